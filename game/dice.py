"""Counting dice: what a handful of faces is worth (rulebook chapter 1).

Nothing here rolls: faces come from a `game.dice.Chance`. A `Roll` is the whole arithmetic of one
roll as it stands in the log, so that anyone can check it without knowing the rules.
"""

import os
import random  # noqa: TID251 - the generator of one seed, never the global one
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, product
from typing import Literal, Protocol

import msgspec

from game.values import Name, Text, Value, Word

MAX_POOL = 100
UNTOLD = 1_000_000  # what not everybody may know of, of rolls and checks, is numbered from here on
THROWS = ("challenge", "opposition")  # purposes of a throw; an opposition is the world's


DRAMATIC = "dramatic failure"  # how a roll failed that shows no more of itself
UNPAID = "no Willpower"  # what was to buy a success was spent before the roll (DICE-8)
OPEN, RESULTS, CLOSED = "open", "results", "closed"  # what players see of an NPC's roll


class DiceRule(Value, omit_defaults=True):
    """How the faces of one roll are counted."""

    ones_cancel: bool = True  # DICE-3, DICE-5
    ten_counts: int = 1  # DICE-7: 2 with a specialty
    botches: bool = True  # DICE-4
    again: int = 0  # faces from here on are rolled again; 0: none
    rote: bool = False  # dice that fail are rolled once more
    botch: Word = ""  # by what other rule than DICE-4, of `BOTCHES`

    @property
    def heeds_ones(self) -> bool:
        return self.ones_cancel or self.botches


PLAIN, SPECIAL = DiceRule(), DiceRule(ten_counts=2)
UNHEEDING = DiceRule(ones_cancel=False, botches=False)


def usual_rule(purpose: str, specialty: bool) -> DiceRule:
    """Return how the faces of a roll count that does not say it."""
    if purpose in ("damage", "soak"):
        return UNHEEDING
    return SPECIAL if specialty else PLAIN


class Tally(Value):
    """What a set of faces came to."""

    successes: int
    ones: int
    botch: bool


class Modifier(Value, omit_defaults=True):
    """One term of a roll's arithmetic.

    The ``dice`` of all terms add up to the pool and their ``difficulty`` to the difficulty;
    ``total`` is for what is added to an initiative die. ``by`` is the rule id, effect or person
    behind the term.
    """

    why: Text
    dice: int = 0
    difficulty: int = 0
    total: int = 0
    by: Text = ""


# Where faces come from: chance, a roll that a ruling took back, or the ruling itself.
type Source = Literal["rolled", "kept", "ruling"]


class Roll(Value, kw_only=True):
    """One roll with its whole arithmetic: what the log keeps and ``+combat/why`` shows.

    ``shown`` is what players see of it: it is not ``open`` where the setting `npc_dice` was not,
    and an NPC rolled; ``ways`` are what is out of the ordinary in its dice, such as ``rote``;
    ``backed``, that Willpower has added dice. ``tally`` is how its faces were counted,
    where that was not as usual.
    """

    id: int
    round: int
    phase: Word
    who: Name
    purpose: Text = msgspec.field(name="for")
    against: Name | None = None
    pool: int
    difficulty: int
    modifiers: tuple[Modifier, ...]
    faces: tuple[int, ...]
    ones: int
    automatic: int = 0
    successes: int
    botch: bool = False
    specialty: bool = False
    private: bool = False
    source: Source = "rolled"
    shown: Word = OPEN
    ways: tuple[Text, ...] = ()
    backed: bool = False
    tally: DiceRule | msgspec.UnsetType = msgspec.UNSET

    @property
    def rule(self) -> DiceRule:
        """How its faces were counted. Up to 0.2.0 a roll never said it: of one from then that was
        not counted as usual, it is the first way that comes to what it says.
        """
        if self.tally is not msgspec.UNSET:
            return self.tally
        usual = usual_rule(self.purpose, self.specialty)
        ways = (DiceRule(cancel, tens) for tens in (2, 1, 3, 4) for cancel in (False, True))
        return next((one for one in chain((usual,), ways) if self._came_to(one)), usual)

    def _came_to(self, rule: DiceRule) -> bool:
        return tally(self.faces, self.difficulty, rule, self.automatic).successes == self.successes

    @property
    def paid_for(self) -> bool:
        """Say whether Willpower went into it (DICE-8)."""
        return self.backed or bool(self.automatic)


