"""`make play` on a machine that gives its processes a third of a core."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.server.installed import Install

pytestmark = [pytest.mark.live, pytest.mark.long_form]
CYCLE = 0.1  # seconds


@contextmanager
def held_to(share: float, install: Install) -> Iterator[None]:
    """Let an install's daemons run for so much of the time, from when they are there."""
    over = Event()

    def hold() -> None:
        while not over.is_set():
            held = install.pids("portal", "server")
            signal_all(held, signal.SIGSTOP)
            over.wait(CYCLE * (1 - share))
            signal_all(held, signal.SIGCONT)
            over.wait(CYCLE * share)

    holder = Thread(target=hold)
    holder.start()
    try:
        yield
    finally:
        over.set()
        holder.join()


def signal_all(pids: list[int], number: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def test_it_waits_for_what_it_started_and_says_so(template: Path, tmp_path: Path) -> None:
    install = Install(tmp_path / "game", template, ROUNDKEEPER_RESTARTS="0")
    install.warm = False
    try:
        with held_to(0.3, install):
            played = install.run("play")
        assert played.returncode == 0, played.stderr
        assert "Waiting for the" in played.stdout
        assert "takes long on a slow or busy machine" in played.stdout
        assert install.is_up()
    finally:
        install.end()
