"""A connection to SQLite that waits for another program's lock once, and then knows of it.

One thread plays the whole game: while it waits for a lock everybody does. The first write that
meets one waits `PLAY_WAITS`; from then on writes are tried without waiting, and so refused at once,
until one goes through. Readers never wait: in WAL a writer locks no readers out.

Every other thread (web pages) and every other program (the tools) waits as long as the settings
say. Of the threads of this process one at a time writes, and none begins while the game is about
to: however many pages are asked for, the game waits for one short write of theirs at most.

Each commit waits for the disk (`database.SQLITE_ON_OPENING`), until the server promises by
`bring_to_disk` to wait for all of them together before anything is told. From then on a commit goes
into the file's log: a killed process leaves it there, a power cut may take it. What comes to the
disk is the whole log, of all who wrote.

SQLite would make a file that is missing. Here it is an error: an empty database in the place of the
game's would be taken for the game. A new game's file is made by tools/prepare.py. Where the file
was moved away under the game, or another put in its place, there are no writes either: they would
be told, and lost with it. Nor does a process that knows one file open another in its place.
"""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from django.db.backends.sqlite3.base import Database, SQLiteCursorWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper as Django
from twisted.python import log, threadable

PLAY_WAITS = 0.25  # seconds
WAITS_FOR_A_PAGE = 2.0  # that is about to have written
_a_page_writes = threading.Lock()
_a_page_has_begun = threading.Event()
_game_is_done = threading.Event()
_game_is_done.set()
_opened_first: dict[tuple[int, str], tuple[int, int]] = {}  # by process and path
_WRITES = ("BEGIN", "INSERT", "UPDATE", "DELETE", "REPLACE")
_BUSY = 5  # the low byte of SQLite's code
# The file's size and contents, without the times at which it was read and written.
_sync = getattr(os, "fdatasync", os.fsync)


class Cursor(SQLiteCursorWrapper):
    """Notes which statement met a lock, and which was written."""

    def __init__(self, connection: Any, wrapper: "DatabaseWrapper") -> None:
        super().__init__(connection)
        self.wrapper = wrapper

    def execute(self, query: str, params: Any = None) -> Any:
        with self._noting(query):
            return super().execute(query, params)

    def executemany(self, query: str, param_list: Any) -> Any:
        """Run a statement for each of several sets of values."""
        with self._noting(query):
            return super().executemany(query, param_list)

    @contextmanager
    def _noting(self, query: str) -> Iterator[None]:
        self.wrapper.refuse_if_gone(query)
        with self.wrapper.turn_to_write(query):
            self.wrapper.set_patience()
            try:
                yield
            except Database.OperationalError as error:
                self.wrapper.note_failure(error)
                raise
        self.wrapper.note_success(query)


