"""Proposals: what those who take part agree upon, or ask the storyteller who runs the scene.

A storyteller's word settles any of them. One is open at a time.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from chronicle import store
from game import actions as act
from game.engine.departures import ABSENT, strikers
from game.errors import RuleError
from game.events import ChaseRoundBegan, Declared, RoundBegan
from game.journal import Entry, stands
from game.proposals import LASTS, Proposal, due_action, pinned_down, verdict
from game.recovery import covers_part
from game.scene import find_ruleset
from game.secrecy import Viewer, facing, masked
from game.state.scene import Scene
from game.taking_back import has_gone_on, shown
from presentation.languages import _
from presentation.proposal_lines import another_lines, more_lines, outcome_lines
from presentation.reader import Reader
from presentation.text import listing
from typeclasses import (
    absent,
    asked_anew,
    authority,
    delivery,
    failures,
    others_word,
    proposal_display,
    scenes,
)
from typeclasses.authority import Speaker, speaker
from typeclasses.character_sheets import reference
from typeclasses.manner import speaking_to
from typeclasses.pacing import keep, keep_in_time, pacing_of
from typeclasses.proposal_display import concerns, jump_as_proposed, jump_of, name_of, words
from typeclasses.service import SceneService

type Writer = Callable[[Any, Reader], list[str]]

# What can be said at any time, and is an entry nevertheless: how the scene is run besides.
MOVES_NOTHING = (
    act.KeepPoses,
    act.SetPace,
    act.SetIdle,
    act.SetAgreement,
    act.SetRecovery,
    act.SettleCheck,
    act.RollDice,
    act.AskCheck,
    act.ChangeResource,
    act.Refit,
    act.Prefer,
    act.BackDefense,
    act.TakeLeave,
    act.Stay,
    act.Join,  # whoever has come since has no vote on it
    act.Leave,  # and whoever goes keeps theirs
)

# --- proposing ------------------------------------------------------------------------------------


def say_or_propose(script: SceneService, character: Any, action: act.AnyAction) -> None:
    """Say an action to a scene; one that is not the speaker's to say is proposed, if it can be."""
    who = speaker(character)
    try:
        authority.check(who, action, script.scene, script.starter, script.record.starter_name)
    except RuleError:
        if not _may_propose(script, character, action):
            raise
        propose(script, character, action, unless_refused=isinstance(action, act.SetRange))
        return
    say(script, character, action)


def say(script: SceneService, character: Any, action: act.AnyAction) -> Entry | None:
    """Say an action to a scene; what needs the others' word is proposed to them, and None."""
    try:
        return script.submit(speaker(character), action)
    except RuleError as error:
        if error.code != "needs-the-others":
            raise
    propose(script, character, action, unless_refused=not isinstance(action, act.RollDice))
    return None


def _may_propose(script: SceneService, character: Any, action: act.AnyAction) -> bool:
    person, led = script.person_of(character), script.record.by_storyteller
    kind = authority.kind_of(action, script.scene)
    if not others_word.may_propose(kind, person is not None, led):
        return False
    if not isinstance(action, act.Leave):
        return True
    own = person is not None and person.name == action.who and bool(person.down)
    if not own:
        absent.verify_long_gone(script, action.who)
    return own or absent.is_absent(script.scene, action.who)


def _may_still_go(script: SceneService, proposal: Proposal) -> bool:
    """Say whether one whose leave is proposed still asks for it, or has been away all the while."""
    assert isinstance(proposal.action, act.Leave)
    who = proposal.action.who
    person = script.scene.people.get(who)
    if person is not None and person.ref == proposal.ref:
        return True
    return absent.is_long_gone(script, who)


def propose(
    script: SceneService, character: Any, action: act.AnyAction, unless_refused: bool = False
) -> None:
    """Put a proposal to the others, or to the storyteller; where nobody is to ask it is done."""
    _refuse_second(script, character)
    if isinstance(action, act.ChooseRules):
        action = replace(action, ruleset=find_ruleset(action.ruleset).id)
    line, ref = script.standing.line, reference(character)
    if unless_refused and _is_ones_own(script, action):
        script.rehearse(speaker(character), replace(action, by=character.key))
    elif not isinstance(action, act.Undo | act.Redo):
        script.rehearse(authority.THE_GAME, action)
    proposal = Proposal(
        action=action,
        by=character.key,
        ref=ref,
        request=script.record.by_storyteller,
        to=pinned_down(action, line),
        at=line.live[-1],
        unless_refused=unless_refused,
    )
    if not proposal.request and isinstance(action, act.Undo | act.Redo):
        proposal = others_word.voting_on(script, proposal)
    elif not proposal.request:
        proposal = others_word.put_to(script, proposal)
    put(script, proposal)


