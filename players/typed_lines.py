"""What somebody types, from wherever it comes: cleaned before any command sees it."""

import re

from narration.text import neutral

# What no line can hold: what a terminal would act upon, what turns a line around or ends it where
# nobody sees it, and halves of characters, which cannot be written down. Line ends stay: the web
# client sends several lines at once.
_UNSPEAKABLE = re.compile(
    r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)


def cleaned(line: str) -> str:
    """Return a line as text and nothing else; Evennia's own commands pass on what they get."""
    return neutral(_UNSPEAKABLE.sub(" ", line))
