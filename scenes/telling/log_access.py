"""Scenes to read, under way or over: their logs, in pages, for people who may read them."""

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, partial
from heapq import merge
from itertools import chain, pairwise
from operator import itemgetter
from typing import Any

from django.conf import settings
from msgspec.structs import replace

from game.errors import RuleError
from game.events import AnyEvent, ChapterBegan
from game.journal import shown as is_shown
from game.journal import touches
from game.secrecy import known, masked, seen
from game.state.scene import Runner, Scene
from journal import participants, poses, search, store
from journal.models import SceneRecord
from journal.participants import Known
from journal.search import Wanted
from journal.store import WrittenScene
from narration.log import Past, Shown, log_pieces, passage_lines, story
from narration.reader import THE_ST, Reader
from narration.telling.summary import since_phase_began
from players.authority import is_storyteller, kept_by
from players.character_sheets import reference
from players.preferences import reader_of
from players.realms import realm_of
from players.usual_rules import usual_rules
from scenes.service import SceneService
from scenes.telling import delivery

# -------------------------------------------------------------------------------------------------
# Who may read which scene.
#
# Storytellers may read any. Others may read a scene that they opened or took part in, the one that
# is played where they are, and of those that are over the ones that they watched, and the last to
# end where they are. Nobody listens to a scene under way from a room that they have left.


def may_read(record: SceneRecord, character: Any, st: bool) -> bool:
    """Say whether a character's player, or a storyteller, may read a scene, under way or over."""
    if record.realm != realm_of(character):
        return False
    if st or search.may_read(record.pk, reference(character), watched=record.ended is not None):
        return True
    here = character.location or character.db.prelogout_location  # of a player who is not connected
    if here is None or here.id != record.room_id:
        return False
    last = store.last_ended(here.id)
    return record.ended is None or (last is not None and last.pk == record.pk)


def may_still_watch(script: SceneService, character: Any) -> bool:
    """Say whether a page may go on showing a scene. It is asked for each page and each entry: of
    most nothing is looked up.
    """
    ref = reference(character)
    in_it = any(person.ref == ref for person in script.scene.people.values())
    return in_it or may_read(script.record, character, is_storyteller(character))


MANY_POSES, LONG_POSES = 200, 20_000  # in number, and characters of them all
PAGE = 10  # entries of a log, and
LIST_PAGE = 15  # scenes of a list that are shown at once


@dataclass(frozen=True)
class Reading:
    """A scene as a person reads it: those hidden from them go by their masks."""

    standing: WrittenScene
    record: SceneRecord
    reader: Reader

    @property
    def number(self) -> int:
        return self.standing.id

    @property
    def scene(self) -> Scene:
        """The scene as it stands, as far as the reader may know of it."""
        return known(self.standing.scene, self.reader.viewer)

    @property
    def has_long_poses(self) -> bool:
        return poses.are_long(self.number, MANY_POSES, LONG_POSES)

    @property
    def lasted(self) -> int:
        """For how many minutes the scene has been played."""
        until = self.record.ended or datetime.now(tz=UTC)
        return round((until - self.record.started).total_seconds() / 60)

    def numbers(self) -> list[int]:
        every, line = range(1, self.standing.number + 1), self.standing.timeline
        if self.reader.st or not line.private:
            return list(every)
        kept = store.entries(self.number, line.private)
        mine = [entry.number for entry in kept if is_shown(entry, self.reader.viewer)]
        return sorted([*line.known(every), *mine])

    def names(self) -> list[str]:
        """Return everyone who was ever in the scene, as the reader knows them."""
        joined = [one.name for one in participants.fighters([self.number])[self.number]]
        return list(dict.fromkeys([*masked(joined, self.reader.viewer), *self.scene.people]))

    def last_rounds(self, rounds: int) -> range:
        line = self.standing.timeline
        return range(
            store.first_since_snapshot(self.number, line, rounds), self.standing.number + 1
        )

    def seen(self, only: Collection[int] | None = None) -> list[AnyEvent]:
        """Return what has happened and counts, as far as the reader may know of it: in the entries
        with these numbers, or in all.
        """
        live = self.standing.timeline.live
        wanted = live if only is None else sorted(set(only).intersection(live))
        entries = store.entries(self.number, wanted)
        return seen((event for entry in entries for event in entry.events), self.reader.viewer)


