"""Other places in the order, typed: +delay, +forfeit, +reposition, +init/surprise (NWOD-3)."""

from game import actions as act
from players.authority import Speaker
from tests.commands.table import Player, Table


def by_nwod(table: Table, st: Player, *players: Player) -> None:
    """Open a scene by the Storytelling rules; the first of ``players`` acts first."""
    st.type("+init/start")
    rules = act.ChooseRules(ruleset="nwod")
    table.script.submit(Speaker("Vesper", "", storyteller=True), rules)
    for place, player in enumerate(players):
        player.type("+init/join yes")
        table.dice.lay(player.name, "initiative", 9 - 3 * place)


def test_a_delay_a_forfeited_turn_and_what_is_not_in_these_rules(
    table: Table, st: Player, jo: Player, kelly: Player
) -> None:
    by_nwod(table, st, jo, kelly)
    st.type("+init/roll")
    assert "+delay" in jo.type("+init")
    assert "rules have no block" in jo.type("+block")
    assert "Jo waits for a later moment." in jo.type("+delay")
    assert "Kelly forfeits the turn" in kelly.type("+forfeit")
    assert "passes" in jo.type("+pass")
    st.type("+init/roll")
    assert "merit" in jo.type("+reposition above Kelly")
    told = kelly.type("+attack Jo")
    assert "Kelly acts on the turn held over" in told


def test_surprise(table: Table, st: Player, jo: Player, kelly: Player) -> None:
    by_nwod(table, st, jo, kelly)
    table.dice.lay("Kelly", "surprise", *[2] * 9)
    assert "taken unawares" in st.type("+init/surprise Kelly")
    assert "Kelly" not in st.type("+init/roll").partition("Round 1:")[2].split(".")[0]
    assert "already" in st.type("+init/surprise Jo")
