"""A standing grapple: GRAPPLE-3 to GRAPPLE-8, in main and in haste phases."""

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


def struggle(
    bob: str = "resist",
    ann: str = "sustain",
    control: int = 3,
    rolls: tuple[int, int] = (0, 0),
    **more: object,
) -> Fight:
    """Play one round of a hold: what Bob and Ann declare, and what each rolls."""
    fight = seized(control=control, **more)  # type: ignore[arg-type]
    fight.declare(Bob=bob, Ann=ann)
    fight.resolve({"Ann grapple": f"{rolls[0]}s", "Bob grapple": f"{rolls[1]}s"})
    return fight


NO_UPKEEP = {"grapple_upkeep": 0}


# --- GRAPPLE-3: what may be declared -------------------------------------------------------------


def test_GRAPPLE_3_the_victim_is_offered_resist_reverse_and_relent() -> None:
    fight = seized()
    assert question(fight) == ("Bob", "declare", ("resist", "reverse", "relent"))
    fight.say("Bob", "resist")
    assert question(fight) == ("Ann", "declare", ("sustain", "release"))


@pytest.mark.parametrize(
    "line",
    [
        *("attack Ann", "attack Cy", "grapple Ann", "counter-grapple", "block", "dodge", "escape"),
        *("guard", "do shout", "pass", "stand", "assist Ann", "sustain", "release"),
        *("resist & reverse", "resist & block", "resist & attack Cy"),
    ],
)
def test_GRAPPLE_3_a_victim_may_do_nothing_else(line: str) -> None:
    fight = seized("Cy", order=("Cy", "Ann", "Bob"), bob={"prone": True})
    assert refusal(fight, "Bob", line) == "held"


@pytest.mark.parametrize("line", ["attack Cy", "grapple Cy", "do shout", "pass", "assist Cy"])
def test_GRAPPLE_3_a_grappler_sustains_or_releases(line: str) -> None:
    fight = seized("Cy", order=("Cy", "Ann", "Bob")).declare(Bob="resist")
    assert refusal(fight, "Ann", line) in ("holding", "no-grapple-there")


@pytest.mark.parametrize("line", ["block", "dodge", "escape", "guard", "counter-grapple"])
def test_GRAPPLE_10_a_grappler_defends_by_what_is_forced_alone(line: str) -> None:
    fight = seized().declare(Bob="resist")
    assert refusal(fight, "Ann", line) == "grappler-defends"


@pytest.mark.parametrize("line", ["resist", "reverse", "relent"])
def test_GRAPPLE_3_a_grappler_is_not_held(line: str) -> None:
    assert refusal(seized().declare(Bob="resist"), "Ann", line) == "not-held"


@pytest.mark.parametrize("line", ["sustain", "release", "resist", "reverse", "relent"])
def test_GRAPPLE_3_who_is_in_no_grapple_has_nothing_to_hold(line: str) -> None:
    fight = Fight({"Ann": {}, "Bob": {}}).begin("Ann", "Bob")
    assert refusal(fight, "Bob", line) == "not-in-a-grapple"


def test_GRAPPLE_3_anything_else_is_a_split_with_sustaining() -> None:
    fight = seized("Cy", order=("Ann", "Bob", "Cy"))
    fight.declare(Cy="pass", Bob="resist", Ann="sustain & attack Cy")
    fight.resolve({"Ann grapple": "1s", "Ann attack": "1s"})
    fight.say("Ann", "choose hold")
    fight.resolve()
    assert dice_of(fight.rolls("grapple", "Ann")[-1])["split"] == -3
    assert dice_of(fight.roll("attack", "Ann"))["split"] == -3
    assert holds(fight) == [("Ann", "Bob", 3)]  # one more, and the upkeep


def test_GRAPPLE_3_one_sustains_once() -> None:
    fight = seized().declare(Bob="resist")
    assert refusal(fight, "Ann", "sustain & sustain") == "holding"
    assert refusal(fight, "Ann", "sustain & release") == "holding"


def test_GRAPPLE_3_a_void_part_of_a_split_is_not_aborted_to_a_second_hold() -> None:
    fight = seized("Cy", order=("Ann", "Bob", "Cy"))
    fight.declare(Cy="pass", Bob="resist", Ann="sustain & attack Cy")
    fight.st("hurt Cy=7l")
    fight.resolve()
    assert question(fight)[:2] == ("Ann", "void")
    assert refusal(fight, "Ann", "abort sustain") == "holding"


