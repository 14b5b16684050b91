"""Takes scenes that are damaged out of a database, so that the rest can be played on.

Their rows go into a SQLite file of their own, as they are. The row of such a scene stays,
over and without entries: it keeps its number and title, whoever was in it is free, and whoever asks
for its log is told (`journal.store.load`).
"""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from game.journal import decode_entry, line_of
from tools.soundness import Fault

_SCENES = "roundkeeper_scenerecord"
_ENTRIES = "roundkeeper_entryrecord"
_NO_LINE = json.dumps({"live": [], "undone": []})


def set_aside(faults: Sequence[Fault], file: Path, into: Path) -> None:
    """Copy the rows of scenes with a fault from the database ``file`` into a new one; then let go
    of those whose entries are damaged, and make the rest anew of its entries.
    """
    into.touch(mode=0o600, exist_ok=False)  # it holds what people have said in secret
    with closing(sqlite3.connect(file)) as game:
        game.execute("ATTACH ? AS aside", (str(into),))
        with game:
            for table, column in ((_SCENES, "id"), (_ENTRIES, "scene_id")):
                game.execute(f"CREATE TABLE aside.{table} AS SELECT * FROM {table} WHERE 0")
                for fault in faults:
                    copy = f"INSERT INTO aside.{table} SELECT * FROM {table} WHERE {column} = ?"
                    game.execute(copy, (fault.scene,))
            for fault in faults:
                (_make_anew if fault.sound else _let_go)(game, fault.scene)


def _let_go(game: sqlite3.Connection, scene: int) -> None:
    now = datetime.now(UTC).replace(tzinfo=None).isoformat(" ")
    game.execute(f"DELETE FROM {_ENTRIES} WHERE scene_id = ?", (scene,))
    game.execute(
        f"UPDATE {_SCENES} SET number = 0, state = '', line = ?, ended = coalesce(ended, ?)"
        " WHERE id = ?",
        (_NO_LINE, now, scene),
    )


def _make_anew(game: sqlite3.Connection, scene: int) -> None:
    """Write which entries count by what they say; states that are not there are folded anew."""
    rows = game.execute(f"SELECT data FROM {_ENTRIES} WHERE scene_id = ? ORDER BY number", (scene,))
    line = line_of([decode_entry(data) for (data,) in rows])
    ranges = {
        "live": [(one, one) for one in line.live],
        "undone": [[(one, one) for one in undone] for undone in line.undone],
    }
    game.execute(
        f"UPDATE {_SCENES} SET state = '', line = ? WHERE id = ?", (json.dumps(ranges), scene)
    )
    game.execute(
        f"UPDATE {_ENTRIES} SET snapshot = '' WHERE scene_id = ? AND snapshot IS NOT NULL", (scene,)
    )
