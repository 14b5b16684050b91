"""Every command there is, Evennia's and ours, while the database fails: each one answers, in words.

They are taken from the command sets, so that one added tomorrow is tried too.
"""

from collections.abc import Callable
from typing import Any

import evennia
import pytest
from evennia.accounts.accounts import LOGIN_THROTTLE
from evennia.commands import cmdhandler
from evennia.commands.default.cmdset_session import SessionCmdSet
from evennia.server.serversession import ServerSession
from twisted.internet.defer import succeed

from commands.cmdsets import AccountCmdSet, CharacterCmdSet, UnloggedinCmdSet
from players import passwords
from tests.commands.table import Player, Table
from tests.commands.test_database_trouble import anything, failing, writes
from tests.long_form import LONG

DRIVERS_TEXT = "server closed the connection unexpectedly"
RAW = (DRIVERS_TEXT, "Traceback", "django", "Operational", "bug report", "untrapped", "get_input")
WORDS = ("", " Kelly=thug", "/list", " Kelly", " me = 3", " here/there")[: 6 if LONG else 3]
# `py` is there to show errors as they are; quitting has tests of its own.
LEFT_OUT = ("@py", "quit")
# Builders' commands of Evennia's that tell the error they have met themselves.
TELL_THEMSELVES = ("An error occurred while creating", "Couldn't perform move", "report to admin)")

type Fails = Callable[[str], bool]


def keys(*sets: Any) -> list[str]:
    """Return the commands of command sets."""
    found: set[str] = set()
    for one in sets:
        made = one()
        made.at_cmdset_creation()
        found |= {command.key for command in made.commands if not command.key.startswith("__")}
    return sorted(found - {*LEFT_OUT})


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have passwords hashed, and answers to questions taken, before a line is through."""

    def now(reactor: Any, seconds: float, work: Any, *args: Any, **named: Any) -> None:
        work(*args, **named)

    monkeypatch.setattr(passwords, "deferToThread", lambda work, *args: succeed(work(*args)))
    monkeypatch.setattr(cmdhandler, "deferLater", now)


def stranger(table: Table) -> Player:
    """Return somebody who is before the connection screen."""
    session = ServerSession()
    session.init_session("telnet", "10.9.8.7", evennia.SESSION_HANDLER)
    session.sessid = len(table.players) + 1
    evennia.SESSION_HANDLER.portal_connect(session.get_sync_data())
    session = evennia.SESSION_HANDLER.session_from_sessid(session.sessid)
    player = Player(None, None, session, table.clock)
    table.players[session.sessid] = player
    return player


def send(player: Player, line: str) -> str:
    """Type a line as it comes from the portal, and return what is shown."""
    player.clear()
    player.session.data_in(text=((line,), {}))
    return player.screen()


def is_plain(told: str) -> bool:
    """Say whether something is told, and nothing that is for the log."""
    return bool(told.strip()) and not any(raw in told for raw in RAW)


def wrongly_answered(player: Player, commands: list[str], fails: Fails) -> list[str]:
    """Type every command in several ways; return what was answered wrongly, or not at all."""
    wrong = []
    for line in [f"{key}{words}" for key in commands for words in WORDS]:
        with failing(DRIVERS_TEXT, fails):
            told = send(player, line)
        if not is_plain(told) and not any(one in told for one in TELL_THEMSELVES):
            wrong.append(f"{line}: {told}")
    return wrong


# Each kind of failure and each permission once; the other two pairs are left to the long form.
@pytest.mark.parametrize(
    ("permission", "fails"),
    [
        ("Player", anything),
        ("Developer", writes),
        pytest.param("Player", writes, marks=pytest.mark.long_form),
        pytest.param("Developer", anything, marks=pytest.mark.long_form),
    ],
)
def test_every_command_of_a_character_answers(
    table: Table, kelly: Player, permission: str, fails: Fails
) -> None:
    player = table.seat("Jo", permission)
    kelly.type("+init/start Alley")
    player.type("+init/join")
    commands = keys(SessionCmdSet, AccountCmdSet, CharacterCmdSet)
    assert len(commands) > 100
    assert wrongly_answered(player, commands, fails) == []


def test_every_command_out_of_character_answers(jo: Player) -> None:
    jo.leaves()
    assert wrongly_answered(jo, keys(SessionCmdSet, AccountCmdSet), anything) == []


def test_every_command_of_a_stranger_answers(table: Table) -> None:
    assert wrongly_answered(stranger(table), keys(UnloggedinCmdSet), anything) == []


def test_who_makes_an_account_is_told_before_the_question_and_after_it(table: Table) -> None:
    new, line = stranger(table), "create Newcomer a-fine-password-9"
    with failing(DRIVERS_TEXT, anything):
        told = send(new, line)
    assert "database isn't answering" in told and is_plain(told)
    assert "Make the account 'Newcomer'?" in send(new, line)
    with failing(DRIVERS_TEXT, anything):
        told = send(new, "yes")
    assert "database isn't answering" in told and is_plain(told)


def test_what_needs_no_database_goes_on(jo: Player, kelly: Player) -> None:
    jo.type("look")
    with failing(DRIVERS_TEXT, anything):
        assert 'You say, "still here"' in send(jo, "say still here")
        assert 'Jo says, "still here"' in kelly.screen()
        assert "Jo nods." in send(jo, ":nods.")
        assert "Kelly" in send(jo, "look")
        assert "Kelly" in send(jo, "who")
        assert "Declare an attack" in send(jo, "help +attack")
        assert "+init/join" in send(jo, "help combat")
        assert "+attack" in send(jo, "help")


def test_what_could_not_be_written_is_not_so(jo: Player) -> None:
    send(jo, "setdesc short")
    with failing(DRIVERS_TEXT, writes):
        assert "database isn't answering" in send(jo, "setdesc tall")
        LOGIN_THROTTLE.remove(str(jo.session.address))  # the tests above have typed wrong ones
        told = send(jo, "password testpassword=another-one-9")
        assert "database isn't answering" in told and is_plain(told)
    assert "short" in send(jo, "look me")
    assert jo.account.check_password("testpassword")
