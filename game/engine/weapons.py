"""Which weapon is meant by what somebody says, and by what an exchange keeps of it."""

from game.errors import RuleError
from game.gear import BARE_HANDS, Weapon
from game.state.declaration import Attack, Guard
from game.state.in_hand import at_hand, means_at_hand
from game.state.person import Person


def means_of(person: Person, part: Attack | Guard) -> Weapon:
    """Return the weapon an attack is made with, or a guard kept; refuse one that is not at hand."""
    weapon = means_at_hand(person, part)
    if weapon is None:
        names = [one.name for one in person.fighter.arsenal()]
        raise RuleError("unknown-weapon", text=part.weapon, weapons=names)
    return weapon


def weapon_named(person: Person, name: str) -> Weapon:
    """Return a weapon at hand by the name that an exchange keeps of it."""
    return at_hand(person, name) or BARE_HANDS
