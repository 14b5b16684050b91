"""What prints, parses: for the nastiest names that a scene could hold."""

from hypothesis import example, given
from hypothesis import strategies as st

from game.combat.declaration import (
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
    Pass,
    Release,
    Relent,
    Resist,
    Reverse,
    Stand,
    Sustain,
)
from game.errors import RuleError
from game.notation import MAX_LINE, format, parse
from game.rulesets.detroit import ATTACK_KINDS, EFFECTS, VERBS
from game.words import RESERVED, Vocabulary
from tests.properties.profile import examples

# Words that mean something in a line, and letters that could end one.
SPICE = [
    *sorted(RESERVED),
    *VERBS,
    "&",
    ":",
    "+",
    '"',
    "\\",
    "'",
    ",",
    "=",
    "-3",
    "7",
    " ",
    "  ",
    "\t",
]
NASTY = st.one_of(
    st.text(min_size=1, max_size=12),
    st.lists(
        st.sampled_from([*SPICE, "Jo", "Joan", "é", "ß", "İ", "日本"]), min_size=1, max_size=5
    ).map(" ".join),
    st.lists(st.sampled_from([*SPICE, "Al", "x"]), min_size=1, max_size=5).map("".join),
)
TRAITS = ("dexterity", "wits", "animal ken", "do", "self-control")


def distinct(names: list[str]) -> list[str]:
    """Leave out what nobody could tell apart; so does a scene when somebody joins."""
    seen: set[str] = set()
    return [one for one in names if not (one.lower() in seen or seen.add(one.lower()))]  # type: ignore[func-returns-value]


@st.composite
def vocabularies(draw: st.DrawFn) -> Vocabulary:
    names = draw(st.lists(NASTY.filter(str.strip), min_size=1, max_size=6))
    weapons = draw(st.lists(NASTY, min_size=1, max_size=4))
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


def parts(vocabulary: Vocabulary) -> st.SearchStrategy[object]:
    flag = st.booleans()
    pair = st.sampled_from([None, "strength", "dexterity"])
    then = st.sampled_from(["", "choose", *vocabulary.effects])
    return st.one_of(
        st.builds(
            Attack,
            target=st.sampled_from(vocabulary.names),
            kind=st.sampled_from(vocabulary.attack_kinds),
            weapon=st.none() | st.sampled_from(vocabulary.weapons),
            location=st.none() | NASTY,
            range=st.none() | st.integers(0, 5000),
            willpower=flag,
        ),
        st.builds(Block, willpower=flag),
        st.builds(Dodge, willpower=flag),
        st.builds(Do, text=NASTY),
        st.builds(
            Do,
            text=NASTY,
            traits=st.lists(st.sampled_from(TRAITS), min_size=1, max_size=3).map(tuple),
            difficulty=st.integers(2, 10),
            willpower=flag,
        ),
        st.sampled_from([Pass(), Guard(), Escape(), Release(), Relent(), Stand()]),
        st.builds(
            Grapple,
            target=st.sampled_from(vocabulary.names),
            pair=pair,
            then=then,
            willpower=flag,
        ),
        st.builds(CounterGrapple, pair=pair, then=then, willpower=flag),
        st.builds(Sustain, pair=pair, then=then | st.just("hold"), willpower=flag),
        st.builds(Resist, pair=pair, willpower=flag),
        st.builds(Reverse, pair=pair, willpower=flag),
        st.builds(Assist, friend=st.sampled_from(vocabulary.names), willpower=flag),
        st.builds(Avoid, hazard=NASTY),
    )


@st.composite
def declarations(draw: st.DrawFn) -> tuple[Vocabulary, Declaration]:
    vocabulary = draw(vocabularies())
    found = tuple(draw(st.lists(parts(vocabulary), min_size=1, max_size=3)))
    source = NASTY.map(str.lower)
    haste = draw(st.none() | st.builds(Haste, st.integers(1, MAX_HASTE), source))
    return vocabulary, Declaration(found, haste)  # type: ignore[arg-type]


@examples(600)
@given(declarations())
def test_parse_reads_what_format_writes(case: tuple[Vocabulary, Declaration]) -> None:
    vocabulary, declaration = case
    line = format(declaration, VERBS)
    if len(line) <= MAX_LINE:
        assert parse(line, vocabulary) == declaration


@examples(400)
@given(vocabularies(), st.text(max_size=60) | st.lists(st.sampled_from(SPICE)).map(" ".join))
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
