"""What people may say to a scene: the imperatives that ``game.scene.submit`` takes.

``by`` is who says it, as the log will name them; whether they may is the service's business, not
the rules'. All of them are ``act.NAME`` where they are used.
"""

from typing import Literal

from game.fighter import DamageType, Fighter
from game.settings import SettingValue
from game.state.chase import Course, Obstacle, Side
from game.state.decisions import STORYTELLER, Deed
from game.state.declaration import Declaration, Haste, Part
from game.state.scene import Change, Commitment, Touches
from game.values import Action as Action
from game.values import AnyAction as AnyAction
from game.values import Choice, Name, SaidBy, Spoken, Text, Word

# --- who it is about, and whose word it is -------------------------------------------------------


class About(Action, kw_only=True):
    """What is said of one person."""

    who: Name


class Own(About, kw_only=True):
    """What players say about their own character, and storytellers for them."""

    said_by = SaidBy.OWNER
    said_for_others = True


class Kept(About, kw_only=True):
    """What storytellers say about everybody, and players about the NPCs that they have added."""

    said_by = SaidBy.KEEPER


# --- what people say for themselves: declarations, answers, aborts, haste -------------------------


class Declare(Own, kw_only=True):
    """Declare for this phase; ``why`` is the reason of a person who plays by themselves,
    ``granted`` says that a storyteller vouches for the haste in it.
    """

    of_the_unseen = True
    names_others = True
    own_words = True

    declaration: Declaration
    granted: bool = False
    why: Text = ""

    def sayable_by(self) -> SaidBy:
        return SaidBy.STORYTELLER if self.granted else self.said_by


class Answer(Own, kw_only=True):
    """Answer an open question; an empty ``question`` means the one open to this person.

    ``part`` is what to do instead, where the option is ``abort``; ``willpower`` buys a success on
    the roll that the answer leads to.
    """

    names_others = True
    own_words = True

    option: Choice
    question: Text = ""
    part: Part | None = None
    willpower: bool = False
    why: Text = ""

    def sayable_by(self) -> SaidBy:
        return SaidBy.RUNNER if self.who == STORYTELLER else self.said_by


class Abort(Own, kw_only=True):
    """Give up your action for ``part``: it answers abort-or-lose, or takes an offer.

    Without a part the roll is made first, and then it is asked; ``willpower`` buys a
    success on that roll.
    """

    names_others = True
    own_words = True

    part: Part | None = None
    willpower: bool = False


class BackDefense(Own, kw_only=True):
    """Put Willpower on your next free defense, or take it back."""

    on: bool = True


class PlanHaste(Own, kw_only=True):
    """Choose the haste to announce with your declaration; None takes the choice back."""

    haste: Haste | None = None


class PlanAhead(Own, kw_only=True):
    """Say beforehand what to declare at your place: the first of ``lines`` that is possible then;
    with ``extra`` it is for each of the extra actions, unless it was declared too early and is
    ``kept``: then for the next. ``after`` says that it is for the round after all that is planned.

    ``granted`` is that of `Declare`.
    """

    names_others = True
    own_words = True

    lines: tuple[Declaration, ...]
    extra: bool = False
    granted: bool = False
    kept: bool = False
    after: bool = False

    def sayable_by(self) -> SaidBy:
        return SaidBy.STORYTELLER if self.granted else self.said_by


class KeepToPlan(Own, kw_only=True):
    """Say how long your plan holds: its rounds over and over (``repeat``), or
    only until you take more harm (``unhurt``).
    """

    repeat: bool = False
    unhurt: bool = False


class DropPlan(Own, kw_only=True):
    """Plan nothing any more."""


class GrantHaste(About, kw_only=True):
    """Allow someone haste from a source that the rules do not price; a count of 0 takes it back."""

    haste: Haste


class ReadyShield(Own, kw_only=True):
    """Stand ready to take attacks meant for a friend; an empty friend takes it back."""

    names_others = True

    friend: Name = ""


class LookAtGrapple(About, kw_only=True):
    """Try to make out who holds whom, for a person who did not see it begin."""

    said_by = SaidBy.OWNER


# --- chases: ``chase`` is a number, 0 means the only one under way --------------------------------
# Courses and obstacles come whole, so that an entry stands on its own.

type Ending = Literal["caught", "away", "crash", "over"]


class BeginChase(Action, kw_only=True):
    """Begin a chase cold, or with a stalk and pounce: the prey notices with the
    pair ``spot``, the predators stalk with ``stalk``; none: the usual ones.
    """

    said_by = SaidBy.RUNNER

    prey: tuple[Name, ...]
    predators: tuple[Name, ...]
    course: Course
    stalked: bool = False
    spot: tuple[Text, ...] = ()
    stalk: tuple[Text, ...] = ()


