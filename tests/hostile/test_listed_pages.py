"""page/list shows what there is time for, however much was paged, and says how to read on."""

import pytest

from tests.commands.table import Player

LONG = "|r|[500e\u0301\u200b" * 700
MOST = 8_000 + 200  # characters, with what stands around them


def pages(player: Player, count: int) -> None:
    for number in range(count):
        player.type(f"page Kelly=no {number}. of {count}.")


def test_a_long_list_is_shown_in_parts(jo: Player, kelly: Player) -> None:
    pages(jo, 45)
    for player in (jo, kelly):
        told = player.type("page/list")
        assert [n for n in range(45) if f"no {n}. " in told] == list(range(25, 45))
        assert "page/list 21-40" in told
        assert "no 24. of 45.\n" in player.type("page/list 21-40")
        told = player.type("page/list 41-60")
        assert [n for n in range(45) if f"no {n}. " in told] == list(range(5))
        assert "For older ones" not in told
        assert player.type("page 2").count("of 45") == 2
        assert player.type("page/list 99999").count("of 45") == 20


def test_long_pages_are_shown_a_few_at_a_time(jo: Player, kelly: Player) -> None:
    for _ in range(6):
        jo.type(f"page Kelly={LONG}")
    told = jo.type("page/list 99999")
    assert len(told) < MOST
    assert told.count("to Kelly:") == 1
    assert "For older ones: page/list 2-21" in told


@pytest.mark.parametrize(
    "wanted", ["1 + 1", "9" * 5000, "0-0", "5-1", "1 + " * 1400, "-1", "\u0661" * 5000]
)
def test_whatever_else_is_asked_for_is_answered(jo: Player, kelly: Player, wanted: str) -> None:
    pages(jo, 2)
    told = jo.type(f"page/list {wanted}")
    assert "Which pages? Type: page/list" in told or told == "There are no such pages."


def test_what_was_paged_last(jo: Player, kelly: Player) -> None:
    assert jo.type("page/last") == "You haven't paged anyone yet."
    pages(jo, 3)
    assert "to Kelly: no 2. of 3." in jo.type("page/last")
    assert "from Jo: no 2. of 3." in kelly.type("page/list")
