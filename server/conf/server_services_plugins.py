"""What Evennia calls while the server process starts."""

from typing import Any

from django.conf import settings
from django.db import connections
from evennia import settings_default
from evennia.utils import logger

from play.checking import faults_of_house
from play.demo import default_demo
from server.conf import pace_clock
from sheets.catalog import WORLD, default_catalog, default_house, default_kinds
from sheets.reading import CatalogError
from sheets.stock_files import systems_in


def start_plugin_services(server: Any) -> None:
    """Look over the game's data, open the database anew in this process, start the clock."""
    _check_world()
    _check_secret()
    # A connection opened before the daemon's fork is closed by the parent's death, which takes
    # SQLite's locks with it; writes through it are lost when the server is killed.
    connections.close_all()
    pace_clock.start()


def _check_secret() -> None:
    """Say so where the key is the one that every Evennia has: with it anybody makes themselves a
    session, or an address to a log.
    """
    if settings.SECRET_KEY == settings_default.SECRET_KEY:
        logger.log_err("SECRET_KEY is not this game's own: `make install` writes one.")


def _check_world() -> None:
    """Read the game's data now: a slip belongs in the log of the start, not in a fight."""
    try:
        for fault in faults_of_house(default_house(), default_catalog()):
            logger.log_err(f"Left out of the game until it is mended: {fault}")
        for system in systems_in(WORLD):
            default_kinds(system)
            default_demo(system)
    except CatalogError as error:
        logger.log_err(f"The game's data has a mistake: world/{error}")
