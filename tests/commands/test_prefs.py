"""+prefs: what a player sets, and what changes with it."""

import re

import pytest

from players import preferences
from tests.commands.table import Player, Table


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("+prefs brief", "Brief style is on."),
        ("+prefs brief on", "Brief style is on."),
        ("+prefs verbose", "Verbose style is on."),
        ("+prefs usual", "Usual style is on."),
        ("+prefs normal", "Usual style is on."),
        ("+prefs style brief", "Brief style is on."),
        ("+prefs style usual", "Usual style is on."),
        ("+prefs style screenreader", "Screen reader style is on."),
        ("+prefs screenreader", "Screen reader style is on."),
        ("+prefs screenreader off", "Screen reader style is off."),
        ("+prefs screenreader auto", "Screen reader style is as your client asks: off."),
        ("+prefs colour off", "Colour is off."),
        ("+prefs color", "Colour is on."),
        ("+prefs bell", "The bell is on. It rings once when you are asked something."),
        ("+prefs bell off", "The bell is off."),
        ("+prefs width 100", "Width is 100 columns."),
        ("+prefs width auto", "Width is as your client says: 78 columns."),
        ("+prefs zone Europe/London", "You now see times in Europe/London."),
        ("+prefs zone new york", "You now see times in America/New_York."),
        ("+prefs zone off", "You now see times in the game's own zone, UTC."),
    ],
)
def test_each_word_does_what_it_says(table: Table, jo: Player, line: str, told: str) -> None:
    assert jo.type(line) == told


def test_what_cannot_be_set_is_refused(table: Table, jo: Player, subtests: pytest.Subtests) -> None:
    for line, told in [
        ("+prefs loud", r"no preference 'loud'"),
        ("+prefs bell loud", r"'loud' isn't on or off\. Type: \+prefs bell on"),
        ("+prefs width", r"How many columns\? Type: \+prefs width 100 or \+prefs width auto"),
        ("+prefs width wide", r"'wide' is not a number\. Type: \+prefs width 100"),
        ("+prefs width 39", r"39 is out of range: 40 to 200"),
        ("+prefs width 201", r"201 is out of range"),
        ("+prefs style", r"Which style\?.*\+prefs brief, .*or\s+\+prefs\s+screenreader"),
        ("+prefs zone", r"Which time zone\?"),
        ("+prefs zone Europe/Lundon", r"'Europe/Lundon'\. Did you mean \+prefs zone Europe/London"),
        ("+prefs zone |rNowhere at all$eval(1)", r"I don't know the time zone '\|rNowhere at all"),
    ]:
        with subtests.test(line):
            before = jo.type("+prefs")
            assert re.search(told, " ".join(jo.type(line).split())), jo.screen()
            assert jo.type("+prefs") == before


def test_every_line_that_the_list_names_is_taken(table: Table, jo: Player) -> None:
    named = re.findall(r"\+prefs (?:(?! or )\S| (?!or |\n))+", jo.type("+prefs"))
    assert len(named) == 8
    for line in named:
        assert re.search(
            r"(is|are) (on|off|as|\d)|You now see times|spricht jetzt Deutsch", jo.type(line)
        ), line


def test_they_are_the_accounts_and_nobody_elses(table: Table, jo: Player, kelly: Player) -> None:
    jo.type("+prefs brief")
    jo.type("+prefs zone Europe/London")
    assert preferences.style_of(jo.account.characters[0] if jo.account.characters else jo.character)
    assert jo.account.attributes.get(preferences.STYLE) == "brief"
    assert "usual" in kelly.type("+prefs") and "London" not in kelly.type("+prefs").split("zone")[1]


def test_the_players_word_on_a_screen_reader_counts_before_the_clients(
    table: Table, jo: Player
) -> None:
    jo.session.protocol_flags["SCREENREADER"] = True
    assert "Screenreader: on" in jo.type("+prefs")
    jo.type("+prefs screenreader off")
    assert re.search(r"screenreader +off", jo.type("+prefs"))
    jo.type("+prefs screenreader on")
    assert "It is told for a screen reader" in jo.type("+prefs brief")


def test_a_zone_that_is_gone_is_none(table: Table, jo: Player) -> None:
    jo.account.attributes.add(preferences.ZONE, "Mars/Olympus")
    assert "the game's" in jo.type("+prefs")
