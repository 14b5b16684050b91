"""One who hears the game line by line: no rules of dashes or tables, words for signs, and what they
hear is what they may type.
"""

import pytest

from narration.reader import Reader
from narration.screens.demo import what_next
from narration.text import line
from tests.commands.table import Player, Table
from tests.commands.test_fight import begin
from tests.commands.test_pace import flat, led

ALOUD = Reader(screenreader=True)


@pytest.fixture
def blind(jo: Player) -> Player:
    jo.type("+prefs screenreader")
    return jo


@pytest.mark.parametrize("topic", ["combat", "+plan", "nonsense"])
def test_help_has_no_rules_of_dashes(blind: Player, topic: str) -> None:
    assert "----" not in blind.type(f"+help {topic}")
    blind.type("+prefs screenreader off")
    assert "----" in blind.type(f"+help {topic}")


def test_help_says_what_each_command_does_on_its_line(
    blind: Player, subtests: pytest.Subtests
) -> None:
    for topic, heard in [
        (
            "npc",
            "+init/add thug*3 as Alpha: Alpha1, Alpha2 and Alpha3; add more later, and they are "
            "Alpha4 and so on",
        ),
        ("npc", "+npc/hide Thug1\n+npc/reveal Thug1\nPlayers read"),
        ("npc", "Their dice\nThe setting npc_dice is what players see of an NPC's rolls: results"),
        ("chase", "+chase/exert: Willpower: a success on that roll"),
        ("chase", "never tell me the odds (1): an obstacle for you all"),
        ("combat", "+init/next: one turn\n+init/run: all of them"),
        (
            "rounds",
            "2. Declaration, from the lowest total up: the faster you are, the more you know",
        ),
    ]:
        with subtests.test(topic):
            assert heard in blind.type(f"+help {topic}")


@pytest.mark.parametrize("topic", ["screen reader", "screenreader", "blind"])
def test_help_knows_the_preference_by_its_purpose(jo: Player, topic: str) -> None:
    assert "+prefs screenreader" in jo.type(f"help {topic}")


@pytest.mark.parametrize("topic", ["chases", "grapples"])
def test_help_has_one_column_of_maneuvers(jo: Player, topic: str) -> None:
    told = jo.type(f"+help {topic}")
    assert all(
        ("tail" in one) + ("bait" in one) + ("pin 10" in one) < 2 for one in told.split("\n")
    )
    assert "The prey's maneuvers    " not in told and "let go   " not in told


def test_accounts_are_told_as_sentences(table: Table, blind: Player, kelly: Player) -> None:
    told = blind.type("who")
    assert "|" not in told and "--" not in told
    assert f"{blind.name}, on for 00:00, idle " in told
    assert "+-" in kelly.type("who")


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("Course: on foot, dexterity + athletics vs 6", "dexterity + athletics against 6"),
        ("your next roll is at difficulty -1", "at difficulty minus 1"),
        ("blind corners: predators -1 die", "predators minus 1 die"),
        ("Willpower vs 8, then -3 dice; +abort", "against 8, then minus 3 dice;"),
        ("+abort block defends (Willpower vs 8).", "(Willpower against 8)"),
    ],
)
def test_signs_are_heard_as_words(text: str, heard: str) -> None:
    assert heard in "".join(line(text, ALOUD))
    assert text in "".join(line(text, Reader()))


@pytest.mark.parametrize("text", ["Arsenal vs 3 others", "it is -5 outside"])
def test_what_people_write_stays_as_it_is(text: str) -> None:
    assert line(text, ALOUD) == [text]


def test_a_trait_that_is_not_yet_set_is_no_dash(table: Table) -> None:
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+prefs screenreader")
    told = nemo.type("+sheet/new vampire")
    assert "charisma not yet" in told and "charisma -" not in told


def test_a_hyphen_is_not_heard(table: Table) -> None:
    nemo = table.seat("Nemo", sheet=None)
    nemo.type("+sheet/new vampire")
    assert "self-control 3" in nemo.type("+sheet/set self control=3")


def test_an_ampersand_is_heard_as_and(table: Table, jo: Player, kelly: Player) -> None:
    begin(table, jo, kelly)
    assert "Kelly splits: attacks Jo and dodges." in kelly.type("+split attack Jo and dodge")
    kelly.type("+combat/oops")
    assert "Kelly splits: attacks Jo and dodges." in kelly.type("+split attack Jo, +dodge")


def test_a_wrong_word_is_quoted_once(table: Table, blind: Player, kelly: Player) -> None:
    begin(table, blind, kelly)
    kelly.type("+prefs screenreader")
    assert kelly.type("+plan hop").startswith("'hop' isn't an action.")
    assert kelly.type("+plan hop hop").startswith("Word 1, 'hop'.\n'hop' isn't an action.")


def test_a_refusal_ends_without_the_number_of_its_rule(jo: Player, blind: Player) -> None:
    jo.type("+init/start")
    jo.type("+init/join")
    assert blind.type("+pursue").endswith("+escape.")
    blind.type("+prefs screenreader off")
    assert "CHASE-4" not in jo.type("+pursue")
    jo.type("+prefs verbose")
    assert jo.type("+pursue").endswith("[CHASE-4]")


