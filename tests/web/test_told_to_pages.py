"""Pages are told after the person who typed is answered, and of several entries one state."""

from types import SimpleNamespace
from typing import Any

import evennia
import pytest

from outofband import messages
from outofband.messages import FLAG, SLICE, Pages

TOLD = "told"


class Turns:
    """A reactor that does in a turn what was asked of it before that."""

    running = True

    def __init__(self) -> None:
        self.waiting: list[tuple[Any, ...]] = []
        self.now = 0.0

    def seconds(self) -> float:
        return self.now

    def callLater(self, delay: int, *call: Any) -> None:
        assert delay == 0
        self.waiting.append(call)

    def turn(self) -> None:
        waiting, self.waiting = self.waiting, []
        for do, *args in waiting:
            do(*args)


@pytest.fixture
def reactor(monkeypatch: pytest.MonkeyPatch) -> Turns:
    found = Turns()
    monkeypatch.setattr(messages, "reactor", found)
    return found


def pages(count: int, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    kept = {FLAG: {"scene": 1}}
    made = [SimpleNamespace(sessid=n, puppet=object(), protocol_flags=kept) for n in range(count)]
    monkeypatch.setattr(evennia, "SESSION_HANDLER", {one.sessid: one for one in made})
    return made


def test_a_page_is_told_in_a_later_turn_and_of_what_has_come_by_then_at_once(reactor, monkeypatch):
    (page,), told = pages(1, monkeypatch), []
    waiting = Pages(lambda session, wants, news: told.append(news))
    waiting.tell(page, "first")  # type: ignore[arg-type]
    reactor.turn()  # now what was answered in the meantime is packed
    assert told == []
    waiting.tell(page, "second")  # type: ignore[arg-type]
    reactor.turn()
    assert told == [["first", "second"]]
    assert reactor.waiting == []


def test_lines_come_between_slices_and_who_is_gone_is_told_nothing(reactor, monkeypatch) -> None:
    open_pages, told = pages(6, monkeypatch), []

    def send(session: Any, wants: object, news: object) -> None:
        told.append(session.sessid)
        reactor.now += SLICE * (2 if session.sessid == 0 else 0.5)

    waiting = Pages(send)
    for one in open_pages:
        waiting.tell(one, TOLD)  # type: ignore[arg-type]
    del evennia.SESSION_HANDLER[4]
    reactor.turn()
    reactor.turn()
    assert told == [0]  # it took a slice by itself
    reactor.turn()  # what was answered in the meantime is packed, and leaves after it
    assert told == [0]
    reactor.turn()
    assert told == [0, 1, 2]
    reactor.turn()
    reactor.turn()
    assert told == [0, 1, 2, 3, 5]
    assert reactor.waiting == []
