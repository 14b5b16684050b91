"""The rolls of grapples: the attack, the defense, and both sides of a standing hold (GRAPPLE-2,
GRAPPLE-4, DEF-7).
"""

from game import events as ev
from game.combat.committed import braving_terms
from game.combat.grapple.pools import is_specialist, reckon_grapple
from game.combat.piling_on import piling_on
from game.combat.prone import prone_terms
from game.dice import Modifier, Roll
from game.engine.splits import split_terms
from game.engine.table import Table
from game.engine.terms import Reckoning, braved_terms, dice
from game.state.declaration import (
    CounterGrapple,
    Grapple,
    Grip,
    Part,
    Resist,
    Reverse,
    Sustain,
)
from game.state.person import Person
from game.state.scene import Exchange

FORCED_SPLIT = -3  # two actions at once (GRAPPLE-12, SPLIT-1)


def reckon_seizing(
    table: Table, exchange: Exchange, person: Person, part: Grapple, aim: tuple[Modifier, ...]
) -> Reckoning:
    """Reckon a grapple attack: an attack like others, made with the better pair."""
    pool = (
        *split_terms(table, person, person.declaration, exchange.owners[person.name]),
        *prone_terms(table, person),
    )
    opponent = table.person(part.target)
    return reckon_grapple(table, person, opponent, part.pair, "attack", pool, aim)


def roll_counter(table: Table, exchange: Exchange, target: Person, part: CounterGrapple) -> Roll:
    """Roll a grapple defense against the first attack; the caller has seen that there are dice."""
    reckoning = reckon_counter(table, exchange, target, part)
    return roll_grip(table, exchange, "defense", target, part, reckoning, "counter-grapple")


def reckon_counter(
    table: Table, exchange: Exchange, target: Person, part: CounterGrapple
) -> Reckoning:
    """Reckon a grapple defense: it is piled on like any other (DEF-7, PILE-1)."""
    attacker, index = exchange.owner, exchange.owners[exchange.owner]
    pool = (
        *piling_on(table, target, exchange.numbers.get(target.name, 0)),
        *split_terms(table, target, target.standing, target.standing_parts.index(part)),
    )
    braving = braving_terms(table.scene, attacker, index, target.name)
    opponent = table.person(attacker)
    return reckon_grapple(table, target, opponent, part.pair, "defense", pool, braving)


def roll_grip(
    table: Table,
    exchange: Exchange,
    slot: str,
    person: Person,
    part: Grip,
    reckoning: Reckoning,
    purpose: str = "grapple",
) -> Roll:
    """Make a grapple roll into a slot, with the success that was bought for it."""
    other = exchange.target if person.name == exchange.owner else exchange.owner
    roll = table.action_roll(
        person.name,
        purpose,
        reckoning,
        against=other,
        willpower=part.willpower,
        specialty=is_specialist(person, reckoning),
    )
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot=slot))
    table.pay_for_success(roll)
    return roll


# --- a standing hold -----------------------------------------------------------------------------


def roll_hold(table: Table, exchange: Exchange) -> None:
    """Roll for whose turn it is, grappler or victim; one who passes rolls nothing (GRAPPLE-4)."""
    _roll_side(table, exchange, "attack", exchange.owner, exchange.part)


def roll_against_hold(table: Table, exchange: Exchange) -> None:
    """Roll for the other side of the hold."""
    if exchange.back is not None:
        _roll_side(table, exchange, "defense", exchange.target, exchange.back)


def _roll_side(table: Table, exchange: Exchange, slot: str, who: str, part: Part) -> None:
    reckoning = reckon_side(table, exchange, who, part)
    if reckoning is not None and isinstance(part, Sustain | Resist | Reverse):
        roll_grip(table, exchange, slot, table.person(who), part, reckoning)


def reckon_side(table: Table, exchange: Exchange, who: str, part: Part) -> Reckoning | None:
    """Reckon the roll of one side of a hold; None for one who passes."""
    if not isinstance(part, Sustain | Resist | Reverse):
        return None
    person = table.person(who)
    opponent = table.person(exchange.target if who == exchange.owner else exchange.owner)
    pool: tuple[Modifier, ...] = ()
    if who in exchange.owners:
        pool = split_terms(table, person, person.declaration, exchange.owners[who])
    elif isinstance(part, Reverse):  # aborted to when they were seized (GRAPPLE-10a, ABORT-3)
        parts = person.standing_parts
        pool = (
            split_terms(table, person, person.standing, parts.index(part)) if part in parts else ()
        )
    hold = table.scene.hold_on(who)
    if hold is not None and table.settings.prone_in_grapples:
        pool += prone_terms(table, person)
    if person.stretched:
        pool += dice(FORCED_SPLIT, "split to block", "GRAPPLE-12")
    aim = braved_terms(person.braved)
    return reckon_grapple(table, person, opponent, part.pair, "action", pool, aim)
