"""Words that must not appear on any screen of a game of one system (SYS-3).

By ruleset: those of the other systems. A word stands for whole words, with an s or ed after it or
not; ``EXCEPT`` is what may stand all the same, because it is the system's own.
"""

import re
from collections.abc import Mapping

STORYTELLER = (
    *("soak", "difficulty", "difficulties", "haste", "botch", "botches", "botched"),
    *("charisma", "feint", "piling on", "pile-on"),
)
STORYTELLING = (
    *("ten-again", "10-again", "chance die", "composure", "resolve", "weaponry", "vitae"),
    *("dramatic failure", "rote"),
)
MINDS_EYE = ("test pool", "rock", "scissors", "retest", "fair escape", "static challenge")

WORDS: Mapping[str, tuple[str, ...]] = {
    "detroit": (*STORYTELLING, *MINDS_EYE, "forfeit"),
    "detroit-classic": (*STORYTELLING, *MINDS_EYE, "forfeit", "crack", "shrug off"),
    "w20": (*STORYTELLING, *MINDS_EYE, "haste", "feint", "piling on", "committed", "forfeit"),
    "nwod": (
        *STORYTELLER,
        *MINDS_EYE,
        *("split", "abort", "perception", "alertness", "melee", "blood point", "celerity action"),
        *("power attack", "committed", "appearance"),
    ),
    "met": (
        *STORYTELLER,
        *STORYTELLING,
        *("dice", "die", "d10", "split", "abort", "strength", "dexterity", "stamina"),
        *("perception", "alertness", "wits", "successes", "success", "committed", "damage pool"),
    ),
}

# What the word stands in where it is the system's own, and is taken out before it is looked for.
EXCEPT: Mapping[str, tuple[str, ...]] = {
    "met": (r"focus (strength|dexterity|stamina|charisma|manipulation|appearance|perception)",
            r"\+dice/salt", r"\bdice = (checked|plain)",  # as they are typed
            r"focus (intelligence|wits)", r"wits focus", r"\bor die\b", r"\bto die\b"),
    "nwod": (r"blood potency",),
    "w20": (),
}  # fmt: skip


def strange(text: str, rules: str, typed: str = "") -> list[str]:
    """Return the lines of a screen that have a word of another system, each after the word; but for
    words that the reader has ``typed``.
    """
    known = re.compile(
        rf"(?<![\w/-])({'|'.join(map(re.escape, WORDS[rules]))})(s|ed)?(?![\w-])", re.IGNORECASE
    )
    told = []
    for line in text.splitlines():
        plain = line
        for own in EXCEPT.get(rules, ()):
            plain = re.sub(own, "", plain, flags=re.IGNORECASE)
        told += [
            f"{found[0].lower()}: {line.strip()}"
            for found in known.finditer(plain)
            if found[1].lower() not in typed.lower()
        ]
    return told
