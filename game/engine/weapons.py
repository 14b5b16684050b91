"""Which weapon is meant, which is in hand, and what is left in it."""

from game import events as ev
from game.engine.table import Table
from game.errors import RuleError
from game.gear import BARE_HANDS, Weapon
from game.state.declaration import Attack
from game.state.scene import Person


def at_hand(person: Person, name: str) -> Weapon | None:
    """Return the weapon of that name that a person has at hand, or None."""
    if name == BARE_HANDS.name:
        return BARE_HANDS
    for weapon in person.fighter.weapons:  # what is carried comes first, and is asked for most
        if weapon.name == name:
            return weapon
    return next((one for one in person.fighter.arsenal() if one.name == name), None)


def in_hand(person: Person) -> Weapon:
    """Return the weapon in hand: that of an attack declared in this phase, the last one used, the
    first one carried, or bare hands.
    """
    declared = person.declaration.parts if person.declaration else ()
    for part in declared:
        if isinstance(part, Attack) and part.weapon is not None:
            return at_hand(person, part.weapon) or BARE_HANDS
    used = at_hand(person, person.wields) if person.wields else None
    carried = person.fighter.weapons[0] if person.fighter.weapons else BARE_HANDS
    return used or carried


def means_of(person: Person, part: Attack) -> Weapon:
    """Return the weapon an attack is made with; refuse one that is not at hand."""
    if part.weapon is None:
        return in_hand(person)
    weapon = at_hand(person, part.weapon)
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
