"""What a telnet client says beside its lines: passed over where no client could mean it.

Evennia reads MSDP with patterns whose time grows with the square of its length, tells the server
of a window's size each time it comes, and stumbles over a message that has nothing in it.
"""

from typing import Any

from evennia.server.portal.telnet import TelnetProtocol
from evennia.server.portal.telnet_oob import GMCP

from server.conf.mending import in_place_of

LONGEST = 1_000  # bytes; a GMCP message holds a line, and is as long as one


def mend(protocol: Any = TelnetProtocol) -> None:
    """Have ``protocol`` pass over what is empty or too long. Doing it twice does no harm."""

    @in_place_of(protocol, "negotiate")
    def negotiate_bounded(negotiate: Any, self: Any, said: list[bytes]) -> None:
        if said and (said[0] == GMCP or len(said) <= LONGEST):
            negotiate(self, said)
