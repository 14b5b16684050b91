"""+odds: what one is told of what could come of a line, and what it must not tell."""

import re

from tests.commands.table import Player, Table
from tests.commands.test_grapple import held
from tests.commands.test_pace import flat, led


def test_odds_are_told_against_each_answer_to_the_asker_alone(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    before = table.script.scene
    told = flat(jo.type("+odds attack Kelly"))
    assert "-- Odds: attack Kelly --" in told
    for answer in ("blocks", "dodges", "attacks you too", "doesn't defend"):
        assert answer in told, told
    assert "Kelly's dice beside yours: " in told
    assert table.script.scene is before
    assert st.screen() == kelly.screen() == ""


def test_several_lines_are_compared_and_all_options_listed(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    both = jo.type("+odds/compare attack Kelly, attack Kelly power")
    assert "attack Kelly: " in both
    assert "attack/power Kelly: " in both
    every = jo.type("+odds")
    assert "grapple Kelly: " in every
    assert "From the answer that is worst for you to the best." in flat(every)
    assert "Compare two to four lines." in jo.type("+odds/compare attack Kelly")


def test_odds_off_tell_nothing_and_own_says_so(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start Alley")
    for one in (jo, kelly):
        one.type("+init/join")
    st.type("+combat/set odds=off")
    assert "This scene tells no odds: its setting odds is off." in jo.type("+odds attack Kelly")
    assert "Odds: attack Kelly" in st.type("+odds Jo=attack Kelly")
    st.type("+combat/set odds=own")
    told = flat(jo.type("+odds attack Kelly"))
    assert "Everybody else is reckoned as if they had your own dice." in told
    assert "beside yours" not in told


def test_in_a_chase_the_next_round_is_told_to_the_asker_alone(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+chase/cold Kelly by Jo")
    st.clear()
    kelly.clear()
    before = table.script.scene
    every = flat(jo.type("+odds"))
    assert "the next round: the prey is caught " in every
    told = flat(jo.type("+odds ready"))
    assert "-- Odds: the next round --" in told
    assert "With Kelly, Lead " in told
    assert "Kelly's dice beside yours: chase " in told
    assert table.script.scene is before
    assert st.screen() == kelly.screen() == ""
    st.type("+npc/hide Kelly")
    told = flat(jo.type("+odds ready"))
    assert "With someone, Lead " in told and "dice beside yours" not in told  # or who it is shows


def test_odds_of_what_one_cannot_say_in_a_chase_are_refused(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+init/add Rat")
    st.type("+chase/cold Kelly by Jo")
    assert "You are not asked for a maneuver now." in flat(jo.type("+odds choose tail"))
    refused, asked = (
        flat(jo.type(one)).splitlines()[-1] for one in ("+act attack Kelly", "+odds attack Kelly")
    )
    assert asked == refused
    refused, asked = (flat(jo.type(f"{one} attack Rat")) for one in ("+act", "+odds"))
    assert asked == refused == "Rat Swarm is not in this chase. +chase shows who is."
    assert "Kelly is in a chase, and only who is in it" in flat(st.type("+odds Rat=attack Kelly"))


def test_GRAPPLE_3_who_is_held_learns_what_a_struggle_may_come_to(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start Alley")
    for one in (jo, kelly):
        one.type("+init/join")
    st.type("+init/roll")
    st.type("+init/set Jo=1")
    st.type("+init/set Kelly=9")
    jo.type("+grapple Kelly")
    kelly.type("+pass")
    table.dice.lay("Jo", "grapple", 9, 9, 9, 9, 9)
    st.type("+init/run")
    st.type("+init/roll")
    told = flat(kelly.type("+odds"))
    assert "resist: " in told and "reverse: " in told
    told = flat(kelly.type("+odds resist"))
    assert "Jo holds you" in told and "If Jo releases: " in told


def test_a_defense_is_told_against_all_who_have_declared_an_attack(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+init/add thug*2")
    for number, name in enumerate(("Thug1", "Thug2")):
        st.type(f"+init/set {name}={40 - number}")
    for name in ("Thug2", "Thug1"):
        st.type(f"+as {name}=attack Jo with bare hands")
    kelly.type("+attack Jo")
    jo.clear()
    for line in ("block", "guard"):
        told = flat(jo.type(f"+odds {line}"))
        assert "If Kelly, Thug1 and Thug2 attack as declared: you are struck at least once " in told
        assert "Thug2's dice beside yours: attack " in told
    every = flat(jo.type("+odds"))
    assert re.search(r"block: you are struck at least once \d+%, .* if all 3 attack\.", every)


def test_an_attack_beside_a_hold_is_told_as_that_attack(
    table: Table, jo: Player, kelly: Player
) -> None:
    nemo = table.seat("Nemo")
    held(table, jo, kelly)
    nemo.type("+init/join")
    kelly.type("+resist")
    for line in ("sustain & attack Nemo", "release & attack Nemo"):
        told = flat(jo.type(f"+odds {line}"))
        assert re.search(r"If Nemo blocks.*: you strike \d+%", told), told
