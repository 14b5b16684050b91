"""Whatever is typed about sheets, nothing breaks: each line is done or refused in words, and what
stands in the database is what the history says."""

import random

import pytest

from chronicle import sheet_store
from game.catalog import default_catalog
from game.sheet_life import LEADS_TO, Deed, Stage, changes, stage_after
from tests.commands.table import Player, Table
from tests.commands.test_garbage import NONSENSE
from typeclasses.sheets import fighter_of, stage_of

FILLED = "+sheet/set charisma=2, manipulation=2, appearance=2, intelligence=2"
SENSE = [
    *("+sheet", "+sheet jo", "+sheet/check", "+sheet/pending", "+sheet/history", "+sheet/export"),
    *("+sheet/new mortal", "+sheet/new vampire", "+sheet/discard mortal", "+sheet/discard vampire"),
    *(FILLED, "+sheet/submit", "+sheet/submit now", "+sheet/approve jo", "+sheet/approve kelly")
    * 3,
    *("+sheet/withdraw", "+sheet/return jo=no", "+sheet/return kelly=no") * 4,
    *("+sheet/set brawl=3", "+sheet/set brawl=4, wits=2 because so", "+sheet/set willpower=7"),
    *("+sheet/set jo/brawl=9", "+sheet/set kelly/permanent willpower=3", "+sheet/set jo/wyrd=yes"),
    *("+sheet/request brawl=5 because so", "+sheet/request wits=1 because so") * 2,
    *("+sheet/grant 1", "+sheet/grant 2=yes", "+sheet/deny 3=no", "+sheet/withdraw 4") * 2,
    *("+sheet/import {brawl: 2, blood: 9}", "+sheet/import jo={template: fae, brawl: 7}"),
    *("+init/start", "+init/join", "+hurt 1l", "+combat/undo"),
    *("+init/leave", "+init/end") * 4,
    *("+gear/give jo=knife", "+gear/take jo=knife", "+spend willpower", "+combat/redo"),
]


def some_line(dice: random.Random) -> str:
    words = dice.choice(SENSE).split(" ")
    if dice.random() < 0.3:
        words.insert(dice.randint(1, len(words)), dice.choice(NONSENSE))
    return " ".join(words)


def stage_by_the_history(player: Player) -> Stage:
    """Return the stage that the deeds written down lead to, one after the other."""
    stage = Stage.NONE
    for entry in sheet_store.history(player.character.id, 10_000):
        if entry.deed in LEADS_TO or entry.deed is Deed.IMPORTED:
            stage = stage_after(entry.deed, stage)
    return stage


def sheet_by_the_history(player: Player) -> dict[str, str]:
    """Return what lasts of a sheet as the changes written down leave it."""
    sheet: dict[str, str] = {}
    for entry in sheet_store.history(player.character.id, 10_000):
        if entry.deed in (Deed.STARTED, Deed.CHANGED, Deed.IMPORTED, Deed.DISCARDED):
            for change in entry.changes:
                assert sheet.get(change.what, "") == change.before, (entry, change)
                sheet[change.what] = change.after
    return {what: now for what, now in sheet.items() if now}


@pytest.mark.parametrize("seed", range(3))
def test_garbage_about_sheets(table: Table, seed: int) -> None:
    dice = random.Random(seed)
    st = table.seat("Vesper", "Storyteller", sheet=None)
    players = [table.seat(name, sheet=None) for name in ("Jo", "Kelly")]
    for _ in range(400):
        player, line = dice.choice([st, *players]), some_line(dice)
        told = player.type(line)
        assert told.strip(), line
        for screen in (one.screen() for one in (st, *players)):
            assert "Traceback" not in screen and "untrapped" not in screen, (line, screen)
            assert "That can not be done:" not in screen, (line, screen)
        for one in players:
            assert stage_of(one.character) is stage_by_the_history(one), line
    written = [sheet_store.history(one.character.id, 10_000) for one in players]
    assert sum(map(len, written)) > 15 and all(written)
    for one in players:
        kept = changes(None, fighter_of(one.character), default_catalog())
        assert {change.what: change.after for change in kept} == sheet_by_the_history(one)
