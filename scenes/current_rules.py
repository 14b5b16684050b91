"""Which rules somebody plays by now: their scene's, else the game's usual ones."""

from typing import Any

from evennia.objects.objects import DefaultObject
from evennia.utils.utils import inherits_from

from game.errors import RuleError
from journal import store
from players import failures
from players.usual_rules import usual_rules
from scenes import registry


def rules_around(caller: Any) -> str:
    """Return the id of the ruleset that holds where somebody is; help is read where nothing else
    can be, so nothing that is wrong with a scene keeps anybody from it.
    """
    if inherits_from(caller, DefaultObject):
        try:
            script = registry.scene_for(caller)
            if script.readable:
                return str(script.scene.ruleset)
        except (RuleError, store.UnreadableScene, *failures.DATABASE_ERRORS):
            pass
    return usual_rules().id
