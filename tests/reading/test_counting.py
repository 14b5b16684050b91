"""What counts as a line, and as a word."""

import pytest

from game import events as ev
from narration.reader import Reader
from tests.reading.bounds import ALONE, BLOWS, CHASE
from tests.reading.counting import further_blows, lines_in, lists_put, load_of, words_in
from tests.reading.telling import Round, rounds


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("-- Round 1 --", 1),
        ("  Thug2's club 3 dice vs 6: 8 7 3 = 2.", 4),
        ("Marlow takes 3 bashing: ////, Wounded (-2).", 4),
        ("Now: Ines XX* Hurt (-1).", 3),
        ("Type +init/roll for round 2 or +init/end to end the fight.", 10),
        ("", 0),
    ],
)
def test_numbers_signs_and_marks_are_no_words(line: str, words: int) -> None:
    assert words_in([line]) == words


def test_an_empty_line_is_not_read() -> None:
    assert lines_in(["Rat attacks Ines.", "", "  ", "You declare now."]) == 2


def test_blows_beyond_those_supposed_add_to_the_bound() -> None:
    name = ALONE.player
    struck = [
        event
        for one in rounds(ALONE.name, Reader(name=name))
        for event in one.events
        if isinstance(event, ev.Rolled)
        and event.roll.purpose == "damage"
        and event.roll.against == name
    ]
    assert struck
    blow = struck[:1]
    assert further_blows(blow * BLOWS, name) == 0
    assert further_blows(blow * (BLOWS + 2), name) == 2
    told = Round(["one line of five words"] * 10, blow * (BLOWS + 1))
    mine, theirs = (
        load_of(told, Reader(name=name), set()),
        load_of(told, Reader(name="Thug1"), set()),
    )
    assert (theirs.lines - mine.lines, theirs.words - mine.words) == (2, 25)


def test_a_list_to_choose_from_is_allowed_for_once() -> None:
    name, known = CHASE.player, set[str]()
    told = rounds(CHASE.name, Reader(name=name))
    assert [lists_put(one.events, name, known) for one in told] == [1, 0, 0, 1, 0]
    assert all(lists_put(one.events, CHASE.other, set()) == 0 for one in told)
