"""What the answers to a lock come to is worked out once, and is what Evennia works out
(evennia_mends/quick_locks.py).
"""

from itertools import product

import pytest
from evennia.locks import lockhandler

from evennia_mends import quick_locks
from tests.commands.table import Player

LINES = ("%s", "not %s", "%s and %s", "%s or not %s", "(%s or %s) and not %s")


@pytest.mark.parametrize("line", LINES)
def test_a_lock_comes_to_what_its_answers_do(line: str) -> None:
    quick_locks.mend()
    for answers in product((True, False), repeat=line.count("%s")):
        assert lockhandler.eval(line % answers) is eval(line % answers)  # type: ignore[attr-defined]


def test_what_is_no_lock_is_refused_each_time() -> None:
    quick_locks.mend()
    for _ in range(2):
        with pytest.raises(SyntaxError):
            lockhandler.eval("True or", {}, {})  # type: ignore[attr-defined]


def test_who_is_let_in_now_counts(jo: Player, kelly: Player) -> None:
    thing = jo.character
    thing.locks.add(f"read:id({kelly.character.id}) or perm(Admin)")
    assert thing.access(kelly.character, "read") and not thing.access(jo.character, "read")
    jo.account.permissions.add("Admin")
    assert thing.access(jo.character, "read")
    thing.locks.add(f"read:not id({jo.character.id})")
    assert not thing.access(jo.character, "read") and thing.access(kelly.character, "read")
