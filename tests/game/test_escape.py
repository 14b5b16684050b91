"""DEF-5, DEF-6, RES-5: getting away, one roll for the round against everybody."""

import pytest

from game import events as ev
from game.errors import RuleError
from tests.game.support import Dice, Fight, dice_of, duel

RUNNER: dict[str, object] = {"dexterity": 4, "athletics": 4, "stamina": 4}
BOXER: dict[str, object] = {"dexterity": 4, "brawl": 4, "strength": 2}
GUNNER: dict[str, object] = {"dexterity": 4, "firearms": 4, "weapons": ["heavy pistol"]}


def hunted(
    dice: Dice | None = None,
    runner: dict[str, object] | None = None,
    hunters: int = 3,
    settings: dict[str, bool] | None = None,
    answer: str = "escape",
) -> Fight:
    """Let Tom escape from up to three, the third of whom shoots; play the round."""
    cast = dict(list({"Ann": BOXER, "Bea": BOXER, "Cat": GUNNER}.items())[:hunters])
    fight = Fight(cast | {"Tom": RUNNER | (runner or {}), "Sam": {}}, settings=settings)
    fight.begin(*cast, "Tom", "Sam")
    fight.declare(Sam="pass", Tom=answer)
    for name in reversed(list(cast)):
        fight.say(name, "attack Tom")
    fight.resolve(dice)
    return fight


def test_DEF_5_one_roll_of_dexterity_and_athletics_at_6() -> None:
    fight = hunted({"Tom escape": "5s"})
    roll = fight.roll("escape")
    assert (dice_of(roll), roll.difficulty) == ({"dexterity": 4, "athletics": 4}, 6)
    assert [one.kind for one in fight.events(ev.Met)] == ["escape", "escape"]


def test_DEF_5_better_than_the_best_is_away_with_a_lead_on_each() -> None:
    fight = hunted({"Ann attack": "1s", "Bea attack": "3s", "Cat attack": "2s", "Tom escape": "4s"})
    (away,) = fight.events(ev.Escaped)
    assert (away.who, away.leads, away.net) == ("Tom", {"Ann": 3, "Bea": 1, "Cat": 2}, 4)
    assert fight.combatant("Tom")["away"] is True
    assert fight.state()["order"] == ["Ann", "Bea", "Cat", "Sam"]
    assert fight.rolls("damage") == []


def test_DEF_5_away_only_after_the_last_attack_declared_on_them() -> None:
    cast = {"Ann": BOXER, "Tom": RUNNER, "Bea": BOXER}
    fight = Fight(cast).begin("Ann", "Tom", "Bea")
    fight.declare(Bea="attack Tom", Tom="escape", Ann="attack Tom")
    fight.st("next", {"Tom escape": "5s"})
    fight.st("next")
    assert fight.combatant("Tom")["away"] is False
    fight.st("next")
    assert fight.combatant("Tom")["away"] is True


@pytest.mark.parametrize("breaker", ["Ann", "Bea", "Cat"])
def test_DEF_5_one_with_more_successes_breaks_it_and_lands_at_the_difference(breaker: str) -> None:
    fight = hunted({f"{breaker} attack": "5s", "Tom escape": "3s"})
    (outcome,) = [one for one in fight.events(ev.Compared) if one.striker]
    assert (outcome.striker, outcome.margin) == (breaker, 2)
    assert fight.events(ev.Escaped) == []
    assert fight.combatant("Tom")["away"] is False
    assert len(fight.rolls("escape")) == 1


def test_DEF_5_once_broken_the_same_roll_meets_every_later_attack_of_the_round() -> None:
    cast = {"Ann": BOXER, "Bea": BOXER, "Tom": RUNNER}
    fight = Fight(cast).begin("Ann", "Bea", "Tom")
    fight.declare(Tom="escape", Bea="pass haste 1 magick", Ann="attack Tom")
    fight.resolve({"Ann attack": "4s", "Tom escape": "2s", "Ann damage": "0s"})
    fight.declare(Bea="attack Tom")
    fight.resolve({"Bea attack": "1s"})
    assert len(fight.rolls("escape")) == 1
    assert [one.successes for one in fight.events(ev.Met)] == [2]
    assert fight.events(ev.Escaped) == []


