"""Undo goes back to what people said: what the game did upon it goes with it, and stays away."""

import re

import pytest

from scenes.idling import tick_all
from tests.commands.table import Player, Table
from tests.commands.test_true_undo import KINDRED, SHIFTER, sheet


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


def test_what_people_said_is_counted_and_nothing_else(table: Table, st: Player, jo: Player) -> None:
    kelly = table.seat("Kelly")
    fight(table, st, jo, "Thug1", "Jo", "Thug2", "Kelly")
    stood = table.script.scene
    kelly.type("+init/join")
    assert awaited(table) == ["Jo"]
    jo.type("+attack Thug1")
    st.type("+effect Jo=Fury attack+2 for 2")
    told = flat(st.type("+combat/undo 3"))
    assert "takes back: Kelly joins. Jo attacks Thug1. Thug2 " in told
    assert "(Fury), 2 rounds left." in told
    assert table.script.scene == stood
    assert "takes back: Thug1" in flat(st.type("+combat/undo"))
    assert awaited(table) == ["Thug1"]


def test_what_the_clock_did_goes_with_what_was_said_before_it(
    table: Table, st: Player, jo: Player
) -> None:
    pair(table, st, jo)
    st.type("+combat/idle 1=3 pass")
    stood = table.script.scene
    jo.type("+attack Kelly")
    tick_all(180)
    assert table.script.scene.fight.phase == "resolution"  # Kelly was passed over
    told = flat(st.type("+combat/undo"))
    assert "Jo attacks Kelly. Kelly kept the others waiting too long. Kelly is skipped." in told
    assert table.script.scene == stood


def test_an_undo_of_rounds_does_not_stop_within_what_the_game_did(
    table: Table, st: Player, jo: Player
) -> None:
    fight(table, st, jo, "Thug1", "Jo", "Thug2")
    jo.type("+attack Thug1")
    st.type("+init/run")
    stood = table.script.scene
    assert stood.fight.phase == "bookkeeping"
    st.type("+init/roll")
    st.type("+combat/undo round")
    assert table.script.scene == stood


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


def test_an_automatic_declaration_goes_with_what_it_came_of(
    table: Table, st: Player, jo: Player
) -> None:
    fight(table, st, jo, "Jo", "Thug1", "Thug2")
    stood = table.script.scene
    jo.type("+attack Thug1")
    assert "takes back: Jo attacks Thug1. Thug1 attacks Jo with" in flat(
        st.type("+combat/undo Thug2")
    )
    assert table.script.scene == stood


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
    assert "Did you mean +combat/oops?" in jo.type("oops")
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


def test_haste_bought_with_a_declaration_is_paid_back(table: Table, st: Player) -> None:
    jo, kelly = table.seat("Jo", sheet=KINDRED), table.seat("Kelly")
    tie(table, st, jo, kelly)
    st.type("+init/set Jo=1")
    before = sheet(jo)
    jo.type("+attack Kelly haste 1=celerity")
    assert sheet(jo) != before
    st.type("+effect Kelly=Fury attack+2 for 2")
    jo.type("+combat/oops")
    assert sheet(jo) == before
    assert [one.name for one in table.script.scene.effects] == ["Fury"]
    log = flat(st.type("+combat/log 20"))
    assert "undone" in log and "Taken back: what was declared in entry" in log
    assert "Jo dodges" in jo.type("+dodge")
    assert "Jo dodges" in st.type("+combat/log 20")


def test_nobody_thinks_again_in_a_frozen_scene(table: Table, st: Player, jo: Player) -> None:
    pair(table, st, jo)
    jo.type("+attack Kelly")
    st.type("+init/hold tea")
    number = table.script.standing.number
    assert "tea" in jo.type("+combat/oops")
    assert table.script.standing.number == number
    st.type("+init/resume")
    assert "takes back" in jo.type("+combat/oops")


def test_in_a_chase_one_may_think_again_before_the_round(table: Table, st: Player) -> None:
    jo, kelly = table.seat("Jo", sheet=SHIFTER), table.seat("Kelly")
    st.type("+init/start Alley")
    for one in (jo, kelly):
        one.type("+init/join")
    st.type("+chase/cold Jo=Kelly")
    stood = table.script.scene
    jo.type("+attack Kelly")
    assert table.script.scene.people["Jo"].phase.declaration is not None
    jo.type("+combat/oops")
    assert table.script.scene == stood


# --- passes, which are told with what is declared after them --------------------------------------


def passing(table: Table, st: Player, jo: Player) -> tuple[Player, Player]:
    """Jo and then Kelly may pass before Nemo, who declares last."""
    kelly, nemo = table.seat("Kelly"), table.seat("Nemo")
    st.type("+init/start Alley")
    for one in (jo, kelly, nemo):
        one.type("+init/join")
    st.type("+init/roll")
    for total, name in enumerate(("Jo", "Kelly", "Nemo"), 1):
        st.type(f"+init/set {name}={total}")
    return kelly, nemo


@pytest.mark.parametrize("back", ["+combat/oops", "+combat/undo"])
@pytest.mark.parametrize("reloaded", [False, True])
def test_a_pass_that_was_told_is_not_told_again_after_something_is_taken_back(
    table: Table, st: Player, jo: Player, back: str, reloaded: bool
) -> None:
    kelly, nemo = passing(table, st, jo)
    jo.type("+pass")
    kelly.type("+pass")
    nemo.type("+attack Jo")
    (nemo if back == "+combat/oops" else st).type(back)
    if reloaded:
        table.kill()
        for one in (st, jo, kelly, nemo):
            one.returns()
    st.clear()
    nemo.type("+attack Kelly")
    assert "Nemo attacks Kelly." in st.screen()
    assert "pass" not in st.screen()


def test_a_pass_is_told_before_it_is_taken_back_and_once(
    table: Table, st: Player, jo: Player
) -> None:
    kelly, nemo = passing(table, st, jo)
    st.clear()
    jo.type("+pass")
    assert "Jo passes." in st.screen()
    kelly.type("+pass")
    st.clear()
    kelly.type("+combat/oops")
    assert "Kelly takes back: Kelly passes." in st.screen()
    kelly.type("+pass")
    assert "Kelly passes." in st.screen()
    st.clear()
    nemo.type("+attack Jo")
    assert "pass" not in st.screen()
