"""Logs: finding scenes that are over, reading them in pages, by person, and who may."""

import pytest

from journal.models import SceneRecord
from tests.commands.table import Player, Table
from tests.commands.test_fight import begin


def ended(table: Table, jo: Player, kelly: Player, rounds: int = 1) -> int:
    """Play a fight of Jo's to its end, and return its number."""
    begin(table, jo, kelly)
    for _ in range(rounds):
        kelly.type("+attack Jo")
        jo.type("+block")
        jo.type("+init/run")
        jo.type("+init/roll")
    jo.type("+init/end enough")
    kelly.type("+agree")
    return last_number()


def last_number() -> int:
    return int(SceneRecord.objects.order_by("-pk").values_list("pk", flat=True)[0])


def elsewhere(table: Table, player: Player) -> None:
    """Take somebody out of the room, so that its last scene is none of theirs."""
    player.character.location = None


# --- finding -------------------------------------------------------------------------------------


def test_scenes_are_found_by_who_title_day_and_place(
    table: Table, jo: Player, kelly: Player, subtests: pytest.Subtests
) -> None:
    ended(table, jo, kelly)
    jo.type("+init/start Roof")
    jo.type("+init/end")
    for wishes, found in [
        ("Kelly", ["Alley"]),
        ("who=kel", ["Alley"]),
        ("Jo, title=roo", ["Roof"]),
        ("t=ALL", ["Alley"]),
        ("title bar", []),
        ("me", ["Roof", "Alley"]),
        ("here", ["Roof", "Alley"]),
        ("since=2026-01-01", ["Roof", "Alley"]),
        ("until=2026-01-01", []),
        ("since=2999-12-31", []),
        ("here, me, Kelly, title=y, since=1970-01-01, until 2999-12-31", ["Alley"]),
        ("page 9", ["Roof", "Alley"]),
    ]:
        with subtests.test(wishes):
            told = jo.type(f"+combat/logs {wishes}")
            assert [one for one in ("Roof", "Alley") if one in told] == found
            assert bool(found) != ("Nothing found" in told)


def test_the_list_comes_in_pages(table: Table, st: Player) -> None:
    for number in range(17):
        st.type(f"+init/start Scene of day {number}")
        st.type("+init/end")
    told = st.type("+combat/logs title=day")
    assert "-- Scenes that are over, page 1 of 2 --" in told
    assert told.count("Scene of day") == 15
    assert "More: +combat/logs title=day, page 2" in told
    assert st.type("+combat/logs title=day, page 2").count("Scene of day") == 2
    assert "More" not in st.screen()
    assert "More: +combat/logs page 2" in st.type("+combat/logs")


UNREADABLE = [
    ("+combat/logs since=yesterday", "'yesterday' isn't a date"),
    ("+combat/logs since=2026-02-30", "isn't a date"),
    ("+combat/logs until=9999-12-31", "isn't a date"),
    ("+combat/logs since=0001-01-01", "isn't a date"),
    ("+combat/logs page=0", "out of range: 1 to"),
    ("+combat/logs page=x", "is not a number"),
    ("+combat/logs what=bar", "I don't know 'what='"),
    ("+combat/logs Jo, Kelly", "Only one of those at a time"),
    ("+combat/logs Jo, who=Kelly", "Only one of those at a time"),
    ("+combat/logs title=a, title=b", "'title' stands there twice"),
    ("+combat/logs title=", "'title' has nothing after it"),
    ("+combat/log scene 99999", "You can't read scene 99999"),
    ("+combat/log scene 99999999999999999999", "is not a number"),
    ("+combat/log scene x", "is not a number"),
    ("+combat/log Zed", "Zed"),
    ("+combat/log 5, Jo", "Only one of those at a time"),
    ("+combat/log 0", "out of range: 1 to 200"),
    ("+combat/log -5", "out of range: 1 to 200"),
    ("+combat/summary Jo", "'Jo' doesn't go there"),
    ("+combat/export as pdf", "pdf"),
    ("+combat/export scene 99999", "You can't read scene"),
    ("+combat/poses now", "doesn't go there"),
]


def test_what_cannot_be_read_is_refused_with_the_reason(
    table: Table, jo: Player, kelly: Player, subtests: pytest.Subtests
) -> None:
    begin(table, jo, kelly)
    before = table.script.standing
    for line, told in UNREADABLE:
        with subtests.test(line):
            assert told in jo.type(line).replace("\n    ", " ")
            assert max(map(len, jo.screen().split("\n"))) <= 78
            assert table.script.standing is before


