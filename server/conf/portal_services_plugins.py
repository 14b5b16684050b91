"""What Evennia calls last while the portal process starts."""

from typing import Any

from django.db import connections

from server.conf import amp_link, inner_web, processes, steady_clock, visitors


def start_plugin_services(portal: Any) -> None:
    """Mend the link to the server, and say how to start the server again on @reload."""
    amp_link.mend()
    amp_link.wait_at_socket(portal)
    visitors.name_visitors()
    inner_web.hand_on()
    steady_clock.mend()
    connections.close_all()
    # Evennia's guess relies on PATH, and so fails in a virtual environment that is not active.
    portal.server_twistd_cmd = processes.command("server")
