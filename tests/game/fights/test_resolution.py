"""Chapter 7: the exchange of blows; with it what chapters 1 and 2 mean for a whole fight."""

import pytest

from game import actions as act
from game import events as ev
from tests.game.support import (
    WRESTLER,
    Fight,
    adds_up,
    dice_of,
    duel,
    fighter,
    holds,
    refusal,
    struck,
)

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


@pytest.mark.parametrize(
    ("order", "lines", "kinds"),
    [
        (("Ann", "Bob", "Cy"), {"Bob": "attack Ann", "Ann": "attack Bob"}, "contest"),
        ((("Ann", "Bob"), "Cy"), {"Ann": "attack Bob", "Bob": "attack Ann"}, "contest"),
        (
            ("Ann", "Bob", "Cy"),
            {"Cy": "attack Ann", "Bob": "attack Cy", "Ann": "attack Bob"},
            "attack attack attack",
        ),
        (
            ("Ann", "Cy", "Bob"),  # once used the attack does not meet another
            {"Bob": "attack Ann", "Cy": "attack Ann", "Ann": "attack Bob"},
            "contest attack",
        ),
    ],
)
def test_RES_1_one_contested_roll_is_the_action_of_both(order, lines, kinds) -> None:
    fight = Fight({"Ann": BOXER, "Bob": BOXER, "Cy": BOXER}).begin(*order)
    fight.declare(**({} if "Cy" in lines else {"Cy": "pass"}), **lines)
    fight.resolve()
    assert [one.kind for one in fight.events(ev.ExchangeBegan)] == kinds.split()
    assert len(fight.rolls("attack", "Ann")) == 1
    assert fight.phase == "bookkeeping"


@pytest.mark.parametrize(
    ("ann", "bob", "striker", "margin"),
    [(3, 1, "Ann", 2), (1, 3, "Bob", 2), (2, 1, "Ann", 1), (2, 2, "", 0), (0, 1, "Bob", 1)],
)
def test_RES_1_the_winner_resolves_at_the_margin(ann, bob, striker, margin) -> None:
    fight, _ = contest(Ann_attack=f"{ann}s", Bob_attack=f"{bob}s")
    (outcome,) = fight.events(ev.Compared)
    assert (outcome.striker, outcome.margin) == (striker, margin)
    damage = fight.rolls("damage")
    assert [roll.who for roll in damage] == ([striker] if striker else [])
    for roll in damage:
        assert dice_of(roll).get("extra successes", 0) == margin - 1


# --- RES-6 ---------------------------------------------------------------------------------------


def lost(fight: Fight) -> list[tuple[str, str]]:
    """Return what came to nothing and why; nobody who is asked aborts."""
    while fight.journal.scene.fight.questions:
        fight.st("default")
    return [(one.who, one.reason) for one in fight.events(ev.ActionLost)]


@pytest.mark.parametrize(
    ("order", "reason"),
    [("remove Bob", "target-gone"), ("hurt Bob=7b", "target-down"), ("", "weapon-lost")],
)
def test_RES_6_what_has_become_impossible_since_is_void(order: str, reason: str) -> None:
    fight = Fight({"Ann": SWORD, "Bob": BOXER, "Cy": {}}).begin("Ann", "Bob", "Cy")
    fight.declare(Cy="pass", Bob="pass", Ann="attack Bob")
    if order:
        fight.st(order)
    else:
        fight.act(act.Refit(who="Ann", fighter=fighter(dexterity=3), why="disarmed"))
    fight.st("next")
    assert lost(fight) == [("Ann", reason)]
    assert (fight.rolls("attack"), fight.phase) == ([], "resolution")  # it takes its turn


# --- chapter 1 in a fight ------------------------------------------------------------------------


@pytest.mark.parametrize(("change", "difficulty"), [("+9", 10), ("-9", 2)])
def test_DICE_6_difficulty_is_held_between_2_and_10(change: str, difficulty: int) -> None:
    fight = duel(BOXER)
    fight.st(f"effect Ann=fate difficulty{change}")
    fight.declare(Bob="pass", Ann="attack Bob")
    fight.resolve({"Ann attack": [1] * 6})
    assert fight.roll("attack").difficulty == difficulty
    assert adds_up(fight.roll("attack"))


def test_DICE_8_one_a_round() -> None:
    fight = duel(BOXER | {"willpower": 5}, {})
    fight.declare(Bob="pass", Ann="attack Bob willpower haste 1 magick")
    fight.resolve()
    assert refusal(fight, "Ann", "attack Bob willpower") == "bought-already"
    fight.declare(Ann="attack Bob")
    fight.resolve()
    fight.next_round("Ann", "Bob")
    fight.declare(Bob="pass", Ann="attack Bob willpower")
    fight.resolve()
    assert [roll.automatic for roll in fight.rolls("attack")] == [1, 0, 1]
    assert fight.combatant("Ann")["resources"]["willpower"] == 3


def test_DICE_8_refused_at_0_willpower_and_nothing_bought_with_what_is_spent_since() -> None:
    fight = duel({}, BOXER | {"resources": {"willpower": 0}})
    for line in ("attack Ann willpower", "block willpower", "do x: wits vs 6 willpower"):
        assert refusal(fight, "Bob", line) == "no-resource"
    fight = duel({}, BOXER | {"willpower": 1}).declare(Bob="attack Ann willpower", Ann="pass")
    fight.st("spend Bob=willpower")
    fight.resolve()
    assert fight.roll("attack").automatic == 0


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


# --- what a third reading of the texts found: gaps between the rules of `detroit` ----------------

SHOOTER = {"dexterity": 3, "firearms": 3, "weapons": ["heavy pistol"]}


def test_DEF_7_it_answers_a_gun_at_arms_length() -> None:
    fight = Fight({"Ann": SHOOTER, "Bob": WRESTLER})
    fight.st("set Ann close=Bob")
    fight.begin("Ann", "Bob").declare(Bob="counter-grapple", Ann="attack Bob")
    fight.resolve({"Ann attack": "1s", "Bob counter-grapple": "2s"})
    assert holds(fight) == [("Bob", "Ann", 1)]
    assert fight.roll("attack").difficulty == 4


def test_GUN_3_a_grapple_defense_without_dice_is_no_defense() -> None:
    weak = {"dexterity": 1, "strength": 1, "brawl": 0, "health": {"bashing": 5}}
    rifle = {"dexterity": 3, "firearms": 3, "weapons": ["rifle"]}
    fight = Fight({"Ann": rifle, "Bob": weak})
    fight.st("set Ann close=Bob")
    fight.begin("Ann", "Bob").declare(Bob="counter-grapple", Ann="attack Bob")
    fight.resolve({"Ann attack": "1s", "Ann damage": "0s"})
    assert fight.roll("attack").difficulty == 4
    assert fight.person("Bob").round.countered


COVERED = {"cover": "near", "brawl": 2}


@pytest.mark.parametrize(
    ("line", "near", "left"),
    [
        ("attack Ann", False, True),
        ("attack Ann", True, False),
        ("grapple Ann", False, True),
        ("do break off", True, True),
        ("do look around", True, False),
    ],
)
def test_W20_4_cover_ends_when_one_leaves_it(line: str, near: bool, left: bool) -> None:
    fight = Fight({"Ann": {}, "Bob": COVERED}, ruleset="w20").begin("Ann", "Bob")
    fight.st(f"set Ann {'close' if near else 'apart'}=Bob")
    fight.declare(Ann="pass", Bob=line)
    fight.resolve()
    assert fight.combatant("Bob")["cover"] == ("none" if left else "near")
