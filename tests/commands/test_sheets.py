"""Sheets: made, approved, changed by request, read and written as files, used in scenes."""

from typing import Any

import pytest
from django.test import override_settings

from players import character_sheets
from players.character_sheets import fighter_of, sheet_of_character, stage_of
from scenes import registry
from sheetbook import sheet_files
from sheets.catalog import default_catalog
from sheets.life import Stage
from sheets.reading import CatalogError
from sheets.text import sheet_file
from tests.commands.openings import led, nets, roll_in_order
from tests.commands.table import SHEET, Player, Table, flat, write_first
from tools import sheets as tool
from tools.console import Trouble

FILLED = "charisma=2, manipulation=2, appearance=2, intelligence=2"


@pytest.fixture
def nemo(table: Table) -> Player:
    """A player whose draft has all that a mortal needs."""
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new mortal")
    nemo.type(f"+sheet/set {FILLED}")
    nemo.clear()
    return nemo


def test_bounds_of_a_draft(table: Table, subtests: pytest.Subtests) -> None:
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new mortal")
    for line, told in [
        *(("+sheet/set brawl=6", "brawl 6 (5 at most)"), ("+sheet/set brawl=21", "0 to 20")),
        ("+sheet/set potence=1", "potence (a mortal has none)"),
        ("+sheet/set wyrd=yes", "wyrd (a storyteller's to give)"),
        ("+sheet/set physiology=near", "physiology (a storyteller's to give)"),
        ("+sheet/set familiar=2", "familiar (a storyteller's to give)"),
        ("+sheet/set nose=2", "no trait 'nose'"),
        ("+sheet/set streng=4", "Did you mean strength?"),
        ("+sheet/set speed=3", "Did you mean speed-reading?"),
        *(("+sheet/set brawl", "+sheet/set brawl=3"), ("+sheet/set", "+sheet/set brawl=3")),
        ("+sheet/set brawl=3, melee=9", "melee 9 (5 at most)"),
        ("+sheet/set brawl=3 because " + "x" * 501, "too long"),
    ]:
        with subtests.test(line):
            before = fighter_of(nemo.character)
            assert told in nemo.type(line).replace("\n    ", " ")
            assert fighter_of(nemo.character) == before


def test_nobody_approves_what_was_handed_in_after_they_looked(st: Player, nemo: Player) -> None:
    assert "Freebie points: 21 of 21 left." in flat(nemo.type("+sheet/submit"))
    assert "Freebie points: 21 of 21 left." in flat(st.type("+sheet Nemo"))
    nemo.type("+sheet/withdraw")
    nemo.type("+sheet/set brawl=5 strength=5 dexterity=5 stamina=5 wits=5")
    assert "has changed since you looked" in st.type("+sheet/approve Nemo")  # a draft, too
    assert "a storyteller decides whether that stands" in flat(nemo.type("+sheet/check"))
    assert "freebie points, and a storyteller will see that" in flat(nemo.type("+sheet/submit"))
    assert "has changed since you looked: +sheet Nemo" in st.type("+sheet/approve Nemo")
    assert stage_of(nemo.character) is Stage.SUBMITTED
    st.type("+sheet Nemo")
    st.type("+sheet/set Nemo/brawl=4")  # their own change they know
    st.type("+sheet/approve Nemo")
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
        *('Nemo hands the sheet in: "please".', "Vesper returns the sheet: weaker."),
        *('Nemo sets strength 1 (was 2), because "of a fever".', "Nemo hands the sheet in."),
        *("Vesper approves the sheet: fine.", 'Vesper sets brawl 4 (was 2), because "12 xp".'),
        "Vesper sets weapons: knife.",
    ]
    assert told.count("Vesper") == st.type("+sheet/history Nemo").count("Vesper")
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
    assert jo.fighter.rating("brawl") == 5


