"""W20-6 to W20-8, W20-10, W20-11, W20-13 to W20-15: what a blow does, and what comes of it."""

import pytest

from game import events as ev
from tests.game.support import Fight, dice_of, refusal, refused
from tests.game.w20 import GAROU, duel, struck

STRONG = {"dexterity": 3, "brawl": 3, "melee": 3, "strength": 3, "firearms": 3, "archery": 2}
MORTAL = {"dexterity": 2, "athletics": 2, "stamina": 3, "wits": 2}


def armed(*weapons: object) -> dict[str, object]:
    return {**STRONG, "weapons": list(weapons)}


def hit(weapon: object, target: dict[str, object], levels: int, soak: object = None) -> Fight:
    """Play a hit that does so many levels before soak."""
    dice: dict[str, object] = {"Ann attack": "1s", "Ann damage": f"{levels}s"}
    if soak is not None:
        dice["Bob soak"] = soak
    return struck(armed(weapon), target, dice=dice)


FANGS = {"name": "fangs", "skill": "brawl", "damage": 9, "type": "aggravated", "natural": True}
TORCH = {"name": "torch", "skill": "melee", "damage": 9, "type": "aggravated"}
MAUL = {"name": "maul", "skill": "melee", "damage": 12, "type": "bashing"}
BLADE = {"name": "blade", "skill": "melee", "damage": 12, "type": "lethal"}


@pytest.mark.parametrize(
    ("weapon", "dice"),
    [
        ("bare hands", {"strength": 3, "extra successes": 2}),
        ("sword", {"strength": 3, "sword": 2, "extra successes": 2}),
        ("longbow", {"strength": 3, "extra successes": 2}),
        (
            {"name": "straw", "skill": "melee", "damage": 0, "type": "bashing"},
            {"extra successes": 2},
        ),
    ],
)
def test_W20_7_damage_by_the_means_and_what_the_attack_had_to_spare(weapon, dice) -> None:
    carried = [] if weapon == "bare hands" else [weapon]
    fight = struck(armed(*carried), MORTAL, dice={"Ann attack": "3s"})
    assert dice_of(fight.roll("damage")) == dice
    assert struck(armed(*carried), MORTAL, dice={"Ann attack": "1s"}).roll("damage").pool == max(
        1, sum(dice.values()) - 2
    )


@pytest.mark.parametrize(
    "weapon",
    [
        "light pistol",
        {"name": "bomb", "skill": "athletics", "damage": 4, "type": "lethal", "explosive": True},
    ],
)
def test_W20_7_firearms_and_explosives_do_their_rating_without_a_roll(weapon: object) -> None:
    fight = struck(armed(weapon), MORTAL, dice={"Ann attack": "3s"})
    assert (fight.rolls("damage"), fight.marks("Bob")) == ([], "XXXX")
    assert fight.events(ev.LevelsDealt)[0].levels == 4


VAMPIRE = {**MORTAL, "template": "vampire"}


@pytest.mark.parametrize(
    ("weapon", "target", "pool", "marks"),
    [
        *((MAUL, {**MORTAL, "template": one}, 3, "/") for one in ("mortal", "mage")),
        *((BLADE, {**MORTAL, "template": one}, 0, "X") for one in ("mortal", "mage")),
        *((BLADE, {**MORTAL, "template": one}, 3, "X") for one in ("vampire", "ghoul", "fae")),
        (BLADE, GAROU, 3, "X"),
        # Aggravated: Fortitude alone, and armour against teeth and claws; lethal to mortals.
        (TORCH, {**VAMPIRE, "fortitude": 2}, 2, "*"),
        (TORCH, GAROU, 0, "*"),
        (TORCH, MORTAL, 0, "X"),
        (TORCH, {**MORTAL, "armour": ["plate"]}, 0, "X"),
        (FANGS, {**GAROU, "armour": ["vest"]}, 2, "*"),
        # Armour serves whatever it is made of, and who cannot soak too.
        (BLADE, {**GAROU, "armour": ["vest"]}, 5, "X"),
        ("knife", {**MORTAL, "armour": ["padding"]}, 2, "X"),
        (MAUL, {**MORTAL, "armour": [{"name": "coat", "dice": 2, "against": ["lethal"]}]}, 5, "/"),
    ],
)
def test_W20_8_who_soaks_what_with_how_many_dice(weapon, target, pool, marks) -> None:
    fight = hit(weapon, target, 1, "0s" if pool else None)
    assert [one.pool for one in fight.rolls("soak")] == [pool] * bool(pool)
    assert fight.marks("Bob") == marks


