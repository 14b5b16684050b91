"""The state of one fight, and the rolls that were made in it."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any

from tests.reckoning.dice import Dice, net
from tests.reckoning.lines import Line, Part
from tests.reckoning.people import LEVELS, Person
from tests.reckoning.rulesets import Rules


@dataclass(frozen=True)
class Rest:
    """Where the fight waits for a word: who is awaited, and for what."""

    kind: str  # setup, declare, turn, a question's name, bookkeeping, ended
    who: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


@dataclass
class Effect:
    """Something that changes pools for some rounds (BOOK-4)."""

    name: str
    who: str
    changes: dict[str, int]
    last: int


@dataclass
class Hazard:
    """Harm that strikes in bookkeeping (BOOK-2)."""

    name: str
    who: str
    amount: int
    rolled: bool
    type: str
    left: int


@dataclass(frozen=True)
class Word:
    """What is said to a resting fight. `ST` says start, next and round."""

    who: str
    line: Line | None = None
    option: str = ""
    abort: Part | None = None
    effect: Effect | None = None
    hazard: Hazard | None = None

    def __str__(self) -> str:
        if self.line is not None:
            return str(self.line)
        if self.abort is not None:
            return f"abort {self.abort}"
        return self.option if self.who == "ST" else f"choose {self.option}"


type Playing[T] = Generator[Rest, Word, T]


@dataclass
class Hold:
    """A grapple (GRAPPLE-1)."""

    grappler: str
    victim: str
    control: int
    round: int = 0
    pinned: bool = False
    relented: bool = False
    sustained: bool = False
    begun: tuple[int, int] = (0, 0)  # the round and haste phase it began in

    @property
    def fast(self) -> bool:
        """Say whether the victim is helpless (GRAPPLE-8)."""
        return self.pinned or self.relented


class Fight:
    """Everybody, the order, the holds, the dice."""

    def __init__(self, people: list[Person], dice: Dice, rules: Rules) -> None:
        self.rules = rules
        self.people = {one.name: one for one in people}
        self.dice = dice
        self.rolls: list[dict[str, Any]] = []
        self.round = 0
        self.haste = 0
        self.phase = "setup"
        self.groups: list[list[str]] = []
        self.holds: list[Hold] = []
        self.effects: list[Effect] = []
        self.hazards: list[Hazard] = []
        self.yards: dict[frozenset[str], int] = {}  # 0 is hand-to-hand distance (RES-8)
        self.parted: set[frozenset[str]] = set()  # who got away from each other, at least so far
        self.accepted: set[tuple[str, int, int]] = set()
        self.answered: set[tuple[str, int]] = set()  # committed attacks that were asked about
        self.cut = False  # whether the fight ended in mid-phase
        self.clock = 0
        self.tied = False  # whether the turn last taken was that of several
        self.later: list[Callable[[], None]] | None = None  # what a tie holds back (INIT-4)

    # --- who is where -----------------------------------------------------------------------------

    def active(self) -> Iterator[Person]:
        return (one for one in self.people.values() if one.active)

    def hold_of(self, name: str) -> Hold | None:
        return next((one for one in self.holds if name in (one.grappler, one.victim)), None)

    def held(self, name: str) -> Hold | None:
        return next((one for one in self.holds if name == one.victim), None)

    def holding(self, name: str) -> Hold | None:
        return next((one for one in self.holds if name == one.grappler), None)

    def helpless(self, name: str) -> bool:
        hold = self.held(name)
        return hold is not None and hold.fast

    # --- rolls ------------------------------------------------------------------------------------

    def touched(self, who: str, *keys: str) -> int:
        """Return what effects change about somebody's rolls (BOOK-4)."""
        mine = (one.changes for one in self.effects if one.who == who)
        return sum(changes.get(key, 0) for changes in mine for key in keys)

    def roll(
        self,
        person: Person,
        purpose: str,
        pool: int,
        difficulty: int,
        *,
        against: str = "",
        action: bool = True,
        willpower: bool = False,
        tens: int = 1,
    ) -> int:
        """Roll and return the net successes; a pool of 0 or less rolls nothing (DICE-1)."""
        if action:
            difficulty += self.touched(person.name, "difficulty")
        if action and purpose != "abort":
            difficulty += person.braved
            person.braved = person.braved if pool <= 0 else 0
        difficulty = min(10, max(2, difficulty))
        if pool <= 0:
            return 0
        faces = self.dice.throw(person.name, purpose, pool)
        hits, botch = net(faces, difficulty, action, tens)
        if willpower and not person.bought and person.resources["willpower"] > 0:
            person.bought = True
            person.resources["willpower"] -= 1
            hits, botch = hits + 1, False
        self.rolls.append(
            {
                "who": person.name,
                "for": purpose,
                "against": against or None,
                "pool": pool,
                "difficulty": difficulty,
                "successes": hits,
                "botch": botch,
            }
        )
        return hits

    # --- harm -------------------------------------------------------------------------------------

    def damage(
        self, by: Person, target: Person, pool: int, kind: str, unsoakable: bool = False
    ) -> None:
        """Roll damage and soak, and mark what is left (ATTACK-7, RES-3, RES-7)."""
        pool = max(1, pool + self.touched(by.name, "damage"))
        levels = self.roll(by, "damage", pool, 6, against=target.name, action=False)
        self.strike(target, levels, kind, unsoakable, against=by.name)

    def strike(
        self, target: Person, levels: int, kind: str, unsoakable: bool = False, against: str = ""
    ) -> None:
        if levels <= 0:
            return
        dice = target.soak(kind, unsoakable) + self.touched(target.name, "soak")
        levels -= self.roll(target, "soak", dice, 6, against=against, action=False)
        if target.template == "vampire" and kind == "bashing":
            levels //= 2
        if levels > 0:
            self.now_or_later(lambda: self.wound(target, levels, kind))

    def wound(self, target: Person, levels: int, kind: str) -> None:
        """Mark levels; one whose track is full is down and out of the order (HEALTH-4)."""
        target.hurt(levels, kind)
        if sum(target.marks.values()) >= LEVELS and not target.down:
            target.down = True
            self.holds = [
                one for one in self.holds if target.name not in (one.grappler, one.victim)
            ]

    def now_or_later(self, change: Callable[[], None]) -> None:
        """Apply a change at once, or when all of a tie have rolled (INIT-4)."""
        if self.later is None:
            change()
        else:
            self.later.append(change)
