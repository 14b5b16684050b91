"""Places in the order: rolled, shared, ruled; and those who are taken unawares."""

from msgspec.structs import replace

from game.dice import Roll
from game.event import Event
from game.events.writing import with_fight, with_person, writes
from game.state.scene import Initiative, Scene


class InitiativeRolled(Event, kw_only=True):
    """One person's initiative (INIT-1): ``rating`` is the part that was not rolled.

    ``tie``: the die only settles a tie and the total stays; ``kept``: whether it counts, where one
    of two rolls is kept (NWOD-2, NWOD-3).
    """

    who: str
    die: int
    rating: int
    total: int
    roll: Roll
    tie: bool = False
    kept: bool = True


@writes(InitiativeRolled)
def _initiative_rolled(scene: Scene, event: InitiativeRolled) -> Scene:
    scene = replace(scene, rolls=event.roll.id)
    if not event.kept:
        return scene
    place = Initiative(event.total, event.die, event.rating, private=event.roll.private)
    before = scene.people[event.who].initiative
    if event.tie and before is not None:
        place = replace(before, breaks=(*before.breaks, event.die))
    return with_person(scene, event.who, initiative=place)


class InitiativeShared(Event, kw_only=True):
    """Somebody has the place that was found for another of their group (``of``), in ``private``
    where it was rolled so.
    """

    who: str
    of: str
    total: int
    die: int
    rating: int
    breaks: tuple[int, ...] = ()
    private: bool = False


@writes(InitiativeShared)
def _initiative_shared(scene: Scene, event: InitiativeShared) -> Scene:
    place = Initiative(event.total, event.die, event.rating, event.breaks, event.private)
    return with_person(scene, event.who, initiative=place)


class InitiativeSet(Event, kw_only=True):
    """An initiative total was ruled by the storyteller; ``private`` is the rating of one whose
    rolls are.
    """

    who: str
    total: int
    rating: int
    by: str = ""
    private: bool = False


@writes(InitiativeSet)
def _initiative_set(scene: Scene, event: InitiativeSet) -> Scene:
    die = event.total - event.rating
    place = Initiative(event.total, die, event.rating, private=event.private)
    return with_person(scene, event.who, initiative=place)


class InitiativeTaken(Event, kw_only=True):
    """A place in the order that is not rolled for (MET-1)."""

    who: str
    total: int


@writes(InitiativeTaken)
def _initiative_taken(scene: Scene, event: InitiativeTaken) -> Scene:
    place = Initiative(event.total, 0, event.total)
    return with_person(scene, event.who, initiative=place)


class InitiativeShifted(Event, kw_only=True):
    """An initiative total rose or fell by ``change`` (W20-11)."""

    who: str
    change: int
    total: int


@writes(InitiativeShifted)
def _initiative_shifted(scene: Scene, event: InitiativeShifted) -> Scene:
    now = scene.people[event.who].initiative
    if now is None:
        return scene
    return with_person(scene, event.who, initiative=replace(now, total=event.total))


class OrderSet(Event, kw_only=True):
    """The order of the round, highest first; those who share a group are tied (INIT-3, INIT-4)."""

    groups: tuple[tuple[str, ...], ...]


@writes(OrderSet)
def _order_set(scene: Scene, event: OrderSet) -> Scene:
    return with_fight(scene, groups=event.groups)


class Surprised(Event, kw_only=True):
    """Whether someone was taken unawares in a round: no action and no Defense in it (NWOD-4)."""

    who: str
    round: int
    unaware: bool


@writes(Surprised)
def _surprised(scene: Scene, event: Surprised) -> Scene:
    return with_person(scene, event.who, surprised=event.round if event.unaware else 0)


class Ambushed(Event, kw_only=True):
    """An ambush was tried: ``margin`` of the ambusher over the target, ``sprung`` where they may
    strike first (W20-14).
    """

    who: str
    target: str
    margin: int
    sprung: bool


@writes(Ambushed)
def _ambushed(scene: Scene, event: Ambushed) -> Scene:
    if not event.sprung:
        return scene
    surprised = {**scene.people[event.who].ambush, event.target: event.margin}
    return with_person(scene, event.who, ambush=surprised)


class AmbushOver(Event, kw_only=True):
    """The moment of surprise is past for an ambusher (W20-14)."""

    who: str


@writes(AmbushOver)
def _ambush_over(scene: Scene, event: AmbushOver) -> Scene:
    return with_person(scene, event.who, ambush={})
