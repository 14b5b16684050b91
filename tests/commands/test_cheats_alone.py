"""What was tried by one who meant to cheat in a scene of theirs that no storyteller runs."""

from typing import Any

import pytest

from tests.commands.table import SHEET, Player, Table
from tests.commands.test_pace import awaited, begin, flat, led, unled
from typeclasses.idling import tick_all
from typeclasses.scenes import open_in


@pytest.fixture
def nemo(table: Table) -> Player:
    return table.seat("Nemo")


@pytest.fixture
def patience(settings: Any) -> None:
    settings.PATIENCE_SECONDS = 60


# --- nobody rolls again behind somebody's back ----------------------------------------------------


def with_a_thug(table: Table, jo: Player, *others: Player) -> None:
    """Jo starts a scene with a thug, who acts before everybody else."""
    jo.type("+init/start Alley")
    jo.type("+init/add thug")
    for one in others:
        one.type("+init/join")
    for name, face in (("Thug", 10), ("Jo", 5), ("Kelly", 2)):
        table.dice.lay(name, "initiative", face)
    jo.type("+init/roll")


def the_thug_strikes(table: Table, jo: Player, kelly: Player) -> None:
    """Let the thug miss Kelly, whose connection has dropped."""
    with_a_thug(table, jo, kelly)
    kelly.type("+pass")
    jo.type("+pass")
    kelly.leaves()
    jo.type("+as Thug=attack Kelly")
    jo.type("+init/run")


@pytest.mark.parametrize("line", ["+combat/undo", "+combat/undo round"])
def test_what_was_rolled_at_one_who_is_away_is_rolled_again_with_their_word_alone(
    table: Table, jo: Player, kelly: Player, line: str
) -> None:
    the_thug_strikes(table, jo, kelly)
    rolled = table.script.scene
    told = flat(jo.type(line))
    assert "Waiting for Kelly. Kelly is not connected; a storyteller can decide it too." in told
    tick_all(600)
    assert table.script.scene == rolled
    jo.type(line)
    kelly.returns()
    assert "Jo proposes to take back" in flat(kelly.type("+combat"))
    kelly.type("+agree")
    assert table.script.scene != rolled


def test_no_majority_is_agreed_upon_behind_the_back_of_one_who_is_away(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, nemo, kelly)
    kelly.leaves()
    assert "Waiting for Nemo and Kelly" in flat(jo.type("+combat/agreement majority"))
    nemo.type("+agree")
    tick_all(600)
    assert table.script.scene.agreement == "all"
    kelly.returns()
    kelly.type("+disagree")
    assert table.script.scene.agreement == "all"


def test_a_fight_that_was_over_goes_on_again_with_the_word_of_all_who_were_in_it(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, nemo, kelly)
    kelly.type("+pass")
    jo.type("+init/end")
    for one in (kelly, nemo):
        one.type("+agree")
    assert not open_in(table.room)
    kelly.leaves()
    assert "Waiting for Nemo and Kelly" in flat(jo.type("+combat/undo 1"))
    nemo.type("+agree")
    assert not open_in(table.room)


