"""What the game asks back before it does what a person typed.

Would they leave a fight, skip players who are there, end a fight before its blows are rolled, join
with what their sheet counts as? The last question alone is open. It is kept on the character,
outlives restarts, and lapses with the round in which it was asked.
"""

from typing import Any, NamedTuple

from game.actions import End
from game.errors import RuleError
from narration.screens.proposals import end_lines, unrolled
from players import authority
from players.authority import speaker
from scenes import consent
from scenes.service import SceneService
from scenes.telling import delivery

ASKED_BACK = "asked_back"
JOIN = "join"  # about the command that joins
WORDS = {  # that a yes and a no stand for, by what is asked
    JOIN: ("join", "stay out"),
    "leave": ("leave", "stay"),
    "skip": ("skip", "wait"),
    "end": ("end", "go on"),
}


class PendingConfirmation(NamedTuple):
    """What a person is asked, in which scene and round, and what it is about."""

    what: str
    scene: int
    round: int
    about: tuple[Any, ...]


def ask(character: Any, script: SceneService, what: str, *about: Any) -> None:
    """Note what a person is asked, in the place of what they were asked before."""
    asking = PendingConfirmation(what, script.scene_id, script.scene.fight.round, about)
    character.attributes.add(ASKED_BACK, tuple(asking))


def asked(character: Any, what: str) -> PendingConfirmation | None:
    """Return what a person was asked last, if it was that."""
    kept = character.attributes.get(ASKED_BACK)
    return PendingConfirmation(*kept) if kept and kept[0] == what else None


def asked_in(script: SceneService, character: Any, what: str) -> PendingConfirmation | None:
    """Return what a person was asked last, if that is still the question in a scene."""
    found = asked(character, what)
    now = (script.scene_id, script.scene.fight.round)
    return found if found is not None and now == (found.scene, found.round) else None


def word_for(script: SceneService, character: Any, agrees: bool) -> str:
    """Return the word that a yes or a no stands for; empty where nothing is asked back."""
    kept = character.attributes.get(ASKED_BACK)
    if not kept or asked_in(script, character, kept[0]) is None:
        return ""
    return WORDS[kept[0]][not agrees]


def forget(character: Any) -> None:
    """Take it that they do not mean what they were asked about."""
    character.attributes.remove(ASKED_BACK)


# -------------------------------------------------------------------------------------------------
# No declared blow is dropped without a word: a player who would end a fight before it is rolled is
# told of it and asked first. What was rolled is settled by the rules (`game.machine`).
#
# Only ``+choose end`` ends it then.

END = "end"


def end(script: SceneService, character: Any, reason: str) -> None:
    """End a scene, or propose it; where blows would be lost the player who may end it is asked."""
    forget(character)
    if _may_end(script, character) and not consent.asks(script, speaker(character), End()):
        script.rehearse(speaker(character), End(by=speaker(character).name))
        scene, reader = delivery.scene_in(script, character), delivery.reader_in(script, character)
        lost = unrolled(scene, reader)
        if lost:
            ask(character, script, END, reason)
            delivery.send(character, end_lines(lost, bool(scene.fight.questions), reader))
            return
    consent.say_or_propose(script, character, End(reason=reason))


def confirm_end(script: SceneService, character: Any, question: PendingConfirmation) -> None:
    """End the scene all the same."""
    forget(character)
    consent.say(script, character, End(reason=question.about[0]))


def _may_end(script: SceneService, character: Any) -> bool:
    try:
        authority.check(
            speaker(character), End(), script.scene, script.starter, script.starter_name
        )
    except RuleError:
        return False
    return True
