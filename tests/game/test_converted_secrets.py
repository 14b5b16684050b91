"""A sheet that is kept aside is as much its owner's as any (SYS-2)."""

import msgspec

from game import actions as act
from game.dice import SeededChance
from game.journal import Journal
from game.secrecy import Viewer, known
from play.export import Heading, export
from sheets.catalog import default_catalog

HEADING = Heading(id=1, title="", opened_by="Vesper", started="2026-11-20", ended=None)
LORE = "hidden lore"


def journal() -> Journal:
    sheet = {"system": "nwod", "strength": 4, "traits": {LORE: 3}, "armour": ["kevlar"]}
    jo, kelly = (default_catalog().fighter(one) for one in (sheet, {"strength": 2}))
    made, chance = Journal(), SeededChance(1)
    for action in (
        act.Open(by="Vesper", ruleset="met"),
        act.Join(by="Jo", who="Jo", fighter=jo, converts=True),
        act.Join(by="Kelly", who="Kelly", fighter=kelly),
        act.Hide(by="Vesper", who="Jo"),
        act.Harm(by="Vesper", who="Jo", levels=1, type="lethal"),
    ):
        made.say(action, chance)
    return made


def test_SYS_2_nobody_elses_log_has_the_sheet_that_is_kept() -> None:
    made = journal()
    masks = tuple(made.scene.masks.items())
    for viewer, reads in ((Viewer("Kelly", masks=masks), False), (Viewer(st=True), True)):
        written = msgspec.json.encode(export(HEADING, made.entries, made.scene, viewer)).decode()
        assert (LORE in written) is reads
        assert ('"aside"' in written) is reads
        assert ('"converts":true' in written) is reads


def test_SYS_2_somebody_hidden_has_no_sheet_for_others_to_know() -> None:
    made = journal()
    assert made.scene.people["Jo"].aside is not None
    scene = known(made.scene, Viewer("Kelly", masks=tuple(made.scene.masks.items())))
    assert "Kelly" in scene.people and len(scene.people) == 2
    assert not any(one.aside or one.converts for one in scene.people.values())
