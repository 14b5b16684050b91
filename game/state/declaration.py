"""What one person says they will do in a phase: one or more parts, and the haste bought with them.

The parts are plain values; what each means stands in ``verbs/``, a file a verb. ``game.notation``
reads and writes them as one line.
"""

from functools import cache
from typing import Literal

import msgspec

MAX_HASTE = 20

type AttackKind = Literal["basic", "power", "feint", "committed"]
type Pair = Literal["strength", "dexterity"]


class Attack(msgspec.Struct, frozen=True, omit_defaults=True, tag="attack", tag_field="verb"):
    """Harm a target (chapter 5); ``weapon`` None is the one in hand, ``range`` is in yards."""

    target: str
    kind: AttackKind = "basic"
    weapon: str | None = None
    location: str | None = None
    range: int | None = None
    willpower: bool = False


class Block(msgspec.Struct, frozen=True, omit_defaults=True, tag="block", tag_field="verb"):
    """Turn attacks aside (DEF-2)."""

    willpower: bool = False


class Dodge(msgspec.Struct, frozen=True, omit_defaults=True, tag="dodge", tag_field="verb"):
    """Be elsewhere (DEF-3)."""

    willpower: bool = False


class Parry(msgspec.Struct, frozen=True, omit_defaults=True, tag="parry", tag_field="verb"):
    """Turn attacks aside with the weapon in hand (W20-4)."""

    willpower: bool = False


class Escape(msgspec.Struct, frozen=True, omit_defaults=True, tag="escape", tag_field="verb"):
    """Get away: one roll for the round against everybody (DEF-5)."""

    willpower: bool = False


class Guard(msgspec.Struct, frozen=True, omit_defaults=True, tag="guard", tag_field="verb"):
    """Attack whoever attacks first, and nobody otherwise (DEF-8)."""


class Do(msgspec.Struct, frozen=True, omit_defaults=True, tag="do", tag_field="verb"):
    """A miscellaneous action: text, and the roll it takes where it takes one (ROUND-5)."""

    text: str
    traits: tuple[str, ...] = ()
    difficulty: int | None = None
    willpower: bool = False


class Pass(msgspec.Struct, frozen=True, omit_defaults=True, tag="pass", tag_field="verb"):
    """Do nothing."""


# In a grapple. ``pair`` None is the better of the two (GRAPPLE-2), ``then`` what to do on winning:
# an effect's name, ``choose`` to be asked, empty for what the rules do by themselves.


class Grapple(msgspec.Struct, frozen=True, omit_defaults=True, tag="grapple", tag_field="verb"):
    """Seize a target: to hold it, or with ``then`` for a single effect (GRAPPLE-1, GRAPPLE-9)."""

    target: str
    pair: Pair | None = None
    then: str = ""
    willpower: bool = False


class CounterGrapple(
    msgspec.Struct, frozen=True, omit_defaults=True, tag="counter-grapple", tag_field="verb"
):
    """Seize whoever attacks first, hand to hand (DEF-7)."""

    pair: Pair | None = None
    then: str = ""
    willpower: bool = False


class Sustain(msgspec.Struct, frozen=True, omit_defaults=True, tag="sustain", tag_field="verb"):
    """Keep hold of the victim, and roll for more Control (GRAPPLE-3, GRAPPLE-4)."""

    pair: Pair | None = None
    then: str = ""
    willpower: bool = False


class Release(msgspec.Struct, frozen=True, omit_defaults=True, tag="release", tag_field="verb"):
    """Let the victim go, at once (GRAPPLE-3)."""


class Resist(msgspec.Struct, frozen=True, omit_defaults=True, tag="resist", tag_field="verb"):
    """Struggle to wear the grappler's Control down (GRAPPLE-4)."""

    pair: Pair | None = None
    willpower: bool = False


class Reverse(msgspec.Struct, frozen=True, omit_defaults=True, tag="reverse", tag_field="verb"):
    """Struggle to change places with the grappler (GRAPPLE-5)."""

    pair: Pair | None = None
    willpower: bool = False


class Relent(msgspec.Struct, frozen=True, omit_defaults=True, tag="relent", tag_field="verb"):
    """Give in, at once (GRAPPLE-8)."""


