"""Reading lists of wishes: words and what follows them, bare texts, days."""

import pytest

from commands.base import Refused
from commands.query_filters import read_wishes

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
