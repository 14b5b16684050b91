"""Telling people what was written: everyone in the room and everyone in the scene, each in their
own words.

What players wrote is data: every line is escaped on its way out, so that no markup in it is ever
acted on.
"""

import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from django.conf import settings
from msgspec.structs import replace

from game.events import AnyEvent, Declared, FightEnded, OrderSet
from game.events.evolve import fold
from game.journal import Entry, is_jump
from game.machine import waited_for
from game.poses import Pose, interleaved
from game.secrecy import asked, known, masked, seen, with_the_unseen
from game.state.decisions import STORYTELLER, Question
from game.state.person import Person
from game.state.scene import Scene
from journal import participants, store
from journal.store import Standing
from narration.events.view import narrate
from narration.languages import N_, _, speaking
from narration.line_styles import asks, prompt_last
from narration.phrases.undoing import Jump
from narration.prompts.prompt import standing as standing_lines
from narration.reader import Reader
from narration.screens.ending import where_it_is_kept
from narration.telling.announce import Announcement
from narration.telling.narrator import Telling
from narration.telling.pose_lines import quoted_lines
from narration.telling.summary import since_phase_began
from narration.text import HANG, count, heading, label, line
from players import failures, retry_queue
from players.authority import is_storyteller
from players.character_sheets import reference
from players.display_prefs import Player, player_of, speaking_to
from players.emphasis import Screens
from players.preferences import reader_of
from players.realms import OUR_OWN, realm_of
from scenes import registry
from scenes.service import SceneService
from scenes.telling import following, missed_poses, missed_undos, proposal_display
from scenes.telling.readers import Readers
from scenes.telling.readers import blindfolded as blindfolded
from scenes.telling.readers import reader_in as reader_in
from scenes.telling.readers import runner_of as runner_of

# What else is kept with who was told what: that the server has stopped in order, and the last entry
# after which the sheets were written.
IN_ORDER, SHEETS = "in order", "sheets"
TYPE = "combat"  # of all messages
BELL, WEB = "\a", "webclient"
MOST_MISSED = 20  # lines shown to one who comes back; the log has the rest


def send(character: Any, lines: Sequence[str], *, bell: bool = False, plain: bool = False) -> None:
    """Send lines to a character's player, as they are; with a ``bell`` if they are asked
    something and want one, and ``plain`` what is to be kept or read by a program.
    """
    if lines:
        player = player_of(character)
        eyes = not (plain or player.aloud)
        text = Screens().text(lines, character.key, eyes and player.manner.coloured, eyes)
        _send(character, text, player, bell and asks(lines))


def _send(character: Any, text: str, player: Player, bell: bool) -> None:
    """Send a text. It is the very same to all who are shown the same: the link to the portal packs
    it once.
    """
    rings = bell and player.manner.bell
    rung = _terminals(player) if rings else []
    if not rung:
        character.msg(text=(text, {"type": TYPE}))
        return
    character.msg(text=(f"{text}{BELL}", {"type": TYPE}), session=rung)
    pages = [one for one in player.clients if one not in rung]
    if pages:
        character.msg(text=(text, {"type": TYPE}), session=pages)


def _terminals(player: Player) -> list[Any]:
    """Return the clients that a bell can be rung on: a web page has none."""
    return [one for one in player.clients if WEB not in str(one.protocol_key)]


def scene_in(script: SceneService, character: Any) -> Scene:
    """Return a scene as a character's player may know it."""
    return known(script.scene, reader_in(script, character, frozenset()).viewer)


def names_in(script: SceneService, character: Any) -> list[str]:
    """Return the names of those in a scene whom a character's player knows."""
    if is_storyteller(character):
        return list(with_the_unseen(script.scene).people)
    if not script.scene.masks:
        return list(script.scene.people)
    masks = reader_in(script, character, frozenset()).masks
    hidden = {name for name, mask in masks or () if name != mask}
    return [name for name in script.scene.people if name not in hidden]


def _labelled(lines: list[str], reader: Reader) -> list[str]:
    """Return lines of a scene under its number, for somebody whose commands go to another scene."""
    return [*label(reader.aside, reader), *lines] if lines and reader.aside else lines


