"""Those who look on: they see all that is public, by every command, and nothing that is not."""

import pytest

from tests.commands.readings import readings
from tests.commands.table import SHEET, Player, Table

SHIFTER = {**SHEET, "template": "shifter", "rage": 4, "gnosis": 3}


@pytest.fixture
def nemo(table: Table) -> Player:
    return table.seat("Nemo")


@pytest.fixture
def jo(table: Table) -> Player:
    return table.seat("Jo", sheet=SHIFTER)


def in_secret(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    """Let Jo declare in secret, plan, prefer and spend; let the storyteller roll in private."""
    for name in ("Jo", "Kelly"):
        table.dice.lay(name, "initiative", 5)
    st.type("+init/start Alley")
    jo.type("+init/join")
    kelly.type("+init/join")
    jo.type("+spend gnosis")
    jo.type("+defend/prefer dodge")
    st.type("+init/roll")
    st.type("+roll/private Jo=stamina vs 9")
    assert "1 haste action (rage)" in jo.type("+haste 1=rage")
    assert "committed attack" in jo.type("+attack/committed Kelly=at knee")


SECRETS = ("gnosis", "prefer", "rage", "haste action", "committed", "knee", "vs 9", "stamina vs")


def told_of(player: Player, line: str) -> str:
    """Return what a player is shown for a line, less what everybody's state has a key for."""
    return player.type(line).replace('"haste_left":0', "")


def test_INIT_4_an_onlooker_sees_no_secret_by_any_command(
    table: Table,
    st: Player,
    jo: Player,
    kelly: Player,
    nemo: Player,
    subtests: pytest.Subtests,
) -> None:
    in_secret(table, st, jo, kelly)
    for line in readings("Jo"):
        with subtests.test(line):
            told = told_of(nemo, line)
            assert told
            assert [one for one in SECRETS if one in told and not _everyones(one, told)] == []
            assert [one for one in SECRETS if one in nemo.type("+init")] == []


def test_INIT_4_nothing_that_a_tied_one_reads_hangs_on_what_the_other_has_declared(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    for name, total in (("Jo", 9), ("Kelly", 9), ("Nemo", 1), ("Thug", 2)):
        table.dice.lay(name, "initiative", total)
    st.type("+init/start Alley")
    for player in (nemo, jo, kelly):
        player.type("+init/join")
    st.type("+init/add thug")
    st.type("+init/roll")
    for line in ("+init/set Jo=20", "+init/set Kelly=20", "+as Thug=pass"):
        st.type(line)
    nemo.type("+pass")
    heard = set()
    for said in ("pass", "dodge", "attack Kelly", "grapple Kelly", "split attack Kelly & dodge"):
        assert "in secret" in jo.type(f"+{said}")
        lines = ("+init", "+combat", "+grapple", "+range", "+gear Jo", "+odds attack Jo")
        heard.add(tuple(kelly.type(line) for line in lines))
        assert "take" in jo.type("+combat/oops")
    assert len(heard) == 1


def _everyones(secret: str, told: str) -> bool:
    """Say whether a word is nobody's secret here: the game's settings and templates have it too."""
    return all(
        "rage_limit" in line or '"resources":["rage' in line or '"settings"' in line
        for line in told.split("\n")
        if secret in line
    )


def test_an_onlooker_is_told_no_secret_as_it_is_made_or_taken_back(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    nemo.clear()
    in_secret(table, st, jo, kelly)
    st.type("+combat/undo")
    st.type("+combat/redo")
    told = nemo.screen()
    assert [one for one in SECRETS if one in told] == []
    assert "Jo has declared, in secret." in told
    assert "Vesper takes back: Jo has declared, in secret" in told


PUBLIC = {
    "+init": ("Jo", "Kelly", "> "),
    "+combat": ("Alley", "Rules: Detroit by Night", "committed attack on Kelly"),
    "+combat/log 50": ("Jo's initiative", "Jo makes a committed attack on Kelly"),
    "+combat/why Kelly": ("Roll 2: Kelly's initiative", "[INIT-1]"),
    "+combat/summary": (
        "Round 1, resolution",
        "Declared: Jo, a committed",
        "Order: Jo",
        "Unhurt: Jo",
    ),
    "+combat/export as text": ("Jo makes a committed attack on Kelly", "Kelly blocks"),
    "+combat/export as json": ('"event":"Revealed"', '"kind":"committed"'),
}


def test_an_onlooker_sees_all_that_is_public(
    table: Table,
    st: Player,
    jo: Player,
    kelly: Player,
    nemo: Player,
    subtests: pytest.Subtests,
) -> None:
    in_secret(table, st, jo, kelly)
    kelly.type("+block")
    for line, public in PUBLIC.items():
        with subtests.test(line):
            told = nemo.type(line).replace("\n    ", " ")
            assert [one for one in public if one not in told] == []


def test_an_onlooker_is_told_every_roll_and_wound(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    nemo.type("+prefs verbose")
    in_secret(table, st, jo, kelly)
    kelly.type("+pass")
    assert "Jo makes a committed attack on Kelly" in nemo.screen().replace("\n    ", " ")
    table.dice.lay("Jo", "attack", 8, 8, 8, 2, 2, 2)
    table.dice.lay("Jo", "damage", 8, 8, 8)
    nemo.clear()
    st.type("+init/run")
    kelly.type("+choose accept")
    told = nemo.screen().replace("\n    ", " ")
    assert "Jo's attack: dexterity 3 + brawl 3" in told
    assert "Kelly takes 3 bashing" in told
    assert nemo.screen().count("\n") >= kelly.screen().count("\n") - 3


def test_an_onlooker_changes_nothing(
    table: Table,
    st: Player,
    jo: Player,
    kelly: Player,
    nemo: Player,
    subtests: pytest.Subtests,
) -> None:
    in_secret(table, st, jo, kelly)
    before = table.script.standing
    for line in ("+attack Jo", "+pass", "+init/next", "+combat/undo", "+choose 1"):
        with subtests.test(line):
            assert nemo.type(line)
            assert table.script.standing is before
