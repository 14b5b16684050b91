"""Reading and writing scenes: one transaction a submission, compare-and-set on the entry's number.

A `WrittenScene` is what the service works from. Nothing here changes one: a write that fails
leaves whatever the caller held as it was.
"""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from functools import lru_cache
from itertools import chain
from typing import Any

import msgspec
from django.db import DatabaseError, InterfaceError, OperationalError, connection, transaction
from django.db.models import Max

from game.errors import RuleError
from game.events import Redone, RoundBegan, TakenBack, Undone
from game.journal import (
    Entry,
    Timeline,
    UnreadableEntry,
    decode_entry,
    encode,
    line_of,
    read_state,
    state_of,
    write_state,
)
from game.state.scene import Scene
from journal import dice_stats, participants
from journal.models import EntryRecord, SceneRecord
from proofs.fairness import WITH_ROLLS

type Ranges = list[tuple[int, int]]
type InTransaction = Callable[[], None]  # what else is written in a transaction; it may refuse
type Committing = Callable[[int], tuple[Scene, Entry, InTransaction]]

ENDED = "ended"
_READ_AT_ONCE = 20  # entries, from the last one back
# An undo counts what it takes back, and tells it, and looks what was lent in it.
_decode = lru_cache(512)(decode_entry)
MAX_NAME = 100  # what the columns for names take: PostgreSQL refuses more

# Everything that is said goes through these. In plain SQL they take half the time, or a tenth of
# it, that the ORM needs to write the same words.
_UPDATE = (
    f'UPDATE "{SceneRecord._meta.db_table}" '
    'SET "number" = %s, "state" = %s, "line" = %s, "told" = %s WHERE "id" = %s AND "number" = %s'
)
_UPDATE_TOLD = f'UPDATE "{SceneRecord._meta.db_table}" SET "told" = %s WHERE "id" = %s'
_INSERT = (
    f'INSERT INTO "{EntryRecord._meta.db_table}" '
    '("scene_id", "number", "time", "by", "data", "snapshot") VALUES (%s, %s, %s, %s, %s, %s)'
)


_LEFT_OUT = ("state", "line", "pacing")
_COLUMNS = (one.column for one in SceneRecord._meta.concrete_fields if one.name not in _LEFT_OUT)
_RECORDS = (
    f"SELECT {', '.join(f'"{one}"' for one in _COLUMNS)} "
    f'FROM "{SceneRecord._meta.db_table}" WHERE {{}}'
)
_OPEN = (
    f'SELECT "id", "room_id" FROM "{SceneRecord._meta.db_table}" '
    'WHERE "ended" IS NULL AND "realm" = %s ORDER BY "id"'
)
_HANDLED = f'UPDATE "{SceneRecord._meta.db_table}" SET "script_id" = %s WHERE "id" = %s'
_PACED = f'UPDATE "{SceneRecord._meta.db_table}" SET "pacing" = %s WHERE "id" = %s'
_STANDING = f'SELECT "number", "line", "state" FROM "{SceneRecord._meta.db_table}" WHERE "id" = %s'
_LINE = f'SELECT "number", "line" FROM "{SceneRecord._meta.db_table}" WHERE "id" = %s'
_LAST = f'SELECT "number" FROM "{SceneRecord._meta.db_table}" WHERE "id" = %s'
_WITH = f'SELECT 1 FROM "{EntryRecord._meta.db_table}" WHERE "scene_id" = %s AND "data" LIKE %s'
_WRITTEN = (
    f'SELECT "number", {{}} FROM "{EntryRecord._meta.db_table}" '
    'WHERE "scene_id" = %s AND {} ORDER BY "number"'
)
_LIKE = "\"data\" LIKE %s ESCAPE '\\'"
_SNAPSHOTS = (
    f'SELECT "number" FROM "{EntryRecord._meta.db_table}" '
    'WHERE "scene_id" = %s AND "snapshot" IS NOT NULL ORDER BY "number" DESC'
)
_SNAPSHOT = (
    f'SELECT "snapshot" FROM "{EntryRecord._meta.db_table}" WHERE "scene_id" = %s AND "number" = %s'
)


