"""What a lost Physical challenge costs: flat levels, never soaked (MET-5, MET-11)."""

from game.combat.met.maneuvers import known
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
    maneuver = known(exchange.part)
    levels = means_with(weapon).damage + (maneuver.levels if maneuver is not None else 0)
    kind = "bashing" if maneuver is not None and maneuver.blunt else weapon.type
    wound(table, exchange.target, levels, kind, by=exchange.owner, exchange=exchange.id)
