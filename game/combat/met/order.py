"""Who acts when: initiative without dice, ties, the action that started the fight (MET-1)."""

from game import events as ev
from game.dice import Modifier
from game.engine.table import Table
from game.state.scene import Person

EITHER = ("physical", "mental")  # the higher of them is the initiative
TIES = ("mental", "physical", "social")


def initiative_terms(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return the higher of Physical and Mental, and what effects add."""
    best = max(EITHER, key=person.fighter.trait)
    effects = (
        Modifier(why=one.why, total=one.dice, by=one.by)
        for one in table.touched(person.name, "initiative")
    )
    return (Modifier(why=best, total=person.fighter.trait(best), by="MET-1"), *effects)


def take_initiative(table: Table, person: Person) -> None:
    """Read the initiative off the sheet."""
    total = sum(term.total for term in initiative_terms(table, person))
    table.emit(ev.InitiativeTaken(who=person.name, total=total))


def by_attributes(table: Table, names: list[str]) -> tuple[tuple[str, ...], ...]:
    """Order by initiative, then Mental, Physical, Social, then by who came first: nobody is tied.

    In the first round whoever started the fight acts before all others.
    """
    fight = table.scene.fight

    def place(name: str) -> tuple[bool, int, *tuple[int, ...]]:
        person = table.person(name)
        starts = fight.round == 1 and name == fight.starter
        total = person.initiative.total if person.initiative else 0
        return (starts, total, *(person.fighter.trait(trait) for trait in TIES))

    came = [name for name in table.scene.people if name in names]
    return tuple((name,) for name in sorted(came, key=place, reverse=True))
