"""CHASE-10: what passengers do; the storyteller's word on a shot that is too long."""

import pytest
from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.dice import NoChance
from game.errors import RuleError
from game.scene import submit
from tests.game.chasing import HUNTER, chase, roll, the_chase

RIDER: dict[str, object] = {
    "dexterity": 3,
    "wits": 3,
    "strength": 3,
    "athletics": 2,
    "firearms": 3,
    "weapons": ["heavy pistol"],
    "willpower": 4,
    "rage": 4,
}


# --- a shot that is too long ---------------------------------------------------------------------


def test_CHASE_10_with_no_storyteller_it_is_refused() -> None:
    fight = chase(5, hunter=HUNTER | {"firearms": 3, "wits": 2, "weapons": ["heavy pistol"]})
    among_players = replace(fight.journal.scene, led=False)
    shot = act.Declare(who="Ann", declaration=fight.parse("Ann", "attack Tom"))
    with pytest.raises(RuleError) as caught:
        submit(among_players, shot, NoChance())
    assert (caught.value.code, caught.value.facts["below"]) == ("lead-too-long", 5)


@pytest.mark.parametrize("course", ["on foot", "river"])
def test_CHASE_1_nobody_rides_on_by_a_course_that_is_run_or_swum(course: str) -> None:
    fight = chase(3, on="open road", others={"Kim": RIDER, "Bo": RIDER})
    fight.st("ride Kim with Tom")
    fight.st("ride Bo with Ann")
    fight.st(f"course {course}")
    now = the_chase(fight)
    assert (now.prey, now.predators, now.riders) == (("Tom", "Kim"), {"Ann": 3, "Bo": 3}, {})
    seats = [fight.person(name).seat for name in ("Kim", "Bo")]
    assert all(one is not None and one.steers for one in seats)


def test_CHASE_1_nobody_gets_in_with_one_who_swims_by_their_own_word() -> None:
    fight = chase(3, on="river", others={"Kim": RIDER})
    with pytest.raises(RuleError, match="driver-on-foot"):
        fight.act(act.Board(by="Kim", who="Kim", driver="Tom"))


def test_CHASE_10_a_shot_beside_something_else_is_asked_about_too() -> None:
    fight = chase(5, others={"Kim": RIDER})
    fight.st("ride Kim with Ann")
    fight.say("Kim", "do shout & attack Tom")
    assert [one["question"] for one in fight.state()["awaiting"]] == ["long-shot"]


def test_CHASE_10_what_is_planned_in_a_round_of_a_chase_is_said_after_it() -> None:
    fight = chase(5, others={"Kim": RIDER})
    fight.st("ride Kim with Ann")
    roll(fight, Ann=1)
    fight.say("Kim", "plan do shout")
    assert not fight.events(ev.Declared)
    fight.st("default")
    assert [one.who for one in fight.events(ev.Declared)] == ["Kim"]
