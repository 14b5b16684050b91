"""What is said of in another way by ``w20``: attack, block, dodge, delay (chapter 14)."""

from collections.abc import Iterator

from game import events as ev
from game.engine.questions import OneWordVerb
from game.engine.table import Table
from game.engine.verb import Stance
from game.errors import RuleError
from game.fighter import Weapon
from game.rules.attack import AttackVerb
from game.rules.defense import BlockVerb, DodgeVerb
from game.rules.w20 import finds_bare, location_of
from game.state.declaration import Attack, Delay, Part
from game.state.person import Person

# --- Attack, at a place that is one (W20-13) -----------------------------------------------------


class AimedAttackVerb(AttackVerb):
    """``attack``, ``at PLACE`` that is a place (W20-13)."""

    def verify(self, table: Table, person: Person, part: Attack) -> None:
        """Refuse to aim at what has no size here, and is not bare by the storyteller's word."""
        super().verify(table, person, part)
        if part.location is None or location_of(table, part):
            return
        if not finds_bare(table.person(part.target), part):
            places = list(table.ruleset.locations)
            raise RuleError("unknown-place", "W20-13", place=part.location, places=places)


# --- Block and dodge where they cannot meet everything --------------------------------------------


class BodyBlockVerb(BlockVerb):
    """``block``: a body is put in the way."""

    def can_meet(self, target: Person, weapon: Weapon) -> bool:
        """Say whether it can: of hand-to-hand bashing; of the rest only where it is armoured or has
        Fortitude.
        """
        if weapon.ranged:
            return False
        hardened = any(piece.dice for piece in target.fighter.armour)
        return weapon.type == "bashing" or hardened or target.fighter.rating("fortitude") > 0


class RoomyDodgeVerb(DodgeVerb):
    """``dodge``: it takes room to move; from firearms one can drop to the ground without."""

    def can_meet(self, target: Person, weapon: Weapon) -> bool:
        """Say whether there is room, or nothing to do but drop."""
        return not target.cramped or weapon.skill == "firearms"


# --- Delay: let one's place pass, and act later in the turn (W20-1) -------------------------------


class DelayVerb(OneWordVerb):
    """``delay``: what one does instead is said later, between the turns of others."""

    part = Delay()
    name = "delay"
    stance: Stance = "offense"  # a seizure takes it as it takes any action (GRAPPLE-10a)

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse to put off what was put off already, and extra actions."""
        if person.phase.declaration is not None:
            raise RuleError("delays-already", "W20-1", who=person.name)

    def legal(self, table: Table, person: Person) -> Iterator[Delay]:
        """Yield it."""
        if person.phase.declaration is None:
            yield self.part

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """The place passes; what is done instead has a moment of its own."""
        table.emit(ev.Delayed(who=person.name, index=index))
