"""What has happened in a fight: results, never recipes.

Each event holds everything `evolve` needs to write it down and everything a narrator needs to tell
it. Those with an ``exchange`` and a ``slot`` fill that slot of that exchange.
"""

from game.chase.events import (
    ChaseBegan,
    ChaseEnded,
    ChaseJoined,
    ChaseLeft,
    ChaseRoundBegan,
    ChaseRoundEnded,
    ChaseRoundRolled,
    CourseChanged,
    EffectCounted,
    Exerted,
    LeadChanged,
    ManeuverMade,
    ObstacleCleared,
    ObstacleMet,
    ObstacleSet,
    PoolSet,
    Pounced,
    RunSet,
)
from game.combat.decisions import Question
from game.combat.declaration import Attack, Declaration, Do, Haste, Part
from game.combat.ruling import Ruling
from game.dice import Modifier, Roll
from game.effects import Effect, Hazard
from game.event import Event
from game.fighter import Fighter
from game.gear import Weapon
from game.health import DamageType, Health
from game.idle import Deed
from game.settings import SettingValue

# --- the scene -----------------------------------------------------------------------------------


class SceneOpened(Event, kw_only=True):
    """A scene began under a ruleset, with the settings that differ from the ruleset's own."""

    ruleset: str
    title: str = ""
    settings: dict[str, SettingValue] = {}
    pace: str = "step"


class RulesChosen(Event, kw_only=True):
    """The scene is played by this ruleset, with the settings that differ from the ruleset's own."""

    ruleset: str
    settings: dict[str, SettingValue] = {}


class Joined(Event, kw_only=True):
    """Someone entered the scene; ``ref`` is who they are outside it, kept for the server alone.

    Those of a ``group`` have one initiative. Who enters hidden is ``mask`` to the players.
    """

    who: str
    fighter: Fighter
    ref: str = ""
    npc: bool = False
    prefer: str = ""
    cover: str = "none"
    prone: bool = False
    group: str = ""
    mask: str = ""


class Hidden(Event, kw_only=True):
    """Who somebody is is kept from the players: to them they are ``mask`` from now on."""

    who: str
    mask: str


class Unmasked(Event, kw_only=True):
    """Who it was that the players knew as ``mask`` is open to all."""

    who: str
    mask: str


class Left(Event, kw_only=True):
    """Someone left the scene; what they had declared is gone with them. ``why`` as in `Leave`."""

    who: str
    why: str = ""


class PaceSet(Event, kw_only=True):
    """The scene now rests after each turn (``step``) or only where somebody is asked (``flow``)."""

    pace: str


class Frozen(Event, kw_only=True):
    """The scene is held, for a reason: nothing can be said to it until it is resumed."""

    reason: str
    by: str = ""


class Resumed(Event, kw_only=True):
    """A frozen scene goes on where it stood."""


class IdleSet(Event, kw_only=True):
    """What happens to those who keep the others waiting, in seconds (see `game.idle.Idle`)."""

    nudge: int
    after: int
    then: Deed


class AgreementSet(Event, kw_only=True):
    """How many must agree to a proposal where no storyteller runs the scene: ``all`` of those
    asked, or a ``majority``.
    """

    needs: str


class WentUnanswered(Event, kw_only=True):
    """Somebody gave no answer, and what follows is given for them: they were ``idle`` too long, or
    the others ``agreed``.
    """

    who: str
    question: str
    why: str


class Preferred(Event, kw_only=True):
    """A standing preference among free defenses: ``block``, ``dodge`` or empty (PILE-6)."""

    who: str
    kind: str


class FighterChanged(Event, kw_only=True):
    """A sheet was changed from outside the fight: healed, spent, armed, shifted or corrected.

    ``wields`` names the weapon that is in hand now, where the change puts another one there. A
    ``private`` change is nobody's business but its owner's.
    """

    who: str
    fighter: Fighter
    why: str
    by: str = ""
    wields: str = ""
    private: bool = False


