"""Block and dodge where they cannot meet everything (W20-4)."""

from game.combat.verbs.defenses import BlockVerb, DodgeVerb
from game.gear import Weapon
from game.state.person import Person


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
