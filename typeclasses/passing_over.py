"""Nobody is passed over by accident: whoever moves on past a player who is there is asked first.

Those count who are connected, and have been awaited for less than the scene's patience. What was
asked is kept on the character of who was asked; only ``+choose skip`` passes them over. Where no
storyteller runs the scene they are waited for: what they would declare may hurt whoever moves on.
"""

import math
import time
from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any, NamedTuple, NoReturn

from django.conf import settings

from chronicle import store
from game import scene as rules
from game.actions import Advance, AnyAction, RollRound
from game.chance import SystemChance
from game.engine.table import Table, ruleset_of
from game.errors import RuleError
from game.events import AnyEvent, Declared, PhaseBegan, Resumed, TurnEnded
from game.idle import MOST_PATIENCE, Clock, key_of, patience, patience_among_players
from game.rules.pursuit import fleeing, has_had_this_round, not_ready, open_prey, waits_for_next
from game.rules.rounds import could_step_in, would_give_up
from game.secrecy import masked, without_plans
from game.state.chase import Chase
from game.state.decisions import STORYTELLER
from game.state.person import Person
from game.state.scene import Scene
from presentation.waiting import passing_over_lines, skipping_oneself_lines
from typeclasses import absent, authority, delivery, scenes
from typeclasses.authority import is_storyteller, speaker
from typeclasses.character_sheets import reference
from typeclasses.pacing import default_answer, pacing_of
from typeclasses.service import SceneService

SKIP, WAIT = "skip", "wait"
WORD_SECONDS = 10  # what a player has to read what was said or done, and to abort or act upon it
_ATTRIBUTE = "asked_to_pass_over"


class Asked(NamedTuple):
    """What somebody was asked: in which scene, round, phase and haste phase, whether about all who
    are still to declare, and about whom.
    """

    scene: int
    round: int
    phase: str
    haste: int
    run: bool
    names: tuple[str, ...]


def asks(script: SceneService, character: Any, run: bool) -> bool:
    """Ask one who is about to move on whether they would pass players over who are there; False
    where nobody is. What may not be said at all is refused.
    """
    forget(character)
    _answer_for_the_silent(script, character, Advance(run=run))
    names = _passed_over(script, character, run)
    if not names:
        return False
    mine = script.person_of(character)
    others = [one for one in names if mine is None or one != mine.name]
    if others and not script.record.by_storyteller and not is_storyteller(character):
        _refuse_to_skip(script, character, others)
    fight = script.scene.fight
    asking = Asked(script.scene_id, fight.round, fight.phase, fight.haste, run, tuple(names))
    character.attributes.add(_ATTRIBUTE, tuple(asking))
    reader = delivery.reader_in(script, character)
    if not others:
        delivery.send(character, skipping_oneself_lines(reader))
        return True
    least = int(min(_waited(script, name) for name in others))
    told = masked(others, reader.viewer)
    delivery.send(character, passing_over_lines(told, least, _patience(script, character), reader))
    return True


def _answer_for_the_silent(
    script: SceneService, character: Any, action: AnyAction, chases: Iterable[Chase] = ()
) -> bool:
    """Give the default answer for whoever blocks a scene that no storyteller runs, or ``chases`` in
    it, and has had the time that a player is given: their own characters and NPCs alike, and who
    started it, for what is the storyteller's to answer. Say whether there was anything to answer.
    """
    mine, limit = script.person_of(character), _time_between_players(script, character)
    answerers, fight = {*script.scene.people, STORYTELLER}, script.scene.fight
    chasing = [question for one in chases for question in one.questions]
    asked = script.questions()
    questions = [one for one in chasing or fight.questions if one.who in answerers and one in asked]
    theirs = STORYTELLER if _sets_the_pace(script, character) else mine and mine.name
    if not limit or not questions or questions[0].who in (theirs, mine and mine.name):
        return False  # there is nothing in the way, or it is theirs to answer
    who = speaker(character)
    authority.check(who, action, script.scene, script.starter, script.record.starter_name)
    early = [one.who for one in questions if _has_time(script, one.who, limit)]
    if early:
        _refuse_to_skip(script, character, early)
    for one in questions:
        script.submit(authority.THE_GAME, default_answer(one))
    return True


