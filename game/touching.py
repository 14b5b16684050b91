"""Which entries of a journal touch a person: those whose outcome names them."""

from collections.abc import Iterable
from typing import Any

import msgspec

from game.events import AnyEvent


def touches(name: str, events: Iterable[AnyEvent]) -> bool:
    """Say whether ``name`` is spoken of in ``events``, in whatever part.

    It looks at every text in them, so that an event of a kind yet unknown is not passed over; one
    whose name is a word of the rules (``power``) is found a few times too often.
    """
    return any(_names(name, msgspec.to_builtins(event)) for event in events)


def _names(name: str, value: Any) -> bool:
    match value:
        case str():
            return value == name
        case dict():
            return any(key == name or _names(name, one) for key, one in value.items())
        case list() | tuple():
            return any(_names(name, one) for one in value)
    return False
