"""An answer goes to what its writer has read last, whoever changes what is asked meanwhile."""

from typing import Any

import pytest

from tests.commands.table import SHEET, Player, Table
from tests.commands.test_pace import awaited, begin, flat, led, unled
from typeclasses import asked_anew
from typeclasses.pacing import pacing_of

AGAIN = "To answer it, type that once more"
POWER = "+attack Kelly=with strength + brawl vs 2 damage 9 lethal"
HARMLESS = "+attack Kelly=with strength + brawl vs 9 damage 1 bashing"


@pytest.fixture(autouse=True)
def reads_fast(settings: Any) -> None:
    settings.SAME_ANSWER_SECONDS = 0


@pytest.fixture
def nemo(table: Table) -> Player:
    return table.seat("Nemo")


def asked(table: Table) -> list[str]:
    """Return what the storyteller is asked now."""
    return [one.question for one in table.script.questions() if one.who == "ST"]


def granted(table: Table, name: str) -> list[str]:
    """Return what somebody was granted."""
    return [key for key, traits in table.script.scene.people[name].pools_ruled.items() if traits]


# --- one question at a time -----------------------------------------------------------------------


@pytest.fixture
def far(table: Table, st: Player, kelly: Player) -> Player:
    """A predator with a pistol whose prey is too far away for it, in a chase."""
    jo = table.seat("Jo", sheet={**SHEET, "firearms": 3, "weapons": ["light pistol"]})
    st.type("+init/start Park")
    for one in (jo, kelly):
        one.type("+init/join")
    st.type("+chase/cold Kelly=Jo on park")
    st.type("+chase/lead Jo=12")
    return jo


@pytest.mark.parametrize("command", ["+choose ", "+as ST=choose "])
def test_CHASE_10_a_shot_that_asks_two_things_asks_them_one_after_the_other(
    table: Table, st: Player, far: Player, kelly: Player, command: str
) -> None:
    st.clear()
    far.type("+chase/attack Kelly=with wits + firearms")
    told = flat(st.screen())
    assert asked(table) == ["pool"] and "wits + firearms" in told
    assert "too far by the rules" not in told and "shot reaches" not in told
    told = flat(st.type(f"{command}yes"))
    assert asked(table) == ["long-shot"] and "+choose no" in told
    st.type(f"{command}no")
    assert asked(table) == [] and granted(table, "Jo")
    assert table.script.scene.people["Jo"].declaration is None


def test_DEF_10_a_pool_in_a_fight_and_one_in_a_chase_beside_it_are_asked_one_after_the_other(
    table: Table, st: Player, far: Player, kelly: Player, nemo: Player
) -> None:
    ida = table.seat("Ida")
    for one in (nemo, ida):
        one.type("+init/join")
    begin(st, nemo, ida)
    ida.type("+pass")
    st.clear()
    far.type("+chase/attack Kelly=with wits + firearms")
    nemo.type("+attack Ida=with wits + brawl")
    assert asked(table) == ["pool"] and "Nemo asks" not in flat(st.screen())
    assert "shoots at Kelly" in flat(st.type("+choose yes"))
    assert asked(table) == ["long-shot"]
    told = flat(st.type("+choose yes"))
    assert asked(table) == ["pool"] and "Nemo asks" in told and "+choose yes" in told
    st.type("+choose yes")
    assert asked(table) == [] and granted(table, "Jo") and granted(table, "Nemo")


def test_PILE_5_two_in_a_tie_who_come_at_one_doorway_are_let_in_one_after_the_other(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    ida = table.seat("Ida")
    led(st, jo, kelly, nemo, ida)
    st.type("+as Nemo=flanks doorway")
    st.type("+init/set Kelly=50")
    ida.type("+attack Nemo")
    nemo.type("+pass")
    st.clear()
    for one in (jo, kelly):
        one.type("+attack Nemo")
    assert asked(table) == ["room"] and "Kelly would come" not in flat(st.screen())
    told = flat(st.type("+choose let in"))
    assert asked(table) == ["room"] and "Kelly would come" in told and "+choose refuse" in told
    st.type("+choose refuse")
    assert awaited(table) == ["Kelly"]
    assert table.script.scene.people["Jo"].secret  # Kelly has yet to say something else
    kelly.type("+dodge")
    assert awaited(table) == [] and not table.script.scene.people["Jo"].secret


# --- what was read last ---------------------------------------------------------------------------


def test_DEF_10_a_yes_is_for_no_pool_that_was_put_back(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.type("+pass")
    for line in (POWER, "+combat/oops", HARMLESS, "+combat/oops", POWER):
        jo.type(line)
    told = flat(st.type("+choose yes"))
    assert AGAIN in told and "9 lethal" in told and not granted(table, "Jo")
    st.type("+choose yes")
    assert granted(table, "Jo")


def test_DEF_10_a_yes_is_for_no_pool_that_has_come_before_the_one_that_was_read(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    st.type("+init/start Alley=w20")
    for one in (jo, nemo, kelly):
        one.type("+init/join")
    begin(st, jo, nemo, kelly)
    kelly.type("+pass")
    jo.type(POWER)
    jo.type("+combat/oops")
    nemo.type(HARMLESS)
    st.clear()
    jo.type(POWER)
    told = flat(st.type("+choose yes"))
    assert AGAIN in told and not granted(table, "Jo") and not granted(table, "Nemo")
    st.type("+choose yes")
    assert granted(table, "Jo") and not granted(table, "Nemo")


def test_DEF_10_a_pool_with_another_weapon_in_hand_is_another_question_on_a_page_too(
    table: Table, st: Player, kelly: Player, nemo: Player
) -> None:
    jo = table.seat("Jo", sheet={**SHEET, "weapons": ["sword", "knife"]})
    led(st, nemo, jo, kelly)
    kelly.type("+pass")
    ids = set()
    for weapon in ("knife", "sword"):
        jo.type(f"+gear/wield {weapon}")
        jo.type("+attack Kelly=with strength + brawl")
        ids |= {one.id for one in table.script.questions() if one.who == "ST"}
        jo.type("+combat/oops")
    assert len(ids) == 2


# --- what is proposed -----------------------------------------------------------------------------


def test_an_agreement_is_for_no_proposal_that_was_put_back(
    table: Table, jo: Player, kelly: Player, nemo: Player, monkeypatch: Any
) -> None:
    monkeypatch.setattr(asked_anew, "IN_A_ROW", 9)  # else the third in a row has to wait
    unled(table, jo, kelly, nemo)
    for line in ("+range Jo,Kelly=60", "+disagree", "+range Jo,Kelly=1", "+disagree"):
        jo.type(line)
    jo.type("+range Jo,Kelly=1")
    assert "1 yard" in flat(kelly.type("+agree"))
    proposal = pacing_of(table.script).proposal
    assert proposal is not None and not proposal.agreed
    kelly.type("+agree")
    proposal = pacing_of(table.script).proposal
    assert proposal is None or proposal.agreed
