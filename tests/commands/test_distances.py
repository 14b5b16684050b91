"""RES-8 as it is typed: +range, the range of a shot, and whether a blow gets there."""

from tests.commands.table import SHEET, Player, Table

ARMED = {**SHEET, "firearms": 3, "weapons": ["light pistol"]}


def opened(table: Table, opener: Player, *others: Player) -> None:
    """Open a scene in which the last one joins last and declares first."""
    opener.type("+init/start")
    everybody = (opener, *others)
    for one in others:
        one.type("+init/join")
    for number, one in enumerate(everybody):
        if one.name in table.script.scene.people:
            table.dice.lay(one.name, "initiative", 10 - 3 * number)
    opener.type("+init/roll")


def test_the_storyteller_sets_yards_and_everybody_sees_them(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    opened(table, st, jo, kelly)
    assert "No distances are known." in jo.type("+range")
    jo.clear()
    st.type("+range Jo,Kelly=40")
    assert "Jo and Kelly are now 40 yards apart" in jo.screen()
    assert "Apart: Jo and Kelly 40 yards." in jo.type("+range")
    assert "Apart: Jo and Kelly 40 yards." in kelly.type("+combat")
    st.type("+range Jo,Kelly=0")
    assert "Hand to hand: Jo and Kelly." in kelly.type("+range")
    st.type("+combat/undo")
    assert "Apart: Jo and Kelly 40 yards." in kelly.type("+range")


def test_what_is_no_distance_is_refused(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    opened(table, st, jo, kelly)
    before = table.script.scene
    assert "storyteller" in jo.type("+range Jo,Kelly=40").lower()
    assert "Type: +range Jo,Kelly=40" in st.type("+range Jo=40")
    assert "Type: +range Jo,Kelly=40" in st.type("+range Jo,Kelly")
    assert "Nemo" in st.type("+range Jo,Nemo=40")
    assert "range" in st.type("+range Jo,Kelly=far")
    assert "0 to 5000" in st.type("+range Jo,Kelly=5001")
    assert table.script.scene == before


def test_a_shot_that_contradicts_is_told_who_said_what(table: Table, st: Player) -> None:
    jo, kelly = table.seat("Jo", sheet=ARMED), table.seat("Kelly", sheet=ARMED)
    opened(table, st, jo, kelly)
    kelly.type("+attack Jo range 40")
    told = " ".join(jo.type("+attack Kelly range 4").split())
    assert "Jo and Kelly are 40 yards apart: Kelly said so with a shot." in told
    assert "Leave out 'range'" in told
    assert "Jo attacks Kelly." in jo.type("+attack Kelly")


def test_the_storyteller_is_asked_whether_a_blow_gets_there(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    opened(table, st, jo, kelly)
    st.type("+range Jo,Kelly=40")
    kelly.type("+pass")
    jo.type("+attack Kelly")
    told = st.type("+init/next")
    assert "Jo attacks Kelly hand to hand from 40 yards away." in told
    assert "+choose reaches" in told and "+choose not" in told
    assert "+choose reaches" not in kelly.screen()
    told = st.type("+choose not")
    assert "Jo does not get to Kelly." in told and "out of reach" in told
    assert "chooses:" not in told


def test_a_shooter_is_told_what_it_costs_to_brave_a_shot(table: Table, st: Player) -> None:
    """ATTACK-6: no defense and no contest, so the next roll is harder."""
    jo, kelly = table.seat("Jo", sheet=ARMED), table.seat("Kelly", sheet=ARMED)
    opened(table, st, jo, kelly)
    kelly.type("+attack Jo")
    jo.type("+attack/committed Kelly")
    st.type("+init/next")
    assert "your next roll this round at difficulty +2" in " ".join(kelly.screen().split())
    kelly.clear()
    told = kelly.type("+choose brave")
    assert "Kelly's next roll this round is at difficulty +2" in " ".join(told.split())


def test_how_far_off_somebody_hidden_is_shows_to_nobody_else(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    opened(table, st, jo, kelly)
    st.type("+init/add Vesna=thug")
    st.type("+npc/hide Vesna")
    jo.clear()
    st.type("+range Vesna,Jo=77")
    assert "77" not in jo.screen()
    for line in ("+range", "+combat", "+combat/summary", "+combat/log 5"):
        assert "77" not in jo.type(line), line
    assert "77" in st.type("+range")
