"""What storytellers prepare: NPCs of their own (+npc/new), encounters (+encounter)."""

import re

import pytest

from commands.storyteller import encounter
from play.encounters import read_encounter
from sheetbook import prepared
from tests.commands.table import FEW_FIGHTS, Player, Table, flat


@pytest.fixture
def st(table: Table) -> Player:
    return table.seat("Vesper", "Storyteller")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("new McCoy=gang leader, firearms 5, weapons knife + club, looks Tall, thin.", "McCoy is"),
        ("new Nick=vampire, str 4, weapon claws", "is yours"),
        ("new thug=Ace", "Ace is yours"),  # the wrong way round
        ("new thug=gunman", "thug is a stock NPC. Choose another name"),
        ("new Rico=gnag leader", "There's no NPC 'gnag leader'"),
        ("new Rico=thug, brwal 3", "rico: brwal: 'brwal' is not known (did you mean brawl?)"),
        ("new Rico=thug, brawl 99", "rico: brawl: must be a whole number from 0 to 20, not 99"),
        ("new Rico=thug, weapons raygun", "rico: weapons: 'raygun' is not known"),
        ("new Rico=thug, brawl", "brawl: needs a value, as in: brawl 3"),
        ("new |rRico{x}=thug", "cannot be a name"),
        ("new Rico", "That needs more. Type: +npc/new Rico=gang leader, firearms 4"),
        ("edit thug=brawl 3", "thug is a stock NPC. To have one like it of your own: +npc/copy"),
        ("delete Rico", "You have no NPC of your own: +npc/new"),
        ("export", "You have no NPC of your own"),
        ("import a: {like: thug}\n  b", "That isn't an NPC yet."),
        ("import a: &x {b: *x}", "aliases have no place here"),
        ("import a: {like: b}", "a: like: 'b' is not known"),
        ("import {a: {like: thug, brawl: 3}, b: {template: ghoul}}", "Kept: a and b."),
    ],
)
def test_what_an_npc_of_ones_own_may_be(line: str, told: str, st: Player) -> None:
    assert told in flat(st.type(f"+npc/{line}"))


def test_an_npc_of_ones_own_is_kept_changed_shared_and_brought_in(table: Table, st: Player) -> None:
    other, jo = table.seat("Wren", "Storyteller"), table.seat("Jo")
    st.type("+npc/new Rico=gang leader, firearms 5, weapons heavy pistol, tier 4, looks Wan, grey.")
    assert "Your own: rico (boss)." in flat(st.type("+npc"))  # no scene is open
    assert flat(st.type("+npc/list grey")) == "Your own: rico (boss)."
    assert "Rico" not in other.type("+npc/list") + other.type("+npc/show rico")
    assert "Only storytellers keep NPCs" in jo.type("+npc/new Rico=thug")
    assert "There's no NPC 'rico'" in flat(jo.type("+npc/show rico"))

    st.type("+init/start Docks")
    st.type("+init/add Rico*2 as Twin")
    st.type("+init/add Boss=rico")
    assert "Wan, grey." in jo.type(f"look {flat(st.type('+init/add rico')).partition(' ')[0]}")
    people = table.script.scene.people
    assert people["Twin1"].fighter == people["Boss"].fighter
    assert people["Boss"].fighter.traits["firearms"] == 5
    told = flat(st.type("+npc/edit rico=firearms 3, armour vest"))
    assert "rico: firearms 3 and armour vest. Those in a scene already keep what they had." in told
    assert table.script.scene.people["Boss"].fighter.traits["firearms"] == 5

    st.type("+npc/share Rico")
    assert "Shared: rico (boss)." in flat(other.type("+npc/list"))
    exported = flat(other.type("+npc/export rico"))
    assert exported == (
        "rico: {like: gang leader, tier: 4, firearms: 3, weapons: heavy pistol, "
        "looks: 'Wan, grey.', armour: vest}"
    )
    gone = flat(other.type("+npc/delete rico"))
    assert prepared.kept_for(st.character, "NPC") == {}
    other.type(gone.partition("type: ")[2])
    assert "Your own: rico (boss)." in flat(other.type("+npc/list rico"))


def test_npcs_are_pasted_as_they_are_exported(table: Table, st: Player) -> None:
    st.type("+npc/new Rico=thug, brawl 4")
    st.type("+npc/new Nick=vampire, str 4")
    text = st.type("+npc/export")
    for name in ("rico", "nick"):
        st.type(f"+npc/delete {name}")
    st.type("+npc/import")
    for one in text.splitlines():
        st.type(one)
    assert "Kept: " in st.type(".")
    assert st.type("+npc/export") == text


WAREHOUSE = """\
+encounter/new Warehouse raid
+encounter/add ware=thug*8 as Guard auto
+encounter/add ware=Rico
+encounter/add ware=sniper*2 as Watcher unseen
+encounter/set ware/Guard=armour vest, cover partial
+encounter/set ware=about Three ways in, and a van at the back.
+encounter/set ware=auto Guard*=protect Rico
+encounter/set ware=+range Rico,party=20
+encounter/set ware=set Guard1-2 range party=12
+encounter/set ware=hazard party=smoke 1 dice bashing
"""


