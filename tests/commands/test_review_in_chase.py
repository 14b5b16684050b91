"""A storyteller holds back what a shot in a chase comes to, and the others see what they may."""

from itertools import product

import pytest

from tests.commands.readings import readings
from tests.commands.table import SHEET, Table

GUNNER = {**SHEET, "weapons": ["light pistol"], "firearms": 3}
ATTACK = "8 8 8"


def test_a_held_shot_in_a_chase_is_read_by_the_storyteller_alone_and_ruled_on_and_released(
    table: Table, subtests: pytest.Subtests
) -> None:
    st = table.seat("Vesper", "Storyteller", sheet=None)
    jo, kelly = (table.seat(name, sheet=GUNNER) for name in ("Jo", "Kelly"))
    st.type("+init/start Foundry")
    for player in (jo, kelly):
        player.type("+init/join")
    st.type("+init/add thug")  # who stands by: there is a line for the fight, too
    table.dice.lay("Jo", "start", 8, 8, 3, 3, 3)
    st.type("+chase/cold Jo=Kelly")
    st.type("+combat/review on")
    kelly.type("+attack Jo")
    for player in (st, jo, kelly):
        player.clear()
    table.dice.lay("Kelly", "attack", 8, 8, 8)
    st.type("+chase/roll")
    assert f"{ATTACK} -> 3" in st.screen() and "+rule attack successes=2" in st.screen()
    assert "with the rest of the round" in " ".join(st.screen().split())
    for player in (jo, kelly):
        told = " ".join(player.screen().split())
        assert "The storyteller is reviewing Kelly's action on Jo." in told
        assert told.count("waiting for the storyteller (a result to release)") == 1
        assert "Chase of Jo, round 1: waiting for the storyteller (a result" in told
        assert ATTACK not in told and "+chase/ready" not in told
    for player, line in product((jo, kelly), readings("Kelly")):
        with subtests.test(line, reader=player.name):
            told = " ".join(player.type(line).replace(",", " ").split())
            assert told and ATTACK not in told and "hits Jo" not in told
    assert "has to release what was done" in " ".join(jo.type("+chase").split())
    table.kill()
    for player in (st, jo, kelly):
        player.returns()
    for line in (
        "+chase/ready",
        "+chase/exert",
        "+chase/drop",
        "+attack Kelly",
        "+odds attack Kelly",
    ):
        with subtests.test(line):
            assert "held back until the storyteller has seen it" in " ".join(jo.type(line).split())
    st.type("+rule attack successes=0 because the lamp went out")
    assert "lamp" not in jo.screen()
    jo.clear()
    st.type("+combat/release")
    told = " ".join(jo.screen().split())
    assert "not 3 (the lamp went out)" in told and "Kelly misses" in told
    assert "Vesper takes back what happened last." in st.type("+combat/undo")
    assert "+combat/release" in st.type("+chase")
