"""``make bench``: every figure beside its target; exit 1 if one is not met.

With ``--against REV`` what lines cost beside what they cost in another commit, and nothing else.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

from bench import against, doors, games, growth, reading
from bench.figure import Figure
from bench.parts import (
    attack,
    beside,
    engine,
    flood,
    load,
    logins,
    many_games,
    odds,
    outage,
    pages,
    peers,
    pipes,
    rehearsal,
    restart,
    room,
    several_companions,
)

type Part = Callable[[Path, bool], Iterator[Figure]]

# In the order they are measured. The last three turn this process into a game.
PARTS: dict[str, Part] = {
    "reading": lambda prepared, long: reading.figures(),
    "engine": lambda prepared, long: iter(engine.figures()),
    "odds": lambda prepared, long: odds.figures(),
    "rehearsal": lambda prepared, long: rehearsal.figures(),
    "beside": lambda prepared, long: beside.figures(prepared),
    "attack": lambda prepared, long: attack.figures(prepared),
    "logins": lambda prepared, long: logins.figures(prepared),
    "flood": lambda prepared, long: flood.figures(prepared),
    "restart": lambda prepared, long: restart.figures(prepared),
    "outage": lambda prepared, long: outage.figures(prepared),
    "load": load.figures,
    "room": lambda prepared, long: room.figures(prepared),
    "pages": lambda prepared, long: pages.figures(prepared),
    "peers": lambda prepared, long: peers.figures(prepared),
    "many_games": many_games.figures,
    "several_companions": several_companions.figures,
    "growth": lambda prepared, long: growth.figures(long),
    "pipes": lambda prepared, long: pipes.figures(),
    "doors": lambda prepared, long: doors.figures(),
}

WITHOUT_A_GAME = {"reading", "engine", "odds", "rehearsal", "growth", "pipes", "doors"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, judge."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; all of them")
    parser.add_argument("--long", action="store_true", help="all sizes, half an hour")
    parser.add_argument("--against", metavar="REV", help="what lines cost here and in a commit")
    told = parser.parse_args(arguments)
    if unknown := set(told.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    load_now = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"{os.cpu_count()} cores; load before it began (1, 5, 15 minutes): {load_now}")
    missed = _printed(against.figures(told.against)) if told.against else _parts(told)
    print(f"\nNot met: {', '.join(missed)}" if missed else "\nEvery target is met.")
    return 1 if missed else 0


def _parts(told: argparse.Namespace) -> list[str]:
    """Measure the parts that were asked for; return what was missed."""
    names, missed = told.parts or list(PARTS), []
    with games.template() if set(names) - WITHOUT_A_GAME else nullcontext(Path()) as prepared:
        for name in names:
            print(f"\n-- {name} --", flush=True)
            missed += _printed(PARTS[name](prepared, told.long))
    return missed


def _printed(figures: Iterable[Figure]) -> list[str]:
    """Print figures as they come; return what was missed."""
    missed = []
    for figure in figures:
        print(figure.line(), flush=True)
        missed += [] if figure.met else [figure.what.strip()]
    return missed


if __name__ == "__main__":
    sys.exit(main())