def prepare(st: Player) -> str:
    st.type("+npc/new Rico=gang leader, firearms 5")
    for line in WAREHOUSE.splitlines():
        st.type(line)
    return flat(st.type("+encounter/show ware"))


def test_an_encounter_of_eleven_is_prepared_and_shown(st: Player) -> None:
    assert prepare(st) == (
        "-- Encounter: warehouse raid -- Three ways in, and a van at the back. "
        "NPCs: 11. Rules: detroit. Guard1-8: thug (armour vest, cover partial), automatic. "
        "Rico: gang leader (firearms 5). Watcher1-2: sniper, unseen. Said as it begins: "
        "1. auto Guard*=protect Rico 2. set Rico range party=20 3. set Guard1-2 range party=12 "
        "4. hazard party=smoke 1 dice bashing "
        "To try it: +encounter/rehearse warehouse raid. To bring it in: +encounter/run warehouse "
        "raid."
    )
    assert "warehouse raid: NPCs: 11. Rules: detroit." in flat(st.type("+encounter"))


def test_it_is_run_in_one_step_with_everybody_here_and_undone_as_one(table, st) -> None:
    jo, kelly = table.seat("Jo"), table.seat("Kelly")
    prepare(st)
    told = flat(st.type("+encounter/run ware"))
    assert "Three ways in" in told
    assert "+init/roll" in told
    scene = table.script.scene
    assert len(scene.people) == 11
    assert {"Jo", "Kelly", "Rico", "Guard8"} <= scene.people.keys()
    assert scene.unseen.keys() == {"Watcher1", "Watcher2"}
    assert len(scene.fight.distances) == 6
    assert {one.who for one in scene.hazards} == {"Jo", "Kelly"}
    assert scene.people["Guard3"].ward == "Rico"
    assert "Guard1, Guard2" in flat(st.type("+encounter/run ware"))  # in the scene already
    st.type("+combat/undo")
    assert table.script.scene.people == {}
    assert "Watcher" not in jo.screen() + kelly.screen()


REFUSED = [
    ("new", "That needs more. Type: +encounter/new Warehouse"),
    ("new |rX{}", "can't be its name"),
    ("new WAREHOUSE raid", "There is an encounter warehouse raid already"),
    ("show dock", "There's no encounter 'dock'"),
    ("add thug*3", "That needs more. Type: +encounter/add Warehouse=thug*4 as Guard"),
    ("set ware/Guard", "That needs more. Type: +encounter/set Warehouse/Guard=brawl 3"),
    ("add ware=thgu*3", "There's no NPC 'thgu'"),
    ("add ware=thug*3 as Guard", "Guard is in it already. For more of them"),
    ("set ware/Gard=brawl 3", "There's no NPC 'Gard'"),
    ("set ware/Guard=brwal 3", "cast Guard: brwal: 'brwal' is not known (did you mean brawl?)"),
    ("set ware/Guard=cover nowhere", "nowhere doesn't work for cover. You can say: none, near"),
    ("set ware=set Guard9 cover=near", "Line 5, 'set Guard9 cover=near', doesn't hold"),
    ("set ware=set Watcher1 cover=near", "Watcher1 is unseen, and has no place yet"),
    ("set ware=set Marlow cover=near", "Line 5, 'set Marlow cover=near', doesn't hold"),
    ("set ware=dance", "There's no order called 'dance'."),
    ("rehearse stop", "No encounter is being rehearsed."),
    ("set ware=undo", "Line 5, 'undo', doesn't hold: Those don't go in one command."),
    ("set ware=ruleset gurps", "'gurps' is not known"),
    ("set ware/Guard=like gnuman", "There's no NPC 'gnuman'. Did you mean gunman"),
    ("remove ware=9", "9 is out of range: 1 to 4"),
    ("rehearse ware=Nobody", "Nobody is called 'Nobody'"),
    ("rehearse ware", "Against whom? Nobody here has a sheet."),
    ("save Docks", "No scene is open here"),
    ("import a: {cast: {Guard: {like: thug, number: 50}}}", "must be a whole number from 1 to"),
    ("import a: {play: [{Jo: attack Rico}]}", "none of the storyteller's"),
    (
        "import a: {play: [{ST: 'set Rico cover=near'}]}",
        "a isn't an encounter yet. Line 1, 'set Rico",
    ),
    ("import a: [*x]", "aliases have no place here"),
    ("import a: {cast: 7}", "must be a mapping"),
    ("import a: {cast: {Al: 7}}", "must be a mapping"),
    ("import a: {play: 7}", "must be a list of steps"),
    *(("import a: {play: [7]}", "must be a mapping"), ("import a: {ruleset: [1]}", "must be text")),
    ("delete nothing", "There's no encounter 'nothing'"),
]
KEPT = [
    ("add ware=thug*20 as One", "One1-20: thug. warehouse raid has 31 in all: +encounter"),
    ("set ware=about Two ways in.", "warehouse raid: NPCs: 11. Rules: detroit."),
    ("set ware=+as Rico=cover near", "5. set Rico cover=near"),
    ("set ware/Guard=like gunman", "Guard1-8: gunman (armour vest, cover partial), automatic."),
    ("set ware/Guard=number 6", "Guard1-6: thug (armour vest, cover partial), automatic."),
    ("set ware/Guard=count 5", "Guard1-5: thug (armour vest, cover partial), automatic."),
    ("remove ware=Rico", "unseen. Said as it begins: 1. set Guard1-2 range party=12 2. haz"),
    ("import a: {CAST: {Al: , Bo: {Number: 2, Like: thug}}}", "Kept: a."),
    ("copy warehouse raid=Docks", "-- Encounter: docks --"),
]


