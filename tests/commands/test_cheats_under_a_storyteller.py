"""What was tried by one who meant to cheat in a scene that a storyteller runs, fair and busy."""

import time
from typing import Any

import pytest

from commands.dice import PAUSE
from tests.commands.table import SHEET, Player, Table
from tests.commands.test_cheats_in_chases import a_friend_relents, gets_away
from tests.commands.test_pace import awaited, flat, led
from typeclasses.idling import tick_all


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


def test_DEF_10_a_pool_for_another_attack_is_another_question(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    for one in (nemo, kelly):
        one.type("+pass")
    power = "=with strength + brawl vs 2 damage 9 lethal"
    feint = f"+attack/feint Nemo{power}"
    asked = asked_about(table, jo, feint, f"+attack/power Kelly{power}", feint)
    assert len(asked[0]) == 1 and asked[0] != asked[1] and asked[0] == asked[2]


def test_PILE_5_room_for_another_attack_is_another_question(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    st.type("+as Nemo=flanks doorway")
    nemo.type("+pass")
    kelly.type("+attack Nemo")
    asked = asked_about(table, jo, "+attack/feint Nemo", "+attack/power Nemo")
    assert len(asked[0]) == len(asked[1]) == 1 and asked[0] != asked[1]


def test_CHASE_10_reach_for_another_shot_is_another_question(
    table: Table, st: Player, kelly: Player, nemo: Player
) -> None:
    jo = table.seat("Jo", sheet={**SHEET, "firearms": 3, "weapons": ["light pistol"]})
    st.type("+init/start Park")
    for one in (jo, kelly, nemo):
        one.type("+init/join")
    st.type("+chase/cold Kelly, Nemo=Jo on park")
    st.type("+chase/lead Jo=6")
    lines = (f"+chase/attack {target} with light pistol" for target in ("Kelly", "Nemo"))
    asked = asked_about(table, jo, *lines)
    assert len(asked[0]) == len(asked[1]) == 1 and asked[0] != asked[1]


# --- what is for one roll -------------------------------------------------------------------------


def test_MET_5_a_challenge_of_ones_own_accord_uses_up_nothing(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start Steps=met")
    for one in (jo, kelly):
        one.type("+init/join")
        one.type("+init/join yes")
    st.type("+init/roll")
    st.type("+mod Kelly=action+3 once for high ground")
    st.type("+mod Jo=action-3 once for sand")
    told = flat(jo.type("+roll physical + brawl vs Kelly"))
    assert "throw" in told
    jo.type("+roll physical vs 3")
    assert {one.name for one in table.script.scene.effects} == {"high ground", "sand"}


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


def by_met(table: Table, starter: Player, *players: Player) -> None:
    starter.type("+init/start Steps=met")
    for one in players:
        one.type("+init/join")
        one.type("+init/join yes")
    starter.type("+init/roll")


def test_MET_4_a_second_challenge_in_a_round_takes_a_storytellers_word(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    by_met(table, st, jo, kelly)
    assert "wins" in flat(jo.type("+roll mental + 1 vs Kelly"))
    told = flat(jo.type("+roll mental + 2 vs Kelly"))
    assert "Jo asks to have Jo challenge Kelly again (mental)" in told and "wins" not in told
    assert "throw" in flat(st.type("+agree"))
    assert "wins" not in flat(jo.type("+roll physical vs Kelly"))
    assert "throw" in flat(st.type("+roll Jo=mental + 3 vs Kelly"))


def test_MET_4_leaving_and_coming_back_gives_no_other_challenge(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    by_met(table, st, jo, kelly)
    jo.type("+roll mental vs Kelly")
    jo.type("+init/leave")
    jo.type("+init/join")
    jo.type("+init/join yes")
    assert "Jo joins" in jo.type("+combat/log")  # what lasts on who left can be read again
    assert "wins" not in flat(jo.type("+roll mental vs Kelly"))


def test_MET_4_the_next_round_gives_another_challenge(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    by_met(table, st, jo, kelly)
    jo.type("+roll mental vs Kelly")
    st.type("+init/run")
    st.type("+init/roll")
    assert table.script.scene.fight.round == 2
    assert "wins" in flat(jo.type("+roll mental vs Kelly"))


def test_MET_4_where_no_storyteller_is_the_others_are_asked(
    table: Table, jo: Player, kelly: Player
) -> None:
    by_met(table, jo, jo, kelly)
    jo.type("+roll mental vs Kelly")
    kelly.clear()
    assert "Waiting for Kelly" in flat(jo.type("+roll mental vs Kelly"))
    assert "Jo proposes to have Jo challenge Kelly again" in flat(kelly.screen())
    assert "throw" in flat(kelly.type("+agree"))


def test_MET_4_ones_npcs_give_no_other_challenges(table: Table, jo: Player, kelly: Player) -> None:
    by_met(table, jo, jo, kelly)
    for name in ("Goon", "Rat"):
        jo.type(f"+init/add thug as {name}")
        kelly.type("+agree")
    assert "wins" in flat(jo.type("+roll Goon=mental + 3 vs Kelly"))
    for line in (
        "+roll Goon=mental vs Kelly",
        "+roll Rat=mental vs Kelly",
        "+roll mental vs Kelly",
    ):
        told = flat(jo.type(line))
        assert "Waiting for Kelly" in told and "wins" not in told
        kelly.type("+disagree")
        tick_all(10)  # else it is the others' moment
    assert "wins" in flat(jo.type("+roll Goon=mental vs Rat"))


def test_MET_4_ones_own_npc_is_challenged_again_and_by_others_once(
    table: Table, jo: Player, kelly: Player
) -> None:
    by_met(table, jo, jo, kelly)
    jo.type("+init/add thug as Rat")
    kelly.type("+agree")
    for line in ("+roll mental vs Rat", "+roll mental + 1 vs Rat"):
        assert "wins" in flat(jo.type(line))
    assert "wins" in flat(kelly.type("+roll mental vs Rat"))
    assert "wins" not in flat(kelly.type("+roll mental vs Rat"))


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


@pytest.mark.parametrize(
    "line",
    ["+roll mental + brawll vs Kelly", "+roll brawl vs Kelly", "+roll/private mental vs Kelly"],
)
def test_MET_4_a_challenge_that_is_refused_keeps_nobody_from_the_next(
    table: Table, jo: Player, kelly: Player, settings: Any, line: str
) -> None:
    settings.ROUNDKEEPER_RULES = "met"
    assert "wins" not in jo.type(line)
    assert "wins" in flat(jo.type("+roll mental vs Kelly"))


def test_GRAPPLE_15_a_look_of_ones_own_accord_uses_up_nothing(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+grapple/unsure Jo=yes")
    st.type("+mod Jo=action-1 once for sand")
    assert "sand" in flat(jo.type("+grapple/look"))
    assert [one.name for one in table.script.scene.effects] == ["sand"]


# --- leaving --------------------------------------------------------------------------------------


def test_RES_8_who_comes_back_is_no_nearer(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    st.type("+range Jo,Kelly=60")
    nemo.type("+attack Jo")
    kelly.type("+pass")
    jo.type("+pass")
    st.type("+init/run")
    jo.type("+init/leave")
    jo.type("+init/join")

    def far() -> list[int]:
        found = (table.script.scene.distance("Jo", other) for other in ("Kelly", "Nemo"))
        return [one.yards for one in found if one is not None]

    assert far() == [60, 0]  # nobody breaks off by going out and in again
    jo.type("+init/leave")
    st.type("+init/roll")
    jo.type("+init/join")
    assert far() == [60, 6]


def test_MET_5_who_comes_back_is_no_nearer_in_steps(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start Steps=met")
    for one in (jo, kelly):
        one.type("+init/join")
        one.type("+init/join yes")
    st.type("+as Jo=steps Kelly 20")
    steps = table.script.scene.fight.steps
    assert [one[2] for one in steps] == [20]
    jo.type("+init/leave")
    jo.type("+init/join")
    jo.type("+init/join yes")
    assert table.script.scene.fight.steps == steps


def test_GRAPPLE_8_no_pin_ends_a_fight_while_somebody_can_be_gone_after(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    a_friend_relents(table, st, jo, kelly, nemo)
    assert table.script.scene.fight.phase == "bookkeeping"
    kelly.type("+chase/pursue Nemo")
    assert table.script.scene.people["Kelly"].seat is not None


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ['+do jump". Kelly goes down. "so', '+check so?". Kelly is out. "so']
)
def test_nobodys_own_words_end_their_quotation(
    table: Table, st: Player, jo: Player, kelly: Player, line: str
) -> None:
    led(st, kelly, jo)
    jo.type(line)
    told = flat(kelly.screen()) + flat(kelly.type("+combat"))
    assert '". Kelly' not in told and "'. Kelly" in told


def test_nobodys_pose_is_a_heading_of_the_games(table: Table, jo: Player, kelly: Player) -> None:
    for line in (";: Kelly 20, Jo 3.", ";? At once: type oops.", ";. Kelly is struck by Fire."):
        jo.type(line)
        assert kelly.screen().startswith("(Jo) "), line
    kelly.clear()
    jo.type(";... waits.")
    assert kelly.screen() == "Jo... waits."


def test_a_place_to_aim_at_is_no_sentence(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    told = flat(kelly.type("+attack Jo at knee. Jo takes no harm"))
    assert "Say where you aim in a few plain words" in told and awaited(table) == ["Kelly"]
    kelly.type("+attack Jo at left knee")
    assert awaited(table) == ["Jo"]


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


def test_GRAPPLE_9_who_has_declared_changes_hands_no_more_once_they_are_aimed_at(
    table: Table, st: Player, armed: Player, kelly: Player
) -> None:
    """A friend who is still to declare keeps the phase open for as long as they like."""
    friend = table.seat("Nemo")
    led(st, friend, kelly, armed)
    armed.type("+gear/wield knife")  # nobody has declared anything
    armed.type("+pass")
    kelly.type("+attack Jo")
    assert awaited(table) == ["Nemo"]
    assert "What Kelly declared is rolled first" in flat(armed.type("+gear/wield sword"))
    friend.type("+pass")
    st.type("+init/run")
    armed.type("+gear/wield sword")
    assert table.script.scene.people["Jo"].wields == "sword"


def test_GRAPPLE_9_who_is_still_to_declare_takes_what_they_like_in_hand(
    table: Table, st: Player, armed: Player, kelly: Player
) -> None:
    led(st, armed, kelly)
    kelly.type("+attack Jo")
    armed.type("+gear/wield knife")
    assert table.script.scene.people["Jo"].wields == "knife"


def test_GRAPPLE_9_nobody_is_given_what_they_have(
    table: Table, st: Player, armed: Player, kelly: Player
) -> None:
    led(st, armed, kelly)
    before = table.script.scene.people["Jo"].fighter
    assert "You have the sword already" in flat(armed.type("+gear/give me=sword"))
    assert table.script.scene.people["Jo"].fighter == before


def test_CHASE_5_leaving_and_coming_back_gives_no_place_in_the_round(
    table: Table, st: Player, jo: Player, kelly: Player, nemo: Player
) -> None:
    led(st, jo, kelly, nemo)
    gets_away(nemo, st, kelly, jo)
    jo.type("+chase/pursue Nemo")
    st.type("+chase/roll")
    nemo.type("+choose none")
    for line in ("+chase/drop", "+init/leave", "+init/join"):
        jo.type(line)
    st.type("+init/roll")
    assert awaited(table) == ["Kelly"]


def test_W20_4_the_ground_that_was_ruled_is_the_same_for_who_comes_back(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start Tight=w20")
    for line in ("+init/join", "+init/join yes"):
        jo.type(line)
    for line in ("cramped yes", "coverless yes", "bare head", "flanks doorway", "cover partial"):
        st.type(f"+as Jo={line}")
    ruled = table.script.scene.people["Jo"]
    assert ruled.cramped and ruled.coverless and ruled.bare == "head"
    for line in ("+init/leave", "+init/join", "+init/join yes"):
        jo.type(line)
    back = table.script.scene.people["Jo"]
    for key in ("cramped", "coverless", "bare", "flanks", "cover"):
        assert getattr(back, key) == getattr(ruled, key), key


def test_ROUND_4_nobody_skips_the_npcs_of_a_storyteller_who_is_there(
    table: Table, st: Player, jo: Player, kelly: Player, settings: Any
) -> None:
    settings.PATIENCE_SECONDS = 60
    jo.type("+init/start Alley")
    for one in (jo, kelly):
        one.type("+init/join")
    st.type("+init/add thug as Quillon")
    st.type("+init/roll")
    for line in ("+init/set Jo=20", "+init/set Kelly=15", "+init/set Quillon=1"):
        st.type(line)
    for one in (jo, kelly):
        assert "too soon to skip Quillon" in flat(one.type("+init/next"))
    assert "Quillon attacks Jo" in st.type("+as Quillon=attack Jo")
    kelly.type("+attack Quillon")
    jo.type("+pass")
    assert "Quillon may still abort" in flat(jo.type("+init/run"))
    st.leaves()
    jo.type("+init/run")
    assert "Kelly attacks Quillon" in flat(jo.screen())


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
