"""+prefs language: each is told things in their own language, whatever the others read."""

import re

import pytest

from tests.commands.table import Player, Table


def german(player: Player) -> None:
    """Have somebody be spoken to in German."""
    assert "Deutsch" in player.type("+prefs language Deutsch")


@pytest.mark.parametrize("said", ["Deutsch", "deutsch", "de"])
def test_a_language_is_chosen_by_name_or_code(table: Table, jo: Player, said: str) -> None:
    assert jo.type(f"+prefs language {said}") == "Das Spiel spricht jetzt Deutsch mit dir."
    assert jo.type("+prefs language English") == "The game speaks English to you."
    german(jo)
    assert jo.type("+prefs language off") == "The game speaks English to you."


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("+prefs language", r"Which language\? Type: \+prefs language English or .*Deutsch"),
        ("+prefs language Klingon", r"doesn't speak 'Klingon'\. Type: \+prefs language English"),
    ],
)
def test_another_language_is_refused(table: Table, jo: Player, line: str, told: str) -> None:
    assert re.search(told, " ".join(jo.type(line).split()))
    assert jo.type("+combat/logs").startswith(("No", "There", "You"))


def test_each_of_a_scene_reads_their_own_language(table: Table, jo: Player, kelly: Player) -> None:
    german(kelly)
    table.dice.lay("Jo", "initiative", 8)
    table.dice.lay("Kelly", "initiative", 3)
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    jo.type("+init/roll")
    kelly.clear()
    jo.clear()
    kelly.type("+attack Jo")
    assert "Kelly attacks Jo." in jo.screen()
    assert "attack" not in kelly.screen().replace("+attack", "")
    assert "Kelly greift Jo an" in kelly.screen()


def test_what_others_say_and_pose_stays_as_it_is(table: Table, jo: Player, kelly: Player) -> None:
    german(kelly)
    jo.type("pose ducks behind the bar.")
    jo.type("say Get down!")
    assert "Jo ducks behind the bar." in kelly.screen()
    assert 'Jo sagt: "Get down!"' in kelly.screen()
    assert 'You say, "Get down!"' in jo.screen()


def test_a_refusal_and_a_page_of_help_are_in_ones_language(table: Table, jo: Player) -> None:
    german(jo)
    refused, page = jo.type("+attack Kelly"), jo.type("+help +prefs")
    assert "No scene" not in refused
    assert "+init/start" in refused
    assert "+prefs language Deutsch" in page
    assert "Usage" not in page
