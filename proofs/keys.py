"""From a scene's seed to the faces of a roll: every step that the person who checks it has to
repeat.

A seed gives a secret for each key; the secret and the words that players have given make the key of
a roll; the key gives bytes without end, and each byte below 250 a face. There are two lanes of
keys. The open lane is for rolls of which everybody knows: they take its keys in their order, so no
key can be chosen. The hidden lane is for all others; where a key stands in its trees is drawn from
the seed, so that its place does not tell how many rolls lie before it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from hmac import digest
from typing import Literal

type Lane = Literal["open", "hidden"]

LEAVES = 1024  # keys of one tree
SEED_BYTES = 32
FAIR = 250  # bytes from here on give no face, so each face owns 25 of those below
FACE_OF = bytes(value % 10 + 1 for value in range(FAIR)) + bytes(256 - FAIR)
UNFAIR = bytes(range(FAIR, 256))


def commitment_to(seed: bytes, scene: int) -> str:
    return sha256(f"roundkeeper dice 1\n{scene}\n".encode() + seed).hexdigest()


def secret(seed: bytes, lane: Lane, number: int) -> bytes:
    """Return the secret of the key that is the lane's next after ``number`` others."""
    return digest(seed, f"{lane} key {number}".encode(), "sha256")


@lru_cache(maxsize=16)
def numbers_by_place(seed: bytes, lane: Lane, tree: int) -> tuple[int, ...]:
    first = tree * LEAVES
    numbers = range(first, first + LEAVES)
    if lane == "open":
        return tuple(numbers)
    return tuple(
        sorted(numbers, key=lambda one: digest(seed, f"hidden place {one}".encode(), "sha256"))
    )


def place_of(seed: bytes, lane: Lane, number: int) -> int:
    """Return where in the lane's trees, laid end to end, the key with that number stands."""
    tree = number // LEAVES
    return tree * LEAVES + numbers_by_place(seed, lane, tree).index(number)


def roll_key(of: bytes, words: Sequence[str]) -> bytes:
    """Return the key of a roll from its secret and the words given before it."""
    said = [word.encode() for word in words]
    return digest(of, b"".join(len(one).to_bytes(4, "big") + one for one in said), "sha256")


def faces_from(key: bytes) -> Iterator[int]:
    """Yield the faces that a key gives, without end."""
    block = 0
    while True:
        yield from digest(key, block.to_bytes(4, "big"), "sha256").translate(FACE_OF, UNFAIR)
        block += 1
