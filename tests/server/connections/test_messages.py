"""Messages for clients, over real telnet: what was asked for, and nothing else. The tests are steps
in one evening, in order.
"""

from typing import Any

import msgspec
import pytest

from narration.payloads.messages import MESSAGES
from tests.server.live_game import LiveGame
from tests.server.telnet import TelnetClient, Terminal

pytestmark = pytest.mark.live

MUDLET = (
    'Core.Hello {"client": "Mudlet", "version": "4.17.2"}',
    'Core.Supports.Set ["Char 1", "Char.Skills 1", "Char.Items 1", "Room 1", "IRE.Rift 1"]',
)


@pytest.fixture(scope="module")
def vesper(game: LiveGame) -> TelnetClient:
    return game.client("Vesper")


@pytest.fixture(scope="module")
def ines(game: LiveGame) -> TelnetClient:
    return game.client("Ines", Terminal(gmcp=True))


def last(client: TelnetClient, name: str) -> Any:
    return next((payload for one, payload in reversed(client.gmcp) if one == name), None)


def names(client: TelnetClient) -> set[str]:
    return {name for name, _ in client.gmcp}


def test_1_crawlers_are_told_the_truth(game: LiveGame) -> None:
    client = game.connect(Terminal(mssp=True, gmcp=True, msdp=True))
    status = client.until(lambda one: one.mssp)
    assert (status["GMCP"], status["MSDP"], status["SSL"]) == ("1", "1", "0")
    assert (status["GENRE"], status["SUBGENRE"]) == ("Horror", "World of Darkness")
    assert status["UPTIME"].isdecimal()
    assert status["NAME"] == "Roundkeeper" and status["PLAYERS"] == "0"


def test_2_each_message_asked_for_comes_once_an_entry_and_variables_as_they_change(
    game: LiveGame, vesper: TelnetClient, ines: TelnetClient
) -> None:
    marlow = game.client("Marlow", Terminal(gmcp=True, msdp=True))
    marlow.send_msdp("LIST", "REPORTABLE_VARIABLES")
    listed = marlow.until(lambda one: one.msdp.get("REPORTABLE_VARIABLES"))
    assert {"HP", "MAXHP", "ROOM_NAME", "QUESTION", "ROUND"} <= set(listed)
    marlow.msdp.clear()
    marlow.send_msdp("REPORT", "HP", "MAXHP", "ROUND", "NOSUCH")
    marlow.until(lambda one: len(one.msdp) == 3)
    assert marlow.msdp == {"HP": "7", "MAXHP": "7", "ROUND": "0"}
    # A whole name asks for all below it, and the nearest counts.
    ines.send_gmcp('Core.Supports.Set ["Roundkeeper 1", "Roundkeeper.Chase 0"]')
    ines.until(lambda one: last(one, "Roundkeeper.Ask") == [])
    assert names(ines) == {"Roundkeeper.Scene", "Roundkeeper.Order", "Roundkeeper.Ask"}
    ines.gmcp.clear()
    vesper.ask("+init/roll", "Order|Round 1")
    told = ines.until(lambda one: last(one, "Roundkeeper.Told"))
    ines.settle()
    sent = [name for name, _ in ines.gmcp]
    assert told["lines"] and {"Roundkeeper.Rolls", "Roundkeeper.Order"} <= set(sent)
    assert sorted(sent) == sorted(set(sent))

    vesper.ask("+hurt Marlow=2b", "Marlow")
    marlow.until(lambda one: one.msdp["HP"] == "5" and one.msdp["ROUND"] == "1")
    marlow.send_msdp("UNREPORT", "HP")
    marlow.settle()
    vesper.ask("+heal Marlow=2b", "Marlow")
    marlow.settle()
    assert marlow.msdp["HP"] == "5"
    marlow.send_msdp("SEND", "HP")
    marlow.until(lambda one: one.msdp["HP"] == "7")
    assert marlow.gmcp == []  # who asked for nothing gets nothing


def test_4_a_client_gets_exactly_what_it_asked_for_before_it_was_greeted_too(game, vesper) -> None:
    """Mudlet and TinTin++ answer the offer of GMCP at once, with all that they want."""
    marlow = TelnetClient(game.ports.telnet, Terminal(gmcp=True), "Marlow")
    marlow.until(lambda one: one.offered)
    for said in MUDLET:
        marlow.send_gmcp(said)
    marlow.expect("connect NAME PASSWORD")
    marlow.ask(f"connect Marlow {game.accounts['Marlow']}", "You become Marlow")
    marlow.until(lambda one: last(one, "Room.Players"))
    assert names(marlow) == {"Char.Name", "Char.Vitals", "Room.Info", "Room.Players"}
    assert last(marlow, "Char.Name") == {"name": "Marlow", "fullname": "Marlow"}
    assert last(marlow, "Char.Vitals")["hp"] == last(marlow, "Char.Vitals")["maxhp"] == 7
    here = {one["name"] for one in last(marlow, "Room.Players")}
    admin = game.client("Admin")  # who is with one follows those who come and go
    marlow.until(lambda one: len(last(one, "Room.Players")) == len(here) + 1)
    admin.send("quit")
    marlow.until(lambda one: len(last(one, "Room.Players")) == len(here))

    marlow.send_gmcp(
        'Core.Supports.Add ["Roundkeeper.Scene 1", "Roundkeeper.Order 1", "Comm.Channel 1"]'
    )
    marlow.until(lambda one: last(one, "Roundkeeper.Order"))
    vesper.ask("+hurt Marlow=2b", "Marlow")
    marlow.until(lambda one: last(one, "Char.Vitals")["hp"] == 5)
    vesper.send("channel Public = Good |revening")
    said = marlow.until(lambda one: last(one, "Comm.Channel.Text"))
    assert (said["channel"], said["talker"]) == ("Public", "Vesper")
    assert "Good |revening" in said["text"]
    marlow.settle()
    wanted = {"Roundkeeper.Scene", "Roundkeeper.Order", "Comm.Channel.Text"}
    wanted |= {"Char.Name", "Char.Vitals", "Room.Info", "Room.Players"}
    assert names(marlow) == wanted
    for name, payload in marlow.gmcp:
        msgspec.convert(payload, MESSAGES[name], strict=True)

    marlow.send_gmcp('Core.Supports.Remove ["Char", "Room", "Roundkeeper.Order"]')
    marlow.settle()
    marlow.gmcp.clear()
    vesper.ask("+hurt Marlow=1b", "Marlow")
    vesper.ask("+init/hold tea", "on hold")
    marlow.until(lambda one: one.gmcp)
    marlow.settle()
    assert names(marlow) == {"Roundkeeper.Scene"}
    assert "Traceback" not in game.log("portal")
    marlow.close()


def test_5_what_was_asked_for_outlives_a_killed_server_and_a_reload(game, ines) -> None:
    ines.gmcp.clear()
    game.kill_server()
    game.start_server()
    ines.until(lambda one: last(one, "Roundkeeper.Order"))
    ines.gmcp.clear()
    game.reload(game.client("Admin"))
    ines.until(lambda one: last(one, "Roundkeeper.Order"))