def is_throw(roll: Roll) -> bool:
    """Say whether a roll is a throw of rock, paper or scissors."""
    return roll.purpose in THROWS


def is_kept(roll: Roll) -> bool:
    """Say whether others than its owner see no more of a roll than what it came to."""
    return roll.private or roll.shown != OPEN


def could_show(faces: Sequence[int], pool: int, again: int) -> bool:
    """Say whether ``pool`` dice can have shown so many faces: where those from ``again`` on are
    rolled again, there may be one more for each of them.
    """
    more = sum(face >= again for face in faces) if again else 0
    return len(faces) - pool in (0, more)


class Count(Value, order=True):
    """What the faces of dice show: what those that succeed are worth, and how many are ones."""

    made: int
    ones: int


def counted(faces: Iterable[int], difficulty: int, rule: DiceRule) -> Count:
    """Count the successes (DICE-2, DICE-7) and the ones among faces."""
    made = ones = 0
    for face in faces:
        if face >= difficulty:
            made += rule.ten_counts if face == 10 else 1
        elif face == 1:
            ones += 1
    return Count(made, ones)


# What a botch is by rulesets with a rule of their own, by a name for their logs: of
# dice with no bought success, one of which shows a 1.
BOTCHES: dict[str, Callable[[Count], bool]] = {}


def judged(count: Count, rule: DiceRule, automatic: int = 0) -> Tally:
    """Say what so many successes and ones come to (DICE-3 to DICE-8).

    ``automatic`` successes are bought ones: no 1 takes them away and a roll with one cannot botch.
    """
    made, ones = count.made, count.ones
    net = max(0, made - ones) if rule.ones_cancel else made
    botch = rule.botches and automatic == 0 and ones > 0
    botch = botch and (BOTCHES[rule.botch](count) if rule.botch else made == 0)
    return Tally(net + automatic, ones, botch)


def tally(faces: Sequence[int], difficulty: int, rule: DiceRule, automatic: int = 0) -> Tally:
    """Count ``faces`` against ``difficulty``, and say what they come to."""
    return judged(counted(faces, difficulty, rule), rule, automatic)


# -------------------------------------------------------------------------------------------------
# Where faces come from: chance is an argument of the rules, never something they reach for.
#
# Four kinds: the operating system's randomness in play, a seed in benches and properties, a script
# in scenarios and tests, and a recording in replay. Of dice that can be checked afterwards the
# source is `proofs.dealing`.


type Faces = tuple[int, ...]
type Key = tuple[str, str]


class RollRequest(Value):
    """What a roll asks of chance: who rolls for what, how many dice (DICE-1), and how they will be
    counted.

    Not everybody knows that a ``hidden`` one is rolled, or not yet; ``more`` are dice
    of the roll before that are rolled again.
    """

    who: str
    purpose: str
    dice: int
    difficulty: int
    rule: DiceRule
    hidden: bool = False
    more: bool = False


class Chance(Protocol):
    """Anything that can answer a `RollRequest` with that many faces of 1 to 10."""

    def roll(self, request: RollRequest) -> Faces:
        """Return ``request.dice`` faces."""
        ...


class SystemChance:
    """Faces from the operating system's randomness.

    Bytes of 250 and above are thrown away, so that each face owns exactly 25 of the 250 values
    left.
    """

    BLOCK = 4096
    _FACES = bytes(value % 10 + 1 for value in range(250)) + bytes(6)
    _UNFAIR = bytes(range(250, 256))

    def __init__(self) -> None:
        self._stock = b""
        self._next = 0

    def roll(self, request: RollRequest) -> Faces:
        """Return fresh faces; the stock is refilled a block of bytes at a time."""
        start, end = self._next, self._next + request.dice
        if end > len(self._stock):
            fresh = os.urandom(self.BLOCK).translate(self._FACES, self._UNFAIR)
            self._stock, start, end = self._stock[start:] + fresh, 0, request.dice
        self._next = end
        return tuple(self._stock[start:end])


class NoChance:
    """For looking ahead: the person who rolls with it has made a mistake."""

    def roll(self, request: RollRequest) -> Faces:
        raise AssertionError(request)