def under_way(script: SceneService, character: Any) -> Reading:
    """Return a scene that has its Script, for a character's player."""
    return Reading(script.standing, script.record, delivery.reader_in(script, character))


def read(number: int, character: Any, st: bool | None = None) -> Reading:
    """Return any scene, for a character's player; refuse if there is none they may read.

    ``st`` says whether they are a storyteller, where the character is not being played.
    """
    st = is_storyteller(character) if st is None else st
    record = store.record(number)
    if record is None or not may_read(record, character, st):
        raise RuleError("no-such-log", number=number)
    reading = _read_as(record, reference(character), st)
    own = reader_of(character)
    reader = replace(
        reading.reader,
        style=own.style,
        screenreader=own.screenreader,
        width=own.width,
        zone=own.zone,
        own_zone=own.own_zone,
    )
    return dataclasses.replace(reading, reader=reader)


def may_be_read(number: int, character: Any) -> bool:
    record = store.record(number)
    return record is not None and may_read(record, character, is_storyteller(character))


def read_as(number: int, ref: str, st: bool) -> Reading | None:
    """Return a scene, if there is one, as the character of this reference may see it, told in the
    usual way; ``st`` for a player who may see it all.
    """
    record = store.record(number)
    return None if record is None else _read_as(record, ref, st)


def _read_as(record: SceneRecord, ref: str, st: bool) -> Reading:
    standing = store.load(record.pk)
    return Reading(standing, record, _reader(record, standing.scene, ref, st))


def under_way_for(character: Any, st: bool) -> list[Past]:
    """Return the scenes under way that a character's player may read, the last to begin first."""
    reader = None if st else reference(character)
    rows = store.open_scenes(realms=[realm_of(character)])
    rows = [row for row in rows if may_read(row, character, st)]
    known = participants.fighters([row.pk for row in rows])
    return [
        _past(row, _names_for(reader, known[row.pk]), store.count_for(row, st))
        for row in reversed(rows)
    ]


def past(
    wanted: Wanted, page: int, character: Any, st: bool | None = None
) -> tuple[list[Past], int, int]:
    """Return a page of the ended scenes that a character's player may read, its number, and how
    many pages there are.
    """
    return past_for(*searching(wanted, character, st), page)


def searching(wanted: Wanted, character: Any, st: bool | None = None) -> tuple[Wanted, str | None]:
    """Return what is looked for on behalf of a character's player, and by which reference: none for
    a storyteller.
    """
    st = is_storyteller(character) if st is None else st
    return replace(wanted, realm=realm_of(character)), None if st else reference(character)


def past_for(wanted: Wanted, reader: str | None, page: int) -> tuple[list[Past], int, int]:
    found = search.find_ended(wanted, reader, page, LIST_PAGE)
    known = participants.fighters([row.pk for row in found.rows])
    rows = [
        _past(row, _names_for(reader, known[row.pk]), store.count_for(row, reader is None))
        for row in found.rows
    ]
    return rows, found.number, found.pages


def _names_for(reader: str | None, known: Sequence[Known]) -> list[str]:
    """Return who joined a scene as the person with this reference knows them; None for an ST."""
    if reader is None:
        return list(dict.fromkeys(one.name for one in known))
    own = (reader, *(kept_by(reader, one.name) for one in known))
    names = (one.name if one.ref in own else one.mask or one.name for one in known)
    return list(dict.fromkeys(names))


def as_past(reading: Reading) -> Past:
    """Return a scene as what stands over its log has it."""
    return _past(
        reading.record, reading.names(), store.count_for(reading.record, reading.reader.st)
    )


def _past(record: SceneRecord, names: Sequence[str], entries: int) -> Past:
    return Past(
        number=record.pk,
        title=record.title,
        ruleset=record.ruleset,
        opened_by=record.starter_name,
        began=record.started,
        ended=record.ended,
        entries=entries,
        names=tuple(names),
    )


