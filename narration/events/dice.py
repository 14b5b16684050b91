"""Dice that can be checked afterwards: what seals them, the words that they are made from.

They are called rolls here: not every system has dice (SYS-3).
"""

from game import events as ev
from game.state.scene import Commitment
from narration.events.view import View, in_a_sentence, say, tells
from narration.languages import _
from narration.text import in_quotes, typed

DIGITS = 16  # of a hash, as it is told: in fours


@tells(ev.DiceCommitted)
def _dice_committed(event: ev.DiceCommitted, view: View) -> list[str]:
    if not event.dice.seed:
        return say(_("The rolls go on with more keys, sealed in the log"), view)
    told = say(
        _("The rolls to come are sealed anew: {fingerprint}", fingerprint=fingerprint(event.dice)),
        view,
    )
    return told + say(
        _("To add a word of yours to them: {command}", command=typed("+dice/salt WORD")), view
    )


@in_a_sentence(ev.SaltGiven)
def _salt_given(event: ev.SaltGiven) -> str:
    word = in_quotes(event.word)
    return _("{who} gives the rolls to come a word: {word}", who=event.who, word=word)


def fingerprint(dice: Commitment) -> str:
    """Return the first digits of what seals the dice, as one reads them out."""
    return " ".join(dice.seed[at : at + 4] for at in range(0, DIGITS, 4))
