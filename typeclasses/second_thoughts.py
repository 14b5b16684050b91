"""One's own last declaration, taken back before anything came of it."""

from chronicle import store
from game.actions import AnyAction, Declare, PlanHaste, TakeBack
from game.combat.pacing import verify_not_frozen
from game.errors import RuleError
from game.events import TakenBack
from game.taking_back import own_declaration
from typeclasses.service import SceneService

TOO_LATE = ("already-declared", "wrong-phase")  # what one who has declared is refused with


def taken_back(script: SceneService, who: str) -> TakenBack:
    """Return the event that takes somebody's last declaration back; refused where it is too late
    for that.
    """
    scene = script.scene
    verify_not_frozen(scene, TakeBack(who=who))
    latest = store.latest(script.scene_id, script.standing.line)
    return TakenBack(entry=own_declaration(latest, scene, who))


def offer(script: SceneService, action: AnyAction, error: RuleError) -> None:
    """Say in the refusal of a second declaration that the first can be taken back, where it can."""
    if not isinstance(action, Declare | PlanHaste) or error.code not in TOO_LATE:
        return
    try:
        taken_back(script, action.who)
    except RuleError:
        return
    error.facts["oops"] = action.who
