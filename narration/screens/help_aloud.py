"""A page of help as it is heard: what one types and what it does on one line, no columns.

On the page a command stands left and what it does right, on as many lines as it takes; a screen
reader would read across. A paragraph is one line too: the listener's client folds it.
"""

import re
from dataclasses import dataclass

_GAP = re.compile(r"(?<=[^ .!?]) {2,}| {3,}")  # two spaces may follow a sentence
_COMMAND = re.compile(r"[+@]|\w+/")
_ITEM = re.compile(r"\d+\. ")
_DEEPER = 6  # columns right of a row's margin: only what goes on with the row stands there
_WIDTH = 78  # of the pages
_SHORT = 50  # columns that no line but a paragraph's last, or a heading, is shorter than
_ENDS = (".", ":", "!", "?")


@dataclass
class Row:
    """A row of a page: what stands left and what it does, or a line of a paragraph as ``text``
    alone. ``margin`` is where it is written, ``last`` its last written line.
    """

    text: str
    margin: int
    last: str
    does: str = ""
    explained: bool = False  # what it does has been said


def aloud(page: str) -> str:
    """Return a page with each row of its columns as ``COMMAND: what it does``, and each paragraph
    whole on its line.
    """
    return "\n".join(": ".join(filter(None, [one.text, one.does])) for one in rows_of(page))


def rows_of(page: str) -> list[Row]:
    """Return the rows of a page, each paragraph as one, and an empty one between two parts."""
    told: list[Row] = []
    for one in page.split("\n"):
        text, indent = one.strip(), len(one) - len(one.lstrip(" "))
        if told and told[-1].text and text and _goes_on(told[-1], text, indent):
            _add(told[-1], text, indent)
            told[-1].last = one
            told[-1].explained |= indent > told[-1].margin
        elif indent or _GAP.search(text):
            explained = _GAP.search(text) is not None
            told += [Row(row, indent, one, does, explained) for row, does in _rows(text)]
        else:
            told.append(Row(text, 0, one))
    return told


def _goes_on(above: Row, text: str, indent: int) -> bool:
    """Say whether a line goes on with the one above."""
    if indent <= above.margin and (above.explained or _GAP.search(text)):
        return False
    full = len(above.last) + 1 + len(text.split(maxsplit=1)[0]) > _WIDTH
    if above.margin:
        listed = indent == above.margin and not _COMMAND.match(text)
        return indent >= above.margin + _DEEPER or (full and listed)
    if indent:
        return _ITEM.match(above.text) is not None
    return full or (len(above.last) >= _SHORT and not above.last.endswith(_ENDS))


def _add(above: Row, text: str, indent: int) -> None:
    """Have a row go on; what stands right of it is what a command does."""
    begins = above.margin and indent > above.margin and not above.explained
    if above.does or (begins and not text.startswith("[") and not above.text.endswith(_ENDS)):
        above.does = f"{above.does} {text}".strip()
    else:
        above.text += f" {text}"


def _rows(text: str) -> list[tuple[str, str]]:
    """Return the rows that are written beside each other: each a command with what it does, or
    commands alone.
    """
    told: list[list[str]] = []
    for cell in _GAP.split(text):
        if not told or (cell.startswith("+") and told[-1][0].startswith("+")):
            told.append([cell])
        elif cell.startswith(("or ", "and +")) and len(told[-1]) == 1:
            told[-1][0] += f" {cell}"
        else:
            told[-1].append(cell)
    return [(one[0], one[1]) if len(one) == 2 else (", ".join(one), "") for one in told]
