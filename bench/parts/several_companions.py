"""Two companions that share simulated games out, on one PostgreSQL: how long that takes, and what a
killed one's players wait for.
"""

import asyncio
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from pytest import skip

from bench.figure import Figure
from bench.parts.many_games import GAMES, LINE, LONG, PATIENCE, Games, add_games
from tests import postgres
from tests.server.live_game import LiveGame, free_ports, run_module
from tests.server.warm_starts import cold

RATE = 20  # lines a second
KILLED_AFTER = 5.0  # seconds
# As in play, and not as in tests.
SETTINGS = "\nPACE_CLOCK_SECONDS = 5\nTOLD_SECONDS = 1\n"


def figures(prepared: Path, long: bool) -> Iterator[Figure]:
    """Measure two companions, with a scene open in each game."""
    try:
        with postgres.running() as server:
            url = server.new_database("companions")
            yield from asyncio.run(_measured(prepared, url, LONG if long else GAMES))
    except skip.Exception as missing:
        print(missing)


async def _measured(prepared: Path, url: str, count: int) -> list[Figure]:
    port, names = free_ports().telnet, [f"game{number}" for number in range(count)]
    simulated = Games(names)
    await simulated.serve(port)
    with tempfile.TemporaryDirectory(prefix="roundkeeper-bench-") as folder:
        both = [LiveGame(Path(folder) / one, prepared, url) for one in ("first", "second")]
        for one in both:
            one.warm = False
            add_games(one, names, port)
            with (one.root / "server" / "conf" / "secret_settings.py").open("a") as file:
                file.write(SETTINGS)
        first, second = both
        run_module(first.root, None, "tools.prepare", DATABASE_URL=url, **cold()).check_returncode()
        try:
            await asyncio.to_thread(first.start)
            await simulated.in_all()
            for line in ("+rk/join", "+sheet/new mortal", "+init/start", LINE):
                await simulated.all_type(line)
            await asyncio.to_thread(second.start)
            began = time.perf_counter()
            await _until(lambda: _serves(second) == count // 2)
            shared = time.perf_counter() - began
            waits = await _with_a_kill(simulated, second)
        finally:
            for one in both:
                one.close()
    return [
        Figure(f"{count} games: till two companions have shared them out", shared, "s"),
        Figure(f"  {RATE} lines a second, one is killed: half wait", _of(waits, 0.5), "s"),
        Figure("    99 of 100", _of(waits, 0.99), "s"),
        Figure("    the longest", waits[-1], "s"),
    ]


async def _with_a_kill(simulated: Games, killed: LiveGame) -> list[float]:
    typed = asyncio.create_task(simulated.at_a_rate(RATE))
    await asyncio.sleep(KILLED_AFTER)
    await asyncio.to_thread(killed.kill_server)
    return await typed


async def _until(state: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not state():
            await asyncio.sleep(0.2)


def _serves(companion: LiveGame) -> int:
    told = re.findall(r"serves (\d+) of", companion.log())
    return int(told[-1]) if told else 0


def _of(waits: list[float], share: float) -> float:
    return waits[int(len(waits) * share)]
