"""What people say for themselves: declarations, answers, aborts, haste."""

from game.state.decisions import STORYTELLER
from game.state.declaration import Declaration, Haste, Part
from game.values import Action, Choice, Name, SaidBy, Text


class Declare(Action, kw_only=True):
    """Declare for this phase; ``why`` is the reason of one who plays by themselves, ``granted``
    says that a storyteller vouches for the haste in it.
    """

    said_by = SaidBy.OWNER
    said_for_others = True
    of_the_unseen = True
    names_others = True
    own_words = True

    who: Name
    declaration: Declaration
    granted: bool = False
    why: Text = ""

    def sayable_by(self) -> SaidBy:
        return SaidBy.STORYTELLER if self.granted else self.said_by


class Answer(Action, kw_only=True):
    """Answer an open question; an empty ``question`` means the one open to this person.

    ``part`` is what to do instead, where the option is ``abort``; ``willpower`` buys a success on
    the roll that the answer leads to.
    """

    said_by = SaidBy.OWNER
    said_for_others = True
    names_others = True
    own_words = True

    who: Name
    option: Choice
    question: Text = ""
    part: Part | None = None
    willpower: bool = False
    why: Text = ""

    def sayable_by(self) -> SaidBy:
        return SaidBy.RUNNER if self.who == STORYTELLER else self.said_by


class Abort(Action, kw_only=True):
    """Give up one's action for ``part``: it answers abort-or-lose, or takes an offer.

    Without a part the roll is made first, and then it is asked; ``willpower`` buys a
    success on that roll.
    """

    said_by = SaidBy.OWNER
    said_for_others = True
    names_others = True
    own_words = True

    who: Name
    part: Part | None = None
    willpower: bool = False


class BackDefense(Action, kw_only=True):
    """Put Willpower on one's next free defense, or take it back."""

    said_by = SaidBy.OWNER
    said_for_others = True

    who: Name
    on: bool = True


class PlanHaste(Action, kw_only=True):
    """Choose the haste to announce with one's declaration; None takes the choice back."""

    said_by = SaidBy.OWNER
    said_for_others = True

    who: Name
    haste: Haste | None = None


class PlanAhead(Action, kw_only=True):
    """Say beforehand what to declare at one's place: the first of ``lines`` that is possible then;
    with ``extra`` it is for each of the extra actions, unless it was declared too early and is
    ``kept``: then for the next. ``after`` says that it is for the round after all that is planned.

    ``granted`` is that of `Declare`.
    """

    said_by = SaidBy.OWNER
    said_for_others = True
    names_others = True
    own_words = True

    who: Name
    lines: tuple[Declaration, ...]
    extra: bool = False
    granted: bool = False
    kept: bool = False
    after: bool = False

    def sayable_by(self) -> SaidBy:
        return SaidBy.STORYTELLER if self.granted else self.said_by


class KeepToPlan(Action, kw_only=True):
    """Say how long one keeps to what one has planned: its rounds over and over (``repeat``), or
    only until one takes more harm (``unhurt``).
    """

    said_by = SaidBy.OWNER
    said_for_others = True

    who: Name
    repeat: bool = False
    unhurt: bool = False


class DropPlan(Action, kw_only=True):
    """Plan nothing any more."""

    said_by = SaidBy.OWNER
    said_for_others = True

    who: Name


class GrantHaste(Action, kw_only=True):
    """Allow someone haste from a source that the rules do not price; a count of 0 takes it back."""

    who: Name
    haste: Haste


class ReadyShield(Action, kw_only=True):
    """Stand ready to take attacks meant for a friend; an empty friend takes it back."""

    said_by = SaidBy.OWNER
    said_for_others = True
    names_others = True

    who: Name
    friend: Name = ""


class LookAtGrapple(Action, kw_only=True):
    """Try to make out who holds whom, for one who did not see it begin."""

    said_by = SaidBy.OWNER

    who: Name
