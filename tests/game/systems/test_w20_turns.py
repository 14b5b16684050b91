"""W20-1 to W20-3: initiative once, one declaration, delays, extra actions, shared pools."""

import pytest

from game import events as ev
from tests.game.support import Fight, refusal
from tests.game.w20 import GAROU, duel, turn

FIGHTER = {"dexterity": 3, "brawl": 3, "athletics": 2, "melee": 2, "wits": 3, "firearms": 1}


def three(**lines: str) -> Fight:
    fight = turn({"Ann": FIGHTER, "Bob": FIGHTER, "Cy": FIGHTER}, "Ann", "Bob", "Cy")
    return fight.declare(**lines)


def test_W20_1_everybody_declares_at_the_top_in_any_order_and_in_the_open() -> None:
    fight = three()
    assert set(fight.awaited()) == {"Ann", "Bob", "Cy"}
    fight.say("Bob", "attack Cy")
    fight.say("Ann", "pass")
    assert fight.awaited() == ["Cy"]
    assert all(not one.secret for one in fight.events(ev.Declared))


def test_W20_1_a_delayed_action_is_one_action() -> None:
    fight = three(Ann="delay", Bob="pass", Cy="pass")
    fight.st("next")
    assert refusal(fight, "Ann", "attack Bob & attack Cy") == "one-late-action"
    assert refusal(fight, "Ann", "delay") == "delays-already"


def test_W20_2_rage_that_was_not_named_is_asked_for_at_the_end() -> None:
    fight = turn({"Ann": GAROU, "Bob": FIGHTER}, "Ann", "Bob")
    fight.declare(Ann="attack Bob haste 2 rage", Bob="pass")
    fight.resolve()
    assert (fight.phase, fight.awaited()) == ("extra declaration", ["Ann"])
    assert refusal(fight, "Ann", "attack Bob & attack Bob & dodge") == "too-many-extra"
    fight.say("Ann", "attack Bob")
    fight.say("Ann", "attack Bob")
    fight.resolve()
    assert len(fight.rolls("attack", "Ann")) == 3
    assert fight.phase == "bookkeeping"


def test_HASTE_5_an_extra_action_is_never_a_committed_attack() -> None:
    fight = turn({"Ann": GAROU, "Bob": FIGHTER}, "Bob", "Ann")
    line = "attack Bob & attack Bob committed haste 1 rage"
    assert refusal(fight, "Ann", line) == "committed-in-haste"
    fight.declare(Ann="attack Bob haste 1 rage", Bob="pass")
    fight.resolve({"Ann attack": "0s"})
    assert fight.awaited() == ["Ann"]
    assert refusal(fight, "Ann", "attack Bob committed") == "committed-in-haste"
    fight.say("Ann", "attack Bob", {"Ann attack": "0s"})


@pytest.mark.parametrize(
    ("line", "wounds", "pools"),
    [
        ("attack Bob & dodge", 0, {"attack": [3], "dodge": [2]}),  # Brawl 6, Athletics 5
        ("attack Bob & dodge dice 4", 0, {"attack": [1], "dodge": [4]}),
        ("attack Bob & attack Bob & attack Bob", 0, {"attack": [2, 2, 2]}),
        ("attack Bob & attack Bob", 4, {"attack": [2, 2]}),
        ("do leap : dexterity + athletics vs 6 & attack Bob", 0, {"misc": [3], "attack": [2]}),
        # W20-17: what takes no roll needs no action, but for what the rules know as one.
        ("do reload & attack Bob", 0, {"attack": [3]}),
        ("do break off & attack Bob", 0, {"attack": [3]}),
        ("do break off a table leg & attack Bob", 0, {"attack": [6]}),
    ],
)
def test_W20_3_the_smallest_pool_is_divided_the_earlier_parts_getting_the_rest(
    line: str, wounds: int, pools: dict[str, list[int]]
) -> None:
    fight = duel({**FIGHTER, "health": {"bashing": wounds}}, FIGHTER)
    fight.declare(Ann=line, Bob="attack Ann" if "dodge" in line else "pass")
    fight.resolve({"Bob attack": "1s"} if "dodge" in line else None)
    if fight.phase == "extra actions":
        fight.resolve()
    found = {one: [roll.pool for roll in fight.rolls(one, "Ann")] for one in pools}
    assert found == pools
    assert fight.combatant("Ann")["declared"] == line
