"""Reads all scenes of a game through and says what is wrong with them; nothing is changed.

    .venv/bin/python -m tools.soundness          the game's own data, while it runs or not
    .venv/bin/python -m tools.soundness FILE     a backup

It ends with status 3 if something is damaged.
"""

import argparse
import json
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from game.journal import (
    VERSION,
    Entry,
    UnreadableEntry,
    decode_entry,
    line_of,
    live_entries,
    read_state,
    state_of,
)
from server.conf import database
from tools.console import Damaged, run, say

_SCENES = 'SELECT id, title, number, state, line FROM "roundkeeper_scenerecord" ORDER BY id'
_ENTRIES = 'SELECT scene_id, number, data FROM "roundkeeper_entryrecord" ORDER BY scene_id, number'

type Rows = Callable[[str], Iterable[Any]]  # what a query finds
type Text = str | bytes  # bytes where a file has it: what is damaged may be no text any more


class Fault(NamedTuple):
    """What is wrong with a scene; where its entries are ``sound`` the rest can be made anew of
    them.
    """

    scene: int
    title: str
    what: str
    sound: bool = False

    @property
    def name(self) -> str:
        """The scene as people call it."""
        return f"scene {self.scene}" + (f" ({self.title})" if self.title else "")

    def __str__(self) -> str:
        return f"{self.name}: {self.what}"


class Damage(Exception):
    """A whole file is damaged, or holds no game; the text says how."""


def main(arguments: list[str] | None = None) -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tools.soundness", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("file", type=Path, nargs="?", help="a backup; else it is the game's data")
    file = parser.parse_args(arguments).file or database.sqlite_file()
    try:
        faults = faults_of(file.expanduser()) if file is not None else faults_of_game()
    except Damage as damage:
        raise Damaged(str(damage)) from damage
    if faults:
        raise Damaged("\n".join(["Damaged:", *map(str, faults)]))
    say("All scenes can be read, and stand where their logs lead.")


def faults_of(file: Path) -> list[Fault]:
    """Return what is wrong with the scenes in a SQLite file: those that cannot be read, and those
    whose state is not what their entries come to. Raise `Damage` for the file itself.
    """
    if not file.is_file():
        raise Damage(f"there is no {file}")
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as opened:
            (told,) = opened.execute("PRAGMA integrity_check(1)").fetchone()
            if told != "ok":
                raise Damage(f"the file is damaged: {told}")
            opened.text_factory = bytes
            opened.execute("BEGIN")  # all of one moment, though the game may run
            return _faults_of_scenes(opened.execute)
    except sqlite3.Error as error:
        raise Damage(f"it is no database of this game: {error}") from error


def faults_of_game() -> list[Fault]:
    """Return what is wrong with the scenes of the game, in whatever database it has."""
    from tools import prepare

    prepare.load_game(up_to_date=False)
    from django.db import DatabaseError, connection, transaction

    def rows(query: str) -> list[Any]:
        with connection.cursor() as cursor:
            cursor.execute(query)
            return list(cursor.fetchall())

    try:
        with transaction.atomic():
            if connection.vendor == "postgresql":  # all of one moment, though the game may run
                rows_of_one_moment = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"
                connection.cursor().execute(rows_of_one_moment)
            return _faults_of_scenes(rows)
    except DatabaseError as error:
        raise Damage(f"the database cannot be read: {error}".rstrip()) from error


def _faults_of_scenes(rows: Rows) -> list[Fault]:
    scenes = {scene: row for scene, *row in rows(_SCENES)}
    faults = []

    def verify(scene: int, written: Iterable[tuple[int, Text]]) -> None:
        title, *row = scenes.pop(scene)
        what, sound = _fault_of_rows(written, *row)
        if what:
            faults.append(Fault(scene, _plain(title), what, sound))

    for scene, found in groupby(rows(_ENTRIES), key=itemgetter(0)):
        if scene in scenes:
            verify(scene, ((number, data) for _, number, data in found))
    for scene in list(scenes):
        verify(scene, [])
    return sorted(faults)


def _plain(title: Text) -> str:
    return title.decode(errors="replace") if isinstance(title, bytes) else title


def _fault_of_rows(
    rows: Iterable[tuple[int, Text]], number: int, state: Text, line: Text
) -> tuple[str, bool]:
    """Return what is wrong with a scene as its rows have it, empty where all is well, and whether
    its entries are sound.
    """
    entries = []
    for at, data in rows:
        try:
            entries.append(decode_entry(data))
        except UnreadableEntry as error:
            return _why_unreadable(at, error), False
    if [entry.number for entry in entries] != list(range(1, number + 1)):
        return f"its entries are not those from 1 to {number}", False
    try:
        return _fault_of_row(entries, state, line), True
    except Exception as error:  # whatever makes no sense, in whichever way
        return f"its entries make no scene: {error!r}", False


def _why_unreadable(number: int, error: UnreadableEntry) -> str:
    if error.why:
        return f"entry {number} cannot be read: {error.why}"
    return (
        f"entry {number} is of version {error.version} of the journal, and this game reads up to "
        f"{VERSION}: update the game"
    )


def _fault_of_row(entries: list[Entry], state: Text, line: Text) -> str:
    """Return what is wrong with the row of a scene whose entries can all be read.

    A state in the shape of another version is no fault: it is not read, but folded anew.
    """
    folded = state_of(live_entries(entries))
    if _live(line) != list(line_of(entries).live):
        return "which of its entries count is not what they say"
    written = read_state(state)
    if written is not None and written != folded:
        return "its state is not what its entries come to"
    return ""


def _live(line: Text) -> list[int] | None:
    """Return the numbers of the entries that a row takes for live; None where it cannot be
    read.
    """
    try:
        return [one for first, last in json.loads(line)["live"] for one in range(first, last + 1)]
    except (ValueError, TypeError, KeyError):
        return None


if __name__ == "__main__":
    run(main)
