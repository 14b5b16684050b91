"""Playing by rules where what is said is done at once: prompts that work, and words that fit."""

import re

import pytest

from game.rulesets import RULESETS
from tests.commands.table import Player, Table
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


@pytest.mark.parametrize("rules", AT_ONCE)
def test_nobody_declares_where_it_is_done_at_once(table: Table, rules: str) -> None:
    st, jo, kelly = play(table, rules, "Jo", "Kelly")
    st.type("+init/add thug")
    st.type("+init/roll")
    st.type("+init/set Jo=90")
    st.type("+init/set Thug=80")
    assert "You act now." in jo.type("+init")
    jo.type("+attack Thug")
    assert "attack Thug." in jo.screen().replace("attacks", "attack")
    st.type("+as Thug=choose no")
    assert "Thug acts now." in st.type("+init")
    heard = "".join(one.screen() for one in (st, jo, kelly))
    assert "declare" not in heard.lower()


def test_what_is_done_is_told_once(table: Table) -> None:
    st, jo, _ = play(table, "met", "Jo", "Kelly")
    st.type("+init/roll")
    told = jo.type("+move 2 to Kelly & drop")
    assert told.count("Jo moves") == told.count("Jo drops") == 1
    assert "defends" not in told and "split" not in told
    assert "a move of 2 steps toward Kelly, then a drop to the ground" in unfolded(jo.type("+init"))


def test_a_pass_is_told_once(table: Table) -> None:
    st, jo, _ = play(table, "nwod", "Jo", "Kelly")
    st.type("+init/roll")
    assert jo.type("+pass").count("passes") == 1
    assert st.type("+init/next").count("Kelly") == 1


def test_an_npc_that_plays_by_itself_says_why(table: Table) -> None:
    st, jo, _ = play(table, "nwod", "Jo", "Kelly")
    st.type("+init/add thug")
    st.type("+npc/auto Thug")
    st.type("+init/roll")
    st.type("+init/set Thug=90")
    why = "Thug: picked by lot."
    assert why in st.screen() and why in st.type("+combat/log 5")
    assert why not in jo.screen() + jo.type("+combat/log 5")


def test_moves_are_told_to_everyone_as_they_are_made(table: Table) -> None:
    st, jo, kelly = play(table, "met", "Jo", "Kelly")
    st.type("+init/roll")
    jo.type("+move 2 to Kelly & drop")
    assert "Jo moves 2 steps toward Kelly" in kelly.screen()
    assert "Kelly drops to the ground" in kelly.type("+drop & do look up")
    assert "Kelly drops to the ground" in jo.screen()


def test_what_is_left_of_a_round_is_told(table: Table) -> None:
    st, jo, _ = play(table, "met", "Jo", "Kelly")
    st.type("+init/roll")
    told = unfolded(jo.type("+move 2 to Kelly"))
    assert "You have an action left, for any later moment of this round, as with +move 3" in told
    assert "You have an action left" in jo.type("+init")
    jo.type("+drop")
    assert "You have an action left" not in jo.type("+init")


def test_what_is_left_of_a_round_is_told_once_whatever_others_do(table: Table) -> None:
    st, jo, kelly = play(table, "met", "Jo", "Kelly")
    st.type("+init/add thug")
    st.type("+init/roll")
    jo.type("+move 2 to Kelly")
    jo.clear()
    kelly.type("+attack Thug")
    asked = [one.who for one in table.script.questions() if one.question != "declare"]
    assert asked  # a retest: while it waits, nobody may act
    for who in asked:
        st.type(f"+as {who}=choose no")
    assert "Kelly attacks Thug" in jo.screen() and "You have an action left" not in jo.screen()
    assert "You have an action left" in jo.type("+init")


def test_who_waits_is_told_that_they_may_act(table: Table) -> None:
    st, jo, kelly = play(table, "nwod", "Jo", "Kelly")
    st.type("+init/roll")
    assert "You may act at any moment now" in jo.type("+delay")
    kelly.type("+pass")
    told = jo.type("+init")  # nobody else is left
    assert "You act now." in told and "at any moment" not in told


def test_a_throw_made_anew_stands_before_the_one_that_counts(table: Table) -> None:
    st, jo, _ = play(table, "met", "Jo", "Kelly")
    st.type("+init/roll")
    table.dice.lay("Jo", "challenge", 10)
    table.dice.lay("Jo", "challenge", 8)
    told = jo.type("+attack Kelly")
    assert told.index("thrown again") < told.index("scissors") < told.index("wins")


def test_a_blow_that_is_stepped_into_is_told_as_theirs(table: Table) -> None:
    st, jo, kelly = play(table, "met", "Jo", "Kelly")
    nemo = table.seat("Nemo")
    nemo.type("+init/join yes")
    st.type("+init/roll")
    nemo.type("+shield Kelly")
    jo.type("+attack Kelly")
    told = kelly.type("+choose accept")
    assert "Jo attacks Nemo; Nemo steps in for you." in told
    assert "Jo attacks you; you step in for Kelly." in unfolded(nemo.screen())
    jo.type("+choose strike")
    nemo.type("+choose no")
    summary = unfolded(st.type("+combat/summary"))
    assert "Jo attacks Nemo; Nemo steps in for Kelly: wins" in summary


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


