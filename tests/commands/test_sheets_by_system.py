"""Sheets in games of each system, as their players make them (SYS-1)."""

import re
from typing import Any

import pytest

from game.fighter import CLASSIC
from game.rulesets import RULESETS
from players.character_sheets import fighter_from, fighter_of
from players.usual_rules import usual_kinds
from tests.commands.table import Player, Table
from tools.demo import sheets_of

OTHERS = [name for name, rules in RULESETS.items() if rules.sheets != CLASSIC]
STRANGE = {
    "nwod": ("charisma", "appearance", "perception", "melee", "blood", "soak", "difficulty"),
    "met": ("strength", "dexterity 1", "charisma", "alertness", "soak", "difficulty", "dice"),
}


@pytest.fixture
def nemo(table: Table) -> Player:
    return table.seat("Nemo", sheet=None)


def finish(player: Player) -> None:
    """Give whatever the draft still asks for."""
    fighter = fighter_of(player.character)
    assert fighter is not None
    needs = usual_kinds()[fighter.template.name].needs
    lacks = [one for one in needs if one not in fighter.traits]
    if lacks:
        player.type("+sheet/set " + ", ".join(f"{one}=2" for one in lacks))


@pytest.mark.parametrize("rules", OTHERS)
def test_SYS_1_a_player_makes_a_sheet_of_the_games_system(
    table: Table, nemo: Player, settings: Any, rules: str
) -> None:
    settings.ROUNDKEEPER_RULES = rules
    screens = [nemo.type("+sheet/new mortal"), nemo.type("+sheet/check")]
    finish(nemo)
    screens += [nemo.type("+sheet"), nemo.type("+sheet/check"), nemo.type("+health")]
    told = nemo.type("+sheet/submit")
    assert "handed in" in told
    screens.append(told)
    told = table.seat("Vesper", "Storyteller").type("+sheet/approve Nemo")
    assert "approved" in told
    shown = [re.sub(r"focus\s+\w+", "", one.lower()) for one in screens]
    for word in STRANGE[rules]:
        assert not [one for one in shown if word in one], word


@pytest.mark.parametrize("rules", OTHERS)
def test_SYS_1_a_sheet_exported_is_read_again_in_a_game_of_any_rules(
    table: Table, nemo: Player, settings: Any, rules: str
) -> None:
    settings.ROUNDKEEPER_RULES = rules
    nemo.type("+sheet/new mortal")
    finish(nemo)
    before = fighter_of(nemo.character)
    text = " ".join(nemo.type("+sheet/export").split())
    assert f"system: {rules}" in text
    settings.ROUNDKEEPER_RULES = "detroit"
    st = table.seat("Vesper", "Storyteller")
    told = st.type(f"+sheet/import Nemo={text.partition(':')[2].strip()}")
    assert fighter_of(nemo.character) == before, told


@pytest.mark.parametrize("rules", RULESETS)
def test_SYS_1_the_people_of_a_first_start_have_sheets_of_the_system(
    table: Table, settings: Any, rules: str
) -> None:
    settings.ROUNDKEEPER_RULES = rules
    system = RULESETS[rules].sheets
    for name, sheet in sheets_of(system).items():
        assert fighter_from(sheet, name).template.system == system


@pytest.mark.parametrize("rules", OTHERS)
def test_SYS_1_a_storyteller_reads_of_no_freebie_points_where_there_are_none(
    table: Table, nemo: Player, settings: Any, rules: str
) -> None:
    settings.ROUNDKEEPER_RULES = rules
    nemo.type("+sheet/new mortal")
    finish(nemo)
    if rules == "nwod":
        nemo.type("+sheet/set strength=5, dexterity=5, stamina=5")
    nemo.type("+sheet/submit")
    told = table.seat("Vesper", "Storyteller").type("+sheet/check Nemo")
    assert ("too many" in told) == (rules == "nwod")
    assert "reebie" not in told and "nothing beyond" not in told
