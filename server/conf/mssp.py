"""What crawlers of MUD lists are told by MSSP, besides what Evennia finds out by itself."""

from typing import Any

import evennia

MSSPTable: dict[str, Any] = {
    "GMCP": "1",
    "MSDP": "1",
    "GENRE": "Horror",
    "SUBGENRE": "World of Darkness",
    "GAMEPLAY": "Roleplaying",
    "LANGUAGE": "English",
    "UPTIME": lambda: str(int(evennia.PORTAL_SESSION_HANDLER.uptime)),  # a whole number, by MSSP
}
