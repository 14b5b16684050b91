"""Chapter 6, piling on: what each further attack of a round costs the one it is aimed at."""

import pytest

from game import events as ev
from game.errors import RuleError
from game.secrecy import Viewer, seen
from tests.game.support import Fight, adds_up, dice_of, duel, refusal, struck

ATTACKERS = ("Ann", "Bea", "Cat", "Dot")
PUNCH = {"dexterity": 2, "brawl": 1}
TARGET = {"dexterity": 5, "brawl": 3}


def mobbed(
    answer: str,
    target: dict[str, object] | None = None,
    attackers: tuple[str, ...] = ATTACKERS,
    dice: dict[str, object] | None = None,
) -> Fight:
    """Let several attack Tom in turn, who answers for himself before any of them; Sam looks on."""
    cast: dict[str, dict[str, object]] = dict.fromkeys(attackers, PUNCH)
    fight = Fight(cast | {"Tom": target or TARGET, "Sam": {}})
    fight.begin(*attackers, "Tom", "Sam")
    fight.declare(Sam="pass", Tom=answer)
    for name in reversed(attackers):
        fight.say(name, "attack Tom")
    fight.resolve(dice)
    return fight


def pools(fight: Fight) -> list[int]:
    return [roll.pool for roll in fight.rolls() if roll.who == "Tom" and roll.against in ATTACKERS]


# --- PILE-1 --------------------------------------------------------------------------------------


def test_PILE_1_second_attacker_costs_two_dice() -> None:
    fight = mobbed("attack Sam", attackers=("Ann", "Bea"))
    first, second = fight.rolls("block", "Tom")
    assert "piling on" not in dice_of(first)
    assert dice_of(second)["piling on"] == -2
    assert all(adds_up(roll) for roll in (first, second))


@pytest.mark.parametrize(
    ("answer", "step"),
    [
        ("attack Sam", 2),
        ("attack Sam feint", 2),
        ("do wave", 2),
        ("do hide: dexterity vs 6", 2),
        ("block", 1),
        ("dodge", 1),
        ("pass", 1),
    ],
)
def test_PILE_1_two_dice_each_on_the_offense_one_otherwise(answer: str, step: int) -> None:
    found = mobbed(answer, TARGET | {"athletics": 3})
    assert pools(found) == [8, 8 - step, 8 - 2 * step, 8 - 3 * step]
    assert found.person("Tom").toll.incoming == 4


def test_PILE_1_one_who_has_no_action_counts_as_passing() -> None:
    cast = dict.fromkeys(("Ann", "Bea"), PUNCH)
    fight = Fight(cast).begin("Ann", "Bea")
    fight.join("Tom", **TARGET)
    fight.declare(Bea="attack Tom", Ann="attack Tom")
    fight.resolve()
    assert pools(fight) == [8, 7]


def test_PILE_1_numbers_follow_the_order_of_resolution() -> None:
    fight = mobbed("block")
    numbers = {one.owner: one.numbers["Tom"] for one in fight.events(ev.ExchangeBegan)}
    assert numbers == {"Ann": 0, "Bea": 1, "Cat": 2, "Dot": 3}


def test_PILE_1_every_attack_counts_whatever_met_it() -> None:
    # Ann misses, Bea is not defended against, Cat is stopped: Dot is the fourth all the same.
    fight = mobbed("block", dice={"Ann attack": "0s", "Tom block": ["0s", "1s", "0s"]})
    assert pools(fight) == [7, 6, 5]
    assert fight.person("Tom").toll.incoming == 4


def test_PILE_1_a_void_attack_does_not_count() -> None:
    fight = mobbed("pass", TARGET | {"health": {"lethal": 6}}, dice={"Ann damage": "1s"})
    while fight.phase == "resolution":
        fight.st("default" if fight.awaited() else "next")
    assert fight.person("Tom").toll.incoming == 1
    assert {one.reason for one in fight.events(ev.ActionLost)} == {"target-down"}


def test_PILE_1_it_comes_on_top_of_wounds() -> None:
    fight = mobbed("block", dice={"Ann damage": "1s", "Bea damage": "1s", "Tom soak": ["0s"] * 2})
    third = fight.rolls("block", "Tom")[2]
    assert dice_of(third) == {"dexterity": 5, "brawl": 3, "piling on": -2, "wounds": -1}


def test_PILE_1_a_tie_numbers_its_attacks_too() -> None:
    cast: dict[str, dict[str, object]] = {"Ann": PUNCH, "Bea": PUNCH, "Tom": TARGET}
    fight = Fight(cast).begin(("Ann", "Bea"), "Tom")
    fight.declare(Tom="block", Ann="attack Tom", Bea="attack Tom")
    fight.resolve()
    assert pools(fight) == [8, 7]


