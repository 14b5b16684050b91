"""What people may say to a scene: the imperatives that ``game.scene.submit`` takes.

``by`` is who says it, as the log will name them; whether they may is the service's business, not
the rules'.
"""

from typing import Literal

from game.action import Action
from game.chase.actions import (
    BeginChase,
    Board,
    DropOut,
    EndChase,
    Exert,
    JoinChase,
    Pursue,
    RollRound,
    SetCourse,
    SetLead,
    SetObstacle,
    SetPool,
    SetRun,
)
from game.combat.declaration import Declaration, Haste, Part
from game.combat.ruling import Change
from game.effects import Touches
from game.fighter import Fighter
from game.health import DamageType
from game.idle import Deed
from game.settings import SettingValue


class Open(Action, kw_only=True):
    """Begin a scene under a ruleset, with settings that differ from it."""

    ruleset: str = "detroit"
    title: str = ""
    settings: dict[str, SettingValue] = {}
    pace: str = "step"


class ChooseRules(Action, kw_only=True):
    """Change the ruleset, or settings of it, before the first round; empty leaves the ruleset."""

    ruleset: str = ""
    settings: dict[str, SettingValue] = {}


class Join(Action, kw_only=True):
    """Bring someone into the scene under a name that nobody in it has.

    Those of a ``group`` have one initiative; who is ``hidden`` is "someone" to the players.
    """

    who: str
    fighter: Fighter
    ref: str = ""
    npc: bool = False
    prefer: str = ""
    cover: str = "none"
    prone: bool = False
    group: str = ""
    hidden: bool = False


class Leave(Action, kw_only=True):
    """Take someone out of the scene; ``why`` is ``walked-out``, ``out-of-character`` or ``quit``
    where that is how they go.
    """

    who: str
    why: str = ""


class Start(Action, kw_only=True):
    """Roll initiative for the first round; those ``surprised`` first roll to notice (NWOD-4),
    ``starter`` is who started the fight (MET-1).
    """

    starter: str = ""
    surprised: tuple[str, ...] = ()


class Surprise(Action, kw_only=True):
    """Let these roll whether they are taken unawares (NWOD-4)."""

    who: tuple[str, ...]
    """Roll initiative for the first round; ``starter`` is who started the fight (MET-1)."""

    starter: str = ""


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

    reason: str = ""


class Declare(Action, kw_only=True):
    """Declare for this phase; ``why`` is the reason of one who plays by themselves, ``granted``
    says that a storyteller vouches for the haste in it (HASTE-2).
    """

    who: str
    declaration: Declaration
    granted: bool = False
    why: str = ""


class Answer(Action, kw_only=True):
    """Answer an open question; an empty ``question`` means the one open to this person.

    ``part`` is what to do instead, where the option is ``abort``.
    """

    who: str
    option: str
    question: str = ""
    part: Part | None = None
    why: str = ""


class Abort(Action, kw_only=True):
    """Give up one's action for ``part``: it answers abort-or-lose, or takes an offer (ABORT-6)."""

    who: str
    part: Part


class SetDistance(Action, kw_only=True):
    """Rule that two are at hand-to-hand distance, or no longer (RES-8)."""

    who: str
    other: str
    close: bool


class SetSteps(Action, kw_only=True):
    """Rule how many steps apart two are (MET-5)."""

    who: str
    other: str
    steps: int


class ReadyShield(Action, kw_only=True):
    """Stand ready to take attacks meant for a friend; an empty friend takes it back (MET-10)."""

    who: str
    friend: str = ""


class Ambush(Action, kw_only=True):
    """Let somebody try to surprise a target who is not fighting yet (W20-14)."""

    who: str
    target: str


class KnockDown(Action, kw_only=True):
    """Rule that somebody is knocked off their feet (W20-11)."""

    who: str


class SetControl(Action, kw_only=True):
    """Rule how much Control a grappler has; 0 ends the grapple."""

    who: str
    control: int


class LookAtGrapple(Action, kw_only=True):
    """Try to make out who holds whom, for one who did not see it begin (GRAPPLE-15)."""

    who: str


class AskCheck(Action, kw_only=True):
    """Ask for a check in bookkeeping (BOOK-3)."""

    who: str
    text: str


class SettleCheck(Action, kw_only=True):
    """A check is done; ``how`` tells what came of it."""

    check: int
    how: str = ""


class Reload(Action, kw_only=True):
    """Fill a gun again (GUN-5)."""

    who: str
    weapon: str


class SetAuto(Action, kw_only=True):
    """Let a combatant play by itself, or no longer; ``stance`` is a word of `game.stances`, and
    ``ward`` whom one protects whose stance that is.
    """

    who: str
    auto: bool
    stance: str = ""
    ward: str = ""


class Hide(Action, kw_only=True):
    """Keep from the players who somebody is, until they are revealed."""

    who: str


class Reveal(Action, kw_only=True):
    """Let everybody know who somebody hidden is."""

    who: str


class Together(Action, kw_only=True):
    """Say several things at once: all of them, or where one is refused, none."""

    actions: "tuple[AnyAction, ...]"


class PlanHaste(Action, kw_only=True):
    """Choose the haste to announce with one's declaration; None takes the choice back."""

    who: str
    haste: Haste | None = None


class GrantHaste(Action, kw_only=True):
    """Allow someone haste from a source that the rules do not price; a count of 0 takes it back."""

    who: str
    haste: Haste


class Prefer(Action, kw_only=True):
    """Set the standing preference among free defenses: the name of one, or empty for the best
    (PILE-6).
    """

    who: str
    kind: str


class SetPace(Action, kw_only=True):
    """Set the scene's pace."""

    pace: Literal["step", "flow"]


