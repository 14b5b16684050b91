"""What reads like a line of the game's. Nobody may pose one: dice, harm and what a declaration has
come to are the game's word."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from game.words import looked_at, mixes_alphabets
from narration.languages import LANGUAGES, catalogue

# Words and signs of our own for a roll: `3 dice vs 6: 10 8 9 = 3`.
_ROLL = (
    r"\d\s+(?:dice|die|success(?:es)?)\b|\bvs\.?\s*\d|->\s*\d|=\s*-?\d"
    r"|\bfaces?:?\s+\d|\btest pool\b|\bthrow: "
)
# For harm: `takes 2 lethal: XX, Hurt (-1)`.
_NUMBER = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)"
_HARM = rf"\b{_NUMBER}\s+(?:bashing|lethal|aggravated)\b|(?<!\S)[*X/]{{2,}},|\(-\d\)"
# And for declarations, and storytellers' rulings: `passes.`, `+abort dodge`, `is healed (by Ann)`.
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
    """Say whether a text that a person wrote could be taken for a line of the game's; ``name`` is
    what it begins with of itself, where it does.
    """
    if mixes_alphabets(text) or _OF_THE_GAME.search(looked_at(text)) is not None:
        return True
    if is_a_sentence_of_the_game(text):
        return True
    return bool(name) and _HEADING.match(text.removeprefix(name)) is not None


def begins_with(name: str, text: str) -> bool:
    """Say whether a text begins with a person's name, and with no name that goes on."""
    return re.match(rf"{re.escape(name)}(?![\w-])", text) is not None


# -------------------------------------------------------------------------------------------------
# The game's own sentences about a person, made into patterns: nobody may pose one word for word.
#
# They are found where all texts are, in the catalogues: a sentence that is written tomorrow is
# known too.

# What a sentence is about stands in parts of these names; they hold one name or several.
_PEOPLE = (
    *("who", "name", "names", "owner", "grappler", "victim", "attacker", "target", "other"),
    *("prey", "predators", "friend", "driver", "runner", "striker"),
)
_NAME = r"[^\W\d_a-z][\w'.@+-]*(?: [^\W\d_a-z][\w'.@+-]*| \d+)*"
_NAMES = rf"{_NAME}(?:, {_NAME})*(?:,? (?:and|und) {_NAME})?"
_PART = re.compile(r"\{([^}]*)\}")
# What a part of a refusal says besides: `{who:has}` is a name and a verb.
_ITS_VERB = re.compile(r"\{(\w+):(?!them|and|or|first)([a-z]+)\}")
_HOW = re.compile(r"\{(\w+):[^}]*\}")
_WORD = re.compile(r"[^\W\d_]{2,}")
LEAST = 3  # words of its own that a sentence has: with fewer, people may have typed it
LONGEST = 300  # characters of a sentence
MOST_NAMED = 8  # words of a sentence, at most, before the first of its own
_ENDS = re.compile(r"(?<=[.!?])\s+|\n")


def is_a_sentence_of_the_game(text: str) -> bool:
    """Say whether a sentence in a text is one of the game's, the whole of it."""
    return any(_is_one(one.strip()) for one in _ENDS.split(text))


def _is_one(sentence: str) -> bool:
    if len(sentence) > LONGEST:
        return False
    patterns = map(_beginning_with, _WORD.findall(sentence)[:MOST_NAMED])
    return any(pattern is not None and pattern.fullmatch(sentence) for pattern in patterns)


@lru_cache(maxsize=1000)  # the words are the same for everybody
def _beginning_with(word: str) -> re.Pattern[str] | None:
    """Return a pattern of the sentences whose first word of their own is this one."""
    ways = _sentences().get(word)
    return re.compile(f"(?:{'|'.join(sorted(ways))})[.]?") if ways else None


@cache
def _sentences() -> dict[str, set[str]]:
    """Return the patterns of all sentences, by their first word."""
    found: dict[str, set[str]] = {}
    for text in set(_texts()):
        words = _WORD.findall(_PART.sub(" ", text))
        least = LEAST + _goes_on(text)
        if len(words) >= least and (way := _as_pattern(text.rstrip("."))):
            found.setdefault(words[0], set()).add(way)
    return found


def _goes_on(text: str) -> bool:
    """Say whether a sentence ends with whatever fits: then more of it has to be the game's."""
    parts = _PART.findall(text)
    return text.endswith("}") and parts[-1] not in _PEOPLE


def _texts() -> Iterator[str]:
    """Yield the texts of one line that the game has, in each language that it speaks: the English
    ones are what the catalogues of the others go by.
    """
    for language in LANGUAGES:
        known: dict[str, str] = getattr(catalogue(language), "_catalog", {})
        for text in (one for pair in known.items() for one in pair):
            if isinstance(text, str) and text and "\n" not in text:
                yield _HOW.sub(r"{\1}", _ITS_VERB.sub(r"{\1} \2", text)).replace("`", "")


def _as_pattern(text: str) -> str:
    """Return a text that tells something of a person as a pattern; nothing for any other."""
    first = _PART.match(text)
    if not text[:1].islower() if first is None else first[1] not in (*_PEOPLE, "by"):
        return ""
    pieces = _PART.split(text)
    told = [
        re.escape(piece) if place % 2 == 0 else _NAMES if piece in _PEOPLE else ".{0,80}?"
        for place, piece in enumerate(pieces)
    ]
    told[: 2 if first is not None else 0] = [_NAMES if first is not None else f"{_NAMES} "]
    return "".join(told)
