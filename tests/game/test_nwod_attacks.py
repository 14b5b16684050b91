"""Attacks, Defense, health, sheets, and what there is not (NWOD-5 to NWOD-8)."""

from typing import Any

import pytest

from game import actions as act
from game import events as ev
from game.errors import RuleError
from game.rulesets import RULESETS
from game.state.declaration import Declaration, Delay
from sheets.catalog import default_catalog
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


def test_NWOD_5_bare_hands_are_strength_and_brawl_less_defense() -> None:
    assert pool("attack Bob") == {"strength": 3, "brawl": 2, "Defense": -2}


def test_NWOD_5_hand_weapons_are_strength_and_weaponry_and_their_rating() -> None:
    told = pool("attack Bob with katana", {"weapons": ["katana"]})
    assert told == {"strength": 3, "weaponry": 1, "katana": 3, "Defense": -2}


@pytest.mark.parametrize(
    ("weapon", "rating"),
    [("sword", 3), ("klaive", 2), ("shotgun", 4), ("rifle", 5), ("light pistol", 2)],
)
def test_NWOD_5_a_weapon_of_the_stock_has_a_rating_of_its_own(weapon: str, rating: int) -> None:
    assert pool(f"attack Bob with {weapon}", {"weapons": [weapon]})[weapon] == rating


def test_NWOD_5_every_weapon_of_the_stock_is_rated_and_none_above_five() -> None:
    ratings = {name: one.rating for name, one in default_catalog().weapons.items()}
    assert [name for name, one in ratings.items() if one is None or not 0 <= one <= 5] == []


@pytest.mark.parametrize(
    ("damage", "rating"), [("strength+2", 2), ("strength+7", 5), (3, 3), (6, 3), (7, 4), (9, 5)]
)
def test_NWOD_5_a_weapon_without_a_rating_is_worth_what_a_like_one_is(
    damage: str | int, rating: int
) -> None:
    iron = {"name": "iron", "skill": "melee", "damage": damage, "type": "lethal"}
    assert pool("attack Bob with iron", {"weapons": [iron]})["iron"] == rating
    told = pool("attack Bob with iron", {"weapons": [{**iron, "rating": 1}]})
    assert told["iron"] == 1


@pytest.mark.parametrize(
    ("weapon", "template", "marks"),
    [
        ("klaive", "shifter", "***"),
        ("klaive", "mortal", "XXX"),
        ("klaive", "vampire", "XXX"),
        ("molotov cocktail", "vampire", "***"),
        ("molotov cocktail", "mortal", "XXX"),
        ("claws", "mortal", "***"),
    ],
)
def test_NWOD_5_harm_is_aggravated_to_those_whose_bane_it_is(
    weapon: str, template: str, marks: str
) -> None:
    ann = {"weapons": [weapon] if weapon != "claws" else []}
    if weapon == "claws":
        ann |= {"template": "shifter", "form": "crinos"}
    fight = turn(f"attack Bob with {weapon}", ann, {"template": template}, "3s")
    assert fight.state()["combatants"]["Bob"]["health"]["marks"] == marks


def test_NWOD_5_silver_bullets_bash_nobody_whose_bane_is_silver() -> None:
    silver = {**GUN, "bane": "silver"}
    for template, marks in {"shifter": "***", "vampire": "///", "mortal": "XXX"}.items():
        fight = turn("attack Bob", {"weapons": [silver]}, {"template": template}, "3s")
        assert fight.state()["combatants"]["Bob"]["health"]["marks"] == marks


def test_NWOD_5_armour_meets_the_harm_that_is_done_to_its_wearer() -> None:
    mail = {"name": "mail", "dice": 2, "against": ["lethal"]}
    knight = {"weapons": ["klaive"]}
    assert pool("attack Bob", knight, {"armour": [mail]})["mail"] == -2
    assert "mail" not in pool("attack Bob", knight, {"armour": [mail], "template": "shifter"})


