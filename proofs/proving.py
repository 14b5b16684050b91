"""The dice of a log opened for one reader: the seed for storytellers, else a key for each roll that
they see, with its way up to what was committed to.
"""

from collections.abc import Iterable
from typing import Protocol

import msgspec

from game.dice import Roll
from game.events import AnyEvent
from game.values import Word
from proofs.dealing import Dice
from proofs.keys import LEAVES, place_of, secret
from proofs.tree import tree_of
from proofs.walking import Used, Walk, shown_in


class Key(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The key of a roll that stands in an entry. Where it is not opened by itself, because its seed
    is, or its faces are not shown, it has no ``secret``.
    """

    entry: int
    roll: int
    series: int
    lane: Word
    place: int
    words: int
    secret: Word = ""
    path: tuple[Word, ...] = ()


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """What is opened of a scene's dice: whether they were ``checked`` at all, and are ``opened``
    yet; the seeds, or nothing for each; the keys in the order in which their rolls stand in the
    journal.
    """

    checked: bool
    opened: bool
    seeds: list[Word]
    keys: list[Key]


class Entry(Protocol):
    """Anything with a number and events."""

    @property
    def number(self) -> int: ...

    @property
    def events(self) -> tuple[AnyEvent, ...]: ...


def kept(dice: Dice | None) -> Proof:
    """Return what a scene says of its dice while it is under way."""
    return Proof(checked=dice is not None and dice.begun, opened=False, seeds=[], keys=[])


def proof(told: Iterable[tuple[Entry, Entry | None]], dice: Dice | None, *, whole: bool) -> Proof:
    """Return the dice of a scene that is over, for a person who sees its entries as they are
    ``told``; ``whole`` for the person who sees all of them.
    """
    if dice is None or not dice.begun:
        return kept(dice)
    walk, keys = Walk(), list[Key]()
    for entry, shown in told:
        walk.past(entry.events)
        for event in shown.events if shown is not None else ():
            for roll in shown_in(event):
                used = walk.key_of(roll)
                key = _key(shown.number, roll, used, dice, whole) if shown and used else None
                keys += [key] if key is not None else []
    seeds = [one.seed.hex() if whole else "" for one in dice.series]
    return Proof(checked=True, opened=True, seeds=seeds, keys=keys)


def _key(entry: int, roll: Roll, used: Used, dice: Dice, whole: bool) -> Key | None:
    """Return the key of a roll as its reader may see it: of a hidden one whose faces they do not
    see they see nothing.
    """
    if used.lane == "hidden" and not roll.faces:
        return None
    seed = dice.series[used.series].seed
    place = place_of(seed, used.lane, used.number)
    opened = not whole and bool(roll.faces)
    tree = tree_of(seed, used.lane, place // LEAVES) if opened else None
    return Key(
        entry=entry,
        roll=roll.id,
        series=used.series,
        lane=used.lane,
        place=place,
        words=used.words,
        secret=secret(seed, used.lane, used.number).hex() if opened else "",
        path=tree.path(place % LEAVES) if tree is not None else (),
    )
