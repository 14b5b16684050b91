"""What becomes of whoever loses to a maneuver that the game does by itself (MET-9)."""

from collections.abc import Callable

from game import events as ev
from game.combat.met.distance import steps_between
from game.combat.met.maneuvers import DISARM, PUSH, RULE, TRIP, known
from game.combat.met.throws import won
from game.engine.table import Table
from game.errors import RuleError
from game.rules.grapple import disarm, object_in_hand
from game.secrecy import one_is_hidden
from game.state.declaration import Maneuver
from game.state.scene import Exchange

SLOT = "maneuver"
PUSHED = 3  # steps


def verify_known(table: Table, part: Maneuver, ranged: bool) -> None:
    """Refuse what takes hands from afar, and to disarm one whose hands are empty."""
    found = known(part)
    if found is None:
        return
    if found.close and ranged:
        raise RuleError("maneuver-hand-to-hand", RULE, text=part.text)
    if found.effect == DISARM and object_in_hand(table.person(part.target)) is None:
        raise RuleError("nothing-to-disarm", RULE, who=part.target)


def follow_up(table: Table, exchange: Exchange) -> None:
    """Let a maneuver do what it is for, where it was won."""
    found = known(exchange.part)
    if found is not None and found.effect and won(exchange):
        EFFECTS[found.effect](table, exchange)


def _trip(table: Table, exchange: Exchange) -> None:
    if not table.person(exchange.target).prone:
        table.emit(ev.PositionSet(who=exchange.target, changes={"prone": True}))


def _disarm(table: Table, exchange: Exchange) -> None:
    disarm(table, exchange.owner, exchange.target, exchange, SLOT)


def _push(table: Table, exchange: Exchange) -> None:
    steps = steps_between(table, exchange.owner, exchange.target) + PUSHED
    one, other = exchange.target, exchange.owner
    hidden = one_is_hidden(table.scene, one, other)
    table.emit(ev.StepsSet(who=one, other=other, steps=steps, hidden=hidden))


EFFECTS: dict[str, Callable[[Table, Exchange], None]] = {
    TRIP: _trip,
    DISARM: _disarm,
    PUSH: _push,
}
