"""From a draft to an approved sheet, at the table: two players, a storyteller, who may be away."""

import pytest
from django.test import override_settings

from players.character_sheets import fighter_of, stage_of
from scenes import registry
from sheets.kinds import default_kinds
from sheets.life import Stage
from tests.commands.table import Player, Table

FILLED = "charisma=2, manipulation=2, appearance=2, intelligence=2"


@pytest.fixture
def nemo(table: Table) -> Player:
    """A player whose draft has all that a mortal needs."""
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new mortal")
    nemo.type(f"+sheet/set {FILLED}")
    nemo.clear()
    return nemo


def brawl(player: Player) -> int:
    fighter = fighter_of(player.character)
    assert fighter is not None
    return fighter.rating("brawl")


def test_the_kinds_are_listed(table: Table) -> None:
    nemo = table.seat("Nemo", sheet=None)
    told = nemo.type("+sheet/new").replace("\n    ", " ")
    assert all(f"+sheet/new {kind}" in told for kind in default_kinds())
    assert "no kind 'dragon'" in nemo.type("+sheet/new dragon")


def test_bounds_of_a_draft(table: Table, subtests: pytest.Subtests) -> None:
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new mortal")
    for line, told in [
        ("+sheet/set brawl=6", "brawl 6 (5 at most)"),
        ("+sheet/set brawl=21", "0 to 20"),
        ("+sheet/set potence=1", "potence (a mortal has none)"),
        ("+sheet/set wyrd=yes", "wyrd (a storyteller's to give)"),
        ("+sheet/set physiology=near", "physiology (a storyteller's to give)"),
        ("+sheet/set familiar=2", "familiar (a storyteller's to give)"),
        ("+sheet/set nose=2", "no trait 'nose'"),
        ("+sheet/set streng=4", "Did you mean strength?"),
        ("+sheet/set speed=3", "Did you mean speed-reading?"),
        ("+sheet/set brawl", "+sheet/set brawl=3"),
        ("+sheet/set", "+sheet/set brawl=3"),
        ("+sheet/set brawl=3, melee=9", "melee 9 (5 at most)"),
        ("+sheet/set brawl=3 because " + "x" * 501, "too long"),
    ]:
        with subtests.test(line):
            before = fighter_of(nemo.character)
            assert told in nemo.type(line).replace("\n    ", " ")
            assert fighter_of(nemo.character) == before


def test_a_storyteller_is_told_and_approves(st: Player, nemo: Player, jo: Player) -> None:
    nemo.type("+sheet/submit Kelly's brother")
    told = st.screen().replace("\n    ", " ")
    assert 'Nemo hands a sheet in: "Kelly\'s brother".' in told
    assert "+sheet/approve Nemo" in told and "+sheet/return Nemo=WHY" in told
    assert jo.screen() == ""
    listed = st.type("+sheet/pending")
    assert "Nemo (mortal), handed in 20" in listed
    shown = st.type("+sheet Nemo")
    assert 'Nemo hands the sheet in: "Kelly\'s brother".' in shown
    nemo.clear()
    assert "The sheet of Nemo is approved." in st.type("+sheet/approve Nemo=welcome")
    assert nemo.screen() == "Vesper approves your sheet: welcome."
    assert stage_of(nemo.character) is Stage.APPROVED
    assert "Vesper approves the sheet: welcome." in nemo.type("+sheet")
    assert "Nothing waits" in st.type("+sheet/pending")


def test_a_sheet_that_waits_stays_as_it_is(st: Player, nemo: Player) -> None:
    nemo.type("+sheet/submit")
    before = fighter_of(nemo.character)
    assert "To take it back: +sheet/withdraw" in nemo.type("+sheet/set brawl=3").replace(
        "\n    ", " "
    )
    assert "+sheet/withdraw" in nemo.type("+sheet/import {brawl: 3}")
    assert "waiting for a storyteller" in nemo.type("+sheet/new mortal")
    assert "+sheet/withdraw" in nemo.type("+sheet/discard")
    assert "+sheet/withdraw" in nemo.type("+sheet/submit")
    assert fighter_of(nemo.character) == before
    st.clear()
    assert "a draft again" in nemo.type("+sheet/withdraw")
    assert "Nemo takes a sheet back." in st.screen()
    assert "nothing to take back" in nemo.type("+sheet/withdraw")
    nemo.type("+sheet/set brawl=3")
    assert brawl(nemo) == 3


