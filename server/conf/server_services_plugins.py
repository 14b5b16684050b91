"""What Evennia calls last while the server process starts."""

from typing import Any

from django.db import connections

from server.conf import amp_link, puppets


def start_plugin_services(server: Any) -> None:
    """Mend the link to the portal, and open the database anew in this process."""
    amp_link.mend()
    puppets.remember_through_a_kill()
    # A connection opened before the daemon's fork is closed by the parent's death, which takes
    # SQLite's locks with it; writes through it are lost when the server is killed.
    connections.close_all()
