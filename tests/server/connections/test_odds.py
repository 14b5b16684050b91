"""+odds on a real server: a process beside it works them out, may be killed, and ends with it."""

import os
import signal
from pathlib import Path

import pytest

from tests.server.live_game import LiveGame
from tools.patience import Patience, becomes, descendants

pytestmark = pytest.mark.live


def reckoners(game: LiveGame, what: bytes = b"odds") -> list[int]:
    """Return the processes that work odds out for a game, or rehearse."""
    return [pid for pid in descendants(game.server_pid) if _reckons(pid, what)]


def _reckons(pid: int, what: bytes = b"odds") -> bool:
    try:
        return what in Path(f"/proc/{pid}/cmdline").read_bytes()
    except FileNotFoundError:
        return False


def rehearser(game: LiveGame) -> int:
    """Return the process that rehearses, once it has been started."""
    assert becomes(lambda: reckoners(game, b"rehearsal"), Patience(60, lambda: []))
    (found,) = reckoners(game, b"rehearsal")
    return found


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
    marlow.ask("+odds attack Ines power", "Odds: attack/power Ines")
    (second,) = reckoners(game)
    assert second != first

    marlow.ask("+odds attack Ines", "Odds: attack Ines")  # kept
    game.kill_server()
    assert becomes(lambda: _ended(second), Patience(10, lambda: [second]))
    game.start_server()
    game.client("Marlow").ask("+odds attack Ines feint", "Odds: attack/feint Ines")


@pytest.mark.long_form
def test_a_rehearsal_is_played_beside_the_game_and_ends_by_a_word_or_with_it(game) -> None:
    vesper = game.client("Vesper")
    told = vesper.ask(
        "+combat/rehearse 10", r"10 fights from where [^$]*What decides most.*|Rounds: .*"
    )
    assert "Playing 10 fights." in told
    vesper.settle()
    assert reckoners(game, b"rehearsal") == []

    vesper.ask("+combat/rehearse 5000", "Playing 5000 fights.")
    one = rehearser(game)
    nice = Patience(60, lambda: [one])
    assert becomes(lambda: os.getpriority(os.PRIO_PROCESS, one) >= 10, nice)
    vesper.ask("+combat/rehearse", r"\d+ of 5000 fights are played out")
    vesper.ask("+combat/rehearse stop", r"-- Rehearsal --")
    assert becomes(lambda: not _reckons(one, b"rehearsal"), Patience(60, lambda: [one]))

    vesper.ask("+combat/rehearse 5000", "Playing 5000 fights.")
    two = rehearser(game)
    game.kill_server()
    assert becomes(lambda: not _reckons(two, b"rehearsal"), Patience(60, lambda: [two]))
