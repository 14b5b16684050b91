"""Telling people what was written: everyone in the room and everyone in the scene, each in their
own words.

What players wrote is data: every line is escaped on its way out, so that no markup in it is ever
acted on. What is the same for a room full of readers is looked up once (`Readers`). Which scenes
a person is told of, if several are played in their room, is kept on the character: people who
take part in one, or opened it, are told of it whatever they follow, and so is a storyteller whose
commands go to it. What is posed in the room is heard regardless.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from django.conf import settings
from msgspec.structs import replace

from game import actions as act
from game.errors import RuleError
from game.events import AnyEvent, Declared, FightEnded, OrderSet, Redone, fold
from game.journal import Entry, Timeline, is_jump
from game.machine import waited_for
from game.secrecy import SharedScene, asked, blind_to, known, masked, seen, with_the_unseen
from game.state.decisions import STORYTELLER, Question
from game.state.declaration import Part
from game.state.scene import Scene
from journal import participants, store
from journal.participants import Known
from journal.store import WrittenScene
from narration.events.view import narrate
from narration.languages import N_, _, speaking
from narration.prompts.prompt import standing as standing_lines
from narration.reader import THE_GAME, THE_ST, Reader
from narration.screens.proposals import where_it_is_kept
from narration.telling.announce import Announcement
from narration.telling.narrator import Telling, jump_words
from narration.telling.summary import quoted_lines, since_phase_began
from narration.text import HANG, asks, heading, label, line, prompt_last, sentence
from play.poses import Pose, interleaved
from players import failures
from players.authority import is_storyteller, kept_by, runs, speaker
from players.character_sheets import has_sheet, reference
from players.markup import RenderCache
from players.preferences import (
    FOLLOWED,
    FOLLOWS_NONE,
    Player,
    player_of,
    reader_of,
    speaking_to,
)
from players.realms import OUR_OWN, realm_of
from players.usual_rules import usual_rules
from scenes import pacing, registry, signals
from scenes.service import SceneService

TYPE = "combat"  # of all messages
BELL, WEB = "\a", "webclient"
MOST_UNDONE = 5  # undos that are told, the last of them
MOST_MISSED = 20  # lines shown to a player who comes back; the log has the rest
MOST_ENTRIES_MISSED = 100  # are looked through for them


# --- who reads, and what they hear of -------------------------------------------------------------


def reader_in(script: SceneService, character: Any, absent: frozenset[str] | None = None) -> Reader:
    """Return the reader that a character's player is in a scene. ``absent`` says who is absent, if
    that is known.
    """
    here = registry.readable_in(character.location)
    return Readers(script, absent).reader(character, player_of(character), here)


class Readers:
    """Readers of one scene as it stands now, with what they have in common. Who took part
    ``before`` and has left meanwhile reads of that as their own.
    """

    def __init__(
        self,
        script: SceneService,
        absent: frozenset[str] | None = None,
        before: Scene | None = None,
    ) -> None:
        self._script = script
        scene, live = script.scene, script.live
        if live.joined is None:
            live.joined = participants.fighters([script.scene_id])[script.scene_id]
        joined = live.joined
        there = before.people.values() if before is not None else ()
        gone = [person for person in there if person.name not in scene.people]
        people = [*scene.people.values(), *gone]
        # The first that they came under.
        self._names = {person.ref: person.name for person in reversed(people) if person.ref}
        self._starter, room = script.starter, script.obj
        self._runner = THE_GAME if registry.is_demo(room) else runner_of(script)
        self._absent = _absent(script) if absent is None else absent
        self._hidden = {one.name: one.mask for one in joined if one.mask} | dict(scene.masks)
        self._ever = [one.name for one in joined]
        # While a round is under way nobody is told how to take part.
        self._take_part = before is None or not scene.fight.round
        self._usual = usual_rules().id
        self._bridged = realm_of(room) != OUR_OWN

    def reader(self, character: Any, player: Player, here: Sequence[SceneService]) -> Reader:
        """Return the reader that a character's ``player`` is; ``here`` are the open scenes where
        the character is.
        """
        ref, manner = reference(character), player.manner
        people = self._script.scene.people.values() if self._starter == ref else ()
        aside, busy = _aside(self._script, character, here)
        name = self._names.get(ref, "")
        reader = Reader(
            name=name,
            st=manner.storyteller,
            pace=self._starter == ref,
            keeps=frozenset([one.name for one in people if one.ref == kept_by(ref, one.name)]),
            runner=self._runner,
            absent=self._absent,
            aside=aside,
            busy=busy,
            style=manner.style,
            screenreader=player.aloud,
            width=player.columns,
            zone=manner.zone or settings.TIME_ZONE,
            own_zone=bool(manner.zone),
            usual=self._usual,
            bridged=self._bridged,
            sheetless=self._take_part and not name and not has_sheet(character),
            masks=(),
            language=manner.language,
        )
        if not self._hidden:
            return reader
        return replace(reader, masks=blind_to(reader.viewer, self._hidden, self._ever))


def blindfolded(reader: Reader, joined: Sequence[Known], scene: Scene) -> Reader:
    """Return a reader who cannot tell who is hidden, of all who ever ``joined`` a scene, or was
    when their coming was undone.
    """
    hidden = {one.name: one.mask for one in joined if one.mask} | dict(scene.masks)
    names = (one.name for one in joined)
    return replace(reader, masks=blind_to(reader.viewer, hidden, names) if hidden else ())


def runner_of(script: SceneService) -> str:
    """Return how to name who runs a scene: any storyteller may run a storyteller's scene."""
    return THE_ST if script.led else script.starter_name


