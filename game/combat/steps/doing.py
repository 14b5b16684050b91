"""A miscellaneous action: its roll (ROUND-5), and a gun that is filled by it (GUN-5)."""

from game import events as ev
from game.engine.nets import roll_in
from game.engine.splits import split_terms
from game.engine.table import Table
from game.engine.terms import base, braved_terms
from game.gear import Weapon
from game.state.declaration import Do
from game.state.scene import Exchange, Person

RELOAD = "reload"  # how an action begins by which a gun is filled


def roll_misc(table: Table, exchange: Exchange) -> None:
    """Roll what the action named; one without a roll is the storyteller's to judge."""
    part = exchange.part
    if not isinstance(part, Do) or not part.traits:
        return
    person = table.person(exchange.owner)
    pool = person.fighter.terms(*part.traits)
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


def reload_gun(table: Table, exchange: Exchange) -> None:
    """Fill the gun of one who spends the action on it; where it takes a roll, if that succeeds."""
    part = exchange.part
    if not isinstance(part, Do) or part.text.lower().split()[:1] != [RELOAD]:
        return
    rolled = roll_in(exchange, "roll")
    if part.traits and (rolled is None or not rolled.successes):
        return
    gun = _meant(table.person(exchange.owner), part.text.lower())
    if gun is not None:
        table.emit(
            ev.Reloaded(
                who=exchange.owner,
                weapon=gun.name,
                now=gun.capacity,
                exchange=exchange.id,
                slot="reload",
            )
        )


def _meant(person: Person, text: str) -> Weapon | None:
    """Return the gun to fill: the one that a text names, else the one in hand, else any; one that
    is full needs nothing.
    """
    fighter = person.fighter
    guns = [one for one in fighter.weapons if fighter.ammunition.get(one.name, 0) < one.capacity]
    named = [one for one in guns if one.name.lower() in text]
    held = [one for one in guns if one.name == person.wields]
    return next(iter((*named, *held, *guns)), None)
