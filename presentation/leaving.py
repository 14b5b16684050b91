"""What somebody who walks out of a fight is asked."""

from presentation.reader import Reader
from presentation.text import line, typed

_AGAIN = {
    "walked-out": "go the same way again",
    "out-of-character": "type that again",
    "quit": "type that again",
}


def asking_lines(way: str, reader: Reader) -> list[str]:
    """Return the question; ``way`` is how they would go."""
    leave, stay = typed("+choose leave"), typed("+choose stay")
    return line(
        f"You are in a fight, and would leave it for good. If you mean it, {_AGAIN[way]} or type "
        f"{leave}; {stay} stays.",
        reader,
    )
