"""The one rule of consent.

What a person does by running a scene (not by playing their own character) while a fight or a chase
is under way, and that undoes, ends, removes, heals, arms, moves or re-rules another player's
character, is put to the players who take part and are connected. It is done once all agree, or when
nobody has objected within the scene's patience. A storyteller who is there settles it.

Skipping, which is a matter of time alone, is in `scenes.skipping`.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Literal

from django.conf import settings
from msgspec.structs import replace

from game import actions as act
from game.errors import RuleError
from game.journal import (
    REQUEST_LASTS,
    Entry,
    Proposal,
    due_action,
    has_gone_on,
    pinned_down,
    shown,
    stands,
    verdict,
)
from game.scene import find_ruleset
from game.secrecy import Viewer, facing, masked, named
from game.state.decisions import patience
from journal import store
from journal.store import WrittenScene
from narration.languages import _
from narration.reader import Reader
from narration.screens.proposals import outcome_lines
from narration.text import listing
from players import authority, failures
from players.authority import Speaker, speaker
from players.character_sheets import reference
from players.preferences import speaking_to
from scenes import registry, signals
from scenes.pacing import (
    concerns,
    jump_as_proposed,
    keep,
    keep_in_time,
    may_answer,
    name_of,
    open_now,
    pacing_of,
    words,
)
from scenes.service import SceneService
from scenes.telling import delivery

type Writer = Callable[[Any, Reader], list[str]]

# The acts of running a scene: whether each touches all who take part, or the people it names.
ACTS: dict[type, Literal["all", "named"]] = {
    act.Undo: "all",
    act.Redo: "all",
    act.End: "all",
    act.EndChase: "all",
    act.HandOver: "all",
    act.ChooseRules: "all",
    act.SetPace: "all",
    act.SetIdle: "all",
    act.Leave: "named",
    act.Harm: "named",
    act.Mend: "named",
    act.MendWithBlood: "named",
    act.ChangeResource: "named",
    act.Reload: "named",
    act.GiveTrait: "named",
    act.Refit: "named",
    act.SetRange: "named",
    act.BeginChase: "named",
    act.JoinChase: "named",
    act.Board: "named",
    act.FleeTogether: "named",
    act.PartWays: "named",
    act.SetAuto: "named",
}

JUMPS = act.Undo | act.Redo


# --- whether there is a question, and to whom -----------------------------------------------------


def asked_of(script: SceneService, without: str) -> tuple[str, ...]:
    """Return the players who take part and are connected, but for one, by reference."""
    refs = (person.ref for person in script.scene.people.values())
    return tuple(one for one in refs if one != without and registry.is_connected(one))


def asks(script: SceneService, who: Speaker, action: act.AnyAction) -> bool:
    if who.storyteller or who.ref != script.starter or not script.scene.in_play:
        return False
    touched = any(_touches_another(script, who, one) for one in act.said_at_once(action))
    return touched and bool(asked_of(script, who.ref))


def _touches_another(script: SceneService, who: Speaker, action: act.AnyAction) -> bool:
    """Say whether an action touches another player's character; the NPCs are the starter's."""
    whom = ACTS.get(type(action))
    if whom is None:
        return False
    people = script.scene.people
    others = {n for n, person in people.items() if not person.npc and person.ref != who.ref}
    if whom == "all":
        return bool(others)
    subject = getattr(action, "who", None)  # who acts for themselves, or for an NPC, only plays
    return (subject is None or subject in others) and not others.isdisjoint(named(action))


def verify(script: SceneService, who: Speaker, action: act.AnyAction) -> None:
    """Refuse what the starter of a scene says alone, and the others have a say in."""
    if asks(script, who, action):
        raise RuleError("needs-the-others")


def _may_propose(script: SceneService, character: Any, action: act.AnyAction) -> bool:
    """Say whether a person may propose what is not theirs to say: whatever is in the table, where
    no storyteller runs the scene; of a storyteller one asks for an undo, to go while down, to be in
    a chase, and that the game play a person's character.
    """
    person = script.person_of(character)
    if person is None:
        return False
    if not script.led:
        return all(type(one) in ACTS for one in act.said_at_once(action))
    if isinstance(action, act.Leave | act.JoinChase | act.Board):
        return person.name == action.who
    if isinstance(action, act.SetAuto):
        return action.who in script.scene.people and not script.scene.people[action.who].npc
    return isinstance(action, JUMPS)


# --- proposing ------------------------------------------------------------------------------------


def say_or_propose(script: SceneService, character: Any, action: act.AnyAction) -> None:
    """Say an action to a scene; if it is not the speaker's to say it is proposed, if it can be."""
    who = speaker(character)
    try:
        authority.check(who, action, script.scene, script.starter, script.starter_name)
    except RuleError:
        if not _may_propose(script, character, action):
            raise
        propose(script, character, action)
        return
    say(script, character, action)


