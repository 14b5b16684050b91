"""Undo over telnet, with NPCs that play by themselves, and a killed server."""

import pytest

from tests.server.live_game import LiveGame

pytestmark = pytest.mark.live


def test_what_a_player_said_is_taken_back_and_the_game_does_not_say_it_again(
    game: LiveGame,
) -> None:
    st, marlow = game.client("Vesper"), game.client("Marlow")
    ines = game.client("Ines")
    st.ask("+init/roll", "-- Round 1")
    for total, name in enumerate(("Marlow", "Ines", "Brick", "Rat"), 1):
        st.ask(f"+init/set {name}={total}", rf"{name}.* {total}")
    st.ask("+npc/auto Brick", "Brick is automatic")
    st.ask("+npc/auto Rat", "Rat is automatic")

    marlow.ask("+attack Rat", r"waiting for Ines \(2\)")
    marlow.ask("+block", r"\+combat/oops takes that back")
    marlow.ask("+combat/oops", "Marlow takes back: Marlow attacks Rat")
    marlow.ask("+attack Brick", r"waiting for Ines \(2\)")
    ines.ask("+attack Rat", "Rat attacks")
    marlow.ask("+combat/oops", "too late")

    st.settle()
    heard = len(st.transcript)
    st.ask("+combat/undo", "Vesper takes back: Ines attacks Rat")
    game.kill_server()
    game.start_server()
    st.ask("+init", r"waiting for Ines \(2\)")
    assert "Rat attacks" not in st.transcript[heard:]
    ines.ask("+block", "Rat attacks")
    st.ask("+combat/undo Marlow", r"Marlow attacks Brick with a sword\.\s+Ines blocks")
    st.ask("+init", r"waiting for Marlow \(1\)")
