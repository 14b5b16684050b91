"""Time going by for scenes: reminders, deadlines, proposals that nobody answers.

The time that has passed is an argument. In play ``server/conf/pace_clock.py`` passes it every few
seconds, and the sum is kept in the scene's row, so a restart costs a clock only that much.
A frozen scene stands still, but for what is proposed in it.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from django.conf import settings
from evennia.utils import logger
from msgspec.structs import replace

from game.actions import AnyAction, NextRound, SetAuto
from game.errors import RuleError
from game.reading import phase_of
from game.state.decisions import Clock, Question, key_of, wait
from journal import realm_locks, store, turns
from journal.turns import Asked
from narration.phrases.presence import nudge_lines, overdue_lines
from players import failures
from players.authority import THE_GAME
from players.preferences import speaking_to
from scenes import consent, registry
from scenes.pacing import default_answer, keep_in_time, pacing_of
from scenes.service import SceneService
from scenes.telling import delivery
from scenes.telling.delivery import tell_storytellers

STRIDE = 60.0  # seconds that are put down at once in a slow scene, where they add up to days


def tick_all(seconds: float) -> None:
    """Let ``seconds`` go by for every open scene that this process plays; what fails in one fails
    there alone.
    """
    for script in registry.open_in_realms(realm_locks.held(), "the clock"):
        try:
            if script.readable:
                tick(script, seconds)
        except store.UnreadableScene:  # that is in the log since it was loaded
            continue
        except Exception:
            logger.log_trace(f"Scene {script.scene_id}: the clock")


def tick(script: SceneService, seconds: float) -> None:
    """Let ``seconds`` go by for one scene."""
    with _tried_again_at_the_next(script):
        consent.wait(script, seconds)
    if script.ended or script.scene.frozen:
        return
    with _tried_again_at_the_next(script):
        _begin_next_round(script)
    with _tried_again_at_the_next(script):
        note(script)
    scene, live = script.scene, script.live
    with _tried_again_at_the_next(script):  # said already, but where it could not be written
        script.let_auto_play()
    live.untimed += seconds
    if scene.pace == "slow" and live.untimed < STRIDE:
        return
    seconds, live.untimed = live.untimed, 0.0
    questions = _of_players(script)
    if not scene.idle and not _within_patience(script, questions):
        return
    led = script.led
    waited = wait(pacing_of(script).clocks, scene.idle, questions, seconds, led)
    for question in waited.nudge:
        _nudge(script, question)
    clocks = dict(waited.clocks)
    for question in waited.due:
        if not _act(script, question):
            key = key_of(question)
            clocks[key] = replace(clocks[key], acted=False)  # again at the next tick
    still = {key_of(one) for one in script.waited_for()}
    kept = {key: clock for key, clock in clocks.items() if key in still}
    keep_in_time(script, replace(pacing_of(script), clocks=kept))


def _begin_next_round(script: SceneService) -> None:
    """Begin the next round of a slow scene whose books are kept: nobody need be there for that. Not
    over what is still to be settled, nor where the game alone would go on playing.
    """
    scene = script.scene
    if scene.pace != "slow" or phase_of(scene).kind != "keep" or scene.checks or script.questions():
        return
    players = (one for one in scene.people.values() if one.able and not (one.npc or one.auto))
    if any(not player.away for player in players):
        script.submit(THE_GAME, NextRound())


def _within_patience(script: SceneService, questions: Sequence[Question]) -> bool:
    """Say whether it matters yet how long people have been awaited: see `skipping`."""
    clocks = pacing_of(script).clocks
    waited = (clocks.get(key_of(question), Clock()).waited for question in questions)
    return any(seconds < consent.patience_of(script) for seconds in waited)


@contextmanager
def _tried_again_at_the_next(script: SceneService) -> Iterator[None]:
    """Let a part of a tick fail alone where the database does: time goes by all the same."""
    try:
        yield
    except failures.DATABASE_ERRORS as error:
        failures.note(error, f"Scene {script.scene_id}: put off to the next tick")


def _of_players(script: SceneService) -> list[Question]:
    """Return the questions that players are waited for with: a storyteller's NPC has as long as
    the storyteller likes, a player's NPC no longer than a player. Without a storyteller, the
    storyteller's questions are for the player who started the scene.
    """
    waited_for, led = script.waited_for(), script.led
    return [one for one in waited_for if not led or _character(script, one) is not None]


def _nudge(script: SceneService, question: Question) -> None:
    character = _character(script, question)
    if character is not None and character.sessions.count():
        reader = delivery.reader_in(script, character)
        with speaking_to(character):
            delivery.send(character, nudge_lines(question.who, script.scene.idle, reader))
            delivery.send(character, delivery.status(script, character))


def _act(script: SceneService, question: Question) -> bool:
    """Do what the scene does at a deadline; True where that leaves the question open."""
    action: AnyAction = default_answer(question)
    idle = script.scene.idle
    if idle.then == "auto" and question.who in script.scene.people:
        action = SetAuto(who=question.who, auto=True)
    # It may be answered, or taken back, by what another deadline brought.
    with _tried_again_at_the_next(script), suppress(RuleError):
        if idle.then == "proxy" and tell_storytellers(
            script, lambda reader: overdue_lines(question, idle.after, reader)
        ):
            return True
        script.submit(THE_GAME, action)
    return False


def _character(script: SceneService, question: Question) -> Any:
    person = script.scene.people.get(question.who)
    return registry.character_of(person.ref) if person is not None else None


# -------------------------------------------------------------------------------------------------
# Who is asked what in a slow scene, kept in a table: they are told of it outside the game too.
#
# What the table has follows from the scene, as whom it waits for does: it is set right after each
# entry, and again by the clock, so that a kill in between loses nothing and makes nothing twice.


def note(script: SceneService, **_: Any) -> None:
    """Set the table right, after an entry too. While a scene is frozen all stays as it is: nobody
    can answer.
    """
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
    the player who does, for the storyteller and for NPCs.
    """
    people, found = script.scene.people, []
    for question in script.waited_for():
        person = people.get(question.who)
        ref = person.ref if person is not None and not person.npc else script.starter
        if ref:
            found.append(Asked(ref, question.who, question.id))
    return found