def _has_time(script: SceneService, name: str, limit: int) -> bool:
    """Say whether somebody, or whoever answers for an NPC, is to be waited for. So is one who is
    not connected, as long as the scene has it: their line may have dropped just now, and what is
    answered for them is lost for good.
    """
    if name == STORYTELLER:
        there = scenes.is_connected(script.starter)
    else:
        person = script.scene.people[name]
        there = person.npc or _is_there(script, person)
    if not there:
        usual = settings.PATIENCE_SECONDS
        limit = min(limit, patience_among_players(script.scene.idle, usual))
    return _waited(script, name) < limit


def is_round_due(script: SceneService, character: Any, number: int) -> bool:
    """Say whether a chase's next round may be rolled.

    Where somebody keeps it waiting for an answer and has had their time, that answer is given
    instead, as in a fight. Where no storyteller runs the scene, the round is refused while
    somebody who is there is not ready and has not had their time. ``number`` 0 means whichever
    chase there is.
    """
    chases = [one for one in script.scene.chases_under_way() if number in (0, one.id)]
    if _answer_for_the_silent(script, character, RollRound(chase=number), chases):
        return False
    limit = _time_between_players(script, character)
    if not limit:
        return True
    scene, mine = script.scene, script.person_of(character)
    unready = [name for one in chases for name in not_ready(scene, one)]
    early = [
        name
        for name in unready
        if (mine is None or name != mine.name)
        and _is_there(script, scene.people[name])
        and _waited(script, name) < limit
    ]
    if early:
        _refuse_to_skip(script, character, early)
    return True


def verify_none_may_pursue(script: SceneService, character: Any) -> None:
    """Refuse that the next round begins before those who are about have had their time to go after
    somebody who got away in the last one, pursued by now or not, where no storyteller runs the
    scene: then it is too late for them.
    """
    limit = _time_between_players(script, character)
    if not limit:
        return
    scene, own = script.scene, _own(script, character)
    table = Table(scene, ruleset_of(scene), SystemChance())
    at_large = {*fleeing(table), *_hunted_since(scene)}
    hunters = {
        one.name: prey
        for one in (scene.people.values() if at_large else ())
        if not one.npc and one.name not in own and _is_about(script, one)
        if (prey := _prey_left(table, one, at_large))
    }
    left = limit - _since(script, PhaseBegan) if hunters else 0
    if left > 0:
        viewer = delivery.reader_in(script, character).viewer
        who = masked(list(hunters), viewer)
        prey = masked(next(iter(hunters.values())), viewer)
        raise RuleError("may-still-pursue", who=who, prey=prey, left=math.ceil(left))


def _prey_left(table: Table, person: Person, at_large: Container[str]) -> list[str]:
    """Return whom of those at large somebody could go after, and has not let go."""
    prey = open_prey(table, person.name)
    return [name for name in prey if name in at_large and name not in person.lets_go]


def _hunted_since(scene: Scene) -> list[str]:
    """Return the prey that has come into a chase out of the last round of the fight."""
    prey = (scene.people[name] for one in scene.chases_under_way() for name in one.prey)
    return [one.name for one in prey if one.seat is not None and one.seat.left == scene.fight.round]


def verify_chases_keep_pace(script: SceneService, character: Any) -> None:
    """Refuse that the next round of a fight begins before the others who came out of it have had
    one in their chase, or the time for that, where no storyteller runs the scene: whoever is left
    would have rounds that are nobody else's, to heal in (CHASE-5).
    """
    limit, scene = _time_between_players(script, character), script.scene
    if not limit or not scene.fight.round:
        return
    players = [
        name
        for chase in scene.chases_under_way()
        if not (has_had_this_round(scene, chase) or waits_for_next(scene, chase))
        for name in chase.members()
        if not scene.people[name].npc
    ]
    _verify_had(limit, "chase-round-first", players, (PhaseBegan,), script, character)


