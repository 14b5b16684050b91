"""How far apart two are, and what a shot makes of it (RES-8, GUN-1 to GUN-3)."""

from tests.reckoning.fight import Fight, Playing, Rest
from tests.reckoning.lines import Part
from tests.reckoning.people import Person, Weapon

REACH = 5  # yards that a blow gets over without anybody being asked
PARTED = 6  # yards between two of whom one has got away


def pair(one: Person, other: Person) -> frozenset[str]:
    return frozenset((one.name, other.name))


def close(fight: Fight, one: Person, other: Person) -> bool:
    hold = fight.hold_of(one.name)
    grip = hold is not None and other.name in (hold.grappler, hold.victim)
    return grip or fight.yards.get(pair(one, other)) == 0


def near(fight: Fight, one: Person, other: Person, weapon: Weapon) -> bool:
    return not weapon.ranged or close(fight, one, other)


def claim(fight: Fight, person: Person) -> None:
    for part in person.line.parts if person.line and not person.passed else ():
        if part.range and may_claim(fight, person, fight.people[part.target]):
            key = pair(person, fight.people[part.target])
            fight.yards[key] = part.range
            fight.parted.discard(key)


def may_claim(fight: Fight, person: Person, target: Person) -> bool:
    key = pair(person, target)
    return not close(fight, person, target) and (key not in fight.yards or key in fight.parted)


def break_off(fight: Fight, person: Person, near: bool = False) -> None:
    """Let somebody get away from everybody, or all who are ``near``: six yards at least, and a shot
    may say how far.
    """
    for key, yards in fight.yards.items():
        if person.name in key and not (near and yards >= PARTED):
            fight.yards[key] = max(PARTED, yards)
            fight.parted.add(key)


def throw(fight: Fight, person: Person, thrown: int) -> None:
    for key, yards in fight.yards.items():
        if person.name in key and yards < min(thrown, PARTED):
            fight.yards[key] = thrown
            fight.parted.discard(key)


def falls_short(fight: Fight, person: Person, part: Part, weapon: Weapon) -> Playing[bool]:
    """Ask the storyteller whether a blow at one who is far off gets there."""
    target = fight.people[part.target]
    if weapon.ranged or fight.yards.get(pair(person, target), 0) <= REACH:
        return False
    word = yield Rest("reach", ("ST",), ("reaches", "not"))
    return word.option == "choose not"


def difficulty(
    fight: Fight, person: Person, target: Person, weapon: Weapon, *, defended: bool
) -> int:
    """Return the difficulty of an attack before its kind (ATTACK-1, GUN-2, GUN-3)."""
    if not weapon.ranged:
        return weapon.difficulty
    if close(fight, person, target):
        if weapon.skill != "firearms":
            return weapon.difficulty
        return fight.rules.arms_length[weapon.build] if defended else 4
    yards = fight.yards.get(pair(person, target))
    if yards is None:
        return weapon.difficulty
    if yards <= REACH:
        return min(4, weapon.difficulty)
    ranges = yards // weapon.range if weapon.range and yards > weapon.range else 0
    return weapon.difficulty + 2 * ranges
