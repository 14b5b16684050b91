"""W20-1 to W20-3: initiative once, one declaration, delays, extra actions, shared pools."""

import pytest

from game import actions as act
from game import events as ev
from game.errors import RuleError
from game.state.declaration import Haste
from tests.game.support import Fight, dice_of
from tests.game.w20 import GAROU, attempts, duel, turn

FIGHTER = {"dexterity": 3, "brawl": 3, "athletics": 2, "melee": 2, "wits": 3, "firearms": 1}


def refused(fight: Fight, who: str, line: str) -> str:
    with pytest.raises(RuleError) as caught:
        fight.say(who, line)
    return caught.value.code


def three(**lines: str) -> Fight:
    fight = turn({"Ann": FIGHTER, "Bob": FIGHTER, "Cy": FIGHTER}, "Ann", "Bob", "Cy")
    return fight.declare(**lines)


def test_EX_13_ross_is_first_with_15() -> None:
    cast = {"Ross": {"dexterity": 4, "wits": 2}, "Angela": {"dexterity": 3, "wits": 4}}
    fight = Fight(cast, ruleset="w20")
    fight.st("start", {"Ross initiative": 9, "Angela initiative": 5})
    totals = {name: one["total"] for name, one in fight.state()["initiative"].items()}
    assert totals == {"Ross": 15, "Angela": 12}
    assert fight.state()["order"] == ["Ross", "Angela"]


def test_W20_1_initiative_is_rolled_once_for_the_scene() -> None:
    fight = duel()
    rolled = len(fight.rolls("initiative"))
    fight.resolve()
    fight.resolve()
    fight.st("round")
    assert len(fight.rolls("initiative")) == rolled == 2
    assert fight.state()["order"] == ["Ann", "Bob"]


def test_W20_1_one_who_joins_rolls_when_the_next_turn_begins() -> None:
    fight = duel()
    fight.join("Cy", dexterity=2)
    fight.resolve()
    fight.resolve()
    fight.st("round")
    assert fight.person("Cy").initiative is not None
    assert len(fight.rolls("initiative")) == 3


def test_W20_1_everybody_declares_at_the_top_in_any_order_and_in_the_open() -> None:
    fight = three()
    assert set(fight.awaited()) == {"Ann", "Bob", "Cy"}
    fight.say("Bob", "attack Cy")
    fight.say("Ann", "pass")
    assert fight.awaited() == ["Cy"]
    assert all(not one.secret for one in fight.events(ev.Declared))


def test_W20_1_the_highest_acts_first() -> None:
    fight = three(Cy="attack Ann", Ann="attack Cy", Bob="attack Cy")
    fight.resolve()
    assert attempts(fight) == [("Ann", "Cy"), ("Bob", "Cy"), ("Cy", "Ann")]


def test_W20_1_those_with_equal_rating_strike_at_once_and_in_the_open() -> None:
    fight = turn({"Ann": FIGHTER, "Bob": FIGHTER}, ("Ann", "Bob"))
    fight.say("Ann", "attack Bob")
    assert not fight.events(ev.Declared)[0].secret
    fight.say("Bob", "attack Ann")
    fight.resolve({"Ann attack": "3s", "Bob attack": "3s", "Ann damage": "1s", "Bob damage": "1s"})
    assert [one.owners for one in fight.events(ev.TurnBegan)] == [("Ann", "Bob")]
    assert fight.marks("Ann") == fight.marks("Bob") == "/"


def test_W20_1_one_who_delays_breaks_in_before_a_slower_one() -> None:
    fight = three(Ann="delay", Bob="attack Ann", Cy="attack Ann")
    fight.st("next")
    fight.st("next")
    fight.say("Ann", "choose wait")
    fight.say("Ann", "attack Cy")
    fight.st("next")
    assert attempts(fight) == [("Bob", "Ann"), ("Ann", "Cy")]
    fight.resolve()
    assert attempts(fight)[-1] == ("Cy", "Ann")


def test_W20_1_nobody_breaks_in_before_their_own_place() -> None:
    fight = three(Ann="attack Bob", Bob="delay", Cy="pass")
    assert refused(fight, "Bob", "attack Ann") == "before-ones-place"


