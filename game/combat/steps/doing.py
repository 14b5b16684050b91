"""The roll of a miscellaneous action (ROUND-5)."""

from game.combat import events as ev
from game.combat.declaration import Do
from game.combat.reckoning import base
from game.combat.splits import split_terms
from game.combat.state import Exchange
from game.combat.table import Table


def roll_misc(table: Table, exchange: Exchange) -> None:
    """Roll what the action named; one without a roll is the storyteller's to judge."""
    part = exchange.part
    if not isinstance(part, Do) or not part.traits:
        return
    person = table.person(exchange.owner)
    pool = tuple(term for trait in part.traits for term in person.fighter.terms(trait))
    pool += split_terms(table, person, person.declaration, exchange.owners[person.name])
    roll = table.action_roll(
        person.name,
        "misc",
        table.reckon_action(person, "action", pool, (base(part.difficulty or 6, by="ROUND-5"),)),
        willpower=part.willpower,
        specialty=person.fighter.specialised(part.traits),
    )
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot="roll"))
    table.pay_for_success(roll)
