"""Opens the scene that most live tests begin with, in the demo that `make play` has set up.

It is Vesper's, with Marlow and Ines in it and two thugs against them. Nothing is rolled yet.

It runs in the game's directory, once, when the template of the run is made (live_game.py).
"""

from typing import Any

SCENE = "Trouble at the foundry"
NPCS = {"Brick": "street tough", "Rat": "thug"}


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
    from django.db import connections, transaction

    from tools import prepare

    prepare.load_game(up_to_date=False)
    with transaction.atomic():
        open_scene()
    connections.close_all()


if __name__ == "__main__":
    main()