def test_W20_1_of_two_who_delayed_to_one_moment_the_higher_goes_first() -> None:
    fight = three(Ann="delay", Bob="delay", Cy="attack Ann")
    fight.st("next")
    fight.st("next")
    fight.say("Bob", "attack Cy")
    fight.say("Ann", "attack Cy")
    fight.resolve()
    assert attempts(fight) == [("Ann", "Cy"), ("Bob", "Cy"), ("Cy", "Ann")]


def test_W20_1_who_delayed_is_awaited_when_all_others_are_done() -> None:
    fight = three(Ann="delay", Bob="pass", Cy="pass")
    fight.resolve()
    assert (fight.phase, fight.awaited()) == ("resolution", ["Ann"])
    fight.say("Ann", "attack Bob")
    fight.resolve()
    assert attempts(fight) == [("Ann", "Bob")]
    assert fight.phase == "bookkeeping"


def test_W20_1_one_who_delayed_for_nothing_is_passed_over() -> None:
    fight = three(Ann="delay", Bob="pass", Cy="pass")
    fight.resolve()
    fight.st("run")
    assert fight.phase == "bookkeeping"


def test_W20_1_flow_rests_while_somebody_delays() -> None:
    fight = three(Ann="delay", Bob="pass")
    fight.st("pace flow")
    fight.say("Cy", "pass")
    assert (fight.phase, fight.state()["offers"][0]["who"]) == ("resolution", "Ann")


def test_W20_1_a_delayed_action_is_one_action() -> None:
    fight = three(Ann="delay", Bob="pass", Cy="pass")
    fight.st("next")
    assert refused(fight, "Ann", "attack Bob & attack Cy") == "one-late-action"
    assert refused(fight, "Ann", "delay") == "delays-already"


def test_W20_1_a_delay_is_no_part_of_several_actions() -> None:
    assert refused(three(), "Ann", "delay & attack Bob") == "not-in-a-split"


def test_W20_1_a_turn_is_three_seconds() -> None:
    assert duel().state()["settings"]["round_seconds"] == 3


@pytest.mark.parametrize("order", [("Bob", "Ann"), ("Ann", "Bob")])
def test_W20_2_a_guard_that_turns_leaves_the_extra_action(order: tuple[str, str]) -> None:
    fight = turn({"Ann": {}, "Bob": GAROU}, *order)
    fight.declare(Bob="guard haste 1 rage", Ann="attack Bob")
    fight.resolve()
    fight.say("Bob", "choose wait", {"Ann attack": "0s", "Bob attack": "0s"})
    assert fight.phase == "extra declaration" and fight.awaited() == ["Bob"]
    fight.say("Bob", "attack Ann")
    fight.resolve({"Bob attack": "0s"})
    assert attempts(fight) == [("Ann", "Bob"), ("Bob", "Ann"), ("Bob", "Ann")]


def test_W20_2_actions_past_the_first_come_at_the_end_by_rating() -> None:
    quick = {**FIGHTER, "wits": 5}
    fight = turn({"Ann": FIGHTER, "Bob": quick, "Cy": FIGHTER}, "Ann", "Bob", "Cy")
    fight.declare(Ann="attack Bob & attack Cy", Bob="attack Ann & attack Cy", Cy="attack Ann")
    fight.resolve()
    assert attempts(fight) == [("Ann", "Bob"), ("Bob", "Ann"), ("Cy", "Ann")]
    assert fight.phase == "extra actions"
    fight.resolve()
    assert attempts(fight)[3:] == [("Bob", "Cy"), ("Ann", "Cy")]
    assert fight.phase == "bookkeeping"


def test_W20_2_rage_named_in_the_line_is_an_extra_action_at_full_dice() -> None:
    fight = turn({"Ann": GAROU, "Bob": FIGHTER}, "Ann", "Bob")
    fight.declare(Ann="attack Bob & attack Bob haste 1 rage", Bob="pass")
    assert fight.person("Ann").fighter.resources["rage"] == 3
    fight.resolve()
    fight.resolve()
    assert [roll.pool for roll in fight.rolls("attack", "Ann")] == [5, 5]
    assert [roll.phase for roll in fight.rolls("attack", "Ann")] == ["resolution", "extra actions"]