class Pursue(Own, kw_only=True):
    """Go after a person who got away, or join a chase under way; an empty ``prey`` is the
    only one there is. ``course`` is where a chase that this begins runs.
    """

    names_others = True

    course: Course
    prey: Name = ""


class RollRound(Action, kw_only=True):
    """Roll one round of a chase.

    Said by a member of it, ``who``, it only says that they are ready.
    """

    said_by = SaidBy.PARTICIPANT

    chase: int = 0
    who: Name = ""


class Ready(Own, kw_only=True):
    """Have nothing more to say before the next round of your chase, except for a pose; in
    none, go after nobody who has got away in this round.
    """

    own_words = True

    pose: Spoken = ""


class FleeTogether(Own, kw_only=True):
    """Want to flee with ``friend`` as one prey, after an escape or out of two chases.

    It is so when both have said it, or at once by the ``ruled`` word of the person who runs the
    scene.
    """

    friend: Name
    ruled: bool = False

    def sayable_by(self) -> SaidBy:
        return SaidBy.RUNNER if self.ruled else self.said_by


class PartWays(Own, kw_only=True):
    """Flee another way than the rest of the prey, with the people who come ``along``."""

    along: tuple[Name, ...] = ()

    def sayable_by(self) -> SaidBy:
        return SaidBy.RUNNER if self.along else self.said_by


class SetObstacle(Action, kw_only=True):
    """Put an obstacle in the way of members of one chase."""

    who: tuple[Name, ...]
    obstacle: Obstacle


class SetCourse(Action, kw_only=True):
    """Move a chase to another course."""

    course: Course
    chase: int = 0


class SetRun(Action, kw_only=True):
    """Limit a side to ``rounds`` of the chase, counted from its beginning, or one predator ``who``
    by itself; 0 lifts the limit.
    """

    side: Side = "predators"
    rounds: int
    chase: int = 0
    who: Name = ""


class SetLead(About, kw_only=True):
    """Rule the Lead on a predator."""

    lead: int


class SetPool(About, kw_only=True):
    """Rule what traits a person rolls in a chase; none: the course's own."""

    traits: tuple[Text, ...] = ()


class JoinChase(About, kw_only=True):
    """Put someone into a chase under way, on a side; ``lead`` None is what a late pursuer gets."""

    said_by = SaidBy.RUNNER

    side: Side
    chase: int = 0
    lead: int | None = None

    def sayable_by(self) -> SaidBy:
        return self.said_by if self.lead is None else SaidBy.STORYTELLER


class Board(About, kw_only=True):
    """Put someone into a chase as a passenger of ``driver``, in the vehicle's cover."""

    said_by = SaidBy.RUNNER_OR_OWNER
    said_for_others = True
    names_others = True

    driver: Name
    cover: Word = "partial"


class DropOut(Own, kw_only=True):
    """Take someone out of a chase: prey that gives up is caught."""


class Exert(Own, kw_only=True):
    """Buy a success on your coming chase roll, or on the next ``roll`` of another kind: an
    ``opening``, ``stalking`` (noticing too) or an ``obstacle``.
    """

    roll: Word = ""


class EndChase(Action, kw_only=True):
    """End a chase by the storyteller's word."""

    said_by = SaidBy.RUNNER

    chase: int = 0
    outcome: Ending = "over"
    reason: Text = ""

    def sayable_by(self) -> SaidBy:
        return self.said_by if self.outcome == "over" else SaidBy.STORYTELLER


# --- who comes and goes, how they stand, and what is changed on their sheets ---------------------


class Join(About, kw_only=True):
    """Bring someone into the scene under a name that nobody in it has.

    Those of a ``group`` have one initiative; who is ``hidden`` is "someone" to the players, who is
    ``unseen`` nobody at all. A person who ``converts`` brings a sheet that may be of another
    system, to be made one of the scene's; any other is as it is meant here. A person who comes back
    is ``without`` the weapons that were taken from them in this scene. A person who is ``auto``
    plays by itself from the start.
    """

    said_by = SaidBy.COMER

    fighter: Fighter
    ref: Word = ""
    npc: bool = False
    prefer: Word = ""
    cover: Word = "none"
    prone: bool = False
    group: Text = ""
    side: Word = ""
    hidden: bool = False
    unseen: bool = False
    converts: bool = False
    without: tuple[Word, ...] = ()
    auto: bool = False

    def sayable_by(self) -> SaidBy:
        if self.hidden or self.unseen:
            return SaidBy.STORYTELLER
        return SaidBy.KEEPER if self.npc else self.said_by


