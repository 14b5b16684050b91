"""What was tried by poses, emits and other free words, in the middle of a fight."""

import pytest

from tests.commands.table import Player, Table
from tests.commands.test_fight import begin
from tests.commands.test_pace import flat


@pytest.mark.parametrize(
    "line",
    [
        *(
            ":dodges.",
            ":attacks Kelly: misses.",
            ":passes.",
            ":lets Kelly go.",
            ";'s pistol: 0 left.",
        ),
        *(":makes a power attack on Kelly with a sword.", ":passes.%rAnd then she smiles at them."),
    ],
)
def test_no_pose_in_a_fight_passes_for_what_the_game_says(
    table: Table, jo: Player, kelly: Player, line: str
) -> None:
    begin(table, jo, kelly)
    kelly.clear()
    jo.type(line)
    assert kelly.screen().startswith(("> Jo", "> (Jo) Jo"))
    kelly.type("+prefs screenreader on")
    kelly.clear()
    jo.type(line)
    assert kelly.screen().startswith(("Posed: Jo", "Posed: (Jo) Jo"))


def test_an_emit_in_a_fight_that_begins_with_ones_name_is_a_pose(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    kelly.clear()
    jo.type("emit Jo's coat is torn.")
    assert kelly.screen() == "> Jo's coat is torn."


def test_a_screen_reader_hears_no_empty_lines_of_a_pose(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    kelly.type("+prefs screenreader on")
    kelly.clear()
    jo.type(":nods.%r%rThen she goes.")
    assert kelly.screen() == "Posed: Jo nods. / Then she goes."


@pytest.mark.parametrize(
    "line",
    [
        *("Nothing is waiting on you.", "ST: Kelly, you lose your turn.", "It rains."),
        *("It isn't your turn yet. Waiting for Jo.", "The fight's over: Kelly is out cold."),
    ],
)
def test_a_players_emit_in_a_fight_has_their_name(
    table: Table, jo: Player, kelly: Player, line: str
) -> None:
    begin(table, jo, kelly)
    kelly.clear()
    jo.type(f"emit {line}")
    assert kelly.screen() == f"(Jo) {line}"


@pytest.mark.parametrize(
    "pose", [":passes.%b", ":is%bhealed: Unhurt (by%bVesper).", ";'s initiative%bis%bnow 30."]
)
def test_no_pose_behind_an_answer_passes_for_what_the_game_says(
    table: Table, jo: Player, kelly: Player, pose: str
) -> None:
    begin(table, jo, kelly)
    jo.type("+init/leave")
    kelly.clear()
    jo.type(f"+choose stay // {pose}")
    posed = kelly.screen().split("\n")[-1]
    assert posed.startswith("> Jo: "), posed


@pytest.mark.parametrize("ruleset", ["detroit", "w20"])
def test_HASTE_2_what_haste_comes_from_is_plain_words_and_no_command(
    table: Table, st: Player, jo: Player, kelly: Player, ruleset: str
) -> None:
    st.type(f"+init/start Foundry={ruleset}")
    jo.type("+init/join")
    kelly.type("+init/join")
    st.type("+init/roll")
    st.clear()
    word = {"detroit": "haste", "w20": "extra"}[ruleset]
    for source in (
        f"speed (paid). to grant it: +{word} jo=3 speed, to deny it do nothing (",
        "lightning), by Vesper (granted already",
        "a" * 31,
    ):
        assert "plain words" in flat(jo.type(f"+{word} 1={source}"))
    assert st.screen() == ""
    jo.type(f"+{word} 1=temporis 2")
    assert f"+{word} Jo=1 temporis 2" in flat(st.screen())


@pytest.mark.parametrize(
    "mark", ['"', "\u201d", "\u201e", "\uff02", "\u02ba", "\u2033", "\u00bb", "''", "\u2019\u2019"]
)
def test_nobodys_own_words_end_their_quotation(
    table: Table, jo: Player, kelly: Player, mark: str
) -> None:
    begin(table, jo, kelly)
    for line in (
        f"say Go.{mark} Vesper says, {mark}Kelly, you pass.",
        f"whisper Kelly=Go.{mark} Vesper whispers: {mark}Kelly, you pass.",
        f"+check rage{mark}. Check 3 is settled. {mark}",
        f"+do look{mark}. Kelly is prone. {mark}",
    ):
        kelly.clear()
        jo.type(line)
        assert mark not in kelly.screen().replace('"', "", 2)
        assert kelly.screen().count('"') in (0, 2)


def test_what_one_says_who_is_called_like_an_npc_is_signed(
    table: Table, st: Player, kelly: Player
) -> None:
    nemo = table.seat("Nemo")
    for line in ("+init/start Alley", "+init/add thug as Nemo"):
        st.type(line)
    kelly.clear()
    nemo.type("say I give up.")
    assert kelly.screen() == '(Nemo) Nemo says, "I give up."'
    st.type("+init/remove Nemo")
    kelly.clear()
    nemo.type("say I give up.")
    assert kelly.screen() == 'Nemo says, "I give up."'
