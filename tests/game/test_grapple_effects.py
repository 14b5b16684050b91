"""What Control buys: every effect with its cost, what is left, and what becomes of the victim."""

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
ARMED: dict[str, object] = {"weapons": ["sword"]}


def won(
    control: int,
    ann: str = "sustain then choose",
    bob: dict[str, object] | None = None,
    gain: int = 1,
) -> Fight:
    """Let Ann win by ``gain``, so that she has ``control`` then."""
    fight = seized("Cy", control=control - gain, bob=bob, settings=NO_UPKEEP)
    fight.declare(Cy="pass", Bob="resist", Ann=ann)
    fight.resolve({"Ann grapple": f"{gain}s"})
    return fight


def used(fight: Fight) -> tuple[str, int, int]:
    """Return the one effect that was used: its name, its cost, what was left."""
    (one,) = fight.events(ev.EffectUsed)
    return one.effect, one.cost, one.left


TABLE = [
    ("pin", 10, 12, 0),
    ("disarm", 5, 7, 2),
    ("drop", 2, 3, 1),
    ("slam", 3, 7, 4),
    ("throw", 7, 7, 0),
    ("clinch", 1, 6, 5),
    ("crack", 4, 7, 3),
]


@pytest.mark.parametrize("asked", [True, False])
@pytest.mark.parametrize(("effect", "cost", "control", "left"), TABLE)
def test_GRAPPLE_4_an_effect_takes_its_cost_and_leaves_the_rest(
    effect: str, cost: int, control: int, left: int, asked: bool
) -> None:
    if asked:
        fight = won(control, bob=ARMED)
        fight.say("Ann", f"choose {effect}")
    else:
        fight = won(control, f"sustain then {effect}", bob=ARMED)
    assert fight.awaited() == []
    assert used(fight) == (effect, cost, max(left, control - cost))
    assert [one[2] for one in holds(fight)] == ([left] if left or effect == "pin" else [])


@pytest.mark.parametrize(
    ("effect", "cost"), [(row[0], row[1]) for row in TABLE if row[0] != "throw"]
)
def test_GRAPPLE_4_what_the_control_does_not_cover_is_not_offered(effect: str, cost: int) -> None:
    # A hold has at least 1 Control and has just won 1, so that 2 is the least there is to spend.
    assert effect in question(won(max(2, cost), bob=ARMED))[2]
    if cost > 2:
        assert effect not in question(won(cost - 1, bob=ARMED))[2]


def test_GRAPPLE_4_the_options_stand_in_the_rulebooks_order_with_hold_last() -> None:
    assert question(won(12, bob=ARMED)) == (
        "Ann",
        "effect",
        ("pin", "disarm", "drop", "slam", "throw", "clinch", "crack", "action", "hold"),
    )


def test_GRAPPLE_4_against_one_who_lies_there_is_no_drop_or_throw_but_prop() -> None:
    options = question(won(12, bob={"prone": True}))[2]
    assert options == ("pin", "slam", "prop", "clinch", "crack", "action", "hold")


def test_GRAPPLE_4_a_named_effect_not_covered_is_asked_about() -> None:
    fight = won(2, "sustain then crack")
    assert question(fight)[:2] == ("Ann", "effect")
    fight.say("Ann", "choose drop")
    assert used(fight)[:2] == ("drop", 2)


def test_GRAPPLE_4_a_named_effect_no_longer_possible_is_asked_about() -> None:
    fight = seized("Cy", control=3)
    fight.declare(Cy="pass", Bob="resist", Ann="sustain then drop")
    fight.st("set Bob prone=yes")
    fight.resolve({"Ann grapple": "1s"})
    assert question(fight)[2] == ("slam", "clinch", "crack", "action", "hold")


def test_GRAPPLE_4_hold_keeps_the_control_and_is_the_default() -> None:
    fight = won(4)
    fight.st("default")
    assert holds(fight) == [("Ann", "Bob", 4)]
    assert fight.events(ev.EffectUsed) == []


def test_GRAPPLE_4_sustaining_to_hold_asks_nothing() -> None:
    assert holds(won(4, "sustain then hold")) == [("Ann", "Bob", 4)]


def test_GRAPPLE_4_one_effect_a_turn() -> None:
    fight = won(9)
    fight.say("Ann", "choose drop")
    fight.resolve()
    assert fight.phase == "bookkeeping"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("sustain then prop", "effect-not-open"),
        ("sustain then disarm", "effect-not-open"),
        ("sustain then tickle", "unknown-name"),
    ],
)
def test_GRAPPLE_4_what_cannot_be_done_is_refused_when_declared(line: str, code: str) -> None:
    fight = seized().declare(Bob="resist")
    assert refusal(fight, "Ann", line) in (code, "unknown-word")