class Leave(Kept, kw_only=True):
    """Take someone out of the scene at once; ``why`` is ``walked-out``, ``out-of-character`` or
    ``quit`` where that is how they go.
    """

    while_frozen = True
    of_the_unseen = True

    why: Text = ""


class TakeLeave(Own, kw_only=True):
    """Leave the scene; while something is under way, at the end of it. ``why`` as in `Leave`."""

    while_frozen = True

    why: Text = ""


class Stay(Own, kw_only=True):
    """Take back that you are about to leave."""

    while_frozen = True


class Hide(About, kw_only=True):
    """Keep from the players who a person is, until they are revealed."""

    of_the_unseen = True


class SetSight(About, kw_only=True):
    """Rule how much the players know of a person: they are ``unseen``, ``glimpsed`` or ``open``."""

    of_the_unseen = True

    sight: Word


class Reveal(Kept, kw_only=True):
    """Let everybody know who a person hidden is."""

    of_the_unseen = True


class Prefer(Own, kw_only=True):
    """Set the standing preference among free defenses: the name of one, or empty for the best."""

    kind: Word


class TakeCover(About, kw_only=True):
    """Claim cover where one stands, or leave it (``none``)."""

    said_by = SaidBy.OWNER

    cover: Word


class SetAuto(Kept, kw_only=True):
    """Let a combatant play by itself, or no longer; ``stance`` is one of
    `game.npcs`, ``ward`` whom they protect or hunt whose stance that is, and ``flees_at``
    the health level at which they get away.
    """

    auto: bool
    stance: Word = ""
    ward: Name = ""
    flees_at: Text = ""

    def sayable_by(self) -> SaidBy:
        return self.said_by if self.auto else SaidBy.OWNER


class SetSide(About, kw_only=True):
    """Say which side a person is on, or by an empty word that it is the usual one."""

    said_by = SaidBy.OWNER

    side: Word


class SetPosition(About, kw_only=True):
    """Rule where or how someone stands: ``cover``, ``prone``, ``aware``, ``helpless`` ..."""

    changes: dict[Word, bool | int | Choice]


class SetPrivate(About, kw_only=True):
    """Let a person's rolls be seen by storytellers and their owner alone, or by everyone again."""

    private: bool


class Refit(About, kw_only=True):
    """Replace someone's fighter: new gear, another form, a corrected sheet.

    ``why`` names the change, ``wields`` the weapon taken in hand, where one is; ``private`` keeps
    the change between its owner and the storyteller; ``because`` is the storyteller's reason, for
    the history of the sheet.
    """

    of_the_unseen = True

    fighter: Fighter
    why: Text
    wields: Text = ""
    private: bool = False
    because: Text = ""


class GiveTrait(About, kw_only=True):
    """Say what a trait is that the ruleset asks for and a sheet does not tell, for this scene."""

    said_by = SaidBy.OWNER

    trait: Text
    rating: int


class ChangeResource(About, kw_only=True):
    """Spend (negative) or regain (positive) points of a resource."""

    said_by = SaidBy.OWNER

    resource: Text
    change: int


class Reload(Kept, kw_only=True):
    """Fill a gun again."""

    weapon: Text


class Harm(Kept, kw_only=True):
    """Mark damage that did not come from an attack; it is not soaked."""

    levels: int
    type: DamageType


class Mend(Kept, kw_only=True):
    """Take marks off a track; the mildest first where no type is named."""

    levels: int
    type: DamageType | None = None


class MendWithBlood(Kept, kw_only=True):
    """Close your own wounds with blood, bashing or lethal; the mildest first if no type is
    named.
    """

    levels: int
    type: DamageType | None = None


# --- what is counted by the round: checks, effects, hazards --------------------------------------


class AskCheck(Own, kw_only=True):
    """Ask for a check in bookkeeping; ``heard`` as in `game.state.declaration.Do`."""

    own_words = True

    text: Text
    heard: bool = False


class SettleCheck(Action, kw_only=True):
    """A check is done; ``how`` tells what came of it."""

    said_by = SaidBy.RUNNER
    rulers_words = "how"

    check: int
    how: Text = ""


class PutEffect(About, kw_only=True):
    """Put an effect on someone for a number of rounds, this one included; None until taken off.
    ``once``: it ends with the first roll it changes. Without ``changes`` it is a delay that is only
    counted.
    """

    rulers_words = "name"

    name: Text
    changes: dict[Touches, int]
    rounds: int | None = None
    once: bool = False


class EndEffect(About, kw_only=True):
    """Take an effect off someone."""

    rulers_words = "name"

    name: Text


class PutHazard(About, kw_only=True):
    """Threaten someone with harm in bookkeeping: a pool of ``dice`` or flat ``levels``."""

    rulers_words = "name"

    name: Text
    type: DamageType
    dice: int = 0
    levels: int = 0
    rounds: int | None = None
    unsoakable: bool = False
    avoidable: bool = False


