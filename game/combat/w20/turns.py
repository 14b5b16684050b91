"""The shape of a turn: first actions in the order, extra actions after them, delays (W20-1, W20-2).

A declaration is one line: first what shares one pool, then, where Rage buys more, the extra actions
that were named along with it. What was not named is said when the extra actions come.
"""

from itertools import groupby

from game import events as ev
from game.combat.asking import awaited_in, next_owners_in, speaks
from game.combat.escapes import conclude_escapes, leave_unattacked
from game.engine.table import Table, ruleset_of
from game.state.declaration import Declaration, Delay, Part
from game.state.person import Person
from game.state.scene import Scene


def bought(declaration: Declaration) -> int:
    """Return how many of the parts, the last ones, are extra actions that Rage bought."""
    extra = declaration.haste.count if declaration.haste is not None else 0
    return min(extra, len(declaration.parts) - 1)


def sharing(declaration: Declaration) -> tuple[Part, ...]:
    """Return the parts that are one action, or share its pool."""
    return declaration.parts[: len(declaration.parts) - bought(declaration)]


def beside(declaration: Declaration, index: int) -> tuple[Part, ...]:
    """Return the parts that share a pool with one of them; an extra action stands alone."""
    shared = sharing(declaration)
    return shared if index < len(shared) else (declaration.parts[index],)


def unsaid(person: Person) -> int:
    """Return how many extra actions somebody has bought and not named yet."""
    declaration = person.declaration
    if declaration is None or declaration.haste is None:
        return 0
    return max(0, declaration.haste.count - (len(declaration.parts) - 1))


def has_more_to_say(person: Person) -> bool:
    """Say whether somebody has extra actions to name."""
    return unsaid(person) > 0


def first_actions(scene: Scene, person: Person) -> list[int]:
    """Return the parts that come up at somebody's place in the order: the first that has a place,
    and the defenses beside it, which do their work when they are needed. What is left once that
    place has come is for the turn's end.
    """
    if person.declaration is None:
        return []
    own = sharing(person.declaration)
    if any(index < len(own) for index in person.resolved):
        return []
    verbs = [ruleset_of(scene).verb(part) for part in own]
    waiting = [index for index, verb in enumerate(verbs) if verb.stance == "defense"]
    first = [index for index in range(len(own)) if index not in waiting][:1]
    return [
        index
        for index in person.unresolved()
        if index < len(own) and (index in first or index in waiting)
    ]


def extra_actions(scene: Scene, person: Person) -> list[int]:
    """Return the parts that come up at the turn's end: all that are left."""
    return person.unresolved()


def by_rating(scene: Scene) -> tuple[tuple[str, ...], ...]:
    """Return the order of the extra actions: by initiative rating, then as in the order (W20-2)."""

    def place(name: str) -> tuple[int, int]:
        initiative = scene.people[name].initiative
        return (initiative.rating, initiative.total) if initiative else (0, 0)

    names = [name for group in scene.fight.groups for name in group if name in scene.people]
    return tuple(
        tuple(group) for _, group in groupby(sorted(names, key=place, reverse=True), key=place)
    )


def after_first(scene: Scene) -> str:
    """Return what follows the first actions: extra ones to name, extra ones to take, the books."""
    phases = ruleset_of(scene).phases
    if awaited_in(scene, phases["extra declaration"]):
        return "extra declaration"
    left = next_owners_in(scene, phases["extra actions"])
    return "extra actions" if left else "bookkeeping"


def end_turn(table: Table) -> None:
    """Let escapes succeed that nobody came after, once all of the turn is over (DEF-6)."""
    if after_first(table.scene) == "bookkeeping":
        conclude_escapes(table)
        leave_unattacked(table)


# --- delaying ------------------------------------------------------------------------------------


def has_declared(person: Person) -> bool:
    """Say whether somebody has an action to resolve."""
    return person.declaration is not None


def may_still_defend(table: Table, person: Person) -> bool:
    """Say whether somebody has declared a delay and their place has not come: a defense needs no
    place (W20-1, W20-4).
    """
    scene = table.scene
    if table.phase.waits is None or scene.fight.turn is not None or scene.fight.questions:
        return False
    return before_ones_place(person) and speaks(scene, person, table.phase)


def before_ones_place(person: Person) -> bool:
    """Say whether somebody's delay has not come up yet."""
    return any(isinstance(person.parts[index], Delay) for index in person.to_come())


def restore_initiative(table: Table) -> None:
    """Give those their initiative back whom a knockdown slowed for this turn (W20-11)."""
    for person in table.scene.people.values():
        now = person.initiative
        if person.slowed == table.scene.fight.round and now is not None:
            change = -SLOWED
            table.emit(
                ev.InitiativeShifted(who=person.name, change=change, total=now.total + change)
            )


SLOWED = -2
