"""An evening prepared: an encounter of eleven, changed and run over telnet; and a house read
anew by a reload while a scene goes on.
"""

import contextlib
from pathlib import Path

import pytest

from tests.server.live_game import NOTHING_OPEN, LiveGame

pytestmark = [pytest.mark.live, pytest.mark.long_form]

PREPARED = """\
+npc/new Rico=gang leader, firearms 4, weapons heavy pistol
+encounter/new Warehouse
+encounter/add ware=thug*8 as Guard auto
+encounter/add ware=Rico
+encounter/add ware=sniper*2 as Watcher unseen
+encounter/set ware=auto Guard*=protect Rico
+encounter/set ware=+range Rico,party=20
"""


def test_an_evening_is_prepared_and_run(template: Path, tmp_path: Path) -> None:
    with contextlib.closing(LiveGame(tmp_path / "one", template / NOTHING_OPEN)) as game:
        game.warm = False  # a house is read where the process starts
        house = game.root / "house"
        house.mkdir()
        (house / "settings.yaml").write_text("detroit: {grapple_upkeep: 0}\n")
        game.start()
        vesper, ines = game.client("Vesper"), game.client("Ines")
        for line in PREPARED.splitlines():
            vesper.send(line)
        vesper.ask("+encounter ware", r"NPCs: 11\. Rules: detroit")
        vesper.ask("+encounter/set ware/Guard=number 3", "warehouse has 6 in all")

        vesper.ask("+encounter/run ware", r"warehouse is in\. To begin: \+init/roll")
        ines.expect(r"Guard1-3 join, automatic")
        vesper.ask("+combat/settings grapple_upkeep", r"= 0 \(so in this game; detroit has 1\)")
        (house / "settings.yaml").write_text("detroit: {grapple_upkeep: 3}\n")
        (house / "npcs.yaml").write_text("dockhand: {like: thgu}\n")
        admin = game.client("Admin")
        game.reload(admin)
        vesper.ask("+combat/settings grapple_upkeep", r"= 0 \(so in this game")  # as it began
        vesper.ask("+npc/list", r"house/npcs\.yaml, line 1, column 18: dockhand")
        vesper.ask("+combat/undo", "nobody is in")
