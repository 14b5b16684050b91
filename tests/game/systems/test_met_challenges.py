"""Challenges and attacks by Mind's Eye Theatre (MET-4 to MET-6, MET-8, MET-11)."""

import pytest

from game import events as ev
from game.options import options
from play.replay import replay
from tests.game.support import Fight, all_add_up, refusal, refused
from tests.game.systems.test_met_turn import PAPER, ROCK, met

WIN = {"Ann challenge": PAPER, "Bob challenge": ROCK}
LOSE = {"Ann challenge": ROCK, "Bob challenge": PAPER}
TIE = {"Ann challenge": ROCK, "Bob challenge": ROCK}
KNIFE = {"weapons": ["throwing knife"]}
BOW = {"weapons": ["crossbow"], "archery": 3}
GUN = {"weapons": ["heavy pistol"], "firearms": 2}


def started(fight: Fight) -> Fight:
    fight.st("start")
    return fight


def decision(fight: Fight) -> ev.ChallengeDecided:
    return fight.events(ev.ChallengeDecided)[-1]


# --- MET-4: challenges ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("brawl", "setting", "dice", "winner", "by"),
    [
        (3, "defender", WIN, "Ann", "throw"),
        (3, "defender", LOSE, "Bob", "throw"),
        (3, "defender", TIE, "Ann", "pool"),
        (1, "defender", TIE, "Bob", "pool"),
        (2, "defender", TIE, "Bob", "tie"),
        (2, "attacker", TIE, "Ann", "tie"),
    ],
)
def test_MET_4_a_win_wins_and_the_higher_pool_takes_a_tie(brawl, setting, dice, winner, by) -> None:
    fight = met(Ann={"brawl": brawl}, Bob={})
    fight.st(f"setting met_tie_winner={setting}")
    started(fight).say("Ann", "attack Bob", dice)
    assert (decision(fight).winner, decision(fight).by) == (winner, by)
    assert fight.marks("Bob") == ("/" if winner == "Ann" else "")


@pytest.mark.parametrize(
    ("one", "other", "won"),
    [
        *((one, other, True) for one, other in ((1, 7), (4, 3), (9, 6))),
        *((one, other, False) for one, other in ((7, 1), (3, 4), (6, 9))),
    ],
)
def test_MET_4_each_sign_owns_three_faces_of_nine_and_beats_one_other(one, other, won) -> None:
    fight = started(met("Ann", "Bob"))
    fight.say("Ann", "attack Bob", {"Ann challenge": one, "Bob challenge": other})
    assert (decision(fight).winner == "Ann") is won


def test_MET_4_a_ten_is_thrown_again_and_every_throw_is_in_the_log() -> None:
    fight = started(met("Ann", "Bob"))
    fight.say("Ann", "attack Bob", {"Ann challenge": [10, 10, PAPER], "Bob challenge": ROCK})
    assert [roll.faces for roll in fight.rolls("challenge", "Ann")] == [(10,), (10,), (5,)]
    assert [roll.id for roll in fight.rolls()] == [1, 2, 3, 4]
    assert all_add_up(fight.rolls())
    roll = fight.rolls("challenge", "Ann")[-1]
    assert {term.why: term.total for term in roll.modifiers if term.total} == {
        "physical": 6, "brawl": 2,
    }  # fmt: skip
    assert (roll.pool, roll.successes, roll.against) == (1, 8, "Bob")
    assert list(replay(fight.journal.entries)) == []


def test_MET_4_the_loser_may_buy_one_retest_and_then_the_other() -> None:
    fight = started(met(Ann={"willpower": 2}, Bob={"willpower": 1}))
    fight.say("Ann", "attack Bob", LOSE)
    (question,) = fight.state()["awaiting"]
    assert (question["who"], question["question"]) == ("Ann", "retest")
    assert (question["options"], question["default"]) == (("yes", "no"), "no")
    fight.say("Ann", "choose yes", WIN)
    assert fight.state()["awaiting"][0]["who"] == "Bob"
    fight.say("Bob", "choose yes", WIN)
    assert fight.marks("Bob") == "/"  # neither has another; the last throw stands
    assert [fight.combatant(one)["resources"]["willpower"] for one in ("Ann", "Bob")] == [1, 0]


# --- MET-5: pools, ranges, harm -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "line", "pool", "marks"),
    [
        ({"brawl": 3}, "attack Bob", 9, "/"),
        ({"melee": 1, "weapons": ["sword"]}, "attack Bob", 7, "X"),
        ({"athletics": 2, **KNIFE}, "attack Bob", 8, "X"),
        (BOW, "attack Bob", 9, "XX"),
        ({**BOW, "focus wits": 1, "mental": 8}, "attack Bob", 11, "XX"),
        ({**BOW, "focus wits": 1, "mental": 4}, "attack Bob", 9, "XX"),
        ({**BOW, "mental": 8}, "attack Bob", 9, "XX"),
        (GUN, "attack Bob", 8, "XX"),
        ({"melee": 1, "weapons": ["sword"]}, "attack Bob with bare hands", 8, "/"),
    ],
)
def test_MET_5_pools_and_harm_by_the_means(sheet, line, pool, marks) -> None:
    fight = met(Ann=sheet, Bob={})
    fight.st("start by Ann")
    fight.say("Ann", line, WIN)
    assert decision(fight).pools == (pool, 8)
    assert fight.marks("Bob") == marks


