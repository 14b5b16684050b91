"""How a grapple begins: ATTACK-5, DEF-7, GRAPPLE-1, GRAPPLE-2, GRAPPLE-9, and what it meets."""

import pytest

from game import events as ev
from game.errors import RuleError
from tests.game.support import (
    WRESTLER,
    Fight,
    adds_up,
    dice_of,
    duel,
    holds,
    question,
    refusal,
    seized,
    struck,
)

STRONG = {"strength": 4, "dexterity": 2, "brawl": 3}
QUICK = {"strength": 2, "dexterity": 4, "brawl": 3}


def grappled(line: str = "grapple Bob", answer: str = "block", **dice: str) -> Fight:
    """Let Ann grapple Bob, who answers somehow; dice are given as ``Ann_grapple``."""
    laid = {key.replace("__", "-").replace("_", " ", 1): value for key, value in dice.items()}
    return struck(WRESTLER, WRESTLER, line, answer, laid)


# --- ATTACK-5, GRAPPLE-1 -------------------------------------------------------------------------


def test_ATTACK_5_a_grapple_is_rolled_with_strength_or_dexterity_and_brawl() -> None:
    for pair, dots in (("strength", 4), ("dexterity", 3)):
        roll = grappled(f"grapple Bob with {pair}").roll("grapple")
        assert dice_of(roll) == {pair: dots, "brawl": 3}
        assert (roll.difficulty, roll.against) == (6, "Bob")
        assert adds_up(roll)


@pytest.mark.parametrize("word", ["power", "feint", "committed"])
def test_ATTACK_2_a_grapple_is_of_no_other_kind(word: str) -> None:
    fight = duel(WRESTLER, WRESTLER).declare(Bob="pass")
    with pytest.raises(RuleError):
        fight.say("Ann", f"grapple Bob {word}")


def test_GRAPPLE_1_the_margin_is_the_control() -> None:
    fight = grappled(Ann_grapple="5s", Bob_block="3s")
    assert holds(fight) == [("Ann", "Bob", 2)]
    assert fight.state()["grapples"][0] | {"pinned": False} == fight.state()["grapples"][0]
    assert fight.marks("Bob") == ""
    assert not fight.rolls("damage")


@pytest.mark.parametrize("met", ["3s", "4s"])
def test_GRAPPLE_1_as_many_successes_or_more_on_the_other_side_start_nothing(met: str) -> None:
    assert holds(grappled(Ann_grapple="3s", Bob_block=met)) == []


def test_GRAPPLE_1_winning_starts_a_hold_and_asks_nothing() -> None:
    fight = grappled(Ann_grapple="5s")
    assert fight.phase == "bookkeeping"
    assert fight.awaited() == []


def test_DEF_2_a_grapple_is_blocked_as_brawl_is() -> None:
    assert grappled(Ann_grapple="5s").roll("block").difficulty == 4


def test_DEF_3_a_grapple_is_dodged_hand_to_hand() -> None:
    assert grappled(answer="dodge", Ann_grapple="5s").roll("dodge").difficulty == 5


def test_DEF_5_a_grapple_that_breaks_an_escape_holds_by_the_difference() -> None:
    fight = grappled(answer="escape", Ann_grapple="5s", Bob_escape="3s")
    assert holds(fight) == [("Ann", "Bob", 2)]
    assert not fight.person("Bob").away


def test_DEF_5_an_escape_that_beats_a_grapple_is_away() -> None:
    fight = grappled(answer="escape", Ann_grapple="3s", Bob_escape="5s")
    assert holds(fight) == []
    assert fight.person("Bob").away


def test_RES_7_a_grapple_of_no_successes_is_not_defended_against_but_counts() -> None:
    fight = grappled(Ann_grapple="0s")
    assert not fight.rolls("block")
    assert fight.person("Bob").toll.incoming == 1


def test_RES_8_a_grapple_brings_the_two_within_reach() -> None:
    fight = grappled(Ann_grapple="0s")
    assert fight.journal.scene.close("Ann", "Bob")


def test_RES_8_two_who_grapple_are_within_reach_in_the_next_round_too() -> None:
    fight = seized()
    assert fight.journal.scene.close("Bob", "Ann")


