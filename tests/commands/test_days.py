"""Scenes that last for days: pace slow, how long it waits and what then."""

import evennia
import pytest

from commands.base import Refused
from commands.scene.combat import time_and_word
from game.state.decisions import DAY, SLOW, Idle
from journal.models import PoseRecord
from scenes.idling import tick_all
from tests.commands.openings import awaited, begin, led, unled
from tests.commands.table import flat


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        *(("30m", (1800, "")), ("5", (300, "")), ("2 days pass", (2 * DAY, "pass"))),
        *(("1d12h wait", (1.5 * DAY, "wait")), ("1 week and 2 hours", (7 * DAY + 7200, ""))),
        *(("36h", (1.5 * DAY, "")), ("ten minutes", None), ("soon pass", None)),
    ],
)
def test_a_time_is_read_as_people_write_it(text: str, meant: tuple[int, str] | None) -> None:
    if meant is None:
        with pytest.raises(Refused):
            time_and_word(text, "+combat/idle 2d pass")
    else:
        assert time_and_word(text, "+combat/idle 2d pass") == meant


def test_a_slow_scene_says_what_becomes_of_the_silent(table, st, jo, kelly) -> None:
    begin(table, jo, kelly)
    kelly.clear()
    st.type("+combat/pace slow")
    assert table.script.scene.idle == SLOW
    assert "are skipped after 2 days" in flat(kelly.screen())
    for line, policy in (
        *(("3d prefer", Idle(1.5 * DAY, 3 * DAY, "prefer")), ("2d", Idle(DAY, 2 * DAY, "prefer"))),
        *(("12h=1d12h auto", Idle(DAY / 2, 1.5 * DAY, "auto")), ("1d wait", Idle(nudge=DAY))),
    ):
        st.type(f"+combat/idle {line}")
        assert table.script.scene.idle == policy, line
    st.type("+combat/pace flow")
    assert table.script.scene.idle == Idle(nudge=DAY)  # it was set by hand


def test_a_slow_scene_goes_on_by_itself_while_anybody_plays(table, jo, kelly) -> None:
    unled(table, jo, kelly)
    jo.type("+combat/pace slow")
    kelly.type("+agree")
    assert table.script.scene.pace == "slow"
    evennia.SESSION_HANDLER.portal_disconnect(kelly.session)
    jo.type("+combat/idle 2d prefer")
    tick_all(30)  # nobody else is connected: it is done
    while table.script.scene.fight.round == 1:
        asked = {one.who for one in table.script.questions()}
        if "Jo" in asked:
            jo.type("+pass")
        else:
            tick_all(DAY)
    assert "Kelly blocks" in jo.type("+combat/log 20")
    jo.type("+combat/idle 2d auto")
    tick_all(30)
    while not table.script.scene.people["Kelly"].auto:
        if "Jo" in {one.who for one in table.script.questions()}:
            jo.type("+pass")
        tick_all(DAY)
    back = table.seat("Kelly")
    back.type("+init")
    assert not table.script.scene.people["Kelly"].auto


def test_evenings_are_chapters_of_one_log(table, st, jo, kelly):
    begin(table, jo, kelly)
    jo.type("pose waits.")
    st.type("+init/hold till Friday")
    st.type("+combat/chapter The next night")  # nobody else can act now
    st.type("+init/resume")
    jo.type("pose goes on.")
    story = flat(jo.type("+combat/log story"))
    assert story.index("Jo waits.") < story.index("-- Chapter 2: The next night --")
    assert story.index("The next night --") < story.index("Jo goes on.")
    assert "storyteller" in flat(kelly.type("+combat/chapter Mine"))
    assert "-- Chapter 2: The next night --" in flat(kelly.type("+log chapter 2"))
    assert "Entry 1, Jo" in kelly.type("+log chapter 1")
    assert "no chapter 3" in flat(kelly.type("+combat/log chapter 3"))
    st.type("+init/end")
    assert "Chapter 2: The next night, from entry" in flat(kelly.type("+combat/chapter"))


def test_a_pose_is_mended_and_stays_its_players(table, jo, kelly):
    begin(table, jo, kelly)
    jo.type("pose drwas a knife, drwas breath.")
    kelly.clear()
    assert "2 times, not once" in flat(jo.type("pose/fix drwas=draws"))
    assert "stays there" in flat(jo.type("+combat/fix Jo drwas=Kelly draws"))
    jo.type("pose/fix drwas a=draws a")
    assert "Jo mends the last pose: > Jo draws a knife" in flat(kelly.screen())
    assert "Jo draws a knife, drwas breath." in flat(kelly.type("+combat/log story"))
    table.seat("Nemo", sheet=None).type("pose watchs.")
    assert "> Nemo watches." in flat(table.players[3].type("pose/fix watchs=watches"))
    row = PoseRecord.objects.get(by="Jo")
    assert row.heard == "Jo drwas a knife, drwas breath."
    assert "no pose of yours" in flat(kelly.type("pose/fix a=b"))


DEADLINES = {
    **{"pass": "Kelly is skipped", "prefer": "Kelly blocks", "auto": "Kelly is automatic from now"},
    **{"proxy": "Kelly hasn't answered for 3 minutes", "wait": ""},
}


@pytest.mark.parametrize("then", DEADLINES)
def test_who_is_slow_is_nudged_once_and_then_it_is_done(table, st, jo, kelly, then) -> None:
    led(st, jo, kelly)
    st.type(f"+combat/idle 1=3 {then}")
    told, waits = DEADLINES[then], then in ("proxy", "wait")
    for seconds, nudged, done in (
        *((59, False, ""), (1, True, ""), (119, False, ""), (1, False, told)),
        *([(999, False, "")] if waits else []),
    ):
        st.clear(), kelly.clear()
        tick_all(seconds)
        assert ("waiting for you for 1 minute" in flat(kelly.screen())) is nudged
        assert done in flat(st.screen()) and bool(done) == bool(st.screen())
    assert (awaited(table) == ["Kelly"]) is waits


def test_a_slow_scene_begins_the_next_round_where_nothing_is_left_to_settle(table, st, jo, kelly):
    def goes_on_to(number: int, *lines: str) -> None:
        for line in lines:
            st.type(line)
        tick_all(60)
        assert table.script.scene.fight.round == number

    led(st, jo, kelly)
    st.type("+combat/pace slow")
    kelly.type("+check does it burn?")
    goes_on_to(1, "+as Kelly=pass", "+as Jo=pass", "+init/run")
    goes_on_to(2, "+check/done 1")
    goes_on_to(2, "+npc/auto Jo", "+npc/auto Kelly")
    goes_on_to(3, "+npc/manual Jo")