def _absent(script: SceneService) -> frozenset[str]:
    """Return awaited players' characters for whom nobody is connected."""
    absent = set()
    for question in script.questions():
        person = script.scene.people.get(question.who)
        if person is None or person.npc:  # whose answer is the storyteller's, as any of them
            continue
        character = registry.character_of(person.ref)
        if character is not None and not character.sessions.count():
            absent.add(question.who)
    return frozenset(absent)


def _aside(script: SceneService, character: Any, here: Sequence[SceneService]) -> tuple[int, bool]:
    """Return the number of a scene that a character's commands do not go to, of those ``here``,
    else 0; and whether they take part in another.
    """
    if len(here) < 2 or script not in here:
        return 0, False
    aside = registry.meant_by(character, here) is not script
    busy = any(one is not script and registry.fights_in(one, character) for one in here)
    return script.scene_id if aside else 0, busy


def follow(character: Any, scene_id: int | None) -> None:
    """Have a person told of one scene besides their own, until it is over or they go elsewhere; of
    none by 0, or of every scene where they are: so it is until they choose.
    """
    if scene_id is None:
        character.attributes.remove(FOLLOWED)
    else:
        character.attributes.add(FOLLOWED, scene_id)


def is_own(script: SceneService, character: Any, before: Scene | None = None) -> bool:
    """Say whether a person is told of a scene whatever they follow; ``before`` is how it stood
    before what is to be told.
    """
    ref = reference(character)
    people = (*script.scene.people.values(), *(before.people.values() if before else ()))
    if script.record.starter == ref or any(person.ref == ref for person in people):
        return True
    turned = character.attributes.get(registry.CHOSEN) == script.scene_id
    return turned and runs(speaker(character), script.starter)


def hears(
    script: SceneService,
    character: Any,
    before: Scene | None = None,
    player: Player | None = None,
) -> bool:
    """Say whether a person is told of a scene: they have chosen it, have not chosen another that is
    open where they are, or it is their own.
    """
    chosen = (player or player_of(character)).manner.followed
    if chosen is None or chosen == script.scene_id:
        return True
    here = registry.open_in(character.location)
    others = chosen != FOLLOWS_NONE and all(one.scene_id != chosen for one in here)
    return others or is_own(script, character, before)


# --- sending --------------------------------------------------------------------------------------


def send(character: Any, lines: Sequence[str], *, bell: bool = False, plain: bool = False) -> None:
    """Send lines to a character's player, as they are; with a ``bell`` if they are asked
    something and want one, and ``plain`` what is to be kept or read by a program.
    """
    if lines:
        player = player_of(character)
        eyes = not (plain or player.aloud)
        text = RenderCache().text(lines, character.key, eyes and player.manner.coloured, eyes)
        _send(character, text, player, bell and asks(lines))


def _send(character: Any, text: str, player: Player, bell: bool) -> None:
    """Send a text. It is the very same to all who are shown the same: the link to the portal packs
    it once.
    """
    rings = bell and player.manner.bell
    # A web page has no bell.
    rung = [one for one in player.clients if rings and WEB not in str(one.protocol_key)]
    if not rung:
        character.msg(text=(text, {"type": TYPE}), session=player.clients)
        return
    character.msg(text=(f"{text}{BELL}", {"type": TYPE}), session=rung)
    pages = [client for client in player.clients if client not in rung]
    if pages:
        character.msg(text=(text, {"type": TYPE}), session=pages)


def scene_in(script: SceneService, character: Any) -> Scene:
    return SharedScene(script.scene).to(reader_in(script, character, frozenset()).viewer)