def say(script: SceneService, character: Any, action: act.AnyAction) -> Entry | None:
    """Say an action to a scene; what needs the others' word is proposed to them, and None."""
    try:
        return script.submit(speaker(character), action)
    except RuleError as error:
        if error.code != "needs-the-others":
            raise
    script.rehearse(speaker(character), replace(action, by=character.key))
    propose(script, character, action)
    return None


def propose(script: SceneService, character: Any, action: act.AnyAction) -> None:
    """Put a proposal to the others, or to the storyteller; where nobody is to ask it is done. Who
    proposes what is proposed already agrees to it.
    """
    if isinstance(action, act.ChooseRules):
        action = replace(action, ruleset=find_ruleset(action.ruleset).id)
    if not isinstance(action, JUMPS):
        script.rehearse(authority.THE_GAME, action)
    timeline, ref = script.standing.timeline, reference(character)
    to = pinned_down(action, timeline)
    before = next((one for one in open_now(script) if one.is_about_the_same(action)), None)
    if before is not None and before.ref != ref:
        if (before.action, before.to) == (action, to) and before.waits_for(ref):
            respond(script, character, True, before.number)
            return
        viewer = delivery.reader_in(script, character).viewer
        raise RuleError("proposal-open", who=masked(before.by, viewer), number=before.number)
    request = script.led
    proposal = Proposal(
        action=action,
        number=before.number if before is not None else _free_number(script),
        by=character.key,
        ref=ref,
        request=request,
        asked=() if request else asked_of(script, ref),
        to=to,
        at=timeline.live[-1],
        left=REQUEST_LASTS if request else patience_of(script),
    )
    _put(script, proposal)


def patience_of(script: SceneService) -> float:
    """Return for how many seconds a scene waits for a person's word."""
    scene = script.scene
    return float(patience(scene.idle, settings.PATIENCE_SECONDS, scene.pace == "slow"))


def _free_number(script: SceneService) -> int:
    taken = {proposal.number for proposal in open_now(script)}
    return next(one for one in range(1, len(taken) + 2) if one not in taken)


def _put(script: SceneService, proposal: Proposal) -> None:
    """Write a proposal down and tell the people it concerns."""
    _keep(script, proposal)
    with store.after_writing():
        if not _settle(script, proposal, ""):
            _tell(script, proposal, lambda one, to: words(script, one, to, proposal), bell=True)


def _keep(script: SceneService, proposal: Proposal) -> None:
    others = (one for one in open_now(script) if one.number != proposal.number)
    kept = tuple(sorted((*others, proposal), key=lambda one: one.number))
    keep(script, replace(pacing_of(script), proposals=kept))


# --- answering ------------------------------------------------------------------------------------


def respond(script: SceneService, character: Any, agrees: bool, number: int = 0) -> None:
    """Answer what is proposed, by its number where there are several; its proposer takes it
    back by refusing.
    """
    proposal, ref = _meant(script, character, agrees, number), reference(character)
    if not agrees and ref == proposal.ref:
        _close(script, proposal, "withdrawn", character.key)
    elif authority.is_storyteller(character):
        if agrees:
            asked = _(" (asked by {by})", by=proposal.by)
            _carry(script, proposal, f"{character.key}{asked}")
        else:
            _close(script, proposal, "refused", character.key)
    else:
        proposal = proposal.answered(ref, agrees)
        _keep(script, proposal)
        with store.after_writing():  # the answer is kept: what it comes to is done with the clock
            if not _settle(script, proposal, character.key):
                reader = delivery.reader_in(script, character)
                delivery.send(character, words(script, character, reader, proposal))
                _tell_pages(script)


def _meant(script: SceneService, character: Any, agrees: bool, number: int) -> Proposal:
    heard = [proposal for proposal in open_now(script) if concerns(script, proposal, character)]
    mine = [one for one in may_answer(script, character, agrees) if number in (0, one.number)]
    if number:
        heard = [proposal for proposal in heard if proposal.number == number]
    if not heard:
        raise RuleError("nothing-proposed")
    if not mine:
        code = "asked-of-the-storyteller" if heard[0].request else "not-asked"
        raise RuleError(code, starter="", who=heard[0].by)
    if len(mine) > 1:
        raise RuleError("which-proposal", numbers=[one.number for one in mine], agrees=agrees)
    return mine[0]


