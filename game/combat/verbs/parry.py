"""Parry: turn Brawl and Melee aside with the weapon in hand (W20-4)."""

from collections.abc import Iterator

from game.combat.verbs.simple import DefenseVerb
from game.engine.table import Table
from game.engine.weapons import at_hand, in_hand
from game.errors import RuleError
from game.state.declaration import Parry, Part
from game.state.scene import Person


class ParryVerb(DefenseVerb):
    """``parry``, with ``willpower``."""

    def __init__(self) -> None:
        super().__init__(Parry, "parry")

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse one who has no hand weapon; which one is in hand shows when it is needed."""
        carried = [in_hand(person), *person.fighter.arsenal()]
        if not any(weapon.skill == "melee" and at_hand(person, weapon.name) for weapon in carried):
            raise RuleError("no-hand-weapon", "W20-4", who=person.name)
        super().verify(table, person, part)

    def legal(self, table: Table, person: Person) -> Iterator[Part]:
        """Yield it."""
        yield Parry()
