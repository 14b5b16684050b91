"""Stops this install's game, and no other: `make stop`."""

from tools import control
from tools.console import only_one, run, say
from tools.watching import watcher


def stop() -> None:
    there = control.is_there()
    watcher.end()  # it may be in the midst of a restart, and then holds the lock
    with only_one():
        there = there or control.is_there()
        if there:
            say("Stopping the game ...")
        watcher.end()  # a `make play` that held the lock has begun another
        control.stop()
        say("Stopped." if there else "Roundkeeper is not running.")


if __name__ == "__main__":
    run(stop)
