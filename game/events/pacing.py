"""How a scene is paced besides turns: held and let go on, how long it waits, who must agree."""

from msgspec.structs import replace

from game.event import Event
from game.events.writing import writes
from game.idle import Deed, Idle
from game.state.scene import Scene


class PaceSet(Event, kw_only=True):
    """The scene now rests after each turn (``step``) or only where somebody is asked (``flow``)."""

    pace: str


@writes(PaceSet)
def _pace_set(scene: Scene, event: PaceSet) -> Scene:
    return replace(scene, pace=event.pace)


class Frozen(Event, kw_only=True):
    """The scene is held, for a reason: nothing can be said to it until it is resumed."""

    reason: str
    by: str = ""


@writes(Frozen)
def _frozen(scene: Scene, event: Frozen) -> Scene:
    return replace(scene, frozen=event.reason)


class Resumed(Event, kw_only=True):
    """A frozen scene goes on where it stood."""


@writes(Resumed)
def _resumed(scene: Scene, event: Resumed) -> Scene:
    return replace(scene, frozen="")


class IdleSet(Event, kw_only=True):
    """What happens to those who keep the others waiting, in seconds (see `game.idle.Idle`)."""

    nudge: int
    after: int
    then: Deed


@writes(IdleSet)
def _idle_set(scene: Scene, event: IdleSet) -> Scene:
    return replace(scene, idle=Idle(event.nudge, event.after, event.then))


class AgreementSet(Event, kw_only=True):
    """How many must agree to a proposal where no storyteller runs the scene: ``all`` of those
    asked, or a ``majority``.
    """

    needs: str


@writes(AgreementSet)
def _agreement_set(scene: Scene, event: AgreementSet) -> Scene:
    return replace(scene, agreement=event.needs)


class WentUnanswered(Event, kw_only=True):
    """Somebody gave no answer, and what follows is given for them: they were ``idle`` too long, or
    the others ``agreed``.
    """

    who: str
    question: str
    why: str


@writes(WentUnanswered)
def _went_unanswered(scene: Scene, event: WentUnanswered) -> Scene:
    return scene  # what follows from it is said by the events after it
