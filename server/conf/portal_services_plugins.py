"""What Evennia calls last while the portal process starts."""

from typing import Any

from django.db import connections

from evennia_mends import negotiations, out_of_band, presync_buffer, read_aloud, steady_clock
from evennia_mends.link import amp_link, forwarded_for, inner_web
from guard import input_pace, own_pages, throttle, web_door, web_limits
from server.conf import heartbeat, processes


def start_plugin_services(portal: Any) -> None:
    """Mend the link to the server and the ways in, and say how to start the server on @reload."""
    amp_link.mend()
    amp_link.wait_at_socket(portal)
    presync_buffer.mend()
    forwarded_for.name_visitors()
    inner_web.hand_on()
    steady_clock.mend()
    throttle.mend(portal)
    input_pace.mend()
    negotiations.mend()
    out_of_band.mend()
    read_aloud.mend()
    own_pages.mend()
    web_limits.mend()
    web_door.mend()
    connections.close_all()
    heartbeat.start("portal")
    # Evennia's guess relies on PATH, and so fails in a virtual environment that is not active.
    portal.server_twistd_cmd = processes.command("server")
