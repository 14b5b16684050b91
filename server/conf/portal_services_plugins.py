"""What Evennia calls last while the portal process starts."""

from typing import Any

from django.db import connections

from server.conf import (
    amp_link,
    early_lines,
    gate,
    heartbeat,
    inner_web,
    line_pace,
    negotiations,
    out_of_band,
    own_pages,
    processes,
    read_aloud,
    steady_clock,
    visitors,
    web_crowds,
    web_door,
)


def start_plugin_services(portal: Any) -> None:
    """Mend the link to the server and the ways in, and say how to start the server on @reload."""
    amp_link.mend()
    amp_link.wait_at_socket(portal)
    early_lines.mend()
    visitors.name_visitors()
    inner_web.hand_on()
    steady_clock.mend()
    gate.mend(portal)
    line_pace.mend()
    negotiations.mend()
    out_of_band.mend()
    read_aloud.mend()
    own_pages.mend()
    web_crowds.mend()
    web_door.mend()
    connections.close_all()
    heartbeat.start("portal")
    # Evennia's guess relies on PATH, and so fails in a virtual environment that is not active.
    portal.server_twistd_cmd = processes.command("server")
