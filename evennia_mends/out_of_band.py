"""Messages on their way to clients: each by the protocol that asked for it, under its exact name.

The server sends a message as JSON text. Evennia would send everything by GMCP and by MSDP at once,
under names of its own making, and so clients that asked for nothing would get something at every
log-in. By telnet only our messages and variables go out here; a page's websocket gets the JSON
within its frame as it is. A text that several pages are shown is turned into HTML once.
"""

from functools import lru_cache
from typing import Any

import evennia
from evennia.server.portal import mssp
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
    TelnetOOB,
)
from evennia.server.portal.wire_formats import evennia_v1
from evennia.server.portal.wire_formats.evennia_v1 import EvenniaV1Format

from narration.payloads.messages import MESSAGES, command_of

NAMES = {command_of(name): name for name in MESSAGES}
VARIABLE = "msdp_"  # begins the name of a variable
TEXTS = 256  # the last that pages were shown: those of a room come close together
# What crawlers are told besides what Evennia finds out by itself.
STATUS: dict[str, Any] = {
    "GMCP": "1",
    "MSDP": "1",
    "GENRE": "Horror",
    "SUBGENRE": "World of Darkness",
    "GAMEPLAY": "Roleplaying",
    "LANGUAGE": "English",
    "UPTIME": lambda: str(int(evennia.PORTAL_SESSION_HANDLER.uptime)),  # a whole number, by MSSP
}


def mend(telnet: Any = TelnetOOB, page: Any = EvenniaV1Format, status: Any = mssp) -> None:
    """Repair what messages go out by. Doing it twice does no harm."""
    telnet.data_out = data_out_by_telnet
    mend_pages(page)
    status.MSSPTable_CUSTOM = {**STATUS, **(status.MSSPTable_CUSTOM or {})}


def mend_pages(page: Any = EvenniaV1Format) -> None:
    """Repair what messages go out by to pages alone. Doing it twice does no harm."""
    if not getattr(page.encode_default, "as_it_is", False):
        page.encode_default = _with_json_as_it_is(page.encode_default)
        evennia_v1.parse_html = lru_cache(TEXTS)(evennia_v1.parse_html)


def data_out_by_telnet(self: Any, cmdname: str, *args: Any, **kwargs: Any) -> None:
    """Send one of our messages by GMCP, a variable by MSDP, and nothing else."""
    if cmdname in NAMES and self.GMCP and args:
        _subnegotiate(self, GMCP, f"{NAMES[cmdname]} {args[0]}".encode())
    elif cmdname.startswith(VARIABLE) and self.MSDP:
        name = cmdname.removeprefix(VARIABLE).upper().encode()
        _subnegotiate(self, MSDP, MSDP_VAR + name + MSDP_VAL + _value(args))


def _subnegotiate(out: Any, option: bytes, data: bytes) -> None:
    out.protocol()._write(IAC + SB + option + data.replace(IAC, IAC + IAC) + IAC + SE)


def _value(args: tuple[Any, ...]) -> bytes:
    """Return one value, or several as an array; what would end it is taken out."""
    values = [_plain(one) for one in args]
    if len(values) == 1:
        return values[0]
    return MSDP_ARRAY_OPEN + b"".join(MSDP_VAL + one for one in values) + MSDP_ARRAY_CLOSE


def _plain(value: Any) -> bytes:
    return "".join(one if one >= " " else " " for one in str(value)).encode()


def _with_json_as_it_is(encode_default: Any) -> Any:
    def encode(self: Any, cmdname: str, *args: Any, **kwargs: Any) -> Any:
        if cmdname in NAMES and args:
            return f'["{cmdname}",[{args[0]}],{{}}]'.encode(), False
        return encode_default(self, cmdname, *args, **kwargs)

    encode.as_it_is = True  # type: ignore[attr-defined]
    return encode
