"""Sheets as YAML: printed, pasted, in folders; and what is refused of them."""

import contextlib
from pathlib import Path
from typing import Any

import pytest
from evennia.objects.models import ObjectDB

from game.fighter import Fighter
from players import character_sheets
from players.character_sheets import fighter_of, stage_of
from sheetbook import sheet_files
from sheets.catalog import default_catalog
from sheets.life import Stage
from sheets.reading import CatalogError
from sheets.text import MAX_TEXT, sheet_file
from tests.commands.table import SHEET, Player, Table
from tools import sheets as tool
from tools.console import Trouble

KLAIVE = {"name": "klaive", "skill": "melee", "damage": 4, "type": "aggravated"}
SHIFTER: dict[str, Any] = {
    **SHEET,
    "template": "shifter",
    "rage": 4,
    "gnosis": 3,
    "weapons": ["knife", KLAIVE],
    "specialties": {"brawl": ["kicks"]},
    "familiar": {"quadruped": 2},
    "health": {"lethal": 2},
    "resources": {"rage": 1},
    "regeneration": 1,
    "traits": {"essence": 2},
}


def unfolded(text: str) -> str:
    return text.replace("\n    ", " ")


def fighter(player: Player) -> Fighter:
    found = fighter_of(player.character)
    assert found is not None
    return found


@pytest.fixture
def nemo(table: Table) -> Player:
    return table.seat("Nemo", sheet=None)


# --- at the table --------------------------------------------------------------------------------


