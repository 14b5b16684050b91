"""What Roundkeeper needs of a game's settings: `add_to(globals())`, at the end of settings.py.

Whatever the game has said before stands; lists are added to, never replaced.
"""

from pathlib import Path
from typing import Any

from evennia_mends.link import launcher

PAGES = Path(__file__).parent / "web"
HELP_TOPICS = f"{__package__}.world.help_entries"
STORYTELLER = "Storyteller"
EVENNIAS_PARSER = "evennia.commands.cmdparser.cmdparser"
PARSER = f"{__package__}.commands.parser.parse"
# A form of any site's may speak there for whoever is logged in: nothing is served by it.
EVENNIAS_AJAX = "evennia.server.portal.webclient_ajax.AjaxWebClient"
NOT_THERE = "twisted.web.pages.notFound"
BELOW = "Builder"  # the permission that a storyteller's comes before

# What a game may set otherwise, before it calls `add_to`. Roundkeeper's settings.py explains them.
DEFAULTS: dict[str, Any] = {
    "DICE_SEED": None,
    "PACE_CLOCK_SECONDS": 5,
    "PATIENCE_SECONDS": 30,
    "SAME_ANSWER_SECONDS": 0.5,
    "LINE_LOST_SECONDS": 3,
    "TOLD_SECONDS": 1,
    "TELLING_COLOURS": {"ask": "|c", "name": "|y", "harm": "|r", "heading": "|h", "pose": ""},
    "LONGEST_UNENDED": 80_000,
    "CONNECTION_BYTES_AT_ONCE": 64_000,
    "CONNECTION_BYTES_A_SECOND": 32_000,
    "ADDRESS_BYTES_AT_ONCE": 512_000,
    "ADDRESS_BYTES_A_SECOND": 128_000,
    "MOST_UNREAD": 2_000_000,
    "MOST_NOT_LOGGED_IN": 50,
    "MOST_CONNECTIONS": 300,
    "PROXY_ON_THIS_MACHINE": True,
}

# What is added to lists of the game's: the app, and what starts with each process.
ADDED = {
    "INPUT_FUNC_MODULES": f"{__package__}.server.conf.page_inputfuncs",
    "STATICFILES_DIRS": str(PAGES / "static"),
    "INSTALLED_APPS": f"{__package__}.journal.apps.JournalConfig",
    "SERVER_SERVICES_PLUGIN_MODULES": f"{__package__}.server.conf.server_services_plugins",
    "PORTAL_SERVICES_PLUGIN_MODULES": f"{__package__}.portal",
}


def add_to(settings: dict[str, Any]) -> None:
    """Add to a game's ``settings`` what Roundkeeper needs. Doing it twice does no harm."""
    for name, value in DEFAULTS.items():
        settings.setdefault(name, value)
    for name, value in ADDED.items():
        settings[name] = [*_without(settings.get(name, ()), value), value]
    if engines := settings.get("TEMPLATES"):
        settings["TEMPLATES"] = _with_templates(engines, str(PAGES / "templates"))
    # Of two topics with one name Evennia takes the later: the game's own.
    topics = _without(settings.get("FILE_HELP_ENTRY_MODULES", ()), HELP_TOPICS)
    settings["FILE_HELP_ENTRY_MODULES"] = [HELP_TOPICS, *topics]
    if settings.get("COMMAND_PARSER") == EVENNIAS_PARSER:
        settings["COMMAND_PARSER"] = PARSER
    if settings.get("AJAX_CLIENT_CLASS") == EVENNIAS_AJAX:
        settings["AJAX_CLIENT_CLASS"] = NOT_THERE
    settings["PERMISSION_HIERARCHY"] = _ranks(settings["PERMISSION_HIERARCHY"])
    launcher.mend(Path(settings["GAME_DIR"]))


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
