"""Reading the small things of a storyteller's line: a person, a number, a kind of
damage.
"""

import re

from game.errors import RuleError
from game.health import DAMAGE_TYPES, DamageType
from game.state.scene import Person, Scene
from game.words import matches


def find_person(text: str, scene: Scene) -> Person:
    """Return the person a name or its unique prefix means."""
    found = matches(text.strip().strip('"'), scene.people)
    if len(found) == 1:
        return scene.people[found[0]]
    code = "ambiguous-name" if found else "unknown-name"
    raise RuleError(code, what="person", text=text, names=found or list(scene.people))


def whole_number(text: str, key: str, least: int = 0, most: int = 999) -> int:
    """Read a whole number within bounds."""
    if not re.fullmatch(r"[+-]?\d{1,4}", text.strip()) or not least <= int(text) <= most:
        raise RuleError("bad-value", key=key, value=text, allowed=[f"{least} to {most}"])
    return int(text)


def damage_type(word: str) -> DamageType:
    """Return the damage type that a word or its beginning names."""
    for kind in DAMAGE_TYPES:
        if word and kind.startswith(word.lower()):
            return kind
    raise RuleError("bad-value", key="type", value=word, allowed=list(DAMAGE_TYPES))