# --- reading -------------------------------------------------------------------------------------


def test_entries_that_touch_somebody(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    st.type("+init/start")
    jo.type("+init/join yes")
    kelly.type("+init/join yes")
    st.type("+init/add thug")
    kelly.type("+roll wits")
    st.type("+hurt Thug=1b")
    st.type("+combat/undo")
    told = jo.type("+combat/log thug")
    assert told.count("-- Entry") == 2
    assert "Thug joins." in told and "Vesper, undone" in told and "Kelly" not in told
    assert "Kelly's roll" in jo.type("+combat/log kelly")
    assert "Jo joins." in jo.type("+combat/log me")
    assert "Jo joins." not in jo.type("+combat/log who=Kelly")
    st.type("+init/remove thug")
    assert jo.type("+combat/log Thug").count("-- Entry") == 3
    number = last_number()
    st.type("+init/end")
    told = jo.type(f"+combat/log scene {number}, Thug")
    assert told.startswith(f"-- Scene {number} --") and told.count("-- Entry") == 3


def test_rolls_and_standing_of_a_scene_that_is_over(
    table: Table, jo: Player, kelly: Player
) -> None:
    table.dice.lay("Kelly", "attack", 8, 8, 8, 2, 2, 2)
    table.dice.lay("Kelly", "damage", 8, 8, 8)
    number = ended(table, jo, kelly)
    jo.type("+init/start Another")
    assert "Jo's initiative" in jo.type(f"+combat/why scene {number}, 1")
    assert "Kelly's" in jo.type(f"+combat/why scene {number}, Kelly")
    assert f"+combat/why scene {number}, " in jo.type(f"+combat/why scene {number}, 999")
    told = jo.type(f"+combat/summary scene {number}")
    assert "-- Alley: Round 2, ended --" in told and "Hurt: Jo" in told
    assert "The fight is over." in told
    assert "Posed" not in told and "Declared" not in told and "Order" not in told


# --- who may -------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["log", "why", "summary", "export"])
def test_who_took_part_looked_on_or_opened_it_may_read_it_and_storytellers_may(
    table: Table, st: Player, jo: Player, kelly: Player, line: str
) -> None:
    seen = table.seat("Nemo")
    number = ended(table, jo, kelly)
    late = table.seat("Late")
    st.character.location = None
    for player in (jo, kelly, seen, late):
        elsewhere(table, player)
    for player in (jo, kelly, seen, st):
        assert "You can't read scene" not in player.type(f"+combat/{line} scene {number}")
        assert f"{number:>4}  " in player.type("+combat/logs")
    assert f"You can't read scene {number}." in late.type(f"+combat/{line} scene {number}")
    assert "Nothing found" in late.type("+combat/logs")


def test_who_left_still_knows_what_was_theirs(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start")
    jo.type("+init/join yes")
    jo.type("+spend willpower")
    jo.type("+init/leave")
    number = last_number()
    told = jo.type(f"+combat/log scene {number}")
    assert "willpower" in told
    assert "willpower" not in kelly.type(f"+combat/log scene {number}")


def test_a_namesake_does_not_inherit_what_was_private(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start")
    jo.type("+init/join yes")
    jo.type("+spend willpower")
    jo.type("+init/leave")
    st.type("+init/add Jo=thug")
    number = last_number()
    assert "willpower" not in jo.type(f"+combat/log scene {number}")


def test_a_bare_number_of_a_story_names_the_scene_that_may_be_meant(
    table: Table, jo: Player, kelly: Player
) -> None:
    number = ended(table, jo, kelly)
    told = " ".join(jo.type(f"+combat/log {number}, story").split())
    assert f"All of scene {number}'s: +combat/log scene {number}, story." in told
    assert "All of scene" not in jo.type(f"+combat/log {number + 1}, story")
    assert "All of scene" not in jo.type(f"+combat/log {number}")
    late = table.seat("Late")
    late.type("+init/start Roof")
    late.type("+init/join")
    late.type("+init/end")  # so that it is the last one here
    assert "You can't read scene" in late.type(f"+combat/log scene {number}, story")
    assert f"All of scene {number}'s" not in late.type(f"+combat/log {number}, story")
