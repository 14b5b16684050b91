"""What Evennia calls while the portal process starts, before the guard stands before its ports."""

from typing import Any

from django.db import connections

from server.conf import heartbeat, processes


def start_plugin_services(portal: Any) -> None:
    """Say how to start the server on @reload."""
    connections.close_all()
    heartbeat.start("portal")
    # Evennia's guess relies on PATH, and so fails in a virtual environment that is not active.
    portal.server_twistd_cmd = processes.command("server")