def ask_the_others(script: SceneService, who: str, action: act.AnyAction) -> bool:
    """Ask everybody but ``who`` on the scene's own behalf; False where nobody can be asked now."""
    others = others_word.connected(script, without=script.scene.people[who].ref)
    if proposal_display.open_now(script) is not None or not others:
        return False
    put(script, Proposal(action=action, asked=others))
    return True


def _refuse_second(script: SceneService, character: Any) -> None:
    open_now = proposal_display.open_now(script)
    if open_now is not None:
        viewer = delivery.reader_in(script, character).viewer
        raise RuleError("proposal-open", who=masked(open_now.by, viewer))
    left = asked_anew.seconds_of_others(script.live, reference(character))
    if left > 0:
        raise RuleError("others-propose-first", seconds=left)


def put(script: SceneService, proposal: Proposal) -> None:
    """Write a proposal down and tell those whom it concerns."""
    before = pacing_of(script).proposal
    if before is not None:  # it has lapsed
        asked_anew.note_closed(script.live, before)
    asked_anew.note_put(script.live, proposal, delivery.audience(script))
    keep(script, replace(pacing_of(script), proposal=proposal))
    with store.after_writing():
        if not _settle(script, proposal, ""):
            _tell_standing(script, proposal, bell=True)


# --- answering ------------------------------------------------------------------------------------


def is_asked(script: SceneService, character: Any) -> bool:
    """Say whether a character's player may answer what is proposed now."""
    proposal = pacing_of(script).proposal
    if proposal is None:
        return False
    who = speaker(character)
    asked = proposal.waits_for(who.ref)
    return authority.may_settle(who, asked, proposal.request)


def respond(script: SceneService, character: Any, agrees: bool) -> None:
    """Answer what is proposed; who proposed it may take it back by refusing."""
    proposal, ref = pacing_of(script).proposal, reference(character)
    if proposal is None:
        raise RuleError("nothing-proposed")
    if proposal.lapsed:
        if not proposal_display.concerns(script, proposal, character):
            raise RuleError("nothing-proposed")
        viewer = delivery.reader_in(script, character).viewer
        raise RuleError("proposal-lapsed", who=masked(proposal.by, viewer))
    if not agrees and ref == proposal.ref:
        _close(script, proposal, "withdrawn", character.key)
        return
    proposal = _with_who_came(script, proposal)
    takes_back = not agrees and ref in proposal.agreed
    if not takes_back and not is_asked(script, character):
        code = "asked-of-the-storyteller" if proposal.request else "not-asked"
        raise RuleError(code, starter="", who=proposal.by)
    if agrees and asked_anew.is_another_proposal(script.live, character):
        reader = delivery.reader_in(script, character)
        lines = another_lines(reader) + words(script, character, reader, proposal)
        delivery.send(character, lines)
        return
    if agrees and _shows_more(script, proposal, character):
        return
    asked_anew.note_answer(script.live, character)
    if authority.is_storyteller(character):
        _granted(script, proposal, character.key, agrees)
        return
    proposal = proposal.answered(ref, agrees)
    keep(script, replace(pacing_of(script), proposal=proposal))
    with store.after_writing():  # the answer is kept: what it comes to is done with the clock
        if not _settle(script, proposal, character.key):
            _tell_standing(script, proposal)


def _shows_more(script: SceneService, proposal: Proposal, character: Any) -> bool:
    """Show a proposal again to one who knows of more that it would take back than when it was
    made: what nobody else may know of has not made it lapse. Say whether there was more.
    """
    line = script.standing.line
    if not isinstance(proposal.action, act.Undo) or line.live[-1] == proposal.at:
        return False
    reader = delivery.reader_in(script, character)
    newer = store.entries(script.scene_id, [one for one in line.live if one > proposal.at])
    if not any(shown(one, reader.viewer) for one in newer):
        return False
    proposal = replace(proposal, at=line.live[-1])
    keep(script, replace(pacing_of(script), proposal=proposal))
    delivery.send(character, more_lines(reader) + words(script, character, reader, proposal))
    return True