def test_GRAPPLE_3_release_frees_at_once() -> None:
    fight = seized().declare(Bob="resist")
    fight.say("Ann", "release")
    assert holds(fight) == []
    (ended,) = fight.events(ev.GrappleEnded)
    assert (ended.reason, ended.after_pin) == ("released", False)


def test_GRAPPLE_3_the_released_who_has_declared_may_abort() -> None:
    fight = seized().declare(Bob="resist", Ann="release")
    fight.resolve()
    assert question(fight) == ("Bob", "void", ("abort", "lose"))
    fight.say("Bob", "abort attack Ann", {"Bob abort": "1s", "Bob attack": "1s"})
    assert dice_of(fight.roll("attack", "Bob"))["aborted"] == -3


def test_GRAPPLE_3_the_released_who_has_not_declared_does_as_they_like() -> None:
    fight = seized(order=("Bob", "Ann"))
    fight.say("Ann", "release")
    fight.say("Bob", "attack Ann")
    fight.resolve({"Bob attack": "1s"})
    assert fight.roll("attack", "Bob").pool == 6


def test_GRAPPLE_3_the_releaser_may_defend_or_flee_with_all_their_dice() -> None:
    fight = seized("Cy", order=("Ann", "Bob", "Cy")).declare(Cy="attack Ann", Bob="resist")
    fight.say("Ann", "release & dodge")
    assert holds(fight) == []
    fight.resolve()
    assert fight.awaited() == ["Bob"]
    fight.say("Bob", "choose lose")
    fight.resolve({"Cy attack": "1s"})
    assert "split" not in dice_of(fight.roll("dodge", "Ann"))


def test_GRAPPLE_3_relenting_takes_effect_when_declared() -> None:
    fight = seized("Cy", order=("Ann", "Bob", "Cy")).declare(Cy="pass", Bob="relent")
    (hold,) = fight.journal.scene.fight.holds
    assert (hold.pinned, hold.relented, hold.control) == (True, True, 0)
    assert fight.phase == "declaration"


def test_GRAPPLE_3_a_struggle_may_name_its_pair() -> None:
    fight = struggle("resist with dexterity", "sustain with dexterity then hold")
    assert set(dice_of(fight.roll("grapple", "Bob"))) == {"dexterity", "brawl"}
    assert set(dice_of(fight.rolls("grapple", "Ann")[-1])) == {"dexterity", "brawl"}


# --- GRAPPLE-4 -----------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [("Ann", "Bob"), ("Bob", "Ann")])
def test_GRAPPLE_4_it_is_rolled_on_the_grapplers_turn_whoever_is_faster(
    order: tuple[str, str],
) -> None:
    fight = seized("Cy", order=(order[0], "Cy", order[1]))
    for name in (order[1], "Cy", order[0]):
        fight.say(name, {"Ann": "sustain then hold", "Bob": "resist", "Cy": "do wait"}[name])
    fight.resolve({"Ann grapple": "1s"})
    turns = [one.owners for one in fight.events(ev.TurnBegan)][-2:]
    assert turns == ([("Ann",), ("Cy",)] if order[0] == "Ann" else [("Cy",), ("Ann",)])
    assert len(fight.rolls("grapple", "Bob")) == 1


def test_GRAPPLE_4_the_grappler_ahead_gains_the_margin() -> None:
    fight = struggle(rolls=(3, 1), ann="sustain then hold", settings=NO_UPKEEP)
    assert holds(fight) == [("Ann", "Bob", 5)]


def test_GRAPPLE_4_the_victim_ahead_takes_the_margin_off() -> None:
    fight = struggle(rolls=(1, 3), settings=NO_UPKEEP)
    assert holds(fight) == [("Ann", "Bob", 1)]


def test_GRAPPLE_4_equal_changes_nothing_and_asks_nothing() -> None:
    fight = struggle(rolls=(2, 2), settings=NO_UPKEEP)
    assert holds(fight) == [("Ann", "Bob", 3)]
    assert fight.phase == "bookkeeping"


def test_GRAPPLE_4_behind_or_equal_the_named_effect_does_not_happen() -> None:
    fight = struggle(rolls=(2, 2), ann="sustain then drop")
    assert not fight.person("Bob").prone


def test_GRAPPLE_4_ahead_the_grappler_is_asked_for_one_effect() -> None:
    fight = struggle(rolls=(1, 0), control=1)
    options = ("drop", "throw", "clinch", "action", "hold")
    assert question(fight) == ("Ann", "effect", options)


