"""What was worked out of a scene is not worked out again for everyone who asks.

A scene never changes: another state is another scene. So an answer stays true of the scene it was
given for, and everyone who is told of a submission asks about the same few scenes.
"""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Concatenate

from game.state.scene import Scene

LAST = 8  # scenes: before and after a submission, each also as the public knows it


def remembered[T](work: Callable[[Scene], list[T]]) -> Callable[[Scene], list[T]]:
    """Have ``work``, a pure function of a scene, remember what it said of the last few."""
    said = remembered_whole(lambda scene: tuple(work(scene)))

    @wraps(work)
    def answer(scene: Scene) -> list[T]:
        return list(said(scene))

    return answer


def remembered_whole[T](work: Callable[[Scene], T]) -> Callable[[Scene], T]:
    """Have ``work``, a pure function of a scene, remember what it said of the last few; nobody may
    change what it says.
    """
    kept: list[tuple[Scene, T]] = []  # the newest first: it is asked about most

    @wraps(work)
    def answer(scene: Scene) -> T:
        for known, said in kept:
            if known is scene:
                return said
        said = work(scene)
        kept.insert(0, (scene, said))
        del kept[LAST:]
        return said

    return answer


def remembered_for[T, **P](
    work: Callable[Concatenate[Scene, P], T],
) -> Callable[Concatenate[Scene, P], T]:
    """Have ``work``, a pure function of a scene and of what can be a key, remember what it said of
    the last few scenes; nobody may change what it says.
    """

    def nothing_yet(scene: Scene) -> dict[Hashable, T]:
        return {}

    said_of = remembered_whole(nothing_yet)

    @wraps(work)
    def answer(scene: Scene, /, *args: P.args, **named: P.kwargs) -> T:
        said = said_of(scene)
        key = (args, tuple(named.items()))
        if key not in said:
            said[key] = work(scene, *args, **named)
        return said[key]

    return answer
