"""Helping one side of a grapple: a point of Control for every two successes (GRAPPLE-11)."""

from game import events as ev
from game.combat.grapple.pools import DIFFICULTY, traits_of
from game.dice import Modifier
from game.engine.ending_holds import change_control
from game.engine.nets import roll_in
from game.engine.splits import split_terms
from game.engine.table import Table
from game.engine.terms import base, braved_terms
from game.state.declaration import Assist, Pair, Resist, Reverse, Sustain
from game.state.person import Person
from game.state.scene import Exchange

SUCCESSES_A_POINT = 2


def help_terms(table: Table, exchange: Exchange) -> tuple[Modifier, ...] | None:
    """Return the helper's own dots in the traits of the side that is helped; None where there is
    nothing to help in any more.
    """
    person, friend = table.person(exchange.owner), table.person(exchange.target)
    hold = table.scene.hold_of(friend.name)
    if hold is None or not isinstance(exchange.part, Assist):
        return None
    other = hold.victim if friend.name == hold.grappler else hold.grappler
    traits = traits_of(table, friend, table.person(other), pair_declared(friend))
    pool = person.fighter.terms(*traits)
    return pool + split_terms(table, person, person.declaration, exchange.owners[person.name])


def roll_help(table: Table, exchange: Exchange) -> None:
    """Roll the pair of traits of the side that is helped, with the helper's own dots."""
    person, part, pool = table.person(exchange.owner), exchange.part, help_terms(table, exchange)
    if pool is None or not isinstance(part, Assist):
        return
    traits = tuple(term.why for term in pool if term.dice > 0)
    aim = (base(DIFFICULTY, by="GRAPPLE-11"), *braved_terms(person.braved))
    roll = table.action_roll(
        person.name,
        "assist",
        table.reckon_action(person, "action", pool, aim),
        willpower=part.willpower,
        specialty=person.fighter.specialised(traits, ("grapple",)),
    )
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot="roll"))
    table.pay_for_success(roll)


def pair_declared(person: Person) -> Pair | None:
    """Return the pair that somebody named for their grapple roll of this phase."""
    named = (part.pair for part in person.parts if isinstance(part, Sustain | Resist | Reverse))
    return next(named, None)


def shift_by_help(table: Table, exchange: Exchange) -> None:
    """Let Control follow the help, for the grappler or against them."""
    roll, hold = roll_in(exchange, "roll"), table.scene.hold_of(exchange.target)
    points = roll.successes // SUCCESSES_A_POINT if roll is not None else 0
    if hold is None or not points:
        return
    change = points if hold.grappler == exchange.target else -points
    change_control(
        table, hold, change, "assisted", by=exchange.owner, exchange=exchange.id, slot="control"
    )
