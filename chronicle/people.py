"""Who was in a scene: kept beside the journal, so that logs are found without reading them."""

from collections.abc import Collection, Iterable

from chronicle.models import PersonRecord
from game.combat.events import AnyEvent, Joined

LONGEST = 200  # characters of a name or reference that are kept


def folded(name: str) -> str:
    """Return a name as it is searched for."""
    return name.casefold()[:LONGEST]


def note_joined(scene_id: int, events: Iterable[AnyEvent]) -> None:
    """Write down everyone who joins in ``events``; once, however often they come and go."""
    rows = [_row(scene_id, one.ref, one.who) for one in events if isinstance(one, Joined)]
    if rows:
        PersonRecord.objects.bulk_create(rows, ignore_conflicts=True)


def note_onlooker(scene_id: int, ref: str, name: str) -> None:
    """Write down that somebody was told of a scene in which they have nobody."""
    row = _row(scene_id, ref, name)
    row.onlooker = True
    PersonRecord.objects.bulk_create([row], ignore_conflicts=True)


def onlookers(scene_id: int) -> set[str]:
    """Return the references of those who looked on."""
    rows = PersonRecord.objects.filter(scene=scene_id, onlooker=True)
    return set(rows.values_list("ref", flat=True))


def fighters(scene_id: int) -> list[tuple[str, str]]:
    """Return the reference and name of everyone who ever joined a scene, in that order."""
    rows = PersonRecord.objects.filter(scene=scene_id, onlooker=False).order_by("pk")
    return list(rows.values_list("ref", "name"))


def names(scene_ids: Collection[int]) -> dict[int, list[str]]:
    """Return the names of those who ever joined each scene, in that order."""
    found: dict[int, list[str]] = {number: [] for number in scene_ids}
    rows = PersonRecord.objects.filter(scene__in=scene_ids, onlooker=False).order_by("pk")
    for number, name in rows.values_list("scene", "name"):
        if name not in found[number]:
            found[number].append(name)
    return found


def _row(scene_id: int, ref: str, name: str) -> PersonRecord:
    return PersonRecord(
        scene_id=scene_id, ref=ref[:LONGEST], name=name[:LONGEST], folded=folded(name)
    )
