"""Says what is wrong with a database file, before it is played on: nothing in it is changed."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from game.journal import (
    Entry,
    UnreadableEntry,
    decode_entry,
    line_of,
    live_entries,
    read_state,
    state_of,
)

_SCENES = 'SELECT id, number, state, line FROM "roundkeeper_scenerecord" ORDER BY id'
_ENTRIES = 'SELECT number, data FROM "roundkeeper_entryrecord" WHERE scene_id = ? ORDER BY number'


def faults_of(file: Path) -> list[str]:
    """Return what is wrong with a database, a line each: damage, and scenes whose state is not what
    their entries come to.
    """
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
            (told,) = database.execute("PRAGMA integrity_check(1)").fetchone()
            if told != "ok":
                return [f"the file is damaged: {told}"]
            return list(_faults_of_scenes(database))
    except sqlite3.Error as error:
        return [f"it is no database of this game: {error}"]


def _faults_of_scenes(database: sqlite3.Connection) -> Iterator[str]:
    for scene, number, state, line in database.execute(_SCENES).fetchall():
        try:
            entries = [decode_entry(data) for _, data in database.execute(_ENTRIES, (scene,))]
        except UnreadableEntry as error:
            why = error.why or f"it is of version {error.version}"
            yield f"scene {scene}: entry {error.number} can not be read: {why}"
            continue
        fault = fault_of_scene(entries, number, state, line)
        if fault:
            yield f"scene {scene}: {fault}"


def fault_of_scene(entries: list[Entry], number: int, state: str, line: str) -> str:
    """Return what is wrong with a scene as its rows have it; empty where all is well.

    A state in the shape of another version is no fault: it is not read, but folded anew.
    """
    if [entry.number for entry in entries] != list(range(1, number + 1)):
        return f"its entries are not those from 1 to {number}"
    live = [one for first, last in json.loads(line)["live"] for one in range(first, last + 1)]
    if live != list(line_of(entries).live):
        return "which of its entries count is not what they say"
    written = read_state(state)
    if written is not None and written != state_of(live_entries(entries)):
        return "its state is not what its entries come to"
    return ""
