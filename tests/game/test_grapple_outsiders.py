"""Third parties: GRAPPLE-10 to GRAPPLE-12, piling on, committed attacks (EX-11)."""

import pytest

from game import events as ev
from tests.game.support import (
    WRESTLER,
    Fight,
    dice_of,
    holds,
    question,
    refusal,
    seized,
)

NO_UPKEEP = {"grapple_upkeep": 0}


def attacked(
    line: str = "attack Ann",
    control: int = 3,
    attack: int = 2,
    order: tuple[str, ...] = ("Ann", "Cy", "Bob"),
    ann: str = "sustain then hold",
    sheet: dict[str, object] | None = None,
) -> Fight:
    """Let Cy do something to the hold after Ann's turn, up to what is asked."""
    fight = seized("Cy", control=control, order=order, settings=NO_UPKEEP)
    for key, value in (sheet or {}).items():
        fight.st(f"set Cy {key}={value}")
    for name in reversed(order):
        fight.say(name, {"Ann": ann, "Bob": "resist", "Cy": line}[name])
    purpose = "grapple" if line.startswith("grapple") else "attack"
    fight.resolve({f"Cy {purpose}": f"{attack}s"})
    return fight


# --- GRAPPLE-10 ----------------------------------------------------------------------------------


def test_GRAPPLE_10_a_grappler_attacked_from_outside_must_choose() -> None:
    fight = attacked()
    assert question(fight) == ("Ann", "forced", ("shrug off", "hostage block"))
    assert fight.state()["awaiting"][0]["default"] == "shrug off"
    assert refusal(fight, "Ann", "choose dodge") == "no-such-option"


def test_GRAPPLE_10_it_is_asked_after_the_attack_roll() -> None:
    assert attacked().roll("attack", "Cy").successes == 2


def test_GRAPPLE_10_an_attack_without_successes_asks_and_costs_nothing() -> None:
    fight = attacked(attack=0)
    assert (holds(fight), fight.phase) == ([("Ann", "Bob", 3)], "bookkeeping")


@pytest.mark.parametrize(("answer", "left"), [("shrug off", 2), ("hostage block", 1)])
@pytest.mark.parametrize("met", [0, 3])
def test_GRAPPLE_10_it_is_paid_whatever_comes_of_the_defense(
    answer: str, left: int, met: int
) -> None:
    fight = attacked()
    fight.say("Ann", f"choose {answer}", {"Ann block": f"{met}s"})
    assert holds(fight) == [("Ann", "Bob", left)]
    assert bool(fight.events(ev.Wounded)) or met == 3
    assert fight.roll("block", "Ann").against == "Cy"


def test_GRAPPLE_10_shrugged_off_nobody_is_hurt() -> None:
    fight = attacked()
    fight.say("Ann", "choose shrug off", {"Ann block": "2s"})
    assert not fight.rolls("damage")


def test_GRAPPLE_10_what_lands_lands_at_the_difference() -> None:
    fight = attacked(attack=4)
    fight.say("Ann", "choose shrug off", {"Ann block": "1s", "Cy damage": "2s", "Ann soak": "0s"})
    assert dice_of(fight.roll("damage")) == {"strength": 4, "extra successes": 2}
    assert fight.marks("Ann") == "//"


def test_GRAPPLE_10_past_nothing_it_is_defended_all_the_same_then_the_grapple_ends() -> None:
    fight = attacked(control=1)
    fight.say("Ann", "choose hostage block", {"Ann block": "2s", "Cy damage": "1s"})
    assert len(fight.rolls("block", "Ann")) == 1
    assert fight.marks("Bob") == "/"
    assert holds(fight) == []
    (change,) = [one for one in fight.events(ev.ControlChanged) if one.why == "hostage block"]
    assert (change.change, change.control) == (-2, -1)


def test_GRAPPLE_10_a_second_attack_asks_again_while_it_lasts() -> None:
    fight = seized("Cy", "Dee", control=3, order=("Ann", "Cy", "Dee", "Bob"), settings=NO_UPKEEP)
    fight.declare(Bob="resist", Dee="attack Ann", Cy="attack Ann", Ann="sustain")
    fight.resolve({"Cy attack": "1s", "Dee attack": "1s"})
    fight.say("Ann", "choose shrug off", {"Ann block": "1s"})
    fight.resolve()
    assert question(fight)[:2] == ("Ann", "forced")
    fight.say("Ann", "choose shrug off", {"Ann block": "1s"})
    assert holds(fight) == [("Ann", "Bob", 1)]
    assert dice_of(fight.rolls("block", "Ann")[1])["piling on"] == -2


