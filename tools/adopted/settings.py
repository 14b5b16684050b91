"""What a game takes of Roundkeeper: `add_to(globals(), ...)`, at the end of its settings.py.

Whatever the game has said before stands; lists are added to, never replaced. `NEEDED` comes along
in any case; each of `PARTS` that the game names, and no other. docs/existing-game.md says what they
are for.
"""

from pathlib import Path
from typing import Any, NamedTuple

from evennia_mends import launcher
from guard.limits import DEFAULTS as LIMITS
from guard.limits import allow_long_numbers

PAGES = Path(__file__).parent / "web"
HELP_TOPICS = f"{__package__}.world.help_entries"
STORYTELLER = "Storyteller"
BELOW = "Builder"  # the permission that a storyteller's comes before

# What a game may set otherwise, before it calls `add_to`. Roundkeeper's settings.py explains them.
DEFAULTS: dict[str, Any] = {
    "DICE_SEED": None,
    "PACE_CLOCK_SECONDS": 5,
    "PATIENCE_SECONDS": 30,
    "SAME_ANSWER_SECONDS": 0.5,
    "LINE_LOST_SECONDS": 3,
    "TOLD_SECONDS": 1,
    "MAIL_FROM": "",
    "TURN_MAIL_DELAY": 60,
    "ANSWER_LINK_DAYS": 14,
    "SLOW_CHANNEL": "",
    "TELLING_COLOURS": {"ask": "|c", "name": "|y", "harm": "|r", "heading": "|h", "pose": ""},
    **LIMITS,
    "PROXY_ON_THIS_MACHINE": True,
}


class Part(NamedTuple):
    """What a part puts into settings: to lists, and in the place of what is Evennia's own."""

    lists: dict[str, tuple[str, ...]]
    in_place_of: dict[str, tuple[str, str]] = {}


SERVER, PORTAL = "SERVER_SERVICES_PLUGIN_MODULES", "PORTAL_SERVICES_PLUGIN_MODULES"
EVENNIAS_SESSIONS = "evennia.server.portal.portalsessionhandler.PortalSessionHandler"
EVENNIAS_WEBSOCKET = "evennia.server.portal.webclient.WebSocketClient"
NOT_THERE = "twisted.web.pages.notFound"

NEEDED = Part(
    {
        "INPUT_FUNC_MODULES": ("server.conf.page_inputfuncs",),
        "INSTALLED_APPS": ("journal.apps.JournalConfig",),
        SERVER: ("server.conf.server_services_plugins",),
    },
    {
        "WEBSOCKET_PROTOCOL_CLASS": (
            EVENNIAS_WEBSOCKET,
            "evennia_mends.out_of_band.WebSocketClient",
        ),
        # Its lines wait while a long log is read, or while others have theirs.
        "SERVER_SESSION_CLASS": (
            "evennia.server.serversession.ServerSession",
            "typeclasses.sessions.Session",
        ),
    },
)
# Each is named in a row of a table of docs/existing-game.md.
PARTS = {
    "parser": Part(
        {},
        {"COMMAND_PARSER": ("evennia.commands.cmdparser.cmdparser", "commands.parser.parse")},
    ),
    "clients": Part(
        {SERVER: ("evennia_mends.encodings",), PORTAL: ("evennia_mends.out_of_band",)},
        {
            "TELNET_PROTOCOL_CLASS": (
                "evennia.server.portal.telnet.TelnetProtocol",
                "evennia_mends.telnet.TelnetProtocol",
            )
        },
    ),
    "sessions": Part(
        {SERVER: ("evennia_mends.server_sessions",)},
        {
            "SERVER_SESSION_HANDLER_CLASS": (
                "evennia.server.sessionhandler.ServerSessionHandler",
                "evennia_mends.server_sessions.ServerSessionHandler",
            ),
            "PORTAL_SESSION_HANDLER_CLASS": (
                EVENNIAS_SESSIONS,
                "evennia_mends.portal_sessions.PortalSessionHandler",
            ),
            "EVENNIA_SERVER_SERVICE_CLASS": (
                "evennia.server.service.EvenniaServerService",
                "evennia_mends.service.ServerService",
            ),
        },
    ),
    "guard": Part(
        {PORTAL: ("guard.door",)},
        {
            "PORTAL_SESSION_HANDLER_CLASS": (
                EVENNIAS_SESSIONS,
                "guard.input_pace.PortalSessionHandler",
            ),
            "WEBSOCKET_PROTOCOL_CLASS": (EVENNIAS_WEBSOCKET, "guard.web_limits.WebSocketClient"),
        },
    ),
    "link": Part(
        {SERVER: ("evennia_mends.amp_link",), PORTAL: ("evennia_mends.amp_link",)},
        {
            "AMP_SERVER_PROTOCOL_CLASS": (
                "evennia.server.portal.amp_server.AMPServerProtocol",
                "evennia_mends.amp_link.PortalEnd",
            ),
            "AMP_CLIENT_PROTOCOL_CLASS": (
                "evennia.server.amp_client.AMPServerClientProtocol",
                "evennia_mends.amp_link.ServerEnd",
            ),
        },
    ),
    "failures": Part({SERVER: ("evennia_mends.plain_failures",)}),
    "nicks": Part({SERVER: ("evennia_mends.plain_nicks",)}),
    "writes": Part({SERVER: ("evennia_mends.writes",)}),
    "merging": Part({SERVER: ("evennia_mends.command_sets",)}),
    "garbage": Part({SERVER: ("server.conf.garbage",)}),
    # A form of any site's may speak there for a player who is logged in: nothing is served by it.
    "no ajax": Part(
        {},
        {
            "AJAX_CLIENT_CLASS": (
                "evennia.server.portal.webclient_ajax.AjaxWebClient",
                NOT_THERE,
            )
        },
    ),
}