def test_GRAPPLE_4_what_the_control_may_come_to_cover_may_be_declared() -> None:
    seized(control=1).declare(Bob="resist", Ann="sustain then pin")


# --- pin -----------------------------------------------------------------------------------------


def test_GRAPPLE_8_pin_ends_the_struggle() -> None:
    fight = won(10, "sustain then pin")
    assert fight.journal.scene.pinned("Bob")
    assert fight.phase == "bookkeeping"  # Cy goes on


# --- disarm --------------------------------------------------------------------------------------


def test_GRAPPLE_4_disarm_takes_the_object_in_hand_and_gives_it_to_the_grappler() -> None:
    fight = won(6, "sustain then disarm", bob={"weapons": ["sword", "knife"]})
    assert [one.name for one in fight.person("Bob").fighter.weapons] == ["knife"]
    assert [one.name for one in fight.person("Ann").fighter.weapons] == ["sword"]


def test_GRAPPLE_4_a_gun_is_taken_with_the_rounds_in_it() -> None:
    fight = won(6, "sustain then disarm", bob={"weapons": ["heavy pistol"]})
    rounds = next(iter(fight.person("Ann").fighter.ammunition.values()))
    assert rounds > 0
    assert fight.person("Bob").fighter.ammunition == {}


def test_GRAPPLE_4_empty_hands_and_claws_are_nothing_to_take() -> None:
    crinos: dict[str, object] = {"template": "shifter", "form": "crinos"}
    assert "disarm" not in question(won(6))[2]
    assert "disarm" not in question(won(6, bob=crinos))[2]


def test_RES_6_an_attack_with_what_was_taken_is_void() -> None:
    fight = Fight({"Ann": WRESTLER | {"brawl": 6}, "Bob": WRESTLER | ARMED, "Cy": WRESTLER})
    fight.begin("Ann", "Bob", "Cy")
    fight.declare(Cy="pass", Bob="attack Cy with sword", Ann="grapple Bob then disarm")
    fight.resolve({"Ann grapple": "6s"})
    assert question(fight)[:2] == ("Bob", "void")
    assert holds(fight) == []


def test_GRAPPLE_4_bare_hands_in_one_part_of_a_split_keep_no_sword_from_being_taken() -> None:
    cast = {"Ann": WRESTLER | {"brawl": 6}, "Bob": WRESTLER | ARMED}
    fight = Fight({**cast, "Cy": WRESTLER, "Di": WRESTLER}).begin("Ann", "Bob", "Cy", "Di")
    fight.declare(Di="pass", Cy="pass", Bob="attack Cy with bare hands & attack Di with sword")
    fight.declare(Ann="grapple Bob then disarm")
    fight.resolve({"Ann grapple": "6s"})
    assert "sword" not in [one.name for one in fight.person("Bob").fighter.weapons]


# --- drop, slam, throw, prop ---------------------------------------------------------------------


def test_GRAPPLE_4_drop_lays_the_victim_prone_even_if_it_goes_on() -> None:
    fight = won(4, "sustain then drop")
    assert (fight.person("Bob").prone, holds(fight)) == (True, [("Ann", "Bob", 2)])
    assert not fight.rolls("damage")


def test_GRAPPLE_4_slam_is_strength_and_what_is_left_bashing_and_soaked() -> None:
    fight = seized("Cy", control=6, settings=NO_UPKEEP)
    fight.declare(Cy="pass", Bob="resist", Ann="sustain then slam")
    fight.resolve({"Ann grapple": "1s", "Ann damage": "5s", "Bob soak": "2s"})
    roll = fight.roll("damage")
    assert (dice_of(roll), roll.difficulty) == ({"strength": 4, "Control left": 4}, 6)
    assert (fight.roll("soak").pool, fight.roll("soak").difficulty) == (3, 6)
    assert (fight.marks("Bob"), fight.person("Bob").prone) == ("///", True)
    assert holds(fight) == [("Ann", "Bob", 4)]


def test_GRAPPLE_4_one_who_lies_may_be_slammed() -> None:
    assert used(won(3, "sustain then slam", bob={"prone": True})) == ("slam", 3, 0)