def test_GRAPPLE_10_once_it_has_ended_further_attacks_are_defended_as_on_the_offense() -> None:
    fight = seized("Cy", "Dee", control=1, order=("Ann", "Cy", "Dee", "Bob"), settings=NO_UPKEEP)
    fight.declare(Bob="resist", Dee="attack Ann", Cy="attack Ann", Ann="sustain")
    fight.resolve({"Cy attack": "1s", "Dee attack": "1s"})
    fight.say("Ann", "choose shrug off", {"Ann block": "1s"})
    fight.resolve()
    assert fight.phase == "bookkeeping"
    assert dice_of(fight.rolls("block", "Ann")[1])["piling on"] == -2


def test_GRAPPLE_10_hostage_block_deals_the_weapons_damage_alone() -> None:
    fight = seized("Cy", order=("Ann", "Cy", "Bob"), settings=NO_UPKEEP)
    fight.st("mod Cy=damage+3 for rage")
    fight.declare(Bob="resist", Cy="attack Ann power", Ann="sustain")
    fight.resolve({"Cy attack": "4s"})
    fight.say("Ann", "choose hostage block", {"Ann block": "4s", "Cy damage": "2s"})
    assert dice_of(fight.roll("damage")) == {"strength": 4}
    assert fight.roll("damage").against == "Bob"
    assert fight.roll("soak").who == "Bob"
    assert (fight.marks("Bob"), fight.marks("Ann")) == ("//", "")


def test_GRAPPLE_10_a_hostage_is_only_hurt_if_the_attack_is_negated_wholly() -> None:
    fight = attacked(attack=3)
    fight.say("Ann", "choose hostage block", {"Ann block": "2s", "Cy damage": "1s"})
    assert (fight.marks("Bob"), fight.marks("Ann")) == ("", "/")


def test_GRAPPLE_10_a_negated_grapple_hurts_no_hostage() -> None:
    fight = attacked("grapple Ann")
    fight.say("Ann", "choose hostage block", {"Ann block": "2s"})
    assert not fight.rolls("damage")
    assert holds(fight) == [("Ann", "Bob", 1)]


def test_GRAPPLE_10_a_shot_from_outside_is_met_the_same_way() -> None:
    fight = seized("Cy", order=("Ann", "Cy", "Bob"), settings=NO_UPKEEP)
    fight.join("Eve", weapons=["heavy pistol"], dexterity=3, firearms=3)
    fight.st("set Eve initiative=1")
    fight.declare(Eve="attack Ann", Bob="resist", Cy="pass", Ann="sustain")
    fight.resolve()
    assert question(fight)[:2] == ("Ann", "forced")


def test_PILE_6_the_forced_defense_is_block_or_dodge_by_preference() -> None:
    fight = attacked()
    fight.say("Ann", "prefer dodge")
    fight.say("Ann", "choose shrug off", {"Ann dodge": "2s"})
    assert holds(fight) == [("Ann", "Bob", 2)]


def test_GRAPPLE_10_the_victims_own_blow_is_not_from_outside() -> None:
    # Bob was slower: seized, he had struck already. The grappler strikes him in a split.
    fight = seized(settings=NO_UPKEEP).declare(Bob="resist", Ann="sustain then hold & attack Bob")
    fight.resolve({"Ann attack": "1s"})
    assert fight.phase == "bookkeeping"


def test_GRAPPLE_10_who_attacks_as_well_as_sustaining_meets_an_attack_back_in_a_contest() -> None:
    fight = attacked(ann="sustain then hold & attack Cy", order=("Ann", "Cy", "Bob"))
    assert len(fight.rolls("attack")) == 2
    assert holds(fight)[0][2] == 3


