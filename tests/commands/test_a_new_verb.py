"""A ruleset's new defense at the keyboard: typed, told, preferred, ruled on, logged, exported.

What it is stands in one file of the tests, and nothing in the commands or the words names it.
"""

from typing import Any

import pytest

from commands import cmdsets
from commands.fight.act import commands_for_verbs
from game.rulesets import RULESETS
from play.export import read_journal
from play.replay import replay
from tests.commands.table import Player, Table
from tests.commands.test_export import body, links
from tests.commands.test_verbs import play, unfolded
from tests.game.ducking import DUCKING


@pytest.fixture(autouse=True)
def house_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start the game with one ruleset more, as a restart after a line in `game.rulesets` does."""
    monkeypatch.setitem(RULESETS, DUCKING.id, DUCKING)
    known = cmdsets.PLUS_COMMANDS
    monkeypatch.setattr(cmdsets, "PLUS_COMMANDS", (*known, *commands_for_verbs(known, ())))


@pytest.fixture
def seats(table: Table) -> tuple[Player, Player, Player]:
    """Open a scene by the house rule: Vesper runs it, Jo acts before Kelly."""
    st, jo, kelly = play(table, "ducking", "Jo", "Kelly")
    st.type("+init/roll")
    return st, jo, kelly


def hit(table: Table, st: Player) -> None:
    """Take the turns; whoever attacks has two successes."""
    for who in ("Jo", "Kelly"):
        table.dice.lay(who, "attack", 8, 8, 2, 2, 2, 2, 2, 2, 2)
    st.clear()
    st.type("+init/run")


def test_what_it_does_is_told_to_the_room_and_stands_in_the_log(
    table: Table, seats: tuple[Player, Player, Player]
) -> None:
    st, jo, kelly = seats
    kelly.type("+duck")
    assert "Kelly ducks." in jo.screen()
    st.type("+prefs verbose")
    jo.type("+attack Kelly")
    hit(table, st)
    told = unfolded(st.screen())
    assert "vs 7 (base 6 [ATTACK-1] + ducking 1" in told
    assert "Kelly defends with a duck, without a roll." in told
    assert "Jo hits Kelly by 2" in told
    log = unfolded(jo.type("+combat/log"))
    assert "Kelly ducks." in log and "without a roll" in log


def test_a_withheld_result_is_ruled_on_and_told_anew(
    table: Table, seats: tuple[Player, Player, Player]
) -> None:
    st, jo, kelly = seats
    st.type("+combat/review on")
    kelly.type("+duck")
    jo.type("+attack Kelly")
    hit(table, st)
    told = unfolded(st.type("+rule Jo attack successes=3 because the light is good"))
    assert "Jo hits Kelly by 3" in told and "Kelly defends with a duck" in told


def test_an_export_tells_of_it_and_replays(
    table: Table, seats: tuple[Player, Player, Player], settings: Any
) -> None:
    st, jo, kelly = seats
    kelly.type("+duck")
    jo.type("+attack Kelly")
    hit(table, st)
    st.type("+init/end")
    as_json, as_text = links(jo.type("+combat/export"))
    assert '"verb":"duck"' in body(as_json) and "Kelly ducks." in body(as_text)
    st.type("+combat/export")
    (file,) = settings.EXPORT_DIR.glob("*.json")
    assert not list(replay(read_journal(file.read_bytes())))