class SheetAdapted(Event, kw_only=True):
    """What a sheet lacks for the ruleset was worked out from the rest of it, for this scene.

    ``traits`` is all of it, in the place of what was filled in before, ``guessed`` what nothing on
    the sheet tells, ``fresh`` what was not filled in so before.
    """

    who: str
    traits: dict[str, int]
    guessed: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()


class TraitGiven(Event, kw_only=True):
    """Somebody has said what a trait is that nothing on their sheet tells, for this scene."""

    who: str
    trait: str
    rating: int


class PositionSet(Event, kw_only=True):
    """Where or how someone stands was ruled: cover, prone, aware, helpless."""

    who: str
    changes: dict[str, bool | int | str]
    by: str = ""


# --- the round -----------------------------------------------------------------------------------


class RoundBegan(Event, kw_only=True):
    """A round began; everything that is counted by the round starts anew.

    ``starter`` is who is said to have started the fight, where that matters (MET-1).
    """

    round: int
    starter: str = ""


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


class InitiativeSet(Event, kw_only=True):
    """An initiative total was ruled by the storyteller; ``private`` is the rating of one whose
    rolls are.
    """

    who: str
    total: int
    rating: int
    by: str = ""
    private: bool = False


class PlaceChanged(Event, kw_only=True):
    """Someone's place in the order became another (NWOD-3).

    ``why``: ``delayed`` or ``prepared``, behind or before what was answered (``past``); ``held
    over`` from a forfeited turn, and ``returned`` from there; ``fresh start``.
    """

    who: str
    total: int
    why: str
    past: str = ""


class Delayed(Event, kw_only=True):
    """Someone waits for a later place of this phase; ``index`` is the part of their action that
    said so, None for one who held a forfeited turn over (NWOD-3).

    ``trigger`` and ``action`` say what is prepared, and for whom it waits.
    """

    who: str
    index: int | None = None
    trigger: str = ""
    action: Attack | Do | None = None


class SteppedIn(Event, kw_only=True):
    """One who delayed acts now (NWOD-3)."""

    who: str


class Forfeited(Event, kw_only=True):
    """Someone gave up a turn, to act at any place in round ``round`` (NWOD-3)."""

    who: str
    index: int
    round: int


class Surprised(Event, kw_only=True):
    """Whether someone was taken unawares in a round: no action and no Defense in it (NWOD-4)."""

    who: str
    round: int
    unaware: bool


class OrderSet(Event, kw_only=True):
    """The order of the round, highest first; those who share a group are tied (INIT-3, INIT-4)."""

    groups: tuple[tuple[str, ...], ...]


class PhaseBegan(Event, kw_only=True):
    """A phase began; with ``fresh`` nobody has declared in it yet. ``haste`` is n of haste phase
    n, else 0.
    """

    phase: str
    haste: int = 0
    fresh: bool = False


class InitiativeTaken(Event, kw_only=True):
    """A place in the order that is not rolled for (MET-1)."""

    who: str
    total: int


class HastePlanned(Event, kw_only=True):
    """Someone chose, ahead of their declaration, the haste they will announce with it."""

    who: str
    haste: Haste | None


class HasteGranted(Event, kw_only=True):
    """The storyteller allows haste from a source that costs nothing here (HASTE-2)."""

    who: str
    haste: Haste


class Declared(Event, kw_only=True):
    """Someone declared; ``secret`` until the whole tie is in (INIT-4).

    ``passed_over`` says that nobody spoke for them (ROUND-4), ``stands`` that this is now what
    counts for piling on and defense, ``down`` names targets already down and ``wields`` the weapon
    in hand, where an attack names none (RES-6), ``spends`` which of the round's actions it takes
    (MET-2). ``why`` is the reason of one who plays by themselves.

    One who speaks late, or says what their extra actions are, has parts that are ``resolved``
    already; the last ``added`` are the new ones, and with ``breaks_in`` they come up at once
    (W20-1, W20-2).
    """

    who: str
    declaration: Declaration
    secret: bool = False
    passed_over: bool = False
    stands: bool = True
    down: tuple[str, ...] = ()
    wields: str = ""
    why: str = ""
    spends: tuple[str, ...] = ()
    resolved: tuple[int, ...] = ()
    added: int = 0
    breaks_in: bool = False


