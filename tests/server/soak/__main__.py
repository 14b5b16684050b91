"""``python -m tests.server.soak --kills 200 --seed 1``: exits 1 if any promise was broken."""

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

from game.rulesets import RULESETS
from tests.server.conversation import Unexpected
from tests.server.live_game import prepare_template
from tests.server.soak.report import Figures
from tests.server.soak.soak import Soak
from tests.server.soak.soak_game import SoakGame
from tests.server.soak.stored import Violation

EVERY = 10  # kills between two lines of progress


def main() -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.soak", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rulesets", nargs="+", choices=list(RULESETS), default=list(RULESETS))
    parser.add_argument("--keep", type=Path, help="where games that broke a promise are kept")
    options = parser.parse_args()
    root = Path(tempfile.mkdtemp(prefix="soak-"))
    figures, begun = Figures(), time.monotonic()
    try:
        prepare_template(root / "template")
        number = 0
        while figures.kills + len(figures.violations) < options.kills:
            game = SoakGame(root / str(number), root / "template")
            try:
                _play(game, options, number, figures, begun)
            finally:
                game.close()
            if figures.violations and options.keep:
                kept, sockets = (
                    options.keep / f"{options.seed}-{number}",
                    shutil.ignore_patterns("sockets"),
                )
                shutil.copytree(game.root, kept, symlinks=True, ignore=sockets)
            number += 1
    finally:
        shutil.rmtree(root, ignore_errors=True)
    print(f"seed {options.seed}, {(time.monotonic() - begun) / 60:.1f} minutes")
    print("\n".join(figures.lines()), flush=True)
    return 1 if figures.violations else 0


def _play(
    game: SoakGame, options: argparse.Namespace, number: int, figures: Figures, begun: float
) -> None:
    """Play one game until there were enough kills, or a promise is broken."""
    game.start()
    soak = Soak(game, options.seed + number, tuple(options.rulesets))
    figures.runs.append(soak)
    while figures.kills + len(figures.violations) < options.kills:
        try:
            soak.kill_once()
        except (Violation, Unexpected) as broken:
            told = f"seed {options.seed + number}, kill {soak.kills.total() + 1}: {broken}"
            told = f"{soak.doing}: {told}"
            for name, person in soak.people.items():
                (game.root / f"{name}.txt").write_text(person.history + person.client.transcript)
            print(told, flush=True)
            figures.violations.append(told.splitlines()[0])
            return
        if figures.kills % EVERY == 0:
            seconds = time.monotonic() - begun
            scene = f"scene {soak.at_work}, {soak.lines} lines typed"
            print(f"{figures.kills:>5} kills, {seconds:>5.0f} s, {scene}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
