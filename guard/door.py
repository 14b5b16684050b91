"""The one door of the guard: it stands before a portal's ports, which are not open yet.

`PORTAL_SERVICES_PLUGIN_MODULES` names it, `PORTAL_SESSION_HANDLER_CLASS` what has lines wait
(input_pace.py), and `WEBSOCKET_PROTOCOL_CLASS` what refuses websockets (web_limits.py,
own_pages.py). Without these three lines a game has no guard.
"""

from collections.abc import Callable
from typing import Any

from guard import connection_limits, gates

# The names that Evennia gives its ports begin with these.
PORTS: dict[str, tuple[type[gates.Gate], Callable[[str], bytes]]] = {
    "EvenniaTelnet": (gates.TelnetGate, gates.line),
    "EvenniaSSL": (gates.TelnetGate, gates.line),
    "EvenniaWebSocket": (gates.WebsocketGate, gates.page),
    "EvenniaWebProxy": (gates.WebGate, gates.page),
}


def start_plugin_services(portal: Any) -> None:
    """Put gates before a portal's ports. Doing it twice does no harm."""
    all_crowds = connection_limits.Crowds()
    for service in portal.services:
        for name, (gate, words) in PORTS.items():
            if (service.name or "").startswith(name):
                (port, factory, *more), named = service.args, service.kwargs
                if not isinstance(factory, gates.GateFactory):
                    behind = gates.GateFactory(factory, gate, words, all_crowds)
                    service.args, service.kwargs = (port, behind, *more), named