class Conflict(Exception):
    """Another person has written to the scene since it was loaded."""


class PartialCommit(Exception):
    """The database failed after a first part was written, which stands."""


class UnreadableScene(Exception):
    """A scene with an entry that this code cannot read; see `UnreadableEntry` for the facts.

    If an earlier release set it aside, it has no entries any more: then it is entry 0.
    """

    def __init__(self, scene: int, entry: UnreadableEntry) -> None:
        super().__init__(scene, entry.number, entry.version, entry.why)
        self.scene = scene
        self.entry = entry


class WrittenScene(msgspec.Struct, frozen=True):
    """A scene as last written: its row's id, its last entry, its live entries, its state."""

    id: int
    number: int
    timeline: Timeline
    scene: Scene


class _TimelineRow(msgspec.Struct, frozen=True):
    """A `Timeline` with its runs of numbers folded, so that the row does not grow."""

    live: Ranges = []
    undone: list[Ranges] = []
    private: Ranges = msgspec.field(default=[], name="unseen")  # as it was called at first
    jumps: list[int] = []


def open_scene(
    scene: Scene,
    entry: Entry,
    *,
    room_id: int,
    starter: str,
    starter_name: str,
    by_storyteller: bool,
    realm: str = "",
    committing: Committing | None = None,
) -> WrittenScene:
    """Write a new scene's row together with its first entry, which may be ``committing`` its dice
    by its number.
    """
    with transaction.atomic():
        row = SceneRecord.objects.create(
            title=scene.title,
            ruleset=scene.ruleset,
            room_id=room_id,
            starter=starter,
            starter_name=starter_name[:MAX_NAME],
            by_storyteller=by_storyteller,
            realm=realm,
            state="",
            line="",
        )
        along: list[InTransaction] = []
        if committing is not None:
            scene, entry, write = committing(row.pk)
            along.append(write)
        return append(WrittenScene(row.pk, 0, Timeline(), Scene()), entry, scene, along=along)


def append(
    before: WrittenScene,
    entry: Entry,
    scene: Scene,
    told: dict[str, int] | None = None,
    along: Iterable[InTransaction] = (),
) -> WrittenScene:
    """Write one entry and the state it leads to; raise `Conflict` if the scene has moved on
    meanwhile.

    ``told`` is the last entry each participant has been told, kept here because it costs nothing
    in a row that is written anyway. What ``along`` write is written with the entry or not at all.
    """
    timeline = before.timeline.after(entry.number, entry.events)
    state = write_state(scene)
    kinds = {type(event) for event in entry.events}
    now = (entry.number, state, _write_timeline(timeline), _write_told(told or {}))
    said = (entry.number, entry.time, entry.by[:MAX_NAME], encode(entry).decode())
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_UPDATE, (*now, before.id, before.number))
        if cursor.rowcount != 1:
            raise Conflict(before.id)
        cursor.execute(_INSERT, (before.id, *said, state if RoundBegan in kinds else None))
        if not kinds.isdisjoint(participants.CAME) or before.scene.masks != scene.masks:
            participants.note(before.id, before.scene, scene, entry.events)
        if not kinds.isdisjoint(WITH_ROLLS):
            dice_stats.note_rolled(before.id, before.scene, scene, entry.events)
        over, was_over = (one.fight.phase == ENDED for one in (scene, before.scene))
        if over != was_over:
            moment = datetime.fromtimestamp(entry.time, tz=UTC) if over else None
            SceneRecord.objects.filter(pk=before.id).update(ended=moment)
        for write in along:
            write()
    return WrittenScene(before.id, entry.number, timeline, scene)


def load(scene_id: int) -> WrittenScene:
    """Return a scene as last written; raise `UnreadableScene`.

    A state that another version of the game has written is made anew from the entries.
    """
    found = _rows(_STANDING, scene_id)
    if not found:
        raise SceneRecord.DoesNotExist(scene_id)
    ((number, written, state),) = found
    if not number:
        raise UnreadableScene(scene_id, UnreadableEntry(0, 0, "It has no entries."))
    timeline = _read_timeline(written)
    scene = read_state(state)
    return WrittenScene(
        scene_id, number, timeline, scene if scene is not None else scene_along(scene_id, timeline)
    )


