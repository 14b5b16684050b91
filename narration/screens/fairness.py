"""How even dice are, in words: the counts, their chi-square, and what that means."""

from narration.languages import N_, _
from narration.reader import Reader
from narration.text import heading, line
from proofs.fairness import ENOUGH, Counts, Fairness, fairness

RARE = 0.01
NOTE = N_("What dice have shown says nothing about the next roll.")


def fairness_lines(told: list[tuple[str, Counts]], reader: Reader) -> list[str]:
    """Return how often each face came up in several piles of dice, each under its title."""
    lines = heading(_("Dice"), reader)
    for title, counts in told:
        found = fairness(counts)
        lines += line(f"{title}: {_faces(found)}", reader)
        if found.dice:
            lines += line(_meaning(found), reader)
    return lines + line(_(NOTE), reader)


def _faces(found: Fairness) -> str:
    if not found.dice:
        return _("no dice yet.")
    each = ", ".join(f"{face}: {number}" for face, number in enumerate(found.counts, 1))
    return _("{dice} dice. {each}.", dice=found.dice, each=each)


def _meaning(found: Fairness) -> str:
    """Return what a chi-square means, in one sentence."""
    if found.dice < ENOUGH:
        return _("Too few to say how even they are: it takes {ENOUGH}.", ENOUGH=ENOUGH)
    return _(
        "Chi-square {chi_square:.1f}, with 9 degrees of freedom: fair dice are "
        "as uneven as this, or more, {how_often}.",
        chi_square=found.chi_square,
        how_often=_how_often(found.chance),
    )


def _how_often(chance: float) -> str:
    if chance >= RARE:
        return _("{round} times in 100", round=round(100 * chance))
    if chance * 1_000_000 < 1:
        return _("less than once in a million times")
    return _("once in {round:,} times", round=round(1 / chance))
