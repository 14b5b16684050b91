"""`+roll` in games of each system, in scenes and outside (SYS-1)."""

import re
from typing import Any

import pytest

from players.character_sheets import fighter_of
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
def test_SYS_1_nwod_refuses_a_difficulty_with_what_to_type(
    table: Table, settings: Any, where: str
) -> None:
    jo = seated(table, settings, "nwod", where, NWOD)
    for line in ("+roll strength + brawl vs 6", "+roll strength + brawl=7"):
        told = flat(jo.type(line))
        assert "Each die needs 8, always" in told
        assert "+roll strength + brawl - 2" in told


@everywhere
def test_SYS_1_an_unknown_trait_is_refused_with_near_names(
    table: Table, settings: Any, where: str
) -> None:
    jo = seated(table, settings, "nwod", where, NWOD)
    told = flat(jo.type("+roll strength + weaponri"))
    assert "no trait 'weaponri'" in told and "weaponry" in told
    told = flat(jo.type("+roll charisma + melee"))
    assert "no trait 'charisma'" in told


@everywhere
def test_SYS_1_untrained_is_said(table: Table, settings: Any, where: str) -> None:
    jo = seated(table, settings, "nwod", where, NWOD)
    assert "- untrained in stealth 1" in flat(jo.type("+roll wits + stealth"))
    assert "- untrained in occult 3" in flat(jo.type("+roll wits + occult"))


@everywhere
def test_SYS_1_a_trait_that_counts_nothing_is_said(table: Table, settings: Any, where: str) -> None:
    jo = seated(table, settings, "detroit", where, {"wits": 3, "brawl": 2})
    assert "Your occult is 0." in jo.type("+roll wits + occult")
    assert " is 0" not in jo.type("+roll wits + brawl")


@everywhere
def test_MET_4_a_roll_against_somebody_is_a_challenge(
    table: Table, settings: Any, where: str
) -> None:
    kelly = table.seat("Kelly", sheet=OWN)
    jo = seated(table, settings, "met", where, MET)
    if where == "scene":
        kelly.type("+init/join")
    table.dice.lay("Jo", "challenge", 4)
    table.dice.lay("Kelly", "challenge", 1)
    told = flat(jo.type("+roll physical + brawl vs Kelly"))
    assert "Jo wins" in told
    assert "dice" not in told and "success" not in told
    assert "Jo wins" in flat(kelly.screen())


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
def test_MET_4_against_a_number_and_with_a_retest(table: Table, settings: Any, where: str) -> None:
    jo = seated(table, settings, "met", where, MET)
    table.dice.lay("Jo", "challenge", 1, 7)
    table.dice.lay("Jo", "opposition", 4, 4)
    told = flat(jo.type("+roll/willpower mental + security vs 5"))
    assert "Jo fails" in told and "Jo wins" in told
    fighter = fighter_of(jo.character)
    assert fighter is not None
    assert fighter.resources["willpower"] == 1


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


@pytest.mark.parametrize(
    ("rules", "says", "strange"),
    [
        ("nwod", "+roll strength + weaponry again 9", ("difficulty", "6 unless")),
        ("met", "+roll physical + brawl vs Rat", ("dice", "difficulty", "success")),
        ("detroit", "+roll dexterity + brawl vs 6", ("chance die",)),
    ],
)
def test_SYS_1_the_help_of_the_roll_is_the_systems(
    table: Table, settings: Any, rules: str, says: str, strange: tuple[str, ...]
) -> None:
    settings.ROUNDKEEPER_RULES = rules
    told = flat(table.seat("Jo").type("+help +roll"))
    assert says in told
    assert not [one for one in strange if one in told.lower()]


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


@everywhere
def test_NWOD_1_again_is_taken_as_the_roll_prints_it(
    table: Table, settings: Any, where: str
) -> None:
    jo = seated(table, settings, "nwod", where, NWOD)
    table.dice.lay("Jo", "misc", 9, 2, 8, 3)
    told = flat(jo.type("+roll wits 9-again rote"))
    assert "Jo's roll (9-again, rote): wits 3 = 3 dice vs 8: 9 2 8" in told


