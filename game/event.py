"""The root of every event, whichever part of a scene it is about."""

from typing import TYPE_CHECKING, Union

import msgspec


class Event(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag=True, tag_field="event"
):
    """The common root of all events."""


# Any of them, to be read back by its name. A scene keeps events, and the rooms of events need a
# scene, so what there is is found when it is first asked for, once `game.events` is there.
if TYPE_CHECKING:
    type AnyEvent = Event
else:
    type AnyEvent = Union[tuple(Event.__subclasses__())]  # noqa: UP007
