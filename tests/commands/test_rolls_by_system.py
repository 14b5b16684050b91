"""`+roll` in games of each system, in scenes and outside (SYS-1)."""

import re
from typing import Any

import pytest

from tests.commands.table import Player, Table
from tests.commands.test_pace import flat

NWOD = {"system": "nwod", "strength": 2, "wits": 3, "composure": 2, "brawl": 2, "resolve": 2}
MET = {"system": "met", "physical": 5, "social": 3, "mental": 3, "brawl": 2, "willpower": 2}
OWN = {**MET, "physical": 6, "dodge": 3}  # Kelly's


def seated(table: Table, settings: Any, rules: str, where: str, sheet: Any) -> Player:
    """Seat Jo in a game of these rules, in a scene of them or in none."""
    settings.ROUNDKEEPER_RULES = rules
    jo = table.seat("Jo", sheet=sheet)
    if where == "scene":
        table.seat("Vesper", "Storyteller").type("+init/start Alley")
        jo.type("+init/join")
    return jo


everywhere = pytest.mark.parametrize("where", ["scene", "nowhere"])


@everywhere
def test_SYS_1_nwod_rolls_eights_and_tens_again(table: Table, settings: Any, where: str) -> None:
    jo = seated(table, settings, "nwod", where, NWOD)
    table.dice.lay("Jo", "misc", 8, 10, 7, 1, 9)
    told = flat(jo.type("+roll strength + brawl"))
    assert "strength 2 + brawl 2 = 4 dice vs 8: 8 10 7 1 9" in told and "3 successes" in told


@everywhere
def test_NWOD_1_again_and_rote_are_said_with_the_roll(
    table: Table, settings: Any, where: str
) -> None:
    jo = seated(table, settings, "nwod", where, NWOD)
    table.dice.lay("Jo", "misc", 9, 2, 8, 3)
    told = flat(jo.type("+roll wits again 9 rote"))
    assert "Jo's roll (9-again, rote): wits 3 = 3 dice vs 8: 9 2 8" in told


@everywhere
def test_SYS_1_untrained_is_said(table: Table, settings: Any, where: str) -> None:
    jo = seated(table, settings, "nwod", where, NWOD)
    assert "- untrained in stealth 1" in flat(jo.type("+roll wits + stealth"))
    assert "- untrained in occult 3" in flat(jo.type("+roll wits + occult"))


def test_MET_4_outside_scenes_nobody_reads_the_others_sheet_by_it(
    table: Table, settings: Any
) -> None:
    kelly = table.seat("Kelly", sheet=OWN)
    jo = seated(table, settings, "met", "nowhere", MET)
    nemo = table.seat("Nemo", sheet=MET)
    for face in (1, 4, 7):
        jo.character.account.ndb.challenged = None  # as if ten minutes had passed
        table.dice.lay("Jo", "challenge", 4)
        table.dice.lay("Kelly", "challenge", face)
        nemo.clear()
        for told in (jo.type("+roll physical + brawl vs Kelly"), nemo.screen()):
            assert "wins" in told
            assert not [one for one in ("physical 6", "dodge", " 9", "= 9") if one in flat(told)]
    assert kelly.screen()


@everywhere
def test_MET_4_what_is_no_challenge_is_refused_with_what_to_type(
    table: Table, settings: Any, where: str, subtests: pytest.Subtests
) -> None:
    kelly = table.seat("Kelly", sheet=OWN)
    jo = seated(table, settings, "met", where, MET)
    kelly.type("+init/join")
    for line, told in [
        ("+roll physical + brawl", "+roll physical + brawl vs NAME"),
        ("+roll brawl vs Kelly", "one of physical, social and mental"),
        ("+roll physical vs Jo", "can't challenge yourself"),
        ("+roll physical vs Nobody", "'Nobody'"),
        ("+roll strength vs 5", "no trait 'strength'"),
    ]:
        with subtests.test(line):
            assert told in flat(jo.type(line))


def test_MET_4_somebody_hidden_is_nobody_to_challenge(table: Table, settings: Any) -> None:
    settings.ROUNDKEEPER_RULES = "met"
    jo, st = table.seat("Jo", sheet=MET), table.seat("Vesper", "Storyteller")
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/add thug as Rat hidden")
    assert "'Rat'" in flat(jo.type("+roll physical + brawl vs Rat"))
    assert "wins" not in jo.screen()


