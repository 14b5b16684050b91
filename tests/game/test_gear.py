"""Weapons and armour as values (ATTACK-1, ATTACK-7, RES-4)."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.fighter import BARE_HANDS, RANGED_SKILLS, Armour, Damage, Weapon


def weapon(**fields):
    return Weapon(
        **{"name": "pipe", "skill": "melee", "damage": Damage(3), "type": "bashing"} | fields
    )


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
    assert Damage.parse(written) == damage


@pytest.mark.parametrize(
    "written", ["", "dexterity", "strength-1", "strength+x", "1.5", True, None]
)
def test_ATTACK_7_other_ways_to_write_damage_are_refused(written):
    with pytest.raises(ValueError):
        Damage.parse(written)


@given(st.builds(Damage, dice=st.integers(0, 50), strength=st.booleans()))
def test_damage_reads_back_as_it_is_written(damage):
    assert Damage.parse(str(damage)) == damage


def test_ATTACK_1_bare_hands_are_dexterity_and_brawl_for_strength_bashing():
    assert BARE_HANDS.traits == ("dexterity", "brawl")
    assert BARE_HANDS.damage == Damage(strength=True)
    assert BARE_HANDS.type == "bashing"
    assert not BARE_HANDS.ranged


@pytest.mark.parametrize("skill", ["melee", "firearms", "archery", "athletics"])
def test_ATTACK_1_the_pool_is_dexterity_and_the_skill_of_the_means(skill):
    assert weapon(skill=skill).traits == ("dexterity", skill)


def test_ATTACK_1_a_power_names_its_own_pool():
    assert weapon(skill="magick", pool=("arete",)).traits == ("arete",)


def test_ATTACK_1_the_difficulty_is_6_unless_the_weapon_says_otherwise():
    assert weapon().difficulty == 6
    assert weapon(difficulty=7).difficulty == 7


def test_DEF_2_guns_fly_unseen_bolts_and_stones_do_not():
    assert RANGED_SKILLS == {
        "firearms": "unseen",
        "archery": "launched",
        "athletics": "thrown",
    }


def test_a_weapon_is_ranged_when_something_flies():
    assert weapon(missile="thrown").ranged
    assert not weapon().ranged


@pytest.mark.parametrize(
    "piece",
    [
        BARE_HANDS,
        weapon(skill="firearms", missile="unseen", range=20, capacity=6, build="pistol"),
        weapon(skill="magick", pool=("arete", "forces"), unsoakable=True, natural=True),
        Armour(name="vest", dice=2, against=("bashing", "lethal")),
    ],
)
def test_gear_is_json_and_back(piece):
    assert msgspec.json.decode(msgspec.json.encode(piece), type=type(piece)) == piece
