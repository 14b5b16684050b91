"""What keeps a game's answers and follows its lines, and what brings them there and back."""

from collections.abc import Sequence
from typing import Protocol

from bridge.config import Game
from bridge.wire import Report
from journal.bridged import Answer


class Messenger(Protocol):
    """What reaches a game: a robot there, or that game's own calls."""

    def ask(self) -> None:
        """Have answers shown, and ask what waits."""


class Keeper(Protocol):
    """What has a messenger: it keeps the answers and follows the lines."""

    game: Game

    def is_reached(self, by: Messenger, how: str) -> None:
        """Take notice that the game is reached, and of how the log is to tell it."""

    def is_out_of_reach(self, by: Messenger) -> None:
        """Take notice that this messenger reaches it no more."""

    def take(self, report: Report) -> None:
        """Take what the object reports."""

    def untold(self) -> Sequence[Answer]:
        """Return the answers that have not been shown, in order."""

    def rooms_heard(self) -> str:
        """Return the rooms whose poses are wanted."""

    @property
    def has_writes(self) -> bool:
        """Whether anything is to be written onto players."""

    def writes(self) -> str:
        """Return what is to be written onto players; the next report says that it is done."""
