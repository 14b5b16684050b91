"""Playing by rules where what is said is done at once: prompts that work, and words that fit."""

import re

import pytest

from game.rulesets import RULESETS
from tests.commands.table import Table
from tests.commands.test_verbs import play, unfolded

AT_ONCE = [
    name for name, rules in RULESETS.items() if rules.phases[rules.first_phase].kind == "act"
]
OFFERED = re.compile(r"\+(?:as \w+=)?[a-z][^,.]*?(?=,| or \+|\.(?: |$)| for | to pass )")


def offered(screen: str) -> list[str]:
    """Return the commands that the lines for the one whose turn it is offer."""
    lines = [one for one in re.split(r"\n(?! )", screen) if one.startswith(("You act", "Also:"))]
    found = [one for line in lines for one in OFFERED.findall(unfolded(line))]
    return [one.strip() for one in found if "TEXT" not in one]


@pytest.mark.parametrize("rules", AT_ONCE)
def test_every_command_in_a_prompt_is_taken(table: Table, rules: str) -> None:
    st, jo, _ = play(table, rules, "Jo", "Kelly")
    st.type("+init/add thug")
    st.type("+init/roll")
    st.type("+init/set Jo=90")
    lines = offered(jo.type("+init"))
    assert len(lines) > 4
    own = [verb for verb in RULESETS[rules].verbs if verb not in RULESETS["detroit"].verbs]
    assert any(f"+{verb}" in " ".join(lines) for verb in own)
    for line in lines:
        before = table.script.standing
        told = jo.type(line)
        assert table.script.standing.number == before.number + 1, (line, told)
        st.type("+combat/undo")


def test_what_is_done_is_told_once(table: Table) -> None:
    st, jo, _ = play(table, "met", "Jo", "Kelly")
    st.type("+init/roll")
    told = jo.type("+move 2 to Kelly & drop")
    assert told.count("Jo moves") == told.count("Jo drops") == 1
    assert "defends" not in told and "split" not in told
    assert "a move of 2 steps toward Kelly, then a drop to the ground" in unfolded(jo.type("+init"))


def test_who_waits_is_told_that_they_may_act(table: Table) -> None:
    st, jo, kelly = play(table, "nwod", "Jo", "Kelly")
    st.type("+init/roll")
    assert "You may act at any moment now" in jo.type("+delay")
    kelly.type("+pass")
    told = jo.type("+init")  # nobody else is left
    assert "You act now." in told and "at any moment" not in told


def test_a_blow_that_is_withdrawn_is_told_as_ones_own(table: Table) -> None:
    st, jo, kelly = play(table, "met", "Jo", "Kelly")
    nemo = table.seat("Nemo")
    nemo.type("+init/join yes")
    st.type("+init/roll")
    nemo.type("+shield Kelly")
    jo.type("+attack Kelly")
    kelly.type("+choose accept")
    assert "You withdraw: the action is lost." in unfolded(jo.type("+choose withdraw"))
    assert "Jo withdraws: the action is lost." in unfolded(kelly.screen())


# --- refusals -------------------------------------------------------------------------------------

NWOD = [
    ("+block", r"The nwod rules have no block\. Try: \+dodge\."),
    ("+attack/power Kelly", r"all-out.*charging"),
    ("+attack Kelly=at kneecap", r"no 'kneecap' to aim at.*head"),
    ("+split attack Kelly & dodge", r"one action a turn"),
    ("+split", r"one action a turn"),
    ("+haste 1=rage", r"no announced extra actions"),
    ("+haste", r"no announced extra actions"),
    ("+abort dodge", r"you do what you declare"),
    ("+defend", r"Defend how\? \+dodge$"),
    ("+move 3", r"'move' is an action of the met rules\. The nwod rules have: attack, dodge"),
]
MET = [
    ("+dodge", r"'dodge' is an action of the detroit"),
    ("+defend dodge", r"Under the met rules defense is automatic.*\+help met"),
    ("+split attack Kelly", r"A split needs two or more actions: \+split attack NAME & do TEXT"),
    ("+haste 1=celerity", r"no announced extra actions"),
    ("+attack Kelly=willpower", r"a retest"),
    ("+stand", r"already standing"),
    ("+crawl", r"already standing"),
    ("+shield Jo", r"can't do that to yourself"),
    ("+forfeit", r"'forfeit' is an action of the nwod rules|have no forfeit"),
]


@pytest.mark.parametrize(("rules", "wrong"), [("nwod", NWOD), ("met", MET)], ids=["nwod", "met"])
def test_wrong_line(
    table: Table, rules: str, wrong: list[tuple[str, str]], subtests: pytest.Subtests
) -> None:
    st, jo, _ = play(table, rules, "Jo", "Kelly")
    st.type("+init/roll")
    before = table.script.standing
    for line, told in wrong:
        with subtests.test(line):
            shown = unfolded(jo.type(line))
            assert re.search(told, shown), shown
            assert table.script.standing == before


def test_what_is_said_out_of_turn_is_kept(table: Table) -> None:
    st, jo, kelly = play(table, "met", "Jo", "Kelly")
    st.type("+init/roll")
    assert "Kept: you pass when your turn comes." in kelly.type("+pass")
    assert "Everyone acts on their turn now" in st.type("+init/roll")
    jo.type("+attack Kelly")
    assert "You have a question to answer first: +choose yes or no." in kelly.type("+pass")


# --- where all declare together -------------------------------------------------------------------


def test_NWOD_5_a_sheet_shows_the_rating_that_counts_and_whose_bane_a_weapon_is(
    table: Table,
) -> None:
    st, jo, _ = play(table, "nwod", "Jo", "Kelly")
    st.type("+sheet/import Jo={strength: 3, weapons: [shotgun, klaive]}")
    told = unfolded(jo.type("+sheet"))
    assert "shotgun: dexterity + firearms, rated 4, lethal" in told
    assert "rated 2, lethal, aggravated to those whose bane is silver" in told


def test_MET_2_who_has_kept_an_action_is_called_again_and_told_so(table: Table) -> None:
    st, jo, kelly = play(table, "met", "Jo", "Kelly")
    st.type("+init/roll")
    st.type("+init/set Jo=90")
    assert "You are called again before it closes." in unfolded(jo.type("+move 1"))
    kelly.type("+pass")
    told = unfolded(jo.screen())
    assert "You act now: you still have an action." in told
    assert "no-action-left" not in jo.type("+attack Kelly")
