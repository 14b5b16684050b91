"""Parry: turn Brawl and Melee aside with the weapon in hand (W20-4)."""

from game.combat.verbs.defenses import DefenseVerb
from game.engine.table import Table
from game.errors import RuleError
from game.gear import Weapon
from game.state.declaration import Attack, Defense, Parry, Part
from game.state.in_hand import at_hand, in_hand, means_at_hand
from game.state.person import Person


class ParryVerb(DefenseVerb):
    """``parry``, with ``willpower``."""

    ability = "melee"

    def __init__(self) -> None:
        super().__init__(Parry, "parry")

    def verify(self, table: Table, person: Person, part: Defense) -> None:
        """Refuse one who has no hand weapon."""
        if parries_with(person) is None:
            raise RuleError("no-hand-weapon", "W20-4", who=person.name)
        super().verify(table, person, part)

    def can_meet(self, target: Person, weapon: Weapon) -> bool:
        """Say whether a hand weapon is there to parry Brawl or Melee with (W20-4)."""
        return (
            not weapon.ranged
            and weapon.skill in ("brawl", "melee")
            and parries_with(target) is not None
        )


def parries_with(person: Person) -> Weapon | None:
    """Return the hand weapon somebody parries with: the one in hand, else, for there is another
    hand, the first one carried.
    """
    ready = (in_hand(person), *person.fighter.arsenal())
    return next((one for one in ready if one.skill == "melee" and at_hand(person, one.name)), None)


def takes_both_hands(weapon: Weapon) -> bool:
    """Say whether whoever shoots a weapon has no hand left to parry with: long guns, bows."""
    return weapon.build == "long" or weapon.skill == "archery"


def verify_a_hand_left(person: Person, parts: tuple[Part, ...]) -> None:
    """Refuse a parry beside a shot that takes both hands; it could never be rolled (W20-9)."""
    if not any(isinstance(part, Parry) for part in parts):
        return
    for part in parts:
        weapon = means_at_hand(person, part) if isinstance(part, Attack) else None
        if weapon is not None and takes_both_hands(weapon):
            raise RuleError("both-hands-full", "W20-9", who=person.name, weapon=weapon.name)
