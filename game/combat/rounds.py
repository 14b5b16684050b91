"""Beginning a round, and each of its phases (chapter 4)."""

from game import events as ev
from game.combat.initiative import order_people
from game.combat.lurking import ambushers, place_lurkers, strike
from game.engine.table import Table
from game.state.person import Person


def begin_round(table: Table, starter: str = "") -> None:
    """Roll initiative where the ruleset calls for it, set the order, begin the first phase
    (INIT-1).
    """
    number = table.scene.fight.round + 1
    table.emit(ev.RoundBegan(round=number, starter=starter, distances_last=True))
    first: dict[str, str] = {}  # of each group whose place is found
    taking_part = _with_a_place(table)
    for person in taking_part:
        if person.initiative is None or number == 1 or table.settings.rolls_each_round:
            _find_place(table, person, first.get(person.group))
        if person.group and table.person(person.name).initiative is not None:
            first.setdefault(person.group, person.name)
    place_lurkers(table)
    order_people(table, [person.name for person in taking_part])
    struck = ambushers(table)
    opens = table.ruleset.opens
    begin_phase(table, opens(table.scene) if opens is not None else table.ruleset.first_phase)
    for name, said in struck:
        strike(table, name, said)


def _with_a_place(table: Table) -> list[Person]:
    """Return who has a place in the round that begins: not who left the last one for a chase and
    has run a round of that, which was as long as this one is (CHASE-5), unless nobody else is
    there.
    """
    there, last = table.scene.ready(), table.scene.fight.round - 1
    return [one for one in there if not last or one.ran != last] or there


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
            breaks=place.breaks, private=place.private, wounds=place.wounds,
        )
    )  # fmt: skip


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
