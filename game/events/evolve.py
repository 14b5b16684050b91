"""The one writer: ``evolve(scene, event)`` returns the scene in which the event is true."""

from collections.abc import Iterable

from game.event import AnyEvent
from game.events import review
from game.events.writing import write, writes
from game.state.scene import Scene


def evolve(scene: Scene, event: AnyEvent) -> Scene:
    """Return ``scene`` with ``event`` written into it."""
    after = write(scene, event)
    turn = after.fight.turn
    return after if turn is None or turn.held is None else review.note(after, event)


def fold(events: Iterable[AnyEvent], scene: Scene | None = None) -> Scene:
    """Return the scene that a run of events leads to, from nothing or from ``scene``."""
    state = scene if scene is not None else Scene()
    for event in events:
        state = evolve(state, event)
    return state


def in_public(scene: Scene) -> Scene:
    """Return the scene as it is for those who do not know what is held."""
    return review.in_public(scene, evolve)


@writes(review.Ruled)
def _ruled(scene: Scene, event: review.Ruled) -> Scene:
    return review.ruled(scene, event, evolve)
