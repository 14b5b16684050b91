"""What may be said of people: who is there, their bodies, checks, rulings."""

from game.fighter import Fighter
from game.health import DamageType
from game.state.declaration import Part
from game.state.scene import Touches
from game.values import Action, Choice, Name, SaidBy, Text, Word

# --- who comes and goes, how they stand, and what is changed on their sheets ---------------------


class Join(Action, kw_only=True):
    """Bring someone into the scene under a name that nobody in it has.

    Those of a ``group`` have one initiative; who is ``hidden`` is "someone" to the players, who is
    ``unseen`` nobody at all. One who ``converts`` brings a sheet that may be of another system, to
    be made one of the scene's; any other is as it is meant here. One who comes back is
    ``without`` the weapons that were taken from them in this scene. One who is ``auto`` plays by
    itself from the start.
    """

    said_by = SaidBy.COMER

    who: Name
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


class Leave(Action, kw_only=True):
    """Take someone out of the scene at once; ``why`` is ``walked-out``, ``out-of-character`` or
    ``quit`` where that is how they go.
    """

    said_by = SaidBy.KEEPER
    while_frozen = True
    of_the_unseen = True

    who: Name
    why: Text = ""


class TakeLeave(Action, kw_only=True):
    """Leave the scene; while something is under way, at the end of it. ``why`` as in `Leave`."""

    said_by = SaidBy.OWNER
    said_for_others = True
    while_frozen = True

    who: Name
    why: Text = ""


class Stay(Action, kw_only=True):
    """Take it back that one is about to leave."""

    said_by = SaidBy.OWNER
    said_for_others = True
    while_frozen = True

    who: Name


class Hide(Action, kw_only=True):
    """Keep from the players who somebody is, until they are revealed."""

    of_the_unseen = True

    who: Name


class SetSight(Action, kw_only=True):
    """Rule how much the players know of somebody: they are ``unseen``, ``glimpsed`` or ``open``."""

    of_the_unseen = True

    who: Name
    sight: Word


class Reveal(Action, kw_only=True):
    """Let everybody know who somebody hidden is."""

    said_by = SaidBy.KEEPER
    of_the_unseen = True

    who: Name


class Prefer(Action, kw_only=True):
    """Set the standing preference among free defenses: the name of one, or empty for the best."""

    said_by = SaidBy.OWNER
    said_for_others = True

    who: Name
    kind: Word


class TakeCover(Action, kw_only=True):
    """Claim cover where one stands, or leave it (``none``)."""

    said_by = SaidBy.OWNER

    who: Name
    cover: Word


class SetAuto(Action, kw_only=True):
    """Let a combatant play by itself, or no longer; ``stance`` is one of
    `game.auto`, ``ward`` whom they protect or hunt whose stance that is, and ``flees_at``
    the health level at which they get away.
    """

    said_by = SaidBy.KEEPER

    who: Name
    auto: bool
    stance: Word = ""
    ward: Name = ""
    flees_at: Text = ""

    def sayable_by(self) -> SaidBy:
        return self.said_by if self.auto else SaidBy.OWNER


class SetSide(Action, kw_only=True):
    """Say which side somebody is on, or by an empty word that it is the usual one."""

    said_by = SaidBy.OWNER

    who: Name
    side: Word


class SetPosition(Action, kw_only=True):
    """Rule where or how someone stands: ``cover``, ``prone``, ``aware``, ``helpless`` ..."""

    who: Name
    changes: dict[Word, bool | int | Choice]


class SetPrivate(Action, kw_only=True):
    """Let somebody's rolls be seen by storytellers and their owner alone, or by everyone again."""

    who: Name
    private: bool


class Refit(Action, kw_only=True):
    """Replace someone's fighter: new gear, another form, a corrected sheet.

    ``why`` names the change, ``wields`` the weapon taken in hand, where one is; ``private`` keeps
    the change between its owner and the storyteller; ``because`` is the storyteller's reason, for
    the history of the sheet.
    """

    who: Name
    fighter: Fighter
    why: Text
    wields: Text = ""
    private: bool = False
    because: Text = ""


class GiveTrait(Action, kw_only=True):
    """Say what a trait is that the ruleset asks for and a sheet does not tell, for this scene."""

    said_by = SaidBy.OWNER

    who: Name
    trait: Text
    rating: int


class ChangeResource(Action, kw_only=True):
    """Spend (negative) or regain (positive) points of a resource."""

    said_by = SaidBy.OWNER

    who: Name
    resource: Text
    change: int


