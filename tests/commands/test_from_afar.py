"""A storyteller who rules on somebody in another room is told what came of it."""

import pytest
from evennia.utils import create

from tests.commands.table import Player, Table


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("+gear/give jo=club", "gives Jo the club"),
        ("+hurt jo=2b", "2 bashing"),
        ("+sheet/import jo={template: fae, brawl: 4}", "gives Jo another sheet"),
        ("+sheet/set jo/familiar=quadrupeds 2", "familiar quadrupeds 2"),
    ],
)
def test_who_rules_from_afar_is_told(table: Table, jo: Player, line: str, told: str) -> None:
    jo.type("+init/start")
    afar = table.seat("Vera", "Storyteller", sheet=None)
    afar.character.location = create.create_object(
        "typeclasses.rooms.Room", key="Attic", nohome=True
    )
    number = table.script.standing.number
    assert told in afar.type(line)
    assert table.script.standing.number == number + 1
    assert told in jo.screen()