def lapse(script: SceneService, entry: Entry) -> None:
    """Let an undo or redo that is proposed lapse where an entry that anybody may know of has gone
    past it: what it named is not the last thing any more. What moves nothing on, such as a free
    roll, or a leaving that nothing comes of, does not: it is shown to whoever answers, as more to
    be taken back.
    """
    proposal = proposal_display.open_now(script)
    if proposal is None or not isinstance(proposal.action, act.Undo | act.Redo):
        return
    if (
        stands(entry.events)
        or (isinstance(entry.action, MOVES_NOTHING) and not has_gone_on(entry))
        or not shown(entry, facing(Viewer(), script.scene))
    ):
        return
    jump = jump_as_proposed(script, proposal)
    lapsed = replace(proposal, lapsed=True)
    keep_in_time(script, replace(pacing_of(script), proposal=lapsed))
    how, by = "overtaken", ""
    if isinstance(entry.action, act.Undo | act.Redo):
        how, by = ("done", entry.by) if _is_done(script, proposal) else ("undone", "")
    _tell(script, lapsed, lambda one, reader: outcome_lines(proposal, jump, reader, how, by))


def _is_done(script: SceneService, proposal: Proposal) -> bool:
    """Say whether all that an undo would have taken back has been taken back by now."""
    back = isinstance(proposal.action, act.Undo)
    return back and not any(proposal.to < n <= proposal.at for n in script.standing.line.live)


def _granted(script: SceneService, proposal: Proposal, by: str, agrees: bool) -> None:
    if agrees:
        asked = _(" (asked by {by})", by=proposal.by) if proposal.by else ""
        _carry(script, proposal, f"{by}{asked}")
    else:
        _close(script, proposal, "refused", by)


def _settle(script: SceneService, proposal: Proposal, by: str) -> bool:
    """Do what is agreed upon, or let it go; False while answers are still to come."""
    if proposal.request:
        return False
    proposal = _with_who_came(script, proposal)
    came = verdict(proposal, others_word.counted(script, proposal), script.scene.agreement)
    if came == "carried":
        agreed = [name_of(script, one) for one in proposal.agreed]
        with_them = (
            _(" (agreed by {agreed})", agreed=listing(agreed)) if agreed and proposal.by else ""
        )
        _carry(script, proposal, f"{proposal.by or listing(agreed)}{with_them}")
    elif came == "refused":
        _close(script, proposal, "refused", by)
    return came != "open"


def ask_who_came(script: SceneService, bell: bool = True) -> None:
    """Ask those too whose word it takes by now; tell everybody, if it is told with a ``bell``."""
    proposal = proposal_display.open_now(script)
    if proposal is not None and _with_who_came(script, proposal) != proposal and bell:
        _tell_standing(script, pacing_of(script).proposal or proposal, bell=True)


def ask_whom_it_costs_now(script: SceneService, before: Scene, entry: Entry) -> None:
    """Ask those anew who agreed to something, and have come to lose something by it since, or have
    struck at somebody; where another round begins, all of them.
    """
    proposal = proposal_display.open_now(script)
    if proposal is None or isinstance(proposal.action, act.Undo | act.Redo):
        return
    then = others_word.losing(script, proposal.action, before)
    now = others_word.losing(script, proposal.action, script.scene)
    people = script.scene.people
    again = set(now) - set(then)
    for event in entry.events:
        if isinstance(event, RoundBegan | ChaseRoundBegan):
            again.update(proposal.agreed)
        elif isinstance(event, Declared) and event.who in strikers(script.scene):
            again.add(people[event.who].ref)
    agreed = tuple(one for one in proposal.agreed if one not in again)
    if agreed != proposal.agreed:
        proposal = replace(proposal, agreed=agreed)
        keep_in_time(script, replace(pacing_of(script), proposal=proposal))
        _tell_standing(script, proposal, bell=True)


def _with_who_came(script: SceneService, proposal: Proposal) -> Proposal:
    """Return a proposal that asks those too who have joined or come back since it was made, or have
    come to lose something by it; on an undo, which is about what was there before it, those who
    have come back.
    """
    action = proposal.action
    if not proposal.by or proposal.request:
        return proposal
    if isinstance(action, act.Leave) and not proposal.unless_refused:
        person = script.scene.people.get(action.who)
        if person is None or person.ref != proposal.ref:
            return proposal  # of one who was not connected: once they have come back it is moot
    undoes = isinstance(action, act.Undo | act.Redo)
    now = (others_word.voting_again if undoes else others_word.put_to)(script, proposal)
    came = others_word.other_players(now.asked, (*proposal.asked, proposal.ref))
    if not came:
        return proposal
    owed = tuple(one for one in now.needed if one in came)
    asked, needed = (*proposal.asked, *came), (*proposal.needed, *owed)
    proposal = replace(proposal, asked=asked, needed=needed, newcomers=now.newcomers, left=LASTS)
    keep(script, replace(pacing_of(script), proposal=proposal))
    return proposal