def test_PILE_1_soak_and_damage_are_not_piled_on() -> None:
    fight = mobbed("pass", {"stamina": 3, "dexterity": 1}, dice={"Bea damage": "1s"})
    assert fight.roll("soak").pool == 3


# --- PILE-2 --------------------------------------------------------------------------------------


def test_PILE_2_the_contest_counts_as_one_of_the_incoming() -> None:
    fight = mobbed("attack Ann")
    # Ann's attack meets Tom's own at full dice; Bea's is the second, and so on.
    assert [roll.pool for roll in fight.rolls("attack", "Tom")] == [8]
    assert [roll.pool for roll in fight.rolls("block", "Tom")] == [6, 4, 2]
    assert fight.person("Ann").toll.incoming == 1


def test_PILE_2_the_attack_roll_is_never_reduced_by_piling_on() -> None:
    fight = mobbed("attack Dot")
    assert [roll.pool for roll in fight.rolls("block", "Tom")] == [8, 6, 4]
    roll = fight.roll("attack", "Tom")
    assert (roll.pool, roll.against) == (8, "Dot")
    assert "piling on" not in dice_of(roll)


def test_PILE_2_it_is_a_setting() -> None:
    settings = {"contest_counts_as_incoming": False}
    cast: dict[str, dict[str, object]] = {"Ann": PUNCH, "Bea": PUNCH, "Tom": TARGET}
    fight = Fight(cast, settings=settings).begin("Ann", "Bea", "Tom")
    fight.declare(Tom="attack Ann", Bea="attack Tom", Ann="attack Tom")
    fight.resolve()
    assert fight.roll("block", "Tom").pool == 8
    assert (fight.person("Tom").toll.incoming, fight.person("Ann").toll.incoming) == (1, 0)


# --- PILE-3 --------------------------------------------------------------------------------------


def test_PILE_3_at_a_pool_of_0_no_roll_is_made_and_it_lands() -> None:
    fight = mobbed("attack Sam", {"dexterity": 2, "brawl": 1}, dice={"Cat attack": "2s"})
    assert [roll.pool for roll in fight.rolls("block", "Tom")] == [3, 1]
    assert [one.reason for one in fight.events(ev.Undefended)] == ["no-dice", "no-dice"]
    assert dice_of(fight.rolls("damage", "Cat")[0]) == {"strength": 1, "extra successes": 1}


def test_PILE_3_wounds_alone_do_it_too() -> None:
    fight = struck(PUNCH, {"dexterity": 3, "brawl": 2, "health": {"lethal": 6}}, answer="block")
    assert fight.rolls("block") == []
    assert [one.reason for one in fight.events(ev.Undefended)] == ["no-dice"]


def test_PILE_3_a_bought_success_does_not_make_a_roll() -> None:
    target = {"health": {"lethal": 6}, "willpower": 3}
    fight = struck(PUNCH, target, answer="block willpower")
    assert fight.rolls("block") == []
    assert fight.combatant("Bob")["resources"]["willpower"] == 3


# --- PILE-6 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("brawl", "athletics", "kind"),
    [
        (2, 2, "block"),  # 5 x 7 = 35 against 5 x 6 = 30
        (2, 3, "dodge"),  # 35 against 36
        (3, 4, "block"),  # 42 against 42: ties to block
        (3, 5, "dodge"),
        (0, 0, "block"),
    ],
)
@pytest.mark.parametrize("answer", ["pass", "do wave", "attack Ann"])
def test_PILE_6_block_or_dodge_whichever_promises_more(
    brawl: int, athletics: int, kind: str, answer: str
) -> None:
    target = {"dexterity": 3, "brawl": brawl, "athletics": athletics}
    cast: dict[str, dict[str, object]] = {"Ann": {}, "Bea": PUNCH, "Bob": target}
    fight = Fight(cast).begin("Bea", "Bob", "Ann")
    fight.declare(Ann="pass", Bob=answer, Bea="attack Bob")
    fight.resolve()
    (roll,) = fight.rolls("block", "Bob") + fight.rolls("dodge", "Bob")
    assert roll.purpose == kind


@pytest.mark.parametrize(("brawl", "athletics"), [(5, 0), (0, 5)])
@pytest.mark.parametrize("kind", ["block", "dodge"])
def test_PILE_6_the_standing_preference_comes_first(brawl: int, athletics: int, kind: str) -> None:
    target = {"dexterity": 3, "brawl": brawl, "athletics": athletics, "prefer": kind}
    fight = struck(PUNCH, target)
    (roll,) = fight.rolls("block", "Bob") + fight.rolls("dodge", "Bob")
    assert roll.purpose == kind


