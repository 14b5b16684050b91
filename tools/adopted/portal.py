"""What Evennia calls last while the portal of a game that has adopted Roundkeeper starts."""

from typing import Any

from server.conf import (
    amp_link,
    early_lines,
    gate,
    line_pace,
    negotiations,
    out_of_band,
    read_aloud,
    web_crowds,
)


def start_plugin_services(portal: Any) -> None:
    """Make the link to the server private, lose no line of those who come in together, and bound
    what one connection may cost the others.

    Which other pages a game has, and what may be sent to them, is its own affair.
    """
    amp_link.mend()
    amp_link.wait_at_socket(portal)
    early_lines.mend()
    gate.mend(portal)
    line_pace.mend()
    negotiations.mend()
    out_of_band.mend_pages()
    read_aloud.mend()
    web_crowds.mend()