class EndHazard(About, kw_only=True):
    """Take a hazard away."""

    rulers_words = "name"

    name: Text


# --- the storyteller's word on places, distances and grips, and rolls outside the order ----------


class SetInitiative(About, kw_only=True):
    """Rule a combatant's initiative total; a person who has none yet is slotted in."""

    of_the_unseen = True

    total: int


class Surprise(Action, kw_only=True):
    """Let these roll whether they are taken unawares."""

    who: tuple[Name, ...]


class Ambush(About, kw_only=True):
    """Let a person try to surprise a target who is not fighting yet.

    For an unseen NPC it is about the target's next meeting with them, in which they strike:
    with ``blow``, or else with the weapon in hand. Rules that have no surprise of their own take
    the storyteller's word, or the roll that they name with ``traits``.
    """

    of_the_unseen = True

    target: Name
    traits: tuple[Text, ...] = ()
    difficulty: int = 6
    blow: Part | None = None


class KnockDown(About, kw_only=True):
    """Rule that a person is knocked off their feet."""


class SetDistance(About, kw_only=True):
    """Rule that two are at hand-to-hand distance, or no longer."""

    other: Name
    close: bool


class SetRange(About, kw_only=True):
    """Rule how many yards apart two are; none is hand-to-hand distance."""

    other: Name
    yards: int


class SetSteps(About, kw_only=True):
    """Rule how many steps apart two are."""

    other: Name
    steps: int


class SetControl(About, kw_only=True):
    """Rule how much Control a grappler has; 0 ends the grapple."""

    control: int


class RollDice(About, kw_only=True):
    """Roll a pool outside any exchange: traits, extra dice, a difficulty (None: the usual one).

    ``again`` and ``rote`` are for dice that are rolled again; ``against`` is who resists a
    challenge; ``exact`` dice are neither more nor fewer for wounds and effects. A ``purpose`` in
    the player's own words begins with "for ".
    """

    said_by = SaidBy.OWNER

    traits: tuple[Text, ...]
    dice: int = 0
    difficulty: int | None = None
    specialty: bool = False
    willpower: bool = False
    private: bool = False
    again: int = 0
    rote: bool = False
    against: Name = ""
    exact: bool = False
    purpose: Text = "misc"

    def sayable_by(self) -> SaidBy:
        return SaidBy.STORYTELLER if self.private else self.said_by


# --- what is said to the scene as a whole: opened, started, moved on, ended ----------------------


class Open(Action, kw_only=True):
    """Begin a scene under a ruleset, with settings that differ from it; ``led`` says whether there
    is a storyteller for what the rules leave to them, ``rehearsed`` that it is a file whose
    writer is the storyteller, and grants what is asked for, ``usual`` what the game's
    usual rules are, ``dice`` what its dice are committed to, where they can be checked, ``lots``
    what the choices of automatic people turn on, which players must not know,
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
    (``run``). Where it goes ``past_passes``, turns in which nobody does anything are taken along.
    """

    said_by = SaidBy.PARTICIPANT

    run: bool = False
    past_passes: bool = False


class TakeDefaults(Action, kw_only=True):
    """Answer each open question with its default."""


class End(Action, kw_only=True):
    """End the fight."""

    said_by = SaidBy.RUNNER
    while_frozen = True

    reason: Text = ""


class Together(Action, kw_only=True):
    """Say several things at once: all of them, or if one is refused, none."""

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


class GiveSalt(About, kw_only=True):
    """Give a word of your own, from which all dice to come are made too."""

    said_by = SaidBy.OWNER
    while_frozen = True
    alone = True

    word: Spoken


# --- going back and forth; the journal answers these ---------------------------------------------


class Undo(Action, kw_only=True):
    """Take back the last ``steps`` things that a person said, with what the game did upon them.

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


class TakeBack(Own, kw_only=True):
    """Take back your last declaration, while nothing that came after it has been shown."""

    alone = True
    rolls_nothing = True


# --- how the scene is paced besides turns --------------------------------------------------------


class SetPace(Action, kw_only=True):
    """Set the scene's pace."""

    said_by = SaidBy.RUNNER

    pace: Literal["step", "flow", "slow"]


class HandOver(Action, kw_only=True):
    """Have a person run the scene from now on: a storyteller (``led``), or where none runs it
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
    """Set what happens to people who keep the others waiting; times in seconds, 0 for never."""

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


class AnswerFor(About, kw_only=True):
    """Give the default answer for a person who gives none: ``why`` is ``idle`` or ``agreed``; an
    empty ``question`` means the one open to them.
    """

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
