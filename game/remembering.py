"""What was worked out of a scene is not worked out again for everyone who asks.

A scene never changes: another state is another scene. So an answer stays true of the scene it was
given for, and everyone who is told of a submission asks about the same few scenes.
"""

from collections.abc import Callable
from functools import wraps

from game.state.scene import Scene

LAST = 4  # scenes: before and after a submission, each also as the public knows it


def remembered[T](work: Callable[[Scene], list[T]]) -> Callable[[Scene], list[T]]:
    """Have ``work``, a pure function of a scene, remember what it said of the last few."""
    kept: list[tuple[Scene, tuple[T, ...]]] = []

    @wraps(work)
    def answer(scene: Scene) -> list[T]:
        for known, said in tuple(kept):
            if known is scene:
                return list(said)
        said = tuple(work(scene))
        kept.append((scene, said))
        del kept[:-LAST]
        return list(said)

    return answer
