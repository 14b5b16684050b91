"""Work that waits for the database: nobody typed it, so nobody can type it again.

Who was told what, how long somebody was waited for, copies of sheets: whatever cannot be written
now is kept here under a name, and the game's clock (``server/conf/pace_clock.py``) tries it again
until the database takes it. It is kept in memory only, like the facts that it would have written.
"""

from collections.abc import Callable, Hashable, Mapping
from contextlib import AbstractContextManager

from evennia.utils import logger

from players import failures

type Work = Callable[[], object]

_waiting: dict[Hashable, Work] = {}


def run_or_queue(name: Hashable, work: Work) -> None:
    """Do ``work`` now, or where the database fails later. It never raises."""
    if name in _waiting:  # it has failed: the clock tries it, and not everybody who says something
        _waiting[name] = work
        return
    _try(name, work)


def together(
    works: Mapping[Hashable, Work], within: Callable[[], AbstractContextManager[object]]
) -> None:
    """Do ``works`` now, ``within`` one transaction, or where the database fails each later. What is
    wrong with one of them does not keep the others from being done. It never raises.
    """
    failed = {name: work for name, work in works.items() if name in _waiting}
    _waiting.update(failed)
    fresh = {name: work for name, work in works.items() if name not in failed}
    if not fresh:
        return
    try:
        with within():
            for work in fresh.values():
                work()
    except failures.PASSING as error:
        failures.note(error, f"Put off: {', '.join(map(str, fresh))}")
        _waiting.update(fresh)
    except Exception:
        for name, work in fresh.items():
            _try(name, work)


def later(name: Hashable, work: Work) -> None:
    """Do ``work`` when the clock next tries; it takes the place of what has the same name."""
    _waiting[name] = work


def flush() -> None:
    """Do what was put off, the oldest first, until the database fails again."""
    for name, work in list(_waiting.items()):
        del _waiting[name]
        if not _try(name, work):
            return


def is_empty() -> bool:
    """Say whether nothing is put off."""
    return not _waiting


def forget() -> None:
    """Drop all that was put off, as a server does that is killed."""
    _waiting.clear()


def _try(name: Hashable, work: Work) -> bool:
    """Do ``work``; False where the database has failed, and it is put off."""
    try:
        work()
    except failures.PASSING as error:
        failures.note(error, f"Put off: {name}")
        _waiting.setdefault(name, work)
        return False
    except Exception:
        logger.log_trace(f"Not done: {name}")
    return True
