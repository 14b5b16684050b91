"""How even dice are, in words: the counts, their chi-square, and what that means."""

from game.fairness import ENOUGH, Counts, Fairness, fairness
from presentation.reader import Reader
from presentation.text import heading, line

RARE = 0.01
NOTE = "What dice have shown says nothing about the next roll."


def fairness_lines(told: list[tuple[str, Counts]], reader: Reader) -> list[str]:
    """Return how often each face came up in several piles of dice, each under its title."""
    lines = heading("Dice", reader)
    for title, counts in told:
        found = fairness(counts)
        lines += line(f"{title}: {_faces(found)}", reader)
        if found.dice:
            lines += line(_meaning(found), reader)
    return lines + line(NOTE, reader)


def _faces(found: Fairness) -> str:
    if not found.dice:
        return "no dice yet."
    each = ", ".join(f"{face}: {number}" for face, number in enumerate(found.counts, 1))
    return f"{found.dice} dice. {each}."


def _meaning(found: Fairness) -> str:
    """Return what a chi-square means, in one sentence."""
    if found.dice < ENOUGH:
        return f"Too few to say how even they are: it takes {ENOUGH}."
    return (
        f"Chi-square {found.chi_square:.1f}, with 9 degrees of freedom: fair dice are as uneven as "
        f"this, or more, {_how_often(found.chance)}."
    )


def _how_often(chance: float) -> str:
    if chance >= RARE:
        return f"{round(100 * chance)} times in 100"
    if chance * 1_000_000 < 1:
        return "less than once in a million times"
    return f"once in {round(1 / chance):,} times"