def test_PILE_5_a_grapple_takes_room_like_an_attack() -> None:
    fight = Fight({"Ann": {}, "Bob": {}, "Cy": {}}).begin("Ann", "Bob", "Cy")
    fight.st("set Cy flanks=doorway")
    fight.declare(Cy="pass", Bob="grapple Cy")
    fight.say("Ann", "grapple Cy")
    assert fight.awaited() == ["ST"]
    fight.st("choose refuse")
    assert refusal(fight, "Ann", "grapple Cy") == "no-room"
    assert refusal(fight, "Ann", "attack Cy") == "no-room"


def test_SPLIT_2_an_attack_and_a_grapple_are_two_attacks_on_one_target() -> None:
    fight = duel(WRESTLER, WRESTLER).declare(Bob="pass")
    assert refusal(fight, "Ann", "grapple Bob & attack Bob") == "split-same-target"


@pytest.mark.parametrize(
    ("prepare", "code"),
    [("set Bob unreachable=yes", "out-of-reach"), ("hurt Bob=7l", "down")],
)
def test_ATTACK_5_who_cannot_be_seized_is_refused(prepare: str, code: str) -> None:
    fight = duel(WRESTLER, WRESTLER).declare(Bob="pass")
    fight.st(prepare)
    assert refusal(fight, "Ann", "grapple Bob") == code


def test_ATTACK_5_nobody_grapples_themselves() -> None:
    assert refusal(duel().declare(Bob="pass"), "Ann", "grapple Ann") == "self-target"


def test_RES_6_a_grapple_of_one_who_went_down_since_is_void() -> None:
    fight = duel(WRESTLER, WRESTLER).declare(Bob="pass", Ann="grapple Bob")
    fight.st("hurt Bob=7l")
    fight.st("next")
    assert question(fight) == ("Ann", "void", ("abort", "lose"))


# --- GRAPPLE-2 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("sheet", "trait"), [(STRONG, "strength"), (QUICK, "dexterity")])
def test_GRAPPLE_2_without_with_the_better_pool_is_rolled(
    sheet: dict[str, object], trait: str
) -> None:
    roll = struck(sheet, {}, "grapple Bob").roll("grapple")
    assert set(dice_of(roll)) == {trait, "brawl"}


def test_GRAPPLE_2_ties_go_to_strength() -> None:
    even = {"strength": 3, "dexterity": 3, "brawl": 1}
    assert "strength" in dice_of(struck(even, {}, "grapple Bob").roll("grapple"))


def test_GRAPPLE_2_better_is_pool_times_eleven_less_difficulty() -> None:
    # Dexterity: 7 dice at 6 + 2 promise 21; Strength: 5 dice at 6 promise 25.
    roll = struck(QUICK, {"physiology": "quadruped"}, "grapple Bob").roll("grapple")
    assert "strength" in dice_of(roll)
    # With 9 against 5: 27 and 25.
    quicker = QUICK | {"dexterity": 6}
    roll = struck(quicker, {"physiology": "quadruped"}, "grapple Bob").roll("grapple")
    assert ("dexterity" in dice_of(roll), roll.difficulty) == (True, 8)


@pytest.mark.parametrize(
    ("body", "difficulty"), [("humanoid", 6), ("near", 7), ("quadruped", 8), ("remote", 9)]
)
def test_GRAPPLE_2_strange_bodies_cost_dexterity_difficulty_and_strength_none(
    body: str, difficulty: int
) -> None:
    strange = {"physiology": body}
    assert struck({}, strange, "grapple Bob with dexterity").roll("grapple").difficulty == (
        difficulty
    )
    assert struck({}, strange, "grapple Bob with strength").roll("grapple").difficulty == 6


def test_GRAPPLE_2_dexterity_is_refused_against_what_gives_it_no_hold_and_strength_works() -> None:
    fight = duel(WRESTLER, {"physiology": "none"}).declare(Bob="pass")
    assert refusal(fight, "Ann", "grapple Bob with dexterity") == "no-dexterity"
    fight.say("Ann", "grapple Bob")
    fight.resolve()
    assert "strength" in dice_of(fight.roll("grapple"))


def test_GRAPPLE_2_each_rolls_against_the_others_body() -> None:
    fight = seized(ann={"physiology": "remote"}, bob={"physiology": "near"})
    fight.declare(Bob="resist with dexterity", Ann="sustain with dexterity")
    fight.resolve()
    assert fight.rolls("grapple", "Ann")[-1].difficulty == 7
    assert fight.roll("grapple", "Bob").difficulty == 9