def verify_none_has_a_word(script: SceneService, character: Any) -> None:
    """Refuse that a turn begins in the same breath as what others may have a word on, where no
    storyteller runs the scene: those who are about need the time to abort to a defense once the
    last has declared (ABORT-6), and after each turn to say what they have put off (W20-1, NWOD-3).
    """
    limit = min(_time_between_players(script, character), WORD_SECONDS)
    if not limit:
        return
    scene = script.scene
    delaying = [one.name for one in could_step_in(scene)]
    _verify_had(limit, "may-still-abort", would_give_up(scene), (Declared,), script, character)
    _verify_had(limit, "may-act-now", delaying, (PhaseBegan, TurnEnded), script, character)


def _verify_had(
    limit: int,
    code: str,
    names: Iterable[str],
    since: tuple[type[AnyEvent], ...],
    script: SceneService,
    character: Any,
) -> None:
    """Refuse with a code while any others of those named are about, and have had less time."""
    own, people = _own(script, character), script.scene.people
    may = [one for one in names if one not in own and _is_about(script, people[one])]
    left = limit - _since(script, *since) if may else 0
    if left > 0:
        viewer = delivery.reader_in(script, character).viewer
        raise RuleError(code, who=masked(may, viewer), left=math.ceil(left))


def _since(script: SceneService, *events: type[AnyEvent]) -> float:
    """Return for how many seconds nothing of such kinds has happened any more; the time of a hold
    is nobody's.
    """
    entries = store.entries_since_snapshot(script.scene_id, script.standing.line)
    counted: tuple[type[AnyEvent], ...] = (*events, Resumed)
    found = [one for one in entries if any(isinstance(it, counted) for it in one.events)]
    return time.time() - found[-1].time if found else math.inf


def asked(script: SceneService, character: Any) -> Asked | None:
    """Return what somebody was asked last, if that is still the question."""
    kept = character.attributes.get(_ATTRIBUTE)
    if not kept:
        return None
    found, fight = Asked(*kept), script.scene.fight
    now = (script.scene_id, fight.round, fight.phase, fight.haste)
    return found if now == found[:4] else None


def go_on(script: SceneService, character: Any, asking: Asked) -> None:
    """Pass those over who were asked about; whoever would be besides them is asked about first."""
    if set(_passed_over(script, character, asking.run)) <= set(asking.names):
        forget(character)
        script.submit(speaker(character), Advance(run=asking.run))
    else:
        asks(script, character, asking.run)


def _refuse_to_skip(script: SceneService, character: Any, names: Sequence[str]) -> NoReturn:
    """Say for whom the scene waits still, and how long at most."""
    viewer = delivery.reader_in(script, character).viewer
    left = _patience(script, character) - min(_waited(script, name) for name in names)
    told = [script.record.starter_name if one == STORYTELLER else one for one in names]
    raise RuleError("not-skipped-yet", who=masked(told, viewer), left=math.ceil(left))


def forget(character: Any) -> None:
    """Take it that nobody is passed over."""
    character.attributes.remove(_ATTRIBUTE)


def _passed_over(script: SceneService, character: Any, run: bool) -> Sequence[str]:
    """Return the players who are there, are not given their time, and would be passed over; whoever
    moves on among them, however long they have had.
    """
    limit = _patience(script, character)
    if not limit:  # nobody is ever asked about
        return ()
    action, scene = Advance(run=run), script.scene
    authority.check(speaker(character), action, scene, script.starter, script.record.starter_name)
    # Said to a copy, in which nobody has planned more than the one who asks may know.
    copy = without_plans(scene, delivery.reader_in(script, character).viewer)
    _, events = rules.submit(copy, action, SystemChance())
    over = (one.who for one in events if isinstance(one, Declared) and one.passed_over)
    own = _own(script, character) if _sets_the_pace(script, character) else ()
    mine = script.person_of(character)
    return [
        name
        for name in dict.fromkeys(over)
        if (mine is not None and name == mine.name)  # who is asked themselves may not have seen it
        or (
            name not in own
            and _is_there(script, scene.people[name])
            and _waited(script, name) < limit
            and not (scene.people[name].npc and _keeper_is_silent(script))
        )
    ]