class Reload(Action, kw_only=True):
    """Fill a gun again."""

    said_by = SaidBy.KEEPER

    who: Name
    weapon: Text


class Harm(Action, kw_only=True):
    """Mark damage that did not come from an attack; it is not soaked."""

    said_by = SaidBy.KEEPER

    who: Name
    levels: int
    type: DamageType


class Mend(Action, kw_only=True):
    """Take marks off a track; the mildest first where no type is named."""

    said_by = SaidBy.KEEPER

    who: Name
    levels: int
    type: DamageType | None = None


class MendWithBlood(Action, kw_only=True):
    """Close one's own wounds with blood, bashing or lethal; the mildest first where no type is
    named.
    """

    said_by = SaidBy.KEEPER

    who: Name
    levels: int
    type: DamageType | None = None


# --- what is counted by the round: checks, effects, hazards --------------------------------------


class AskCheck(Action, kw_only=True):
    """Ask for a check in bookkeeping; ``heard`` as in `game.state.declaration.Do`."""

    said_by = SaidBy.OWNER
    said_for_others = True
    own_words = True

    who: Name
    text: Text
    heard: bool = False


class SettleCheck(Action, kw_only=True):
    """A check is done; ``how`` tells what came of it."""

    said_by = SaidBy.RUNNER
    rulers_words = "how"

    check: int
    how: Text = ""


class PutEffect(Action, kw_only=True):
    """Put an effect on someone for a number of rounds, this one included; None until taken off.
    ``once``: it ends with the first roll it changes. Without ``changes`` it is a delay that is only
    counted.
    """

    rulers_words = "name"

    who: Name
    name: Text
    changes: dict[Touches, int]
    rounds: int | None = None
    once: bool = False


class EndEffect(Action, kw_only=True):
    """Take an effect off someone."""

    rulers_words = "name"

    who: Name
    name: Text


class PutHazard(Action, kw_only=True):
    """Threaten someone with harm in bookkeeping: a pool of ``dice`` or flat ``levels``."""

    rulers_words = "name"

    who: Name
    name: Text
    type: DamageType
    dice: int = 0
    levels: int = 0
    rounds: int | None = None
    unsoakable: bool = False
    avoidable: bool = False


class EndHazard(Action, kw_only=True):
    """Take a hazard away."""

    rulers_words = "name"

    who: Name
    name: Text


# --- the storyteller's word on places, distances and grips, and rolls outside the order ----------


class SetInitiative(Action, kw_only=True):
    """Rule a combatant's initiative total; one who has none yet is slotted in."""

    of_the_unseen = True

    who: Name
    total: int


class Surprise(Action, kw_only=True):
    """Let these roll whether they are taken unawares."""

    who: tuple[Name, ...]


class Ambush(Action, kw_only=True):
    """Let somebody try to surprise a target who is not fighting yet.

    Of one who is unseen it is about the target's next meeting with them, in which they strike:
    with ``blow``, or else with the weapon in hand. Rules that have no surprise of their own take
    the storyteller's word, or the roll that they name with ``traits``.
    """

    of_the_unseen = True

    who: Name
    target: Name
    traits: tuple[Text, ...] = ()
    difficulty: int = 6
    blow: Part | None = None


class KnockDown(Action, kw_only=True):
    """Rule that somebody is knocked off their feet."""

    who: Name


class SetDistance(Action, kw_only=True):
    """Rule that two are at hand-to-hand distance, or no longer."""

    who: Name
    other: Name
    close: bool


class SetRange(Action, kw_only=True):
    """Rule how many yards apart two are; none is hand-to-hand distance."""

    who: Name
    other: Name
    yards: int


class SetSteps(Action, kw_only=True):
    """Rule how many steps apart two are."""

    who: Name
    other: Name
    steps: int


class SetControl(Action, kw_only=True):
    """Rule how much Control a grappler has; 0 ends the grapple."""

    who: Name
    control: int


class RollDice(Action, kw_only=True):
    """Roll a pool outside any exchange: traits, extra dice, a difficulty (None: the usual one).

    ``again`` and ``rote`` are for dice that are rolled again; ``against`` is who resists a
    challenge; ``exact`` dice are neither more nor fewer for wounds and effects. A ``purpose`` in
    the player's own words begins with "for ".
    """

    said_by = SaidBy.OWNER

    who: Name
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
