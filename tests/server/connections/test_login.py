"""Nobody who plays waits for the password of a person who comes in.

A hash takes here until a file is gone: what is answered before that did not wait for it.
"""

import shutil
import urllib.parse
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from threading import Thread

import pytest

from players.passwords import AT_ONCE, MOST_STRANGERS
from tests.server import slow_passwords
from tests.server.conversation import patience
from tests.server.live_game import LiveGame
from tests.server.raw_lines import RawLine
from tools.patience import HANG, becomes

pytestmark = pytest.mark.live

SETTINGS = 'PASSWORD_HASHERS = ["slow_passwords.Slow"]\nNEW_ACCOUNT_REGISTRATION_ENABLED = True\n'


@pytest.fixture(scope="module")
def game(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveGame]:
    game = LiveGame(tmp_path_factory.mktemp("login") / "game", template)
    shutil.copy(slow_passwords.__file__, game.root)
    settings = game.root / "server" / "conf" / "secret_settings.py"
    settings.write_text(settings.read_text() + SETTINGS)
    game.start()
    try:
        yield game
    finally:
        game.close()


@pytest.fixture(autouse=True)
def unheld(game: LiveGame) -> Iterator[None]:
    yield
    for file in (slow_passwords.HELD, slow_passwords.BEGUN, slow_passwords.DONE):
        (game.root / file).unlink(missing_ok=True)


def hold(game: LiveGame) -> None:
    (game.root / slow_passwords.HELD).touch()


def let_go(game: LiveGame) -> None:
    (game.root / slow_passwords.HELD).unlink()


def wait_for_hash(game: LiveGame, password: str, noted_in: Path = slow_passwords.BEGUN) -> None:
    notes = game.root / noted_in
    assert becomes(lambda: notes.exists() and password in notes.read_text(), patience())


def test_a_command_is_answered_while_others_come_in(game: LiveGame) -> None:
    player = game.client("Marlow")
    coming = [game.connect() for _ in range(4)]
    hold(game)
    for client in coming:
        client.send(f"connect Ines {game.accounts['Ines']}")
    wait_for_hash(game, game.accounts["Ines"])
    player.ask("+init", "round|scene|fight")
    assert not any("You become" in client.drain() for client in coming)
    let_go(game)
    for client in coming:
        client.expect("You become Ines")


def test_what_is_typed_behind_a_password_is_read_after_it(game: LiveGame) -> None:
    client = game.connect()
    hold(game)
    client.send(f"connect Ines {game.accounts['Ines']}")
    client.send("+roll strength")
    client.send("say Here I am.")
    wait_for_hash(game, game.accounts["Ines"])
    let_go(game)
    said = client.expect("Here I am")
    assert said.index("You become Ines") < said.index("strength")


def test_one_who_hangs_up_meanwhile_is_not_let_in(game: LiveGame) -> None:
    player, client = game.client("Marlow"), game.connect()
    hold(game)
    client.send(f"connect Vesper {game.accounts['Vesper']}")
    wait_for_hash(game, game.accounts["Vesper"])
    client.close()
    player.settle()
    let_go(game)
    wait_for_hash(game, game.accounts["Vesper"], slow_passwords.DONE)
    game.client("Ines")  # begun after that one's hash, and let in after all that came of it
    assert "Vesper" not in player.ask("who", r"\d+ unique accounts? logged in")


def test_a_new_account_keeps_nobody_waiting(game: LiveGame) -> None:
    player, client = game.client("Marlow"), game.connect()
    asked = client.ask("create Newcomer a-long-password-5", r"\[Y\]/N")
    assert "Newcomer" in asked and "a-long-password-5" not in asked  # who looks over a shoulder
    hold(game)
    client.send("yes")
    wait_for_hash(game, "a-long-password-5")
    player.ask("+roll strength", "strength")
    assert "Welcome" not in client.drain()
    let_go(game)
    assert "You become Newcomer" in client.expect("Welcome, Newcomer.")


def test_the_web_page_keeps_nobody_waiting(game: LiveGame) -> None:
    player = game.client("Marlow")
    hold(game)
    signing = Thread(target=sign_in_on_the_web, args=(game,), daemon=True)
    signing.start()
    wait_for_hash(game, "typed-on-the-web")
    player.ask("+roll strength", "strength")
    let_go(game)
    signing.join(HANG)
    assert not signing.is_alive()


def test_tries_from_many_addresses_keep_nobody_waiting(game, request) -> None:
    """A person who has come in from there before is let in next, and most others hear no."""
    player, password = game.client("Marlow"), game.accounts["Vesper"]
    game.client("Vesper").close()
    hold(game)
    waiting = AT_ONCE * (1 + MOST_STRANGERS)
    attackers = [RawLine(game.ports.telnet, f"127.0.1.{one + 1}") for one in range(waiting + 10)]
    for number, attacker in enumerate(attackers):
        request.addfinalizer(attacker.close)
        attacker.send(f"connect nobody guess-{number}\r\n".encode())
    refused = becoming_refused(attackers, 10)
    honest = game.connect()
    honest.send(f"connect Vesper {password}")
    player.settle()
    player.settle()

    let_go(game)

    honest.expect("You become Vesper")
    begun = (game.root / slow_passwords.BEGUN).read_text()
    assert begun.rpartition(password)[0].count("guess-") < 2 * AT_ONCE
    assert len(refused) == 10
    done = game.root / slow_passwords.DONE
    assert becomes(lambda: done.read_text().count("guess-") == waiting, patience())


def becoming_refused(lines: list[RawLine], many: int) -> list[RawLine]:
    """Wait until so many of them have been told that they are too many, and return those."""
    theirs = patience()
    while len(refused := [one for one in lines if b"Too many are logging in" in one.heard]) < many:
        assert not theirs.is_out(), f"{len(refused)} refused"
        for line in lines:
            line.hear_now()
    return refused


def sign_in_on_the_web(game: LiveGame) -> None:
    address = f"http://127.0.0.1:{game.ports.web}/auth/login/"
    cookies = CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(cookies))
    browser.open(address, timeout=HANG).read()
    token = next(cookie.value for cookie in cookies if cookie.name == "csrftoken")
    form = {"username": "Marlow", "password": "typed-on-the-web", "csrfmiddlewaretoken": token}
    data = urllib.parse.urlencode(form).encode()
    browser.open(address, data, timeout=HANG).read()


def test_a_wrong_old_password_counts_like_one_at_the_door(game: LiveGame) -> None:
    """Who finds another's screen without its owner could guess without end."""
    player = game.client("Marlow")
    for _ in range(5):
        player.send("password nonsense = another-good-one-7")
    right = f"password {game.accounts['Marlow']} = another-good-one-7"
    player.settle()
    assert "Too many wrong passwords" in player.ask(right, "Too many.*\n|changed")


def test_wrong_passwords_for_one_account_keep_nobody_else_out(game: LiveGame) -> None:
    """Those who share an address, behind a router or a proxy, are many."""
    with RawLine(game.ports.telnet) as guessing:
        for number in range(10):
            guessing.send(f"connect Nobody{number} guess\r\n".encode())
        for number in range(6):
            guessing.send(f"connect Vesper guess-{number}\r\n".encode())
        guessing.wait_for(b"Too many wrong passwords")
        assert guessing.heard.count(b"incorrect") == 15
        guessing.send(f"connect Vesper {game.accounts['Vesper']}\r\n".encode())
    with RawLine(game.ports.telnet) as honest:
        honest.send(f"connect Marlow {game.accounts['Marlow']}\r\n".encode())
        honest.wait_for(b"You become")
    game.client("Vesper")  # from another address
