"""Poses: written beside a scene's entries, which go by numbers of their own."""

from collections.abc import Collection
from typing import Any

from django.db.models import Max, QuerySet, Sum
from django.db.models.functions import Length

from journal.models import PoseRecord
from journal.store import MAX_NAME
from play.poses import Pose

_ORDER = ("after", "time", "pk")


def add(scene_id: int, pose: Pose) -> int:
    """Write a pose down; return its number among all that were ever made."""
    row = PoseRecord.objects.create(
        scene_id=scene_id,
        after=pose.after,
        time=pose.time,
        by=pose.by[:MAX_NAME],
        kind=pose.kind,
        text=pose.text,
    )
    return int(row.pk)


def last_by(scene_id: int, by: str) -> tuple[int, Pose] | None:
    """Return a person's last pose in a scene, with its number among all that were ever made."""
    rows = PoseRecord.objects.filter(scene=scene_id, by=by[:MAX_NAME]).order_by("-pk")
    row = rows.first()
    if row is None:
        return None
    return row.pk, Pose(**{field: getattr(row, field) for field in Pose.__struct_fields__})


def mend(number: int, text: str) -> None:
    """Have a pose read otherwise from now on; how it was heard is kept beside it."""
    row = PoseRecord.objects.get(pk=number)
    row.heard, row.text = row.heard or row.text, text
    row.save(update_fields=["heard", "text"])


def places(scene_id: int) -> list[tuple[int, int, str]]:
    """Return the number of each pose in the order of the log, the entry it comes after, and whose
    it is.
    """
    return list(_of(scene_id).values_list("pk", "after", "by"))


def poses(scene_id: int, numbers: Collection[int] | None = None, since: int = 0) -> list[Pose]:
    """Return the poses of a scene in the order of the log: all since an entry, or those with these
    numbers.
    """
    rows = _of(scene_id).filter(after__gte=since)
    return _read(rows if numbers is None else rows.filter(pk__in=numbers))


def are_long(scene_id: int, many: int, characters: int) -> bool:
    """Say whether a scene has more than so many poses, or more text in them."""
    rows = PoseRecord.objects.filter(scene=scene_id)
    if rows.count() > many:
        return True
    return (rows.aggregate(length=Sum(Length("text")))["length"] or 0) > characters


def since(scene_id: int, number: int, most: int) -> list[Pose]:
    """Return the last poses made after the one with a number, so many at ``most``."""
    rows = PoseRecord.objects.filter(scene=scene_id, pk__gt=number)
    return _read(rows.order_by(*(f"-{one}" for one in _ORDER))[:most])[::-1]


def last_of_each(scene_id: int) -> dict[str, tuple[float, str]]:
    """Return by name when each last posed in a scene, in seconds since 1970, and how."""
    rows = PoseRecord.objects.filter(scene=scene_id)
    newest = rows.values("by").annotate(pk=Max("pk")).values("pk")
    found = PoseRecord.objects.filter(pk__in=newest).values_list("by", "time", "kind")
    return {by: (time, kind) for by, time, kind in found}


def last(scene_id: int, before: float | None = None) -> int:
    """Return the number of the last pose, or of the last before a moment; 0 for none."""
    rows = PoseRecord.objects.filter(scene=scene_id)
    rows = rows if before is None else rows.filter(time__lt=before)
    return int(rows.aggregate(last=Max("pk"))["last"] or 0)


def time_of(number: int) -> float:
    """Return when a pose was made, in seconds since 1970; 0 if there is none of that number."""
    return float(PoseRecord.objects.filter(pk=number).values_list("time", flat=True).first() or 0)


def _of(scene_id: int) -> QuerySet[PoseRecord, Any]:
    return PoseRecord.objects.filter(scene=scene_id).order_by(*_ORDER)


def _read(rows: QuerySet[PoseRecord, Any]) -> list[Pose]:
    return [Pose(**row) for row in rows.values(*Pose.__struct_fields__)]
