"""What one person says they will do in a phase: one or more parts, and the haste bought with them.

The parts are plain values; what each means stands in ``verbs/``, a file a verb. ``game.notation``
reads and writes them as one line.
"""

from typing import Literal

import msgspec

MAX_HASTE = 20

type AttackKind = Literal["basic", "power", "feint", "committed"]


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


type Part = Attack | Block | Dodge | Escape | Guard | Do | Pass
type Defense = Block | Dodge | Escape


def verb_name(part: Part) -> str:
    """Return the verb that a part belongs to."""
    return str(type(part).__struct_config__.tag)


class Haste(msgspec.Struct, frozen=True):
    """Extra actions bought with a main declaration (HASTE-2)."""

    count: int
    source: str


class Declaration(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of intent; ``parts`` are never empty."""

    parts: tuple[Part, ...]
    haste: Haste | None = None


PASS = Declaration((Pass(),))
