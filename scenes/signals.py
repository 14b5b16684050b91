"""What happens in scenes, for followers: the service, which says so, knows none of them.

Who follows says so with `Signal.follow`; what comes of an entry, and in which order, is in
`scenes.followers`. A follower is handed the scene's service and what the signal tells besides.
"""

from collections.abc import Callable
from typing import Any

from players import failures

type Types = frozenset[type[Any]]


class Signal:
    """Something that happens, and what follows it, in order."""

    def __init__(self) -> None:
        self._followers: list[tuple[Callable[..., object], Types]] = []

    def follow(self, *followers: Callable[..., object], upon: Types = frozenset()) -> None:
        """Have ``followers`` called: where ``upon`` names types of events, only of an entry with
        such an event.
        """
        self._followers += [(one, upon) for one in followers]

    def ask(self, sender: Any, **told: Any) -> None:
        """Ask all followers, each of whom may refuse."""
        for follower, _ in self._followers:
            follower(sender, **told)

    def tell(self, sender: Any, what: str, **told: Any) -> None:
        """Tell all who follow; where one of them fails, it fails alone, and the log says ``what``
        it was about: it has happened all the same.
        """
        for follower, upon in self._followers:
            try:
                if not upon or not upon.isdisjoint(map(type, told["entry"].events)):
                    follower(sender, **told)
            except Exception as error:
                failures.note(error, what)


consulted = Signal()  # (who, action): before it is taken; a follower may refuse it
entry_committed = Signal()  # (before, entry): it is written, and stands
all_said = Signal()  # automatic people have said what was theirs to say
scene_opened = Signal()  # (entry): the first one
entries_told = Signal()  # (written, announcement): everybody has been told
scene_loaded = Signal()  # after the server has started
proposals_changed = Signal()
posed = Signal()  # (pose)
sheet_changed = Signal()  # outside any scene; what follows it is handed the character