@pytest.mark.parametrize(
    ("kind", "pools"), [("mental", (4 + 2, 4 + 3)), ("social", (4 + 2, 4 + 3))]
)
def test_MET_5_mind_and_heart_are_resisted_with_willpower_left(kind, pools) -> None:
    fight = met(Ann={"intimidation": 2}, Bob={"willpower": 5, "resources": {"willpower": 3}})
    (offer,) = (one for one in options(started(fight).journal.scene, "Ann") if one.verb == kind)
    assert offer.free
    fight.say("Ann", f"{kind} Bob with intimidation to make him leave", LOSE)
    assert decision(fight).pools == pools
    assert fight.marks("Bob") == ""


@pytest.mark.parametrize(
    ("sheet", "reach"), [({}, 2), ({"weapons": ["sword"]}, 2), (KNIFE, 10), (BOW, 50), (GUN, 50)]
)
def test_MET_5_reach_is_in_steps(sheet: dict[str, object], reach: int) -> None:
    fight = met(Ann=sheet, Bob={})
    fight.st("start by Ann")
    fight.st(f"set Ann steps=Bob {reach + 1}")
    error = refused(fight, "Ann", "attack Bob")
    assert (error.code, error.rule, error.facts["limit"]) == ("too-many-steps", "MET-5", reach)
    fight.st(f"set Ann steps=Bob {reach}")
    fight.say("Ann", "attack Bob", WIN)
    assert fight.marks("Bob") != ""


# --- MET-6: how many attacks one can meet ---------------------------------------------------------


def test_MET_6_two_physical_attacks_hit_or_miss_and_no_third() -> None:
    fight = started(met("Ann", "Cal", "Dee", "Bob"))
    fight.say("Ann", "attack Bob", {"Ann challenge": ROCK, "Bob challenge": PAPER})
    fight.say("Cal", "attack Bob", {"Cal challenge": PAPER, "Bob challenge": ROCK})
    error = refused(fight, "Dee", "attack Bob")
    assert (error.code, error.rule) == ("targeted-enough", "MET-6")
    assert error.facts == {"who": "Bob", "type": "physical", "limit": 2}
    fight.say("Dee", "attack Ann")


def test_MET_6_a_further_round_allows_two_more_physical_attacks_and_nothing_else() -> None:
    swift = {"celerity": 3}
    fight = started(met(Ann=swift, Cal=swift, Dee=swift, Bob={}))
    fight.declare(Ann="attack Bob", Cal="attack Bob", Dee="pass", Bob="pass").resolve()
    assert fight.phase == "celerity 3"
    assert refusal(fight, "Ann", "mental Bob with law") == "targeted-enough"
    assert refusal(fight, "Ann", "social Bob with law") == "targeted-enough"
    fight.declare(Ann="attack Bob", Cal="attack Bob")
    assert refusal(fight, "Dee", "attack Bob") == "targeted-enough"


# --- MET-8: lying down ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "line", "steps", "pool"),
    [
        ({}, "attack Bob", 2, 6),
        (BOW, "attack Bob", 3, 6),
        (BOW, "attack Bob", 4, 10),
        (KNIFE, "attack Bob", 10, 10),
        ({}, "mental Bob with law", 2, 4),  # which matters to no mind
    ],
)
def test_MET_8_prone_helps_from_afar_and_hinders_up_close(sheet, line, steps, pool) -> None:
    fight = met(Ann=sheet, Bob={"prone": True})
    fight.st(f"set Ann steps=Bob {steps}")
    fight.st("start by Ann")
    fight.say("Ann", line, WIN)
    assert decision(fight).pools[1] == pool


def test_MET_8_drop_crawl_and_stand_are_simple_actions() -> None:
    fight = met("Ann", "Bob")
    fight.st("set Ann steps=Bob 9")
    started(fight).say("Ann", "drop & crawl to Bob")
    assert fight.combatant("Ann")["prone"]
    assert fight.journal.scene.fight.steps == (("Ann", "Bob", 8),)
    fight.say("Bob", "pass")
    fight.st("round")
    assert refusal(fight, "Ann", "move 1") == "prone"
    fight.say("Ann", "stand to Bob & move 3 to Bob")
    assert not fight.combatant("Ann")["prone"]
    assert fight.journal.scene.fight.steps == (("Ann", "Bob", 4),)
    assert refusal(fight, "Bob", "crawl") == "not-prone"
    assert refusal(fight, "Bob", "stand") == "not-prone"


# --- MET-11: the track ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marks", "level", "penalty", "down"),
    [
        (3, "Healthy", 0, ""), (4, "Injured", -1, ""), (6, "Injured", -1, ""),
        (7, "Incapacitated", -1, "incapacitated"), (9, "Incapacitated", -1, "unconscious"),
    ],
)  # fmt: skip
def test_MET_11_three_levels_each(marks: int, level: str, penalty: int, down: str) -> None:
    fight = met(Ann={"health": {"bashing": marks}}, Bob={})
    health = fight.combatant("Ann")["health"]
    assert (health["level"], health["penalty"]) == (level, penalty)
    assert fight.combatant("Ann")["state"] == down
    fight.st("start")
    if not down:
        fight.say("Ann", "attack Bob", WIN)
        assert decision(fight).pools == (8 + penalty, 8)
    fight.st("heal Ann=3b")
    assert fight.combatant("Ann")["state"] == ""
