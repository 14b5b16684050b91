"""What Evennia calls last while the portal of a game that has adopted Roundkeeper starts."""

from typing import Any

from server.conf import amp_link


def start_plugin_services(portal: Any) -> None:
    """Mend the link to the server, and make it private."""
    amp_link.mend()
    amp_link.wait_at_socket(portal)
