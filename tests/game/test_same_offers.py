"""What counts for what somebody could declare."""

import pytest

from game.options import what_counts
from tests.game.support import Fight

SHEET: dict[str, object] = {"dexterity": 2, "wits": 3, "brawl": 3}


@pytest.fixture
def fight() -> Fight:
    """Return all three tied in round 2; who attacks has taken what it is with in hand."""
    tie = ("Ann", "Bob", "Cy")
    fight = Fight(dict.fromkeys(tie, SHEET)).begin(tie)
    fight.declare(Ann="attack Cy", Bob="pass", Cy="pass").resolve()
    return fight.next_round(tie)


@pytest.mark.parametrize(
    "line", ["attack Cy", "attack Bob", "attack Bob & attack Cy", "pass", "do look around"]
)
def test_that_others_attack_or_wait_does_not_count(fight: Fight, line: str) -> None:
    before = fight.journal.scene
    fight.declare(Ann=line)
    assert before.people["Ann"].phase.declaration is None
    assert what_counts(fight.journal.scene, "Bob") == what_counts(before, "Bob")


@pytest.mark.parametrize("line", ["grapple Cy", "grapple Bob", "attack Cy & block"])
def test_what_others_do_counts_else(fight: Fight, line: str) -> None:
    before = fight.journal.scene
    fight.declare(Ann=line)
    assert what_counts(fight.journal.scene, "Bob") != what_counts(before, "Bob")


def test_PILE_5_who_has_taken_the_last_room_around_somebody_counts() -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy"), SHEET)).begin("Bob", "Cy", "Ann")
    fight.st("set Cy flanks=doorway")
    before = fight.journal.scene
    fight.declare(Ann="attack Cy")
    crowded = what_counts(fight.journal.scene, "Bob").crowded
    assert (what_counts(before, "Bob").crowded, crowded) == (frozenset(), {"Cy"})


def test_W20_16_that_somebody_has_several_opponents_counts() -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy"), SHEET), ruleset="w20")
    tie = ("Ann", "Bob", "Cy")
    fight.begin(tie).declare(Ann="attack Bob", Bob="pass", Cy="pass").resolve()
    fight.next_round(tie).declare(Ann="attack Bob")
    one = what_counts(fight.journal.scene, "Bob")
    fight.declare(Cy="attack Bob")
    assert what_counts(fight.journal.scene, "Bob") != one
