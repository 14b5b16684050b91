"""Who may know what: the one module for whatever shows somebody how things stand, or what happened.

A `Viewer` is who looks. `known` is the scene as they may know it, `seen` are the events, `asked`
the questions; all else that they are shown (a refusal, who proposed something) is `masked` for
them. What is shown so is like any other, but for the names of the hidden: nothing after it can
tell.
"""

from game.secrecy.closed_dice import without_standing_dice
from game.secrecy.hearing import as_all_hear
from game.secrecy.hidden import (
    as_heard,
    blind_to,
    facing,
    free_mask,
    known_to,
    knows,
    may_hide,
    one_is_hidden,
    unknown_in,
)
from game.secrecy.masking import masked, named, renamed
from game.secrecy.shared import SharedEvents, SharedQuestions, SharedScene
from game.secrecy.sight import (
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
    without_wishes,
)
from game.secrecy.viewer import STORYTELLER, Masks, Viewer

__all__ = [
    "STORYTELLER", "Masks", "SharedEvents", "SharedQuestions", "SharedScene", "Viewer",
    "as_all_hear", "as_heard", "as_players_count", "asked", "blind_to", "facing", "free_mask",
    "known", "known_to", "knows", "knows_holds", "masked", "may_hide", "named", "one_is_hidden",
    "outside", "redact", "renamed", "seen", "unknown_in", "veiled", "with_the_unseen",
    "without_plans", "without_standing_dice", "without_wishes",
]  # fmt: skip