def names_in(script: SceneService, character: Any) -> list[str]:
    if is_storyteller(character):
        return list(with_the_unseen(script.scene).people)
    if not script.scene.masks:
        return list(script.scene.people)
    masks = reader_in(script, character, frozenset()).masks
    hidden = {name for name, mask in masks or () if name != mask}
    return [name for name in script.scene.people if name not in hidden]


def _labelled(lines: list[str], reader: Reader) -> list[str]:
    """Return lines of a scene under its number, for a person whose commands go to another scene."""
    return [*label(reader.aside, reader), *lines] if lines and reader.aside else lines


def tell_in_time(script: SceneService, before: WrittenScene, entry: Entry) -> None:
    """Tell an entry, or have it wait for what is said to it at once by nobody's word: what comes
    together is told together.
    """
    script.live.untold.append((before, entry))
    more = entry.number < script.standing.number  # plans that were said upon it
    if not more and (is_jump(entry) or script.next_by_itself(before.scene) is None):
        tell_what_waits(script)


def tell_opening(script: SceneService, entry: Entry) -> None:
    """Tell the room that a scene is open: ``entry`` is its first, and how it stands now."""
    script.live.untold.append((WrittenScene(script.scene_id, 0, Timeline(), Scene()), entry))
    tell_what_waits(script)


def tell_what_waits(script: SceneService) -> None:
    """Tell the written entries that nobody has been told yet."""
    written, script.live.untold = script.live.untold, []
    if written:
        told = tell(script, written)
        what = f"Scene {script.scene_id}: messages"
        signals.entries_told.tell(script, what, written=written, announcement=told)


signals.scene_opened.follow(tell_opening)
signals.all_said.follow(tell_what_waits)


def tell(script: SceneService, written: Sequence[tuple[WrittenScene, Entry]]) -> Announcement:
    """Tell everyone at once what written entries brought, each after how the scene stood before
    it, with the prompts that follow from them. Return what was told.
    """
    before, entry = written[0][0], written[-1][1]
    questions = script.questions()
    earlier = _phase_so_far(script, before)
    events = [event for _unused, each in written for event in each.events]
    now = script.standing.timeline.live
    # The phase is kept for the next telling; after an undo it is read from the log again.
    phase = since_phase_began([*earlier, *events])
    script.live.phase = (entry.number, phase) if now[-1:] == (entry.number,) else None
    jump = None
    if is_jump(entry):
        jump = pacing.jump_between(script, entry.by, before.timeline.live, now)
    readers = _readers_of(script, before, written)
    announcement = Announcement(
        events,
        before.scene,
        script.scene,
        questions,
        earlier,
        jump,
        [reader for _unused, _unused, reader in readers],
    )
    over = any(isinstance(event, FightEnded) for event in events)
    known_before = {(question.id, question.who) for question in waited_for(before.scene)}
    fresh = [one for one in script.waited_for() if (one.id, one.who) not in known_before]
    screens = RenderCache()
    for character, player, reader in readers:
        try:
            told = announcement.lines(reader) or _answer(script, character, reader, written)
            told += where_it_is_kept(script.scene_id, reader) if over else []
            lines = _labelled(told, reader)
            if lines:
                eyes = not reader.screenreader
                coloured = eyes and player.manner.coloured
                text = screens.text(lines, character.key, coloured, spaced=eyes)
                rings = bool(fresh) and _is_newly_asked(reader, fresh, script) and asks(lines)
                _send(character, text, player, bell=rings)
            _note_told(script, character, reader, questions)
            _note_onlooker(script, character, reader)
        except Exception as error:
            what = f"Scene {script.scene_id}, entry {entry.number}: {character.key}"
            failures.note(error, what)
    return announcement


def _readers_of(
    script: SceneService, before: WrittenScene, written: Sequence[tuple[WrittenScene, Entry]]
) -> list[tuple[Any, Player, Reader]]:
    """Return the people who are told, each with their player and their reader; a person for whom
    that fails is left out, and nobody else. Of a scene's opening, and of what they have said
    themselves, people are told whatever they follow.
    """
    speakers = {entry.by for _unused, entry in written}
    readers, here = Readers(script, before=before.scene), registry.readable_in(script.obj)
    present, away = _present_and_away(script, before.scene)
    found = []
    for one in (*present, *away):
        try:
            clients = one.sessions.all()
            if not clients:
                continue
            player, mine = player_of(one, clients), one.key in speakers or not before.number
            if mine or hears(script, one, before.scene, player):
                there = registry.readable_in(one.location) if one in away else here
                found.append((one, player, readers.reader(one, player, there)))
        except Exception as error:
            failures.note(error, f"Scene {script.scene_id}: {one.key} as a reader")
    return found


