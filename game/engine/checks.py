"""Checks that players ask for, to be settled in bookkeeping (BOOK-3), and what a storyteller may
tell: the mishaps of botches (ATTACK-8), what miscellaneous actions did (ROUND-5). These stop
nothing and lapse when whoever they are about begins another round, of the fight or of the chase
they are in.
"""

from collections.abc import Iterable

from game import actions as act
from game import events as ev
from game.dice import CLOSED, UNTOLD
from game.engine.exchanges import roll_in, rolls_of
from game.engine.table import Table
from game.errors import RuleError, verify_length
from game.state.declaration import Do
from game.state.scene import Exchange

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
    own = [one for one in scene.checks if one.who == person.name and not one.lapses]
    if len(own) >= MAX_OPEN:
        raise RuleError("too-many-checks", "BOOK-3", who=person.name, limit=MAX_OPEN)
    table.emit(ev.CheckAsked(id=scene.marks + 1, who=person.name, text=text, heard=action.heard))


def settle_check(table: Table, action: act.SettleCheck) -> None:
    """Strike a check off."""
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
        for roll in rolls_of(exchange).values():
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
            isinstance(one, DONE) for one in exchange.slots.values()
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
    checks = [one for one in table.scene.checks if not one.lapses]
    if not checks or table.scene.fight.warned:
        return False
    table.emit(ev.ChecksWarned(checks=tuple(one.id for one in checks)))
    return True


# --- what is said to a scene about dice that can be checked: commitments, words of players -------


MAX_WORD = 40
ENDED = "ended"


def give_salt(table: Table, action: act.GiveSalt) -> None:
    """Take a word from somebody, from which all dice to come are made too."""
    who = table.person(action.who).name
    if table.scene.fight.phase == ENDED:
        raise RuleError("wrong-phase", phase=ENDED, allowed="")
    if not table.scene.committed:
        raise RuleError("dice-are-plain")
    verify_length(action.word, MAX_WORD)
    if not action.word or not action.word.isprintable():
        raise RuleError("no-salt")
    table.emit(ev.SaltGiven(who=who, word=action.word))
