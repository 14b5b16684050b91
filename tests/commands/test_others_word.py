"""In a scene without a storyteller its starter does alone what costs nobody else anything.

Time goes by where a test says so (`tick_all`): nothing here waits.
"""

import time
from typing import Any

import pytest

from tests.commands.table import Player, Table
from tests.commands.test_cheats_in_chases import in_order
from tests.commands.test_pace import awaited, flat, led, unled
from typeclasses import absent
from typeclasses.idling import tick_all
from typeclasses.scenes import open_in

A_PROPOSAL = 600  # seconds that one stands


@pytest.fixture
def patience(settings: Any) -> None:
    settings.PATIENCE_SECONDS = 60


@pytest.fixture
def nemo(table: Table) -> Player:
    return table.seat("Nemo")


def struck_at(table: Table, jo: Player, *others: Player) -> None:
    """Jo started it, and the last of the others has declared a blow at Jo, who declares next."""
    unled(table, jo, *others)
    others[-1].type("+attack Jo")
    for one in (jo, *others):
        one.clear()


# --- nobody is skipped before their time ----------------------------------------------------------


@pytest.mark.usefixtures("patience")
def test_silent_npcs_of_one_keeper_have_one_time_between_them(
    table: Table, jo: Player, kelly: Player
) -> None:
    """Each at a place of its own would hold the round up for a minute."""
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    jo.type("+init/add thug*3")
    for name, face in (("Thug1", 1), ("Thug2", 3), ("Thug3", 5), ("Jo", 9), ("Kelly", 10)):
        table.dice.lay(name, "initiative", face)
    jo.type("+init/roll")
    assert "too soon to skip Thug1" in flat(kelly.type("+init/next"))
    tick_all(60)
    for name in ("Thug1", "Thug2", "Thug3"):
        assert f"{name} is skipped" in flat(kelly.type("+init/next"))
    assert "too soon to skip Jo" in flat(kelly.type("+init/next"))


def test_CHASE_3_a_stalk_is_put_to_the_others(table: Table, jo: Player, kelly: Player) -> None:
    """One that ends in a pounce leaves no chase behind: it could be tried again at will."""
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    assert "Waiting for Kelly" in flat(jo.type("+chase/stalk Jo=Kelly"))
    assert not table.script.scene.chases


