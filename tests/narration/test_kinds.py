"""What kind of line each is, and whose."""

import pytest

from narration.reader import Reader
from narration.text import (
    Line,
    Told,
    asks,
    heading,
    joined,
    kind_of,
    label,
    marked,
    parts_of,
    prompt_last,
    split_at_name,
    told,
)


def test_a_line_of_a_kind_is_a_string_like_any_other() -> None:
    made = Line("Jo takes 1 bashing.", "harm")
    assert made == "Jo takes 1 bashing." and "\n".join([made, "x"]) == "Jo takes 1 bashing.\nx"
    assert kind_of(made) == "harm" and kind_of("Jo waits.") == "plain"
    assert {made} == {"Jo takes 1 bashing."}


@pytest.mark.parametrize("reader", [Reader(), Reader(screenreader=True)])
def test_headings_are_headings_for_everyone(reader: Reader) -> None:
    for one in (*heading("Round 1", reader), *label(3, reader)):
        assert kind_of(one) == "heading"


def test_a_line_is_mine_that_names_me_or_speaks_to_me() -> None:
    lines = [
        "Jo hits Kelly.",
        "Jonas waits.",
        "You act now.",
        *marked("pose", ["You there! nods."]),
    ]
    assert [one.mine for one in told(lines, "Jo")] == [True, False, True, False]
    assert [one.mine for one in told(lines, "")] == [False, False, True, False]
    assert told(marked("ask", ["Type +pass."]), "Jo") == [Told("ask", "Type +pass.", True)]


def test_what_is_asked_comes_last_and_the_rest_stays_in_order() -> None:
    lines = ["a", *marked("ask", ["b", "c"]), "d"]
    assert prompt_last(lines) == ["a", "d", "b", "c"]
    assert asks(lines) and not asks(["a", "d"])


@pytest.mark.parametrize(
    ("text", "name", "pieces"),
    [
        ("Jo hits Jonas.", "Jo", [("Jo", True), (" hits Jonas.", False)]),
        ("Mojo and Jo", "Jo", [("Mojo and ", False), ("Jo", True)]),
        ("Jo's", "Jo", [("Jo", True), ("'s", False)]),
        ("a|rb hits", "a|rb", [("a|rb", True), (" hits", False)]),
        ("Jo", "", [("Jo", False)]),
        ("[x] (.*)", ".*", [("[x] (", False), (".*", True), (")", False)]),
    ],
)
def test_a_name_is_found_as_a_word(text: str, name: str, pieces: list[tuple[str, bool]]) -> None:
    assert list(split_at_name(text, name)) == pieces


def test_lines_that_run_on_keep_what_each_part_was() -> None:
    both = joined("Jo misses.", Line("Kelly takes 2 lethal.", "harm"))
    assert both == "Jo misses. Kelly takes 2 lethal." and kind_of(both) == "harm"
    assert parts_of(both) == (
        ("Jo misses.", "plain"),
        (" ", "plain"),
        ("Kelly takes 2 lethal.", "harm"),
    )
    third = joined(both, Line("-- Round 1.", "heading"))
    assert "".join(part.text for part in parts_of(third)) == third and kind_of(third) == "harm"
    assert kind_of(joined("Jo misses.", "So does Kelly.")) == "plain"
