"""What newcomers typed who had played a little, and what they did not see: answered since."""

import re

import pytest

from tests.commands.table import SHEET, Player, Table
from tests.commands.test_first_guesses import flat, in_order


def test_the_odds_of_a_name_are_those_of_an_attack(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    in_order(table, st, jo, kelly)
    st.type("+init/add Big Al=thug")
    assert "Odds: attack Kelly" in jo.type("+odds kelly")
    assert "Odds: attack Big Al" in jo.type('+odds "big al"')
    assert "isn't an action" in flat(jo.type("+odds nobody"))


def test_the_order_names_the_odds_to_who_is_to_declare(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    in_order(table, st, jo, kelly)
    assert "+odds tells your chances." in jo.type("+init")
    assert "+odds" not in kelly.type("+init")


def test_the_odds_are_named_only_where_they_are_told(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start Alley")
    st.type("+combat/set odds=off")
    for one in (jo, kelly):
        one.type("+init/join")
    st.type("+init/roll")
    st.type("+init/set Jo=1")
    st.type("+init/set Kelly=2")
    assert "You declare now." in jo.type("+init") and "+odds" not in jo.screen()


def test_the_odds_of_a_beginning_of_a_name_with_options_are_those_of_an_attack(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    in_order(table, st, jo, kelly)
    st.type("+init/add thug as Big Al")
    assert "Odds: attack/power Kelly" in jo.type("+odds kel power")
    assert jo.type("+odds/compare kelly, big al").count("you strike") == 2
    assert "Odds: dodge" in jo.type("+odds dodge")


def test_odds_are_listed_in_the_form_in_which_one_types_the_line(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    in_order(table, st, jo, kelly)
    st.type("+init/add thug*2")
    listed = re.findall(r"^(attack\S* [A-Z]\w+):", jo.type("+odds"), re.MULTILINE)
    assert any(one.startswith("attack/power ") for one in listed)
    for one in listed:
        assert f"Odds: {one} --" in jo.type(f"+odds {one}")
    jo.type(f"+{next(one for one in listed if 'power' in one)}")
    assert "makes a power attack on" in flat(jo.screen())


def test_undo_alone_names_what_takes_back_ones_own_word(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    in_order(table, st, jo, kelly)
    jo.type("+attack Kelly")
    told = flat(jo.type("+undo"))
    assert "+combat/oops (your own last declaration), +combat/undo or +plan/clear?" in told
    assert all(len(one) <= 78 for one in jo.screen().split("\n"))
    assert "takes back" in jo.type("+combat/oops")


@pytest.mark.parametrize("line", ["+init/add", "+npc Goon=thug", "+npc thug=Goon"])
def test_every_screen_adds_npcs_in_one_form(st: Player, line: str) -> None:
    assert "+init/add thug as Goon" in st.type("+init/start Alley") + st.screen()
    assert "+init/add thug as Goon" in flat(st.type(line))
    assert "Goon joins" in st.type("+init/add thug as Goon")


def test_who_has_an_npc_pass_reads_it_at_once(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/add Rat=thug")
    st.type("+init/roll")
    st.type("+init/set Rat=1")
    assert "Rat passes." in st.type("+as Rat=pass")


def test_bare_add_names_the_stock(st: Player) -> None:
    st.type("+init/start Alley")
    told = flat(st.type("+init/add"))
    assert "+init/add thug as Goon" in told and "+npc/list shows the stock." in told


def test_the_end_of_a_round_is_called_so(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/roll")
    jo.type("+pass")
    st.type("+init/run")
    assert "bookkeeping" not in st.screen() + st.type("+init") + st.type("+combat")
    assert "End of round 1" in st.type("+combat/summary") + st.type("+init") + st.type("+combat")


def test_all_who_are_waited_for_are_named_together(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    nemo = table.seat("Nemo")
    st.type("+init/start Alley")
    for one in (jo, kelly, nemo):
        one.type("+init/join")
    st.type("+chase/cold Jo=Kelly, Nemo")
    jo.type("+chase/ready")
    assert "Still waiting for Kelly and Nemo." in flat(jo.type("+chase/ready"))


# --- what a prompt offers -------------------------------------------------------------------------


def fight_of(st: Player, *players: Player, **npcs: int) -> None:
    """Open a fight of players, at 20 and more, with thugs at other places in the order."""
    st.type("+init/start Alley")
    for one in players:
        one.type("+init/join")
    for name in npcs:
        st.type(f"+init/add thug as {name}")
    st.type("+init/roll")
    for name, place in {**{one.name: 20 for one in players}, **npcs}.items():
        st.type(f"+init/set {name}={place}")


def test_a_split_with_a_dodge_is_offered_against_one_whose_blow_it_does_not_meet(
    table: Table, st: Player, jo: Player
) -> None:
    fight_of(st, jo, Rat=1, Brick=2)
    st.type("+as Rat=attack Jo")
    st.type("+as Brick=block")
    assert "+split attack Brick & dodge" in flat(jo.screen())  # Rat's blow meets the dodge
    assert "Jo splits: attacks Brick and dodges." in flat(jo.type("+split attack Brick & dodge"))


def test_a_split_with_a_dodge_may_be_against_one_of_two_who_attack(
    table: Table, st: Player, jo: Player
) -> None:
    fight_of(st, jo, Rat=1, Brick=2)
    st.type("+as Rat=attack Jo")
    st.type("+as Brick=attack Jo")
    assert "+split attack" in jo.screen()


@pytest.mark.parametrize("said", ["attack Jo", "block"])
def test_no_split_with_a_dodge_is_offered_where_the_dodge_meets_nobody(
    table: Table, st: Player, jo: Player, said: str
) -> None:
    fight_of(st, jo, Rat=1)
    st.type(f"+as Rat={said}")
    assert "You declare now." in jo.screen() and "split" not in jo.screen()


def test_what_makes_one_ready_is_offered_without_first(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start Alley")
    for one in (jo, kelly):
        one.type("+init/join")
    st.type("+chase/cold Jo=Kelly")
    assert "or +chase/exert (Willpower)" in flat(kelly.screen())
    kelly.type("+chase/exert")
    assert "already ready" in flat(kelly.type("+chase/ready"))


def test_who_can_shoot_as_well_may_exert_themselves_first(
    table: Table, st: Player, jo: Player
) -> None:
    kelly = table.seat("Kelly", sheet={**SHEET, "weapons": ["light revolver"], "firearms": 2})
    st.type("+init/start Alley")
    for one in (jo, kelly):
        one.type("+init/join")
    table.dice.lay("Jo", "opening", 6)
    st.type("+chase/cold Jo=Kelly")
    assert "or first +chase/attack Jo" in flat(kelly.screen())
    kelly.type("+chase/exert")
    assert "already ready" not in flat(kelly.type("+chase/ready"))


def test_who_got_away_is_not_hunted_by_their_own(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    fight_of(st, jo, kelly, Rat=1)
    st.type("+as Rat=pass")
    jo.type("+escape")
    kelly.type("+pass")
    for one in (jo, kelly, st):
        one.clear()
    st.type("+init/run")
    assert "You are out of the fight, unless somebody comes after you" in flat(jo.screen())
    assert "+chase/pursue" not in kelly.screen() and "+as Rat=pursue Jo" in st.screen()
    assert "+chase/pursue Jo" in kelly.type("+chase")  # it may be typed all the same


def test_the_end_of_a_round_asks_for_no_way_out(table: Table, st: Player, jo: Player) -> None:
    fight_of(st, jo, Rat=1)
    st.type("+as Rat=pass")
    jo.type("+pass")
    st.type("+init/run")
    assert "ask the storyteller something: +check TEXT." in flat(jo.screen())


def test_the_end_of_a_fight_names_its_log_to_all_who_may_read_it(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    fight_of(st, jo, Rat=1)
    st.type("+as Rat=attack Jo")
    jo.type("+attack Rat")
    st.type("+init/run")
    for one in (st, jo, kelly):
        one.clear()
    st.type("+init/end")
    for one in (st, jo, kelly):  # Kelly has looked on
        named = re.search(r"The log: (\+.*?)\. As a story: (\+.*?, story)\.", flat(one.screen()))
        assert named is not None, one.screen()
        assert "Jo attacks Rat" in flat(one.type(named[1]))
        assert "There's no" not in one.type(named[2])


def test_an_end_that_is_taken_back_and_brought_back_names_no_log(
    table: Table, st: Player, jo: Player
) -> None:
    fight_of(st, jo, Rat=1)
    st.type("+init/end")
    assert "As a story:" in st.screen()
    assert "As a story:" not in st.type("+combat/undo")


def test_help_that_changes_nothing_in_a_hold_says_so(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    nemo = table.seat("Nemo")
    in_order(table, st, jo, kelly, nemo)
    jo.type("+grapple Kelly")
    for one in (kelly, nemo):
        one.type("+pass")
    table.dice.lay("Jo", "grapple", 8, 8, 8, 8)
    st.type("+init/run")
    st.type("+init/roll")
    for place, one in enumerate((jo, kelly, nemo), 1):
        st.type(f"+init/set {one.name}={place}")
    jo.type("+grapple/sustain")
    kelly.type("+grapple/resist")
    nemo.type("+grapple/assist Kelly")
    nemo.clear()
    table.dice.lay("Nemo", "action", 8, 3, 3, 3, 3, 3)
    st.type("+init/next")
    assert "Your help on Kelly" in flat(nemo.screen()) and "The Control stays." in nemo.screen()


def test_a_shot_at_somebody_who_runs_is_not_said_to_be_blocked(
    table: Table, st: Player, jo: Player
) -> None:
    kelly = table.seat("Kelly", sheet={**SHEET, "weapons": ["light revolver"], "firearms": 4})
    nemo = table.seat("Nemo")
    st.type("+init/start Alley")
    for one in (jo, kelly, nemo):
        one.type("+init/join")
    jo.type("+defend/prefer block")
    st.type("+chase/cold Jo=Kelly")
    st.type("+chase/lead Kelly=3")
    kelly.type("+chase/attack Jo")
    table.dice.lay("Kelly", "attack", 8)
    table.dice.lay("Jo", "block", 10, 10, 10, 10)
    for one in (st, jo, kelly, nemo):
        one.clear()
    st.type("+chase/roll")
    told = flat(st.screen() + jo.screen() + kelly.screen() + nemo.screen())
    assert "Jo's block" in told and "Not hit." in told and "Kelly attacks Jo" in told
    assert "locked" not in told and "blocks it" not in told


def test_bare_why_is_about_ones_own_last_roll(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    """Of others' exchanges the screen tells the outcome alone."""
    nemo = table.seat("Nemo")
    in_order(table, st, nemo, kelly, jo)
    nemo.type("+attack Kelly")
    kelly.type("+block")
    jo.type("+attack Nemo")
    st.type("+init/run")
    assert "Kelly's" in kelly.type("+combat/why") or "against Kelly" in kelly.screen()
    assert "Jo's" in jo.type("+combat/why") or "against Jo" in jo.screen()
