"""Copies the whole game's data into one file, while it runs or not: `make backup FILE=...`.

The copy is of a single moment: it has everything that people were told before it began, and no half
entries. It is then read through. If the game is damaged the copy is kept, but the program says so
and ends with status 3. The copying is by the standard library alone, so that it works where
Evennia would not start.
"""

import argparse
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from server.conf import database
from tools.console import Damaged, Trouble, run, say


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.backup", description=__doc__)
    parser.add_argument("file", type=Path, help="where to; it must not be there yet")
    options = parser.parse_args(arguments)
    if options.file == Path():
        raise Trouble("Which file? Type: make backup FILE=name")
    size = backup(database.sqlite_file(), options.file.expanduser())
    say(f"The game's data is in {options.file} ({size // 1024} KB): keep it private.")
    say("server/conf/secret_settings.py belongs to it; `make restore FILE=...` brings it back.")
    read_through(options.file.expanduser())


def backup(source: Path | None, target: Path) -> int:
    """Copy a SQLite database to a new file; return how many bytes it has."""
    if source is None:
        raise Trouble("The game's data is in PostgreSQL: use pg_dump.")
    if not source.exists():
        raise Trouble(f"There is no game to be backed up: {source} is missing.")
    if target.exists():
        raise Trouble(f"{target} is there already. Name a new file.")
    begun = target.with_name(f"{target.name}.part")
    try:
        _copy(source, begun)
        os.replace(begun, target)
    except (OSError, sqlite3.Error) as error:
        begun.unlink(missing_ok=True)
        raise Trouble(f"It could not be backed up to {target}: {error}") from error
    return target.stat().st_size


def read_through(file: Path) -> None:
    """Say what is wrong with a backup that was made, and what can be done."""
    try:
        from tools.soundness import Damage, faults_of
    except ImportError as missing:
        say(f"It was not read through: {missing.name} is missing. `make install` puts it in.")
        return
    try:
        faults = faults_of(file)
    except Damage as damage:
        raise Damaged(
            f"But it cannot be restored: {damage}. So is the game's own data. Keep the backups of "
            "earlier days; docs/backup.md says how to go on."
        ) from damage
    if faults:
        raise Damaged(
            "\n".join(
                [
                    "But a part of it, and of the game's own data, is damaged:",
                    *faults,
                    "Keep the backups of earlier days: that data may be intact in them. The rest "
                    "of this one can be restored: make restore FILE=... PARTLY=yes",
                ]
            )
        )


def _copy(source: Path, target: Path) -> None:
    """Copy by SQLite's own means: the file alone would lack what is not yet in it."""
    target.unlink(missing_ok=True)
    target.touch(mode=0o600)  # it holds password hashes and everybody's secrets
    reading = f"{source.resolve().as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(reading, uri=True)) as game,
        closing(sqlite3.connect(target)) as to,
    ):
        game.backup(to)  # in one go: readers keep nobody from writing
        to.execute("PRAGMA journal_mode=DELETE")  # a file by itself


if __name__ == "__main__":
    run(main)
