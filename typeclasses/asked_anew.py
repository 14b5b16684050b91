"""An answer goes to what its writer has read.

Somebody can take back what is asked and put another question in its place while the answer is being
typed: a power with another damage, another proposal, or the first one again after another. Who
answers then is shown it once more, and only their next answer counts. It is kept in memory alone:
after a restart all read everything anew.
"""

from collections.abc import Collection, Sequence
from typing import Any

from game.actions import Answer
from game.journal import Entry
from game.proposals import LASTS, Proposal
from game.state.decisions import STORYTELLER, Question
from typeclasses.authority import is_storyteller
from typeclasses.character_sheets import reference
from typeclasses.kept import Live

TIME_TO_READ = 10  # seconds that a proposal has stood, or been gone
IN_A_ROW = 2  # proposals that came to nothing, until whoever made them leaves the others time


def note_gone(
    live: Live,
    character: Any,
    before: Collection[Question],
    now: Sequence[Question],
    entries: Collection[Entry],
) -> None:
    """Note what a character's player was shown and is asked no longer, through another's word in
    what was written.
    """
    if any(one.by == character.key for one in entries):
        return
    not_gone = {one.id for one in now} | _answered_by(character, entries)
    for question in before:
        key = character.id, question.who
        if question.id not in not_gone and live.shown.get(key) == question.id:
            live.unanswered.setdefault(key, []).append(question)


def _answered_by(character: Any, entries: Collection[Entry]) -> set[str]:
    """Return the questions that a character's player has answered with the others' word."""
    agreed = (one for one in entries if one.by.startswith(f"{character.key} ("))
    return {one.action.question for one in agreed if isinstance(one.action, Answer)}


def note_read(live: Live, character: Any) -> None:
    """Take it that a player has read all that they are asked: they have looked."""
    for key in [one for one in live.unanswered if one[0] == character.id]:
        del live.unanswered[key]
    live.unread.discard(character.id)


def is_another(live: Live, character: Any, who: str, option: str) -> bool:
    """Say, once, whether a question for ``who`` has come in the place of one that a character's
    player may be answering with an option. Where traits are an answer any question is. One that was
    gone and has been put back counts too: others may have been read meanwhile.
    """
    gone = live.unanswered.pop((character.id, who), [])
    return any(one.pair or option in one.options for one in gone)


def note_asked(character: Any, scene_id: int, questions: Collection[Question]) -> None:
    """Note in which scene the player of a character, who runs it, was last asked something."""
    if any(one.who == STORYTELLER for one in questions):
        character.ndb.asked_in = scene_id


def asked_elsewhere(character: Any, who: str, scene_id: int) -> int:
    """Return, once, which other scene asked last than the one that a storyteller's answer goes to;
    0 for none.
    """
    if who != STORYTELLER:
        return 0
    asked_in, character.ndb.asked_in = character.ndb.asked_in, scene_id
    return asked_in if asked_in not in (None, scene_id) else 0


# --- proposals ------------------------------------------------------------------------------------


def note_closed(live: Live, proposal: Proposal) -> None:
    """Note that a proposal is gone that some may be answering."""
    live.closed = proposal, TIME_TO_READ


def note_put(live: Live, proposal: Proposal, readers: Collection[Any]) -> None:
    """Note who may be answering another proposal than this one, and has to read it first."""
    unread: set[int] = set()
    run = live.proposers if live.closed is not None else ()
    anew = len(run) >= IN_A_ROW and proposal.ref not in run
    live.proposers = (*(() if anew else run), proposal.ref)
    if live.closed is not None:
        gone, unread = live.closed[0], set(live.unread)
        if (gone.action, gone.to) != (proposal.action, proposal.to):
            unread |= {
                one.id for one in readers if gone.waits_for(reference(one)) or is_storyteller(one)
            }
    unread -= {one.id for one in readers if reference(one) == proposal.ref}  # they know it
    live.unread, live.closed, live.answered = unread - live.answered, None, set()


def let_time_go_by(live: Live, proposal: Proposal | None, seconds: float) -> None:
    """Take it that all have read that a proposal is gone, or the one that stands, after a while."""
    if live.closed is not None:
        gone, left = live.closed
        live.closed = (gone, left - seconds) if left > seconds else None
    if proposal is not None and proposal.left - seconds <= LASTS - TIME_TO_READ:
        live.unread = set()


def seconds_of_others(live: Live, ref: str) -> float:
    """Return how long somebody leaves it to the others to propose something: for a while after two
    proposals at once came to nothing, theirs among them, so that neither one nor two hold the one
    place there is.
    """
    if live.closed is None or len(live.proposers) < IN_A_ROW or ref not in live.proposers:
        return 0
    return live.closed[1]


def is_another_proposal(live: Live, character: Any) -> bool:
    """Say, once, whether a proposal has come in the place of one that a player may be answering."""
    unread = character.id in live.unread
    live.unread.discard(character.id)
    return unread


def note_answer(live: Live, character: Any) -> None:
    """Note that a player answers the proposal that is open: whatever comes next is news to them."""
    live.answered.add(character.id)
