"""The numbers of dice, where `npc_dice` is ``closed``: players see what comes of an NPC's dice.

A `Roll` says what it shows itself. Other events repeat what a roll came to, or tell it by what they
were worked out from: each of these numbers stands here, and nowhere else.
`tests/game/test_closed_dice.py` wants every number of an event named, as one of these or as public.
"""

from typing import Any

from msgspec.structs import replace

from game import events as ev
from game.dice import CLOSED
from game.secrecy.viewer import Viewer
from game.state.person import Person
from game.state.scene import Scene
from game.state.standing import Flight

# For each event the field that tells of dice, and the field that names whose they are. An empty
# name means both sides' dice: storytellers and whoever keeps an NPC see those.
OF_DICE: dict[type[ev.AnyEvent], tuple[str, str]] = {
    ev.Ambushed: ("margin", "who"),  # it is dice of the ambusher's own attack (W20-14)
    ev.Compared: ("margin", ""),
    ev.DodgeStands: ("successes", "who"),
    ev.EscapeFaced: ("net", "by"),
    ev.EscapeStands: ("successes", "who"),
    ev.Met: ("successes", "who"),
}


def without_closed_dice(event: ev.AnyEvent, viewer: Viewer) -> ev.AnyEvent:
    """Return an event without the numbers that are closed to ``viewer``."""
    if isinstance(event, ev.ChaseRoundRolled):
        return _without_closed_nets(event, viewer)
    number, whose = OF_DICE.get(type(event), ("", ""))
    values: Any = event
    if not number or values.shown != CLOSED or _sees(viewer, getattr(event, whose, "")):
        return event
    changes: dict[str, Any] = {number: _emptied(event, getattr(event, number))}
    return replace(event, **changes)


def _sees(viewer: Viewer, who: str) -> bool:
    return viewer.owns(who) if who else viewer.st or bool(viewer.keeps)


def _emptied(event: ev.AnyEvent, number: int) -> int:
    """Return what is told instead of a number: of an ambush whether the target may defend."""
    return int(number > 0) if isinstance(event, ev.Ambushed) else 0


def _without_closed_nets(event: ev.ChaseRoundRolled, viewer: Viewer) -> ev.ChaseRoundRolled:
    """Return a round of a chase without closed nets; and without that of the prey, if it may be
    one of them.
    """
    closed = [name for name in event.closed if not viewer.owns(name)]
    if not closed:
        return event
    prey_net = 0 if {*event.closed_prey} & {*closed} else event.prey_net
    return replace(event, nets=event.nets | dict.fromkeys(closed, 0), prey_net=prey_net)


# --- how things stand ----------------------------------------------------------------------------


def without_standing_dice(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene without what closed rolls have left in it: nobody can reckon with these,
    so a defense that stands is as if it were still to be rolled.

    Nothing shows these numbers, so the setting of today decides.
    """
    if scene.settings.get("npc_dice") != CLOSED or viewer.st:
        return scene
    closed = {one.name for one in scene.people.values() if one.npc and not viewer.owns(one.name)}
    people = {name: _without_dice(one, closed) for name, one in scene.people.items()}
    return replace(scene, people=people)


def without_closed_checks(scene: Scene, viewer: Viewer) -> Scene:
    """Return the scene without the mishaps that tell which closed roll was a botch (ATTACK-8)."""
    open_ones = tuple(one for one in scene.checks if not one.closed or viewer.owns(one.who))
    return scene if open_ones == scene.checks else replace(scene, checks=open_ones)


def _without_dice(person: Person, closed: set[str]) -> Person:
    flight = person.flight
    if flight is not None:  # the best so far may have been a closed one
        faced = {name: 0 if name in closed else net for name, net in flight.faced.items()}
        best = max(faced.values(), default=0)
        person = replace(person, flight=replace(flight, faced=faced, best=best))
    if person.name not in closed:
        return person
    return replace(
        person,
        dodges={},
        flight=_unrolled(person.flight),
        ambush={name: int(margin > 0) for name, margin in person.ambush.items()},
    )


def _unrolled(flight: Flight | None) -> Flight | None:
    return replace(flight, roll=None) if flight is not None else None
