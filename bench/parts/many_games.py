"""Many bridged games on one companion: memory, processor's time and waits, by simulated games.

Each simulated game speaks as Roundkeeper's object in a TinyMUX does: a robot logs in, is told what
waits, and types answers. One player a game joins and makes a sheet; then lines come, spread evenly
over all games, at so many a second.
"""

import asyncio
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from bench import processor
from bench.figure import Figure
from bench.games import megabytes
from bridge.config import password_variable
from tests.server.live_game import LiveGame, free_ports

VERSION = "2"  # of the softcode: bridge/wire.py, which takes a game around it
SECONDS = 20
GAMES, LONG = 100, 1000
LINE = "+roll dexterity"
PATIENCE = 300.0  # seconds


@dataclass
class Simulated:
    """One game: what waits there, and when it was typed."""

    name: str
    shown: int = 0
    count: int = 0
    waiting: dict[str, str] = field(default_factory=dict)
    typed: dict[str, float] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)
    writer: asyncio.StreamWriter | None = None
    done: asyncio.Event = field(default_factory=asyncio.Event)

    def type(self, text: str) -> None:
        """Have the player there type a line."""
        self.count += 1
        number = f"{int(time.time())}.{self.count:08}1.5"
        row = f"{number} {int(time.time())} #5:1 #0:1 {len(text)}|Bob|Square|{text}"
        self.waiting[number], self.typed[number] = row, time.perf_counter()
        self.done.clear()
        self._send("RKQ")

    def hear(self, line: str) -> None:
        """Do what the robot types."""
        if line.startswith("think "):
            word = line.split()[1]
            self._send(f"{word} I #13 {word}")
        elif line.startswith("&ANSWERS "):
            self._take(line.partition("=")[2].split("|")[::2])
        elif line.startswith("@trigger "):
            self._report(line.partition("=")[2])

    def _take(self, heads: Sequence[str]) -> None:
        for head in heads:
            self.shown = max(self.shown, int(head.split()[0]))
            number = head.split()[-1].removeprefix("Q.")
            if self.waiting.pop(number, None) is not None:
                self.waits.append(time.perf_counter() - self.typed.pop(number))
        if not self.waiting:
            self.done.set()

    def _report(self, word: str) -> None:
        rows = [f"Q {one}" for one in list(self.waiting.values())[:30]]
        about = f"R {VERSION} {self.shown} {int(time.time())} {len(self.waiting)}"
        for said in ("W #5:1/#0:1 #3:1/#0:1", about, "S #5:1", *rows, "E"):
            self._send(f"{word} {said} {word}")

    def _send(self, line: str) -> None:
        if self.writer is not None:
            self.writer.write(f"{line}\r\n".encode())


class Games:
    """All of them, at one port: the robot's name says which."""

    def __init__(self, names: Sequence[str]) -> None:
        self.all = {name: Simulated(name) for name in names}

    async def serve(self, port: int) -> None:
        """Answer robots from now on."""
        await asyncio.start_server(self._talk, "127.0.0.1", port)

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        game: Simulated | None = None
        with suppress(ConnectionError):  # a companion was killed
            while line := (await reader.readline()).decode().strip():
                if game is None:
                    game = self.all[line.split()[1]]
                    game.writer = writer
                else:
                    game.hear(line)

    async def all_type(self, text: str) -> None:
        """Have the player of each type a line, and wait until all are answered."""
        for game in self.all.values():
            game.type(text)
        for game in self.all.values():
            await asyncio.wait_for(game.done.wait(), PATIENCE)

    async def in_all(self) -> None:
        """Wait until each has its robot."""
        async with asyncio.timeout(PATIENCE):
            while not all(game.writer for game in self.all.values()):
                await asyncio.sleep(0.2)

    async def at_a_rate(self, rate: float) -> list[float]:
        """Have so many lines a second typed, each in one of them; return the waits in seconds."""
        chance, begun = random.Random(22), time.perf_counter()
        games = list(self.all.values())
        for game in games:
            game.waits.clear()
        for number in range(int(rate * SECONDS)):
            await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
            chance.choice(games).type(LINE)
        for game in games:
            if game.waiting:
                await asyncio.wait_for(game.done.wait(), PATIENCE)
        return sorted(one for game in games for one in game.waits)


def figures(prepared: Path, long: bool) -> Iterator[Figure]:
    """Measure one companion with many games."""
    yield from asyncio.run(_measured(prepared, LONG if long else GAMES))


async def _measured(prepared: Path, count: int) -> list[Figure]:
    port, names = free_ports().telnet, [f"game{number}" for number in range(count)]
    simulated = Games(names)
    await simulated.serve(port)
    with tempfile.TemporaryDirectory(prefix="roundkeeper-bench-") as folder:
        game = LiveGame(Path(folder) / "game", prepared)
        game.warm = False
        try:
            await asyncio.to_thread(game.start)
            alone = megabytes(game.server_pid)
            add_games(game, names, port)
            await asyncio.to_thread(game.kill_server)
            began = time.perf_counter()
            await asyncio.to_thread(game.start_server)
            await simulated.in_all()
            found = [
                Figure(f"{count} games: till all robots are in", time.perf_counter() - began, "s")
            ]
            await simulated.all_type("+rk/join")
            await simulated.all_type("+sheet/new mortal")
            await simulated.all_type(LINE)
            more = megabytes(game.server_pid) - alone
            found.append(Figure("  memory a game, one player each", more / count * 1024, "KB"))
            found += await _idle(game)
            for rate in (10, 30, 60):
                found += await _under_load(game, simulated, rate)
            return found
        finally:
            game.close()


def add_games(game: LiveGame, names: Sequence[str], port: int) -> None:
    """Have a companion serve games that all are at one port."""
    rows = [f"  {one}: {{kind: tinymux, port: {port}, robot: {one}}}" for one in names]
    (game.root / "bridge.yaml").write_text("games:\n" + "\n".join(rows) + "\n")
    with (game.root / ".env").open("a") as settings:
        settings.writelines(f"{password_variable(one)}=secret\n" for one in names)


async def _idle(game: LiveGame) -> list[Figure]:
    before = processor.of_process(game.server_pid)
    await asyncio.sleep(SECONDS)
    spent = (processor.of_process(game.server_pid) - before) / SECONDS / 10
    return [Figure("  nobody types: of one core", spent, "%")]


async def _under_load(game: LiveGame, simulated: Games, rate: int) -> list[Figure]:
    before, begun = processor.of_process(game.server_pid), time.perf_counter()
    waits = await simulated.at_a_rate(rate)
    took = time.perf_counter() - begun
    spent = (processor.of_process(game.server_pid) - before) / took / 10
    return [
        Figure(f"  {rate} lines a second: of one core", spent, "%"),
        Figure("    till it is answered, half of them", waits[len(waits) // 2] * 1000, "ms"),
        Figure("    99 of 100", waits[len(waits) * 99 // 100] * 1000, "ms"),
    ]
