"""Lines of one connection stay in order though one of them takes long."""

from collections.abc import Callable
from typing import Any

import pytest


class Reactor:
    """One that turns when a test says so."""

    running = True

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []

    def seconds(self) -> float:
        return 0.0

    def callLater(self, delay: float, work: Callable[[], None]) -> None:
        self.due.append(work)

    def turn(self) -> None:
        due, self.due = self.due, []
        for work in due:
            work()


@pytest.fixture
def session(sessions: Callable[[], Any]) -> Any:
    return sessions()


@pytest.fixture
def sessions() -> Callable[[], Any]:
    """Makes connections, of one address; what is read of any, and told to any, is in ``read``."""
    from typeclasses.sessions import Session

    read: list[str] = []

    class Reading(Session):
        logged_in = False

        def hear(self, line: str) -> None:
            self.data_in(text=line)

        def msg(self, text: str | None = None, **kwargs: Any) -> None:
            read.append(f"told: {text}")

        def is_connected(self) -> bool:
            return True

    class Handler:
        def call_inputfuncs(self, session: Any, text: str) -> None:
            read.append(text)
            if text.startswith("slow"):
                session.queue_lines()

    def make() -> Reading:
        made = Reading()
        made.sessionhandler, made.address, made.read = Handler(), "192.0.2.1", read
        return made

    return make


def test_waiting_lines_are_read_in_order(session: Any) -> None:
    for line in ("slow", "one", "two"):
        session.hear(line)
    assert session.read == ["slow"]
    session.release_lines()
    session.hear("three")
    assert session.read == ["slow", "one", "two", "three"]


def test_a_held_line_may_hold_those_behind_it(session: Any) -> None:
    for line in ("slow", "one", "slow again", "two"):
        session.hear(line)
    session.release_lines()
    session.hear("three")
    assert session.read == ["slow", "one", "slow again"]
    session.release_lines()
    assert session.read == ["slow", "one", "slow again", "two", "three"]


def test_a_flood_of_held_lines_has_an_end_and_is_told_so(session: Any) -> None:
    from typeclasses.sessions import MOST_WAITING

    session.hear("slow")
    for number in range(MOST_WAITING + 1):
        session.hear(str(number))
    assert session.read[1].startswith("told: Too many lines")
    session.release_lines()
    assert session.read[-1] == str(MOST_WAITING - 1)


def test_others_are_answered_between_the_lines_that_one_has_pasted(sessions, monkeypatch) -> None:
    reactor = Reactor()
    monkeypatch.setattr("typeclasses.sessions.reactor", reactor)
    one, other = sessions(), sessions()
    for number in range(4):
        one.hear(f"pasted {number}")
    other.hear("hello")
    other.hear("there")
    assert one.read == ["pasted 0", "hello"]
    reactor.turn()
    assert one.read[2:] == ["pasted 1", "there"]
    other.hear("again")
    assert one.read[4:] == []  # they have had a line in this turn
    one.queue_lines()
    reactor.turn()
    assert one.read[4:] == ["again"]
    one.read_what_waits()
    assert "has not read the last 2 lines" in one.read[-1]
    one.release_lines()
    for number in range(3):
        one.hear(f"more {number}")
    one.read_what_waits()
    assert one.read[-3:] == ["more 0", "more 1", "more 2"]
