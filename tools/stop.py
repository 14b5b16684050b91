"""Stops this install's game, and no other: `make stop`."""

from tools import control
from tools.console import run, say
from tools.lock import only_one


def stop() -> None:
    """Stop the game in order, and say so."""
    with only_one():
        if control.is_there():
            say("Stopping the game ...")
        say("Stopped." if control.stop() else "Roundkeeper is not running.")


if __name__ == "__main__":
    run(stop)
