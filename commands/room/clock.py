"""`time`, `option` and `sessions`, which are Evennia's, fit for players."""

import re
import time
from typing import Any

from evennia.commands.default.account import CmdOption as EvenniaCmdOption
from evennia.commands.default.system import CmdTime as EvenniaCmdTime
from evennia.utils import gametime, utils
from evennia.utils.ansi import strip_ansi

from commands.base import helped
from narration.languages import _
from narration.text import moment
from players.preferences import reader_of

# -------------------------------------------------------------------------------------------------
# Tables of Evennia's commands as plain columns: to draw the usual ones takes up to a quarter of a
# second, in which everybody waits.


class PlainTable:
    """Rows of cells, each column as wide as its widest cell."""

    def __init__(self, *header: Any) -> None:
        self._rows = [[str(cell) for cell in header]]

    def add_row(self, *cells: Any) -> None:
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
        return PlainTable(*header)


_SIZE = re.compile(r"\{0: (\d+)\}")  # how Evennia keeps the size of a screen


@helped("@time")
class CmdTime(EvenniaCmdTime):
    """What time it is, and how long the game has been up."""

    help_category = "General"

    def func(self) -> None:
        """Tell the time in the caller's zone."""
        reader = reader_of(self.caller)
        up = utils.time_format(gametime.uptime(), style=4)
        own = f" ({reader.zone})" if reader.own_zone else ""
        self.msg(
            _(
                "It is {moment}{own}. The game has been up for {up}.",
                moment=moment(time.time(), reader),
                own=own,
                up=up,
            )
        )
        if not reader.own_zone:
            self.msg(_("To see times in your own zone type: +prefs zone Europe/London"))


@helped("option")
class CmdOption(WithPlainTables, EvenniaCmdOption):
    """Set an account option."""

    def msg(self, text: Any = None, **kwargs: Any) -> None:
        """Show the size of a screen as a number."""
        super().msg(_SIZE.sub(r"\1", text) if isinstance(text, str) else text, **kwargs)
