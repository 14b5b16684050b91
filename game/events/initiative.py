"""Places in the order: rolled, shared, ruled; and those who are taken unawares."""

from msgspec.structs import replace

from game.dice import OPEN, Roll, is_kept
from game.event import Event
from game.events.writing import with_fight, with_person
from game.names import Name, Text, Word
from game.state.initiative import Initiative
from game.state.scene import Scene


class InitiativeRolled(Event, kw_only=True):
    """One person's initiative (INIT-1): ``rating`` is the part that was not rolled.

    ``tie``: the die only settles a tie and the total stays; ``kept``: whether it counts, where one
    of two rolls is kept (NWOD-2, NWOD-3).
    """

    who: Name
    die: int
    rating: int
    total: int
    roll: Roll
    tie: bool = False
    kept: bool = True

    def write(self, scene: Scene) -> Scene:
        scene = replace(scene, rolls=max(scene.rolls, self.roll.id))
        if not self.kept:
            return scene
        wounds = sum(term.total for term in self.roll.modifiers if term.why == "wounds")
        place = Initiative(
            self.total, self.die, self.rating, private=is_kept(self.roll), wounds=wounds
        )
        before = scene.people[self.who].initiative
        if self.tie and before is not None:
            place = replace(before, breaks=(*before.breaks, self.die))
        return with_person(scene, self.who, initiative=place)


class InitiativeShared(Event, kw_only=True):
    """Somebody has the place that was found for another of their group (``of``), or for themselves
    before they left and came back; in ``private`` where it was rolled so, with what ``wounds`` take
    off it (W20-1).
    """

    who: Name
    of: Name
    total: int
    die: int
    rating: int
    breaks: tuple[int, ...] = ()
    private: bool = False
    wounds: int = 0

    def write(self, scene: Scene) -> Scene:
        place = Initiative(
            self.total, self.die, self.rating, self.breaks, self.private, self.wounds
        )
        return with_person(scene, self.who, initiative=place)


class InitiativeSet(Event, kw_only=True):
    """An initiative total was ruled by the storyteller; ``private`` is the rating of one whose
    rolls are. ``wounds`` is what they took off the rating then.
    """

    who: Name
    total: int
    rating: int
    by: Text = ""
    private: bool = False
    wounds: int = 0

    def write(self, scene: Scene) -> Scene:
        die = self.total - self.rating
        place = Initiative(self.total, die, self.rating, private=self.private, wounds=self.wounds)
        return with_person(scene, self.who, initiative=place)


class InitiativeTaken(Event, kw_only=True):
    """A place in the order that is not rolled for (MET-1)."""

    who: Name
    total: int

    def write(self, scene: Scene) -> Scene:
        place = Initiative(self.total, 0, self.total)
        return with_person(scene, self.who, initiative=place)


class InitiativeShifted(Event, kw_only=True):
    """An initiative total rose or fell by ``change`` (W20-11); with ``wounds`` because these are
    now what wounds take off it, and off the rating (W20-1).
    """

    who: Name
    change: int
    total: int
    wounds: int | None = None

    def write(self, scene: Scene) -> Scene:
        now = scene.people[self.who].initiative
        if now is None:
            return scene
        if self.wounds is not None:
            now = replace(now, rating=now.rating + self.change, wounds=self.wounds)
        return with_person(scene, self.who, initiative=replace(now, total=self.total))


class OrderSet(Event, kw_only=True):
    """The order of the round, highest first; those who share a group are tied (INIT-3, INIT-4)."""

    groups: tuple[tuple[Name, ...], ...]

    def write(self, scene: Scene) -> Scene:
        return with_fight(scene, groups=self.groups)


class Surprised(Event, kw_only=True):
    """Whether someone was taken unawares in a round: no action and no Defense in it (NWOD-4)."""

    who: Name
    round: int
    unaware: bool

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, surprised=self.round if self.unaware else 0)


class Ambushed(Event, kw_only=True):
    """An ambush was tried: ``margin`` of the ambusher over the target, ``sprung`` where they may
    strike first (W20-14). ``shown`` as of a `Roll` that counts in it: where it is closed, any
    margin above 0 is told as 1.
    """

    who: Name
    target: Name
    margin: int
    sprung: bool
    shown: Word = OPEN

    def write(self, scene: Scene) -> Scene:
        if not self.sprung:
            return scene
        surprised = {**scene.people[self.who].ambush, self.target: self.margin}
        return with_person(scene, self.who, ambush=surprised)


class AmbushOver(Event, kw_only=True):
    """The moment of surprise is past for an ambusher (W20-14)."""

    who: Name

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, ambush={})