def test_GRAPPLE_4_the_gain_counts_towards_the_cost() -> None:
    fight = seized(control=3, bob={"weapons": ["sword"]})
    fight.declare(Bob="resist", Ann="sustain then disarm")
    fight.resolve({"Ann grapple": "2s"})
    (used,) = fight.events(ev.EffectUsed)
    assert (used.cost, used.left) == (5, 0)


def test_GRAPPLE_4_at_nothing_the_effect_happens_and_the_grapple_ends() -> None:
    fight = struggle(rolls=(1, 0), control=1, ann="sustain then drop")
    assert fight.person("Bob").prone
    assert holds(fight) == []
    assert [one.reason for one in fight.events(ev.GrappleEnded)] == ["control"]


def test_GRAPPLE_4_above_nothing_it_goes_on() -> None:
    fight = struggle(rolls=(1, 0), control=3, ann="sustain then drop", settings=NO_UPKEEP)
    assert holds(fight) == [("Ann", "Bob", 2)]


def test_GRAPPLE_4_the_victims_action_is_used_by_it() -> None:
    fight = seized(control=2, order=("Ann", "Bob")).declare(Bob="resist", Ann="sustain")
    fight.resolve({"Bob grapple": "4s"})
    assert holds(fight) == []
    assert fight.phase == "bookkeeping"  # free, and asked nothing
    assert fight.events(ev.ActionLost) == []


def test_GRAPPLE_4_the_faster_victims_action_is_used_by_it_too() -> None:
    fight = seized(control=2, order=("Bob", "Ann")).declare(Ann="sustain", Bob="resist")
    fight.resolve({"Bob grapple": "4s"})
    assert (holds(fight), fight.phase) == ([], "bookkeeping")


def test_GRAPPLE_4_who_is_passed_over_rolls_nothing_and_the_other_is_unopposed() -> None:
    fight = seized(settings=NO_UPKEEP)
    fight.say("Bob", "resist")
    fight.st("next")  # Ann is passed over
    fight.resolve({"Bob grapple": "2s"})
    assert len(fight.rolls("grapple", "Ann")) == 1  # the one that seized him
    assert holds(fight) == [("Ann", "Bob", 1)]
    fight.next_round("Ann", "Bob")
    fight.st("next")
    fight.say("Ann", "sustain then hold")
    fight.resolve({"Ann grapple": "2s"})
    assert len(fight.rolls("grapple", "Bob")) == 1
    assert holds(fight) == [("Ann", "Bob", 3)]


def test_GRAPPLE_4_both_passed_over_nothing_is_rolled_and_the_hold_stands() -> None:
    fight = seized()
    fight.st("run")
    fight.resolve()
    assert holds(fight) == [("Ann", "Bob", 3)]
    assert len(fight.rolls("grapple")) == 1


def test_GRAPPLE_4_a_tie_of_grappler_and_victim_is_one_roll_of_each() -> None:
    fight = seized(order=(("Ann", "Bob"),), settings=NO_UPKEEP)
    assert fight.person("Bob").phase.secret is False
    fight.declare(Ann="sustain then hold", Bob="resist")
    fight.resolve({"Ann grapple": "3s", "Bob grapple": "1s"})
    assert holds(fight) == [("Ann", "Bob", 5)]
    assert fight.phase == "bookkeeping"


def test_INIT_4_what_a_tie_lets_go_takes_effect_when_it_is_revealed() -> None:
    fight = seized(order=(("Ann", "Bob"),))
    fight.say("Ann", "release")
    assert holds(fight) == [("Ann", "Bob", 3)]
    fight.say("Bob", "resist")
    assert holds(fight) == []


# --- GRAPPLE-5 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("control", "margin", "held"),
    [
        (1, 2, ("Bob", "Ann", 1)),
        (1, 3, ("Bob", "Ann", 2)),
        (2, 4, ("Bob", "Ann", 2)),
        (2, 6, ("Bob", "Ann", 4)),
        (2, 3, ("Ann", "Bob", 2)),
        (3, 1, ("Ann", "Bob", 3)),
    ],
)
def test_GRAPPLE_5_reversing(control: int, margin: int, held: tuple[str, str, int]) -> None:
    fight = struggle("reverse", control=control, rolls=(1, margin + 1), settings=NO_UPKEEP)
    assert holds(fight) == [held]
    assert fight.awaited() == []  # an effect is no part of it


