"""Reading the small things of a line: a number, yes or no, a kind of damage."""

import re

from game.errors import RuleError
from game.health import DAMAGE_TYPES, DamageType

YES_NO = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


def whole_number(text: str, key: str, least: int = 0, most: int = 999) -> int:
    """Read a whole number within bounds."""
    if not re.fullmatch(r"[+-]?\d{1,7}", text.strip()) or not least <= int(text) <= most:
        raise RuleError("bad-value", key=key, value=text, allowed=[f"{least} to {most}"])
    return int(text)


def yes_or_no(text: str, key: str) -> bool:
    """Read yes or no."""
    if text.lower() not in YES_NO:
        raise RuleError("bad-value", key=key, value=text, allowed=["yes", "no"])
    return YES_NO[text.lower()]


def damage_type(word: str) -> DamageType:
    """Return the damage type that a word or its beginning names."""
    for kind in DAMAGE_TYPES:
        if word and kind.startswith(word.lower()):
            return kind
    raise RuleError("bad-value", key="type", value=word, allowed=list(DAMAGE_TYPES))