def test_what_an_encounter_may_not_have(st: Player, subtests: pytest.Subtests) -> None:
    prepare(st)
    before = st.type("+encounter/show ware")
    for line, told in REFUSED:
        with subtests.test(line):
            assert told in flat(st.type(f"+encounter/{line}"))
    assert st.type("+encounter/show ware") == before
    assert "NPCs: 11" in before and "a:" not in st.type("+encounter")


@pytest.mark.parametrize(("line", "told"), KEPT)
def test_what_an_encounter_may_have(line: str, told: str, st: Player) -> None:
    prepare(st)
    assert told in flat(st.type(f"+encounter/{line}"))
    assert "Al: mortal. Bo1-2: thug." in flat(st.type("+encounter a")) or "Kept: a." not in told


def test_no_player_has_encounters(table: Table, st: Player) -> None:
    prepare(st)
    jo = table.seat("Jo")
    for line in ("", "/list", "/show ware", "/run ware", "/rehearse ware", "/export ware"):
        assert flat(jo.type(f"+encounter{line}")) == "Only storytellers prepare encounters."


def test_an_encounter_is_saved_out_of_a_scene_exported_and_imported(table, st) -> None:
    table.seat("Jo")
    prepare(st)
    st.type("+encounter/run ware")
    st.type("+init/roll")
    st.type("+hurt Guard1=2l")
    st.type("+encounter/save Again")
    exported = st.type("+encounter/export again")
    st.type("+encounter/share again")
    other = table.seat("Wren", "Storyteller")
    assert "again (Vesper): NPCs: 11. Rules: detroit." in flat(other.type("+encounter"))
    assert "again is gone" in other.type("+encounter/delete again")
    st.type("+init/end")
    st.type("+encounter/import")
    for one in exported.splitlines():
        st.type(one)
    assert "Kept: again." in st.type(".")
    assert st.type("+encounter/export again") == exported
    known = prepared.kept_for(st.character, "encounter")
    first, again = (read_encounter("one", known[name].said) for name in ("warehouse raid", "again"))
    assert again.cast == first.cast
    assert set(again.lines) == {
        "auto Guard1-8=protect Rico",
        "set Rico range party=20",
        "set Guard1 range party=12",
        "set Guard2 range party=12",
        "hazard party=smoke 1 dice bashing",
    }


def test_it_is_rehearsed_and_the_change_that_makes_it_even_is_named(table, st, monkeypatch) -> None:
    table.seat("Jo")
    monkeypatch.setattr(encounter, "FIGHTS", FEW_FIGHTS)
    monkeypatch.setattr(encounter, "FIGHTS_A_CHANGE", FEW_FIGHTS)
    monkeypatch.setattr(encounter.secrets, "randbits", lambda bits: 7)
    st.type("+encounter/new Two")
    st.type("+encounter/add two=thug*3 as Guard")
    told = flat(st.type("+encounter/rehearse two"))
    assert "Jo wins: " in told
    assert "Guard1 goes down" not in told  # the party's own is what counts
    assert re.search(r"(No single change makes|One change would make) two even", told)
    fewer = re.search(r"Guard: 1 instead of 3: the party wins \d+%. ([^.]*number 1)", told)
    assert fewer is not None, told
    assert "Guard: thug." in flat(st.type(fewer[1]))


def test_one_of_another_system_comes_as_the_stock_of_it_does(table: Table, st: Player) -> None:
    st.type("+npc/new Rico=gang leader, firearms 5")
    st.type("+encounter/new Asylum")
    st.type("+encounter/set asylum=ruleset nwod")
    st.type("+encounter/add asylum=thug")
    assert "Rico: gang leader (system detroit, firearms 5)." in flat(
        st.type("+encounter/add asylum=rico")
    )
    st.type("+encounter/run asylum")
    assert table.script.scene.ruleset == "nwod"
    assert table.script.scene.people["Rico"].fighter.trait("firearms") == 5
    st.type("+init/add rico as Twin")
    assert "Twin" in table.script.scene.people
