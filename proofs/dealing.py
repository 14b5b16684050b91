"""Checked dice as they are rolled: how many keys are used, and a source of faces that uses them.

This is what must stay secret until the scene ends: the person who has it knows the faces to come.
"""

from collections.abc import Iterator
from itertools import islice

import msgspec
from msgspec.structs import replace

from game.dice import Faces, RollRequest
from game.state.scene import Commitment
from proofs.keys import LEAVES, Lane, commitment_to, faces_from, roll_key, secret
from proofs.tree import tree_of

SPARE = LEAVES // 2  # keys that are left of a lane when its next tree is committed to


class Series(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seed, how many keys of each lane are used, and how many trees are committed to."""

    seed: bytes
    open: int = 0
    hidden: int = 0
    open_trees: int = 1
    hidden_trees: int = 1

    def __repr__(self) -> str:
        """Show no seed, wherever this is printed."""
        return f"Series(open={self.open}, hidden={self.hidden})"


class Dice(msgspec.Struct, frozen=True, omit_defaults=True):
    """The dice of a scene: its seeds, the last one in use, and the words that players have given.

    ``over`` says that the last seed may have been opened, because the scene has ended since.
    """

    series: tuple[Series, ...] = ()
    words: tuple[str, ...] = ()
    over: bool = False

    @property
    def ready(self) -> bool:
        return bool(self.series) and not self.over

    @property
    def begun(self) -> bool:
        return bool(self.series)


def with_seed(dice: Dice, seed: bytes, scene: int) -> tuple[Dice, Commitment]:
    made = Commitment(
        seed=commitment_to(seed, scene),
        open=tree_of(seed, "open", 0).root,
        hidden=tree_of(seed, "hidden", 0).root,
    )
    return replace(dice, series=(*dice.series, Series(seed)), over=False), made


def with_word(dice: Dice, word: str) -> Dice:
    """Return the dice with one more word, which counts from the next entry on."""
    return replace(dice, words=(*dice.words, word))


def extended(dice: Dice, used: Dice | None = None) -> tuple[Dice, Commitment] | None:
    """Return the dice with a tree more for each lane that has few keys left, after those ``used``;
    None if none has.
    """
    now, then = dice.series[-1], (used or dice).series[-1]
    more = {
        "open": then.open + SPARE > now.open_trees * LEAVES,
        "hidden": then.hidden + SPARE > now.hidden_trees * LEAVES,
    }
    if not any(more.values()):
        return None
    made = Commitment(
        open=tree_of(now.seed, "open", now.open_trees).root if more["open"] else "",
        hidden=tree_of(now.seed, "hidden", now.hidden_trees).root if more["hidden"] else "",
    )
    later = replace(
        now,
        open_trees=now.open_trees + more["open"],
        hidden_trees=now.hidden_trees + more["hidden"],
    )
    return replace(dice, series=(*dice.series[:-1], later)), made


class CheckedChance:
    """Faces from the keys of a scene's seed, a key for each roll.

    It keeps what it has used to itself: ``dice`` is to be written with the entry that its rolls are
    in. Where that is not written, the same rolls get the same faces again.
    """

    def __init__(self, dice: Dice) -> None:
        now = dice.series[-1]
        self._dice, self._seed = dice, now.seed
        self._used: dict[Lane, int] = {"open": now.open, "hidden": now.hidden}
        self._faces: Iterator[int] = iter(())

    def roll(self, request: RollRequest) -> Faces:
        """Return faces of a roll's own key; ``more`` of a roll are the next ones of the same."""
        if not request.more:
            lane: Lane = "hidden" if request.hidden else "open"
            of = secret(self._seed, lane, self._used[lane])
            self._used[lane] += 1
            self._faces = faces_from(roll_key(of, self._dice.words))
        return tuple(islice(self._faces, request.dice))

    @property
    def dice(self) -> Dice:
        now = replace(self._dice.series[-1], open=self._used["open"], hidden=self._used["hidden"])
        return replace(self._dice, series=(*self._dice.series[:-1], now))

    @property
    def is_short(self) -> bool:
        """Say whether more keys have been used than are committed to."""
        now = self.dice.series[-1]
        return now.open > now.open_trees * LEAVES or now.hidden > now.hidden_trees * LEAVES
