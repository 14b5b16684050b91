"""What Evennia calls last while the portal of a game that has adopted Roundkeeper starts."""

from typing import Any

from server.conf import amp_link, gate, line_pace, negotiations, web_crowds


def start_plugin_services(portal: Any) -> None:
    """Mend the link to the server, and bound what one connection may cost the others.

    Which pages a game has, and what may be sent to them, is its own affair.
    """
    amp_link.mend()
    gate.mend(portal)
    line_pace.mend()
    negotiations.mend()
    web_crowds.mend()