def test_W20_2_rage_that_was_not_named_is_asked_for_at_the_end() -> None:
    fight = turn({"Ann": GAROU, "Bob": FIGHTER}, "Ann", "Bob")
    fight.declare(Ann="attack Bob haste 2 rage", Bob="pass")
    fight.resolve()
    assert (fight.phase, fight.awaited()) == ("extra declaration", ["Ann"])
    assert refused(fight, "Ann", "attack Bob & attack Bob & dodge") == "too-many-extra"
    fight.say("Ann", "attack Bob")
    fight.say("Ann", "attack Bob")
    fight.resolve()
    assert len(fight.rolls("attack", "Ann")) == 3
    assert fight.phase == "bookkeeping"


def test_HASTE_5_an_extra_action_is_never_a_committed_attack() -> None:
    fight = turn({"Ann": GAROU, "Bob": FIGHTER}, "Bob", "Ann")
    line = "attack Bob & attack Bob committed haste 1 rage"
    assert refused(fight, "Ann", line) == "committed-in-haste"
    fight.declare(Ann="attack Bob haste 1 rage", Bob="pass")
    fight.resolve({"Ann attack": "0s"})
    assert fight.awaited() == ["Ann"]
    assert refused(fight, "Ann", "attack Bob committed") == "committed-in-haste"
    fight.say("Ann", "attack Bob", {"Ann attack": "0s"})


def test_W20_2_extra_actions_are_lost_on_one_who_can_no_longer_act() -> None:
    fight = turn({"Ann": GAROU, "Bob": FIGHTER}, "Ann", "Bob")
    fight.declare(Ann="attack Bob haste 1 rage", Bob="pass")
    fight.st("set Ann immobilised=wholly")
    fight.resolve()
    assert fight.phase == "bookkeeping"


def test_W20_2_rage_and_other_extra_actions_go_in_one_order_of_rating() -> None:
    slow = {**FIGHTER, "wits": 1}
    fight = turn({"Ann": slow, "Bob": {**GAROU, "wits": 5}, "Cy": {}}, "Ann", "Bob", "Cy")
    fight.declare(Ann="attack Bob & attack Cy", Bob="attack Cy haste 1 rage", Cy="pass")
    fight.resolve()
    fight.say("Bob", "choose wait")
    fight.resolve()
    fight.say("Bob", "attack Ann")
    fight.resolve()
    assert attempts(fight)[2:] == [("Bob", "Ann"), ("Ann", "Cy")]


def test_W20_2_a_defense_among_several_actions_is_there_when_it_is_needed() -> None:
    fight = duel(FIGHTER, FIGHTER)
    fight.declare(Ann="attack Bob", Bob="attack Ann & dodge")
    fight.resolve({"Ann attack": "2s"})
    purposes = [roll.purpose for roll in fight.rolls() if roll.purpose != "initiative"]
    assert purposes[:2] == ["attack", "dodge"]


def test_W20_2_a_first_action_after_a_defense_keeps_its_place() -> None:
    fight = duel(FIGHTER, FIGHTER)
    fight.declare(Ann="block & attack Bob", Bob="pass")
    fight.resolve()
    assert (attempts(fight), fight.phase) == ([("Ann", "Bob")], "bookkeeping")


def test_W20_3_the_smallest_pool_is_divided_the_earlier_parts_getting_the_rest() -> None:
    fight = duel(FIGHTER, FIGHTER)  # brawl 6, athletics 5
    fight.declare(Ann="attack Bob & dodge", Bob="attack Ann")
    fight.resolve({"Bob attack": "1s"})
    assert (fight.roll("attack", "Ann").pool, fight.roll("dodge", "Ann").pool) == (3, 2)
    assert dice_of(fight.roll("attack", "Ann"))["shared pool"] == -3


def test_W20_3_the_player_divides_it() -> None:
    fight = duel(FIGHTER, FIGHTER)
    fight.declare(Ann="attack Bob & dodge dice 4", Bob="attack Ann")
    fight.resolve({"Bob attack": "1s"})
    assert (fight.roll("attack", "Ann").pool, fight.roll("dodge", "Ann").pool) == (1, 4)
    assert fight.combatant("Ann")["declared"] == "attack Bob & dodge dice 4"


def test_W20_3_no_more_than_the_pool_can_be_shared_out() -> None:
    assert refused(three(), "Ann", "attack Bob dice 3 & dodge dice 3") == "too-many-dice"


