"""What happens in scenes, for those who follow it: the service, which says so, knows none of them.

Who follows says so with `follow`; what comes of an entry, and in which order, is in
`scenes.followers`. A follower is handed the scene's service and what the signal tells besides.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.dispatch import Signal

from players import failures

type Types = frozenset[type[Any]]

consulted = Signal()  # (who, action): before it is taken; who follows this one may refuse it
entry_committed = Signal()  # (before, entry): it is written, and stands
all_said = Signal()  # those who play by themselves have said what was theirs to say
scene_opened = Signal()  # (entry): the first one
entries_told = Signal()  # (written, announcement): everybody has been told
scene_loaded = Signal()  # after the server has started
proposals_changed = Signal()
posed = Signal()  # (pose)
sheet_changed = Signal()  # outside any scene; what follows it is handed the character


def follow(signal: Signal, *followers: Callable[..., object], upon: Types = frozenset()) -> None:
    """Have ``followers`` called upon a signal, in this order: where ``upon`` names types of events,
    only of an entry with such an event.
    """

    def handing_on(follower: Callable[..., object]) -> Callable[..., None]:
        @wraps(follower)
        def hand_on(sender: Any, signal: Signal, **told: Any) -> None:
            if not upon or not upon.isdisjoint(map(type, told["entry"].events)):
                follower(sender, **told)

        return hand_on

    for follower in followers:
        name = f"{follower.__module__}.{follower.__qualname__}"
        signal.connect(handing_on(follower), weak=False, dispatch_uid=name)


def tell(signal: Signal, sender: Any, what: str, **told: Any) -> None:
    """Tell all who follow; ``what`` it is about is said in the log where one of them fails, alone:
    it has happened all the same.
    """
    for _, failure in signal.send_robust(sender, **told):
        if isinstance(failure, Exception):
            with failures.fails_alone(what):
                raise failure
