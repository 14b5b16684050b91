"""A phrase: one line that can be said, written as its usage reads, and what action it makes.

    Phrase("ride NAME with DRIVER [cover COVER]", Board, "who driver cover")

The usage is the pattern. Words in small letters stand as they are, ``[...]`` may be left out, words
in capitals (and whatever else `SLOTS` or the phrase itself has by that label) are slots. Each slot
fills the field of the action that has its place in the list; ``levels+type`` is one slot for two
fields, ``-`` fills none. The same row reads a line and writes it, so what it writes can be read.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, cast, get_args

import msgspec

from game.actions import AnyAction, Together
from game.engine.pools import read_traits, verify_once, written
from game.engine.ruleset import BEST, NO_BLOCK, preferences
from game.engine.table import ruleset_of
from game.errors import RuleError
from game.health import DamageType
from game.npcs import (
    NEEDS_LEVEL,
    NEEDS_WARD,
    STANCES,
    all_of,
    names_in,
    npcs_among,
    read_wanted,
    split_names,
)
from game.rules.rulings import MAX_CHANGE, MAX_HARM, POSITIONS
from game.rules.unseen import SIGHTS
from game.secrecy import known_to
from game.settings import SettingValue, read_setting
from game.state.chase import Course
from game.state.declaration import Haste
from game.state.scene import MAX_YARDS, RECOVERY_POLICIES, USUAL_RECOVERY, Change, Scene, Touches
from game.stock import DEFAULT_COURSE, default_stock
from game.words import OWN_NAMES, damage_type, matches, names_meant, quoted, whole_number, yes_or_no

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
ANGLES = ("flank", "rear")  # from which somebody comes at another
MAX_STEPS = 1000
MAX_NUMBER = 9_999_999  # of a check
# A roll may be called by the step it is made in, or by what it is made for, as its verb says.
ROLLED_IN = frozenset(("attack", "defense", "damage", "soak", "roll"))
PAIR = "TRAIT + TRAIT|usual"
POOLS = ["usual", "a pair of traits, such as wits + enigmas"]
_CHANGE = re.compile(r"([a-z]+)([+-]\d{1,2})")
_SIGNED = re.compile(r"[+-]\d")
_RULING = re.compile(
    r"(?P<key>dice|difficulty|successes|damage|type|target)\s*=\s*(?P<value>.+)"
    r"|(?P<word>reroll|cancel|pass)",
    re.IGNORECASE,
)


# --- people --------------------------------------------------------------------------------------


def find_person(text: str, at: Context) -> str:
    """Return the person a name or a part of it means, of those whom the speaker knows."""
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
    lambda names, at: ", ".join(_name(one, at) for one in names),
)
LISTED = Slot(  # each by name
    lambda text, at: tuple(find_person(one, at) for one in split_names(text)), PEOPLE.write
)
FRIEND = Slot(_friend, lambda name, at: _name(name, at) if name else "nobody")


# --- words and numbers ---------------------------------------------------------------------------


def number(key: str, least: int = 0, most: int = 999) -> Slot:
    """Return the slot of a whole number within bounds."""
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
    """Read a text that must say something."""
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
    """Read the defense that somebody prefers; ``best`` is the best of them, and ``none`` that and
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
    """Read why somebody rules so; a ruling has a reason."""
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


# --- where somebody stands, how they play --------------------------------------------------------


def position(key: str) -> Slot:
    """Return the slot of what is ruled about one thing of where or how somebody stands."""

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
    """Return the slot of the traits that somebody rolls by a verb; ``usual`` ends it (GRAPPLE-2,
    DEF-10).
    """
    key, rule = f"{verb}_pool", "GRAPPLE-2" if verb == "grapple" else "DEF-10"

    def read(text: str, at: Context) -> dict[str, object]:
        if text.lower().strip() == "usual":
            return {key: ""}
        if not 1 <= len(text.split("+")) <= 2:
            raise RuleError("bad-value", rule, key=verb, value=text, allowed=POOLS)
        try:
            traits = read_traits(text, default_stock().trait_names)
        except RuleError as error:
            raise RuleError("bad-value", rule, key=verb, value=text, allowed=POOLS) from error
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


