"""No declared blow is dropped without a word: whoever would end a fight before it is rolled is told
of it and asked first. What was rolled is settled by the rules (`game.machine`).

What was asked is kept on the character of who was asked; only ``+choose end`` ends it then.
"""

from typing import Any, NamedTuple

from game.actions import End
from game.errors import RuleError
from narration.screens.ending import end_lines, unrolled
from players import authority
from players.authority import speaker
from scenes import consent
from scenes.service import SceneService
from scenes.telling import delivery

END = "end"
_ATTRIBUTE = "asked_to_end"


class Asked(NamedTuple):
    """What somebody was asked: in which scene, round, phase and haste phase; why they end it."""

    scene: int
    round: int
    phase: str
    haste: int
    reason: str


def end(script: SceneService, character: Any, reason: str) -> None:
    """End a scene, or propose it; where blows would be lost whoever may end it is asked."""
    forget(character)
    if _may_end(script, character) and not consent.asks(script, speaker(character), End()):
        script.rehearse(speaker(character), End(by=speaker(character).name))
        scene, reader = delivery.scene_in(script, character), delivery.reader_in(script, character)
        lost = unrolled(scene, reader)
        if lost:
            character.attributes.add(_ATTRIBUTE, tuple(_now(script, reason)))
            delivery.send(character, end_lines(lost, reader))
            return
    consent.say_or_propose(script, character, End(reason=reason))


def asked(script: SceneService, character: Any) -> Asked | None:
    """Return what somebody was asked last, if that is still the question."""
    kept = character.attributes.get(_ATTRIBUTE)
    if not kept:
        return None
    found = Asked(*kept)
    return found if found == _now(script, found.reason) else None


def go_on(script: SceneService, character: Any, asking: Asked) -> None:
    """End the scene all the same."""
    forget(character)
    consent.say(script, character, End(reason=asking.reason))


def forget(character: Any) -> None:
    """Take it that the scene goes on."""
    character.attributes.remove(_ATTRIBUTE)


def _now(script: SceneService, reason: str) -> Asked:
    fight = script.scene.fight
    return Asked(script.scene_id, fight.round, fight.phase, fight.haste, reason)


def _may_end(script: SceneService, character: Any) -> bool:
    record = script.record
    try:
        authority.check(
            speaker(character), End(), script.scene, script.starter, record.starter_name
        )
    except RuleError:
        return False
    return True