def test_granted_with_one_command(st: Player, jo: Player, kelly: Player) -> None:
    told = flat(jo.type("+sheet/request brawl=4 because I trained with Kelly"))
    assert "You ask for brawl 4: request 1." in told
    heard = flat(st.screen())
    assert 'Jo asks for brawl 4 (was 3) (request 1), because "I trained with Kelly".' in heard
    assert "+sheet/grant 1 or +sheet/deny 1=WHY" in heard
    assert kelly.screen() == ""
    assert '1. Jo asks for brawl 4 (was 3), because "I trained with Kelly".' in st.type(
        "+sheet/pending"
    )
    assert "Request 1 waits: brawl 4 (was 3)" in jo.type("+sheet")
    assert jo.fighter.rating("brawl") == 3
    jo.clear()
    assert "Granted: Jo has brawl 4." in st.type("+sheet/grant jo=well earned")
    assert "Vesper grants request 1 (brawl 4 (was 3)): well earned." in flat(jo.screen())
    assert jo.fighter.rating("brawl") == 4
    assert "Request 1" not in jo.type("+sheet")
    told = flat(jo.type("+sheet/history"))
    assert 'Vesper sets brawl 4 (was 3), because "I trained with Kelly".' in told
    assert "No request 1 is waiting" in st.type("+sheet/grant 1")
    assert "No request 1 is waiting" in st.type("+sheet/deny 1=no")
    for trait in ("brawl=5", "melee=2"):
        jo.type(f"+sheet/request {trait} because of practice")
    assert "To grant what it asks for: +sheet/grant 2" in flat(st.type("+sheet/approve Jo"))
    assert "No request 9 is waiting" in st.type("+sheet/grant 2 and 9")
    assert "Jo has brawl 5. Granted: Jo has melee 2" in flat(st.type("+sheet/grant 2, 3"))


def test_what_cannot_be_asked(st: Player, jo: Player, subtests: pytest.Subtests) -> None:
    for line, told in [
        ("+sheet/request", "+sheet/request brawl=3 because WHY"),
        ("+sheet/request brawl=4", "+sheet/request brawl=4 because WHY"),
        ("+sheet/request because", "+sheet/request brawl=3 because WHY"),
        ("+sheet/request brawl=4, wits=4 because so", "One thing at a time."),
        ("+sheet/request nose=4 because so", "no trait 'nose'"),
        ("+sheet/request alert=4 because so", "Did you mean alertness?"),
        ("+sheet/request brawl=21 because so", "0 to 20"),
        ("+sheet/request brawl=3 because so", "brawl is already 3"),
        ("+sheet/request brawl=4 because " + "x" * 501, "too long"),
        ("+sheet/withdraw soon", "not a number"),
        ("+sheet/withdraw 7", "No request 7 is waiting"),
        *(("+sheet/grant 1", "Only a storyteller"), ("+sheet/deny 1=no", "Only a storyteller")),
        *(("+sheet/pending", "Only a storyteller"), ("+sheet/pending jo", "doesn't go there")),
    ]:
        with subtests.test(line):
            before = fighter_of(jo.character)
            st.clear()
            assert told in flat(jo.type(line))
            assert fighter_of(jo.character) == before
            assert st.screen() == ""


@pytest.fixture
def nemo_new_sheet(table: Table) -> Player:
    """A player who has just begun a vampire."""
    nemo_new_sheet = table.seat("Nemo", sheet=None)
    nemo_new_sheet.type("+sheet/new vampire")
    return nemo_new_sheet


@pytest.mark.parametrize(
    ("line", "told"),
    [
        *((one, "brawl 3") for one in ("+sheet brawl 3", "+sheet brawl=3", "set brawl 3")),
        ("conscience=3", "On your draft: conscience 3."),
        ("+sheet/set brawl=4", "Freebie points pay for abilities above 3 (2 a dot)"),
        ("+sheet/set first aid=2", "medicine 2"),
        *(("+sheet/set strength=", "strength 0"), ("+sheet/set int=2, manip=3", "manipulation 3")),
        ("+sheet/set allies=1 (police, docks)", "allies=1, notes=allies: police and docks"),
        *(
            ("+sheet/set notes: Tall 1, x 2", "notes: Tall 1, x 2"),
            ("+sheet/set brawl(kicks)=2", "specialty=brawl"),
        ),
        ("+sheet/set knife, leather jacket", "weapons: knife"),
        ("+sheet/set generation=3", "For 3 dots type +sheet/set generation=10: it counts down"),
    ],
)
def test_a_trait_is_set_however_a_newcomer_puts_it(nemo_new_sheet, line: str, told: str) -> None:
    assert told in flat(nemo_new_sheet.type(line))


def test_others_do_not_read_what_a_sheet_tells_in_words(nemo_new_sheet: Player, jo: Player) -> None:
    nemo_new_sheet.type("+sheet/set clan=Brujah notes=Hates fire, and Jo sire=Rosa")
    assert fighter_of(nemo_new_sheet.character).details["notes"] == "Hates fire, and Jo"
    nemo_new_sheet.type("+init/start")
    nemo_new_sheet.type("+init/join")
    jo.type("+init/join")
    for line in ("+sheet Nemo", "+combat", "+init", "+combat/log", "+combat/export as text"):
        assert "Brujah" not in jo.type(line)


