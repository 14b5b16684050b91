"""Days and hours as a reader is told them: in their own zone, or with the zone named."""

from datetime import UTC, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from narration.reader import Reader


def moment(when: datetime | float, reader: Reader) -> str:
    """Return a moment: ``2026-11-20 21:05`` in a zone that the reader has set, else with the zone
    that it is told in, ``2026-11-20 21:05 UTC``. A number is seconds since 1970.
    """
    local = _local(when, reader)
    return f"{local:%Y-%m-%d %H:%M}{'' if reader.own_zone else f' {local:%Z}'}"


def day(when: datetime | float, reader: Reader) -> str:
    """Return the day of a moment: ``2026-11-20``."""
    return f"{_local(when, reader):%Y-%m-%d}"


def _local(when: datetime | float, reader: Reader) -> datetime:
    known = when if isinstance(when, datetime) else datetime.fromtimestamp(when, tz=UTC)
    return known.astimezone(_zone(reader.zone))


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