def _carry(script: SceneService, proposal: Proposal, by: str) -> None:
    """Do it. The proposal goes with the entry, in one transaction: a server killed at any moment
    has not lost it, and does not do it twice.
    """
    left = isinstance(proposal.action, act.Leave) and not proposal.unless_refused
    if left and not _may_still_go(script, proposal):
        _close(script, proposal, "moot", "")
        return
    try:
        _rehearse_alone(script, proposal)
        action = _in_time(script.scene, proposal, due_action(proposal, script.standing.line))
        script.submit(Speaker(by, "", storyteller=True), action, along=lambda: _let_go(script))
    except RuleError:
        _close(script, proposal, "moot", "")
        raise
    except failures.DATABASE_ERRORS:
        script.live.pacing = None  # to be read again: the row still has what is proposed
        raise


def _rehearse_alone(script: SceneService, proposal: Proposal) -> None:
    """Raise the refusal that who proposes something meets who might say it alone, but for what it
    costs the others: play has gone on since it was proposed.
    """
    proposer = scenes.character_of(proposal.ref)
    if proposal.unless_refused and proposer is not None and _is_ones_own(script, proposal.action):
        script.rehearse(speaker(proposer), replace(proposal.action, by=proposer.key))


def _is_ones_own(script: SceneService, action: act.AnyAction) -> bool:
    """Say whether it is the starter's to say, but for what it costs the others."""
    return not isinstance(action, act.SetRange) and not covers_part(action, script.scene)


def _in_time(scene: Scene, proposal: Proposal, action: act.AnyAction) -> act.AnyAction:
    """Return what is agreed upon as it is done: who is not there goes after what they declared, as
    they would by themselves.
    """
    if not isinstance(action, act.Leave) or proposal.unless_refused:
        return action
    person = scene.people[action.who]
    stays_for_it = person.declaration is not None and not person.down
    return act.TakeLeave(who=action.who, why=ABSENT) if stays_for_it else action


def _let_go(script: SceneService) -> None:
    proposal = pacing_of(script).proposal
    if proposal is not None:
        asked_anew.note_closed(script.live, proposal)
    script.live.proposers = ()
    keep(script, replace(pacing_of(script), proposal=None))


def _close(script: SceneService, proposal: Proposal, how: str, by: str) -> None:
    """Let a proposal go, and say why."""
    asked_anew.note_closed(script.live, proposal)
    if how not in ("refused", "withdrawn"):
        script.live.proposers = ()
    jump = jump_of(script, proposal)
    clocks = dict(pacing_of(script).clocks)
    if isinstance(proposal.action, act.AnswerFor):  # who was given more time is given all of it
        clocks.pop(f"{proposal.action.who}/{proposal.action.question}", None)
    keep(script, replace(pacing_of(script), proposal=None, clocks=clocks))
    _tell(script, proposal, lambda one, reader: outcome_lines(proposal, jump, reader, how, by))


def wait(script: SceneService, seconds: float) -> None:
    """Let time go by for what is proposed; those who leave may have settled it."""
    proposal = pacing_of(script).proposal
    asked_anew.let_time_go_by(script.live, proposal, seconds)
    if proposal is None or (not proposal.lapsed and _settled_by_now(script, proposal)):
        return
    if (now := pacing_of(script).proposal) is not None and now != proposal:
        _tell_standing(script, now, bell=True)
        proposal = now
    proposal = replace(proposal, left=proposal.left - seconds)
    over = proposal.left <= 0
    silent = proposal.unless_refused and not others_word.owe(script, proposal)
    if over and silent and not proposal.lapsed:
        with suppress(RuleError):  # it was told that it cannot be done any more
            _carry(script, proposal, f"{proposal.by} (nobody refused)")
        return
    kept = None if over and proposal.lapsed else proposal
    keep_in_time(script, replace(pacing_of(script), proposal=kept))
    if over and not proposal.lapsed:
        _close(script, proposal, "lapsed", "")


def _settled_by_now(script: SceneService, proposal: Proposal) -> bool:
    try:
        return _settle(script, proposal, "")
    except RuleError:  # it was told that it cannot be done any more
        return True


# --- telling --------------------------------------------------------------------------------------


def _tell(script: SceneService, proposal: Proposal, write: Writer, bell: bool = False) -> None:
    for character in delivery.audience(script):
        # The others are told nevertheless.
        with failures.fails_alone(f"Scene {script.scene_id}, a proposal: {character.key}"):
            if concerns(script, proposal, character):
                reader = delivery.reader_in(script, character)
                with speaking_to(character):
                    delivery.send(character, write(character, reader), bell=bell)


def _tell_standing(script: SceneService, proposal: Proposal, bell: bool = False) -> None:
    _tell(script, proposal, lambda one, reader: words(script, one, reader, proposal), bell)
