"""What the bytes of a line by telnet spell: in UTF-8, in what the client has named, or as the words
of the line tell.

Wrong: Evennia takes any codec of Python's for an encoding of text; sends a text in another encoding
where the client's has no such letter; and drops what it cannot decode.
How it shows: `option ENCODING=zip` is taken, and from then on nothing can be read; a line with one
letter too many comes as gibberish; a client of the last century is not answered at all.
Upstream: `upstream/encodings.patch` (the first). To guess an encoding is a feature. Until: Evennia
has the first; the rest is ours (telnet.py).
"""

import codecs
import re
from contextlib import suppress
from functools import lru_cache
from typing import Any

UTF_8, WESTERN, CYRILLIC = "utf-8", "cp1252", "cp1251"
# Offered by CHARSET, the best first, under the names that clients know.
OFFERED = ("UTF-8", "ISO-8859-1", "WINDOWS-1252", "WINDOWS-1251", "KOI8-R", "US-ASCII")

AGREED = "agreed"  # upon an encoding, by portal and client

# What every encoding of text spells alike. Others are codecs too: some unpack, and some take time
# by the square of what they are given.
_PLAIN = bytes(range(128)) + rb"\u0041 \x41 +AEE- a-"
_OTHER_LETTERS = rb"\x8a\x8c\x8e\x9a\x9c\x9e\x9f\xa8\xb8\xc0-\xff"
_WORDS = re.compile(rb"[A-Za-z%b]+" % _OTHER_LETTERS)
_MIXED = re.compile(rb"[A-Za-z][%b]|[%b][A-Za-z]" % (_OTHER_LETTERS, _OTHER_LETTERS))
_RUSSIAN = re.compile(rb"[%b][\xb8\xe0-\xff]" % _OTHER_LETTERS)  # small letters inside a word


@lru_cache(maxsize=64)  # it is asked for each text that people read
def lookup(name: str) -> codecs.CodecInfo:
    """Return a codec as `codecs.lookup` does, if a client can write in it."""
    with suppress(ValueError):  # other than plain letters there, or in the name itself
        if _PLAIN.decode(name).encode(name) == _PLAIN == _PLAIN.decode(name).encode("ascii"):
            return codecs.lookup(name)
    raise LookupError(f"unknown encoding: {name}")


def start_plugin_services(process: Any = None) -> None:
    """Have `option` and `encoding` take what `lookup` does. Doing it twice does no harm."""
    from evennia.commands.default import account, unloggedin  # the portal has no commands

    account.codecs_lookup = unloggedin.codecs_lookup = lookup


def to_bytes(text: Any, session: Any) -> bytes:
    """Return a text as a client reads it. Where it has no such letter, Evennia sends it all in
    another encoding.
    """
    if isinstance(text, bytes):
        return text
    try:
        name = lookup(session.protocol_flags.get("ENCODING", UTF_8)).name
    except LookupError:
        name = UTF_8
    return str(text).encode(name, "replace")


class Reader:
    """Reads the lines of one connection, and remembers what they were written in."""

    def __init__(self) -> None:
        self._guess = ""
        self._writes_utf8 = False

    def read(self, line: bytes, named: str) -> tuple[str, str] | None:
        """Return what a line says and the encoding it is in, the one that was ``named`` if it can
        be; None for a line that nobody could read.
        """
        if line.isascii():
            return line.decode(), named
        # Hardly anything but UTF-8 looks like it: a guess was wrong if that now comes.
        likely = (UTF_8, named) if named == self._guess else (named, UTF_8)
        for one in likely:
            with suppress(LookupError, UnicodeDecodeError):
                text = line.decode(lookup(one).name)
                self._writes_utf8 = self._writes_utf8 or one == UTF_8
                return text, one
        if self._writes_utf8:
            return None
        guess = guessed(line)
        if guess is not None and guess[1]:
            self._guess = guess[1]
        return guess and (guess[0], guess[1] or named)


def guessed(line: bytes) -> tuple[str, str] | None:
    """Return what a line says that is not in UTF-8, and in which encoding: none where that makes no
    difference. Return None if it cannot be told: letters of the West stand among plain ones, those
    of Russia among themselves.
    """
    words = [one for one in _WORDS.findall(line) if not one.isascii()]
    western = any(_MIXED.search(word) for word in words)
    russian = any(_RUSSIAN.search(word) for word in words)
    with suppress(UnicodeDecodeError):
        if western != russian:
            one = WESTERN if western else CYRILLIC
            return line.decode(one), one
        if not words and line.decode(WESTERN) == line.decode(CYRILLIC):  # dashes, quotation marks
            return line.decode(WESTERN), ""
    return None
