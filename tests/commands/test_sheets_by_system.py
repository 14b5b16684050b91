"""Sheets in games of each system, as their players make them (SYS-1)."""

import re
from typing import Any

import pytest

from game.fighter import CLASSIC
from game.rulesets import RULESETS
from players.character_sheets import fighter_from, fighter_of
from players.usual_rules import usual_catalog, usual_kinds
from tests.commands.table import Player, Table
from tests.commands.test_pace import flat
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


@pytest.mark.parametrize("rules", RULESETS)
def test_SYS_1_kinds_are_the_systems_own(nemo: Player, settings: Any, rules: str) -> None:
    settings.ROUNDKEEPER_RULES = rules
    told = flat(nemo.type("+sheet/new"))
    assert all(f"+sheet/new {kind}" in told for kind in usual_kinds())
    assert ("shifter" in told) == (RULESETS[rules].sheets == CLASSIC)


def test_SYS_1_what_the_system_has_not_is_refused_with_near_names(
    nemo: Player, settings: Any
) -> None:
    settings.ROUNDKEEPER_RULES = "nwod"
    nemo.type("+sheet/new vampire")
    assert "no trait 'charisma'" in flat(nemo.type("+sheet/set charisma=3")).lower()
    assert "On your draft: blood potency 2 (was 1)" in flat(nemo.type("+sheet/set blood potency=2"))
    assert "speed-reading" not in nemo.type("+sheet/set speed=11")


def test_SYS_1_willpower_follows_resolve_on_a_draft(nemo: Player, settings: Any) -> None:
    settings.ROUNDKEEPER_RULES = "nwod"
    nemo.type("+sheet/new mortal")
    nemo.type("+sheet/set resolve=4, composure=3")
    assert "willpower 7 of 7" in nemo.type("+sheet")


def test_SYS_1_a_sheet_shows_size_defense_and_speed(nemo: Player, settings: Any) -> None:
    settings.ROUNDKEEPER_RULES = "nwod"
    nemo.type("+sheet/new mortal")
    nemo.type("+sheet/set strength=3, dexterity=2, wits=4")
    assert "worked out: size 5, defense 2, speed 10." in flat(nemo.type("+sheet"))


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


def test_SYS_1_a_sheet_from_before_stays_what_it_is(table: Table, settings: Any) -> None:
    jo = table.seat("Jo")
    before = fighter_of(jo.character)
    settings.ROUNDKEEPER_RULES = "met"
    assert "charisma" in jo.type("+sheet")
    assert "worked out: physical 5" in flat(jo.type("+sheet"))
    st = table.seat("Vesper", "Storyteller")
    st.type("+sheet/set Jo/brawl=4")
    after = fighter_of(jo.character)
    assert after is not None and before is not None
    assert after.traits == {**before.traits, "brawl": 4}  # and nothing that was worked out


@pytest.mark.parametrize("rules", RULESETS)
def test_SYS_1_the_people_of_a_first_start_have_sheets_of_the_system(
    table: Table, settings: Any, rules: str
) -> None:
    settings.ROUNDKEEPER_RULES = rules
    system = RULESETS[rules].sheets
    for name, sheet in sheets_of(system).items():
        assert fighter_from(sheet, name).template.system == system


@pytest.mark.parametrize("rules", RULESETS)
def test_SYS_1_the_stock_listed_is_the_systems_own(table: Table, settings: Any, rules: str) -> None:
    settings.ROUNDKEEPER_RULES = rules
    st = table.seat("Vesper", "Storyteller")
    listed = st.type("+npc/list")
    assert all(name in flat(listed) for name in usual_catalog().npcs)
    assert ("crinos" in listed) == (RULESETS[rules].sheets == CLASSIC)


def test_SYS_1_vitae_closes_wounds_as_blood_does(table: Table, settings: Any) -> None:
    settings.ROUNDKEEPER_RULES, settings.ROUNDKEEPER_RECOVERY = "nwod", "rules"
    sheet = {"system": "nwod", "template": "vampire", "vitae": 10, "stamina": 2}
    jo = table.seat("Jo", sheet=sheet)
    table.wound(jo, 2, "bashing")
    jo.type("+heal 2b with vitae")
    healed = fighter_of(jo.character)
    assert healed is not None
    assert (healed.health.bashing, healed.resources["vitae"]) == (0, 9)


@pytest.mark.parametrize("kind", ["vampire", "werewolf", "mage"])
def test_SYS_1_no_sheet_shows_the_morality_that_its_kind_does_not_have(
    nemo: Player, settings: Any, kind: str
) -> None:
    settings.ROUNDKEEPER_RULES = "nwod"
    assert "morality" not in nemo.type(f"+sheet/new {kind}")
    assert "morality" not in nemo.type("+sheet/export")


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


@pytest.mark.parametrize(
    ("rules", "example"), [("nwod", "virtue=Hope"), ("met", "archetype=Rebel")]
)
def test_SYS_1_the_traits_in_words_that_help_shows_are_taken(
    nemo: Player, settings: Any, rules: str, example: str
) -> None:
    settings.ROUNDKEEPER_RULES = rules
    nemo.type("+sheet/new mortal")
    for topic in ("sheets", "+sheet"):
        told = nemo.type(f"+help {topic}")
        assert example in told and "nature=" not in told
    assert "On your draft" in nemo.type(f"+sheet/set {example}")


@pytest.mark.parametrize("rules", OTHERS)
def test_SYS_1_help_speaks_of_points_as_the_system_has_them(
    nemo: Player, settings: Any, rules: str
) -> None:
    settings.ROUNDKEEPER_RULES = rules
    told = flat(nemo.type("+help points"))
    assert "freebie" not in told and "abilities" not in told
    assert ("5, 4 and 3" if rules == "nwod" else "focuses") in told
    told = flat(nemo.type("+help willpower"))
    assert ("adds two to your Defense" in told) == (rules == "nwod")
    assert "Rage" not in nemo.type("+help +spend")


def test_NWOD_7_a_giant_is_of_size_6(table: Table, settings: Any) -> None:
    settings.ROUNDKEEPER_RULES = "nwod"
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new mortal")
    assert "size 5" in nemo.type("+sheet")
    nemo.type("+sheet/set giant=4")
    told = nemo.type("+sheet")
    assert "size 6" in told and "[ ]" * 8 in told and "[ ]" * 9 not in told


def test_a_shifter_is_made_with_points(table: Table, settings: Any) -> None:
    settings.ROUNDKEEPER_RULES = "w20"
    told = table.seat("Nemo", sheet=None).type("+sheet/new shifter")
    assert "of 15 points left" in told and "Freebie points: 15 of 15 left" in told


def test_what_only_met_scenes_ask_for_says_so_on_the_sheet(table: Table, settings: Any) -> None:
    settings.ROUNDKEEPER_RULES = "w20"
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new mortal")
    nemo.type("+sheet/set dodge=2")
    told = nemo.type("+sheet")
    assert "For the met rules: dodge 2." in told and "Theatre" not in told
