"""CHASE-7: the twelve maneuvers, who is asked for one, and what each does."""

import pytest
from msgspec.structs import replace

from game import events as ev
from game.errors import RuleError
from game.rules.maneuvers import MANEUVERS, moved_lead
from sheets.catalog import default_catalog
from tests.game.chasing import asked, chase, leads, roll, the_chase, win
from tests.game.support import Fight, dice_of

PREY = ["bait", "gun it", "quick reverse", "never tell me the odds", "in there"]
PREDATOR = ["tail", "gun it", "herd", "attack run", "head-off"]
RIVER = "open water"  # obstacles without harm on either side


# --- who is asked --------------------------------------------------------------------------------


def test_CHASE_7_the_winner_is_asked_in_the_rulebook_s_order() -> None:
    assert asked(roll(chase(5), Tom=1)) == ("Tom", "maneuver", [*PREY, "none"])
    assert asked(roll(chase(5), Ann=1)) == ("Ann", "maneuver", [*PREDATOR, "none"])
    assert asked(roll(chase(5), Tom=1, Ann=1)) is None


def test_CHASE_7_the_question_tells_what_each_costs() -> None:
    fight = roll(chase(5), Tom=1)
    (question,) = fight.journal.scene.chases[0].questions
    assert question.about["lead"] == "6"
    assert (question.about["bait"], question.about["quick reverse"]) == ("-2", "-3")
    assert question.default == "none"


@pytest.mark.parametrize(
    ("lead", "left"),
    [
        (1, []),
        (2, ["never tell me the odds", "in there"]),
        (3, ["bait", "gun it", "never tell me the odds", "in there"]),
        (4, PREY),
    ],
)
def test_CHASE_7_a_prey_s_maneuver_leaves_a_lead(lead: int, left: list[str]) -> None:
    fight = chase(lead)
    fight.st("lead Ann=" + str(lead - 1) if lead > 1 else "lead Ann=1")
    roll(fight, Tom=int(lead > 1))
    now = asked(fight)
    assert ([] if now is None else now[2][:-1]) == left


def test_CHASE_7_maneuver_may_end_chase_is_a_setting() -> None:
    fight = chase(1, settings={"maneuver_may_end_chase": True})
    assert asked(roll(fight, Tom=1)) == ("Tom", "maneuver", [*PREY, "none"])
    fight.say("Tom", "choose bait")
    (over,) = fight.events(ev.ChaseEnded)
    assert (over.outcome, over.by) == ("caught", ("Ann",))


def test_CHASE_7_every_lead_must_bear_the_prey_s_cost() -> None:
    fight = chase(9, hunters=("Ann", "Bea"))
    fight.st("lead Bea=1")
    assert asked(roll(fight, Tom=1)) == (
        *("Tom", "maneuver"),
        ["never tell me the odds", "in there", "none"],
    )
    fight.say("Tom", "choose in there")
    assert leads(fight) == {"Ann": 9, "Bea": 1}


def test_CHASE_7_the_prey_wins_only_if_it_beats_everyone() -> None:
    fight = chase(5, hunters=("Ann", "Bea"))
    assert asked(roll(fight, Tom=2, Ann=1, Bea=2)) is None


def test_CHASE_7_predators_are_asked_in_order_of_margin() -> None:
    fight = chase(9, hunters=("Ann", "Bea", "Cat"))
    roll(fight, Tom=1, Ann=2, Bea=4, Cat=1)
    assert asked(fight)[0] == "Bea"  # type: ignore[index]
    fight.say("Bea", "choose tail")
    assert asked(fight)[0] == "Ann"  # type: ignore[index]
    assert leads(fight) == {"Ann": 8, "Bea": 7, "Cat": 9}
    fight.say("Ann", "choose none")
    assert asked(fight) is None


def test_CHASE_7_a_group_answers_by_the_first_of_it() -> None:
    fight = chase(5, runners=("Tom", "Kim"))
    assert asked(roll(fight, Tom=2, Kim=1))[0] == "Tom"  # type: ignore[index]


def test_CHASE_7_what_can_no_longer_be_paid_for_is_refused() -> None:
    fight = roll(chase(5), Tom=1)
    fight.st("lead Ann=2")
    with pytest.raises(RuleError) as caught:
        fight.say("Tom", "choose bait")
    assert (caught.value.code, caught.value.rule) == ("lead-too-short", "CHASE-7")
    fight.say("Tom", "choose none")


def test_the_table_has_all_twelve_with_their_cost() -> None:
    costs = {(one.side, one.name): one.cost for one in MANEUVERS}
    assert costs == {
        ("prey", "bait"): -2,
        ("prey", "gun it"): -2,
        ("prey", "quick reverse"): -3,
        ("prey", "never tell me the odds"): -1,
        ("prey", "in there"): -1,
        ("prey", "nope"): -3,
        ("predators", "tail"): 1,
        ("predators", "gun it"): 2,
        ("predators", "herd"): 2,
        ("predators", "attack run"): 1,
        ("predators", "head-off"): 4,
        ("predators", "damnit"): 3,
    }


