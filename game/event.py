"""The root of every event, whichever part of a scene it is about."""

from typing import TYPE_CHECKING, Any, ClassVar, Union

import msgspec


class Event(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag=True, tag_field="event"
):
    """The common root of all events.

    Those ``backstage`` are about people unseen: no player ever knows of one.
    """

    backstage: ClassVar[bool] = False

    def write(self, scene: Any) -> Any:
        """Return the scene in which this is true.

        It knows no rules and rolls no dice: what an event means was decided before it was made, and
        is only written down, so that the fold of a log is always the same state. What is the
        journal's own writes nothing.
        """
        raise NotImplementedError


# Any of them, to be read back by its name. A scene keeps events, and the files of events need a
# scene, so what there is is found when it is first asked for, once `game.events` is there.
if TYPE_CHECKING:
    type AnyEvent = Event
else:
    type AnyEvent = Union[tuple(sorted(Event.__subclasses__(), key=str))]  # noqa: UP007
