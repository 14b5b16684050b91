"""Which weapon somebody has at hand, and which in hand."""

from game.gear import BARE_HANDS, POWER_SKILL, Damage, Weapon
from game.state.declaration import Attack, Guard
from game.state.person import Person


def power_of(person: Person, part: Attack) -> Weapon | None:
    """Return the power that an attack names on the spot as a weapon of its own, or None (DEF-10).

    It strikes hand to hand; with a range, or across a chase, nobody sees it come (DEF-2).
    """
    if part.damage is None:
        return None
    return Weapon(
        name=" + ".join(part.pool),
        skill=POWER_SKILL,
        damage=Damage(part.damage),
        type=part.type or "bashing",
        pool=part.pool,
        missile="unseen" if part.range is not None or person.seat is not None else "",
    )


def means_at_hand(person: Person, part: Attack | Guard) -> Weapon | None:
    """Return what an attack is made with, or a guard kept: a power, the weapon it names, what is in
    hand; None where it names a weapon that is not at hand.
    """
    power = power_of(person, part) if isinstance(part, Attack) else None
    if power is not None or part.weapon is None:
        return power or in_hand(person)
    return at_hand(person, part.weapon)


def at_hand(person: Person, name: str) -> Weapon | None:
    """Return the weapon of that name that a person has at hand, or None; a power that they have
    declared is at hand as long as that stands.
    """
    if name == BARE_HANDS.name:
        return BARE_HANDS
    for part in person.parts:
        if isinstance(part, Attack) and part.damage is not None:
            power = power_of(person, part)
            if power is not None and power.name == name:
                return power
    for weapon in person.fighter.weapons:  # what is carried comes first, and is asked for most
        if weapon.name == name:
            return weapon
    return next((one for one in person.fighter.arsenal() if one.name == name), None)


def in_use(person: Person) -> tuple[Weapon, ...]:
    """Return the weapons that somebody's attacks and guards name; if none does, the one in hand."""
    named = (part.weapon for part in person.parts if isinstance(part, Attack | Guard))
    found = tuple(at_hand(person, name) or BARE_HANDS for name in named if name is not None)
    return found or (in_hand(person),)


def in_hand(person: Person) -> Weapon:
    """Return the weapon in hand: that of an attack or a guard declared in this phase, the last one
    used, the first one carried, or bare hands.
    """
    for part in person.parts:
        if isinstance(part, Attack | Guard) and part.weapon is not None:
            return at_hand(person, part.weapon) or BARE_HANDS
    used = at_hand(person, person.wields) if person.wields else None
    carried = person.fighter.weapons[0] if person.fighter.weapons else BARE_HANDS
    return used or carried
