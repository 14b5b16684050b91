"""Allies: who helps, and who steps into an attack (MET-9, MET-10)."""

from msgspec.structs import replace

from game.event import Event
from game.events.distances import apart
from game.events.writing import fill, with_fight, with_person, writes
from game.state.scene import Scene


class Helped(Event, kw_only=True):
    """Help with a combat maneuver was accepted: it will cost no Willpower (MET-9)."""

    who: str
    by: str
    exchange: int = 0
    slot: str = ""


@writes(Helped)
def _helped(scene: Scene, event: Helped) -> Scene:
    return fill(with_person(scene, event.who, helped=event.by), event)


class HelpRefused(Event, kw_only=True):
    """Help was not wanted; ``by``, who offered it, keeps the action it would have taken (MET-9)."""

    who: str
    by: str
    gives_back: str
    exchange: int = 0
    slot: str = ""


@writes(HelpRefused)
def _help_refused(scene: Scene, event: HelpRefused) -> Scene:
    spent = list(scene.people[event.by].spent)
    spent.remove(event.gives_back)
    return fill(with_person(scene, event.by, spent=tuple(spent)), event)


class HelpUsed(Event, kw_only=True):
    """A combat maneuver was made with the help of another (MET-9)."""

    who: str
    by: str


@writes(HelpUsed)
def _help_used(scene: Scene, event: HelpUsed) -> Scene:
    return with_person(scene, event.who, helped="")


class ShieldReady(Event, kw_only=True):
    """Somebody stands ready to take attacks meant for a friend; an empty friend: no longer
    (MET-10).
    """

    who: str
    friend: str


@writes(ShieldReady)
def _shield_ready(scene: Scene, event: ShieldReady) -> Scene:
    return with_person(scene, event.who, shields=event.friend)


class Redirected(Event, kw_only=True):
    """An ally stepped into an attack: ``by`` is its target now, not ``who`` (MET-10)."""

    exchange: int
    slot: str
    who: str
    by: str
    spends: str
    distances: tuple[tuple[str, str, int], ...] = ()


@writes(Redirected)
def _redirected(scene: Scene, event: Redirected) -> Scene:
    spent = (*scene.people[event.by].spent, event.spends)
    scene = with_person(apart(scene, event.distances), event.by, shielded=True, spent=spent)
    turn = scene.fight.turn
    if turn is None:
        return scene
    exchanges = tuple(
        replace(one, target=event.by) if one.id == event.exchange else one for one in turn.exchanges
    )
    return fill(with_fight(scene, turn=replace(turn, exchanges=exchanges)), event)
