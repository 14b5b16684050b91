"""Reads all scenes of a game through and says what is wrong with them; nothing is changed.

    .venv/bin/python -m tools.soundness          the game's own data, while it runs or not
    .venv/bin/python -m tools.soundness FILE     a backup

It ends with status 3 if something is damaged.
"""

import argparse
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from game.journal import UnreadableEntry, decode_entry, live_entries, read_state, state_of
from server.conf import database
from tools.console import Damaged, run, say

_SCENES = 'SELECT id, title, number, state FROM "roundkeeper_scenerecord" ORDER BY id'
_ENTRIES = 'SELECT scene_id, number, data FROM "roundkeeper_entryrecord" ORDER BY scene_id, number'

type Rows = Callable[[str], Iterable[Any]]  # what a query finds; texts may be bytes


class Damage(Exception):
    """A whole file is damaged, or holds no game; the text says how."""


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.soundness", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("file", type=Path, nargs="?", help="a backup; else it is the game's data")
    file = parser.parse_args(arguments).file or database.sqlite_file()
    try:
        faults = faults_of(file.expanduser()) if file is not None else faults_of_game()
    except Damage as damage:
        raise Damaged(str(damage)) from damage
    if faults:
        raise Damaged("\n".join(["Damaged:", *faults]))
    say("All scenes can be read, and stand where their logs lead.")


def faults_of(file: Path) -> list[str]:
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


def faults_of_game() -> list[str]:
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


def _faults_of_scenes(rows: Rows) -> list[str]:
    scenes = {scene: row for scene, *row in rows(_SCENES)}
    written = {
        scene: [(number, data) for _, number, data in found]
        for scene, found in groupby(rows(_ENTRIES), key=itemgetter(0))
    }
    faults = []
    for scene, (title, number, state) in scenes.items():
        if what := _fault_of(written.get(scene, []), number, state):
            name = title.decode(errors="replace") if isinstance(title, bytes) else title
            faults.append(f"scene {scene}{f' ({name})' if name else ''}: {what}")
    return faults


def _fault_of(rows: Iterable[tuple[int, Any]], number: int, state: Any) -> str:
    """Return what is wrong with a scene as its rows have it, empty where all is well."""
    entries = []
    for at, data in rows:
        try:
            entries.append(decode_entry(data))
        except UnreadableEntry as error:
            newer = f"it is of version {error.version} of the journal: update the game"
            return f"entry {at} cannot be read: {error.why or newer}"
    if [entry.number for entry in entries] != list(range(1, number + 1)):
        return f"its entries are not those from 1 to {number}"
    try:
        folded = state_of(live_entries(entries))
    except Exception as error:  # whatever makes no sense, in whichever way
        return f"its entries make no scene: {error!r}"
    # A state in the shape of another version is not a fault: it is not read, but folded anew.
    if (kept := read_state(state)) is not None and kept != folded:
        return "its state is not what its entries come to"
    return ""


if __name__ == "__main__":
    run(main)