def tell(script: SceneService, written: Sequence[tuple[Standing, Entry]]) -> Announcement:
    """Tell everyone at once what written entries brought, each after how the scene stood before
    it, with the prompts that follow from them. Return what was told.
    """
    before, entry = written[0][0], written[-1][1]
    questions = script.questions()
    earlier = _phase_so_far(script, before)
    events = [event for _unused, each in written for event in each.events]
    _keep_phase(script, [*earlier, *events], entry)
    readers = _readers_of(script, before, written)
    announcement = Announcement(
        events,
        before.scene,
        script.scene,
        questions,
        earlier,
        _jump(script, before, entry),
        [reader for _unused, _unused, reader in readers],
    )
    over = any(isinstance(one, FightEnded) for one in events)
    known_before = {(one.id, one.who) for one in waited_for(before.scene)}
    fresh = [one for one in script.waited_for() if (one.id, one.who) not in known_before]
    screens = Screens()
    for character, player, reader in readers:
        with failures.fails_alone(
            f"Scene {script.scene_id}, entry {entry.number}: {character.key}"
        ):
            told = announcement.lines(reader) or _answer(script, character, reader, written)
            told += where_it_is_kept(script.scene_id, reader) if over else []
            lines = _labelled(told, reader)
            if lines:
                eyes = not reader.screenreader
                coloured = eyes and player.manner.coloured
                text = screens.text(lines, character.key, coloured, spaced=eyes)
                rings = _is_newly_asked(reader, fresh, script) and asks(lines)
                _send(character, text, player, bell=rings)
            _note_told(script, character, reader, questions)
            _note_onlooker(script, character, reader)
    script.keep_told_soon()
    return announcement


def _readers_of(
    script: SceneService, before: Standing, written: Sequence[tuple[Standing, Entry]]
) -> list[tuple[Any, Player, Reader]]:
    """Return those who are told, each with their player and the reader that this is; one of whom
    that cannot be said is left out, and no other.
    """
    room, readers = script.obj, Readers(script, before=before.scene)
    here = registry.readable_in(room)
    found = []
    for one in audience(script, before.scene):
        with failures.fails_alone(f"Scene {script.scene_id}: {one.key} as a reader"):
            if _is_told(script, one, before, written):
                there = here if one.location == room else registry.readable_in(one.location)
                player = player_of(one)
                found.append((one, player, readers.reader(one, player, there)))
    return found


def _answer(
    script: SceneService, character: Any, reader: Reader, written: Sequence[tuple[Standing, Entry]]
) -> list[str]:
    """Return what somebody has declared for another, where it is told only with what comes next:
    whoever types is answered.
    """
    said = [event for _unused, each in written if each.by == character.key for event in each.events]
    scene = known(script.scene, reader.viewer)
    declared = [one for one in seen(said, reader.viewer) if isinstance(one, Declared)]
    return [told for one in declared for told in narrate(one, scene, reader)]


def _is_newly_asked(reader: Reader, fresh: Sequence[Question], script: SceneService) -> bool:
    """Say whether one of the questions that are new is put to a reader: to them, to an NPC that
    they act for, to whoever runs the scene.
    """
    people = script.scene.people
    return any(
        one.who == reader.name
        or (reader.moves_on and (one.who == STORYTELLER or _is_played_by_hand(people[one.who])))
        for one in fresh
    )


def _is_played_by_hand(person: Person) -> bool:
    return person.npc and not person.auto


def _is_told(
    script: SceneService,
    character: Any,
    before: Standing,
    written: Sequence[tuple[Standing, Entry]],
) -> bool:
    """Say whether somebody is told of entries: of a scene's opening, and of what they have said
    themselves, whatever they follow.
    """
    mine = any(entry.by == character.key for _unused, entry in written)
    return mine or not before.number or following.hears(script, character, before.scene)


def _jump(script: SceneService, before: Standing, entry: Entry) -> Jump | None:
    """Return what an undo or redo moved, to be told; None for anything else."""
    if not is_jump(entry):
        return None
    now = script.standing.line.live
    return proposal_display.jump_between(script, entry.by, before.line.live, now)


