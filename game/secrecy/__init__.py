"""Who may know what: the one module for whatever shows somebody how things stand, or what happened.

A `Viewer` is who looks. `known` is the scene as they may know it, `seen` are the events, `asked`
the questions; all else that they are shown (a refusal, who proposed something) is `masked` for
them. What is shown so is like any other, but for the names of the hidden: nothing after it can
tell.
"""

from game.secrecy.people import (
    STORYTELLER,
    Masks,
    Viewer,
    as_all_hear,
    as_heard,
    as_meant,
    blind_to,
    called,
    facing,
    free_mask,
    known_to,
    knows,
    masked,
    may_hide,
    named,
    one_is_hidden,
    renamed,
    unknown_in,
)
from game.secrecy.sight import (
    SharedEvents,
    SharedQuestions,
    SharedScene,
    as_players_count,
    asked,
    known,
    knows_holds,
    outside,
    redact,
    seen,
    veiled,
    with_the_unseen,
    without_plans,
    without_standing_dice,
    without_wishes,
)

__all__ = [
    "STORYTELLER", "Masks", "SharedEvents", "SharedQuestions", "SharedScene", "Viewer",
    "as_all_hear", "as_heard", "as_meant", "as_players_count", "asked", "blind_to", "called",
    "facing", "free_mask", "known", "known_to", "knows", "knows_holds", "masked", "may_hide",
    "named", "one_is_hidden", "outside", "redact", "renamed", "seen", "unknown_in", "veiled",
    "with_the_unseen", "without_plans", "without_standing_dice", "without_wishes",
]  # fmt: skip