def test_whose_turn_it_is_is_heard_once(table: Table, blind: Player, kelly: Player) -> None:
    begin(table, blind, kelly)
    kelly.type("+prefs screenreader")
    for one in (blind, kelly):
        told = flat(one.type("+combat"))
        turns = ("You declare now", "waiting for", ", next:", "declares now")
        assert sum(told.count(turn) for turn in turns) == 1


def test_that_an_npc_could_shoot_in_a_chase_is_said_once(
    table: Table, st: Player, jo: Player
) -> None:
    st.type("+init/start")
    jo.type("+init/join")
    st.type("+init/add gunman as Gus")
    assert "Before that Gus could shoot" in st.type("+chase/cold Jo=Gus")
    jo.type("+chase/ready")
    assert st.screen().count("Before that Gus could shoot") == 1


def test_a_plan_waits_for_the_end_of_a_chase(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start")
    jo.type("+init/join")
    st.type("+init/add thug")
    jo.type("+plan attack Thug")
    st.type("+chase/cold Jo=Thug")
    assert jo.type("+plan") == "Jo plans attack Thug, once out of the chase."


def test_one_who_is_hidden_begins_a_sentence_like_anybody(
    table: Table, st: Player, blind: Player
) -> None:
    st.type("+init/start")
    blind.type("+init/join")
    st.type("+init/add thug as Rat hidden")
    for name, face in (("Jo", 9), ("Rat", 1)):
        table.dice.lay(name, "initiative", face)
    st.type("+init/roll")
    st.type("+as Rat=grapple Jo")
    blind.type("+pass")
    table.dice.lay("Rat", "grapple", *[10] * 8)
    st.type("+init/run")
    told = blind.type("+grapple")
    assert "Someone may sustain" in told
    assert "someone may" not in told
    st.type("+init/roll")
    st.type("+as Rat=sustain")
    assert blind.type("+escape").startswith("Someone is holding you")


def test_several_npcs_are_added_with_an_x(table: Table, jo: Player) -> None:
    jo.type("+init/start")
    assert "Thug1 joins, automatic.\nThug2 joins, automatic." in jo.type("+init/add thug x2")


def test_the_warning_lists_as_many_checks_as_it_counts(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    kelly.type("+do climb the fence")  # lapses by itself
    jo.type("+pass")
    jo.type("+init/run")
    kelly.type("+check rage")
    told = jo.type("+init/roll")
    assert "1 check is open:" in told and '"rage"' in told and "climb" not in told


def test_who_opened_a_scene_is_told_nothing_for_the_storytellers_npcs(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    jo.type("+init/start")
    kelly.type("+init/join")
    st.type("+init/add thug")
    for name, face in (("Jo", 9), ("Kelly", 8), ("Thug", 1)):
        table.dice.lay(name, "initiative", face)
    told = jo.type("+init/roll")
    assert "waiting for Thug" in told and "+as Thug" not in told
    assert "Type +as Thug=attack" in st.screen()
    st.type("+as Thug=attack Jo")
    assert "+as Thug" not in jo.type("+combat")
    jo.clear()
    kelly.type("+attack Thug")
    assert "+as Thug" not in jo.screen()


def test_who_joins_a_chase_is_told_what_to_type(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    st.type("+init/start")
    nemo = table.seat("Nemo")
    for one in (jo, kelly, nemo):
        one.type("+init/join")
    st.type("+chase/cold Jo=Kelly")
    st.type("+chase/join Nemo as predator lead 6")
    assert "Type +chase/ready for round 1" in nemo.screen()


@pytest.mark.parametrize("steps", [1, 2])
def test_what_is_proposed_to_be_undone_and_is_undone_did_not_go_on(
    table: Table, st: Player, jo: Player, kelly: Player, steps: int
) -> None:
    led(st, jo, kelly)
    kelly.type("+attack Jo")
    jo.type("+block")
    kelly.type(f"+combat/undo {steps}")
    kelly.clear()
    st.type("+combat/undo")
    assert "Something has been taken back, so this " in flat(kelly.screen())
    assert "Play has gone on" not in kelly.screen()


def test_one_with_a_sheet_is_not_told_how_to_make_one() -> None:
    assert "+help sheets" in " ".join(what_next(1, False, ALOUD))
    assert "+help sheets" not in " ".join(what_next(1, True, ALOUD))


def test_the_course_of_a_chase_is_said_once(table: Table, st: Player, jo: Player) -> None:
    st.type("+init/start")
    jo.type("+init/join")
    st.type("+prefs screenreader")
    st.type("+init/add thug")
    st.type("+chase/cold Jo=Thug")
    assert "Chase of Jo, before round 1.\nCourse: on foot," in st.type("+chase")


def test_a_hidden_roll_in_the_log_has_its_number_in_words(
    table: Table, st: Player, jo: Player
) -> None:
    jo.type("+prefs screenreader")
    st.type("+init/start")
    jo.type("+init/join")
    st.type("+init/add thug")
    for name, face in (("Jo", 9), ("Thug", 1)):
        table.dice.lay(name, "initiative", face)
    st.type("+init/roll")
    st.type("+as Thug=attack Jo")
    jo.type("+pass")
    st.type("+init/run")
    told = jo.type("+combat/log")
    assert "Thug's attack" in told and "#" not in told
    assert "Roll " in told
