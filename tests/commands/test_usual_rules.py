"""The usual ruleset of a game, `ROUNDKEEPER_RULES` (SYS-1), as its players meet it."""

import importlib
from collections.abc import Iterator
from typing import Any

import pytest

import world.help_entries
from game.rulesets import RULESETS
from players.character_sheets import fighter_of
from players.demo_places import is_demo
from scenes import demos, registry
from tests.commands.table import Table
from tests.our_rulesets import OURS
from world.help_entries import is_of_others, topics


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


def test_SYS_1_a_scene_may_choose_another(table: Table, rules: str) -> None:
    other = next(one for one in RULESETS if one != rules)
    st = table.seat("Vesper", "Storyteller")
    told = " ".join(st.type(f"+init/new Alley={other}").split())
    assert f"A scene is open: Alley ({other} rules)" in told
    assert f"How a turn goes by them, and what to type: +help {other}" in told


def test_SYS_1_the_first_page_of_the_help_is_the_usual_rulesets(table: Table, rules: str) -> None:
    jo = table.seat("Jo")
    page = jo.type("+help").split("All there is help for")
    assert RULESETS[rules].example_roll in page[0]
    own = f"+{next(iter(RULESETS[rules].verbs))}"
    assert own in page[1]
    listed = {
        one.strip(" .\n") for one in page[1].split("tells more")[0].replace(":", ",").split(",")
    }
    assert not {one for one in topics() if is_of_others(one, rules)} & listed
    assert not {one for one in RULESETS if one != rules} & listed
    ways = RULESETS[rules]
    assert ("+abort" in listed) == ways.plays("ABORT-2")
    assert ("+split" in listed) == ways.plays("SPLIT-1")
    assert (f"+{ways.extra}" in listed) == ways.plays("HASTE-1")
    assert "+haste" not in listed or ways.extra == "haste"


def test_SYS_1_help_says_which_rules_are_the_usual_ones(rules: str) -> None:
    told = {one["key"]: str(one["text"]) for one in world.help_entries.HELP_ENTRY_DICTS}
    assert f"{rules}: {RULESETS[rules].name}. The usual one." in told["rules"]
    assert told["rules"].count("The usual one.") == 1
    for topic in told.keys() - RULESETS.keys():
        strange = "The usual rules here:" in told[topic]
        assert strange == is_of_others(topic, rules)
    assert all(words not in told["combat"].lower() for words in STRANGE[rules])


# What the way in does not say in a game of these rules.
STRANGE = {
    "detroit": ("ten-again", "test pool", "defense counts by itself"),
    "detroit-classic": ("ten-again", "test pool"),
    "w20": ("ten-again", "test pool", "haste phase"),
    "nwod": ("soak", "difficulty", "haste", "test pool", "botch"),
    "met": ("soak", "difficulty", "haste", "dice", "botch"),
}


def test_SYS_1_tracks_outside_scenes_are_the_usual_rulesets(table: Table, rules: str) -> None:
    jo = table.seat("Jo")
    fighter = fighter_of(jo.character)
    assert fighter is not None
    levels = len(RULESETS[rules].track_of(fighter).levels)
    assert jo.type("+health").count("[") == levels
    assert jo.type("+sheet").count("[") == levels


def test_SYS_1_stock_npcs_are_shown_by_the_usual_ruleset(table: Table, rules: str) -> None:
    shown = table.seat("Vesper", "Storyteller").type("+npc/show thug")
    assert ("rated" in shown) == (rules == "nwod")
    assert ("reaches" in shown) == (rules == "met")


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