@pytest.mark.parametrize(
    ("place", "costs"), [("torso", -1), ("leg", -2), ("Head", -3), ("hand", -4), ("eye", -5)]
)
def test_NWOD_5_a_place_that_is_aimed_at_costs_dice(place: str, costs: int) -> None:
    assert pool(f"attack Bob at {place}")[f"at the {place}"] == costs


def test_NWOD_5_a_place_that_these_rules_do_not_know_is_refused() -> None:
    fight = Fight({"Ann": FIT, "Bob": FIT}, ruleset="nwod").begin("Ann", "Bob")
    for line in ("attack Bob at pride", "delay for Bob: attack Bob at pride"):
        with pytest.raises(RuleError) as told:
            fight.say("Ann", line)
        assert told.value.code == "unknown-place" and "head" in told.value.facts["places"]
    fight.say("Ann", "attack Bob", {"Ann attack": "0s"})


def test_NWOD_5_who_gives_all_has_no_defense_for_the_turn() -> None:
    fight = Fight({"Ann": FIT, "Bob": FIT}, ruleset="nwod").begin("Ann", "Bob")
    fight.say("Ann", "attack Bob all-out", {"Ann attack": "0s"})
    assert fight.person("Ann").toll.exposed
    fight.say("Bob", "attack Ann", {"Bob attack": "0s"})
    assert "Defense" not in {one.why for one in fight.rolls("attack")[-1].modifiers}
    fight.st("round")
    assert not fight.person("Ann").toll.exposed


def test_NWOD_1_willpower_is_paid_whatever_comes_of_it_and_once_a_turn() -> None:
    fight = Fight({"Ann": {**FIT, "willpower": 2}, "Bob": FIT}, ruleset="nwod").begin("Ann", "Bob")
    fight.say("Ann", "attack Bob willpower", {"Ann attack": "0s"})
    roll = fight.rolls("attack")[-1]
    assert {one.why: one.dice for one in roll.modifiers}["Willpower"] == 3
    assert roll.backed and not roll.automatic
    assert fight.person("Ann").fighter.resources["willpower"] == 1
    assert fight.person("Ann").toll.bought


def test_NWOD_5_finesse_uses_dexterity_where_that_is_better() -> None:
    fencer = {"weapons": ["rapier"], "dexterity": 4, "fighting finesse": 1}
    assert pool("attack Bob", fencer)["dexterity"] == 4
    assert pool("attack Bob", {**fencer, "dexterity": 1})["strength"] == 3


def test_NWOD_5_defense_is_the_lower_of_dexterity_and_wits_or_the_sheets_own() -> None:
    assert pool("attack Bob", bob={"dexterity": 4, "wits": 1})["Defense"] == -1
    assert pool("attack Bob", bob={"dexterity": 1, "wits": 3})["Defense"] == -1
    assert pool("attack Bob", bob={"defense": 4})["Defense"] == -4
    assert "Defense" not in pool("attack Bob", bob={"defense": 0})


def test_NWOD_5_firearms_ignore_defense_but_not_armour() -> None:
    shot = pool("attack Bob", {"weapons": [GUN], "firearms": 1}, {"armour": [VEST]})
    assert shot == {"dexterity": 2, "firearms": 1, "gun": 4, "vest": -2}


def test_NWOD_5_within_two_yards_defense_holds_against_firearms_too() -> None:
    assert pool("attack Bob range 2", {"weapons": [GUN]})["Defense"] == -2
    assert "Defense" not in pool("attack Bob range 3", {"weapons": [GUN]})
    fight = Fight({"Ann": {**FIT, "weapons": [GUN]}, "Bob": FIT}, ruleset="nwod").begin(
        "Bob", "Ann"
    )
    fight.say("Bob", "attack Ann")
    fight.say("Ann", "attack Bob")
    assert dice_of(fight.roll("attack", "Ann"))["Defense"] == -2


def test_NWOD_5_bows_go_with_firearms_or_a_sheets_archery() -> None:
    assert pool("attack Bob", {"weapons": [BOW], "firearms": 2})["firearms"] == 2
    told = pool("attack Bob", {"weapons": [BOW], "firearms": 1, "archery": 3})
    assert told == {"dexterity": 2, "archery": 3, "bow": 3}


