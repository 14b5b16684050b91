"""What Evennia calls last while the portal of a game that has adopted Roundkeeper starts."""

from typing import Any

from server.conf import amp_link, early_lines


def start_plugin_services(portal: Any) -> None:
    """Mend the link to the server, and lose no line of those who come in together."""
    amp_link.mend()
    early_lines.mend()
