"""What was tried by one who meant to cheat in a scene that a storyteller runs, fair and busy."""

import time
from typing import Any

import pytest

from commands.sheet.dice import PAUSE
from tests.commands.table import SHEET, Player, Table
from tests.commands.test_pace import awaited, flat, led


@pytest.fixture
def nemo(table: Table) -> Player:
    return table.seat("Nemo")


def asked_of_the_storyteller(table: Table) -> set[str]:
    return {one.id for one in table.script.questions() if one.who == "ST"}


# --- a yes goes to what was read ------------------------------------------------------------------


def asked_about(table: Table, player: Player, *lines: str) -> list[set[str]]:
    """Return what a storyteller is asked about each of these lines, taken back in turn."""
    asked = []
    for line in lines:
        player.type(line)
        asked.append(asked_of_the_storyteller(table))
        player.type("+combat/oops")
    return asked


def test_PILE_5_room_for_another_attack_is_another_question(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    st.type("+as Nemo=flanks doorway")
    nemo.type("+pass")
    kelly.type("+attack Nemo")
    asked = asked_about(table, jo, "+attack/feint Nemo", "+attack/power Nemo")
    assert len(asked[0]) == len(asked[1]) == 1 and asked[0] != asked[1]


# --- what is for one roll -------------------------------------------------------------------------


def test_MET_5_a_challenge_shows_nobody_what_the_other_has_left(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    nemo = table.seat("Nemo")
    st.type("+init/start Steps=met")
    for one in (jo, kelly, nemo):
        one.type("+init/join")
        one.type("+init/join yes")
    st.type("+init/roll")
    table.dice.lay("Jo", "challenge", 1)
    table.dice.lay("Kelly", "challenge", 1)
    told = flat(jo.type("+roll mental + awareness vs Kelly"))
    assert "Kelly wins" in told
    for one in (jo, nemo):
        read = told + flat(one.type("+combat/log")) + flat(one.type("+combat/why 2"))
        assert "willpower left" not in read and "test pools" not in read
    for one in (kelly, st):
        assert "willpower left" in flat(one.type("+combat/why 2"))


def test_MET_4_outside_scenes_nobody_challenges_another_over_and_over(
    table: Table, jo: Player, kelly: Player, settings: Any
) -> None:
    settings.ROUNDKEEPER_RULES = "met"
    assert "wins" in flat(jo.type("+roll mental vs Kelly"))
    assert "in 10 minutes" in flat(jo.type("+roll mental + 1 vs Kelly"))
    (kellys,) = jo.account.ndb.challenged
    for seconds, left in ((400, "in 4 minutes"), (570, "in 1 minute,")):
        jo.account.ndb.challenged = {kellys: time.monotonic() - seconds}
        assert left in flat(jo.type("+roll mental vs Kelly"))
    jo.account.ndb.challenged = {kellys: time.monotonic() - PAUSE}
    assert "wins" in flat(jo.type("+roll mental vs Kelly"))


# --- what is in a hand ----------------------------------------------------------------------------


@pytest.fixture
def armed(table: Table) -> Player:
    return table.seat("Jo", sheet={**SHEET, "weapons": ["sword", "knife"]})


def test_GRAPPLE_9_nobody_changes_hands_while_they_are_seized(
    table: Table, st: Player, armed: Player, kelly: Player
) -> None:
    led(st, armed, kelly)
    kelly.type("+grapple Jo=then choose")
    armed.type("+dodge")
    assert "What Kelly declared is rolled first" in flat(armed.type("+gear/wield knife"))
    table.dice.lay("Kelly", "grapple", *[9] * 6)
    st.type("+init/run")
    assert awaited(table) == ["Kelly"]
    assert "What Kelly declared is rolled first" in flat(armed.type("+gear/wield knife"))
    kelly.type("+choose disarm")
    armed.type("+gear/wield knife")
    assert table.script.scene.people["Jo"].wields == "knife"


def test_one_whom_the_storyteller_sent_away_stays_away(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+as Jo=away yes")
    jo.type("+init/leave")
    assert "You are away from the fight until a storyteller" in flat(jo.type("+init/join"))
    assert kelly.screen().endswith("Jo is now away.")
    assert table.script.scene.people["Jo"].away
    st.type("+as Jo=away no")
    for line in ("+init/leave", "+init/join"):
        jo.type(line)
    assert not table.script.scene.people["Jo"].away


def test_a_character_who_is_called_like_a_stock_npc_is_not_brought_in_as_one(
    table: Table, st: Player, jo: Player
) -> None:
    table.seat("Gunman")
    led(st, jo)
    assert "+init/add gunman as NAME" in flat(st.type("+init/add gunman"))
    assert list(table.script.scene.people) == ["Jo"]
    st.type("+init/add gunman as Rick")
    assert list(table.script.scene.people) == ["Jo", "Rick"]
