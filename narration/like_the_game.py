"""What reads like a line of the game's. Nobody may pose one: dice, harm and what a declaration has
come to are the game's word.
"""

import re

from game.words import looked_at, mixes_alphabets
from narration.own_sentences import is_a_sentence_of_the_game

# Words and signs of our own for a roll: `3 dice vs 6: 10 8 9 -> 3 successes`.
_ROLL = (
    r"\d\s+(?:dice|die|success(?:es)?)\b|\bvs\.?\s*\d|->\s*\d|=\s*-?\d"
    r"|\bfaces?:?\s+\d|\btest pool\b|\bthrow: "
)
# For harm: `takes 2 lethal: XX, Hurt (-1)`.
_NUMBER = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)"
_HARM = rf"\b{_NUMBER}\s+(?:bashing|lethal|aggravated)\b|(?<!\S)[*X/]{{2,}},|\(-\d\)"
# And for what one has declared, or somebody ruled: `passes.`, `+abort dodge`, `is healed (by Ann)`.
_PLAY = (
    r"\btakes?\sback\b|\bis\svoid\b|\bgoes\sdown,\s(?:dying|unconscious|dead)\b"
    r"|^[\w '.@+-]{2,40} passes\.?$|(?<!\S)\+[a-z]{2,}"
    r"|[(\[]\s*(?:\w+\s)?by\s\w|\(the\sstoryteller|\b\d+\slevels?\b|\bis\sgranted\b"
    r"|:\s(?:hit|missed|blocked|dodged|parried|negated|no\sharm)\b|\bhits\b.*\bby\s\d"
    r"|\bhas\sdeclared\b|\bis\sabout\sto\sleave\b|\brounds?\sleft\b|\btakes\s.+\sin\shand\b"
    r"|\bstoryteller\ssays\b|\bis\sskipped\b|\baborts\sto\b|\bcontrol\s\d|\bout\sof\sreach\b"
    r"|\binitiative\sis\snow\b|\bproposes\sto\b|\basks\sfor\scheck\b|\bfight\sis\sover\b"
)
# The same in German, so far as it is written otherwise.
_GERMAN = (
    r"\d\s+(?:Würfeln?|Erfolgen?|Stufen?)\b|\bWürfel:?\s+\d|\bgegen\s+\d|\bTestpool\b"
    r"|\b\w+\s+(?:stumpf|tödlich|schwer)er\s+Schaden|\b\d+\s+(?:stumpf|tödlich|schwer)\b"
    r"|^[\w '.@+-]{2,40} setzt aus\.?$|\bist\shinfällig\b|[(\[]\s*von\s\w|\(die\sSpielleitung"
    r"|\bgeht\s(?:sterbend|bewusstlos|tot)\szu\sBoden\b|\bbekommt\s.+\sgewährt\b"
    r"|\bInitiative\b.*\bist\sjetzt\b|\b(?:Kampf|Jagd|Verfolgungsjagd|Szene)\sist\svorbei\b"
)
# What makes a heading of the name before it: `Order: Ann 20.`
_HEADING = re.compile(r"[:?!]|\.(?!\.)")
_OF_THE_GAME = re.compile(f"{_ROLL}|{_HARM}|{_PLAY}|{_GERMAN}", re.IGNORECASE)


def reads_like_the_game(text: str, name: str = "") -> bool:
    """Say whether a text that somebody wrote could be taken for a line of the game's; ``name`` is
    what it begins with of itself, where it does.
    """
    if mixes_alphabets(text) or _OF_THE_GAME.search(looked_at(text)) is not None:
        return True
    if is_a_sentence_of_the_game(text):
        return True
    return bool(name) and _HEADING.match(text.removeprefix(name)) is not None


def begins_with(name: str, text: str) -> bool:
    """Say whether a text begins with somebody's name, and with no name that goes on."""
    return re.match(rf"{re.escape(name)}(?![\w-])", text) is not None