class Assist(msgspec.Struct, frozen=True, omit_defaults=True, tag="assist", tag_field="verb"):
    """Help one side of somebody else's grapple (GRAPPLE-11)."""

    friend: str
    willpower: bool = False


class Stand(msgspec.Struct, frozen=True, omit_defaults=True, tag="stand", tag_field="verb"):
    """Get up from the ground (GRAPPLE-13); a step with it goes ``toward`` somebody or ``away`` from
    them, where steps are counted (MET-8).
    """

    toward: str = ""
    away: str = ""


class Delay(msgspec.Struct, frozen=True, omit_defaults=True, tag="delay", tag_field="verb"):
    """Act at a later place (W20-1, NWOD-3), with an ``action`` just before ``target`` acts."""

    target: str = ""
    action: Attack | Do | None = None


class Forfeit(msgspec.Struct, frozen=True, omit_defaults=True, tag="forfeit", tag_field="verb"):
    """Give up this turn for any place in the next (NWOD-3)."""


class Reposition(
    msgspec.Struct, frozen=True, omit_defaults=True, tag="reposition", tag_field="verb"
):
    """Take a new place in the order: just below ``target``, or just above (NWOD-3, Fresh Start)."""

    target: str
    above: bool = False


class Avoid(msgspec.Struct, frozen=True, omit_defaults=True, tag="avoid", tag_field="verb"):
    """Spend a haste action on getting out of a hazard's way (GRAPPLE-14)."""

    hazard: str


# Where a round has a standard and a simple action (MET-2). Whoever moves goes ``toward`` somebody
# or ``away`` from them; with neither, only the storyteller knows where.


class Maneuver(msgspec.Struct, frozen=True, omit_defaults=True, tag="maneuver", tag_field="verb"):
    """An attack that is to do something besides, at the price of Willpower (MET-9)."""

    target: str
    text: str
    weapon: str | None = None


class Mental(msgspec.Struct, frozen=True, omit_defaults=True, tag="mental", tag_field="verb"):
    """Work on somebody's mind (MET-5)."""

    target: str
    skill: str = ""
    text: str = ""


class Social(msgspec.Struct, frozen=True, omit_defaults=True, tag="social", tag_field="verb"):
    """Work on somebody's heart (MET-5)."""

    target: str
    skill: str = ""
    text: str = ""


class Move(msgspec.Struct, frozen=True, omit_defaults=True, tag="move", tag_field="verb"):
    """Walk a few steps (MET-2)."""

    steps: int = 3
    toward: str = ""
    away: str = ""


class Crawl(msgspec.Struct, frozen=True, omit_defaults=True, tag="crawl", tag_field="verb"):
    """Move one step, lying down (MET-8)."""

    toward: str = ""
    away: str = ""


class Drop(msgspec.Struct, frozen=True, omit_defaults=True, tag="drop", tag_field="verb"):
    """Lie down (MET-8)."""


type Part = (
    Attack
    | Block
    | Dodge
    | Escape
    | Guard
    | Do
    | Pass
    | Grapple
    | CounterGrapple
    | Sustain
    | Release
    | Resist
    | Reverse
    | Relent
    | Assist
    | Stand
    | Avoid
    | Maneuver
    | Mental
    | Social
    | Move
    | Crawl
    | Drop
    | Delay
    | Forfeit
    | Reposition
    | Parry
)
type Defense = Block | Dodge | Parry | Escape
type Grip = Grapple | CounterGrapple | Sustain | Resist | Reverse  # what a grapple roll is made for


def verb_name(part: Part) -> str:
    """Return the verb that a part belongs to."""
    return _verb_of(type(part))


@cache
def _verb_of(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


class Haste(msgspec.Struct, frozen=True):
    """Extra actions bought with a main declaration (HASTE-2)."""

    count: int
    source: str


class Declaration(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of intent; ``parts`` are never empty.

    ``dice`` is how many dice each part gets, where the player divides them: a number for each part,
    0 where it was not said, and empty where none was (W20-3).
    """

    parts: tuple[Part, ...]
    haste: Haste | None = None
    dice: tuple[int, ...] = ()


PASS = Declaration((Pass(),))