@pytest.mark.parametrize(("levels", "kept"), [(5, ["kevlar"]), (6, [])])
def test_W20_8_armour_breaks_under_twice_its_rating(levels: int, kept: list[str]) -> None:
    fight = hit(MAUL, {**MORTAL, "armour": ["kevlar"]}, levels, "3s")
    assert [one.name for one in fight.person("Bob").fighter.armour] == kept
    assert [one.armour for one in fight.events(ev.ArmourDestroyed)] == [("kevlar",)] * (not kept)


@pytest.mark.parametrize(
    ("faces", "prone", "marks", "slower"),
    [([6, 2, 2, 2], False, "", 2), ([2, 2, 2, 2], True, "", 0), ([1, 2, 2, 2], True, "/", 0)],
)
def test_W20_11_knockdown(faces: list[int], prone: bool, marks: str, slower: int) -> None:
    fight = duel(STRONG, MORTAL).declare(Ann="pass", Bob="pass")
    fight.resolve()
    fight.st("knockdown Bob", {"Bob knockdown": faces})
    rolled = fight.roll("knockdown")
    assert (rolled.pool, rolled.difficulty) == (4, 6)
    assert (fight.combatant("Bob")["prone"], fight.marks("Bob")) == (prone, marks)
    assert fight.state()["initiative"]["Bob"]["total"] == 490 - slower
    fight.st("round")
    fight.resolve()
    fight.resolve()
    assert fight.state()["initiative"]["Bob"]["total"] == 490


def test_W20_13_a_place_of_no_size_is_refused_with_the_list_and_a_bare_one_wears_nothing() -> None:
    fight = duel(armed(MAUL), {**MORTAL, "armour": ["kevlar"]})
    error = refused(fight, "Ann", "attack Bob at aura")
    assert error.code == "unknown-place" and "knee" in error.facts["places"]
    fight.st("set Bob bare=aura")
    fight.declare(Ann="attack Bob at aura", Bob="pass")
    fight.resolve({"Ann attack": "1s", "Ann damage": "6s", "Bob soak": "0s"})
    assert (fight.roll("soak").pool, fight.events(ev.ArmourDestroyed)) == (3, [])


@pytest.mark.parametrize(
    ("place", "difficulty", "damage"),
    [
        ("arm", 7, 0),
        ("left knee", 7, 0),
        ("hand", 8, 1),
        ("head", 8, 1),
        ("eye", 9, 2),
        ("heart", 9, 2),
    ],
)
def test_W20_13_aiming_costs_difficulty_and_adds_damage(place, difficulty, damage) -> None:
    line, dice = f"attack Bob at {place}", {"Ann attack": "1s"}
    fight = struck(STRONG, MORTAL, line, dice=dice)
    assert (fight.roll("attack").difficulty, fight.roll("damage").pool) == (difficulty, 3 + damage)
    fight = struck(armed("light pistol"), MORTAL, line, dice=dice)
    assert fight.events(ev.LevelsDealt)[0].levels == 4 + damage


def stake(levels: int, template: str = "vampire", line: str = "attack Bob at heart") -> Fight:
    dice = {"Ann attack": "1s", "Ann damage": f"{levels}s", "Bob soak": "0s"}
    if template == "mortal":
        del dice["Bob soak"]
    other = {**MORTAL, "template": template, "blood": 5}
    if template == "mortal":
        del other["blood"]
    return struck(armed("stake"), other, line, dice=dice)