def tell_alone(
    character: Any, name: str, before: Scene, after: Scene, events: Sequence[AnyEvent]
) -> None:
    """Tell a character's player what was done outside any scene; ``name`` if it is theirs."""
    reader = reader_of(character, name, is_storyteller(character))
    with speaking(reader.language):
        send(character, Telling(before, after, reader, ()).all(seen(events, reader.viewer)))


def audience(script: SceneService, before: Scene | None = None) -> list[Any]:
    """Return the characters who get to see a scene and have a player to see it."""
    present = list(script.obj.contents_get(content_type="character")) if script.obj else []
    people = {**(before.people if before else {}), **script.scene.people}
    refs = {f"#{one.id}" for one in present}
    away = (registry.character_of(one.ref) for one in people.values() if one.ref not in refs)
    return [one for one in (*present, *away) if one is not None and one.sessions.count()]


def status(script: SceneService, character: Any, pictured: bool = False) -> list[str]:
    """Return where a scene stands, with what a character's player could type now; ``pictured``
    where its chases stand above it.
    """
    questions, reader = script.questions(), reader_in(script, character)
    _note_told(script, character, reader, questions)
    scene = known(script.scene, reader.viewer)
    standing = standing_lines(scene, asked(questions, reader.viewer), reader, pictured=pictured)
    return prompt_last([*standing, *proposal_display.lines_for(script, character, reader)])


def shown_question(script: SceneService, character: Any, who: str) -> str | None:
    """Return the id of the question for ``who`` that a character's player was last shown."""
    return script.live.shown.get((character.id, who))


def line_lost(script: SceneService, ref: str, moment: float) -> bool:
    """Take what was sent to somebody shortly before ``moment``, when their line was lost, as not
    told: it may not have arrived. Say whether there was anything.
    """
    posed = missed_poses.line_lost(script, ref, moment)
    lost = _entries_lost(script, ref, moment) or posed
    return _catch_up_lost(script, ref, moment) or lost


def _catch_up_lost(script: SceneService, ref: str, moment: float) -> bool:
    """Take what somebody had missed as not told if they lost their line again soon after it was
    shown: it is older than what is taken back otherwise. Say whether there was anything.
    """
    shown_at, before = script.live.caught_up.pop(ref, (0.0, {}))
    if moment - shown_at >= settings.LINE_LOST_SECONDS:
        return False
    for key, number in before.items():
        for kept in (script.live.told, script.live.sent):
            kept[key] = min(number, kept.get(key, number))
    return bool(before)


def _entries_lost(script: SceneService, ref: str, moment: float) -> bool:
    told = script.live.told.get(ref)
    if told is None or not settings.LINE_LOST_SECONDS:
        return False
    arrived = store.number_before(script.scene_id, told, moment - settings.LINE_LOST_SECONDS)
    script.live.told[ref] = arrived
    script.live.sent[ref] = min(arrived, script.live.sent.get(ref, arrived))
    return arrived != told


def all_lines_lost(script: SceneService) -> None:
    """Take what was told last as not told: nobody's line has outlived the server, and nobody knows
    when they were lost.
    """
    if realm_of(script.obj) != OUR_OWN:
        return  # what is told over a bridge is kept until it is shown
    people = [ref for ref in script.live.told if ref.startswith("#")]
    for ref in people:
        missed_poses.line_lost(script, ref)
        _entries_lost(script, ref, store.time_of(script.scene_id, script.live.told[ref]))


def welcome_back(
    script: SceneService, character: Any, title: str = N_("While you were away")
) -> None:
    """Show somebody what they may have missed, under a title, and where the scene stands."""
    with speaking_to(character):
        _welcome_back(script, character, title)


def _welcome_back(script: SceneService, character: Any, title: str) -> None:
    ref, reader = reference(character), reader_in(script, character)
    live = script.live
    told = live.told.get(ref, live.standing.number)
    missed = [one for one in script.standing.line.live if one > told]
    posed = missed_poses.missed(script, ref)
    undone = missed_undos.lines(script, told, reader)
    lines = heading(_(title), reader) + undone + _missed(script, missed, posed, reader)
    told_of = missed if reader.st else script.standing.line.known(missed)
    lines = lines if told_of or posed or lines[1:] else []
    if lines:
        before = {
            key: live.told[key] for key in (ref, missed_poses.HEARD + ref) if key in live.told
        }
        live.caught_up[ref] = time.time(), before
    send(character, _labelled([*lines, *status(script, character)], reader))


