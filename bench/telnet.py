"""What `+attack` costs a player: over telnet, on a real server, beside the barest command."""

import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from tests.server.live_game import LiveGame, prepare_template
from tests.server.telnet import TelnetClient

ATTACK_LIMIT = 3  # times the barest command
TRIES = 60
# Its own command, and no limit on how fast a player types.
SETTINGS = 'CMDSET_CHARACTER = "bench.barest.BenchCmdSet"\nMAX_COMMAND_RATE = -1\n'


def figures() -> list[tuple[str, float, float]]:
    """Return (what, times the barest command, limit) for `+attack`."""
    with tempfile.TemporaryDirectory(prefix="roundkeeper-bench-") as folder:
        template = Path(folder) / "template"
        prepare_template(template)
        game = LiveGame(Path(folder) / "game", template)
        settings = game.root / "server" / "conf" / "secret_settings.py"
        settings.write_text(settings.read_text() + SETTINGS)
        try:
            game.start()
            return [("+attack over telnet", _measure(game), ATTACK_LIMIT)]
        finally:
            game.close()


def _measure(game: LiveGame) -> float:
    storyteller, player = game.client("Vesper"), game.client("Marlow")
    storyteller.ask("+init/roll", "Round 1")
    for name, total in (("Marlow", 1), ("Rat", 2), ("Brick", 3), ("Ines", 4)):
        storyteller.ask(f"+init/set {name}={total}", rf"{name}.* {total}")
    bare, attacks = [], []
    for _ in range(TRIES):
        _seconds(player, "barest", "bare")  # the first command after others' pays for their caches
        bare.append(_seconds(player, "barest", "bare"))
        attacks.append(_seconds(player, "+attack Rat", "waiting for"))
        storyteller.ask("+combat/undo", "waiting for")
        player.settle()
    return median(attacks) / median(bare)


def _seconds(client: TelnetClient, line: str, answer: str) -> float:
    client.drain()
    begin = perf_counter()
    client.send(line)
    client.expect(answer)
    return perf_counter() - begin
