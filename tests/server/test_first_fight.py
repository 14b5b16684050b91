"""The first real fight: three clients, four combatants, two rounds, a killed server."""

import pytest

from tests.server.conversation import Conversation
from tests.server.live_game import LiveGame
from tests.server.programs import tintin, tinyfugue
from tests.server.telnet import TelnetClient

pytestmark = pytest.mark.live

RESTS = r"acts? next"


class Table:
    """The demo's people, each at a client: Vesper runs the scene, Marlow and Ines play."""

    def __init__(self, game: LiveGame) -> None:
        self.game = game
        self.st = game.client("Vesper")
        self.marlow = game.client("Marlow")
        self.ines = game.client("Ines")

    def everyone(self) -> tuple[TelnetClient, ...]:
        return self.st, self.marlow, self.ines

    def all_heard(self, text: str) -> None:
        """Everybody has been told ``text``, once."""
        for client in self.everyone():
            client.settle()
            assert client.transcript.count(text) == 1, client.name

    def set_order(self, **totals: int) -> None:
        for name, total in totals.items():
            self.st.ask(f"+init/set {name}={total}", rf"{name}.* {total}")

    def kill_and_restart(self) -> None:
        self.st.settle()  # what has left the server is not told again
        self.game.kill_server()
        self.game.start_server()


@pytest.fixture(scope="module")
def table(game: LiveGame) -> Table:
    return Table(game)


def test_two_rounds_with_a_tie_a_haste_phase_and_a_killed_server(table: Table) -> None:
    _round_one_has_a_haste_phase_and_outlives_a_kill(table)
    _round_two_has_a_tie(table)


def _round_one_has_a_haste_phase_and_outlives_a_kill(table: Table) -> None:
    st, marlow, ines = table.everyone()
    st.ask("+init/roll", "-- Round 1")
    table.set_order(Rat=3, Brick=5, Ines=9, Marlow=12)

    st.ask("+as Rat=dodge", "Brick declares now")
    st.ask("+as Brick=feint Ines", "'feint' isn't an action")
    st.ask("+as Brick=attack Ines feint", r"waiting for Ines \(9\)")
    marlow.ask("+attack Rat=with bare hands", "Kept: you attack Rat when your turn comes")
    assert "+attack Brick" in ines.expect("You declare now.*")
    ines.ask("+attack Brick=haste 1 rage", "1 haste action")
    table.all_heard("Round 1: Marlow (12) acts next")

    st.ask("+init/next", r"Ines \(9\) acts next")
    table.kill_and_restart()

    # Nobody had to come in again, nothing was lost, and nothing is rolled twice.
    for client in table.everyone():
        client.ask("+init", rf"Ines \(9\) {RESTS}")
    st.ask("+init/run", r"haste 1 declarations: waiting for Ines")
    for client, told in (
        (st, "Marlow attacks Rat:"),
        (ines, "Marlow attacks Rat:"),
        (marlow, "Your attack"),
    ):
        client.settle()
        # What was told in the last second before the kill may be told again, word for word.
        assert len({line for line in client.transcript.splitlines() if told in line}) == 1
    marlow.ask("+attack Rat", "Kept: you attack Rat")  # with the next round
    marlow.ask("+plan/clear", "no longer plans")
    ines.ask("+attack Rat", r"haste 1: Ines \(9\) acts next")
    st.ask("+init/run", "Round 1 is over")


def _round_two_has_a_tie(table: Table) -> None:
    st, marlow, ines = table.everyone()
    _close_wounds(table)
    # Equal totals are broken by the part that was not rolled: this makes that equal too.
    st.ask("+init/bonus Marlow=1 for a hunch", "a hunch")
    st.ask("+init/roll", "-- Round 2")
    table.set_order(Rat=3, Brick=5, Ines=11, Marlow=11)
    st.ask("+as Rat=pass", "Brick declares now")
    st.ask("+as Brick=block", "waiting for Marlow.* and Ines|waiting for Ines.* and Marlow")
    for client in (marlow, ines):
        client.settle()

    before = {client: len(client.transcript) for client in table.everyone()}
    marlow.ask("+attack Brick=with bare hands", "attack on Brick")
    heard = {client: _heard_since(client, before[client]) for client in table.everyone()}
    assert "attack on Brick" in heard[st]
    assert "Marlow has declared, in secret." in heard[ines]
    assert "attack on Brick" not in heard[ines]
    ines.ask("+attack Rat", " next")
    assert "Marlow attacks Brick" in _heard_since(ines, before[ines])
    assert "Ines attacks Rat" in _heard_since(marlow, before[marlow])

    st.ask("+init/next", r"Brick \(5\) acts next")
    st.ask("+init/run", "Round 2 is over")
    table.all_heard("Round 2 is over")
    assert "Marlow attacks Brick" in marlow.ask("+combat/log", "Brick defends")
    marlow.ask("+combat/why", "Marlow's attack against Brick")
    marlow.ask("+combat/why Brick", "The dice of NPCs are the storyteller's")
    st.ask("+combat/why", "Faces: ")


def _heard_since(client: TelnetClient, place: int) -> str:
    client.settle()
    return client.transcript[place:]


def _close_wounds(table: Table) -> None:
    """Wounds count for initiative (INIT-1): without them the tie is sure to be one."""
    for name in ("Marlow", "Ines"):
        table.st.send(f"+heal {name}=7")
        table.st.settle()


@pytest.mark.parametrize("start_client", [tinyfugue, tintin], ids=["TinyFugue", "TinTin++"])
def test_players_clients_play_a_first_round(own_game, start_client) -> None:  # type: ignore[no-untyped-def]
    game = own_game
    st, marlow = game.client("Vesper"), game.client("Marlow")
    player: Conversation
    with start_client(game.ports.telnet) as player:
        player.expect("connect NAME PASSWORD")
        player.ask(f"connect Ines {game.accounts['Ines']}", "You become Ines")
        st.ask("+init/roll", "Round 1")
        player.expect("Round 1")
        for name, total in (("Rat", 2), ("Brick", 3), ("Marlow", 5), ("Ines", 20)):
            st.ask(f"+init/set {name}={total}", rf"{name}.* {total}")
        st.ask("+as Rat=pass", "Brick declares now")
        st.ask("+as Brick=pass", "waiting for Marlow")
        marlow.ask("+block", "waiting for Ines")

        player.expect("You declare now")
        player.ask("+attack Brick", "Ines attacks Brick")
        st.ask("+init/run", "Round 1 is over")

        player.expect("Your attack")
        player.expect("Brick's block")
        player.expect("Round 1 is over")