def test_returned_with_a_note_and_handed_in_again(st: Player, nemo: Player) -> None:
    nemo.type("+sheet/submit")
    nemo.clear()
    assert "+sheet/return NAME=WHY" in st.type("+sheet/return Nemo")
    st.type("+sheet/return Nemo=why so strong?")
    told = nemo.screen().replace("\n    ", " ")
    assert "Vesper returns your sheet: why so strong?" in told
    assert "+sheet/submit hands it in" in told
    assert "why so strong?" in nemo.type("+sheet")
    nemo.type("+sheet/set strength=1")
    nemo.type("+sheet/submit")
    st.type("+sheet/approve nemo")
    assert stage_of(nemo.character) is Stage.APPROVED


def test_an_approved_sheet_changes_by_a_storyteller_alone(st: Player, nemo: Player) -> None:
    nemo.type("+sheet/submit")
    st.type("+sheet/approve Nemo")
    told = nemo.type("+sheet/set brawl=3").replace("\n    ", " ")
    assert "Only a storyteller can change an approved sheet." in told
    assert "+sheet/request brawl=3 because WHY" in told
    assert "Only a storyteller" in nemo.type("+sheet/import {brawl: 5}")
    assert "Your sheet is approved." in nemo.type("+sheet/discard")
    assert "You already have a sheet" in nemo.type("+sheet/new vampire")
    assert brawl(nemo) == 2
    nemo.clear()
    st.type("+sheet/set Nemo/brawl=7 because a pact")
    assert brawl(nemo) == 7
    assert "Nemo: brawl 7, because a pact (by Vesper)." in nemo.screen()
    assert "brawl 7 (5 at most)" in nemo.type("+sheet/check")


def test_an_approved_sheet_is_opened_again_by_returning_it(st: Player, nemo: Player) -> None:
    st.type("+sheet/approve Nemo")  # not handed in: a storyteller may all the same
    assert stage_of(nemo.character) is Stage.APPROVED
    assert "already approved" in st.type("+sheet/approve Nemo")
    st.type("+sheet/return Nemo=make it a ghoul")
    assert stage_of(nemo.character) is Stage.DRAFT
    assert "with its player" in st.type("+sheet/return Nemo=again")


def test_nobody_approves_what_was_handed_in_after_they_looked(st: Player, nemo: Player) -> None:
    nemo.type("+sheet/submit")
    st.type("+sheet Nemo")
    nemo.type("+sheet/withdraw")
    nemo.type("+sheet/set brawl=5")
    nemo.type("+sheet/submit")
    assert "has changed since you looked: +sheet Nemo" in st.type("+sheet/approve Nemo")
    assert stage_of(nemo.character) is Stage.SUBMITTED
    st.type("+sheet Nemo")
    st.type("+sheet/set Nemo/brawl=4")  # their own change they know
    st.type("+sheet/approve Nemo")
    assert stage_of(nemo.character) is Stage.APPROVED


def test_who_is_away_is_told_at_the_next_login(st: Player, nemo: Player) -> None:
    nemo.type("+sheet/submit")
    nemo.leaves()
    st.type("+sheet/set Nemo/brawl=3")
    st.type("+sheet/return Nemo=see my note")
    told = nemo.returns()
    assert "Your sheet, while you were away" in told
    assert "Vesper sets brawl 3 (was 2)." in told
    assert "Vesper returns your sheet: see my note." in told
    nemo.leaves()
    assert "Your sheet" not in nemo.returns()


def test_a_storyteller_decides_on_those_who_are_elsewhere(
    table: Table, st: Player, nemo: Player
) -> None:
    nemo.type("+sheet/submit")
    nemo.leaves()
    nemo.character.location = None
    assert "The sheet of Nemo is approved." in st.type("+sheet/approve ne")
    assert stage_of(nemo.character) is Stage.APPROVED


def test_a_draft_is_thrown_away_only_on_purpose(st: Player, nemo: Player) -> None:
    assert "+sheet/discard mortal" in nemo.type("+sheet/discard")
    assert "+sheet/discard mortal" in nemo.type("+sheet/discard vampire")
    assert stage_of(nemo.character) is Stage.DRAFT
    assert "Your draft is gone." in nemo.type("+sheet/discard mortal")
    assert stage_of(nemo.character) is Stage.NONE
    assert "You have no sheet yet." in nemo.type("+sheet")
    assert "You have no sheet yet." in nemo.type("+sheet/submit")
    assert "strength 2" in nemo.type("+sheet/history").replace("(was ", "")
    assert "Nemo (ghoul)" in nemo.type("+sheet/new ghoul")
    assert stage_of(nemo.character) is Stage.DRAFT


def test_nobody_edits_their_draft_in_mid_scene(st: Player, nemo: Player) -> None:
    nemo.type("+init/start Alley")
    before = fighter_of(nemo.character)
    for line in ("+sheet/set brawl=3", "+sheet/discard mortal", "+sheet/import {brawl: 3}"):
        assert "To leave it: +init/leave. A storyteller" in nemo.type(line).replace("\n    ", " ")
    assert fighter_of(nemo.character) == before
    st.type("+sheet/set Nemo/brawl=4")
    assert brawl(nemo) == 4
    nemo.type("+init/leave")
    nemo.type("+sheet/set brawl=3")
    assert brawl(nemo) == 3


