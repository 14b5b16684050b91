"""The usual ruleset of a game, `ROUNDKEEPER_RULES` (SYS-1), as its players meet it."""

import importlib
from collections.abc import Iterator
from typing import Any

import pytest

import world.help_entries
from players.demo_places import is_demo
from scenes import demos, registry
from tests.commands.table import Table
from tests.our_rulesets import OURS


@pytest.fixture(params=OURS)
def rules(request: pytest.FixtureRequest, settings: Any) -> Iterator[str]:
    settings.ROUNDKEEPER_RULES = request.param
    importlib.reload(world.help_entries)  # as a server of such a game has it
    yield request.param
    del settings.ROUNDKEEPER_RULES
    importlib.reload(world.help_entries)


def test_SYS_1_scenes_open_in_the_usual_ruleset(table: Table, rules: str) -> None:
    st = table.seat("Vesper", "Storyteller")
    told = st.type("+init/start Alley")
    assert f"A scene is open: Alley ({rules} rules)" in told
    assert "How a turn goes by them" not in told  # they know


def test_SYS_1_a_demo_is_played_by_the_usual_ruleset(
    table: Table, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demos, "reactor", table.clock)
    jo = table.seat("Jo")
    jo.type("+demo")
    (script,) = registry.open_in(jo.character.location)
    assert script.scene.ruleset == rules
    for _ in range(40):  # it comes to its end, whatever the rules
        jo.clock.advance(0)
        if not is_demo(jo.character.location):
            break
        jo.type("+pass")
    assert jo.character.location == table.room
    assert registry.open_in(table.room) == []