def test_GRAPPLE_2_the_better_pair_is_chosen_anew_for_each_roll() -> None:
    fight = seized(ann=QUICK | {"wits": 3})
    assert "dexterity" in dice_of(fight.roll("grapple"))
    fight.declare(Bob="resist", Ann="sustain")
    fight.st("set Bob physiology=none")
    fight.resolve()
    assert "strength" in dice_of(fight.rolls("grapple", "Ann")[-1])


def test_GRAPPLE_2_a_dexterity_named_for_a_body_that_became_another_is_strength() -> None:
    fight = seized().declare(Bob="resist", Ann="sustain with dexterity")
    fight.st("set Bob physiology=none")
    fight.resolve()
    assert "strength" in dice_of(fight.rolls("grapple", "Ann")[-1])


def test_GRAPPLE_2_the_storyteller_may_name_another_pair() -> None:
    fight = duel(WRESTLER | {"enigmas": 2}, {"physiology": "none"})
    fight.st("set Ann grapple=wits + enigmas")
    fight.declare(Bob="pass", Ann="grapple Bob")
    fight.resolve()
    assert dice_of(fight.roll("grapple")) == {"wits": 4, "enigmas": 2}
    fight.next_round("Ann", "Bob")
    fight.st("set Ann grapple=usual")
    fight.declare(Bob="pass", Ann="grapple Bob")
    fight.resolve()
    assert dice_of(fight.rolls("grapple")[-1]) == {"strength": 4, "brawl": 3}


def test_DICE_7_a_specialty_in_grappling_fits() -> None:
    expert = WRESTLER | {"specialties": {"brawl": "grapple"}}
    assert struck(expert, {}, "grapple Bob").roll("grapple").specialty


def test_DICE_8_a_success_is_bought_for_a_grapple() -> None:
    fight = grappled("grapple Bob willpower", Ann_grapple="2s")
    assert holds(fight) == [("Ann", "Bob", 3)]
    assert fight.person("Ann").fighter.resources["willpower"] == 4


# --- RES-1: against an attack of the other's -----------------------------------------------------


def test_RES_1_grapple_against_grapple_is_one_contest() -> None:
    fight = grappled(answer="grapple Ann", Ann_grapple="2s", Bob_grapple="5s")
    assert holds(fight) == [("Bob", "Ann", 3)]
    assert len(fight.rolls("grapple")) == 2
    assert not fight.rolls("block")


def test_RES_1_equal_grapples_start_nothing() -> None:
    assert holds(grappled(answer="grapple Ann", Ann_grapple="3s", Bob_grapple="3s")) == []


@pytest.mark.parametrize(
    ("grapple", "attack", "held", "marks"),
    [("4s", "1s", [("Ann", "Bob", 3)], ""), ("1s", "3s", [], "//"), ("2s", "2s", [], "")],
)
def test_RES_1_a_grapple_against_an_attack(
    grapple: str, attack: str, held: list[object], marks: str
) -> None:
    fight = struck(
        WRESTLER,
        WRESTLER,
        "grapple Bob",
        "attack Ann",
        {"Ann grapple": grapple, "Bob attack": attack, **({"Bob damage": "2s"} if marks else {})},
    )
    assert holds(fight) == held
    assert fight.marks("Ann") == marks
    assert fight.phase == "bookkeeping"  # and neither acts again


def test_RES_1_the_single_effect_of_the_one_who_answers_the_contest() -> None:
    fight = grappled(answer="grapple Ann then drop", Ann_grapple="1s", Bob_grapple="4s")
    assert holds(fight) == []
    assert fight.person("Ann").prone


def test_DEF_8_a_guard_meets_a_grapple_with_an_attack() -> None:
    fight = grappled(answer="guard", Ann_grapple="3s", Bob_attack="1s")
    assert holds(fight) == [("Ann", "Bob", 2)]
    assert fight.roll("attack").who == "Bob"


# --- DEF-7 ---------------------------------------------------------------------------------------


def test_DEF_7_more_successes_make_the_defender_the_grappler() -> None:
    fight = struck(
        WRESTLER,
        WRESTLER,
        "attack Bob",
        "counter-grapple",
        {"Ann attack": "2s", "Bob counter-grapple": "5s"},
    )
    assert holds(fight) == [("Bob", "Ann", 3)]
    roll = fight.roll("counter-grapple")
    assert (dice_of(roll), roll.difficulty) == ({"strength": 4, "brawl": 3}, 6)


