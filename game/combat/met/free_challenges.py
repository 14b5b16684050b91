"""Challenges that belong to no exchange: `roll physical + brawl vs NAME`, or against a number
(MET-4, MET-5).
"""

from game import actions as act
from game import events as ev
from game.combat.free_rolls import traits_of, verify_willpower
from game.combat.met.targets import MENTAL, PHYSICAL, SOCIAL
from game.combat.met.throws import RETEST
from game.dice import Roll, is_kept
from game.engine.table import Table
from game.engine.terms import Reckoning, dice
from game.engine.throws import outcome, sign, throw
from game.errors import RuleError
from game.naming_traits import verify_once
from game.state.person import Person

ATTRIBUTES = (PHYSICAL, SOCIAL, MENTAL)


def roll_challenge(table: Table, action: act.RollDice) -> None:
    """Throw for somebody and for whoever, or whatever, resists; with Willpower, once more for one
    who loses.
    """
    person = table.person(action.who)
    _verify(action)
    verify_once(action.traits)
    if action.willpower and not person.fighter.resources.get("willpower", 0):
        verify_willpower(table, person)
    if not _throw(table, action, person) and action.willpower:
        table.change_resource(person.name, "willpower", -1, why=RETEST, secret=action.private)
        _throw(table, action, person)


def _verify(action: act.RollDice) -> None:
    if action.again or action.rote or action.specialty:
        raise RuleError("roll-again", "MET-4", rules="met", specialty=action.specialty)
    if not action.against and action.difficulty is None:
        raise RuleError("roll-against-whom", "MET-4")
    if action.against == action.who:
        raise RuleError("roll-against-oneself", "MET-4")
    if action.against and not set(ATTRIBUTES).intersection(action.traits):
        raise RuleError("roll-attribute", "MET-5", traits=list(action.traits))


def _throw(table: Table, action: act.RollDice, person: Person) -> bool:
    """Make one pair of throws; say whether the challenger wins."""
    mine = _reckoned(table, person, action)
    attack = _thrown(table, person.name, mine, "challenge", action)
    if action.against:
        other = table.person(action.against)
        theirs = _resisting(table, other, action.traits)
        defense = _thrown(table, other.name, theirs, "challenge", action, person.name)
    else:
        number = action.difficulty or 0
        static = Reckoning(number, 0, dice(number, "number", "MET-4"))
        defense = _thrown(table, person.name, static, "opposition", action)
    wins, by = outcome(table, attack, defense)
    winner, loser = (person.name, action.against) if wins else (action.against, person.name)
    table.emit(
        ev.ChallengeDecided(
            exchange=0,
            slot="",
            winner=winner,
            loser=loser,
            by=by,
            throws=(sign(attack.faces[0]), sign(defense.faces[0])),
            pools=(attack.successes, defense.successes),
            private=tuple(dict.fromkeys(one.who for one in (attack, defense) if is_kept(one))),
            secret=action.private,
            challenger=table.by,
            resists="" if action.private else action.against,
        )
    )
    return wins


def _thrown(
    table: Table,
    who: str,
    pool: Reckoning,
    purpose: str,
    action: act.RollDice,
    challenger: str = "",
) -> Roll:
    """Throw for one side; of whoever resists, and has not chosen to, others learn no test pool."""
    against = challenger or action.against or None
    return throw(
        table,
        who,
        pool,
        purpose,
        against,
        secret=action.private,
        private=bool(challenger),
        uses_up=table.by != action.who,
    )


def _reckoned(table: Table, person: Person, action: act.RollDice) -> Reckoning:
    pool = (*traits_of(table, person, action.traits), *dice(action.dice, "extra"))
    return table.reckon_action(person, "action", pool, ())


def _resisting(table: Table, other: Person, traits: tuple[str, ...]) -> Reckoning:
    """Reckon what resists: the attribute that is challenged and Dodge, or the Willpower left."""
    attribute = next(one for one in ATTRIBUTES if one in traits)
    left = other.fighter.resources.get("willpower", 0)
    also = (
        other.fighter.terms("dodge")
        if attribute == PHYSICAL
        else dice(left, "willpower left", "MET-5")
    )
    return table.reckon_action(other, "defense", (*other.fighter.terms(attribute), *also), ())
