"""Undo goes back to what people said: what the game did upon it goes with it, and stays away."""

import re

import pytest

from scenes.idling import tick_all
from tests.commands.table import Player, Table


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def awaited(table: Table) -> list[str]:
    return [one.who for one in table.script.questions()]


def fight(table: Table, st: Player, jo: Player, *order: str) -> None:
    """Open a fight with two thugs that play by themselves; those in ``order`` declare in it."""
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/add thug*2")
    st.type("+init/roll")
    for total, name in enumerate(order, 1):
        st.type(f"+init/set {name}={total}")
    st.type("+npc/auto Thug1-2")


def pair(table: Table, st: Player, jo: Player) -> Player:
    """Jo declares first, then Kelly, whose dexterity is the same."""
    kelly = table.seat("Kelly")
    st.type("+init/start Alley")
    for one in (jo, kelly):
        one.type("+init/join")
    st.type("+init/roll")
    for total, name in enumerate(("Jo", "Kelly"), 1):
        st.type(f"+init/set {name}={total}")
    return kelly


def tie(table: Table, st: Player, *players: Player) -> None:
    st.type("+init/start Alley")
    for one in players:
        one.type("+init/join")
    st.type("+init/roll")
    for one in players:
        st.type(f"+init/set {one.name}=5")


# --- what the game did ----------------------------------------------------------------------------


def test_an_undo_takes_back_what_a_person_said_with_what_the_game_did_upon_it(
    table: Table, st: Player, jo: Player
) -> None:
    fight(table, st, jo, "Jo", "Thug1", "Thug2")
    assert awaited(table) == ["Jo"]
    stood, number = table.script.scene, table.script.standing.number
    assert "Thug1 and Thug2 attack Jo" in jo.type("+attack Thug1")
    assert table.script.scene.fight.phase == "resolution"
    jo.clear()
    told = "Vesper takes back: Jo attacks Thug1. Thug1 attacks Jo with a club. Thug2 attacks "
    assert told in flat(st.type("+combat/undo"))
    assert told in flat(jo.screen())
    for one in (st, jo):
        assert "attack Jo" not in one.screen().partition("takes back")[2].partition("\n")[2]
    assert table.script.scene == stood
    assert table.script.standing.number == number + 4  # theirs, three of them, and the undo
    tick_all(3600)
    table.kill()
    for one in (st, jo):
        one.returns()
    assert table.script.scene == stood
    assert table.script.standing.number == number + 4
    st.type("+combat/redo")
    assert table.script.scene.fight.phase == "resolution"
    st.type("+combat/undo")
    assert "Thug1 and Thug2 attack Jo" in flat(jo.type("+block"))


# --- somebody's declaration -----------------------------------------------------------------------


def test_somebodys_last_declaration_goes_with_all_since(
    table: Table, st: Player, jo: Player
) -> None:
    kelly = table.seat("Kelly")
    st.type("+init/start Alley")
    for one in (jo, kelly):
        one.type("+init/join")
    st.type("+init/add thug")
    st.type("+init/roll")
    for total, name in enumerate(("Jo", "Kelly", "Thug"), 1):
        st.type(f"+init/set {name}={total}")
    jo.type("+attack Kelly")
    stood = table.script.scene
    kelly.type("+attack Jo")
    st.type("+effect Jo=Fury attack+2 for 2")
    st.type("+as Thug=block")
    assert "Nobody here is called 'Vesp'" in flat(st.type("+combat/undo Vesp"))
    told = flat(st.type("+combat/undo kel"))
    assert (
        "takes back: Kelly attacks Jo. Jo gets attack +2 (Fury), 2 rounds left. Thug blocks."
        in told
    )
    assert table.script.scene == stood
    assert "Thug has no declaration to take back" in flat(st.type("+combat/undo Thug"))
    jo.clear()
    assert "Kelly asks to take back: Jo attacks Kelly." in flat(kelly.type("+combat/undo Jo"))
    assert jo.screen() == ""
    st.type("+agree")
    assert awaited(table) == ["Jo"]


# --- secrets --------------------------------------------------------------------------------------


def test_nobody_learns_from_an_undo_that_there_was_more(
    table: Table, st: Player, jo: Player
) -> None:
    kelly = table.seat("Kelly")
    st.type("+init/start Alley")
    for one in (jo, kelly):
        one.type("+init/join")
    st.type("+init/roll")
    for total, name in enumerate(("Jo", "Kelly"), 1):
        st.type(f"+init/set {name}={total}")
    jo.type("+attack Kelly")
    jo.type("+spend willpower")  # nobody's business but Jo's and the storyteller's
    kelly.clear()
    number = table.script.standing.number
    assert "takes back: Jo spends 1 willpower" in flat(st.type("+combat/undo"))
    assert "takes back: Jo spends 1 willpower" in flat(jo.screen())
    assert kelly.screen() == ""
    assert "Undone" not in kelly.type("+combat/log 50")
    assert f"After entry {number - 1}, Vesper, private" in jo.type("+combat/log 50")
    assert f"Entry {number + 1}, Vesper, private" in st.type("+combat/log 50")
    st.type("+combat/redo")
    assert "Kelly asks to take back: Jo attacks Kelly." in flat(kelly.type("+combat/undo"))
    assert "Nothing" not in kelly.type("+disagree")
    assert "willpower" not in kelly.screen()


