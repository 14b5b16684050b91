"""Somebody unseen at a table: what is typed of them, and that players' screens tell nothing."""

import pytest

from tests.commands.table import Player, Table
from tests.commands.test_pace import flat

SECRET = ("Quillon", "someone", "Someone", "nseen", "#1000")


@pytest.fixture
def haunted(table: Table, st: Player, jo: Player, kelly: Player) -> Player:
    """A fight of the storyteller's with Jo and Kelly in it, and Quillon of whom they know nothing:
    the first in the order.
    """
    st.type("+init/start Alley")
    jo.type("+init/join")
    kelly.type("+init/join")
    for one in (st, jo, kelly):
        one.clear()
    assert "Quillon is there, unseen" in st.type("+init/add sniper as Quillon unseen")
    st.type("+init/roll")
    st.type("+init/set Jo=9")
    st.type("+init/set Kelly=3")
    st.type("+init/set Quillon=99")
    return st


def everything(player: Player) -> str:
    """Return what is on a player's screen, and what they could ask for."""
    asked = ("+init", "+combat", "+combat/log 20", "+combat/summary", "+npc", "+init/scene")
    return player.screen() + "".join(player.type(line) for line in asked)


def test_nothing_on_a_players_screen_tells_of_them(
    haunted: Player, jo: Player, kelly: Player
) -> None:
    said = haunted.type("+as Quillon=attack Jo")
    assert "will act in turn" in said
    assert "will be taken unawares" in haunted.type("+as Quillon=ambush Jo")
    assert "Unseen: Quillon" in haunted.type("+init")
    assert "Unseen: Quillon" in haunted.type("+npc")
    for one in (jo, kelly):
        told = everything(one)
        assert not [word for word in SECRET if word in told]
    log = jo.type("+combat/log 20")
    numbers = [int(line.split()[2].rstrip(",")) for line in log.splitlines() if "-- Entry" in line]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert "unseen" in haunted.type("+combat/log 20")


def test_their_name_is_refused_as_any_that_nobody_has(haunted: Player, jo: Player) -> None:
    for line in ("+attack {}", "+health {}", "+sheet {}", "+combat/log {}", "+combat/why {}"):
        one, other = (jo.type(line.format(name)) for name in ("Quillon", "Quallin"))
        assert one.replace("Quillon", "Quallin") == other


def test_the_shot_comes_out_of_nowhere(haunted: Player, jo: Player, kelly: Player) -> None:
    haunted.type("+as Quillon=attack Jo")
    haunted.type("+as Quillon=ambush Jo")
    kelly.type("+pass")
    jo.clear()
    jo.type("+dodge")
    haunted.type("+init/next")
    told = jo.screen()
    assert "A shot rings out." in told
    assert "Quillon" not in told and "firearms" not in told
    assert "someone" in jo.type("+init")
    assert "out of sight" in haunted.type("+npc/unseen Quillon")
    assert "someone" not in jo.type("+init")


@pytest.mark.parametrize(
    "line",
    [
        "+effect Jo=Quillon's mark attack+1 for 3",
        "+hazard Jo=Quillon's trap 2 dice lethal for 2",
        "+check/done 1=Quillon saw you",
        "+init/hold Quillon takes aim",
    ],
)
def test_a_storytellers_ruling_names_nobody_unseen(haunted: Player, jo: Player, line: str) -> None:
    jo.type("+check am I seen")
    jo.clear()
    haunted.type(line)
    told = jo.screen() + jo.type("+combat/export as json") + jo.type("+combat/log 20")
    assert "someone" in told.lower() and "Quillon" not in told


def test_only_a_storyteller_brings_somebody_in_unseen(jo: Player) -> None:
    jo.type("+init/new Yard")
    jo.type("+init/join")
    assert "storyteller" in jo.type("+init/add thug as Tarn unseen").lower()
    assert "Tarn" not in jo.type("+init")


def test_what_cannot_be_done_to_them_is_told_to_the_storyteller(haunted: Player) -> None:
    assert "is unseen" in haunted.type("+hurt Quillon=2l")
    assert "is unseen" in haunted.type("+npc/auto Quillon")
    assert "is unseen" in haunted.type("+as Quillon=pursue Jo")
    haunted.type("+npc/glimpse Quillon")
    assert "(as someone)" in haunted.type("+npc")
    haunted.type("+npc/reveal Quillon")
    assert "Quillon" in haunted.type("+init")


def entries_in(player: Player) -> list[int]:
    """Return the numbers of the entries in the log that a player reads."""
    lines = player.type("+combat/log 40").splitlines()
    return [int(line.split()[2].rstrip(",")) for line in lines if "-- Entry" in line]


def test_what_is_said_of_them_is_taken_back_where_no_player_sees_it(
    haunted: Player, jo: Player, kelly: Player, table: Table
) -> None:
    kelly.type("+attack Jo")
    stood = table.script.scene
    haunted.type("+as Quillon=attack Jo")
    jo.clear()
    kelly.clear()
    assert "Vesper takes back: Quillon, unseen, will act in turn: an attack on Jo." in haunted.type(
        "+combat/undo"
    )
    assert table.script.scene == stood
    assert "brings back: Quillon, unseen, will act in turn" in haunted.type("+combat/redo")
    assert "takes back: Quillon, unseen, will act in turn" in haunted.type("+combat/undo Quillon")
    assert table.script.scene == stood
    assert jo.screen() == kelly.screen() == ""
    assert "nothing" in jo.type("+combat/redo").lower()
    numbers = entries_in(jo)
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    told = everything(jo)
    assert not [word for word in SECRET if word in told]


def test_one_thinks_again_whatever_was_said_of_them(
    haunted: Player, jo: Player, kelly: Player, table: Table
) -> None:
    kelly.type("+attack Jo")
    number = entries_in(kelly)[-1]
    haunted.type("+as Quillon=attack Jo")
    said = table.script.scene.unseen["Quillon"].said
    assert "is unseen" in haunted.type("+combat/oops Quillon")
    assert "takes back: Kelly attacks Jo." in kelly.type("+combat/oops")
    assert table.script.scene.people["Kelly"].phase.declaration is None
    assert table.script.scene.unseen["Quillon"].said == said is not None
    assert f"what was declared in entry {number}." in " ".join(jo.type("+combat/log 2").split())
    told = everything(jo)
    assert not [word for word in SECRET if word in told]


def test_nobody_unseen_is_said_to_go_after_who_got_away(
    table: Table, haunted: Player, jo: Player, kelly: Player
) -> None:
    haunted.type("+init/add thug")
    kelly.type("+pass")
    jo.type("+escape")
    haunted.clear()
    haunted.type("+init/run")
    told = flat(haunted.screen())
    assert "Thug" in told and "may go after Jo" in told and "Quillon (" not in told
