"""What is said to the scene as a whole: opened, started, moved on, ended."""

from game.action import Action, AnyAction
from game.names import Name, Text, Word
from game.settings import SettingValue
from game.state.commitment import Commitment


class Open(Action, kw_only=True):
    """Begin a scene under a ruleset, with settings that differ from it; ``led`` says whether there
    is a storyteller who rules what the rules leave to one, ``rehearsed`` that it is a file whose
    writer is the storyteller, and grants what is asked for (DEF-10), ``usual`` what the game's
    usual rules are (SYS-1), ``dice`` what its dice are committed to, where they can be checked.
    """

    ruleset: Word = "detroit"
    title: Text = ""
    settings: dict[Word, SettingValue] = {}
    pace: Word = "step"
    led: bool = True
    rehearsed: bool = False
    usual: Word = ""
    dice: Commitment | None = None


class ChooseRules(Action, kw_only=True):
    """Change the ruleset, or settings of it, before the first round; empty leaves the ruleset."""

    ruleset: Word = ""
    settings: dict[Word, SettingValue] = {}


class Start(Action, kw_only=True):
    """Roll initiative for the first round; those ``surprised`` first roll to notice (NWOD-4),
    ``starter`` is who started the fight (MET-1).
    """

    starter: Name = ""
    surprised: tuple[Name, ...] = ()


class NextRound(Action, kw_only=True):
    """Bookkeeping is done: roll initiative for the next round."""


class Advance(Action, kw_only=True):
    """Move on: one turn (or one awaited declaration passed over), or until the phase changes
    (``run``).
    """

    run: bool = False


class TakeDefaults(Action, kw_only=True):
    """Answer each open question with its default."""


class End(Action, kw_only=True):
    """End the fight."""

    reason: Text = ""


class Together(Action, kw_only=True):
    """Say several things at once: all of them, or where one is refused, none."""

    actions: "tuple[AnyAction, ...]"


def said_at_once(action: "AnyAction") -> "tuple[AnyAction, ...]":
    """Return what is said in an action: that alone, or all that is said together."""
    return action.actions if isinstance(action, Together) else (action,)
