"""Games of the bench: real portals and servers in a directory of their own, filled with people."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from server.conf.environment import GAME_ROOT
from server.conf.processes import pid_file
from tests.server.live_game import LiveGame, prepare_template

# The barest command beside ours, and dice that never end a fight. Who was told what is written
# down as in play; other games of tests write it at once.
SETTINGS = """
TOLD_SECONDS = 1
CMDSET_CHARACTER = "bench.barest.BenchCmdSet"
AT_SERVER_STARTSTOP_MODULE = "bench.hitting"
PACE_CLOCK_SECONDS = 5
PATIENCE_SECONDS = 0
"""
# No limit on how fast players type, or on how many come from here or log in at a time.
UNBOUNDED = """
CMDSET_UNLOGGEDIN = "evennia.commands.default.cmdset_unloggedin.UnloggedinCmdSet"
MAX_COMMAND_RATE = -1
MAX_CONNECTION_RATE = 1000
CONNECTION_BYTES_A_SECOND = ADDRESS_BYTES_A_SECOND = 0
MOST_NOT_LOGGED_IN = MOST_CONNECTIONS = 0
"""
REAL_PASSWORDS = """
PASSWORD_HASHERS = ["players.passwords.PBKDF2"]
CMDSET_UNLOGGEDIN = "commands.cmdsets.UnloggedinCmdSet"
"""


@contextmanager
def template(code: Path = GAME_ROOT) -> Iterator[Path]:
    """Prepare a database once, for all games of a run."""
    with tempfile.TemporaryDirectory(prefix="roundkeeper-bench-") as folder:
        prepare_template(Path(folder), code)
        yield Path(folder)


@contextmanager
def running(
    prepared: Path,
    sizes: Sequence[int] = (),
    more: str = "",
    bounded: bool = False,
    code: Path = GAME_ROOT,
) -> Iterator[LiveGame]:
    """Run a game with so many players in each of its rooms; ``more`` is added to its settings.

    Where it is ``bounded``, the bounds on what comes in are those of any game.
    """
    with tempfile.TemporaryDirectory(prefix="roundkeeper-bench-") as folder:
        game = LiveGame(Path(folder) / "game", prepared, code=code)
        game.warm = False  # what is measured starts, and holds memory, as any game does
        settings = game.root / "server" / "conf" / "secret_settings.py"
        bounds = "" if bounded else UNBOUNDED
        settings.write_text(settings.read_text() + SETTINGS + bounds + more)
        if sizes:
            subprocess.run(
                [sys.executable, "-m", "bench.players", *map(str, sizes)],
                cwd=game.root, env=game.environment(), check=True, stdout=subprocess.DEVNULL,
            )  # fmt: skip
        try:
            game.start()
            yield game
        finally:
            game.close()


def megabytes(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024**2


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def portal_pid(game: LiveGame) -> int:
    return int(pid_file("portal", game.root).read_text())
