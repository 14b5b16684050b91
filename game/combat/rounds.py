"""Beginning a round: initiative and the order it makes (chapter 3)."""

from itertools import groupby

from game import events as ev
from game.chance import RollRequest
from game.combat.lurking import ambushers, place_lurkers, strike
from game.dice import DiceRule, Modifier, Roll
from game.engine.numbering import next_number
from game.engine.table import Table
from game.state.scene import Person

_INITIATIVE_DIE = DiceRule(ones_cancel=False, botches=False)


def begin_round(table: Table, starter: str = "") -> None:
    """Roll initiative where the ruleset calls for it, set the order, begin the first phase
    (INIT-1).
    """
    number = table.scene.fight.round + 1
    table.emit(ev.RoundBegan(round=number, starter=starter, distances_last=True))
    first: dict[str, str] = {}  # of each group whose place is found
    for person in table.scene.ready():
        if person.initiative is None or number == 1 or table.settings.rolls_each_round:
            _find_place(table, person, first.get(person.group))
        if person.group and table.person(person.name).initiative is not None:
            first.setdefault(person.group, person.name)
    place_lurkers(table)
    order_people(table, [person.name for person in table.scene.ready()])
    struck = ambushers(table)
    opens = table.ruleset.opens
    begin_phase(table, opens(table.scene) if opens is not None else table.ruleset.first_phase)
    for name, said in struck:
        strike(table, name, said)


def _find_place(table: Table, person: Person, of: str | None) -> None:
    """Roll a place, or share the one that was found for another of the group (``of``)."""
    place = table.person(of).initiative if of else None
    lasts = table.scene.fight.round > 1 and not table.settings.rolls_each_round
    if lasts and person.kept is not None:  # going out and in again brings no other die
        of, place = person.name, person.kept
    if of is None or place is None or person.surprised == table.scene.fight.round:
        table.ruleset.roll_initiative(table, person)
        return
    table.emit(
        ev.InitiativeShared(
            who=person.name, of=of, total=place.total, die=place.die, rating=place.rating,
            breaks=place.breaks, private=place.private,
        )
    )  # fmt: skip


def roll_initiative(table: Table, person: Person) -> None:
    """Roll one die and add the ruleset's rating."""
    terms = table.ruleset.initiative_terms(table, person)
    rating = sum(term.total for term in terms)
    request = RollRequest(person.name, "initiative", 1, 0, _INITIATIVE_DIE)
    (die,) = table.fresh(request)
    fight = table.scene.fight
    roll = Roll(
        id=next_number(table.scene),
        round=fight.round,
        phase="initiative",
        who=person.name,
        purpose="initiative",
        pool=1,
        difficulty=0,
        modifiers=(Modifier(why="die", dice=1), *terms),
        faces=(die,),
        ones=int(die == 1),
        successes=die + rating,
        private=person.private,
        shown=table.shows(person.name),
    )
    table.emit(
        ev.InitiativeRolled(who=person.name, die=die, rating=rating, total=die + rating, roll=roll)
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


def begin_phase(table: Table, name: str) -> None:
    """Begin a phase, counting haste phases as they come, and do what happens on entering it."""
    phase = table.ruleset.phases[name]
    fresh = phase.kind in ("declare", "act") and not phase.adds
    haste = table.scene.fight.haste
    if phase.kind == "keep" or name == table.ruleset.first_phase:
        haste = 0
    elif fresh and phase.counted:
        haste += 1
    table.emit(ev.PhaseBegan(phase=name, haste=haste, fresh=fresh))
    for task in phase.enter:
        task(table)
