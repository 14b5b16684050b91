"""What the slots of an exchange came to."""

from typing import Any

from game import events as ev
from game.dice import Roll
from game.state.declaration import CounterGrapple, Part
from game.state.scene import Exchange


def roll_in(exchange: Exchange, slot: str) -> Roll | None:
    """Return the roll that fills a slot, or None."""
    event = exchange.slots.get(slot)
    return event.roll if isinstance(event, ev.Rolled) else None


def rolls_of(exchange: Exchange) -> dict[str, Roll]:
    """Return the rolls of an exchange by the slots they fill, in their order."""
    return {
        slot: event.roll for slot, event in exchange.slots.items() if isinstance(event, ev.Rolled)
    }


def outcome_of(exchange: Exchange) -> ev.Compared | None:
    """Return the comparison, if somebody struck."""
    event = exchange.slots.get("outcome")
    return event if isinstance(event, ev.Compared) and event.striker else None


def striker_of(exchange: Exchange) -> str:
    """Return who struck, or nothing."""
    event = exchange.slots.get("outcome")
    return event.striker if isinstance(event, ev.Compared) else ""


def net_in(exchange: Exchange, slot: str) -> int:
    """Return the net successes in a slot; 0 where nothing was rolled."""
    event = exchange.slots.get(slot)
    if isinstance(event, ev.Met):
        return event.successes
    if isinstance(event, ev.SureHit):
        return 1
    return event.roll.successes if isinstance(event, ev.Rolled) else 0


def decision_in(exchange: Exchange) -> ev.ChallengeDecided | None:
    """Return how a challenge stands: its last decision."""
    found = [one for one in exchange.slots.values() if isinstance(one, ev.ChallengeDecided)]
    return found[-1] if found else None


def part_of_striker(table: Any, exchange: Exchange, striker: str) -> Part | None:
    """Return the part of the action with which somebody won an exchange."""
    if striker == exchange.owner:
        return exchange.part
    if exchange.back is not None:
        return exchange.back
    person = table.person(striker)
    return next((part for part in person.standing_parts if isinstance(part, CounterGrapple)), None)


def effect_in(exchange: Exchange) -> ev.EffectUsed | None:
    """Return the effect that was used in an exchange, or None."""
    event = exchange.slots.get("effect")
    return event if isinstance(event, ev.EffectUsed) else None