def test_GRAPPLE_5_the_grappler_ahead_of_a_reversal_gains_as_ever() -> None:
    fight = struggle("reverse", "sustain then hold", rolls=(3, 1), settings=NO_UPKEEP)
    assert holds(fight) == [("Ann", "Bob", 5)]


def test_GRAPPLE_5_the_new_grappler_declares_as_one() -> None:
    fight = struggle("reverse", control=1, rolls=(0, 4), settings=NO_UPKEEP)
    fight.next_round("Ann", "Bob")
    assert question(fight)[2] == ("sustain", "release")
    fight.say("Bob", "sustain")
    assert question(fight)[2] == ("resist", "reverse", "relent")


# --- GRAPPLE-6 -----------------------------------------------------------------------------------


def test_GRAPPLE_6_a_round_in_which_it_was_sustained_costs_one() -> None:
    assert holds(struggle(control=3)) == [("Ann", "Bob", 2)]


def test_GRAPPLE_6_at_nothing_it_ends() -> None:
    fight = struggle(control=1)
    assert holds(fight) == []
    assert fight.phase == "bookkeeping"


def test_GRAPPLE_6_the_main_phase_it_began_in_does_not_count_a_sustain_in_haste_does() -> None:
    fight = Fight({"Ann": WRESTLER, "Bob": {}}).begin("Ann", "Bob")
    fight.declare(Bob="pass", Ann="grapple Bob haste 1 magick")
    fight.resolve({"Ann grapple": "3s"})
    fight.say("Ann", "sustain then hold")
    fight.resolve({"Ann grapple": "1s"})
    assert holds(fight) == [("Ann", "Bob", 3)]  # 3 + 1, less the upkeep


def test_GRAPPLE_6_a_round_without_sustaining_costs_nothing() -> None:
    fight = seized()
    fight.st("run")
    fight.resolve()
    assert [one.why for one in fight.events(ev.ControlChanged)] == ["ruled"]


def test_GRAPPLE_6_a_reversal_continues_the_same_grapple() -> None:
    fight = struggle("reverse", control=1, rolls=(0, 4))
    assert holds(fight) == [("Bob", "Ann", 2)]  # 1 + 2, less the upkeep of the same round


def test_GRAPPLE_6_the_setting_may_be_nothing_or_more() -> None:
    assert holds(struggle(control=3, settings={"grapple_upkeep": 2})) == [("Ann", "Bob", 1)]


# --- GRAPPLE-7 -----------------------------------------------------------------------------------


def broken_up(first: str, *, line: str = "sustain") -> Fight:
    """Let Cy's blow cost Ann her last Control before her own place."""
    fight = seized("Cy", control=1, order=tuple(first.split()))
    for name in reversed(first.split()):
        fight.say(name, {"Ann": line, "Bob": "resist", "Cy": "attack Ann"}[name])
    fight.resolve({"Cy attack": "1s"})
    fight.say("Ann", "choose shrug off", {"Ann block": "1s"})
    assert holds(fight) == []
    fight.resolve()
    return fight


def test_GRAPPLE_7_broken_up_before_either_acts_both_may_abort() -> None:
    fight = broken_up("Cy Ann Bob")
    assert question(fight) == ("Ann", "void", ("abort", "lose"))
    fight.say("Ann", "abort attack Cy", {"Ann abort": "1s", "Ann attack": "1s"})
    assert dice_of(fight.roll("attack", "Ann"))["aborted"] == -3
    fight.resolve()
    assert question(fight) == ("Bob", "void", ("abort", "lose"))
    fight.say("Bob", "abort attack Ann", {"Bob abort": "0s"})
    assert [one.reason for one in fight.events(ev.ActionLost)] == ["grapple-over"]


def test_GRAPPLE_7_one_whose_action_has_come_up_may_not() -> None:
    fight = seized("Cy", control=1, order=("Ann", "Cy", "Bob"))
    fight.declare(Bob="resist", Cy="attack Ann", Ann="sustain")
    fight.resolve({"Cy attack": "1s"})
    fight.say("Ann", "choose shrug off", {"Ann block": "1s"})
    assert (holds(fight), fight.phase) == ([], "bookkeeping")
    assert not fight.rolls("abort")


def test_GRAPPLE_7_a_victim_freed_before_a_later_place_aborts_at_that_place() -> None:
    assert broken_up("Bob Cy Ann").awaited() == ["Bob"]


