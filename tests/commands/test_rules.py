"""By which rules a scene is played: rulesets and settings, shown and chosen."""

import pytest

from game.rulesets import RULESETS
from game.settings import Settings, values_of
from narration.phrases.choosing import READINGS, SAYS
from players.character_sheets import fighter_of
from scenes import registry
from tests.commands.table import Player, Table
from tests.commands.test_verbs import unfolded


def test_every_setting_is_explained() -> None:
    known = set(Settings.__struct_fields__)
    assert SAYS.keys() <= known <= SAYS.keys() | READINGS.keys()
    for name in READINGS.keys() & known:
        assert READINGS[name].keys() >= set(values_of(name))


def test_a_player_opens_a_scene_under_other_rules(table: Table, jo: Player) -> None:
    jo.type("+init/start Alley=detroit-c")
    assert table.script.scene.ruleset == "detroit-classic"
    assert "detroit-classic rules" in jo.screen()


def test_a_ruleset_that_does_not_exist_opens_nothing(table: Table, jo: Player) -> None:
    told = jo.type("+init/start Alley=gurps")
    assert "gurps" in told and "detroit-classic" in told
    assert registry.open_in(table.room) == []


def test_whoever_runs_the_scene_chooses_its_rules_before_the_first_round(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start")
    kelly.type("+init/join yes")
    shown = kelly.type("+combat/ruleset")
    assert all(name in shown for name in RULESETS)
    kelly.type("+combat/ruleset detroit-classic")
    assert table.script.scene.ruleset == "detroit"
    jo.type("+agree")
    assert table.script.scene.ruleset == "detroit-classic"
    assert "played by detroit-classic rules" in kelly.screen()
    jo.type("+init/roll")
    assert "first round has begun" in jo.type("+combat/ruleset detroit")


def test_settings_are_shown_explained_and_set(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start")
    jo.type("+init/join yes")
    shown = jo.type("+combat/settings")
    assert "grapple_upkeep = 1: " in shown and "[GRAPPLE-6]" in shown
    assert "Only a storyteller" in jo.type("+combat/set grapple_upkeep=0")
    st.type("+combat/set grapple_upkeep=0")
    st.type("+combat/set arms_length=5, 6, 7")
    assert table.script.scene.settings == {"grapple_upkeep": 0, "arms_length": [5, 6, 7]}
    assert "grapple_upkeep = 0 (usually 1)" in jo.type("+combat/settings grapple")
    st.type("+combat/set grapple_upkeep=1")
    assert table.script.scene.settings == {"arms_length": [5, 6, 7]}
    assert "yes" in st.type("+combat/set ones_cancel_soak=perhaps")
    assert "prone_dice" in st.type("+combat/set prone_dices=0")
    assert "have no setting that begins like that" in jo.type("+combat/settings zz")


def test_what_a_ruleset_fills_in_stays_out_of_the_sheet(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start Bar=nwod")
    jo.type("+init/join yes")
    assert "composure" in table.script.scene.people["Jo"].fighter.traits
    table.wound(jo, 1, "bashing")
    kept = fighter_of(jo.character)
    assert kept is not None
    assert kept.health.bashing == 1
    assert "composure" not in kept.traits


def test_DICE_5_what_the_sources_leave_open_is_shown_first_with_both_readings(
    table: Table, st: Player
) -> None:
    st.type("+init/start")
    shown = unfolded(st.type("+combat/settings"))
    told = shown.index("ones_cancel_damage = no. If no, ones on damage take nothing away; if yes,")
    assert shown.index("What the sources leave open") < told
    assert told < shown.index("fortitude_soak = dots. ") < shown.index("difficulty_min")


@pytest.mark.parametrize("rules", RULESETS)
def test_only_the_settings_of_the_scenes_own_rules_are_shown(
    table: Table, st: Player, rules: str
) -> None:
    st.type(f"+init/start Quick={rules}")
    shown = st.type("+combat/settings")
    for name, of in (
        ("met_usual_steps", "met"), ("modifier_limit", "nwod"), ("opponents_most", "w20"),
    ):  # fmt: skip
        assert (f"{name} = " in shown) == (rules == of)
    assert ("abort_base = " in shown) == (rules not in ("nwod", "met"))
    if rules != "met":
        assert f"The {rules} rules have no setting that begins like that" in unfolded(
            st.type("+combat/settings met")
        )
