"""What was tried while another's line was down."""

from typing import Any

import pytest

from tests.commands.table import Player, Table
from tests.commands.test_pace import flat
from typeclasses.idling import tick_all


@pytest.fixture(autouse=True)
def patience(settings: Any) -> None:
    settings.PATIENCE_SECONDS = 60


def test_CHASE_1_nobody_chooses_whom_another_follows_as_soon_as_their_line_drops(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Road")
    kelly.type("+init/join")
    jo.type("+init/add thug as Lou")
    jo.type("+chase/cold Jo, Lou=Kelly on foot")
    kelly.type("+agree")
    kelly.type("+chase/ready")
    tick_all(60)
    jo.type("+chase/roll Jo")
    for line in ("+choose none", "+chase/part"):
        jo.type(line)
    (chase,) = table.script.scene.chases_under_way()
    assert [one.who for one in chase.questions] == ["Kelly"]
    kelly.leaves()
    assert "Kelly" in flat(jo.type("+chase/roll Jo"))
    assert table.script.scene.chases_under_way() == [chase]
    tick_all(60)
    assert "Kelly kept the others waiting too long" in flat(jo.type("+chase/roll Jo"))
    assert len(table.script.scene.chases) == 2
