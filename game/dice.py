"""Counting dice: what a handful of faces is worth (rulebook chapter 1).

Nothing here rolls: faces come from a `game.chance.Chance`. A `Roll` is the whole arithmetic of one
roll as it stands in the log, so that anyone can check it without knowing the rules.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from game.names import Name, Text, Word

MAX_POOL = 100
UNTOLD = 1_000_000  # what not everybody may know of, of rolls and checks, is numbered from here on
THROWS = ("challenge", "opposition")  # purposes of a throw; an opposition is the world's (MET-4)


DRAMATIC = "dramatic failure"  # how a roll failed that shows no more of itself (NWOD-1)
UNPAID = "no Willpower"  # what was to buy a success was spent before the roll (DICE-8)
OPEN, RESULTS, CLOSED = "open", "results", "closed"  # what players see of an NPC's roll


class DiceRule(msgspec.Struct, frozen=True):
    """How the faces of one roll are counted."""

    ones_cancel: bool = True  # DICE-3, DICE-5
    ten_counts: int = 1  # DICE-7: 2 with a specialty
    botches: bool = True  # DICE-4
    again: int = 0  # faces from here on are rolled again (NWOD-1); 0: none
    rote: bool = False  # dice that fail are rolled once more (NWOD-1)


class Tally(msgspec.Struct, frozen=True):
    """What a set of faces came to."""

    successes: int
    ones: int
    botch: bool


class Modifier(msgspec.Struct, frozen=True, omit_defaults=True):
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


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """One roll with its whole arithmetic: what the log keeps and ``+combat/why`` shows.

    ``shown`` is what players see of it: it is not ``open`` where the setting `npc_dice` was not,
    and an NPC rolled; ``ways`` are what is out of the ordinary in its dice, such as ``rote``;
    ``backed``, that Willpower has added dice (NWOD-1).
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
    rolled again, there may be one more for each of them (NWOD-1).
    """
    more = sum(face >= again for face in faces) if again else 0
    return len(faces) - pool in (0, more)


def tally(faces: Sequence[int], difficulty: int, rule: DiceRule, automatic: int = 0) -> Tally:
    """Count ``faces`` against ``difficulty`` (DICE-2 to DICE-8).

    ``automatic`` successes are bought ones: no 1 takes them away and a roll with one cannot botch.
    """
    hits = ones = 0
    for face in faces:
        if face >= difficulty:
            hits += rule.ten_counts if face == 10 else 1
        elif face == 1:
            ones += 1
    net = max(0, hits - ones) if rule.ones_cancel else hits
    botch = rule.botches and ones > 0 and hits == 0 and automatic == 0
    return Tally(net + automatic, ones, botch)
