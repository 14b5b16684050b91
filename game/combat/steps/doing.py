"""A miscellaneous action: its roll (ROUND-5), and a gun that is filled by it (GUN-5)."""

from game import events as ev
from game.engine.nets import roll_in
from game.engine.splits import split_terms
from game.engine.table import Table
from game.engine.terms import base, braved_terms
from game.gear import Weapon
from game.state.declaration import Do, Part
from game.state.person import Person
from game.state.scene import Exchange
from game.words import words_of_deed

OWNED = ("a", "the", "my", "her", "his", "their")  # what may come before the gun to reload
ANY_GUN = ("", "gun", "weapon")


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


def gun_to_reload(part: Part) -> str | None:
    """Return what an action reloads, as it was said, or nothing for whatever is in hand; None for
    an action that does something else.
    """
    match words_of_deed(part.text) if isinstance(part, Do) else []:
        case ["reload", *gun]:
            return " ".join(gun[1:] if gun and gun[0] in OWNED else gun)
    return None


def reload_gun(table: Table, exchange: Exchange) -> None:
    """Fill the gun of one who spends the action on it; where it takes a roll, if that succeeds."""
    part = exchange.part
    said = gun_to_reload(part)
    if said is None or not isinstance(part, Do):
        return
    rolled = roll_in(exchange, "roll")
    if part.traits and (rolled is None or not rolled.successes):
        return
    gun = _meant(table.person(exchange.owner), said)
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


def _meant(person: Person, said: str) -> Weapon | None:
    """Return the gun to fill: the one that was said, by the beginning or the end of its name; where
    none was, the one in hand, else any. One that is full needs nothing.
    """
    fighter = person.fighter
    guns = [one for one in fighter.weapons if fighter.ammunition.get(one.name, 0) < one.capacity]
    if said in ANY_GUN:
        return min(guns, key=lambda one: one.name != person.wields, default=None)
    names = {one.name.lower(): one for one in guns}
    found = (one for name, one in names.items() if name.startswith(said) or name.endswith(said))
    return names.get(said) or next(found, None)
