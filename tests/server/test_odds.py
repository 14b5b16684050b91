"""+odds on a real server: a process beside it works them out, may be killed, and ends with it."""

import os
import signal
from pathlib import Path

import pytest

from tests.server.live_game import LiveGame
from tools.patience import Patience, becomes, descendants

pytestmark = pytest.mark.live


def reckoners(game: LiveGame) -> list[int]:
    """Return the processes that work odds out for a game."""
    return [pid for pid in descendants(game.server_pid) if _reckons(pid)]


def _reckons(pid: int) -> bool:
    try:
        return b"game.odds" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except FileNotFoundError:
        return False


def _ended(pid: int) -> bool:
    return not _reckons(pid)


def test_odds_come_from_a_process_that_outlives_nothing(game: LiveGame) -> None:
    marlow = game.client("Marlow")
    assert reckoners(game) == []
    marlow.ask("+odds attack Ines", r"If Ines blocks.*: you strike")
    (first,) = reckoners(game)
    assert os.getpriority(os.PRIO_PROCESS, first) >= 10

    os.kill(first, signal.SIGKILL)
    assert becomes(lambda: _ended(first), Patience(10, lambda: [first]))
    marlow.ask("+odds attack Ines power", "Odds: attack Ines power")
    (second,) = reckoners(game)
    assert second != first

    marlow.ask("+odds attack Ines", "Odds: attack Ines")  # kept
    game.kill_server()
    assert becomes(lambda: _ended(second), Patience(10, lambda: [second]))
    game.start_server()
    game.client("Marlow").ask("+odds attack Ines feint", "Odds: attack Ines feint")
