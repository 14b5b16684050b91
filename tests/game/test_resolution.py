"""Chapter 7: the exchange of blows; with it what chapters 1 and 2 mean for a whole fight."""

import pytest

from game import actions as act
from game import events as ev
from game.errors import RuleError
from tests.game.support import Fight, adds_up, dice_of, duel, fighter, struck

BOXER: dict[str, object] = {"dexterity": 3, "strength": 3, "brawl": 3}
SWORD: dict[str, object] = {"dexterity": 3, "strength": 3, "melee": 3, "weapons": ["sword"]}


def contest(
    attack: str = "attack Bob", back: str = "attack Ann", **dice: object
) -> tuple[Fight, list[ev.AnyEvent]]:
    """Let Ann (a sword) and Bob (bare hands) attack each other."""
    fight = duel(SWORD, BOXER).declare(Bob=back, Ann=attack)
    laid = {key.replace("_", " "): value for key, value in dice.items()}
    entry = fight.st("next", laid)
    return fight, list(entry.events)


# --- RES-1, RES-2 --------------------------------------------------------------------------------


def test_RES_1_one_contested_roll_is_the_action_of_both() -> None:
    fight, _ = contest(Ann_attack="2s", Bob_attack="1s")
    assert [one.kind for one in fight.events(ev.ExchangeBegan)] == ["contest"]
    assert [roll.who for roll in fight.rolls("attack")] == ["Ann", "Bob"]
    assert fight.rolls("block") == fight.rolls("dodge") == []
    assert fight.phase == "bookkeeping"  # Bob's own turn is used up with it


@pytest.mark.parametrize(
    ("ann", "bob", "striker", "margin"),
    [(3, 1, "Ann", 2), (1, 3, "Bob", 2), (2, 1, "Ann", 1), (2, 2, "", 0), (0, 1, "Bob", 1)],
)
def test_RES_1_the_winner_resolves_at_the_margin(
    ann: int, bob: int, striker: str, margin: int
) -> None:
    fight, _ = contest(Ann_attack=f"{ann}s", Bob_attack=f"{bob}s")
    (outcome,) = fight.events(ev.Compared)
    assert (outcome.striker, outcome.margin) == (striker, margin)
    damage = fight.rolls("damage")
    assert [roll.who for roll in damage] == ([striker] if striker else [])
    for roll in damage:
        assert dice_of(roll).get("extra successes", 0) == margin - 1


def test_RES_1_the_contest_is_made_when_the_first_of_them_comes_up() -> None:
    cast = {"Ann": BOXER, "Bob": BOXER, "Cy": BOXER}
    fight = Fight(cast).begin("Cy", "Bob", "Ann")
    fight.declare(Ann="attack Bob", Bob="attack Ann", Cy="attack Ann")
    entry = fight.st("next")
    assert not any(
        isinstance(one, ev.ExchangeBegan) and one.kind == "contest" for one in entry.events
    )
    entry = fight.st("next")
    (begun,) = [one for one in entry.events if isinstance(one, ev.ExchangeBegan)]
    assert (begun.kind, begun.owner, begun.target) == ("contest", "Bob", "Ann")


def test_RES_1_the_one_whose_turn_it_is_rolls_first() -> None:
    fight, _ = contest()
    assert [roll.who for roll in fight.rolls("attack")] == ["Ann", "Bob"]


def test_RES_1_once_used_the_attack_does_not_meet_another() -> None:
    cast = {"Ann": BOXER, "Bob": BOXER, "Cy": BOXER}
    fight = Fight(cast).begin("Ann", "Cy", "Bob")
    fight.declare(Bob="attack Ann", Cy="attack Ann", Ann="attack Bob")
    fight.resolve()
    assert [one.kind for one in fight.events(ev.ExchangeBegan)] == ["contest", "attack"]
    assert len(fight.rolls("attack", "Ann")) == 1