def _written_stance(said: tuple[str, str, str], at: Context) -> str:
    stance, whom, level = said
    return " ".join(filter(None, (stance, whom and _name(whom, at), level)))


def _side(text: str, at: Context) -> str:
    """Read the word of a side; ``usual`` is the usual one."""
    return "" if text_of(text, at).lower() == "usual" else text.lower()


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
        tuple(whole_number(one, "dice", 1, 10) for one in faces),
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
    """Return the course of a chase that names none."""
    return default_stock().courses[DEFAULT_COURSE]


def pair_of(text: str, at: Context) -> tuple[str, ...]:
    """Return the traits of ``dexterity + athletics``."""
    return read_traits(text, default_stock().trait_names)


def _chase_of(text: str, at: Context) -> int:
    """Read ``of PREY``: the number of the chase that somebody is in."""
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
    """Write ``of PREY``; what is said of a person may name any chase, or one that has ended."""
    prey = next((one.prey for one in at.scene.chases if one.id == number), ())
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
    "STANCE": Slot(_stance, _written_stance),
    "SIDE": Slot(_side, lambda side, at: side or "usual"),
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
    ``fixed`` the fields that it always sets. ``own``: the action is of whoever says it. ``each``:
    one action for each of those named first. ``where`` says in which scenes the phrase is one.
    ``make`` and ``unmake`` are for actions that are not simply the values of the slots.
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
        """Its slots, in their order."""
        return self._compiled[0]

    @property
    def items(self) -> tuple[Item, ...]:
        """The usage, in which each slot stands as its number."""
        return self._compiled[1]

    # --- reading ---------------------------------------------------------------------------------

    def action(self, values: Values, at: Context) -> AnyAction:
        """Return the action that the values of the slots make."""
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
        usual = {one.name: _default(one) for one in msgspec.structs.fields(self._kind)}
        values: list[object] = []
        for number, names in enumerate(self._fields):
            held = tuple(getattr(several[0], name) for name in names)
            needless = number not in self.items and held == tuple(usual[one] for one in names)
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


def _default(field: msgspec.structs.FieldInfo) -> Any:
    made = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()


def _holds(items: tuple[Item, ...], said: Values) -> bool:
    """Say whether anything is said in a group."""
    return any(_holds(one, said) if isinstance(one, tuple) else one in said for one in items)


def _joined(pieces: Iterator[str]) -> str:
    """Return pieces with a blank between them, but none around ``=``."""
    line, tight = "", True
    for piece in (one for one in pieces if one):
        line += piece if tight or piece == "=" else f" {piece}"
        tight = piece == "="
    return line


def _compiled(usage: str, known: Mapping[str, Slot]) -> tuple[list[Slot], tuple[Item, ...]]:
    """Return the slots of a usage line, and its items in which each stands as its number."""
    longest_first = sorted(known, key=len, reverse=True)
    labels = "|".join(rf"{re.escape(label)}(?!\w)" for label in longest_first)
    slots: list[Slot] = []
    stack: list[list[Item]] = [[]]
    for found in re.finditer(rf"{labels}|[\[\]=]|[^\s\[\]=]+", usage):
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
    that has no phrase's shape is refused (``bad-order``) with the usage of the one that it has the
    most words of.
    """
    furthest, usage = -1, ""
    for phrase in phrases:
        if not phrase.where(at.scene):
            continue
        reading = _Reading(phrase, line, at)
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
        self._words = [one[0].lower() for one in self._tokens]
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
        if self.found is None:
            return True
        known, wrong = self.found
        return (_rank(faults), -len(values)) < (_rank(wrong), -len(known))

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
