"""Files with secrets, which other users of the machine must not read.

What they could read is closed as the game starts; what cannot be closed is refused. Standard
library only, but for the log.
"""

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from server.conf import database, environment

# Passwords, the key that signs sessions, names and addresses, everybody's secrets.
SECRETS = (
    ".env",
    "server/conf/secret_settings.py",
    "server/accounts.json",
    "server/logs",
    "server/exports",
)
SQLITE_BESIDE = ("", "-wal", "-shm", "-journal")


class Exposed(Exception):
    """Other users can read a secret, and that cannot be changed from here; the text says which."""


def start_plugin_services(_: Any) -> None:
    """Close what is open. (Evennia calls this while a process starts, before any port is open.)"""
    from evennia.utils import logger

    try:
        for path in close_all():
            logger.log_warn(f"Other users of this machine could read {path}; now they cannot.")
    except Exposed as exposed:
        logger.log_err(str(exposed))
        raise


def close_all(game: Path = environment.GAME_ROOT) -> list[Path]:
    """Close every file of secrets that other users could read; return which these were."""
    return [path for path in _secrets(game) if close(path)]


def _secrets(game: Path) -> Iterator[Path]:
    for name in SECRETS:
        yield game / name
    if (file := database.sqlite_file()) is not None:
        for end in SQLITE_BESIDE:
            yield file.with_name(file.name + end)
        yield from file.parent.glob(f"{file.name}.*")  # what `make restore` has kept aside


def close(path: Path) -> bool:
    """Keep other users from a file or folder, if it is there; say whether they could get at it."""
    with contextlib.suppress(FileNotFoundError):  # SQLite takes some of its files away
        return _close(path)
    return False


def _close(path: Path) -> bool:
    found = path.stat()
    # Root may own what the game's user reads as a member of a group: that is a way to deploy.
    others = 0o077 if found.st_uid == os.geteuid() else 0o007
    mode = stat.S_IMODE(found.st_mode)
    if not mode & others:
        return False
    # Told below, as where a file system takes no notice.
    with contextlib.suppress(PermissionError):
        path.chmod(mode & ~others)
    if path.stat().st_mode & others:
        raise Exposed(
            f"Other users of this machine can read {path}, which holds secrets (mode {mode:o}). "
            f"Its owner has to type: chmod go= '{path}'"
        )
    return True
