"""The processor's time that the processes of a game have had, to the nanosecond.

`/proc/PID/stat` counts in hundredths of a second, which is ten commands; `schedstat` does not.
"""

from pathlib import Path

from bench.games import portal_pid
from tests.server.live_game import LiveGame


def milliseconds(game: LiveGame) -> float:
    """Return what server and portal have had by now, all their threads together."""
    return sum(of_process(pid) for pid in (game.server_pid, portal_pid(game)))


def of_process(pid: int) -> float:
    """Return the milliseconds that a process has had by now, all its threads together."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((path / "schedstat").read_text().split()[0]) for path in threads) / 1e6