def test_DEF_7_if_it_fails_the_attack_lands_at_the_difference() -> None:
    dice = {"Ann attack": "4s", "Bob counter-grapple": "1s"}
    fight = struck(WRESTLER, WRESTLER, "attack Bob", "counter-grapple", dice)
    assert holds(fight) == []
    assert dice_of(fight.roll("damage")) == {"strength": 4, "extra successes": 2}


def test_DEF_7_equal_successes_negate_both() -> None:
    dice = {"Ann attack": "2s", "Bob counter-grapple": "2s"}
    fight = struck(WRESTLER, WRESTLER, "attack Bob", "counter-grapple", dice)
    assert (holds(fight), fight.rolls("damage")) == ([], [])


def test_DEF_7_it_meets_a_grapple_too() -> None:
    fight = grappled(answer="counter-grapple", Ann_grapple="2s", Bob_counter__grapple="4s")
    assert holds(fight) == [("Bob", "Ann", 2)]


def test_DEF_7_not_attacked_it_does_nothing() -> None:
    fight = duel(WRESTLER, WRESTLER).declare(Bob="counter-grapple", Ann="pass")
    fight.resolve()
    assert (holds(fight), fight.rolls("counter-grapple")) == ([], [])


def test_DEF_7_a_shot_is_met_by_block_or_dodge_and_it_goes_on_standing() -> None:
    fight = Fight({"Ann": {"weapons": ["heavy pistol"]}, "Bob": WRESTLER, "Cy": WRESTLER})
    fight.begin("Ann", "Cy", "Bob").declare(
        Bob="counter-grapple", Cy="attack Bob", Ann="attack Bob"
    )
    fight.resolve({"Bob counter-grapple": "4s"})
    assert [one.purpose for one in fight.rolls(who="Bob")][1:] in (
        ["block", "counter-grapple"],
        ["dodge", "counter-grapple"],
    )
    assert holds(fight) == [("Bob", "Cy", 3)]
    # The shot counted, and until it is used the grapple defense is a defense.
    assert dice_of(fight.roll("counter-grapple"))["piling on"] == -1


def test_DEF_7_it_stands_through_the_haste_phases_until_used() -> None:
    fight = duel(WRESTLER, WRESTLER).declare(Bob="counter-grapple", Ann="pass haste 1 magick")
    fight.resolve()
    fight.say("Ann", "attack Bob")
    fight.resolve({"Bob counter-grapple": "3s"})
    assert holds(fight) == [("Bob", "Ann", 2)]


def three_on_a_counter(counter: str, line: str = "counter-grapple then drop") -> Fight:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy", "Dee"), WRESTLER | {"athletics": 6}))
    for name in ("Ann", "Bob", "Cy", "Dee"):
        fight.st(f"set {name} prefer=block")
    fight.begin("Ann", "Bob", "Cy", "Dee")
    fight.declare(Dee=line, Cy="attack Dee", Bob="attack Dee", Ann="attack Dee")
    fight.resolve({"Dee counter-grapple": counter})
    return fight


def test_DEF_7_after_it_is_used_further_attacks_are_defended_as_on_the_defense() -> None:
    fight = three_on_a_counter("0s")
    assert len(fight.rolls("counter-grapple")) == 1
    piled = [dice_of(one).get("piling on", 0) for one in fight.rolls("block", "Dee")]
    assert piled == [-1, -2]


def test_DEF_7_the_grapple_defense_itself_is_piled_on_like_any_defense() -> None:
    assert "piling on" not in dice_of(three_on_a_counter("0s").roll("counter-grapple"))


def test_DEF_7_one_declared_anew_in_a_haste_phase_is_as_good_as_the_first() -> None:
    fight = duel(WRESTLER, WRESTLER)
    fight.declare(Bob="counter-grapple then drop haste 1 magick", Ann="attack Bob haste 1 magick")
    fight.resolve({"Ann attack": "1s", "Bob counter-grapple": "3s"})
    fight.declare(Bob="counter-grapple", Ann="attack Bob")
    fight.resolve({"Ann attack": "1s", "Bob counter-grapple": "4s"})
    assert holds(fight) == [("Bob", "Ann", 3)]


