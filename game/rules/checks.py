"""Rolls outside exchanges (SYS-1), and checks that are settled in bookkeeping (BOOK-3)."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game import moments
from game.dice import CLOSED, UNTOLD, Modifier, Roll
from game.engine.exchanges import roll_in, verify_willpower
from game.engine.pools import verify_once
from game.engine.table import Table
from game.engine.verb import base, dice, harder
from game.errors import RuleError, verify_length, verify_within
from game.state.declaration import Do
from game.state.person import Person
from game.state.scene import Exchange
from game.stock import stock_of

# Each system makes them in its way: dice against a difficulty or the number that every die needs,
# or a challenge (`game.rules.met`).

RULE = "SYS-1"
LEAST_AGAIN = 8
FOR = "for "  # what a purpose in a player's own words begins with
LONGEST_PURPOSE = 100


@moments.roll_freely
def roll_dice(table: Table, action: act.RollDice) -> None:
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


# --- Checks that players ask for (BOOK-3), and what a storyteller may tell ------------------------
# The mishaps of botches (ATTACK-8), what miscellaneous actions did (ROUND-5). These stop nothing
# and lapse when the person they are about begins another round, of the fight or of the chase
# they are in.

MAX_TEXT = 1000
MAX_OPEN = 10  # that one person asks for: nobody fills the list for the others
ATTACKS = ("attack", "grapple")  # purposes of rolls
DONE = (ev.Reloaded, ev.BrokeOff)  # what comes of an action that the game carries out itself
OVER_A_HOLD = "hold"  # a kind of exchange


def ask_check(table: Table, action: act.AskCheck) -> None:
    """Note a check; it may be asked for until the round's first declaration."""
    scene, person = table.scene, table.person(action.who)
    text = action.text.strip()
    if not text:
        raise RuleError("empty-text")
    verify_length(text, MAX_TEXT)
    own = [check for check in scene.checks if check.who == person.name and not check.lapses]
    if len(own) >= MAX_OPEN:
        raise RuleError("too-many-checks", "BOOK-3", who=person.name, limit=MAX_OPEN)
    table.emit(ev.CheckAsked(id=scene.marks + 1, who=person.name, text=text, heard=action.heard))


def settle_check(table: Table, action: act.SettleCheck) -> None:
    check = next((one for one in table.scene.checks if one.id == action.check), None)
    if check is None:
        ids = [one.id for one in table.scene.checks]
        raise RuleError("unknown-check", "BOOK-3", number=action.check, numbers=ids)
    how = action.how.strip()
    verify_length(how, MAX_TEXT)
    table.emit(
        ev.CheckSettled(
            id=check.id,
            who=check.who,
            text=check.text,
            roll=check.roll,
            how=how,
            deed=check.deed,
            heard=check.heard,
            closed=check.closed,
            by=action.by,
        )
    )


def note_mishaps(table: Table, exchanges: Iterable[Exchange]) -> None:
    """Ask for the mishap of each attack that was botched (ATTACK-8); what is rolled over a standing
    hold is none.
    """
    for exchange in exchanges:
        if exchange.kind == OVER_A_HOLD:
            continue
        for roll in [slot.roll for slot in exchange.slots.values() if isinstance(slot, ev.Rolled)]:
            if roll.botch and roll.purpose in ATTACKS:
                closed = roll.shown == CLOSED
                # The numbers of the others would tell that there is one between them.
                number = UNTOLD + roll.id if closed else table.scene.marks + 1
                table.emit(
                    ev.CheckAsked(id=number, who=roll.who, text="", roll=roll.id, closed=closed)
                )


def note_deeds(table: Table, exchanges: Iterable[Exchange]) -> None:
    """Ask what each miscellaneous action did, whatever it rolled (ROUND-5); not where the game has
    done it.
    """
    for exchange in exchanges:
        part = exchange.part
        if not isinstance(part, Do) or any(
            isinstance(slot, DONE) for slot in exchange.slots.values()
        ):
            continue
        rolled = roll_in(exchange, "roll")
        table.emit(
            ev.CheckAsked(
                id=table.scene.marks + 1,
                who=exchange.owner,
                text=part.text,
                roll=rolled.id if rolled is not None else 0,
                deed=True,
                heard=part.heard,
            )
        )


def warn_of_checks(table: Table) -> bool:
    """Warn once before a round begins over open checks; say whether this was the warning."""
    checks = [check for check in table.scene.checks if not check.lapses]
    if not checks or table.scene.fight.warned:
        return False
    table.emit(ev.ChecksWarned(checks=tuple(check.id for check in checks)))
    return True


# --- what is said to a scene about dice that can be checked: commitments, words of players -------


MAX_WORD = 40
ENDED = "ended"


def give_salt(table: Table, action: act.GiveSalt) -> None:
    """Take a word from a person, from which all dice to come are made too."""
    who = table.person(action.who).name
    if table.scene.fight.phase == ENDED:
        raise RuleError("wrong-phase", phase=ENDED, allowed="")
    if not table.scene.committed:
        raise RuleError("dice-are-plain")
    verify_length(action.word, MAX_WORD)
    if not action.word or not action.word.isprintable():
        raise RuleError("no-salt")
    table.emit(ev.SaltGiven(who=who, word=action.word))