def _reader(record: SceneRecord, scene: Scene, ref: str, st: bool) -> Reader:
    """Return a reader of a scene that may have no Script any more.

    A person who has left it, and whose name nobody else has had there, still knows what was theirs.
    """
    joined = participants.fighters([record.pk])[record.pk]
    known = [(one.ref, one.name) for one in joined]
    known += [(person.ref, person.name) for person in scene.people.values()]
    foreign = {name for whose, name in known if whose not in (ref, kept_by(ref, name))}
    names = [name for whose, name in known if whose == ref and name not in foreign]
    keeps = {name for whose, name in known if whose == kept_by(ref, name)} - foreign
    runner = scene.runner or Runner(record.starter_name, record.starter)
    runs = runner.ref == ref and not scene.led
    reader = Reader(
        name=names[-1] if names else "",
        st=st,
        keeps=frozenset(keeps) if runs else frozenset(),
        runner=THE_ST if scene.led else runner.name,
        zone=settings.TIME_ZONE,
        usual=usual_rules().id,
    )
    return delivery.blindfolded(reader, joined, scene)


# --- the log -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LogPage:
    """Some entries of a log in words; ``number`` of ``pages``, from 1. ``entries`` are their
    numbers; a story has none.
    """

    lines: list[str]
    number: int
    pages: int
    entries: Sequence[int] = ()


def last_entries(reading: Reading, count: int, shown: Shown = "both", fill: int = 0) -> list[str]:
    """Return the last ``count`` entries, undone ones too, each with its number and author; poses
    count like entries, and of a story its passages. To ``fill`` so many lines there may be more.
    """
    told = _Log.of(reading, shown).told(slice(-max(count, fill), None))
    while len(told) > count and sum(map(len, told)) > fill:
        del told[0]
    return list(chain.from_iterable(told))


def whole(reading: Reading, shown: Shown = "both") -> list[str]:
    return _Log.of(reading, shown).lines(slice(None))


def log_page(
    reading: Reading,
    page: int | None,
    who: str = "",
    size: int = PAGE,
    shown: Shown = "both",
    rounds: int = 0,
    height: int = 0,
) -> LogPage:
    """Return a page of the log, or of what touches ``who`` in it; None for the last page. A
    story is that of the last so many ``rounds``, or of all, and has pages of a screen's ``height``.
    """
    log = _Log.of(reading, shown, who, rounds)
    runs = log.runs(size, height)
    number = min(page or len(runs), len(runs))
    run = runs[number - 1]
    return LogPage(log.lines(run), number, len(runs), log.entries(run))


