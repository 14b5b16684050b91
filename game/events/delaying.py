"""Waiting for a later place (MET-2, NWOD-3)."""

from msgspec.structs import replace

from game.event import Event
from game.events.afresh import FRESH
from game.events.rounds import past
from game.events.writing import with_person
from game.names import Name, Text
from game.state.declaration import Attack, Do, Prepared
from game.state.initiative import Initiative
from game.state.scene import Scene


class PlaceChanged(Event, kw_only=True):
    """Someone's place in the order became another (NWOD-3).

    ``why``: ``delayed`` or ``prepared``, behind or before what was answered (``past``); ``held
    over`` from a forfeited turn, and ``returned`` from there; ``fresh start``.
    """

    who: Name
    total: int
    why: Text
    past: Name = ""

    def write(self, scene: Scene) -> Scene:
        person = scene.people[self.who]
        before = person.initiative or Initiative(self.total, 0, 0)
        if self.why == "returned":
            return with_person(scene, self.who, initiative=person.lent, lent=None)
        now = replace(before, total=self.total, breaks=())
        lent = before if self.why == "held over" else person.lent
        behind = self.past if self.why == "delayed" else person.behind
        return with_person(scene, self.who, initiative=now, lent=lent, behind=behind)


class Delayed(Event, kw_only=True):
    """Someone waits for a later place of this phase; ``index`` is the part of their action that
    said so, None for one who held a forfeited turn over (NWOD-3).

    ``trigger`` and ``action`` say what is prepared, and for whom it waits.
    """

    who: Name
    index: int | None = None
    trigger: Name = ""
    action: Attack | Do | None = None

    def write(self, scene: Scene) -> Scene:
        scene = _passed_by(scene, self.who, self.index)
        prepared = Prepared(self.trigger, self.action) if self.action is not None else None
        return with_person(scene, self.who, delaying=True, prepared=prepared)


class SteppedIn(Event, kw_only=True):
    """One who delayed acts now (NWOD-3)."""

    who: Name

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, **FRESH)


class Forfeited(Event, kw_only=True):
    """Someone gave up a turn, to act at any place in round ``round`` (NWOD-3)."""

    who: Name
    index: int
    round: int

    def write(self, scene: Scene) -> Scene:
        return with_person(_passed_by(scene, self.who, self.index), self.who, forfeits=self.round)


class HeldBack(Event, kw_only=True):
    """Somebody keeps what is left of their actions for later in the round (MET-2)."""

    who: Name

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, delaying=True)


def _passed_by(scene: Scene, who: str, index: int | None) -> Scene:
    """Note that a part came up at which nothing is done."""
    return scene if index is None else past(scene, who, index)
