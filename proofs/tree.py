"""A Merkle tree: one hash commits to all its leaves, and a path shows one of them alone."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256

from proofs.keys import LEAVES, Lane, numbers_by_place, secret

LEAF, NODE = b"\x00", b"\x01"


class Tree:
    """The tree over as many leaves as a power of two."""

    def __init__(self, leaves: Iterable[bytes]) -> None:
        level = [sha256(LEAF + one).digest() for one in leaves]
        self._levels = [level]
        while len(level) > 1:
            pairs = zip(level[::2], level[1::2], strict=True)
            level = [sha256(NODE + left + right).digest() for left, right in pairs]
            self._levels.append(level)

    @property
    def root(self) -> str:
        return self._levels[-1][0].hex()

    def path(self, place: int) -> tuple[str, ...]:
        """Return the hashes beside the way from a leaf up to the root."""
        return tuple(
            level[place >> height ^ 1].hex() for height, level in enumerate(self._levels[:-1])
        )


def root_from(leaf: bytes, place: int, path: Sequence[str]) -> str:
    found = sha256(LEAF + leaf).digest()
    for height, beside in enumerate(path):
        other = bytes.fromhex(beside)
        pair = other + found if place >> height & 1 else found + other
        found = sha256(NODE + pair).digest()
    return found.hex()


@lru_cache(maxsize=16)
def tree_of(seed: bytes, lane: Lane, number: int) -> Tree:
    return Tree(secret(seed, lane, one) for one in numbers_by_place(seed, lane, number))


def is_path(path: object) -> bool:
    hashes = path if isinstance(path, list | tuple) else ()
    return 2 ** len(hashes) == LEAVES and all(_is_hash(one) for one in hashes)


def _is_hash(text: object) -> bool:
    return isinstance(text, str) and len(text) == 64 and set(text) <= set("0123456789abcdef")
