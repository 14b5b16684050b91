"""Talking with a program that answers when it likes: send a line, wait for what is expected."""

import codecs
import os
import re
from typing import Self

from tools.patience import Patience, descendants

# Colours, cursor movements, MXP tags, window titles.
_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()][A-Z0-9]|.)")
# One that is still coming: a read may end anywhere.
_BEGUN_ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*)?$")
# How long anything may take here: only while those who are waited for could work does it count, and
# nothing takes as long when all is well.
PATIENCE = 30.0


class Unexpected(AssertionError):
    """What was waited for did not come; the message shows what came instead."""


def our_processes() -> list[int]:
    """Return who is waited for: all the processes that this one has started."""
    return descendants(os.getpid())


def patience(seconds: float = PATIENCE) -> Patience:
    """Return patience with all that we have started."""
    return Patience(seconds, our_processes)


class Conversation:
    """One end of a talk. A subclass says how to send text and how to read some."""

    # Who answers: a test that talks with what it has not started itself says who that is.
    processes = staticmethod(our_processes)

    def __init__(self, name: str) -> None:
        self.name = name
        # All that ever came, as text without colours, and how much of it was consumed.
        self.transcript = ""
        # All that ever came, with colours and bells.
        self.sent = ""
        self._consumed = 0
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._begun_escape = ""
        self._settled = 0

    def send(self, line: str) -> None:
        """Type a line and Enter."""
        raise NotImplementedError

    def close(self) -> None:
        """Hang up."""
        raise NotImplementedError

    def _read_bytes(self, timeout: float) -> bytes:
        """Return the next bytes of text, none after `timeout`; EOFError at the end of the talk."""
        raise NotImplementedError

    def _listen(self, timeout: float) -> bool:
        """Add what comes next to the transcript; return whether anything came in time."""
        data = self._read_bytes(timeout)
        decoded = self._decode(data)
        self.sent += decoded
        text = self._begun_escape + decoded
        begun = _BEGUN_ESCAPE.search(text)
        self._begun_escape = begun.group() if begun else ""
        self.transcript += plain(text[: begun.start()] if begun else text)
        return bool(data)

    @property
    def unread(self) -> str:
        """What has come and was not consumed by an `expect`."""
        return self.transcript[self._consumed :]

    def expect(self, pattern: str, timeout: float = PATIENCE) -> str:
        """Wait until `pattern` (a regular expression, `.` stops at line ends) has come.

        Consumes and returns the text up to and including it.
        """
        patience = Patience(timeout, self.processes)
        while not (found := re.search(pattern, self.unread)):
            try:
                # What has come by now has come, however late we are ourselves.
                if not self._listen(patience.interval) and patience.is_out():
                    raise Unexpected(self._complaint(f"waited {timeout:g} s for {pattern!r}"))
            except EOFError:
                raise Unexpected(self._complaint(f"hung up before {pattern!r}")) from None
        return self._consume(found.end())

    def ask(self, line: str, pattern: str, timeout: float = PATIENCE) -> str:
        """Send a line, and return what came up to and including `pattern`."""
        self.drain()
        self.send(line)
        return self.expect(pattern, timeout)

    def drain(self, quiet: float = 0.0) -> str:
        """Consume and return all that has come, until nothing comes for `quiet` seconds."""
        try:
            while self._listen(quiet):
                pass
        except EOFError:
            pass
        return self._consume(len(self.unread))

    def settle(self, timeout: float = PATIENCE) -> str:
        """Consume all that the game has said up to now; return what of it had not come yet.

        It types a word that no command has: the answers come in order, so what was said before
        the refusal of that word is all there was.
        """
        self._settled += 1
        word = f"nosuchword{self._settled}"
        return self.ask(word, rf"{word}.*\n", timeout)

    def answer_to(self, line: str) -> str:
        """Type a line; return all that is said until it has been answered, however soon it came."""
        begun = len(self.transcript)
        self.send(line)
        self.settle()
        return self.transcript[begun:]

    def expect_end(self, timeout: float = PATIENCE) -> str:
        """Wait until the other end hangs up; return what came before."""
        patience = Patience(timeout, self.processes)
        while not patience.is_out():
            try:
                self._listen(patience.interval)
            except EOFError:
                return self._consume(len(self.unread))
        raise Unexpected(self._complaint(f"did not hang up in {timeout:g} s"))

    def _consume(self, length: int) -> str:
        text = self.unread[:length]
        self._consumed += length
        return text

    def _complaint(self, what: str) -> str:
        return f"{self.name} {what}; unread:\n{self.unread[-3000:] or '(nothing)'}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def plain(text: str) -> str:
    """Return the text as a reader sees it: no escape sequences, one kind of line end."""
    return _ESCAPES.sub("", text).replace("\r", "").replace("\0", "")
