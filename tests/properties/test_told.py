"""Whole fights, chases and evenings as readers are told them: whatever happens, it can be read."""

import re
from collections.abc import Sequence

import pytest

from game.events import AnyEvent
from game.rules.rounds import awaiting
from narration.reader import STYLES, Reader
from narration.telling.announce import Announcement
from narration.telling.summary import since_phase_began
from tests.properties.brawl import Played
from tests.properties.fights import in_fights, steps_of
from tests.reading.telling import rounds

ART = ("--", "->", "//", "==", "|", "[", "*", "XX", ">")
WRITTEN = ("|rRed|n", "{0} {x} %s", '"it all" & // more')  # by people, and told as it is


@in_fights(30, grapples=True, chases=30)
def test_what_is_told_fits_the_screen_in_ascii_and_has_no_art_aloud(brawl: Played) -> None:
    earlier: list[AnyEvent] = []
    before = brawl.scene
    for entry in steps_of(brawl, 30):
        after = brawl.scene
        if entry is not None:
            told = Announcement(entry.events, before, after, awaiting(after), earlier)
            name = brawl.random.choice(["", *after.people])
            for style in STYLES:
                width = brawl.random.randint(20, 140)
                for line in told.lines(Reader(name=name, style=style, width=width)):
                    assert line.replace("Zoë", "").isascii() and line.strip()
                    assert len(line) <= width
                for line in told.lines(
                    Reader(name=name, style=style, screenreader=True, width=500)
                ):
                    spoken = re.sub("|".join(map(re.escape, WRITTEN)), "", line)
                    assert not any(sign in spoken for sign in ART), line
                    assert line == line.strip()
            earlier = since_phase_began([*earlier, *entry.events])
        before = after


# --- people who are called like words of the game ------------------------------------------------

EVENINGS = (("a-grapple", ("Ted", "Peter", "Ann")), ("a-chase", ("Ines", "Marlow", "Rat")))
# As long as each other, and in the same order: some lines are aligned, some lists sorted.
ALIKE = (
    (("Rage", "Hit", "Dodge"), ("Rafe", "Hal", "Donna")),
    (("Control", "Lead", "Prey"), ("Carolyn", "Leah", "Prue")),
    (("Damage", "It", "You"), ("Dorian", "Ib", "Yon")),
)


@pytest.mark.parametrize("spoken", [False, True])
@pytest.mark.parametrize(("evening", "people"), EVENINGS)
@pytest.mark.parametrize(("terms", "plain"), ALIKE)
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
        return [_unquoted(one) for each in rounds(evening, reader, called) for one in each.lines]

    known = dict(zip(plain, terms, strict=True))
    for place in range(len(people)):
        expected = [
            re.sub(rf"\b({'|'.join(plain)})\b", lambda found: known[found[0]], line)
            for line in told(plain, place)
        ]
        assert place or any(re.search(r"\b[Yy]our?\b", one) for one in expected)
        assert told(terms, place) == expected


def _unquoted(line: str) -> str:
    """Return a line without the quotation marks in which names stand that are words of a line."""
    return line.replace('"', "")
