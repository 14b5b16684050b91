"""The roll of a miscellaneous action (ROUND-5)."""

from game import events as ev
from game.engine.reckoning import base, braved_terms
from game.engine.splits import split_terms
from game.engine.table import Table
from game.state.declaration import Do
from game.state.scene import Exchange


def roll_misc(table: Table, exchange: Exchange) -> None:
    """Roll what the action named; one without a roll is the storyteller's to judge."""
    part = exchange.part
    if not isinstance(part, Do) or not part.traits:
        return
    person = table.person(exchange.owner)
    pool = tuple(term for trait in part.traits for term in person.fighter.terms(trait))
    pool += split_terms(table, person, person.declaration, exchange.owners[person.name])
    aim = (base(part.difficulty or 6, by="ROUND-5"), *braved_terms(person.braved))
    roll = table.action_roll(
        person.name,
        "misc",
        table.reckon_action(person, "action", pool, aim),
        willpower=part.willpower,
        specialty=person.fighter.specialised(part.traits),
    )
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot="roll"))
    table.pay_for_success(roll)
