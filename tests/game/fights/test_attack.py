"""Chapter 5, with what guns add of chapter 8: the attack roll, and the damage of one that lands."""

import pytest

from game import events as ev
from game.errors import RuleError
from game.fighter import Damage
from tests.game.support import Fight, adds_up, dice_of, duel, refusal, struck

ALL = {
    "dexterity": 3,
    "strength": 4,
    "brawl": 1,
    "melee": 2,
    "firearms": 3,
    "archery": 4,
    "athletics": 5,
    "wits": 2,
    "occult": 4,
    "arete": 3,
}

# --- ATTACK-1 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "pool"),
    [
        ("bare hands", {"dexterity": 3, "brawl": 1}),
        ("brass knuckles", {"dexterity": 3, "brawl": 1}),
        ("sword", {"dexterity": 3, "melee": 2}),
        ("heavy pistol", {"dexterity": 3, "firearms": 3}),
        ("longbow", {"dexterity": 3, "archery": 4}),
        ("throwing knife", {"dexterity": 3, "athletics": 5}),
        ("bolt", {"wits": 2, "occult": 4}),
        ("prayer", {"dexterity": 3}),  # an ability of 0 leaves the attribute alone
    ],
)
def test_ATTACK_1_the_pool_follows_the_means(weapon: str, pool: dict[str, int]) -> None:
    own = {
        "bolt": {"name": "bolt", "pool": "wits + occult", "damage": 3, "type": "lethal"},
        "prayer": {"name": "prayer", "skill": "enigmas", "damage": 3, "type": "lethal"},
    }
    carried = [] if weapon == "bare hands" else [own.get(weapon, weapon)]
    roll = struck(ALL | {"weapons": carried}, {}, f"attack Bob with {weapon}").roll("attack")
    assert (dice_of(roll), roll.pool, roll.difficulty) == (pool, sum(pool.values()), 6)
    assert (roll.who, roll.against) == ("Ann", "Bob")


def test_ATTACK_1_specialties_count_tens_twice() -> None:
    sheet = ALL | {"specialties": {"melee": ["sword"]}, "weapons": ["sword", "knife"]}
    faces = {"Ann attack": [10, 6, 2, 2, 2]}
    roll = struck(sheet, {}, "attack Bob with sword", dice=faces).roll("attack")
    assert (roll.specialty, roll.successes) == (True, 3)
    roll = struck(sheet, {}, "attack Bob with knife", dice=faces).roll("attack")
    assert (roll.specialty, roll.successes) == (False, 2)


# --- ATTACK-2, ATTACK-3, ATTACK-4 ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "difficulty", "damage"),
    [("", 6, 5), ("basic", 6, 5), ("power", 7, 7), ("feint", 5, 3)],
)
def test_ATTACK_2_3_4_kinds_change_difficulty_and_damage(kind, difficulty, damage) -> None:
    fight = struck(ALL, {}, f"attack Bob {kind}", dice={"Ann attack": "2s"})
    assert fight.roll("attack").difficulty == difficulty
    assert fight.roll("attack").pool == 4
    assert fight.roll("damage").pool == damage
    assert fight.roll("damage").difficulty == 6
    assert all(adds_up(roll) for roll in fight.rolls() if roll.purpose != "initiative")


# --- ATTACK-7 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "base"),
    [({}, 4), ({"damage": 3}, 3), ({"damage": "strength"}, 4), ({"damage": "strength+1"}, 5)],
)
@pytest.mark.parametrize("successes", [1, 2, 3])
def test_ATTACK_7_base_plus_a_die_for_each_success_beyond_the_first(
    weapon: dict[str, object], base: int, successes: int
) -> None:
    sheet = ALL | {"brawl": 4}
    if weapon:
        made = {"name": "thing", "skill": "brawl", "type": "lethal", **weapon}
        sheet = sheet | {"weapons": [made]}
    fight = struck(sheet, {}, dice={"Ann attack": f"{successes}s"})
    roll = fight.roll("damage")
    assert (roll.pool, roll.difficulty) == (base + successes - 1, 6)
    assert (roll.who, roll.against) == ("Ann", "Bob")


@pytest.mark.parametrize("least", [1, 0])
def test_ATTACK_7_never_less_than_one_die_by_the_setting(least: int) -> None:
    fight = Fight({"Ann": {"brawl": 3}, "Bob": {}}, settings={"damage_pool_min": least})
    fight.begin("Ann", "Bob").declare(Bob="pass", Ann="attack Bob feint")
    fight.resolve()
    roll = fight.roll("damage")
    assert (roll.pool, len(roll.faces)) == (least, least)
    assert sum(term.dice for term in roll.modifiers) == least
    assert dice_of(roll)["feint"] == -2


