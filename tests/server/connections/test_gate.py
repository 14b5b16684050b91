"""What stands before each connection, piece by piece: guard/, players/allowance.py.

Whole floods are in test_floods.py.
"""

import re
from typing import Any

import pytest
from twisted.internet.protocol import Protocol, ServerFactory
from twisted.internet.testing import StringTransport

from guard import connection_limits, gates, limits
from players.allowance import Allowance, home
from server.conf.environment import GAME_ROOT


class _Listener(Protocol):
    """Keeps what it hears."""

    def __init__(self) -> None:
        self.heard = b""

    def dataReceived(self, data: bytes) -> None:
        self.heard += data


class _Line(gates.PlayersGate):
    """A gate before any protocol."""


@pytest.fixture
def line() -> tuple[_Line, StringTransport]:
    factory = gates.GateFactory(ServerFactory(), _Line, gates.line, connection_limits.Crowds())
    made, transport = _Line(factory, _Listener()), StringTransport()
    made.makeConnection(transport)
    return made, transport


def test_an_allowance_fills_up_again_and_no_further() -> None:
    now = [0.0]
    allowance = Allowance(100, 10, clock=lambda: now[0])
    allowance.spend(150)
    assert allowance.seconds_until() == 5
    assert allowance.seconds_until_full() == 15
    now[0] = 1000.0
    allowance.spend(100)
    assert allowance.seconds_until() == 0
    assert allowance.seconds_until(1) == pytest.approx(0.1)


def test_who_does_not_read_is_not_read(line: tuple[_Line, StringTransport]) -> None:
    _, transport = line
    transport.producer.pauseProducing()  # as the connection does when much is unsent
    assert transport.producerState == "paused"
    transport.producer.resumeProducing()
    assert transport.producerState == "producing"


def test_what_piles_up_unread_is_bounded(line, settings) -> None:
    settings.MOST_UNREAD = 1000
    one, transport = line
    one.write(b"x" * 5000)  # all of one long answer may be on its way
    transport.producer.pauseProducing()
    one.write(b"x" * 1000)
    assert not transport.disconnected
    one.write(b"x")
    assert transport.disconnected


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        *(("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7")),
        *(("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:db8:1:2::9", "2001:db8:1:2::/64")),
        *(("::1", "127.0.0.1"), ("unknown", "unknown")),
    ],
)
def test_whose_an_address_is(address: str, counts_as: str) -> None:
    assert home(address) == counts_as


@pytest.mark.parametrize(
    ("address", "on_this_machine", "proxy"),
    [
        *(("127.0.0.1", True, True), ("127.0.0.1", False, False)),
        *(("10.1.2.3", True, True), ("10.1.2.3", False, True), ("192.0.2.7", True, False)),
        ("unknown", True, False),
    ],
)
def test_a_proxy_stands_for_many(settings, address, on_this_machine, proxy) -> None:
    settings.UPSTREAM_IPS = ["127.0.0.1", "10.0.0.0/8"]
    settings.PROXY_ON_THIS_MACHINE = on_this_machine
    assert connection_limits.is_proxy(address) is proxy


def test_the_recipes_for_proxies_bound_what_the_table_does(settings: Any) -> None:
    page = (GAME_ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    nginx, haproxy = (
        re.search(rf"```{one}\n(.*?)```", page, re.S)[1]  # type: ignore[index]
        for one in ("nginx", "haproxy")
    )
    most, strangers = limits.DEFAULTS["MOST_CONNECTIONS"], limits.DEFAULTS["MOST_NOT_LOGGED_IN"]
    assert {f"limit_conn web {most};", f"limit_conn telnet {strangers};"} <= lines(nginx)
    assert f"proxy_upload_rate {limits.DEFAULTS['CONNECTION_BYTES_A_SECOND']};" in lines(nginx)
    assert f"sc0_conn_cur(addresses) gt {most} " in haproxy
    assert haproxy.count(f"sc0_conn_cur(players) gt {strangers} ") == 2
    for recipe in (nginx, haproxy):
        assert str(settings.DATA_UPLOAD_MAX_MEMORY_SIZE) in recipe
        assert {"127.0.0.1:4000", "127.0.0.1:4001", "127.0.0.1:4002"} <= set(
            re.findall(r"127\.0\.0\.1:\d+", recipe)
        )


def lines(recipe: str) -> set[str]:
    return {one.strip() for one in recipe.splitlines()}


def test_an_address_that_sends_too_much_is_refused_a_while(settings: Any) -> None:
    settings.ADDRESS_BYTES_AT_ONCE, settings.ADDRESS_BYTES_A_SECOND = 1000, 100
    everybody = connection_limits.Crowds()
    allowance = everybody.enter("192.0.2.7", object())
    assert allowance is not None and everybody.refused("192.0.2.7") == connection_limits.TOO_FAST
    assert everybody.refused("192.0.2.8") is None
