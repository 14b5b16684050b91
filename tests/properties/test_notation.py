"""What prints, parses: for the nastiest names that a scene could hold."""

from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.engine.verb import Vocabulary
from game.errors import RuleError
from game.fighter import DAMAGE_TYPES
from game.notation import MAX_LINE, format, parse
from game.rules.attack import ATTACK_KINDS
from game.rules.grapple import EFFECTS
from game.rulesets.detroit import VERBS
from game.state.declaration import (
    MAX_HASTE,
    Assist,
    Attack,
    Avoid,
    Block,
    CounterGrapple,
    Declaration,
    Do,
    Dodge,
    Escape,
    Grapple,
    Guard,
    Haste,
    Part,
    Pass,
    Release,
    Relent,
    Resist,
    Reverse,
    Stand,
    Sustain,
)
from game.words import RESERVED
from tests.properties.profile import examples

# Words that mean something in a line, and letters that could end one.
SPICE = [
    *sorted(RESERVED),
    *VERBS,
    *("&", "//", ":", "+", '"', "\\", "'", ",", "=", "-3", "7", " ", "  ", "\t"),
]
# All that UTF-8 can say; the usual alphabet is the same, and takes seconds to make.
LETTERS = st.characters(exclude_categories=["Cs"])
NASTY = st.one_of(
    st.text(LETTERS, min_size=1, max_size=12),
    st.lists(
        st.sampled_from([*SPICE, "Jo", "Joan", "é", "ß", "İ", "日本"]), min_size=1, max_size=5
    ).map(" ".join),
    st.lists(st.sampled_from([*SPICE, "Al", "x"]), min_size=1, max_size=5).map("".join),
)
TRAITS = ("dexterity", "wits", "animal ken", "do", "self-control")


def distinct(names: list[str]) -> list[str]:
    """Leave out what nobody could tell apart; so does a scene when a person joins."""
    seen: set[str] = set()
    return [one for one in names if not (one.lower() in seen or seen.add(one.lower()))]  # type: ignore[func-returns-value]


NAMES = st.lists(NASTY.filter(str.strip), min_size=1, max_size=6)
WEAPONS = st.lists(NASTY, min_size=1, max_size=4)


@st.composite
def vocabularies(draw: st.DrawFn) -> Vocabulary:
    names, weapons = draw(NAMES), draw(WEAPONS)
    # Names that begin other names.
    names += [f"{names[0]} {names[-1]}", names[0] + "x"]
    return Vocabulary(
        names=tuple(distinct(names)),
        weapons=tuple(distinct(weapons)),
        traits=frozenset(TRAITS),
        attack_kinds=tuple(ATTACK_KINDS),
        effects=tuple(EFFECTS),
        verbs=VERBS,
    )


# Strategies are made once: to make one takes Hypothesis longer than to draw from it.
FLAG = st.booleans()
PAIR = st.sampled_from([None, "strength", "dexterity"])
THEN = st.sampled_from(["", "choose", *EFFECTS])
KIND = st.sampled_from(tuple(ATTACK_KINDS))
LOCATION = st.none() | NASTY
DIFFICULTY = st.none() | st.integers(2, 10)
DAMAGE = st.just((None, None)) | st.tuples(st.integers(0, 50), st.sampled_from(DAMAGE_TYPES))
RANGE = st.none() | st.integers(0, 5000)
POOL = st.lists(st.sampled_from(TRAITS), max_size=2, unique=True).map(tuple)
AIMLESS = st.one_of(
    st.builds(Block, willpower=FLAG, pool=POOL),
    st.builds(Dodge, willpower=FLAG, pool=POOL),
    st.builds(Escape, willpower=FLAG, pool=POOL),
    st.builds(Do, text=NASTY),
    st.builds(
        Do,
        text=NASTY,
        traits=st.lists(st.sampled_from(TRAITS), min_size=1, max_size=3, unique=True).map(tuple),
        difficulty=st.integers(2, 10),
        willpower=FLAG,
    ),
    st.sampled_from([Pass(), Escape(), Release(), Relent(), Stand()]),
    st.builds(CounterGrapple, pair=PAIR, then=THEN, willpower=FLAG),
    st.builds(Sustain, pair=PAIR, then=THEN | st.just("hold"), willpower=FLAG),
    st.builds(Resist, pair=PAIR, willpower=FLAG),
    st.builds(Reverse, pair=PAIR, willpower=FLAG),
    st.builds(Avoid, hazard=NASTY),
)
HASTE = st.none() | st.builds(Haste, st.integers(1, MAX_HASTE), NASTY.map(str.lower))

POSES = st.just("") | NASTY.map(str.strip)


@st.composite
def aimed(draw: st.DrawFn, vocabulary: Vocabulary, verb: str) -> Part:
    target = draw(st.sampled_from(vocabulary.names))
    if verb == "attack":
        weapon = draw(st.sampled_from((None, *vocabulary.weapons)))
        attack = Attack(target, draw(KIND), weapon, draw(LOCATION), draw(RANGE), draw(FLAG))
        pool = draw(POOL)
        if not pool:
            return attack
        damage, kind = draw(DAMAGE)
        return replace(attack, pool=pool, difficulty=draw(DIFFICULTY), damage=damage, type=kind)
    if verb == "guard":
        return Guard(draw(KIND), draw(st.sampled_from((None, *vocabulary.weapons))))
    if verb == "grapple":
        return Grapple(target, draw(PAIR), draw(THEN), draw(FLAG))
    return Assist(target, draw(FLAG))


@st.composite
def declarations(draw: st.DrawFn) -> tuple[Vocabulary, Declaration]:
    vocabulary = draw(vocabularies())
    aiming = (aimed(vocabulary, verb) for verb in ("attack", "guard", "grapple", "assist"))
    parts = st.lists(st.one_of(AIMLESS, *aiming), min_size=1, max_size=3)
    return vocabulary, Declaration(tuple(draw(parts)), draw(HASTE), pose=draw(POSES))


@examples(600)
@given(declarations())
def test_parse_reads_what_format_writes(case: tuple[Vocabulary, Declaration]) -> None:
    vocabulary, declaration = case
    line = format(declaration, VERBS)
    if len(line) <= MAX_LINE:
        assert parse(line, vocabulary) == declaration


LINES = st.text(LETTERS, max_size=60) | st.lists(st.sampled_from(SPICE)).map(" ".join)


@examples(400)
@given(vocabularies(), LINES)
@example(
    Vocabulary(("Jo",), ("sword",), frozenset(TRAITS), ("basic",), (), VERBS), "attack Jo haste ٣ x"
)
def test_a_line_is_read_or_refused_with_an_offset_in_it(vocabulary: Vocabulary, line: str) -> None:
    try:
        declaration = parse(line, vocabulary)
    except RuleError as error:
        if "offset" in error.facts:
            assert 0 <= int(str(error.facts["offset"])) <= len(line)
        return
    assert parse(format(declaration, VERBS), vocabulary) == declaration
