"""The one writer: ``evolve(scene, event)`` returns the scene in which the event is true."""

from collections.abc import Iterable

from game.events.scenes import evolve as evolve
from game.state.scene import Scene
from game.values import AnyEvent


def fold(events: Iterable[AnyEvent], scene: Scene | None = None) -> Scene:
    """Return the scene that a run of events leads to, from nothing or from ``scene``."""
    state = scene if scene is not None else Scene()
    for event in events:
        state = evolve(state, event)
    return state
