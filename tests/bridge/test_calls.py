"""A game that calls, as PennMUSH does by its @http: some lines of Python call in its place."""

import http.client
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bridge.config import FORMS
from tests.bridge.bridged_game import KEY
from tests.server.conversation import patience
from tests.server.live_game import LiveGame, free_ports
from tools.patience import becomes

pytestmark = pytest.mark.live

ANN, ROOM = "#5:1700000000", "#0:1600000000"


class Caller:
    """A game's object: what waits at it, and how far it has shown what came."""

    def __init__(self, port: int) -> None:
        self.port, self.shown, self.waiting = port, 0, list[str]()
        self.told = ""

    def type(self, number: int, line: str) -> None:
        """Keep a line of Ann's until it is answered."""
        now = int(time.time())
        self.waiting.append(
            f"Q {now}.{number:08}.5 {now} {ANN} {ROOM} {len(line)}|Ann|Limbo|{line}"
        )

    def call(self, key: str = KEY, version: str = FORMS["penn"].version) -> tuple[int, str]:
        """Call once, and take what comes; return the answer's number and its words."""
        stands = f"R {version} {self.shown} {int(time.time())} {len(self.waiting)}"
        lines = [f"{key} 7 0 0", f"W {ANN}/{ROOM}", stands, "S ", "K ", *self.waiting]
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("POST", "/", "\n".join(lines).encode())
        answer = connection.getresponse()
        said = answer.read().decode()
        connection.close()
        if said.startswith("A "):
            heads = said[2:].split("|")[::2]
            self.shown = max(int(one.split()[0]) for one in heads)
            self.told += said
            done = re.findall(r"Q\.(\d+\.\d+\.\d+)", said)
            self.waiting = [one for one in self.waiting if one.split()[1] not in done]
        return answer.status, said


@pytest.fixture(scope="module")
def caller(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caller]:
    companion = LiveGame(tmp_path_factory.mktemp("calls") / "companion", template)
    port = free_ports().telnet
    text = f"games:\n  alley:\n    kind: penn\n    listen: {port}\n"
    (companion.root / "bridge.yaml").write_text(text, encoding="utf-8")
    with (companion.root / ".env").open("a", encoding="utf-8") as settings:
        settings.write(f"ROUNDKEEPER_BRIDGE_ALLEY={KEY}\n")
    companion.start()
    try:
        yield Caller(port)
    finally:
        companion.close()


def test_a_wrong_key_is_told_nothing(caller: Caller) -> None:
    assert caller.call(key="b" * 16) == (403, "")


def test_a_line_is_followed_and_answered_once(caller: Caller) -> None:
    caller.type(1, "+rk/join")
    assert becomes(lambda: not _waits_after_a_call(caller), patience())
    assert caller.told.count("Roundkeeper knows you now") == 1
    again = caller.told
    caller.type(2, "+nosuch")
    assert becomes(lambda: not _waits_after_a_call(caller), patience())
    assert "Roundkeeper knows you now" not in caller.told.removeprefix(again)
    assert caller.told.count("no command") == 1


def _waits_after_a_call(caller: Caller) -> bool:
    caller.call()
    return bool(caller.waiting)
