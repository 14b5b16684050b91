"""Pools and difficulties of attacks and defenses (ATTACK-1 to ATTACK-7, DEF-2, DEF-3, PILE)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tests.reckoning.fight import Fight
from tests.reckoning.lines import DEFENSES, Part
from tests.reckoning.people import MISSILES, STRANGE, Person, Weapon

KINDS = {"basic": (0, 0), "power": (1, 2), "feint": (-1, -2), "committed": (0, 0)}
COVER = {"none": 9, "near": 6, "partial": 3}


class Ready(NamedTuple):
    """A roll that might be made: its purpose, pool and difficulty."""

    purpose: str
    pool: int
    difficulty: int

    @property
    def worth(self) -> int:
        return max(0, self.pool) * (11 - min(10, max(2, self.difficulty)))


def lying(person: Person) -> int:
    """Return what lying down takes off attacks and defenses (GRAPPLE-13)."""
    return -2 if person.prone else 0


def shared(person: Person, index: int | None) -> int:
    """Return what a split, or an abort, takes off one part's pool (SPLIT-1, ABORT-3)."""
    if index is None or person.line is None:
        return 0
    parts = [part for part in person.line.parts if part.verb not in ("stand", "release")]
    standing = -2 if person.line.has("stand") and len(person.line.parts) > 1 else 0
    split = -(len(parts) + 1) if len(parts) > 1 else 0
    return person.dice.get(index, split) + standing


def attack(
    fight: Fight, person: Person, part: Part, index: int, weapon: Weapon, difficulty: int
) -> Ready:
    """Return the attack roll of a part, whose difficulty is known but for its kind."""
    dice = person.rating("dexterity") + person.rating(weapon.skill) + person.penalty
    dice += lying(person) + shared(person, index) + fight.touched(person.name, "attack", "action")
    return Ready("attack", dice, difficulty + KINDS[part.kind][0])


def grapple(
    fight: Fight, person: Person, other: Person, traits: str, more: int, *touched: str
) -> Ready:
    """Return a grapple roll: the better of two pairs unless one is named (GRAPPLE-2)."""
    more += person.penalty + fight.touched(person.name, "action", *touched)
    strong = Ready("grapple", person.rating("strength") + person.rating("brawl") + more, 6)
    built = other.sheet.get("physiology", "humanoid")
    if built == "none":
        return strong
    cost = max(0, STRANGE[built] - person.sheet.get("familiar", {}).get(built, 0))
    quick = Ready("grapple", person.rating("dexterity") + person.rating("brawl") + more, 6 + cost)
    if traits:
        return quick if traits == "dexterity" else strong
    return max(strong, quick, key=lambda one: one.worth)


def grappling_trait(fight: Fight, person: Person, other: Person) -> str:
    both = {one: grapple(fight, person, other, one, 0) for one in ("strength", "dexterity")}
    return max(both, key=lambda one: both[one].worth)


def offense(fight: Fight, person: Person) -> bool:
    """Say whether somebody carries on an offense, or what counts as one (PILE-1)."""
    if "guard" in person.used or fight.holding(person.name):
        return True
    if person.line is None:
        return False
    return person.line.has("attack", "grapple", "do", "stand", "sustain", "assist")


def piled(fight: Fight, person: Person, number: int) -> int:
    """Return what earlier attacks of the round take off a defense (PILE-1)."""
    return -number * (2 if offense(fight, person) else 1)


@dataclass(frozen=True)
class Coming:
    """An attack as a defender sees it: with what, from where, how many came before in the round,
    and what it adds to the difficulty of meeting it.
    """

    attacker: Person
    weapon: Weapon
    near: bool
    number: int
    more: int = 0


def block(fight: Fight, person: Person, attack: Coming, index: int | None, more: int = 0) -> Ready:
    """Return a block against an attack (DEF-2)."""
    weapon = attack.weapon
    flies = 0 if attack.near else MISSILES.get(weapon.skill, 0)
    dice = _common(fight, person, index) + piled(fight, person, attack.number) + more
    skills = ["brawl"]
    if weapon.skill != "brawl" and person.in_hand.skill == "melee":
        skills.append("melee")
    found = [
        Ready(
            "block",
            person.rating("dexterity") + person.rating(skill) + dice,
            (4 if skill == weapon.skill else 5) + flies + attack.more,
        )
        for skill in skills
    ]
    return max(found, key=lambda one: (one.worth, -one.difficulty))


def dodge(fight: Fight, person: Person, attack: Coming, index: int | None) -> Ready:
    """Return a dodge (DEF-3); against shots it is one roll, made against the first (DEF-4)."""
    dice = person.rating("dexterity") + person.rating("athletics") + _common(fight, person, index)
    dice += piled(fight, person, attack.number)
    if not attack.near:
        return Ready("dodge", dice, COVER[person.cover] + attack.more)
    return Ready("dodge", dice, 5 + attack.more)


def escape(fight: Fight, person: Person, index: int, more: int = 0) -> Ready:
    """Return the one escape roll (DEF-5)."""
    dice = person.rating("dexterity") + person.rating("athletics")
    return Ready("escape", dice + _common(fight, person, index), 6 + more)


def counter(fight: Fight, person: Person, attack: Coming, index: int) -> Ready:
    """Return a grapple in defense (DEF-7)."""
    assert person.line is not None
    dice = shared(person, index) + piled(fight, person, attack.number)
    ready = grapple(
        fight, person, attack.attacker, person.line.parts[index].traits, dice, "defense"
    )
    return Ready("counter-grapple", ready.pool, ready.difficulty + attack.more)


def _common(fight: Fight, person: Person, index: int | None) -> int:
    more = person.penalty + lying(person) + shared(person, index)
    return more + fight.touched(person.name, "defense", "action")


def free(fight: Fight, person: Person, attack: Coming) -> Ready:
    """Return the defense that one has beside a declared action (PILE-6)."""
    both = (block(fight, person, attack, None), dodge(fight, person, attack, None))
    return better(person, both)


def better(person: Person, both: Sequence[Ready]) -> Ready:
    """Return the preferred of two defenses if it has dice, else the better, else the block."""
    for one in both:
        if one.purpose == person.prefer and (one.pool > 0 or all(two.pool <= 0 for two in both)):
            return one
    return max(both, key=lambda one: one.worth)


def declared(person: Person, *verbs: str) -> list[int]:
    """Return the parts of what somebody declared that are of these verbs."""
    parts = person.line.parts if person.line else ()
    return [index for index, part in enumerate(parts) if part.verb in (verbs or DEFENSES)]
