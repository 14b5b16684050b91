"""Plays that are written down: what was typed, and what each of those playing saw of it.

A play runs as a test. `WRITE_TRANSCRIPTS=1 .venv/bin/python -m pytest tests/server/test_chase.py`
writes what it came to into docs/transcripts/; without it the lines typed there must be those of the
play.
"""

import os
import re
from collections.abc import Callable

from server.conf.environment import GAME_ROOT
from tests.server.telnet import TelnetClient

FOLDER = GAME_ROOT / "docs" / "transcripts"
_REFUSAL = re.compile(r"[^\n]*nosuchword\d+.*\n?")
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
        """Let somebody play who comes in late."""
        player.settle()
        self._players.append(player)

    def prose(self, text: str) -> None:
        """Write a paragraph."""
        self._close_block()
        self._told.append(f"{text}\n")

    def type(self, player: TelnetClient, line: str, shown: bool = True) -> str:
        """Let somebody type a line, write down what everyone saw, return the typist's screen.

        What is not ``shown`` is typed all the same.
        """
        begun = self._begin()
        player.send(line)
        if not shown:
            for other in self._players:
                if other is not player:
                    other.settle()
            return player.settle()
        self._block.append(f"{player.name}> {line}")
        return self._write(player, begun)

    def happens(self, what: str, action: Callable[[], None], player: TelnetClient) -> str:
        """Let something happen that nobody types; write down what ``player`` saw, and others."""
        self.prose(what)
        begun = self._begin()
        action()
        self._block.append(f"({player.name} sees)")
        return self._write(player, begun)

    def _begin(self) -> dict[str, int]:
        """Return how much each has seen by now."""
        for one in self._players:
            one.drain()
        return {one.name: len(one.transcript) for one in self._players}

    def _write(self, player: TelnetClient, begun: dict[str, int]) -> str:
        """Write down what one saw since, and what others saw besides."""
        screens = {}
        for one in self._players:
            one.settle()
            screens[one.name] = _screen(one.transcript[begun[one.name] :])
        own = screens.pop(player.name)
        self._block += own
        for name, screen in screens.items():
            more = [f"    {line}" for line in screen if line not in own]
            self._block += [f"    ({name} sees)", *more] if more else []
        self._block.append("")
        return "\n".join(own)

    def finish(self) -> None:
        """Write the file where that is asked for; else check that it is of this play."""
        self._close_block()
        text = "\n".join(self._told)
        if os.environ.get("WRITE_TRANSCRIPTS"):
            FOLDER.mkdir(parents=True, exist_ok=True)
            self._file.write_text(text)
        written = self._file.read_text()
        assert _TYPED.findall(written) == _TYPED.findall(text), "see tests/server/transcript.py"

    def _close_block(self) -> None:
        if self._block:
            told = "\n".join(self._block).rstrip()
            self._told.append(f"```text\n{told}\n```\n")
        self._block = []


def _screen(text: str) -> list[str]:
    """Return the lines of a screen, less those that only the test brought about."""
    kept = _REFUSAL.sub("", text)
    return [line.rstrip() for line in kept.split("\n") if line.strip()]
