"""Upkeep: what a hold that was sustained costs when the round ends (GRAPPLE-6)."""

from game.engine.ending_holds import change_control, end_if_spent
from game.engine.table import Table


def keep_up_grapples(table: Table) -> None:
    """Take Control for every hold that was sustained in the round (GRAPPLE-6)."""
    price, round_now = table.settings.grapple_upkeep, table.scene.fight.round
    for hold in table.scene.fight.holds:
        if price and not hold.pinned and hold.sustained == round_now:
            change_control(table, hold, -price, "upkeep")
            end_if_spent(table, table.scene.hold_by(hold.grappler))
