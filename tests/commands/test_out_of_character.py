"""Out of character is talk; the bare word leaves, and says how to come back."""

from typing import Any

import pytest

from scenes.telling.posing import posed
from tests.commands.table import Player, Table
from tests.commands.test_pace import flat, led


@pytest.mark.parametrize("word", ["ooc", "+ooc", "OOC", "@ooc"])
def test_text_is_said_to_the_room_and_nobody_leaves(
    table: Table, st: Player, jo: Player, kelly: Player, word: str
) -> None:
    led(st, jo, kelly)
    for text in ("brb phone", "sorry, back now"):
        jo.clear()
        assert f"(OOC) Kelly says: {text}" in kelly.type(f"{word} {text}")
        assert f"(OOC) Kelly says: {text}" in jo.screen()
    kelly.type("+choose leave")
    assert kelly.character.sessions.count()
    assert "Kelly" in table.script.scene.people
    assert table.script.scene.people["Kelly"].leaving is None


def test_it_is_no_pose_and_no_markup(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    led(st, jo, kelly)
    kelly.type("+ooc :waves |r$eval(1)|n")
    assert "(OOC) Kelly waves |r$eval(1)|n" in jo.screen()
    assert posed(table.script).who == ()
    jo.type("pose grins")
    assert len(posed(table.script).who) == 1


def test_the_plus_alone_says_what_to_type_and_leaves_nothing(jo: Player) -> None:
    assert "+ooc TEXT" in jo.type("+ooc")
    assert jo.character.sessions.count()


def test_the_screen_after_leaving_lists_ones_characters(table: Table, jo: Player) -> None:
    jo.account.characters.add(jo.character)
    told = flat(jo.type("ooc"))
    assert (
        "You are out of character. Your character is Jo." in told and "To play type: ic Jo" in told
    )
    for line in ("look", "look at the moon", "ooc"):
        jo.shown.clear()
        jo.account.execute_cmd(line, session=jo.session)
        assert "ic Jo" in flat(jo.screen()), line
        assert "For another character type: charcreate NAME" in jo.screen()
    jo.shown.clear()
    jo.account.execute_cmd("+ooc hello", session=jo.session)
    assert "nobody is here" in jo.screen()
    jo.account.execute_cmd("ic Jo", session=jo.session)
    assert jo.session.puppet is jo.character


def test_who_mistypes_a_character_is_told_those_there_are(jo: Player) -> None:
    jo.account.characters.add(jo.character)
    assert "called 'Joanna'. Type ic Jo." in flat(jo.type("ic Joanna"))


def test_charcreate_says_how_to_play_the_new_one_and_when_there_are_enough(
    jo: Player, settings: Any
) -> None:
    settings.MAX_NR_CHARACTERS = 2
    jo.account.characters.add(jo.character)
    assert "Second is made. To play Second type: ic Second." in jo.type("charcreate Second")
    told = jo.type("charcreate Third")
    assert "2 characters at most" in told and "chardelete NAME" in told


@pytest.fixture
def absent(table: Table, jo: Player) -> Player:
    """Jo's player, out of character."""
    jo.account.characters.add(jo.character)
    jo.type("ooc")
    return jo


def test_who_has_left_a_fight_is_not_deleted_and_made_anew_while_it_goes_on(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    """They would be whole again, under the same name."""
    led(st, jo, kelly)
    for one in (kelly, jo):
        one.type("+pass")
    jo.account.characters.add(jo.character)
    jo.character.locks.add("delete:all()")
    st.type("+hurt Jo=4l")
    jo.type("+init/leave")
    jo.type("+choose leave")
    st.type("+init/run")
    assert "Jo" not in table.script.scene.people
    jo.type("ooc")
    told = as_account(jo, "chardelete Jo")
    assert "Jo has left scene 1 (Alley), which goes on. Wait until it is over." in told
    st.type("+init/end yes")
    assert "deletes Jo for good" in as_account(jo, "chardelete Jo")


def as_account(player: Player, line: str) -> str:
    player.shown.clear()
    player.account.execute_cmd(line, session=player.session)
    return flat(player.screen())


def test_nobody_out_of_character_knows_who_is_hidden(
    table: Table, absent: Player, st: Player, kelly: Player
) -> None:
    st.type("+init/start Ambush")
    kelly.type("+init/join")
    assert "Ambush" in as_account(absent, "+who")
    st.type("+npc/hide Kelly")
    assert "Kelly" in as_account(absent, "+who") and "Ambush" not in absent.screen()


def test_whoever_has_no_character_yet_has_nothing_to_tell(table: Table, absent: Player) -> None:
    absent.account.db._last_puppet = None
    assert "You have no character yet" in as_account(absent, "+finger")
