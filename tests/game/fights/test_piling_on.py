"""Chapter 6, piling on: what each further attack of a round costs the one it is aimed at."""

import pytest

from game import events as ev
from game.secrecy import Viewer, seen
from tests.game.support import Fight, adds_up, dice_of, refusal, struck

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


@pytest.mark.parametrize(
    ("answer", "step"),
    [
        ("attack Sam", 2),
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
    numbers = {
        one.owner: one.numbers["Tom"]
        for one in found.events(ev.ExchangeBegan)
        if one.target == "Tom"
    }
    assert numbers == {"Ann": 0, "Bea": 1, "Cat": 2, "Dot": 3}
    mine = [one for one in found.rolls(who="Tom") if one.against in ATTACKERS]
    assert [dice_of(one).get("piling on", 0) for one in mine] == [0, -step, -2 * step, -3 * step]
    assert all(adds_up(one) for one in mine)


def test_PILE_1_a_void_attack_does_not_count() -> None:
    fight = mobbed("pass", TARGET | {"health": {"lethal": 6}}, dice={"Ann damage": "1s"})
    while fight.phase == "resolution":
        fight.st("default" if fight.awaited() else "next")
    assert fight.person("Tom").toll.incoming == 1
    assert {one.reason for one in fight.events(ev.ActionLost)} == {"target-down"}


# --- PILE-2 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "counts", "blocks"),
    [("Ann", True, [6, 4, 2]), ("Dot", True, [8, 6, 4]), ("Ann", False, [8, 6, 4])],
)
def test_PILE_2_the_contest_counts_as_one_of_the_incoming_and_is_at_full_dice(
    target: str, counts: bool, blocks: list[int]
) -> None:
    settings = {"contest_counts_as_incoming": counts}
    fight = Fight(dict.fromkeys(ATTACKERS, PUNCH) | {"Tom": TARGET}, settings=settings)  # type: ignore[arg-type]
    fight.begin(*ATTACKERS, "Tom").declare(Tom=f"attack {target}")
    for name in reversed(ATTACKERS):
        fight.say(name, "attack Tom")
    fight.resolve()
    assert [(one.pool, one.against) for one in fight.rolls("attack", "Tom")] == [(8, target)]
    assert [one.pool for one in fight.rolls("block", "Tom")] == blocks
    assert fight.person(target).toll.incoming == counts


# --- PILE-3 --------------------------------------------------------------------------------------


def test_PILE_3_at_a_pool_of_0_no_roll_is_made_and_it_lands() -> None:
    fight = mobbed("attack Sam", {"dexterity": 2, "brawl": 1}, dice={"Cat attack": "2s"})
    assert [roll.pool for roll in fight.rolls("block", "Tom")] == [3, 1]
    assert [one.reason for one in fight.events(ev.Undefended)] == ["no-dice", "no-dice"]
    assert dice_of(fight.rolls("damage", "Cat")[0]) == {"strength": 1, "extra successes": 1}


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
def test_PILE_6_block_or_dodge_whichever_promises_more(brawl, athletics, kind, answer) -> None:
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


@pytest.mark.parametrize(
    ("ruleset", "grapples"), [("nwod", False), ("nwod", True), ("met", False), ("met", True)]
)
def test_PILE_6_no_willpower_where_no_free_defense_is_rolled(ruleset: str, grapples: bool) -> None:
    fight = Fight({"Ann": {}, "Bob": {}}, ruleset=ruleset, settings={"grapples": grapples})
    assert refusal(fight, "Bob", "willpower") == "no-free-defense"


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