class Exposed(Event, kw_only=True):
    """Someone forgoes every defense until the round is over (ATTACK-6)."""

    who: str
    secret: bool = False


class Revealed(Event, kw_only=True):
    """The secret declarations of a tie, shown together."""

    declarations: dict[str, Declaration]


class HasteBought(Event, kw_only=True):
    """Haste actions for this round, announced with a declaration."""

    who: str
    count: int
    source: str
    secret: bool = False


class HasteUsed(Event, kw_only=True):
    """A haste phase used up one haste action of each of these (HASTE-3)."""

    who: tuple[str, ...]


class ResourceChanged(Event, kw_only=True):
    """``change`` was added to a resource (or taken off it), which now stands at ``now``."""

    who: str
    resource: str
    change: int
    now: int
    why: str = ""
    secret: bool = False


class AmmunitionSpent(Event, kw_only=True):
    """A round left a gun; ``now`` are left in it."""

    who: str
    weapon: str
    now: int


class Asked(Event, kw_only=True):
    """A question was put that blocks until it is answered."""

    question: Question


class Answered(Event, kw_only=True):
    """A question was answered; it fills ``slot`` of ``exchange``, where it belongs to one.

    ``text`` is what an option that takes more words was given.
    """

    who: str
    question: str
    option: str
    exchange: int = 0
    slot: str = ""
    text: str = ""


class Aborted(Event, kw_only=True):
    """Someone gave up an action for another (ABORT-1); ``declaration`` is what stands now.

    ``index`` is the new action's place in it and ``resolved`` are the parts that have come up,
    ``void`` says that the old action had become void, ``strain`` the dice the new one loses and
    ``strained`` those that each part does (ABORT-3), ``free`` that it took no Willpower roll;
    ``down`` and ``wields`` are those of `Declared`.
    """

    who: str
    part: Part
    declaration: Declaration
    resolved: tuple[int, ...] = ()
    void: bool = False
    strain: int = 0
    free: bool = False
    index: int = 0
    strained: dict[int, int] = {}
    down: tuple[str, ...] = ()
    wields: str = ""


class AbortFailed(Event, kw_only=True):
    """An attempt to abort failed; there is no other this round (ABORT-4)."""

    who: str


# --- a turn --------------------------------------------------------------------------------------


class TurnBegan(Event, kw_only=True):
    """The turn of one person, or of all who are tied; ``todo`` is what comes up in it, where it is
    not all that is left of their declarations.
    """

    owners: tuple[str, ...]
    todo: tuple[tuple[str, int], ...] = ()


class ExchangeBegan(Event, kw_only=True):
    """One part of a declaration came up.

    ``kind`` names the procedure; ``owners`` are those whose action it is (two in a contest, RES-1),
    each with the index of the part that it is; ``numbers`` says which incoming attack this is for
    each one attacked, from 0 (PILE-1), and ``incoming`` how many that makes. ``back`` is the attack
    that meets it in a contest, ``close`` says that it brings the two to hand-to-hand distance
    (RES-8). One in a ``chase`` belongs to no turn (CHASE-10).
    """

    exchange: int
    kind: str
    owner: str
    part: Part
    target: str = ""
    means: str = ""
    owners: dict[str, int]
    back: Part | None = None
    numbers: dict[str, int] = {}
    incoming: dict[str, int] = {}
    close: bool = False
    chase: int = 0


class ActionLost(Event, kw_only=True):
    """An action came to nothing before it was rolled (RES-6), for a typed reason."""

    who: str
    part: Part
    index: int
    reason: str


class Waited(Event, kw_only=True):
    """A part that does its work elsewhere, or none, came up: a defense, a pass."""

    who: str
    part: Part
    index: int


