"""What a third reading of the texts found: gaps between the rules of `detroit`."""

import pytest

from tests.game.support import WRESTLER, Fight, holds, refusal

SHOOTER = {"dexterity": 3, "firearms": 3, "weapons": ["heavy pistol"]}


def countered(attack: int, counter: int) -> Fight:
    """Let Ann attack Bob, who meets it with a grapple defense."""
    fight = Fight({"Ann": WRESTLER, "Bob": WRESTLER, "Cy": WRESTLER}).begin("Ann", "Cy", "Bob")
    fight.say("Bob", "counter-grapple")
    fight.say("Cy", "attack Bob")
    fight.say("Ann", "attack Bob")
    fight.st("next", {"Ann attack": f"{attack}s", "Bob counter-grapple": f"{counter}s"})
    return fight


def test_DEF_7_it_is_rolled_against_an_attack_that_scored_nothing() -> None:
    assert holds(countered(0, 2)) == [("Bob", "Ann", 2)]


def test_DEF_7_it_answers_a_gun_at_arms_length() -> None:
    fight = Fight({"Ann": SHOOTER, "Bob": WRESTLER})
    fight.st("set Ann close=Bob")
    fight.begin("Ann", "Bob").declare(Bob="counter-grapple", Ann="attack Bob")
    fight.resolve({"Ann attack": "1s", "Bob counter-grapple": "2s"})
    assert holds(fight) == [("Bob", "Ann", 1)]
    assert fight.roll("attack").difficulty == 4


def test_GUN_3_a_grapple_defense_without_dice_is_no_defense() -> None:
    weak = {"dexterity": 1, "strength": 1, "brawl": 0, "health": {"bashing": 5}}
    rifle = {"dexterity": 3, "firearms": 3, "weapons": ["rifle"]}
    fight = Fight({"Ann": rifle, "Bob": weak})
    fight.st("set Ann close=Bob")
    fight.begin("Ann", "Bob").declare(Bob="counter-grapple", Ann="attack Bob")
    fight.resolve({"Ann attack": "1s", "Ann damage": "0s"})
    assert fight.roll("attack").difficulty == 4
    assert fight.person("Bob").round.countered


COVERED = {"cover": "near", "brawl": 2}


@pytest.mark.parametrize(
    ("line", "near", "left"),
    [
        ("attack Ann", False, True),
        ("attack Ann", True, False),
        ("grapple Ann", False, True),
        ("do break off", True, True),
        ("do look around", True, False),
    ],
)
def test_W20_4_cover_ends_when_one_leaves_it(line: str, near: bool, left: bool) -> None:
    fight = Fight({"Ann": {}, "Bob": COVERED}, ruleset="w20").begin("Ann", "Bob")
    fight.st(f"set Ann {'close' if near else 'apart'}=Bob")
    fight.declare(Ann="pass", Bob=line)
    fight.resolve()
    assert fight.combatant("Bob")["cover"] == ("none" if left else "near")


@pytest.mark.parametrize(("wits", "shots"), [(1, 0), (2, 1), (3, 2)])
def test_SPLIT_3_running_is_one_of_the_actions_that_wits_allow(wits: int, shots: int) -> None:
    fight = Fight({"Ann": SHOOTER | {"wits": wits}, "Cat": {}, "Dan": {}})
    fight.st("chase Cat, Dan by Ann")
    lines = ["attack Cat", "attack Cat & attack Dan"]
    for line in lines[shots:]:
        assert refusal(fight, "Ann", line) == "split-too-wide"
    if shots:
        fight.say("Ann", lines[shots - 1])
