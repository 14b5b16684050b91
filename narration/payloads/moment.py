"""A scene at one moment, for all who get messages of it: what they have in common is made once.

Everything in a message is made of what one reader may know. Two get the same object only where
`game.secrecy` has the same for both, and nothing else in it is either's own.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from game.machine import waited_for
from game.reading import awaiting
from game.secrecy import SharedQuestions, SharedScene, Viewer, facing, knows_holds
from game.state.decisions import Question
from game.state.scene import Scene
from narration.payloads.messages import Ask, Place, SceneNow
from narration.payloads.offered import Offers
from narration.payloads.standing import NO_CLOCK, Clock, Order, Timed, held_now, scene_now
from narration.reader import Reader
from play.views import held_view

_encode = msgspec.json.Encoder().encode


def no_clock(question: Question) -> Clock:
    """Return that nobody knows how long a question has been open."""
    return NO_CLOCK


class Moment:
    """Scene ``number`` as it stands in ``truth``; ``clock`` tells how long a question has been
    open. ``offers`` are what is kept of the moments before.
    """

    def __init__(
        self,
        number: int,
        truth: Scene,
        clock: Callable[[Question], Clock] = no_clock,
        offers: Offers | None = None,
    ) -> None:
        self.offers = offers if offers is not None else Offers()
        self._number = number
        self._truth = truth
        self._scenes = SharedScene(truth)
        asked = awaiting(truth)
        self.offers.keep_of({one.who for one in asked})
        self._awaited = _Questions(asked, clock)
        self._waiting = _Questions(waited_for(truth), clock)
        self._kept: list[object] = []  # whatever is known by its id
        self._orders: dict[int, Order] = {}
        self._standing: dict[tuple[Any, ...], SceneNow] = {}
        self._texts: dict[int, str] = {}
        self._places: dict[int, msgspec.Raw] = {}

    def known_to(self, viewer: Viewer) -> Scene:
        """Return the scene as a viewer may know it."""
        return self._scenes.to(viewer)

    def awaited_by(self, viewer: Viewer) -> Sequence[Timed]:
        """Return what is asked, as a viewer may know it."""
        return self._awaited.to(viewer)

    def standing(self, scene: Scene, reader: Reader) -> SceneNow:
        """Return where a scene stands that a reader knows so."""
        viewer = reader.viewer
        waiting = self._waiting.to(viewer)
        masks, sure = facing(viewer, self._truth).masks, knows_holds(scene, viewer)
        key = (id(scene), id(waiting), masks, sure, reader.st, reader.moves_on, reader.runner)
        if key not in self._standing:
            self._kept += (scene, waiting)
            held = held_now(held_view(self._truth, viewer))
            self._standing[key] = scene_now(self._number, scene, waiting, held, reader)
        return self._standing[key]

    def order(self, scene: Scene, reader: Reader) -> list[Place]:
        """Return everybody in a scene that a reader knows so."""
        if id(scene) not in self._orders:
            self._kept.append(scene)
            self._orders[id(scene)] = Order(scene)
        return self._orders[id(scene)].to(reader)

    def text(self, message: Any) -> str:
        """Return a message as it is sent."""
        if id(message) not in self._texts:
            self._kept.append(message)
            self._texts[id(message)] = _encode(self._in_parts(message)).decode()
        return self._texts[id(message)]

    def _in_parts(self, message: Any) -> Any:
        """Return a message of which those parts are written that are in others too."""
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