class SeededChance:
    """The same faces again for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def roll(self, request: RollRequest) -> Faces:
        faces: Faces = ()
        while left := request.dice - len(faces):  # as `randint(1, 10)` does, in a third of its time
            drawn = [self._random.getrandbits(4) for _ in range(left)]
            faces += tuple([one + 1 for one in drawn if one < 10])
        return faces


class OutOfDice(Exception):
    """The script has too few faces left for a roll."""

    def __init__(self, request: RollRequest, left: int) -> None:
        super().__init__(request, left)
        self.request = request
        self.left = left


class ImpossibleDice(Exception):
    """The script asks for a number of net successes that no faces give."""

    def __init__(self, request: RollRequest, wanted: int) -> None:
        super().__init__(request, wanted)
        self.request = request
        self.wanted = wanted


class Net(Value):
    """A scripted item that serves one whole roll: exactly this many net successes before bought
    ones.
    """

    successes: int


class ScriptedChance:
    """Faces laid out beforehand, in one queue for each (who, purpose): first in, first out."""

    def __init__(self) -> None:
        self._queues: dict[Key, deque[int | Net]] = {}

    def add(self, who: str, purpose: str, items: Iterable[int | Net]) -> None:
        """Append faces (1 to 10) or `Net` items to a queue."""
        self._queues.setdefault((who, purpose), deque()).extend(items)

    def left(self) -> Mapping[Key, int]:
        """Return how many items are unused, by queue."""
        return {key: len(queue) for key, queue in self._queues.items() if queue}

    def roll(self, request: RollRequest) -> Faces:
        """Serve a roll from its queue, or raise `OutOfDice` or `ImpossibleDice` and use nothing
        up.
        """
        queue = self._queues.get((request.who, request.purpose), deque())
        if queue and isinstance(queue[0], Net):
            faces, left = self._make(request, queue[0].successes)
            queue.popleft()
            if left is not None:
                queue.appendleft(Net(left))
            return faces
        ready = [item for item in queue if isinstance(item, int)][: request.dice]
        if len(ready) < request.dice or any(isinstance(queue[i], Net) for i in range(request.dice)):
            raise OutOfDice(request, len(ready))
        return tuple(queue.popleft() for _ in range(request.dice))

    def _make(self, request: RollRequest, wanted: int) -> tuple[Faces, int | None]:
        """Return faces that make ``wanted`` net successes, and what is left for the die that is
        rolled again: None wherever the pool is large enough without.
        """
        if not request.rule.again or wanted <= request.dice:
            return faces_for(request, wanted), None
        others = request.dice - 1
        left = wanted - request.rule.ten_counts - others
        return (10, *(request.difficulty,) * others), left


def faces_for(request: RollRequest, wanted: int) -> Faces:
    """Return faces for ``request`` that make exactly ``wanted`` net successes, or raise
    `ImpossibleDice`.

    Plain faces are preferred: no ones and no botch where that can be.
    """
    dice, difficulty = request.dice, request.difficulty
    dull = next((face for face in (2, 3) if face < difficulty), None)
    hit = difficulty if difficulty < 10 or request.rule.ten_counts == 1 else None
    most_tens = 0 if request.rule.again else dice
    for ones, tens in product(range(dice + 1), range(most_tens + 1)):
        for hits in range(dice - ones - tens + 1):
            rest = dice - ones - tens - hits
            if (hits and hit is None) or (rest and dull is None):
                continue
            faces = (10,) * tens + ((hit or 0),) * hits + (1,) * ones + ((dull or 0),) * rest
            got = tally(faces, difficulty, request.rule)
            if got.successes == wanted and not (got.botch and ones < dice):
                return faces
    raise ImpossibleDice(request, wanted)


class RecordedChance:
    """The faces of a journal's rolls, in their order, for replay."""

    def __init__(self, rolls: Iterable[tuple[str, str, Faces]]) -> None:
        self._rolls = deque(rolls)

    def roll(self, request: RollRequest) -> Faces:
        """Return the next recorded faces if they are this roll's; else raise `OutOfDice`.

        A roll that the recording does not have, or has with other dice, is where the rules have
        changed.
        """
        if self._rolls:
            who, purpose, faces = self._rolls[0]
            same = (who, purpose) == (request.who, request.purpose)
            if same and len(faces) == request.dice:
                self._rolls.popleft()
                return faces
            if (
                same and (request.rule.again or request.rule.rote) and len(faces) > request.dice
            ):  # some are rolled again
                self._rolls[0] = (who, purpose, faces[request.dice :])
                return faces[: request.dice]
        raise OutOfDice(request, len(self._rolls))