def test_NWOD_5_what_is_thrown_goes_with_athletics_and_meets_defense() -> None:
    told = pool("attack Bob", {"weapons": ["javelin"], "athletics": 2})
    assert told == {"dexterity": 2, "athletics": 2, "javelin": 2, "Defense": -2}


def test_NWOD_5_armour_counts_against_what_it_is_made_for() -> None:
    assert "vest" not in pool("attack Bob", bob={"armour": [VEST]})
    assert pool("attack Bob with knife", {"weapons": ["knife"]}, {"armour": [VEST]})["vest"] == -2


def test_NWOD_5_each_success_is_a_level_and_nothing_is_rolled_for_harm_or_soak() -> None:
    fight = turn("attack Bob", dice="3s", bob={"stamina": 5})
    assert fight.marks("Bob") == "///"
    assert [roll.purpose for roll in fight.rolls() if roll.purpose != "initiative"] == ["attack"]


def test_NWOD_5_a_vampire_takes_every_level_of_a_blow() -> None:
    assert turn("attack Bob", dice="3s", bob={"template": "vampire"}).marks("Bob") == "///"


def test_NWOD_5_too_much_defense_leaves_a_chance_die() -> None:
    fight = turn("attack Bob", bob={"defense": 9}, dice=1)
    roll = fight.roll("attack")
    assert (roll.pool, roll.botch) == (1, True)
    assert turn("attack Bob", bob={"defense": 9}, dice=10).marks("Bob") == "/"


def test_NWOD_5_the_helpless_and_the_unaware_have_no_defense() -> None:
    for state in ("helpless=yes", "aware=no"):
        fight = Fight({"Ann": FIT, "Bob": FIT}, ruleset="nwod").begin("Ann", "Bob")
        fight.st(f"set Bob {state}")
        fight.say("Ann", "attack Bob")
        assert "Defense" not in dice_of(fight.roll("attack"))


def test_NWOD_5_a_shot_far_off_and_at_cover_loses_dice() -> None:
    assert pool("attack Bob range 41", {"weapons": [GUN]})["range"] == -4
    assert "range" not in pool("attack Bob range 20", {"weapons": [GUN]})
    assert pool("attack Bob", {"weapons": [GUN]}, {"cover": "partial"})["cover partial"] == -2
    assert "cover partial" not in pool("attack Bob", bob={"cover": "partial"})


def test_NWOD_5_effects_on_defense_and_armour_count() -> None:
    fight = Fight({"Ann": FIT, "Bob": FIT}, ruleset="nwod").begin("Ann", "Bob")
    fight.st("effect Bob=ward defense+2 soak+1")
    fight.st("effect Ann=fury attack+1 damage+2")
    fight.say("Ann", "attack Bob")
    assert fight.roll("attack").pool == 3 + 2 + 1 + 2 - 2 - 2 - 1


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


def test_NWOD_6_a_weapon_is_worth_five_dice_at_most() -> None:
    assert pool("attack Bob", {"weapons": ["rifle"]})["rifle"] == 5
    assert pool("attack Bob", bob={"armour": [{**VEST, "dice": 9, "against": ["bashing"]}]}) == {
        "strength": 3,
        "brawl": 2,
        "Defense": -2,
        "vest": -5,
        "floor": 2,
        "chance die": 1,
    }


# --- NWOD-7 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marks", "penalty", "down"),
    [(5, 0, False), (6, -1, False), (7, -2, False), (8, -3, True)],
)
def test_NWOD_7_size_and_stamina_make_the_track(marks: int, penalty: int, down: bool) -> None:
    fight = Fight({"Ann": {"stamina": 3, "health": {"bashing": marks}}}, ruleset="nwod")
    told = fight.combatant("Ann")
    assert (told["health"]["penalty"], told["down"]) == (penalty, down)


