"""Messages for clients, over real telnet: what was asked for, and nothing else."""

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


@pytest.fixture
def game(own_game: LiveGame) -> LiveGame:
    return own_game


def last(client: TelnetClient, name: str) -> Any:
    return next((payload for one, payload in reversed(client.gmcp) if one == name), None)


def names(client: TelnetClient) -> set[str]:
    return {name for name, _ in client.gmcp}


def a_round(game: LiveGame, vesper: TelnetClient) -> None:
    """Play up to the first declarations."""
    vesper.ask("+init/roll", "Order|Round 1")
    for _ in range(4):
        vesper.send("+init/next")
    vesper.settle()


def test_who_asked_for_nothing_gets_nothing(game: LiveGame) -> None:
    marlow = game.client("Marlow", Terminal(gmcp=True, msdp=True))
    vesper = game.client("Vesper")
    a_round(game, vesper)
    marlow.ask("+init", "Marlow")
    marlow.ask("+health", "Unhurt")
    marlow.settle()
    assert (marlow.gmcp, marlow.msdp) == ([], {})


def test_a_client_gets_exactly_what_it_asked_for(game: LiveGame) -> None:
    marlow = game.connect(Terminal(gmcp=True), "Marlow")
    for said in MUDLET:
        marlow.send_gmcp(said)
    marlow.ask(f"connect Marlow {game.accounts['Marlow']}", "You become Marlow")
    marlow.until(lambda one: last(one, "Room.Players"))
    assert names(marlow) == {"Char.Name", "Char.Vitals", "Room.Info", "Room.Players"}
    assert last(marlow, "Char.Name") == {"name": "Marlow", "fullname": "Marlow"}
    assert last(marlow, "Char.Vitals")["hp"] == last(marlow, "Char.Vitals")["maxhp"] == 7

    marlow.send_gmcp('Core.Supports.Add ["Roundkeeper.Scene 1", "Roundkeeper.Order 1"]')
    marlow.until(lambda one: last(one, "Roundkeeper.Order"))
    vesper = game.client("Vesper")
    a_round(game, vesper)
    scene = marlow.until(lambda one: last(one, "Roundkeeper.Scene")["round"] and one.gmcp[-1])
    assert scene is not None
    vesper.ask("+hurt Marlow=2b", "Marlow")
    marlow.until(lambda one: last(one, "Char.Vitals")["hp"] == 5)
    marlow.settle()
    wanted = {"Roundkeeper.Scene", "Roundkeeper.Order", "Char.Name", "Char.Vitals"}
    assert names(marlow) == wanted | {"Room.Info", "Room.Players"}
    for name, payload in marlow.gmcp:
        msgspec.convert(payload, MESSAGES[name], strict=True)

    marlow.send_gmcp('Core.Supports.Remove ["Char", "Room", "Roundkeeper.Order"]')
    marlow.settle()
    marlow.gmcp.clear()
    vesper.ask("+hurt Marlow=1b", "Marlow")
    vesper.ask("+init/run", "Round")
    marlow.until(lambda one: one.gmcp)
    marlow.settle()
    assert names(marlow) == {"Roundkeeper.Scene"}


def test_a_whole_name_asks_for_all_below_it_and_the_nearest_counts(game: LiveGame) -> None:
    marlow = game.client("Marlow", Terminal(gmcp=True))
    marlow.send_gmcp('Core.Supports.Set ["Roundkeeper 1", "Roundkeeper.Chase 0"]')
    marlow.until(lambda one: last(one, "Roundkeeper.Ask") == [])
    assert names(marlow) == {"Roundkeeper.Scene", "Roundkeeper.Order", "Roundkeeper.Ask"}
    game.client("Vesper").ask("+init/roll", "Order|Round 1")
    told = marlow.until(lambda one: last(one, "Roundkeeper.Told"))
    assert told["lines"] and "Roundkeeper.Rolls" in names(marlow)


def test_odds_come_to_who_asks_for_them_and_only_then(game: LiveGame) -> None:
    marlow, ines = (game.client(one, Terminal(gmcp=True)) for one in ("Marlow", "Ines"))
    for client in (marlow, ines):
        client.send_gmcp('Core.Supports.Set ["Roundkeeper 1"]')
    game.client("Vesper").ask("+init/roll", "Order|Round 1")
    marlow.send_gmcp('Roundkeeper.Odds {"id": 7, "line": "attack Ines"}')
    told = marlow.until(lambda one: last(one, "Roundkeeper.Odds"))
    odds = msgspec.convert(told, MESSAGES["Roundkeeper.Odds"], strict=True)
    assert (odds.id, odds.who, odds.say, odds.code) == (7, "Marlow", "attack Ines", "")
    assert {one.does for one in odds.law} >= {"block", "dodge", "none"}
    for one in odds.law:
        assert sum(each.chance for each in one.outcomes) == pytest.approx(1)
        assert any(["Marlow", "Ines"] in [[*pair] for pair in each.struck] for each in one.outcomes)
    assert (
        odds.text
        == marlow.ask("+odds attack Ines", "give or take 3[.]").splitlines()[-len(odds.text) :]
    )
    for said, code in (
        ({"id": 8, "line": "attack Marlow"}, "self-target"),
        ({"id": 9, "line": "attack Ines", "who": "Ines"}, "not-in-scene"),
        ({"id": 10, "line": ["attack"], "who": 5}, ""),
    ):
        marlow.send_gmcp(f"Roundkeeper.Odds {msgspec.json.encode(said).decode()}")
        told = marlow.until(
            lambda one, number=said["id"]: (
                (found := last(one, "Roundkeeper.Odds"))["id"] == number and found
            )
        )
        assert told["code"] == code, told
    ines.settle()
    assert "Roundkeeper.Odds" not in names(ines)


