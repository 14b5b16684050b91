"""What counts for what somebody could declare."""

import pytest

from game.same_offers import what_counts
from tests.game.support import Fight

SHEET: dict[str, object] = {"dexterity": 2, "wits": 3, "brawl": 3}


@pytest.fixture
def fight() -> Fight:
    """Return all three tied in round 2; who attacks has taken what it is with in hand."""
    tie = ("Ann", "Bob", "Cy")
    fight = Fight(dict.fromkeys(tie, SHEET)).begin(tie)
    fight.declare(Ann="attack Cy", Bob="pass", Cy="pass").resolve()
    return fight.next_round(tie)


@pytest.mark.parametrize("line", ["attack Cy", "pass", "do look around"])
def test_what_others_do_that_is_not_about_somebody_does_not_count(fight: Fight, line: str) -> None:
    before = fight.journal.scene
    fight.declare(Ann=line)
    assert before.people["Ann"].declaration is None
    assert what_counts(fight.journal.scene, "Bob") == what_counts(before, "Bob")


@pytest.mark.parametrize("line", ["attack Bob", "grapple Cy", "attack Bob & attack Cy"])
def test_what_others_do_counts_else(fight: Fight, line: str) -> None:
    before = fight.journal.scene
    fight.declare(Ann=line)
    assert what_counts(fight.journal.scene, "Bob") != what_counts(before, "Bob")


def test_what_one_has_declared_oneself_counts(fight: Fight) -> None:
    before = fight.journal.scene
    fight.declare(Bob="pass")
    assert what_counts(fight.journal.scene, "Bob") != what_counts(before, "Bob")
