"""Reading lists of wishes: words and what follows them, bare texts, days."""

from datetime import date

import pytest

from commands.base import Refused
from commands.query_filters import QueryFilters, read_wishes

WORDS = ("who", "title", "since", "page")


@pytest.mark.parametrize(
    ("text", "named", "bare"),
    [
        ("", {}, []),
        (" , ,", {}, []),
        ("Jo", {}, ["Jo"]),
        ("Big Al, page 2", {"page": "2"}, ["Big Al"]),
        ("title=the bar, who=Jo", {"title": "the bar", "who": "Jo"}, []),
        ("TITLE the bar", {"title": "the bar"}, []),
        ("t=a=b", {"title": "a=b"}, []),
        ("pag 2", {}, ["pag 2"]),
        ("Pagemaster", {}, ["Pagemaster"]),
    ],
)
def test_what_is_read(text: str, named: dict[str, str], bare: list[str]) -> None:
    wishes = read_wishes(text, WORDS, "+usage")
    assert (wishes.named, wishes.bare) == (named, bare)


@pytest.mark.parametrize("text", ["page", "page=", "page 1, page 2", "x=1", "=1"])
def test_what_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_wishes(text, WORDS, "+usage")


def test_the_list_without_a_word_is_what_was_typed() -> None:
    wishes = read_wishes("Jo,  page 3, title=BAR", WORDS, "+usage")
    assert wishes.without("page") == "Jo, title=BAR"


@pytest.mark.parametrize("text", ["2026-2-1", "20260201", "2026-02-29", "today", "1969-12-31"])
def test_what_is_no_day(text: str) -> None:
    with pytest.raises(Refused, match="isn't a date"):
        QueryFilters({"since": text}).day("since", "+usage")


def test_a_day_and_a_number_or_none() -> None:
    wishes = QueryFilters({"since": "2024-02-29", "page": "3"})
    assert wishes.day("since", "") == date(2024, 2, 29)
    assert wishes.number("page", "") == 3
    assert wishes.day("until", "") is None and wishes.number("scene", "") is None