def even_runs_of(told: Sequence[Sequence[str]], height: int) -> list[slice]:
    """Return the runs of pieces that fit in so many lines, as few as there can be and as long as
    each other: nobody turns a page for two lines. What fits in two screens is one: players scroll.
    """
    total = sum(map(len, told))
    if total <= 2 * height:
        return runs_of(told, total)
    fewest = len(runs_of(told, height))
    even = (runs_of(told, lines) for lines in range(-(-total // fewest), height))
    return next((runs for runs in even if len(runs) == fewest), runs_of(told, height))


def runs_of(told: Sequence[Sequence[str]], height: int) -> list[slice]:
    """Return the runs of pieces that fit in so many lines; a piece is never cut."""
    begins, filled = [0], 0
    for place, piece in enumerate(told):
        if filled and filled + len(piece) > height:
            begins.append(place)
            filled = 0
        filled += len(piece)
    return [slice(first, then) for first, then in pairwise((*begins, len(told)))]


def touching(reading: Reading, who: str) -> list[int]:
    """Return the numbers of the entries that touch a person, as far as the reader may see it."""
    viewer = reading.reader.viewer
    entries = (
        entry for name in _real(reading, who) for entry in store.entries_with(reading.number, name)
    )
    return sorted({entry.number for entry in entries if touches(who, seen(entry.events, viewer))})


def _real(reading: Reading, who: str) -> list[str]:
    """Return the names that a person has in the journal whom the reader knows as ``who``."""
    return [name for name, mask in reading.reader.viewer.masks or () if mask == who] or [who]


def chapters(reading: Reading) -> list[tuple[int, ChapterBegan]]:
    """Return the chapters that have begun and count, each with its entry's number, as players
    count.
    """
    as_counted = reading.standing.timeline.as_counted
    return [(as_counted(number), event) for number, event in _chapters(reading)]


def _chapters(reading: Reading) -> list[tuple[int, ChapterBegan]]:
    return [
        (entry.number, event)
        for entry in store.entries_with(reading.number, ChapterBegan.__name__)
        if entry.number in reading.standing.timeline.live
        for event in entry.events
        if isinstance(event, ChapterBegan)
    ]


def page_of_chapter(reading: Reading, chapter: int, shown: Shown) -> int | None:
    """Return on which page of the log a chapter begins; None if there is no such chapter."""
    begins = {1: 0} | {event.number: number for number, event in _chapters(reading)}
    if chapter not in begins:
        return None
    return _Entries(reading, shown, "").place(begins[chapter]) // PAGE + 1


def story_since(reading: Reading, entry: int, rounds: int) -> list[str]:
    """Return what has happened since an entry, in the last so many ``rounds`` at most, as a
    story.
    """
    log, told = _Story(reading, rounds), 0
    if entry and entry >= log.first:
        told = len(_Story(reading, rounds, until=entry).passages)
    return log.lines(slice(told, None))


class _Log(ABC):
    """A log in pieces; any run of them can be told."""

    length: int

    @staticmethod
    def of(reading: Reading, shown: Shown, who: str = "", rounds: int = 0) -> "_Log":
        """Return the log of a scene, or of what touches a person in it; a story is whole, or that
        of its last ``rounds``.
        """
        if shown == "story" and not who:
            return _Story(reading, rounds)
        return _Entries(reading, shown, who)

    @abstractmethod
    def told(self, run: slice) -> list[list[str]]:
        """Return the lines of each of a run of its pieces."""

    def lines(self, run: slice) -> list[str]:
        return list(chain.from_iterable(self.told(run)))

    def runs(self, size: int, height: int) -> list[slice]:
        """Return the runs that its pages are: of so many pieces, or a story's by a screen's
        ``height``.
        """
        return [slice(first, first + size) for first in range(0, max(1, self.length), size)]

    def entries(self, run: slice) -> list[int]:
        return []


class _Story(_Log):
    def __init__(self, reading: Reading, rounds: int, until: int = 0) -> None:
        number, line = reading.number, reading.standing.timeline
        self.first = store.first_since_snapshot(number, line, rounds) if rounds else 0
        last = until or reading.standing.number
        span = range(self.first, last + 1) if self.first or until else None
        base = store.state_at(number, self.first - 1) if self.first > 1 else None
        posed = poses.poses(number, since=self.first)
        if until:
            posed = [pose for pose in posed if pose.after <= until]
        entries = store.entries(number, span)
        self._reader = reading.reader
        self.passages = story(entries, set(line.live), posed, reading.reader, base)
        self.length = len(self.passages)

    def told(self, run: slice) -> list[list[str]]:
        return [passage_lines(one, self._reader) for one in self.passages[run]]

    def runs(self, size: int, height: int) -> list[slice]:
        return (
            even_runs_of(self.told(slice(None)), height) if height else super().runs(size, height)
        )


class _Entries(_Log):
    """Entries, with the poses between them; only what is told of them is read."""

    def __init__(self, reading: Reading, shown: Shown, who: str) -> None:
        self._reading, self._dice = reading, shown == "dice"
        numbers = touching(reading, who) if who else reading.numbers()
        known = [] if shown == "dice" else poses.places(reading.number)
        whose = _real(reading, who) if who else None
        between = [(after, number) for number, after, by in known if whose is None or by in whose]
        # An entry stands before what was posed after it.
        self._pieces = list(merge(((number, 0) for number in numbers), between, key=itemgetter(0)))
        self.length = len(self._pieces)

    def entries(self, run: slice) -> list[int]:
        return [entry for entry, pose in self._pieces[run] if not pose]

    def place(self, number: int) -> int:
        """Return which of its pieces an entry is, from 0."""
        return sum(entry < number for entry, _pose in self._pieces)

    def told(self, run: slice) -> list[list[str]]:
        pieces, reading = self._pieces[run], self._reading
        numbers = self.entries(run)
        posed = poses.poses(reading.number, [pose for _, pose in pieces if pose])
        span = range(numbers[0], numbers[-1] + 1) if numbers else ()
        entries = store.entries(reading.number, span)
        # Asked of each undo and redo twice.
        line_at = cache(partial(store.timeline_at, reading.number))
        line = reading.standing.timeline
        live, wanted = set(line.live), set(numbers)

        def state_at(number: int) -> Scene:
            return store.scene_along(reading.number, line_at(number))

        def phase_at(number: int) -> list[AnyEvent]:
            """Return what had happened in the phase under way after an entry."""
            recent = store.entries_since_snapshot(reading.number, line_at(number))
            return since_phase_began(event for entry in recent for event in entry.events)

        return list(
            log_pieces(
                entries, state_at, live, reading.reader, wanted, posed, line, phase_at, self._dice
            )
        )
