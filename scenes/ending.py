"""No declared blow is dropped without a word: whoever would end a fight before it is rolled is told
of it and asked first. What was rolled is settled by the rules (`game.machine`).

Only ``+choose end`` ends it then.
"""

from typing import Any

from game.actions import End
from game.errors import RuleError
from narration.screens.ending import end_lines, unrolled
from players import authority
from players.authority import speaker
from scenes import confirming, consent
from scenes.service import SceneService
from scenes.telling import delivery

END = "end"


def end(script: SceneService, character: Any, reason: str) -> None:
    """End a scene, or propose it; where blows would be lost whoever may end it is asked."""
    confirming.forget(character)
    if _may_end(script, character) and not consent.asks(script, speaker(character), End()):
        script.rehearse(speaker(character), End(by=speaker(character).name))
        scene, reader = delivery.scene_in(script, character), delivery.reader_in(script, character)
        lost = unrolled(scene, reader)
        if lost:
            confirming.ask(character, script, END, reason)
            delivery.send(character, end_lines(lost, reader))
            return
    consent.say_or_propose(script, character, End(reason=reason))


def confirm(script: SceneService, character: Any) -> bool:
    """End the scene all the same; False where that is not the question."""
    asked = confirming.asked_in(script, character, END)
    if asked is None:
        return False
    confirming.forget(character)
    consent.say(script, character, End(reason=asked.about[0]))
    return True


def _may_end(script: SceneService, character: Any) -> bool:
    try:
        authority.check(
            speaker(character), End(), script.scene, script.starter, script.starter_name
        )
    except RuleError:
        return False
    return True