def count_for(row: SceneRecord, all_of_them: bool) -> int:
    """Return how many entries a scene has: all of them, or those that players count."""
    return row.number if all_of_them else row.number - len(_read_timeline(row.line).private)


def last_number(scene_id: int) -> int:
    ((number,),) = _rows(_LAST, scene_id)
    return int(number)


def entries(scene_id: int, numbers: Iterable[int] | None = None) -> list[Entry]:
    """Return entries in order: all of them, or those with the given numbers; raise
    `UnreadableScene`.
    """
    if numbers is None:
        return _decoded(scene_id, _written('"number" > 0', scene_id))
    wanted = set(numbers)
    if not wanted:
        return []
    found = _written('"number" BETWEEN %s AND %s', scene_id, min(wanted), max(wanted))
    return _decoded(scene_id, ((number, data) for number, data in found if number in wanted))


def entries_with(scene_id: int, text: str) -> list[Entry]:
    """Return the entries in which a text stands as a whole value, and perhaps a few more."""
    value = connection.ops.prep_for_like_query(msgspec.json.encode(text).decode())
    return _decoded(scene_id, _written(_LIKE, scene_id, f"%{value}%"))


def has_events(scene_id: int, tag: str) -> bool:
    """Say whether an event of a kind stands in any entry of a scene, be it live or not."""
    return bool(_rows(f"{_WITH} LIMIT 1", scene_id, f'%"event":"{tag}"%'))


def _written(which: str, *values: object) -> Sequence[tuple[int, str | bytes]]:
    """Return the numbers of a scene's entries and what is written in them; as bytes where SQLite
    has found one that is no text any more: which one that is turns out when it is decoded.
    """
    try:
        return _rows(_WRITTEN.format('"data"', which), *values)
    except OperationalError:
        if connection.vendor != "sqlite":
            raise
        return _rows(_WRITTEN.format('CAST("data" AS BLOB)', which), *values)


def _rows(query: str, *values: object) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


def _decoded(scene_id: int, rows: Iterable[tuple[int, str | bytes]]) -> list[Entry]:
    found = []
    for number, data in rows:
        try:
            found.append(_decode(data))
        except UnreadableEntry as error:
            error.number = number
            raise UnreadableScene(scene_id, error) from error
    return found


def scene_along(scene_id: int, timeline: Timeline) -> Scene:
    """Return the scene that the live entries of ``timeline`` lead to, from their nearest
    snapshot.
    """
    live = timeline.live
    at, base = _nearest_snapshot(scene_id, live)
    return state_of(entries(scene_id, (number for number in live if number > at)), base)


def entries_since_snapshot(scene_id: int, timeline: Timeline) -> list[Entry]:
    """Return the live entries from the one that began the round on; all of them where none has."""
    at = first_since_snapshot(scene_id, timeline)
    return entries(scene_id, (number for number in timeline.live if number >= at))


def first_since_snapshot(scene_id: int, timeline: Timeline, rounds: int = 1) -> int:
    """Return the number of the live entry that began the round, or as many rounds as told; 0 where
    there have not been so many.
    """
    begun = _live_snapshots(scene_id, timeline.live)
    return begun[rounds - 1] if len(begun) >= rounds else 0


def latest(scene_id: int, timeline: Timeline) -> Iterator[Entry]:
    """Yield the live entries of ``timeline``, the last one first; few are read at a time."""
    for end in range(len(timeline.live), 0, -_READ_AT_ONCE):
        yield from reversed(entries(scene_id, timeline.live[max(0, end - _READ_AT_ONCE) : end]))


def round_begun(scene_id: int, timeline: Timeline, rounds: int) -> int:
    """Return the live entry that began the last ``rounds`` rounds of the fight, the one under way
    included; refused where there have not been so many.
    """
    begun = _live_snapshots(scene_id, timeline.live)
    if not 1 <= rounds <= len(begun):
        raise RuleError("too-few-rounds", rounds=rounds, begun=len(begun))
    return begun[rounds - 1]


