"""Rolls outside exchanges (SYS-1)."""

from collections.abc import Sequence

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game import moments
from game.dice import UNTOLD, Modifier, Roll
from game.engine.exchanges import verify_willpower
from game.engine.pools import verify_once
from game.engine.table import Table
from game.engine.verb import base, dice, harder
from game.errors import RuleError, verify_within
from game.state.person import Person
from game.stock import stock_of

# Each system makes them in its way: dice against a difficulty or the number that every die needs,
# or a challenge (`game.rules.met`).

RULE = "SYS-1"
LEAST_AGAIN = 8
FOR = "for "  # what a purpose in a player's own words begins with
LONGEST_PURPOSE = 100


@moments.roll_freely
def roll_dice(table: Table, action: act.RollDice) -> None:
    """Roll a pool that belongs to no exchange."""
    person = table.person(action.who)
    _verify(table, action)
    verify_purpose(action.purpose)
    verify_once(action.traits)
    verify_willpower(table, person, action.willpower)
    aim = table.settings.usual_difficulty if action.difficulty is None else action.difficulty
    pool = (*traits_of(table, person, action.traits), *dice(action.dice, "extra"))
    reckoning = (
        table.reckon((*pool, base(aim)))
        if action.exact
        else table.reckon_action(person, "action", pool, (base(aim),))
    )
    specialty = action.specialty or person.fighter.specialised(action.traits)
    roll = table.action_roll(
        person.name, action.purpose, reckoning,
        willpower=action.willpower, specialty=specialty, private=action.private,
        again=action.again, rote=action.rote,
    )  # fmt: skip
    if action.private:
        roll = replace(roll, id=UNTOLD + table.scene.unseen_rolls + 1)
    # Who may roll whenever they like would be rid of what is meant for their next deed.
    table.emit(ev.Rolled(roll=roll, secret=action.private), uses_up=table.by != person.name)
    table.pay_for_success(roll)


def verify_purpose(purpose: str) -> None:
    """Refuse a purpose that would not fit beside its roll."""
    if len(purpose) > LONGEST_PURPOSE:
        raise RuleError("text-too-long", length=len(purpose), limit=LONGEST_PURPOSE)


def _verify(table: Table, action: act.RollDice) -> None:
    """Refuse what the dice of these rules do not have."""
    settings, rules = table.settings, table.ruleset.id
    if action.against:
        raise RuleError("roll-against-nobody", RULE, rules=rules, against=action.against)
    if action.difficulty is not None and settings.target_number:
        raise RuleError("roll-difficulty", "NWOD-1", rules=rules, needs=settings.target_number)
    if (action.again or action.rote) and not settings.again:
        raise RuleError("roll-again", RULE, rules=rules)
    if action.again:
        verify_within("again", action.again, LEAST_AGAIN, settings.again, "NWOD-1")


def traits_of(table: Table, person: Person, traits: tuple[str, ...]) -> tuple[Modifier, ...]:
    """Return the terms of traits; what being untrained in one costs is a term of its own."""
    found: list[Modifier] = []
    groups, untrained = stock_of(person.fighter).traits, table.ruleset.untrained
    for trait in traits:
        terms = person.fighter.terms(trait)
        costs = (cost for group, cost in untrained.items() if trait in groups.get(group, ()))
        cost = None if terms else next(costs, None)
        if cost is not None and cost.refused:
            raise RuleError("untrained", RULE, trait=trait, rules=table.ruleset.id)
        if cost is not None:
            why = f"untrained in {trait}"
            terms = (*dice(cost.dice, why, RULE), *harder(cost.difficulty, why, RULE))
        found += terms
    return tuple(found)


def roll_traits(
    table: Table,
    person: Person,
    purpose: str,
    traits: Sequence[str],
    aim: Modifier,
    *,
    against: str | None = None,
    private: bool = False,
    uses_up: bool = True,
    exchange: int = 0,
    slot: str = "",
) -> Roll:
    """Make an action roll of some traits for which no success is bought, and tell of it."""
    pool = person.fighter.terms(*traits)
    roll = table.action_roll(
        person.name, purpose, table.reckon_action(person, "action", pool, (aim,)),
        against=against, private=private, specialty=person.fighter.specialised(tuple(traits)),
    )  # fmt: skip
    table.emit(ev.Rolled(roll=roll, exchange=exchange, slot=slot), uses_up=uses_up)
    return roll
