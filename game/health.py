"""The health track (rulebook chapter 2).

`Health` holds only the three counts of marks; what a number of marks means (level, penalty) is the
ruleset's `Track`, because rulesets differ in it.
"""

import re
from typing import Annotated, Literal

import msgspec

from game.values import TWICE, Text, notation

type DamageType = Literal["bashing", "lethal", "aggravated"]
DAMAGE_TYPES: tuple[DamageType, ...] = ("bashing", "lethal", "aggravated")
UNHURT = "Unhurt"
MOST_LEVELS = 20
_LEVEL = re.compile(r"(?P<name>[A-Za-z][A-Za-z ]{0,29}) (?P<penalty>0|-[1-9])")
DEAD = "dead"  # every level is aggravated


class Level(msgspec.Struct, frozen=True):
    """One box of the track: its name and the dice it takes off (0 or negative)."""

    name: Text
    penalty: int


def levels_written(written: object) -> list[Level]:
    """Read the levels of a track: ``[Bruised 0, Hurt -1]``, each with the dice it takes off."""
    items = written if isinstance(written, list | tuple) else [written]
    found = [_LEVEL.fullmatch(str(one)) for one in items]
    if len(found) > MOST_LEVELS or None in found:
        raise ValueError(f"must be levels such as 'Hurt -1', {MOST_LEVELS} at most")
    return [Level(one["name"], int(one["penalty"])) for one in found if one]


type Levels = Annotated[tuple[Level, ...], notation(levels_written), TWICE]


class Health(msgspec.Struct, frozen=True):
    """The marks on a track, by kind of damage."""

    bashing: int = 0
    lethal: int = 0
    aggravated: int = 0

    @property
    def marked(self) -> int:
        """How many levels are marked."""
        return self.bashing + self.lethal + self.aggravated

    @property
    def marks(self) -> str:
        """The marks as written on the track, worst first: ``*X/`` (HEALTH-2)."""
        return "*" * self.aggravated + "X" * self.lethal + "/" * self.bashing


HURT, BADLY_HURT = "hurt", "badly hurt"
BADLY = 4  # marks, on a track of any length


class Looks(Health, frozen=True):
    """How hurt somebody looks to those who do not see their wounds: a word, and no marks."""

    grade: Text = HURT

    @property
    def marks(self) -> str:
        """No marks."""
        return ""


def looks_of(health: Health) -> Health:
    """Return what is seen of a track where its wounds are not (`npc_wounds`)."""
    if not health.marked:
        return health
    badly = health.marked >= BADLY
    return Looks(bashing=BADLY if badly else 1, grade=BADLY_HURT if badly else HURT)


class Track(msgspec.Struct, frozen=True):
    """The boxes of a health track, lightest first (HEALTH-1).

    ``able`` is how many marks one can have and still act, where it is not all but the last.
    """

    levels: tuple[Level, ...]
    able: int | None = None

    def longer(self, by: int) -> "Track":
        """Return the track of a larger body: with more of the lightest level."""
        able = None if self.able is None else self.able + by
        return Track((*self.levels[:1] * by, *self.levels), able) if by else self

    def level(self, health: Health) -> str:
        """Return the name of the level that the marks reach; ``Unhurt`` with none."""
        if isinstance(health, Looks):
            return health.grade
        return self._reached(health.marked).name if health.marked else UNHURT

    def penalty(self, health: Health) -> int:
        """Return the wound penalty in dice: 0 or negative, and 0 where it is not known."""
        marked = health.marked
        return self._reached(marked).penalty if marked and not isinstance(health, Looks) else 0

    def _reached(self, marked: int) -> Level:
        """Return the level the marks reach: the last one, where a body has shrunk below them."""
        return self.levels[min(marked, len(self.levels)) - 1]

    def full(self, health: Health) -> bool:
        """Say whether every level is marked: the person is down."""
        return health.marked >= len(self.levels)

    def fells(self, health: Health) -> bool:
        """Say whether somebody with these marks can no longer act."""
        return self.full(health) or (self.able is not None and health.marked > self.able)

    def hurt(self, health: Health, levels: int, kind: DamageType) -> Health:
        """Return the track after ``levels`` of ``kind``, one at a time, with the overflow of
        HEALTH-3.
        """
        free = max(0, min(levels, len(self.levels) - health.marked))
        health = _mark(health, kind, free)
        for _ in range(levels - free):
            changed = self._worsen(health, kind)
            if changed == health:  # nothing milder is left to turn
                break
            health = changed
        return health

    def _worsen(self, health: Health, kind: DamageType) -> Health:
        bashing, lethal, aggravated = health.bashing, health.lethal, health.aggravated
        if bashing and kind != "aggravated":
            return Health(bashing - 1, lethal + 1, aggravated)
        if bashing:
            return Health(bashing - 1, lethal, aggravated + 1)
        if lethal and kind != "bashing":
            return Health(bashing, lethal - 1, aggravated + 1)
        return health


def _mark(health: Health, kind: DamageType, levels: int) -> Health:
    return msgspec.structs.replace(health, **{kind: getattr(health, kind) + levels})


def heal(health: Health, levels: int, kind: DamageType) -> Health:
    """Return the track with up to ``levels`` marks of ``kind`` taken off."""
    return msgspec.structs.replace(health, **{kind: max(0, getattr(health, kind) - levels)})


def worst_state(health: Health) -> str:
    """Return what a full track means: ``unconscious``, ``dying`` or ``dead``."""
    if health.bashing:
        return "unconscious"
    return "dying" if health.lethal else DEAD


# --- wounds from one track to another: the same share of it, rounded up (SYS-2) ------------------
# Nobody dies by it, and nobody is put out of action who was not; a full track stays full, and
# means what it meant.


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
