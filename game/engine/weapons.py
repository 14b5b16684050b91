"""Which weapon is meant, which is in hand, and what is left in it."""

from game import events as ev
from game.engine.table import Table
from game.errors import RuleError
from game.gear import BARE_HANDS, Weapon
from game.state.declaration import Attack, Guard
from game.state.in_hand import at_hand, means_at_hand
from game.state.scene import Person


def means_of(person: Person, part: Attack | Guard) -> Weapon:
    """Return the weapon an attack is made with, or a guard kept; refuse one that is not at hand."""
    weapon = means_at_hand(person, part)
    if weapon is None:
        names = [one.name for one in person.fighter.arsenal()]
        raise RuleError("unknown-weapon", text=part.weapon, weapons=names)
    return weapon


def loaded(person: Person, weapon: Weapon) -> bool:
    """Say whether a weapon is ready: a gun that holds rounds has one left (GUN-5)."""
    return not weapon.capacity or person.fighter.ammunition.get(weapon.name, 0) > 0


def verify_loaded(person: Person, weapon: Weapon) -> None:
    """Refuse a gun that is empty (GUN-5)."""
    if not loaded(person, weapon):
        raise RuleError("empty-gun", "GUN-5", weapon=weapon.name)


def weapon_named(person: Person, name: str) -> Weapon:
    """Return a weapon at hand by the name that an exchange keeps of it."""
    return at_hand(person, name) or BARE_HANDS


def spend_round(table: Table, person: Person, weapon: Weapon) -> None:
    """Take one round out of a gun that counts them (GUN-5)."""
    if weapon.capacity:
        left = person.fighter.ammunition.get(weapon.name, 0) - 1
        table.emit(ev.AmmunitionSpent(who=person.name, weapon=weapon.name, now=max(0, left)))
