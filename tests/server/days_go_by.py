"""A clock of the game's that a test moves on: a copy of this stands in the game's directory.

Its settings name it as AT_SERVER_STARTSTOP_MODULE. How many seconds shall have gone by stands in a
file, and how many have: both outlive the server, and none goes by while it is down.
"""

from pathlib import Path

WANTED, GONE = Path("seconds_wanted"), Path("seconds_gone")
STEP = 3600.0


def seconds(file: Path) -> float:
    """Return what a file has."""
    return float(file.read_text()) if file.exists() else 0.0


def note(file: Path, seconds: float) -> None:
    """Write a file as one that is read meanwhile."""
    new = file.with_suffix(".new")
    new.write_text(str(seconds))
    new.replace(file)


def at_server_start() -> None:
    """Look at the file from now on."""
    from twisted.internet.task import LoopingCall

    LoopingCall(_go_on).start(0.1, now=False)


def _go_on() -> None:
    from scenes.idling import tick_all

    while (left := seconds(WANTED) - seconds(GONE)) > 0:
        step = min(STEP, left)
        note(GONE, seconds(GONE) + step)
        tick_all(step)