def test_DEF_7_the_used_one_is_not_used_again_where_its_owner_passes_in_haste() -> None:
    fight = duel(WRESTLER, WRESTLER)
    fight.declare(Bob="counter-grapple then drop haste 1 magick", Ann="attack Bob haste 1 magick")
    fight.resolve({"Ann attack": "1s", "Bob counter-grapple": "3s"})
    fight.declare(Bob="pass", Ann="attack Bob")
    fight.resolve({"Ann attack": "1s"})
    assert dice_of(fight.roll("block", "Bob"))["piling on"] == -1


def test_DEF_7_in_a_split_it_loses_the_dice_and_the_other_defense_meets_the_rest() -> None:
    fight = three_on_a_counter("0s", "counter-grapple then drop & dodge")
    assert dice_of(fight.roll("counter-grapple"))["split"] == -3
    assert [dice_of(one)["split"] for one in fight.rolls("dodge", "Dee")] == [-3, -3]
    assert not fight.rolls("block", "Dee")


def test_DEF_7_whoever_it_has_made_a_grappler_defends_as_one() -> None:
    # The one seized by it is held, and whoever holds defends as on the offense.
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Dee"), WRESTLER)).begin("Ann", "Bob", "Dee")
    fight.declare(Dee="counter-grapple", Bob="attack Dee", Ann="attack Dee")
    fight.resolve({"Ann attack": "1s", "Dee counter-grapple": "3s"})
    assert question(fight)[:2] == ("Dee", "forced")
    fight.say("Dee", "choose shrug off")
    assert dice_of(fight.roll("block", "Dee"))["piling on"] == -2


def test_ABORT_5_a_grapple_defense_that_was_used_cannot_be_aborted() -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Dee"), WRESTLER)).begin("Ann", "Bob", "Dee")
    fight.declare(Dee="counter-grapple then drop", Bob="attack Dee", Ann="attack Dee")
    assert fight.state()["offers"]
    fight.st("next", {"Ann attack": "1s", "Dee counter-grapple": "3s"})
    assert fight.state()["offers"] == []


# --- GRAPPLE-9 -----------------------------------------------------------------------------------


def test_GRAPPLE_9_a_single_effect_spends_all_and_sustains_nothing() -> None:
    fight = grappled("grapple Bob then drop", Ann_grapple="5s")
    (used,) = fight.events(ev.EffectUsed)
    assert (used.effect, used.cost, used.left, used.single) == ("drop", 5, 0, True)
    assert fight.person("Bob").prone
    assert holds(fight) == []


def test_GRAPPLE_9_what_is_left_is_nothing() -> None:
    fight = grappled("grapple Bob then slam", Ann_grapple="6s")
    assert dice_of(fight.roll("damage")) == {"strength": 4}


def test_GRAPPLE_9_a_throw_uses_the_control_won() -> None:
    fight = grappled("grapple Bob then throw", Ann_grapple="3s", Bob_block="1s")
    (thrown,) = fight.events(ev.Thrown)
    assert (thrown.who, thrown.yards) == ("Bob", 6)
    assert fight.person("Bob").prone


def test_GRAPPLE_9_what_does_not_cover_its_cost_is_asked_about() -> None:
    fight = grappled("grapple Bob then slam", Ann_grapple="2s")
    assert question(fight) == ("Ann", "effect", ("drop", "throw", "clinch", "action", "hold"))
    fight.say("Ann", "choose drop")
    assert (fight.person("Bob").prone, holds(fight)) == (True, [])


def test_GRAPPLE_9_asked_one_may_hold_instead() -> None:
    fight = grappled("grapple Bob then slam", Ann_grapple="2s")
    fight.say("Ann", "choose hold")
    assert holds(fight) == [("Ann", "Bob", 2)]


def test_GRAPPLE_9_hold_is_the_default() -> None:
    fight = grappled("grapple Bob then slam", Ann_grapple="2s")
    assert fight.state()["awaiting"][0]["default"] == "hold"
    fight.st("default")
    assert holds(fight) == [("Ann", "Bob", 2)]


def test_GRAPPLE_9_then_choose_is_asked_on_winning() -> None:
    fight = grappled("grapple Bob then choose", Ann_grapple="4s")
    options = ("drop", "slam", "throw", "clinch", "crack", "action", "hold")
    assert question(fight) == ("Ann", "effect", options)
    fight.say("Ann", "choose clinch")
    assert dice_of(fight.roll("damage")) == {"strength": 4}
    assert holds(fight) == []


