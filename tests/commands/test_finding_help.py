"""+help finds what people look for: a rule that a refusal names, a word for what went wrong."""

import pytest

from tests.commands.table import Player
from world.rule_texts import in_ascii, rule_named, rule_texts


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


def test_a_rule_is_told_in_signs_of_every_screen_and_without_where_its_code_is(
    jo: Player,
) -> None:
    assert all(in_ascii(name).isascii() for name in rule_texts())
    assert not any(".py" in text or "|" in text for text in rule_texts().values())
    assert "Hurt -1" in jo.type("+help health-1")


def test_a_rule_that_there_is_not_is_no_topic(jo: Player) -> None:
    assert "No help found" in jo.type("+help attack-700") or "Type +help" in jo.screen()
    assert "Help for ATTACK" not in jo.screen()


@pytest.mark.parametrize("asked", ["undo", "oops", "take back"])
def test_taking_back_has_a_topic_that_names_ones_own_and_others(jo: Player, asked: str) -> None:
    told = jo.type(f"+help {asked}")
    assert "+combat/oops" in told and "+combat/undo" in told
