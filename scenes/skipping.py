"""Nobody is skipped by accident, and nobody holds a scene up for longer than its patience.

Where no storyteller runs the scene, a player who is awaited has that time, connected or not; then
everybody else may go on without them, and what blocks the way is answered by its default. A
storyteller who would skip a connected player sooner is asked first: only ``+choose skip`` does it.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from game import scene as rules
from game.actions import Advance, AnyAction, Ready, RollRound, Together
from game.dice import SystemChance
from game.errors import RuleError
from game.events import Declared
from game.reading import not_ready
from game.secrecy import masked, without_plans
from game.state.chase import Chase
from game.state.decisions import STORYTELLER, Clock, key_of
from narration.phrases.presence import passing_over_lines, skipping_own_lines
from players import authority
from players.authority import is_storyteller, speaker
from players.character_sheets import reference
from scenes import confirming, registry
from scenes.confirming import PendingConfirmation
from scenes.consent import patience_of
from scenes.pacing import default_answer, pacing_of
from scenes.service import SceneService
from scenes.telling import delivery

SKIP, WAIT = "skip", "wait"


def asks(script: SceneService, character: Any, run: bool) -> bool:
    """Ask a storyteller who is about to move on whether they would skip players who are there, and
    refuse it to a player; ask both whether they would skip themselves, or NPCs for whom they are
    asked. False where nobody would be skipped too soon.
    """
    confirming.forget(character)
    _answer_for_the_silent(script, character, Advance(run=run))
    names = _skipped_too_soon(script, character, run)
    if not names:
        return False
    mine, people = script.person_of(character), script.scene.people
    npcs = sorted(name for name in names if people[name].npc and _runs(script, character))
    others = [name for name in names if name not in npcs and (mine is None or name != mine.name)]
    if others and _is_among_players(script, character):
        _refuse_to_skip(script, character, others)
    confirming.ask(character, script, SKIP, run, *names)
    reader = delivery.reader_in(script, character)
    if not others:
        delivery.send(character, skipping_own_lines(npcs, reader))
        return True
    least = int(min(_waited(script, name) for name in others))
    told, limit = masked(others, reader.viewer), int(patience_of(script))
    slow = script.scene.pace == "slow"
    lines = passing_over_lines(told, least, limit, slow, reader)
    delivery.send(character, lines + (skipping_own_lines(npcs, reader, told) if npcs else []))
    return True


def confirm(script: SceneService, character: Any, question: PendingConfirmation) -> None:
    """Skip the people who were asked about, and ask first about others who would be."""
    run, *names = question.about
    if set(_skipped_too_soon(script, character, run)) <= set(names):
        confirming.forget(character)
        script.submit(speaker(character), Advance(run=run, past_passes=True))
    else:
        asks(script, character, run)


def is_round_due(script: SceneService, character: Any, number: int) -> bool:
    """Say whether a chase's next round may be rolled: among players it is refused while a person is
    not ready and has not had their time, which runs once anybody in it is ready. So people in it
    who ask for it are. Where a person keeps it waiting for an answer and has had their time, that
    answer is given instead. ``number`` 0 means whichever chase there is.
    """
    chases = [chase for chase in script.scene.chases_under_way() if number in (0, chase.id)]
    if _answer_for_the_silent(script, character, RollRound(chase=number), chases):
        return False
    if _is_among_players(script, character):
        own, limit = _own(script, character), patience_of(script)
        unready = [name for chase in chases for name in not_ready(script.scene, chase)]
        early = [one for one in unready if one not in own and _waited(script, one) < limit]
        mine = [Ready(who=one) for one in unready if one in own]
        if early and mine:
            script.submit(speaker(character), Together(actions=tuple(mine)))
            return False
        if early and not any(chase.ready for chase in chases):
            raise RuleError("nobody-ready")
        if early:
            _refuse_to_skip(script, character, early)
    return True


def _answer_for_the_silent(
    script: SceneService, character: Any, action: AnyAction, chases: Iterable[Chase] = ()
) -> bool:
    """Give the default answer for a player who blocks a scene of players, or ``chases`` in it, and
    has had their time; what the storyteller would be asked is for who started it. Say whether there
    was anything to answer.
    """
    chasing = [question for chase in chases for question in chase.questions]
    asked_now = script.questions()
    questions = [one for one in chasing or script.scene.fight.questions if one in asked_now]
    own = _own(script, character)
    theirs = {*own, STORYTELLER} if reference(character) == script.starter else own
    if not patience_of(script) or not _is_among_players(script, character):
        return False
    if not questions or questions[0].who in theirs:
        return False  # there is nothing in the way, or it is theirs to answer
    who = speaker(character)
    authority.check(who, action, script.scene, script.starter, script.starter_name)
    early = [one.who for one in questions if _waited(script, one.who) < patience_of(script)]
    if early:
        _refuse_to_skip(script, character, early)
    for question in questions:
        script.submit(authority.THE_GAME, default_answer(question))
    return True


def _skipped_too_soon(script: SceneService, character: Any, run: bool) -> Sequence[str]:
    """Return who would be skipped and has not had the scene's time; before a storyteller's word,
    only players who are connected, or all in a slow scene. The person who moves on is among them,
    however long they have had, and so are their NPCs, but for an NPC that is passed over by itself.
    """
    limit = patience_of(script)
    if not limit:
        return ()
    action, scene = Advance(run=run), script.scene
    authority.check(speaker(character), action, scene, script.starter, script.starter_name)
    # Said to a copy, in which nobody has planned more than the player who asks may know.
    copy = without_plans(scene, delivery.reader_in(script, character).viewer)
    _, events = rules.submit(copy, action, SystemChance())
    over = dict.fromkeys(one.who for one in events if isinstance(one, Declared) and one.passed_over)
    own, players = _own(script, character), _is_among_players(script, character)
    slow = scene.pace == "slow"  # nobody need be connected
    npcs = [one for one in over if scene.people[one].npc and not scene.people[one].auto]
    asked = npcs if _runs(script, character) and (run or len(npcs) > 1) else ()
    return [
        name
        for name in over
        if scene.people[name].ref == reference(character)
        or name in asked
        or (
            name not in own
            and not scene.people[name].auto
            and (slow or players or registry.is_connected(scene.people[name].ref))
            and _waited(script, name) < limit
        )
    ]


def _runs(script: SceneService, character: Any) -> bool:
    return authority.runs(speaker(character), script.starter)


def _own(script: SceneService, character: Any) -> set[str]:
    """Return whom a person plays: their character, and the NPCs that they keep."""
    ref, people = reference(character), script.scene.people
    return {n for n, person in people.items() if person.ref in (ref, authority.kept_by(ref, n))}


def _is_among_players(script: SceneService, character: Any) -> bool:
    """Say whether no storyteller runs the scene, nor moves it on."""
    return not (script.led or is_storyteller(character))


def _waited(script: SceneService, name: str) -> float:
    """Return for how long a person has been awaited, 0 for a player who is not yet."""
    clocks = pacing_of(script).clocks
    keys = (key_of(question) for question in script.waited_for() if question.who == name)
    return max((clocks.get(key, Clock()).waited for key in keys), default=0.0)


def _refuse_to_skip(script: SceneService, character: Any, names: Sequence[str]) -> NoReturn:
    """Say whom the scene still waits for, and how long at most."""
    viewer = delivery.reader_in(script, character).viewer
    left = patience_of(script) - min(_waited(script, name) for name in names)
    told = [script.starter_name if name == STORYTELLER else name for name in names]
    raise RuleError("not-skipped-yet", who=masked(told, viewer), left=math.ceil(left))
