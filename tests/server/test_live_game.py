"""A real portal and server: they boot, answer, keep to this machine, and lose nothing."""

import contextlib
import socket
from dataclasses import asdict
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.server.live_game import LiveGame
from tests.server.programs import play_lines, tintin, tinyfugue
from tests.server.telnet import Terminal
from tools.patience import HANG

pytestmark = pytest.mark.live


def test_it_boots_and_says_how_to_come_in(game: LiveGame) -> None:
    client = game.connect()

    assert "Roundkeeper" in client.transcript
    assert "create NAME PASSWORD" in client.transcript


@pytest.mark.parametrize("name", ["Admin", "Vesper", "Marlow", "Ines"])
def test_every_account_of_the_install_can_come_in(game: LiveGame, name: str) -> None:
    client = game.client(name)

    assert f"You become {name}" in client.transcript


def test_the_demo_puts_people_in_one_room(game: LiveGame) -> None:
    game.client("Vesper")
    player = game.client("Marlow")

    assert "Vesper" in player.ask("look", "Vesper")


def test_the_storyteller_is_no_admin(game: LiveGame) -> None:
    storyteller = game.client("Vesper")

    assert "There's no command" in storyteller.ask("@shutdown", r"no command.*\n")


def test_the_client_tells_its_width_and_that_it_reads_aloud(game: LiveGame) -> None:
    admin = game.client("Admin", Terminal(width=132, screen_reader=True))

    flags = admin.ask("py self.sessions.get()[0].protocol_flags", "SCREENREADER.*")

    assert "'SCREENREADER': True" in flags
    assert "'SCREENWIDTH': {0: 132}" in flags


def test_the_web_pages_are_there(game: LiveGame) -> None:
    with urlopen(f"http://127.0.0.1:{game.ports.web}/", timeout=HANG) as page:
        assert page.status == 200
        assert b"Roundkeeper" in page.read()


def test_it_listens_on_this_machine_alone(game: LiveGame) -> None:
    ours = set(asdict(game.ports).values())

    listening = {port: address for address, port in _listening() if port in ours}

    assert listening == dict.fromkeys(ours, "127.0.0.1")


def _listening() -> list[tuple[str, int]]:
    """Return the addresses and ports that anybody on this machine listens on (Linux)."""
    table = Path("/proc/net/tcp")
    if not table.exists():
        pytest.skip("no /proc/net/tcp here")
    found = []
    for file in (table, Path("/proc/net/tcp6")):
        for line in file.read_text().splitlines()[1:] if file.exists() else ():
            _, local, _, state, *_ = line.split()
            address, port = local.split(":")
            if state == "0A":
                octets = bytes.fromhex(address)[::-1]
                readable = socket.inet_ntoa(octets) if len(octets) == 4 else f"ipv6 {address}"
                found.append((readable, int(port, 16)))
    return found


def test_a_reload_keeps_the_players(game: LiveGame) -> None:
    admin, player = game.client("Admin"), game.client("Marlow")
    before = game.server_pid

    game.reload(admin)

    assert game.server_pid != before
    player.expect("Server restarted")
    assert "Old Foundry" in player.ask("look", "Old Foundry")


def test_what_was_acknowledged_is_there_after_a_kill(game: LiveGame) -> None:
    player = game.client("Ines")
    for number in range(50):
        player.ask(f"nick told{number} = look", f"'told{number}' now stands")

    game.kill_server()
    game.start_server()

    kept = player.answer_to("nick/list")
    assert [n for n in range(50) if f" told{n} " not in kept] == []


def test_players_stay_in_character_through_a_kill(game: LiveGame) -> None:
    player = game.client("Marlow")
    other = game.client("Ines")
    other.send("ooc")
    other.settle()

    game.kill_server()
    game.start_server()

    assert "Old Foundry" in player.ask("look", "Old Foundry")
    assert "You are out of character" in other.answer_to("look")


def test_a_line_typed_while_the_server_is_dead_breaks_nothing(game: LiveGame) -> None:
    player = game.client("Ines")

    for attempt in range(3):
        player.send(f"nick late{attempt} = look")
        game.kill_server()
        player.send("look")
        game.start_server()

    player.expect("Server restarted")
    assert player.settle()


def test_the_database_is_sound_after_kills(game: LiveGame) -> None:
    game.kill_server()

    with contextlib.closing(game.database()) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    game.start_server()


def test_an_orderly_stop_hangs_up_and_leaves_no_process(own_game: LiveGame) -> None:
    game = own_game
    client = game.connect()

    game.stop()

    client.expect_end()
    assert game.running_processes() == []


def test_tinyfugue_comes_in(game: LiveGame) -> None:
    with tinyfugue(game.ports.telnet) as client:
        client.expect("connect NAME PASSWORD")
        text = play_lines(client, [
            (f"connect Marlow {game.accounts['Marlow']}", "You become Marlow"),
            ("look", "Rain comes through"),
        ])  # fmt: skip
    assert "Old Foundry" in text


def test_tintin_comes_in(game: LiveGame) -> None:
    with tintin(game.ports.telnet) as client:
        client.expect("connect NAME PASSWORD")
        text = play_lines(client, [
            (f"connect Ines {game.accounts['Ines']}", "You become Ines"),
            ("look", "Rain comes through"),
        ])  # fmt: skip
    assert "Old Foundry" in text
