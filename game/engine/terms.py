"""The terms of a roll, and what a roll that is ready to be made has come to."""

import msgspec

from game.dice import Modifier
from game.state.person import BRAVED

BRAVING = 2  # what it costs to brave a committed attack (ATTACK-6)


class Reckoning(msgspec.Struct, frozen=True):
    """A roll ready to be made: all terms, and what they come to."""

    pool: int
    difficulty: int
    terms: tuple[Modifier, ...]
    chance: bool = False  # a chance die in place of an empty pool (NWOD-1)

    @property
    def promise(self) -> int:
        """What free defenses are compared by (PILE-6): pool x (11 - difficulty)."""
        return self.pool * (11 - self.difficulty)


def base(difficulty: int, why: str = "base", by: str = "") -> Modifier:
    """Return the term that a difficulty starts from."""
    return Modifier(why=why, difficulty=difficulty, by=by)


def harder(by_how_much: int, why: str, by: str) -> tuple[Modifier, ...]:
    """Return the term of a change to a difficulty; nothing for a change of 0."""
    return (Modifier(why=why, difficulty=by_how_much, by=by),) if by_how_much else ()


def braved_terms(times: int) -> tuple[Modifier, ...]:
    """Return what it costs the next roll to have braved attacks that no roll met (ATTACK-6)."""
    return harder(BRAVING * times, BRAVED, "ATTACK-6")


def dice(number: int, why: str, by: str = "") -> tuple[Modifier, ...]:
    """Return the term of a change to a pool; nothing for a change of 0."""
    return (Modifier(why=why, dice=number, by=by),) if number else ()
