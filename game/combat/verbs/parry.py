"""Parry: turn Brawl and Melee aside with the weapon in hand (W20-4)."""

from game.combat.verbs.defenses import DefenseVerb
from game.engine.table import Table
from game.errors import RuleError
from game.gear import Weapon
from game.state.declaration import Attack, Parry, Part
from game.state.in_hand import at_hand, in_hand
from game.state.scene import Person


class ParryVerb(DefenseVerb):
    """``parry``, with ``willpower``."""

    ability = "melee"

    def __init__(self) -> None:
        super().__init__(Parry, "parry")

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse one who has no hand weapon; which one is in hand shows when it is needed."""
        carried = [in_hand(person), *person.fighter.arsenal()]
        if not any(weapon.skill == "melee" and at_hand(person, weapon.name) for weapon in carried):
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
    """Return the hand weapon somebody parries with: the one in hand, else, with no attack of their
    own to make, the first one carried.
    """
    parts = person.declaration.parts if person.declaration else ()
    busy = any(isinstance(part, Attack) for part in parts)
    ready = [in_hand(person), *(() if busy else person.fighter.arsenal())]
    return next((one for one in ready if one.skill == "melee" and at_hand(person, one.name)), None)
