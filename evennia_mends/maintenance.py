"""Keeps Evennia's housekeeping, once a minute, going after it has failed.

Its timer stops for good at the first error: a database that was away at the wrong moment would
leave the game without time-outs, and nobody would look after its clock and its memory.
"""

from typing import Any

from evennia_mends.patching import in_place_of
from players import failures


def mend(server: Any) -> None:
    """Repair ``server``, before its timer is started."""

    @in_place_of(server, "server_maintenance")
    def maintain_or_note(maintain: Any) -> None:
        try:
            maintain()
        except Exception as error:  # the next minute tries again
            failures.note(error)
