"""Help about rulesets: there is a topic for each, and what it says to type works by its rules."""

from dataclasses import replace

import pytest

from game.rulesets import RULESETS
from narration.screens.ruleset_topics import rules_topic, ruleset_topic
from tests.commands.table import SHEET, Player, Table
from tests.commands.test_help import UNREADABLE, commands_in
from tests.commands.test_verbs import unfolded
from tests.our_rulesets import OURS
from world.help_entries import HELP_ENTRY_DICTS
from world.help_files import help_texts

TEXTS = {str(one["key"]): str(one["text"]) for one in HELP_ENTRY_DICTS}
SCREEN = 50  # lines
OF_A_MOMENT = ("+choose", "+init/roll by")  # a question, the first round

ABLE = {
    **SHEET,
    "template": "shifter",
    "rage": 4,
    "gnosis": 3,
    "willpower": 5,
    "security": 1,
    "subterfuge": 1,
    "intimidation": 1,
    "fresh start": 1,
    "weapons": ["knife"],
}


@pytest.mark.parametrize("name", RULESETS)
def test_each_ruleset_has_a_topic_of_a_screen(jo: Player, name: str) -> None:
    told = jo.type(f"+help {name}")
    assert f"{RULESETS[name].name} ({name})." in told
    assert "How a turn goes" in told and "What to type" in told
    assert len(told.split("\n")) <= SCREEN


@pytest.mark.parametrize("name", OURS)
def test_each_ruleset_of_ours_is_written_about(name: str) -> None:
    (text,) = (one for one in help_texts() if one.topic == name)
    assert text.brief and "How a turn goes" in text.text and "What to type" in text.text


def test_a_ruleset_nobody_has_written_about_tells_of_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    toy = replace(RULESETS["met"], id="toy", name="A toy")
    monkeypatch.setitem(RULESETS, "toy", toy)
    told = unfolded(ruleset_topic(toy))
    assert told.startswith("A toy (toy).")
    assert "action, you act when your turn comes, highest first" in told
    assert "+maneuver" in told and "+grapple" in told
    assert "round_seconds 3" in told
    assert "physical, social, mental" in told
    assert "toy: A toy." in rules_topic({})


def standing(table: Table, rules: str) -> Player:
    """Seat Kelly, who runs a fight by ``rules`` and is to act in it, among others."""
    kelly = table.seat("Kelly", "Storyteller", sheet=ABLE)
    jo = table.seat("Jo", sheet=ABLE)
    kelly.type(f"+init/start Bar={rules}")
    kelly.type("+init/join yes")
    jo.type("+init/join yes")
    kelly.type("+init/add Thug=thug")
    return kelly


@pytest.mark.parametrize("rules", RULESETS)
def test_what_a_topic_says_to_type_works_by_its_rules(table: Table, rules: str) -> None:
    kelly = standing(table, rules)
    kelly.type("+init/roll")
    misread: dict[str, str] = {}
    for line in commands_in(TEXTS[rules]):
        if line.startswith(OF_A_MOMENT):
            continue
        before = table.script.standing.number
        told = kelly.type(line)
        if not told or UNREADABLE.search(told):
            misread[line] = told
        if table.script.standing.number > before:
            kelly.type("+combat/undo")
    assert not misread


@pytest.mark.parametrize("rules", RULESETS)
def test_what_a_topic_says_to_declare_is_taken(table: Table, rules: str) -> None:
    kelly = standing(table, rules)
    first = RULESETS[rules].phases[RULESETS[rules].first_phase]
    kelly.type("+init/roll")
    kelly.type(f"+init/set Kelly={900 if first.kind == 'act' else 0}")
    theirs = TEXTS[rules].partition("Whoever runs")[0]
    for line in commands_in(theirs):
        if line.startswith((*OF_A_MOMENT, "+abort", "+stand", "+crawl")):
            continue
        before = table.script.standing.number
        told = kelly.type(line)
        assert table.script.standing.number == before + 1, (line, told)
        kelly.type("+combat/undo")