def test_GRAPPLE_9_losing_asks_nothing() -> None:
    fight = grappled("grapple Bob then choose", Ann_grapple="2s", Bob_block="2s")
    assert (holds(fight), fight.phase) == ([], "bookkeeping")


def test_GRAPPLE_9_a_pin_won_at_a_stroke_is_held() -> None:
    giant = WRESTLER | {"brawl": 8}
    fight = Fight({"Ann": giant, "Bob": {}, "Cy": {}}).begin("Ann", "Bob", "Cy")
    fight.declare(Cy="pass", Bob="pass", Ann="grapple Bob then pin")
    fight.resolve({"Ann grapple": "11s"})
    (hold,) = fight.journal.scene.fight.holds
    assert (hold.pinned, hold.control) == (True, 0)


@pytest.mark.parametrize("effect", ["throw", "drop"])
def test_GRAPPLE_9_an_effect_that_cannot_be_done_to_one_who_lies_is_refused(effect: str) -> None:
    fight = duel(WRESTLER, WRESTLER | {"prone": True}).declare(Bob="pass")
    assert refusal(fight, "Ann", f"grapple Bob then {effect}") == "effect-not-open"


def test_GRAPPLE_9_a_counter_grapple_may_be_for_one_effect_too() -> None:
    dice = {"Ann attack": "1s", "Bob counter-grapple": "4s"}
    fight = struck(WRESTLER, WRESTLER, "attack Bob", "counter-grapple then throw", dice)
    assert (fight.person("Ann").prone, holds(fight)) == (True, [])
    assert fight.events(ev.Thrown)[0].yards == 7


def test_GRAPPLE_9_then_needs_an_effect_that_exists() -> None:
    with pytest.raises(RuleError):
        grappled("grapple Bob then tickle")


def test_GRAPPLE_9_the_forced_effects_are_nothing_to_choose() -> None:
    with pytest.raises(RuleError):
        grappled("grapple Bob then shrug off")


# --- GRAPPLE-10a: seized before one's place ------------------------------------------------------


def seized_first(line: str) -> Fight:
    """Let Ann seize Bob, who has declared something, before his place."""
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy"), WRESTLER | {"weapons": ["sword"]}))
    fight.begin("Ann", "Bob", "Cy").declare(Cy="pass", Bob=line, Ann="grapple Bob")
    fight.resolve({"Ann grapple": "4s"})
    return fight


@pytest.mark.parametrize("line", ["attack Cy", "do shout", "grapple Cy", "attack Cy with sword"])
def test_GRAPPLE_10a_one_seized_before_their_place_has_lost_that_action(line: str) -> None:
    fight = seized_first(line)
    assert question(fight) == ("Bob", "void", ("abort", "lose"))
    fight.say("Bob", "choose lose")
    assert [one.reason for one in fight.events(ev.ActionLost)] == ["seized"]


@pytest.mark.parametrize("line", ["attack Ann", "block", "dodge", "escape", "pass", "guard"])
def test_GRAPPLE_10a_they_abort_only_to_a_struggle(line: str) -> None:
    fight = seized_first("attack Cy")
    assert refusal(fight, "Bob", f"abort {line}") == "held"


@pytest.mark.parametrize("line", ["resist", "reverse"])
def test_GRAPPLE_10a_their_pool_is_rolled_from_the_grapplers_next_turn(line: str) -> None:
    fight = seized_first("attack Cy")
    fight.say("Bob", f"abort {line}", {"Bob abort": "1s"})
    fight.resolve()
    assert fight.phase == "bookkeeping"
    assert not fight.rolls("grapple", "Bob")
    assert holds(fight) == [("Ann", "Bob", 4)]


def test_GRAPPLE_10a_they_may_relent_at_once() -> None:
    fight = seized_first("attack Cy")
    fight.say("Bob", "abort relent", {"Bob abort": "1s"})
    (hold,) = fight.journal.scene.fight.holds
    assert hold.pinned
    assert hold.relented


def test_GRAPPLE_10a_it_takes_the_willpower_roll_of_an_abort() -> None:
    fight = seized_first("attack Cy")
    fight.say("Bob", "abort relent", {"Bob abort": "0s"})
    assert (fight.roll("abort").pool, fight.roll("abort").difficulty) == (5, 8)
    assert not fight.journal.scene.fight.holds[0].pinned