def test_RES_1_a_tie_that_attacks_each_other_is_one_contest() -> None:
    fight = Fight({"Ann": BOXER, "Bob": BOXER}).begin(("Ann", "Bob"))
    fight.declare(Ann="attack Bob", Bob="attack Ann")
    fight.resolve({"Ann attack": "1s", "Bob attack": "3s", "Bob damage": "2s"})
    assert len(fight.rolls("attack")) == 2
    assert (fight.marks("Ann"), fight.marks("Bob")) == ("//", "")


def test_RES_1_of_three_who_chase_each_other_nobody_is_contested() -> None:
    cast = {"Ann": BOXER, "Bob": BOXER, "Cy": BOXER}
    fight = Fight(cast).begin("Ann", "Bob", "Cy")
    fight.declare(Cy="attack Ann", Bob="attack Cy", Ann="attack Bob")
    fight.resolve()
    assert [one.kind for one in fight.events(ev.ExchangeBegan)] == ["attack"] * 3


def test_RES_1_in_a_haste_phase_too() -> None:
    fight = duel(BOXER, BOXER)
    fight.declare(Bob="pass haste 1 magick", Ann="pass haste 1 magick")
    fight.resolve()
    fight.declare(Bob="attack Ann", Ann="attack Bob")
    fight.resolve()
    assert [one.kind for one in fight.events(ev.ExchangeBegan)] == ["contest"]


def test_RES_1_a_haste_attack_on_one_whose_own_attack_is_over_is_not_contested() -> None:
    fight = duel(BOXER, BOXER)
    fight.declare(Bob="attack Ann", Ann="attack Bob haste 1 magick")
    fight.resolve()
    fight.declare(Ann="attack Bob")
    fight.resolve()
    assert [one.kind for one in fight.events(ev.ExchangeBegan)] == ["contest", "attack"]
    assert fight.roll("block", "Bob").pool == 4


def test_RES_1_who_drops_before_is_not_contested() -> None:
    cast = {"Ann": BOXER, "Bob": BOXER | {"health": {"lethal": 6}}, "Cy": BOXER}
    fight = Fight(cast).begin("Cy", "Ann", "Bob")
    fight.declare(Bob="attack Ann", Ann="attack Bob", Cy="attack Bob")
    fight.resolve({"Cy damage": "1s", "Bob soak": "0s"})
    assert [roll.who for roll in fight.rolls("attack")] == ["Cy"]


def test_RES_2_each_keeps_its_own_difficulty_and_damage() -> None:
    fight, _ = contest("attack Bob power", "attack Ann feint", Ann_attack="2s", Bob_attack="3s")
    first, second = fight.rolls("attack")
    assert (first.who, first.pool, first.difficulty) == ("Ann", 6, 7)
    assert (second.who, second.pool, second.difficulty) == ("Bob", 6, 5)
    assert dice_of(fight.roll("damage")) == {"strength": 3, "feint": -2}

    fight, _ = contest("attack Bob power", "attack Ann feint", Ann_attack="3s", Bob_attack="1s")
    expected = {"strength": 3, "sword": 2, "extra successes": 1, "power": 2}
    assert dice_of(fight.roll("damage")) == expected


# --- RES-6 ---------------------------------------------------------------------------------------


def lost(fight: Fight) -> list[tuple[str, str]]:
    """Return what came to nothing and why; nobody who is asked aborts."""
    while fight.journal.scene.fight.questions:
        fight.st("default")
    return [(one.who, one.reason) for one in fight.events(ev.ActionLost)]


def test_RES_6_a_target_that_has_left_is_gone() -> None:
    fight = duel(BOXER, BOXER).declare(Bob="pass", Ann="attack Bob")
    fight.st("remove Bob")
    fight.resolve()
    assert lost(fight) == [("Ann", "target-gone")]
    assert fight.rolls("attack") == []


def test_RES_6_a_target_that_has_dropped_since() -> None:
    fight = duel(BOXER, BOXER).declare(Bob="pass", Ann="attack Bob")
    fight.st("hurt Bob=7b")
    fight.resolve()
    assert lost(fight) == [("Ann", "target-down")]


