"""CHASE-5, CHASE-6, CHASE-11, CHASE-12: the rounds, what is rolled in them, and tiring."""

import pytest

from game import events as ev
from game.errors import RuleError
from game.journal import own_declaration
from tests.game.chasing import GUNNER, RUNNER, chase, leads, roll, the_chase
from tests.game.support import adds_up, dice_of


def rounds(fight, number, **nets):
    """Roll rounds in which nothing much happens, answering none."""
    for _ in range(number):
        roll(fight, **nets)
        while fight.state()["awaiting"]:
            fight.st("default")
    return fight


@pytest.mark.parametrize(
    ("tom", "ann", "lead"), [(3, 1, 7), (1, 3, 3), (2, 2, 5), (0, 0, 5), (4, 0, 9)]
)
def test_CHASE_5_the_margin_moves_the_lead(tom: int, ann: int, lead: int) -> None:
    assert leads(roll(chase(5), Tom=tom, Ann=ann)) == {"Ann": lead}


@pytest.mark.parametrize(
    ("course", "pool"),
    [
        ("on foot", {"dexterity", "athletics"}),
        ("city streets", {"dexterity", "drive"}),
        ("maze of one-way streets", {"wits", "drive"}),
        ("open water", {"strength", "athletics"}),
    ],
)
def test_CHASE_6_the_pool_is_the_course_s(course: str, pool: set[str]) -> None:
    fight = roll(chase(5, on=course, runner={"drive": 2, "wits": 2}))
    assert set(dice_of(fight.rolls("chase")[0])) == pool


def test_CHASE_5_everyone_rolls_against_the_course_with_all_that_counts() -> None:
    fight = chase(5, on="alleys", runner={"wits": 2})
    fight.st("hurt Tom=2l")
    fight.st("effect Tom=haze action-1 for 9")
    fight.st("mod Ann=chase+3 for helicopter")  # CHASE-12
    roll(fight)
    tom, ann = fight.rolls("chase")
    named = {term.why: term.difficulty for term in tom.modifiers if term.difficulty}
    assert named == {"alleys": 6, "blind corners": 1}
    terms = {"wits": 2, "athletics": 3, "haze": -1, "wounds": -1}
    assert {key: dice_of(tom)[key] for key in terms} == terms
    assert (dice_of(ann)["litter"], dice_of(ann)["helicopter"]) == (-1, 3)
    assert "litter" not in dice_of(tom)
    assert [(one.against, one.round, one.phase, adds_up(one)) for one in (tom, ann)] == [
        (None, 1, "chase", True),
        ("Tom", 1, "chase", True),
    ]


def test_CHASE_5_a_round_is_rolled_when_all_are_ready() -> None:
    fight = chase(5, others={"Kim": RUNNER})
    fight.st("ride Kim with Tom")
    fight.say("Ann", "roll")  # is no more than to be ready
    fight.say("Tom", "ready")
    assert (the_chase(fight).round, the_chase(fight).ready) == (0, ("Ann", "Tom"))
    fight.say("Kim", "ready", {"Ann chase": "2s"})
    assert (the_chase(fight).round, leads(fight)) == (1, {"Ann": 3})
    assert the_chase(fight).ready == ()


@pytest.mark.parametrize("willpower", [0, 3])
def test_CHASE_5_who_is_ready_does_not_tell_who_has_willpower_left(willpower: int) -> None:
    fight = chase(5, runner={"willpower": willpower})
    roll(fight, Tom=1)
    fight.say("Tom", "choose none")
    fight.say("Tom", "pass")
    assert the_chase(fight).ready == ()
    fight.say("Ann", "ready")
    fight.say("Tom", "ready", {"Ann chase": "0s"})
    assert the_chase(fight).round == 2


# --- CHASE-11 ------------------------------------------------------------------------------------


def test_CHASE_11_tiring_comes_in_round_7_and_exhaustion_in_9_11_and_each_from_12() -> None:
    fight = chase(5)
    fight.lay_out({"Tom obstacle": ["1s"] * 9, "Ann obstacle": ["1s"] * 9})
    rounds(fight, 14)
    pools = [set(dice_of(one)) for one in fight.rolls("chase", "Tom")]
    assert pools[5:7] == [{"dexterity", "athletics"}, {"stamina", "athletics"}]
    tired = [one for one in fight.events(ev.ObstacleSet) if one.why == "exhaustion"]
    assert {one.who for one in tired} == {("Tom", "Ann")}
    assert [one.round for one in fight.rolls("obstacle", "Tom")] == [9, 11, 12, 13, 14]
    one = fight.rolls("obstacle", "Tom")[0]
    assert (set(dice_of(one)), one.difficulty) == ({"stamina", "athletics"}, 6)


# --- BOOK-4 --------------------------------------------------------------------------------------


def test_BOOK_4_effects_are_counted_by_the_chase_where_no_fight_counts() -> None:
    fight = chase(5)
    fight.st("effect Tom=haste chase+1 for 2")
    rounds(fight, 1)
    assert len(fight.journal.scene.effects) == 1
    rounds(fight, 1)
    assert fight.journal.scene.effects == ()
    assert len(fight.events(ev.EffectEnded)) == 1
    assert [dice_of(one).get("haste", 0) for one in fight.rolls("chase", "Tom")] == [1, 1]


def test_CHASE_5_what_another_has_counted_on_is_not_taken_back() -> None:
    fight = chase(3, hunter=GUNNER)
    said = fight.say("Ann", "attack Tom").number

    def taken_back() -> int:
        return own_declaration(reversed(fight.journal.entries), fight.journal.scene, "Ann")

    assert taken_back() == said
    fight.say("Tom", "exert")
    with pytest.raises(RuleError, match="too-late-to-take-back"):
        taken_back()
