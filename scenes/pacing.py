"""What a scene keeps beside its log: how long questions have waited, what is proposed."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from game import actions as act
from game.actions import Answer, AnswerFor, TakeBack
from game.events import IdleSet, Resumed, RoundBegan
from game.journal import Entry, Proposal
from game.state.decisions import STORYTELLER, Question, begun_anew, still_open
from game.state.declaration import read_part
from game.state.scene import Scene
from journal import store
from journal.store import WrittenScene
from narration.payloads.asking import proposed_now
from narration.payloads.messages import Ask
from narration.reader import Reader
from narration.screens.proposals import proposed_lines
from narration.telling.narrator import Jump, steps_of
from players import authority, failures
from players.authority import speaker
from players.character_sheets import reference
from players.preferences import speaking_to
from scenes import registry
from scenes.service import Pacing, SceneService

# -------------------------------------------------------------------------------------------------
# What a scene keeps beside its log: how long each question has waited, and what is proposed.
#
# It stands in the scene's row and outlives the server. It is not in the log, so that an undo
# can be proposed without changing what there is to undo.

NOTHING = Pacing()
_DECODER = msgspec.json.Decoder(Pacing, dec_hook=read_part)
_ENCODER = msgspec.json.Encoder()


def pacing_of(script: SceneService) -> Pacing:
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
        failures.run_or_queue(("pacing", script.scene_id), lambda: _write(script))


def _write(script: SceneService) -> None:
    if script.pk is not None and script.is_played_here:
        store.set_pacing(script.scene_id, _ENCODER.encode(pacing_of(script)).decode())


def let_go_of_settled(script: SceneService, before: WrittenScene, entry: Entry) -> None:
    """Let go of what a new entry has settled: answered questions, a scene that is over. A policy
    that it has changed reaches people who are waited for already; a person who takes their word
    back has been waited for as long as before they gave it. After a player's hold everybody
    awaited has the whole time again, or that player could resume and skip them at once.
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
    if any(isinstance(event, RoundBegan) for event in entry.events):
        settled.clear()
    settled |= pacing.clocks.items() - clocks.items()
    if not script.scene.led and any(isinstance(event, Resumed) for event in entry.events):
        clocks = {}
    if any(isinstance(event, IdleSet) for event in entry.events):
        clocks = begun_anew(clocks)
    keep_in_time(script, replace(pacing, clocks=clocks))


def default_answer(question: Question) -> Answer | AnswerFor:
    """Return what is said for a person who has not answered a question, or declared, in time."""
    if question.who == STORYTELLER:
        return Answer(who=question.who, option=question.default, question=question.id)
    return AnswerFor(who=question.who, question=question.id)


# -------------------------------------------------------------------------------------------------
# What is proposed in a scene, as it is shown to each person whom it concerns.


def open_now(script: SceneService) -> tuple[Proposal, ...]:
    return pacing_of(script).proposals


def may_answer(script: SceneService, character: Any, agrees: bool) -> list[Proposal]:
    """Return the open proposals that a character's player may answer so: what waits for them, for
    a storyteller all of them; and with a no, their own.
    """
    who = speaker(character)
    return [
        proposal
        for proposal in open_now(script)
        if authority.may_settle(who, proposal.waits_for(who.ref), proposal.request)
        or (not agrees and proposal.ref == who.ref)
    ]


def asks_for(script: SceneService, character: Any, reader: Reader) -> list[Ask]:
    """Return what a character's player may agree to, as questions."""
    open_to = may_answer(script, character, agrees=True)
    with speaking_to(character):
        return [proposed_now(proposal, jump_of(script, proposal), reader) for proposal in open_to]


def lines_for(script: SceneService, character: Any, reader: Reader) -> list[str]:
    """Return what is proposed now, as a character's player may see it."""
    heard = (proposal for proposal in open_now(script) if concerns(script, proposal, character))
    return [told for proposal in heard for told in words(script, character, reader, proposal)]


def concerns(script: SceneService, proposal: Proposal, character: Any) -> bool:
    """Say whether a person hears of a proposal: a request is between the player who asks
    and STs.
    """
    ref = reference(character)
    if authority.is_storyteller(character) or ref in (proposal.ref, *proposal.asked):
        return True
    return not proposal.request and script.person_of(character) is not None


def words(script: SceneService, character: Any, reader: Reader, proposal: Proposal) -> list[str]:
    """Return a proposal as it stands, with the possible answers."""
    waits = [name_of(script, name) for name in proposal.asked if proposal.waits_for(name)]
    who = speaker(character)
    mine = authority.may_settle(who, proposal.waits_for(who.ref), proposal.request)
    several = len(open_now(script)) > 1
    return proposed_lines(proposal, jump_of(script, proposal), reader, waits, mine, several)


def moved_by(script: SceneService, proposal: Proposal) -> list[int]:
    """Return the numbers of the entries that an undo or redo takes back or brings back."""
    timeline = script.standing.timeline
    if isinstance(proposal.action, act.Undo):
        return [one for one in timeline.live if one > proposal.to]
    return next((list(one) for one in timeline.undone if one[-1] == proposal.to), [])


def jump_of(script: SceneService, proposal: Proposal) -> Jump | None:
    """Return what an undo or redo that is proposed would move."""
    if not isinstance(proposal.action, act.Undo | act.Redo):
        return None
    return jump_over(script, proposal.by, moved_by(script, proposal))


def jump_as_proposed(script: SceneService, proposal: Proposal) -> Jump | None:
    """Return what an undo would have moved when it was proposed, or a redo moves."""
    if not isinstance(proposal.action, act.Undo):
        return jump_of(script, proposal)
    live = store.timeline_at(script.scene_id, proposal.at).live
    return jump_over(script, proposal.by, [one for one in live if one > proposal.to])


def jump_over(script: SceneService, by: str, moved: Sequence[int]) -> Jump:
    """Return the undo or redo that moves the entries of some numbers, in order."""
    entries = store.entries(script.scene_id, moved)
    rounds = store.rounds_in(script.scene_id, script.standing.timeline.known(moved))
    before = store.state_at(script.scene_id, moved[0] - 1) if moved else Scene()
    return Jump(by, steps_of(entries, before), rounds)


def jump_between(
    script: SceneService, by: str, before: Collection[int], now: Collection[int]
) -> Jump:
    """Return the undo or redo between two states of what is live; a redo drops what has been said
    in private since the undo.
    """
    back, forth = sorted(set(before) - set(now)), sorted(set(now) - set(before))
    if not forth:
        return jump_over(script, by, back)
    jump = jump_over(script, by, forth)
    dropped = steps_of(store.entries(script.scene_id, back), jump.steps[0].before)
    return jump._replace(dropped=dropped)


def name_of(script: SceneService, ref: str) -> str:
    """Return how the scene calls a person, who may have left; the reference of a character that is
    gone.
    """
    people = script.scene.people.values()
    here = next((person.name for person in people if person.ref == ref), "")
    character = None if here else registry.character_of(ref)
    return character.key if character is not None else here or ref
