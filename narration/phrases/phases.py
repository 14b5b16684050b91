"""Phases by what is done in them, whatever a ruleset calls them."""

from game.engine.ruleset import PhaseKind
from game.rulesets import RULESETS, ruleset_of
from game.state.scene import Scene
from narration.languages import _


def kind_of(scene: Scene, phase: str | None = None) -> PhaseKind:
    """Return what is done in a phase of a scene, by default in the present one."""
    known = ruleset_of(scene).phases.get(scene.fight.phase if phase is None else phase)
    return known.kind if known is not None else "rest"


def kind_named(phase: str) -> PhaseKind | None:
    """Return what is done in a phase of that name, in whichever ruleset; None where none has it."""
    found = (rules.phases[phase].kind for rules in RULESETS.values() if phase in rules.phases)
    return next(found, None)


def acts_now(scene: Scene) -> bool:
    """Say whether what is said is done at once, at everyone's own place."""
    return kind_of(scene) == "act"


def called_for(scene: Scene) -> str:
    """Return what somebody is called for: ``now``, or by what name extra actions go here."""
    fight = scene.fight
    if not fight.haste:
        return _("now")
    if fight.phase.startswith("haste"):
        return _("haste {haste}", haste=fight.haste)
    if fight.phase.startswith("extra"):
        return _("now, extra action {haste}", haste=fight.haste)
    return _("now, {phase}", phase=fight.phase)


def declares(scene: Scene) -> bool:
    """Say whether by a scene's rules actions are declared before any is done."""
    return any(one.kind == "declare" for one in ruleset_of(scene).phases.values())
