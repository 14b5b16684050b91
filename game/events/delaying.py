"""Waiting for a later place (MET-2, NWOD-3)."""

from msgspec.structs import replace

from game.event import Event
from game.events.afresh import FRESH
from game.events.rounds import past
from game.events.writing import with_person, writes
from game.state.declaration import Attack, Do
from game.state.scene import Initiative, Prepared, Scene


class PlaceChanged(Event, kw_only=True):
    """Someone's place in the order became another (NWOD-3).

    ``why``: ``delayed`` or ``prepared``, behind or before what was answered (``past``); ``held
    over`` from a forfeited turn, and ``returned`` from there; ``fresh start``.
    """

    who: str
    total: int
    why: str
    past: str = ""


@writes(PlaceChanged)
def _place_changed(scene: Scene, event: PlaceChanged) -> Scene:
    person = scene.people[event.who]
    before = person.initiative or Initiative(event.total, 0, 0)
    if event.why == "returned":
        return with_person(scene, event.who, initiative=person.lent, lent=None)
    now = replace(before, total=event.total, breaks=())
    lent = before if event.why == "held over" else person.lent
    return with_person(scene, event.who, initiative=now, lent=lent)


class Delayed(Event, kw_only=True):
    """Someone waits for a later place of this phase; ``index`` is the part of their action that
    said so, None for one who held a forfeited turn over (NWOD-3).

    ``trigger`` and ``action`` say what is prepared, and for whom it waits.
    """

    who: str
    index: int | None = None
    trigger: str = ""
    action: Attack | Do | None = None


@writes(Delayed)
def _delayed(scene: Scene, event: Delayed) -> Scene:
    scene = _passed_by(scene, event.who, event.index)
    prepared = Prepared(event.trigger, event.action) if event.action is not None else None
    return with_person(scene, event.who, delaying=True, prepared=prepared)


class SteppedIn(Event, kw_only=True):
    """One who delayed acts now (NWOD-3)."""

    who: str


@writes(SteppedIn)
def _stepped_in(scene: Scene, event: SteppedIn) -> Scene:
    return with_person(scene, event.who, **FRESH)


class Forfeited(Event, kw_only=True):
    """Someone gave up a turn, to act at any place in round ``round`` (NWOD-3)."""

    who: str
    index: int
    round: int


@writes(Forfeited)
def _forfeited(scene: Scene, event: Forfeited) -> Scene:
    return with_person(_passed_by(scene, event.who, event.index), event.who, forfeits=event.round)


class HeldBack(Event, kw_only=True):
    """Somebody keeps what is left of their actions for later in the round (MET-2)."""

    who: str


@writes(HeldBack)
def _held_back(scene: Scene, event: HeldBack) -> Scene:
    return with_person(scene, event.who, delaying=True)


def _passed_by(scene: Scene, who: str, index: int | None) -> Scene:
    """Note that a part came up at which nothing is done."""
    return scene if index is None else past(scene, who, index)