@pytest.mark.parametrize(
    ("kind", "marks"), [("bashing", "//"), ("lethal", "XX"), ("aggravated", "**")]
)
def test_ATTACK_7_each_success_is_a_level_of_the_weapon_s_type(kind: str, marks: str) -> None:
    weapon = {"name": "thing", "skill": "brawl", "damage": 4, "type": kind}
    fight = struck(ALL | {"weapons": [weapon]}, {}, dice={"Ann damage": "2s"})
    assert fight.marks("Bob") == marks
    (wound,) = fight.events(ev.Wounded)
    assert (wound.levels, wound.type, wound.by) == (2, kind, "Ann")


# --- GUN-1 ---------------------------------------------------------------------------------------

GUNNER = {"dexterity": 3, "firearms": 3, "brawl": 2, "athletics": 3, "weapons": ["heavy pistol"]}


@pytest.mark.parametrize("free", [False, True])
def test_GUN_1_two_who_shoot_at_each_other_each_resolve(free: bool) -> None:
    settings = {"free_defense_while_shooting": free}
    fight = Fight({"Ann": GUNNER, "Bob": GUNNER}, settings=settings).begin("Ann", "Bob")
    fight.declare(Bob="attack Ann", Ann="attack Bob")
    fight.resolve()
    assert [one.kind for one in fight.events(ev.ExchangeBegan)] == ["attack", "attack"]
    assert len(fight.rolls("dodge")) == 2 * free
    assert [one.reason for one in fight.events(ev.Undefended)] == ["shooting"] * (2 - 2 * free)
    assert [roll.against for roll in fight.rolls("damage")] == ["Bob", "Ann"]


# --- GUN-2 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "difficulty"),
    [
        ("", 6),
        (" range 50", 6),
        (" range 51", 8),
        (" range 60", 8),
        (" range 99", 8),
        (" range 100", 10),
        (" range 120", 10),
        (" range 250", 10),
        (" range 6", 6),
        (" range 5", 4),
        (" range 0", 4),
        (" power range 5", 5),
        (" feint range 5", 3),
        (" power range 60", 9),
    ],
)
def test_GUN_2_the_range_makes_the_difficulty(line: str, difficulty: int) -> None:
    shooter = {"dexterity": 3, "firearms": 3, "weapons": ["submachine gun"]}  # its range is 50
    roll = struck(shooter, {}, f"attack Bob{line}").roll("attack")
    assert roll.difficulty == difficulty
    assert adds_up(roll)


def test_GUN_2_a_blow_has_no_range() -> None:
    fight = duel(ALL, {}).declare(Bob="pass")
    with pytest.raises(RuleError) as caught:
        fight.say("Ann", "attack Bob range 3")
    assert (caught.value.code, caught.value.rule) == ("not-ranged", "GUN-2")


# --- GUN-5 ---------------------------------------------------------------------------------------


def test_GUN_5_each_attack_spends_a_round_and_it_runs_dry_within_a_round() -> None:
    fight = duel(GUNNER | {"ammunition": {"heavy pistol": 1}})
    fight.declare(Bob="pass", Ann="attack Bob haste 1 magick")
    fight.resolve({"Ann attack": "0s"})
    assert fight.combatant("Ann")["ammunition"] == {"heavy pistol": 0}
    assert refusal(fight, "Ann", "attack Bob") == "empty-gun"
    fight.say("Ann", "attack Bob with bare hands")


# --- weapons and armour as values (ATTACK-1, ATTACK-7, RES-4) ------------------------------------


@pytest.mark.parametrize(
    ("written", "damage"),
    [
        (3, Damage(3)),
        ("3", Damage(3)),
        ("strength", Damage(0, strength=True)),
        ("strength+1", Damage(1, strength=True)),
        ("Strength + 2", Damage(2, strength=True)),
    ],
)
def test_ATTACK_7_damage_is_written_as_dice_or_with_strength(written, damage):
    assert Damage.parse(written) == Damage.parse(str(damage)) == damage


@pytest.mark.parametrize(
    "written", ["", "dexterity", "strength-1", "strength+x", "1.5", True, None]
)
def test_ATTACK_7_other_ways_to_write_damage_are_refused(written):
    with pytest.raises(ValueError):
        Damage.parse(written)