def test_a_storyteller_takes_back_what_was_rolled_at_one_who_is_away(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    the_thug_strikes(table, jo, kelly)
    rolled = table.script.scene
    jo.type("+combat/undo")
    st.type("+agree")
    assert table.script.scene != rolled


def test_initiative_is_not_rolled_again_for_one_who_is_away(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    kelly.leaves()
    jo.type("+init/roll")
    order = table.script.scene
    assert "Waiting for Kelly" in flat(jo.type("+combat/undo"))
    assert table.script.scene == order


def test_a_majority_does_not_outvote_one_whose_attack_was_rolled(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    jo.type("+init/start Alley")
    jo.type("+combat/agreement majority")  # alone as yet
    for one in (nemo, kelly):
        one.type("+init/join")
    begin(jo, kelly, jo, nemo)
    nemo.type("+pass")
    jo.type("+dodge")
    kelly.type("+attack Jo")
    jo.type("+init/run")
    order = table.script.scene
    jo.type("+combat/undo round")
    nemo.type("+agree")
    kelly.type("+disagree")
    assert table.script.scene == order
    assert "Kelly says no" in flat(jo.screen())


def test_a_majority_does_not_outvote_one_who_is_away(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    jo.type("+init/start Alley")
    jo.type("+combat/agreement majority")  # alone as yet
    for one in (nemo, kelly):
        one.type("+init/join")
    kelly.leaves()
    jo.type("+init/roll")
    order = table.script.scene
    jo.type("+combat/undo")
    assert "Waiting for Kelly" in flat(nemo.type("+agree"))
    assert table.script.scene == order
    kelly.returns()
    kelly.type("+disagree")
    assert table.script.scene == order
    assert "Kelly says no" in flat(jo.screen())


@pytest.mark.parametrize("line", ["+combat/undo", "+combat/undo round"])
def test_nobody_is_brought_back_who_has_left(
    table: Table, jo: Player, kelly: Player, nemo: Player, line: str
) -> None:
    unled(table, jo, nemo, kelly)
    kelly.type("+init/leave")
    kelly.type("+choose leave")
    for one in (nemo, jo):
        one.type("+pass")
    jo.type("+init/run")
    assert "Kelly" not in table.script.scene.people
    kelly.leaves()
    jo.type(line)
    assert "Waiting for Kelly" in flat(nemo.type("+agree"))
    assert "Kelly" not in table.script.scene.people


def test_what_concerns_nobody_else_is_taken_back_at_once(
    table: Table, jo: Player, kelly: Player
) -> None:
    with_a_thug(table, jo, kelly)
    kelly.type("+pass")
    jo.type("+attack Thug")
    kelly.leaves()
    jo.type("+as Thug=attack Jo")
    jo.type("+init/run")
    rolled = table.script.scene
    assert "Waiting" not in flat(jo.type("+combat/undo"))
    assert table.script.scene != rolled


# --- nobody lets the others wait for ever, nor skips them -----------------------------------------


@pytest.mark.parametrize("longer", ["+combat/idle 24h", "+combat/idle 1h=2h pass"])
@pytest.mark.usefixtures("patience")
def test_a_longer_wait_is_agreed_on(table: Table, jo: Player, kelly: Player, longer: str) -> None:
    unled(table, jo, kelly)
    before = table.script.scene.idle
    assert "Waiting for Kelly" in flat(jo.type(longer))
    assert table.script.scene.idle == before
    kelly.type("+disagree")
    jo.type("+combat/idle 30s")  # a nudge that changes nobody's time
    assert table.script.scene.idle.nudge == 30


@pytest.mark.usefixtures("patience")
def test_a_deadline_is_taken_away_with_the_others_word(
    table: Table, jo: Player, kelly: Player
) -> None:
    unled(table, jo, kelly)
    jo.type("+combat/idle 1m=2m pass")
    kelly.type("+agree")
    for line in ("+combat/idle off", "+combat/idle 1m=9m pass"):
        assert "Waiting for Kelly" in flat(jo.type(line))
        assert table.script.scene.idle.after == 120
        kelly.type("+disagree")


@pytest.mark.usefixtures("patience")
def test_no_agreed_wait_locks_the_table(table: Table, jo: Player, kelly: Player) -> None:
    unled(table, kelly, jo)
    jo.type("+attack Kelly")
    kelly.type("+combat/idle 24h")
    jo.type("+agree")
    assert table.script.scene.idle.nudge == 24 * 60 * 60
    tick_all(60)
    assert "in 9 minutes" in flat(jo.type("+init/next"))
    tick_all(540)
    assert "Kelly is skipped." in flat(jo.type("+init/next"))


def test_another_deadline_reaches_whoever_is_awaited_already(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+combat/idle 1m=2m proxy")
    tick_all(130)
    assert "Kelly hasn't answered" in flat(st.screen())
    st.type("+combat/idle 2m=3m pass")
    tick_all(45)
    assert awaited(table) == ["Kelly"]
    tick_all(5)
    assert awaited(table) == ["Jo"]


@pytest.mark.usefixtures("patience")
def test_whoever_is_awaited_has_their_whole_time_again_after_a_hold(
    table: Table, jo: Player, kelly: Player
) -> None:
    unled(table, jo, kelly)
    tick_all(45)
    jo.type("+init/hold Vesper calls for a break")
    kelly.type("+agree")
    assert 'on hold: "Vesper calls for a break"' in flat(kelly.screen())
    assert 'on hold: "Vesper calls for a break".' in flat(kelly.type("+pass"))
    tick_all(300)
    jo.type("+init/resume")
    tick_all(15)
    assert "45 seconds" in flat(jo.type("+init/next")) and awaited(table) == ["Kelly"]
    tick_all(45)
    jo.type("+init/next")
    assert awaited(table) != ["Kelly"]


@pytest.mark.parametrize("line", ["+init/next", "+init/run"])
@pytest.mark.usefixtures("patience")
def test_whom_an_npc_would_strike_does_not_skip_it(
    table: Table, jo: Player, kelly: Player, line: str
) -> None:
    jo.type("+init/start Alley")
    jo.type("+init/add thug")
    kelly.type("+init/join")
    for one, face in (("Jo", 10), ("Kelly", 5), ("Thug", 1)):
        table.dice.lay(one, "initiative", face)
    jo.type("+init/roll")
    assert awaited(table) == ["Thug"]
    assert "to skip Thug" in flat(kelly.type(line))
    assert awaited(table) == ["Thug"]
    jo.type("+as Thug=attack Kelly")
    tick_all(60)
    assert awaited(table) == ["Kelly"]


@pytest.mark.usefixtures("patience")
def test_whoever_keeps_an_npc_skips_it_and_so_does_who_has_waited(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Alley")
    jo.type("+init/add thug*2")
    kelly.type("+init/join")
    for one, face in (("Jo", 10), ("Kelly", 8), ("Thug1", 5), ("Thug2", 1)):
        table.dice.lay(one, "initiative", face)
    jo.type("+init/roll")
    jo.type("+init/next")
    assert awaited(table) == ["Thug1"]
    tick_all(60)
    kelly.type("+init/next")
    assert awaited(table) == ["Kelly"]


@pytest.mark.usefixtures("patience")
def test_a_haste_action_of_an_npc_is_not_skipped(table: Table, jo: Player, kelly: Player) -> None:
    jo.type("+init/start Alley")
    jo.type("+init/add crinos as Fang")
    kelly.type("+init/join")
    for one, face in (("Fang", 10), ("Kelly", 5), ("Jo", 1)):
        table.dice.lay(one, "initiative", face)
    jo.type("+init/roll")
    for one, line in ((jo, "+pass"), (kelly, "+pass"), (jo, "+as Fang=haste 1 rage")):
        one.type(line)
    jo.type("+as Fang=pass")
    kelly.type("+init/run")
    assert table.script.scene.fight.haste == 1 and awaited(table) == ["Fang"]
    for line in ("+init/next", "+init/run"):
        assert "to skip Fang" in flat(kelly.type(line))
    assert awaited(table) == ["Fang"]


# --- an answer goes to what was read --------------------------------------------------------------


def test_who_agrees_has_read_what_they_agree_to(table: Table, jo: Player, kelly: Player) -> None:
    unled(table, jo, kelly)
    jo.type("+init/hold tea")
    jo.type("+disagree")
    jo.type("+init/end")
    told = flat(kelly.type("+agree"))
    assert "That was not counted, for the proposal is a new one." in told
    assert "Jo proposes to end the fight. Type +agree or +disagree." in told
    assert open_in(table.room)
    kelly.type("+agree")
    assert not open_in(table.room)


@pytest.mark.parametrize("by", ["Jo", "Kelly"])
def test_why_a_player_ends_a_fight_is_read_before_and_is_nobodys_word_but_theirs(
    table: Table, jo: Player, kelly: Player, by: str
) -> None:
    unled(table, jo, kelly)
    one, other = (jo, kelly) if by == "Jo" else (kelly, jo)
    one.type("+init/end pinned")
    assert f'{by} proposes to end the fight ("pinned").' in flat(other.screen())
    assert 'The fight is over: "pinned".' in flat(other.type("+agree"))
    for line in ("+combat/log scene 1", "+combat/log scene 1, story"):
        assert 'The fight is over: "pinned".' in flat(other.type(line))


@pytest.mark.parametrize("meanwhile", ["the same again", "looked", "time"])
def test_who_agrees_is_not_shown_again_what_they_have_read(
    table: Table, jo: Player, kelly: Player, meanwhile: str
) -> None:
    unled(table, jo, kelly)
    jo.type("+init/end" if meanwhile == "the same again" else "+init/hold tea")
    jo.type("+disagree")
    jo.type("+init/end")
    if meanwhile == "looked":
        kelly.type("+combat")
    elif meanwhile == "time":
        tick_all(10)
    kelly.type("+agree")
    assert not open_in(table.room)


STRONG = "+attack Kelly with dexterity + brawl vs 2 damage 40 lethal"


def test_who_grants_has_read_what_they_grant(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, kelly, jo)
    jo.type("+attack Kelly with dexterity + brawl vs 6 damage 4 lethal")
    jo.type("+combat/oops")
    jo.type(STRONG)
    told = flat(st.type("+choose yes"))
    assert "vs 2 damage 40 lethal" in told
    assert "This is asked now, and not what you were asked before." in told
    assert not table.script.scene.people["Jo"].pools_ruled
    told = flat(st.type("+choose yes"))
    assert "grants Jo's attack with dexterity + brawl vs 2 damage 40 lethal against Kelly." in told


def test_who_grants_what_they_have_looked_at_is_not_asked_again(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, kelly, jo)
    jo.type("+attack Kelly with dexterity + brawl vs 6 damage 4 lethal")
    jo.type("+combat/oops")
    jo.type(STRONG)
    st.type("+init")
    st.type("+choose no")
    assert table.script.scene.people["Jo"].pools_ruled


# --- what whoever decides reads of it -------------------------------------------------------------


def test_whoever_grants_gear_reads_what_it_does(table: Table, st: Player, jo: Player) -> None:
    jo.type("+sheet/request gear=rifle because I hunt. Vesper grants request 1.")
    heard = flat(st.screen())
    assert 'because "I hunt. Vesper grants request 1". The rifle: dexterity + firearms' in heard
    assert "damage 8 lethal" in heard and "+sheet/grant 1 or +sheet/deny 1=WHY." in heard
    assert "damage 8 lethal" in flat(st.type("+sheet/pending"))
    jo.type('+sheet/request brawl=4 because so". Vesper agrees')
    assert """because "so'. Vesper agrees". +sheet/grant""" in flat(st.screen())
    st.clear()
    jo.type("+sheet/request concept=night watchman (request 9) because so")
    assert 'concept: "night watchman (request 9)"' in flat(st.screen())


def test_GUN_5_to_ask_for_the_gun_that_one_has_is_no_reload(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+gear/give Jo=light pistol")
    jo.type("+gear/wield light pistol")
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/add thug")
    st.type("+init/roll")
    st.type("+as Thug=pass")
    jo.type("+attack Thug")
    st.type("+init/run")
    left = table.script.scene.people["Jo"].fighter.ammunition["light pistol"]
    assert "You have the light pistol already." in flat(
        jo.type("+sheet/request gear=light pistol because I need one")
    )
    assert table.script.scene.people["Jo"].fighter.ammunition["light pistol"] == left == 16


def test_nobody_reads_in_an_export_what_another_carries(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+gear/give Jo=rifle")
    st.type("+gear/give Jo=knife")
    mine, others = (one.type("+combat/export as json") for one in (jo, kelly))
    assert '"firearms"' in mine
    assert '"firearms"' not in others and "gives Jo the knife" not in others


def test_more_haste_is_suggested_while_it_can_be_announced(
    table: Table, st: Player, jo: Player
) -> None:
    kelly = table.seat("Kelly", sheet={**SHEET, "template": "shifter", "rage": 4})
    led(st, jo, kelly)
    assert "You could type +haste 1=rage." in flat(kelly.type("+haste"))
    kelly.type("+haste 2=rage")
    assert "You could type +haste 1=rage." in flat(kelly.type("+haste"))
    kelly.type("+pass")
    told = flat(kelly.type("+haste"))
    assert (
        told == "You have 2 haste actions left this round. You can announce more in the next round."
    )
    assert "already declared" in flat(kelly.type("+haste 1=rage"))


def test_a_power_that_is_taken_back_and_aimed_at_another_is_asked_about_anew(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, kelly, jo)
    st.type("+init/add thug")
    jo.type("+attack/feint Thug with wits + brawl vs 3")
    jo.type("+combat/oops")
    jo.type("+attack/power Kelly with wits + brawl vs 3")
    assert "This is asked now" in flat(st.type("+choose yes"))
    assert "grants" in flat(st.type("+choose yes"))


def test_ABORT_6_nobody_gives_a_friend_ten_seconds_more_for_ever(
    table: Table, jo: Player, kelly: Player, nemo: Player, settings: Any
) -> None:
    settings.PATIENCE_SECONDS = 60
    unled(table, nemo, jo, kelly)
    kelly.type("+attack Jo")
    jo.type("+attack Kelly")
    for _ in range(3):
        nemo.type("+attack Kelly")
        assert "Kelly may still abort" in flat(jo.type("+init/run"))
        nemo.type("+combat/oops")
        assert awaited(table) == ["Nemo"]
    nemo.type("+attack Kelly")
    told = flat(nemo.type("+combat/oops"))
    assert "You have taken back 3 declarations this round: this one stands." in told
    assert awaited(table) == []


def test_nobody_holds_a_scene_up_by_taking_back_what_they_say(
    table: Table, jo: Player, kelly: Player, settings: Any
) -> None:
    settings.PATIENCE_SECONDS = 60
    unled(table, kelly, jo)
    jo.type("+pass")
    assert awaited(table) == ["Kelly"]
    for seconds in (50, 11):
        tick_all(seconds)
        kelly.type("+pass")
        kelly.type("+combat/oops")
        assert awaited(table) == ["Kelly"]
    jo.type("+init/next")
    assert awaited(table) == []
