"""Willpower put on one's next free defense before it is called for (PILE-6, DICE-8).

A free defense is not asked, so there is no moment to buy a success on it but beforehand. It counts
once, for the next free defense that is rolled, and costs nothing until then.
"""

from game import actions as act
from game import events as ev
from game.dice import Roll
from game.engine.openings import verify_willpower
from game.engine.table import Table
from game.errors import RuleError
from game.state.person import Person
from game.state.scene import Exchange

BETWEEN_ROUNDS = ("rest", "keep")  # the kinds of phase in which the round's success is not at stake


def back_defense(table: Table, action: act.BackDefense) -> None:
    """Put Willpower on somebody's next free defense, or take it back."""
    person = table.person(action.who)
    if person.backs_defense == action.on:
        raise RuleError("backed-already" if action.on else "not-backed", "PILE-6", who=person.name)
    if action.on:
        if not _rolls_free_defenses(table):
            raise RuleError("no-free-defense", "PILE-6", rules=table.ruleset.id)
        _verify_to_be_had(table, person)
    table.emit(ev.DefenseBacked(who=person.name, on=action.on))


def _rolls_free_defenses(table: Table) -> bool:
    """Say whether free defenses are rolled at all: in some rules none is, in some only that of a
    grappler who is attacked from outside.
    """
    rules = table.ruleset
    outside_holds = any(name in rules.verbs for name in rules.free_defenses)
    return bool(rules.forced) and (outside_holds or table.settings.grapples)


def _verify_to_be_had(table: Table, person: Person) -> None:
    """Refuse what cannot be paid for; a success bought in a round that is over is none of this."""
    if person.bought and table.phase.kind in BETWEEN_ROUNDS and person.seat is None:
        if not person.fighter.resources.get("willpower", 0):
            raise RuleError("no-resource", "DICE-8", resource="willpower", have=0, need=1)
        return
    verify_willpower(table, person, True)


def is_backed(exchange: Exchange, target: Person) -> bool:
    """Say whether a success is to be bought on a free defense: beforehand, or with the answer that
    it follows from (GRAPPLE-10).
    """
    answered = exchange.slots.get("forced")
    return target.backs_defense or (isinstance(answered, ev.Answered) and answered.willpower)


def use_backing(table: Table, roll: Roll) -> None:
    """Let what was put on a free defense be over, once it has bought its success."""
    if roll.paid_for and table.person(roll.who).backs_defense:
        table.emit(ev.DefenseBacked(who=roll.who, on=False, used=True))
