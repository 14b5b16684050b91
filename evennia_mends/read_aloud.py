"""What is sent to a screen reader: read for markup once, like all that is sent.

Evennia takes colours out for a client that reads aloud, and then reads what is left for markup
again: what a player wrote, escaped as it was, would be acted upon.
"""

import re
from typing import Any

from django.conf import settings
from evennia.server.portal.telnet import TelnetProtocol
from evennia.server.portal.webclient import WebSocketClient
from evennia.utils.ansi import parse_ansi

from evennia_mends.patching import in_place_of

PROTOCOLS = (TelnetProtocol, WebSocketClient)
_ART = re.compile(settings.SCREENREADER_REGEX_STRIP, re.DOTALL | re.MULTILINE)


def mend(protocols: Any = PROTOCOLS) -> None:
    """Have protocols read a text for markup once. Doing it twice does no harm."""
    for protocol in protocols:
        in_place_of(protocol, "send_text")(_send_text_read_once)


def _send_text_read_once(send_text: Any, self: Any, *args: Any, **kwargs: Any) -> None:
    options = kwargs.get("options") or {}
    flags = self.protocol_flags
    aloud = options.get("screenreader", flags.get("SCREENREADER"))
    raw = options.get("raw", flags.get("RAW"))
    if aloud and not raw and args and args[0]:
        args = (spoken(args[0]), *args[1:])
        kwargs["options"] = {**options, "screenreader": False, "nocolor": True}
    send_text(self, *args, **kwargs)


def spoken(text: str) -> str:
    """Return a text without colours and art, as one that Evennia shows as it is."""
    plain = _ART.sub("", parse_ansi(text, strip_ansi=True, xterm256=False, mxp=False))
    return plain.replace("{{", "{{{{").replace("|", "||")