def test_each_message_comes_once_an_entry_at_most(game: LiveGame) -> None:
    marlow = game.client("Marlow", Terminal(gmcp=True))
    vesper = game.client("Vesper")
    marlow.send_gmcp('Core.Supports.Set ["Roundkeeper 1", "Char 1", "Room 1", "Comm.Channel 1"]')
    marlow.settle()
    marlow.gmcp.clear()
    vesper.ask("+init/roll", "Order|Round 1")
    marlow.settle()
    sent = [name for name, _ in marlow.gmcp]
    assert sorted(sent) == sorted(set(sent)) and "Roundkeeper.Order" in sent


def test_where_one_is_and_with_whom_follows_those_who_come_and_go(game: LiveGame) -> None:
    marlow = game.client("Marlow", Terminal(gmcp=True))
    marlow.send_gmcp('Core.Supports.Set ["Room.Players 1"]')
    marlow.until(lambda one: last(one, "Room.Players"))
    assert [one["name"] for one in last(marlow, "Room.Players")] == ["Marlow"]
    ines = game.client("Ines")
    marlow.until(lambda one: len(last(one, "Room.Players")) == 2)
    ines.send("quit")
    marlow.until(lambda one: len(last(one, "Room.Players")) == 1)


def test_what_is_said_on_a_channel_comes_to_who_asked_for_it(game: LiveGame) -> None:
    marlow, vesper = game.client("Marlow", Terminal(gmcp=True)), game.client("Vesper")
    marlow.send_gmcp('Core.Supports.Set ["Comm.Channel 1"]')
    marlow.settle()
    vesper.send("channel Public = Good |revening")
    said = marlow.until(lambda one: last(one, "Comm.Channel.Text"))
    assert (said["channel"], said["talker"]) == ("Public", "Vesper")
    assert "Good |revening" in said["text"]


def test_what_a_client_asks_for_before_it_is_greeted_counts(game: LiveGame) -> None:
    """Mudlet and TinTin++ answer the offer of GMCP at once, with all that they want."""
    marlow = TelnetClient(game.ports.telnet, Terminal(gmcp=True), "Marlow")
    marlow.until(lambda one: one.offered)
    marlow.send_gmcp('Core.Supports.Set ["Char.Name 1"]')
    marlow.expect("connect NAME PASSWORD")
    marlow.ask(f"connect Marlow {game.accounts['Marlow']}", "You become Marlow")
    marlow.until(lambda one: last(one, "Char.Name"))
    assert "Traceback" not in game.log("portal")
    marlow.close()


def test_variables_are_reported_as_they_change(game: LiveGame) -> None:
    marlow, vesper = game.client("Marlow", Terminal(msdp=True)), game.client("Vesper")
    marlow.send_msdp("LIST", "REPORTABLE_VARIABLES")
    listed = marlow.until(lambda one: one.msdp.get("REPORTABLE_VARIABLES"))
    assert {"HP", "MAXHP", "ROOM_NAME", "QUESTION", "ROUND"} <= set(listed)
    marlow.msdp.clear()
    marlow.send_msdp("REPORT", "HP", "MAXHP", "ROUND", "NOSUCH")
    marlow.until(lambda one: len(one.msdp) == 3)
    assert marlow.msdp == {"HP": "7", "MAXHP": "7", "ROUND": "0"}
    a_round(game, vesper)
    vesper.ask("+hurt Marlow=2b", "Marlow")
    marlow.until(lambda one: one.msdp["HP"] == "5" and one.msdp["ROUND"] == "1")
    marlow.send_msdp("UNREPORT", "HP")
    marlow.settle()
    vesper.ask("+hurt Marlow=1b", "Marlow")
    marlow.settle()
    assert marlow.msdp["HP"] == "5" and marlow.gmcp == []
    marlow.send_msdp("SEND", "HP")
    marlow.until(lambda one: one.msdp["HP"] == "4")


def test_what_was_asked_for_outlives_a_killed_server_and_a_reload(game: LiveGame) -> None:
    marlow, admin = game.client("Marlow", Terminal(gmcp=True)), game.client("Admin")
    marlow.send_gmcp('Core.Supports.Set ["Roundkeeper.Order 1"]')
    marlow.until(lambda one: last(one, "Roundkeeper.Order"))
    marlow.gmcp.clear()
    game.kill_server()
    game.start_server()
    marlow.until(lambda one: last(one, "Roundkeeper.Order"))
    marlow.gmcp.clear()
    game.reload(admin)
    marlow.until(lambda one: last(one, "Roundkeeper.Order"))


def test_crawlers_are_told_the_truth(game: LiveGame) -> None:
    client = game.connect(Terminal(mssp=True, gmcp=True, msdp=True))
    status = client.until(lambda one: one.mssp)
    assert (status["GMCP"], status["MSDP"], status["SSL"]) == ("1", "1", "0")
    assert (status["GENRE"], status["SUBGENRE"]) == ("Horror", "World of Darkness")
    assert status["UPTIME"].isdecimal()
    assert status["NAME"] == "Roundkeeper" and status["PLAYERS"] == "0"