# --- GRAPPLE-3: haste ----------------------------------------------------------------------------


def hasty(
    bob: str = "resist", ann: str = "sustain then hold", order: tuple[str, ...] = ("Ann", "Bob")
) -> Fight:
    """Play the main phase of a hold in which whoever says so buys haste; nobody gains anything."""
    fight = seized(order=order, settings=NO_UPKEEP)
    for name in reversed(order):
        fight.say(name, {"Ann": ann, "Bob": bob}[name])
    fight.resolve()
    assert fight.phase == "haste declaration"
    return fight


ANN_HASTY = "sustain then hold haste 1 magick"


def test_GRAPPLE_3_in_haste_a_grappler_sustains_again_and_the_victim_resists_without_haste() -> (
    None
):
    fight = hasty(ann=ANN_HASTY)
    assert question(fight) == ("Ann", "declare", ("sustain", "release", "pass"))
    fight.say("Ann", "sustain")
    fight.resolve({"Ann grapple": "1s", "Bob grapple": "3s"})
    assert holds(fight) == [("Ann", "Bob", 1)]
    assert fight.phase == "bookkeeping"


def test_GRAPPLE_3_even_one_who_reverses_in_the_main_phase_resists_there() -> None:
    fight = hasty("reverse", ANN_HASTY)
    fight.say("Ann", "sustain")
    fight.resolve({"Ann grapple": "0s", "Bob grapple": "6s"})
    assert holds(fight) == []


def test_GRAPPLE_3_in_haste_a_grappler_takes_an_effect_too() -> None:
    fight = hasty(ann=ANN_HASTY)
    fight.say("Ann", "sustain then drop")
    fight.resolve({"Ann grapple": "1s"})
    assert (fight.person("Bob").prone, holds(fight)) == (True, [("Ann", "Bob", 2)])


def test_GRAPPLE_3_the_victims_own_haste_buys_a_contest_at_their_place() -> None:
    fight = hasty("resist haste 1 magick")
    assert question(fight) == ("Bob", "declare", ("resist", "reverse", "relent", "pass"))
    fight.say("Bob", "reverse")
    fight.resolve({"Bob grapple": "7s", "Ann grapple": "0s"})
    assert holds(fight) == [("Bob", "Ann", 4)]


def test_GRAPPLE_3_the_grappler_may_take_an_effect_if_they_win_it() -> None:
    fight = hasty("resist haste 1 magick")
    fight.say("Bob", "resist")
    fight.resolve({"Bob grapple": "0s", "Ann grapple": "1s"})
    assert question(fight)[:2] == ("Ann", "effect")
    fight.say("Ann", "choose clinch")
    assert holds(fight) == [("Ann", "Bob", 3)]


def test_GRAPPLE_3_with_haste_on_both_sides_there_are_two_contests() -> None:
    fight = hasty("resist haste 1 magick", ANN_HASTY)
    fight.declare(Bob="resist", Ann="sustain then hold")
    fight.resolve({"Ann grapple": ["2s", "0s"], "Bob grapple": ["0s", "1s"]})
    assert holds(fight) == [("Ann", "Bob", 4)]


def test_GRAPPLE_3_a_grappler_who_passes_in_haste_gives_the_victim_no_contest() -> None:
    fight = hasty("resist haste 1 magick", ANN_HASTY)
    fight.declare(Bob="resist", Ann="pass")
    fight.resolve({"Ann grapple": "1s", "Bob grapple": "2s"})
    assert holds(fight) == [("Ann", "Bob", 2)]
    assert len(fight.rolls("grapple", "Bob")) == 2  # in the main phase, and the one bought


def test_GRAPPLE_3_in_haste_either_may_let_it_be() -> None:
    fight = hasty("resist haste 1 magick", ANN_HASTY)
    fight.declare(Bob="pass", Ann="pass")
    fight.resolve()
    assert holds(fight) == [("Ann", "Bob", 3)]


def test_HASTE_5_a_split_is_no_haste_action_in_a_hold_either() -> None:
    assert refusal(hasty(ann=ANN_HASTY), "Ann", "sustain & do gloat") == "split-in-haste"


def test_GRAPPLE_3_one_reversed_in_haste_has_lost_their_own_sustain() -> None:
    fight = hasty("resist haste 1 magick", ANN_HASTY, order=("Bob", "Ann"))
    fight.declare(Ann="sustain", Bob="reverse")
    fight.resolve({"Bob grapple": "7s"})
    assert holds(fight) == [("Bob", "Ann", 4)]
    assert question(fight)[:2] == ("Ann", "void")


