"""What reads like a roll of the game's. Nobody may pose one: a line of dice is the game's word."""

import re

# Words and signs of our own for a roll: `3 dice vs 6: 10 8 9 -> 3 successes`.
_OF_A_ROLL = re.compile(
    r"\d\s+(?:dice|die|success(?:es)?)\b|\bvs\.?\s*\d|->\s*\d|=\s*-?\d"
    r"|\bfaces?:?\s+\d|\btest pool\b|\bthrow: ",
    re.IGNORECASE,
)


def reads_like_a_roll(text: str) -> bool:
    """Say whether a text that somebody wrote could be taken for a line of dice."""
    return _OF_A_ROLL.search(text) is not None
