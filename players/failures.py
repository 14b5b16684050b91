"""What failed while a line was followed: told in the game's words; the log has the rest."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from django.db import DatabaseError, InterfaceError, OperationalError
from evennia.utils import logger

from journal import store
from narration import failures as words
from narration.languages import _

DATABASE_ERRORS = (DatabaseError, InterfaceError)
# What goes by: the others are mistakes of ours, and fail again.
PASSING = (OperationalError, InterfaceError)

_SQLITE_BUSY = 5  # the low byte of SQLite's code
_POSTGRESQL_LOCKED = "55P03"


_told = 0  # how many failures have been told


def tell(receiver: Any, error: BaseException, in_words: str = "") -> None:
    """Tell a person that what they typed has failed, by the error that is handled now."""
    global _told
    _told += 1
    note(error)
    try:
        receiver.msg(in_words or words_for(error))
    except Exception:  # nobody is there any more
        logger.log_trace()


def told_by(work: Callable[[], object]) -> bool:
    """Do ``work``, and say whether a failure has been told by its end."""
    before = _told
    work()
    return _told != before


def note(error: BaseException, what: str = "") -> None:
    """Write the error that is handled now into the log, and have the next statement of a database
    that has failed connect anew.
    """
    logger.log_trace(what or None)
    if isinstance(error, (*DATABASE_ERRORS, store.PartialCommit)):
        store.mend_connection()


@contextmanager
def fails_alone(what: str) -> Iterator[None]:
    """Log whatever fails in a block, and go on: what it tells of has already been written."""
    try:
        yield
    except Exception as error:
        note(error, what)


def words_for(error: BaseException) -> str:
    """Return what is said about an error in a command when nobody knows how far it came."""
    if is_locked(error):
        return _(words.LINE_WHILE_LOCKED)
    if isinstance(error, (*DATABASE_ERRORS, store.PartialCommit)):
        return _(words.LINE_WITHOUT_DATABASE)
    return _(words.LINE_FAILED)


def is_locked(error: BaseException) -> bool:
    """Say whether it is another program's lock that the database has met."""
    cause = error.__cause__
    if not isinstance(error, DATABASE_ERRORS):
        return False
    code = getattr(cause, "sqlite_errorcode", 0) or 0
    return code & 0xFF == _SQLITE_BUSY or getattr(cause, "sqlstate", "") == _POSTGRESQL_LOCKED


# -------------------------------------------------------------------------------------------------
# Work that waits for the database: nobody typed it, so nobody can type it again.
#
# Who was told what, how long a person was waited for, copies of sheets: whatever cannot be written
# now is kept here under a name, and the game's clock (``server/conf/pace_clock.py``) tries it
# again until the database takes it. It is kept in memory only, like the facts that it would have
# written.

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
    except PASSING as error:
        note(error, f"Put off: {', '.join(map(str, fresh))}")
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
    except PASSING as error:
        note(error, f"Put off: {name}")
        _waiting.setdefault(name, work)
        return False
    except Exception:
        logger.log_trace(f"Not done: {name}")
    return True
