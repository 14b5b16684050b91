"""Reading a log has an answer where nothing is to be told, and acts upon no screen."""

import json

from tests.commands.table import Player, Table


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
