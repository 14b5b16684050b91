"""What is sent to a screen reader: read for markup once, like all that is sent.

Wrong: Evennia takes colours out for a client that reads aloud, and then reads what is left for
markup again.
How it shows: what a player wrote, escaped as it was, is acted upon: colours, and links that run
commands.
Upstream: `upstream/read_aloud.patch`. Until: Evennia has it.
"""

import re
from typing import Any

from django.conf import settings
from evennia.utils.ansi import parse_ansi

_ART = re.compile(settings.SCREENREADER_REGEX_STRIP, re.DOTALL | re.MULTILINE)


class ReadOnce:
    """Stands before Evennia's class of a protocol."""

    protocol_flags: dict[str, Any]

    def send_text(self, *args: Any, **kwargs: Any) -> None:
        """Send a text; what reads it aloud gets it without colours and art."""
        options = kwargs.get("options") or {}
        flags = self.protocol_flags
        aloud = options.get("screenreader", flags.get("SCREENREADER"))
        raw = options.get("raw", flags.get("RAW"))
        if aloud and not raw and args and args[0]:
            args = (spoken(args[0]), *args[1:])
            kwargs["options"] = {**options, "screenreader": False, "nocolor": True}
        super().send_text(*args, **kwargs)  # type: ignore[misc]


def spoken(text: str) -> str:
    """Return a text without colours and art, as a text that Evennia shows as it is."""
    plain = _ART.sub("", parse_ansi(text, strip_ansi=True, xterm256=False, mxp=False))
    return plain.replace("{{", "{{{{").replace("|", "||")