def rounds_in(scene_id: int, numbers: Sequence[int]) -> tuple[int, ...]:
    """Return the rounds of the fight whose entries are ``numbers``; none where the first of
    them does not begin one.
    """
    begun = sorted(_live_snapshots(scene_id, numbers))
    if not begun or begun[0] != numbers[0]:
        return ()
    events = [event for entry in entries(scene_id, begun) for event in entry.events]
    return tuple(event.round for event in events if isinstance(event, RoundBegan))


def state_at(scene_id: int, number: int) -> Scene:
    """Return the scene as it stood after the entry ``number``, be it live or not."""
    return scene_along(scene_id, timeline_at(scene_id, number))


def timeline_at(scene_id: int, number: int) -> Timeline:
    """Return which entries were live after the entry ``number``, be it live itself or not."""
    ((_last, written),) = _rows(_LINE, scene_id)
    live = _read_timeline(written).live
    if number not in live:
        live = timeline_after(scene_id, number).live
    return Timeline(live[: bisect_right(live, number)])


def timeline_after(scene_id: int, number: int) -> Timeline:
    """Return the line as it was after the entry ``number``.

    It is followed from an entry to which nothing has gone back since, where that is nearer than the
    first.
    """
    ((last, written),) = _rows(_LINE, scene_id)
    begin = number - _READ_AT_ONCE
    while begin > last - begin:
        late = entries(scene_id, range(begin + 1, last + 1))
        back = min((_goes_back_to(entry) for entry in late), default=begin)
        if back >= begin:
            now = _read_timeline(written)
            base = Timeline(
                now.live[: bisect_right(now.live, begin)],
                private=now.private[: bisect_right(now.private, begin)],
            )
            return line_of((entry for entry in late if entry.number <= number), base)
        begin = back - _READ_AT_ONCE
    return line_of(entries(scene_id, range(1, number + 1)))


def _goes_back_to(entry: Entry) -> int:
    """Return the earliest entry that a jump has to do with; of any other entry, its own number."""
    match entry.events:
        case (Undone(to=to) | Redone(to=to),):
            return to
        case (TakenBack(entry=alone),):
            return alone - 1
    return entry.number


def standing_before(scene_id: int, number: int) -> WrittenScene:
    line = timeline_after(scene_id, number - 1)
    return WrittenScene(scene_id, number - 1, line, scene_along(scene_id, line))


def open_scenes(
    room_id: int | None = None, realms: Collection[str] | None = None
) -> list[SceneRecord]:
    """Return the scenes not ended, oldest first: of one room, of some realms, or everywhere."""
    if room_id is not None and realms is None:
        return _records('"ended" IS NULL AND "room_id" = %s ORDER BY "id"', room_id)
    rows = SceneRecord.objects.filter(ended=None).order_by("pk").defer(*_LEFT_OUT)
    if room_id is not None:
        rows = rows.filter(room_id=room_id)
    return list(rows if realms is None else rows.filter(realm__in=realms))


def open_in_realm(realm: str) -> list[tuple[int, int]]:
    """Return the numbers of the scenes not ended in a realm, oldest first, each with its room's."""
    return [(number, room) for number, room in _rows(_OPEN, realm)]


def last_ended(room_id: int) -> SceneRecord | None:
    rows = SceneRecord.objects.filter(room_id=room_id).exclude(ended=None)
    return rows.order_by("-ended").defer(*_LEFT_OUT).first()


def record(scene_id: int) -> SceneRecord | None:
    """Return a scene's row, without the state, or None if there is none."""
    return next(iter(_records('"id" = %s', scene_id)), None)


def _records(which: str, *values: object) -> list[SceneRecord]:
    """Return rows of scenes, without what is long in them."""
    return list(SceneRecord.objects.raw(_RECORDS.format(which), values))


