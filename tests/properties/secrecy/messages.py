"""What a reader's pages and clients get of a step: every frame of every pipe, as it is sent."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from game.events import AnyEvent
from game.rules.rounds import awaiting
from game.secrecy import seen
from game.state.scene import Scene
from narration.payloads.asking import closed_now
from narration.payloads.messages import MESSAGES
from narration.payloads.standing import vitals_now
from narration.payloads.view import Moment, View, news, variables_of
from narration.reader import Reader
from narration.telling.announce import Announcement

EVERY = frozenset(MESSAGES)


def frames(before: Scene, after: Scene, events: Sequence[AnyEvent], reader: Reader) -> list[str]:
    """Return the text of every message that a step could send a reader, and of every variable."""
    reader = replace(reader, aside=0)
    lines = Announcement(events, before, after, awaiting(after)).lines(reader)
    made: dict[str, Any] = {
        **View(Moment(1, after), reader).messages(EVERY),
        **news(1, seen(events, reader.viewer), lines, reader),
    }
    made |= what_is_closed(View(Moment(1, after), reader))
    person = after.people.get(reader.name)
    if person is not None:
        made["Char.Vitals"] = vitals_now(after.ruleset, person.fighter, 0)
    sent = [as_sent(name, message) for name, message in made.items()]
    return [*sent, *(f"{name} {value}" for name, value in variables_of(made).items())]


def what_is_closed(view: View) -> dict[str, Any]:
    """Return what a reader gets who asks what is not open to them, if they are asked anything."""
    ask = next((one for one in view.asks() if one.you), None)
    if ask is None:
        return {}
    now = closed_now(1, view.scene, ask, view.question(ask.id), view.reader)
    return {"Roundkeeper.Closed": now}


def as_sent(name: str, message: Any) -> str:
    """Return a message as it is sent; it is what its struct says, and nothing besides."""
    text = msgspec.json.encode(message)
    assert msgspec.json.decode(text, type=MESSAGES[name], strict=True) == message
    return f"{name} {text.decode()}"
