"""What a lost Physical challenge costs: flat levels, never soaked (MET-5, MET-11)."""

from game.combat.met.pools import means_with
from game.combat.met.throws import won
from game.engine.harm import wound
from game.engine.table import Table
from game.engine.weapons import weapon_named
from game.state.scene import Exchange


def take_levels(table: Table, exchange: Exchange) -> None:
    """Mark the levels of an attack that landed."""
    if not won(exchange):
        return
    weapon = weapon_named(table.person(exchange.owner), exchange.means)
    wound(
        table, exchange.target, means_with(weapon).damage, weapon.type,
        exchange=exchange.id, slot="wound", by=exchange.owner,
    )  # fmt: skip
