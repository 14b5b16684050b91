"""What somebody tells of themselves to whoever asks (+finger): one JSON text on the character."""

import re
from typing import Any

import msgspec

from game.errors import RuleError
from narration.text import clean

FIELDS = "finger"  # the attribute
MOST, LONGEST_NAME, LONGEST = 10, 20, 200
_NAME = re.compile(r"[^\W\d_][\w '-]*")


def fields_of(character: Any) -> dict[str, str]:
    """Return what a character tells, in the order in which it was first said."""
    kept = character.attributes.get(FIELDS)
    return msgspec.json.decode(kept, type=dict[str, str]) if kept else {}


def tell(character: Any, name: str, text: str) -> None:
    """Keep something that a character tells, or nothing under that name any more; may refuse."""
    name, text = name.strip().lower(), clean(text).strip()
    if not _NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise RuleError("bad-finger-name", name=name[:40], longest=LONGEST_NAME)
    if len(text) > LONGEST:
        raise RuleError("text-too-long", length=len(text), limit=LONGEST)
    told = fields_of(character)
    if not text:
        told.pop(name, None)
    elif name not in told and len(told) >= MOST:
        raise RuleError("too-many-finger-fields", most=MOST)
    else:
        told[name] = text
    character.attributes.add(FIELDS, msgspec.json.encode(told).decode())