def test_GRAPPLE_10_an_escape_beside_the_grapple_does_not_take_the_grappler_away() -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy"), WRESTLER)).begin("Ann", "Bob", "Cy")
    fight.declare(Cy="pass", Bob="pass", Ann="grapple Bob & escape")
    fight.resolve({"Ann grapple": "2s"})
    assert holds(fight) == [("Ann", "Bob", 2)]
    assert not fight.person("Ann").away


def test_GRAPPLE_10_nor_does_it_meet_an_attack_from_outside() -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy"), WRESTLER)).begin("Ann", "Bob", "Cy")
    fight.declare(Cy="attack Ann", Bob="pass", Ann="grapple Bob & escape")
    fight.resolve({"Ann grapple": "2s", "Cy attack": "1s"})
    fight.say("Ann", "choose shrug off")
    assert not fight.rolls("escape")
    assert not fight.person("Ann").away


# --- EX-11 ---------------------------------------------------------------------------------------


def kelly(order: tuple[str, ...], *, control: int = 2) -> Fight:
    """Ann is Jo, Bob is Kelly, Cy is Jane: she kicks at Jo, once."""
    fight = seized("Cy", control=control, order=order, settings=NO_UPKEEP)
    for name in reversed(order):
        fight.say(name, {"Ann": "sustain", "Bob": "resist", "Cy": "attack Ann"}[name])
    fight.resolve({"Cy attack": "2s"})
    return fight


def test_EX_11_negated_the_victim_takes_the_base_damage_and_the_grapple_ends() -> None:
    fight = kelly(("Ann", "Cy", "Bob"))
    fight.say("Ann", "choose hostage block", {"Ann block": "3s", "Cy damage": "2s"})
    assert dice_of(fight.roll("damage")) == {"strength": 4}
    assert (fight.marks("Bob"), fight.marks("Ann"), holds(fight)) == ("//", "", [])


def test_EX_11_not_negated_the_attack_also_lands() -> None:
    fight = kelly(("Ann", "Cy", "Bob"))
    fight.say("Ann", "choose hostage block", {"Ann block": "1s", "Cy damage": "2s"})
    assert (fight.marks("Bob"), fight.marks("Ann"), holds(fight)) == ("", "//", [])


def test_EX_11_before_the_grapplers_turn_the_sustain_is_void_and_they_may_abort() -> None:
    fight = kelly(("Cy", "Ann", "Bob"))
    fight.say("Ann", "choose hostage block", {"Ann block": "3s"})
    fight.resolve()
    assert question(fight) == ("Ann", "void", ("abort", "lose"))
    fight.say("Ann", "abort attack Cy", {"Ann abort": "1s", "Ann attack": "2s"})
    assert dice_of(fight.roll("attack", "Ann"))["aborted"] == -3


# --- GRAPPLE-10a: a third who grapples -----------------------------------------------------------


def test_GRAPPLE_10a_against_the_grappler_a_grapple_is_an_outside_attack() -> None:
    fight = attacked("grapple Ann")
    assert question(fight)[:2] == ("Ann", "forced")


def test_GRAPPLE_10a_if_it_wins_the_first_grapple_ends_and_the_second_begins() -> None:
    fight = attacked("grapple Ann", attack=4)
    fight.say("Ann", "choose shrug off", {"Ann block": "1s"})
    assert holds(fight) == [("Cy", "Ann", 3)]
    assert [one.reason for one in fight.events(ev.GrappleEnded)] == ["seized"]


@pytest.mark.parametrize("effect", ["drop", "throw", "clinch"])
def test_GRAPPLE_10a_a_single_effect_that_wins_ends_the_first_grapple_too(effect: str) -> None:
    fight = attacked(f"grapple Ann then {effect}", attack=4)
    fight.say("Ann", "choose shrug off", {"Ann block": "1s"})
    assert holds(fight) == []
    assert [one.reason for one in fight.events(ev.GrappleEnded)] == ["seized"]


def test_GRAPPLE_10a_the_grappler_seized_before_their_turn_has_lost_the_sustain() -> None:
    fight = attacked("grapple Ann", attack=4, order=("Cy", "Ann", "Bob"))
    fight.say("Ann", "choose shrug off", {"Ann block": "1s"})
    fight.resolve()
    assert question(fight)[:2] == ("Ann", "void")
    assert refusal(fight, "Ann", "abort sustain") == "held"
    fight.say("Ann", "choose lose")
    fight.resolve()
    assert question(fight)[:2] == ("Bob", "void")  # free, and not yet acted