def _answer(
    script: SceneService,
    character: Any,
    reader: Reader,
    written: Sequence[tuple[WrittenScene, Entry]],
) -> list[str]:
    """Return what a person has declared for another, where it is told only with what comes next:
    the player who types is answered.
    """
    said = [event for _unused, each in written if each.by == character.key for event in each.events]
    scene = known(script.scene, reader.viewer)
    declared = [one for one in seen(said, reader.viewer) if isinstance(one, Declared)]
    return [told for one in declared for told in narrate(one, scene, reader)]


def _is_newly_asked(reader: Reader, fresh: Sequence[Question], script: SceneService) -> bool:
    """Say whether one of the questions that are new is put to a reader: to them, to an NPC that
    they act for, to the player who runs the scene.
    """
    theirs = {reader.name}
    if reader.moves_on:
        by_hand = (one.name for one in script.scene.people.values() if one.npc and not one.auto)
        theirs |= {STORYTELLER, *by_hand}
    return any(question.who in theirs for question in fresh)


def tell_alone(
    character: Any, name: str, before: Scene, after: Scene, events: Sequence[AnyEvent]
) -> None:
    """Tell a character's player what was done outside any scene; ``name`` if it is theirs."""
    reader = reader_of(character, name, is_storyteller(character))
    with speaking(reader.language):
        send(character, Telling(before, after, reader, ()).all(seen(events, reader.viewer)))


def audience(script: SceneService, before: Scene | None = None) -> list[Any]:
    present, away = _present_and_away(script, before)
    return [one for one in (*present, *away) if one.sessions.count()]


def _present_and_away(
    script: SceneService, before: Scene | None = None
) -> tuple[list[Any], list[Any]]:
    """Return the characters where a scene is played, and those elsewhere who take part in it."""
    present = list(script.obj.contents_get(content_type="character")) if script.obj else []
    people = {**(before.people if before else {}), **script.scene.people}
    refs = {f"#{one.id}" for one in present}
    away = (registry.character_of(other.ref) for other in people.values() if other.ref not in refs)
    return present, [one for one in away if one is not None]


def status(script: SceneService, character: Any, pictured: bool = False) -> list[str]:
    """Return where a scene stands, with what a character's player could type now; ``pictured``
    where its chases stand above it.
    """
    questions, reader = script.questions(), reader_in(script, character)
    _note_told(script, character, reader, questions)
    scene = known(script.scene, reader.viewer)
    standing = standing_lines(scene, asked(questions, reader.viewer), reader, pictured=pictured)
    return prompt_last([*standing, *pacing.lines_for(script, character, reader)])


def all_connections_lost(script: SceneService) -> None:
    """Take what was told last as not told: no connection has outlived the server, and nobody knows
    when they were lost.
    """
    if realm_of(script.obj) != OUR_OWN:
        return  # what is told over a bridge is kept until it is shown
    script.live.markers.all_connections_lost()


def welcome_back(
    script: SceneService, character: Any, title: str = N_("While you were away")
) -> None:
    """Show a person what they may have missed, under a title, and where the scene stands."""
    ref, reader = reference(character), reader_in(script, character)
    markers = script.live.markers
    told = markers.told.get(ref, script.standing.number)
    missed = [one for one in script.standing.timeline.live if one > told]
    posed = markers.missed_poses(ref, MOST_MISSED + 1)
    with speaking_to(character):
        lines = heading(_(title), reader) + _undone(script, told, reader)
        lines += _missed(script, missed, posed, reader)
        told_of = missed if reader.st else script.standing.timeline.known(missed)
        lines = lines if told_of or posed or lines[1:] else []
        if lines:
            markers.catch_up(ref)
        send(character, _labelled([*lines, *status(script, character)], reader))


def _missed(
    script: SceneService, numbers: list[int], posed: Sequence[Pose], reader: Reader
) -> list[str]:
    """Return the events in entries and the poses between them: the last of them, and in brief
    unless the reader reads everything in full.
    """
    reader = reader if reader.in_full else replace(reader, style="brief")
    late, posed = numbers[-MOST_ENTRIES_MISSED:], _last_screen_of(posed, reader)
    left_out, numbers = len(late) < len(numbers), late
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
    if left_out or len(lines) > MOST_MISSED:
        rest = _("Earlier lines left out: type +combat/log to read everything.")
        first, *others = lines[-MOST_MISSED:] or [""]
        if first.startswith(HANG):  # in the midst of a paragraph
            first = f"... {first.removeprefix(HANG)}"
        lines = [*line(rest, reader), first, *others]
    return lines