@pytest.mark.parametrize(("answer", "other"), [("block", "dodge"), ("dodge", "block")])
def test_PILE_6_the_declared_defense_is_used_whatever_is_preferred(answer: str, other: str) -> None:
    target = {"dexterity": 3, "brawl": 2, "athletics": 2, "prefer": other}
    fight = struck(PUNCH, target, answer=answer)
    assert len(fight.rolls(answer, "Bob")) == 1
    assert fight.rolls(other) == []


def test_PILE_6_it_is_reckoned_after_all_modifiers() -> None:
    # In partial cover a shot is dodged at 3 (3 x 8 = 24) and blocked at 9 (8 x 2 = 16).
    gun = {"dexterity": 3, "firearms": 2, "weapons": ["heavy pistol"]}
    target = {"dexterity": 3, "brawl": 5, "cover": "partial"}
    assert struck(gun, target).roll("dodge").difficulty == 3
    # In the open both are at 9, and eight dice beat three.
    assert struck(gun, target | {"cover": "none"}).roll("block").difficulty == 9


def test_PILE_6_piling_on_may_change_the_choice() -> None:
    # 9 at 5 are 54, 7 at 4 are 49; four down: 5 at 5 are 30, 3 at 4 are 21; nothing changes here,
    # but 8 at 5 are 48, 7 at 4 are 49: two down 36 and 35.
    cast: dict[str, dict[str, object]] = {"Ann": PUNCH, "Bea": PUNCH, "Sam": {}}
    cast["Bob"] = {"dexterity": 4, "brawl": 3, "athletics": 4}
    fight = Fight(cast).begin("Ann", "Bea", "Bob", "Sam")
    fight.declare(Sam="pass", Bob="do wave", Bea="attack Bob", Ann="attack Bob")
    fight.resolve()
    mine = [roll for roll in fight.rolls() if roll.who == "Bob" and roll.against]
    assert [(roll.purpose, roll.pool) for roll in mine] == [("block", 7), ("dodge", 6)]


def test_PILE_6_it_is_not_asked() -> None:
    fight = duel(PUNCH, TARGET).declare(Bob="pass", Ann="attack Bob")
    fight.st("next")
    assert fight.awaited() == []
    assert len(fight.rolls("block")) == 1


def test_PILE_6_the_storyteller_may_say() -> None:
    fight = duel(PUNCH, TARGET)
    fight.st("set Bob prefer=dodge")
    fight.declare(Bob="pass", Ann="attack Bob")
    fight.resolve()
    assert len(fight.rolls("dodge")) == 1


@pytest.mark.parametrize(
    ("ruleset", "grapples"), [("nwod", False), ("nwod", True), ("met", False), ("met", True)]
)
def test_PILE_6_no_willpower_where_no_free_defense_is_rolled(ruleset: str, grapples: bool) -> None:
    fight = Fight({"Ann": {}, "Bob": {}}, ruleset=ruleset, settings={"grapples": grapples})
    with pytest.raises(RuleError) as caught:
        fight.say("Bob", "willpower")
    assert caught.value.code == "no-free-defense"


# --- room (PILE-5), in a tie ---------------------------------------------------------------------


@pytest.mark.parametrize("led", [True, False])
def test_PILE_5_of_a_tie_so_many_get_to_a_target_as_have_room(led: bool) -> None:
    fight = Fight({"Ann": TARGET, "Bea": TARGET, "Tom": TARGET}, led=led)
    fight.begin(("Ann", "Bea"), "Tom")
    fight.st("set Tom flanks=doorway")
    fight.declare(Tom="pass", Bea="attack Tom")
    entry = fight.say("Ann", "attack Tom power")
    assert "kind='power'" in str(seen(entry.events, Viewer(name="Tom")))
    if led:
        fight.st("choose refuse")
    assert fight.awaited() == ["Ann"]  # abort, or lose it
    fight.say("Ann", "choose lose")
    (lost,) = fight.events(ev.ActionLost)
    assert (lost.who, lost.reason) == ("Ann", "no-room")
    fight.resolve()
    assert [one.who for one in fight.rolls("attack")] == ["Bea"]


def test_PILE_5_a_tie_that_finds_no_room_may_do_something_else() -> None:
    fight = Fight({"Ann": TARGET, "Bea": TARGET, "Tom": TARGET}, led=False)
    fight.begin(("Ann", "Bea"), "Tom")
    fight.st("set Tom flanks=doorway")
    fight.declare(Tom="pass", Bea="attack Tom", Ann="attack Tom")
    assert refusal(fight, "Ann", "choose abort attack Tom") == "no-room"
    fight.say("Ann", "choose abort attack Bea", {"Ann abort": "1s"})
    fight.resolve()
    fight.say("Bea", "choose carry on")
    assert {(one.who, one.against) for one in fight.rolls("attack")} >= {("Bea", "Tom")}
