"""What is left in a gun, and what a shot takes out of it (GUN-5)."""

from game import events as ev
from game.engine.table import Table
from game.errors import RuleError
from game.gear import Weapon
from game.state.person import Person


def loaded(person: Person, weapon: Weapon) -> bool:
    """Say whether a weapon is ready: a gun that holds rounds has one left (GUN-5)."""
    return not weapon.capacity or person.fighter.ammunition.get(weapon.name, 0) > 0


def verify_loaded(person: Person, weapon: Weapon) -> None:
    """Refuse a gun that is empty (GUN-5)."""
    if not loaded(person, weapon):
        raise RuleError("empty-gun", "GUN-5", weapon=weapon.name)


def spend_round(table: Table, person: Person, weapon: Weapon) -> None:
    """Take one round out of a gun that counts them (GUN-5)."""
    if weapon.capacity:
        left = person.fighter.ammunition.get(weapon.name, 0) - 1
        table.emit(ev.AmmunitionSpent(who=person.name, weapon=weapon.name, now=max(0, left)))
