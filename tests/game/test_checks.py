"""BOOK-3: checks that players ask for, to be settled in bookkeeping."""

import pytest

from game import actions as act
from game import events as ev
from game.engine.checks import MAX_OPEN
from game.errors import RuleError
from tests.game.support import Fight, duel, refusal


def texts(fight: Fight) -> list[tuple[int, str, str]]:
    return [(one["id"], one["who"], one["text"]) for one in fight.state()["checks"]]


def at_rest() -> Fight:
    fight = duel().declare(Bob="pass", Ann="pass")
    fight.resolve()
    return fight


def test_BOOK_3_the_storyteller_settles_each() -> None:
    fight = at_rest()
    fight.say("Ann", "check frenzy")
    fight.say("Bob", "check rage")
    number = texts(fight)[0][0]
    fight.st(f"done {number}")
    assert [one[1] for one in texts(fight)] == ["Bob"]
    with pytest.raises(RuleError) as caught:
        fight.st(f"done {number}")
    assert (caught.value.code, caught.value.rule) == ("unknown-check", "BOOK-3")


def test_BOOK_3_one_warning_before_the_next_round() -> None:
    fight = at_rest()
    fight.say("Ann", "check frenzy")
    entry = fight.st("round")
    assert [type(one) for one in entry.events] == [ev.ChecksWarned]
    assert (fight.state()["round"], fight.phase) == (1, "bookkeeping")
    fight.st("round")
    assert fight.state()["round"] == 2
    assert len(texts(fight)) == 1  # still to be settled


def test_BOOK_3_nobody_fills_the_list_for_the_others() -> None:
    fight = duel()
    for number in range(MAX_OPEN):
        fight.say("Ann", f"check {number}")
    assert refusal(fight, "Ann", "check one more") == "too-many-checks"
    fight.say("Bob", "check frenzy")
    fight.st(f"done {texts(fight)[0][0]}")
    fight.say("Ann", "check one more")


def test_ROUND_5_deeds_and_mishaps_are_noted_beside_any_number_of_checks() -> None:
    fight = duel()
    for number in range(MAX_OPEN):
        for who in ("Ann", "Bob"):
            fight.say(who, f"check {number}")
    fight.declare(Bob="do bar the door", Ann="attack Bob").resolve({"Ann attack": [1, 2, 2]})
    lapsing = [one.who for one in fight.journal.scene.checks if one.lapses]
    assert sorted(lapsing) == ["Ann", "Bob"]


def test_BOOK_3_what_is_no_check() -> None:
    fight = duel()
    assert refusal(fight, "Ann", "check   ") == "empty-text"
    for action, code in (
        (act.AskCheck(who="Ann", text="x" * 1001), "text-too-long"),
        (act.AskCheck(who="Nobody", text="x"), "not-in-scene"),
    ):
        with pytest.raises(RuleError) as caught:
            fight.act(action)
        assert caught.value.code == code