@pytest.mark.parametrize("kind", ["7b", "7l", "7a"])
def test_RES_6_one_already_down_may_be_attacked_and_does_not_defend(kind: str) -> None:
    fight = Fight({"Ann": BOXER, "Bob": BOXER, "Cy": {}}).begin("Ann", "Bob", "Cy")
    fight.st(f"hurt Bob={kind}")
    fight.declare(Cy="pass", Ann="attack Bob")
    fight.resolve({"Ann attack": "2s"})
    assert lost(fight) == []
    assert fight.rolls("block") == []
    assert [one.reason for one in fight.events(ev.Undefended)] == ["down"]
    assert dice_of(fight.roll("damage")) == {"strength": 3, "extra successes": 1}


def test_RES_6_a_weapon_that_was_lost() -> None:
    fight = duel(SWORD, BOXER).declare(Bob="pass", Ann="attack Bob with sword")
    fight.act(act.Refit(who="Ann", fighter=fighter(dexterity=3), why="disarmed"))
    fight.resolve()
    assert lost(fight) == [("Ann", "weapon-lost")]


def test_RES_6_a_weapon_in_hand_that_was_lost_is_no_other() -> None:
    fight = duel(SWORD, BOXER).declare(Bob="pass", Ann="attack Bob")
    fight.act(act.Refit(who="Ann", fighter=fighter(dexterity=3), why="disarmed"))
    fight.resolve()
    assert lost(fight) == [("Ann", "weapon-lost")]


def test_RES_6_a_void_attack_still_takes_its_turn() -> None:
    fight = Fight({"Ann": BOXER, "Bob": BOXER, "Cy": {}}).begin("Ann", "Bob", "Cy")
    fight.declare(Cy="pass", Bob="pass", Ann="attack Bob")
    fight.st("remove Bob")
    fight.st("next")
    assert lost(fight) == [("Ann", "target-gone")]
    assert fight.phase == "resolution"


# --- RES-7 ---------------------------------------------------------------------------------------


def test_RES_7_attack_defense_damage_soak_in_this_order() -> None:
    fight = struck(BOXER, BOXER, dice={"Ann attack": "2s", "Ann damage": "1s"})
    purposes = [roll.purpose for roll in fight.rolls() if roll.purpose != "initiative"]
    assert purposes == ["attack", "block", "damage", "soak"]
    assert fight.marks("Bob") == "/"


def test_RES_7_an_attack_of_net_0_is_not_defended_against_but_counts() -> None:
    fight = struck(BOXER, BOXER, dice={"Ann attack": [6, 1, 2, 2, 2, 2]})
    assert fight.rolls("block") == []
    assert fight.person("Bob").toll.incoming == 1
    assert not fight.roll("attack").botch  # its success was cancelled: a plain failure


def test_RES_7_damage_of_0_is_not_soaked() -> None:
    fight = struck(BOXER, BOXER, dice={"Ann damage": "0s"})
    assert fight.rolls("soak") == []
    assert fight.marks("Bob") == ""


def test_RES_7_soak_takes_levels_off_and_never_heals() -> None:
    fight = struck(BOXER, BOXER | {"stamina": 5}, dice={"Ann damage": "2s", "Bob soak": "4s"})
    assert fight.marks("Bob") == ""
    fight = struck(BOXER, BOXER | {"stamina": 5}, dice={"Ann damage": "3s", "Bob soak": "1s"})
    assert fight.marks("Bob") == "//"


# --- chapter 1 in a fight ------------------------------------------------------------------------


def test_DICE_1_a_pool_of_0_rolls_nothing() -> None:
    fight = struck(
        {"dexterity": 1, "health": {"lethal": 6}, "willpower": 3}, {}, "attack Bob willpower"
    )
    roll = fight.roll("attack")
    assert (roll.pool, roll.faces, roll.successes, roll.botch) == (0, (), 0, False)
    assert adds_up(roll)
    assert fight.combatant("Ann")["resources"]["willpower"] == 3


