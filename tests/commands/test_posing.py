"""Posing together: who has posed since a phase was over. Nothing in the fight waits for it."""

import pytest
from django.test import override_settings

from journal import poses
from scenes.telling import posing
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


@pytest.mark.parametrize(
    "line",
    ["pose grins.", ":grins.", ":'s grin widens.", "emote grins.", "say Ha!", "'Ha!", '"Ha!'],
)
def test_every_way_to_pose_counts(table: Table, jo: Player, kelly: Player, line: str) -> None:
    phase_over(table, jo, kelly)
    jo.type(line)
    assert posing.posed(table.script).who == (f"#{jo.character.id}",)


def test_what_the_room_does_not_read_is_no_pose(
    table: Table, jo: Player, kelly: Player, subtests: pytest.Subtests
) -> None:
    phase_over(table, jo, kelly)
    for line in ["whisper Kelly = psst", "look", "+init", "pose", "nonsense"]:
        with subtests.test(line):
            jo.type(line)
            assert posing.posed(table.script).who == ()


def test_one_alone_in_the_room_poses_too(table: Table, jo: Player) -> None:
    jo.type("+init/start")
    jo.type("say Hello?")
    assert "Posed since: Jo." in jo.type("+combat/poses")


def test_it_begins_anew_when_the_next_phase_is_over(
    table: Table, jo: Player, kelly: Player
) -> None:
    phase_over(table, jo, kelly)
    jo.type("pose grins.")
    jo.type("+init/run")
    told = jo.type("+combat/poses")
    assert told.startswith("Round 1, resolution is over. Posed since: nobody yet.")
    jo.type("pose grins.")
    jo.type("+init/roll")  # bookkeeping is no phase to pose
    assert "Posed since: Jo." in jo.type("+combat/poses")


def test_what_was_taken_back_is_not_over(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    phase_over(table, jo, kelly)
    kelly.type("pose swings.")
    st.type("+combat/undo")
    assert jo.type("+combat/poses") == "Posed since: Kelly. Not yet: Jo."
    st.type("+combat/redo")
    assert "Round 1, declaration is over" in jo.type("+combat/poses")


def test_a_round_of_a_chase_is_posed_too(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start")
    jo.type("+init/join")
    st.type("+init/add thug")
    table.dice.lay("Thug", "chase", 8, 8, 8, 8)
    st.type("+chase/cold Thug=Jo on alleys")
    assert "is over" not in jo.type("+combat/poses")
    st.type("+chase/roll")
    while table.script.questions():
        assert "is over" not in jo.type("+combat/poses")
        st.type(f"+as {table.script.questions()[0].who}=choose none")
    assert "Chase of Thug, round 1 is over. Posed since: nobody yet." in jo.type("+combat/poses")


def test_nothing_waits_for_a_pose(table: Table, jo: Player, kelly: Player) -> None:
    phase_over(table, jo, kelly)
    assert "Round 1 is over" in jo.type("+init/run")
    assert "Round 2" in jo.type("+init/roll")


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


def test_onlookers_do_not_count(table: Table, jo: Player, kelly: Player) -> None:
    phase_over(table, jo, kelly)
    nemo = table.seat("Nemo")
    nemo.type("say Ooh.")
    assert "Posed since: nobody yet." in nemo.type("+combat/poses")


def test_poses_outlive_a_kill(table: Table, jo: Player, kelly: Player) -> None:
    phase_over(table, jo, kelly)
    kelly.type("pose swings.")
    table.kill()
    jo.returns()
    kelly.returns()
    told = jo.type("+combat/poses").replace("\n    ", " ")
    assert told.endswith("Posed since: Kelly. Not yet: Jo.")


def test_a_summary_tells_it_too(table: Table, jo: Player, kelly: Player) -> None:
    phase_over(table, jo, kelly)
    kelly.type("pose swings.")
    told = table.seat("Nemo").type("+combat/summary").replace("\n    ", " ")
    assert "Posed since: Kelly. Not yet: Jo." in told
    assert told.index("Posed since") < told.index("-- Round 1: ")


def test_a_game_with_ways_to_pose_of_its_own_says_so(
    table: Table, jo: Player, kelly: Player
) -> None:
    phase_over(table, jo, kelly)
    posing.note_pose(jo.character)
    posing.note_pose(jo.character)
    assert posing.posed(table.script).who == (f"#{jo.character.id}",)


def test_each_poses_in_their_own_scene(table: Table, jo: Player, kelly: Player) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/new Roof")
    jo.type("say Ha!")
    assert "Posed since: Jo." in jo.type("+combat/poses")
    assert "Posed since: nobody yet." in kelly.type("+combat/poses")


@pytest.mark.parametrize(
    "line", ["emit", "emit/accounts Jo = psst", "remit here = psst", "pemit Jo = psst"]
)
def test_a_storytellers_emit_goes_to_the_room_and_no_further(
    table: Table, st: Player, jo: Player, line: str
) -> None:
    assert st.type(line) == "Type: emit TEXT. It goes to the room that you are in."
    assert jo.screen() == ""


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


@pytest.mark.parametrize("line", ["-- Round 1 is over.", "[scene 2]"])
def test_a_players_emit_is_no_line_of_the_game(
    table: Table, st: Player, jo: Player, kelly: Player, line: str
) -> None:
    jo.type(f"emit {line}")
    assert kelly.screen().startswith("(Jo) ")
    kelly.clear()
    st.type(f"emit {line}")
    assert "(Vesper)" not in kelly.screen()


def test_who_emits_has_posed_and_the_log_keeps_it(table: Table, jo: Player, kelly: Player) -> None:
    phase_over(table, jo, kelly)
    jo.type("@emit The lamp swings.%rShadows.")
    assert "Posed since: Jo." in kelly.type("+combat/poses")
    assert "The lamp swings.\n    Shadows." in kelly.type("+combat/log story")
    (kept,) = poses.poses(table.script.scene_id)
    assert (kept.by, kept.kind) == ("Jo", "emit")


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


@pytest.mark.parametrize("line", ["pose", ":", ";", "say", "say  ", ": "])
def test_nothing_is_no_pose(jo: Player, line: str) -> None:
    assert "Type: " in jo.type(line)


def test_a_word_that_begins_like_pose_is_not_posed(jo: Player, kelly: Player) -> None:
    """It was the pose "Jo s off", to all in the room."""
    assert "There's no command 'poses'. To pose, type: pose TEXT." in jo.type("poses off")
    assert "s off" not in kelly.screen()
