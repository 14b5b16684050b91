"""Initiative, and the order it makes (INIT-1 to INIT-3)."""

from itertools import groupby

from game import events as ev
from game.chance import RollRequest
from game.dice import DiceRule, Modifier, Roll
from game.engine.numbering import next_number
from game.engine.table import Table
from game.state.person import Person

_INITIATIVE_DIE = DiceRule(ones_cancel=False, botches=False)


def roll_initiative(table: Table, person: Person) -> None:
    """Roll one die and add the ruleset's rating."""
    terms = table.ruleset.initiative_terms(table, person)
    tell_die(table, person, throw_die(table, person), terms)


def throw_die(table: Table, person: Person) -> int:
    """Throw somebody's one die."""
    (die,) = table.fresh(RollRequest(person.name, "initiative", 1, 0, _INITIATIVE_DIE))
    return die


def tell_die(
    table: Table,
    person: Person,
    die: int,
    terms: tuple[Modifier, ...],
    *,
    tie: bool = False,
    kept: bool = True,
) -> None:
    """Tell of a die with what is added to it; ``tie`` and ``kept`` are the event's."""
    rating = sum(term.total for term in terms)
    roll = Roll(
        id=next_number(table.scene),
        round=table.scene.fight.round,
        phase="initiative",
        who=person.name,
        purpose="initiative",
        pool=1,
        difficulty=0,
        modifiers=(Modifier(why="tie" if tie else "die", dice=1), *terms),
        faces=(die,),
        ones=int(die == 1),
        successes=die + rating,
        private=person.private,
        shown=table.shows(person.name),
    )
    table.emit(
        ev.InitiativeRolled(
            who=person.name, die=die, rating=rating, total=die + rating, roll=roll,
            tie=tie, kept=kept,
        )
    )  # fmt: skip


def added_terms(
    table: Table, person: Person, traits: tuple[str, ...], by: str
) -> tuple[Modifier, ...]:
    """Return what is added to the die, by a rule: some traits, and what effects add."""
    return (
        *(Modifier(why=name, total=person.fighter.trait(name), by=by) for name in traits),
        *(
            Modifier(why=one.why, total=one.dice, by=one.by)
            for one in table.touched(person.name, "initiative")
        ),
    )


def order_people(table: Table, names: list[str]) -> None:
    """Set the order, as the ruleset has it; those of a group come together."""
    table.emit(ev.OrderSet(groups=places_of(table, names)))


def places_of(table: Table, names: list[str]) -> tuple[tuple[str, ...], ...]:
    """Return the order that people come in, highest first."""
    groups = {names_of[0]: names_of for names_of in _of_one_place(table, names)}
    places: list[tuple[str, ...]] = []
    for place in table.ruleset.order(table, list(groups)):
        everybody = tuple(name for first in place for name in groups[first])
        places += [everybody] if table.ruleset.shares_places else [(one,) for one in everybody]
    return tuple(places)


def _of_one_place(table: Table, names: list[str]) -> list[tuple[str, ...]]:
    """Return ``names`` with those of a group who have one initiative together; first among them
    whoever started the fight (MET-1).
    """
    found: dict[object, list[str]] = {}
    for name in names:
        person = table.person(name)
        place = person.initiative
        shared = person.group and place is not None
        key = (person.group, place.total, place.rating) if shared and place else name
        found.setdefault(key, []).append(name)
    starter = table.scene.fight.starter
    return [tuple(sorted(one, key=lambda name: name != starter)) for one in found.values()]


def by_total(table: Table, names: list[str]) -> tuple[tuple[str, ...], ...]:
    """Order by total, then by the part that was not rolled; equal in both is a tie (INIT-3)."""

    def place(name: str) -> tuple[int, int]:
        initiative = table.scene.people[name].initiative
        return (initiative.total, initiative.rating) if initiative else (0, 0)

    highest_first = sorted(names, key=place, reverse=True)
    return tuple(tuple(group) for _, group in groupby(highest_first, key=place))
