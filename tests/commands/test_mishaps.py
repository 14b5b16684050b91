"""A botched attack is the storyteller's to make something of (ATTACK-8)."""

from tests.commands.table import Player, Table
from tests.commands.test_fight import begin
from tests.commands.test_pace import unled


def botched(table: Table, st: Player, jo: Player, kelly: Player) -> int:
    """Let Jo botch an attack; return the number of the check."""
    begin(table, jo, kelly)
    table.dice.lay("Jo", "attack", *[1] * 8)
    jo.type("+init/set Jo=1")
    st.type("+init/set Jo=1")
    jo.type("+attack Kelly")
    kelly.type("+pass")
    jo.clear()
    st.type("+init/run")
    (check,) = table.script.scene.checks
    return check.id


def test_ATTACK_8_who_runs_the_scene_is_asked_and_all_are_told(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    number = botched(table, st, jo, kelly)
    assert f"+check/done {number}=WHAT HAPPENS" in st.screen()
    assert f"{number}: Jo, a botch's mishap" in st.type("+check/list")
    kelly.clear()
    st.type(f"+check/done {number}=the knife flies into the crowd")
    told = f'{st.name} settles check {number}: Jo\'s mishap: "the knife flies into the crowd".'
    assert told in kelly.screen()  # no storyteller runs the scene
    assert "No check is open" in st.type("+check/list")


def test_ATTACK_8_no_player_finds_the_mishap_of_a_closed_roll(
    table: Table, st: Player, jo: Player
) -> None:
    jo.type("+init/start Alley")
    st.type("+combat/set npc_dice=closed")
    st.type("+init/add thug")
    jo.type("+init/roll")
    st.type("+init/set Jo=1")
    table.dice.lay("Thug", "attack", *[1] * 12)
    jo.type("+pass")
    st.type("+as Thug=attack Jo")
    st.type("+init/run")
    (check,) = table.script.scene.checks
    assert f"{check.id}: Thug, a botch's mishap" in st.type("+check/list")
    assert "No check is open" in jo.type("+check/list")
    assert "No check is open" in jo.type(f"+check/done {check.id}")


def test_BOOK_3_without_a_storyteller_it_is_said_whose_word_settles_a_check(
    table: Table, jo: Player, kelly: Player
) -> None:
    unled(table, jo, kelly)
    kelly.type("+check rage")
    jo.type("+check frenzy")
    for number, asked in ((1, 'Kelly, "rage"'), (2, 'Jo, "frenzy"')):
        jo.type(f"+check/done {number}=no")
        assert f'Jo settles check {number}: {asked}: "no".' in kelly.screen()


def test_ROUND_5_without_a_storyteller_it_is_said_who_tells_what_anothers_deed_did(
    table: Table, jo: Player, kelly: Player
) -> None:
    unled(table, jo, kelly)
    kelly.type("+do throw sand")
    jo.type("+do duck")
    jo.type("+init/run")
    for check in table.script.scene.checks:
        jo.type(f"+check/done {check.id}=no")
    told = kelly.screen()
    assert "Jo settles check" in told and ': Kelly, "throw sand": "no".' in told
    assert '\nJo, "duck": "no".' in told
