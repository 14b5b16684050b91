"""Steps between people: the storyteller's to set, changed by moves (MET-2, MET-5)."""

from game import actions as act
from game import events as ev
from game.engine.table import Table
from game.errors import RuleError, verify_within
from game.secrecy import one_is_hidden
from game.state.distance import pair

MAX_STEPS = 1000
NEAREST = 1  # as close as moving brings two people

type Distances = tuple[tuple[str, str, int], ...]


def steps_between(table: Table, one: str, other: str) -> int:
    """Return how many steps apart two are; the usual number where nobody has said."""
    names = pair(one, other)
    for first, second, steps in table.scene.fight.steps:
        if (first, second) == names:
            return steps
    return table.settings.met_usual_steps


def set_steps(table: Table, action: act.SetSteps) -> None:
    """Rule how many steps apart two are."""
    one, other = table.person(action.who), table.person(action.other)
    if one.name == other.name:
        raise RuleError("self-target", who=one.name)
    verify_within("steps", action.steps, 0, MAX_STEPS, "MET-5")
    table.emit(
        ev.StepsSet(
            who=one.name,
            other=other.name,
            steps=action.steps,
            by=action.by,
            hidden=one_is_hidden(table.scene, one.name, other.name),
        )
    )


def after_moving(table: Table, who: str, anchor: str, steps: int) -> Distances:
    """Return the distances that change when somebody goes ``steps`` away from ``anchor`` (toward
    them where it is negative).

    Nobody has said where the others stand, so their distances change no more than they must for a
    way round not to be shorter than the straight one.
    """
    before = steps_between(table, who, anchor)
    now = min(MAX_STEPS, max(min(before, NEAREST), before + steps))
    changed = [(*pair(who, anchor), now)] if now != before else []
    for other in table.scene.people:
        if other in (who, anchor):
            continue
        known, beyond = steps_between(table, who, other), steps_between(table, anchor, other)
        kept = min(max(known, abs(now - beyond)), now + beyond)
        kept = min(max(kept, known - abs(steps), 0), known + abs(steps), MAX_STEPS)
        if kept != known:
            changed.append((*pair(who, other), kept))
    return tuple(changed)
