"""The roots of every event and every action, and the kinds of text in them."""

from typing import TYPE_CHECKING, Any, ClassVar, Union

import msgspec

# -------------------------------------------------------------------------------------------------
# What a string in a fact holds: `game.secrecy` finds people in facts by the types of the fields.
#
# To mypy and in JSON each is a plain ``str``; one that says none of them is taken for a `Choice`.


type Name = str  # a person's name, the whole of it
type Text = str  # somebody's own words, what a thing is called: it may tell of people
type Word = str  # a word of the rules in small letters, or an id: nobody's name who can hide
type Spoken = str  # somebody's own words as they were heard: who is hidden was never named in them
type Choice = str  # any of these: an option, a value that may be a person's name


# --- the root of every event, whichever part of a scene it is about ------------------------------


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


# --- the root of every action, whichever part of a scene it is said to ---------------------------


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