def test_DEF_5_equal_to_the_best_negates_but_does_not_get_away() -> None:
    fight = hunted({"Ann attack": "3s", "Tom escape": "3s"})
    assert fight.rolls("damage") == []
    assert fight.combatant("Tom")["away"] is False


def test_DEF_5_escape_tie_escapes_is_a_setting() -> None:
    fight = hunted({"Ann attack": "3s", "Tom escape": "3s"}, settings={"escape_tie_escapes": True})
    (away,) = fight.events(ev.Escaped)
    assert away.leads["Ann"] == 0


def test_DEF_5_a_tie_of_the_main_phase_still_counts_in_the_haste_phase() -> None:
    cast = {"Ann": BOXER, "Bea": BOXER, "Tom": RUNNER}
    fight = Fight(cast).begin("Ann", "Bea", "Tom")
    fight.declare(Tom="escape", Bea="pass haste 1 magick", Ann="attack Tom")
    fight.resolve({"Ann attack": "3s", "Tom escape": "3s"})
    fight.declare(Bea="attack Tom")
    fight.resolve({"Bea attack": "1s"})
    assert fight.events(ev.Escaped) == []  # the best of the round was 3


def test_DEF_5_a_haste_pass_does_not_save_a_broken_escape() -> None:
    fight = duel(BOXER, RUNNER)
    fight.declare(Bob="escape haste 1 magick", Ann="attack Bob")
    fight.resolve({"Ann attack": "4s", "Bob escape": "1s", "Ann damage": "0s"})
    fight.declare(Bob="pass")
    fight.resolve()
    assert fight.combatant("Bob")["away"] is False


def test_DEF_5_later_attacks_on_one_who_is_away_are_refused() -> None:
    fight = duel(BOXER, RUNNER).declare(Bob="escape", Ann="attack Bob haste 1 magick")
    fight.resolve({"Bob escape": "3s"})
    with pytest.raises(RuleError) as caught:
        fight.say("Ann", "attack Bob")
    assert caught.value.code == "away"
    with pytest.raises(RuleError) as caught:
        fight.say("Bob", "pass")
    assert caught.value.code == "away"


def test_DEF_5_against_attacks_without_success_it_must_still_be_rolled() -> None:
    none = {"Ann attack": "0s", "Bea attack": "0s", "Cat attack": "0s"}
    fight = hunted(none | {"Tom escape": "0s"})
    assert len(fight.rolls("escape")) == 1
    assert fight.combatant("Tom")["away"] is False
    fight = hunted(none | {"Tom escape": "1s"})
    assert fight.events(ev.Escaped)[0].leads == {"Ann": 1, "Bea": 1, "Cat": 1}


def test_DEF_5_it_meets_shots_too_whatever_the_cover() -> None:
    fight = duel(GUNNER, RUNNER).declare(Bob="escape", Ann="attack Bob")
    fight.resolve({"Bob escape": "2s"})
    assert fight.roll("escape").difficulty == 6
    assert fight.combatant("Bob")["away"] is True


def test_DEF_5_the_storyteller_may_rule_it_out() -> None:
    fight = duel(BOXER, RUNNER)
    fight.st("set Bob cornered=yes")
    with pytest.raises(RuleError) as caught:
        fight.say("Bob", "escape")
    assert (caught.value.code, caught.value.rule) == ("no-escape", "DEF-5")
    fight.st("set Bob cornered=no")
    fight.declare(Bob="escape")


def test_DEF_5_the_helpless_do_not_get_away_from_misses() -> None:
    fight = duel(BOXER, RUNNER)
    fight.st("set Bob helpless=yes")
    fight.declare(Bob="escape", Ann="attack Bob")
    fight.resolve({"Ann attack": "0s"})
    assert fight.rolls("escape") == []
    assert fight.combatant("Bob")["away"] is False


