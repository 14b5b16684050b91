"""At the table: freezing a scene, waiting for people, agreeing without a storyteller.

Time goes by where a test says so (`tick_all`): nothing here waits.
"""

import re

from journal import store
from scenes.idling import tick_all
from tests.commands.table import Player, Table


def flat(text: str) -> str:
    """Return a screen without the breaks that fold its lines."""
    return re.sub(r"\n +", " ", text)


def led(st: Player, *players: Player) -> None:
    """Begin a storyteller's scene, its players in this order, the first highest."""
    st.type("+init/start Alley")
    for one in players:
        one.type("+init/join")
    begin(st, *players)


def begin(st: Player, *players: Player) -> None:
    st.type("+init/roll")
    for number, one in enumerate(players):
        st.type(f"+init/set {one.name}={50 - number}")
    for one in (st, *players):
        one.clear()


def unled(table: Table, *players: Player) -> None:
    """Begin a scene that the first of the players started; the last of them declares first."""
    first, *others = players
    first.type("+init/start Alley")
    for one in others:
        one.type("+init/join")
    for number, one in enumerate(players):
        table.dice.lay(one.name, "initiative", 10 - 2 * number)
    first.type("+init/roll")
    for one in players:
        one.clear()


def awaited(table: Table) -> list[str]:
    return [one.who for one in table.script.questions()]


# --- the hold -------------------------------------------------------------------------------------


def test_everything_is_frozen_with_a_reason_and_goes_on_where_it_stood(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    assert "Only Vesper" in jo.type("+init/hold tea")
    assert "Vesper puts the scene on hold: pizza" in st.type("+init/hold pizza")
    assert "Vesper puts the scene on hold: pizza" in kelly.screen()
    number = table.script.standing.number
    for line in ("+attack Jo", "+spend willpower", "+check frenzy", "+pass"):
        assert "The scene is on hold: pizza" in kelly.type(line), line
    assert table.script.standing.number == number
    assert "The scene is on hold: pizza" in kelly.type("+init")
    assert "+init/resume" in st.type("+init")
    table.kill()
    for one in (st, jo, kelly):
        one.returns()
    assert "The scene is on hold: pizza" in kelly.type("+pass")
    assert "goes on where it stood" in st.type("+init/resume")
    assert awaited(table) == ["Kelly"]
    assert "passes" in kelly.type("+pass")


def test_a_freeze_needs_a_reason(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    led(st, jo, kelly)
    assert "Say why" in st.type("+init/hold")
    assert "The scene isn't on hold" in st.type("+init/resume")


# --- waiting for people ---------------------------------------------------------------------------


def test_who_is_idle_is_reminded_in_private_and_then_passed_over(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    assert "nudge after 1 minute" in flat(st.type("+combat/idle 1=3 pass"))
    for one in (st, jo, kelly):
        one.clear()
    tick_all(59)
    assert kelly.screen() == ""
    tick_all(1)
    assert "waiting for you for 1 minute. You'll be skipped in 2 minutes." in flat(kelly.screen())
    assert "+pass" in kelly.screen()
    assert jo.screen() == st.screen() == ""
    tick_all(60)
    tick_all(59)
    assert awaited(table) == ["Kelly"]
    tick_all(1)
    assert "Kelly kept the others waiting too long" in jo.screen()
    assert awaited(table) == ["Jo"]
    (entry,) = store.entries(table.script.scene_id, [table.script.standing.number])
    assert type(entry.action).__name__ == "AnswerFor" and entry.by == "the game"
    assert "Kelly kept the others waiting" in st.type("+combat/log 1")


def test_deadlines_outlive_a_killed_server_and_a_freeze(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+combat/idle 1=3 pass")
    tick_all(100)
    table.kill()
    for one in (st, jo, kelly):
        one.returns()
    tick_all(70)
    st.type("+init/hold tea")
    tick_all(10000)
    st.type("+init/resume")
    tick_all(9)
    assert awaited(table) == ["Kelly"]
    tick_all(1)
    assert awaited(table) == ["Jo"]


def test_a_storyteller_is_told_who_could_be_acted_for(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+combat/idle 0=3 proxy")
    st.clear()
    tick_all(180)
    assert "+as Kelly=pass" in st.screen()
    assert "+as" not in jo.screen() + kelly.screen()
    assert awaited(table) == ["Kelly"]
    st.clear()
    tick_all(180)
    assert st.screen() == ""  # once is enough
    st.type("+as Kelly=pass")
    assert awaited(table) == ["Jo"]


def test_the_policy_is_shown_and_taken_off(table: Table, st: Player, jo: Player) -> None:
    led(st, jo)
    assert "however long they take." in st.type("+combat/idle")
    assert "after 90 seconds" in st.type("+combat/idle 90s")
    assert "after 90 seconds" in jo.type("+combat/idle")
    assert "nudges and skips nobody" in st.type("+combat/idle off")
    assert "is not a time" in st.type("+combat/idle soon")
    told = flat(st.type("+combat/idle 5m=0 pass"))
    assert "After how long? +combat/idle 5m=10m pass acts after 10 minutes" in told
    assert "nudge has to come before the deadline" in flat(st.type("+combat/idle 5m=5m pass"))
    assert "That needs more" in st.type("+combat/idle 5m=6m")


# --- agreeing -------------------------------------------------------------------------------------


def test_a_redo_is_agreed_upon_too(table: Table, jo: Player, kelly: Player) -> None:
    unled(table, jo, kelly)
    kelly.type("+combat/redo")  # there is nothing to bring back
    assert "Nobody has proposed anything" in jo.type("+agree")
    kelly.type("+attack Jo")
    kelly.type("+combat/undo")
    jo.type("+agree")
    kelly.type("+combat/redo")
    assert "Kelly proposes to bring back: Kelly attacks Jo" in flat(jo.screen())
    jo.type("+agree")
    assert "Kelly (agreed by Jo) brings back: Kelly attacks Jo" in flat(kelly.screen())
    assert awaited(table) == ["Jo"]


def test_with_a_storyteller_an_undo_is_asked_of_them(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.type("+attack Jo")
    jo.clear()
    st.clear()
    assert "Waiting for a storyteller" in flat(kelly.type("+combat/undo"))
    assert "Kelly asks to take back: Kelly attacks Jo" in flat(st.screen())
    assert jo.screen() == ""
    assert "Nobody has proposed anything" in flat(jo.type("+agree"))  # that Jo knows of
    st.type("+choose refuse")
    assert "Vesper says no" in kelly.screen()
    kelly.type("+combat/undo")
    jo.clear()
    st.type("+choose grant")
    assert "Vesper (asked by Kelly) takes back: Kelly attacks Jo" in flat(jo.screen())
    assert awaited(table) == ["Kelly"]
    for line in ("+init/end", "+init/remove Jo", "+combat/set grapple_upkeep=0"):
        number = table.script.standing.number
        kelly.type(line)
        assert "Nobody has proposed anything" in st.type("+agree")
        assert table.script.standing.number == number