def test_DICE_3_4_ones_cancel_and_may_botch() -> None:
    fight = struck(BOXER, {}, dice={"Ann attack": [6, 6, 6, 1, 1, 2]})
    assert fight.roll("attack").successes == 1
    fight = struck(BOXER, {}, dice={"Ann attack": [6, 1, 1, 1, 1, 2]})
    assert (fight.roll("attack").successes, fight.roll("attack").botch) == (0, False)


def test_DICE_5_the_settings_let_ones_cancel() -> None:
    settings = {"ones_cancel_damage": True, "ones_cancel_soak": True, "ones_cancel_action": False}
    fight = Fight({"Ann": BOXER, "Bob": {"stamina": 3}}, settings=settings).begin("Ann", "Bob")
    fight.declare(Bob="pass", Ann="attack Bob")
    dice = {"Ann attack": [6, 1, 1, 1, 1, 1], "Ann damage": [6, 6, 1], "Bob soak": [6, 1, 2]}
    fight.resolve(dice)
    assert fight.roll("attack").successes == 1
    assert (fight.roll("damage").successes, fight.roll("soak").successes) == (1, 0)
    assert fight.marks("Bob") == "/"


@pytest.mark.parametrize(("change", "difficulty"), [("+9", 10), ("-9", 2)])
def test_DICE_6_difficulty_is_held_between_2_and_10(change: str, difficulty: int) -> None:
    fight = duel(BOXER)
    fight.st(f"effect Ann=fate difficulty{change}")
    fight.declare(Bob="pass", Ann="attack Bob")
    fight.resolve({"Ann attack": [1] * 6})
    assert fight.roll("attack").difficulty == difficulty
    assert adds_up(fight.roll("attack"))


def test_DICE_6_the_bounds_are_settings() -> None:
    fight = Fight({"Ann": BOXER, "Bob": {}}, settings={"difficulty_max": 6}).begin("Ann", "Bob")
    fight.declare(Bob="pass", Ann="attack Bob power")
    fight.resolve()
    assert fight.roll("attack").difficulty == 6


def test_DICE_8_one_point_one_success_one_roll() -> None:
    fight = struck(
        BOXER | {"willpower": 2}, {}, "attack Bob willpower", dice={"Ann attack": [1] * 6}
    )
    roll = fight.roll("attack")
    assert (roll.ones, roll.automatic, roll.successes, roll.botch) == (6, 1, 1, False)
    assert fight.combatant("Ann")["resources"]["willpower"] == 1


def test_DICE_8_one_a_round() -> None:
    fight = duel(BOXER | {"willpower": 5}, {})
    fight.declare(Bob="pass", Ann="attack Bob willpower haste 1 magick")
    fight.resolve()
    with pytest.raises(RuleError) as caught:
        fight.say("Ann", "attack Bob willpower")
    assert caught.value.code == "bought-already"
    fight.declare(Ann="attack Bob")
    fight.resolve()
    fight.next_round("Ann", "Bob")
    fight.declare(Bob="pass", Ann="attack Bob willpower")
    fight.resolve()
    assert [roll.automatic for roll in fight.rolls("attack")] == [1, 0, 1]
    assert fight.combatant("Ann")["resources"]["willpower"] == 3


def test_DICE_8_refused_at_0_willpower() -> None:
    fight = duel({}, BOXER | {"resources": {"willpower": 0}})
    for line in ("attack Ann willpower", "block willpower", "do x: wits vs 6 willpower"):
        with pytest.raises(RuleError) as caught:
            fight.say("Bob", line)
        assert caught.value.code == "no-resource"


def test_DICE_8_what_was_spent_meanwhile_buys_nothing() -> None:
    fight = duel({}, BOXER | {"willpower": 1}).declare(Bob="attack Ann willpower", Ann="pass")
    fight.st("spend Bob=willpower")
    fight.resolve()
    assert fight.roll("attack").automatic == 0
    assert fight.combatant("Bob")["resources"]["willpower"] == 0


