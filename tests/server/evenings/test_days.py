"""A fight of six over a week: four answer by the link in their mail, one by telnet, one never. The
server is killed twice, once while the mail server takes a mail; the mail server is real.
"""

import re
import shutil
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from threading import Event
from urllib.parse import urlencode

import pytest

from tests.mail_server import MailServer, link_in, mail_server, text_of
from tests.server import days_go_by
from tests.server.conversation import patience
from tests.server.live_game import NOTHING_OPEN, LiveGame
from tools.patience import HANG, becomes

pytestmark = pytest.mark.live

HOURS = 7 * 24
BY_MAIL = ("Ines", "Bea", "Cal", "Dov")
SILENT = "Eve"  # has no address, and says nothing
_SETTINGS = """
MAIL_FROM = "The Foundry <game@example.org>"
EMAIL_HOST, EMAIL_PORT = "127.0.0.1", {port}
TURN_MAIL_DELAY = 0
AT_SERVER_STARTSTOP_MODULE = ["laid_dice", "days_go_by"]
"""


@pytest.fixture(scope="module")
def post() -> Iterator[tuple[MailServer, int]]:
    with mail_server() as running:
        yield running


@pytest.fixture
def days(template: Path, tmp_path: Path, post: tuple[MailServer, int]) -> Iterator["Days"]:
    game = LiveGame(tmp_path / "game", template / NOTHING_OPEN)
    settings = game.root / "server" / "conf" / "secret_settings.py"
    settings.write_text(settings.read_text() + _SETTINGS.format(port=post[1]))
    shutil.copy(Path(days_go_by.__file__), game.root)
    try:
        game.start()
        yield Days(game, post[0])
    finally:
        game.close()


def address_of(name: str) -> str:
    return f"{name.lower()}@example.org"


class Days:
    """A game of which the clock is the test's, with the mail that it has sent."""

    def __init__(self, game: LiveGame, post: MailServer) -> None:
        self.game, self.post = game, post
        self.answered: set[str] = set()
        self.hours = 0

    def until(self, state: Callable[[], object], what: str) -> None:
        assert becomes(lambda: bool(state()), patience()), f"{what}\n{self.game.log()[-3000:]}"

    def pass_by(self, hours: int) -> None:
        """Let the game's clock go on, and no other."""
        self.hours += hours
        wanted = self.hours * 3600.0
        days_go_by.note(self.game.root / days_go_by.WANTED, wanted)
        gone = self.game.root / days_go_by.GONE
        self.until(lambda: days_go_by.seconds(gone) == wanted, "time to go by")

    def turns(self) -> dict[str, str]:
        """Return who is asked now, with how far the mail is."""
        with self.game.database() as database:
            rows = database.execute("SELECT who, mail FROM roundkeeper_turnrecord WHERE open")
            return dict(rows.fetchall())

    def subscribe(self, name: str) -> None:
        """Have a person make a sheet, give an address and confirm it, come in and log out."""
        client = self.game.client(name)
        if name != "Ines":
            client.ask("+sheet/new mortal", "You can play with it")
        if name != SILENT:
            client.ask(f"+email {address_of(name)}", "on its way")
            (mail,) = self.post.to(address_of(name))
            code = re.search(r"confirm (\w+)", text_of(mail))
            assert code is not None
            client.ask(f"+email/confirm {code[1]}", "Mail goes to")
        client.ask("+init/join", f"{name} joins|You join")
        client.send("quit")
        client.close()

    def answer_mails(self) -> None:
        """Answer what has come and is not answered yet, each by its own link."""
        for mail in self.post.mails:
            if mail["Message-ID"] in self.answered or "/answer/" not in text_of(mail):
                continue
            self.answered.add(mail["Message-ID"])
            page = f"http://127.0.0.1:{self.game.ports.web}{link_in(mail)}"
            browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
            shown = browser.open(page).read().decode()
            assert "You declare now." in shown, shown
            token = re.search(r'csrfmiddlewaretoken" value="(\w+)"', shown)
            assert token is not None
            said = {"csrfmiddlewaretoken": token[1], "say": "block", "pose": "stands firm."}
            taken = browser.open(page, urlencode(said).encode()).read().decode()
            assert "You declare now." not in taken
            with pytest.raises(urllib.error.HTTPError, match="409"):
                browser.open(page, urlencode(said).encode())


@pytest.mark.long_form
def test_six_play_for_a_week_by_mail_and_telnet_and_the_server_is_killed_twice(days) -> None:
    game, post = days.game, days.post
    for name in (*BY_MAIL[1:], SILENT):
        game.newcomer(name).close()
    marlow = game.client("Marlow")
    marlow.ask("+init/start The siege", "The siege")
    marlow.ask("+combat/pace slow", "Pace slow")
    assert "are skipped after 2 days" in " ".join(marlow.ask("+combat/idle", "days").split())
    for name in (*BY_MAIL, SILENT):
        days.subscribe(name)
    marlow.ask("+init/roll", "Round 1")

    # In the middle of a turn, and while the mail server holds its answer back.
    killed, taken, may_go = [], Event(), Event()

    def hold() -> None:
        post.taken = lambda: None
        taken.set()
        may_go.wait(HANG)

    while days.hours < HOURS:
        if taken.is_set() and not may_go.is_set():
            game.kill_server()
            may_go.set()
            killed.append(days.hours)
            game.start_server()
            marlow.settle()
        days.until(lambda: days.turns() or taken.is_set(), "somebody to be asked")
        waiting = days.turns()
        if "Marlow" in waiting:
            marlow.ask("+dodge", "dodge")
        if any(waiting.get(one) in ("sent", "handed") for one in BY_MAIL):
            days.answer_mails()
        elif any(one in waiting for one in BY_MAIL):
            days.until(
                lambda before=waiting: days.turns() != before or taken.is_set(), "the mail to go"
            )
        elif list(waiting) == [SILENT]:
            days.pass_by(12)
        if days.hours == 36 and not killed:  # Eve has had a day and a half of her two
            game.kill_server()
            killed.append(days.hours)
            game.start_server()
            marlow.settle()
            assert SILENT in days.turns()
            post.taken = hold

    assert len(killed) == 2
    marlow.settle()
    marlow.send("+combat/log 200")
    told = marlow.settle()
    rounds = int(re.findall(r"Round (\d+)", told)[-1])
    waited_for = told.count("Eve kept the others waiting too long")
    assert rounds >= 3 and waited_for in (rounds - 1, rounds)
    sent = Counter(one["Message-ID"] for one in post.mails if "/answer/" in text_of(one))
    assert set(sent.values()) == {1}  # also of the one that was taken as the server was killed
    assert set(sent) >= days.answered
    for name in BY_MAIL:
        asked = sum("/answer/" in text_of(one) for one in post.to(address_of(name)))
        assert asked - told.count(f"{name}: stands firm.") in (0, 1), name  # the last is unanswered
    assert not post.to(address_of(SILENT)) and not post.to(address_of("Marlow"))