def test_INIT_4_two_of_a_tie_who_both_seize_a_third_and_one_has_them() -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy"), WRESTLER)).begin(("Ann", "Bob"), "Cy")
    fight.declare(Cy="pass", Ann="grapple Cy", Bob="grapple Cy")
    fight.resolve({"Ann grapple": "2s", "Bob grapple": "2s"})
    assert len(holds(fight)) == 1
    assert [one.reason for one in fight.events(ev.GrappleMissed)] == ["victim-held"]


# --- GRAPPLE-11 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("successes", "change"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
@pytest.mark.parametrize("side", ["Ann", "Bob"])
def test_GRAPPLE_11_every_two_successes_are_a_point_of_control(
    successes: int, change: int, side: str
) -> None:
    fight = seized("Cy", control=4, order=("Cy", "Ann", "Bob"), settings=NO_UPKEEP)
    fight.declare(Bob="resist", Ann="sustain then hold", Cy=f"assist {side}")
    fight.resolve({"Cy assist": f"{successes}s"})
    assert holds(fight) == [("Ann", "Bob", 4 + change if side == "Ann" else 4 - change)]


def test_RES_8_help_from_afar_is_a_question() -> None:
    fight = seized("Cy", control=4, order=("Cy", "Ann", "Bob"), settings=NO_UPKEEP)
    fight.st("set Ann range Cy=60")
    fight.declare(Bob="resist", Ann="sustain then hold", Cy="assist Ann")
    fight.st("next")
    assert question(fight)[:2] == ("ST", "reach")
    fight.st("choose reaches", {"Cy assist": "4s"})
    assert holds(fight) == [("Ann", "Bob", 6)]


def test_RES_6_there_is_no_help_for_one_who_is_out_of_reach() -> None:
    fight = seized("Cy", control=4, order=("Cy", "Ann", "Bob"), settings=NO_UPKEEP)
    fight.st("set Ann unreachable=yes")
    fight.declare(Bob="resist", Ann="sustain then hold", Cy="assist Ann")
    fight.resolve()
    assert holds(fight) == [("Ann", "Bob", 4)]


def test_GRAPPLE_11_the_pair_of_the_side_that_is_helped_with_the_helpers_own_dots() -> None:
    fight = seized("Cy", order=("Cy", "Ann", "Bob"))
    fight.st("set Cy dexterity=5")
    fight.declare(Bob="resist with dexterity", Ann="sustain with strength", Cy="assist Bob")
    fight.resolve()
    roll = fight.roll("assist")
    assert (dice_of(roll), roll.difficulty) == ({"dexterity": 5, "brawl": 3}, 6)


def test_GRAPPLE_11_help_is_on_the_helpers_own_turn_and_unopposed() -> None:
    fight = seized("Cy", order=("Ann", "Cy", "Bob"), control=1, settings=NO_UPKEEP)
    fight.declare(Bob="resist", Cy="assist Bob", Ann="sustain")
    fight.resolve({"Cy assist": "2s", "Bob grapple": "0s"})
    assert [one.purpose for one in fight.rolls() if one.purpose != "initiative"][-3:] == [
        *("grapple", "grapple", "assist"),
    ]
    assert holds(fight) == []


def test_GRAPPLE_5_in_a_tie_a_reversal_is_settled_before_control_is_paid_for_a_defense() -> None:
    fight = seized("Cy", control=2, order=(("Ann", "Cy"), "Bob"), settings=NO_UPKEEP)
    fight.declare(Bob="reverse", Ann="sustain then hold", Cy="attack Ann")
    dice = {"Ann grapple": "1s", "Bob grapple": "2s", "Cy attack": "1s", "Ann block": "2s"}
    fight.st("next", dice)
    fight.say("Ann", "choose hostage block", {"Cy damage": "0s"})
    assert not fight.events(ev.GrappleReversed)
    assert holds(fight) == []


