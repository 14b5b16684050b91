"""Whole fights and evenings as one reader is told them: whatever happens, it can be read."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from narration.reader import STYLES, Reader
from tests.long_form import LONG
from tests.narration.fights import whole_fight
from tests.reading.telling import rounds

ART = ("--", "->", "//", "==", "|", "[", "*", "XX", ">")

tried = settings(max_examples=250 if LONG else 10, deadline=None)
each_ruleset = pytest.mark.parametrize("ruleset", ["detroit", "nwod"])


@each_ruleset
@tried
@given(st.integers(0, 10_000), st.integers(20, 140), st.sampled_from(STYLES), st.booleans())
def test_whole_fights_fit_the_screen_in_ascii(ruleset, seed, width, style, aloud):
    reader = Reader(name="Jo", width=width, style=style, screenreader=aloud)
    told = whole_fight(seed, reader, ruleset=ruleset)
    assert told
    assert all(line.isascii() and line.strip() and len(line) <= width for line in told)


@each_ruleset
@tried
@given(st.integers(0, 10_000), st.sampled_from(STYLES))
def test_a_screen_reader_meets_no_art_in_a_whole_fight(ruleset, seed, style):
    reader = Reader(name="Jo", style=style, screenreader=True, width=500)
    for line in whole_fight(seed, reader, ruleset=ruleset):
        assert not any(sign in line for sign in ART), line
        assert line == line.strip()


@each_ruleset
@tried
@given(st.integers(0, 10_000), st.sampled_from(STYLES), st.booleans())
def test_markup_in_names_is_told_as_it_is_written(ruleset, seed, style, aloud):
    names = ("|rRed|n", "{0} {x}", "%s %d")
    reader = Reader(style=style, screenreader=aloud, width=300)
    told = "\n".join(whole_fight(seed, reader, names, ruleset))
    assert all(name in told for name in names)


# --- people who are called like words of the game ------------------------------------------------

# As long as each other, and in the same order: some lines are aligned, some lists sorted.
ALIKE = (
    (("Control", "Hit", "You"), ("Carolyn", "Hal", "Yon")),
    (("Damage", "Hit", "Lead"), ("Dorian", "Hob", "Leah")),
    (("dodge", "it", "rage"), ("dovie", "ib", "ravi")),
)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("terms", "plain"), ALIKE)
def test_a_fight_of_people_called_like_terms_reads_as_any_other(
    terms: tuple[str, ...], plain: tuple[str, ...], seed: int
) -> None:
    for place in (0, 1):
        told = [_called(one, plain, terms) for one in _told(seed, plain, place)]
        assert any("You " in one or "you " in one for one in told)
        assert list(map(_unquoted, _told(seed, terms, place))) == told


EVENINGS = (("a-grapple", ("Ted", "Peter", "Ann")), ("a-chase", ("Ines", "Marlow", "Rat")))


@pytest.mark.parametrize("spoken", [False, True])
@pytest.mark.parametrize(("evening", "people"), EVENINGS)
@pytest.mark.parametrize(
    ("terms", "plain"),
    (
        (("Rage", "Hit", "Dodge"), ("Rafe", "Hal", "Donna")),
        (("Control", "Lead", "Prey"), ("Carolyn", "Leah", "Prue")),
    ),
)
def test_an_evening_of_people_called_like_terms_reads_as_any_other(
    terms: tuple[str, ...],
    plain: tuple[str, ...],
    evening: str,
    people: Sequence[str],
    spoken: bool,
) -> None:
    def told(names: tuple[str, ...], place: int) -> list[str]:
        reader = Reader(name=names[place], width=2000, screenreader=spoken)
        called = tuple(zip(people, names, strict=True))
        return [one for each in rounds(evening, reader, called) for one in each.lines]

    for place in range(len(people)):
        expected = [_called(one, plain, terms) for one in told(plain, place)]
        assert place or any(re.search(r"\b[Yy]our?\b", one) for one in expected)
        assert list(map(_unquoted, told(terms, place))) == expected


def _told(seed: int, names: tuple[str, ...], place: int) -> list[str]:
    return whole_fight(seed, Reader(name=names[place], width=2000), names)


def _called(line: str, names: tuple[str, ...], others: tuple[str, ...]) -> str:
    """Return a line in which people are called otherwise."""
    known = dict(zip(names, others, strict=True))
    return re.sub(rf"\b({'|'.join(names)})\b", lambda found: known[found[0]], _unquoted(line))


def _unquoted(line: str) -> str:
    """Return a line without the quotation marks in which names stand that are words of a line."""
    return line.replace('"', "")
