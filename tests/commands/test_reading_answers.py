"""Reading a log has an answer where nothing is to be told, and acts upon no screen."""

import json

from tests.commands.table import Player, Table


def test_the_last_entry_is_the_last_that_is_ones_to_read(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start")
    jo.type("+init/join")
    told = jo.type("+combat/log 1")
    assert "Jo joins" in told
    st.type("+roll/private Jo=wits")
    assert jo.type("+combat/log 1") == told
    assert "private" in st.type("+combat/log 1")


def test_an_export_on_the_screen_spells_out_what_would_turn_the_screen_around(
    table: Table, st: Player
) -> None:
    title = "Al\u202eley \u200b \U000e0041"
    st.type(f"+init/start {title}")
    told = st.type("+combat/export as json")
    assert told.replace("\n", "").isprintable()
    assert r"\u202e" in told and r"\udb40\udc41" in told
    begins, ends = told.index("{"), told.rindex("}")
    assert json.loads(told[begins : ends + 1])["scene"]["title"] == title
