"""What somebody proposes and others agree to, or ask a storyteller to grant.

A proposal is about the scene's log, not part of it: an undo neither counts nor touches it. What is
carried is said to the scene like anything else, and is an entry.
"""

from collections.abc import Collection
from typing import Literal

import msgspec
from msgspec.structs import replace

from game.actions import AnyAction, Redo, Undo
from game.errors import RuleError
from game.journal import Timeline, redo_as_known, undo_to
from game.values import Text, Word

type Verdict = Literal["open", "carried", "refused"]

REQUEST_LASTS = 600.0  # seconds that a storyteller has to answer


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action that waits for the word of others; people are known by reference.

    ``by`` is who proposes it. ``to`` is the entry that an undo
    or redo goes to, and ``at`` the last one when it was proposed. A ``request`` waits for a
    storyteller alone; everything else is done once nobody has objected for as long as is ``left``.
    """

    action: AnyAction
    number: int = 1
    by: Text = ""
    ref: Word = ""
    request: bool = False
    asked: tuple[Word, ...] = ()
    agreed: tuple[Word, ...] = ()
    refused: tuple[Word, ...] = ()
    to: int = 0
    at: int = 0
    left: float = REQUEST_LASTS

    def waits_for(self, ref: str) -> bool:
        """Say whether somebody's answer is still to come."""
        return ref in self.asked and ref not in (*self.agreed, *self.refused)

    def answered(self, ref: str, agrees: bool) -> "Proposal":
        """Return the proposal with one more answer."""
        if agrees:
            return replace(self, agreed=(*self.agreed, ref))
        return replace(self, refused=(*self.refused, ref))

    def is_about_the_same(self, other: AnyAction) -> bool:
        """Say whether another action is about the same thing: of two undos the log has room for
        one.
        """
        mine, jumps = self.action, (Undo, Redo)
        if isinstance(mine, jumps) or isinstance(other, jumps):
            return isinstance(mine, jumps) and isinstance(other, jumps)
        return type(mine) is type(other) and _subject(mine) == _subject(other)


def _subject(action: AnyAction) -> tuple[object, ...]:
    return tuple(getattr(action, one, None) for one in ("who", "other", "chase", "actions"))


def verdict(proposal: Proposal, present: Collection[str]) -> Verdict:
    """Return how a proposal stands; who has left the scene since (not ``present``) is not asked."""
    asked = [one for one in proposal.asked if one in present]
    if any(one in proposal.refused for one in asked):
        return "refused"
    return "carried" if all(one in proposal.agreed for one in asked) else "open"


def pinned_down(action: AnyAction, line: Timeline) -> int:
    """Return the entry that an undo or redo goes to, else 0; refused if there is none, or none
    that players know of.
    """
    match action:
        case Undo(steps=steps, to=to):
            return undo_to(line, steps, to).to
        case Redo():
            return redo_as_known(line).to
    return 0


def due_action(proposal: Proposal, line: Timeline) -> AnyAction:
    """Return what a proposal comes to now: an undo goes back to where it was proposed to, a redo
    brings back what it was proposed to.
    """
    if not isinstance(proposal.action, Undo | Redo):
        return proposal.action
    if isinstance(proposal.action, Redo):
        if redo_as_known(line).to != proposal.to:
            raise RuleError("nothing-to-redo")
    elif proposal.to not in line.live or proposal.to >= _last_named(proposal, line):
        raise RuleError("nothing-to-undo")
    return replace(proposal.action, to=proposal.to)


def _last_named(proposal: Proposal, line: Timeline) -> int:
    """Return the last live entry that an undo may be about: one that was there when it was
    proposed, or that everybody knows.
    """
    known = set(line.known(line.live))
    return next(one for one in reversed(line.live) if one <= proposal.at or one in known)
