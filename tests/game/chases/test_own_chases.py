"""Chases and grapples by the scene's own rules (SYS-3)."""

import pytest

from game.errors import RuleError
from game.grammar import format_order, parse_order
from game.rules.chase import own_course
from game.rulesets import RULESETS
from sheets.catalog import default_catalog
from tests.game.chasing import leads
from tests.game.support import Fight, refusal

NWOD: dict[str, object] = {"dexterity": 3, "athletics": 2, "composure": 2, "presence": 2}
MET: dict[str, object] = {"physical": 5, "mental": 4, "social": 2, "athletics": 2, "dodge": 1}
W20: dict[str, object] = {"dexterity": 3, "athletics": 3, "drive": 2, "wits": 3}
ROCK, PAPER = [1], [4]


def begun(rules: str, lead: int, on: str = "on foot", **traits: object) -> Fight:
    """Return a chase of Tom by Ann under these rules, with this Lead."""
    sheet = {"nwod": NWOD, "met": MET, "w20": W20}[rules] | traits
    opening = {"Tom challenge": ROCK, "Tom opposition": PAPER} if rules == "met" else {}
    fight = Fight({"Tom": sheet, "Ann": sheet}, ruleset=rules)
    fight.st(f"chase Tom by Ann on {on}", opening or {"Tom start": "0s"})
    fight.st(f"lead Ann={lead}")
    return fight


# --- nwod: eights, tens again, dice for what is hard --------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "obstacle strength + athletics - 2 for Tom harm 3 lethal",
        "obstacle strength + athletics for Tom, Ann",
        "course alleys - 1",
        "course rooftops",
        "course the pier with wits + drive - 3",
    ],
)
def test_SYS_3_nwod_says_what_is_hard_in_dice(line: str) -> None:
    scene = begun("nwod", 5).journal.scene
    action = parse_order(line, scene)
    assert parse_order(format_order(action, scene), scene) == action
    with pytest.raises(RuleError):
        parse_order(line.replace(" - ", " vs ") if " - " in line else f"{line} vs 7", scene)


# --- met: challenges ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tom", "ann", "lead"),
    [(PAPER, ROCK, 8), (ROCK, PAPER, 2), (ROCK, ROCK, 6)],
    ids=["a throw won", "a throw lost", "equal pools: the prey"],
)
def test_SYS_3_met_a_throw_is_worth_three_and_a_tie_one(tom, ann, lead) -> None:
    fight = begun("met", 5)
    fight.st("next", {"Tom challenge": tom, "Ann challenge": ann})
    assert leads(fight) == {"Ann": lead}


@pytest.mark.parametrize(
    ("tom", "ann", "lead", "left"), [(PAPER, [*ROCK, *PAPER], 6, 1), (ROCK, PAPER, 2, 2)]
)
def test_MET_4_a_predator_who_loses_throws_again_for_willpower(tom, ann, lead, left) -> None:
    fight = begun("met", 5, willpower=2)
    fight.say("Ann", "exert")
    fight.st("next", {"Tom challenge": tom, "Ann challenge": ann})
    assert leads(fight) == {"Ann": lead}
    assert fight.combatant("Ann")["resources"] == {"willpower": left}


def test_SYS_3_met_a_shot_is_a_challenge_that_asks_nobody_and_costs_three() -> None:
    fight = begun("met", 3, firearms=2, weapons=["heavy pistol"])
    fight.say("Ann", "attack Tom")
    fight.st("next", {"Tom challenge": [1, 1], "Ann challenge": [1, 4]})
    thrown, *_ = fight.rolls("challenge", "Ann")
    assert [(one.why, one.total) for one in thrown.modifiers if one.total < 0] == [("shooting", -3)]
    assert fight.marks("Tom") == "XX"
    assert not fight.state()["awaiting"] or fight.state()["awaiting"][0]["question"] == "maneuver"


@pytest.mark.parametrize("who", ["Ann", "Kim"])  # who drives, and who rides with her
def test_MET_2_a_round_of_a_chase_has_one_standard_action(who: str) -> None:
    guns = {"firearms": 2, "weapons": ["heavy pistol"], "wits": 5}
    fight = begun("met", 3, "open road", **guns)
    for name, driver in (("Kim", "Ann"), ("Lou", "Tom")):
        fight.join(name, **MET | guns)
        fight.st(f"ride {name} with {driver}")
    assert refusal(fight, who, "attack Tom & attack Lou") == "one-standard-in-chase"
    assert refusal(fight, who, "attack Tom & attack Tom") == "one-standard-in-chase"
    fight.say(who, "attack Tom")


# --- w20: an action for a defense, but in a chase ------------------------------------------------


# --- every course, under every system -------------------------------------------------------------


@pytest.mark.parametrize("rules", ["nwod", "met"])
def test_SYS_3_every_course_is_rolled_with_what_sheets_of_the_system_have(rules: str) -> None:
    ruleset = RULESETS[rules]
    catalog = default_catalog().of(ruleset.sheets)
    known = {name for group in catalog.traits.values() for name in group}
    for course in default_catalog().courses.values():
        own = own_course(course, ruleset)
        asked = {*own.pool, *(one for each in own.obstacles for one in each.traits)}
        assert asked <= known, course.name
        assert not own.difficulty
        assert own_course(own, ruleset) == own
        assert not [one for one in own.traits if one.difficulty]
