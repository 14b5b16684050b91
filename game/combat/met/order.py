"""Who acts when: initiative without dice, ties, the action that started the fight (MET-1)."""

from game import events as ev
from game.combat.initiative import added_terms
from game.combat.met.budget import keeps
from game.dice import Modifier
from game.engine.table import Table
from game.state.person import Person
from game.state.scene import Scene

EITHER = ("physical", "mental")  # the higher of them is the initiative
TIES = ("mental", "physical", "social")


def initiative_terms(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return the higher of Physical and Mental, and what effects add."""
    best = max(EITHER, key=person.fighter.trait)
    return added_terms(table, person, (best,), "MET-1")


def take_initiative(table: Table, person: Person) -> None:
    """Read the initiative off the sheet."""
    total = sum(term.total for term in initiative_terms(table, person))
    table.emit(ev.InitiativeTaken(who=person.name, total=total))


def by_attributes(table: Table, names: list[str]) -> tuple[tuple[str, ...], ...]:
    """Order by initiative, then Mental, Physical, Social, then by who came first: nobody is tied.

    In the first round whoever started the fight acts before all others.
    """
    fight = table.scene.fight

    def place(name: str) -> tuple[bool, *tuple[int, ...]]:
        starts = fight.round == 1 and name == fight.starter
        return (starts, *own_place(table.person(name)))

    came = [name for name in table.scene.people if name in names]
    return tuple((name,) for name in sorted(came, key=place, reverse=True))


def own_place(person: Person) -> tuple[int, ...]:
    """Return what somebody's place goes by; whoever has more comes first."""
    total = person.initiative.total if person.initiative else 0
    return (total, *(person.fighter.trait(trait) for trait in TIES))


def without_starter(scene: Scene) -> tuple[tuple[str, ...], ...]:
    """Return the order of a further round: who started the fight has no more than their place."""
    people = scene.people
    names = [name for group in scene.fight.groups for name in group if name in people]
    came = sorted(names, key=list(people).index)
    return tuple(
        (name,) for name in sorted(came, key=lambda name: own_place(people[name]), reverse=True)
    )


def starter_again(scene: Scene, called: Person) -> Person | None:
    """Return who started the fight where their own place comes before that of whoever is called,
    and they have kept an action for it (MET-2).
    """
    fight = scene.fight
    starter = scene.people.get(fight.starter) if fight.round == 1 and not fight.haste else None
    if starter is None or starter.delaying or not starter.acted or not keeps(starter):
        return None
    return starter if own_place(starter) > own_place(called) else None