def test_W20_13_a_stake_through_the_heart_holds_a_vampire_fast() -> None:
    fight = stake(3)
    assert (fight.roll("attack").difficulty, fight.person("Bob").staked) == (9, True)
    assert fight.person("Bob").down == ""
    fight.st("round")
    assert fight.awaited() == ["Ann"]
    assert refusal(fight, "ST", "spend Bob=blood") == "staked"
    fight.st("set Bob staked=no")
    assert set(fight.awaited()) == {"Ann", "Bob"}


def test_W20_13_two_levels_or_another_body_or_another_place_are_no_stake() -> None:
    assert not stake(2).person("Bob").staked
    assert not stake(3, "mortal").person("Bob").staked
    assert not stake(3, line="attack Bob at head").person("Bob").staked


def ambush(hidden: str, spotted: str) -> Fight:
    lurker = {**STRONG, "stealth": 3, "perception": 2, "alertness": 2}
    watcher = {**MORTAL, "perception": 2, "alertness": 2}
    fight = Fight({"Ann": lurker, "Bob": watcher}, ruleset="w20")
    fight.st("ambush Ann on Bob", {"Ann surprise": hidden, "Bob surprise": spotted})
    fight.st("start")
    return fight


@pytest.mark.parametrize(
    ("spotted", "dice", "reasons"), [("1s", 2, ["surprised"]), ("3s", 0, []), ("4s", None, None)]
)
def test_W20_14_surprise_is_a_free_attack_with_the_margin_as_dice(spotted, dice, reasons) -> None:
    fight = ambush("3s", spotted)
    assert [(roll.pool, roll.difficulty) for roll in fight.rolls("surprise")] == [(6, 6), (4, 6)]
    if dice is None:  # spotted
        assert fight.phase == "declaration"
        assert refusal(fight, "ST", "ambush Ann on Bob") == "fighting-already"
        return
    assert (fight.phase, fight.awaited()) == ("ambush", ["Ann"])
    assert refusal(fight, "Ann", "dodge") == "ambush-first"
    fight.say("Ann", "attack Bob", {"Ann attack": "1s"})
    assert dice_of(fight.roll("attack")).get("ambush", 0) == dice
    assert [one.reason for one in fight.events(ev.Undefended)] == reasons
    assert (fight.phase, set(fight.awaited())) == ("declaration", {"Ann", "Bob"})


def dazed(line: str, levels: int = 4) -> Fight:
    fight = duel(armed(MAUL), {**MORTAL, "brawl": 2})
    fight.declare(Ann="attack Bob", Bob=line)
    fight.st("next", {"Ann attack": "1s", "Ann damage": f"{levels}s", "Bob soak": "0s"})
    return fight


@pytest.mark.parametrize(
    ("target", "levels", "soak", "dazed"),
    [
        (MORTAL, 4, "0s", True),
        (MORTAL, 4, "1s", False),
        (GAROU, 5, "0s", False),
        (GAROU, 6, "0s", True),
    ],
)
def test_W20_10_more_levels_than_one_bears_past_soak(target, levels, soak, dazed) -> None:
    assert bool(hit(MAUL, target, levels, soak).events(ev.Dazed)) is dazed


def test_W20_1_wounds_move_initiative_as_they_come_and_go() -> None:
    fight = Fight({"Ann": armed(MAUL), "Bob": {**MORTAL, "stamina": 9}, "Cy": {}}, ruleset="w20")
    fight.st("start", {"Ann initiative": 9, "Bob initiative": 5, "Cy initiative": 6})
    assert fight.state()["order"] == ["Ann", "Bob", "Cy"]  # 13, 9, 8
    fight.declare(Ann="attack Bob", Bob="attack Cy", Cy="pass")
    fight.st("next", {"Ann attack": "1s", "Ann damage": "4s", "Bob soak": "0s"})
    bob = fight.state()["initiative"]["Bob"]
    assert (bob["total"], bob["rating"], bob["wounds"]) == (7, 2, -2)
    assert fight.state()["order"] == ["Ann", "Cy", "Bob"]
    fight.st("heal Bob=4b")
    assert fight.state()["order"] == ["Ann", "Bob", "Cy"]
    fight.st("undo")
    assert fight.state()["order"] == ["Ann", "Cy", "Bob"]
