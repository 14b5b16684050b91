"""Who is asked what in a slow scene, kept in a table: they are told of it outside the game too.

What the table has follows from the scene, as whom it waits for does: it is set right after each
entry, and again by the clock, so that a kill in between loses nothing and makes nothing twice.
"""

from django.conf import settings

from game.journal import Entry
from game.state.decisions import STORYTELLER
from journal import turns
from journal.store import WrittenScene
from journal.turns import Asked
from players import failures
from scenes.service import SceneService


def follow(script: SceneService, before: WrittenScene, entry: Entry) -> None:
    """Set the table right after an entry."""
    note(script)


def note(script: SceneService) -> None:
    """Set the table right. While a scene is frozen all stays as it is: nobody can answer."""
    live = script.live
    slow = script.scene.pace == "slow" and not script.ended
    if (slow and script.scene.frozen) or (not slow and live.turns == frozenset()):
        return
    asked = frozenset(_asked(script)) if slow else frozenset()
    if asked != live.turns:
        failures.run_or_queue(("turns", script.scene_id), lambda: _write(script, asked))


def _write(script: SceneService, asked: frozenset[Asked]) -> None:
    if script.pk is not None and script.is_played_here:
        turns.note(script.scene_id, asked, script.standing.number, settings.TURN_MAIL_DELAY)
        script.live.turns = asked


def _asked(script: SceneService) -> list[Asked]:
    """Return whose word the scene waits for: a player's, and where no storyteller runs it that of
    whoever does, for the storyteller and for NPCs.
    """
    people, found = script.scene.people, []
    for one in script.waited_for():
        person = people.get(one.who)
        ref = person.ref if person is not None and not person.npc else script.starter
        if ref and (person is not None or one.who == STORYTELLER):
            found.append(Asked(ref, one.who, one.id))
    return found
