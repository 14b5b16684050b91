"""What may be said of a scene: its beginning and end, pace, dice, log and turns under review."""

from typing import Literal

from game.health import DamageType
from game.settings import SettingValue
from game.state.decisions import Deed
from game.state.scene import Change, Commitment
from game.values import Action, AnyAction, Name, SaidBy, Spoken, Text, Word

# --- what is said to the scene as a whole: opened, started, moved on, ended ----------------------


class Open(Action, kw_only=True):
    """Begin a scene under a ruleset, with settings that differ from it; ``led`` says whether there
    is a storyteller who rules what the rules leave to one, ``rehearsed`` that it is a file whose
    writer is the storyteller, and grants what is asked for, ``usual`` what the game's
    usual rules are, ``dice`` what its dice are committed to, where they can be checked, ``lots``
    what the choices of those who play by themselves turn on, of which players must not know,
    ``house`` by which settings the game usually plays each ruleset.
    """

    said_by = SaidBy.ANYBODY
    alone = True

    ruleset: Word = "detroit"
    title: Text = ""
    settings: dict[Word, SettingValue] = {}
    pace: Word = "step"
    led: bool = True
    rehearsed: bool = False
    usual: Word = ""
    dice: Commitment | None = None
    lots: Word = ""
    house: dict[Word, dict[Word, SettingValue]] = {}

    def sayable_by(self) -> SaidBy:
        return SaidBy.STORYTELLER if self.settings else self.said_by


class ChooseRules(Action, kw_only=True):
    """Change the ruleset, or settings of it, before the first round; empty leaves the ruleset."""

    said_by = SaidBy.RUNNER

    ruleset: Word = ""
    settings: dict[Word, SettingValue] = {}

    def sayable_by(self) -> SaidBy:
        return SaidBy.STORYTELLER if self.settings else self.said_by


class Start(Action, kw_only=True):
    """Roll initiative for the first round; those ``surprised`` first roll to notice,
    ``starter`` is who started the fight.
    """

    said_by = SaidBy.RUNNER

    starter: Name = ""
    surprised: tuple[Name, ...] = ()


class NextRound(Action, kw_only=True):
    """Bookkeeping is done: roll initiative for the next round."""

    said_by = SaidBy.PARTICIPANT


class Advance(Action, kw_only=True):
    """Move on: one turn (or one awaited declaration passed over), or until the phase changes
    (``run``).
    """

    said_by = SaidBy.PARTICIPANT

    run: bool = False


class TakeDefaults(Action, kw_only=True):
    """Answer each open question with its default."""


class End(Action, kw_only=True):
    """End the fight."""

    said_by = SaidBy.RUNNER
    while_frozen = True

    reason: Text = ""


class Together(Action, kw_only=True):
    """Say several things at once: all of them, or where one is refused, none."""

    said_by = SaidBy.ANYBODY
    while_frozen = True
    own_words = True
    alone = True

    actions: "tuple[AnyAction, ...]"


def said_at_once(action: "AnyAction") -> "tuple[AnyAction, ...]":
    """Return what is said in an action: that alone, or all that is said together."""
    return action.actions if isinstance(action, Together) else (action,)


# --- dice that can be checked afterwards ---------------------------------------------------------


class CommitDice(Action, kw_only=True):
    """Commit the dice to come: the game does, where it needs another seed or more keys."""

    while_frozen = True
    alone = True
    rolls_nothing = True

    dice: Commitment


class GiveSalt(Action, kw_only=True):
    """Give a word of one's own, from which all dice to come are made too."""

    said_by = SaidBy.OWNER
    while_frozen = True
    alone = True

    who: Name
    word: Spoken


# --- going back and forth; the journal answers these ---------------------------------------------


class Undo(Action, kw_only=True):
    """Take back the last ``steps`` things that somebody said, with what the game did upon them.

    ``to`` is the entry that this goes back to; without one it is found when it is said. In a log of
    the time before there was ``to``, ``steps`` are entries, the game's own among them.
    """

    alone = True
    rolls_nothing = True

    steps: int = 1
    to: int = 0


class Redo(Action, kw_only=True):
    """Bring back what the last undo took; the journal answers this one.

    ``to`` is the last entry of what comes back, where that is not what was undone last of all.
    """

    alone = True
    rolls_nothing = True

    to: int = 0


class TakeBack(Action, kw_only=True):
    """Take back one's last declaration, while nothing that came after it has been shown."""

    said_by = SaidBy.OWNER
    said_for_others = True
    alone = True
    rolls_nothing = True

    who: Name


# --- how the scene is paced besides turns --------------------------------------------------------


class SetPace(Action, kw_only=True):
    """Set the scene's pace."""

    said_by = SaidBy.RUNNER

    pace: Literal["step", "flow", "slow"]


class HandOver(Action, kw_only=True):
    """Have somebody run the scene from now on: a storyteller (``led``), or where none runs it
    another player, by their reference; ``before`` is that of the player who runs it now.
    """

    said_by = SaidBy.RUNNER
    while_frozen = True

    to: Name
    ref: Word
    led: bool
    before: Word = ""


class KeepPoses(Action, kw_only=True):
    """Keep what is posed in the room in the scene's log from now on, or no longer."""

    said_by = SaidBy.RUNNER
    while_frozen = True

    on: bool


class BeginChapter(Action, kw_only=True):
    """Begin another chapter of the scene's log: another evening, another place."""

    said_by = SaidBy.RUNNER
    while_frozen = True

    title: Text = ""


class Freeze(Action, kw_only=True):
    """Freeze the whole scene, for a reason: nothing can be said to it until it is resumed."""

    said_by = SaidBy.RUNNER
    rulers_words = "reason"

    reason: Text


class Resume(Action, kw_only=True):
    """Let a frozen scene go on where it stood."""

    said_by = SaidBy.PARTICIPANT
    while_frozen = True


class SetIdle(Action, kw_only=True):
    """Set what happens to those who keep the others waiting; times in seconds, 0 for never."""

    said_by = SaidBy.RUNNER

    nudge: int = 0
    after: int = 0
    then: Deed = "none"


class SetAgreement(Action, kw_only=True):
    """Set how many must agree to a proposal: it stands in old journals alone."""

    needs: Literal["all", "majority"]


class SetRecovery(Action, kw_only=True):
    """Set who may take harm off and give back here (see `sheets.recovery`); ``usual`` leaves it to
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


# --- results that are withheld, corrected and let go ---------------------------------------------


class SetReview(Action, kw_only=True):
    """Withhold what comes of each exchange until a storyteller lets it go, or no longer."""

    on: bool


class Rule(Action, kw_only=True):
    """Correct what is withheld: the roll that ``roll`` names by slot or purpose, or the exchange of
    ``who``. Left empty, each means the first one. What ``why`` says stands in the arithmetic.
    """

    rulers_words = "why"

    change: Change
    why: Text
    who: Name = ""
    roll: Text = ""
    faces: tuple[int, ...] = ()
    number: int = 0
    type: DamageType | None = None
    target: Name = ""


class Release(Action, kw_only=True):
    """Let what is withheld take its course; ``why`` says what there is to say about it."""

    said_by = SaidBy.RUNNER

    why: Text = ""
