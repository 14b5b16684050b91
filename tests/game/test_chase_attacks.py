"""CHASE-10: shooting across a Lead, with the fight's own steps."""

import pytest

from game import events as ev
from game.errors import RuleError
from tests.game.chasing import GUNNER, RUNNER, asked, chase, leads, roll, the_chase
from tests.game.support import Dice, Fight, all_add_up, dice_of

POWER = {
    "name": "bolt",
    "pool": ["wits", "occult"],
    "damage": 4,
    "type": "lethal",
    "missile": "unseen",
}
MAGE: dict[str, object] = {"wits": 3, "occult": 3, "dexterity": 3, "weapons": [POWER]}


def armed(lead: int = 3, **more: object) -> Fight:
    """Return a chase in which everyone has a pistol."""
    guns = {"firearms": 3, "wits": 3, "weapons": ["heavy pistol", "knife"]}
    return chase(lead, runner=guns, hunter=guns, **more)  # type: ignore[arg-type]


def refused(fight: Fight, who: str, line: str) -> RuleError:
    with pytest.raises(RuleError) as caught:
        fight.say(who, line)
    return caught.value


def shot(fight: Fight, line: str = "attack Tom", dice: Dice | None = None, **nets: int) -> Fight:
    """Let Ann shoot in a round."""
    fight.say("Ann", line)
    return roll(fight, dice, **nets)


def test_CHASE_10_an_attack_splits_the_pool_with_the_chase_roll() -> None:
    fight = shot(armed())
    assert dice_of(fight.roll("attack"))["split"] == -3
    assert dice_of(fight.roll("chase", "Ann"))["split"] == -3
    assert "split" not in dice_of(fight.roll("chase", "Tom"))
    assert all_add_up(fight.rolls())


def test_CHASE_10_two_attacks_and_the_chase_roll_are_three_actions() -> None:
    fight = armed(others={"Kim": RUNNER})
    fight.st("ride Kim with Tom")
    shot(fight, "attack Tom & attack Kim")
    assert [dice_of(one)["split"] for one in fight.rolls("attack")] == [-4, -4]
    assert dice_of(fight.roll("chase", "Ann"))["split"] == -4


def test_CHASE_10_attacks_come_after_the_chase_roll() -> None:
    fight = shot(armed(), dice={"Ann attack": "2s", "Ann damage": "3s"})
    purposes = [one.purpose for one in fight.rolls()]
    assert purposes == ["start", "chase", "chase", "attack", "block", "damage"] or purposes == [
        *("start", "chase", "chase", "attack", "dodge", "damage"),
    ]
    assert fight.marks("Tom") == "XXX"
    assert {(one.round, one.phase) for one in fight.rolls("damage")} == {(1, "chase")}


def mishaps(fight: Fight) -> list[str]:
    """Return whose botches the storyteller is asked about."""
    return [one["who"] for one in fight.state()["checks"] if one["roll"]]


def test_ATTACK_8_a_botched_shot_in_a_chase_is_asked_about_until_the_next_round_of_it() -> None:
    fight = shot(armed(), dice={"Ann attack": [1, 2, 2]})
    assert fight.roll("attack").botch
    assert mishaps(fight) == ["Ann"]
    shot(fight, dice={"Ann attack": [1, 2, 2]})
    assert mishaps(fight) == ["Ann"]  # the new one alone
    shot(fight, dice={"Ann attack": "1s"})
    assert mishaps(fight) == []


def test_ATTACK_8_a_mishap_of_a_chase_outlasts_the_rounds_of_a_fight_beside_it() -> None:
    fight = armed(others={"Kim": RUNNER, "Lou": RUNNER})
    shot(fight, dice={"Ann attack": [1, 2, 2]})
    fight.st("start")
    assert mishaps(fight) == ["Ann"]


def test_CHASE_10_at_the_lead_before_the_roll() -> None:
    fight = shot(armed(4), dice={"Ann attack": "1s", "Ann damage": "0s"}, Tom=5)
    assert leads(fight) == {"Ann": 9}
    assert len(fight.rolls("attack")) == 1


@pytest.mark.parametrize(("lead", "reaches"), [(4, True), (5, False), (9, False)])
def test_CHASE_10_weapons_reach_at_a_lead_below_5(lead: int, reaches: bool) -> None:
    fight = armed(lead)
    fight.say("Ann", "attack Tom")
    assert is_asked_to_allow(fight) is not reaches


