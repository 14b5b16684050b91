"""Two repairs of the link between portal and server, applied in both processes as they start.

Speed: the link sends small boxes, and without TCP_NODELAY each command waits some 40 ms for the
kernel to send the second. Life: Evennia looks at each TCP read for stray HTTP, and takes a read
that begins inside a box for one; it then drops the link, and the game is dead until a restart.
"""

from collections.abc import Callable
from typing import Any

from evennia.server.portal.amp import AMPMultiConnectionProtocol
from twisted.protocols.amp import AMP


def mend(protocol: Any = AMPMultiConnectionProtocol) -> None:
    """Repair `protocol`, the base class of both ends. Doing it twice does no harm.

    It is done on the class because Evennia's server end ignores the setting that would name
    another one (AMP_CLIENT_PROTOCOL_CLASS).
    """
    if protocol.dataReceived is AMP.dataReceived:
        return
    make_connection = protocol.makeConnection

    def make_prompt_connection(self: Any, transport: Any) -> None:
        transport.setTcpNoDelay(True)
        make_connection(self, transport)

    protocol.makeConnection = make_prompt_connection
    # Twisted's own reader keeps a half box until the rest comes, and drops what is not AMP.
    protocol.dataReceived = AMP.dataReceived


def when_lost(note: Callable[[], None], protocol: Any = AMPMultiConnectionProtocol) -> None:
    """Have ``note`` called whenever the link is lost, before Evennia tries to mend it."""
    lose = protocol.connectionLost

    def lose_connection(self: Any, reason: Any) -> None:
        note()
        lose(self, reason)

    protocol.connectionLost = lose_connection
