"""Who comes and goes, how they stand, and what is changed on their sheets."""

from game.action import Action
from game.fighter import Fighter
from game.health import DamageType
from game.names import Choice, Name, Text, Word


class Join(Action, kw_only=True):
    """Bring someone into the scene under a name that nobody in it has.

    Those of a ``group`` have one initiative; who is ``hidden`` is "someone" to the players, who is
    ``unseen`` nobody at all. One who ``converts`` brings a sheet that may be of another system, to
    be made one of the scene's (SYS-2); any other is as it is meant here. One who comes back is
    ``without`` the weapons that were taken from them in this scene.
    """

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


class Leave(Action, kw_only=True):
    """Take someone out of the scene at once; ``why`` is ``walked-out``, ``out-of-character`` or
    ``quit`` where that is how they go.
    """

    who: Name
    why: Text = ""


class TakeLeave(Action, kw_only=True):
    """Leave the scene; while something is under way, at the end of it. ``why`` as in `Leave`."""

    who: Name
    why: Text = ""


class Stay(Action, kw_only=True):
    """Take it back that one is about to leave."""

    who: Name


class Hide(Action, kw_only=True):
    """Keep from the players who somebody is, until they are revealed."""

    who: Name


class SetSight(Action, kw_only=True):
    """Rule how much the players know of somebody: they are ``unseen``, ``glimpsed`` or ``open``."""

    who: Name
    sight: Word


class Reveal(Action, kw_only=True):
    """Let everybody know who somebody hidden is."""

    who: Name


class Prefer(Action, kw_only=True):
    """Set the standing preference among free defenses: the name of one, or empty for the best
    (PILE-6).
    """

    who: Name
    kind: Word


class SetAuto(Action, kw_only=True):
    """Let a combatant play by itself, or no longer; ``stance`` is one of
    `game.auto_stances`, ``ward`` whom they protect or hunt whose stance that is, and ``flees_at``
    the health level at which they get away.
    """

    who: Name
    auto: bool
    stance: Word = ""
    ward: Name = ""
    flees_at: Text = ""


class SetSide(Action, kw_only=True):
    """Say which side somebody is on, or by an empty word that it is the usual one."""

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

    who: Name
    trait: Text
    rating: int


class ChangeResource(Action, kw_only=True):
    """Spend (negative) or regain (positive) points of a resource."""

    who: Name
    resource: Text
    change: int


class Reload(Action, kw_only=True):
    """Fill a gun again (GUN-5)."""

    who: Name
    weapon: Text


class Harm(Action, kw_only=True):
    """Mark damage that did not come from an attack; it is not soaked."""

    who: Name
    levels: int
    type: DamageType


class Mend(Action, kw_only=True):
    """Take marks off a track; the mildest first where no type is named."""

    who: Name
    levels: int
    type: DamageType | None = None


class MendWithBlood(Action, kw_only=True):
    """Close one's own wounds with blood, bashing or lethal; the mildest first where no type is
    named.
    """

    who: Name
    levels: int
    type: DamageType | None = None