def test_GRAPPLE_11_help_that_takes_the_last_control_frees_the_victim_to_abort() -> None:
    fight = seized("Cy", order=("Cy", "Ann", "Bob"), control=1)
    fight.declare(Bob="resist", Ann="sustain", Cy="assist Bob")
    fight.resolve({"Cy assist": "2s"})
    assert holds(fight) == []
    assert question(fight)[:2] == ("Ann", "void")
    fight.say("Ann", "choose lose")
    fight.resolve()
    assert question(fight)[:2] == ("Bob", "void")


def test_GRAPPLE_11_there_must_be_a_grapple_or_one_about_to_begin() -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy"), WRESTLER)).begin("Ann", "Cy", "Bob")
    assert refusal(fight, "Bob", "assist Ann") == "no-grapple-there"
    fight.declare(Bob="grapple Ann", Cy="assist Bob")


def test_GRAPPLE_11_help_for_a_grapple_that_did_not_come_about_is_void() -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy"), WRESTLER)).begin("Ann", "Bob", "Cy")
    fight.say("Cy", "pass")
    fight.say("Bob", "grapple Cy")
    fight.say("Ann", "assist Bob")
    fight.resolve()
    assert question(fight)[:2] == ("Ann", "void")


def test_GRAPPLE_11_a_pin_is_past_all_help() -> None:
    fight = seized("Cy", order=("Cy", "Ann", "Bob")).declare(Bob="relent", Ann="sustain")
    assert refusal(fight, "Cy", "assist Bob") == "pin-decided"
    assert refusal(fight, "Cy", "assist Ann") == "pin-decided"


def test_GRAPPLE_11_helpers_are_third_parties() -> None:
    fight = seized("Cy", order=("Ann", "Bob", "Cy")).declare(Cy="pass", Bob="resist")
    assert refusal(fight, "Ann", "sustain & assist Bob") == "holding"


def test_PILE_1_helping_defends_as_on_the_offense() -> None:
    fight = seized("Cy", "Dee", "Eve", order=("Dee", "Eve", "Cy", "Ann", "Bob"))
    fight.declare(Bob="resist", Ann="sustain", Cy="assist Ann", Eve="attack Cy", Dee="attack Cy")
    fight.resolve()
    met = [one for one in fight.rolls(who="Cy") if one.purpose in ("block", "dodge")]
    assert [dice_of(one).get("piling on", 0) for one in met] == [0, -2]


# --- GRAPPLE-12 ----------------------------------------------------------------------------------


def held_and_attacked(*order: str, attack: str = "attack Bob", **more: object) -> Fight:
    fight = seized("Cy", order=order, settings=NO_UPKEEP, **more)  # type: ignore[arg-type]
    for name in reversed(order):
        fight.say(name, {"Ann": "sustain then hold", "Bob": "resist", "Cy": attack}[name])
    fight.resolve({"Cy attack": "1s"})
    return fight


def test_GRAPPLE_12_a_victim_blocks_at_three_dice_less_and_so_is_the_roll_to_come() -> None:
    fight = held_and_attacked("Cy", "Ann", "Bob")
    assert dice_of(fight.roll("block", "Bob")) == {
        "dexterity": 3,
        "brawl": 3,
        "split to block": -3,
    }
    assert dice_of(fight.roll("grapple", "Bob"))["split to block"] == -3
    assert "split to block" not in dice_of(fight.rolls("grapple", "Ann")[-1])


def test_GRAPPLE_12_a_grapple_roll_already_made_is_not_touched() -> None:
    fight = held_and_attacked("Ann", "Cy", "Bob")
    assert dice_of(fight.roll("block", "Bob"))["split to block"] == -3
    assert "split to block" not in dice_of(fight.roll("grapple", "Bob"))


@pytest.mark.parametrize("ruleset", ["detroit", "w20"])
@pytest.mark.parametrize(("said", "block"), [("none", False), ("best", True)])
def test_GRAPPLE_12_a_victim_may_choose_not_to_block(ruleset: str, said: str, block: bool) -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy"), WRESTLER), ruleset=ruleset)
    fight.begin("Ann", "Bob", "Cy").declare(Cy="pass", Bob="pass", Ann="grapple Bob")
    fight.resolve({"Ann grapple": "4s", "Bob block": "0s"})
    fight.say("Bob", f"prefer {said}")
    fight.next_round("Cy", "Ann", "Bob")
    fight.declare(Bob="resist", Ann="sustain then hold", Cy="attack Bob")
    blocked = len(fight.rolls("block", "Bob"))
    fight.resolve({"Cy attack": "1s", "Cy damage": "0s"})
    assert (len(fight.rolls("block", "Bob")) > blocked) is block
    assert ("split to block" in dice_of(fight.roll("grapple", "Bob"))) is block