def test_GRAPPLE_4_throw_hurls_strength_and_all_the_control_before_paying() -> None:
    fight = won(6, "sustain then throw")
    (thrown,) = fight.events(ev.Thrown)
    assert thrown.yards == 10
    assert (fight.person("Bob").prone, holds(fight)) == (True, [])
    assert not fight.rolls("damage")


def test_GRAPPLE_4_throw_needs_a_victim_on_their_feet() -> None:
    fight = seized(bob={"prone": True}).declare(Bob="resist")
    assert refusal(fight, "Ann", "sustain then throw") == "effect-not-open"


def test_GRAPPLE_4_prop_stands_a_prone_victim_up() -> None:
    fight = won(6, "sustain then prop", bob={"prone": True})
    assert (fight.person("Bob").prone, used(fight)) == (False, ("prop", 5, 1))
    assert holds(fight) == [("Ann", "Bob", 1)]


def test_GRAPPLE_4_strength_is_that_of_the_form_worn() -> None:
    crinos = {"template": "shifter", "form": "crinos", "strength": 3}
    fight = seized("Cy", control=3, ann=crinos)
    fight.declare(Cy="pass", Bob="resist", Ann="sustain then throw")
    fight.resolve({"Ann grapple": "1s"})
    assert fight.events(ev.Thrown)[0].yards == 3 + 4 + 4


# --- clinch, crack -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "control", "half", "marks"),
    [("clinch", 6, 2, "//"), ("clinch", 2, 0, "//"), ("crack", 7, 1, "XX"), ("crack", 8, 2, "XX")],
)
def test_GRAPPLE_4_clinch_and_crack_are_strength_and_half_of_what_is_left(
    effect: str, control: int, half: int, marks: str
) -> None:
    fight = seized("Cy", control=control - 1, settings=NO_UPKEEP)
    fight.declare(Cy="pass", Bob="resist", Ann=f"sustain then {effect}")
    fight.resolve({"Ann grapple": "1s", "Ann damage": "2s"})
    roll = fight.roll("damage")
    expected = {"strength": 4, "Control left": half} if half else {"strength": 4}
    assert (dice_of(roll), roll.difficulty) == (expected, 6)
    assert fight.marks("Bob") == marks
    assert not fight.person("Bob").prone


def test_RES_3_a_mortal_does_not_soak_a_crack() -> None:
    fight = won(4, "sustain then crack")
    assert not fight.rolls("soak")


def test_HEALTH_5_a_vampire_halves_a_clinch() -> None:
    fight = seized("Cy", control=3, bob={"template": "vampire"})
    fight.declare(Cy="pass", Bob="resist", Ann="sustain then clinch")
    fight.resolve({"Ann grapple": "1s", "Ann damage": "3s"})
    assert fight.marks("Bob") == "/"


def test_HEALTH_4_a_victim_put_down_by_an_effect_is_let_go() -> None:
    fight = seized("Cy", control=5, bob={"health": {"lethal": 5}})
    fight.declare(Cy="pass", Bob="resist", Ann="sustain then crack")
    fight.resolve({"Ann grapple": "1s", "Ann damage": "2s"})
    assert fight.person("Bob").down == "dying"
    assert holds(fight) == []


# --- action --------------------------------------------------------------------------------------


def test_GRAPPLE_4_an_action_is_priced_by_the_storyteller() -> None:
    fight = won(9)
    fight.say("Ann", "choose action take the keys")
    who, kind, options = question(fight)
    assert (who, kind, options) == ("ST", "price", ("2", "3", "4", "5", "6", "refuse"))
    assert fight.state()["awaiting"][0]["default"] == "refuse"
    fight.st("choose 4")
    (one,) = fight.events(ev.EffectUsed)
    assert (one.text, one.cost, one.left) == ("take the keys", 4, 5)
    assert holds(fight) == [("Ann", "Bob", 5)]


def test_GRAPPLE_4_no_price_above_the_control_is_offered() -> None:
    fight = won(3)
    fight.say("Ann", "choose action")
    assert question(fight)[2] == ("2", "3", "refuse")


def test_GRAPPLE_4_a_refused_action_costs_nothing() -> None:
    fight = won(9)
    fight.say("Ann", "choose action")
    fight.st("choose refuse")
    assert holds(fight) == [("Ann", "Bob", 9)]
    assert fight.events(ev.EffectUsed) == []


def test_GRAPPLE_4_an_action_chosen_beforehand_is_priced_too() -> None:
    fight = won(9, "sustain then action")
    assert question(fight)[:2] == ("ST", "price")
    fight.st("choose 2")
    assert holds(fight) == [("Ann", "Bob", 7)]


