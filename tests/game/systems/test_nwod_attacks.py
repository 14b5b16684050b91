"""Attacks, Defense, health, sheets, and what there is not (NWOD-5 to NWOD-8)."""

from typing import Any

import pytest

from game import events as ev
from game.errors import RuleError
from tests.game.support import Fight, dice_of

FIT = {"strength": 3, "dexterity": 2, "stamina": 2, "wits": 2, "brawl": 2, "weaponry": 1}
GUN = {"name": "gun", "skill": "firearms", "damage": 4, "type": "lethal", "range": 20}
BOW = {"name": "bow", "skill": "archery", "damage": 3, "type": "lethal", "range": 20}
VEST = {"name": "vest", "dice": 2, "against": ["lethal"]}


def turn(
    line: str,
    ann: dict[str, Any] | None = None,
    bob: dict[str, Any] | None = None,
    dice: Any = "0s",
    **settings: Any,
) -> Fight:
    """Return Ann's attack on Bob."""
    cast = {"Ann": {**FIT, **(ann or {})}, "Bob": {**FIT, **(bob or {})}}
    fight = Fight(cast, ruleset="nwod", settings=settings).begin("Ann", "Bob")
    fight.say("Ann", line, {"Ann attack": dice})
    return fight


def pool(line: str, ann: dict[str, Any] | None = None, bob: dict[str, Any] | None = None) -> Any:
    """Return the terms of Ann's attack on Bob."""
    return dice_of(turn(line, ann, bob).roll("attack"))


# --- NWOD-5 --------------------------------------------------------------------------------------


GUNMAN = {"weapons": [GUN], "firearms": 1}
FENCER = {"weapons": ["rapier"], "dexterity": 4, "fighting finesse": 1}


@pytest.mark.parametrize(
    ("line", "ann", "bob", "told"),
    [
        ("", {}, {}, {"strength": 3, "brawl": 2, "Defense": -2}),
        ("", {"weapons": ["katana"]}, {},
         {"strength": 3, "weaponry": 1, "katana": 3, "Defense": -2}),
        ("", {"weapons": ["javelin"], "athletics": 2}, {},
         {"dexterity": 2, "athletics": 2, "javelin": 2, "Defense": -2}),
        ("", {"weapons": [BOW], "firearms": 2}, {}, {"dexterity": 2, "firearms": 2, "bow": 3}),
        ("", {"weapons": [BOW], "firearms": 1, "archery": 3}, {},
         {"dexterity": 2, "archery": 3, "bow": 3}),
        ("", FENCER, {"defense": 0}, {"dexterity": 4, "weaponry": 1, "rapier": 2}),
        ("", FENCER | {"dexterity": 1}, {"defense": 0},
         {"strength": 3, "weaponry": 1, "rapier": 2}),
        # Defense: the lower of Dexterity and Wits, or the sheet's own.
        ("", {}, {"dexterity": 4, "wits": 1}, {"strength": 3, "brawl": 2, "Defense": -1}),
        ("", {}, {"defense": 4}, {"strength": 3, "brawl": 2, "Defense": -4}),
        # Firearms ignore it but within two yards, and not armour; distance and cover cost dice.
        ("", GUNMAN, {"armour": [VEST]}, {"dexterity": 2, "firearms": 1, "gun": 4, "vest": -2}),
        (" range 2", GUNMAN, {}, {"dexterity": 2, "firearms": 1, "gun": 4, "Defense": -2}),
        (" range 3", GUNMAN, {}, {"dexterity": 2, "firearms": 1, "gun": 4}),
        (" range 41", GUNMAN, {}, {"dexterity": 2, "firearms": 1, "gun": 4, "range": -4}),
        ("", GUNMAN, {"cover": "partial"},
         {"dexterity": 2, "firearms": 1, "gun": 4, "cover partial": -2}),
        ("", {}, {"cover": "partial", "armour": [VEST]},
         {"strength": 3, "brawl": 2, "Defense": -2}),
        ("", {"weapons": ["rifle"]}, {}, {"dexterity": 2, "rifle": 5}),  # NWOD-6: five at most
        ("", {}, {"armour": [{**VEST, "dice": 9, "against": ["bashing"]}]},
         {"strength": 3, "brawl": 2, "Defense": -2, "vest": -5, "floor": 2, "chance die": 1}),
        # What it does to its wearer is what armour must be made for.
        ("", {"weapons": ["klaive"]}, {"armour": [VEST]},
         {"strength": 3, "weaponry": 1, "klaive": 2, "Defense": -2, "vest": -2}),
        ("", {"weapons": ["klaive"]}, {"armour": [VEST], "template": "shifter"},
         {"strength": 3, "weaponry": 1, "klaive": 2, "Defense": -2}),
    ],
)  # fmt: skip
def test_NWOD_5_the_pool_of_an_attack(line, ann, bob, told) -> None:
    assert pool(f"attack Bob{line}", ann, bob) == told


@pytest.mark.parametrize(
    ("damage", "rating"), [("strength+2", 2), ("strength+7", 5), (3, 3), (6, 3), (7, 4), (9, 5)]
)
def test_NWOD_5_a_weapon_without_a_rating_is_worth_what_a_like_one_is(damage, rating) -> None:
    iron = {"name": "iron", "skill": "melee", "damage": damage, "type": "lethal"}
    assert pool("attack Bob with iron", {"weapons": [iron]})["iron"] == rating
    told = pool("attack Bob with iron", {"weapons": [{**iron, "rating": 1}]})
    assert told["iron"] == 1


