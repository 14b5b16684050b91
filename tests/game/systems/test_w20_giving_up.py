"""W20-1, W20-4: an action not yet taken, declared or kept, serves as a defense at any moment."""

import pytest

from tests.game.support import Fight, refusal
from tests.game.w20 import GAROU, attempts, duel, turn

FIGHTER = {"dexterity": 3, "brawl": 3, "athletics": 2, "wits": 3, "willpower": 5}
ARMED = {**FIGHTER, "melee": 2, "weapons": ["knife"]}


def offered(fight: Fight, who: str) -> list[str]:
    return [word for one in fight.state()["offers"] if one["who"] == who for word in one["options"]]


def asked(fight: Fight) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.who, one.options) for one in fight.journal.scene.fight.questions]


# --- declared ------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["Ann", "Bob"])
def test_W20_4_a_declared_action_is_given_up_whoever_declared_first(first: str) -> None:
    fight = duel(FIGHTER, FIGHTER)
    lines = {"Ann": "attack Bob", "Bob": "attack Ann"}
    for who in (first, *({"Ann", "Bob"} - {first})):
        fight.say(who, lines[who])
    assert "abort dodge" in offered(fight, "Bob")
    fight.say("Bob", "abort dodge")
    fight.resolve({"Ann attack": "2s", "Bob dodge": "2s"})
    assert not fight.rolls("abort")
    assert fight.roll("dodge").pool == 5
    assert attempts(fight) == [("Ann", "Bob")]


def test_W20_4_a_pass_is_no_action_left_and_a_defense_is_named() -> None:
    fight = duel(FIGHTER, FIGHTER).declare(Ann="attack Bob", Bob="pass")
    assert not offered(fight, "Bob")
    assert refusal(fight, "Bob", "abort dodge") == "nothing-to-give-up"
    fight = duel(FIGHTER, FIGHTER).declare(Ann="attack Bob", Bob="attack Ann")
    for line in ("abort", "abort attack Ann"):
        assert refusal(fight, "Bob", line) == "abort-to-defense"
    assert refusal(fight, "Bob", "abort parry") == "no-hand-weapon"
    fight.st("next", {"Ann attack": "0s"})
    assert not offered(fight, "Bob")
    assert refusal(fight, "Bob", "abort dodge") == "not-attacked"


# --- put off -------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [("Bob", "Ann"), ("Ann", "Bob")])
@pytest.mark.parametrize("line", ["choose block", "block willpower", "abort block"])
def test_W20_4_one_who_delays_is_asked_before_the_attack_is_rolled(order, line) -> None:
    fight = turn({"Bob": ARMED, "Ann": FIGHTER}, *order)
    fight.declare(Bob="delay", Ann="attack Bob")
    fight.resolve()
    assert asked(fight) == [("Bob", ("block", "dodge", "parry", "wait"))]
    assert not fight.rolls("attack")
    fight.say("Bob", line, {"Ann attack": "3s", "Bob block": "3s"})
    assert fight.roll("block").automatic == ("willpower" in line)
    if fight.phase == "resolution":
        fight.resolve()
    assert (attempts(fight), fight.phase) == ([("Ann", "Bob")], "bookkeeping")


@pytest.mark.parametrize(("answer", "blows"), [("wait", 1), ("wait all", 3)])
def test_W20_4_one_word_keeps_the_action_from_all_who_attack_in_a_round(answer, blows) -> None:
    people = ("Bob", "Ann", "Cy", "Di")
    fight = turn(dict.fromkeys(people, FIGHTER), *people)
    fight.declare(Bob="delay", Ann="attack Bob", Cy="attack Bob", Di="attack Bob").resolve()
    fight.say("Bob", f"choose {answer}")
    fight.resolve()
    assert (len(fight.rolls("attack")), len(asked(fight))) == (blows, int(blows == 1))


@pytest.mark.parametrize(
    ("answer", "line", "code"),
    [
        ("dodge", "attack Ann committed", "committed-with-defense"),
        ("parry", "attack Ann with rifle", "both-hands-full"),
    ],
)
def test_ATTACK_2_what_was_put_off_goes_with_the_defense_already_made(answer, line, code) -> None:
    armed = {**GAROU, "melee": 2, "firearms": 2, "weapons": ["knife", "rifle"]}
    fight = turn({"Ann": FIGHTER, "Bob": armed}, "Bob", "Ann")
    fight.declare(Bob="delay haste 1 rage", Ann="attack Bob")
    fight.resolve()
    fight.say("Bob", f"choose {answer}", {"Ann attack": "1s", f"Bob {answer}": "1s"})
    assert refusal(fight, "Bob", line) == code
    fight.say("Bob", "attack Ann", {"Bob attack": "0s"})