# --- what each does ------------------------------------------------------------------------------


def test_bait_halves_the_predators_margins_in_the_next_round_alone() -> None:
    fight = win(chase(9, hunters=("Ann", "Bea")), "Tom", "bait")
    assert leads(fight) == {"Ann": 8, "Bea": 8}
    roll(fight, Ann=5, Bea=1)
    assert leads(fight) == {"Ann": 6, "Bea": 8}
    fight.st("default")
    fight.st("default")
    roll(fight, Ann=3)
    assert leads(fight)["Ann"] == 3


def test_gun_it_makes_the_own_roll_easier_for_a_round() -> None:
    fight = win(chase(9), "Tom", "gun it")
    assert leads(fight) == {"Ann": 8}
    for difficulties in ([5, 6], [6, 6]):
        roll(fight)
        assert [one.difficulty for one in fight.rolls("chase")[-2:]] == difficulties


def test_gun_it_costs_a_predator_its_own_lead_alone() -> None:
    fight = win(chase(9, hunters=("Ann", "Bea")), "Ann", "gun it")
    assert leads(fight) == {"Ann": 10, "Bea": 9}
    roll(fight)
    assert [one.difficulty for one in fight.rolls("chase")[-3:]] == [6, 5, 6]


def test_tail_halves_the_prey_s_margin_on_that_pair() -> None:
    fight = win(chase(5, hunters=("Ann", "Bea")), "Ann", "tail")
    assert leads(fight) == {"Ann": 5, "Bea": 5}
    roll(fight, Tom=5)
    assert leads(fight) == {"Ann": 7, "Bea": 10}


def test_head_off_doubles_the_own_margin() -> None:
    fight = win(chase(5), "Ann", "head-off")
    assert leads(fight) == {"Ann": 8}
    roll(fight, Ann=3)
    assert leads(fight) == {"Ann": 2}
    change = fight.events(ev.LeadChanged)[-1]
    assert (change.margin, change.change) == (3, -6)


def test_a_doubled_margin_is_halved_after_that() -> None:
    # One cannot win both in one round; the table of the rules is asked directly.
    now = replace(the_chase(chase(9)), now={"head-off": ("Ann",), "bait": ("Ann",)})
    assert moved_lead(now, "Ann", -3) == -3
    assert moved_lead(now, "Ann", 3) == 3


def test_quick_reverse_puts_an_obstacle_before_the_predators() -> None:
    fight = win(chase(9, hunters=("Ann", "Bea"), on=RIVER), "Tom", "quick reverse")
    assert leads(fight) == {"Ann": 7, "Bea": 7}
    fight.lay_out({"Ann obstacle": "1s", "Bea obstacle": "0s"})
    fight.st("default")
    fight.st("default")
    assert leads(fight) == {"Ann": 7}
    assert {one.who for one in fight.rolls("obstacle")} == {"Ann", "Bea"}
    assert fight.events(ev.ObstacleSet)[0].why == "quick reverse"


def test_never_tell_me_the_odds_is_for_both() -> None:
    fight = win(chase(2), "Tom", "never tell me the odds")
    assert leads(fight) == {"Ann": 2}
    fight.lay_out({"Tom obstacle": "1s", "Ann obstacle": "1s"})
    assert asked(fight) == ("Ann", "obstacle", ["damnit", "roll"])  # Tom cannot afford Nope
    fight.say("Ann", "choose roll")
    assert {one.who for one in fight.rolls("obstacle")} == {"Tom", "Ann"}
    assert not the_chase(fight).over


def test_in_there_is_a_new_course_with_a_trait_of_the_prey_s_choice() -> None:
    fight = chase(5, on="city streets", runner={"drive": 2, "wits": 4})
    fight.st("pool Tom=wits + drive")
    win(fight, "Tom", "in there")
    who, kind, options = asked(fight)  # type: ignore[misc]
    course = default_catalog().courses["city streets"]
    assert (who, kind, options) == ("Tom", "course", list(course.leads_to))
    fight.say("Tom", "choose parking garage")
    who, kind, options = asked(fight)  # type: ignore[misc]
    assert (who, kind, options) == ("Tom", "trait", ["dexterity", "drive", "wits"])
    fight.say("Tom", "choose wits")
    now = fight.state()["chases"][0]
    assert (now["course"], now["pool"]) == ("parking garage", ["wits", "drive"])
    roll(fight)
    assert set(dice_of(fight.rolls("chase", "Tom")[-1])) == {"wits", "drive"}
    assert fight.rolls("chase")[-1].difficulty == 8


def test_an_ability_may_be_the_trait_too() -> None:
    fight = chase(5, on="on foot")
    fight.st("pool Tom=dexterity + survival")
    win(fight, "Tom", "in there")
    fight.say("Tom", "choose rooftops")
    fight.say("Tom", "choose survival")
    assert the_chase(fight).course.pool == ("dexterity", "survival")


