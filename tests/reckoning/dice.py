"""Faces that depend on nothing but who rolls for what, and for which time."""

import random
from collections import Counter


class Dice:
    """The dice of one fight. The n-th roll of somebody for something always shows the same faces,
    however many dice it has and whatever was rolled between, so that another order or another pool
    shows as itself and not as a different fight.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rolled: Counter[tuple[str, str]] = Counter()

    def throw(self, who: str, purpose: str, number: int) -> tuple[int, ...]:
        self.rolled[who, purpose] += 1
        source = random.Random(f"{self.seed} {who} {purpose} {self.rolled[who, purpose]}")
        return tuple(source.randint(1, 10) for _ in range(number))


def net(faces: tuple[int, ...], difficulty: int, action: bool, tens: int = 1) -> tuple[int, bool]:
    """Return net successes and whether it is a botch (DICE-2 to DICE-7)."""
    hits = sum((tens if face == 10 else 1) for face in faces if face >= difficulty)
    ones = faces.count(1)
    if not action:
        return hits, False
    return max(0, hits - ones), hits == 0 and ones > 0
