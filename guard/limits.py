"""What one connection, or one address, may cost the others: the limits, as one table.

Each is a setting of the same name; 0 lifts it. How many lines a second a connection may type is
Evennia's `MAX_COMMAND_RATE` (`input_pace.py`). A game behind a proxy that bounds connections and
bodies can leave the guard out: docs/deploy.md, "Without the guard".
"""

import sys
from typing import NamedTuple

# Python reads and writes no number of more than 4,300 digits, and Evennia does not expect that of
# any. All that comes is bounded in length: so many are read in 40 ms.
MOST_DIGITS = 300_000


class Limit(NamedTuple):
    """A bound, what it counts, and what becomes of what is beyond it."""

    most: int
    of: str
    beyond: str


LIMITS = {
    "LONGEST_UNENDED": Limit(
        80_000, "bytes of a line, or of another message, that has not ended", "cut off"
    ),
    "CONNECTION_BYTES_AT_ONCE": Limit(
        64_000,
        "bytes that a connection sends at once; ten times as many to web pages",
        "waits, unread",
    ),
    "CONNECTION_BYTES_A_SECOND": Limit(32_000, "bytes a second from then on", "waits, unread"),
    "ADDRESS_BYTES_AT_ONCE": Limit(
        512_000,
        "bytes that all connections of an address send at once",
        "waits, unread; new connections are refused",
    ),
    "ADDRESS_BYTES_A_SECOND": Limit(
        128_000, "bytes a second from then on", "waits, unread; new connections are refused"
    ),
    "MOST_UNREAD": Limit(
        2_000_000, "bytes that pile up for a client that does not read them", "cut off"
    ),
    "MOST_NOT_LOGGED_IN": Limit(50, "connections of an address that are not logged in", "refused"),
    "MOST_CONNECTIONS": Limit(300, "connections of an address, those to web pages too", "refused"),
}

DEFAULTS = {name: limit.most for name, limit in LIMITS.items()}


def allow_long_numbers() -> None:
    """Have a long line of digits be a number, as far as Python goes: out of range at its place."""
    sys.set_int_max_str_digits(MOST_DIGITS)