def test_MET_1_who_began_the_fight_is_put_to_the_others(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    jo.type("+init/start Alley=met")
    for one in (kelly, nemo):
        one.type("+init/join")
        one.type("+init/join yes")
    told = flat(jo.type("+init/roll by Nemo"))
    assert "begin the first round, as Nemo started the fight" in told
    assert table.script.scene.fight.round == 0
    for one in (kelly, nemo):
        one.type("+agree")
    assert awaited(table) == ["Nemo"]


@pytest.mark.parametrize("line", ["+init/next", "+init/run", "+next"])
@pytest.mark.usefixtures("patience")
def test_who_is_there_has_the_time_that_the_game_gives(
    table: Table, jo: Player, kelly: Player, line: str
) -> None:
    unled(table, jo, kelly)
    tick_all(20)
    told = flat(jo.type(line))
    assert "too soon to skip Kelly, who still has time. You can type +init/next in 40 s" in told
    jo.type("+choose skip")
    assert awaited(table) == ["Kelly"]
    tick_all(40)
    assert "Kelly is skipped." in flat(jo.type("+init/next"))


@pytest.mark.usefixtures("patience")
def test_one_who_is_not_there_is_skipped_at_once(table: Table, jo: Player, kelly: Player) -> None:
    unled(table, jo, kelly)
    kelly.leaves()
    assert "Kelly is skipped." in flat(jo.type("+init/next"))


@pytest.mark.usefixtures("patience")
def test_a_short_deadline_is_refused_before_anybody_has_joined(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Alley")
    told = flat(jo.type("+combat/idle 1s=2s pass"))
    assert "Without a storyteller people have 1 minute or more" in told
    jo.type("+combat/idle 30s=90s pass")
    assert table.script.scene.idle.after == 90
    jo.type("+combat/idle 1s")  # a nudge skips nobody
    kelly.type("+init/join")
    for one, face in ((jo, 10), (kelly, 2)):
        table.dice.lay(one.name, "initiative", face)
    jo.type("+init/roll")
    tick_all(20)
    assert "to skip Kelly, who still has time" in flat(jo.type("+init/next"))


def test_a_deadline_is_shortened_with_the_others_word(
    table: Table, jo: Player, kelly: Player
) -> None:
    unled(table, jo, kelly)
    tick_all(300)  # Kelly thinks
    told = flat(jo.type("+combat/idle 1=2 pass"))
    assert "Waiting for Kelly" in told and not table.script.scene.idle
    assert "skipped after 2 minutes" in flat(kelly.screen())
    kelly.type("+disagree")
    tick_all(5)
    assert awaited(table) == ["Kelly"]
    jo.type("+combat/idle 1=2 pass")
    kelly.type("+agree")
    assert table.script.scene.idle.after == 120


@pytest.mark.parametrize("line", ["+chase/roll Jo", "+init/next", "+init/run"])
@pytest.mark.usefixtures("patience")
def test_no_round_of_a_chase_is_rolled_before_the_others_time(
    table: Table, jo: Player, kelly: Player, line: str
) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    jo.type("+chase/cold Jo=Kelly")
    kelly.type("+agree")
    for _ in range(2):  # before and after Jo is ready
        assert "to skip Kelly, who still has time" in flat(jo.type(line))
        jo.type("+chase/ready")
    tick_all(59)
    assert " in 1 second" in flat(jo.type(line))
    tick_all(1)
    jo.type(line)
    (chase,) = table.script.scene.chases
    assert chase.round == 1


@pytest.mark.usefixtures("patience")
def test_whoever_is_chased_by_a_silent_starter_goes_on(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    jo.type("+chase/cold Kelly=Jo")
    kelly.type("+agree")
    kelly.type("+chase/ready")
    tick_all(60)
    kelly.type("+chase/roll Kelly")
    (chase,) = table.script.scene.chases
    assert chase.round == 1


# --- nobody holds the scene for ever --------------------------------------------------------------


def test_a_hold_is_agreed_on_and_anybody_ends_it(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    struck_at(table, jo, nemo, kelly)
    assert 'put the scene on hold ("tea")' in flat(jo.type("+init/hold tea"))
    kelly.type("+disagree")
    assert not table.script.scene.frozen
    jo.type("+init/hold tea")
    kelly.type("+agree")
    nemo.type("+agree")
    assert table.script.scene.frozen == "tea"
    assert "goes on where it stood" in flat(kelly.type("+init/resume"))


def test_before_the_fight_a_hold_costs_nobody_anything(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    jo.type("+init/hold tea")
    assert table.script.scene.frozen == "tea"
    assert "goes on" in kelly.type("+init/resume")


@pytest.mark.usefixtures("patience")
def test_a_starter_who_says_nothing_holds_nobody_up(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    struck_at(table, jo, kelly)
    assert "to skip Jo, who still has time" in flat(kelly.type("+init/next"))
    tick_all(60)
    assert "Jo is skipped." in flat(kelly.type("+init/next"))
    told = flat(kelly.type("+init/run"))
    assert "Your attack on Jo" in told
    assert table.script.scene.fight.phase == "bookkeeping"
    kelly.type("+init/roll")
    assert table.script.scene.fight.round == 2
    assert "Only Jo" in flat(nemo.type("+init/next"))  # who only looks on


def test_where_nobody_is_waited_for_a_participant_skips_nobody_all_the_same(
    table: Table, jo: Player, kelly: Player
) -> None:
    unled(table, jo, kelly)
    kelly.type("+pass")
    assert "to skip Jo, who still has time" in flat(kelly.type("+init/next"))
    assert awaited(table) == ["Jo"]


@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize("by", ["the next who types", "the scene's deadline"])
def test_a_question_to_an_npc_holds_nobody_up_either(
    table: Table, jo: Player, kelly: Player, by: str
) -> None:
    """Its keeper started the scene, and says nothing."""
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    jo.type("+init/add thug as Rat")
    for number, name in enumerate(("Kelly", "Jo", "Rat")):
        table.dice.lay(name, "initiative", 10 - 2 * number)
    jo.type("+init/roll")
    jo.type("+as Rat=pass")
    jo.type("+pass")
    kelly.type("+attack/committed Rat")
    kelly.type("+init/next")
    assert [one.question for one in table.script.questions()] == ["committed"]
    assert "to skip Rat, who still has time" in flat(kelly.type("+init/next"))
    if by == "the scene's deadline":
        jo.type("+combat/idle 30s=90s pass")
        kelly.type("+agree")
        tick_all(120)
    else:
        tick_all(60)
        kelly.type("+init/next")
    assert awaited(table) == []


def test_a_storytellers_scene_is_moved_on_by_the_storyteller(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    for line in ("+init/next", "+init/run", "+init/roll"):
        assert "Only Vesper or another storyteller" in flat(kelly.type(line)), line
    st.type("+init/hold tea")
    assert "Only Vesper" in flat(kelly.type("+init/resume"))


# --- no blow is lost by the end of the scene, nor by what else the starter may do -----------------


def test_the_end_spares_nobody_whom_somebody_means_to_strike(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, nemo, kelly)
    kelly.type("+attack Nemo")  # Jo's friend
    for line in ("+init/end", "+choose end"):
        jo.type(line)
        assert open_in(table.room)
    assert "Jo proposes to end the fight" in flat(kelly.screen())
    assert "Silence means yes after 10 minutes" in flat(kelly.screen())
    nemo.type("+agree")
    kelly.type("+disagree")
    tick_all(A_PROPOSAL)
    assert open_in(table.room)
    jo.type("+init/end")
    for one in (nemo, kelly):
        one.type("+agree")
    assert open_in(table.room) == []


def test_a_majority_does_not_outvote_whom_it_would_cost(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    jo.type("+init/start Alley")
    jo.type("+combat/agreement majority")  # alone as yet
    for one in (nemo, kelly):
        one.type("+init/join")
    jo.type("+init/roll")
    jo.type("+init/end")
    nemo.type("+agree")
    assert open_in(table.room)
    kelly.type("+disagree")
    assert "Kelly says no" in flat(jo.screen())


def test_silence_is_a_yes_and_the_absent_are_not_asked(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, nemo, kelly)
    kelly.leaves()
    jo.type("+init/end")
    tick_all(A_PROPOSAL - 1)
    assert open_in(table.room)
    tick_all(1)
    assert open_in(table.room) == []
    assert "The fight is over" in flat(nemo.screen())


def test_who_plays_alone_asks_nobody(table: Table, jo: Player, kelly: Player) -> None:
    unled(table, jo, kelly)
    kelly.leaves_for_long()
    for line in ("+init/add thug", "+init/hold tea", "+init/resume", "+combat/idle 1=2 pass"):
        told = jo.type(line)
        assert "proposes" not in told and "say in that" not in told, line
    assert "Thug" in table.script.scene.people
    jo.type("+init/end")
    assert open_in(table.room) == []


def test_a_dropped_line_loses_nobody_their_blow(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    struck_at(table, jo, nemo, kelly)
    kelly.leaves_for_long()
    nemo.type("+init/remove Kelly")
    jo.type("+agree")
    assert "Kelly, who is not connected, is taken out at the end" in flat(nemo.screen())
    nemo.type("+init/remove Kelly")  # no sooner for being asked again
    for one in (nemo, jo):
        one.type("+pass")
    told = flat(jo.type("+init/run"))
    assert "Kelly's attack" in told and "Kelly leaves" in told
    assert "Kelly" not in table.script.scene.people


def test_nobody_is_taken_out_of_a_fight_whose_line_has_just_dropped(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    struck_at(table, jo, nemo, kelly)
    kelly.leaves()
    told = flat(nemo.type("+init/remove Kelly"))
    assert "in mid-fight they can be taken out in 10 minutes" in told
    assert table.script.scene.people["Kelly"].leaving is None


def test_nobody_is_taken_out_of_a_fight_because_the_server_was_down(
    table: Table,
    jo: Player,
    kelly: Player,
    nemo: Player,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    struck_at(table, jo, nemo, kelly)
    kelly.leaves_for_long()
    monkeypatch.setattr(absent, "UP_SINCE", time.time() - 1)
    assert "can be taken out in 10 minutes" in flat(nemo.type("+init/remove Kelly"))


def test_whoever_is_back_in_time_is_not_taken_out(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    struck_at(table, jo, nemo, kelly)
    kelly.leaves_for_long()
    nemo.type("+init/remove Kelly")
    jo.type("+agree")
    assert table.script.scene.people["Kelly"].leaving is not None
    kelly.returns()
    assert table.script.scene.people["Kelly"].leaving is None
    assert "Kelly stays" in flat(jo.screen())


@pytest.mark.parametrize("target", ["Jo", "Nemo"])
def test_INIT_4_a_proposal_tells_nothing_of_a_secret_declaration(
    table: Table, jo: Player, kelly: Player, nemo: Player, target: str
) -> None:
    jo.type("+init/start Alley")
    for one in (kelly, nemo):
        one.type("+init/join")
    for name in ("Jo", "Kelly", "Nemo"):
        table.dice.lay(name, "initiative", 5)
    jo.type("+init/roll")
    kelly.type(f"+attack {target}")
    for one in (kelly, nemo):
        one.leaves_for_long()
    assert "Kelly is not connected" in flat(jo.type("+init/remove Nemo"))


def test_who_has_come_since_has_no_vote_on_what_is_undone(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Alley")
    jo.type("+combat/agreement majority")  # alone as yet
    kelly.type("+init/join")
    table.dice.lay("Jo", "initiative", 10)
    table.dice.lay("Kelly", "initiative", 2)
    jo.type("+init/roll")
    kelly.type("+attack Jo")
    late = [table.seat("Lee"), table.seat("Mo")]
    for one in late:
        one.type("+init/join")
    late[0].type("+combat/undo Kelly")  # nor does it count that one of them proposes it
    jo.type("+agree")
    assert awaited(table) == ["Jo"]
    kelly.type("+disagree")
    assert awaited(table) == ["Jo"]
    jo.type("+combat/undo Kelly")
    for one in late:
        assert "You aren't asked" in flat(one.type("+agree"))
    assert awaited(table) == ["Jo"]
    kelly.type("+agree")
    assert awaited(table) == ["Kelly"]


def test_who_comes_back_is_asked_about_an_undo_that_stands(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, nemo, kelly)
    kelly.leaves()
    jo.type("+init/next")
    nemo.type("+attack Jo")
    assert "Waiting for Nemo." in flat(jo.type("+combat/undo Nemo"))
    kelly.returns()
    nemo.type("+agree")
    assert table.script.scene.people["Nemo"].declaration is not None
    kelly.type("+disagree")
    assert table.script.scene.people["Nemo"].declaration is not None


def test_nobody_voids_an_undo_by_joining_or_going(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, kelly)
    kelly.type("+pass")
    jo.type("+pass")
    jo.type("+init/run")
    assert "Waiting for Kelly" in flat(jo.type("+combat/undo 1"))
    nemo.type("+init/join")
    nemo.type("+init/leave")
    assert "lapsed" not in flat(kelly.screen())
    kelly.type("+agree")
    kelly.type("+agree")  # there was more to read
    assert table.script.scene.fight.phase != "bookkeeping"


@pytest.mark.parametrize("line", ["+combat/poses off", "+combat/agreement all", "+check/done 1"])
def test_nobody_voids_an_undo_by_a_line_that_moves_nothing(
    table: Table, jo: Player, kelly: Player, nemo: Player, line: str
) -> None:
    jo.type("+init/start Alley")
    jo.type("+combat/agreement majority")  # alone as yet
    jo.type("+check the bar")
    for one in (nemo, kelly):
        one.type("+init/join")
    in_order(table, jo, jo, nemo, kelly)
    kelly.type("+attack Jo")
    nemo.type("+attack Jo")
    assert "Waiting for" in flat(kelly.type("+combat/undo 1"))
    assert "lapsed" not in flat(jo.type(line))
    nemo.type("+agree")
    nemo.type("+agree")  # there may have been more to read
    assert awaited(table) == ["Nemo"]


def test_who_leaves_before_they_have_answered_is_waited_for(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, nemo, kelly)
    kelly.type("+attack Jo")
    for one in (nemo, jo):
        one.type("+pass")
    jo.type("+init/run")
    jo.type("+combat/undo 1")
    nemo.type("+agree")
    kelly.type("+init/leave")
    tick_all(30)
    jo.type("+init")
    assert "Kelly" not in table.script.scene.people
    assert table.script.scene.fight.phase == "bookkeeping"


def test_who_has_just_come_does_not_vote_a_fight_to_its_end(
    table: Table, jo: Player, kelly: Player, nemo: Player
) -> None:
    jo.type("+init/start Alley")
    jo.type("+combat/agreement majority")  # alone as yet
    kelly.type("+init/join")
    in_order(table, jo, jo, kelly)
    for one in (kelly, jo):
        one.type("+pass")
    jo.type("+init/run")
    nemo.type("+init/join")
    nemo.type("+init/end")
    jo.type("+agree")
    assert open_in(table.room)  # two of three, but one of the two who fight
    kelly.type("+agree")
    assert not open_in(table.room)


@pytest.fixture
def four(table: Table, jo: Player, kelly: Player, nemo: Player) -> tuple[Player, ...]:
    """Jo and Nemo were there first, and let a majority decide; Kelly and Lee came, and struck."""
    lee = table.seat("Lee")
    jo.type("+init/start Alley")
    jo.type("+combat/agreement majority")  # alone as yet
    for number, one in enumerate((nemo, kelly, lee)):
        one.type("+init/join")
        table.dice.lay(one.character.key, "initiative", 8 - 2 * number)
    table.dice.lay("Jo", "initiative", 10)
    jo.type("+init/roll")
    lee.type("+attack Jo")
    kelly.type("+attack Jo")
    return jo, nemo, kelly, lee


def test_two_who_were_there_first_do_not_outvote_those_who_came_and_struck(
    table: Table, four: tuple[Player, ...]
) -> None:
    jo, nemo, kelly, lee = four
    told = flat(jo.type("+combat/undo 5"))
    assert "Waiting for Nemo, Kelly and Lee." in told
    nemo.type("+agree")
    for one in (kelly, lee):
        assert one.character.key in table.script.scene.people
        one.type("+disagree")
    assert awaited(table) == ["Nemo"]


def test_who_came_and_struck_outvotes_nobody_who_was_there_first(
    table: Table, four: tuple[Player, ...]
) -> None:
    jo, nemo, kelly, lee = four
    mo = table.seat("Mo")
    mo.type("+init/join")
    for one in (nemo, mo, jo):
        one.type("+pass")
    assert "Kelly's joining" in flat(kelly.type("+combat/undo 8"))
    for one in (lee, mo):
        one.type("+agree")
    assert len(table.script.scene.people) == 5  # three of five, but nobody who was there before
    nemo.type("+agree")
    jo.type("+disagree")
    assert len(table.script.scene.people) == 5


@pytest.mark.parametrize("line", ["+combat/undo Kelly", "+init/end"])
def test_who_struck_and_lost_their_line_is_asked_before_their_blow_is_given_up(
    table: Table, jo: Player, kelly: Player, nemo: Player, line: str
) -> None:
    struck_at(table, jo, nemo, kelly)
    kelly.leaves()
    nemo.type(line)  # whom Kelly has not struck at
    jo.type("+agree")
    assert open_in(table.room) and awaited(table) == ["Nemo"]
    kelly.returns()
    kelly.type("+disagree")
    assert "Kelly says no" in flat(jo.screen())
    assert open_in(table.room) and awaited(table) == ["Nemo"]


# Each with what it would have changed at once: whether somebody is in the scene, whether they are
# whole, whether the chase goes on.
LINES = [
    "+init/add brawler as Bruno",
    "+init/remove Thug",
    "+heal Thug=2b",
    "+regain Thug=willpower",
]


@pytest.mark.parametrize("line", LINES)
def test_what_helps_one_side_is_put_to_the_others(
    table: Table, jo: Player, kelly: Player, nemo: Player, line: str
) -> None:
    jo.type("+init/start Alley")
    jo.type("+init/add thug")
    for one in (nemo, kelly):
        one.type("+init/join")
    jo.type("+hurt Thug=3b")
    jo.type("+spend Thug=willpower")
    jo.type("+init/roll")
    before = table.script.scene
    assert "Jo proposes to" in flat(jo.type(line))
    assert table.script.scene == before
    assert "Jo proposes to" in flat(kelly.screen())
    kelly.type("+disagree")
    assert "Kelly says no" in flat(jo.screen())
    jo.type(line)
    for one in (nemo, kelly):
        one.type("+agree")
    assert table.script.scene != before


def test_a_chase_is_called_off_with_the_others_word(
    table: Table, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    jo.type("+chase/cold Jo=Kelly")
    kelly.type("+agree")
    assert "Jo proposes to" in flat(jo.type("+chase/end"))
    kelly.type("+disagree")
    assert table.script.scene.chases_under_way()
    jo.type("+chase/end")
    kelly.type("+agree")
    assert not table.script.scene.chases_under_way()


# --- who can take back what one has declared ------------------------------------------------------


def test_who_can_undo_a_declaration_is_named(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    unled(table, jo, nemo, kelly)
    kelly.type("+attack Jo")
    nemo.type("+pass")
    told = flat(kelly.type("+block"))
    assert "already declared this phase. +combat/undo Kelly takes that back, or asks the" in told
    assert "or asks the others to." in told
    assert "storyteller" not in told
    assert "or the others where none runs" in flat(kelly.type("+combat/oops"))
    kelly.type("+combat/undo 2")
    for one in (jo, nemo):
        one.type("+agree")
    assert awaited(table) == ["Kelly"]
    jo.type("+init/end")
    for one in (kelly, nemo):
        one.type("+agree")
    led(st, jo, nemo, kelly)
    kelly.type("+attack Jo")
    nemo.type("+pass")
    assert "+combat/undo Kelly takes that back, or asks the storyteller to." in flat(
        kelly.type("+block")
    )
