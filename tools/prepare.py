"""Brings the database to where the server can start on it: tables, admin, first room, demo.

Each step checks whether it is already done, and is one transaction: an interrupted one leaves
nothing. Doing it here, rather than in the server's first start, saves Evennia's restart of itself.
"""

import gc
import os
from pathlib import Path
from typing import Any

from server.conf import database, processes
from server.conf.environment import GAME_ROOT
from tools import passwords, secret_settings
from tools.console import Trouble, say

ADMIN = "Admin"
# What an install has that has had a game.
MARKS = (passwords.FILE, processes.log_file("server"))


def prepare() -> None:
    """Do every step that is not done yet. Safe to repeat; changes nothing that is there."""
    begin()
    _migrate()
    _load_evennia()
    _in_one_transaction(_ensure_admin)
    _in_one_transaction(_ensure_first_objects)
    _ensure_demo()
    _collect_web_files()
    _close_database()


def begin() -> None:
    """Do what comes before the tables."""
    _check_world()
    _ensure_database_file()
    secret_settings.ensure()
    (GAME_ROOT / "server" / "logs").mkdir(mode=0o700, exist_ok=True)
    for folder in (".static", ".media"):
        (GAME_ROOT / "server" / folder).mkdir(exist_ok=True)
    _load_django()


def load_game(up_to_date: bool) -> None:
    """Let this process work on the game's data; ``up_to_date`` brings the tables there first."""
    database.refuse_if_missing()
    secret_settings.ensure()
    _load_django()
    if up_to_date:
        _migrate()
    _load_evennia()


def _check_world() -> None:
    """Refuse to start on data with a slip in it: the error names file, entry and field."""
    from play.checking import faults_of_house
    from play.demo import load_demo
    from sheets.catalog import WORLD, default_catalog, default_house, load_catalog
    from sheets.kinds import load_kinds
    from sheets.reading import CatalogError

    try:
        catalog = load_catalog(WORLD)
        load_kinds(WORLD, catalog)
        load_demo(WORLD, catalog)
        faults = faults_of_house(default_house(), default_catalog())
    except CatalogError as error:
        raise Trouble(f"The game's data has a mistake: world/{error}") from error
    for fault in faults:
        say(f"Left out of the game until it is mended: {fault}")


def _ensure_database_file() -> None:
    """Make the SQLite file of a new game, empty. (Who opens it later makes none: see sqlite/.)

    Where there has been a game, a missing file is not a wish for another game.
    """
    file = database.sqlite_file()
    if file is None or file.exists():
        return
    if marks := [str(mark) for mark in MARKS if mark.exists()]:
        raise Trouble(
            f"{database.missing_text(file)}\nIf the data is in another database, DATABASE_URL has "
            f"to name it. For a new game in place of the old one, move away {' and '.join(marks)}"
        )
    try:
        file.touch(mode=0o600)
    except OSError as error:
        raise Trouble(f"The database cannot be made: {error}") from error


def _load_django() -> None:
    secret_settings.refuse_slips()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.conf.settings")
    import django

    django.setup()
    _keep_what_is_loaded()


def _keep_what_is_loaded() -> None:
    """Have the garbage collector leave alone what stays anyway.

    Tables are brought up to date by making their classes anew in each step, and Evennia collects
    garbage after much of what it does: a quarter of a set-up went by with looking at all of it.
    """
    gc.collect()
    gc.freeze()


def _migrate() -> None:
    from django.core.management import call_command
    from django.db import OperationalError, connection
    from django.db.migrations.executor import MigrationExecutor

    try:
        executor = MigrationExecutor(connection)
    except OperationalError as error:
        raise Trouble(f"The database cannot be opened: {error}".rstrip()) from error
    left = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if left:
        say(f"Setting up the database ({len(left)} steps) ...")
        call_command("migrate", interactive=False, verbosity=0)
    if connection.vendor == "sqlite":
        # SQLite's file holds password hashes and everybody's secrets.
        Path(connection.settings_dict["NAME"]).chmod(0o600)


def _load_evennia() -> None:
    import evennia

    evennia._init()
    _keep_what_is_loaded()


def _in_one_transaction(step: Any) -> None:
    from django.db import transaction

    with transaction.atomic():
        step()


def _ensure_admin() -> None:
    from evennia.accounts.models import AccountDB

    if AccountDB.objects.filter(is_superuser=True).exists():
        return
    say(f"Making the admin account {ADMIN} ...")
    password = passwords.password_for(ADMIN, "the admin: everything, in the game and on the web")
    AccountDB.objects.create_superuser(ADMIN, "", password)


def _ensure_first_objects() -> None:
    """Do what Evennia would do in its first start: the admin's character, a room, channels."""
    import time

    from evennia.server import initial_setup
    from evennia.server.models import ServerConfig
    from evennia.server.service import EvenniaServerService

    if ServerConfig.objects.conf("last_initial_setup_step") == "done":
        return
    say("Making the first room ...")
    initial_setup.create_objects()
    EvenniaServerService.create_default_channels(None)
    ServerConfig.objects.conf("server_epoch", time.time())
    ServerConfig.objects.conf("last_initial_setup_step", "done")


def _ensure_demo() -> None:
    from evennia.server.models import ServerConfig

    from tools.demo import setup_demo

    def demo() -> None:
        if not ServerConfig.objects.conf("roundkeeper_demo"):
            say("Making the demo: places, a storyteller, two players ...")
            setup_demo()
            # Said in the database, so that a demo which an admin has taken down stays down.
            ServerConfig.objects.conf("roundkeeper_demo", "made")

    _in_one_transaction(demo)


def _collect_web_files() -> None:
    from django.core.management import call_command

    call_command("collectstatic", interactive=False, verbosity=0)


def _close_database() -> None:
    from django.db import connections

    connections.close_all()


if __name__ == "__main__":
    from tools.console import run

    run(prepare)
