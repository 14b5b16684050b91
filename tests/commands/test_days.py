"""Scenes that last for days: pace slow, how long it waits and what then."""

import evennia
import pytest

from commands.base import Refused
from commands.scene.pace import time_and_word
from game.state.decisions import DAY, SLOW, Idle
from scenes.idling import tick_all
from tests.commands.openings import begin, unled
from tests.commands.table import flat


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("30m", (1800, "")),
        ("5", (300, "")),
        ("2 days pass", (2 * DAY, "pass")),
        ("1d12h wait", (1.5 * DAY, "wait")),
        ("1 week and 2 hours", (7 * DAY + 7200, "")),
        ("36h", (1.5 * DAY, "")),
        ("ten minutes", None),
        ("soon pass", None),
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
        ("3d prefer", Idle(1.5 * DAY, 3 * DAY, "prefer")),
        ("2d", Idle(DAY, 2 * DAY, "prefer")),
        ("12h=1d12h auto", Idle(DAY / 2, 1.5 * DAY, "auto")),
        ("1d wait", Idle(nudge=DAY)),
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