def test_SYS_1_met_speaks_of_no_die_where_it_refuses_again(table: Table, settings: Any) -> None:
    jo = seated(table, settings, "met", "nowhere", MET)
    told = flat(jo.type("+roll physical + brawl again 9 vs 5"))
    assert "Under the met rules there is no 'again' and no 'rote'." in told
    told = flat(jo.type("+roll/specialty physical + brawl vs 5"))
    assert "no 'again', 'rote' or /specialty. Leave them out." in told


def test_SYS_1_w20_refuses_again_and_not_the_specialty_it_has(table: Table, settings: Any) -> None:
    jo = seated(table, settings, "w20", "nowhere", {"strength": 2, "brawl": 2})
    told = flat(jo.type("+roll strength + brawl again 9"))
    assert "no 'again' and no 'rote'" in told
    assert "specialty" not in told and "NWOD" not in told


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


@everywhere
def test_NWOD_1_ones_mean_nothing_and_are_not_counted(
    table: Table, settings: Any, where: str
) -> None:
    jo = seated(table, settings, "nwod", where, NWOD)
    if where == "nowhere":
        return
    table.dice.lay("Jo", "misc", 8, 1)
    jo.type("+roll strength")
    told = jo.type("+combat/why")
    assert "Faces: 8 1." in told and "one" not in told.replace("None", "")


@pytest.mark.parametrize("said", ["diff 8", "difficulty 8", "Diff 8", "vs 8", "=8", "against 8"])
def test_a_difficulty_is_said_in_many_ways(table: Table, settings: Any, said: str) -> None:
    jo = seated(table, settings, "w20", "nowhere", {"wits": 3, "brawl": 2})
    table.dice.lay("Jo", "misc", 8, 7, 6)
    assert "wits 3 = 3 dice vs 8: 8 7 6" in flat(jo.type(f"+roll wits {said}"))


def test_plain_dice_are_told_as_a_number(table: Table, settings: Any) -> None:
    jo = seated(table, settings, "w20", "nowhere", {"wits": 3})
    for line in ("+roll 2", "+roll 2 dice", "+roll 2d10"):
        table.dice.lay("Jo", "misc", 8, 7)
        told = flat(jo.type(line))
        assert "Jo's roll: 2 dice vs 6: 8 7 -> 2 successes" in told


def test_MET_4_whoever_resists_is_shown_their_own_throw(table: Table, settings: Any) -> None:
    kelly = table.seat("Kelly", sheet=OWN)
    jo = seated(table, settings, "met", "nowhere", MET)
    table.dice.lay("Jo", "challenge", 4)
    table.dice.lay("Kelly", "challenge", 1)
    told = flat(jo.type("+roll physical + brawl vs Kelly"))
    assert "Jo's throw: paper; test pool" in told and "4, paper" not in told
    own = flat(kelly.screen())
    assert "rock; test pool physical 6 + dodge 3 = 9" in own and "paper against rock" in own


def test_SYS_3_a_challenge_while_somebody_is_asked_is_no_part_of_the_attack(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    nemo = table.seat("Nemo", sheet=OWN)
    st.type("+init/start Steps=met")
    for one in (jo, kelly, nemo):
        one.type("+init/join")
        one.type("+init/join yes")
    st.type("+init/roll")
    for place, one in enumerate((kelly, jo, nemo)):
        st.type(f"+init/set {one.name}={30 - place}")
    nemo.type("+shield Jo")
    kelly.type("+attack Jo with bare hands")
    assert table.script.questions()
    table.dice.lay("Jo", "challenge", 7)
    table.dice.lay("Kelly", "challenge", 10, 10, 1)
    told = flat(jo.type("+roll mental + 3 vs Kelly"))
    assert told.strip() == "Jo's throw: scissors; test pool mental 3 + 3 = 6 Kelly wins."
    assert "rock; test pool mental 3 + willpower left 5 = 8" in flat(st.screen())
    assert "Kelly attacks Jo" not in jo.type("+combat/log")
