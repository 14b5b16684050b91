"""A game that a release has left in mid-fight, as `write_old_game.py` wrote it."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

OLD_GAMES = Path(__file__).with_name("old_games")
RELEASES = ("0.1.0", "0.2.0")
WRITTEN = 31  # entries of the scene of each


def lay_old_data(root: Path, release: str = RELEASES[-1]) -> None:
    """Put its database and its accounts into a game directory that has none yet."""
    written = (OLD_GAMES / f"{release}.sql").read_text(encoding="utf-8")
    passwords = json.loads(written.partition("\n")[0].removeprefix("-- "))
    accounts = [
        {"name": name, "password": password, "what_for": "an old game"}
        for name, password in passwords.items()
    ]
    (root / "server" / "accounts.json").write_text(json.dumps(accounts))
    with closing(sqlite3.connect(root / "server" / "evennia.db3")) as database:
        database.executescript(written)
