"""What a rehearsal came to, as a small table: a heading and a figure a row."""

from collections.abc import Iterator, Mapping
from math import fsum

from game.state.scene import FOES, PLAYERS
from rehearsal.playing import NOBODY, Side
from rehearsal.tallies import Tally, bounds, decider

type Rows = list[tuple[str, str]]
type Names = Mapping[Side, tuple[str, ...]]

MOST_NAMES = 3  # of a side; with more it goes by what it is
CALLED = {PLAYERS: "the players", FOES: "the NPCs", NOBODY: "nobody"}


def rows_of(tally: Tally, names: Names) -> Rows:
    """Return what there is to tell of a tally; ``names`` are the fighters on each side."""
    return list(_rows(tally, names))


def _rows(tally: Tally, names: Names) -> Iterator[tuple[str, str]]:
    everyone = [name for each in names.values() for name in each]
    for side in who_may_win(tally, names):
        yield (
            _win(side, names),
            _share(tally.won.get(side, 0), tally.fights),
        )
    for name in everyone:
        gone = (
            f", gets away {_percent(tally.away[name], tally.fights)}"
            if tally.away.get(name)
            else ""
        )
        yield f"{name} goes down", _share(tally.down.get(name, 0), tally.fights) + gone
    yield "rounds", _rounds(tally)
    for name in everyone:
        if costs := _costs(tally, name):
            yield f"{name} pays, a fight", costs
    if (roll := decider(tally)) is not None:
        yield (
            "what decides most",
            f"{roll.who}'s first {roll.purpose}: with {roll.least} or more successes "
            f"{_win(roll.side, names)} {roll.with_it:.0%}, with fewer {roll.without:.0%}",
        )


def side_name(side: Side, names: Names) -> str:
    """Return what a side is called: by its names, where they are few."""
    *others, last = names.get(side, ()) or ("",)
    if not last or len(others) >= MOST_NAMES:
        return CALLED.get(side, side)
    return f"{', '.join(others)} and {last}" if others else last


def _win(side: Side, names: Names) -> str:
    alone = side == NOBODY or len(names.get(side, ())) == 1
    return f"{side_name(side, names)} {'wins' if alone else 'win'}"


def who_may_win(tally: Tally, names: Names) -> list[Side]:
    """Return the sides, and nobody where nobody has won a fight."""
    return [*names, *([NOBODY] if tally.won.get(NOBODY) else [])]


def _share(number: int, of: int) -> str:
    least, most = bounds(number, of)
    return f"{_percent(number, of)} ({least:.0%} to {most:.0%})"


def _percent(number: int, of: int) -> str:
    return f"{number / of:.0%}" if of else "-"


def _rounds(tally: Tally) -> str:
    every = [rounds for rounds, number in tally.rounds.items() for _ in range(number)]
    if not every:
        return "-"
    every.sort()
    middle = every[len(every) // 10], every[len(every) * 9 // 10]
    return f"{fsum(every) / len(every):.1f} on average, mostly {middle[0]} to {middle[1]}"


def _costs(tally: Tally, name: str) -> str:
    told = [f"{tally.levels[name] / tally.fights:.1f} levels"] if tally.levels.get(name) else []
    told += [
        f"{number / tally.fights:.1f} {what}"
        for (who, what), number in sorted(tally.spent.items())
        if who == name
    ]
    return ", ".join(told)
