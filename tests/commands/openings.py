"""How a scene of a test begins, and what several files type, lay out and let fail."""

import contextlib
import re
from collections.abc import Callable, Iterator
from typing import Any

import evennia
import pytest
from django.db import OperationalError, connection
from django.test import Client
from evennia.commands import cmdhandler
from evennia.server.serversession import ServerSession
from twisted.internet.defer import succeed

from journal.models import SceneRecord
from players import passwords
from tests.commands.table import Player, Table


def begin(table: Table, jo: Player, kelly: Player) -> None:
    """Jo opens a scene, both take part; Jo is faster."""
    table.dice.lay("Jo", "initiative", 8)
    table.dice.lay("Kelly", "initiative", 3)
    jo.type("+init/start Alley")
    jo.type("+combat/pace step")
    kelly.type("+init/join")
    jo.type("+init/roll")


def joined(table: Table, st: Player, jo: Player, kelly: Player, *rolls: int) -> None:
    """Begin a storyteller's scene with these two, who will roll this for initiative, or 5 each."""
    for name, rolled in zip(("Jo", "Kelly"), rolls or (5, 5), strict=True):
        table.dice.lay(name, "initiative", rolled)
    st.type("+init/start Alley")
    jo.type("+init/join")
    kelly.type("+init/join")


def led(st: Player, *players: Player) -> None:
    """Begin a storyteller's scene, its players in this order, the first highest."""
    st.type("+init/start Alley")
    for one in players:
        one.type("+init/join")
    roll_in_order(st, *players)


def roll_in_order(st: Player, *players: Player) -> None:
    st.type("+init/roll")
    for number, one in enumerate(players):
        st.type(f"+init/set {one.name}={50 - number}")
    for one in (st, *players):
        one.clear()


def unled(table: Table, *players: Player) -> None:
    """Begin a scene that the first of the players started; the last of them declares first."""
    first, *others = players
    first.type("+init/start Alley")
    for one in others:
        one.type("+init/join")
    for number, one in enumerate(players):
        table.dice.lay(one.name, "initiative", 10 - 2 * number)
    first.type("+init/roll")
    for one in players:
        one.clear()


def awaited(table: Table) -> list[str]:
    return [one.who for one in table.script.questions()]


def nets(table: Table, who: str, purpose: str, number: int, dice: int = 6) -> None:
    """Lay out a whole roll with so many successes."""
    table.dice.lay(who, purpose, *[8] * number, *[3] * (dice - number))


def next_round(table: Table, jo: Player) -> None:
    table.dice.lay("Jo", "initiative", 8)
    table.dice.lay("Kelly", "initiative", 3)
    jo.type("+init/roll")


def in_order(table: Table, st: Player, *players: Player) -> None:
    """Open a fight in which players declare in the order in which they are given."""
    st.type("+init/start Alley")
    for one in players:
        one.type("+init/join")
    st.type("+init/roll")
    for total, one in enumerate(players, 1):
        st.type(f"+init/set {one.name}={total}")


def last_number() -> int:
    return int(SceneRecord.objects.order_by("-pk").values_list("pk", flat=True)[0])


LINK = re.compile(r"http://127\.0\.0\.1:\d+(/logs/\d+\.(?:json|txt)\?key=[\w-]+)")


def links(told: str) -> list[str]:
    """Return the paths of the addresses that a person was given."""
    return LINK.findall(told)


def get(path: str) -> Any:
    return Client().get(path, headers={"host": "localhost"})


def body(path: str) -> str:
    answer = get(path)
    assert answer.status_code == 200
    return str(answer.getvalue().decode())


@contextlib.contextmanager
def failing(why: str, fails: Callable[[str], bool]) -> Iterator[None]:
    """Let every statement fail that is told, as if the database did."""

    def execute(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if fails(sql):
            raise OperationalError(why)
        mend()
        return execute(sql, params, many, context)

    def mend() -> None:
        # In play there is no transaction around it all; and nothing that failed has reached it.
        connection.needs_rollback = False

    with connection.execute_wrapper(execute):
        yield
    mend()


def writes(sql: str) -> bool:
    return sql.startswith(("INSERT", "UPDATE", "DELETE"))


def anything(sql: str) -> bool:
    # The savepoints are the test's own: in play a submission is a transaction.
    return not sql.startswith(("SAVEPOINT", "RELEASE", "ROLLBACK"))


DRIVERS_TEXT = "server closed the connection unexpectedly"


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have passwords hashed, and answers to questions taken, before a line is through."""

    def now(reactor: Any, seconds: float, work: Any, *args: Any, **named: Any) -> None:
        work(*args, **named)

    monkeypatch.setattr(passwords, "deferToThread", lambda work, *args: succeed(work(*args)))
    monkeypatch.setattr(cmdhandler, "deferLater", now)


def stranger(table: Table) -> Player:
    """Return a person who is before the connection screen."""
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
