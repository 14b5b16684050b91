"""Connections whose lines can wait: they are read in order after one that takes long."""

from collections import deque
from typing import Any

from evennia.commands.cmdhandler import CMD_LOGINSTART
from evennia.server.serversession import ServerSession

from narration.languages import _, speaking
from players.preferences import games_language, language_of

MOST_WAITING = 100  # lines


def _is_login_screen(line: dict[str, Any]) -> bool:
    """Say whether a line is the server's own, by which it shows a newcomer the way in. It comes a
    moment after they do: clients that log in by themselves are quicker.
    """
    return bool(line.get("text")) and line["text"][0] == [CMD_LOGINSTART]


class Session(ServerSession):
    """Evennia's own; while a password is looked at, what is typed after it waits."""

    _waiting: deque[dict[str, Any]] | None = None

    def data_in(self, **kwargs: Any) -> None:
        """Read what comes, or keep it until `release_lines`."""
        if self._waiting is None:
            self._read(kwargs)
        elif len(self._waiting) < MOST_WAITING:
            self._waiting.append(kwargs)
        else:
            self.msg(_("Too many lines at once: this one is dropped. Wait for an answer first."))

    def queue_lines(self) -> None:
        """Keep what comes from now on."""
        self._waiting = deque()

    def release_lines(self) -> None:
        """Read what was kept, up to a line that makes the rest wait again."""
        waiting, self._waiting = self._waiting or deque(), None
        while waiting:
            if self._is_queueing():
                self._waiting = waiting
                return
            line = waiting.popleft()
            if not (self.logged_in and _is_login_screen(line)):
                self._read(line)

    def _read(self, line: dict[str, Any]) -> None:
        """Follow a line, and answer it in its player's language."""
        with speaking(language_of(self.account) if self.account else games_language()):
            super().data_in(**line)

    def _is_queueing(self) -> bool:
        return self._waiting is not None

    def is_connected(self) -> bool:
        """Say whether there is still somebody at the other end."""
        return self.sessionhandler.get(self.sessid) is self