def test_GRAPPLE_10a_seized_one_who_aborts_to_reverse_reverses_in_haste() -> None:
    fight = Fight({"Ann": WRESTLER, "Bob": WRESTLER, "Cy": {}}).begin("Ann", "Bob", "Cy")
    fight.declare(Cy="pass", Bob="attack Cy", Ann="grapple Bob haste 1 magick")
    fight.resolve({"Ann grapple": "1s"})
    fight.say("Bob", "abort reverse", {"Bob abort": "1s"})
    fight.resolve()
    fight.say("Ann", "sustain")
    fight.resolve({"Bob grapple": "3s"})
    assert holds(fight) == [("Bob", "Ann", 1)]  # 1 + 1, less the upkeep
    assert dice_of(fight.roll("grapple", "Bob"))["aborted"] == -3


def test_GRAPPLE_3_seized_one_who_aborts_to_resist_has_the_free_resistance_of_anyone() -> None:
    fight = Fight({"Ann": WRESTLER, "Bob": WRESTLER, "Cy": {}}).begin("Ann", "Bob", "Cy")
    fight.declare(Cy="pass", Bob="attack Cy", Ann="grapple Bob haste 1 magick")
    fight.resolve({"Ann grapple": "1s"})
    fight.say("Bob", "abort resist", {"Bob abort": "1s"})
    fight.resolve()
    fight.say("Ann", "sustain")
    fight.resolve()
    assert "aborted" not in dice_of(fight.roll("grapple", "Bob"))


# --- GRAPPLE-8 -----------------------------------------------------------------------------------


def pinned(*others: str, order: tuple[str, ...] = ("Ann", "Bob", "Cy")) -> Fight:
    """Let Ann pin Bob while Cy goes on; then begin the next round."""
    fight = seized("Cy", *others, control=9)
    for name in (*reversed(others), "Cy"):
        fight.say(name, "pass")
    fight.declare(Bob="resist", Ann="sustain then pin")
    fight.resolve({"Ann grapple": "2s"})
    return fight.next_round(*order, *others)


def test_GRAPPLE_8_a_pin_costs_ten_and_leaves_no_control() -> None:
    fight = pinned()
    (hold,) = fight.journal.scene.fight.holds
    assert (hold.pinned, hold.relented, hold.control) == (True, False, 0)
    assert fight.state()["grapples"][0]["pinned"] is True
    assert fight.combatant("Bob")["pinned"] is True


def test_GRAPPLE_8_a_pinned_one_declares_nothing_and_defends_nothing() -> None:
    fight = pinned(order=("Bob", "Ann", "Cy"))
    fight.say("Cy", "attack Bob")
    assert fight.awaited() == ["Ann"]
    assert refusal(fight, "Bob", "resist") == "pinned"
    fight.say("Ann", "sustain")
    fight.resolve({"Cy attack": "1s"})
    assert [one.reason for one in fight.events(ev.Undefended)][-1] == "helpless"


def test_GRAPPLE_8_the_pin_is_sustained_without_a_roll_and_without_upkeep() -> None:
    fight = pinned().declare(Cy="pass", Ann="sustain")
    before = len(fight.rolls("grapple"))
    fight.resolve()
    assert len(fight.rolls("grapple")) == before
    assert holds(fight) == [("Ann", "Bob", 0)]


def test_GRAPPLE_8_sustaining_the_pin_is_the_main_action() -> None:
    fight = pinned().declare(Cy="pass")
    assert refusal(fight, "Ann", "attack Cy") == "holding"
    fight.say("Ann", "sustain & attack Cy")
    fight.resolve({"Ann attack": "1s"})
    assert dice_of(fight.roll("attack", "Ann"))["split"] == -3


@pytest.mark.parametrize("order", [("Ann", "Bob", "Cy"), ("Bob", "Ann", "Cy")])
def test_GRAPPLE_8_one_let_go_after_a_pin_loses_the_main_action_of_that_round(
    order: tuple[str, ...],
) -> None:
    fight = pinned(order=order).declare(Cy="pass", Ann="release")
    assert holds(fight) == []
    assert fight.phase == "resolution"
    assert refusal(fight, "Bob", "attack Ann") != ""
    fight.resolve()
    fight.next_round("Cy", "Ann", "Bob")
    fight.say("Bob", "attack Ann")