def add_to(settings: dict[str, Any], *parts: str) -> None:
    """Add to a game's ``settings`` what Roundkeeper needs, and ``parts``. Doing it twice does no
    harm. Raises `ValueError` for a part that there is not.
    """
    if unknown := sorted(set(parts) - set(PARTS)):
        raise ValueError(
            f"There is no part {', '.join(map(repr, unknown))} of Roundkeeper: "
            f"name some of {', '.join(map(repr, PARTS))} in add_to(globals(), ...)."
        )
    for name, value in DEFAULTS.items():
        settings.setdefault(name, value)
    named = [NEEDED, *(PARTS[name] for name in PARTS if name in parts)]
    for part in named:
        for name, modules in part.lists.items():
            for module in map(_ours, modules):
                settings[name] = [*_without(settings.get(name, ()), module), module]
    # The later first: what the guard has its own classes of, it has mended too.
    for part in reversed(named):
        for name, (evennias, ours) in part.in_place_of.items():
            if settings.get(name) == evennias:
                settings[name] = _ours(ours)
    static = str(PAGES / "static")
    settings["STATICFILES_DIRS"] = [*_without(settings.get("STATICFILES_DIRS", ()), static), static]
    if engines := settings.get("TEMPLATES"):
        settings["TEMPLATES"] = _with_templates(engines, str(PAGES / "templates"))
    # Of two topics with one name Evennia takes the later: the game's own.
    topics = _without(settings.get("FILE_HELP_ENTRY_MODULES", ()), HELP_TOPICS)
    settings["FILE_HELP_ENTRY_MODULES"] = [HELP_TOPICS, *topics]
    settings["PERMISSION_HIERARCHY"] = _ranks(settings["PERMISSION_HIERARCHY"])
    allow_long_numbers()
    if "link" in parts:
        launcher.mend(Path(settings["GAME_DIR"]))


def _ours(name: str) -> str:
    """Return the name of a module of ours, or of something in one, within the package."""
    return name if name == NOT_THERE else f"{__package__}.{name}"


def _with_templates(engines: Any, folder: str) -> list[dict[str, Any]]:
    """Return Django's settings of templates with one more folder, in which it looks last: a page of
    the game's own has a name first.
    """
    first, *rest = engines
    return [{**first, "DIRS": [*_without(first.get("DIRS", ()), folder), folder]}, *rest]


def _without(listed: Any, value: str) -> list[str]:
    """Return what a setting lists (modules, or the name of one) besides ``value``."""
    known = [listed] if isinstance(listed, str) else list(listed)
    return [one for one in known if one and one != value]


def _ranks(hierarchy: Any) -> list[str]:
    """Return the permissions with the storyteller's among them, where the game has none."""
    ranks = list(hierarchy)
    named = [rank.casefold() for rank in ranks]
    if STORYTELLER.casefold() in named:
        return ranks
    if BELOW.casefold() not in named:
        raise ValueError(
            f"PERMISSION_HIERARCHY has no {BELOW!r} before which {STORYTELLER!r} could stand: "
            f"put {STORYTELLER!r} into it yourself, before settings.add_to(globals())."
        )
    at = named.index(BELOW.casefold())
    return [*ranks[:at], STORYTELLER, *ranks[at:]]
