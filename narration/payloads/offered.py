"""What was offered to those who are to declare, kept from one moment to the next.

It takes longest of all that is in a message. It stays the same while others declare, and for all
who know the scene alike it is found once: for two who run it, for two pages of one player.
"""

from collections.abc import Callable, Container
from typing import NamedTuple

import msgspec

from game.options import Counting, what_counts
from game.state.scene import Scene
from narration.payloads.messages import Option

MOST = 4  # ways to know a scene that somebody's offers are kept for


class Offered(NamedTuple):
    """Options, what counted when they were found, and how they are sent."""

    counting: Counting
    options: list[Option]
    text: msgspec.Raw


class Offers:
    """What is offered to each of those who are to declare."""

    def __init__(self) -> None:
        self._kept: dict[str, list[Offered]] = {}

    def keep_of(self, asked: Container[str]) -> None:
        """Forget what was offered to anybody else."""
        self._kept = {who: kept for who, kept in self._kept.items() if who in asked}

    def to(
        self, who: str, scene: Scene, find: Callable[[Scene, str], list[Option]]
    ) -> list[Option]:
        """Return what is offered to ``who`` in a scene as a reader knows it: what was found for one
        that is the same as far as that counts, or else what ``find`` finds.
        """
        counting = what_counts(scene, who)
        kept = self._kept.setdefault(who, [])
        for one in kept:
            if one.counting == counting:
                return one.options
        options = find(scene, who)
        kept.append(Offered(counting, options, msgspec.Raw(msgspec.json.encode(options))))
        del kept[:-MOST]
        return options

    def text_of(self, who: str, options: list[Option]) -> msgspec.Raw | None:
        """Return how these very options of somebody's are sent, if they are kept."""
        kept = self._kept.get(who, ())
        return next((one.text for one in kept if one.options is options), None)