def test_GRAPPLE_8_and_the_grappler_is_out_of_their_reach() -> None:
    fight = pinned().declare(Cy="pass", Ann="release")
    assert not fight.journal.scene.close("Ann", "Bob")


def test_GRAPPLE_8_one_let_go_after_a_pin_may_defend_again() -> None:
    fight = pinned(order=("Ann", "Cy", "Bob"))
    assert fight.awaited() == ["Cy"]
    fight.declare(Cy="attack Bob", Ann="release")
    fight.resolve({"Cy attack": "1s"})
    assert fight.rolls("block", "Bob") + fight.rolls("dodge", "Bob")


def test_GRAPPLE_8_one_let_go_after_relenting_keeps_their_action() -> None:
    fight = seized("Cy", order=("Ann", "Bob", "Cy"))
    fight.declare(Cy="pass", Bob="relent", Ann="sustain")
    fight.resolve()
    assert holds(fight) == [("Ann", "Bob", 0)]
    fight.next_round("Bob", "Ann", "Cy").declare(Cy="pass", Ann="release")
    fight.say("Bob", "attack Ann")


def test_GRAPPLE_8_a_pin_that_leaves_nobody_else_ends_the_combat() -> None:
    fight = seized(control=9).declare(Bob="resist", Ann="sustain then pin")
    fight.resolve({"Ann grapple": "1s"})
    assert fight.phase == "ended"
    assert [one.reason for one in fight.events(ev.FightEnded)] == ["pinned"]
    assert fight.combatant("Bob")["pinned"]  # until let go: the pin outlasts the fight


def test_GRAPPLE_8_a_pin_ends_the_combat_in_bookkeeping_too() -> None:
    fight = seized("Cy", order=("Ann", "Bob", "Cy"), control=9)
    fight.declare(Cy="pass", Bob="resist", Ann="sustain then pin")
    fight.st("hazard Cy=fire 7 levels lethal once")
    fight.resolve({"Ann grapple": "1s"})
    assert fight.phase == "ended"


def test_PILE_1_the_rolls_of_a_hold_break_no_escape() -> None:
    fight = Fight({"Ann": WRESTLER, "Bob": WRESTLER}).begin("Ann", "Bob")
    fight.declare(Bob="escape", Ann="grapple Bob haste 1 magick")
    fight.resolve({"Ann grapple": "4s", "Bob escape": "1s"})
    fight.say("Ann", "sustain then hold")
    fight.resolve({"Ann grapple": "1s"})
    assert [one.exchange for one in fight.events(ev.EscapeFaced)] == [1]


def test_GRAPPLE_8_so_does_relenting() -> None:
    fight = seized().declare(Bob="relent")
    assert fight.phase == "ended"


def test_GRAPPLE_8_those_who_are_down_do_not_go_on_fighting() -> None:
    fight = seized("Cy", order=("Ann", "Bob", "Cy"))
    fight.st("hurt Cy=7l")
    fight.say("Bob", "relent")
    assert fight.phase == "ended"


def test_GRAPPLE_8_two_pins_of_all_four_end_it_and_one_does_not() -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy", "Dee"), WRESTLER))
    fight.begin("Ann", "Cy", "Bob", "Dee")
    fight.declare(Dee="pass", Bob="pass", Cy="grapple Dee", Ann="grapple Bob")
    fight.resolve({"Ann grapple": "2s", "Cy grapple": "2s"})
    fight.next_round("Ann", "Cy", "Bob", "Dee")
    fight.say("Dee", "relent")
    assert fight.phase == "declaration"
    fight.say("Bob", "relent")
    assert fight.phase == "ended"


@pytest.mark.parametrize("order", ["hurt Ann=7l", "remove Ann", "set Ann away=yes"])
def test_GRAPPLE_8_a_pin_ends_when_the_grappler_goes_down_or_leaves(order: str) -> None:
    fight = pinned()
    fight.st(order)
    assert holds(fight) == []
    assert not fight.combatant("Bob")["pinned"]


def test_GRAPPLE_8_a_pin_has_no_control_to_rule_on() -> None:
    assert refusal(pinned(), "ST", "control Ann=4") == "pin-decided"