class DatabaseWrapper(Django):
    """Knows whether its last write met a lock."""

    locked = False
    _waits = 0.0  # what the connection was told last
    # The file's log, where commits are brought to the disk together. None: nobody has asked yet;
    # empty: each commit waits by itself.
    _log: str | None = None
    _file = ""  # the file, once a person has asked
    _has_turn = False  # whether it is this page's turn to write
    _on_disk = 0  # how many changes the connection had made when they were last brought there

    def get_new_connection(self, conn_params: Any) -> Any:
        """Return a new connection, which waits no longer than this thread may."""
        self._waits, self._log, self._file = self._patience(), None, ""
        changed = {"database": _existing(conn_params["database"]), "timeout": self._waits}
        connection = super().get_new_connection({**conn_params, **changed})
        _, _, path = connection.execute("PRAGMA database_list").fetchone()
        found = _identity(path) if path else None
        if found and _opened_first.setdefault((os.getpid(), path), found) != found:
            connection.close()
            raise _replaced()
        return connection

    def create_cursor(self, name: str | None = None) -> Any:
        return self.connection.cursor(factory=partial(Cursor, wrapper=self))

    def refuse_if_gone(self, query: str) -> None:
        """Refuse a write of the game's where its file has been moved away, or another put there.

        SQLite would go on in what it has open.
        """
        if self._file and _writes(query):
            first = _opened_first.get((os.getpid(), self._file))
            if _identity(self._file) != first:
                raise _replaced()

    @contextmanager
    def turn_to_write(self, query: str) -> Iterator[None]:
        """Have the game write before pages do, and these one by one."""
        if self.in_atomic_block or not _writes(query):
            yield
        elif threadable.isInIOThread():
            _game_is_done.clear()
            try:
                yield
            finally:
                _game_is_done.set()
        else:
            self._has_turn = _a_page_writes.acquire(timeout=self._patience())
            _game_is_done.wait(self._patience())
            try:
                yield
            except BaseException:
                self._give_turn_back()
                raise
            if not query.startswith("BEGIN"):
                self._give_turn_back()
            elif self._has_turn:
                _a_page_has_begun.set()

    def _give_turn_back(self) -> None:
        if self._has_turn:
            self._has_turn = False
            _a_page_has_begun.clear()
            _a_page_writes.release()

    def _commit(self) -> None:
        try:
            super()._commit()
        finally:
            self._give_turn_back()

    def _rollback(self) -> None:
        try:
            super()._rollback()
        finally:
            self._give_turn_back()

    def set_patience(self) -> None:
        """Have the next statement wait no longer than this thread may."""
        waits = self._patience()
        if waits != self._waits:
            self.connection.execute(f"PRAGMA busy_timeout = {round(waits * 1000)}")
            self._waits = waits

    def note_failure(self, error: Any) -> None:
        """Note that there is a lock, if that is what the error says."""
        code: int = getattr(error, "sqlite_errorcode", 0)
        self.locked = self.locked or code & 0xFF == _BUSY

    def note_success(self, query: str) -> None:
        """Note that the lock is gone, if it is a write that went through."""
        if self.locked and _writes(query):
            self.locked = False

    def bring_to_disk(self) -> None:
        """Have all that was committed be on the disk. From then on no commit of this connection
        waits for it: the caller promises to do so again before anything is told.
        """
        if self.connection is None:
            return
        changes = self.connection.total_changes
        if self._log and changes != self._on_disk:
            self._sync_log(self._log)
        if self.in_atomic_block:
            return  # what is written in it is not in the log yet
        self._on_disk = changes
        if self._log is None:
            self._log = self._let_commits_go_on()

    def _let_commits_go_on(self) -> str:
        """Have no commit wait for the disk, where the file has a log; return the log's path."""
        run = self.connection.execute
        _, _, self._file = run("PRAGMA database_list").fetchone()
        if run("PRAGMA journal_mode").fetchone() != ("wal",):
            return ""
        run("PRAGMA synchronous=NORMAL")
        return f"{self._file}-wal"

    def _sync_log(self, path: str) -> None:
        """Bring the log to the disk. Where that fails each commit waits again, and fails by itself:
        the player who says something is told so. What was written before is told: all can read it.
        """
        try:
            file = os.open(path, os.O_RDONLY)
            try:
                _sync(file)
            finally:
                os.close(file)
        except OSError as error:
            log.err(error, f"{path} could not be brought to the disk")
            if not self.in_atomic_block:
                self.connection.execute("PRAGMA synchronous=FULL")
                self._log = ""

    def _close(self) -> None:
        if self._log:
            self.bring_to_disk()
        try:
            super()._close()
        finally:
            self._give_turn_back()

    def _patience(self) -> float:
        usual = float(self.settings_dict["OPTIONS"].get("timeout", 5))
        if not threadable.isInIOThread():
            return usual
        if _a_page_has_begun.is_set():
            return min(usual, WAITS_FOR_A_PAGE)
        return 0.0 if self.locked else min(usual, PLAY_WAITS)


def _writes(query: str) -> bool:
    return query.lstrip()[:7].upper().startswith(_WRITES)


def _identity(path: str) -> tuple[int, int] | None:
    """Return which file is at a path, wherever it is moved to; None where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _replaced() -> Exception:
    gone: Exception = Database.OperationalError("the database file is gone from its place")
    return gone


def _existing(database: str) -> str:
    """Return how SQLite is told to open a file, and not to make one."""
    if database == ":memory:" or database.startswith("file:"):
        return database
    return f"{Path(database).absolute().as_uri()}?mode=rw"
