"""Which realms this process plays: on PostgreSQL, those whose lock it holds.

Several processes may share one database. Each plays the realms whose advisory locks are its own,
and what nobody holds any more another takes. The locks are held by the very connection through
which the game writes: while a process can write, nobody else has its realms. Where that connection
has to be made anew, the locks are taken again before anything is written through it; if another
process has got one first, this one must not go on.

Where nobody has begun with it, as on SQLite, one process plays everything.
"""

import hashlib
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from django.db import connection, connections

type Lost = Callable[[list[str]], None]

# How long the locks of a connection that has just ended may take to be free, in seconds. It may be
# long: nothing can be written meanwhile.
ENDING = 2.0
_TRIED_EVERY = 0.02
# PostgreSQL gives up a machine that has gone silent after about 10 seconds, and frees its locks.
_SILENT = {
    "tcp_keepalives_idle": 4,
    "tcp_keepalives_interval": 2,
    "tcp_keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}

_TAKE = "SELECT key FROM unnest(%s::bigint[]) AS key WHERE pg_try_advisory_lock(key)"
_LET_GO = "SELECT pg_advisory_unlock(key) FROM unnest(%s::bigint[]) AS key"
_BE_COUNTED = "SELECT pg_advisory_lock_shared(%s)"
_WHICH = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
_END = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = %s AND backend_start = %s"
)
_LOOK = """
WITH held AS MATERIALIZED (
    SELECT (classid::bigint << 32) | objid::bigint AS key FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
)
SELECT
    (SELECT count(*) FROM held WHERE key = %s),
    ARRAY(
        SELECT key FROM unnest(%s::bigint[]) AS wanted(key) WHERE key NOT IN (SELECT key FROM held)
    )
"""

_held: dict[str, int] | None = None  # with their keys; None: nobody shares the database
_session: tuple[Any, ...] | None = None  # the last one: its process there, and since when
_counted: int | None = None  # the key by which this process is counted
_lost: Lost


class Look(NamedTuple):
    """What stands with the locks: how many processes are counted, and which realms nobody has."""

    processes: int
    free: frozenset[str]


def begin(lost: Lost) -> bool:
    """Play only the realms whose locks are taken from now on; False where the database knows no
    such locks, and everything is this process's own.

    ``lost`` is told of realms that another process has taken. Nothing more may be written then: it
    is called before the new connection is used, perhaps in another thread.
    """
    global _held, _lost
    main: Any = connections["default"]
    if main.vendor != "postgresql":
        return False
    _held, _lost = {}, lost
    main.close()
    main.opened = _take_again
    return True


def end() -> None:
    """Have everything be this process's own again, as in a test."""
    global _held, _counted, _session
    _held = _counted = _session = None
    main: Any = connections["default"]
    main.close()
    vars(main).pop("opened", None)


def are_shared() -> bool:
    """Say whether other processes may play realms of this database."""
    return _held is not None


def is_ours(realm: str) -> bool:
    return _held is None or realm in _held


def held() -> frozenset[str] | None:
    """Return the realms that this process plays; None for all."""
    return None if _held is None else frozenset(_held)


def take(realms: Iterable[str]) -> list[str]:
    """Take the realms that nobody holds, and return them."""
    assert _held is not None
    keys = _keys(realm for realm in realms if realm not in _held)
    taken = [keys[key] for key in _column(_TAKE, list(keys))]
    _held.update((realm, key_of(realm)) for realm in taken)
    return taken


def let_go(realms: Iterable[str]) -> None:
    """Leave realms to the process that takes them."""
    assert _held is not None
    names = list(realms)
    _column(_LET_GO, [_held[name] for name in names])
    for name in names:
        del _held[name]


def be_counted(group: str) -> None:
    """Be counted from now on among the processes that call themselves by the same word."""
    global _counted
    _counted = key_of(f"group {group}")
    _column(_BE_COUNTED, _counted)


def look(wanted: Iterable[str]) -> Look:
    """Look how many processes are counted, and which of the ``wanted`` realms nobody holds."""
    keys = _keys(wanted)
    with connection.cursor() as cursor:
        cursor.execute(_LOOK, (_counted, list(keys)))
        processes, free = cursor.fetchone()
    return Look(processes, frozenset(keys[key] for key in free))


def key_of(realm: str) -> int:
    """Return the number of a realm's lock."""
    digest = hashlib.blake2b(f"roundkeeper realm {realm}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, signed=True)


def _keys(realms: Iterable[str]) -> Mapping[int, str]:
    return {key_of(realm): realm for realm in realms}


def _column(question: str, value: object) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(question, (value,))
        return [row[0] for row in cursor.fetchall()]


def _take_again(new: Any) -> None:
    """Take all locks again through a ``new`` connection, a raw one.

    PostgreSQL may not know yet that the one before is gone, and would keep its locks.
    """
    global _session
    if _session is not None:
        new.execute(_END, _session)
    _session = new.execute(_WHICH).fetchone()
    for name, value in _SILENT.items():
        new.execute(f"SET {name} = {value}")
    if _counted is not None:
        new.execute(_BE_COUNTED, (_counted,))
    missing = {key: realm for realm, key in (_held or {}).items()}
    patience = time.monotonic() + ENDING
    while missing:
        for (key,) in new.execute(_TAKE, (list(missing),)).fetchall():
            del missing[key]
        if not missing or time.monotonic() > patience:
            break
        time.sleep(_TRIED_EVERY)
    new.commit()
    if missing:
        _lost(sorted(missing.values()))
