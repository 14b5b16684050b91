"""What Evennia calls last while the server process starts."""

from typing import Any

from django.conf import settings
from django.db import connections
from evennia import settings_default
from evennia.utils import logger

from evennia_mends import gc_tuning, maintenance, orderly_end, puppets, stale_sessions, steady_clock
from evennia_mends.link import amp_link
from play.demo import default_demo
from server.conf import pace_clock
from sheets.catalog import WORLD
from sheets.kinds import default_kinds
from sheets.reading import CatalogError
from sheets.stock_files import systems_in


def start_plugin_services(server: Any) -> None:
    """Make Evennia's mends, and open the database anew in this process."""
    _check_world()
    _check_secret()
    # Evennia must have been set up.
    from evennia_mends import (
        attributes_once,
        back_in_hand,
        channel_messages,
        coming_and_going,
        command_sets,
        encodings,
        exits,
        multi_session,
        plain_failures,
        plain_nicks,
        quick_locks,
        rollback_memory,
    )
    from players import lost_connections

    amp_link.mend()
    amp_link.connect_to_socket(server)
    amp_link.when_lost(lost_connections.note_cut)
    stale_sessions.mend()
    multi_session.mend()
    steady_clock.mend()
    orderly_end.mend(server)
    maintenance.mend(server)
    plain_failures.mend()
    plain_nicks.mend()
    coming_and_going.mend()
    command_sets.mend()
    encodings.mend()
    back_in_hand.mend()
    exits.mend()
    channel_messages.mend()
    rollback_memory.mend()
    attributes_once.mend()
    quick_locks.mend()
    puppets.remember_through_a_kill()
    # A connection opened before the daemon's fork is closed by the parent's death, which takes
    # SQLite's locks with it; writes through it are lost when the server is killed.
    connections.close_all()
    pace_clock.start()
    gc_tuning.spare()


def _check_secret() -> None:
    """Say so where the key is the one that every Evennia has: with it anybody makes themselves a
    session, or an address to a log.
    """
    if settings.SECRET_KEY == settings_default.SECRET_KEY:
        logger.log_err("SECRET_KEY is not this game's own: `make install` writes one.")


def _check_world() -> None:
    """Read the game's data now: a slip belongs in the log of the start, not in a fight."""
    try:
        for system in systems_in(WORLD):
            default_kinds(system)
            default_demo(system)
    except CatalogError as error:
        logger.log_err(f"The game's data has a mistake: world/{error}")