@pytest.mark.parametrize(
    ("weapon", "template", "marks"),
    [
        ("klaive", "shifter", "***"),
        ("klaive", "mortal", "XXX"),
        ("molotov cocktail", "vampire", "***"),
        ("molotov cocktail", "mortal", "XXX"),
        ("claws", "mortal", "***"),
        ("bare hands", "vampire", "///"),
        ("knife", "vampire", "XXX"),
        (GUN, "mortal", "XXX"),
        (GUN, "vampire", "///"),  # NWOD-7
        ({**GUN, "bane": "silver"}, "shifter", "***"),
        ({**GUN, "bane": "silver"}, "vampire", "///"),
    ],
)
def test_NWOD_5_harm_is_aggravated_to_those_whose_bane_it_is(weapon, template, marks) -> None:
    name = weapon if isinstance(weapon, str) else weapon["name"]
    ann: dict[str, Any] = {"weapons": [weapon]}
    if name == "claws":
        ann = {"template": "shifter", "form": "crinos"}
    elif name == "bare hands":
        ann = {}
    fight = turn(f"attack Bob with {name}", ann, {"template": template}, "3s")
    assert fight.marks("Bob") == marks


@pytest.mark.parametrize(
    ("place", "costs"), [("torso", -1), ("leg", -2), ("Head", -3), ("hand", -4), ("eye", -5)]
)
def test_NWOD_5_a_place_that_is_aimed_at_costs_dice(place: str, costs: int) -> None:
    assert pool(f"attack Bob at {place}")[f"at the {place}"] == costs


# --- NWOD-6 --------------------------------------------------------------------------------------


def test_NWOD_6_each_further_attack_meets_one_less_defense() -> None:
    fight = Fight({**dict.fromkeys("ABCD", FIT), "Bob": FIT}, ruleset="nwod")
    fight.begin("A", "B", "C", "D", "Bob")
    for name in "ABCD":
        fight.say(name, "attack Bob")
    assert [roll.pool for roll in fight.rolls("attack")] == [3, 4, 5, 5]
    fight.st("run")
    fight.st("round")
    fight.say("A", "attack Bob")
    assert fight.rolls("attack")[-1].pool == 3


# --- NWOD-7 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marks", "penalty", "down"), [(5, 0, False), (6, -1, False), (7, -2, False), (8, -3, True)]
)
def test_NWOD_7_size_and_stamina_make_the_track(marks: int, penalty: int, down: bool) -> None:
    fight = Fight({"Ann": {"stamina": 3, "health": {"bashing": marks}}}, ruleset="nwod")
    told = fight.combatant("Ann")
    assert (told["health"]["penalty"], told["down"]) == (penalty, down)


# --- NWOD-8 --------------------------------------------------------------------------------------


def test_NWOD_8_dodging_doubles_defense_for_the_turn() -> None:
    fight = Fight({"Ann": FIT, "Cy": FIT, "Bob": FIT}, ruleset="nwod").begin("Bob", "Ann", "Cy")
    fight.say("Bob", "dodge")
    fight.say("Ann", "attack Bob")
    fight.say("Cy", "attack Bob")
    assert [roll.pool for roll in fight.rolls("attack")] == [1, 2]
    fight.st("round")
    fight.say("Bob", "pass")
    fight.say("Ann", "attack Bob")
    assert fight.rolls("attack")[-1].pool == 3
    fight.say("Cy", "pass")
    fight.st("effect Bob=dazed defense-5")
    fight.st("round")
    fight.say("Bob", "dodge willpower")
    fight.say("Ann", "attack Bob")  # 2 + 2 + 2 - 5
    fight.say("Cy", "attack Bob")
    assert [roll.pool for roll in fight.rolls("attack")[-2:]] == [4, 5]


@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [
        ("block", "not-in-these-rules", "NWOD-8"),
        ("esc", "not-in-these-rules", "NWOD-8"),
        ("guard", "not-in-these-rules", "NWOD-3"),
        ("attack Bob power", "unexpected-word", ""),
        ("attack Bob & dodge", "no-splits", "SPLIT-1"),
        ("pass haste 1 magick", "no-haste", "HASTE-2"),
        ("abort dodge", "no-aborts", "ABORT-1"),
    ],
)
def test_NWOD_8_what_there_is_not(line: str, code: str, rule: str) -> None:
    fight = Fight({"Ann": FIT, "Bob": FIT}, ruleset="nwod").begin("Ann", "Bob")
    with pytest.raises(RuleError) as told:
        fight.say("Ann", line)
    assert (told.value.code, told.value.rule) == (code, rule)


# --- sheets --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "counts"),
    [
        ({}, {"composure": 3, "size": 5, "weaponry": 0}),
        ({"melee": 3, "willpower": 8}, {"composure": 4, "size": 5, "weaponry": 3}),
        ({"self-control": 4, "melee": 1}, {"composure": 4, "size": 5, "weaponry": 1}),
        ({"composure": 1, "size": 4, "weaponry": 2, "melee": 4}, {}),
    ],
)
def test_NWOD_5_what_a_sheet_lacks_is_worked_out(sheet, counts) -> None:
    fight = Fight({"Ann": sheet}, ruleset="nwod")
    told = [one.traits for one in fight.events(ev.SheetAdapted)]
    assert told == ([counts] if counts else [])


# --- the dice of the Storytelling system (NWOD-1, NWOD-6) ----------------------------------------
