"""What in somebody's own action can meet an attack (W20-4)."""

from collections.abc import Iterator

from game.combat.choosing_defense import declared_defense, meets_all, standing_counter
from game.engine.table import AnyVerb, Table
from game.gear import Weapon
from game.state.declaration import Part
from game.state.person import Person


def own_ways(table: Table, target: Person, weapon: Weapon) -> Iterator[tuple[int, Part, AnyVerb]]:
    """Yield the defenses in somebody's action that are left to meet a weapon, with their places."""
    for index, part in enumerate(target.parts):
        verb = table.ruleset.verb(part)
        if verb.meets == "each" and index not in target.used and verb.can_meet(target, weapon):
            yield index, part, verb


def has_a_way(table: Table, target: Person, weapon: Weapon) -> bool:
    """Say whether somebody's own action meets an attack, an escape and a grapple defense too."""
    if meets_all(table, declared_defense(table, target)):
        return True
    if not weapon.ranged and standing_counter(table.scene, target) is not None:
        return True
    return any(True for _ in own_ways(table, target, weapon))
