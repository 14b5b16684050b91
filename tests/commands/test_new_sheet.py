"""A sheet in five minutes: a newcomer goes by what the screen says, and is not bare-handed."""

import re

import pytest

from game.fighter import Fighter
from players.character_sheets import fighter_of, stage_of
from sheets.life import Stage
from tests.commands.table import Player, Table


@pytest.fixture
def nemo(table: Table) -> Player:
    """A player who has just begun a vampire."""
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new vampire")
    return nemo


def sheet(player: Player) -> Fighter:
    fighter = fighter_of(player.character)
    assert fighter is not None
    return fighter


def flat(text: str) -> str:
    """Return a screen without the breaks of its lines."""
    return text.replace("\n    ", " ")


def test_what_is_left_is_told_in_order_with_points(table: Table) -> None:
    nemo = table.seat("Nemo", sheet=None)
    told = flat(nemo.type("+sheet/new vampire"))
    wanted = ["Attributes: 8 of 15", "Abilities: 22 of 27", "Disciplines: 3 of 3"]
    wanted += ["Backgrounds: 5 of 5", "Virtues: 7 of 7", "Freebie points: 15 of 15"]
    wanted += ["+sheet/set gear=knife", "+sheet/submit hands it in"]
    places = [told.index(one) for one in wanted]
    assert places == sorted(places)
    assert told.count("charisma -") == 1 and "charisma 1" not in told
    assert flat(nemo.type("+sheet/check")) in told


def test_a_kind_without_a_budget_says_nothing_of_points(table: Table) -> None:
    nemo = table.seat("Nemo", sheet=None)
    told = nemo.type("+sheet/new ghoul") + nemo.type("+sheet/set brawl=3")
    told += nemo.type("+sheet/check")
    assert "point" not in told and " left" not in told.replace("Left to spend", "").replace(
        "What is left to do", ""
    )


def test_each_setting_says_what_is_left(nemo: Player) -> None:
    assert "Attributes: 7 of 15 left (physical 5, social 0, mental 3)." in flat(
        nemo.type("+sheet/set strength=3")
    )
    assert "Disciplines" not in flat(nemo.type("+sheet/set celerity=2 potence=1"))
    told = flat(nemo.type("+sheet/set auspex=1"))
    assert "That takes 7 freebie points: 8 of 15 left (disciplines 7)." in told
    assert "Next: Attributes: 7 of 15 left" in told
    assert "Next:" not in nemo.type("+sheet/set concept=thief")  # it has just been said
    nemo.type("+sheet/set conscience=4 self-control=2 courage=4 willpower=2")
    told = flat(nemo.type("+sheet/check"))
    assert "Willpower begins at 4 (your courage 4), and is 2 now: +sheet/set willpower=4." in told


def test_a_newcomer_goes_by_the_prompts_alone(nemo: Player, st: Player) -> None:
    """Whoever types each command that +sheet/check shows, as it stands, comes to an end."""
    typed = []
    for _ in range(60):
        told = flat(nemo.type("+sheet/check"))
        commands = re.findall(r"\+sheet/set [a-z][a-z -]*=[\w]+|\+sheet/submit", told)
        typed.append(commands[0])
        answer = nemo.type(commands[0])
        assert "On your draft" in answer or "handed in" in answer, (commands[0], answer)
        if commands[0] == "+sheet/submit":
            break
    assert stage_of(nemo.character) is Stage.SUBMITTED
    made = sheet(nemo)
    assert sum(made.rating(one) for one in ("conscience", "self-control", "courage")) == 10
    assert made.rating("humanity") == made.rating("conscience") + made.rating("self-control")
    assert [one.name for one in made.weapons] == ["knife"]
    assert "over its points" not in st.screen()
    assert "Points left" not in st.type("+sheet/check Nemo")


@pytest.mark.parametrize(
    ("line", "trait", "rating"),
    [
        ("+sheet/set str=4", "strength", 4),
        ("+sheet/set DEX=2", "dexterity", 2),
        ("+sheet/set wp=7", "willpower", 7),
        ("+sheet/set celerity=2 potence=1", "celerity", 2),
    ],
)
def test_short_names_are_whole_names(nemo: Player, line: str, trait: str, rating: int) -> None:
    nemo.type(line)
    assert sheet(nemo).rating(trait) == rating


def test_a_beginning_still_decides_nothing(nemo: Player) -> None:
    before = sheet(nemo)
    assert "Did you mean" in nemo.type("+sheet/set stre=4")
    assert "Did you mean" in nemo.type("+sheet/set st=4")
    assert sheet(nemo) == before


def test_clan_and_the_like_are_told_in_words(nemo: Player, st: Player) -> None:
    assert "clan: Brujah" in nemo.type("+sheet/set clan=Brujah")
    told = flat(nemo.type("+sheet/set nature=Rebel, concept=biker, and proud of it"))
    assert "nature: Rebel" in told and "concept: biker, and proud of it" in told
    shown = "Clan: Brujah. Nature: Rebel. Concept: biker, and proud of it."
    assert shown in flat(nemo.type("+sheet")) and shown in flat(st.type("+sheet Nemo"))
    nemo.type("+sheet/set clan=off")
    assert "Brujah" not in nemo.type("+sheet")
    assert "Nemo sets clan: Brujah." in flat(nemo.type("+sheet/history"))