def test_GRAPPLE_12_only_if_it_comes_to_a_block() -> None:
    fight = seized("Cy", order=("Cy", "Ann", "Bob"))
    fight.declare(Bob="resist", Ann="sustain", Cy="attack Bob")
    fight.resolve({"Cy attack": "0s"})
    assert "split to block" not in dice_of(fight.roll("grapple", "Bob"))


def test_GRAPPLE_12_a_held_victim_cannot_dodge() -> None:
    fight = seized("Cy", order=("Cy", "Ann", "Bob"))
    fight.say("Bob", "prefer dodge")
    fight.declare(Bob="resist", Ann="sustain", Cy="attack Bob")
    fight.resolve({"Cy attack": "1s"})
    assert len(fight.rolls("block", "Bob")) == 1
    assert not fight.rolls("dodge", "Bob")


def test_GRAPPLE_12_the_split_lasts_for_the_phase() -> None:
    fight = seized("Cy", order=("Cy", "Ann", "Bob"))
    fight.declare(Bob="resist", Ann="sustain haste 1 magick", Cy="attack Bob")
    fight.resolve({"Cy attack": "1s"})
    fight.say("Ann", "sustain")
    fight.resolve()
    first, second = fight.rolls("grapple", "Bob")
    assert ("split to block" in dice_of(first), "split to block" in dice_of(second)) == (
        True,
        False,
    )


def test_PILE_1_a_victim_is_piled_on_as_a_defender() -> None:
    fight = seized("Cy", "Dee", order=("Cy", "Dee", "Ann", "Bob"))
    fight.st("set Bob brawl=6")
    fight.declare(Bob="resist", Ann="sustain", Dee="attack Bob", Cy="attack Bob")
    fight.resolve({"Cy attack": "1s", "Dee attack": "1s"})
    assert dice_of(fight.rolls("block", "Bob")[1])["piling on"] == -1


def test_PILE_1_the_rolls_of_a_standing_grapple_are_not_attacks() -> None:
    fight = seized().declare(Bob="resist", Ann="sustain")
    fight.resolve()
    assert (fight.person("Ann").toll.incoming, fight.person("Bob").toll.incoming) == (0, 0)


def test_PILE_1_the_holder_of_a_pin_defends_as_on_the_offense_and_pays_nothing() -> None:
    fight = seized("Cy", "Dee", order=("Cy", "Dee", "Ann", "Bob"))
    fight.declare(Bob="relent", Ann="sustain", Dee="attack Ann", Cy="attack Ann")
    fight.resolve({"Cy attack": "1s", "Dee attack": "1s"})
    assert fight.phase == "bookkeeping"
    met = [one for one in fight.rolls(who="Ann") if one.purpose in ("block", "dodge")]
    assert [dice_of(one).get("piling on", 0) for one in met] == [0, -2]


def test_PILE_1_one_passed_over_who_holds_is_on_the_offense_still() -> None:
    fight = seized("Cy", "Dee", order=("Ann", "Bob", "Cy", "Dee"), control=5)
    fight.declare(Dee="attack Ann", Cy="attack Ann", Bob="resist")
    fight.st("next")
    fight.resolve({"Cy attack": "1s", "Dee attack": "1s"})
    fight.say("Ann", "choose shrug off")
    fight.resolve()
    fight.say("Ann", "choose shrug off")
    met = [one for one in fight.rolls(who="Ann") if one.purpose in ("block", "dodge")]
    assert dice_of(met[1])["piling on"] == -2


def test_GUN_3_a_gun_against_ones_own_victim_is_at_arms_length() -> None:
    fight = seized(ann={"weapons": ["heavy pistol"], "firearms": 3})
    fight.declare(Bob="resist", Ann="sustain then hold & attack Bob with heavy pistol")
    fight.resolve()
    assert fight.roll("attack", "Ann").difficulty == 4
    assert fight.roll("block", "Bob").difficulty == 5