@pytest.mark.parametrize("line", ["block", "dodge", "pass", "counter-grapple"])
def test_GRAPPLE_10a_a_defense_or_a_pass_is_no_lost_action(line: str) -> None:
    fight = seized_first(line)
    assert fight.phase == "bookkeeping"
    assert fight.events(ev.ActionLost) == []


@pytest.mark.parametrize(
    "line", ["attack Cy & attack Dee", "attack Cy & block", "block & attack Cy", "do a & do b"]
)
def test_GRAPPLE_10a_over_a_split_it_is_asked_once(line: str) -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy", "Dee"), WRESTLER))
    fight.begin("Ann", "Bob", "Cy", "Dee")
    fight.declare(Dee="pass", Cy="pass", Bob=line, Ann="grapple Bob")
    fight.resolve({"Ann grapple": "4s"})
    assert question(fight)[:2] == ("Bob", "void")
    fight.say("Bob", "choose lose")
    fight.resolve()
    assert {one.reason for one in fight.events(ev.ActionLost)} == {"seized"}
    assert fight.phase == "bookkeeping"


def test_GRAPPLE_10a_who_has_acted_loses_nothing() -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy"), WRESTLER)).begin("Bob", "Ann", "Cy")
    fight.declare(Cy="pass", Ann="grapple Bob", Bob="attack Cy")
    fight.resolve({"Ann grapple": "4s"})
    assert fight.events(ev.ActionLost) == []


def test_GRAPPLE_10a_a_person_is_in_one_grapple_at_a_time() -> None:
    fight = seized("Cy")
    fight.st("set Cy initiative=1")
    assert refusal(fight, "Cy", "grapple Bob") == "held-already"
    fight.say("Cy", "pass")
    fight.say("Bob", "resist")
    assert refusal(fight, "Ann", "sustain & grapple Cy") == "one-grapple"


def test_GRAPPLE_10a_two_holds_cannot_be_begun_in_one_split() -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy"), WRESTLER)).begin("Ann", "Bob", "Cy")
    fight.declare(Cy="pass", Bob="pass")
    assert refusal(fight, "Ann", "grapple Bob & grapple Cy") == "two-grapples"
    fight.say("Ann", "grapple Bob then drop & grapple Cy then slam")


def test_GRAPPLE_10a_a_grapple_of_one_who_was_seized_since_is_void() -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy"), WRESTLER)).begin("Ann", "Cy", "Bob")
    fight.declare(Bob="pass", Cy="grapple Bob", Ann="grapple Bob")
    fight.resolve({"Ann grapple": "2s"})
    assert question(fight)[:2] == ("Cy", "void")


def test_EX_12_two_single_effects_in_one_split() -> None:
    fight = Fight({"Po": WRESTLER, "Lad": {}, "Lout": {}}).begin("Po", "Lad", "Lout")
    fight.declare(
        Lout="attack Po",
        Lad="attack Po",
        Po="grapple Lad with dexterity then drop & grapple Lout with dexterity then slam",
    )
    fight.resolve({"Po grapple": ["2s", "3s"], "Lad attack": "0s", "Lout attack": "0s"})
    assert [dice_of(one) for one in fight.rolls("grapple")] == [
        {"dexterity": 3, "brawl": 3, "split": -3}
    ] * 2
    assert (fight.person("Lad").prone, fight.person("Lout").prone) == (True, True)
    assert dice_of(fight.roll("damage")) == {"strength": 4}
    assert holds(fight) == []


def test_EX_12_or_both_are_thrown() -> None:
    fight = Fight({"Po": WRESTLER, "Lad": {}, "Lout": {}}).begin("Po", "Lad", "Lout")
    fight.declare(Lout="pass", Lad="pass", Po="grapple Lad then throw & grapple Lout then throw")
    fight.resolve({"Po grapple": ["2s", "3s"]})
    assert [one.yards for one in fight.events(ev.Thrown)] == [6, 7]


def test_EX_9_a_grapple_of_five_against_a_dodge_of_three() -> None:
    fight = grappled("grapple Bob with strength", "dodge", Ann_grapple="5s", Bob_dodge="3s")
    assert holds(fight) == [("Ann", "Bob", 2)]