def test_a_bare_grapple_says_nothing_of_what_is_not_played(table: Table, st: Player) -> None:
    st.type("+init/start Bar=nwod, grapples yes")
    jo, kelly = table.seat("Jo"), table.seat("Kelly")
    for place, one in enumerate((jo, kelly)):
        one.type("+init/join yes")
        table.dice.lay(one.name, "initiative", 9 - 3 * place)
    st.type("+init/roll")
    table.dice.lay("Jo", "grapple", 8, 8, 8)
    jo.type("+grapple Kelly")
    told = jo.type("+grapple")
    assert "Control 3" in told and "must pay" not in told


def test_who_began_it_is_asked_where_that_counts(table: Table) -> None:
    st, *_ = play(table, "met", "Jo", "Kelly")
    assert "+init/roll by Jo, if it was Jo" in unfolded(st.type("+init"))
    st.type("+combat/ruleset nwod")
    assert "+init/roll by" not in st.type("+init")


# --- where all declare together -------------------------------------------------------------------


def test_who_declares_together_is_awaited_by_name_and_place(table: Table) -> None:
    st, jo, _ = play(table, "w20", "Jo", "Kelly")
    told = unfolded(st.type("+init/roll"))
    assert re.search(r"waiting for Kelly \(\d+\) and Jo \(\d+\)\.", told)
    assert "tied" not in told
    jo.type("+pass")
    assert re.search(r"waiting for Kelly \(\d+\)\.", jo.screen())


def test_a_new_turn_does_not_tell_the_last_ones_declarations(table: Table) -> None:
    st, jo, kelly = play(table, "w20", "Jo", "Kelly")
    st.type("+init/roll")
    jo.type("+dodge")
    assert "Kelly dodges." in kelly.type("+dodge")
    st.type("+init/run")
    assert "dodge" not in st.type("+init/roll").replace("the same with block, dodge", "")


def test_NWOD_5_who_aims_at_one_place_is_told_what_to_type(table: Table) -> None:
    st, jo, _ = play(table, "nwod", "Jo", "Kelly")
    st.type("+sheet/import Jo={strength: 3, weapons: [sword]}")
    st.type("+init/roll")
    st.type("+init/set Jo=90")
    told = unfolded(jo.type("+attack Kelly=with sword at elbow"))
    assert "no 'elbow' to aim at" in told and "arm" in told
    told = unfolded(jo.type("+attack Kelly=with sword at head all-out"))
    assert "You make an all-out attack on Kelly with a sword at the head." in told
    assert "at the head -3" in told and "all-out +2" in told


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


def test_MET_9_a_slower_friend_assists_before_their_own_place(table: Table) -> None:
    st, jo, kelly = play(table, "met", "Jo", "Kelly")
    st.type("+init/add thug")
    st.type("+init/roll")
    st.type("+init/set Jo=90")
    kelly.type("+assist Jo")
    assert "+choose accept" in jo.screen()
    jo.type("+choose accept")
    assert "You act now." in unfolded(jo.type("+init"))
    assert "Kelly" in unfolded(jo.type("+maneuver Thug to trip it"))


def test_MET_9_what_a_maneuver_is_to_do_is_told_to_all(table: Table) -> None:
    st, jo, kelly = play(table, "met", "Jo", "Kelly")
    st.type("+init/roll")
    st.type("+init/set Jo=90")
    jo.type("+maneuver Kelly to throw her through the window")
    kelly.type("+choose no")
    for player in (st, jo, kelly):
        assert 'to "throw her through the window"' in unfolded(player.screen())


def test_MET_4_help_tells_what_a_retest_is(jo: Player) -> None:
    for line in ("+help retest", "help challenges"):
        assert "Each side may buy one retest in a challenge." in jo.type(line)


def test_a_question_of_another_is_answered_by_the_storyteller_in_their_place(table: Table) -> None:
    sheet = {"system": "met", "physical": 5, "social": 3, "mental": 3, "brawl": 2, "willpower": 2}
    st = table.seat("Vesper", "Storyteller")
    jo, kelly = table.seat("Jo", sheet={**sheet, "mental": 6}), table.seat("Kelly", sheet=sheet)
    st.type("+init/start Alley=met")
    for one in (jo, kelly):
        one.type("+init/join")
    st.type("+init/roll")
    table.dice.lay("Jo", "challenge", 1)
    table.dice.lay("Kelly", "challenge", 4)
    jo.type("+attack Kelly")
    assert "To answer for them: +as Jo=choose yes." in " ".join(st.type("+init/next").split())
    assert "You have a question to answer first: +choose yes or no." in jo.type("+pass")
    told = kelly.type("+attack Jo")
    assert "Kept: you attack Jo when your turn comes." in told and "+choose" not in told
    told = " ".join(st.type("+as Jo=choose what").split())
    assert "isn't one of the answers. Type +as Jo=choose yes: yes or no." in told


def test_planning_haste_names_no_command_that_these_rules_refuse(table: Table) -> None:
    _, jo, _ = play(table, "nwod", "Jo", "Kelly")
    assert "+haste" not in jo.type("+plan haste 1")


def test_NWOD_5_a_switch_of_other_games_leads_to_the_rules_own_kind_of_attack(
    table: Table,
) -> None:
    _, jo, _ = play(table, "nwod", "Jo", "Kelly")
    for switch in ("allout", "all-out"):
        assert "Did you mean +attack NAME=all-out?" in jo.type(f"+attack/{switch} Kelly")


def test_rules_without_an_all_out_attack_name_none(table: Table) -> None:
    _, jo, _ = play(table, "detroit", "Jo", "Kelly")
    assert "all-out" not in jo.type("+attack/allout Kelly")
