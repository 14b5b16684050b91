"""What was offered to those who are to declare, kept from one moment to the next.

It takes longest of all that is in a message, and stays the same while others declare.
"""

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from game.same_offers import Counting, what_counts
from game.state.scene import Scene
from presentation.payloads.messages import Option
from presentation.reader import Reader


class Offered(NamedTuple):
    """Options, what counted when they were found, and how they are sent."""

    counting: Counting
    options: list[Option]
    text: msgspec.Raw


class Offers:
    """What is offered now, and what was a moment ago."""

    def __init__(self) -> None:
        self._before: dict[tuple[str, Reader], Offered] = {}
        self._now: dict[tuple[str, Reader], Offered] = {}

    def go_on(self) -> None:
        """Forget what nobody has asked for since the last time."""
        self._before, self._now = self._now, {}

    def still(self, scene: Scene, who: str, reader: Reader) -> list[Option] | None:
        """Return what was offered to ``who``, if the scene is the same as far as that counts."""
        key = _key(who, reader)
        kept = self._now.get(key) or self._before.get(key)
        if kept is None or kept.counting != what_counts(scene, who):
            return None
        self._now[key] = kept
        return kept.options

    def keep(self, scene: Scene, who: str, reader: Reader, options: list[Option]) -> None:
        """Keep what is offered to ``who``."""
        text = msgspec.Raw(msgspec.json.encode(options))
        self._now[_key(who, reader)] = Offered(what_counts(scene, who), options, text)

    def text_of(self, options: list[Option]) -> msgspec.Raw | None:
        """Return how these very options are sent, if they are kept."""
        return next((one.text for one in self._now.values() if one.options is options), None)


def _key(who: str, reader: Reader) -> tuple[str, Reader]:
    return who, replace(reader, absent=frozenset[str]())  # who is absent changes no offer
