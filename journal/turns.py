"""Who is asked what in slow scenes, and how far they have been told of it outside the game.

A row is open as long as its question is, and there is one open row a question (the table sees to
it): so whatever is killed in between, nobody is told twice of one turn.
"""

import time
from collections.abc import Collection, Iterable

import msgspec
from django.db import transaction

from journal.models import TurnRecord

WAITING, GOING, HANDED, SENT, NONE = "", "going", "handed", "sent", "none"
KEPT = 90 * 24 * 3600  # seconds that a turn is kept when it is over: its link says so meanwhile
_AT_ONCE = 50


class Asked(msgspec.Struct, frozen=True):
    """A question: whose it is to answer (a reference), who is asked (a name in the scene), its
    id.
    """

    ref: str
    who: str
    question: str


class Turn(msgspec.Struct, frozen=True):
    """A row; times are seconds since 1970."""

    id: int
    scene_id: int
    ref: str
    who: str
    question: str
    entry: int
    since: float
    open: bool
    mail: str
    tries: int
    due: float
    posted: bool


def open_in(scene_id: int) -> list[Turn]:
    return _read(TurnRecord.objects.filter(scene=scene_id, open=True))


def note(scene_id: int, asked: Collection[Asked], entry: int, delay: float) -> None:
    """Have the open turns of a scene be these: mail of a new one may go after ``delay`` seconds."""
    now = time.time()
    with transaction.atomic():
        kept = {Asked(one.ref, one.who, one.question): one.id for one in open_in(scene_id)}
        over = [number for one, number in kept.items() if one not in asked]
        if over:
            TurnRecord.objects.filter(pk__in=over).update(open=False)
        for one in asked:
            if one not in kept:
                TurnRecord.objects.create(
                    scene_id=scene_id,
                    entry=entry,
                    since=now,
                    due=now + delay,
                    **msgspec.structs.asdict(one),
                )


def due(scenes: Collection[int]) -> list[Turn]:
    """Return the open turns of some scenes whose mail may go now, the oldest first."""
    rows = TurnRecord.objects.filter(
        open=True, due__lte=time.time(), mail__in=(WAITING, GOING, HANDED), scene__in=scenes
    )
    return _read(rows)[:_AT_ONCE]


def unposted(scenes: Collection[int]) -> list[Turn]:
    """Return the open turns of some scenes that no channel has named and that may be told."""
    rows = TurnRecord.objects.filter(
        open=True, due__lte=time.time(), posted=False, scene__in=scenes
    )
    return _read(rows)[:_AT_ONCE]


def turn(number: int) -> Turn | None:
    return next(iter(_read(TurnRecord.objects.filter(pk=number))), None)


def before(one: Turn) -> int:
    """Return the entry at which the same person was asked the time before; 0 for never."""
    earlier = TurnRecord.objects.filter(scene=one.scene_id, ref=one.ref, pk__lt=one.id)
    row = earlier.exclude(entry=one.entry).order_by("-pk").first()
    return row.entry if row is not None else 0


def mark(numbers: Iterable[int], mail: str, *, later: float = 0, tried: bool = False) -> None:
    """Note how far mail of some turns is, and after how many seconds it is looked at again."""
    for row in TurnRecord.objects.filter(pk__in=list(numbers)):
        row.mail, row.tries, row.due = mail, row.tries + tried, time.time() + later
        row.save(update_fields=["mail", "tries", "due"])


def mark_posted(numbers: Iterable[int]) -> None:
    """Note that a channel has named those whose turns these are."""
    TurnRecord.objects.filter(pk__in=list(numbers)).update(posted=True)


def forget_old() -> None:
    """Forget turns that have long been over."""
    TurnRecord.objects.filter(open=False, since__lt=time.time() - KEPT).delete()


def _read(rows: Iterable[TurnRecord]) -> list[Turn]:
    found = rows.order_by("pk").values_list(*Turn.__struct_fields__)  # type: ignore[attr-defined]
    return [Turn(*one) for one in found]
