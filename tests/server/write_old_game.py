"""Plays up to the middle of a fight and keeps the game's whole database as SQL.

The code of any day can be made to write such a file, which `test_upgrade.py` then plays on with the
code of today. One is kept for each release; that of 0.1.0 was written by (0.2.0's: of 6ce2aa0e):

    git worktree add --detach OLD 20646f0
    cd OLD && PYTHONPATH=. PYTHON .../tests/server/write_old_game.py .../old_games/0.1.0.sql

So this file may use nothing but what a `LiveGame` has had from the beginning.
"""

import json
import sqlite3
import sys
import tempfile
from pathlib import Path

from tests.server.live_game import LiveGame, prepare_template

# Marlow's sword has parried and is meant, but no attack has named it. Rat's club is gone, the stake
# and the grenade are as the stock had them. Ines and Brick have come to blows in this round.
FIGHT = """
Vesper: +gear/give Marlow=stake
Vesper: +gear/give Marlow=grenade
Vesper: +init/roll
Vesper: +init/set Rat=2
Vesper: +init/set Brick=3
Vesper: +init/set Marlow=5
Vesper: +init/set Ines=20
Vesper: +as Rat=attack Marlow
Vesper: +as Brick=attack Ines
Marlow: +block
Ines: +attack Brick
Vesper: +init/run
Vesper: +gear/take Rat=club
Vesper: +init/roll
Vesper: +init/set Rat=2
Vesper: +init/set Brick=3
Vesper: +init/set Marlow=5
Vesper: +init/set Ines=20
Vesper: +as Rat=attack Marlow
Vesper: +as Brick=attack Ines
Marlow: +attack Brick
Ines: +haste 1=rage
Ines: +attack Brick
Vesper: +init/next
Vesper: +combat/undo
Vesper: +combat/redo
"""


def main(target: Path) -> None:
    """Play the fight, stop the game in order, write its accounts and its database."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        prepare_template(root / "template")
        game = LiveGame(root / "game", root / "template")
        try:
            play(game)
        finally:
            game.close()
        file = root / "game" / "server" / "evennia.db3"
        lines = [f"-- {json.dumps(game.accounts)}", *dump(file)]
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")


def play(game: LiveGame) -> None:
    """Let everybody type their lines, one after another."""
    game.start()
    clients = {name: game.client(name) for name in ("Vesper", "Marlow", "Ines")}
    for line in FIGHT.strip().splitlines():
        who, _, typed = line.partition(": ")
        clients[who].send(typed)
        clients[who].settle()
    print(clients["Vesper"].transcript)


def dump(file: Path) -> list[str]:
    """Return a database as the statements that make it."""
    database = sqlite3.connect(file)
    try:
        return list(database.iterdump())
    finally:
        database.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
