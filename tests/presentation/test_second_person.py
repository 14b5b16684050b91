"""People who are called like words of the game: no word is taken for them, nor they for one."""

import re
from collections.abc import Sequence

import pytest

from game import events as ev
from game.health import Health
from game.state.declaration import Do
from presentation.reader import Reader
from presentation.second_person import YOU, in_your_place
from tests.presentation.fights import whole_fight
from tests.reading.telling import rounds

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


def test_the_sign_stands_for_names_alone() -> None:
    wound = ev.Wounded(
        who="hit", levels=2, type="lethal", health=Health(), level="hit", penalty=0, slot="hit"
    )
    own = in_your_place(wound, "hit")
    assert (own.who, own.level, own.slot) == (YOU, "hit", "hit")
    assert in_your_place(Do(text="hit Jo"), "hit").text == "hit Jo"