def _last_screen_of(posed: Sequence[Pose], reader: Reader) -> Sequence[Pose]:
    """Return as many of the last poses as can be shown to a player who comes back."""
    room = MOST_MISSED * reader.columns
    for place in reversed(range(len(posed))):
        room -= len(posed[place].text)
        if room < 0:
            return posed[place:]
    return posed


def _by_order(entries: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    """Yield entries in runs that end where an order is set: it is told with the totals of then."""
    begun = 0
    for index, entry in enumerate(entries):
        if index + 1 == len(entries) or any(isinstance(event, OrderSet) for event in entry.events):
            yield entries[begun : index + 1]
            begun = index + 1


def _told_of(before: Scene, after: Scene, events: Sequence[AnyEvent], reader: Reader) -> list[str]:
    viewer = reader.viewer
    telling = Telling(known(before, viewer), known(after, viewer), reader, ())
    return telling.all(seen(events, viewer))


def _phase_so_far(script: SceneService, standing: WrittenScene) -> list[AnyEvent]:
    """Return the events of the phase under way at ``standing``: its closing block sums them up. An
    undo stands where it was said: what was declared before it has been told by then.
    """
    kept = script.live.phase
    if kept is not None and kept[0] == standing.number:
        return kept[1]
    first = store.first_since_snapshot(standing.id, standing.timeline)
    live = set(standing.timeline.live)
    recent = store.entries(standing.id, range(first, standing.number + 1))
    counted = (entry for entry in recent if entry.number in live or is_jump(entry))
    return since_phase_began(event for entry in counted for event in entry.events)


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
        failures.run_or_queue(("onlooker", script.scene_id, ref), note)


def _note_told(
    script: SceneService, character: Any, reader: Reader, questions: Sequence[Question]
) -> None:
    live, ref = script.live, reference(character)
    if reader.name or ref == live.record.starter:
        live.markers.note(ref, live.standing.number)
    for question in questions:
        live.shown[character.id, question.who] = question.id


def _undone(script: SceneService, told: int, reader: Reader) -> list[str]:
    """Return who has taken back or brought back what since the entry ``told``, a line each."""
    standing = script.standing
    if sum(one > told for one in standing.timeline.live) == standing.number - told:
        return []  # all of it counts: nothing has gone back or forth, and nothing is read for that
    late = store.entries(script.scene_id, range(told + 1, standing.number + 1))
    now = store.timeline_after(script.scene_id, told)
    found = []
    for entry in late:
        before, now = now, now.after(entry.number, entry.events)
        if is_jump(entry):
            redone = any(isinstance(event, Redone) for event in entry.events)
            verb = _("brings back") if redone else _("takes back")
            jump = pacing.jump_between(script, entry.by, before.live, now.live)
            found.append(jump_words(jump, verb, reader))
    words = [one for one in found if one][-MOST_UNDONE:]
    return [told for word in words for told in line(sentence(word), reader)]


# --- answering ------------------------------------------------------------------------------------


class Chosen(NamedTuple):
    """What a person answers: an option, what to do where it says so, whether a success is bought
    on the roll that it leads to (DICE-8).
    """

    option: str
    part: Part | None = None
    willpower: bool = False


def answer(script: SceneService, character: Any, who: str, said: Chosen) -> act.Answer:
    """Return an answer to the question last shown to a character's player, and to no other.

    If a line is sent twice, the second arrives before its sender has seen the next question: the
    same answer again within a moment is refused, and cannot answer the question that follows.
    """
    shown = script.live.shown.get((character.id, who))
    if shown is None:
        raise RuleError("no-question", who=who)
    last: tuple[str, Chosen, float] | None = character.ndb.answered
    now = time.monotonic()
    same = last is not None and last[:2] == (who, said)
    if same and last is not None and now - last[2] < settings.SAME_ANSWER_SECONDS:
        raise RuleError("stale-question", who=who)
    character.ndb.answered = (who, said, now)
    return act.Answer(
        who=who,
        option=said.option,
        question=shown,
        part=said.part,
        willpower=said.willpower,
    )


# -------------------------------------------------------------------------------------------------
# What is told to the storytellers present alone.


def tell_storytellers(
    script: SceneService, lines_for: Callable[[Reader], list[str]], besides: Any = None
) -> bool:
    """Tell each storyteller who hears a scene, ``besides`` one; say whether there was any."""
    present = [one for one in audience(script) if is_storyteller(one) and one is not besides]
    for character in present:
        with speaking_to(character):
            send(character, lines_for(reader_in(script, character)))
    return bool(present)