class Rolled(Event, kw_only=True):
    """A roll was made; it fills ``slot`` of ``exchange``, where it belongs to one.

    A ``secret`` one a storyteller has made for themselves: nobody else knows of it.
    """

    roll: Roll
    exchange: int = 0
    slot: str = ""
    means: str = ""
    secret: bool = False


class Met(Event, kw_only=True):
    """An attack met a defense roll made before (DEF-4, DEF-5), whose net was ``successes``."""

    exchange: int
    slot: str
    who: str
    kind: str
    roll: int
    successes: int


class DodgeStands(Event, kw_only=True):
    """A dodge serves against every shot from one direction for the round (DEF-4)."""

    who: str
    direction: str
    roll: int
    successes: int


class EscapeStands(Event, kw_only=True):
    """An escape was rolled: it meets every attack of the round (DEF-5)."""

    who: str
    roll: int
    successes: int


class EscapeFaced(Event, kw_only=True):
    """An attack was measured against an escape: its net, and whether the escape is broken."""

    exchange: int
    slot: str
    who: str
    by: str
    net: int
    broken: bool


class Escaped(Event, kw_only=True):
    """Someone got away and left the order.

    ``leads`` is the Lead each attacker of the phase would have in a chase (CHASE-4), ``net`` the
    Lead of anybody else; both empty and 0 where nobody attacked (DEF-6).
    """

    who: str
    leads: dict[str, int] = {}
    net: int = 0


class GuardTurned(Event, kw_only=True):
    """A guard became an attack on the first attacker (DEF-8); it is part ``index`` of what
    stands.
    """

    who: str
    target: str
    index: int
    declaration: Declaration
    resolved: tuple[int, ...] = ()


class DistanceSet(Event, kw_only=True):
    """Two are at hand-to-hand distance, or no longer (RES-8)."""

    who: str
    other: str
    close: bool
    by: str = ""


class Undefended(Event, kw_only=True):
    """No defense was rolled, for a typed reason."""

    exchange: int
    slot: str
    who: str
    reason: str
    modifiers: tuple[Modifier, ...] = ()


class Compared(Event, kw_only=True):
    """The nets were compared (DEF-9, RES-1): who struck whom and by what margin; an empty
    ``striker``: nobody.
    """

    exchange: int
    slot: str
    striker: str
    struck: str
    margin: int


class Wounded(Event, kw_only=True):
    """Harm reached someone: ``levels`` got through, ``health`` is the track after them."""

    who: str
    levels: int
    type: DamageType
    health: Health
    level: str
    penalty: int
    exchange: int = 0
    slot: str = ""
    by: str = ""
    halved: bool = False


class WentDown(Event, kw_only=True):
    """Someone's track is full (HEALTH-4): unconscious, dying, torpor or dead."""

    who: str
    state: str


class Recovered(Event, kw_only=True):
    """Someone who was down can act again."""

    who: str


class TurnEnded(Event, kw_only=True):
    """The turn is over; those ``left`` have more to do later in the round."""

    owners: tuple[str, ...]
    left: tuple[str, ...] = ()


# --- grapples ------------------------------------------------------------------------------------


class GrappleBegun(Event, kw_only=True):
    """Somebody was seized: who holds whom, and with how much Control (GRAPPLE-1)."""

    exchange: int
    slot: str
    grappler: str
    victim: str
    control: int


class GrappleMissed(Event, kw_only=True):
    """A grapple that won came to nothing, for a typed reason: others were there first."""

    exchange: int
    slot: str
    grappler: str
    victim: str
    reason: str


class GrappleSustained(Event, kw_only=True):
    """A grappler kept hold on their turn (GRAPPLE-3)."""

    grappler: str
    victim: str


