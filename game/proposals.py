"""What somebody proposes and others agree to, or ask a storyteller to grant.

A proposal is about the scene's log, not part of it: an undo neither counts nor touches it. What is
carried is said to the scene like anything else, and is an entry.
"""

from collections.abc import Collection, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from game.actions import AnyAction, Redo, Undo
from game.errors import RuleError
from game.idle import MOST_PATIENCE
from game.journal import Line, redo_as_known, undo_to
from game.names import Text, Word

type Verdict = Literal["open", "carried", "refused"]

LASTS = float(MOST_PATIENCE)  # seconds that a proposal waits for answers


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action that waits for the word of others; people are known by reference.

    ``by`` is who proposes it, nobody where the scene itself asks. ``to`` is the entry that an undo
    or redo goes to, and ``at`` the last one when it was proposed, or shown whole to whoever answers
    it: once play goes past that it has ``lapsed``, and is kept only so that this can be said. A
    ``request`` waits for a storyteller alone. One that is carried ``unless_refused`` needs all, and
    takes the silence of those who have not answered in time for a yes. ``newcomers`` came in what
    is undone: a majority of those who were there before them is needed besides one of all. Nothing
    is carried without a yes of those who are ``needed``: it costs or concerns them.
    """

    action: AnyAction
    by: Text = ""
    ref: Word = ""
    request: bool = False
    asked: tuple[Word, ...] = ()
    agreed: tuple[Word, ...] = ()
    refused: tuple[Word, ...] = ()
    to: int = 0
    at: int = 0
    lapsed: bool = False
    unless_refused: bool = False
    newcomers: tuple[Word, ...] = ()
    needed: tuple[Word, ...] = ()
    left: float = LASTS

    def waits_for(self, ref: str) -> bool:
        """Say whether somebody's answer is still to come."""
        return ref in self.asked and ref not in (*self.agreed, *self.refused)

    def has_agreed(self, ref: str) -> bool:
        """Say whether somebody agrees to it: whoever proposes it does."""
        return ref == self.ref or ref in self.agreed

    def answered(self, ref: str, agrees: bool) -> "Proposal":
        """Return the proposal with one more answer."""
        if agrees:
            return replace(self, agreed=(*self.agreed, ref))
        agreed = tuple(one for one in self.agreed if one != ref)
        return replace(self, agreed=agreed, refused=(*self.refused, ref))


def verdict(proposal: Proposal, present: Collection[str], needs: str) -> Verdict:
    """Return how a proposal stands; who has left the scene since (not ``present``) is not counted.

    ``needs`` is ``all`` or ``majority``; whoever proposes it agrees to it.
    """
    counted = [one for one in proposal.asked if one in present or one in proposal.needed]
    counted += [proposal.ref] if proposal.ref else []
    if not counted or any(one in proposal.refused for one in proposal.needed):
        return "refused"  # nobody is left who could agree, or who has to does not
    if needs != "majority" or proposal.unless_refused:
        return _unanimous(proposal, counted)
    owed = any(one not in proposal.agreed for one in proposal.needed)
    before = [one for one in counted if one not in proposal.newcomers]
    verdicts = {_by_majority(proposal, voters) for voters in (counted, before) if voters}
    if "refused" in verdicts:
        return "refused"
    return "open" if owed or "open" in verdicts else "carried"


def _unanimous(proposal: Proposal, voters: Sequence[str]) -> Verdict:
    if any(one in proposal.refused for one in voters):
        return "refused"
    return "carried" if all(map(proposal.has_agreed, voters)) else "open"


def _by_majority(proposal: Proposal, voters: Sequence[str]) -> Verdict:
    if 2 * sum(map(proposal.has_agreed, voters)) > len(voters):
        return "carried"
    refused = sum(one in proposal.refused for one in voters)
    return "refused" if 2 * (len(voters) - refused) <= len(voters) else "open"


def pinned_down(action: AnyAction, line: Line) -> int:
    """Return the entry that an undo or redo goes to, else 0; refused if there is none, or none
    that players know of.
    """
    match action:
        case Undo(steps=steps, to=to):
            return undo_to(line, steps, to).to
        case Redo():
            return redo_as_known(line).to
    return 0


def due_action(proposal: Proposal, line: Line) -> AnyAction:
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


def _last_named(proposal: Proposal, line: Line) -> int:
    """Return the last live entry that an undo may be about: one that was there when it was
    proposed, or that everybody knows.
    """
    known = set(line.known(line.live))
    return next(one for one in reversed(line.live) if one <= proposal.at or one in known)
