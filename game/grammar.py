"""One grammar for what people type: a table of phrases, each read and written by the same row.

`ORDERS` are the storyteller's words, the same in commands and in scenario files, `SAYINGS` those of
a combatant, whose other lines declare an action in the notation (`game.notation`). A row is one
line that can be said, written as its usage reads, and what action it makes:

    Phrase("ride NAME with DRIVER [cover COVER]", Board, "who driver cover")

The usage is the pattern. Words in small letters stand as they are, ``[...]`` may be left out, words
in capitals (and whatever else `SLOTS` or the phrase itself has by that label) are slots. Each slot
fills the field of the action that has its place in the list; ``levels+type`` is one slot for two
fields, ``-`` fills none. The same row reads a line and writes it, so what it writes can be read.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property
from itertools import chain
from typing import Any, NamedTuple, cast, get_args

import msgspec
from msgspec.structs import replace

from game import actions as act
from game import notation
from game.actions import Advance, AnyAction, DropOut, End, Exert, Pursue, Ready, RollRound, Together
from game.engine.pools import names_pool, read_traits, verify_once, written
from game.engine.ruleset import BEST, NO_BLOCK, preferences
from game.engine.table import ruleset_of
from game.errors import RuleError
from game.fighter import DamageType
from game.npcs import (
    NEEDS_LEVEL,
    NEEDS_WARD,
    STANCES,
    adding,
    all_of,
    joining_line,
    names_in,
    npcs_among,
    read_wanted,
    split_names,
)
from game.rules.rulings import MAX_CHANGE, MAX_HARM, OTHER_POOLS, POSITIONS, refitted
from game.rules.unseen import SIGHTS
from game.secrecy import known_to
from game.settings import SettingValue, read_setting
from game.state.chase import USUAL_DIFFICULTY, Course, Obstacle
from game.state.decisions import STORYTELLER
from game.state.declaration import Do, Haste, Part
from game.state.scene import MAX_YARDS, RECOVERY_POLICIES, USUAL_RECOVERY, Change, Scene, Touches
from game.stock import DEFAULT_COURSE, default_stock
from game.words import (
    OWN_NAMES,
    damage_type,
    matches,
    names_meant,
    pose_begins,
    quoted,
    split_words,
    whole_number,
    yes_or_no,
)

# --- what a slot of a line is, and the context in which it is read -------------------------------


class Misfit(Exception):
    """A text that is not of a slot's shape, or a value that a slot does not hold."""


class Certain(Exception):
    """A refusal of what can be meant in one way only, however else the line might be read."""

    def __init__(self, error: RuleError) -> None:
        super().__init__(error)
        self.error = error


class Context(NamedTuple):
    """Where a line is said, and who says it: nobody is the storyteller.

    ``me`` tells whom ``me`` means, where it means anybody. ``granted`` says that a storyteller
    vouches for the haste in the line; ``exact``, that names are written in quotation marks.
    """

    scene: Scene
    who: str = ""
    by: str = ""
    granted: bool = False
    me: Callable[[], str] | None = None
    exact: bool = False

    def known(self) -> list[str]:
        """Return the names that the speaker could say; a mask is none."""
        if self.who:
            return known_to(self.scene, self.who)
        return [name for name in self.scene.people if self.scene.masks.get(name) != name]


class Slot(NamedTuple):
    """One thing in a line.

    ``wide``: it may hold an ``=``. ``short``: it ends as soon as it can, others hold as much as
    they can. ``absent`` is what it means to leave it out, or makes it, where that is not the
    action's default.
    """

    read: Callable[[str, Context], Any]
    write: Callable[[Any, Context], str] = lambda value, at: str(value)
    wide: bool = False
    short: bool = False
    absent: Any = None

    def left_out(self) -> Any:
        """Return what it means that nothing stands there."""
        return self.absent() if callable(self.absent) else self.absent


TOUCHES: tuple[str, ...] = get_args(Touches.__value__)
NOBODY = ("none", "nobody", "")
ANGLES = ("flank", "rear")  # from which a person comes at another
MAX_STEPS = 1000
MAX_NUMBER = 9_999_999  # of a check
# A roll may be called by the step it is made in, or by what it is made for, as its verb says.
ROLLED_IN = frozenset(("attack", "defense", "damage", "soak", "roll"))
PAIR = "TRAIT + TRAIT|usual"
SAID_OF_POOLS = ["usual", "a pair of traits, such as wits + enigmas"]
_CHANGE = re.compile(r"([a-z]+)([+-]\d{1,2})")
_SIGNED = re.compile(r"[+-]\d")
_RULING = re.compile(
    r"(?P<key>dice|difficulty|successes|damage|type|target)\s*=\s*(?P<value>.+)"
    r"|(?P<word>reroll|cancel|pass)",
    re.IGNORECASE,
)


# --- people --------------------------------------------------------------------------------------


def find_person(text: str, at: Context) -> str:
    """Return the person a name or a part of it means, of people whom the speaker knows."""
    text = text.strip()
    if text.lower() in OWN_NAMES and (at.me or at.who):
        return at.me() if at.me else at.who
    known = at.known()
    bare = re.sub(r"\\(.)", r"\1", text[1:-1]) if text[:1] == text[-1:] == '"' else text.strip('"')
    found = names_meant(bare, known)
    if len(found) == 1:
        return found[0]
    code = "ambiguous-name" if found else "unknown-name"
    raise RuleError(code, what="name", text=text, names=found or known)


def _name(name: str, at: Context) -> str:
    return quoted(name) if at.exact else name


def _friend(text: str, at: Context) -> str:
    return "" if text.lower() in NOBODY else find_person(text, at)


PERSON = Slot(lambda text, at: find_person(text_of(text, at), at), _name)
PEOPLE = Slot(  # Thug1-3, Alpha*
    lambda text, at: tuple(
        names_in(
            text, at.known(), npcs_among(at.known(), at.scene), lambda one: find_person(one, at)
        )
    ),
    lambda names, at: ", ".join(_name(name, at) for name in names),
)
LISTED = Slot(  # each by name
    lambda text, at: tuple(find_person(name, at) for name in split_names(text)), PEOPLE.write
)
FRIEND = Slot(_friend, lambda name, at: _name(name, at) if name else "nobody")


# --- words and numbers ---------------------------------------------------------------------------


def number(key: str, least: int = 0, most: int = 999) -> Slot:
    return Slot(lambda text, at: whole_number(text_of(text, at), key, least, most))


def points(sign: int) -> Slot:
    """Return the slot of how many points are gained, or lost: one, where it is left out."""
    return Slot(
        lambda text, at: sign * whole_number(text, "points", 1, 100),
        lambda change, at: str(sign * change),
        absent=sign,
    )


def one_of(*words: str) -> Slot:
    """Return the slot of one word of a few."""

    def read(text: str, at: Context) -> str:
        if text.lower() not in words:
            raise Misfit
        return text.lower()

    return Slot(read)


def choice(key: str, values: Mapping[str, Any]) -> Slot:
    """Return the slot of one word of a few, each with what it means; another word is refused."""

    def read(text: str, at: Context) -> Any:
        if text.lower() not in values:
            raise RuleError("bad-value", key=key, value=text, allowed=list(values))
        return values[text.lower()]

    return Slot(read, lambda value, at: next(one for one in values if values[one] == value))


