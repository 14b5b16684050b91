"""The processes of a running game, as commands: the portal holds the players' connections, the
server plays, the watcher starts again what was killed. Standard library only."""

import signal
import sys
from pathlib import Path
from typing import Literal

from server.conf.environment import GAME_ROOT

Process = Literal["portal", "server", "watcher"]
ALL: tuple[Process, ...] = ("portal", "server", "watcher")
# Without either of these nobody plays.
GAME: tuple[Process, ...] = ("portal", "server")
# Has one of these write down its stacks.
TELL_STACKS = signal.SIGUSR1


def pid_file(process: Process, root: Path = GAME_ROOT) -> Path:
    """Return where `process` writes its number. Evennia's launcher expects it there too."""
    return root / "server" / f"{process}.pid"


def names_pid_file(process: Process, root: Path = GAME_ROOT) -> str:
    """Return the word by which `process` is told from all others of the machine."""
    return f"--pidfile={pid_file(process, root)}"


def log_file(process: Process, root: Path = GAME_ROOT) -> Path:
    return root / "server" / "logs" / f"{process}.log"


def beat_file(process: Process, root: Path = GAME_ROOT) -> Path:
    """Return what a process of the game gives a new date as long as it turns: heartbeat.py."""
    return root / "server" / f"{process}.beat"


def stacks_file(process: Process, root: Path = GAME_ROOT) -> Path:
    """Return where a process of the game writes what each of its threads does, at `TELL_STACKS`."""
    return root / "server" / "logs" / f"{process}.stacks"


def command(process: Process, root: Path = GAME_ROOT, daemon: bool = True) -> list[str]:
    if process == "watcher":
        return [sys.executable, "-m", "tools.watching.watch", names_pid_file(process, root)]

    import evennia.server

    folder = Path(evennia.server.__file__).parent
    script = {"portal": folder / "portal" / "portal.py", "server": folder / "server.py"}[process]
    # Evennia's own logger writes nothing but in a daemon; without it the log goes to the output.
    logger = f"--logger=evennia.utils.logger.Get{process.title()}LogObserver"
    return [
        str(Path(sys.executable).with_name("twistd")),
        logger if daemon else "--nodaemon",
        f"--python={script}",
        names_pid_file(process, root),
    ]
