"""Connections whose lines wait: for a line that takes long, or while others have lines to read."""

from collections import deque
from typing import Any

from evennia.commands.cmdhandler import CMD_LOGINSTART
from evennia.server.serversession import ServerSession
from twisted.internet import reactor as the_reactor

from narration.languages import _, speaking
from players.preferences import games_language, language_of

reactor: Any = the_reactor
LAST_SECONDS = 1.0
MOST_WAITING = 2_000  # lines; nobody types as many, but many are pasted


def _is_login_screen(line: dict[str, Any]) -> bool:
    """Say whether a line is the server's own, by which it shows a newcomer the way in. It comes a
    moment after they do: clients that log in by themselves are quicker.
    """
    return bool(line.get("text")) and line["text"][0] == [CMD_LOGINSTART]


class _Round:
    """Reads one line of each who has any waiting in a turn of the reactor, so that nobody waits for
    all that another has pasted.
    """

    def __init__(self) -> None:
        # By what Python counts them: to Evennia two sessions of one address are equal.
        self._waiting: dict[int, Session] = {}
        self._had_theirs: set[int] = set()
        self._due = False

    def is_free_for(self, session: "Session") -> bool:
        """Say whether a session has had no line read in this turn."""
        return id(session) not in self._had_theirs

    def note(self, session: "Session") -> None:
        if reactor.running:
            self._had_theirs.add(id(session))
            self._go_on()

    def wait(self, session: "Session") -> None:
        """Read the next line of a session in a later turn; at once where there are none."""
        if reactor.running:
            self._waiting[id(session)] = session
            self._go_on()
        else:
            while session.read_next():
                pass

    def _go_on(self) -> None:
        if not self._due:
            self._due = True
            reactor.callLater(0, self._turn)

    def _turn(self) -> None:
        self._due = False
        self._had_theirs.clear()
        waiting, self._waiting = self._waiting, {}
        for session in waiting.values():
            if session.is_connected() and session.read_next():
                self.wait(session)


_round = _Round()


class Session(ServerSession):
    """Evennia's own; while a password is looked at, or a long log, what is typed after it waits."""

    _held = False

    def __init__(self) -> None:
        super().__init__()
        self._waiting: deque[dict[str, Any]] = deque()

    def data_in(self, **kwargs: Any) -> None:
        """Read what comes, or keep it until its turn."""
        if not self._held and not self._waiting and _round.is_free_for(self):
            self._read(kwargs)
        elif len(self._waiting) < MOST_WAITING:
            self._waiting.append(kwargs)
            if not self._held:
                _round.wait(self)
        else:
            self.msg(_("Too many lines at once: this one is dropped. Wait for an answer first."))

    def queue_lines(self) -> None:
        self._held = True

    def release_lines(self) -> None:
        """Read what was kept, up to a line that makes the rest wait again."""
        self._held = False
        _round.wait(self)

    def read_next(self) -> bool:
        """Read the first line that waits, if it may be read; say whether another may."""
        if self._held or not self._waiting:
            return False
        line = self._waiting.popleft()
        if not (self.logged_in and _is_login_screen(line)):
            self._read(line)
        return bool(self._waiting) and not self._held

    def read_what_waits(self) -> None:
        """Read what waits while the server ends, for a second; tell the player of the rest."""
        until = reactor.seconds() + LAST_SECONDS
        while reactor.seconds() < until and self.read_next():
            pass
        if self._waiting:
            told = _("The server restarts, and has not read the last {number} lines that you sent.")
            self.msg(told.format(number=len(self._waiting)))
            self._waiting.clear()

    def _read(self, line: dict[str, Any]) -> None:
        """Follow a line, and answer it in its player's language."""
        _round.note(self)
        with speaking(language_of(self.account) if self.account else games_language()):
            super().data_in(**line)

    def is_connected(self) -> bool:
        return self.sessionhandler.get(self.sessid) is self
