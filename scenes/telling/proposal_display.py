"""What is proposed in a scene, as it is shown to each person whom it concerns."""

from collections.abc import Collection, Sequence
from typing import Any

from game import actions as act
from game.proposals import Proposal
from journal import store
from narration.payloads.messages import Ask
from narration.payloads.proposed import proposed_now
from narration.phrases.undoing import Jump
from narration.reader import Reader
from narration.screens.proposal_lines import proposed_lines
from players import authority
from players.authority import speaker
from players.character_sheets import reference
from players.display_prefs import speaking_to
from scenes import registry
from scenes.pacing import pacing_of
from scenes.service import SceneService


def open_now(script: SceneService) -> tuple[Proposal, ...]:
    """Return what is proposed."""
    return pacing_of(script).proposals


def may_answer(script: SceneService, character: Any, agrees: bool) -> list[Proposal]:
    """Return the open proposals that a character's player may answer so: what waits for them, for
    a storyteller all of them; and with a no, their own.
    """
    who = speaker(character)
    return [
        one
        for one in open_now(script)
        if authority.may_settle(who, one.waits_for(who.ref), one.request)
        or (not agrees and one.ref == who.ref)
    ]


def asks_for(script: SceneService, character: Any, reader: Reader) -> list[Ask]:
    """Return what a character's player may agree to, as questions."""
    open_to = may_answer(script, character, agrees=True)
    with speaking_to(character):
        return [proposed_now(one, jump_of(script, one), reader) for one in open_to]


def lines_for(script: SceneService, character: Any, reader: Reader) -> list[str]:
    """Return what is proposed now, as a character's player may see it."""
    heard = (one for one in open_now(script) if concerns(script, one, character))
    return [told for one in heard for told in words(script, character, reader, one)]


def concerns(script: SceneService, proposal: Proposal, character: Any) -> bool:
    """Say whether somebody hears of a proposal: a request is between the one who asks and STs."""
    ref = reference(character)
    if authority.is_storyteller(character) or ref in (proposal.ref, *proposal.asked):
        return True
    return not proposal.request and script.person_of(character) is not None


def words(script: SceneService, character: Any, reader: Reader, proposal: Proposal) -> list[str]:
    """Return a proposal as it stands, with what one may answer to it."""
    waits = [name_of(script, one) for one in proposal.asked if proposal.waits_for(one)]
    who = speaker(character)
    mine = authority.may_settle(who, proposal.waits_for(who.ref), proposal.request)
    several = len(open_now(script)) > 1
    return proposed_lines(proposal, jump_of(script, proposal), reader, waits, mine, several)


def moved_by(script: SceneService, proposal: Proposal) -> list[int]:
    """Return the numbers of the entries that an undo or redo takes back or brings back."""
    line = script.standing.line
    if isinstance(proposal.action, act.Undo):
        return [one for one in line.live if one > proposal.to]
    return next((list(one) for one in line.undone if one[-1] == proposal.to), [])


def jump_of(script: SceneService, proposal: Proposal) -> Jump | None:
    """Return what an undo or redo that is proposed would move."""
    if not isinstance(proposal.action, act.Undo | act.Redo):
        return None
    return jump_over(script, proposal.by, moved_by(script, proposal))


def jump_as_proposed(script: SceneService, proposal: Proposal) -> Jump | None:
    """Return what an undo that has lapsed would have moved when it was proposed; a redo is over."""
    if not isinstance(proposal.action, act.Undo):
        return None
    line = script.standing.line
    known = sorted({*line.live, *(one for undone in line.undone for one in undone)})
    return jump_over(script, proposal.by, [n for n in known if proposal.to < n <= proposal.at])


def jump_over(script: SceneService, by: str, moved: Sequence[int]) -> Jump:
    """Return the undo or redo that moves the entries of some numbers, in order."""
    entries = store.entries(script.scene_id, moved)
    rounds = store.rounds_in(script.scene_id, script.standing.line.known(moved))
    return Jump(by, tuple(entries), rounds)


def jump_between(
    script: SceneService, by: str, before: Collection[int], now: Collection[int]
) -> Jump:
    """Return the undo or redo between two states of what is live; a redo drops what has been said
    in private since the undo.
    """
    back, forth = sorted(set(before) - set(now)), sorted(set(now) - set(before))
    if not forth:
        return jump_over(script, by, back)
    dropped = tuple(store.entries(script.scene_id, back))
    return jump_over(script, by, forth)._replace(dropped=dropped)


def name_of(script: SceneService, ref: str) -> str:
    """Return how the scene calls somebody, who may have left; the reference of one who is gone."""
    people = script.scene.people.values()
    here = next((one.name for one in people if one.ref == ref), "")
    character = None if here else registry.character_of(ref)
    return character.key if character is not None else here or ref
