"""Whether a scene would take an action, found out on a copy of it."""

from game import scene as rules
from game.actions import AnyAction
from game.dice import SystemChance
from game.errors import RuleError
from game.reading import kept_for_later
from game.secrecy import Viewer, without_plans
from players import authority
from players.authority import Speaker
from scenes.service import SceneService


def is_legal(script: SceneService, who: Speaker, action: AnyAction, viewer: Viewer) -> bool:
    """Say whether somebody could say an action to a scene now, if only to be kept for later.
    Nothing is changed, and what others have planned is not looked at.
    """
    scene = script.scene
    try:
        authority.check(who, action, scene, script.starter, script.starter_name)
        rules.submit(without_plans(scene, viewer), action, SystemChance())
    except RuleError as error:
        later = kept_for_later(scene, action, error)
        return later is not None and is_legal(script, who, later, viewer)
    return True