def test_DEF_5_one_who_goes_down_does_not_get_away() -> None:
    fight = hunted({"Ann attack": "5s", "Ann damage": "1s"}, {"health": {"lethal": 6}})
    assert fight.combatant("Tom")["down"] is True
    assert fight.events(ev.Escaped) == []


def test_DEF_5_an_attacker_who_drops_first_is_not_waited_for() -> None:
    cast = {"Ann": BOXER, "Cat": BOXER, "Bea": BOXER | {"health": {"lethal": 6}}, "Tom": RUNNER}
    fight = Fight(cast).begin("Ann", "Cat", "Bea", "Tom")
    fight.declare(Tom="escape", Bea="attack Tom", Cat="attack Bea", Ann="attack Tom")
    fight.st("next", {"Tom escape": "4s"})
    assert fight.combatant("Tom")["away"] is False
    fight.st("next", {"Cat damage": "1s", "Bea soak": "0s"})
    assert fight.combatant("Tom")["away"] is True


def test_DEF_5_the_last_attacker_taken_away_does_not_keep_the_escaper() -> None:
    cast = {"Ann": BOXER, "Tom": RUNNER, "Bea": BOXER}
    fight = Fight(cast).begin("Ann", "Tom", "Bea")
    fight.declare(Bea="attack Tom", Tom="escape", Ann="attack Tom")
    fight.st("next", {"Tom escape": "4s"})
    fight.st("next")
    fight.st("remove Bea")
    assert fight.combatant("Tom")["away"] is True


ORDERS = [("Tom", "Ann", "Bea"), ("Ann", "Tom", "Bea")]


def striking_and_running(order: tuple[str, ...], answer: str, dice: Dice) -> Fight:
    """Let Tom strike at Ann and escape in one split, while Bea passes; play the round."""
    cast = {"Ann": BOXER | {"wits": 2}, "Bea": BOXER, "Tom": RUNNER | BOXER | {"wits": 2}}
    fight = Fight(cast).begin(*order)
    lines = {"Bea": "pass", "Tom": "attack Ann & escape", "Ann": answer}
    for name in reversed(order):
        fight.say(name, lines[name])
    fight.resolve(dice | {"Ann damage": "0s", "Tom damage": "0s"})
    return fight


@pytest.mark.parametrize("answer", ["attack Tom", "grapple Tom then throw", "guard"])
@pytest.mark.parametrize("order", ORDERS)
def test_DEF_5_a_blow_that_wins_a_contest_breaks_an_escape_whoever_comes_first(
    order: tuple[str, ...], answer: str
) -> None:
    kind = "grapple" if "grapple" in answer else "attack"
    fight = striking_and_running(order, answer, {"Tom attack": "1s", f"Ann {kind}": "3s"})
    assert [one.broken for one in fight.events(ev.EscapeFaced)] == [True]
    assert fight.combatant("Tom")["away"] is False


@pytest.mark.parametrize(("net", "away"), [(1, False), (2, False), (4, True)])
@pytest.mark.parametrize("order", ORDERS)
def test_DEF_5_an_escape_must_beat_a_blow_that_lost_a_contest_whoever_comes_first(
    order: tuple[str, ...], net: int, away: bool
) -> None:
    dice = {"Tom attack": "3s", "Ann attack": "2s", "Tom escape": f"{net}s"}
    fight = striking_and_running(order, "attack Tom", dice)
    assert fight.combatant("Tom")["away"] is away
    assert [one.leads for one in fight.events(ev.Escaped)] == [{"Ann": net - 2}] * away


def test_DEF_5_each_of_two_who_strike_at_each_other_and_escape_is_attacked() -> None:
    dice = {"Tom attack": "3s", "Ann attack": "2s", "Tom escape": "3s", "Ann escape": "5s"}
    fight = striking_and_running(ORDERS[0], "attack Tom & escape", dice)
    faced = {one.who: (one.net, one.broken) for one in fight.events(ev.EscapeFaced)}
    assert faced == {"Tom": (2, False), "Ann": (3, True)}
    assert [one.who for one in fight.events(ev.Escaped)] == ["Tom"]


