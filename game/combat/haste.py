"""Haste: who may have it, what it costs, planned ahead, granted, used up (HASTE-2 to HASTE-4a)."""

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.engine.paying_for_haste import verify_hastens, verify_price, verify_source
from game.engine.ruleset import HasteSource
from game.engine.table import Table, phase_of
from game.errors import RuleError, why_refused
from game.fighter import Fighter
from game.settings import Settings
from game.state.declaration import Declaration, Haste
from game.state.person import Person
from game.state.scene import Scene


def rage_limit(fighter: Fighter, settings: Settings) -> int:
    """Return how many haste actions Rage buys in a round: half the permanent rating, rounded up."""
    rage = fighter.rating("rage")
    return (rage + 1) // 2 if settings.rage_limit == "half" else rage


def celerity_limit(fighter: Fighter, settings: Settings) -> int:
    """Return how many haste actions Celerity gives: its dots."""
    return fighter.rating("celerity")


# What haste may come from that has a price in the game.
HASTE = {
    "rage": HasteSource("rage", lambda count: count, rage_limit, "HASTE-2"),
    "celerity": HasteSource("blood", lambda count: 1, celerity_limit, "HASTE-4a"),
}


def announces_haste(scene: Scene) -> bool:
    """Say whether haste is announced in this phase: in the main declaration (HASTE-2)."""
    phase = phase_of(scene)
    return not scene.fight.haste and phase.counted and not phase.adds_to_what_stands


def verify_haste(table: Table, person: Person, haste: Haste, granted: bool) -> None:
    """Refuse haste out of the main declaration, past its limit, not granted, or not paid for
    (HASTE-2).
    """
    verify_hastens(table)
    if table.scene.fight.haste:
        raise RuleError("haste-in-haste-phase", "HASTE-2", who=person.name)
    verify_price(table, person, haste, granted)


def with_planned_haste(table: Table, person: Person, declaration: Declaration) -> Declaration:
    """Return a main declaration with the haste planned ahead, as long as that can be paid for; one
    that names haste itself is as it was said.
    """
    plan = person.haste_plan
    if plan is None or declaration.haste is not None or not announces_haste(table.scene):
        return declaration
    if why_refused(verify_haste, table, person, plan, granted=False):
        return declaration
    return replace(declaration, haste=plan)


def plan_haste(table: Table, who: str, haste: Haste | None) -> None:
    """Keep haste for the coming main declaration, verified now and again then."""
    person, phase = table.person(who), table.phase
    verify_hastens(table)
    if phase.name not in ("declaration", "bookkeeping", "setup"):
        raise RuleError("wrong-phase", "HASTE-2", phase=phase.name, allowed="declaration")
    if phase.kind == "declare" and person.declaration is not None:
        raise RuleError("already-declared", "HASTE-2", who=who)
    if haste is not None:
        verify_haste(table, person, haste, granted=False)
    table.emit(ev.HastePlanned(who=who, haste=haste))


def grant_haste(table: Table, action: act.GrantHaste) -> None:
    """Allow someone haste from a source without a price of its own (HASTE-2)."""
    table.person(action.who)
    verify_hastens(table)
    verify_source(action.haste.source)
    if action.haste.source in table.ruleset.haste:
        raise RuleError("haste-has-price", "HASTE-2", source=action.haste.source)
    table.emit(ev.HasteGranted(who=action.who, haste=action.haste))


def use_up_haste(table: Table) -> None:
    """A haste phase is over: it used up one haste action of everyone who had one (HASTE-3)."""
    hasty = tuple(name for name, one in table.scene.people.items() if one.haste_left > 0)
    if hasty:
        table.emit(ev.HasteUsed(who=hasty))