class ControlChanged(Event, kw_only=True):
    """Control rose or fell by ``change`` and now stands at ``control``.

    ``why``: ``won`` or ``resisted`` (GRAPPLE-4), ``assisted`` (GRAPPLE-11, ``by`` the helper),
    ``upkeep`` (GRAPPLE-6), ``ruled``, or the forced answer that was paid for (GRAPPLE-10).
    """

    grappler: str
    victim: str
    change: int
    control: int
    why: str
    by: str = ""
    exchange: int = 0
    slot: str = ""


class GrappleReversed(Event, kw_only=True):
    """The two changed places (GRAPPLE-5): ``grappler`` is who holds now, ``surplus`` what the
    margin exceeded the price by, and was added to Control.
    """

    exchange: int
    slot: str
    grappler: str
    victim: str
    surplus: int
    control: int


class EffectUsed(Event, kw_only=True):
    """An effect of a grapple was chosen and paid for: ``cost`` in Control, ``left`` afterwards.

    ``single``: it was bought with all the Control just won, and no hold came of it (GRAPPLE-9);
    ``yards`` how far a throw goes; ``text`` what an Action is.
    """

    exchange: int
    slot: str
    grappler: str
    victim: str
    effect: str
    cost: int
    left: int
    single: bool = False
    yards: int = 0
    text: str = ""


class Dropped(Event, kw_only=True):
    """Somebody was brought down: they lie prone."""

    who: str
    by: str
    exchange: int = 0
    slot: str = ""


class Thrown(Event, kw_only=True):
    """Somebody was hurled ``yards`` away and lies prone."""

    who: str
    by: str
    yards: int
    exchange: int = 0
    slot: str = ""


class Propped(Event, kw_only=True):
    """Somebody who lay prone was stood up by their grappler."""

    who: str
    by: str
    exchange: int = 0
    slot: str = ""


class Disarmed(Event, kw_only=True):
    """A weapon was taken out of somebody's hands; ``by`` has it now, with the ``rounds`` in it."""

    who: str
    by: str
    weapon: Weapon
    rounds: int = 0
    exchange: int = 0
    slot: str = ""


class Pinned(Event, kw_only=True):
    """A victim is helpless until let go: pinned, or ``relented`` (GRAPPLE-8)."""

    grappler: str
    victim: str
    relented: bool = False
    exchange: int = 0
    slot: str = ""


class GrappleEnded(Event, kw_only=True):
    """A grapple is over, for a typed reason.

    ``released``, ``control`` (none is left), ``thrown``, ``seized`` (a third has the grappler),
    ``down``, ``gone``. ``after_pin``: the victim was let go after a pin, loses the main action of
    this round and is out of the grappler's reach until then (GRAPPLE-8).
    """

    grappler: str
    victim: str
    reason: str
    after_pin: bool = False


class SplitForced(Event, kw_only=True):
    """A held victim blocks an outside attack, and splits to do it (GRAPPLE-12)."""

    who: str


class CounterUsed(Event, kw_only=True):
    """A grapple defense has met its one attack (DEF-7)."""

    who: str


class Stood(Event, kw_only=True):
    """Somebody got up (GRAPPLE-13)."""

    who: str


class Recognised(Event, kw_only=True):
    """Somebody made out who holds whom (GRAPPLE-15)."""

    who: str


# --- challenges, and what goes with them (chapter 16) --------------------------------------------


class Targeted(Event, kw_only=True):
    """Somebody was made the target of an attack of a kind: hit or miss, it counts (MET-6)."""

    who: str
    kind: str
    by: str


class ChallengeDecided(Event, kw_only=True):
    """The throws of a challenge were compared (MET-4).

    ``throws`` and ``pools`` are those of the challenger and of whoever resists; ``by`` says what
    decided: ``throw``, ``pool``, ``tie`` (the ruleset's word for equal pools) or ``unopposed``;
    ``private`` to those who may not know the throws of one of ``private``. An empty name is the
    world's side of a challenge that nobody resists in person.
    """

    exchange: int
    slot: str
    winner: str
    loser: str
    by: str
    throws: tuple[str, ...] = ()
    pools: tuple[int, ...] = ()
    private: tuple[str, ...] = ()


