"""An evening prepared: an encounter of eleven, tried, changed and run over telnet; its file in a
second game, and a house read anew by a reload while a scene goes on.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.live_game import NOTHING_OPEN, LiveGame

pytestmark = pytest.mark.live

PREPARED = """\
+npc/new Rico=gang leader, firearms 4, weapons heavy pistol
+encounter/new Warehouse
+encounter/add ware=thug*8 as Guard auto
+encounter/add ware=Rico
+encounter/add ware=sniper*2 as Watcher unseen
+encounter/set ware=auto Guard*=protect Rico
+encounter/set ware=+range Rico,party=20
"""


@pytest.fixture
def games(template: Path, tmp_path: Path) -> Iterator[Callable[[str], LiveGame]]:
    made: list[LiveGame] = []

    def make(name: str) -> LiveGame:
        game = LiveGame(tmp_path / name, template / NOTHING_OPEN)
        made.append(game)
        return game

    yield make
    for game in made:
        game.close()


def encounter_in(text: str) -> str:
    found = re.search(r"warehouse: \{.*?\n\}", text.replace("\r", ""), re.DOTALL)
    assert found is not None, text
    return found[0]


def test_an_evening_is_prepared_tried_run_and_taken_to_a_second_game(
    games: Callable[[str], LiveGame],
) -> None:
    game = games("one")
    game.warm = False  # a house is read where the process starts
    house = game.root / "house"
    house.mkdir()
    (house / "settings.yaml").write_text("detroit: {grapple_upkeep: 0}\n")
    game.start()
    vesper, ines = game.client("Vesper"), game.client("Ines")
    for line in PREPARED.splitlines():
        vesper.send(line)
    vesper.ask("+encounter ware", r"NPCs: 11\. Rules: detroit")
    vesper.ask("+encounter/rehearse ware=Ines", "Playing warehouse 200 times against Ines")
    ines.ask("+health", "Unhurt")  # nobody waits for it
    vesper.expect(r"the NPCs win: \d+%")
    vesper.ask("+encounter/rehearse stop", "it takes several|would make it even|Nearest")
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
    exported = encounter_in(vesper.ask("+encounter/export ware", r"\n\}"))

    second = games("two")
    second.start()
    storyteller = second.client("Vesper")
    storyteller.ask("+encounter/import", "the word abort stops")
    for line in exported.splitlines():
        storyteller.send(line)
    storyteller.ask(".", r"Kept: warehouse\.")
    assert encounter_in(storyteller.ask("+encounter/export ware", r"\n\}")) == exported
    storyteller.ask("+encounter/run ware", "warehouse is in")
    storyteller.ask("+sheet Rico", "firearms 4")
