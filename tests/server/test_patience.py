"""Waiting on a busy machine: what counts is the time that others could have used."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence

import pytest

from tests.server.conversation import patience as our_patience
from tools import patience
from tools.patience import Look, Patience, becomes, descendants, look_at

SPIN = "while True: pass"
REST = "print(flush=True); input()"
PARENT = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {REST!r}])"


@pytest.fixture
def begin() -> Iterator[Callable[[str], int]]:
    """Starts a Python that runs some code, and returns its number; all end with the test."""
    begun: list[subprocess.Popen[bytes]] = []

    def start(code: str) -> int:
        pipe = subprocess.PIPE
        begun.append(subprocess.Popen([sys.executable, "-c", code], stdin=pipe, stdout=pipe))
        if REST in code:
            assert begun[-1].stdout is not None and begun[-1].stdout.readline()
        return begun[-1].pid

    yield start
    for one in begun:
        one.kill()
        one.communicate()


def seconds_until_it_is_out(
    monkeypatch: pytest.MonkeyPatch, limit: float, looks: Sequence[Look]
) -> float | None:
    """Let a second pass before each look; return when patience is out, if it ever is."""
    clock = 0.0
    monkeypatch.setattr(patience.time, "monotonic", lambda: clock)
    waiting = Patience(limit, lambda: [])
    for look in looks:
        clock += 1
        monkeypatch.setattr(patience, "look_at", lambda processes, look=look: look)
        if waiting.is_out():
            return clock
    return None


def test_those_who_rest_use_their_time_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert seconds_until_it_is_out(monkeypatch, 5, [Look(False, 7.0)] * 100) == 5


def test_those_who_wait_for_the_processor_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    starved = [Look(True, 7.0 + 0.01 * turn) for turn in range(400)]
    assert seconds_until_it_is_out(monkeypatch, 5, starved) is None


def test_one_who_spins_is_given_up_by_what_they_use(monkeypatch: pytest.MonkeyPatch) -> None:
    spinning = [Look(True, 7.0 + 0.5 * turn) for turn in range(100)]
    assert seconds_until_it_is_out(monkeypatch, 5, spinning) == 11


def test_many_at_work_use_no_more_than_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    spinning = [Look(True, 4.0 * turn) for turn in range(100)]
    assert seconds_until_it_is_out(monkeypatch, 5, spinning) == 6


def test_what_those_used_who_end_is_not_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    ending = [Look(True, 50.0 - turn) for turn in range(20)] + [Look(False, 0.0)] * 5
    assert seconds_until_it_is_out(monkeypatch, 5, ending) == 25


@pytest.mark.parametrize("by", ["/proc", "ps"])
def test_work_and_rest_are_told_apart(
    by: str, begin: Callable[[str], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    if by == "ps":
        monkeypatch.setattr(patience, "_PROC", patience.Path("/no such folder"))
    spinning, resting = begin(SPIN), begin(REST)
    begun = look_at([spinning]).seconds

    assert becomes(lambda: look_at([spinning]).seconds > begun, our_patience())
    assert look_at([spinning, resting]).working
    assert becomes(lambda: not look_at([resting]).working, our_patience())


def test_nobody_does_nothing() -> None:
    assert look_at([]) == Look(False, 0)


def test_those_who_are_waited_for_are_all_that_we_have_started(begin: Callable[[str], int]) -> None:
    parent = begin(PARENT)

    assert parent in descendants(os.getpid())
    (child,) = descendants(parent)
    assert child in descendants(os.getpid())
