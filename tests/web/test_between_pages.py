"""Who goes from one page to the next is not told to have left, and to have come, each time."""

from typing import Any
from unittest import mock

import msgspec
import pytest
from twisted.internet.task import Clock

from outofband import messages
from tests.commands.table import Player
from typeclasses import scene_character


class Reactor(Clock):
    """A clock by which what is to come later comes when a test says so."""

    running = True

    def addSystemEventTrigger(self, *said: Any) -> Any:
        self.ending = said[-1]
        return said

    def removeSystemEventTrigger(self, trigger: Any) -> None:
        del self.ending


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Reactor:
    clock = Reactor()
    monkeypatch.setattr(scene_character, "reactor", clock)
    return clock


def close_page(player: Player) -> None:
    """Have a player's only connection be a page, and end."""
    session = player.session
    wants = messages.Wants(login="a log-in")
    session.protocol_flags[messages.FLAG] = msgspec.to_builtins(wants)
    player.character.sessions.remove(session)
    player.character.at_post_unpuppet(player.account, session=session)


def come_back(player: Player) -> None:
    player.character.sessions.add(player.session)
    player.character.at_post_puppet()


def test_one_who_is_on_the_next_page_soon_was_never_gone(clock, table, jo, kelly) -> None:
    close_page(jo)
    clock.advance(scene_character.BETWEEN_PAGES - 1)
    come_back(jo)
    clock.advance(scene_character.BETWEEN_PAGES)
    assert jo.character.location is kelly.character.location
    assert "the game" not in kelly.screen()


def test_one_who_comes_to_no_other_is_gone_then(clock, table, jo, kelly) -> None:
    close_page(jo)
    clock.advance(scene_character.BETWEEN_PAGES)
    assert jo.character.location is None and "Jo has left the game" in kelly.screen()
    with mock.patch.object(jo.character, "msg"):
        jo.character.at_pre_puppet(jo.account)
    come_back(jo)
    assert "Jo has entered the game" in kelly.screen()


def test_a_server_that_ends_leaves_nobody_behind(clock, table, jo, kelly) -> None:
    close_page(jo)
    clock.ending()
    assert jo.character.location is None and "Jo has left the game" in kelly.screen()