def test_GRAPPLE_4_no_combatant_names_the_price() -> None:
    fight = won(9, "sustain then action")
    assert refusal(fight, "Ann", "choose 2") == "no-question"


def test_GRAPPLE_9_an_action_as_a_single_effect_spends_all() -> None:
    fight = Fight({"Ann": WRESTLER, "Bob": {}}).begin("Ann", "Bob")
    fight.declare(Bob="pass", Ann="grapple Bob then action")
    fight.resolve({"Ann grapple": "5s"})
    fight.st("choose 3")
    assert (used(fight), holds(fight)) == (("action", 5, 0), [])


# --- GRAPPLE-14 ----------------------------------------------------------------------------------


def thrown_into_fire(then: str = "throw", haste: str = " haste 1 magick") -> Fight:
    """Let Ann send Bob into a fire, and Bob have a haste action left."""
    fight = seized("Cy", control=4, settings=NO_UPKEEP)
    fight.declare(Cy="pass", Bob=f"resist{haste}", Ann=f"sustain then {then}")
    fight.resolve({"Ann grapple": "1s"})
    fight.st("hazard Bob=the fire 3 dice lethal avoidable once")
    return fight


def test_GRAPPLE_14_a_hazard_strikes_in_bookkeeping() -> None:
    fight = seized("Cy", control=4)
    fight.declare(Cy="pass", Bob="resist", Ann="sustain then throw")
    fight.st("hazard Bob=the fire 3 dice lethal avoidable once")
    fight.resolve({"Ann grapple": "1s", "Bob damage": "2s"})
    assert fight.marks("Bob") == "XX"


def test_GRAPPLE_14_a_haste_action_left_avoids_it() -> None:
    fight = thrown_into_fire()
    fight.say("Bob", "avoid the fire")
    fight.resolve()
    assert fight.marks("Bob") == ""
    assert not fight.rolls("damage")


@pytest.mark.parametrize("then", ["drop", "slam"])
def test_GRAPPLE_14_one_who_is_still_held_may_avoid_it_too(then: str) -> None:
    fight = thrown_into_fire(then)
    assert holds(fight) != []
    fight.say("Bob", "avoid the fire")
    fight.resolve()
    assert fight.events(ev.HazardEnded)[-1].avoided
    assert holds(fight) != []


def test_GRAPPLE_14_who_does_not_avoid_it_is_burnt() -> None:
    fight = thrown_into_fire().declare(Bob="pass")
    fight.resolve({"Bob damage": "1s"})
    assert fight.marks("Bob") == "X"


def test_GRAPPLE_14_without_haste_there_is_no_avoiding() -> None:
    fight = seized("Cy")
    fight.st("hazard Cy=the fire 3 dice lethal avoidable once")
    assert refusal(fight, "Cy", "avoid the fire") == "avoid-in-haste"


def test_GRAPPLE_14_what_the_storyteller_does_not_call_avoidable_is_not() -> None:
    fight = seized("Cy", order=("Ann", "Bob", "Cy"))
    fight.declare(Cy="pass haste 1 magick", Bob="resist", Ann="sustain")
    fight.resolve()
    fight.st("hazard Cy=the flood 3 dice lethal once")
    assert refusal(fight, "Cy", "avoid the flood") == "unknown-hazard"


# --- GRAPPLE-13 ----------------------------------------------------------------------------------


def lying(who: str, line: str, other: str, **dice: str) -> Fight:
    """Let Ann and Bob do something while one of the two lies on the ground."""
    fight = Fight({"Ann": WRESTLER, "Bob": WRESTLER}).begin("Ann", "Bob")
    fight.st(f"set {who} prone=yes")
    fight.declare(Bob=other if who == "Ann" else line, Ann=line if who == "Ann" else other)
    fight.resolve({key.replace("_", " "): value for key, value in dice.items()})
    return fight


@pytest.mark.parametrize(
    ("line", "purpose"), [("attack Bob", "attack"), ("grapple Bob", "grapple")]
)
def test_GRAPPLE_13_an_attack_from_the_ground_loses_two_dice(line: str, purpose: str) -> None:
    assert dice_of(lying("Ann", line, "pass").roll(purpose, "Ann"))["prone"] == -2


@pytest.mark.parametrize("line", ["block", "dodge", "escape"])
def test_GRAPPLE_13_so_do_block_dodge_and_escape(line: str) -> None:
    fight = lying("Bob", line, "attack Bob", Ann_attack="1s")
    assert dice_of(fight.roll(line, "Bob"))["prone"] == -2


