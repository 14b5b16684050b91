"""What a telnet client says beside its lines, told apart from them; passed over where no client
could mean it.

Wrong: Twisted's reader stumbles over a command that it does not know. Evennia asks for signals in
place of keys, and knows none of them; it reads MSDP with patterns whose time grows with the square
of its length, and stumbles over a message that has nothing in it; and it knows no CHARSET (RFC
2066).
How it shows: after Ctrl-Z in Debian's telnet no line is read any more. A client in another encoding
than UTF-8 loses its lines; a client that sends 100 kB of MSDP holds up everybody.
Upstream: `upstream/telnet_signals.patch` (signals; what Evennia cannot turn off). What Twisted's
`Telnet` stumbles over belongs to Twisted; CHARSET is a feature. Until: both have them.
"""

import re
import socket
from typing import Any

from django.conf import settings
from evennia.server.portal import telnet as evennias
from evennia.server.portal.mccp import MCCP
from evennia.server.portal.telnet_oob import GMCP
from evennia.utils import logger
from twisted.conch.telnet import LINEMODE, LINEMODE_EDIT, MODE, SB, SE

from evennia_mends import encodings
from evennia_mends.read_aloud import ReadOnce

LONGEST = 1_000  # bytes; a GMCP message holds a line, and is as long as one

IAC = 255
# The first command that there is, and those that Twisted knows.
FIRST, KNOWN = 236, frozenset((239, *range(241, 255)))
BEGINS, ENDS = SB[0], SE[0]  # what is said about an option
NEGOTIATES = range(251, 255)
WITH_OPTION = frozenset((BEGINS, *NEGOTIATES))
A_LETTER = b"\x80"  # the least byte that is not a plain letter

# RFC 2066.
CHARSET = b"\x2a"
REQUEST, ACCEPTED, REJECTED, TTABLE_IS, TTABLE_REJECTED = b"\1", b"\2", b"\3", b"\4", b"\5"
_TABLE = re.compile(rb"\[TTABLE ?\].", re.DOTALL)
MOST_CHARSETS = 40  # looked at, of those that a client names


class TelnetProtocol(ReadOnce, evennias.TelnetProtocol):
    """Tells text and commands apart, whatever comes, and reads text in the client's encoding
    (`TELNET_PROTOCOL_CLASS`).
    """

    def connectionMade(self) -> None:
        self.begun, self.speaks_telnet, self.reader = b"", False, encodings.Reader()
        if raw := getattr(self.transport, "socket", None):
            # Or a command that is sent urgently would lack its end.
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_OOBINLINE, 1)
        super().connectionMade()
        self.negotiationMap[CHARSET] = lambda said: _charset(self, b"".join(said))
        self.will(CHARSET).addCallbacks(lambda _: _offer(self), lambda _: _counted(self))

    def dataReceived(self, data: bytes) -> None:
        """Read what has come, but for what cannot be told yet."""
        if told := told_apart(self, data):
            super().dataReceived(told)

    def negotiate(self, said: list[bytes]) -> None:
        """Take what is said about an option, if it can be meant."""
        if said and (said[0] == GMCP or len(said) <= LONGEST):
            try:
                super().negotiate(said)
            except ValueError as error:  # it would take the lines along that came with it
                logger.log_info(f"{self.address} negotiates about nothing: {error}")

    def enableRemote(self, option: bytes) -> bool:
        """Say whether a client may turn an option on."""
        if option == LINEMODE:  # the client has its keys; signals would be nothing to us
            self.requestNegotiation(LINEMODE, MODE + LINEMODE_EDIT)
            return True
        return option == CHARSET or bool(super().enableRemote(option))

    def disableLocal(self, option: bytes) -> None:
        """Turn an option off; Evennia has nothing to do for others, and stumbles over most."""
        if option == MCCP:
            super().disableLocal(option)

    def data_in(self, **said: Any) -> None:
        line = said.get("text")
        if isinstance(line, bytes):
            found = self.reader.read(line, self.protocol_flags["ENCODING"])
            if found is None:
                super().data_in(roundkeeper_encoding=[[""], {}])
                return
            said["text"], encoding = found
            if encoding != self.protocol_flags["ENCODING"]:
                _go_by(self, encoding)
        super().data_in(**said)

    def sendLine(self, line: Any) -> Any:
        return super().sendLine(encodings.to_bytes(line, self))


