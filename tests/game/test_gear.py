"""Weapons and armour as values (ATTACK-1, ATTACK-7, RES-4)."""

import pytest

from game.fighter import Damage


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
