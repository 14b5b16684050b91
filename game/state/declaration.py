"""What a person says they will do in a phase: one or more parts, and the haste bought with them.

The parts are plain values; what each means stands in ``verbs/``, a file a verb. A ruleset may bring
others. ``game.notation`` reads and writes them as one line.
"""

from typing import Any, ClassVar, Literal

import msgspec
from msgspec.structs import replace

from game.fighter import BARE_HANDS_NAME, DamageType
from game.values import Name, Spoken, Text, Value

MAX_HASTE = 20

type AttackKind = Literal["basic", "power", "feint", "committed", "all-out", "charging"]
type Pair = Literal["strength", "dexterity"]


class Part:
    """One thing that a person declares. What fields and parameters say; every one of them is a
    `Said`.

    It is open, so that a ruleset may bring a part of its own. msgspec reads a closed list of types
    by itself and an open one by a hook: the person who decodes what has parts in it gives it
    `read_part`.
    """

    __slots__ = ()
    __struct_config__: ClassVar[Any]  # of every `Said`


class Said(Part, Value, omit_defaults=True, tag_field="verb"):
    """The root of every part: ``class Hop(Said, tag="hop")`` is all it takes for one to be
    written, and to be read again.
    """


class Defense(Said):
    """What the defenses share that are rolled; ``pool`` are other traits than the usual ones, which
    the storyteller is asked for. With ``specialty``, here and in other parts, a person
    claims one of theirs for the roll.
    """

    willpower: bool = False
    pool: tuple[Text, ...] = ()
    specialty: bool = False


def verb_name(part: Part) -> str:
    verb: str = part.__struct_config__.tag
    return verb


def read_part(wanted: type, raw: object) -> object:
    """Return the part that plain data means: what msgspec calls a ``dec_hook``."""
    if wanted is not Part:
        raise NotImplementedError
    verb = raw.get("verb") if isinstance(raw, dict) else None
    if verb not in _KNOWN:
        _KNOWN.update(kinds_of_part())
    if verb not in _KNOWN:
        raise ValueError(f"Unknown verb {verb!r}")
    try:
        return msgspec.convert(raw, _KNOWN[verb])
    except msgspec.ValidationError as error:  # told with where in the whole the part stands
        raise ValueError(f"{verb}: {error}") from error


_KNOWN: dict[str, type[Said]] = {}  # what `read_part` has found so far, by verb


def part_schema(wanted: type) -> dict[str, object]:
    """Return how parts are written: what msgspec calls a ``schema_hook``."""
    if wanted is not Part:
        raise NotImplementedError
    return {"anyOf": [msgspec.json.schema(kind) for _, kind in sorted(kinds_of_part().items())]}


def kinds_of_part() -> dict[str, type[Said]]:
    """Return every kind of part by its verb. A verb is in small letters; a root that several share
    has none of its own, and is tagged with its class's name.
    """
    found, left = dict[str, type[Said]](), [Said]
    while left:
        kind = left.pop()
        left += kind.__subclasses__()
        found[str(kind.__struct_config__.tag)] = kind
    return {verb: kind for verb, kind in found.items() if verb.islower()}


class Assault(Said, tag="Assault"):
    """What is done to harm a target, or to seize it."""

    target: Name


class Attack(Assault, tag="attack"):
    """Harm a target (chapter 5); ``weapon`` None is the one in hand, ``range`` is in yards.

    ``pool`` are other traits than those of the weapon, rolled against another ``difficulty`` where
    one is named. With ``damage``, in dice of a ``type``, they are those of a power, which
    takes the weapon's place.
    """

    kind: AttackKind = "basic"
    weapon: Text | None = None
    location: Text | None = None
    range: int | None = None
    willpower: bool = False
    pool: tuple[Text, ...] = ()
    difficulty: int | None = None
    damage: int | None = None
    type: DamageType | None = None
    specialty: bool = False

    @property
    def figures(self) -> bool:
        """Say whether it names a difficulty or damage of its own."""
        return self.difficulty is not None or self.damage is not None


class Felling(Attack, tag="Felling"):
    """What the attacks share that knock their target down, with bare hands."""

    weapon: Text | None = BARE_HANDS_NAME


class Sweep(Felling, tag="sweep"):
    """Kick a person's legs away: no harm done."""


class Tackle(Felling, tag="tackle"):
    """Throw yourself at a person."""


class Block(Defense, tag="block"):
    """Turn attacks aside."""


class Dodge(Defense, tag="dodge"):
    """Be elsewhere."""


class Parry(Defense, tag="parry"):
    """Turn attacks aside with the weapon in hand."""


class Escape(Defense, tag="escape"):
    """Get away: one roll for the round against everybody."""


class Guard(Said, tag="guard"):
    """Attack the person who attacks first, and nobody otherwise; ``weapon`` None is the one in
    hand.
    """

    kind: AttackKind = "basic"
    weapon: Text | None = None


class Do(Said, tag="do"):
    """A miscellaneous action: text, and the roll it takes where it takes one.

    ``heard``, here and in other parts: the text is as everyone hears it (`game.secrecy`).
    """

    text: Text
    traits: tuple[Text, ...] = ()
    difficulty: int | None = None
    willpower: bool = False
    heard: bool = False
    specialty: bool = False


class Pass(Said, tag="pass"):
    """Do nothing."""


# In a grapple. ``pair`` None is the better of the two, ``then`` what to do on winning:
# an effect's name, ``choose`` to be asked, empty for what the rules do by themselves.


