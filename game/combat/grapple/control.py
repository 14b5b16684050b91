"""Control: how it follows the rolls over a standing hold (GRAPPLE-4, GRAPPLE-5)."""

from game import events as ev
from game.engine.ending_holds import change_control
from game.engine.nets import outcome_of
from game.engine.table import Table
from game.state.declaration import CounterGrapple, Part, Resist, Reverse
from game.state.hold import Hold
from game.state.scene import Exchange

REVERSAL = 2  # the margin a reversal takes, per point of Control (GRAPPLE-5)


def shift_control(table: Table, exchange: Exchange) -> None:
    """Let Control follow the margin of a contest over a hold (GRAPPLE-4, GRAPPLE-5)."""
    hold = hold_between(table, exchange)
    outcome = outcome_of(exchange) if hold is not None else None
    if outcome is None or hold is None:
        return
    number, margin = exchange.id, outcome.margin
    if outcome.striker == hold.grappler:
        change_control(table, hold, margin, "won", exchange=number, slot="control")
        return
    struggle = part_of_striker(table, exchange, hold.victim)
    if isinstance(struggle, Resist):
        change_control(table, hold, -margin, "resisted", exchange=number, slot="control")
    elif isinstance(struggle, Reverse) and margin >= REVERSAL * hold.control:
        surplus = margin - REVERSAL * hold.control
        table.emit(
            ev.GrappleReversed(
                exchange=number,
                slot="control",
                grappler=hold.victim,
                victim=hold.grappler,
                surplus=surplus,
                control=hold.control + surplus,
            )
        )


def part_of_striker(table: Table, exchange: Exchange, striker: str) -> Part | None:
    """Return the part of the action with which somebody won an exchange."""
    if striker == exchange.owner:
        return exchange.part
    if exchange.back is not None:
        return exchange.back
    person = table.person(striker)
    return next((part for part in person.standing_parts if isinstance(part, CounterGrapple)), None)


def hold_between(table: Table, exchange: Exchange) -> Hold | None:
    """Return the standing hold that an exchange is a contest over."""
    hold = table.scene.hold_of(exchange.owner) if exchange.kind == "hold" else None
    if hold is None:
        return None
    return hold if {hold.grappler, hold.victim} == {exchange.owner, exchange.target} else None
