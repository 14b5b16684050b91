"""What many see of the same things, worked out once for all who see alike.

What one viewer sees differs from what others see by what they own. So it is worked out for one who
owns nothing, and noted about whom that was asked: whoever is none of these sees the very same.
"""

from collections.abc import Callable, Iterable, Sequence

from game.events import AnyEvent
from game.secrecy.sight import asked, known, seen
from game.secrecy.viewer import Masks, Viewer
from game.state.decisions import Question
from game.state.scene import Scene


class _Nobody(Viewer, frozen=True, kw_only=True):
    """One who owns nothing, and notes whether they were asked if they do."""

    asked: set[str]

    def owns(self, who: str) -> bool:
        """Say that nothing of anybody's is theirs, unless they see all."""
        self.asked.add(who)
        return self.st


class _Shared[T]:
    """Something as each of several viewers may know it: the same object for all who know the
    same.
    """

    def __init__(self, known_to: Callable[[Viewer], T]) -> None:
        self._known_to = known_to
        self._known: dict[tuple[bool, Masks | None], tuple[T, set[str]]] = {}

    def to(self, viewer: Viewer) -> T:
        """Return it as one of the viewers may know it."""
        kind = viewer.st, viewer.masks
        if kind not in self._known:
            whose: set[str] = set()
            nobody = _Nobody(st=viewer.st, masks=viewer.masks, asked=whose)
            self._known[kind] = self._known_to(nobody), whose
        found, whose = self._known[kind]
        return found if _is_like_nobody(viewer, whose) else self._known_to(viewer)


class SharedScene(_Shared[Scene]):
    """A scene as each of several viewers may know it."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(lambda viewer: known(scene, viewer))


class SharedQuestions(_Shared[list[Question]]):
    """Open questions as each of several viewers may know them."""

    def __init__(self, questions: Iterable[Question]) -> None:
        kept = tuple(questions)
        super().__init__(lambda viewer: asked(kept, viewer))


class SharedEvents:
    """Events as each of several viewers may see them: the same list for all who see the same."""

    def __init__(self, events: Iterable[AnyEvent]) -> None:
        self._events = tuple(events)
        self._seen: dict[tuple[bool, Masks | None], _Seen] = {}

    def to(self, viewer: Viewer) -> Sequence[AnyEvent]:
        """Return what one of the viewers may see of the events."""
        kind = viewer.st, viewer.masks
        if kind not in self._seen:
            self._seen[kind] = _Seen(self._events, *kind)
        return self._seen[kind].by(viewer)


class _Seen:
    """Events as one sees them who owns nothing, each with whom that was asked about."""

    def __init__(self, events: Sequence[AnyEvent], st: bool, masks: Masks | None) -> None:
        self._events = events
        self._each: list[list[AnyEvent]] = []
        self._places: dict[str, list[int]] = {}  # of the events at which each was asked about
        for place, event in enumerate(events):
            whose: set[str] = set()
            self._each.append(seen((event,), _Nobody(st=st, masks=masks, asked=whose)))
            for who in whose:
                self._places.setdefault(who, []).append(place)
        self._all = [one for told in self._each for one in told]

    def by(self, viewer: Viewer) -> Sequence[AnyEvent]:
        if _is_like_nobody(viewer, self._places):
            return self._all
        if viewer.keeps:
            return seen(self._events, viewer)
        each = self._each.copy()
        for place in self._places[viewer.name]:
            each[place] = seen((self._events[place],), viewer)
        return [one for told in each for one in told]


def _is_like_nobody(viewer: Viewer, asked: Iterable[str]) -> bool:
    """Say whether nothing turns on who a viewer is, where it was ``asked`` about these alone."""
    return viewer.st or not (viewer.keeps or viewer.name in asked)
