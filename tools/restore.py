"""Puts a backup in the place of the game's data: `make restore FILE=...`.

It works only while the game is stopped. The backup is read through before anything is touched, and
what was there before is kept. One with a damaged scene is refused, unless PARTLY=yes says that the
rest is worth it: the game then says what it cannot read of that scene, and plays the others.
"""

import argparse
import os
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from server.conf import database
from tools import control
from tools.console import Trouble, only_one, run, say
from tools.soundness import Damage, faults_of

DICE = "roundkeeper_dicerecord"
LOGS = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a database's file


class Restored(NamedTuple):
    """What a restore has come to: the file with what was there before, if anything was, and what is
    wrong with the backup.
    """

    before: Path | None
    faults: list[str]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.restore", description=__doc__)
    parser.add_argument("file", type=Path, help="a file that `make backup` has written")
    parser.add_argument("--partly", action="store_true", help="though scenes in it are damaged")
    options = parser.parse_args(arguments)
    if options.file == Path():
        raise Trouble("Which file? Type: make restore FILE=name")
    with only_one():
        if control.is_there():
            raise Trouble("The game runs. Type: make stop; then this again.")
        done = restore(options.file.expanduser(), database.sqlite_file(), options.partly)
    say(f"Restored from {options.file}. `make play` starts the game as it was then.")
    for fault in done.faults:
        say(f"{fault}. The game says what it cannot read of it; `+init/end` ends it.")
    if done.before is not None:
        say(f"What was there before is kept in {done.before}.")


def restore(source: Path, target: Path | None, partly: bool = False) -> Restored:
    """Put a backup in the place of a database; ``partly`` though scenes in it are damaged."""
    if target is None:
        raise Trouble("The game's data is in PostgreSQL: use pg_restore.")
    if not source.is_file():
        raise Trouble(f"There is no {source}.")
    try:
        faults = faults_of(source)
    except Damage as damage:
        raise Trouble(f"{source} was not restored; nothing has changed: {damage}") from damage
    if faults and not partly:
        lines = [f"{source} was not restored; nothing has changed:", *faults]
        how = f"To restore the rest of it, type: make restore FILE={source} PARTLY=yes"
        raise Trouble("\n".join([*lines, how]))
    coming = target.with_name(f"{target.name}.coming")
    try:
        shutil.copyfile(source, coming)
        coming.chmod(0o600)  # it holds password hashes and everybody's secrets
        _seal_anew(coming)
        with coming.open("rb") as written:  # on the disk, before it takes another's place
            os.fsync(written.fileno())
        before = _keep(target)
        os.replace(coming, target)
    except (OSError, sqlite3.Error) as error:
        coming.unlink(missing_ok=True)
        raise Trouble(f"It could not be restored; nothing has changed: {error}") from error
    return Restored(before, faults)


def _seal_anew(file: Path) -> None:
    """Have the rolls of scenes under way sealed anew: players have seen those that came after the
    backup, and the same would come again.
    """
    with closing(sqlite3.connect(file)) as data, data:
        if data.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (DICE,)).fetchone():
            data.execute(f'UPDATE "{DICE}" SET "over" = 1')


def _keep(target: Path) -> Path | None:
    """Keep the present database, with its log, which SQLite would take for the new one's;
    return where it is, None if there is none.
    """
    aside = target.with_name(f"{target.name}.before-{time.strftime('%Y-%m-%d-%H%M%S')}")
    there = [end for end in ("", *LOGS) if Path(f"{target}{end}").exists()]
    for end in there:
        os.replace(f"{target}{end}", f"{aside}{end}")
    if not there:
        return None
    try:
        with closing(sqlite3.connect(aside)) as old:
            old.execute("PRAGMA journal_mode=DELETE")  # a file by itself
    except sqlite3.Error:
        pass  # damaged: it is kept as it is
    return aside


if __name__ == "__main__":
    run(main)
