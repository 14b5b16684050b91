"""A scene as one reader may know it, in messages: the only way from the truth to any of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from game.events import AnyEvent
from game.journal import rolls_that_count
from game.machine import waited_for
from game.reading import awaiting
from game.secrecy import SharedQuestions, SharedScene, Viewer, facing, knows_holds
from game.state.decisions import Question
from game.state.scene import Scene
from narration.payloads.asking import Offers, asks_now
from narration.payloads.messages import (
    Ask,
    Held,
    Name,
    Place,
    Rolled,
    Room,
    SceneNow,
    ToldNow,
    Vitals,
)
from narration.payloads.standing import (
    NO_CLOCK,
    NO_SCENE,
    Clock,
    Order,
    Timed,
    chases_now,
    scene_now,
)
from narration.reader import Reader
from narration.text import told
from play.views import held_view

# -------------------------------------------------------------------------------------------------
# A scene at one moment, for all who get messages of it: what they have in common is made once.
#
# Everything in a message is made of what one reader may know. Two get the same object only where
# `game.secrecy` has the same for both, and nothing else in it is either's own.


_encode = msgspec.json.Encoder().encode


class Moment:
    """Scene ``number`` as it stands in ``truth``; ``clock`` tells how long a question has been
    open. ``offers`` are what is kept of the moments before.
    """

    def __init__(
        self,
        number: int,
        truth: Scene,
        clock: Callable[[Question], Clock] = lambda question: NO_CLOCK,
        offers: Offers | None = None,
    ) -> None:
        self.offers = offers if offers is not None else Offers()
        self._number = number
        self._truth = truth
        self._scenes = SharedScene(truth)
        asked = awaiting(truth)
        self.offers.keep_of({question.who for question in asked})
        self._awaited = _Questions(asked, clock)
        self._waiting = _Questions(waited_for(truth), clock)
        self._kept: list[object] = []  # whatever is known by its id
        self._orders: dict[int, Order] = {}
        self._standing: dict[tuple[Any, ...], SceneNow] = {}
        self._texts: dict[int, str] = {}
        self._places: dict[int, msgspec.Raw] = {}

    def known_to(self, viewer: Viewer) -> Scene:
        return self._scenes.to(viewer)

    def awaited_by(self, viewer: Viewer) -> Sequence[Timed]:
        return self._awaited.to(viewer)

    def standing(self, scene: Scene, reader: Reader) -> SceneNow:
        viewer = reader.viewer
        waiting = self._waiting.to(viewer)
        masks, sure = facing(viewer, self._truth).masks, knows_holds(scene, viewer)
        key = (id(scene), id(waiting), masks, sure, reader.st, reader.moves_on, reader.runner)
        if key not in self._standing:
            self._kept += (scene, waiting)
            rows = held_view(self._truth, viewer)
            held = None
            if rows is not None:
                held = [Held(who=row["who"], target=row["target"]) for row in rows]
            self._standing[key] = scene_now(self._number, scene, waiting, held, reader)
        return self._standing[key]

    def order(self, scene: Scene, reader: Reader) -> list[Place]:
        if id(scene) not in self._orders:
            self._kept.append(scene)
            self._orders[id(scene)] = Order(scene)
        return self._orders[id(scene)].to(reader)

    def text(self, message: Any) -> str:
        if id(message) not in self._texts:
            self._kept.append(message)
            self._texts[id(message)] = _encode(self._in_parts(message)).decode()
        return self._texts[id(message)]

    def _in_parts(self, message: Any) -> Any:
        """Return a message whose parts that are in others too are already written."""
        match message:
            case [Place(), *_]:
                return [self._place(one) for one in message]
            case [Ask(), *_]:
                return [self._ask(one) for one in message]
        return message

    def _place(self, place: Place) -> msgspec.Raw:
        if id(place) not in self._places:
            self._kept.append(place)
            self._places[id(place)] = msgspec.Raw(_encode(place))
        return self._places[id(place)]

    def _ask(self, ask: Ask) -> Ask:
        written: Any = self.offers.text_of(ask.who, ask.options)
        return ask if written is None else replace(ask, options=written)


class _Questions:
    """Open questions with their clocks, as each may know them."""

    def __init__(self, questions: Sequence[Question], clock: Callable[[Question], Clock]) -> None:
        self._shared = SharedQuestions(questions)
        self._clocks = list(map(clock, questions))
        self._timed: dict[int, tuple[Sequence[Question], list[Timed]]] = {}

    def to(self, viewer: Viewer) -> list[Timed]:
        shown = self._shared.to(viewer)
        if id(shown) not in self._timed:
            self._timed[id(shown)] = shown, list(zip(shown, self._clocks, strict=True))
        return self._timed[id(shown)][1]


# -------------------------------------------------------------------------------------------------
# What an entry brought: the lines that it was told in, and its rolls.


class _Shown(NamedTuple):
    """What a person has seen of an entry."""

    events: tuple[AnyEvent, ...]


def told_now(entry: int, lines: Iterable[str], name: str) -> ToldNow:
    """Return the lines that an entry was told in to the reader who plays ``name``."""
    return ToldNow(entry=entry, lines=told(lines, name))


# -------------------------------------------------------------------------------------------------
# One reader's view of it.


# What comes with an entry, and is not state.
NEWS = frozenset({"Roundkeeper.Told", "Roundkeeper.Rolls"})
# What there is to tell a reader who is told of no scene.
OUTSIDE: dict[str, Any] = {
    "Roundkeeper.Scene": NO_SCENE,
    "Roundkeeper.Order": [],
    "Roundkeeper.Chase": [],
    "Roundkeeper.Ask": [],
}


class View:
    """A moment of a scene, for one reader; ``proposed`` finds what else they may agree to."""

    def __init__(
        self, moment: Moment, reader: Reader, proposed: Callable[[], Iterable[Ask]] = tuple
    ) -> None:
        self.scene = moment.known_to(reader.viewer)
        self.reader = reader
        self._moment = moment
        self._proposed = proposed

    def messages(self, wanted: frozenset[str]) -> dict[str, Any]:
        made: dict[str, Callable[[], Any]] = {
            "Roundkeeper.Scene": lambda: self._moment.standing(self.scene, self.reader),
            "Roundkeeper.Order": lambda: self._moment.order(self.scene, self.reader),
            "Roundkeeper.Chase": lambda: chases_now(self.scene, self.reader),
            "Roundkeeper.Ask": self.asks,
        }
        return {name: make() for name, make in made.items() if name in wanted}

    def asks(self) -> list[Ask]:
        """Return what the reader may answer: nothing where their commands go to another scene."""
        if self.reader.aside:
            return []
        questions = self._moment.awaited_by(self.reader.viewer)
        asked = asks_now(self.scene, questions, self.reader, self._moment.offers)
        return [*self._proposed(), *asked]

    def question(self, number: str) -> Question | None:
        """Return an open question by its id, as the reader may know it."""
        questions = (question for question, _ in self._moment.awaited_by(self.reader.viewer))
        return next((question for question in questions if question.id == number), None)


def news(
    entry: int, events: Iterable[AnyEvent], lines: Sequence[str], reader: Reader
) -> dict[str, Any]:
    """Return what an entry brought to a reader: the ``lines`` that they are told it in, and the
    rolls in ``events`` as they have seen them (`game.secrecy`), where there are any. The entry has
    the number that they count by.
    """
    told: dict[str, Any] = {}
    if lines:
        told["Roundkeeper.Told"] = told_now(entry, lines, reader.name)
    rolls = rolls_that_count([_Shown(tuple(events))])
    if rolls:  # each with how its faces were counted
        counted = [replace(roll, tally=roll.rule) if roll.faces else roll for roll in rolls]
        told["Roundkeeper.Rolls"] = Rolled(entry=entry, rolls=counted)
    return told


# -------------------------------------------------------------------------------------------------
# The same facts as flat variables, for clients that read MSDP.


OF_VITALS = {name.upper(): name for name in Vitals.__struct_fields__}
OF_SCENE = {"SCENE": "id", "ROUND": "round", "PHASE": "phase", "HASTE": "haste"}
# Every variable, with the message that it is part of.
VARIABLES: dict[str, str] = {
    **dict.fromkeys(OF_VITALS, "Char.Vitals"),
    "CHARACTER_NAME": "Char.Name",
    "ROOM_NAME": "Room.Info",
    "ROOM_VNUM": "Room.Info",
    **dict.fromkeys(OF_SCENE, "Roundkeeper.Scene"),
    "WAITING": "Roundkeeper.Scene",
    "QUESTION": "Roundkeeper.Ask",
}

type Value = str | int


def variables_of(messages: Mapping[str, Any]) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for message in messages.values():
        match message:
            case Vitals():
                found |= _fields(message, OF_VITALS)
            case Name(name=name):
                found["CHARACTER_NAME"] = name
            case Room(num=number, name=name):
                found |= {"ROOM_NAME": name, "ROOM_VNUM": number}
            case SceneNow(waiting=waiting):
                found |= _fields(message, OF_SCENE)
                found["WAITING"] = ", ".join(one.who for one in waiting)
    if "Roundkeeper.Ask" in messages:
        asks: list[Ask] = messages["Roundkeeper.Ask"]
        found["QUESTION"] = next((one.text for one in asks if one.you), "")
    return found


def _fields(message: msgspec.Struct, fields: Mapping[str, str]) -> dict[str, Value]:
    return {name: getattr(message, field) for name, field in fields.items()}
