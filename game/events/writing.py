"""What events have in common when they write themselves into a scene."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.state.person import Person, ThisPhase, ThisRound, Toll
from game.state.scene import Scene
from game.values import Event, Name, Word

# What has begun anew: the same for all, so that it is known at a glance. It is none of a person's
# defaults, which a state leaves out.
FRESH_PHASE, FRESH_ROUND = ThisPhase(), ThisRound()


def less[T](by_name: dict[str, T], gone: str) -> dict[str, T]:
    """Return what is kept by name without that of one."""
    return {name: one for name, one in by_name.items() if name != gone}


def with_person(scene: Scene, name: str, /, **changes: Any) -> Scene:
    people = scene.people.copy()
    people[name] = replace(people[name], **changes)
    return replace(scene, people=people)


def with_phase(scene: Scene, name: str, /, **changes: Any) -> Scene:
    return with_person(scene, name, phase=replace(scene.people[name].phase, **changes))


def with_round(scene: Scene, name: str, /, **changes: Any) -> Scene:
    return with_person(scene, name, round=replace(scene.people[name].round, **changes))


def with_toll(scene: Scene, name: str, /, **changes: Any) -> Scene:
    return with_person(scene, name, toll=replace(scene.people[name].toll, **changes))


def with_struck(scene: Scene, who: str, whom: str) -> Scene:
    """Note that a person has done something about another in the round."""
    return replace(scene, people={**scene.people, who: having_struck(scene.people[who], whom)})


def having_struck(person: Person, whom: str) -> Person:
    struck = person.round.struck
    known = whom in struck
    return person if known else replace(person, round=replace(person.round, struck=(*struck, whom)))


def with_fighter(scene: Scene, name: str, /, **changes: Any) -> Scene:
    return with_person(scene, name, fighter=replace(scene.people[name].fighter, **changes))


def with_fight(scene: Scene, /, **changes: Any) -> Scene:
    return replace(scene, fight=replace(scene.fight, **changes))


def with_chase(scene: Scene, number: int, /, **changes: Any) -> Scene:
    chases = tuple(replace(one, **changes) if one.id == number else one for one in scene.chases)
    return replace(scene, chases=chases)


def fresh_phase(person: Person) -> Person:
    """Return a person to whom nothing has happened in a phase yet."""
    return person if person.phase is FRESH_PHASE else replace(person, phase=FRESH_PHASE)


def fresh_round(person: Person) -> Person:
    """Return a person to whom nothing has happened in a round yet."""
    before = person.round.struck
    return replace(person, phase=FRESH_PHASE, round=FRESH_ROUND, toll=Toll(), struck_before=before)


def with_all(scene: Scene, change: Callable[[Person], Person]) -> Scene:
    """Change everyone but those in a chase, whose rounds are their own."""
    people = {
        name: one if one.seat is not None else change(one) for name, one in scene.people.items()
    }
    return replace(scene, people=people)


def fill(scene: Scene, event: "Filling | MayFill", /, **changes: Any) -> Scene:
    """Put an event into the slot it fills, if it fills one, of a shot in a chase or of the turn
    under way; ``changes`` are to the scene.
    """
    number, slot = event.exchange, event.slot
    turn = scene.turn_of(number) if slot else None
    if turn is not None:
        filled = [
            replace(one, slots={**one.slots, slot: event}) if one.id == number else one
            for one in turn.exchanges
        ]
        now = replace(turn, exchanges=tuple(filled))
        if turn is scene.shot:
            changes["shot"] = now
        else:
            changes["fight"] = replace(scene.fight, turn=now)
    return replace(scene, **changes) if changes else scene


class About(Event, kw_only=True):
    """What has happened to one person, or is about them."""

    who: Name


class Filling(Event, kw_only=True):
    """What fills ``slot`` of ``exchange``."""

    exchange: int
    slot: Word

    def write(self, scene: Scene) -> Scene:
        return fill(scene, self)


class MayFill(Event, kw_only=True):
    """What fills ``slot`` of ``exchange``, where it belongs to one."""

    exchange: int = 0
    slot: Word = ""