def test_what_one_may_begin_with_is_not_asked_for(nemo_new_sheet: Player) -> None:
    assert "+sheet/set gear=knife" in nemo_new_sheet.type("+sheet/request gear=knife")


def test_nobody_else_hears_of_it(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    st.type("+init/start Bar=met")
    jo.type("+init/join yes")
    assert "social" not in kelly.screen()
    jo.type("+sheet/set social=4")
    st.type("+sheet/grant 1")
    assert "social 4" in jo.screen()
    assert "social" not in kelly.screen()


ARMED = "{strength: 2, willpower: 5, weapons: [light pistol]}"


@pytest.fixture
def carla(table: Table) -> Player:
    """A player with a draft and a gun, who has not played yet."""
    carla = table.seat("Carla", sheet=None)
    carla.type("+sheet/new mortal")
    carla.type(f"+sheet/import {ARMED}")
    return carla


def sheet_worn_drafts(player: Player) -> dict[str, Any]:
    return sheet_of_character(player.character) or {}


def test_a_sheet_that_was_handed_in_or_returned_heals_no_more_than_a_draft(table, st, carla, jo):
    st.type("+sheet/return Jo=once more")
    for one in (carla, jo):
        table.wound(one, 2, "lethal")
        one.type("+sheet/submit")
        one.type("+sheet/withdraw")
        one.type("+sheet/discard mortal")
        one.type(f"+sheet/import {ARMED}")
        assert sheet_worn_drafts(one)["health"] == {"lethal": 2}


def test_nobody_holds_more_than_they_can(table: Table, st: Player, jo: Player) -> None:
    told = st.type("+sheet/set Jo/willpower=9")
    assert "Jo can have at most 5 willpower." in told
    assert "+sheet/set Jo/permanent willpower=9" in told
    assert "willpower 5 of 5" in jo.type("+sheet")
    wolf = table.seat("Ines", sheet={"template": "shifter", "rage": 4, "gnosis": 3})
    st.type("+sheet/set Ines/rage=10")
    assert "rage 10 of 4" in wolf.type("+sheet")
    assert "can have at most 10 rage" in st.type("+sheet/set Ines/rage=11")
    assert "0 to 999" in st.type("+sheet/set Ines/rage=-1")


@pytest.fixture(params=["outside", "in a scene"])
def playing(request, table, st, jo, kelly) -> bool:
    """Everything here is done outside any scene, and in one."""
    if request.param == "outside":
        return False
    st.type("+init/start")
    jo.type("+init/join")
    kelly.type("+init/join")
    return True


def test_hurt_and_heal(playing: bool, st: Player, jo: Player, kelly: Player) -> None:
    assert "Jo takes 3 lethal: XXX" in st.type("+hurt jo=3l")
    assert "Jo takes 1 bashing" in st.type("+hurt jo=1b")
    assert "Injured (-1)" in st.type("+heal jo=1")
    assert "Only the player of Kelly" in jo.type("+hurt kelly=1")
    assert "Kelly takes 2 aggravated" in st.type("+hurt kelly=2 agg")
    assert "2 aggravated" in jo.type("+health kelly")
    assert "Left to spend" not in jo.screen()
    assert "Unhurt" in st.type("+heal kelly=2")
    sheet = character_sheets.sheet_of_character(jo.character)
    assert sheet is not None and sheet["health"] == {"lethal": 3}
    told = st.type("+hurt jo=1b, kelly=2b")
    assert "Jo takes 1 bashing" in told and "Kelly takes 2 bashing" in told
    if playing:
        for line in ("+init/add thug*2", "+hurt Thug1-2=9b", "+heal all", "+heal Thug1-2=all"):
            told = st.type(line)
        assert "Thug1 is healed" in told and "Thug2 is healed" in told  # though they were down


def test_sheets(playing: bool, st: Player, jo: Player, kelly: Player) -> None:
    assert "brawl 3" in jo.type("+sheet")
    assert "+health Kelly" in jo.type("+sheet kelly")
    assert "brawl 3" in st.type("+sheet jo")
    st.type("+sheet/set jo/brawl=5")
    assert "brawl 5" in jo.type("+sheet")
    st.type("+sheet/set jo/willpower=2")
    assert "willpower 2 of 5" in jo.type("+sheet")
    st.type("+sheet/set jo/permanent willpower=7")
    assert "willpower 2 of 7" in jo.type("+sheet")
    assert "no trait 'nose'" in st.type("+sheet/set jo/nose=2")
    assert "brawl" in st.type("+sheet/set jo/brawl=lots")


def test_an_empty_sheet_text_is_no_sheet(table: Table, jo: Player) -> None:
    jo.character.attributes.add(character_sheets.ATTRIBUTE, '{"template": "werepenguin"}')
    assert "is damaged" in jo.type("+sheet")


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


@pytest.fixture
def nemo_sheet_files(table: Table) -> Player:
    return table.seat("Nemo", sheet=None)


def test_who_may_export_what(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    assert "  Jo:" in st.type("+sheet/export Jo")
    assert "Only the player of Jo" in kelly.type("+sheet/export Jo")
    jo.type("+init/start")
    jo.type("+init/add thug")
    assert "weapons: [club]" in jo.type("+sheet/export Thug")
    assert "Only storytellers" in kelly.type("+sheet/export Thug")


def test_what_a_player_cannot_import(nemo_sheet_files: Player, subtests: pytest.Subtests) -> None:
    nemo_sheet_files.type("+sheet/new mortal")
    before = nemo_sheet_files.fighter
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
        *(("{brawl: 2, brawl: 3}", "'brawl' is given twice"), ("{brawl: [", "line 1")),
        ("[brawl]", "must be a mapping of traits to their ratings"),
        ("Kelly: {brawl: 2}", "is that of Kelly"),
        ("{a: &a [x, x], b: *a}", "aliases have no place here"),
        ("!!python/object/apply:os.system [ls]", "could not determine a constructor"),
        ("{brawl: " + "[" * 3000 + "}", "nested too deeply"),
        ("{brawl: " + "9" * 4500 + "}", "must be a whole number from 0 to 20"),
        ("[" + "[]," * 1500 + "]", "has more than 1000 values"),
        *(("{brawl: |-r}", "I couldn't read that sheet."), ("Kelly={brawl: 2}", "called 'Kelly'")),
        ("{x: " + "y" * 5000 + "}", "too long"),
    ]:
        with subtests.test(text[:40]):
            shown = flat(nemo_sheet_files.type(f"+sheet/import {text}"))
            assert told in shown and "Traceback" not in shown
            assert nemo_sheet_files.fighter == before
            assert stage_of(nemo_sheet_files.character) is Stage.DRAFT


def test_what_is_pasted(nemo_sheet_files: Player, subtests: pytest.Subtests) -> None:
    nemo = nemo_sheet_files
    nemo.type("+sheet/new mortal")
    before = nemo.fighter
    for lines, told in [
        (("brawl: 2", "abort"), "Nothing was changed"),
        (("brawl: 2", "+who"), "That is a command. A dot alone puts it in"),  # and goes on
        (("x" * 4000,) * 5, "characters at most. Nothing was changed"),
        (("brawl: lots", "."), "must be a whole number"),
    ]:
        with subtests.test(lines[-1][:9]):
            nemo.type("+sheet/import")
            shown = [nemo.type(one) for one in lines]
            assert told in flat(shown[-1])
            nemo.type("abort")
            assert nemo.fighter == before
    nemo.type("+init/start Alley")
    nemo.type("+init/join")
    assert "what you type would go into it" in flat(nemo.type("+sheet/import"))


def test_every_sheet_goes_into_a_folder_and_back(table, st, jo, tmp_path, capsys) -> None:
    ines = table.seat("Ines", sheet=SHIFTER)
    odd = table.seat("no", sheet=SHEET)
    odd.character.key = "../N\u00f6, |rX|n: #1"
    before = [one.fighter for one in (jo, ines, odd)]
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
    assert [one.fighter for one in (jo, ines, odd)] == before
    told = capsys.readouterr().out
    assert ": 4." in told and "jo.yaml: Jo." in told
    assert "the admin imports the sheet (brawl 3 (was 1)): from jo.yaml." in flat(
        jo.type("+sheet/history")
    )
    tool.import_from(folder)
    assert "jo.yaml: nothing is new." in capsys.readouterr().out


def test_a_bad_file_is_refused_whole_with_field_and_reason(table, jo, kelly, tmp_path, subtests):
    for text, told in [
        ("Kelly: {brawl: 99}", r"two.yaml: Kelly: brawl: must be a whole number from 0 to 20"),
        ("Kelly: {nose: 1}", r"two.yaml: Kelly: nose: 'nose' is not known"),
        ("Nobody: {brawl: 1}", r"two.yaml: Nobody: there is no character of that name"),
        ("Kelly: 3", r"two.yaml: Kelly: must be a mapping of traits to their ratings"),
        *(("[]", r"two.yaml: must have names"), ("", r"two.yaml: must have names")),
        ("Kelly: {brawl: 1}\nKelly: {brawl: 2}", r"two.yaml: line 2: 'Kelly' is given twice"),
        ("Kelly: [", r"two.yaml: line 1"),
        ("Kelly: &a {brawl: 1}\nx: *a", r"two.yaml: line 2: aliases"),
        ("#" * 200_001, r"two.yaml: has 200001 characters"),
    ]:
        with subtests.test(told):
            (tmp_path / "one.yaml").write_text("Jo: {brawl: 1}")
            (tmp_path / "two.yaml").write_text(text)
            before = kelly.fighter
            with pytest.raises(Trouble, match=told):
                tool.import_from(tmp_path)
            assert jo.fighter.traits == {"brawl": 1}  # the good file is in
            assert kelly.fighter == before


def test_who_is_in_a_scene_is_not_changed_from_outside(table: Table, jo: Player) -> None:
    jo.type("+init/start Alley")
    before = jo.fighter
    with pytest.raises(CatalogError, match=r"one.yaml: Jo: takes part in scene \d+ \(Alley\)"):
        sheet_files.put_in("Jo: {brawl: 1}", "one.yaml")
    assert jo.fighter == before
    assert sheet_files.put_in(sheet_file("Jo", before, default_catalog()), "one.yaml") == []


def carried(player: Player) -> list[tuple[str, int | None]]:
    """Return the weapons on a player's sheet, each with the rounds in it."""
    own = player.fighter
    return [(one.name, own.ammunition.get(one.name)) for one in own.weapons]


def in_scene(table: Table, name: str) -> list[str]:
    return [one.name for one in table.script.scene.people[name].fighter.weapons]


def test_a_weapon_that_is_taken_in_a_scene_is_its_owners_on_the_sheets(table, st) -> None:
    armed = {**SHEET, "firearms": 2, "weapons": ["light pistol", "knife"]}
    jo = table.seat("Jo", sheet=armed)
    kelly = table.seat("Kelly", sheet={**SHEET, "firearms": 2, "weapons": ["sword"]})
    whole, sword = carried(jo), carried(kelly)
    led(st, jo, kelly)
    jo.type("+pass")
    kelly.type("+grapple Jo=then disarm")
    nets(table, "Kelly", "grapple", 6)
    st.type("+init/run")
    assert in_scene(table, "Jo") == ["knife"] and in_scene(table, "Kelly")[1:] == ["light pistol"]
    assert carried(jo) == whole and carried(kelly) == sword
    for one in (jo, kelly):
        write_first(one.character, SHEET)
    table.kill()
    for one in (st, jo, kelly):
        one.returns()
    assert carried(jo) == whole and carried(kelly) == sword
    st.type("+combat/undo")
    assert in_scene(table, "Jo") == ["light pistol", "knife"]
    st.type("+combat/redo")
    roll_in_order(st, jo, kelly)
    jo.type("+pass")
    kelly.type("+attack Jo=with light pistol")
    for _ in range(2):
        st.type("+init/run")
    fired = [("light pistol", 16), ("knife", None)]
    assert carried(jo) == fired and carried(kelly) == sword
    st.type("+combat/undo")
    assert carried(jo) == whole
    for line in ("+combat/redo", "+gear/take Kelly=light pistol"):
        st.type(line)
        assert carried(jo) == fired and carried(kelly) == sword
    assert in_scene(table, "Kelly") == ["sword"]
    st.type("+gear/give Kelly=light pistol")
    assert [name for name, _rounds in carried(kelly)] == ["sword", "light pistol"]
    st.type("+combat/undo 2")
    for one, has in ((jo, ["knife"]), (kelly, ["sword"])):
        st.type(f"+init/remove {one.name}")
        one.type("+init/join yes")
        assert in_scene(table, one.name) == has
        assert carried(jo) == fired and carried(kelly) == sword
    st.type("+gear/take Jo=knife")
    assert carried(jo) == fired[:1]
    st.type("+gear/give Jo=light pistol")
    st.type("+init/end")
    assert [name for name, _rounds in carried(jo)] == ["light pistol"] and carried(kelly) == sword


def test_who_takes_such_a_weapon_as_they_have_keeps_their_own(table, st) -> None:
    jo, kelly = (table.seat(one, sheet={**SHEET, "weapons": ["knife"]}) for one in ("Jo", "Kelly"))
    led(st, jo, kelly)
    jo.type("+pass")
    kelly.type("+grapple Jo=then disarm")
    nets(table, "Kelly", "grapple", 6)
    st.type("+init/run")
    assert in_scene(table, "Jo") == [] and carried(jo) == carried(kelly) == [("knife", None)]