def test_a_secret_declaration_stays_one_when_it_is_taken_back(
    table: Table, st: Player, jo: Player
) -> None:
    kelly = table.seat("Kelly")
    tie(table, st, jo, kelly)
    jo.type("+attack Kelly")
    kelly.clear()
    st.type("+combat/undo Jo")
    assert "takes back: Jo has declared, in secret." in flat(kelly.screen())
    assert "attack on" not in kelly.screen() and "Jo's attack" not in kelly.screen()
    assert "takes back: Jo declares, in secret, an attack on Kelly" in flat(jo.screen())


# --- second thoughts ------------------------------------------------------------------------------


def test_one_may_think_again_while_nobody_has_declared_since(
    table: Table, st: Player, jo: Player
) -> None:
    kelly = pair(table, st, jo)
    stood = table.script.scene
    told = flat(jo.type("+attack Kelly"))
    assert "Changed your mind? At once: +combat/oops." in told
    refused = flat(jo.type("+block"))
    assert "You have already declared this phase. +combat/oops takes that back." in refused
    refused = flat(st.type("+as Jo=block"))
    assert "+combat/oops Jo takes that back." in refused
    assert "You can't act for Jo." in flat(kelly.type("+combat/oops Jo"))
    assert table.script.scene != stood
    kelly.clear()
    told = "Jo takes back: Jo attacks Kelly."
    assert told in flat(jo.type("+combat/oops"))
    assert told in flat(kelly.screen())
    assert table.script.scene == stood
    assert "no declaration to take back" in flat(jo.type("+combat/oops"))
    assert "Jo blocks" in jo.type("+block")
    kelly.type("+attack Jo")  # shown: now it is too late for Jo, and not for Kelly
    assert "too late" in flat(jo.type("+combat/oops"))
    assert "+combat/oops takes the declaration back" in flat(kelly.type("+pass"))
    assert "+combat/oops" not in flat(jo.type("+pass"))
    assert "Kelly takes back: Kelly attacks Jo" in flat(kelly.type("+combat/oops"))
    assert awaited(table) == ["Kelly"]
    kelly.type("+pass")
    st.type("+init/next")
    number = table.script.standing.number
    assert "too late" in flat(kelly.type("+combat/oops"))
    assert "+combat/oops" not in flat(kelly.type("+pass"))
    assert table.script.standing.number == number


@pytest.mark.parametrize("taken_back_by", ["st", "kelly"])
def test_what_was_shown_stays_shown_though_it_is_taken_back(
    table: Table, st: Player, jo: Player, taken_back_by: str
) -> None:
    kelly = pair(table, st, jo)
    jo.type("+block")
    kelly.type("+attack Jo")
    if taken_back_by == "st":
        st.type("+combat/undo")
    else:
        kelly.type("+combat/oops")
    assert awaited(table) == ["Kelly"]
    number = table.script.standing.number
    assert "too late" in flat(jo.type("+combat/oops"))  # Jo knows now what Kelly will do
    assert "+combat/oops" not in flat(jo.type("+dodge"))
    table.kill()
    for one in (st, jo, kelly):
        one.returns()
    assert "too late" in flat(jo.type("+combat/oops"))
    assert table.script.standing.number == number
    assert "is too late" not in st.type("+combat/undo Jo")  # a storyteller may
    jo.type("+dodge")
    assert "Jo takes back" in flat(jo.type("+combat/oops"))  # of nothing else since


def test_it_is_too_late_once_the_game_has_shown_what_it_declares(
    table: Table, st: Player, jo: Player
) -> None:
    fight(table, st, jo, "Jo", "Thug1", "Thug2")
    jo.type("+attack Thug1")
    assert "too late" in flat(jo.type("+combat/oops"))
    assert "The game is playing Thug1" in flat(st.type("+combat/oops Thug1"))


def test_in_a_secret_tie_one_may_think_again_until_it_is_revealed(
    table: Table, st: Player, jo: Player
) -> None:
    kelly, nemo = table.seat("Kelly"), table.seat("Nemo")
    tie(table, st, jo, kelly, nemo)
    jo.type("+attack Kelly")
    kelly.type("+attack Nemo")
    for one in (kelly, nemo):
        one.clear()
    assert "Jo takes back: Jo declares, in secret, an attack on Kelly." in flat(
        jo.type("+combat/oops")
    )
    for one in (kelly, nemo):
        assert "Jo takes back: Jo has declared, in secret." in flat(one.screen())
        assert "attack on" not in one.screen() and "Jo's attack" not in one.screen()
    people = table.script.scene.people
    assert people["Jo"].phase.declaration is None and people["Kelly"].phase.declaration is not None
    table.kill()
    for one in (st, jo, kelly, nemo):
        one.returns()
    assert table.script.scene.people == people
    st.type("+combat/redo")
    assert table.script.scene.people["Jo"].phase.declaration is not None
    st.type("+combat/undo 2")
    assert sorted(awaited(table)) == ["Jo", "Kelly", "Nemo"]
    for one in (jo, kelly):
        one.type("+attack Nemo")
    assert "+combat/oops takes that back" in flat(kelly.type("+pass"))
    nemo.type("+pass")  # and all is revealed
    for one in (jo, kelly, nemo):
        assert "too late" in flat(one.type("+combat/oops"))


def test_nobody_thinks_again_in_a_frozen_scene(table: Table, st: Player, jo: Player) -> None:
    pair(table, st, jo)
    jo.type("+attack Kelly")
    st.type("+init/hold tea")
    number = table.script.standing.number
    assert "tea" in jo.type("+combat/oops")
    assert table.script.standing.number == number
    st.type("+init/resume")
    assert "takes back" in jo.type("+combat/oops")