def test_words_are_data_and_come_back_from_a_file(nemo: Player) -> None:
    odd = '|rred|n: {yes}, [no] - 100% "Bo\'s" |lcquit|lt#1'
    nemo.type(f"+sheet/set concept={odd}")
    assert sheet(nemo).details == {"concept": odd}
    assert f"Concept: {odd.replace('|lc', '| lc')}." in flat(nemo.type("+sheet"))
    before = sheet(nemo)
    exported = flat(nemo.type("+sheet/export")).partition(":")[2]
    nemo.type("+sheet/set concept=off")
    nemo.type(f"+sheet/import {exported.replace('| lc', '|lc')}")
    assert sheet(nemo) == before


def test_an_approved_sheet_asks_for_words_and_short_names_too(jo: Player, st: Player) -> None:
    asked = jo.type("+sheet/request concept=baker because I bake")
    number = re.search(r"request (\d+)", asked)
    assert number is not None
    assert "Jo has concept baker" in st.type(f"+sheet/grant {number[1]}")
    assert sheet(jo).details == {"concept": "baker"}
    assert "You ask for strength 4" in jo.type("+sheet/request str=4 because I lift")
    st.type("+sheet/set Jo/dex=5, concept=lifter")
    assert (sheet(jo).rating("dexterity"), sheet(jo).details) == (5, {"concept": "lifter"})
    st.type("+sheet/set Jo/gear=rifle")
    assert "rifle" in [one.name for one in sheet(jo).weapons]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("+sheet/set clan=" + "x" * 61, "60 characters"),
        ("+sheet/set tribe=Fianna", "no trait 'tribe'"),
        ("+sheet/set clan=Brujah sire=Kelly", "Type: +sheet/set brawl=3"),
    ],
)
def test_words_that_are_refused(nemo: Player, line: str, told: str) -> None:
    before = sheet(nemo)
    assert told in flat(nemo.type(line))
    assert sheet(nemo) == before


def test_others_do_not_read_what_a_sheet_tells_in_words(nemo: Player, jo: Player) -> None:
    nemo.type("+sheet/set clan=Brujah")
    nemo.type("+init/start")
    nemo.type("+init/join")
    jo.type("+init/join")
    for line in ("+sheet Nemo", "+combat", "+init", "+combat/log", "+combat/export as text"):
        assert "Brujah" not in jo.type(line)


# --- gear ----------------------------------------------------------------------------------------


def test_gear_to_begin_with_is_taken_and_put_back(nemo: Player) -> None:
    told = flat(nemo.type("+sheet/set gear=knife, leather jacket"))
    assert "weapons: knife" in told and "armour: leather jacket" in told
    nemo.type("+sheet/set gear=knife off")
    assert sheet(nemo).weapons == () and len(sheet(nemo).armour) == 1


def test_other_gear_is_asked_for_and_granted(nemo: Player, st: Player) -> None:
    told = flat(nemo.type("+sheet/set gear=rifle"))
    assert (
        "To ask for it: +sheet/request gear=rifle because WHY" in told and sheet(nemo).weapons == ()
    )
    told = flat(nemo.type("+sheet/request gear=rifle because I hunt"))
    assert "Vesper" in told
    number = re.search(r"request (\d+)", told)
    assert number is not None
    assert 'because "I hunt"' in flat(st.type("+sheet/pending"))
    assert "Granted: +gear/give rifle for Nemo." in st.type(f"+sheet/grant {number[1]}")
    assert [one.name for one in sheet(nemo).weapons] == ["rifle"]


def test_an_approved_sheet_asks_for_gear_too(table: Table, jo: Player, st: Player) -> None:
    told = flat(jo.type("+sheet/request gear=knife"))
    assert "Vesper to decide" in told
    assert "+gear/give knife" in jo.type("+sheet")


def test_what_one_may_begin_with_is_not_asked_for(nemo: Player) -> None:
    assert "+sheet/set gear=knife" in nemo.type("+sheet/request gear=knife")


@pytest.mark.parametrize("line", ["+sheet/request gear=kni", "+sheet/set gear=kni"])
def test_half_a_name_gives_no_gear(nemo: Player, line: str) -> None:
    told = nemo.type(line)
    assert "knife" in told and "Did you mean" in told
    assert sheet(nemo).weapons == ()


def test_gear_add_says_how_to_ask(jo: Player) -> None:
    told = flat(jo.type("+gear/add knife"))
    assert "+sheet/request gear=knife" in told


# --- beyond the points ---------------------------------------------------------------------------