def _missed(
    script: SceneService, numbers: list[int], posed: Sequence[Pose], reader: Reader
) -> list[str]:
    """Return what happened in entries and what was posed between them: the last of it, and in brief
    to who does not read everything in full.
    """
    reader = reader if reader.in_full else replace(reader, style="brief")
    scene = store.state_at(script.scene_id, numbers[0] - 1) if numbers else script.scene
    lines: list[str] = []
    for run in interleaved(store.entries(script.scene_id, numbers), posed):
        if isinstance(run, Pose):
            lines += quoted_lines(masked(run, reader.viewer), reader)
            continue
        for entries in _by_order(run):
            events = [event for entry in entries for event in entry.events]
            after = fold(events, scene)
            lines += _told_of(scene, after, events, reader)
            scene = after
    if len(lines) > MOST_MISSED:
        left_out = len(lines) - MOST_MISSED
        rest = _(
            "{number} left out: type +combat/log to read everything.",
            number=count(left_out, "line"),
        )
        first, *others = lines[left_out:]
        if first.startswith(HANG):  # in the midst of a paragraph
            first = f"... {first.removeprefix(HANG)}"
        lines = [*line(rest, reader), first, *others]
    return lines


def _by_order(entries: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    """Yield entries in runs that end where an order is set: it is told with the totals of then."""
    begun = 0
    for index, entry in enumerate(entries):
        if index + 1 == len(entries) or any(isinstance(one, OrderSet) for one in entry.events):
            yield entries[begun : index + 1]
            begun = index + 1


def _told_of(before: Scene, after: Scene, events: Sequence[AnyEvent], reader: Reader) -> list[str]:
    viewer = reader.viewer
    telling = Telling(known(before, viewer), known(after, viewer), reader, ())
    return telling.all(seen(events, viewer))


def _phase_so_far(script: SceneService, standing: Standing) -> list[AnyEvent]:
    """Return the events of the phase under way at ``standing``: its closing block sums them up. An
    undo stands where it was said: what was declared before it has been told by then.
    """
    kept = script.live.phase
    if kept is not None and kept[0] == standing.number:
        return kept[1]
    first, live = store.first_since_snapshot(standing.id, standing.line), set(standing.line.live)
    recent = store.entries(standing.id, range(first, standing.number + 1))
    counted = (entry for entry in recent if entry.number in live or is_jump(entry))
    return since_phase_began(event for entry in counted for event in entry.events)


def _keep_phase(script: SceneService, events: list[AnyEvent], entry: Entry) -> None:
    """Remember the phase for the next telling, with all its ``events`` up to ``entry``; after an
    undo it is read from the log again.
    """
    extends = script.standing.line.live[-1:] == (entry.number,)
    told = since_phase_began(events)
    script.live.phase = (entry.number, told) if extends else None


def _note_onlooker(script: SceneService, character: Any, reader: Reader) -> None:
    """Note, once, who is told of a scene in which they have nobody: they may read its log."""
    ref, live = reference(character), script.live
    if reader.name or reader.st or ref == live.record.starter:
        return
    if live.onlookers is None:
        live.onlookers = participants.onlookers(script.scene_id)
    if ref not in live.onlookers:
        live.onlookers.add(ref)
        note = partial(participants.note_onlooker, script.scene_id, ref, character.key)
        retry_queue.now_or_later(("onlooker", script.scene_id, ref), note)


def _note_told(
    script: SceneService, character: Any, reader: Reader, questions: Sequence[Question]
) -> None:
    live, ref = script.live, reference(character)
    if reader.name or ref == live.record.starter:
        live.told[ref] = live.standing.number
        missed_poses.note_heard(script, ref)
    for question in questions:
        live.shown[character.id, question.who] = question.id
