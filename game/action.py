"""The root of every action, whichever part of a scene it is said to."""

from typing import TYPE_CHECKING, Union

import msgspec

from game.names import Text


class Action(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag=True, tag_field="action"
):
    """The common root of all actions."""

    by: Text = ""


# Any of them, to be read back by its name; found when it is first asked for, once `game.actions`
# is there.
if TYPE_CHECKING:
    type AnyAction = Action
else:
    type AnyAction = Union[tuple(sorted(Action.__subclasses__(), key=str))]  # noqa: UP007