def test_what_waits_for_one_who_is_deleted_waits_no_longer(
    st: Player, jo: Player, nemo: Player
) -> None:
    nemo.type("+sheet/submit")
    jo.type("+sheet/request brawl=4 because I trained")
    nemo.leaves()
    nemo.character.delete()
    jo.leaves()
    jo.character.delete()
    assert "Nothing waits" in st.type("+sheet/pending")
    assert "No request 1 is waiting" in st.type("+sheet/grant 1")


# --- who may play --------------------------------------------------------------------------------


@override_settings(ROUNDKEEPER_APPROVAL="required")
def test_a_game_can_require_approval(table: Table, st: Player, jo: Player, nemo: Player) -> None:
    assert "You can play with it" not in nemo.type("+sheet/new mortal")
    told = nemo.type("+init/start").replace("\n    ", " ")
    assert "+sheet/submit hands it in" in told
    assert registry.open_in(table.room) == []
    st.type("+init/start")
    assert "+sheet/submit hands it in" in nemo.type("+init/join").replace("\n    ", " ")
    nemo.type("+sheet/submit")
    assert "is still waiting for a storyteller" in nemo.type("+init/join").replace("\n    ", " ")
    assert "Nemo" not in table.script.scene.people
    assert "Jo joins." in jo.type("+init/join")
    st.type("+sheet/approve Nemo")
    assert "Nemo joins." in nemo.type("+init/join")


@override_settings(ROUNDKEEPER_APPROVAL="required")
def test_a_storyteller_brings_in_whom_they_like(table: Table, st: Player, nemo: Player) -> None:
    st.type("+init/start")
    assert "(unapproved:" in st.type("+init/add Nemo")
    assert "Nemo" in table.script.scene.people


# --- the history ---------------------------------------------------------------------------------


def test_everything_is_written_down(table: Table, st: Player, kelly: Player, nemo: Player) -> None:
    nemo.type("+sheet/submit please")
    st.type("+sheet/return Nemo=weaker")
    nemo.type("+sheet/set strength=1 because of a fever")
    nemo.type("+sheet/submit")
    st.type("+sheet/approve Nemo=fine")
    st.type("+sheet/set Nemo/brawl=4 because 12 xp")
    st.type("+gear/give Nemo=knife")
    told = nemo.type("+sheet/history")
    lines = [line.split(" ", 4)[4] for line in told.replace("\n    ", " ").split("\n")[1:]]
    assert lines == [
        "Nemo begins the sheet (mortal).",
        "Nemo sets charisma 2, manipulation 2, appearance 2 and intelligence 2.",
        'Nemo hands the sheet in: "please".',
        "Vesper returns the sheet: weaker.",
        'Nemo sets strength 1 (was 2), because "of a fever".',
        "Nemo hands the sheet in.",
        "Vesper approves the sheet: fine.",
        'Vesper sets brawl 4 (was 2), because "12 xp".',
        "Vesper sets weapons: knife.",
    ]
    assert told.replace(" Nemo ", " ").count("Vesper") == st.type("+sheet/history Nemo").count(
        "Vesper"
    )
    assert len(st.type("+sheet/history Nemo=2").split("\n")) == 3
    assert "Only the player of Nemo" in kelly.type("+sheet/history Nemo")
    assert "Nothing is written down" in kelly.type("+sheet/history")


def test_a_change_in_a_scene_and_its_undoing(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+sheet/set jo/brawl=5 because a potion")
    st.type("+combat/undo")
    number = table.script.scene_id
    told = jo.type("+sheet/history").replace("\n    ", " ")
    assert f'Vesper sets brawl 5 (was 3) in scene {number}, because "a potion".' in told
    assert f"Vesper sets brawl 3 (was 5) in scene {number} (undone)." in told
    st.type("+combat/redo")
    assert "(brought back)" in jo.type("+sheet/history")
    assert brawl(jo) == 5


def test_names_and_notes_are_only_text(st: Player, nemo: Player) -> None:
    nemo.type("+sheet/submit |rred|n %s {0} {name} `+shutdown`")
    assert "|rred|n %s {0} {name}" in st.screen().replace("\n    ", " ")
    st.type("+sheet/return Nemo=|/|b$pad(x) {withdraw}")
    assert "|/|b$pad(x) {withdraw}" in nemo.screen()
    assert "|/|b$pad(x) {withdraw}" in nemo.type("+sheet")
