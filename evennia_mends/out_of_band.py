"""Messages on their way to clients: each by the protocol that asked for it, under its exact name.

The server sends a message as JSON text. Wrong: Evennia sends everything by GMCP and by MSDP at
once, under names of its own making, and packs JSON text into JSON once more. How it shows: clients
that asked for nothing get something at every log-in, and none finds `Roundkeeper.Vitals` under its
name. Here only our messages and variables go out by telnet; a page's websocket gets the JSON within
its frame as it is.
Also: a text that several pages are shown is turned into HTML for each of them (0.2 ms of the
portal, for each page of a room); here once.
Upstream: none proposed: a setting that names the class of `TelnetProtocol.oob` would do for the
first, and the second is a matter of taste. Until: there is such a setting.
"""

from functools import lru_cache
from typing import Any

from evennia.server.portal.telnet_oob import (
    GMCP,
    IAC,
    MSDP,
    MSDP_ARRAY_CLOSE,
    MSDP_ARRAY_OPEN,
    MSDP_VAL,
    MSDP_VAR,
    SB,
    SE,
)
from evennia.server.portal.webclient import WebSocketClient as EvenniasWebSocketClient
from evennia.server.portal.wire_formats import evennia_v1

from evennia_mends import telnet
from evennia_mends.read_aloud import ReadOnce
from narration.payloads.messages import MESSAGES, command_of

NAMES = {command_of(name): name for name in MESSAGES}
VARIABLE = "msdp_"  # begins the name of a variable
TEXTS = 256  # the last that pages were shown: those of a room come close together


class TelnetProtocol(telnet.TelnetProtocol):
    """A line by telnet, in a game of Roundkeeper's own (`TELNET_PROTOCOL_CLASS`)."""

    def send_default(self, cmdname: str, *args: Any, **kwargs: Any) -> None:
        """Send one of our messages by GMCP, a variable by MSDP, and nothing else."""
        if cmdname in NAMES and self.oob.GMCP and args:
            _subnegotiate(self, GMCP, f"{NAMES[cmdname]} {args[0]}".encode())
        elif cmdname.startswith(VARIABLE) and self.oob.MSDP:
            name = cmdname.removeprefix(VARIABLE).upper().encode()
            _subnegotiate(self, MSDP, MSDP_VAR + name + MSDP_VAL + _value(args))


class WebSocketClient(ReadOnce, EvenniasWebSocketClient):
    """A line by websocket (`WEBSOCKET_PROTOCOL_CLASS`)."""

    def send_default(self, cmdname: str, *args: Any, **kwargs: Any) -> None:
        if cmdname in NAMES and args and isinstance(self.wire_format, evennia_v1.EvenniaV1Format):
            self.sendEncoded(f'["{cmdname}",[{args[0]}],{{}}]'.encode())
        else:
            super().send_default(cmdname, *args, **kwargs)


def start_plugin_services(process: Any = None) -> None:
    """Have a text for pages be turned into HTML once. Doing it twice does no harm."""
    if not hasattr(evennia_v1.parse_html, "cache_info"):
        evennia_v1.parse_html = lru_cache(TEXTS)(evennia_v1.parse_html)


def _subnegotiate(out: Any, option: bytes, data: bytes) -> None:
    out._write(IAC + SB + option + data.replace(IAC, IAC + IAC) + IAC + SE)


def _value(args: tuple[Any, ...]) -> bytes:
    """Return one value, or several as an array; what would end it is taken out."""
    values = [_plain(one) for one in args]
    if len(values) == 1:
        return values[0]
    return MSDP_ARRAY_OPEN + b"".join(MSDP_VAL + value for value in values) + MSDP_ARRAY_CLOSE


def _plain(value: Any) -> bytes:
    return "".join(one if one >= " " else " " for one in str(value)).encode()
