"""Which database, and how it is opened so that a killed server loses nothing."""

from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from server.conf import environment

# WAL with synchronous=FULL keeps every commit through a killed process and through a power cut.
# It is said anew on every connection, which Evennia's own SQLITE3_PRAGMAS is not. The game's own
# connection waits for the disk once a turn instead, before anything is told: see sqlite/.
SQLITE_ON_OPENING = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; "
    "PRAGMA cache_size=-20000; PRAGMA temp_store=MEMORY"
)

# Django's own, with what a game needs whose one thread serves everybody: see there.
SQLITE = f"{__package__}.sqlite"
POSTGRESQL = f"{__package__}.postgresql"

# A PostgreSQL that has gone silent, and not said goodbye, is given up after about so many seconds.
SILENT_SECONDS = 5
_POSTGRESQL_OPTIONS = {
    "connect_timeout": SILENT_SECONDS,
    "tcp_user_timeout": SILENT_SECONDS * 1000,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": SILENT_SECONDS - 2,
}


def from_url(url: str, game_dir: str) -> dict[str, Any]:
    """Return Django's settings for `url` (DATABASE_URL), or for the game's own SQLite file."""
    if not url:
        return sqlite(Path(game_dir) / "server" / "evennia.db3")
    import dj_database_url

    settings: dict[str, Any] = dict(dj_database_url.parse(url))
    if settings["ENGINE"] == "django.db.backends.sqlite3":
        return sqlite(settings["NAME"])
    # The server is one long-lived process, and keeps its connection.
    settings["CONN_MAX_AGE"] = None
    if settings["ENGINE"] == "django.db.backends.postgresql":
        settings["ENGINE"] = POSTGRESQL
        settings["OPTIONS"] = _POSTGRESQL_OPTIONS | settings.get("OPTIONS", {})
    return settings


class Missing(Exception):
    """The file with the game's data is not there; the text says which, and what to do."""


def refuse_if_missing() -> None:
    """Refuse to go on without this install's SQLite file, if that is where its data is."""
    file = sqlite_file()
    if file is not None and not file.exists():
        raise Missing(missing_text(file))


def start_plugin_services(_: Any) -> None:
    """Refuse to play without the data. (Evennia calls this while the server starts.)"""
    from evennia.utils import logger

    try:
        refuse_if_missing()
    except Missing as missing:
        logger.log_err(str(missing))
        raise


def missing_text(file: Path) -> str:
    """Return what an admin is told when the game's data is not there."""
    return (
        f"The game's database is missing: there is no {file}. Bring the file back (is its disk "
        "mounted?), or put a backup in its place: make restore FILE=name"
    )


def sqlite_file() -> Path | None:
    """Return this install's SQLite file; None where the data is in another kind of database."""
    url = environment.read("DATABASE_URL")
    if not url:
        return environment.GAME_ROOT / "server" / "evennia.db3"
    parts = urlsplit(url)
    return Path(unquote(parts.path[1:])) if parts.scheme == "sqlite" else None


def sqlite(path: str | Path) -> dict[str, Any]:
    """Return Django's settings for the SQLite file at `path`."""
    return {
        "ENGINE": SQLITE,
        "NAME": str(path),
        "OPTIONS": {
            "init_command": SQLITE_ON_OPENING,
            # Take the write lock when a transaction begins: if it began by reading it could be
            # refused half-way.
            "transaction_mode": "IMMEDIATE",
            # Seconds that a tool waits for another program's lock. The game waits less: sqlite/.
            "timeout": 5,
        },
    }
