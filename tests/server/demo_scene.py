"""Opens the scene that most live tests begin with, in the demo that `make play` has set up.

It is Vesper's, with Marlow and Ines in it and two thugs against them. Nothing is rolled yet.

It runs in the game's directory, once, when the template of the run is made (live_game.py); and
once more before all else, by the word `tables`.
"""

import sys
from typing import Any

SCENE = "Trouble at the foundry"
NPCS = {"Brick": "street tough", "Rat": "thug"}


def make_tables() -> None:
    """Make the tables as the models have them, and note all migrations as done: to do them takes
    longer than all else. A first `make play` does (test_play.py), and so do upgrades.
    """
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.loader import MigrationLoader
    from django.db.migrations.recorder import MigrationRecorder
    from django.test.utils import override_settings

    from server.conf.test_settings import MIGRATION_MODULES
    from tools import prepare

    prepare.begin()
    with override_settings(MIGRATION_MODULES=MIGRATION_MODULES):
        call_command("migrate", run_syncdb=True, verbosity=0)
    done = MigrationRecorder(connection)
    for key, migration in MigrationLoader(connection).disk_migrations.items():
        for app, name in (key, *migration.replaces):
            done.record_applied(app, name)


def open_scene() -> None:
    """Open it, with everybody in it."""
    from evennia.objects.models import ObjectDB

    from game import actions as act
    from players.authority import Speaker
    from players.character_sheets import reference
    from scenes import registry
    from sheetbook import joining
    from sheets.catalog import default_catalog
    from tools import demo

    def somebody(name: str) -> Any:
        return ObjectDB.objects.get(db_key=name)

    storyteller = somebody(demo.STORYTELLER)
    who = Speaker(storyteller.key, reference(storyteller), storyteller=True)
    script = registry.open_scene(who, somebody(demo.FOUNDRY), SCENE)
    for name in demo.PLAYERS:
        joining.join(script, somebody(name), who)
    catalog = default_catalog()
    for name, stock in NPCS.items():
        script.submit(who, act.Join(who=name, fighter=catalog.npcs[stock], npc=True))


def main() -> None:
    """Open it beside a game that does not run."""
    if sys.argv[1:] == ["tables"]:
        return make_tables()
    from django.db import connections, transaction

    from tools import prepare

    prepare.load_game(up_to_date=False)
    with transaction.atomic():
        open_scene()
    connections.close_all()


if __name__ == "__main__":
    main()