def test_who_may_export_what(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    assert "  Jo:" in st.type("+sheet/export Jo")
    assert "Only the player of Jo" in kelly.type("+sheet/export Jo")
    jo.type("+init/start")
    jo.type("+init/add thug")
    assert "weapons: [club]" in jo.type("+sheet/export Thug")
    assert "Only storytellers" in kelly.type("+sheet/export Thug")


def test_what_a_player_cannot_import(nemo: Player, subtests: pytest.Subtests) -> None:
    nemo.type("+sheet/new mortal")
    before = fighter(nemo)
    for text, told in [
        ("{brawl: 6}", "brawl 6 (5 at most)"),
        ("{soaks: [aggravated]}", "soaks (a storyteller's to give)"),
        ("{regeneration: 1}", "regeneration (a mortal has none)"),
        ("{traits: {essence: 3}}", "essence (not a trait of this game)"),
        ("{weapons: [{name: doom, skill: melee, damage: 40, type: lethal}]}", "doom (not in +gear"),
        ("{resources: {willpower: 50}}", "50 points of willpower left (5 at most)"),
        ("{brawl: lots}", "brawl: must be a whole number"),
        ("{nose: 3}", "nose: 'nose' is not known"),
        ("{template: dragon}", "template: 'dragon' is not known"),
        ("{brawl: 2, brawl: 3}", "'brawl' is given twice"),
        ("{brawl: [", "line 1"),
        ("[brawl]", "must be a mapping of traits to their ratings"),
        ("Kelly: {brawl: 2}", "is that of Kelly"),
        ("{a: &a [x, x], b: *a}", "aliases have no place here"),
        ("!!python/object/apply:os.system [ls]", "could not determine a constructor"),
        ("{brawl: " + "[" * 3000 + "}", "nested too deeply"),
        ("{brawl: " + "9" * 4500 + "}", "holds a number that cannot be read"),
        ("[" + "[]," * 1500 + "]", "has more than 1000 values"),
        ("{brawl: |-r}", "I couldn't read that sheet."),
        ("Kelly={brawl: 2}", "called 'Kelly'"),
        ("{x: " + "y" * 5000 + "}", "too long"),
    ]:
        with subtests.test(text[:40]):
            shown = unfolded(nemo.type(f"+sheet/import {text}"))
            assert told in shown and "Traceback" not in shown
            assert fighter(nemo) == before
            assert stage_of(nemo.character) is Stage.DRAFT


# --- pasted line by line -------------------------------------------------------------------------

PASTED = ["Nemo:", "  template: ghoul", "", "  strength: 3", "  specialties:", "    brawl: [kicks]"]


def test_a_sheet_of_several_lines_is_pasted(nemo: Player) -> None:
    assert "A dot alone on a line puts it in" in unfolded(nemo.type("+sheet/import"))
    for line in PASTED:
        assert nemo.type(line) == ""
    assert "as you wrote it" in nemo.type(".")
    assert fighter(nemo).specialties == {"brawl": ("kicks",)}
    assert stage_of(nemo.character) is Stage.DRAFT
    assert "Nemo (ghoul)" in nemo.type("+sheet")


def test_what_is_pasted_wrong_changes_nothing(nemo: Player) -> None:
    nemo.type("+sheet/new mortal")
    before = fighter(nemo)
    for wrong, told in (("brwal: 3", "did you mean brawl?"), ("brawl: 6", "brawl 6 (5 at most)")):
        nemo.type("+sheet/import")
        nemo.type(wrong)
        assert told in unfolded(nemo.type("."))
        assert fighter(nemo) == before
    assert "Nemo (mortal)" in nemo.type("+sheet")


def test_pasting_is_stopped_without_a_change(st: Player, nemo: Player) -> None:
    st.type("+sheet/import Nemo")
    st.type("brawl: 3")
    assert "the word abort stops" in st.type("+init")
    assert "Nothing was changed." in st.type("Abort")
    assert fighter_of(nemo.character) is None
    assert "No scene is open here" in st.type("+init")


def test_what_is_pasted_has_bounds(nemo: Player) -> None:
    nemo.type("+sheet/import")
    for _ in range(MAX_TEXT // 1000 - 1):
        assert nemo.type("#" + "x" * 999) == ""
    assert f"{MAX_TEXT} characters at most" in nemo.type("#" + "x" * 999)
    assert "You have no sheet yet." in nemo.type("+sheet")


def test_pasting_that_was_forgotten_is_over(nemo: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    nemo.type("+sheet/import")
    monkeypatch.setattr("commands.sheet.files.time.monotonic", lambda: float("inf"))
    assert "that has stopped. Type that line again." in nemo.type("+sheet")
    assert "You have no sheet yet." in nemo.type("+sheet")


def test_nobody_pastes_in_mid_scene_or_over_an_approved_sheet(st: Player, jo: Player) -> None:
    assert "Only a storyteller" in jo.type("+sheet/import")
    jo.type("+init/start")
    st.type("+sheet/return Jo=anew")
    assert "You take part in a scene" in jo.type("+sheet/import")
    assert "The fight hasn't begun" in jo.type("+pass")


# --- folders -------------------------------------------------------------------------------------


def test_every_sheet_goes_into_a_folder_and_back(
    table: Table, st: Player, jo: Player, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ines = table.seat("Ines", sheet=SHIFTER)
    odd = table.seat("no", sheet=SHEET)
    odd.character.key = "../N\u00f6, |rX|n: #1"
    before = [fighter(one) for one in (jo, ines, odd)]
    folder = tmp_path / "sheets"
    tool.export_to(folder)
    assert sorted(path.name for path in folder.iterdir()) == [
        "ines.yaml",
        "jo.yaml",
        "kelly.yaml",  # who is not here
        "n-rx-n-1.yaml",
    ]
    assert (folder / "jo.yaml").stat().st_mode & 0o077 == 0
    for one in (jo, ines, odd):
        st.type(f"+sheet/set {one.character.key}/brawl=1")
    tool.import_from(folder)
    assert [fighter(one) for one in (jo, ines, odd)] == before
    told = capsys.readouterr().out
    assert ": 4." in told and "jo.yaml: Jo." in told
    assert "the admin imports the sheet (brawl 3 (was 1)): from jo.yaml." in unfolded(
        jo.type("+sheet/history")
    )
    tool.import_from(folder)
    assert "jo.yaml: nothing is new." in capsys.readouterr().out


def test_a_sheet_that_cannot_be_read_is_named_and_the_others_are_written(
    table: Table, jo: Player, kelly: Player, tmp_path: Path
) -> None:
    kelly.character.attributes.add(character_sheets.ATTRIBUTE, '{"template": "dragon"}')
    with pytest.raises(Trouble, match="cannot be read: Kelly"):
        tool.export_to(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["jo.yaml"]
    (tmp_path / "kelly.yaml").write_text("Kelly: {brawl: 2}")
    tool.import_from(tmp_path)
    assert fighter(kelly).traits == {"brawl": 2}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Kelly: {brawl: 99}", r"two.yaml: Kelly: brawl: must be a whole number from 0 to 20"),
        ("Kelly: {nose: 1}", r"two.yaml: Kelly: nose: 'nose' is not known"),
        ("Nobody: {brawl: 1}", r"two.yaml: Nobody: there is no character of that name"),
        ("Kelly: 3", r"two.yaml: Kelly: must be a mapping of traits to their ratings"),
        ("[]", r"two.yaml: must have names"),
        ("", r"two.yaml: must have names"),
        ("Kelly: {brawl: 1}\nKelly: {brawl: 2}", r"two.yaml: line 2: 'Kelly' is given twice"),
        ("Kelly: [", r"two.yaml: line 1"),
        ("Kelly: &a {brawl: 1}\nx: *a", r"two.yaml: line 2: aliases"),
        ("#" * 200_001, r"two.yaml: has 200001 characters"),
    ],
)
def test_a_bad_file_is_refused_whole_with_field_and_reason(
    table: Table, jo: Player, kelly: Player, tmp_path: Path, text: str, told: str
) -> None:
    (tmp_path / "one.yaml").write_text("Jo: {brawl: 1}")
    (tmp_path / "two.yaml").write_text(text)
    before = fighter(kelly)
    with pytest.raises(Trouble, match=told):
        tool.import_from(tmp_path)
    assert fighter(jo).traits == {"brawl": 1}  # the good file is in
    assert fighter(kelly) == before


def test_a_write_that_fails_leaves_the_whole_file_out(
    table: Table, jo: Player, kelly: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = fighter(jo), fighter(kelly)
    write = character_sheets.write_fighter

    def failing(character: Any, *rest: Any) -> bool:
        if character is kelly.character:
            raise OSError("the disk is full")
        return write(character, *rest)

    monkeypatch.setattr(sheet_files, "write_fighter", failing)
    with pytest.raises(OSError, match="full"):
        sheet_files.put_in("Jo: {brawl: 1}\nKelly: {brawl: 1}", "two.yaml")
    assert (fighter(jo), fighter(kelly)) == before


def test_who_is_in_a_scene_is_not_changed_from_outside(table: Table, jo: Player) -> None:
    jo.type("+init/start Alley")
    before = fighter(jo)
    with pytest.raises(CatalogError, match=r"one.yaml: Jo: takes part in scene \d+ \(Alley\)"):
        sheet_files.put_in("Jo: {brawl: 1}", "one.yaml")
    assert fighter(jo) == before
    assert sheet_files.put_in(sheet_file("Jo", before, default_catalog()), "one.yaml") == []


def test_two_characters_of_one_name_are_not_told_apart(table: Table, jo: Player) -> None:
    other = table.seat("Other", sheet=None)
    other.character.key = "jo"
    assert ObjectDB.objects.filter(db_key__iexact="jo").count() == 2
    with pytest.raises(CatalogError, match="more than one character"):
        sheet_files.put_in("Jo: {brawl: 1}", "one.yaml")


# --- the command line ----------------------------------------------------------------------------


def test_nothing_is_put_in_while_the_game_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["sheets", "import", str(tmp_path)])
    monkeypatch.setattr(tool.control, "is_there", lambda: True)
    with pytest.raises(Trouble, match="make stop"):
        tool.main()


def test_the_command_line(
    table: Table,
    jo: Player,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    loaded: list[bool] = []
    monkeypatch.setattr(tool.prepare, "load_game", lambda up_to_date: loaded.append(up_to_date))
    monkeypatch.setattr(tool.control, "is_there", lambda: False)
    monkeypatch.setattr(tool, "only_one", contextlib.nullcontext)
    for what in ("export", "import"):
        monkeypatch.setattr("sys.argv", ["sheets", what, str(tmp_path / "out")])
        tool.main()
    assert loaded == [False, True]  # only what writes brings the tables up to date
    assert "Sheets written to" in capsys.readouterr().out