def test_CHASE_7_the_trait_is_of_the_pool_just_rolled_or_of_the_new_course() -> None:
    drives = {"drive": 5, "athletics": 1}
    fight = win(chase(5, on="on foot", runner=drives), "Tom", "in there")
    fight.say("Tom", "choose sewers")
    assert asked(fight) == ("Tom", "trait", ["stamina", "athletics", "dexterity"])
    with pytest.raises(RuleError) as caught:
        fight.say("Tom", "choose drive")
    assert caught.value.code == "no-such-option"


def test_CHASE_7_nothing_is_asked_where_every_trait_comes_to_the_same_pool() -> None:
    fight = win(chase(5, on="on foot"), "Tom", "in there")
    fight.say("Tom", "choose rooftops")
    assert asked(fight) is None
    assert the_chase(fight).course.name == "rooftops"


def test_CHASE_7_a_predator_names_a_trait_of_its_own_pool_alone() -> None:
    fight = chase(5, on="alleys")
    fight.st("pool Tom=dexterity + survival")
    win(fight, "Ann", "herd")
    fight.say("Ann", "choose rooftops")
    assert asked(fight) == ("Ann", "trait", ["dexterity", "athletics", "wits"])


def test_herd_is_a_new_course_of_the_predator_s_choice() -> None:
    fight = win(chase(5), "Ann", "herd")
    assert leads(fight) == {"Ann": 6}
    fight.say("Ann", "choose sewers")
    fight.st("default")
    assert the_chase(fight).course.name == "sewers"
    assert the_chase(fight).course.pool == ("stamina", "athletics")


def test_course_trait_course_lets_the_chooser_name_a_trait_of_the_course() -> None:
    fight = chase(5, on="freeway", settings={"course_trait": "course"})
    win(fight, "Tom", "in there")
    fight.say("Tom", "choose rush hour")
    assert asked(fight) == ("Tom", "trait", ["stop and go", "no room"])
    fight.say("Tom", "choose no room")
    assert [one.name for one in the_chase(fight).course.traits] == ["no room"]
    assert the_chase(fight).course.total() == 8


def test_of_two_new_courses_in_one_round_the_second_stands() -> None:
    fight = roll(chase(9, hunters=("Ann", "Bea")), Ann=3, Bea=2)
    for name, course in (("Ann", "sewers"), ("Bea", "alleys")):
        fight.say(name, "choose herd")
        fight.say(name, f"choose {course}")
        fight.st("default")
    assert the_chase(fight).course.name == "alleys"
    assert len(fight.events(ev.CourseChanged)) == 2


def test_attack_run_lets_a_shot_reach_further_for_a_round() -> None:
    fight = chase(8, hunter={"firearms": 3, "wits": 2, "weapons": ["heavy pistol"]})
    fight.say("Ann", "attack Tom")
    fight.st("choose no")
    win(fight, "Ann", "attack run", by=2)
    assert leads(fight) == {"Ann": 7}  # as 3, for the shot
    fight.say("Ann", "attack Tom")
    roll(fight, {"Ann attack": "1s", "Ann damage": "0s"}, Tom=1)
    assert len(fight.rolls("attack")) == 1
    fight.say("Tom", "choose none")
    fight.say("Ann", "attack Tom")
    assert fight.state()["awaiting"][0]["question"] == "long-shot"


# --- Nope and Damnit -----------------------------------------------------------------------------


def facing(lead: int = 5, **more: object) -> Fight:
    fight = chase(lead, **more)  # type: ignore[arg-type]
    fight.st("obstacle dexterity + athletics vs 8 for Tom, Ann harm 2 lethal")
    return fight


def test_nope_passes_an_obstacle_without_a_roll() -> None:
    fight = facing()
    assert asked(fight) == ("Tom", "obstacle", ["nope", "roll"])
    fight.say("Tom", "choose nope")
    assert leads(fight) == {"Ann": 2}
    fight.say("Ann", "choose roll", {"Ann obstacle": "1s"})
    assert {one.who for one in fight.rolls("obstacle")} == {"Ann"}
    assert [(one.who, one.passed, one.how) for one in fight.events(ev.ObstacleMet)] == [
        ("Tom", True, "nope"),
        ("Ann", True, "roll"),
    ]


def test_damnit_passes_an_obstacle_without_a_roll() -> None:
    fight = facing(3)
    assert asked(fight) == ("Ann", "obstacle", ["damnit", "roll"])  # Nope needs more than 3
    fight.say("Ann", "choose damnit")
    assert leads(fight) == {"Ann": 6}
    assert asked(fight) == ("Tom", "obstacle", ["nope", "roll"])  # now Tom could afford it
    fight.say("Tom", "choose roll", {"Tom obstacle": "2s"})
    assert {one.who for one in fight.rolls("obstacle")} == {"Tom"}


def test_nope_passes_the_whole_of_a_group() -> None:
    fight = chase(5, runners=("Tom", "Kim"))
    fight.st("obstacle wits + athletics vs 9 for Tom, Kim")
    fight.say("Tom", "choose nope")
    assert fight.rolls("obstacle") == []
    assert not the_chase(fight).over