@pytest.mark.parametrize(
    "line",
    [
        "attack Bob dice 6 & do reload",
        "attack Bob dice 6 & do break off",
        "attack Bob & do reload dice 6",
        "attack Bob dice 5 & escape",
        "attack Bob dice 6 & attack Cy",
        "stand & attack Bob dice 2 & attack Cy dice 4",  # of which standing up costs each two
        "do reload & do break off",  # there is no pool to share
    ],
)
def test_W20_3_no_action_goes_without_a_die(line: str) -> None:
    fight = three()
    if line.startswith("stand"):
        fight.st("set Ann prone=yes")
    assert refused(fight, "Ann", line) == "too-few-dice"


def test_W20_3_a_pool_smaller_than_the_actions_is_not_shared() -> None:
    fight = duel({**FIGHTER, "health": {"bashing": 6}}, FIGHTER)  # 5 less 5
    assert refused(fight, "Ann", "attack Bob & dodge") == "too-few-dice"
    fight.say("Ann", "attack Bob")


def test_W20_3_every_action_that_gets_a_die_is_taken() -> None:
    fight = three()
    fight.say("Ann", "attack Bob dice 5 & do reload & move")
    assert fight.combatant("Ann")["declared"]


def test_W20_3_a_single_action_shares_nothing() -> None:
    assert refused(three(), "Ann", "attack Bob dice 3") == "dice-without-split"


def test_W20_3_extra_actions_that_are_planned_share_nothing() -> None:
    fight = duel({**FIGHTER, "rage": 4}, FIGHTER)
    fight.act(act.PlanHaste(who="Ann", haste=Haste(1, "rage")))
    assert refused(fight, "Ann", "attack Bob dice 1 & attack Bob dice 1") == "dice-without-split"


def test_W20_3_dice_are_no_word_of_other_rules() -> None:
    fight = Fight({"Ann": {}, "Bob": {}}).begin("Ann", "Bob")
    assert refused(fight, "Bob", "attack Ann dice 3") == "unexpected-word"


def test_W20_3_wounds_are_taken_off_the_pool_that_is_divided() -> None:
    fight = duel({**FIGHTER, "health": {"bashing": 4}}, FIGHTER)
    fight.declare(Ann="attack Bob & attack Bob", Bob="pass")  # 6 less 2
    fight.resolve()
    fight.resolve()
    assert [roll.pool for roll in fight.rolls("attack", "Ann")] == [2, 2]


def test_W20_3_one_target_may_be_attacked_twice() -> None:
    fight = duel(FIGHTER, FIGHTER)
    fight.declare(Ann="attack Bob & attack Bob & attack Bob", Bob="pass")
    fight.resolve()
    fight.resolve()
    assert [roll.pool for roll in fight.rolls("attack", "Ann")] == [2, 2, 2]


def test_W20_17_a_leap_is_an_action_and_takes_its_share() -> None:
    fight = duel(FIGHTER, FIGHTER)
    fight.declare(Ann="do leap over the bar : dexterity + athletics & attack Bob", Bob="pass")
    fight.resolve()
    fight.resolve()
    assert (fight.roll("misc").pool, fight.roll("attack").pool) == (3, 2)


@pytest.mark.parametrize("done", ["reload", "break off", '"  reload"'])
def test_W20_3_an_action_without_a_roll_takes_its_share(done: str) -> None:
    fight = duel(FIGHTER, FIGHTER)
    fight.declare(Ann=f"do {done} & attack Bob", Bob="pass")
    fight.resolve()
    fight.resolve()
    assert fight.roll("attack").pool == 3


@pytest.mark.parametrize("done", ["run to the door", "break off a table leg"])
def test_W20_17_what_takes_no_roll_needs_no_action_of_its_own(done: str) -> None:
    fight = duel(FIGHTER, FIGHTER)
    fight.declare(Ann=f"do {done} & attack Bob", Bob="pass")
    fight.resolve()
    fight.resolve()
    assert fight.roll("attack").pool == 6


def test_W20_11_one_who_is_held_struggles_before_they_get_up() -> None:
    fight = Fight({"Ann": FIGHTER, "Bob": FIGHTER}, ruleset="w20", settings={"grapples": True})
    fight.begin("Ann", "Bob").declare(Bob="pass", Ann="grapple Bob")
    fight.st("set Bob aware=no")
    fight.resolve({"Ann grapple": "3s"})
    for ruled in ("aware=yes", "prone=yes"):
        fight.st(f"set Bob {ruled}")
    fight.st("round")
    fight.say("Bob", "resist")
    assert fight.person("Bob").phase.declaration is not None
