"""A scene's page as the game sees it: logged in to the web site, with a websocket."""

import http.cookiejar
import json
import select
import struct
import urllib.parse
import urllib.request
from typing import Any

from tests.server.conversation import patience
from tests.server.live_game import LiveGame
from tests.server.raw_lines import RawLine, frame, handshake
from tools.patience import HANG


class Site:
    """A person who is logged in to the web site."""

    def __init__(self, game: LiveGame, name: str) -> None:
        self.game = game
        self._at = f"http://127.0.0.1:{game.ports.web}"
        self.cookies = http.cookiejar.CookieJar()
        kept = urllib.request.HTTPCookieProcessor(self.cookies)
        self._open = urllib.request.build_opener(kept).open
        self.get("/auth/login/")
        self.post("/auth/login/", username=name, password=game.accounts[name])

    def get(self, path: str) -> str:
        with self._open(f"{self._at}{path}", timeout=HANG) as page:
            return str(page.read().decode())

    def post(self, path: str, **fields: str) -> None:
        """Send a form, with the word that the site gave for it."""
        word = next(one.value for one in self.cookies if one.name == "csrftoken")
        data = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": word}).encode()
        self._open(f"{self._at}{path}", data, timeout=HANG).close()

    def ticket(self) -> str:
        return str(json.loads(self.get("/scenes/ticket.json"))["ticket"])

    def page(self, scene: int = 1, ticket: str | None = None) -> "ScenePage":
        """Return a page of a scene that has subscribed to it."""
        page = ScenePage(self.game.ports.websocket)
        page.subscribe(scene, self.ticket() if ticket is None else ticket)
        return page


class ScenePage(RawLine):
    """The websocket of a page: ``now`` has the last of each message."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.frames: list[list[Any]] = []
        self.now: dict[str, Any] = {}
        self._number = 0
        self.send(handshake(port).replace(b"/?nobody&1&chrome", b"/"))
        self._at = self.wait_for(b"\r\n\r\n").index(b"\r\n\r\n") + 4

    def subscribe(self, scene: int, ticket: str) -> None:
        self.tell("roundkeeper_subscribe", scene=scene, ticket=ticket)

    def say(self, question: str, line: str) -> Any:
        """Say a line in answer to a question, and return what became of it."""
        self._number += 1
        number = self._number
        self.tell("roundkeeper_say", id=number, question=question, line=line)
        return self.until("roundkeeper_said", lambda said: said["id"] == number or None)

    def tell(self, name: str, **said: Any) -> None:
        self.send(frame(json.dumps([name, [], said]).encode()))

    def type(self, line: str) -> None:
        self.send(frame(json.dumps(["text", [line], {}]).encode()))

    def until(self, name: str, holds: Any = lambda message: True) -> Any:
        """Wait until a message is there of which something holds, and return it."""
        theirs = patience()
        while True:
            self.listen()
            if name in self.now and holds(self.now[name]):
                return self.now[name]
            assert not self.closed, f"closed before {name}: {self.frames[-3:]}"
            assert not theirs.is_out(), f"no {name}: {self.now.get(name)} {self.frames[-3:]}"
            if select.select([self.socket], [], [], 0.2)[0]:
                self._hear()

    def listen(self) -> None:
        """Take apart what has come."""
        while (found := _frame_in(self.heard, self._at)) is not None:
            kind, data, self._at = found
            if kind == 1:
                name, args, _ = told = json.loads(data)
                self.frames.append(told)
                self.now[name] = args[0] if args else None


def _frame_in(data: bytes, at: int) -> tuple[int, bytes, int] | None:
    """Return the kind and payload of a whole frame at a place, and where the next begins."""
    if len(data) < at + 2:
        return None
    kind, length, start = data[at] & 15, data[at + 1] & 127, at + 2
    if length == 126:
        if len(data) < at + 4:
            return None
        (length,), start = struct.unpack("!H", data[at + 2 : at + 4]), at + 4
    elif length == 127:
        if len(data) < at + 10:
            return None
        (length,), start = struct.unpack("!Q", data[at + 2 : at + 10]), at + 10
    end = start + length
    return (kind, data[start:end], end) if len(data) >= end else None
