"""Tables of Evennia's commands as plain columns: to draw the usual ones takes up to a quarter of a
second, in which everybody waits.
"""

from typing import Any

from evennia.utils.ansi import strip_ansi


class PlainTable:
    """Rows of cells, each column as wide as its widest cell."""

    def __init__(self, *header: Any) -> None:
        self._rows = [[str(cell) for cell in header]]

    def add_row(self, *cells: Any) -> None:
        """Add a row below the others."""
        self._rows.append([str(cell) for cell in cells])

    def __str__(self) -> str:
        lengths = [[len(strip_ansi(cell)) for cell in row] for row in self._rows]
        widths = [max(column) for column in zip(*lengths, strict=True)]
        lines = []
        for row, own in zip(self._rows, lengths, strict=True):
            columns = zip(row, own, widths, strict=True)
            padded = [cell + " " * (width - length) for cell, length, width in columns]
            lines.append("  ".join(padded).rstrip())
        return "\n".join(lines)


class WithPlainTables:
    """Stands before one of Evennia's commands that shows a table."""

    def styled_table(self, *header: Any, **looks: Any) -> PlainTable:
        """Return a table to be filled and shown."""
        return PlainTable(*header)
