"""Puts a backup in the place of the game's data: `make restore FILE=...`.

It works only while the game is stopped. The backup is read through before anything is touched, and
what was there before is kept. A backup with a damaged scene is refused, unless PARTLY=yes says to
restore the rest: then the rows of that scene are kept in a file of their own.
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
from tools.backup import backup
from tools.console import Trouble, run, say
from tools.lock import only_one
from tools.setting_aside import set_aside
from tools.soundness import Damage, Fault, faults_of

DICE = "roundkeeper_dicerecord"
LOGS = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a database's file


class Restored(NamedTuple):
    """What a restore has come to: the file with what was there before, if anything was; what was
    wrong with the backup, and the file with the rows that this was wrong with.
    """

    before: Path | None
    faults: list[Fault]
    aside: Path | None = None


def main(arguments: list[str] | None = None) -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tools.restore", description=__doc__)
    parser.add_argument("file", type=Path, help="a file that `make backup` has written")
    parser.add_argument("--partly", action="store_true", help="without scenes that are damaged")
    options = parser.parse_args(arguments)
    if options.file == Path():
        raise Trouble("Which file? Type: make restore FILE=name")
    with only_one():
        if control.is_there():
            raise Trouble("The game runs. Type: make stop; then this again.")
        done = restore(options.file.expanduser(), database.sqlite_file(), options.partly)
    say(f"Restored from {options.file}. `make play` starts the game as it was then.")
    for fault in done.faults:
        say(f"{fault}. {_MADE_ANEW if fault.sound else _SET_ASIDE}")
    if done.aside is not None:
        say(f"As they were in the backup, their rows are kept in {done.aside}: keep it private.")
    if done.before is not None:
        say(f"What was there before is kept in {done.before}.")


_SET_ASIDE = "It is set aside: it is over, and its log cannot be read."
_MADE_ANEW = "It was made anew from its entries, which are sound."


def restore(source: Path, target: Path | None, partly: bool = False) -> Restored:
    """Put a backup in the place of a database; ``partly`` sets aside what is damaged in it."""
    if target is None:
        raise Trouble("The game's data is in PostgreSQL: use pg_restore.")
    if not source.is_file():
        raise Trouble(f"There is no {source}.")
    faults = _faults_to_set_aside(source, partly)
    coming = target.with_name(f"{target.name}.coming")
    aside = _dated(target, "set-aside") if faults else None
    try:
        shutil.copyfile(source, coming)
        coming.chmod(0o600)  # it holds password hashes and everybody's secrets
        if aside is not None:
            set_aside(faults, coming, aside)
            _settle(aside)
        _seal_anew(coming)
        _settle(coming)
        before = _keep(target)
        os.replace(coming, target)
    except (OSError, sqlite3.Error) as error:
        for begun in (coming, aside):
            if begun is not None:
                begun.unlink(missing_ok=True)
        raise Trouble(f"It could not be restored; nothing has changed: {error}") from error
    return Restored(before, faults, aside)


def _seal_anew(file: Path) -> None:
    """Have the rolls of scenes under way sealed anew: players have seen those that came after the
    backup, and the same would come again.
    """
    with closing(sqlite3.connect(file)) as data, data:
        if data.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (DICE,)).fetchone():
            data.execute(f'UPDATE "{DICE}" SET "over" = 1')


def _faults_to_set_aside(source: Path, partly: bool) -> list[Fault]:
    """Return what is wrong with scenes of a backup; refuse one that cannot be restored."""
    try:
        faults = faults_of(source)
    except Damage as damage:
        raise Trouble(f"{source} was not restored; nothing has changed: {damage}") from damage
    if faults and not partly:
        lines = [f"{source} was not restored; nothing has changed:", *map(str, faults)]
        how = f"To restore the rest of it, type: make restore FILE={source} PARTLY=yes"
        raise Trouble("\n".join([*lines, how]))
    return faults


def _keep(target: Path) -> Path | None:
    """Keep the database that is there; one that cannot be read as it is, file and log. Return
    where it is, None if there is none.

    No log of it is left: SQLite would take it for the new one's, whatever stands in it.
    """
    there = [end for end in ("", *LOGS) if _with(target, end).exists()]
    if not there:
        return None
    aside = _dated(target, "before")
    try:
        backup(target, aside)
        with closing(sqlite3.connect(target)) as old:
            old.execute("PRAGMA journal_mode=DELETE")
    except (Trouble, sqlite3.Error):
        aside.unlink(missing_ok=True)
        for end in there:
            os.replace(_with(target, end), _with(aside, end))
    return aside


def _dated(target: Path, what: str) -> Path:
    """Return a name beside the database's for something kept today."""
    return target.with_name(f"{target.name}.{what}-{time.strftime('%Y-%m-%d-%H%M%S')}")


def _with(file: Path, end: str) -> Path:
    return file.with_name(f"{file.name}{end}")


def _settle(file: Path) -> None:
    """Have the system write a file to the disk, before it takes another's place."""
    with file.open("rb") as written:
        os.fsync(written.fileno())


if __name__ == "__main__":
    run(main)