def test_NWOD_7_a_large_body_has_a_long_track_and_forms_change_it() -> None:
    fight = Fight(
        {"Ann": {"size": 8, "stamina": 4, "health": {"lethal": 11}}, "Bo": {"template": "shifter"}},
        ruleset="nwod",
    )
    assert fight.combatant("Ann")["health"]["level"] == "Level 11 of 12"
    fight.st("hurt Bo=5b")
    assert fight.combatant("Bo")["health"]["penalty"] == -2
    fight.st("set Bo form=crinos")
    assert fight.combatant("Bo")["health"]["penalty"] == 0


def test_NWOD_7_a_full_track_is_worsened_as_elsewhere() -> None:
    fight = turn("attack Bob", dice="3s", bob={"health": {"bashing": 6}, "stamina": 2})
    assert fight.marks("Bob") == "XX/////"
    assert fight.person("Bob").down == "unconscious"


def test_NWOD_7_bullets_bash_vampires() -> None:
    armed = {"weapons": [GUN]}
    assert turn("attack Bob", armed, {"template": "vampire"}, "2s").marks("Bob") == "//"
    assert turn("attack Bob", armed, dice="2s").marks("Bob") == "XX"
    blade = {"weapons": ["knife"]}
    assert turn("attack Bob", blade, {"template": "vampire"}, "1s").marks("Bob") == "X"


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


def test_NWOD_8_grapples_are_there_where_a_setting_says_so() -> None:
    fight = Fight({"Ann": FIT, "Bob": FIT}, ruleset="nwod", settings={"grapples": True})
    fight.begin("Ann", "Bob")
    fight.say("Ann", "grapple Bob with strength", {"Ann grapple": "2s"})
    assert fight.roll("grapple").pool == 3
    assert fight.state()["grapples"][0]["control"] == 2


def test_NWOD_8_two_who_attack_each_other_each_roll() -> None:
    fight = turn("attack Bob", dice="1s")
    fight.say("Bob", "attack Ann", {"Bob attack": "2s"})
    assert (fight.marks("Bob"), fight.marks("Ann")) == ("/", "//")


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
def test_NWOD_5_what_a_sheet_lacks_is_worked_out(
    sheet: dict[str, int], counts: dict[str, int]
) -> None:
    fight = Fight({"Ann": sheet}, ruleset="nwod")
    told = [one.traits for one in fight.events(ev.SheetAdapted)]
    assert told == ([counts] if counts else [])


def test_NWOD_5_a_sheet_that_is_changed_is_worked_out_again() -> None:
    fight = Fight({"Ann": {}}, ruleset="nwod")
    fight.st("set Ann melee=4")
    bare = default_catalog().fighter({"melee": 4})
    fight.act(act.Refit(who="Ann", fighter=bare, why="a new sheet"))
    assert fight.person("Ann").fighter.rating("weaponry") == 4


def test_NWOD_7_a_sheet_has_room_for_the_marks_of_its_own_track() -> None:
    stock = default_catalog()
    assert stock.fighter({"stamina": 5, "health": {"bashing": 10}}).health.marked == 10
    with pytest.raises(Exception, match="from 0 to 10"):
        stock.fighter({"stamina": 5, "health": {"bashing": 11}})


def test_NWOD_7_choosing_the_rules_works_the_sheets_out() -> None:
    fight = Fight({"Ann": {"melee": 2}})
    fight.st("ruleset nwod")
    assert fight.person("Ann").fighter.rating("weaponry") == 2


def test_a_verb_of_other_rules_is_refused_alike_typed_and_said() -> None:
    fight = Fight({"Ann": FIT, "Bob": FIT}).begin("Ann", "Bob")
    with pytest.raises(RuleError) as typed:
        fight.say("Bob", "delay")
    with pytest.raises(RuleError) as said:
        fight.act(act.Declare(who="Bob", declaration=Declaration((Delay(),))))
    for told in (typed.value, said.value):
        assert (told.code, told.facts["elsewhere"]) == ("unknown-verb", ["w20", "nwod", "met"])
        assert told.facts["verbs"] == list(RULESETS["detroit"].verbs)