def test_GRAPPLE_13_nothing_else_does() -> None:
    fight = lying("Bob", "counter-grapple", "attack Bob", Ann_attack="1s")
    assert "prone" not in dice_of(fight.roll("counter-grapple"))
    fight = seized().declare(Bob="resist", Ann="sustain")
    fight.st("set Ann prone=yes")
    fight.resolve()
    assert "prone" not in dice_of(fight.rolls("grapple", "Ann")[-1])


@pytest.mark.parametrize("line", ["resist", "reverse"])
def test_GRAPPLE_13_the_grapple_rolls_of_a_prone_victim(line: str) -> None:
    fight = seized(bob={"prone": True}).declare(Bob=line, Ann="sustain")
    fight.resolve()
    assert dice_of(fight.rolls("grapple", "Bob")[-1])["prone"] == -2
    assert "prone" not in dice_of(fight.rolls("grapple", "Ann")[-1])


def test_GRAPPLE_13_standing_up_is_an_action() -> None:
    fight = lying("Ann", "stand", "pass")
    assert not fight.person("Ann").prone
    assert fight.rolls("stand") == []


def test_PILE_1_standing_up_is_a_miscellaneous_action() -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy"), WRESTLER)).begin("Ann", "Bob", "Cy")
    fight.st("set Cy prone=yes")
    fight.declare(Cy="stand", Bob="attack Cy", Ann="attack Cy")
    fight.resolve({"Ann attack": "1s", "Bob attack": "1s"})
    defenses = [one for one in fight.rolls(who="Cy") if one.purpose in ("block", "dodge")]
    assert dice_of(defenses[1])["piling on"] == -2


def test_GRAPPLE_13_or_at_two_dice_part_of_a_split() -> None:
    fight = lying("Ann", "stand & attack Bob", "pass")
    assert dice_of(fight.roll("attack")) == {"dexterity": 3, "brawl": 3, "standing up": -2}


def test_GRAPPLE_13_before_it_the_ground_still_counts() -> None:
    fight = lying("Ann", "attack Bob & stand", "pass")
    roll = fight.roll("attack")
    assert dice_of(roll) == {"dexterity": 3, "brawl": 3, "standing up": -2, "prone": -2}
    assert not fight.person("Ann").prone


def test_GRAPPLE_13_beside_a_true_split_both_count() -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy"), WRESTLER | {"brawl": 5}))
    fight.begin("Ann", "Bob", "Cy").st("set Ann prone=yes")
    fight.declare(Cy="pass", Bob="pass", Ann="stand & attack Bob & attack Cy")
    fight.resolve()
    terms = dice_of(fight.rolls("attack")[0])
    assert (terms["split"], terms["standing up"]) == (-3, -2)


def test_SPLIT_3_standing_up_is_not_counted_among_the_actions() -> None:
    fight = Fight({"Ann": WRESTLER | {"wits": 1}, "Bob": {}}).begin("Ann", "Bob")
    fight.st("set Ann prone=yes")
    fight.declare(Bob="pass", Ann="stand & attack Bob")
    assert refusal(fight, "Bob", "pass") != ""


def test_ABORT_3_beside_standing_up_a_void_action_is_aborted_at_three_dice() -> None:
    fight = Fight(dict.fromkeys(("Ann", "Bob", "Cy"), WRESTLER)).begin("Ann", "Bob", "Cy")
    fight.st("set Ann prone=yes")
    fight.declare(Cy="pass", Bob="pass", Ann="stand & attack Bob")
    fight.st("hurt Bob=7l")
    fight.resolve()
    fight.say("Ann", "abort attack Cy", {"Ann abort": "1s"})
    terms = dice_of(fight.roll("attack"))
    assert (terms["aborted"], terms["standing up"]) == (-3, -2)


def test_GRAPPLE_13_who_stands_does_not_stand_up() -> None:
    fight = Fight({"Ann": {}, "Bob": {}}).begin("Ann", "Bob")
    assert refusal(fight, "Bob", "stand") == "not-prone"


def test_GRAPPLE_13_the_setting() -> None:
    fight = Fight({"Ann": WRESTLER, "Bob": {}}, settings={"prone_dice": -1}).begin("Ann", "Bob")
    fight.st("set Ann prone=yes")
    fight.declare(Bob="pass", Ann="attack Bob")
    fight.resolve()
    assert dice_of(fight.roll("attack"))["prone"] == -1