class Freeze(Action, kw_only=True):
    """Hold the whole scene, for a reason: until it is resumed nothing is said to it."""

    reason: str


class Resume(Action, kw_only=True):
    """Let a frozen scene go on where it stood."""


class SetIdle(Action, kw_only=True):
    """Set what happens to those who keep the others waiting; times in seconds, 0 for never."""

    nudge: int = 0
    after: int = 0
    then: Deed = "none"


class SetAgreement(Action, kw_only=True):
    """Set how many must agree to a proposal where no storyteller runs the scene."""

    needs: Literal["all", "majority"]


class AnswerFor(Action, kw_only=True):
    """Give the default answer for one who gives none: ``why`` is ``idle`` or ``agreed``; an empty
    ``question`` means the one open to them.
    """

    who: str
    question: str = ""
    why: str = "idle"


class SetInitiative(Action, kw_only=True):
    """Rule a combatant's initiative total; one who has none yet is slotted in (INIT-5)."""

    who: str
    total: int


class SetPosition(Action, kw_only=True):
    """Rule where or how someone stands: ``cover``, ``prone``, ``aware``, ``helpless`` ..."""

    who: str
    changes: dict[str, bool | int | str]


class Harm(Action, kw_only=True):
    """Mark damage that did not come from an attack; it is not soaked."""

    who: str
    levels: int
    type: DamageType


class Mend(Action, kw_only=True):
    """Take marks off a track; the mildest first where no type is named."""

    who: str
    levels: int
    type: DamageType | None = None


class ChangeResource(Action, kw_only=True):
    """Spend (negative) or regain (positive) points of a resource."""

    who: str
    resource: str
    change: int


class Refit(Action, kw_only=True):
    """Replace someone's fighter: new gear, another form, a corrected sheet.

    ``why`` names the change, ``wields`` the weapon taken in hand, where one is; ``private`` keeps
    the change between its owner and the storyteller; ``because`` is the storyteller's reason, for
    the history of the sheet.
    """

    who: str
    fighter: Fighter
    why: str
    wields: str = ""
    private: bool = False
    because: str = ""


class GiveTrait(Action, kw_only=True):
    """Say what a trait is that the ruleset asks for and a sheet does not tell, for this scene."""

    who: str
    trait: str
    rating: int


class PutEffect(Action, kw_only=True):
    """Put an effect on someone for a number of rounds, this one included; None until taken off
    (BOOK-4). ``once``: it ends with the first roll it changes.
    """

    who: str
    name: str
    changes: dict[Touches, int]
    rounds: int | None = None
    once: bool = False


class EndEffect(Action, kw_only=True):
    """Take an effect off someone."""

    who: str
    name: str


class PutHazard(Action, kw_only=True):
    """Threaten someone with harm in bookkeeping: a pool of ``dice`` or flat ``levels`` (BOOK-2)."""

    who: str
    name: str
    type: DamageType
    dice: int = 0
    levels: int = 0
    rounds: int | None = None
    unsoakable: bool = False
    avoidable: bool = False


class EndHazard(Action, kw_only=True):
    """Take a hazard away."""

    who: str
    name: str


class RollDice(Action, kw_only=True):
    """Roll a pool outside any exchange: traits, extra dice, a difficulty."""

    who: str
    traits: tuple[str, ...]
    dice: int = 0
    difficulty: int = 6
    specialty: bool = False
    willpower: bool = False
    private: bool = False
    purpose: str = "misc"


class SetReview(Action, kw_only=True):
    """Hold what comes of each exchange until a storyteller lets it go, or no longer."""

    on: bool


class Rule(Action, kw_only=True):
    """Correct what is held: the roll that ``roll`` names (its slot or purpose; the first one where
    it is empty), or the exchange of ``who`` (the first one held where that is empty). What ``why``
    says stands in the arithmetic.
    """

    change: Change
    why: str
    who: str = ""
    roll: str = ""
    faces: tuple[int, ...] = ()
    number: int = 0
    type: DamageType | None = None
    target: str = ""


class Release(Action, kw_only=True):
    """Let what is held take its course; ``why`` where there is something to say about it."""

    why: str = ""


class SetPrivate(Action, kw_only=True):
    """Let somebody's rolls be seen by storytellers and their owner alone, or by everyone again."""

    who: str
    private: bool


class Undo(Action, kw_only=True):
    """Take back the last ``steps`` submissions; the journal answers this one."""

    steps: int = 1


class Redo(Action, kw_only=True):
    """Bring back what the last undo took; the journal answers this one."""


type AnyAction = (
    Open
    | ChooseRules
    | Join
    | Leave
    | Start
    | Surprise
    | NextRound
    | Advance
    | TakeDefaults
    | End
    | Declare
    | Answer
    | Abort
    | SetDistance
    | SetSteps
    | ReadyShield
    | Ambush
    | KnockDown
    | SetControl
    | LookAtGrapple
    | AskCheck
    | SettleCheck
    | SetAuto
    | Hide
    | Reveal
    | Together
    | Reload
    | PlanHaste
    | GrantHaste
    | Prefer
    | SetPace
    | Freeze
    | Resume
    | SetIdle
    | SetAgreement
    | AnswerFor
    | SetInitiative
    | SetPosition
    | Harm
    | Mend
    | ChangeResource
    | Refit
    | GiveTrait
    | PutEffect
    | EndEffect
    | PutHazard
    | EndHazard
    | RollDice
    | SetReview
    | Rule
    | Release
    | SetPrivate
    | BeginChase
    | Pursue
    | RollRound
    | SetObstacle
    | SetCourse
    | SetRun
    | SetLead
    | SetPool
    | JoinChase
    | Board
    | DropOut
    | Exert
    | EndChase
    | Undo
    | Redo
)
