"""Other pools as they are typed: asked for, granted, refused, named beforehand (DEF-10)."""

import pytest

from game import events as ev
from game.dice import Roll
from journal import store
from tests.commands import test_fight
from tests.commands.table import Player, Table


def begin(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    """Begin a fight that a storyteller leads; Kelly is faster, and Jo declares first."""
    table.dice.lay("Jo", "initiative", 3)
    table.dice.lay("Kelly", "initiative", 8)
    st.type("+init/start Alley")
    jo.type("+init/join")
    kelly.type("+init/join")
    st.type("+init/roll")


def rolls(table: Table, purpose: str) -> list[Roll]:
    """Return the rolls for a purpose that the log has."""
    entries = store.entries(table.script.scene_id)
    made = [one.roll for entry in entries for one in entry.events if isinstance(one, ev.Rolled)]
    return [one for one in made if one.purpose == purpose]


def attacked(table: Table, st: Player, jo: Player, kelly: Player, line: str) -> None:
    """Let Jo declare a line, and Kelly attack."""
    begin(table, st, jo, kelly)
    jo.type(line)
    table.dice.lay("Kelly", "attack", 8, 8, 2, 2, 2, 2)
    kelly.type("+attack Jo")


@pytest.mark.parametrize("line", ["+dodge dexterity + drive", "+dodge with dexterity + drive"])
def test_DEF_10_the_storyteller_reads_what_is_asked_and_says_yes(
    table: Table, st: Player, jo: Player, kelly: Player, line: str
) -> None:
    begin(table, st, jo, kelly)
    st.clear()
    jo.type(line)
    assert "Jo asks for a dodge with dexterity + drive (" in st.screen()
    assert "+choose yes" in st.screen()
    assert "Jo asks for" not in kelly.screen()
    table.dice.lay("Kelly", "attack", 8, 8, 2, 2, 2, 2)
    kelly.type("+attack Jo")
    st.type("+init/run")
    kelly.clear()
    st.type("+choose yes")
    assert "grants Jo's dodge with dexterity + drive." in kelly.screen()
    (roll,) = rolls(table, "dodge")
    assert roll.pool == 3  # Drive 0 leaves Dexterity alone


def test_DEF_10_another_pair_is_typed_as_an_answer(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    attacked(table, st, jo, kelly, "+dodge dexterity + drive")
    assert "A trait counts only once" in st.type("+choose wits + wits")
    st.type("+choose wits + drive")
    kelly.clear()
    assert table.script.scene.people["Jo"].round.pools_ruled == {
        "dodge with dexterity + drive": "wits + drive"
    }
    st.type("+init/run")
    (roll,) = rolls(table, "dodge")
    assert [term.why for term in roll.modifiers if term.dice][:1] == ["wits"]


def test_DEF_10_a_player_cannot_grant_it_to_themselves(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    attacked(table, st, jo, kelly, "+dodge dexterity + drive")
    st.type("+init/run")
    number = table.script.standing.number
    for player in (jo, kelly):
        player.type("+choose yes")
    assert table.script.standing.number == number
    assert not rolls(table, "dodge")


def test_DEF_10_without_a_storyteller_the_attacker_is_asked(
    table: Table, jo: Player, kelly: Player
) -> None:
    test_fight.begin(table, jo, kelly)
    kelly.type("+escape wits + stealth")
    assert "needs a storyteller's yes" in jo.type("+attack Kelly=with wits + melee vs 3")
    table.dice.lay("Jo", "attack", 8, 8, 2, 2, 2, 2)
    jo.type("+attack Kelly")
    jo.clear()
    jo.type("+init/run")
    assert "Kelly asks for an escape with wits + stealth. Type:" in jo.screen()
    kelly.type("+choose yes")
    assert not rolls(table, "escape")
    jo.type("+choose yes")
    assert [one.who for one in rolls(table, "escape")] == ["Kelly"]


def test_DEF_10_a_pair_is_named_beforehand(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    begin(table, st, jo, kelly)
    st.type("+defend/pool Jo=dodge wits + drive")
    assert "Jo is now dodging with wits + drive" in kelly.screen()
    st.type("+attack/pool Jo=wits + melee")
    person = table.script.scene.people["Jo"]
    assert (person.dodge_pool, person.attack_pool) == ("wits + drive", "wits + melee")
    assert "A trait counts only once" in st.type("+defend/pool Jo=escape wits + wits")
    assert "an attribute and an ability" in st.type("+defend/pool Jo=escape wits + dexterity")
    kelly.type("+defend/pool Kelly=dodge wits + drive")
    assert not table.script.scene.people["Kelly"].dodge_pool
    st.type("+defend/pool Jo=dodge usual")
    assert not table.script.scene.people["Jo"].dodge_pool