def mend_connection() -> None:
    """Let go of a connection that an error has made useless: the next statement opens another.

    A web request would see to it; what is typed is none.
    """
    connection.close_if_unusable_or_obsolete()


def one_transaction() -> AbstractContextManager[None]:
    """Have all that is written within it be written together, or nothing of it."""
    return transaction.atomic()


@contextmanager
def after_writing() -> Iterator[None]:
    """Raise `PartialCommit` where the database fails: nobody is told that nothing was done."""
    try:
        yield
    except (DatabaseError, InterfaceError) as error:
        raise PartialCommit from error


def set_script(scene_id: int, script_id: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_HANDLED, (script_id, scene_id))


def told(scene_id: int) -> dict[str, int]:
    """Return the last entry that each participant is known to have been told."""
    text = SceneRecord.objects.values_list("told", flat=True).get(pk=scene_id)
    return msgspec.json.decode(text, type=dict[str, int])


def set_told(scene_id: int, told: dict[str, int]) -> None:
    """Write down who has been told what, outside any submission."""
    with connection.cursor() as cursor:
        cursor.execute(_UPDATE_TOLD, (_write_told(told), scene_id))


def number_before(scene_id: int, number: int, moment: float) -> int:
    """Return the last entry up to ``number`` that was written before a moment; 0 if none was."""
    rows = EntryRecord.objects.filter(scene=scene_id, number__lte=number, time__lt=moment)
    return int(rows.aggregate(last=Max("number"))["last"] or 0)


def time_of(scene_id: int, number: int) -> float:
    """Return when an entry was written, in seconds since 1970; 0 if there is none."""
    rows = EntryRecord.objects.filter(scene=scene_id, number=number)
    return float(rows.values_list("time", flat=True).first() or 0)


def pacing(scene_id: int) -> str:
    """Return what `set_pacing` wrote last, empty where it never did."""
    return str(SceneRecord.objects.values_list("pacing", flat=True).get(pk=scene_id))


def set_pacing(scene_id: int, text: str) -> None:
    """Write down how long people were waited for and the proposals: not part of the log."""
    with connection.cursor() as cursor:
        cursor.execute(_PACED, (text, scene_id))


def _nearest_snapshot(scene_id: int, live: Sequence[int]) -> tuple[int, Scene | None]:
    number = next(iter(_live_snapshots(scene_id, live)), 0)
    if not number:
        return 0, None
    ((snapshot,),) = _rows(_SNAPSHOT, scene_id, number)
    scene = read_state(snapshot)
    return (number, scene) if scene is not None else (0, None)


def _live_snapshots(scene_id: int, live: Sequence[int]) -> list[int]:
    """Return the live entries that began a round, the last one first."""
    alive = set(live)
    return [one for (one,) in _rows(_SNAPSHOTS, scene_id) if one in alive]


def _write_told(told: dict[str, int]) -> str:
    return msgspec.json.encode(told).decode()


def _write_timeline(timeline: Timeline) -> str:
    undone = [_fold(numbers) for numbers in timeline.undone]
    row = _TimelineRow(_fold(timeline.live), undone, _fold(timeline.private), list(timeline.jumps))
    return msgspec.json.encode(row).decode()


def _read_timeline(text: str) -> Timeline:
    row = msgspec.json.decode(text, type=_TimelineRow)
    undone = tuple(_unfold(ranges) for ranges in row.undone)
    return Timeline(_unfold(row.live), undone, _unfold(row.private), tuple(row.jumps))


def _fold(numbers: Sequence[int]) -> Ranges:
    """Return the runs of ascending numbers, each found by halves: a long fight costs no more."""
    ranges: Ranges = []
    at = 0
    while at < len(numbers):
        # In a run the numbers grow as fast as their places, after a gap they are ahead.
        end = bisect_right(
            range(len(numbers)), numbers[at] - at, lo=at, key=lambda place: numbers[place] - place
        )
        ranges.append((numbers[at], numbers[end - 1]))
        at = end
    return ranges


def _unfold(ranges: Ranges) -> tuple[int, ...]:
    return tuple(chain.from_iterable(range(first, last + 1) for first, last in ranges))
