"""Waiting on a busy machine: what counts is the time that others could have used."""

import pytest

from tools import patience
from tools.patience import Look, Patience


@pytest.mark.parametrize(
    ("looks", "out_after"),
    [
        pytest.param([Look(False, 7.0)] * 100, 5, id="who rests"),
        pytest.param([Look(True, 7.0 + 0.01 * n) for n in range(400)], None, id="who is starved"),
        pytest.param([Look(True, 7.0 + 0.5 * n) for n in range(100)], 11, id="who spins"),
        pytest.param([Look(True, 4.0 * n) for n in range(100)], 6, id="many at work"),
    ],
)
def test_those_who_wait_for_the_processor_are_waited_for(monkeypatch, looks, out_after) -> None:
    clock = 0
    monkeypatch.setattr(patience.time, "monotonic", lambda: float(clock))
    waiting = Patience(5, lambda: [])
    for look in looks:
        clock += 1
        monkeypatch.setattr(patience, "look_at", lambda processes, look=look: look)
        if waiting.is_out():
            break
    else:
        clock = 0
    assert clock == (out_after or 0)