class Moved(Event, kw_only=True):
    """Somebody moved; ``distances`` are those in steps that changed with it (MET-2)."""

    who: str
    steps: int
    toward: str = ""
    away: str = ""
    crawling: bool = False
    distances: tuple[tuple[str, str, int], ...] = ()


class StepsSet(Event, kw_only=True):
    """How many steps apart two are was ruled (MET-5)."""

    who: str
    other: str
    steps: int
    by: str = ""


class LaidDown(Event, kw_only=True):
    """Somebody dropped to the ground of their own will (MET-8)."""

    who: str


class HeldBack(Event, kw_only=True):
    """Somebody keeps what is left of their actions for later in the round (MET-2)."""

    who: str


class EscapeAnnounced(Event, kw_only=True):
    """Somebody means to leave unharmed; ``moment`` is the round of the turn it was said in
    (MET-7).
    """

    who: str
    moment: int


class EscapeSpoiled(Event, kw_only=True):
    """A Physical challenge ended somebody's fair escape (MET-7); ``by`` is the other side of it."""

    who: str
    by: str = ""


class Helped(Event, kw_only=True):
    """Help with a combat maneuver was accepted: it will cost no Willpower (MET-9)."""

    who: str
    by: str
    exchange: int = 0
    slot: str = ""


class HelpRefused(Event, kw_only=True):
    """Help was not wanted; ``by``, who offered it, keeps the action it would have taken (MET-9)."""

    who: str
    by: str
    gives_back: str
    exchange: int = 0
    slot: str = ""


class HelpUsed(Event, kw_only=True):
    """A combat maneuver was made with the help of another (MET-9)."""

    who: str
    by: str


class ShieldReady(Event, kw_only=True):
    """Somebody stands ready to take attacks meant for a friend; an empty friend: no longer
    (MET-10).
    """

    who: str
    friend: str


class Redirected(Event, kw_only=True):
    """An ally stepped into an attack: ``by`` is its target now, not ``who`` (MET-10)."""

    exchange: int
    slot: str
    who: str
    by: str
    spends: str
    distances: tuple[tuple[str, str, int], ...] = ()


# --- blows by the book (chapter 14) --------------------------------------------------------------


class SureHit(Event, kw_only=True):
    """An attack needs no roll and counts as one success, for a typed reason (W20-12)."""

    exchange: int
    slot: str
    who: str
    reason: str


class DefenseUsed(Event, kw_only=True):
    """Somebody used an action of theirs to defend: part ``index`` of it, which is ``gone`` unless
    they do nothing else (W20-4, W20-5).
    """

    who: str
    index: int
    gone: bool


class LevelsDealt(Event, kw_only=True):
    """A weapon does its rating in levels, without a roll (W20-7)."""

    exchange: int
    slot: str
    by: str
    who: str
    means: str
    levels: int
    modifiers: tuple[Modifier, ...] = ()


class ArmourDestroyed(Event, kw_only=True):
    """Armour took one blow too hard for it (W20-8)."""

    who: str
    armour: tuple[str, ...]
    exchange: int = 0
    slot: str = ""


class Dazed(Event, kw_only=True):
    """A blow went so deep that its victim loses the turn of ``round`` (W20-10)."""

    who: str
    levels: int
    round: int
    exchange: int = 0
    slot: str = ""


class Staked(Event, kw_only=True):
    """A stake went through a heart: its owner cannot move until it is drawn (W20-13)."""

    who: str
    by: str
    exchange: int = 0
    slot: str = ""


class KnockedDown(Event, kw_only=True):
    """Somebody fell: ``up`` again at once, or to spend their next action on it (W20-11).

    ``instead`` says that an action still to come this turn is lost to getting up; ``slowed`` is the
    last round in which their initiative suffers.
    """

    who: str
    up: bool
    instead: bool = False
    slowed: int = 0


class InitiativeShifted(Event, kw_only=True):
    """An initiative total rose or fell by ``change`` (W20-11)."""

    who: str
    change: int
    total: int


