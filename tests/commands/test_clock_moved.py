"""The machine's clock is set: forward, or back. No fight hangs on it."""

import pytest
from twisted.internet.task import Clock

from evennia_mends import steady_clock
from scenes import pacing
from server.conf import pace_clock
from tests.commands.table import Player, Table
from tests.commands.test_fight import begin

DAY = 24 * 3600.0
MOVED = pytest.mark.parametrize("by", [-DAY, DAY, -3600.0], ids=["back", "forward", "an hour back"])


@MOVED
def test_the_wait_for_somebody_goes_by_time_that_went_by(
    table: Table, jo: Player, kelly: Player, monkeypatch: pytest.MonkeyPatch, by: float
) -> None:
    begin(table, jo, kelly)
    jo.type("+combat/idle 5m=10m pass")
    kelly.type("+agree")
    wall = Clock()
    wall.advance(10 * DAY)
    steady_clock.mend(wall)
    monkeypatch.setattr(pace_clock, "reactor", wall)
    clock = pace_clock.PaceClock()
    clock.last = wall.seconds()
    wall.rightNow += by
    clock.tick()
    waited = [one.waited for one in pacing.pacing_of(table.script).clocks.values()]
    assert len(waited) == 1 and 0 <= waited[0] < 1
    assert [one.who for one in table.script.questions()] == ["Kelly"]


def test_a_mended_clock_goes_on_from_where_it_was_and_forward_only() -> None:
    wall = Clock()
    wall.advance(1000)
    steady_clock.mend(wall)
    steady_clock.mend(wall)
    first = wall.seconds()
    assert 1000 <= first < 1001
    wall.rightNow = 5.0  # somebody sets it
    assert first <= wall.seconds() < first + 1
