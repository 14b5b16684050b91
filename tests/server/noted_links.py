"""Notes how each link between portal and server was made: a copy of this stands in a game's
directory, whose settings name it as the last plugin of both processes.
"""

from pathlib import Path
from typing import Any

from evennia.server.portal.amp import AMPMultiConnectionProtocol

FILE = Path("links")


def start_plugin_services(_: Any) -> None:
    """Have every link noted, once it is made."""
    make = AMPMultiConnectionProtocol.makeConnection

    def make_and_note(self: Any, transport: Any) -> None:
        make(self, transport)
        prompt = "no delay" if transport.getTcpNoDelay() else "delays"
        with FILE.open("a") as notes:
            notes.write(f"{type(self).__name__}: {prompt}\n")

    AMPMultiConnectionProtocol.makeConnection = make_and_note
