"""Plays that are written down: what was typed, and what each of those playing saw of it.

A play runs as a test. What it came to is written into docs/transcripts/ by
`WRITE_TRANSCRIPTS=1 .venv/bin/python -m pytest tests/server/evenings/test_chase.py`; otherwise what
stands there must be this play: the dice are seeded, so it is the same each time.
"""

import os
import re
from collections.abc import Callable

from server.conf.environment import GAME_ROOT
from tests.server.telnet import TelnetClient

FOLDER = GAME_ROOT / "docs" / "transcripts"
_REFUSAL = re.compile(r"[^\n]*nosuchword\d+.*\n?")
_FOLDED = re.compile(r" {4,6}\S")
_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d")
_TYPED = re.compile(r"^\w+> .*$", re.MULTILINE)


class Play:
    """A game played by several, written down as it goes."""

    def __init__(self, name: str, title: str, players: list[TelnetClient]) -> None:
        self._file = FOLDER / f"{name}.md"
        self._players = players
        self._told: list[str] = [f"# {title}\n"]
        self._block: list[str] = []
        for player in players:
            player.settle()

    def admit(self, player: TelnetClient) -> None:
        """Let a person play who comes in late."""
        player.settle()
        self._players.append(player)

    def dismiss(self, player: TelnetClient) -> None:
        """Let nobody look any more at the screen of one whose line is gone."""
        self._players.remove(player)

    def prose(self, text: str) -> None:
        """Write a paragraph."""
        self._close_block()
        self._told.append(f"{text}\n")

    def type(self, player: TelnetClient, line: str, shown: bool = True, until: str = "") -> str:
        """Let a person type a line, write down what everyone saw, return the typist's screen.

        What is not ``shown`` is typed all the same. Where the game goes on by itself, ``until`` is
        what the typist sees last of that.
        """
        begun = self._begin()
        player.send(line)
        if until:
            player.expect(until)
        if not shown:
            return "\n".join(self._screens(player, begun)[player.name])
        self._block.append(f"{player.name}> {line}")
        return self._write(player, begun)

    def happens(
        self, what: str, action: Callable[[], None], player: TelnetClient, until: str = ""
    ) -> str:
        """Let something happen that nobody types; write down what ``player`` saw, and others. Where
        they must not type even to find out what has come, ``until`` is what they see last.
        """
        self.prose(what)
        begun = self._begin()
        action()
        if until:
            player.expect(until)
        self._block.append(f"({player.name} sees)")
        return self._write(player, begun, settles=not until)

    def _begin(self) -> dict[str, int]:
        """Return how much each has seen by now."""
        for one in self._players:
            one.drain()
        return {one.name: len(one.transcript) for one in self._players}

    def _screens(
        self, player: TelnetClient, begun: dict[str, int], settles: bool = True
    ) -> dict[str, list[str]]:
        """Return the lines that each has seen since, when all that ``player`` did has come."""
        if settles:
            player.settle()  # the first: then the others have been sent all there is
        for one in self._players:
            if one is not player:
                one.settle()
        return {one.name: lines_shown(one.transcript[begun[one.name] :]) for one in self._players}

    def _write(self, player: TelnetClient, begun: dict[str, int], settles: bool = True) -> str:
        """Write down what one saw since, and what others saw besides."""
        screens = self._screens(player, begun, settles)
        own = screens.pop(player.name)
        self._block += own
        seen = _messages(own)
        for name, screen in screens.items():
            more = [line for one in _messages(screen) if one not in seen for line in one]
            self._block += [f"    ({name} sees)", *(f"    {line}" for line in more)] if more else []
        self._block.append("")
        return "\n".join(own)

    def finish(self, exactly: bool = True) -> None:
        """Write the file where that is asked for; else check that it is of this play.

        Where it is up to the machine when something comes, what was seen cannot be compared
        ``exactly``, and the lines typed are.
        """
        self._close_block()
        text = "\n".join(self._told)
        if os.environ.get("WRITE_TRANSCRIPTS"):
            FOLDER.mkdir(parents=True, exist_ok=True)
            self._file.write_text(text)
        written = self._file.read_text()
        assert _TYPED.findall(written) == _TYPED.findall(text), "see tests/server/transcript.py"
        same = _TIME.sub("", written) == _TIME.sub("", text)
        assert same or not exactly, "see tests/server/transcript.py"

    def _close_block(self) -> None:
        if self._block:
            told = "\n".join(self._block).rstrip()
            self._told.append(f"```text\n{told}\n```\n")
        self._block = []


def lines_shown(text: str) -> list[str]:
    """Return the lines of a screen, less those that only the test brought about."""
    kept = _REFUSAL.sub("", text)
    return [line.rstrip() for line in kept.split("\n") if line.strip()]


def _messages(screen: list[str]) -> list[list[str]]:
    """Return what was said, each with the lines that it is folded into."""
    messages: list[list[str]] = []
    for line in screen:
        if _FOLDED.match(line) and messages:
            messages[-1].append(line)
        else:
            messages.append([line])
    return messages