class Grapple(Assault, tag="grapple"):
    """Seize a target: to hold it, or with ``then`` for a single effect."""

    pair: Pair | None = None
    then: Text = ""
    willpower: bool = False
    specialty: bool = False


class CounterGrapple(Said, tag="counter-grapple"):
    """Seize the person who attacks first, hand to hand."""

    pair: Pair | None = None
    then: Text = ""
    willpower: bool = False
    specialty: bool = False


class Sustain(Said, tag="sustain"):
    """Keep hold of the victim, and roll for more Control."""

    pair: Pair | None = None
    then: Text = ""
    willpower: bool = False
    specialty: bool = False


class Release(Said, tag="release"):
    """Let the victim go, at once."""


class Resist(Said, tag="resist"):
    """Struggle to wear the grappler's Control down."""

    pair: Pair | None = None
    willpower: bool = False
    specialty: bool = False


class Reverse(Said, tag="reverse"):
    """Struggle to change places with the grappler."""

    pair: Pair | None = None
    willpower: bool = False
    specialty: bool = False


class Relent(Said, tag="relent"):
    """Give in, at once."""


class Assist(Said, tag="assist"):
    """Help one side of another person's grapple."""

    friend: Name
    willpower: bool = False
    specialty: bool = False


class Stand(Said, tag="stand"):
    """Get up from the ground; a step with it goes ``toward`` a person or ``away`` from
    them, where steps are counted. With ``instead`` it has the place and the share of
    another action, which a knockdown has taken: one rolled with ``traits``, and no
    defense if it ``divides`` the turn.
    """

    toward: Name = ""
    away: Name = ""
    instead: bool = False
    divides: bool = False
    traits: tuple[Text, ...] = ()


class Delay(Said, tag="delay"):
    """Act at a later place, with an ``action`` just before ``target`` acts."""

    target: Name = ""
    action: Attack | Do | None = None


class Forfeit(Said, tag="forfeit"):
    """Give up this turn for any place in the next."""


class Reposition(Said, tag="reposition"):
    """Take a new place in the order: just below ``target``, or just above (Fresh Start)."""

    target: Name
    above: bool = False


class Avoid(Said, tag="avoid"):
    """Spend a haste action on getting out of a hazard's way."""

    hazard: Text


# Where a round has a standard and a simple action. The person who moves goes ``toward`` a person
# or ``away`` from them; with neither, only the storyteller knows where.


class Maneuver(Said, tag="maneuver"):
    """An attack that is to do something besides, at the price of Willpower."""

    target: Name
    text: Text
    weapon: Text | None = None
    heard: bool = False


class Mental(Said, tag="mental"):
    """Work on a person's mind."""

    target: Name
    skill: Text = ""
    text: Text = ""
    heard: bool = False


class Social(Said, tag="social"):
    """Work on a person's heart."""

    target: Name
    skill: Text = ""
    text: Text = ""
    heard: bool = False


class Move(Said, tag="move"):
    """Walk a few steps."""

    steps: int = 3
    toward: Name = ""
    away: Name = ""


class Crawl(Said, tag="crawl"):
    """Move one step, lying down."""

    toward: Name = ""
    away: Name = ""


class Drop(Said, tag="drop"):
    """Lie down."""


type Grip = Grapple | CounterGrapple | Sustain | Resist | Reverse  # what a grapple roll is made for


class Haste(Value):
    """Extra actions bought with a main declaration."""

    count: int
    source: Text


class Declaration(Value, omit_defaults=True):
    """One line of intent; ``parts`` are never empty.

    ``dice`` is how many dice each part gets, where the player divides them: a number for each part,
    0 where it was not said, and empty where none was. ``pose`` is how they put it in words
    of their own: no rule looks at it.
    """

    parts: tuple[Part, ...]
    haste: Haste | None = None
    dice: tuple[int, ...] = ()
    pose: Spoken = ""


def without_pose(declaration: Declaration) -> Declaration:
    """Return what the rules look at of a declaration."""
    return replace(declaration, pose="") if declaration.pose else declaration


PASS = Declaration((Pass(),))


class Plan(Value, omit_defaults=True):
    """What a person will say at their place: the first of ``lines`` that is possible then.

    ``down`` names targets who were down already when it was made, ``unknown`` those who were
    hidden; ``granted`` says that a storyteller vouches for it, in one ``round`` (0: in any, as it
    was once). One of extra actions is said for each of them, but what was declared too early, and
    ``kept``, once. ``chase`` is the one between whose rounds it is said, 0 for the fight.
    ``later`` are the lines of the rounds after it, one round after the other; with ``repeat`` those
    that were said come again at the end. ``harm`` is how much of it its owner may have without
    being asked first, None for any.
    """

    lines: tuple[Declaration, ...]
    down: tuple[Name, ...] = ()
    granted: bool = False
    round: int = 0
    unknown: tuple[Name, ...] = ()
    kept: bool = False
    chase: int = 0
    later: tuple[tuple[Declaration, ...], ...] = ()
    repeat: bool = False
    harm: int | None = None

    def after(self, said: int) -> "Plan | None":
        """Return what is left once the lines of the round after so many are said; None: nothing."""
        rounds = (self.lines, *self.later)
        left = rounds[said + 1 :] + (rounds[: said + 1] if self.repeat else ())
        return replace(self, lines=left[0], later=left[1:]) if left else None

    def granted_in(self, number: int) -> bool:
        return self.granted and self.round in (0, number)


class Prepared(Value):
    """What a person who delays will do the moment before another acts."""

    trigger: Name
    action: Attack | Do
