"""What Evennia calls last while the portal of a game that has adopted Roundkeeper starts."""

from typing import Any

from evennia_mends import negotiations, out_of_band, presync_buffer, read_aloud
from evennia_mends.link import amp_link
from guard import input_pace, throttle, web_limits


def start_plugin_services(portal: Any) -> None:
    """Make the link to the server private, lose no line of those who come in together, and bound
    what one connection may cost the others.

    Which other pages a game has, and what may be sent to them, is its own affair.
    """
    amp_link.mend()
    amp_link.wait_at_socket(portal)
    presync_buffer.mend()
    throttle.mend(portal)
    input_pace.mend()
    negotiations.mend()
    out_of_band.mend_pages()
    read_aloud.mend()
    web_limits.mend()