def test_DEF_5_a_contest_counts_beside_what_others_roll() -> None:
    cast = {"Tom": RUNNER | BOXER | {"wits": 2}, "Ann": BOXER, "Bea": BOXER}
    fight = Fight(cast).begin("Tom", "Ann", "Bea")
    fight.declare(Bea="attack Tom", Ann="attack Tom", Tom="attack Ann & escape")
    dice = {"Tom attack": "4s", "Ann attack": "3s", "Bea attack": "1s", "Tom escape": "4s"}
    fight.resolve(dice | {"Ann damage": "0s", "Tom damage": "0s"})
    (away,) = fight.events(ev.Escaped)
    assert away.leads == {"Ann": 1, "Bea": 3}


def test_DEF_7_who_is_met_by_a_grapple_defense_that_fails_was_not_attacked() -> None:
    dice = {"Tom attack": "2s", "Ann counter-grapple": "1s"}
    fight = striking_and_running(ORDERS[0], "counter-grapple", dice)
    assert [one.leads for one in fight.events(ev.Escaped)] == [{}]


def test_ATTACK_6_an_escape_in_a_split_that_braves_is_rolled_at_2_more() -> None:
    cast = {"Ann": BOXER, "Tom": RUNNER | {"wits": 2}, "Sam": {}}
    fight = Fight(cast).begin("Ann", "Tom", "Sam")
    fight.declare(Sam="pass", Tom="attack Sam & escape", Ann="attack Tom committed")
    fight.st("next")
    fight.say("Tom", "choose brave")
    assert fight.roll("escape").difficulty == 8


def braved_again(*order: str) -> Fight:
    """Let Cy attack Tom, who strikes at Sam and escapes; stop when Ann commits herself too."""
    cast = {"Ann": BOXER, "Tom": RUNNER | BOXER | {"wits": 2}, "Cy": BOXER, "Sam": {}}
    fight = Fight(cast).begin(*order)
    says = {"Sam": "pass", "Ann": "attack Tom committed", "Cy": "attack Tom"}
    says |= {"Tom": "attack Sam & escape"}
    fight.declare(**{name: says[name] for name in reversed(order)})
    while not fight.awaited():
        fight.st("next", {"Cy attack": "1s", "Tom escape": "2s"} if not fight.rolls() else {})
    return fight


def test_ATTACK_6_one_who_braves_with_an_escape_that_was_rolled_pays_on_the_next_roll() -> None:
    fight = braved_again("Cy", "Ann", "Tom", "Sam")
    (question,) = fight.state()["awaiting"]
    assert question["options"] == ("accept", "brave", "abort")
    fight.say("Tom", "choose brave")
    fight.resolve()
    (escape,), (attack,) = fight.rolls("escape"), fight.rolls("attack", "Tom")
    assert "braved" in {term.why for term in attack.modifiers}
    assert not {"braved", "braving"} & {term.why for term in escape.modifiers}


def test_ATTACK_6_and_has_nothing_to_brave_with_where_no_roll_is_left() -> None:
    fight = braved_again("Tom", "Cy", "Ann", "Sam")
    (question,) = fight.state()["awaiting"]
    assert (question["who"], question["options"]) == ("Tom", ("accept",))


# --- DEF-6 ---------------------------------------------------------------------------------------


def test_DEF_6_an_escape_nobody_attacks_leaves_at_the_end_of_the_phase() -> None:
    fight = duel(BOXER, RUNNER).declare(Bob="escape", Ann="pass")
    fight.st("next")
    assert fight.combatant("Bob")["away"] is False
    fight.st("next")
    (away,) = fight.events(ev.Escaped)
    assert (away.who, away.leads, away.net) == ("Bob", {}, 0)
    assert fight.rolls("escape") == []


