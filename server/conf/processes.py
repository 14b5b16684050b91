"""The two processes of a running game, as commands: the portal holds the players' connections,
the server plays. Standard library only."""

import sys
from pathlib import Path
from typing import Literal

from server.conf.environment import GAME_ROOT

Process = Literal["portal", "server"]


def pid_file(process: Process, root: Path = GAME_ROOT) -> Path:
    """Return where `process` writes its number. Evennia's launcher expects it there too."""
    return root / "server" / f"{process}.pid"


def log_file(process: Process, root: Path = GAME_ROOT) -> Path:
    """Return the log of `process`."""
    return root / "server" / "logs" / f"{process}.log"


def command(process: Process, root: Path = GAME_ROOT, daemon: bool = True) -> list[str]:
    """Return the command that starts `process` of the game in `root`."""
    import evennia.server

    folder = Path(evennia.server.__file__).parent
    script = {"portal": folder / "portal" / "portal.py", "server": folder / "server.py"}[process]
    return [
        str(Path(sys.executable).with_name("twistd")),
        *([] if daemon else ["--nodaemon"]),
        f"--python={script}",
        f"--logger=evennia.utils.logger.Get{process.title()}LogObserver",
        f"--pidfile={pid_file(process, root)}",
    ]
