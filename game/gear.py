"""Weapons and armour: what one fights with, as plain records (world/weapons.yaml,
world/armour.yaml).
"""

from typing import Literal

import msgspec

from game.health import DamageType
from game.names import Text

type Missile = Literal["", "thrown", "launched", "unseen"]
type Build = Literal["", "pistol", "smg", "long"]

RANGED_SKILLS: dict[str, Missile] = {
    "firearms": "unseen",
    "archery": "launched",
    "athletics": "thrown",
}
BARE_HANDS_NAME = "bare hands"
POWER_SKILL = "magick"  # what a means with a pool of its own is called where it names no skill


class Damage(msgspec.Struct, frozen=True):
    """A weapon's base damage pool: ``dice``, plus Strength where ``strength`` is set (ATTACK-7)."""

    dice: int = 0
    strength: bool = False

    @classmethod
    def parse(cls, text: str | int) -> "Damage":
        """Read ``3``, ``strength`` or ``strength+1``; raise ValueError for anything else."""
        if isinstance(text, int) and not isinstance(text, bool):
            return cls(dice=text)
        word, _, extra = str(text).lower().replace(" ", "").partition("+")
        if word.isdigit() and not extra:
            return cls(dice=int(word))
        if word == "strength" and (extra.isdigit() or not extra):
            return cls(dice=int(extra or 0), strength=True)
        raise ValueError(text)

    def __str__(self) -> str:
        if not self.strength:
            return str(self.dice)
        return f"strength+{self.dice}" if self.dice else "strength"


class Weapon(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A means of harm.

    ``skill`` decides the pool, with Dexterity, unless ``pool`` names its traits (magick and
    powers); ``range`` is the effective range in yards, ``capacity`` the rounds it holds (0: it
    needs none). ``rating`` is what it is worth in dice by the Storytelling system, None where it
    has none of its own; ``bane`` is what there is in it that is deadly to some, like silver
    (NWOD-5).
    ``bayonet`` is the damage of the one fixed to a gun, ``fires`` the gun that a bayonet is fixed
    to (GUN-4). What is ``explosive`` does its rating in levels, a ``stake`` does its work in a
    heart (W20-7, W20-13).
    """

    name: Text
    skill: Text
    damage: Damage
    type: DamageType
    pool: tuple[Text, ...] = ()
    difficulty: int = 6
    missile: Missile = ""
    range: int = 0
    capacity: int = 0
    build: Build = ""
    unsoakable: bool = False
    natural: bool = False
    explosive: bool = False
    stake: bool = False
    bayonet: Damage | None = None
    rating: int | None = None
    bane: Text = ""
    fires: Text = ""

    @property
    def ranged(self) -> bool:
        """Say whether it strikes from a distance."""
        return bool(self.missile)

    @property
    def traits(self) -> tuple[str, ...]:
        """The traits of its attack pool (ATTACK-1)."""
        return self.pool or ("dexterity", self.skill)


class Armour(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something worn: ``dice`` of soak against the damage types it is made for (RES-4)."""

    name: Text
    dice: int
    against: tuple[DamageType, ...]


def bayonet_of(gun: Weapon) -> Weapon | None:
    """Return the bayonet fixed to a gun as a hand weapon of its own, or None (GUN-4)."""
    if gun.bayonet is None:
        return None
    return Weapon(
        name=f"{gun.name} bayonet",
        skill="melee",
        damage=gun.bayonet,
        type="lethal",
        fires=gun.name,
    )


BARE_HANDS = Weapon(
    name=BARE_HANDS_NAME, skill="brawl", damage=Damage(strength=True), type="bashing", natural=True
)