def test_DICE_8_outside_an_exchange_it_is_the_same_one_a_round() -> None:
    fight = duel(BOXER | {"willpower": 5}, {})
    fight.act(act.RollDice(who="Ann", traits=("wits",), willpower=True))
    with pytest.raises(RuleError):
        fight.act(act.RollDice(who="Ann", traits=("wits",), willpower=True))
    fight.declare(Bob="pass")
    with pytest.raises(RuleError):
        fight.say("Ann", "attack Bob willpower")


@pytest.mark.parametrize(
    ("levels", "penalty"), [(1, 0), (2, -1), (3, -1), (4, -2), (5, -2), (6, -5)]
)
def test_DICE_9_wounds_come_off_every_action_roll(levels: int, penalty: int) -> None:
    hurt = {"dexterity": 4, "brawl": 4, "health": {"bashing": levels}}
    assert struck(hurt, {}).roll("attack").pool == 8 + penalty
    assert struck(BOXER, hurt).roll("block").pool == 8 + penalty
    fight = duel(hurt)
    fight.act(act.RollDice(who="Ann", traits=("willpower",)))
    assert fight.roll("misc").pool == max(0, 5 + penalty)


def test_DICE_9_pools_are_reckoned_when_they_are_rolled() -> None:
    fight = duel(BOXER, BOXER).declare(Bob="do jump: dexterity vs 6", Ann="attack Bob")
    fight.resolve({"Ann damage": "2s", "Bob soak": "0s"})
    assert fight.roll("misc").pool == 2


# --- chapter 2 in a fight ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("template", "marks", "state"),
    [
        ("mortal", "7b", "unconscious"),
        ("mortal", "7l", "dying"),
        ("mortal", "7a", "dead"),
        ("vampire", "7l", "torpor"),
        ("vampire", "7a", "dead"),
        ("shifter", "7l", "dying"),
    ],
)
def test_HEALTH_4_a_full_track_puts_one_down(template: str, marks: str, state: str) -> None:
    fight = duel(BOXER, {"template": template}).declare(Bob="attack Ann", Ann="pass")
    fight.st(f"hurt Bob={marks}")
    assert fight.combatant("Bob")["state"] == state
    assert fight.state()["order"] == ["Ann"]
    fight.resolve()
    assert fight.rolls("attack") == []


def test_HEALTH_4_more_harm_makes_it_worse() -> None:
    fight = Fight({"Ann": {}, "Bob": {"health": {"bashing": 1}}})
    states = []
    for marks in ("6l", "1l", "7l"):
        fight.st(f"hurt Bob={marks}")
        states.append(fight.combatant("Bob")["state"])
    assert states == ["unconscious", "dying", "dead"]


def test_HEALTH_4_one_who_comes_with_a_full_track_is_down() -> None:
    fight = Fight({"Ann": {}, "Bob": {"health": {"lethal": 7}}})
    assert fight.combatant("Bob")["state"] == "dying"
    fight.st("start")
    assert fight.state()["order"] == ["Ann"]


def test_HEALTH_4_a_sheet_that_changes_may_put_one_down_or_raise_them() -> None:
    fight = Fight({"Ann": {}, "Bob": {}}).begin("Ann", "Bob")
    fight.act(act.Refit(who="Bob", fighter=fighter(health={"lethal": 7}), why="a fall"))
    assert fight.combatant("Bob")["state"] == "dying"
    assert fight.awaited() == ["Ann"]
    fight.act(act.Refit(who="Bob", fighter=fighter(), why="a miracle"))
    assert fight.combatant("Bob")["state"] == ""


def test_HEALTH_4_who_mends_can_act_again() -> None:
    fight = duel(BOXER, {})
    fight.st("hurt Bob=7b")
    fight.st("heal Bob=1b")
    assert fight.combatant("Bob")["down"] is False
    assert fight.awaited() == ["Bob"]
