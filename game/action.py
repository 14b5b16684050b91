"""The root of every action, whichever part of a scene it is said to."""

import msgspec


class Action(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag=True, tag_field="action"
):
    """The common root of all actions."""

    by: str = ""
