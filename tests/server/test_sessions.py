"""Lines of one connection stay in order though one of them takes long."""

from typing import Any

import pytest


@pytest.fixture
def session() -> Any:
    from typeclasses.sessions import Session

    read: list[str] = []

    class Reading(Session):
        logged_in = False

        def hear(self, line: str) -> None:
            self.data_in(text=line)

        def msg(self, text: str | None = None, **kwargs: Any) -> None:
            read.append(f"told: {text}")

    class Handler:
        def call_inputfuncs(self, session: Any, text: str) -> None:
            read.append(text)
            if text.startswith("slow"):
                session.queue_lines()

    made = Reading()
    made.sessionhandler = Handler()
    made.read = read
    return made


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