def is_asked_to_allow(fight: Fight) -> bool:
    """Say whether the storyteller is asked whether a shot reaches."""
    return asked(fight) == ("ST", "long-shot", ["yes", "no"])


@pytest.mark.parametrize(("lead", "reaches"), [(6, True), (7, False)])
def test_CHASE_10_powers_reach_at_a_lead_below_7(lead: int, reaches: bool) -> None:
    fight = chase(lead, hunter=MAGE)
    fight.say("Ann", "attack Tom with bolt")
    assert is_asked_to_allow(fight) is not reaches


def test_CHASE_10_a_lead_that_has_grown_since_puts_it_out_of_reach() -> None:
    fight = armed(4)
    fight.say("Ann", "attack Tom")
    fight.st("lead Ann=8")
    roll(fight)
    (lost,) = fight.events(ev.ActionLost)
    assert (lost.who, lost.reason) == ("Ann", "out-of-reach")
    assert fight.rolls("attack") == []


def test_CHASE_10_the_prey_shoots_back() -> None:
    fight = armed()
    fight.say("Tom", "attack Ann")
    roll(fight, {"Tom attack": "1s", "Tom damage": "2s"})
    assert fight.marks("Ann") == "XX"


def test_CHASE_10_drivers_and_runners_defend_automatically_and_unsplit() -> None:
    fight = armed()
    fight.say("Tom", "attack Ann")
    shot(fight, dice={"Ann attack": "2s", "Tom attack": "1s", "Tom damage": "0s"})
    defenses = [one for one in fight.rolls() if one.purpose in ("block", "dodge")]
    assert {one.who for one in defenses} == {"Tom", "Ann"}
    assert all("split" not in dice_of(one) for one in defenses)
    assert fight.events(ev.Undefended) == []


def test_CHASE_10_cover_decides_how_hard_the_dodge_is() -> None:
    fight = armed()
    fight.st("set Tom cover=partial")
    shot(fight)
    (dodge,) = fight.rolls("dodge", "Tom")
    assert dodge.difficulty == 3


def with_passenger(**more: object) -> Fight:
    fight = armed(others={"Kim": GUNNER | {"athletics": 3}}, **more)
    fight.st("ride Kim with Tom")
    return fight


def test_CHASE_10_passengers_shoot_with_the_whole_pool() -> None:
    fight = with_passenger()
    fight.say("Kim", "attack Ann")
    roll(fight, {"Kim attack": "1s", "Kim damage": "1s"})
    assert "split" not in dice_of(fight.roll("attack"))
    assert fight.marks("Ann") == "X"


def test_CHASE_10_passengers_are_in_the_vehicle_s_cover() -> None:
    fight = with_passenger()
    shot(fight, "attack Kim")
    (dodge,) = fight.rolls("dodge", "Kim")
    assert dodge.difficulty == 3
    fight = armed(others={"Kim": RUNNER})
    fight.st("ride Kim with Tom cover near")
    shot(fight, "attack Kim")
    assert fight.rolls("dodge", "Kim")[0].difficulty == 6


def test_CHASE_10_a_passenger_who_shoots_does_not_defend_by_chapter_8() -> None:
    fight = with_passenger()
    fight.say("Kim", "attack Ann")
    shot(fight, "attack Kim")
    assert [(one.who, one.reason) for one in fight.events(ev.Undefended)] == [("Kim", "shooting")]


def test_CHASE_10_both_is_a_split() -> None:
    fight = with_passenger()
    fight.say("Kim", "attack Ann & dodge")
    shot(fight, "attack Kim")
    assert dice_of(fight.roll("attack", "Kim"))["split"] == -3
    assert dice_of(fight.roll("dodge", "Kim"))["split"] == -3


def test_CHASE_10_a_passenger_may_only_defend() -> None:
    fight = with_passenger()
    fight.say("Kim", "dodge")
    shot(fight, "attack Kim")
    assert "split" not in dice_of(fight.roll("dodge", "Kim"))


def test_CHASE_9_one_who_goes_down_is_out() -> None:
    fight = armed()
    fight.st("hurt Tom=3l")
    shot(fight, dice={"Ann attack": "2s", "Ann damage": "4s"})
    (over,) = fight.events(ev.ChaseEnded)
    assert (over.outcome, over.why, over.by) == ("caught", "prey-out", ("Ann",))
    assert fight.combatant("Tom")["down"] is True


