"""How Control of a hold changes and how a hold ends, whoever lets go (GRAPPLE-4, GRAPPLE-7)."""

from game import events as ev
from game.engine.table import Table
from game.state.hold import Hold


def end_hold(table: Table, hold: Hold, reason: str, after_pin: bool = False) -> None:
    """End a hold for a reason."""
    table.emit(
        ev.GrappleEnded(
            grappler=hold.grappler, victim=hold.victim, reason=reason, after_pin=after_pin
        )
    )


def end_hold_of(table: Table, who: str, reason: str) -> None:
    """End the hold somebody is in, on either side, if there is one."""
    hold = table.scene.hold_of(who)
    if hold is not None:
        end_hold(table, hold, reason)


def end_if_spent(table: Table, hold: Hold | None) -> None:
    """End a hold that has no Control left (GRAPPLE-7)."""
    if hold is not None and not hold.pinned and hold.control <= 0:
        end_hold(table, hold, "control")


def change_control(
    table: Table,
    hold: Hold,
    change: int,
    why: str,
    *,
    by: str = "",
    exchange: int = 0,
    slot: str = "",
) -> None:
    """Let Control rise or fall."""
    table.emit(
        ev.ControlChanged(
            grappler=hold.grappler,
            victim=hold.victim,
            change=change,
            control=hold.control + change,
            why=why,
            by=by,
            exchange=exchange,
            slot=slot,
        )
    )
