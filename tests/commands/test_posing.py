"""Posing together: who has posed since a phase was over. Nothing in the fight waits for it."""

import pytest
from django.test import override_settings

from tests.commands.table import Player, Table
from tests.commands.test_fight import begin


def phase_over(table: Table, jo: Player, kelly: Player) -> None:
    """Play to the first phase's end: Jo and Kelly have declared."""
    begin(table, jo, kelly)
    kelly.type("+attack Jo")
    jo.type("+block")


def test_who_has_posed_since_and_who_has_not(table: Table, jo: Player, kelly: Player) -> None:
    phase_over(table, jo, kelly)
    assert jo.type("+combat/poses") == (
        "Round 1, declaration is over. Posed since: nobody yet. Not yet: Jo and Kelly."
    )
    kelly.type("pose swings.")
    told = jo.type("+combat/poses").replace("\n    ", " ")
    assert told.endswith("Posed since: Kelly. Not yet: Jo.")
    jo.type("say Ha!")
    told = jo.type("+combat/poses").replace("\n    ", " ")
    assert told.endswith("Posed since: Kelly and Jo. Nobody else is waited for.")


def test_who_is_not_connected_is_told_apart(table: Table, jo: Player, kelly: Player) -> None:
    phase_over(table, jo, kelly)
    kelly.leaves()
    told = jo.type("+combat/poses").replace("\n    ", " ")
    assert told.endswith("Posed since: nobody yet. Not yet: Jo. Not connected: Kelly.")


def test_npcs_are_not_waited_for_and_their_storyteller_poses(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start")
    jo.type("+init/join")
    st.type("+init/add thug")
    assert "Not yet: Jo." in st.type("+combat/poses")
    assert st.type("emit Thug trips. A {b} = $You() 100%") == "Thug trips. A {b} = $You() 100%"
    assert "Thug trips. A {b} = $You() 100%" in jo.screen()
    assert "Posed since: Vesper. Not yet: Jo." in jo.type("+combat/poses")


def test_poses_outlive_a_kill(table: Table, jo: Player, kelly: Player) -> None:
    phase_over(table, jo, kelly)
    kelly.type("pose swings.")
    table.kill()
    jo.returns()
    kelly.returns()
    told = jo.type("+combat/poses").replace("\n    ", " ")
    assert told.endswith("Posed since: Kelly. Not yet: Jo.")


def test_who_may_emit(table: Table, st: Player, jo: Player) -> None:
    builder = table.seat("Max", "Admin")
    st.clear()
    assert jo.type("emit It rains.") == "It rains."
    assert st.screen() == "It rains."
    st.clear()
    assert builder.type("emit The roof falls in.") == "The roof falls in."
    assert st.screen() == "The roof falls in."
    builder.type("pemit Jo = psst")
    assert "psst" in jo.screen() and "psst" not in st.screen()


@pytest.mark.parametrize(
    "line",
    [
        "-- Round 2",
        "\u2013 Round 2",
        "\u2014 Round 2",
        "[OOC] Vesper: stop",
        "(ooc) Vesper: stop",
        "#8 x",
    ],
)
def test_an_emit_that_begins_as_a_line_of_the_game_is_signed(
    table: Table, jo: Player, kelly: Player, line: str
) -> None:
    jo.type(f"emit {line}")
    assert kelly.screen() == f"(Jo) {line}"


def test_a_game_may_have_players_emit_by_name_or_not_at_all(
    table: Table, st: Player, jo: Player
) -> None:
    with override_settings(ROUNDKEEPER_EMIT="named"):
        assert jo.type("emit It rains.") == "(Jo) It rains."
        assert st.type("emit It pours.") == "It pours."
    with override_settings(ROUNDKEEPER_EMIT="storytellers"):
        st.clear()
        assert "Type: pose TEXT" in jo.type("@emit It rains.")
        assert st.screen() == ""
        assert st.type("emit It pours.") == "It pours."


@pytest.mark.parametrize(
    ("line", "read"),
    [
        (";'s coat drips.", "Jo's coat drips."),
        ("; grins", "Jo grins"),
        (";hn nods.", "Jo hn nods."),  # John may be somebody else
        ("pose 's grin", "Jo's grin"),
        ("pose, grinning, nods.", "Jo, grinning, nods."),
        (":grins", "Jo grins"),
    ],
)
def test_a_pose_begins_with_the_name(jo: Player, line: str, read: str) -> None:
    assert jo.type(line) == read


def test_a_word_that_begins_like_pose_is_not_posed(jo: Player, kelly: Player) -> None:
    """It was the pose "Jo s off", to all in the room."""
    assert "There's no command 'poses'. To pose, type: pose TEXT." in jo.type("poses off")
    assert "s off" not in kelly.screen()
