"""The root of every event, whichever part of a scene it is about."""

import msgspec


class Event(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag=True, tag_field="event"
):
    """The common root of all events."""
