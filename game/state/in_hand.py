"""Which weapon somebody has at hand, and which in hand."""

from game.gear import BARE_HANDS, Weapon
from game.state.declaration import Attack, Guard
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
    """Return the weapon in hand: that of an attack or a guard declared in this phase, the last one
    used, the first one carried, or bare hands.
    """
    declared = person.declaration.parts if person.declaration else ()
    for part in declared:
        if isinstance(part, Attack | Guard) and part.weapon is not None:
            return at_hand(person, part.weapon) or BARE_HANDS
    used = at_hand(person, person.wields) if person.wields else None
    carried = person.fighter.weapons[0] if person.fighter.weapons else BARE_HANDS
    return used or carried
