"""By which rules a scene is played: rulesets and settings, shown and chosen."""

import pytest

from game.rulesets import RULESETS
from game.settings import Settings, values_of
from narration.phrases.choosing import READINGS, SAYS
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