def _settle(script: SceneService, proposal: Proposal, by: str) -> bool:
    """Do what is agreed upon, or let it go; False while answers are still to come."""
    present = {person.ref for person in script.scene.people.values()}
    came = "open" if proposal.request else verdict(proposal, present)
    if came == "carried":
        _carry(script, proposal, _agreed_by(script, proposal))
    elif came == "refused":
        _close(script, proposal, "refused", by)
    return came != "open"


def _agreed_by(script: SceneService, proposal: Proposal) -> str:
    """Return how the log says who did it: the proposer, with the people who agreed."""
    agreed = listing([name_of(script, one) for one in proposal.agreed])
    with_them = _(" (agreed by {agreed})", agreed=agreed) if agreed else ""
    return f"{proposal.by}{with_them}"


def _carry(script: SceneService, proposal: Proposal, by: str) -> None:
    """Do it. The proposal goes with the entry, in one transaction: a server killed at any moment
    has not lost it, and does not do it twice.
    """
    try:
        action = due_action(proposal, script.standing.timeline)
        who = Speaker(by, "", storyteller=True)
        script.submit(who, action, along=lambda: _let_go(script, proposal))
    except RuleError:
        _close(script, proposal, "moot", "")
        raise
    except failures.DATABASE_ERRORS:
        script.live.pacing = None  # to be read again: the row still has what is proposed
        raise


def _let_go(script: SceneService, proposal: Proposal) -> None:
    left = tuple(one for one in open_now(script) if one.number != proposal.number)
    keep(script, replace(pacing_of(script), proposals=left))


def _close(script: SceneService, proposal: Proposal, how: str, by: str) -> None:
    """Let a proposal go, and say why."""
    jump = jump_as_proposed(script, proposal)
    _let_go(script, proposal)
    _tell(script, proposal, lambda one, reader: outcome_lines(proposal, jump, reader, how, by))


# --- as time and play go on -----------------------------------------------------------------------


def wait(script: SceneService, seconds: float) -> None:
    """Let time go by for what is proposed; people who leave may have settled it."""
    for proposal in open_now(script):
        with suppress(RuleError):  # it was told that it cannot be done any more
            _wait(script, proposal, seconds)


def _wait(script: SceneService, proposal: Proposal, seconds: float) -> None:
    if _settle(script, proposal, ""):
        return
    later = replace(proposal, left=proposal.left - seconds)
    if later.left > 0:
        now = [later if one.number == later.number else one for one in open_now(script)]
        keep_in_time(script, replace(pacing_of(script), proposals=tuple(now)))
    elif proposal.request:
        _close(script, proposal, "lapsed", "")
    else:
        by = _agreed_by(script, proposal)
        silent = _("{by} (nobody objected)", by=by)
        _carry(script, proposal, by if proposal.agreed else silent)


def lapse(script: SceneService, before: WrittenScene, entry: Entry) -> None:
    """Let an undo or redo that is proposed lapse where something that anybody may know of has gone
    past it: what it named is not the last thing any more.
    """
    jumps = [one for one in open_now(script) if isinstance(one.action, JUMPS)]
    if not jumps:
        return
    moves = has_gone_on(entry) or any(type(one) in ACTS for one in act.said_at_once(entry.action))
    if not moves or stands(entry.events) or not shown(entry, facing(Viewer(), script.scene)):
        return
    how = "undone" if isinstance(entry.action, JUMPS) else "overtaken"
    for proposal in jumps:
        match proposal.action, entry.action:
            case act.Undo(to=asked), act.Undo(to=said) if said <= asked:
                _close(script, proposal, "done", "")
            case _:
                _close(script, proposal, how, "")


# --- telling --------------------------------------------------------------------------------------


def _tell(script: SceneService, proposal: Proposal, write: Writer, bell: bool = False) -> None:
    audience: Sequence[Any] = delivery.audience(script)
    for character in audience:
        # The others are told nevertheless.
        with failures.fails_alone(f"Scene {script.scene_id}, a proposal: {character.key}"):
            if concerns(script, proposal, character):
                reader = delivery.reader_in(script, character)
                with speaking_to(character):
                    delivery.send(character, write(character, reader), bell=bell)
    _tell_pages(script)


def _tell_pages(script: SceneService) -> None:
    signals.proposals_changed.tell(script, f"Scene {script.scene_id}: proposals")


signals.consulted.follow(verify)
