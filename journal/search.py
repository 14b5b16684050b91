"""Finding scenes that are over by participant, title, day and place.

Names and days have an index; titles are searched only among the scenes that these leave.
"""

from datetime import date, datetime, time, timedelta, tzinfo

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone

from journal.models import PersonRecord, SceneRecord
from journal.participants import folded

MANY = 500


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What is looked for; what is left empty does not matter.

    ``who`` is a name or the beginning of one, ``ref`` a reference, ``title`` any part of a title.
    ``realm`` is the bridged game that the scenes are of, empty for this one.
    ``since`` and ``until`` are days in a ``zone`` (None: the server's), both counted in: a scene is
    of the day on which it began.
    """

    who: str = ""
    ref: str = ""
    title: str = ""
    since: date | None = None
    until: date | None = None
    room_id: int | None = None
    realm: str = ""
    zone: tzinfo | None = None


class Page(msgspec.Struct, frozen=True):
    """Some of the scenes found, the last to begin first; ``number`` of ``pages``, from 1."""

    rows: list[SceneRecord]
    number: int
    pages: int
    found: int


def find_ended(wanted: Wanted, reader: str | None, number: int, size: int) -> Page:
    """Return a page of the ended scenes that ``reader`` may read; None may read all.

    A number past the last page gives the last.
    """
    rows = _readable(_matching(wanted, reader), reader)
    found = rows.count()
    pages = max(1, -(-found // size))
    number = min(number, pages)
    start = (number - 1) * size
    shown = rows.order_by("-started", "-pk").defer("state", "told")
    return Page(list(shown[start : start + size]), number, pages, found)


def are_many() -> bool:
    last = SceneRecord.objects.order_by("-pk").values_list("pk", flat=True).first()
    return last is not None and last > MANY


def may_read(scene_id: int, reader: str, watched: bool) -> bool:
    """Say whether ``reader``, a reference, opened a scene or took part in it; with ``watched`` also
    whether they looked on.
    """
    return bool(_readable(SceneRecord.objects.filter(pk=scene_id), reader, watched).exists())


def readable(reader: str) -> "QuerySet[SceneRecord]":
    """Return the scenes that ``reader`` opened, took part in or looked on."""
    return _readable(SceneRecord.objects.all(), reader)


def _readable(
    rows: "QuerySet[SceneRecord]", reader: str | None, watched: bool = True
) -> "QuerySet[SceneRecord]":
    if reader is None:
        return rows
    attended = PersonRecord.objects.filter(ref=reader)
    if not watched:
        attended = attended.filter(onlooker=False)
    return rows.filter(Q(starter=reader) | Q(pk__in=attended.values("scene")))


def _matching(wanted: Wanted, reader: str | None) -> "QuerySet[SceneRecord]":
    rows = SceneRecord.objects.exclude(ended=None).filter(realm=wanted.realm)
    if wanted.who:
        rows = rows.filter(pk__in=_called(folded(wanted.who), reader))
    if wanted.ref:
        mine = PersonRecord.objects.filter(ref=wanted.ref, onlooker=False)
        rows = rows.filter(pk__in=mine.values("scene"))
    if wanted.title:
        rows = rows.filter(title__icontains=wanted.title)
    if wanted.since is not None:
        rows = rows.filter(started__gte=_beginning(wanted.since, wanted.zone))
    if wanted.until is not None:
        rows = rows.filter(started__lt=_beginning(wanted.until + timedelta(days=1), wanted.zone))
    if wanted.room_id is not None:
        rows = rows.filter(room_id=wanted.room_id)
    return rows


def _called(name: str, reader: str | None) -> "QuerySet[PersonRecord]":
    """Return the scenes of people with a name; if there are none, of people whose name begins so.

    Of the hidden ``reader`` finds their own: a reference ends with that of its keeper.
    The lower bound says nothing new, but it is what lets SQLite use the index for a beginning.
    """
    fighters = PersonRecord.objects.filter(onlooker=False)
    if reader is not None:
        fighters = fighters.filter(Q(mask="") | Q(ref__endswith=reader))
    exact = fighters.filter(folded=name)
    found = exact if exact.exists() else fighters.filter(folded__gte=name, folded__startswith=name)
    return found.values("scene")


def _beginning(day: date, zone: tzinfo | None) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min), zone)
