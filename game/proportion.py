"""Wounds from one track to another: the same share of it, rounded up (SYS-2).

Nobody dies by it, and nobody is put out of action who was not; a full track stays full, and means
what it meant.
"""

import msgspec

from game.health import Health

type Counts = tuple[int, int, int]  # marks as bad as aggravated, as lethal, and all


class Reach(msgspec.Struct, frozen=True):
    """How long a track is, and how many marks one can have on it and still act."""

    length: int
    able: int

    def full(self, health: Health) -> bool:
        """Say whether every level is marked."""
        return health.marked >= self.length

    def most(self, health: Health, source: "Reach") -> int:
        """Return the most marks that stand here for ``health`` on the ``source`` track."""
        if source.full(health):
            return self.length
        return self.able if health.marked <= source.able else self.length - 1


def in_proportion(health: Health, source: Reach, target: Reach) -> Health:
    """Return the marks of one track as another has them."""
    scaled = [_up(count, source, target) for count in _counts(health)]
    return _fitted((scaled[0], scaled[1], scaled[2]), health, source, target)


def carried_back(own: Health, made: Health, now: Health, here: Reach, there: Reach) -> Health:
    """Return the marks of the ``own`` track, ``there``, of which ``made`` was made ``here`` and has
    become ``now``: what was added is added, rounded up, what was healed taken off, rounded down.
    """
    if now == made:
        return own
    was, then, is_ = _counts(own), _counts(made), _counts(now)
    counts = [
        one + _up(after - before, here, there)
        for one, before, after in zip(was, then, is_, strict=True)
    ]
    worst, bad, every = (max(0, one) if left else 0 for one, left in zip(counts, is_, strict=True))
    least = own.marked if now.marked >= made.marked else 0
    return _fitted((worst, bad, every), now, here, there, least)


def _counts(health: Health) -> Counts:
    return health.aggravated, health.aggravated + health.lethal, health.marked


def _up(marks: int, source: Reach, target: Reach) -> int:
    return -(-marks * target.length // source.length)


def _fitted(counts: Counts, meant: Health, source: Reach, target: Reach, least: int = 0) -> Health:
    """Return marks within the ``target`` track that mean what ``meant`` does on its own, ``least``
    of them at least.
    """
    worst, bad, every = counts
    most = max(least, target.most(meant, source))
    if source.full(meant):
        every = target.length
        bad = min(bad, every - 1) if meant.bashing else every
        worst = min(worst, every - 1) if meant.bashing or meant.lethal else every
    every = min(most, max(every, bad, worst))
    bad = min(every, max(bad, worst))
    worst = min(bad, worst)
    return Health(every - bad, bad - worst, worst)