def test_CHASE_9_a_predator_down_leaves_the_others() -> None:
    fight = armed(hunters=("Ann", "Bea"))
    fight.say("Tom", "attack Ann")
    fight.st("hurt Ann=3l")
    roll(fight, {"Tom attack": "2s", "Tom damage": "4s"})
    assert leads(fight) == {"Bea": 3}
    assert fight.events(ev.ChaseLeft)[0].why == "down"


def test_CHASE_10_who_is_down_before_their_turn_shoots_no_more() -> None:
    fight = armed(hunters=("Ann", "Bea"))
    fight.say("Ann", "attack Tom")
    fight.say("Tom", "attack Ann")
    fight.st("hurt Ann=3l")
    roll(fight, {"Tom attack": "2s", "Tom damage": "4s"})
    (lost,) = fight.events(ev.ActionLost)
    assert (lost.who, lost.reason) == ("Ann", "actor-down")


def test_GUN_5_a_shot_spends_a_round() -> None:
    fight = shot(armed())
    assert fight.combatant("Ann")["ammunition"]["heavy pistol"] == 6


def test_DICE_8_a_round_of_a_chase_buys_one_success_not_two() -> None:
    fight = armed()
    fight.say("Ann", "exert")
    assert refused(fight, "Ann", "attack Tom willpower").code == "bought-already"
    fight.say("Ann", "attack Tom")


def test_ATTACK_3_power_and_feint_go_on_as_usual() -> None:
    fight = shot(armed(), "attack Tom power")
    assert fight.roll("attack").difficulty == 7


def test_DEF_4_one_dodge_serves_against_all_shots() -> None:
    fight = armed(hunters=("Ann", "Bea"))
    fight.st("set Tom cover=partial")
    fight.say("Ann", "attack Tom")
    fight.say("Bea", "attack Tom")
    roll(fight, {"Ann attack": "1s", "Bea attack": "1s", "Tom dodge": "2s"})
    assert len(fight.rolls("dodge", "Tom")) == 1
    assert fight.person("Tom").toll.incoming == 0  # counted by the round, which is over


@pytest.mark.parametrize(
    ("who", "line", "code"),
    [
        ("Ann", "attack Tom with knife", "needs-ranged"),
        ("Ann", "attack Tom range 3", "range-in-chase"),
        ("Ann", "attack Tom committed", "committed-in-chase"),
        ("Ann", "attack Bea", "same-side"),
        ("Ann", "attack Ann", "self-target"),
        ("Ann", "attack Kim", "target-not-in-chase"),
        ("Ann", "dodge", "defends-anyway"),
        ("Ann", "guard", "not-while-chasing"),
        ("Ann", "escape", "not-while-chasing"),
        ("Ann", "do wave", "not-while-chasing"),
        ("Ann", "attack Tom haste 1 magick", "no-haste-in-chase"),
        ("Ann", "attack Tom & attack Tom", "split-same-target"),
        ("Kim", "attack Tom", "wrong-phase"),
    ],
)
def test_CHASE_10_what_is_not_done_in_a_chase(who: str, line: str, code: str) -> None:
    fight = armed(hunters=("Ann", "Bea"), others={"Kim": RUNNER})
    assert refused(fight, who, line).code == code


def test_declared_once_a_round_and_not_over_a_question() -> None:
    fight = armed()
    fight.say("Ann", "attack Tom")
    assert refused(fight, "Ann", "attack Tom").code == "already-declared"
    roll(fight, {"Ann attack": "0s"}, Tom=1)
    assert refused(fight, "Ann", "attack Tom").code == "question-open"
    fight.say("Tom", "choose none")
    fight.say("Ann", "attack Tom")  # a new round, a new word


def test_a_fight_beside_it_does_not_wipe_what_was_declared() -> None:
    fight = armed(others={"Kim": RUNNER, "Lou": RUNNER})
    fight.say("Ann", "attack Tom")
    fight.begin("Kim", "Lou")
    assert fight.combatant("Ann")["declared"] == "attack Tom"
    assert fight.state()["order"] == ["Kim", "Lou"]
    fight.st("run")
    fight.st("run")
    assert fight.phase == "bookkeeping"
    fight.st("round")
    fight.st("next", {"Ann attack": "1s", "Ann damage": "0s"})
    assert len(fight.rolls("attack")) == 1
    assert the_chase(fight).round == 1