class Ambushed(Event, kw_only=True):
    """An ambush was tried: ``margin`` of the ambusher over the target, ``sprung`` where they may
    strike first (W20-14).
    """

    who: str
    target: str
    margin: int
    sprung: bool


class AmbushOver(Event, kw_only=True):
    """The moment of surprise is past for an ambusher (W20-14)."""

    who: str


# --- bookkeeping ---------------------------------------------------------------------------------


class Regenerated(Event, kw_only=True):
    """A regenerating body closed a wound."""

    who: str
    type: DamageType
    health: Health
    level: str


class EffectBegan(Event, kw_only=True):
    """An effect was put on someone."""

    effect: Effect


class EffectEnded(Event, kw_only=True):
    """An effect ran out, or was taken off."""

    effect: Effect


class HazardBegan(Event, kw_only=True):
    """A hazard threatens someone from now on."""

    hazard: Hazard


class HazardStruck(Event, kw_only=True):
    """A hazard struck; ``rounds`` strikes are left, None for no end."""

    id: int
    name: str
    who: str
    rounds: int | None


class HazardEnded(Event, kw_only=True):
    """A hazard is over; ``avoided``: it never struck, they got out of its way (GRAPPLE-14)."""

    id: int
    name: str
    who: str
    avoided: bool = False


class CheckAsked(Event, kw_only=True):
    """Somebody asked for a check in bookkeeping (BOOK-3); or, with a ``roll``, the rules ask for a
    botch's mishap (ATTACK-8).
    """

    id: int
    who: str
    text: str
    roll: int = 0


class CheckSettled(Event, kw_only=True):
    """A check was settled; ``how`` is what came of it, if that was said."""

    id: int
    who: str
    text: str
    roll: int = 0
    how: str = ""


class ChecksWarned(Event, kw_only=True):
    """The next round was asked for over open checks: the one warning (BOOK-3)."""

    checks: tuple[int, ...]


class AutoSet(Event, kw_only=True):
    """A combatant plays by itself from now on, or no longer; ``stance`` says how, and ``ward`` whom
    it protects.
    """

    who: str
    auto: bool
    stance: str = ""
    ward: str = ""


class FightEnded(Event, kw_only=True):
    """The fight is over."""

    reason: str


class FightRested(Event, kw_only=True):
    """No fight is under way any more, but one may begin again: for a typed reason, which is that
    those left are in a ``chase``, or are ``back`` from one.
    """

    reason: str


# --- results that are held -----------------------------------------------------------------------


class ReviewSet(Event, kw_only=True):
    """What comes of each exchange is held for a storyteller from now on, or no longer."""

    on: bool


class ReviewBegan(Event, kw_only=True):
    """What follows in this turn is held: how the scene stands now is kept to come back to."""


class Withheld(Event, kw_only=True):
    """Something that has happened in the turn, and is not told yet; it fills ``slot`` of
    ``exchange``, or is what led up to one where ``slot`` is empty.
    """

    exchange: int
    slot: str
    what: "AnyEvent"


class Held(Event, kw_only=True):
    """The turn rests before its results bear on anyone; ``exchanges`` are those it waits with, as
    who acts and on whom; ``again`` after a ruling, when everybody knows that it waits.
    """

    exchanges: dict[int, tuple[str, str]]
    again: bool = False


class Ruled(Event, kw_only=True):
    """A storyteller has corrected a held turn.

    ``emptied`` are the steps that are to be taken again, ``rolls`` the rolls that do not count any
    more; ``was`` is what the ruling has changed, in a word or number; ``private`` that the roll is.
    """

    ruling: Ruling
    who: str
    emptied: tuple[tuple[int, str], ...] = ()
    rolls: tuple[int, ...] = ()
    purpose: str = ""
    was: str = ""
    by: str = ""
    private: bool = False


class Retargeted(Event, kw_only=True):
    """By a ruling an attack is aimed at ``target``, the attack number ``number`` on them."""

    exchange: int
    who: str
    part: Part
    before: str
    target: str
    number: int


