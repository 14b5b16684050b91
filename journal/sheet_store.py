"""Reading and writing the life of characters' sheets: how far each is, its history, requests.

A character without a row has a sheet from before approvals were counted, or
none; the caller knows which, and `append` is told.
"""

from typing import Any

import msgspec
from django.db import connection, transaction

from journal.models import SheetEntryRecord, SheetRecord, SheetRequestRecord
from sheets.life import Deed, SheetEntry, Stage, stage_after

MAX_NAME = 100

_COLUMNS = ("character_id", "name", "stage", "since", "number", "submitted", "told")
# It is asked for whenever a person is to play: see `journal.store`.
_ROW = (
    f"SELECT {', '.join(f'"{one}"' for one in _COLUMNS)} "
    f'FROM "{SheetRecord._meta.db_table}" WHERE "character_id" = %s'
)

_OPEN_REQUESTS = (
    'SELECT request."id", "character_id", "name", "trait", "value", "why" '
    f'FROM "{SheetRequestRecord._meta.db_table}" AS request '
    f'JOIN "{SheetRecord._meta.db_table}" AS sheet ON sheet."id" = "sheet_id" '
    'WHERE "open"{} ORDER BY request."id"'
)


class SheetRow(msgspec.Struct, frozen=True):
    """How far a sheet is, as last written; numbers are those of entries of its history."""

    character_id: int
    name: str
    stage: Stage
    since: float
    number: int
    submitted: int
    told: int


class Request(msgspec.Struct, frozen=True):
    """A change that a player asks for: of whose sheet, what it shall be and why."""

    id: int
    character_id: int
    name: str
    trait: str
    value: str
    why: str
    open: bool


def row(character_id: int) -> SheetRow | None:
    """Return how far a character's sheet is, or None where nobody has kept count."""
    with connection.cursor() as cursor:
        cursor.execute(_ROW, (character_id,))
        found = cursor.fetchone()
    return _row(*found) if found is not None else None


def waiting() -> list[SheetRow]:
    """Return the sheets that were handed in and not decided, the longest waiting first."""
    rows = SheetRecord.objects.filter(stage=Stage.SUBMITTED).order_by("since")
    return [_row(*found) for found in rows.values_list(*_COLUMNS)]


def append(character_id: int, name: str, entry: SheetEntry, stage: Stage) -> SheetEntry:
    """Write an entry and the stage it leads to, and return it with its number.

    ``stage`` is that of the sheet before.
    """
    with transaction.atomic():
        found = _found_or_made(character_id, name, stage, entry.time)
        entry = msgspec.structs.replace(entry, number=found.number + 1)
        after = stage_after(entry.deed, stage)
        if after != found.stage:
            found.stage, found.since = after, entry.time
        found.number = entry.number
        if entry.deed is Deed.SUBMITTED:
            found.submitted = entry.number
        found.save()
        SheetEntryRecord.objects.create(
            sheet=found,
            number=entry.number,
            time=entry.time,
            by=entry.by[:MAX_NAME],
            deed=entry.deed,
            data=msgspec.json.encode(entry).decode(),
        )
    return entry


def history(character_id: int, most: int) -> list[SheetEntry]:
    """Return the last entries of a sheet's history, oldest first."""
    rows = SheetEntryRecord.objects.filter(sheet__character_id=character_id)
    found = rows.order_by("-number").values_list("data", flat=True)[:most]
    return [_entry(data) for data in reversed(list(found))]


def last(character_id: int, *deeds: Deed) -> SheetEntry | None:
    """Return the last entry of a sheet's history that is one of ``deeds``."""
    rows = SheetEntryRecord.objects.filter(sheet__character_id=character_id, deed__in=deeds)
    found = rows.order_by("-number").values_list("data", flat=True).first()
    return _entry(found) if found is not None else None


def news(character_id: int) -> list[SheetEntry]:
    found = row(character_id)
    if found is None or found.told >= found.number:
        return []
    rows = SheetEntryRecord.objects.filter(
        sheet__character_id=character_id, number__gt=found.told
    ).order_by("number")
    return [_entry(data) for data in rows.values_list("data", flat=True)]


def set_told(character_id: int, number: int) -> None:
    """Note that a character's player knows of the entries up to ``number``."""
    SheetRecord.objects.filter(character_id=character_id, told__lt=number).update(told=number)


# --- requests ------------------------------------------------------------------------------------


def add_request(
    character_id: int, name: str, stage: Stage, time: float, trait: str, value: str, why: str
) -> Request:
    """Write a request for a change of a sheet, which is at ``stage``."""
    sheet = _found_or_made(character_id, name, stage, time)
    made = SheetRequestRecord.objects.create(sheet=sheet, trait=trait, value=value, why=why)
    return Request(made.pk, character_id, sheet.name, trait, value, why, made.open)


def request(number: int) -> Request | None:
    rows = SheetRequestRecord.objects.filter(pk=number).values_list(
        "pk", "sheet__character_id", "sheet__name", "trait", "value", "why", "open"
    )
    found = rows.first()
    return Request(*found) if found is not None else None


def asking(request: Request) -> SheetEntry | None:
    """Return the entry with which something was asked for; None where its history is gone."""
    rows = SheetEntryRecord.objects.filter(
        sheet__character_id=request.character_id, deed=Deed.REQUESTED
    )
    asked = map(_entry, rows.order_by("-number").values_list("data", flat=True))
    return next((entry for entry in asked if entry.request == request.id), None)


def open_requests(character_id: int | None = None) -> list[Request]:
    """Return the requests not decided, oldest first: of one character, or all."""
    of_whom, values = "", []
    if character_id is not None:
        of_whom, values = ' AND "character_id" = %s', [character_id]
    with connection.cursor() as cursor:
        cursor.execute(_OPEN_REQUESTS.format(of_whom), values)
        found: list[tuple[int, int, str, str, str, str]] = cursor.fetchall()
    return [Request(*one, True) for one in found]


def close_request(number: int) -> bool:
    """Note that a request is decided; say whether it was open until now."""
    return bool(SheetRequestRecord.objects.filter(pk=number, open=True).update(open=False))


def _found_or_made(character_id: int, name: str, stage: Stage, time: float) -> SheetRecord:
    found, _ = SheetRecord.objects.get_or_create(
        character_id=character_id,
        defaults={"name": name[:MAX_NAME], "stage": stage, "since": time},
    )
    found.name = name[:MAX_NAME]
    return found


def _row(character_id: int, name: str, stage: str, *rest: Any) -> SheetRow:
    return SheetRow(character_id, name, Stage(stage), *rest)


def _entry(data: str) -> SheetEntry:
    return msgspec.json.decode(data, type=SheetEntry)
