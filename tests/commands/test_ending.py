"""What +init/end does with what is under way, and what it says."""

from scenes.registry import last_ended_in, open_in
from tests.commands.table import Player, Table
from tests.commands.test_pace import flat, led


def tie(table: Table, st: Player, *players: Player) -> None:
    """Two who are tied act at once: Jo's blow is rolled, and Kelly's asks Nemo."""
    led(st, *players)
    st.type("+init/set Jo=60")
    st.type("+init/set Kelly=60")
    for line in ("Nemo=pass", "Bo=pass", "Jo=attack Bo", "Kelly=attack Nemo committed"):
        st.type(f"+as {line}")
    table.dice.lay("Jo", "attack", 10, 10, 10, 10, 10, 10)
    table.dice.lay("Jo", "damage", 10, 10, 2, 2, 2, 2, 2, 2)
    for _ in range(3):
        if any(one.who == "Nemo" for one in table.script.questions()):
            return
        st.type("+init/next")
    raise AssertionError(table.script.questions())


def test_harm_that_is_rolled_in_a_tie_is_done_before_the_end(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    nemo, bo = table.seat("Nemo"), table.seat("Bo")
    tie(table, st, bo, jo, kelly, nemo)
    assert not table.script.scene.people["Bo"].fighter.health.marked
    st.type("+init/end")
    told = st.type("+choose end")  # Kelly's blow is lost: it waits for an answer
    assert "Jo attacks Bo: 2 bashing." in told and "The fight is over" in told
    assert open_in(table.room) == [] and last_ended_in(table.room) is not None
    assert "Unhurt" not in bo.type("+health")


def test_results_that_are_withheld_are_let_go_before_the_end(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    st.type("+combat/review on")
    kelly.type("+pass")
    jo.type("+attack Kelly")
    table.dice.lay("Jo", "attack", 10, 10, 10, 10, 10, 10)
    table.dice.lay("Jo", "damage", 10, 10, 2, 2, 2, 2, 2, 2)
    st.type("+init/next")
    assert table.script.scene.resting
    assert "Jo attacks Kelly: 2 bashing." in st.type("+init/end")
    assert "Unhurt" not in kelly.type("+health")


def test_what_is_declared_and_not_rolled_is_not_dropped_without_a_word(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    led(st, jo, kelly)
    kelly.type("+attack Jo")
    jo.type("+dodge")
    number = table.script.standing.number
    told = flat(st.type("+init/end enough"))
    assert "Kelly's attack on Jo is not rolled yet and would be lost." in told
    assert "+init/run plays it out, +choose end ends the scene without it." in told
    assert table.script.standing.number == number
    assert "is not rolled yet" in flat(st.type("+init/end"))  # asked again, not taken for a yes
    jo.type("+choose end")
    assert not table.script.ended
    st.type("+init/run")
    assert "would be lost" not in flat(st.type("+init/end"))
    assert open_in(table.room) == []