class Cancelled(Event, kw_only=True):
    """By a ruling an exchange comes to nothing, and nothing of it has happened."""

    exchange: int
    who: str
    target: str


class Released(Event, kw_only=True):
    """What was held takes its course; ``events`` is what has not been told yet, in its order."""

    exchanges: tuple[int, ...]
    events: "tuple[AnyEvent, ...]" = ()
    why: str = ""
    by: str = ""


class PrivacySet(Event, kw_only=True):
    """Somebody's rolls are for storytellers and their owner alone from now on, or no longer."""

    who: str
    private: bool


# --- the journal's own ---------------------------------------------------------------------------


class Undone(Event, kw_only=True):
    """The scene went back to how it stood after entry ``to``."""

    to: int


class Redone(Event, kw_only=True):
    """The scene went forward again to how it stood after entry ``to``."""

    to: int


type AnyEvent = (
    SceneOpened
    | RulesChosen
    | Joined
    | Hidden
    | Unmasked
    | InitiativeShared
    | Left
    | PaceSet
    | Frozen
    | Resumed
    | IdleSet
    | AgreementSet
    | WentUnanswered
    | Preferred
    | FighterChanged
    | SheetAdapted
    | TraitGiven
    | PositionSet
    | RoundBegan
    | InitiativeRolled
    | InitiativeSet
    | PlaceChanged
    | Delayed
    | SteppedIn
    | Forfeited
    | Surprised
    | OrderSet
    | PhaseBegan
    | HastePlanned
    | HasteGranted
    | Declared
    | Revealed
    | HasteBought
    | HasteUsed
    | ResourceChanged
    | AmmunitionSpent
    | TurnBegan
    | ExchangeBegan
    | ActionLost
    | Waited
    | Rolled
    | Undefended
    | Compared
    | Wounded
    | WentDown
    | Recovered
    | TurnEnded
    | Regenerated
    | EffectBegan
    | EffectEnded
    | HazardBegan
    | HazardStruck
    | HazardEnded
    | Exposed
    | Asked
    | Answered
    | Aborted
    | AbortFailed
    | Met
    | DodgeStands
    | EscapeStands
    | EscapeFaced
    | Escaped
    | GuardTurned
    | GrappleBegun
    | GrappleMissed
    | GrappleSustained
    | ControlChanged
    | GrappleReversed
    | EffectUsed
    | Dropped
    | Thrown
    | Propped
    | Disarmed
    | Pinned
    | GrappleEnded
    | SplitForced
    | CounterUsed
    | Stood
    | Recognised
    | DistanceSet
    | InitiativeTaken
    | Targeted
    | ChallengeDecided
    | Moved
    | StepsSet
    | LaidDown
    | HeldBack
    | EscapeAnnounced
    | EscapeSpoiled
    | Helped
    | HelpRefused
    | HelpUsed
    | ShieldReady
    | Redirected
    | SureHit
    | DefenseUsed
    | LevelsDealt
    | ArmourDestroyed
    | Dazed
    | Staked
    | KnockedDown
    | InitiativeShifted
    | Ambushed
    | AmbushOver
    | CheckAsked
    | CheckSettled
    | ChecksWarned
    | AutoSet
    | FightEnded
    | FightRested
    | ReviewSet
    | ReviewBegan
    | Withheld
    | Held
    | Ruled
    | Retargeted
    | Cancelled
    | Released
    | PrivacySet
    | ChaseBegan
    | Pounced
    | ChaseJoined
    | ChaseLeft
    | ChaseRoundBegan
    | LeadChanged
    | ChaseRoundRolled
    | ManeuverMade
    | CourseChanged
    | ObstacleSet
    | ObstacleMet
    | ObstacleCleared
    | RunSet
    | PoolSet
    | Exerted
    | ChaseRoundEnded
    | ChaseEnded
    | EffectCounted
    | Undone
    | Redone
)