# --- ATTACK-6 with grapples ----------------------------------------------------------------------


@pytest.mark.parametrize("target", ["Ann", "Bob"])
def test_ATTACK_6_who_is_in_a_grapple_accepts_or_braves_alone(target: str) -> None:
    fight = attacked(f"attack {target} committed", order=("Cy", "Ann", "Bob"))
    assert question(fight) == (target, "committed", ("accept", "brave"))


def test_ATTACK_6_a_grappler_who_accepts_pays_nothing() -> None:
    fight = attacked("attack Ann committed")
    fight.say("Ann", "choose accept", {"Cy attack": "2s", "Cy damage": "1s", "Ann soak": "0s"})
    assert (fight.marks("Ann"), holds(fight)) == ("/", [("Ann", "Bob", 3)])


def test_ATTACK_6_a_grappler_who_braves_pays_and_defends_at_two_more() -> None:
    fight = attacked("attack Ann committed")
    fight.say("Ann", "choose brave")
    assert question(fight)[:2] == ("Ann", "forced")
    fight.say("Ann", "choose shrug off")
    assert fight.roll("block", "Ann").difficulty == 6
    assert holds(fight) == [("Ann", "Bob", 2)]


def test_ATTACK_6_a_victim_who_braves_blocks_at_two_more_and_three_dice_less() -> None:
    fight = attacked("attack Bob committed", order=("Cy", "Ann", "Bob"))
    fight.say("Bob", "choose brave")
    roll = fight.roll("block", "Bob")
    assert (roll.difficulty, dice_of(roll)["split to block"]) == (6, -3)


def test_ATTACK_6_a_victim_who_accepts_keeps_all_dice_for_the_struggle() -> None:
    fight = attacked("attack Bob committed", order=("Cy", "Ann", "Bob"))
    fight.say("Bob", "choose accept")
    fight.resolve()
    assert not fight.rolls("block", "Bob")
    assert "split to block" not in dice_of(fight.roll("grapple", "Bob"))


def test_ATTACK_6_the_pinned_are_not_asked() -> None:
    fight = seized("Cy", order=("Cy", "Ann", "Bob"))
    fight.declare(Bob="relent", Ann="sustain", Cy="attack Bob committed")
    fight.resolve()
    assert fight.phase == "bookkeeping"


def test_ATTACK_6_one_who_has_a_grapple_defense_ready_is_not_asked() -> None:
    fight = Fight({"Ann": WRESTLER, "Bob": WRESTLER}).begin("Ann", "Bob")
    fight.declare(Bob="counter-grapple", Ann="attack Bob committed")
    fight.resolve({"Ann attack": "1s", "Bob counter-grapple": "2s"})
    assert holds(fight) == [("Bob", "Ann", 1)]


def test_ATTACK_6_a_committed_grappler_forgoes_the_forced_defense_too() -> None:
    fight = attacked(
        "attack Ann", ann="sustain then hold & attack Bob committed", order=("Ann", "Cy", "Bob")
    )
    assert question(fight)[:2] == ("Bob", "committed")
    fight.say("Bob", "choose accept")
    fight.resolve()
    assert (holds(fight), fight.phase) == ([("Ann", "Bob", 3)], "bookkeeping")


def test_ABORT_1_who_is_in_a_grapple_is_offered_no_defense() -> None:
    fight = seized("Cy", order=("Cy", "Ann", "Bob"))
    fight.declare(Bob="resist", Ann="sustain", Cy="attack Bob")
    assert fight.state()["offers"] == []
    assert refusal(fight, "Bob", "abort block") == "nothing-to-abort"


def test_GRAPPLE_10_the_hold_lasts_until_the_forced_defense_is_rolled_in_a_split_too() -> None:
    fight = seized("Cy", control=1, order=("Cy", "Ann", "Bob"))
    fight.declare(Bob="resist", Ann="sustain", Cy="attack Bob & attack Ann")
    fight.st("next", {"Cy attack": ["0s", "2s"]})
    entry = fight.say("Ann", "choose hostage block")
    told = [type(one) for one in entry.events]
    assert told.index(ev.Rolled) < told.index(ev.GrappleEnded)
