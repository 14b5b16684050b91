"""Chases in the journal, in JSON, under undo, and before other eyes."""

import pytest

from tests.game.chasing import RUNNER, chase
from tests.game.support import refusal

# --- words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("enter Kim", "bad-order"),
        ("enter Kim as umpire", "bad-order"),
        ("enter Ann as prey", "in-chase"),
        ("enter Kim as predator lead 0", "bad-value"),
        ("ride Kim", "bad-order"),
        ("ride Kim with Kim", "not-in-chase"),
        ("ride Kim with Ann cover umbrella", "bad-value"),
        ("ride Ann with Tom", "in-chase"),
        ("lead Tom=4", "not-predator"),
        ("lead Ann=100", "bad-value"),
        ("lead Ann", "bad-order"),
        ("pool Ann=wits + moonwalking", "unknown-name"),
        ("pool Ann=wits + wits", "bad-pool"),
        ("course", "bad-order"),
        ("course moonbase", "unknown-course"),
        ("course park vs 11", "bad-value"),
        ("run prey many", "bad-value"),
        ("run amok", "bad-order"),
        ("next year", "bad-order"),
        ("end chase of Kim", "not-in-chase"),
    ],
)
def test_wrong_words_are_refused_and_change_nothing(line: str, code: str) -> None:
    fight = chase(5, others={"Kim": RUNNER})
    before = fight.journal.scene
    assert refusal(fight, "ST", line) == code
    assert fight.journal.scene is before
