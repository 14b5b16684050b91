"""Bringing a character into a scene."""

from typing import Any

from game import actions as act
from game.engine.ruleset import preferences
from game.errors import RuleError
from typeclasses import approval
from typeclasses.authority import Speaker, speaker
from typeclasses.character_sheets import (
    fighter_of,
    reference,
)
from typeclasses.service import SceneService

PREFERENCE = "preferred_defense"  # on a character: the standing preference that they join with


def join(script: SceneService, character: Any, who: Speaker | None = None) -> None:
    """Bring a character into a scene, by their own word or by ``who``'s."""
    fighter = fighter_of(character)
    if fighter is None:
        raise RuleError("no-sheet", who="" if who is None else character.key)
    approval.refuse_unapproved(who or speaker(character), character)
    prefer = character.attributes.get(PREFERENCE, "")
    action = act.Join(
        who=character.key,
        fighter=fighter,
        ref=reference(character),
        prefer=prefer if prefer in preferences() else "",  # a ruleset of this game may be gone
    )
    script.submit(who or speaker(character), action)
    approval.mark_unapproved(script, character)
