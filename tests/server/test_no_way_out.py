"""Leaving over telnet: talk is talk, and the blow declared against one who goes is rolled."""

import pytest

from tests.server.live_game import LiveGame

pytestmark = pytest.mark.live


def test_the_blow_finds_one_who_goes_out_of_character_through_a_kill(game: LiveGame) -> None:
    st, marlow, ines = map(game.client, ("Vesper", "Marlow", "Ines"))
    for player in (marlow, ines):
        player.ask("+init/leave", f"{player.name} leaves")
    st.ask("+init/start/new Alley", r"(?i)alley")
    st.ask("+init/scene 2", "Your commands go to scene 2")
    for player in (marlow, ines):
        player.ask("+init/join 2", f"{player.name} joins")
    st.ask("+init/roll", "-- Round 1")
    st.ask("+init/set Marlow=30", "Marlow.* 30")
    st.ask("+init/set Ines=20", "Ines.* 20")
    ines.ask("+attack Marlow", "Ines attacks Marlow")

    marlow.ask("+ooc brb phone", r"\(OOC\) Marlow says: brb phone")
    ines.expect(r"\(OOC\) Marlow says: brb phone")
    marlow.ask("+ooc sorry, back now", r"\(OOC\) Marlow says: sorry, back now")
    marlow.ask("ooc", "Ines targeted you: that is still rolled")
    marlow.expect(r"Type \+choose leave to go")
    marlow.ask("ooc", r"Type \+choose leave to go")
    marlow.ask("+init", "Marlow")
    marlow.ask("+choose leave", "To play type: ic Marlow")
    st.expect("Marlow is about to leave, at the end of the phase")
    st.expect("Ines targeted Marlow: that is still rolled")

    game.kill_server()
    game.start_server()
    st.settle()
    st.ask("+init", "leaves at the end of the phase")
    game.lay_dice("Ines", "attack", *[10] * 8)
    st.ask("+init/run", r"Ines attacks Marlow: \d+ bashing")
    st.expect("Marlow leaves the fight and goes out of character")
    marlow.ask("ic Marlow", "Marlow")
    marlow.ask("+init/join 2", "Marlow joins")


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


def test_a_shot_in_a_chase_finds_one_who_would_give_up(own_game: LiveGame) -> None:
    game = own_game
    st, marlow, ines = map(game.client, ("Vesper", "Marlow", "Ines"))
    game.lay_dice("Ines", "start", *[8] * 2, *[3] * 4)
    st.ask("+chase/cold Ines=Marlow on alleys", "A chase begins")
    marlow.ask("+chase/attack Ines", "Marlow attacks Ines with a light pistol")
    ines.ask("ooc", "Marlow targeted you: that is still rolled")
    ines.ask("+chase/drop", "gives? up the chase after the next round: what Marlow")
    marlow.expect("Ines gives up the chase after the next round")
    ines.ask("+chase", "Marlow has declared an attack on Ines")
    game.kill_server()
    game.start_server()
    ines.ask("+chase/drop", "already, after the next round")
    game.lay_dice("Ines", "chase", *[3] * 6)
    game.lay_dice("Marlow", "chase", 3)
    game.lay_dice("Marlow", "attack", 10, 10)
    st.ask("+chase/roll", r"Marlow attacks Ines with a light pistol: \d+ lethal")
    ines.expect("gives? up the chase")
