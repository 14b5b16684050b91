"""A long log is read beside the game: others are answered meanwhile, and its reader next.

Here the thread is a `Deferred` that a test lets go.
"""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from twisted.internet.defer import Deferred

from commands.base import Refused
from game.errors import RuleError
from journal import search
from outofband import long_logs
from tests.commands.table import Player, Table
from tests.commands.test_logs import ended


class Held:
    """Threads whose work is done when a test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Deferred[Any], Callable[[], Any]]] = []

    def __call__(self, work: Callable[..., Any], *args: Any) -> Deferred[Any]:
        thread: Deferred[Any] = Deferred()
        self.waiting.append((thread, lambda: work(*args)))
        return thread

    def let_go(self) -> None:
        while self.waiting:
            thread, work = self.waiting.pop(0)
            try:
                found = work()
            except (RuleError, Refused):
                thread.errback()
            else:
                thread.callback(found)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    held = Held()
    monkeypatch.setattr(long_logs, "deferToThread", held)
    monkeypatch.setattr(long_logs, "reactor", SimpleNamespace(running=True))
    monkeypatch.setattr(long_logs, "connections", SimpleNamespace(close_all=lambda: None))
    monkeypatch.setattr(long_logs, "LONG", 0)
    monkeypatch.setattr(search, "MANY", 0)
    return held


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("+combat/log scene {}", "Entry 1"),
        ("+combat/log Jo", "Jo"),
        ("+combat/log story", "Jo"),
        ("+combat/log 5", "Entry"),
        ("+combat/why", "Result: "),
        ("+combat/why 99", "There's no such roll for you to see."),
        ("+combat/why Nobody", "Nobody here is called 'Nobody'."),
        ("+combat/export as text", "Scene {} as text ends"),
        ("+combat/export as json", "Scene {} as json ends"),
        ("+combat/logs", "Scenes that are over"),
    ],
)
def test_nobody_waits_for_what_is_read_of_a_long_log(
    table: Table, jo: Player, kelly: Player, held: Held, line: str, told: str
) -> None:
    number = ended(table, jo, kelly)
    usual = long_logs.sys.getswitchinterval()
    shown = jo.type(line.format(number))
    assert shown == "" and held.waiting
    jo.session.data_in(text=[["+health"], {}])
    assert jo.screen() == ""
    assert "Health:" in kelly.type("+health")
    held.let_go()
    shown = jo.screen()
    assert told.format(number) in shown and "Health:" in shown.partition(told.format(number))[2]
    assert long_logs.gc.isenabled() and long_logs.sys.getswitchinterval() == usual


def test_so_many_wait_to_read_a_long_log(
    table: Table, jo: Player, kelly: Player, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended(table, jo, kelly)
    monkeypatch.setattr(long_logs, "MOST_WAITING", 1)
    for _ in range(long_logs.AT_ONCE + 1):
        long_logs.aside(None, True, lambda: 1, lambda outcome: None)
    assert "Several long logs are being read just now." in jo.type("+combat/log story")
    held.let_go()
    assert "Several" not in jo.type("+combat/log story")
    held.let_go()
    assert "Jo" in jo.screen()