# --- lines and commands -----------------------------------------------------------------------


def told_apart(line: Any, data: bytes) -> bytes:
    """Return what has come as Twisted understands it: a byte of text that looks like the beginning
    of a command twice, and no command that is none. What cannot be told yet waits.
    """
    data, line.begun = line.begun + data, b""
    told, at = bytearray(), 0
    inside = line.state == "subnegotiation"
    letter = _ends_in_letter(line.line_buffer)  # the last of the text so far
    while (found := data.find(IAC, at)) >= 0:
        if found > at:
            letter = not inside and _ends_in_letter(data[at:found])
        told += data[at:found]
        command, at = data[found + 1 : found + 2], found + 2
        named = data[at : at + 1]
        if not command or not (named or inside or command[0] not in WITH_OPTION):
            line.begun = data[found:]
            return bytes(told)
        code = command[0]
        if inside:
            inside = code != ENDS
        elif code == IAC:
            letter = True
        elif code < FIRST or _is_text(line, letter, code, named):
            told += bytes((IAC, IAC))
            letter, at = True, found + 1
            continue
        else:
            letter, inside = False, code == BEGINS
            line.speaks_telnet |= code in NEGOTIATES
            if code not in KNOWN:
                continue
        told += data[found:at]
    return bytes(told + data[at:])


def _ends_in_letter(text: bytes) -> bool:
    return text[-1:] >= A_LETTER


def _is_text(line: Any, letter: bool, code: int, then: bytes) -> bool:
    """Say whether what could be a command is text: it stands beside a ``letter``, and comes from
    a person who has never agreed to anything by telnet.
    """
    if line.speaks_telnet:
        return False
    if code == BEGINS and then not in (*line.negotiationMap, b"\xff"):
        return True
    return letter or (code not in WITH_OPTION and A_LETTER <= then < b"\xff")


# --- encodings --------------------------------------------------------------------------------


def _go_by(line: Any, encoding: str) -> None:
    """Read and answer a person in an encoding, and have the server tell them so."""
    line.protocol_flags["ENCODING"] = encoding
    line.data_in(roundkeeper_encoding=[[encoding], {}])


def _counted(line: Any) -> None:
    """Let a newcomer in when all options are answered: this one in the place of Evennia's MXP."""
    if not settings.MXP_ENABLED:
        line.handshake_done()


def _offer(line: Any) -> None:
    line.requestNegotiation(CHARSET, REQUEST + b";" + ";".join(encodings.OFFERED).encode())
    _counted(line)


def _charset(line: Any, said: bytes) -> None:
    """Take a client's answer, or answer what it offers."""
    kind, rest = said[:1], said[1:]
    if kind == ACCEPTED:
        _agree(line, rest)
    elif kind == REQUEST:
        rest = _TABLE.sub(b"", rest, count=1) if rest.startswith(b"[TTABLE") else rest
        names = rest[1:].split(rest[:1], MOST_CHARSETS) if rest else []
        agreed = next((name for name in names[:MOST_CHARSETS] if _agree(line, name)), None)
        line.requestNegotiation(CHARSET, ACCEPTED + agreed if agreed else REJECTED)
    elif kind == TTABLE_IS:
        line.requestNegotiation(CHARSET, TTABLE_REJECTED)


def _agree(line: Any, name: bytes) -> bool:
    """Go by an encoding that a client has named, if there is one of that name."""
    try:
        codec = encodings.lookup(name.decode("ascii"))
    except (LookupError, UnicodeDecodeError):
        return False
    line.protocol_flags["ENCODING"] = codec.name
    line.data_in(roundkeeper_encoding=[[codec.name, encodings.AGREED], {}])
    return True