# --- HEALTH-4 ------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["Ann", "Bob"])
def test_HEALTH_4_a_hold_ends_with_either_going_down(who: str) -> None:
    fight = seized("Cy", order=("Cy", "Ann", "Bob")).declare(Bob="resist", Ann="sustain", Cy="pass")
    fight.st(f"hurt {who}=7b")
    assert holds(fight) == []
    other = "Bob" if who == "Ann" else "Ann"
    fight.resolve()
    assert question(fight)[:2] == (other, "void")


def test_HEALTH_4_help_already_declared_is_void() -> None:
    fight = seized("Cy", order=("Bob", "Ann", "Cy")).declare(
        Cy="assist Bob", Ann="sustain", Bob="resist"
    )
    fight.st("hurt Bob=7b")
    fight.resolve()
    assert question(fight)[:2] == ("Ann", "void")
    fight.say("Ann", "choose lose")
    fight.resolve()
    assert question(fight)[:2] == ("Cy", "void")


# --- EX-10 ---------------------------------------------------------------------------------------


def played_example(upkeep: int) -> list[list[tuple[str, str, int]]]:
    """Play the worked example, round by round; return the holds as each round ends."""
    fight = seized(control=2, settings={"grapple_upkeep": upkeep})
    seen = []
    for bob, ann, dice in (
        ("resist", "sustain then hold", (2, 0)),
        ("resist", "sustain then hold", (1, 4)),
        ("reverse", "sustain then hold", (2, 5)),
        ("sustain then hold", "reverse", (5, 2)),
    ):
        if not holds(fight):
            break
        fight.declare(Bob=bob, Ann=ann)
        fight.resolve({"Ann grapple": f"{dice[0]}s", "Bob grapple": f"{dice[1]}s"})
        seen.append(holds(fight))
        fight.next_round("Ann", "Bob")
    return seen


def test_EX_10_without_upkeep() -> None:
    assert played_example(0) == [
        [("Ann", "Bob", 4)],
        [("Ann", "Bob", 1)],
        [("Bob", "Ann", 2)],
        [("Bob", "Ann", 2)],
    ]


def test_EX_10_with_upkeep_the_second_round_ends_it() -> None:
    assert played_example(1) == [[("Ann", "Bob", 3)], []]


def test_EX_10_resisting_with_the_last_dice_would_have_ended_it() -> None:
    fight = seized(control=2, settings=NO_UPKEEP).declare(Bob="resist", Ann="sustain")
    fight.resolve({"Bob grapple": "5s", "Ann grapple": "2s"})
    assert holds(fight) == []


def test_GRAPPLE_10a_one_who_is_seized_contests_no_blow_with_the_attack_that_was_lost() -> None:
    cast = {"Ann": WRESTLER, "Cy": WRESTLER, "Bob": WRESTLER}
    fight = Fight(cast).begin("Ann", "Cy", "Bob")
    fight.declare(Bob="attack Cy", Cy="attack Bob", Ann="grapple Bob")
    fight.st("next", {"Ann grapple": "3s", "Bob block": "0s"})
    fight.st("next")
    assert [one.kind for one in fight.events(ev.ExchangeBegan)] == ["attack", "attack"]
    assert fight.rolls("attack", "Bob") == []


def test_GRAPPLE_3_what_a_victims_own_haste_buys_comes_at_their_own_place() -> None:
    cast = {"Ann": WRESTLER, "Bob": WRESTLER | {"willpower": 5}}
    fight = Fight(cast).begin("Ann", "Bob")
    fight.declare(Bob="pass haste 1 magick", Ann="grapple Bob haste 1 magick")
    fight.resolve({"Ann grapple": "3s", "Bob block": "0s"})
    fight.declare(Bob="reverse willpower", Ann="sustain then hold")
    fight.st("next", {"Ann grapple": "1s", "Bob grapple": "0s"})
    assert fight.rolls("grapple", "Bob")[-1].automatic == 0
    fight.st("next", {"Bob grapple": "0s", "Ann grapple": "1s"})
    assert fight.rolls("grapple", "Bob")[-1].automatic == 1


def test_ATTACK_6_one_who_braved_for_nothing_pays_in_the_struggle_too() -> None:
    fight = seized("Cy", control=3, order=("Cy", "Ann", "Bob"), bob={"dexterity": 1, "brawl": 0})
    fight.declare(Bob="resist", Ann="sustain then hold", Cy="attack Bob committed")
    fight.st("next")
    fight.say("Bob", "choose brave")
    fight.st("next", {"Ann grapple": "0s", "Bob grapple": "0s"})
    assert fight.rolls("grapple", "Bob")[-1].difficulty == 8