def test_DEF_6_it_leaves_at_the_end_of_the_main_phase_before_haste() -> None:
    fight = duel(BOXER, RUNNER).declare(Bob="escape", Ann="pass haste 1 magick")
    fight.resolve()
    assert (fight.phase, fight.combatant("Bob")["away"]) == ("haste declaration", True)


def test_DEF_6_a_haste_action_may_be_an_escape() -> None:
    fight = duel(BOXER, RUNNER).declare(Bob="pass haste 1 magick", Ann="pass")
    fight.resolve()
    assert fight.combatant("Bob")["away"] is False
    fight.declare(Bob="escape")
    fight.resolve()
    assert fight.combatant("Bob")["away"] is True


def test_DEF_6_it_is_a_setting() -> None:
    fight = Fight({"Ann": BOXER, "Bob": RUNNER}, settings={"unattacked_escape_leaves": False})
    fight.begin("Ann", "Bob").declare(Bob="escape", Ann="pass")
    fight.resolve()
    assert fight.combatant("Bob")["away"] is False


def test_DEF_6_the_last_to_leave_ends_the_fight() -> None:
    fight = duel(RUNNER, RUNNER).declare(Bob="escape", Ann="escape")
    fight.resolve()
    assert fight.phase == "ended"


def test_DEF_6_one_brought_back_by_the_storyteller_is_awaited_again() -> None:
    fight = duel(BOXER, RUNNER).declare(Bob="escape", Ann="pass")
    fight.resolve()
    fight.st("set Bob away=no")
    fight.next_round("Ann", "Bob")
    assert fight.awaited() == ["Bob"]


# --- PILE-4, SPLIT-4, ROUND-6 --------------------------------------------------------------------


def test_PILE_4_an_escape_is_not_piled_on() -> None:
    fight = Fight({"Ann": BOXER, "Bea": BOXER, "Tom": RUNNER, "Sam": {}})
    fight.begin("Ann", "Bea", "Tom", "Sam")
    fight.declare(Sam="pass", Tom="escape", Bea="attack Tom", Ann="attack Tom")
    fight.resolve({"Ann attack": "0s", "Tom escape": "2s"})
    assert fight.roll("escape").pool == 8  # though it is met by the second attack
    assert fight.events(ev.ExchangeBegan)[1].numbers == {"Tom": 1}


def test_SPLIT_4_an_escape_in_a_split_is_rolled_at_the_split_pool() -> None:
    fight = duel(BOXER, RUNNER | {"wits": 2})
    fight.declare(Bob="do shout & escape", Ann="attack Bob")
    fight.resolve({"Bob escape": "2s"})
    assert dice_of(fight.roll("escape")) == {"dexterity": 4, "athletics": 4, "split": -3}
    assert fight.combatant("Bob")["away"] is True


def test_PILE_3_an_escape_without_dice_is_broken() -> None:
    fight = duel(BOXER, {"health": {"lethal": 6}}).declare(Bob="escape", Ann="attack Bob")
    fight.resolve({"Ann damage": "0s"})
    assert fight.rolls("escape") == []
    assert fight.combatant("Bob")["away"] is False


def test_DICE_8_a_bought_success_is_bought_once() -> None:
    fight = hunted({"Ann attack": "1s", "Tom escape": "1s"}, {"willpower": 3}, hunters=2)
    assert fight.combatant("Tom")["away"] is False
    dice = {"Ann attack": "1s", "Tom escape": "1s"}
    fight = hunted(dice, {"willpower": 3}, hunters=2, answer="escape willpower")
    assert fight.combatant("Tom")["away"] is True
    assert fight.combatant("Tom")["resources"]["willpower"] == 2


def test_RES_5_the_escape_hands_over_what_a_chase_begins_with() -> None:
    # EX-7: an attack of 4 against an escape of 7.
    fight = duel(BOXER, RUNNER).declare(Bob="escape", Ann="attack Bob")
    fight.resolve({"Ann attack": "4s", "Bob escape": "7s"})
    assert fight.events(ev.Escaped) == [ev.Escaped(who="Bob", leads={"Ann": 3}, net=7)]
    assert fight.marks("Bob") == ""
