"""Puts a backup in the place of the game's data: `make restore FILE=...`.

Only while the game is stopped. The backup is looked through before anything is touched, and what
was there before is kept aside.
"""

import argparse
import os
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from server.conf import database
from tools import control
from tools.backup import backup
from tools.console import Trouble, run, say
from tools.lock import only_one
from tools.soundness import faults_of

LOGS = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a database's file


def main(arguments: list[str] | None = None) -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tools.restore", description=__doc__)
    parser.add_argument("file", type=Path, help="a file that `make backup` has written")
    options = parser.parse_args(arguments)
    if options.file == Path():
        raise Trouble("Which file? Type: make restore FILE=name")
    with only_one():
        if control.is_there():
            raise Trouble("The game runs. Type: make stop; then this again.")
        aside = restore(options.file.expanduser(), database.sqlite_file())
    say(f"Restored from {options.file}. `make play` starts the game as it was then.")
    if aside is not None:
        say(f"What was there before is kept in {aside}.")


def restore(source: Path, target: Path | None) -> Path | None:
    """Put a backup in the place of a database; return where the one of before is, if there was."""
    if target is None:
        raise Trouble("The game's data is in PostgreSQL: use pg_restore.")
    if not source.is_file():
        raise Trouble(f"There is no {source}.")
    if faults := faults_of(source):
        raise Trouble("\n".join([f"{source} is not put in, nothing has changed:", *faults]))
    coming = target.with_name(f"{target.name}.coming")
    try:
        shutil.copyfile(source, coming)
        coming.chmod(0o600)  # it holds password hashes and everybody's secrets
        _settle(coming)
        aside = _keep(target)
        os.replace(coming, target)
    except (OSError, sqlite3.Error) as error:
        coming.unlink(missing_ok=True)
        raise Trouble(f"It could not be put in, nothing has changed: {error}") from error
    return aside


def _keep(target: Path) -> Path | None:
    """Keep the database that is there; one that can not be read as it is, file and log. Return
    where it is, None where there is none.

    No log of it is left: SQLite would take it for the new one's, whatever stands in it.
    """
    there = [end for end in ("", *LOGS) if _with(target, end).exists()]
    if not there:
        return None
    aside = target.with_name(f"{target.name}.before-{time.strftime('%Y-%m-%d-%H%M%S')}")
    try:
        backup(target, aside)
        with closing(sqlite3.connect(target)) as old:
            old.execute("PRAGMA journal_mode=DELETE")
    except (Trouble, sqlite3.Error):
        aside.unlink(missing_ok=True)
        for end in there:
            os.replace(_with(target, end), _with(aside, end))
    return aside


def _with(file: Path, end: str) -> Path:
    return file.with_name(f"{file.name}{end}")


def _settle(file: Path) -> None:
    """Have the system write a file to the disk, before it takes another's place."""
    with file.open("rb") as written:
        os.fsync(written.fileno())


if __name__ == "__main__":
    run(main)
