"""At the table: freezing a scene, waiting for people, agreeing without a storyteller.

Time goes by where a test says so (`tick_all`): nothing here waits.
"""

import re

from chronicle import store
from tests.commands.table import Player, Table
from typeclasses.idling import tick_all
from typeclasses.scenes import last_ended_in


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


def test_an_answer_in_time_stops_the_clock(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+combat/idle 1=3 pass")
    tick_all(170)
    kelly.type("+attack Jo")
    tick_all(170)  # Jo's clock began when Jo was asked
    assert awaited(table) == ["Jo"]
    st.type("+combat/undo")
    tick_all(170)  # asked anew, Kelly has all the time again
    assert awaited(table) == ["Kelly"]
    tick_all(10)
    assert awaited(table) == ["Jo"]


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


def test_without_a_storyteller_the_others_are_asked(
    table: Table, jo: Player, kelly: Player
) -> None:
    al = table.seat("Al")
    unled(table, jo, al, kelly)
    jo.type("+combat/idle 0=3 proxy")
    for one in (kelly, al):
        one.type("+agree")
    tick_all(180)
    assert "Kelly hasn't answered in time" in jo.screen()
    assert "+agree" in jo.screen() and "+agree" in al.screen()
    assert "You aren't asked about that" in kelly.type("+agree")
    jo.type("+agree")
    assert awaited(table) == ["Kelly"]
    al.type("+choose agree")
    assert "Kelly is not waited for any longer: the others agreed" in kelly.screen()
    assert awaited(table) == ["Al"]


def test_who_was_given_more_time_is_given_all_of_it(
    table: Table, jo: Player, kelly: Player
) -> None:
    unled(table, jo, kelly)
    jo.type("+combat/idle 0=3 agree")
    kelly.type("+agree")
    tick_all(180)
    jo.type("+disagree")
    tick_all(179)
    assert "Nobody has proposed anything" in jo.type("+agree")
    tick_all(1)
    jo.type("+agree")
    assert awaited(table) == ["Jo"]


def test_an_answer_settles_what_the_others_are_asked(
    table: Table, jo: Player, kelly: Player
) -> None:
    unled(table, jo, kelly)
    jo.type("+combat/idle 0=3 agree")
    kelly.type("+agree")
    tick_all(180)
    kelly.type("+pass")
    assert "Nobody has proposed anything" in jo.type("+agree")


def test_an_npc_is_waited_for_as_long_as_it_takes(table: Table, st: Player, jo: Player) -> None:
    led(st, jo)
    st.type("+init/add thug")
    st.type("+init/set Thug=3")
    st.type("+combat/idle 1=3 pass")
    tick_all(1000)
    assert awaited(table) == ["Thug"]


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


def test_without_a_storyteller_those_who_take_part_agree_to_an_undo(
    table: Table, jo: Player, kelly: Player
) -> None:
    al = table.seat("Al")
    unled(table, jo, al, kelly)
    kelly.type("+attack Jo")
    for one in (jo, al):
        one.clear()
    assert "Waiting for Jo and Al" in flat(kelly.type("+combat/undo"))
    for one in (jo, al):
        assert "Kelly proposes to take back the attack on Jo" in flat(one.screen())
        assert "+agree or +disagree" in one.screen()
    assert "already proposed something" in flat(jo.type("+combat/undo 2"))
    jo.type("+agree")
    assert awaited(table) == ["Al"]
    table.kill()  # what is proposed is kept
    for one in (kelly, jo):
        one.returns()
    assert "proposes to take back" in flat(al.returns())
    assert "You aren't asked about that, or no longer" in jo.type("+agree")
    for one in (jo, kelly):
        one.clear()
    al.type("+agree")
    told = "Kelly (agreed by Jo and Al) takes back: Kelly's attack on Jo"
    assert flat(jo.screen()).count(told) == 1
    assert flat(kelly.screen()).count(told) == 1
    assert awaited(table) == ["Kelly"]
    assert "Nobody has proposed anything" in al.type("+agree")


def test_a_redo_is_agreed_upon_too(table: Table, jo: Player, kelly: Player) -> None:
    unled(table, jo, kelly)
    kelly.type("+combat/redo")  # there is nothing to bring back
    assert "Nobody has proposed anything" in jo.type("+agree")
    kelly.type("+attack Jo")
    kelly.type("+combat/undo")
    jo.type("+agree")
    kelly.type("+combat/redo")
    assert "Kelly proposes to bring back the attack on Jo" in flat(jo.screen())
    jo.type("+agree")
    assert "Kelly (agreed by Jo) brings back: Kelly's attack on Jo" in flat(kelly.screen())
    assert awaited(table) == ["Jo"]


def test_one_refusal_is_enough_unless_a_majority_is(
    table: Table, jo: Player, kelly: Player
) -> None:
    al = table.seat("Al")
    unled(table, jo, al, kelly)
    kelly.type("+attack Jo")
    kelly.type("+combat/undo")
    al.type("+disagree")
    assert "Al says no" in jo.screen()
    assert awaited(table) == ["Al"]
    jo.type("+combat/agreement majority")
    for one in (al, kelly):
        one.type("+agree")
    kelly.type("+combat/undo 2")
    al.type("+disagree")
    jo.type("+agree")
    assert awaited(table) == ["Kelly"]
    assert table.script.scene.agreement == "all"  # that was taken back with it


def test_a_proposal_is_withdrawn_or_lapses(table: Table, jo: Player, kelly: Player) -> None:
    unled(table, jo, kelly)
    kelly.type("+init/end")
    kelly.type("+disagree")
    assert "Kelly takes it back" in jo.screen()
    kelly.type("+init/end")
    tick_all(599)
    jo.clear()
    tick_all(1)
    assert "Nobody answered in time" in jo.screen()
    kelly.type("+init/end")
    jo.type("+agree")
    assert last_ended_in(table.room) is not None


def test_two_in_turn_and_one_who_takes_theirs_back_leave_the_others_time_too(
    table: Table, jo: Player, kelly: Player
) -> None:
    al = table.seat("Al")
    unled(table, jo, al, kelly)
    for one, other in ((jo, jo), (al, kelly)):
        one.type("+init/end")
        other.type("+disagree")
    for one in (jo, al):
        assert "Leave the others a moment for theirs" in flat(one.type("+init/end"))
    assert "Kelly proposes" in flat(kelly.type("+init/end") + jo.screen())
    jo.type("+disagree")
    jo.type("+init/end")
    assert table.script.live.pacing.proposal.by == "Jo"


def test_whose_proposals_are_refused_leaves_the_others_time_for_theirs(
    table: Table, jo: Player, kelly: Player
) -> None:
    unled(table, jo, kelly)
    for _ in range(2):
        jo.type("+init/end")
        kelly.type("+disagree")
    assert "Leave the others a moment for theirs" in flat(jo.type("+init/end"))
    kelly.type("+combat/undo 1")
    assert "+agree" in jo.screen()
    jo.type("+disagree")
    for _ in range(2):
        kelly.type("+combat/undo 2")
        jo.type("+disagree")
        tick_all(10)
    kelly.type("+combat/undo 2")
    assert table.script.live.pacing.proposal.by == "Kelly"


def test_the_absent_are_removed_by_agreement_and_nobody_else_is(
    table: Table, jo: Player, kelly: Player
) -> None:
    al = table.seat("Al")
    unled(table, jo, kelly, al)
    assert "Only the player of Al or a storyteller" in kelly.type("+init/remove Al")
    assert "Al" in table.script.scene.people
    al.leaves_for_long()
    kelly.type("+init/remove Al")
    assert "go on without Al, who is not connected" in flat(jo.screen())
    al.returns()
    jo.type("+agree")
    assert "no longer possible" in jo.screen()
    al.leaves_for_long()
    kelly.type("+init/remove Al")
    jo.type("+agree")
    assert "Al" not in table.script.scene.people


def test_a_ruleset_is_agreed_upon(table: Table, jo: Player, kelly: Player) -> None:
    jo.type("+init/start Alley")
    kelly.type("+init/join")
    kelly.type("+combat/ruleset detroit-c")
    assert "play by detroit-classic" in jo.screen()
    jo.type("+agree")
    assert table.script.scene.ruleset == "detroit-classic"


def test_who_is_alone_agrees_with_themselves(table: Table, jo: Player) -> None:
    unled(table, jo)
    jo.type("+attack Jo")
    number = len(table.script.standing.line.live)
    assert "Jo takes back" in jo.type("+combat/undo")
    assert len(table.script.standing.line.live) == number - 1


def test_with_a_storyteller_an_undo_is_asked_of_them(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.type("+attack Jo")
    jo.clear()
    st.clear()
    assert "Waiting for a storyteller" in flat(kelly.type("+combat/undo"))
    assert "Kelly asks to take back the attack on Jo" in flat(st.screen())
    assert jo.screen() == ""
    assert "That question is for a storyteller" in flat(jo.type("+agree"))
    st.type("+choose refuse")
    assert "Vesper says no" in kelly.screen()
    kelly.type("+combat/undo")
    jo.clear()
    st.type("+choose grant")
    assert "Vesper (asked by Kelly) takes back: Kelly's attack on Jo" in flat(jo.screen())
    assert awaited(table) == ["Kelly"]
    for line in ("+init/end", "+init/remove Jo", "+combat/set grapple_upkeep=0"):
        number = table.script.standing.number
        kelly.type(line)
        assert "Nobody has proposed anything" in st.type("+agree")
        assert table.script.standing.number == number


def test_onlookers_propose_nothing(table: Table, jo: Player, kelly: Player) -> None:
    unled(table, jo)
    assert "Only a storyteller" in kelly.type("+combat/undo")
    assert "Only Jo, who started the scene, or a storyteller can do that" in flat(
        kelly.type("+init/end")
    )


def test_a_proposed_undo_lapses_once_play_has_gone_past_it(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.type("+attack Jo")
    kelly.type("+combat/undo")
    for one in (kelly, st):
        one.clear()
    jo.clear()
    jo.type("+pass")
    lapsed = "Play has gone on, so this has lapsed: Kelly asks to take back the attack on Jo"
    for one in (kelly, st):
        assert flat(one.screen()).count(lapsed) == 1
    assert "lapsed" not in jo.screen()  # a request is between the one who asks and storytellers
    number = table.script.standing.number
    assert "asks to take back" not in st.type("+init")
    table.kill()  # it is not forgotten that it has lapsed
    for one in (st, jo, kelly):
        one.returns()
    for line in ("+agree", "+choose grant"):
        assert "the proposal of Kelly has lapsed" in flat(st.type(line))
    assert table.script.standing.number == number
    assert "Waiting for a storyteller" in flat(kelly.type("+combat/undo"))
    assert "Kelly asks to take back: Jo's pass." in flat(st.type("+init"))
    st.type("+agree")
    assert awaited(table) == ["Jo"]


def test_a_lapsed_proposal_is_forgotten_in_its_time(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.type("+attack Jo")
    kelly.type("+combat/undo")
    jo.type("+pass")
    tick_all(599)
    assert "has lapsed" in flat(st.type("+agree"))
    kelly.clear()
    tick_all(1)
    assert kelly.screen() == ""
    assert "Nobody has proposed anything" in st.type("+agree")


def test_what_few_may_know_of_makes_nothing_lapse_and_is_shown_to_who_answers(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.type("+attack Jo")
    kelly.type("+combat/undo")
    jo.type("+spend willpower")
    kelly.clear()
    told = flat(st.type("+agree"))
    assert "More has happened since" in told
    assert "Kelly's attack on Jo; a change of Jo's willpower." in told
    assert kelly.screen() == ""
    assert awaited(table) == ["Jo"]
    st.type("+agree")
    assert awaited(table) == ["Kelly"]
    assert flat(kelly.screen()).startswith("Vesper (asked by Kelly) takes back: Kelly's attack on")


def test_what_the_last_one_asked_leaves_open_is_settled_when_they_leave(
    table: Table, jo: Player, kelly: Player
) -> None:
    al = table.seat("Al")
    unled(table, jo, al, kelly)
    kelly.type("+init/end")
    jo.type("+agree")
    al.type("+init/leave")
    for one, line in ((kelly, "+pass"), (jo, "+pass"), (jo, "+init/run")):
        one.type(line)
    tick_all(5)
    assert last_ended_in(table.room) is not None


def test_an_answer_wanted_by_the_rules_comes_before_a_proposal(
    table: Table, jo: Player, kelly: Player
) -> None:
    """Words that the scene's own question takes are for that question."""
    unled(table, jo, kelly)
    kelly.type("+pass")
    jo.type("+attack Kelly=committed")
    jo.type("+init/next")
    (asked,) = table.script.questions()
    assert asked.who == "Kelly"
    jo.type("+init/remove Kelly")  # refused: Kelly is here
    jo.type("+combat/undo")
    number = table.script.standing.number
    kelly.type(f"+choose {asked.options[0]}")
    assert table.script.standing.number > number
    kelly.type("+choose agree")
    assert table.script.scene.fight.turn is None
