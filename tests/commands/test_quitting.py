"""Coming and going while the database fails: a line ends, and nobody is left half in."""

from typing import Any

import evennia
import pytest
from evennia.server.portal import amp
from evennia.utils import create
from twisted.internet.defer import succeed

from players import passwords, retry_queue
from tests.commands.table import Player, Table
from tests.commands.test_database_trouble import anything, failing, writes
from tests.commands.test_every_command import DRIVERS_TEXT, Fails, is_plain, send, stranger


class Portal:
    """Notes whose line the server has had ended."""

    def __init__(self) -> None:
        self.ended: list[int] = []

    def send_AdminServer2Portal(self, session: Any, operation: str, **told: Any) -> None:
        if operation == amp.SDISCONN:
            self.ended.append(session.sessid)


@pytest.fixture
def portal(monkeypatch: pytest.MonkeyPatch) -> Portal:
    portal = Portal()

    class Server:
        amp_protocol = portal

    monkeypatch.setattr(evennia, "EVENNIA_SERVER_SERVICE", Server)
    return portal


def quits(player: Player, portal: Portal, fails: Fails = anything) -> None:
    """Quit while the database fails."""
    with failing(DRIVERS_TEXT, fails):
        told = send(player, "quit")
        assert portal.ended == [player.session.sessid]
        assert player.session.sessid not in evennia.SESSION_HANDLER
        assert is_plain(told)


@pytest.mark.parametrize("fails", [anything, writes])
def test_who_quits_is_gone_and_leaves_the_room_when_that_can_be_written(
    jo: Player, kelly: Player, portal: Portal, fails: Fails
) -> None:
    kelly.type("look")
    quits(jo, portal, fails)
    with failing(DRIVERS_TEXT, fails):
        assert 'You say, "gone?"' in send(kelly, "say gone?")
        retry_queue.flush()
        assert "Jo has left the game" not in kelly.screen()
    retry_queue.flush()
    assert "Jo has left the game" in kelly.screen()
    assert jo.character.location is None
    assert jo.character.account is None and not jo.character.sessions.count()


def test_one_in_a_fight_quits_too_and_is_waited_for(
    table: Table, jo: Player, kelly: Player, portal: Portal
) -> None:
    jo.type("+init/start Alley")
    for one in (jo, kelly):
        one.type("+init/join")
    jo.type("+init/roll")
    quits(jo, portal)
    retry_queue.flush()
    assert "Jo" in table.script.scene.people


def test_who_got_halfway_in_has_their_line_ended(
    table: Table, portal: Portal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "deferToThread", lambda work, *args: succeed(work(*args)))
    create.create_account("Newcomer", "n@example.com", "a-fine-password-9")
    new = stranger(table)
    with failing(DRIVERS_TEXT, lambda sql: sql.startswith("UPDATE") and "last_login" in sql):
        told = send(new, "connect Newcomer a-fine-password-9")
    assert "database isn't answering" in told and is_plain(told)
    assert portal.ended == [new.session.sessid]
