"""+help finds what people look for: a rule that a refusal names, a word for what went wrong."""

import pytest

from tests.commands.table import Player
from world.rule_texts import rule_named, rule_texts


@pytest.mark.parametrize("asked", ["ATTACK-7", "attack-7", "attack 7", "Attack - 7"])
def test_a_rule_is_found_by_its_id_however_it_is_written(jo: Player, asked: str) -> None:
    told = jo.type(f"+help {asked}")
    assert "Help for ATTACK-7" in told and "Damage rolls the weapon's own dice" in told
    assert all(len(line) <= 78 for line in told.split("\n"))


def test_every_rule_has_one_id(jo: Player) -> None:
    assert all(rule_named(name) == name for name in rule_texts())
    assert rule_named("attack") == rule_named("attack 700") == ""


def test_a_rule_of_another_ruleset_is_found(jo: Player) -> None:
    assert "Help for NWOD-3" in jo.type("+help nwod-3")
