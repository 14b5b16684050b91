"""A fight by two players and a storyteller in TinyMUX is the one that telnet shows."""

import re
from collections.abc import Sequence

import pytest

from tests.bridge.bridged_game import BridgedGame
from tests.server.telnet import TelnetClient

pytestmark = pytest.mark.live

PLAYERS, STORYTELLER = ("Rook", "Wren"), "Vesper"
SHEETS = [(name, "+sheet/new mortal") for name in PLAYERS]
FIGHT = [
    (STORYTELLER, "+init/start Behind the bar"),
    ("Rook", "+init/join"),
    ("Wren", "+init/join"),
    (STORYTELLER, "+init/add thug"),
    (STORYTELLER, "+init/roll"),
    (STORYTELLER, "+init/set Thug=3"),
    (STORYTELLER, "+init/set Wren=8"),
    (STORYTELLER, "+init/set Rook=12"),
    ("Rook", "+choose dodge"),  # not their turn
    (STORYTELLER, "+as Thug=attack Rook"),
    ("Wren", "+attack thug"),
    ("Rook", "+split attack Thug & dodge"),
    (STORYTELLER, "+init/run"),
    ("Wren", "+combat/why"),
    ("Rook", "+combat"),
    ("Rook", "+health"),
    (STORYTELLER, "+hurt Wren=2b"),
    ("Wren", "+prefs"),
    ("Wren", "+nonsense | ~ %n"),
    (STORYTELLER, "+combat/undo"),
    ("Rook", "+combat/log"),
    ("Rook", "+help combat"),
    (STORYTELLER, "+init/end"),
]


class Seat:
    """Somebody at a client, and how they type a line there."""

    def __init__(self, client: TelnetClient, prefix: str = "") -> None:
        self.client, self._prefix = client, prefix
        self._settled = 0

    def type(self, line: str) -> None:
        self.client.send(f"{self._prefix}{line}")

    def told(self) -> list[str]:
        """Return what they have been told since they were last asked."""
        self._settled += 1
        word = f"+nosuchword{self._settled}"
        self.type(word)
        text = self.client.expect(rf"There's no command '\{word}'.*\n")
        return [same(one) for one in text.splitlines()[:-1] if one.strip()]


# What differs over a bridge: there are no poses and there is no demo.
OVER_A_BRIDGE = {
    "The log keeps what is said and posed here (+help logs).": (
        "The log keeps poses only where +rk/poses is on."
    ),
    "Nobody to fight with? Type +demo for a first fight of two minutes. Or bring": (
        "Nobody to fight with? Bring"
    ),
}


def same(line: str) -> str:
    """Return a line without what differs from scene to scene, as it is told over a bridge."""
    for ours, theirs in OVER_A_BRIDGE.items():
        line = line.replace(ours, theirs)
    return re.sub(r"\bscene \d+", "scene N", line.rstrip())


def played(seats: dict[str, Seat], lines: Sequence[tuple[str, str]]) -> list[tuple[str, list[str]]]:
    """Return what each was told after each line."""
    for seat in seats.values():
        seat.told()
    found = []
    for name, line in lines:
        seats[name].type(line)
        found.append((f"{name}: {line}", seats[name].told()))
        others = sorted(seats.keys() - {name})
        found += [(f"{one} after {line}", seats[one].told()) for one in others]
    return found


def at_telnet(bridged: BridgedGame) -> dict[str, Seat]:
    game = bridged.companion
    clients = {STORYTELLER: game.client(STORYTELLER)}
    for name in PLAYERS:
        clients[name] = game.connect(name=name)
        clients[name].ask(f"create {name} a-long-password-5", "Make the account")
        clients[name].ask("yes", "Now type: connect")
        clients[name].ask(f"connect {name} a-long-password-5", f"You become {name}")
    clients[STORYTELLER].ask("+init/end", "The fight is over")
    for client in clients.values():
        client.ask(
            "+prefs screenreader on", "ines are written for a screen reader|sentences|creen reader"
        )
    return {name: Seat(client) for name, client in clients.items()}


def test_a_fight_over_the_bridge_is_the_fight_at_telnet(bridged: BridgedGame) -> None:
    seats = at_telnet(bridged)
    played(seats, SHEETS)
    here = played(seats, FIGHT)
    bridged.companion.kill_server()  # and the same dice again
    bridged.companion.start_server()
    clients = {name: bridged.player(name) for name in PLAYERS}
    clients[STORYTELLER] = bridged.storyteller(STORYTELLER)
    seats = {name: Seat(client, "+rk ") for name, client in clients.items()}
    played(seats, SHEETS)
    there = played(seats, FIGHT)
    assert [pair for pair in zip(here, there, strict=True) if pair[0] != pair[1]] == []
    for client in clients.values():
        assert not any(one in client.transcript for one in OVER_A_BRIDGE)
    told = "\n".join(line for _, lines in here for line in lines)
    assert "Thug attacks Rook" in told and "Wren's attack" in told and "successes" in told, told