@everywhere
def test_MET_4_a_challenge_is_said_for_oneself_or_by_a_storyteller(
    table: Table, settings: Any, where: str
) -> None:
    settings.ROUNDKEEPER_RULES = "met"
    jo, kelly = table.seat("Jo", sheet=MET), table.seat("Kelly", sheet=OWN)
    st = table.seat("Vesper", "Storyteller")
    if where == "scene":
        st.type("+init/start Alley")
        jo.type("+init/join")
        kelly.type("+init/join")
    assert "Only the player of Kelly" in flat(jo.type("+roll Kelly=physical + brawl vs Jo"))
    told = flat(jo.type("+roll/private physical + brawl vs Kelly"))
    assert "wins" not in told and "storyteller" in told
    kelly.clear()
    told = flat(st.type("+roll Kelly=physical + brawl vs Jo"))
    assert " wins" in told and "Kelly's throw" in told
    st.clear()
    kelly.clear()
    jo.clear()
    told = flat(st.type("+roll/private Kelly=physical + brawl vs Jo"))
    assert " wins" in told
    assert not kelly.screen() and not jo.screen()


def test_SYS_1_met_speaks_of_no_die_where_it_refuses_again(table: Table, settings: Any) -> None:
    jo = seated(table, settings, "met", "nowhere", MET)
    told = flat(jo.type("+roll physical + brawl again 9 vs 5"))
    assert "Under the met rules there is no 'again' and no 'rote'." in told
    told = flat(jo.type("+roll/specialty physical + brawl vs 5"))
    assert "no 'again', 'rote' or /specialty. Leave them out." in told


def test_SYS_1_met_calls_nobody_for_haste_and_throws_in_whole_sentences(
    table: Table, settings: Any
) -> None:
    jo = seated(table, settings, "met", "nowhere", {**MET, "celerity": 3})
    st = table.seat("Vesper", "Storyteller")
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/add thug")
    st.type("+init/roll by Jo")
    st.type("+as Thug=pass")
    jo.type("+pass")
    st.type("+as Thug=pass")
    told = flat(jo.type("+init"))
    assert "You act now, celerity 3. Type" in told and "haste" not in told
    st.type("+init/end")
    st.type("+init/start Run")
    jo.type("+init/join")
    st.type("+init/add thug")
    screens = [st.type("+chase/cold Jo=Thug")]
    screens.append(jo.screen())
    for told in map(flat, screens):
        assert re.search(r"test pool \d+, (rock|paper|scissors|thrown again) comes against", told)


@everywhere
def test_NWOD_1_a_chance_die_is_asked_for_by_its_name_and_told_by_it(
    table: Table, settings: Any, where: str
) -> None:
    jo = seated(table, settings, "nwod", where, NWOD)
    for line in ("+roll chance", "+roll a chance die", "+roll 0"):
        table.dice.lay("Jo", "misc", 1)
        assert "Jo's roll: a chance die vs 10: 1 -> DRAMATIC FAILURE!" in flat(jo.type(line))
    table.dice.lay("Jo", "misc", 9)
    told = flat(jo.type("+roll strength + brawl - 6"))
    assert "strength 2 + brawl 2 - 6: a chance die vs 10: 9 -> 0" in told
    assert "extra" not in told and "floor" not in told


def test_NWOD_1_only_they_have_a_chance_die(table: Table, settings: Any) -> None:
    jo = seated(table, settings, "w20", "nowhere", {"wits": 3})
    told = flat(jo.type("+roll chance"))
    assert "no such roll" in told and "Type: +roll" in told


def test_plain_dice_are_told_as_a_number(table: Table, settings: Any) -> None:
    jo = seated(table, settings, "w20", "nowhere", {"wits": 3})
    for line in ("+roll 2", "+roll 2 dice", "+roll 2d10"):
        table.dice.lay("Jo", "misc", 8, 7)
        told = flat(jo.type(line))
        assert "Jo's roll: 2 dice vs 6: 8 7 -> 2 successes" in told
