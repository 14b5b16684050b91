"""``make bench``: every figure beside its target; exit 1 if one is not met.

Without the name of a part it measures what a command, a fight and a start cost, and ends with a
table of that. With ``--against REV`` what lines cost beside what they cost in another commit, and
nothing else.
"""

import argparse
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

from bench import against, doors, games, growth, reading
from bench.figure import Figure
from bench.parts import (
    beside,
    engine,
    flood,
    load,
    logins,
    odds,
    outage,
    pages,
    peers,
    pipes,
    rehearsal,
    restart,
    start,
)

# Containers often forbid to keep what is compiled: each process of a game would compile it anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

type Part = Callable[[Path, bool], Iterator[Figure]]

# In the order they are measured. The last turn this process into a game.
USUAL: dict[str, Part] = {
    "engine": lambda prepared, long: iter(engine.figures()),
    "rehearsal": lambda prepared, long: rehearsal.figures(),
    "start": lambda prepared, long: start.figures(prepared),
    "peers": lambda prepared, long: peers.figures(prepared),
    "load": load.figures,
    "growth": lambda prepared, long: growth.figures(long),
}
OTHERS: dict[str, Part] = {
    "reading": lambda prepared, long: reading.figures(),
    "odds": lambda prepared, long: odds.figures(),
    "beside": lambda prepared, long: beside.figures(prepared),
    "logins": lambda prepared, long: logins.figures(prepared),
    "flood": lambda prepared, long: flood.figures(prepared),
    "restart": lambda prepared, long: restart.figures(prepared),
    "outage": lambda prepared, long: outage.figures(prepared),
    "pages": lambda prepared, long: pages.figures(prepared),
    "pipes": lambda prepared, long: pipes.figures(),
    "doors": lambda prepared, long: doors.figures(),
}
PARTS = USUAL | OTHERS

WITHOUT_A_GAME = {"reading", "engine", "odds", "rehearsal", "growth", "pipes", "doors"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, judge."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; else {', '.join(USUAL)}")
    parser.add_argument("--long", action="store_true", help="more sizes")
    parser.add_argument("--against", metavar="REV", help="what lines cost here and in a commit")
    told = parser.parse_args(arguments)
    if unknown := set(told.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    load_now = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"{os.cpu_count()} cores; load before it began (1, 5, 15 minutes): {load_now}")
    begun = time.monotonic()
    found = _printed(against.figures(told.against)) if told.against else _parts(told)
    print(f"\nAfter {time.monotonic() - begun:.0f} seconds:\n\n| figure | target | measured |")
    print("| --- | --- | --- |")
    for one in found:
        if not one.what.startswith(" "):
            print(one.row())
    return int(not all(one.met for one in found))


def _parts(told: argparse.Namespace) -> list[Figure]:
    """Measure the parts that were asked for; a failing part does not keep the others."""
    names, found = told.parts or list(USUAL), []
    with games.template() if set(names) - WITHOUT_A_GAME else nullcontext(Path()) as prepared:
        for name in names:
            print(f"\n-- {name} --", flush=True)
            try:
                found += _printed(PARTS[name](prepared, told.long))
            except Exception:
                traceback.print_exc()
                found.append(Figure(f"{name}: failed", 1, "", 0))
    return found


def _printed(figures: Iterable[Figure]) -> list[Figure]:
    """Print figures as they come, and return them."""
    found = []
    for figure in figures:
        print(figure.line(), flush=True)
        found.append(figure)
    return found


if __name__ == "__main__":
    sys.exit(main())
