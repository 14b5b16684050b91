"""What a scene keeps beside its log: how long each question has waited, and what is proposed.

It stands in the scene's row and outlives the server. It is no part of the log, so that an undo can
be proposed without changing what there is to undo.
"""

import msgspec
from msgspec.structs import replace

from game.actions import Answer, AnswerFor, TakeBack
from game.events import IdleSet, Resumed, RoundBegan
from game.journal import Entry
from game.state.decisions import STORYTELLER, Question, begun_anew, still_open
from game.state.declaration import read_part
from journal import store
from journal.store import Standing
from players import retry_queue
from scenes.runtime import Pacing
from scenes.service import SceneService

NOTHING = Pacing()
_DECODER = msgspec.json.Decoder(Pacing, dec_hook=read_part)
_ENCODER = msgspec.json.Encoder()


def pacing_of(script: SceneService) -> Pacing:
    """Return what is kept of a scene's pace."""
    live = script.live
    if live.pacing is None:
        text = store.pacing(script.scene_id)
        live.pacing = _DECODER.decode(text) if text else NOTHING
    return live.pacing


def keep(script: SceneService, pacing: Pacing) -> None:
    """Write down how things are now, where anything is different."""
    before = pacing_of(script)
    if pacing != before:
        store.set_pacing(script.scene_id, _ENCODER.encode(pacing).decode())
        script.live.pacing = pacing


def keep_in_time(script: SceneService, pacing: Pacing) -> None:
    """Have things be so now; what nobody typed is written when the database takes it."""
    if pacing != pacing_of(script):
        script.live.pacing = pacing
        retry_queue.now_or_later(("pacing", script.scene_id), lambda: _write(script))


def _write(script: SceneService) -> None:
    if script.pk is not None and script.is_played_here:
        store.set_pacing(script.scene_id, _ENCODER.encode(pacing_of(script)).decode())


def let_go_of_settled(script: SceneService, before: Standing, entry: Entry) -> None:
    """Let go of what a new entry has settled: answered questions, a scene that is over. A policy
    that it has changed reaches whoever is awaited already; who takes their own word back has been
    awaited for as long as before they gave it. After a hold of theirs whoever is
    awaited has a player's whole time again: who resumes would else skip them in the same breath.
    """
    pacing, settled = pacing_of(script), script.live.settled
    if pacing == NOTHING and not settled:
        return
    if script.ended:
        keep_in_time(script, NOTHING)
        return
    questions = script.waited_for()
    clocks = still_open(pacing.clocks, questions)
    if isinstance(entry.action, TakeBack):
        clocks = begun_anew(still_open(settled, questions)) | clocks
    if any(isinstance(one, RoundBegan) for one in entry.events):
        settled.clear()
    settled |= pacing.clocks.items() - clocks.items()
    if not script.scene.led and any(isinstance(one, Resumed) for one in entry.events):
        clocks = {}
    if any(isinstance(one, IdleSet) for one in entry.events):
        clocks = begun_anew(clocks)
    keep_in_time(script, replace(pacing, clocks=clocks))


def default_answer(question: Question) -> Answer | AnswerFor:
    """Return what is said for whoever has not answered a question, or declared, in time."""
    if question.who == STORYTELLER:
        return Answer(who=question.who, option=question.default, question=question.id)
    return AnswerFor(who=question.who, question=question.id)
