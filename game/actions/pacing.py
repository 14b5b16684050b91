"""How the scene is paced besides turns."""

from typing import Literal

from game.action import Action
from game.idle import Deed
from game.names import Name, Text, Word


class SetPace(Action, kw_only=True):
    """Set the scene's pace."""

    pace: Literal["step", "flow"]


class KeepPoses(Action, kw_only=True):
    """Keep what is posed in the room in the scene's log from now on, or no longer."""

    on: bool


class Freeze(Action, kw_only=True):
    """Freeze the whole scene, for a reason: nothing can be said to it until it is resumed."""

    reason: Text


class Resume(Action, kw_only=True):
    """Let a frozen scene go on where it stood."""


class SetIdle(Action, kw_only=True):
    """Set what happens to those who keep the others waiting; times in seconds, 0 for never."""

    nudge: int = 0
    after: int = 0
    then: Deed = "none"


class SetAgreement(Action, kw_only=True):
    """Set how many must agree to a proposal: it stands in old journals alone."""

    needs: Literal["all", "majority"]


class SetRecovery(Action, kw_only=True):
    """Set who may take harm off and give back here (see `game.recovery`); ``usual`` leaves it to
    the game.
    """

    policy: Word


class AnswerFor(Action, kw_only=True):
    """Give the default answer for one who gives none: ``why`` is ``idle`` or ``agreed``; an empty
    ``question`` means the one open to them.
    """

    who: Name
    question: Text = ""
    why: Text = "idle"