def test_a_storyteller_reads_how_far_a_sheet_is_over(nemo: Player, st: Player) -> None:
    nemo.type("+sheet/set charisma=1, manipulation=1, appearance=1, intelligence=1")
    told = flat(nemo.type("+sheet/set celerity=5, potence=5"))
    assert "34 more than the 15 there are (disciplines 49)." in told
    assert "handed in" in nemo.type("+sheet/submit")
    over = "over its points by 34 freebie points"
    assert over in flat(st.screen())
    for line in ("+sheet/pending", "+sheet Nemo"):
        assert over in flat(st.type(line))
    assert "34 more than the 15" in flat(st.type("+sheet/check Nemo"))
    assert over in flat(st.type("+sheet/approve Nemo"))
    assert "over" not in st.type("+sheet Nemo")  # from now on experience pays


def test_the_background_resources_goes_by_another_name_which_is_told(nemo: Player) -> None:
    told = flat(nemo.type("+sheet/set resources=3"))
    assert "On your draft: wealth 3. Backgrounds: 2 of 5 left." in told
    assert sheet(nemo).rating("wealth") == 3
    assert set(sheet(nemo).resources) == {"willpower", "blood"}


def test_of_a_list_with_a_wrong_trait_nothing_is_set_and_that_is_told(nemo: Player) -> None:
    before = sheet(nemo)
    told = flat(nemo.type("+sheet/set strength=3, foo=2, dexterity=4"))
    assert "There's no trait 'foo'." in told and "None of the 3 is set." in told
    assert sheet(nemo) == before
    assert "is set" not in nemo.type("+sheet/set foo=2")


def test_submitting_tells_of_points_that_are_left(nemo: Player) -> None:
    nemo.type("+sheet/set charisma=2, manipulation=2, appearance=2, intelligence=2")
    told = flat(nemo.type("+sheet/submit"))
    assert "Your sheet is handed in" in told and "+sheet/withdraw" in told
    assert "Points left: attributes 4 of 15, " in told
    assert "You can take it back and spend them, or leave it so." in told
    nemo.type("+sheet/withdraw")
    nemo.type("+sheet/discard vampire")
    nemo.type("+sheet/new ghoul")  # a kind without a budget
    nemo.type("+sheet/set charisma=2, manipulation=2, appearance=2, intelligence=2")
    told = nemo.type("+sheet/submit")
    assert "handed in" in told and "Points left" not in told


def test_a_trait_of_other_rules_that_is_set_to_none_is_gone_from_the_sheet(nemo: Player) -> None:
    assert "Only the met rules use dodge" in flat(nemo.type("+sheet/set dodge=3"))
    assert "dodge 3" in nemo.type("+sheet")
    told = flat(nemo.type("+sheet/set dodge=0"))
    assert "dodge 0 (was 3)" in told and "the met rules use" not in told
    assert "dodge" not in nemo.type("+sheet")


def test_a_group_of_traits_is_answered_with_those_in_it(table: Table) -> None:
    jo = table.seat("Jo", sheet=None)
    jo.type("+sheet/new vampire")
    before = jo.type("+sheet")
    for asked in (
        "talents=?",
        "talents",
        "talents ?",
        "talents=",
        "talents=3",
        "brawl=3 talents=2",
    ):
        told = flat(jo.type(f"+sheet/set {asked}"))
        assert "Talents: alertness, art, athletics 2" in told, asked
        assert "To set one: +sheet/set alertness=1." in told
        assert "you dodge with dexterity + athletics" in told
    assert "None of the 2 is set." in told
    for kind in ("disciplines", "backgrounds", "attributes", "abilities", "secondary abilities"):
        assert "To set one: +sheet/set" in jo.type(f"+sheet/set {kind}=?"), kind
    assert "There's no trait 'zeds'" in flat(jo.type("+sheet/set zeds=?"))
    assert "There's no list for concept: say it in words" in flat(jo.type("+sheet/set concept=?"))
    assert jo.type("+sheet") == before


def test_a_group_that_a_kind_has_none_of_is_said_to_be_so(table: Table) -> None:
    jo = table.seat("Jo", sheet=None)
    jo.type("+sheet/new mortal")
    assert "Disciplines: none for a mortal." in jo.type("+sheet/set disciplines=?")


def test_whose_group_of_traits_it_is_counts(table: Table, st: Player, kelly: Player) -> None:
    jo = table.seat("Jo", sheet=None)
    jo.type("+sheet/new vampire")
    assert "Disciplines: animalism" in st.type("+sheet/set Jo/disciplines=?")
    assert "Disciplines:" not in kelly.type("+sheet/set Jo/disciplines=?")


def test_freebie_points_are_said_to_be_taken_and_given_back(table: Table) -> None:
    jo = table.seat("Jo", sheet=None)
    jo.type("+sheet/new vampire")
    assert "That takes 4 freebie points: 11 of 15 left" in flat(jo.type("+sheet/set brawl=5"))
    assert "That gives back 4 freebie points: 15 of 15 left" in flat(jo.type("+sheet/set brawl=2"))
