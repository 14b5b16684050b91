"""What storytellers prepare: NPCs of their own (+npc/new), encounters (+encounter)."""

import pytest

from sheetbook import prepared
from tests.commands.table import Player, Table, flat


@pytest.fixture
def st(table: Table) -> Player:
    return table.seat("Vesper", "Storyteller")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("new Rico=gang leader, firearms 5, weapons knife + club, looks Tall, thin.", "is yours"),
        ("new Nick=vampire, str 4, weapon claws", "is yours"),
        ("new thug=Ace", "ace is yours"),  # the wrong way round
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
        ("import a: {like: thug}\n  b", "That is no NPC yet."),
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
    assert "Your own: rico (boss)." in flat(st.type("+npc/list"))
    assert flat(st.type("+npc/list grey")) == "Your own: rico (boss)."
    assert "Rico" not in other.type("+npc/list") + other.type("+npc/show rico")
    assert "Only storytellers keep NPCs" in jo.type("+npc/new Rico=thug")
    assert "There's no NPC 'rico'" in flat(jo.type("+npc/show rico"))

    st.type("+init/start Docks")
    st.type("+init/add Rico*2 as Twin")
    st.type("+init/add Boss=rico")
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
        "rico: {like: gang leader, firearms: 3, weapons: heavy pistol, tier: 4, "
        "looks: 'Wan, grey.', armour: vest}"
    )
    gone = flat(other.type("+npc/delete rico"))
    assert prepared.kept_for(st.character, "NPC") == {}
    other.type(gone.partition("To have it back: ")[2])
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
