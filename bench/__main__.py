"""``make bench``: every figure beside its target; exit 1 if one is not met."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

from bench import attack, engine, flood, games, growth, load, logins, outage, reading, restart, room
from bench.figure import Figure

type Part = Callable[[Path, bool], Iterator[Figure]]

# In the order they are measured. Growth is last: it turns this process into a game.
PARTS: dict[str, Part] = {
    "reading": lambda prepared, long: reading.figures(),
    "engine": lambda prepared, long: iter(engine.figures()),
    "attack": lambda prepared, long: attack.figures(prepared),
    "logins": lambda prepared, long: logins.figures(prepared),
    "flood": lambda prepared, long: flood.figures(prepared),
    "restart": lambda prepared, long: restart.figures(prepared),
    "outage": lambda prepared, long: outage.figures(prepared),
    "load": load.figures,
    "room": lambda prepared, long: room.figures(prepared),
    "growth": lambda prepared, long: growth.figures(long),
}

WITHOUT_A_GAME = {"reading", "engine"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, judge."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; all of them")
    parser.add_argument("--long", action="store_true", help="all sizes, half an hour")
    told = parser.parse_args(arguments)
    if unknown := set(told.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    missed = []
    load_now = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"{os.cpu_count()} cores; load before it began (1, 5, 15 minutes): {load_now}")
    names = told.parts or list(PARTS)
    with games.template() if set(names) - WITHOUT_A_GAME else nullcontext(Path()) as prepared:
        for name in names:
            print(f"\n-- {name} --", flush=True)
            for figure in PARTS[name](prepared, told.long):
                print(figure.line(), flush=True)
                missed += [] if figure.met else [figure.what.strip()]
    print(f"\nNot met: {', '.join(missed)}" if missed else "\nEvery target is met.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
