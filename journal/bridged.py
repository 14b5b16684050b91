"""What keeps lines of bridged games from being lost or followed twice.

A line is noted in the transaction that writes what came of it and what is to be shown for it, so
after a kill there is all of that or nothing. Answers stay until the other game has shown them.
"""

import time
from collections.abc import Iterable

import msgspec
from django.db import transaction

from journal.models import BridgedAnswerRecord, BridgedLineRecord, SceneRecord

KEPT = 7 * 24 * 3600  # seconds that a line is known by its number


class Answer(msgspec.Struct, frozen=True):
    """A text for a reader; ``done`` names the line that it ends the answer to, if it does."""

    number: int
    reader: str = ""
    text: str = ""
    done: str = ""
    held: bool = False  # its reader is away: it has not gone out


def is_followed(realm: str, number: str) -> bool:
    return BridgedLineRecord.objects.filter(realm=realm, number=number).exists()


def note_followed(realm: str, number: str) -> None:
    """Note that a line is followed, in the transaction of what comes of it."""
    BridgedLineRecord.objects.create(realm=realm, number=number, time=time.time())


def add_answer(realm: str, answer: Answer) -> None:
    BridgedAnswerRecord.objects.create(realm=realm, **msgspec.structs.asdict(answer))


def answers(realm: str) -> list[Answer]:
    """Return what is to be shown in a game, in order."""
    rows = BridgedAnswerRecord.objects.filter(realm=realm).order_by("number")
    return [Answer(*one) for one in rows.values_list(*Answer.__struct_fields__)]


def forget_answers(realm: str, numbers: Iterable[int]) -> None:
    BridgedAnswerRecord.objects.filter(realm=realm, number__in=list(numbers)).delete()


def hold_answers(realm: str, numbers: Iterable[int]) -> None:
    """Note that answers have not gone out: their readers are away."""
    BridgedAnswerRecord.objects.filter(realm=realm, number__in=list(numbers)).update(held=True)


def rooms_with_scenes(realm: str) -> list[int]:
    """Return the rooms in which scenes of a game are open, by their numbers."""
    rows = SceneRecord.objects.filter(ended=None, realm=realm).order_by("room_id")
    return list(rows.values_list("room_id", flat=True).distinct())


def forget_old(now: float) -> None:
    """Forget lines so old that no game brings them again."""
    with transaction.atomic():
        BridgedLineRecord.objects.filter(time__lt=now - KEPT).delete()
