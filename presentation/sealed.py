"""What seals a scene's rolls, for whoever wants to write it down."""

from collections.abc import Sequence

from presentation.reader import Reader
from presentation.text import heading, line, typed

GROUP = 8  # digits that are told together


def seal_lines(seal: str, words: Sequence[str], page: str, reader: Reader) -> list[str]:
    """Return the whole hash, empty where rolls are plain, and the words that rolls come from;
    ``page`` is where logs are checked, of a scene that has ended.
    """
    lines = heading("Sealed rolls", reader)
    if not seal:
        return lines + line("This scene's rolls are plain: nobody can check them.", reader)
    digits = " ".join(seal[at : at + GROUP] for at in range(0, len(seal), GROUP))
    lines += line(f"Sealed by: {digits}.", reader)
    said = ", ".join(words) if words else "none yet"
    lines += line(f"Words they are made from: {said}.", reader)
    if page:
        told = f"They are open: save the log ({typed('+combat/export')}), and check it at {page}"
        return lines + line(told, reader)
    return lines + line(f"To add one of yours: {typed('+dice/salt WORD')}.", reader)
