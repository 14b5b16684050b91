"""One part of a declaration being worked out: how it begins, its rolls, what they came to."""

from game import events as ev
from game.dice import Roll, is_throw
from game.secrecy import veiled
from narration.events.view import (
    ALIKE,
    INDENT,
    SAID_BY_OUTCOME,
    View,
    in_a_sentence,
    nothing,
    reads,
    say,
    tells,
)
from narration.languages import N_, _
from narration.phrases.challenges import decided_words
from narration.phrases.exchange_outcomes import attempt, compared_words, undefended_words
from narration.phrases.rolls import arithmetic, compact, purpose_of, says_nothing
from narration.phrases.so_far import ExchangeSoFar
from narration.reader import Reader
from narration.text import line, listing, owned, sentence

UNDER_A_LINE = ("chase", "obstacle")  # rolls that a heading or a line stands over

PART_OF_MORE = ("damage", "soak")  # rolls that follow from something told before them

TOLD_BY_RESULT = (
    "abort",
    "escape",
    "chase",
    "start",
    "stalk",
    "spot",
    "obstacle",
)  # rolls whose result is told, and that is all that others get


@tells(ev.ExchangeBegan, among=(SAID_BY_OUTCOME,))
def _exchange_began(event: ev.ExchangeBegan, view: View) -> list[str]:
    if event.kind == "hold" and not view.clear:
        return say(_("{two} wrestle", two=listing(sorted((event.owner, event.target)))), view)
    return say(attempt(view.exchange(event.exchange) or ExchangeSoFar(event)), view)


tells(ev.Targeted)(nothing)  # the attack says it


@tells(ev.Rolled, among=(ALIKE,))
def _rolled(event: ev.Rolled, view: View) -> list[str]:
    roll, reader = event.roll, view.reader
    if roll.private and not (veiled(roll) or reader.knows(roll.who)):
        return []
    if says_nothing(roll) or (veiled(roll) and is_throw(roll) and not reader.in_full):
        return []
    if not event.exchange and roll.purpose in TOLD_BY_RESULT and not _is_shown(roll, reader):
        return []
    alone = not event.exchange and roll.purpose not in PART_OF_MORE
    alone = alone and roll.purpose not in UNDER_A_LINE and not is_throw(roll)
    indent = "" if alone else INDENT
    if not event.exchange and roll.purpose in TOLD_BY_RESULT and not reader.in_full:
        what = purpose_of(roll)
        own = roll.who == reader.name
        called = _("Your {what}", what=what) if own else owned(roll.who, what)
        return line(sentence(compact(roll, called, reader)), reader, indent)
    return arithmetic(roll, reader, indent)


def _is_shown(roll: Roll, reader: Reader) -> bool:
    """Say whether a reader is shown a roll whose result is told: their own, or all there are."""
    if reader.style == "brief":
        return False
    return reader.in_full or reader.name in (roll.who, roll.against or roll.who) or reader.st


in_a_sentence(ev.Undefended, INDENT)(undefended_words)


@tells(ev.Compared)
def _compared(event: ev.Compared, view: View) -> list[str]:
    so_far = view.exchange(event.exchange)
    told = compared_words(event, so_far, event.exchange in view.reversals)
    if so_far is not None and so_far.hold and not view.clear:
        return []
    return say(told, view, INDENT)


reads(ev.SureHit, N_("{who} cannot miss: no roll, one success"), INDENT, among=(SAID_BY_OUTCOME,))
in_a_sentence(ev.ChallengeDecided, INDENT)(decided_words)
