"""Grapples by challenges: chapter 10 with throws in the place of dice (SYS-3).

A throw that wins is worth three of Control, a tie that the test pools decide one. What an effect
does is flat, as all harm is here (MET-11).
"""

from collections.abc import Callable

from game.combat.meeting import defenseless
from game.combat.met.pools import physical_resistance
from game.combat.met.throws import RETEST, RETESTS, bought_retest, offer_retest
from game.combat.steps.attacking import prevail
from game.combat.steps.harming import blow_of
from game.dice import Roll
from game.engine.harm import wound
from game.engine.nets import outcome_of, part_of_striker, roll_in
from game.engine.ruleset import Step
from game.engine.table import Table
from game.engine.terms import Reckoning, dice
from game.engine.throws import BY_SIGN, margin, throw
from game.rules.grapple import change_control, help_terms, reckon_seizing, reckon_side
from game.state.courses import USUAL_DIFFICULTY
from game.state.declaration import Attack, Grapple
from game.state.scene import Exchange

LEVELS = 1  # what an effect that harms takes


type Thrower = Callable[[Table, Exchange, str], None]


def _thrown(table: Table, exchange: Exchange, slot: str, who: str, pool: Reckoning) -> None:
    other = exchange.target if who == exchange.owner else exchange.owner
    throw(table, who, pool, "challenge", other, exchange=exchange.id, slot=slot)


def throw_to_seize(table: Table, exchange: Exchange, slot: str) -> None:
    """Throw for one who seizes another: Physical + Brawl."""
    person, part = table.person(exchange.owner), exchange.part
    assert isinstance(part, Grapple)
    pool = reckon_seizing(table, exchange, person, part, ())
    _thrown(table, exchange, slot, person.name, pool)


def throw_against_seizing(table: Table, exchange: Exchange, slot: str) -> None:
    """Throw for one who is seized, with what resists any Physical challenge (MET-5)."""
    target = table.person(exchange.target)
    if defenseless(table, target):
        return
    terms = physical_resistance(table, exchange, target)
    _thrown(table, exchange, slot, target.name, table.reckon_action(target, "defense", terms, ()))


def throw_hold(table: Table, exchange: Exchange, slot: str) -> None:
    """Throw for whose turn it is, grappler or victim; one who passes throws nothing."""
    pool = reckon_side(table, exchange, exchange.owner, exchange.part)
    if pool is not None:
        _thrown(table, exchange, slot, exchange.owner, pool)


def throw_against_hold(table: Table, exchange: Exchange, slot: str) -> None:
    """Throw for the other side of the hold."""
    back = exchange.back
    pool = reckon_side(table, exchange, exchange.target, back) if back is not None else None
    if pool is not None:
        _thrown(table, exchange, slot, exchange.target, pool)


def struggle(attack: Thrower, defense: Thrower) -> tuple[Step[Table], ...]:
    """Return the steps of a challenge in a grapple: both throw, and whoever loses may buy a retest
    (MET-4).
    """
    again = (
        step
        for number in range(RETESTS)
        for step in (
            Step(f"{RETEST} {number}", _retest_offered(number)),
            Step(f"attack {number + 1}", _thrown_again(attack, "attack", number)),
            Step(f"defense {number + 1}", _thrown_again(defense, "defense", number)),
        )
    )
    return (
        Step("attack", lambda table, exchange: attack(table, exchange, "attack")),
        Step("defense", lambda table, exchange: defense(table, exchange, "defense")),
        *again,
    )


def _thrown_again(thrower: Thrower, slot: str, number: int) -> Callable[[Table, Exchange], None]:
    def fill(table: Table, exchange: Exchange) -> None:
        if bought_retest(exchange, number):
            thrower(table, exchange, f"{slot} {number + 1}")

    return fill


def _retest_offered(number: int) -> Callable[[Table, Exchange], None]:
    def fill(table: Table, exchange: Exchange) -> None:
        attack, defense = _last_throws(exchange)
        if (
            attack is None
            or defense is None
            or (number and not bought_retest(exchange, number - 1))
        ):
            return
        sides = (exchange.owner, exchange.target)
        winner, loser = sides if margin(table, attack, defense) > 0 else sides[::-1]
        offer_retest(table, exchange, number, loser, winner)

    return fill


def _last_throws(exchange: Exchange) -> tuple[Roll | None, Roll | None]:
    """Return the throws that stand, after any retests."""
    slots = ("", *(f" {number + 1}" for number in range(RETESTS)))
    attacks, defenses = (
        [roll for more in slots if (roll := roll_in(exchange, f"{side}{more}")) is not None]
        for side in ("attack", "defense")
    )
    return next(reversed(attacks), None), next(reversed(defenses), None)


def compare_throws(table: Table, exchange: Exchange) -> None:
    """Say who prevails, and by how much; against one who does not throw, the whole of it."""
    attack, defense = _last_throws(exchange)
    if attack is not None and defense is not None:
        won_by = margin(table, attack, defense)
    else:
        won_by = BY_SIGN * ((attack is not None) - (defense is not None))
    prevail(table, exchange, won_by)


def take_flat_harm(table: Table, exchange: Exchange) -> None:
    """Mark the level that an effect takes."""
    outcome, blow = outcome_of(exchange), blow_of(table, exchange)
    if outcome is None or blow is None:
        return
    if isinstance(part_of_striker(table, exchange, outcome.striker), Attack):
        return
    wound(table, blow.on, LEVELS, blow.type, by=blow.by.name, exchange=exchange.id)


# --- help (GRAPPLE-11) ---------------------------------------------------------------------------


def throw_help(table: Table, exchange: Exchange) -> None:
    """Throw for a third party, with the traits of the side that is helped."""
    terms = help_terms(table, exchange)
    if terms is None:
        return
    person = table.person(exchange.owner)
    pool = table.reckon_action(person, "action", terms, ())
    throw(table, person.name, pool, "challenge", None, exchange=exchange.id, slot="roll")


def throw_against_help(table: Table, exchange: Exchange) -> None:
    """Throw against a third party for the world, if they have thrown."""
    if roll_in(exchange, "roll") is None:
        return
    number = Reckoning(USUAL_DIFFICULTY, 0, dice(USUAL_DIFFICULTY, "number", "MET-4"))
    throw(table, exchange.owner, number, "opposition", None, exchange=exchange.id, slot="against")


def shift_by_throw(table: Table, exchange: Exchange) -> None:
    """Let Control follow the help by one, if it won."""
    mine, against = roll_in(exchange, "roll"), roll_in(exchange, "against")
    hold = table.scene.hold_of(exchange.target)
    if mine is None or against is None or hold is None or margin(table, mine, against) <= 0:
        return
    change = 1 if hold.grappler == exchange.target else -1
    change_control(
        table, hold, change, "assisted", by=exchange.owner, exchange=exchange.id, slot="control"
    )
