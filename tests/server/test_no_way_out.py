"""Leaving over telnet: nobody deletes their character out of a fight."""

import pytest

from tests.server.live_game import LiveGame

pytestmark = pytest.mark.live


def test_nobody_deletes_their_character_out_of_a_fight(game: LiveGame) -> None:
    st, ines = map(game.client, ("Vesper", "Ines"))
    ines.ask("+init/leave", "Ines")
    st.ask("+init/run", "(?s).+")
    st.ask("+init/end", "(?s).+")
    st.ask("+init/start/new Yard", r"(?i)yard")
    number = st.ask("+init/scene", r"scene (\d+) \(Yard\)").rsplit("scene ", 1)[1].split()[0]
    st.ask(f"+init/scene {number}", "Your commands go to")
    ines.ask("chardelete Ines", r"yes/\[no\]")
    st.ask("+init/add Ines", "Ines joins")
    ines.ask("yes", rf"Ines takes part in scene {number} \(Yard\)")
    ines.ask("chardelete Ines", rf"Ines takes part in scene {number} \(Yard\)")
    ines.ask("+health", "Health:")