def _said(value: object, nothing: str = "none") -> str:
    """Return how a value is said: yes or no, numbers, a word; a word for nothing."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(str, value))
    return nothing if value in ("", None) else str(value)


def text_of(text: str, at: Context) -> str:
    if not text:
        raise Misfit
    return text


def _one_word(text: str, at: Context) -> str:
    if len(text.split()) != 1:
        raise Misfit
    return text.lower()


def _roll(text: str, at: Context) -> str:
    if text.lower() not in ROLLED_IN | ruleset_of(at.scene).rolls:
        raise Misfit
    return text.lower()


def _preference(text: str, at: Context) -> str:
    """Read the defense that a person prefers; ``best`` is the best of them, and ``none`` that and
    none at all while they are held.
    """
    known = (*preferences(), BEST, NO_BLOCK)
    if text.lower() not in known:
        raise RuleError("bad-value", key="prefer", value=text, allowed=known)
    return "" if text.lower() == BEST else text.lower()


def _haste(text: str, at: Context) -> Haste:
    """Read ``2 magick``: how many extra actions, and what they come from."""
    count, _, source = text.partition(" ")
    return Haste(whole_number(count, "haste", 0, 20), source.strip().lower() or "grant")


TEXT = Slot(text_of, wide=True)
ANY_TEXT = Slot(lambda text, at: text, wide=True)
PREFERENCE = Slot(_preference, lambda kind, at: kind or BEST)
FLAG = Slot(lambda text, at: one_of("").read(text, at) == "", lambda value, at: "")


def _reason(text: str, at: Context) -> str:
    """Read why a person rules so; a ruling has a reason."""
    why = text.removeprefix("because ").strip()
    if text and text == why:
        raise Misfit
    if not why or why == "because":
        raise RuleError("unreasoned-ruling", limit=0)
    return why


# --- harm, and what lasts ------------------------------------------------------------------------


def harm(usual: DamageType | None) -> Slot:
    """Return the slot of levels and their kind, ``3l``; without a kind it is the usual one."""

    def read(text: str, at: Context) -> tuple[int, DamageType | None]:
        match = re.fullmatch(r"(\d{1,2})\s*([a-z]*)", text.lower())
        if match is None:
            raise Misfit
        return int(match[1]), damage_type(match[2]) if match[2] else usual

    return Slot(read, lambda value, at: f"{value[0]}{(value[1] or '')[:1]}")


def _changes(words: Sequence[str]) -> dict[Touches, int]:
    """Read ``attack+2 soak-1``: what an effect touches, and by how much."""
    changes: dict[Touches, int] = {}
    for word in words:
        change = _CHANGE.fullmatch(word.lower())
        if change is None:
            raise Misfit
        if change[1] not in TOUCHES:
            allowed = [f"{touched}+N" for touched in TOUCHES]
            raise RuleError("bad-value", key="effect", value=word, allowed=allowed)
        changes[cast(Touches, change[1])] = whole_number(change[2], word, -MAX_CHANGE, MAX_CHANGE)
    if not changes:
        raise Misfit
    return changes


def _written_changes(changes: Mapping[Touches, int], at: Context) -> str:
    return " ".join(f"{touched}{by:+d}" for touched, by in changes.items())


def _effect(text: str, at: Context) -> tuple[str, dict[Touches, int]]:
    """Read ``Blessing of Gaia attack+2 soak-1``: a name, and what changes."""
    words = text.replace(",", " ").split()
    name = [word for word in words if not _CHANGE.fullmatch(word.lower())]
    changes = _changes([word for word in words if word not in name])
    if not name or words[-2].lower() == "for":
        raise Misfit
    return " ".join(name), changes


def _label(text: str, at: Context) -> str:
    """Read the name of what is only counted; one with a number in it was meant to change rolls."""
    if not text or any(_SIGNED.search(word) for word in text.split()):
        raise Misfit
    return text


def _hazard(text: str, at: Context) -> tuple[int, int]:
    """Read ``3 dice`` or ``1 level``."""
    count, _, what = text.partition(" ")
    if what.strip().lower().rstrip("s") not in ("dice", "die", "level"):
        raise Misfit
    found = whole_number(count, "hazard", 1, MAX_HARM)
    return (0, found) if what.strip().lower().startswith("level") else (found, 0)


def _strikes(text: str, at: Context) -> int:
    """Read how often a hazard strikes: ``once``, or ``for 3``."""
    word, _, rounds = text.partition(" ")
    if word.lower() == "once" and not rounds:
        return 1
    if word.lower() != "for":
        raise Misfit
    return whole_number(rounds, "rounds", 1, 100)


# --- where a person stands, how they play --------------------------------------------------------


def position(key: str) -> Slot:
    """Return the slot of what is ruled about one thing of where or how a person stands."""

    def read(text: str, at: Context) -> dict[str, object]:
        text_of(text, at)
        if POSITIONS[key] is bool:
            return {key: yes_or_no(text, key)}
        if key in ANGLES:
            return {key: _friend(text, at)}
        return {key: "" if key == "bare" and text.lower() in NOBODY else text.lower()}

    def write(changes: Mapping[str, object], at: Context) -> str:
        said = _said(changes.get(key))
        return _name(said, at) if key in ANGLES and changes.get(key) else said

    return Slot(read, write, wide=True)


def pool_for(verb: str) -> Slot:
    """Return the slot of the traits that a person rolls by a verb; ``usual`` ends it (GRAPPLE-2,
    DEF-10).
    """
    key, rule = f"{verb}_pool", "GRAPPLE-2" if verb == "grapple" else "DEF-10"

    def read(text: str, at: Context) -> dict[str, object]:
        if text.lower().strip() == "usual":
            return {key: ""}
        if not 1 <= len(text.split("+")) <= 2:
            raise RuleError("bad-value", rule, key=verb, value=text, allowed=SAID_OF_POOLS)
        try:
            traits = read_traits(text, default_stock().trait_names)
        except RuleError as error:
            raise RuleError(
                "bad-value", rule, key=verb, value=text, allowed=SAID_OF_POOLS
            ) from error
        verify_once(traits)
        return {key: written(traits)}

    return Slot(read, lambda changes, at: _said(changes.get(key), "usual"))


def _stance(text: str, at: Context) -> tuple[str, str, str]:
    """Read ``aggressive``, ``protect NAME`` or ``flee at LEVEL``; nothing is what all do who were
    given none.
    """
    if not text:
        return "", "", ""
    for stance in NEEDS_LEVEL:
        if text.lower().startswith(f"{stance} "):
            return stance, "", text[len(stance) :].strip()
    word, _, rest = text.partition(" ")
    found = matches(text, STANCES) or matches(word, NEEDS_WARD)
    whom = rest.strip() if found and found[0] in NEEDS_WARD else ""
    if len(found) != 1 or found[0] in NEEDS_LEVEL:
        allowed = [
            f"{one} NAME" if one in NEEDS_WARD else f"{one} LEVEL" if one in NEEDS_LEVEL else one
            for one in STANCES
        ]
        raise RuleError("bad-value", key="stance", value=text, allowed=allowed)
    return found[0], find_person(whom, at) if whom else "", ""


# --- rules, rulings ------------------------------------------------------------------------------


def _setting(text: str, at: Context) -> dict[str, SettingValue]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Misfit
    key = name.strip().lower().replace(" ", "_")
    return {key: read_setting(key, value)}


type Ruled = tuple[Change, tuple[int, ...], int, DamageType | None, str]


def _ruling(text: str, at: Context) -> Ruled:
    """Read ``successes=3``, ``dice=[7, 3]``, ``reroll`` ...: what is corrected, and to what."""
    match = _RULING.fullmatch(text)
    if match is None or (match["word"] or "").lower() == "pass":
        raise Misfit
    key, value = (match["key"] or match["word"]).lower(), match["value"] or ""
    faces = value.strip().strip("[]").replace(",", " ").split() if key == "dice" else ()
    counts = key in ("difficulty", "successes", "damage")
    return (
        cast(Change, key),
        tuple(whole_number(face, "dice", 1, 10) for face in faces),
        whole_number(value, key, 0, 100) if counts else 0,
        damage_type(value.strip()) if key == "type" else None,
        find_person(value, at) if key == "target" else "",
    )


def _written_ruling(ruled: Ruled, at: Context) -> str:
    change, faces, count, kind, target = ruled
    value = list(faces) or kind or (target and _name(target, at)) or count
    return change if change in ("reroll", "cancel") else f"{change}={value}"


# --- chases --------------------------------------------------------------------------------------


def course_named(text: str) -> Course:
    """Return the course that a name or its unique beginning means: ``foot`` is ``on foot`` too."""
    courses = default_stock().courses
    name = text.strip().strip('"')
    found = matches(name, courses) or matches(f"on {name}", courses)
    if len(found) != 1:
        raise RuleError("unknown-course", "CHASE-6", text=text, names=found or list(courses))
    return courses[found[0]]


def usual_course() -> Course:
    return default_stock().courses[DEFAULT_COURSE]


def pair_of(text: str, at: Context) -> tuple[str, ...]:
    """Return the traits of ``dexterity + athletics``."""
    return read_traits(text, default_stock().trait_names)


def _chase_of(text: str, at: Context) -> int:
    """Read ``of PREY``: the number of the chase that a person is in."""
    word, _, name = text.partition(" ")
    if word.lower() != "of" or not name.strip():
        raise Misfit
    try:
        who = find_person(name, at)
    except RuleError:
        raise Misfit from None
    seat = at.scene.people[who].seat
    if seat is None:
        raise Certain(RuleError("not-in-chase", who=who))
    return seat.chase


def _written_chase(number: int, at: Context) -> str:
    """Write ``of PREY``; a line about a person may name any chase, even one that has ended."""
    prey = next((chase.prey for chase in at.scene.chases if chase.id == number), ())
    if not prey:
        raise Misfit
    return f"of {_name(prey[0], at)}"


_SIDES = {"prey": "prey", "predators": "predators", "predator": "predators"}
SIDE = Slot(lambda text, at: _SIDES[one_of(*_SIDES).read(text, at)])
SLOTS: dict[str, Slot] = {
    "NAME": PERSON,
    "OTHER": PERSON,
    "TARGET": PERSON,
    "DRIVER": PERSON,
    "PREY": PEOPLE,
    "PREDATOR": PEOPLE,
    "PREY[, PREY]": PEOPLE,
    "PREDATOR[, ...]": PEOPLE,
    "NAME, ...": LISTED,
    "NAMES": PEOPLE,
    "TEXT": ANY_TEXT,
    "WHAT CAME OF IT": ANY_TEXT,
    "REASON": TEXT,
    "because REASON": Slot(
        lambda text, at: text_of(text.removeprefix("because").strip(), at),
        lambda why, at: f"because {why}",
        wide=True,
    ),
    "OPTION": ANY_TEXT,
    "EFFECT": TEXT,
    "HAZARD": TEXT,
    "LABEL": Slot(_label),
    "VALUE": ANY_TEXT,
    "RESOURCE": Slot(_one_word),
    "N|off": Slot(
        lambda text, at: 0 if text.lower() == "off" else whole_number(text, "run", 1, 100),
        lambda rounds, at: str(rounds or "off"),
    ),
    "step|flow|slow": choice("pace", {one: one for one in ("step", "flow", "slow")}),
    "unseen|glimpsed|open": choice("sight", {one: one for one in SIGHTS}),
    "POLICY": choice("recovery", {one: one for one in (*RECOVERY_POLICIES, USUAL_RECOVERY)}),
    "on|off": Slot(lambda text, at: yes_or_no(text, "hold"), lambda on, at: "on" if on else "off"),
    "block|dodge|best|none": PREFERENCE,
    "N [SOURCE]": Slot(_haste, lambda haste, at: f"{haste.count} {haste.source}"),
    "NAME=VALUE": Slot(
        _setting, lambda said, at: "=".join(map(_said, next(iter(said.items())))), wide=True
    ),
    "EFFECT KEY+N ...": Slot(
        _effect, lambda value, at: f"{value[0]} {_written_changes(value[1], at)}", short=True
    ),
    "KEY+N ...": Slot(
        lambda text, at: _changes(text.replace(",", " ").split()), _written_changes, short=True
    ),
    "3l": harm("bashing"),
    "2b": harm(None),
    "N [TYPE]": harm("bashing"),
    "N dice|levels": Slot(
        _hazard, lambda said, at: f"{said[0]} dice" if said[0] else f"{said[1]} levels"
    ),
    "TYPE": Slot(lambda text, at: damage_type(text_of(text, at))),
    "once | for N": Slot(_strikes, lambda rounds, at: f"for {rounds}"),
    "STANCE": Slot(
        _stance,
        lambda said, at: " ".join(filter(None, (said[0], said[1] and _name(said[1], at), said[2]))),
    ),
    "SIDE": Slot(
        lambda text, at: "" if text_of(text, at).lower() == "usual" else text.lower(),
        lambda side, at: side or "usual",
    ),
    "successes=3": Slot(_ruling, _written_ruling, wide=True, short=True),
    "ROLL": Slot(_roll),
    "NPC[*N] [as NAME] [group] [hidden|unseen] [auto]": Slot(
        lambda text, at: read_wanted(text), wide=True
    ),
    "COURSE": Slot(
        lambda text, at: course_named(text_of(text, at)),
        lambda course, at: course.name,
        absent=usual_course,
    ),
    "TRAIT + TRAIT": Slot(pair_of, lambda traits, at: " + ".join(traits)),
    "TRAIT + TRAIT|course": Slot(
        lambda text, at: () if text.lower() == "course" else pair_of(text, at),
        lambda traits, at: " + ".join(traits) or "course",
    ),
    PAIR: pool_for("grapple"),
    "of PREY": Slot(_chase_of, _written_chase),
    "prey|predators": SIDE,
    "prey|predator": Slot(SIDE.read, lambda side, at: side.removesuffix("s")),
    "COVER": Slot(lambda text, at: text.lower()),
}
# Those that mean something else in the phrases of one word.
OF_WORD: dict[str, Slot] = {
    "rule because REASON": Slot(_reason, lambda why, at: f"because {why}", wide=True),
    "undo N": number("steps", 1, 9999),
    "done N": number("check", 1, MAX_NUMBER),
    "control N": number("control", 0, 100),
    "effect N": number("rounds", 1, 100),
    "spend N": points(-1),
    "regain N": points(1),
    "set N": number("initiative"),
    "set 10": number("steps", 0, MAX_STEPS),
    "set YARDS": number("range", 0, MAX_YARDS),
    "lead N": number("lead", -99, 99),
    "enter N": number("lead", 0, 99),
    "course N": number("difficulty", 2, 10),
    "obstacle N": number("difficulty", 2, 10),
    "bonus N": Slot(
        lambda text, at: {"initiative": whole_number(text, "bonus", -MAX_CHANGE, MAX_CHANGE)},
        lambda changes, at: str(changes.get("initiative")),
    ),
}


MOST_STEPS = 10_000  # in reading one line by one phrase, however it is written
_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|=|[^\s=]+')

type Item = str | int | tuple[Item, ...]
type Values = dict[int, Any]
type Fault = tuple[int, RuleError]  # where in the line, and what is wrong there


class Phrase:
    """One row of the table.

    ``slots`` has what a label means in this phrase alone (`OF_WORD`: in all of its word's),
    ``fixed`` the fields that it always sets. ``own``: the action is of the person who says it.
    ``each``: one action for each of those named first. ``where`` says in which scenes the phrase is
    one. ``make`` and ``unmake`` are for actions that are not simply the values of the slots.
    """

    def __init__(
        self,
        usage: str,
        kind: type[Any],
        fields: str = "",
        *,
        slots: Mapping[str, Slot] | None = None,
        fixed: Mapping[str, object] | None = None,
        own: bool = False,
        each: bool = False,
        where: Callable[[Scene], bool] = lambda scene: True,
        make: Callable[..., AnyAction] | None = None,
        unmake: Callable[[AnyAction, Context], Sequence[object] | None] | None = None,
    ) -> None:
        self.usage, self.where = usage, where
        self.word = usage.partition(" ")[0]
        self.fixed, self.own, self.each = dict(fixed or {}), own, each
        self._kind, self._make, self._unmake = kind, make, unmake
        self._fields = [one.split("+") if one != "-" else [] for one in fields.split()]
        mark = f"{self.word} "
        kin = {one.removeprefix(mark): OF_WORD[one] for one in OF_WORD if one.startswith(mark)}
        self._known = {**SLOTS, **kin, **(slots or {})}

    @cached_property  # when a line is first read or written by it: few phrases are, in a short run
    def _compiled(self) -> tuple[list[Slot], tuple[Item, ...]]:
        return _compiled(self.usage, self._known)

    @property
    def slots(self) -> list[Slot]:
        return self._compiled[0]

    @property
    def items(self) -> tuple[Item, ...]:
        """The usage, in which each slot stands as its number."""
        return self._compiled[1]

    @cached_property
    def _usual(self) -> dict[str, object]:
        return {
            it.name: it.default if it.default_factory is msgspec.NODEFAULT else it.default_factory()
            for it in msgspec.structs.fields(self._kind)
        }

    # --- reading ---------------------------------------------------------------------------------

    def action(self, values: Values, at: Context) -> AnyAction:
        if self._make is not None:
            said = [values.get(number) for number in range(len(self.slots))]
            return self._make(at, *said)
        facts = dict(self.fixed)
        for number, names in enumerate(self._fields):
            value = values[number] if number in values else self.slots[number].left_out()
            if value is not None:
                facts |= zip(names, value if len(names) > 1 else (value,), strict=False)
        if self.own:
            facts |= {"who": at.who, "by": at.by}
        if not self.each:
            made: AnyAction = self._kind(**facts)
            return made
        first = self._fields[0][0]
        return all_of([self._kind(**{**facts, first: name}) for name in facts[first]])  # type: ignore[attr-defined]

    # --- writing ---------------------------------------------------------------------------------

    def may_make(self, kind: type[AnyAction]) -> bool:
        return issubclass(kind, self._kind) or (self.each and kind is Together)

    def line(self, action: AnyAction, at: Context) -> str:
        """Return the line that would make an action, if this is the phrase that does; raise
        `Misfit` where it cannot be.
        """
        values = self._unmake(action, at) if self._unmake else self._taken_apart(action)
        if values is None:
            raise Misfit
        said = {
            number: value
            for number, value in enumerate(values)
            if value is not None and value != self.slots[number].left_out()
        }
        return _joined(self._written(self.items, said, at))

    def _taken_apart(self, action: AnyAction) -> Sequence[object] | None:
        """Return what each slot would hold, if it is the phrase that makes the action."""
        several = action.actions if self.each and isinstance(action, Together) else (action,)
        if not all(isinstance(one, self._kind) for one in several):
            return None
        values: list[object] = []
        for number, names in enumerate(self._fields):
            held = tuple(getattr(several[0], name) for name in names)
            needless = number not in self.items and held == tuple(self._usual[one] for one in names)
            value = held if len(names) > 1 else next(iter(held), None)
            values.append(None if needless else value)
        if self.each:
            values[0] = tuple(getattr(one, self._fields[0][0]) for one in several)
        return values

    def _written(self, items: tuple[Item, ...], said: Values, at: Context) -> Iterator[str]:
        for item in items:
            if isinstance(item, str):
                yield item
            elif isinstance(item, tuple):
                if _holds(item, said):
                    yield from self._written(item, said, at)
            elif item in said:
                yield self.slots[item].write(said[item], at)


def _holds(items: tuple[Item, ...], said: Values) -> bool:
    return any(_holds(item, said) if isinstance(item, tuple) else item in said for item in items)


def _joined(pieces: Iterator[str]) -> str:
    """Return pieces with a blank between them, but none around ``=``."""
    line, tight = "", True
    for piece in (one for one in pieces if one):
        line += piece if tight or piece == "=" else f" {piece}"
        tight = piece == "="
    return line


def _compiled(usage: str, known: Mapping[str, Slot]) -> tuple[list[Slot], tuple[Item, ...]]:
    """Return the slots of a usage line, and its items in which each stands as its number."""
    longest_first = sorted((one for one in known if one in usage), key=len, reverse=True)
    pattern = [rf"{re.escape(label)}(?!\w)" for label in longest_first]
    slots: list[Slot] = []
    stack: list[list[Item]] = [[]]
    for found in re.finditer("|".join([*pattern, r"[\[\]=]|[^\s\[\]=]+"]), usage):
        word = found[0]
        if word == "[":
            stack.append([])
        elif word == "]":
            group = stack.pop()
            if not any(isinstance(one, int) for one in group):
                group.append(len(slots))
                slots.append(FLAG)
            stack[-1].append(tuple(group))
        elif word in known or "|" in word:
            stack[-1].append(len(slots))
            slots.append(known[word] if word in known else one_of(*word.split("|")))
        else:
            assert word == word.lower(), f"{usage}: what is {word}?"
            stack[-1].append(word)
    return slots, tuple(stack[0])


# --- reading a line ------------------------------------------------------------------------------


def read(line: str, phrases: Sequence[Phrase], at: Context) -> AnyAction:
    """Return the action that a line makes by the first of the phrases that it has the shape of.

    Where a slot holds something wrong, that is refused with its place in the line. A line
    that has no phrase's shape is refused (``bad-order``) with the usage of the phrase that
    shares most words with it.
    """
    furthest, usage = -1, ""
    for phrase in phrases:
        if not phrase.where(at.scene):
            continue
        try:
            reading = _Reading(phrase, line, at)
        except Certain as certain:
            raise certain.error from None
        if reading.found is not None:
            values, faults = reading.found
            if faults:
                raise faults[0][1]
            return phrase.action(values, at)
        if reading.agreed >= furthest:
            furthest, usage = reading.agreed, phrase.usage
    raise RuleError("bad-order", text=line.partition(" ")[2].strip(), usage=usage)


class _Reading:
    """One line read by one phrase: the way through it with the fewest faults; of such ways the one
    that goes wrong the latest, and has the most to say.
    """

    def __init__(self, phrase: Phrase, line: str, at: Context) -> None:
        self._phrase, self._line, self._at = phrase, line, at
        self._tokens = list(_TOKEN.finditer(line))
        self._words = [token[0].lower() for token in self._tokens]
        self._steps = 0
        self.found: tuple[Values, tuple[Fault, ...]] | None = None
        self.agreed = 0  # how many of the words of the phrase itself the line has
        self._follow(phrase.items, 0, {}, (), 0)

    def _follow(
        self,
        items: tuple[Item, ...],
        place: int,
        values: Values,
        faults: tuple[Fault, ...],
        agreed: int,
    ) -> bool:
        """Read on from a place; say whether a way without faults was found."""
        self._steps += 1
        self.agreed = max(self.agreed, agreed)
        if self._steps > MOST_STEPS or (self.found and _rank(faults) > _rank(self.found[1])):
            return False
        if not items:
            if place == len(self._words) and self._is_better(values, faults):
                self.found = values, faults
            return place == len(self._words) and not faults
        head, rest = items[0], items[1:]
        if isinstance(head, tuple):
            with_it = self._follow(head + rest, place, values, faults, agreed)
            return with_it or self._follow(rest, place, values, faults, agreed)
        if isinstance(head, str):
            says = self._says(head, place)
            return says and self._follow(rest, place + 1, values, faults, agreed + 1)
        return any(
            self._follow(rest, end, {**values, head: value}, faults + wrong, agreed)
            for end, value, wrong in self._readings(head, place, rest)
        )

    def _is_better(self, values: Values, faults: tuple[Fault, ...]) -> bool:
        known, wrong = self.found or ({}, ())
        better = (_rank(faults), -len(values)) < (_rank(wrong), -len(known))
        return self.found is None or better

    def _says(self, word: str, place: int) -> bool:
        return place < len(self._words) and self._words[place] == word

    def _goes_on(self, rest: tuple[Item, ...], end: int) -> bool:
        """Say whether what follows a slot could stand where it ends."""
        if not rest:
            return end == len(self._words)
        return self._says(rest[0], end) if isinstance(rest[0], str) else True

    def _readings(
        self, number: int, place: int, rest: tuple[Item, ...]
    ) -> Iterator[tuple[int, Any, tuple[Fault, ...]]]:
        """Yield how far a slot may reach, what it holds then, and what is wrong with that."""
        slot, last = self._phrase.slots[number], len(self._words)
        if not slot.wide and "=" in self._words[place:]:
            last = self._words.index("=", place)
        ends = range(place, last + 1) if slot.short else range(last, place - 1, -1)
        for end in ends:
            self._steps += 1
            if self._steps > MOST_STEPS or not self._goes_on(rest, end):
                continue
            start = self._tokens[place].start() if place < end else len(self._line)
            text = self._line[start : self._tokens[end - 1].end()] if place < end else ""
            try:
                yield end, slot.read(text, self._at), ()
            except Misfit:
                continue
            except RuleError as error:
                yield end, None, ((start, self._placed(error, start, text)),)

    def _placed(self, error: RuleError, start: int, text: str) -> RuleError:
        """Return a refusal that points at the wrong word of the line."""
        if "line" in error.facts:
            return error
        word = str(error.facts.get("text", error.facts.get("value", "")))
        offset = start + max(0, text.find(word))
        facts = error.facts | {"line": self._line, "offset": offset, "word": word}
        return RuleError(error.code, error.rule, **facts)


def _rank(faults: tuple[Fault, ...]) -> tuple[int, int]:
    return len(faults), -faults[0][0] if faults else 0


# -------------------------------------------------------------------------------------------------
# The storyteller's phrases about a fight: moving it on, people, harm, effects, rules, rulings.


def _about(word: str, kind: type[Any], **fixed: object) -> Phrase:
    """Return the phrase of an order that is all said with a name, or the names of several."""
    return Phrase(f"{word} NAMES", kind, "who", fixed=fixed, each=True)


def _ambush(at: Context, who: str, target: str, means: str | None) -> act.AnyAction:
    """Return an ambush with what is rolled to notice it, ``wits + alertness``, or with the blow
    that it is: ``rifle range 60``.
    """
    if means is None:
        return act.Ambush(who=who, target=target)
    if "+" in means or matches(means, default_stock().trait_names, exact=True):
        return act.Ambush(who=who, target=target, traits=pair_of(means, at))
    blow = read_part(f"attack {quoted(target)} with {means}", at._replace(who=who))
    return act.Ambush(who=who, target=target, blow=blow)


def _ambushed(action: act.AnyAction, at: Context) -> Sequence[object] | None:
    if not isinstance(action, act.Ambush) or action.traits:
        return None
    if action.blow is None:
        return action.who, action.target, None
    line = notation.format_part(action.blow, ruleset_of(at.scene).verbs)
    return action.who, action.target, line.partition(" with ")[2]


def _added(action: act.AnyAction, at: Context) -> Sequence[object] | None:
    line = joining_line(action, at.scene)
    return (line,) if line else None


OF_FIGHTS = (
    # moving on
    Phrase("start", act.Start),
    Phrase("start by NAME", act.Start, "starter"),
    Phrase("start surprise NAME, ...", act.Start, "surprised"),
    Phrase("surprise NAME, ...", act.Surprise, "who"),
    Phrase("round", act.NextRound),
    Phrase("undo [N]", act.Undo, "steps"),
    Phrase("redo", act.Redo),
    Phrase("default", act.TakeDefaults),
    Phrase("unanswered NAME", act.AnswerFor, "who"),
    Phrase("choose OPTION", act.Answer, "option", fixed={"who": STORYTELLER}),
    Phrase("done N[=WHAT CAME OF IT]", act.SettleCheck, "check how"),
    Phrase("pace step|flow|slow", act.SetPace, "pace"),
    Phrase("recovery POLICY", act.SetRecovery, "policy"),
    Phrase("poses on|off", act.KeepPoses, "on"),
    Phrase("chapter", act.BeginChapter),
    Phrase("chapter TITLE", act.BeginChapter, "title", slots={"TITLE": ANY_TEXT}),
    Phrase("freeze REASON", act.Freeze, "reason", slots={"REASON": ANY_TEXT}),
    Phrase("resume", act.Resume),
    # by which rules
    Phrase("ruleset NAME", act.ChooseRules, "ruleset", slots={"NAME": ANY_TEXT}),
    Phrase("setting NAME=VALUE", act.ChooseRules, "settings"),
    # people
    Phrase(
        "add NPC[*N] [as NAME] [group] [hidden|unseen] [auto]",
        act.Join,
        each=True,
        make=lambda at, wanted: adding(wanted, at.scene),
        unmake=_added,
    ),
    _about("remove", act.Leave),
    _about("hide", act.Hide),
    _about("reveal", act.Reveal),
    _about("unauto", act.SetAuto, auto=False),
    Phrase("auto NAMES=off", act.SetAuto, "who", fixed={"auto": False}, each=True),
    Phrase(
        "auto NAMES[=STANCE]",
        act.SetAuto,
        "who stance+ward+flees_at",
        fixed={"auto": True},
        each=True,
    ),
    Phrase("side NAMES=SIDE", act.SetSide, "who side", each=True),
    _about("private", act.SetPrivate, private=True),
    _about("public", act.SetPrivate, private=False),
    # harm, and what can be spent
    Phrase("hurt NAMES=3l", act.Harm, "who levels+type", each=True),
    Phrase("heal NAMES=2b with blood", act.MendWithBlood, "who levels+type", each=True),
    Phrase("heal NAMES=2b with vitae", act.MendWithBlood, "who levels+type", each=True),
    Phrase("heal NAMES=2b", act.Mend, "who levels+type", each=True),
    Phrase("spend NAMES=RESOURCE [N]", act.ChangeResource, "who resource change", each=True),
    Phrase("regain NAMES=RESOURCE [N]", act.ChangeResource, "who resource change", each=True),
    Phrase("control NAME=N", act.SetControl, "who control"),
    Phrase(
        "ambush NAME on TARGET with TRAIT + TRAIT vs N",
        act.Ambush,
        "who target traits difficulty",
        slots={"N": number("difficulty")},
    ),
    Phrase(
        "ambush NAME on TARGET [with MEANS]",
        act.Ambush,
        slots={"MEANS": TEXT},
        make=_ambush,
        unmake=_ambushed,
    ),
    Phrase("knockdown NAME", act.KnockDown, "who"),
    # what lasts
    Phrase("effect NAMES=EFFECT off", act.EndEffect, "who name", each=True),
    Phrase(
        "effect NAMES=EFFECT KEY+N ... [for N]", act.PutEffect, "who name+changes rounds", each=True
    ),
    Phrase(
        "effect NAMES=LABEL for N",
        act.PutEffect,
        "who name rounds",
        fixed={"changes": {}},
        each=True,
    ),
    Phrase(
        "mod NAMES=KEY+N ... [once] [for REASON]",
        act.PutEffect,
        "who changes once name",
        slots={"REASON": TEXT._replace(absent="the storyteller")},
        each=True,
    ),
    Phrase(
        "bonus NAME=N [for REASON]",
        act.PutEffect,
        "who changes name",
        slots={"REASON": TEXT._replace(absent="bonus")},
    ),
    Phrase("hazard NAMES=HAZARD off", act.EndHazard, "who name", each=True),
    Phrase(
        "hazard NAMES=HAZARD N dice|levels TYPE [unsoakable] [avoidable] [once | for N]",
        act.PutHazard,
        "who name dice+levels type unsoakable avoidable rounds",
        each=True,
    ),
    # results that are held
    Phrase("hold on|off", act.SetReview, "on"),
    Phrase("release [because REASON]", act.Release, "why"),
    Phrase("rule [NAME] [ROLL] pass because REASON", act.Release, "- - why"),
    Phrase(
        "rule [NAME] [ROLL] successes=3 because REASON",
        act.Rule,
        "who roll change+faces+number+type+target why",
    ),
)


# --- the phrases of chases: the storyteller's, among them what moves fights and chases on --------
# ``of PREY`` names one of several chases; if there is only one, it can be left out.


def _dice_less(difficulty: int, at: Context) -> str:
    """Write the dice less that a difficulty stands for; it cannot be said where they are more."""
    if difficulty < USUAL_DIFFICULTY:
        raise Misfit
    return str(difficulty - USUAL_DIFFICULTY)


def _set_course(
    at: Context, course: Course, difficulty: int | None, chase: int | None
) -> AnyAction:
    """Return the move to a course; the storyteller's word is the whole of its difficulty."""
    if difficulty:
        course = replace(course, difficulty=difficulty, traits=())
    return act.SetCourse(course=course, chase=chase or 0)


def _course_set(action: AnyAction, at: Context) -> Sequence[object] | None:
    """Return which of the game's courses it is, its difficulty where that is ruled, the chase."""
    if not isinstance(action, act.SetCourse):
        return None
    course = action.course
    usual = default_stock().courses.get(course.name, Course(name=course.name, pool=()))
    ruled = (course.difficulty, course.traits) != (usual.difficulty, usual.traits)
    return usual, course.difficulty if ruled else None, action.chase or None


def _pool_set(action: AnyAction, at: Context) -> Sequence[object] | None:
    said = _course_set(action, at)
    pool = action.course.pool if isinstance(action, act.SetCourse) else ()
    return (said[0], pool, *said[1:]) if said else None


def _set_obstacle(
    at: Context,
    traits: tuple[str, ...],
    difficulty: int | None,
    who: tuple[str, ...],
    harm: tuple[int, DamageType] | None,
) -> AnyAction:
    dice, kind = harm or (0, "bashing")
    aim = difficulty or USUAL_DIFFICULTY
    obstacle = Obstacle(name="obstacle", traits=traits, difficulty=aim, dice=dice, type=kind)
    return act.SetObstacle(who=who, obstacle=obstacle)


def _obstacle_set(action: AnyAction, at: Context) -> Sequence[object] | None:
    if not isinstance(action, act.SetObstacle):
        return None
    one = action.obstacle
    harm = (one.dice, one.type) if (one.dice, one.type) != (0, "bashing") else None
    return one.traits, one.difficulty, action.who, harm


def _hard(
    usage: str, says: str, kind: type[Any], slots: Mapping[str, Slot] | None = None, **made: Any
) -> tuple[Phrase, Phrase]:
    """Return the phrases of what is hard: with the difficulty that a usage ``says``, and with dice
    less in its place.
    """
    own = dict(slots or {})

    def by_dice(scene: Scene) -> bool:
        return ruleset_of(scene).hardness == "dice"

    return (
        Phrase(usage, kind, slots=own, where=lambda scene: not by_dice(scene), **made),
        Phrase(usage.replace(says, "[- N]"), kind, slots=own | DICE_LESS, where=by_dice, **made),
    )


# A word that no number follows is not a name: it is not an order at all.
RUN = SLOTS["N|off"]._replace(read=lambda text, at: SLOTS["N|off"].read(text_of(text, at), at))
# The game's, or one that nobody knew before.
ANY_COURSE = {
    "COURSE": Slot(
        lambda text, at: (
            course_named(text)
            if matches(text, default_stock().courses)
            else Course(name=text_of(text, at).strip('"'), pool=())
        ),
        lambda course, at: course.name,
        short=True,
    )
}
_DICE = number("dice", 1, 4)
DICE_LESS = {
    "N": Slot(
        lambda text, at: USUAL_DIFFICULTY + _DICE.read(text, at),
        _dice_less,
        absent=USUAL_DIFFICULTY,
    )
}
OF_CHASES = (
    Phrase(
        "chase PREY[, PREY] by PREDATOR[, ...] [on COURSE]", act.BeginChase, "prey predators course"
    ),
    Phrase(
        "stalk PREY by PREDATOR [on COURSE] [with TRAIT + TRAIT] [against TRAIT + TRAIT]",
        act.BeginChase,
        "prey predators course spot stalk",
        fixed={"stalked": True},
    ),
    Phrase("next", Advance, where=lambda scene: not scene.chases_under_way()),
    Phrase("next fight", Advance),
    Phrase("next [chase] [of PREY]", act.RollRound, "- chase"),
    Phrase("run", Advance, fixed={"run": True}),
    Phrase("run prey|predators N|off [of PREY]", act.SetRun, "side rounds chase"),
    Phrase("run NAME N|off", act.SetRun, "who rounds", slots={"N|off": RUN}),
    *_hard(
        "course COURSE with TRAIT + TRAIT [vs N] [of PREY]",
        "[vs N]",
        act.SetCourse,
        slots=ANY_COURSE,
        make=lambda at, course, pool, *rest: _set_course(at, replace(course, pool=pool), *rest),
        unmake=_pool_set,
    ),
    *_hard(
        "course COURSE [vs N] [of PREY]",
        "[vs N]",
        act.SetCourse,
        make=_set_course,
        unmake=_course_set,
    ),
    *_hard(
        "obstacle TRAIT + TRAIT vs N for NAME, ... [harm N [TYPE]]",
        "vs N",
        act.SetObstacle,
        make=_set_obstacle,
        unmake=_obstacle_set,
    ),
    Phrase("lead NAME=N", act.SetLead, "who lead"),
    Phrase("pool NAME=TRAIT + TRAIT|course", act.SetPool, "who traits"),
    Phrase("enter NAME as prey|predator [lead N] [of PREY]", act.JoinChase, "who side lead chase"),
    Phrase("ride NAME with DRIVER [cover COVER]", act.Board, "who driver cover"),
    Phrase("drop NAME", act.DropOut, "who"),
    Phrase("flee NAME with OTHER", act.FleeTogether, "who friend", fixed={"ruled": True}),
    Phrase(
        "part NAME, ...",
        act.PartWays,
        make=lambda at, names: act.PartWays(who=names[0] if names else "", along=names[1:]),
        unmake=lambda said, at: (
            ((said.who, *said.along),) if isinstance(said, act.PartWays) else None
        ),
    ),
    Phrase(
        "end chase [caught|away|crash] [of PREY] [REASON]", act.EndChase, "outcome chase reason"
    ),
    Phrase("end [REASON]", End, "reason"),
)


# -------------------------------------------------------------------------------------------------
# What a combatant may say: answers, aborts, small requests, what runners say; else an action.


_ELSE = re.compile(r";\s*else(?!\S)", re.IGNORECASE)


def read_part(text: str, at: Context) -> Part:
    """Read a single action, without a split or haste."""
    said = notation.parse(text, notation.vocabulary(at.scene, at.who))
    if len(said.parts) != 1 or said.haste is not None or said.dice or said.pose:
        raise RuleError("one-action", "ABORT-1", who=at.who)
    return said.parts[0]


def _planning(word: str, extra: bool = False, after: bool = False) -> Phrase:
    def unmake(action: act.AnyAction, at: Context) -> Sequence[object] | None:
        if not isinstance(action, act.PlanAhead):
            return None
        kind = action.extra, action.after, action.kept
        return (action.lines,) if kind == (extra, after, False) else None

    return Phrase(
        f"{word} ACTION",
        act.PlanAhead,
        slots={"ACTION": PLAN},
        make=lambda at, lines: act.PlanAhead(
            who=at.who, lines=lines, extra=extra, after=after, granted=at.granted, by=at.by
        ),
        unmake=unmake,
    )


def _lines(text: str) -> list[str]:
    """Return the lines of a plan: between two of them stands an ``else`` after a semicolon, outside
    quotation marks. It ends a pose, too.
    """
    found: list[str] = []
    while (between := _first_else(text)) is not None:
        found.append(text[: between[0]].strip())
        text = text[between[1] :]
    return [*found, text.strip()]


def _first_else(text: str) -> tuple[int, int] | None:
    """Return from where to where the first ``; else`` of a plan reaches, or None."""
    pose = pose_begins(text)
    for word in split_words(text[:pose]):
        before = text[: word.start].rstrip()
        if word.says("else") and before.endswith(";"):
            return len(before) - 1, word.end
    posed = _ELSE.search(text, pose) if pose is not None else None
    return posed.span() if posed is not None else None


def _bound_pose(text: str, at: Context) -> str:
    """Read the pose behind ``//``: all that is left."""
    if not text:
        raise RuleError("missing-word", word="", expected="a pose")
    return text


BOUND_POSE = Slot(_bound_pose, wide=True)
PART = Slot(
    read_part, lambda part, at: notation.format_part(part, ruleset_of(at.scene).verbs), wide=True
)
# What a person does, in words of their own.
DEED = Slot(
    lambda text, at: Do(text_of(text, at)), lambda part, at: getattr(part, "text", ""), wide=True
)
# What to say at your place: the line after "; else" is for when the one before is impossible.
PLAN = Slot(
    lambda text, at: tuple(
        notation.parse(line, notation.vocabulary(at.scene, at.who)) for line in _lines(text)
    ),
    lambda lines, at: "; else ".join(
        notation.format(line, ruleset_of(at.scene).verbs) for line in lines
    ),
    wide=True,
)
# It ends as soon as it can, so that what follows it is not taken for a part of it.
ANSWER = Slot(text_of, short=True)
DECLARE = Phrase(
    "ACTION",
    act.Declare,
    slots={
        "ACTION": Slot(
            lambda text, at: notation.parse(text, notation.vocabulary(at.scene, at.who)),
            lambda said, at: notation.format(said, ruleset_of(at.scene).verbs),
            wide=True,
        )
    },
    make=lambda at, said: act.Declare(who=at.who, declaration=said, granted=at.granted, by=at.by),
    unmake=lambda action, at: (
        (action.declaration,) if isinstance(action, act.Declare) and not action.why else None
    ),
)
OF_COMBATANTS = (
    Phrase(
        "choose abort willpower", act.Answer, fixed={"option": "abort", "willpower": True}, own=True
    ),
    Phrase(
        "choose abort ACTION",
        act.Answer,
        "part",
        slots={"ACTION": PART._replace(read=lambda text, at: read_part(text_of(text, at), at))},
        fixed={"option": "abort"},
        own=True,
    ),
    Phrase(
        "choose action TEXT",
        act.Answer,
        "part",
        slots={"TEXT": DEED},
        fixed={"option": "action"},
        own=True,
    ),
    Phrase(
        "choose OPTION [willpower]",
        act.Answer,
        "option willpower",
        slots={"OPTION": ANSWER},
        own=True,
    ),
    Phrase("abort willpower", act.Abort, fixed={"willpower": True}, own=True),
    Phrase("abort [ACTION]", act.Abort, "part", slots={"ACTION": PART}, own=True),
    Phrase("check TEXT", act.AskCheck, "text", own=True),
    Phrase("plan clear", act.DropPlan, own=True),
    _planning("plan haste", extra=True),
    _planning("plan then", after=True),
    Phrase("plan repeat", act.KeepToPlan, fixed={"repeat": True}, own=True),
    Phrase("plan until hurt", act.KeepToPlan, fixed={"unhurt": True}, own=True),
    _planning("plan"),
    Phrase("prefer block|dodge|best|none", act.Prefer, "kind", own=True),
    Phrase("willpower", act.BackDefense, own=True),
    Phrase("willpower off", act.BackDefense, fixed={"on": False}, own=True),
    Phrase("cover COVER", act.TakeCover, "cover", own=True),
    Phrase("look", act.LookAtGrapple, own=True),
    Phrase("shield NAME", act.ReadyShield, "friend", slots={"NAME": FRIEND}, own=True),
    Phrase("pursue [PREY] [on COURSE]", Pursue, "prey course", slots={"PREY": PERSON}, own=True),
    Phrase("roll", RollRound, own=True),
    Phrase("ready [// POSE]", Ready, "pose", slots={"POSE": BOUND_POSE}, own=True),
    Phrase("exert opening|stalking|obstacle", Exert, "roll", own=True),
    Phrase("exert", Exert, own=True),
    Phrase("flee with NAME", act.FleeTogether, "friend", own=True),
    Phrase("part", act.PartWays, own=True),
    Phrase("give up", DropOut, own=True),
    Phrase("oops", act.TakeBack, own=True),
    Phrase("leave", act.TakeLeave, own=True),
    Phrase("stay", act.Stay, own=True),
)


# --- the storyteller's phrases ``set NAME KEY=VALUE``: one fact about a person -------------------


SEEN = ("form",)  # what of a sheet anyone can see
# Their keys are grapple, block ..., and their values pairs of traits.
POOLS = ("grapple_pool", *(f"{verb}_pool" for verb in OTHER_POOLS))
# What stands for the value of a position in a usage line.
_VALUES = dict.fromkeys(POSITIONS, "yes|no") | {
    "cover": "none|near|partial [vs PLACE]",
    "flanks": "open|wall|doorway|any",
    "direction": "PLACE",
    "flank": "OTHER|none",
    "rear": "OTHER|none",
    "immobilised": "struggling|wholly|no",
    "bare": "PLACE|none",
}


def _other_pool(verb: str) -> Phrase:
    """Return the phrase of what a person rolls by a verb, where the rules let that be named."""
    return Phrase(
        f"set NAME {verb}={PAIR}",
        act.SetPosition,
        "who changes",
        slots={PAIR: pool_for(verb)},
        where=lambda scene: names_pool(ruleset_of(scene), verb),
    )


def _refit(at: Context, name: str, key: str, value: str) -> act.Refit:
    key, value = key.lower(), value.strip()
    fighter = refitted(at.scene.people[name], key, value)
    return act.Refit(who=name, fighter=fighter, why=f"{key} {value}", private=key not in SEEN)


def _refit_said(action: act.AnyAction, at: Context) -> Sequence[object] | None:
    """Return whom a change of a sheet is about, its key (of a word or two) and its value."""
    if not isinstance(action, act.Refit) or action.who not in at.scene.people:
        return None
    for start in (one.start() for one in re.finditer(" ", action.why)):
        key, value = action.why[:start], action.why[start + 1 :]
        with suppress(RuleError):
            if _refit(at, action.who, key, value).fighter == action.fighter:
                return action.who, key, value
    return None


def _sheet_key(text: str, at: Context) -> str:
    """Read what is set on a sheet; a key with a phrase of its own is none."""
    ruled = (one.usage.partition("=")[0].split()[-1] for one in _RULED if one.where(at.scene))
    if text.lower() in ruled:
        raise Misfit
    return text_of(text, at)


_RULED = (
    Phrase(
        "set NAME initiative=N", act.SetInitiative, "who total", slots={"N": number("initiative")}
    ),
    *(
        Phrase(
            f"set NAME {key}={said}", act.SetPosition, "who changes", slots={said: position(key)}
        )
        for key, said in _VALUES.items()
        if key not in POOLS
    ),
    Phrase("set NAME grapple=TRAIT + TRAIT|usual", act.SetPosition, "who changes"),
    *(_other_pool(verb) for verb in OTHER_POOLS),
    Phrase("set NAME prefer=block|dodge|best|none", act.Prefer, "who kind"),
    Phrase("set NAME sight=unseen|glimpsed|open", act.SetSight, "who sight"),
    Phrase("set NAME haste=N [SOURCE]", act.GrantHaste, "who haste"),
    Phrase("set NAME close=OTHER", act.SetDistance, "who other", fixed={"close": True}),
    Phrase("set NAME apart=OTHER", act.SetDistance, "who other", fixed={"close": False}),
    Phrase("set NAME range OTHER=YARDS", act.SetRange, "who other yards"),
    Phrase("set NAME steps=OTHER 10", act.SetSteps, "who other steps"),
)
OF_SETTINGS = (
    *_RULED,
    Phrase(
        "set NAME KEY=VALUE",
        act.Refit,
        slots={"KEY": Slot(_sheet_key)},
        make=_refit,
        unmake=_refit_said,
    ),
)

# --- what is typed, read and written --------------------------------------------------------------


def _by_word(phrases: Iterable[Phrase]) -> dict[str, tuple[Phrase, ...]]:
    table: dict[str, tuple[Phrase, ...]] = {}
    for phrase in phrases:
        table[phrase.word] = (*table.get(phrase.word, ()), phrase)
    return table


ORDERS = _by_word((*OF_FIGHTS, *OF_SETTINGS, *OF_CHASES))
SAYINGS = _by_word(OF_COMBATANTS)


def parse_order(line: str, scene: Scene, me: Callable[[], str] | None = None) -> AnyAction:
    """Return the action a storyteller's line means; refuse (`RuleError`) one that means none."""
    line = line.strip()
    word = line.partition(" ")[0]
    phrases = ORDERS.get(word.lower(), ())
    if not phrases:
        raise RuleError("unknown-order", text=word, orders=list(ORDERS), line=line, offset=0)
    return read(line, phrases, Context(scene, me=me))


def spoken(scene: Scene, who: str, line: str, by: str = "", granted: bool = False) -> AnyAction:
    """Return the action that ``line`` means when ``who`` says it; what is no saying of its own is
    a declaration. ``granted`` says that a storyteller vouches for the haste in it.
    """
    at = Context(scene, who, by, granted)
    phrases = SAYINGS.get(line.strip().partition(" ")[0].lower(), ())
    return read(line, (*phrases, DECLARE), at)


def one_part(scene: Scene, who: str, line: str) -> Part:
    """Read a single action, without a split or haste."""
    return read_part(line.strip(), Context(scene, who))


def format_order(action: AnyAction, scene: Scene) -> str:
    """Return the storyteller's line that makes an action in a scene; nothing where none does."""
    return _written(action, False, Context(scene))


def format_saying(action: AnyAction, scene: Scene) -> str:
    """Return what a person says to do a thing of their own; nothing where no line makes it."""
    who, granted = getattr(action, "who", ""), getattr(action, "granted", False)
    return _written(action, True, Context(scene, who, action.by, granted))


def format_step(action: AnyAction, scene: Scene) -> str:
    """Return who said what, as the step of a scenario has it; nothing where no line says it."""
    order = format_order(replace(action, by=""), scene)
    if order:
        return f"ST: {order}"
    line = format_saying(action, scene)
    return f"{getattr(action, 'who', '')}: {line}" if line else ""


def _written(action: AnyAction, own: bool, at: Context) -> str:
    """Return the first line that makes an action, and is read as it again: a name is put in
    quotation marks where it would be taken for something else.
    """
    table, besides = (SAYINGS, (DECLARE,)) if own else (ORDERS, ())
    for exact in (False, True):
        at = at._replace(exact=exact)
        for phrase in _makers(type(action), own):
            with suppress(Misfit, RuleError):
                line = phrase.line(action, at)
                if read(line, (*table.get(phrase.word, ()), *besides), at) == action:
                    return line
    return ""


@cache
def _makers(kind: type[AnyAction], own: bool) -> list[Phrase]:
    every = chain.from_iterable(SAYINGS.values() if own else ORDERS.values())
    return [phrase for phrase in (*every, *([DECLARE] if own else [])) if phrase.may_make(kind)]
