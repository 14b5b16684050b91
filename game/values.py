"""The roots of every event and every action, and the kinds of text in them."""

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Union

import msgspec

# -------------------------------------------------------------------------------------------------
# What a string in a fact holds: `game.secrecy` finds people in facts by the types of the fields.
#
# To mypy and in JSON each is a plain ``str``; a string without one is taken for a `Choice`.


type Name = str  # a person's name, the whole of it
type Text = str  # a person's own words, what a thing is called: it may tell of people
type Word = str  # a word of the rules in small letters, or an id: nobody's name who can hide
type Spoken = str  # a person's own words as they were heard: who is hidden was never named in them
type Choice = str  # any of these: an option, a value that may be a person's name


# -------------------------------------------------------------------------------------------------
# What a file that is written by hand may say in a field. `sheets.reading` sees to it, and the
# published schemas say it; a log is read whatever becomes of it, so msgspec itself holds no log to
# it.


def within(least: int, most: int | None = None) -> msgspec.Meta:
    """Say that a number is written within bounds; in play it may pass them."""
    bounds = {"minimum": least} if most is None else {"minimum": least, "maximum": most}
    return msgspec.Meta(extra_json_schema=bounds)


def one_of(what: str) -> msgspec.Meta:
    """Say that a name is that of one of the ``what`` that there are."""
    return msgspec.Meta(extra={"of": what})


def written_as(name: str) -> msgspec.Meta:
    """Say that a field is called otherwise where it is written by hand."""
    return msgspec.Meta(extra={"written": name})


def notation(read: Callable[[Any], object]) -> msgspec.Meta:
    """Say that ``read`` makes what a field holds of what is written. It raises ValueError for what
    it cannot read, with what to write instead.
    """
    return msgspec.Meta(extra={"notation": read})


def as_schema(name: str) -> msgspec.Meta:
    """Say that a field is written as the published schemas have it under a name, a type's or one of
    `play.file_schemas`.
    """
    return msgspec.Meta(extra_json_schema={"$ref": f"#/$defs/{name}"})


def _terms(written: Any) -> object:
    """Return ``[wits, occult]`` for ``wits + occult``."""
    several = written if isinstance(written, list | tuple) else [written]
    apart = (one.split("+") if isinstance(one, str) else [one] for one in several)
    return [term for each in apart for term in each]


MOST_DICE = 50
UNWRITTEN = msgspec.Meta(extra={"written": ""})  # what no file says: it is made in play
TWICE = msgspec.Meta(extra={"twice": True})  # a list that may name one thing several times
type Trait = Annotated[Text, one_of("traits")]
type Pool = Annotated[tuple[Trait, ...], notation(_terms), TWICE]
type Difficulty = Annotated[int, within(2, 10)]
type HarmDice = Annotated[int, within(0, MOST_DICE)]


def kinds_of(root: type) -> list[type]:
    """Return all kinds of a thing, and not what several of them have in common."""
    kinds: list[type] = root.__subclasses__()
    return [one for kind in kinds for one in kinds_of(kind)] if kinds else [root]


# --- the root of what does not change ------------------------------------------------------------


class Value(msgspec.Struct, frozen=True, gc=False):
    """What never changes refers to nothing that refers back to it, so the collector of garbage need
    not look at it: that is a thirteenth of an attack's time.
    """


# --- the root of every event, whichever part of a scene it is about ------------------------------


class Event(Value, kw_only=True, omit_defaults=True, tag=True, tag_field="event"):
    """The common root of all events.

    Those ``backstage`` are about people unseen: no player ever knows of one.
    """

    backstage: ClassVar[bool] = False
    goes_on: ClassVar[bool] = False  # play has gone on with it, and nobody thinks twice
    moves_on: ClassVar[bool] = False  # another person may be awaited after it
    opens: ClassVar[bool] = False  # a person may have an offer after it

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
    type AnyEvent = Union[tuple(sorted(kinds_of(Event), key=str))]  # noqa: UP007


# --- the root of every action, whichever part of a scene it is said to ---------------------------


class SaidBy(StrEnum):
    """Whose word an action is, besides a storyteller's, who may say everything."""

    STORYTELLER = "nobody else's"
    RUNNER = "that of the person who runs the scene"
    PARTICIPANT = "that of everybody who takes part in a scene that no storyteller runs"
    COMER = "that of the newcomer"
    OWNER = "the player's whose character it is about"
    KEEPER = "that of the player who added the NPC it is about"
    RUNNER_OR_OWNER = "the player's, or that of the person who runs the scene"
    ANYBODY = "anybody's"


class Action(Value, kw_only=True, omit_defaults=True, tag=True, tag_field="action"):
    """The common root of all actions, and what others must know of each kind of them."""

    by: Text = ""

    said_by: ClassVar[SaidBy] = SaidBy.STORYTELLER  # unless `sayable_by` says otherwise
    said_for_others: ClassVar[bool] = False  # by a storyteller with +as; the rest has commands
    alone: ClassVar[bool] = False  # and not together with other things
    rolls_nothing: ClassVar[bool] = False
    while_frozen: ClassVar[bool] = False  # people may leave then, and the scene be ended
    of_the_unseen: ClassVar[bool] = False  # may be about a person whom no player sees
    names_others: ClassVar[bool] = False  # by what its speaker knows them as
    own_words: ClassVar[bool] = False  # has words of a player's own in it
    rulers_words: ClassVar[str] = ""  # the field with words of the person who runs the scene

    def sayable_by(self) -> SaidBy:
        """Return whose word it is, as it is said."""
        return self.said_by


# Any of them, to be read back by its name; found when it is first asked for, once `game.actions`
# is there.
if TYPE_CHECKING:
    type AnyAction = Action
else:
    type AnyAction = Union[tuple(sorted(kinds_of(Action), key=str))]  # noqa: UP007
