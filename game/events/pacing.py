"""How a scene is paced besides turns: frozen and resumed, how long it waits, who must agree."""

from msgspec.structs import replace

from game.event import Event
from game.idle import Deed, Idle
from game.names import Name, Text, Word
from game.state.scene import Scene


class PaceSet(Event, kw_only=True):
    """The scene now rests after each turn (``step``) or only where somebody is asked (``flow``)."""

    pace: Word

    def write(self, scene: Scene) -> Scene:
        return replace(scene, pace=self.pace)


class PosesKept(Event, kw_only=True):
    """What is posed in the room is kept in the scene's log from now on, or no longer."""

    on: bool

    def write(self, scene: Scene) -> Scene:
        return replace(scene, poses=self.on)


class Frozen(Event, kw_only=True):
    """The scene is frozen, for a reason: nothing can be said to it until it is resumed."""

    reason: Text
    by: Text = ""

    def write(self, scene: Scene) -> Scene:
        return replace(scene, frozen=self.reason)


class Resumed(Event, kw_only=True):
    """A frozen scene goes on where it stood."""

    def write(self, scene: Scene) -> Scene:
        return replace(scene, frozen="")


class IdleSet(Event, kw_only=True):
    """What happens to those who keep the others waiting, in seconds (see `game.idle.Idle`)."""

    nudge: int
    after: int
    then: Deed

    def write(self, scene: Scene) -> Scene:
        return replace(scene, idle=Idle(self.nudge, self.after, self.then))


class AgreementSet(Event, kw_only=True):
    """How many had to agree to a proposal: it stands in old journals alone, and says nothing."""

    needs: Word

    def write(self, scene: Scene) -> Scene:
        return scene


class RecoverySet(Event, kw_only=True):
    """Who may take harm off and give back here (see `game.recovery`); empty leaves it to the
    game.
    """

    policy: Word

    def write(self, scene: Scene) -> Scene:
        return replace(scene, recovery=self.policy)


class WentUnanswered(Event, kw_only=True):
    """Somebody gave no answer, and what follows is given for them: they were ``idle`` too long, or
    the others ``agreed``.
    """

    who: Name
    question: Text
    why: Text

    def write(self, scene: Scene) -> Scene:
        return scene  # what follows from it is said by the events after it
