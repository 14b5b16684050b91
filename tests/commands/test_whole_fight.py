"""What a fight has besides attacks and blocks: questions, offers, checks, NPCs, reloading."""

import pytest

from tests.commands.table import SHEET, Player, Table
from tests.commands.test_fight import begin

GUNNER = {**SHEET, "firearms": 3, "weapons": ["heavy pistol"]}


def both_declare(table: Table, jo: Player, kelly: Player, first: str, second: str) -> None:
    """Kelly declares first, then Jo, who acts first."""
    begin(table, jo, kelly)
    kelly.type(first)
    jo.type(second)


# --- committed attacks ---------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["+attack/committed Kelly", "+attack Kelly=committed"])
def test_a_committed_attack_asks_its_target(
    table: Table, jo: Player, kelly: Player, line: str
) -> None:
    both_declare(table, jo, kelly, "+pass", line)
    assert "Jo makes no defense until the round is over." in kelly.screen()
    kelly.clear()
    jo.type("+init/next")
    for option in ("+choose accept", "+choose brave", "+choose abort dodge"):
        assert option in kelly.screen()
    assert "waiting for Kelly" in jo.screen()
    assert "Kelly" in jo.type("+init/next")  # refused: who is asked what
    assert "accept, brave or abort" in kelly.type("+choose")
    assert "Kelly defends" in kelly.type("+choose brave") or "braves" in kelly.screen()


# --- aborts --------------------------------------------------------------------------------------


def test_an_offer_is_shown_and_taken(table: Table, jo: Player, kelly: Player) -> None:
    begin(table, jo, kelly)
    kelly.type("+attack Jo")
    kelly.clear()
    jo.type("+attack Kelly")
    assert "+abort" in kelly.screen()
    table.dice.lay("Kelly", "abort", 8, 2, 2, 2, 2)
    told = kelly.type("+abort block")
    assert "Kelly aborts" in told
    jo.type("+init/run")
    assert table.script.scene.people["Kelly"].phase.declaration is not None
    assert "can't abort now" in kelly.type("+abort dodge").lower()


def test_a_void_action_is_asked_about(table: Table, st: Player, jo: Player) -> None:
    kelly = table.seat("Kelly")
    table.dice.lay("Jo", "initiative", 9)
    st.type("+init/start")
    for player in (jo, kelly):
        player.type("+init/join")
    st.type("+init/add thug")
    st.type("+init/roll")
    st.type("+as thug=pass")
    kelly.type("+pass")
    st.type("+as thug=pass")
    jo.type("+attack thug")
    st.type("+init/remove thug")
    jo.clear()
    st.type("+init/next")
    assert "+choose lose" in jo.screen() and "+abort" in jo.screen()
    table.dice.lay("Jo", "abort", 8)
    told = jo.type("+choose abort attack Kelly")
    assert "Jo aborts" in told and "-3" in told


# --- checks, summary -----------------------------------------------------------------------------


def test_checks(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    st.type("+init/start")
    jo.type("+init/join")
    assert "No check is open" in jo.type("+check/list")
    jo.type("+check rage for |rmy|n first wound")
    assert "rage for |rmy|n first wound" in st.screen()
    assert 'Jo, "rage for |rmy|n first wound"' in st.type("+check")
    st.type("+init/roll")
    jo.type("+pass")
    st.type("+init/run")
    told = st.type("+init/roll")
    assert "check" in told and table.script.scene.fight.round == 1
    number = table.script.scene.checks[0].id
    assert "Only" in jo.type(f"+check/done {number}") or "pace" in jo.screen()
    st.type(f"+check/done {number}")
    assert "No check is open" in st.type("+check/list")
    assert "no check" in st.type("+check/done 99").lower() or "BOOK-3" in st.screen()
    st.type("+init/roll")
    assert table.script.scene.fight.round == 2


# --- guns ----------------------------------------------------------------------------------------


def test_reload(table: Table, jo: Player) -> None:
    shooter = table.seat("Nemo", sheet=GUNNER)
    table.dice.lay("Nemo", "initiative", 9)
    jo.type("+init/start")
    jo.type("+combat/pace step")
    shooter.type("+init/join")
    jo.type("+init/roll")
    assert "already full" in shooter.type("+gear/reload")
    jo.type("+pass")
    shooter.type("+attack Jo")
    jo.type("+init/run")
    assert "6 of 7" in shooter.type("+gear")
    assert "Waiting for Jo" in shooter.type("+gear/reload heavy")  # out of nothing
    jo.type("+disagree")
    jo.type("+init/roll")
    jo.type("+pass")
    shooter.type("+do reload")
    jo.type("+init/run")
    assert "You reload the heavy pistol: 7 rounds." in shooter.screen()
    assert "Nemo reloads the heavy pistol." in jo.screen()
    assert "7 of 7" in shooter.type("+gear")


def test_where_people_stand(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    begin(table, jo, kelly)
    for line in (
        "+as Jo=close Kelly",
        "+as Jo=flanks wall",
        "+as Jo=direction roof",
        "+as Jo=cornered yes",
        "+as Jo=unreachable yes",
    ):
        assert "Jo" in st.type(line), line
    person = table.script.scene.people["Jo"]
    assert (person.flanks, person.direction, person.cornered) == ("wall", "roof", True)
    assert table.script.scene.close("Jo", "Kelly")
