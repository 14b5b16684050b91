"""What failed while a line was followed: told in the game's words; the log has the rest."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
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


_told = 0  # how many failures anybody has been told of


def tell(receiver: Any, error: BaseException, in_words: str = "") -> None:
    """Tell somebody that what they typed has failed, by the error that is handled now."""
    global _told
    _told += 1
    note(error)
    try:
        receiver.msg(in_words or words_for(error))
    except Exception:  # nobody is there any more
        logger.log_trace()


def told_by(work: Callable[[], object]) -> bool:
    """Do ``work``, and say whether anybody has been told of a failure by its end."""
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