def _keeper_is_silent(script: SceneService) -> bool:
    """Say whether the last of the NPCs to come up in this phase was skipped: their keeper has been
    waited for, and is not for each of the others.
    """
    entries = store.entries_since_snapshot(script.scene_id, script.standing.line)
    people = script.scene.people
    for event in (one for entry in reversed(entries) for one in reversed(entry.events)):
        if isinstance(event, PhaseBegan):
            return False
        if isinstance(event, Declared) and event.who in people and people[event.who].npc:
            return event.passed_over
    return False


def _own(script: SceneService, character: Any) -> tuple[str, ...]:
    """Return whom somebody plays: their character, and the NPCs that they keep; a storyteller, all
    that no player keeps.
    """
    ref, people, tells = reference(character), script.scene.people, is_storyteller(character)
    return tuple(
        name
        for name, one in people.items()
        if one.ref in (ref, authority.kept_by(ref, name))
        or (tells and _is_a_storytellers(script, one))
    )


def _is_there(script: SceneService, person: Person) -> bool:
    """Say whether somebody is connected who plays a person; of an NPC, whoever keeps it."""
    return _is_played(script, person, scenes.is_connected)


def _is_about(script: SceneService, person: Person) -> bool:
    """Say whether somebody is connected who plays a person, or was just now."""
    return _is_played(script, person, absent.is_about)


def _is_played(script: SceneService, person: Person, is_here: Callable[[str], bool]) -> bool:
    """Say whether whoever plays a person is here: a storyteller, if no player keeps the NPC."""
    if person.auto:
        return False
    if _is_a_storytellers(script, person):
        return _has_a_storyteller(script)
    return is_here(_player_of(script, person))


def _is_a_storytellers(script: SceneService, person: Person) -> bool:
    """Say whether an NPC is kept by no player, so that storytellers speak for it."""
    return person.npc and person.ref != authority.kept_by(script.starter, person.name)


def _has_a_storyteller(script: SceneService) -> bool:
    """Say whether a storyteller who is connected hears a scene."""
    return any(is_storyteller(one) and one.sessions.count() for one in delivery.audience(script))


def _player_of(script: SceneService, person: Person) -> str:
    """Return who plays a person, or keeps an NPC, by reference."""
    kept = person.ref == authority.kept_by(script.starter, person.name)
    return script.starter if kept else person.ref


def _waited(script: SceneService, name: str) -> float:
    """Return for how long somebody has been awaited, 0 for one who is not yet."""
    clocks = pacing_of(script).clocks
    keys = (key_of(one) for one in script.waited_for() if one.who == name)
    return max((clocks.get(key, Clock()).waited for key in keys), default=0.0)


def _sets_the_pace(script: SceneService, character: Any) -> bool:
    return is_storyteller(character) or reference(character) == script.starter


def _time_between_players(script: SceneService, character: Any) -> int:
    """Return for how many seconds a player waits for another; 0 where a storyteller has a say."""
    if script.record.by_storyteller or is_storyteller(character):
        return 0
    return _patience(script, character)


def _patience(script: SceneService, character: Any) -> int:
    """Return for how many seconds a player is waited for by one who would move on."""
    usual = settings.PATIENCE_SECONDS
    if script.record.by_storyteller or is_storyteller(character):
        return patience(script.scene.idle, usual)
    if not usual and not _sets_the_pace(script, character):
        return MOST_PATIENCE  # whoever only takes part does not skip at once who is there
    return patience_among_players(script.scene.idle, usual)
