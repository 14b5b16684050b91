"""Players who are not connected: when the others may take their characters out of a fight.

A line drops for a moment, and is back. Until somebody has been away for long, they are skipped
where they are awaited, and nothing else is done to them: else two friends would heal, or be let go,
while they cannot object. Where a storyteller runs the scene, it is the storyteller's to judge.
"""

import math
import time
from typing import Any

from django.conf import settings

from game.actions import Stay
from game.engine.departures import ABSENT
from game.errors import RuleError
from game.state.scene import Scene
from typeclasses import people, scenes
from typeclasses.authority import THE_GAME
from typeclasses.service import SceneService

UP_SINCE = time.time()  # of this server: nobody could be connected before


def is_absent(scene: Scene, who: str) -> bool:
    """Say whether somebody is a player's character whom nobody is connected for."""
    person = scene.people.get(who)
    character = scenes.character_of(person.ref) if person is not None else None
    return character is not None and not character.sessions.count()


def is_about(ref: str) -> bool:
    """Say whether somebody is connected, or may be back in a moment: they are asked like all."""
    return seconds_to_wait_for(scenes.character_of(ref)) > 0


def seconds_to_wait_for(character: Any) -> float:
    """Return for how long somebody is still counted as there whose line is lost; for ever where
    it is not.
    """
    if character is None:
        return 0.0
    if character.sessions.count():
        return math.inf
    left = max(people.last_on(character) or 0.0, UP_SINCE)
    return settings.ABSENT_SECONDS - (time.time() - left)


def is_long_gone(script: SceneService, who: str) -> bool:
    """Say whether somebody is absent, and in mid-fight has been for so long that the others may
    take them out.
    """
    return is_absent(script.scene, who) and _seconds_left(script, who) <= 0


def verify_long_gone(script: SceneService, who: str) -> None:
    """Refuse that the others take somebody out in mid-fight whose line was lost just now."""
    left = _seconds_left(script, who) if is_absent(script.scene, who) else 0
    if left > 0:
        raise RuleError("may-be-back", who=who, left=60 * math.ceil(left / 60))


def _seconds_left(script: SceneService, who: str) -> float:
    if not script.scene.in_play or script.record.by_storyteller:
        return 0
    return seconds_to_wait_for(scenes.character_of(script.scene.people[who].ref))


def let_stay(script: SceneService, character: Any) -> None:
    """Let one who has come back stay whom the others would have taken out meanwhile."""
    person = script.person_of(character)
    if person is not None and person.leaving is not None and person.leaving.why == ABSENT:
        script.submit(THE_GAME, Stay(who=person.name))
