"""What many fights came to: whole numbers that add up to the same in whatever order they come."""

from collections.abc import Iterable
from math import sqrt

import msgspec

from rehearsal.playing import NOBODY, Played, Roll, Side

Z = 1.959964  # of 95 %
LEAST_SPLIT = 20  # fights on either side of a roll that is said to have decided


class Tally(msgspec.Struct):
    """The sums over fights; of each first roll, how often it made so many and who then won."""

    fights: int = 0
    won: dict[Side, int] = {}
    rounds: dict[int, int] = {}
    down: dict[str, int] = {}
    away: dict[str, int] = {}
    levels: dict[str, int] = {}
    spent: dict[tuple[str, str], int] = {}
    firsts: dict[Roll, dict[int, dict[Side, int]]] = {}

    def note(self, played: Played) -> None:
        """Count one fight."""
        self.fights += 1
        _count(self.won, played.won)
        _count(self.rounds, played.rounds)
        for names, found in ((played.down, self.down), (played.away, self.away)):
            for name in names:
                _count(found, name)
        for who, levels in played.levels.items():
            _count(self.levels, who, levels)
        for what, number in played.spent.items():
            _count(self.spent, what, number)
        for roll, made in played.firsts.items():
            _count(self.firsts.setdefault(roll, {}).setdefault(made, {}), played.won)

    def add(self, other: "Tally") -> None:
        """Count the fights of another tally too."""
        self.fights += other.fights
        for name in ("won", "rounds", "down", "away", "levels", "spent"):
            found = getattr(self, name)
            for key, number in getattr(other, name).items():
                _count(found, key, number)
        for roll, by_made in other.firsts.items():
            for made, sides in by_made.items():
                for side, number in sides.items():
                    _count(self.firsts.setdefault(roll, {}).setdefault(made, {}), side, number)


def _count[K](found: dict[K, int], key: K, number: int = 1) -> None:
    found[key] = found.get(key, 0) + number


def bounds(number: int, of: int) -> tuple[float, float]:
    """Return the 95 % bounds of a share (Wilson's: they hold near 0 and 1 too)."""
    if not of:
        return 0.0, 1.0
    share = number / of
    middle = share + Z**2 / (2 * of)
    aside = Z * sqrt(share * (1 - share) / of + Z**2 / (4 * of**2))
    whole = 1 + Z**2 / of
    return max(0.0, (middle - aside) / whole), min(1.0, (middle + aside) / whole)


class Decider(msgspec.Struct, frozen=True):
    """A roll that tells who wins: with ``least`` successes or more a side wins so often, with fewer
    so often.
    """

    who: str
    purpose: str
    least: int
    side: Side
    with_it: float
    without: float


def decider(tally: Tally) -> Decider | None:
    """Return the first roll of a person's that parts the fights best: the one, and the number of
    successes, by which most of who wins is explained.
    """
    best: tuple[float, Decider] | None = None
    for roll in sorted(tally.firsts):
        for side in sorted(one for one in tally.won if one != NOBODY):
            for weight, found in _splits(roll, tally.firsts[roll], side):
                if best is None or weight > best[0]:
                    best = weight, found
    return best[1] if best is not None else None


def _splits(
    roll: Roll, by_made: dict[int, dict[Side, int]], side: Side
) -> Iterable[tuple[float, Decider]]:
    for least in sorted(by_made)[1:]:
        more, fewer = [0, 0], [0, 0]
        for made, sides in by_made.items():
            part = more if made >= least else fewer
            part[0] += sides.get(side, 0)
            part[1] += sum(sides.values())
        if min(more[1], fewer[1]) < LEAST_SPLIT:
            continue
        with_it, without = more[0] / more[1], fewer[0] / fewer[1]
        share = more[1] / (more[1] + fewer[1])
        weight = share * (1 - share) * (with_it - without) ** 2
        if with_it > without:
            yield weight, Decider(*roll, least, side, with_it, without)
