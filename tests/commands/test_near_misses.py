"""Who mistypes a name or a word is asked what they meant, and never shown a name that is hidden."""

import pytest

from tests.commands.table import Player, Table
from tests.commands.test_fight import begin
from tests.commands.test_pace import flat, led


def test_what_is_almost_a_word_is_asked_about(
    table: Table, jo: Player, kelly: Player, subtests: pytest.Subtests
) -> None:
    begin(table, jo, kelly)
    for line, near in [
        (
            "+attack Kely",
            "  attack Kely\n         ^\nNobody here is called 'Kely'. Did you mean Kelly?",
        ),
        ("+health Kely", "Did you mean Kelly?"),
        ("+split atack Kelly & dodge", "Did you mean attack?"),
        ("+roll dexterty + brawl", "Did you mean dexterity"),
        ("+init/jion", "Did you mean +init/join?"),
        ("+chase/course rooftpos", "Did you mean rooftops?"),
    ]:
        with subtests.test(line):
            before = table.script.standing
            assert near in jo.type(line)
            assert table.script.standing == before


def test_an_order_points_at_the_word_where_it_was_typed(
    table: Table, st: Player, jo: Player, kelly: Player, subtests: pytest.Subtests
) -> None:
    begin(table, jo, kelly)
    for line, told in [
        (
            "+effect Kely=Fog attack-1",
            "  effect Kely=Fog attack-1\n         ^\nNobody here is called 'Kely'.",
        ),
        ("+as Kelly=close Joe", "Nobody here is called 'Joe'. Did you mean Jo?"),
        ("+npc/auto Kelly=agressive", "agressive doesn't work for stance"),
        ("+rule Kely attack successes=2 because so", "Did you mean Kelly?"),
    ]:
        with subtests.test(line):
            before = table.script.standing
            screen = st.type(line)
            assert told in screen
            assert ("^" in screen) == (screen.strip().partition("\n")[0] in line)
            assert table.script.standing == before


def test_a_hidden_name_is_never_offered(
    table: Table, st: Player, jo: Player, kelly: Player, subtests: pytest.Subtests
) -> None:
    st.type("+init/start Alley")
    jo.type("+init/join")
    kelly.type("+init/join")
    st.type("+npc/hide Kelly")
    st.type("+init/roll")
    jo.clear()
    for line in [
        "+attack {}",
        "+health {}",
        "+pursue {}",
        "+chase/pursue {}",
        "+grapple/assist {}",
        "+as {}=pass",
    ]:
        with subtests.test(line):
            before = table.script.standing
            told = jo.type(line.format("Kely"))
            assert "Kelly" not in told
            assert jo.type(line.format("Zzyzx")).replace("Zzyzx", "Kely") == told
            assert table.script.standing == before


def test_nothing_is_suggested_to_one_whose_turn_it_is_not(
    table: Table, jo: Player, kelly: Player
) -> None:
    begin(table, jo, kelly)
    assert "Did you mean" not in jo.type("+attack Kelly=bare hands")


def test_outside_any_scene_a_line_with_a_word_too_many_is_refused_all_the_same(jo: Player) -> None:
    assert "no kind of roll 'now'" in jo.type("+chase/exert now")


def test_GUN_2_a_number_of_yards_is_no_place_to_aim_at(
    table: Table, st: Player, jo: Player, kelly: Player, subtests: pytest.Subtests
) -> None:
    led(st, jo, kelly)
    assert "in a few plain words" in flat(kelly.type("+attack Jo at 60 feet"))
    for line in ("attack Jo at 60", "attack Jo at 60 yards"):
        with subtests.test(line):
            before = table.script.standing
            assert "is no place to aim at" in flat(kelly.type("+act " + line))
            assert "type range 60 instead" in flat(kelly.screen())
            assert table.script.standing == before
