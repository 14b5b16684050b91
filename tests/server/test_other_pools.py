"""Two examples of the sources over telnet: a missile dodged at the wheel, and an escape by other
traits (DEF-10). What was seen is in docs/transcripts/other-pools.md.
"""

import pytest

from tests.server.live_game import LiveGame
from tests.server.transcript import Play

pytestmark = pytest.mark.live

HEADER = """
Two players and a storyteller, each with a telnet client of their own. The usual dodge and the usual
escape are Dexterity + Athletics; where the situation asks for other traits, a player asks for them
with the action. The dice were laid out beforehand. Shown is what the one who types sees; of the
others only what they see besides.

This was played, and is written anew, by
`WRITE_TRANSCRIPTS=1 .venv/bin/python -m pytest tests/server/test_other_pools.py`.
""".strip()

GUNNER, CLUB = 2, 3  # dice that a thug rolls to shoot, and to strike


def test_a_missile_dodged_at_the_wheel_and_an_escape_by_wits_and_stealth(game: LiveGame) -> None:
    st, ines, marlow = (game.client(name) for name in ("Vesper", "Ines", "Marlow"))
    for name in ("Brick", "Rat"):
        st.ask(f"+init/remove {name}", f"{name} leaves")
    for said in ("Marlow/drive=4", "Ines/wits=4", "Ines/stealth=3"):
        st.send(f"+sheet/set {said}")
    st.send("+init/add thug as Gunner")
    st.send("+as Marlow=cover partial")
    st.settle()
    play = Play("other-pools", "Other pools", [st, ines, marlow])

    play.prose(HEADER)
    play.prose(
        "## At the wheel\n\nMarlow drives a Dodge Dart, which half hides him, into the path of an\n"
        "anti-tank missile. The storyteller gives it dice and damage on the spot."
    )
    for name, die in (("Gunner", 10), ("Ines", 4), ("Marlow", 1)):
        game.lay_dice(name, "initiative", die)
    play.type(st, "+init/roll")
    play.type(marlow, "+dodge dexterity + drive")
    play.type(st, "+choose yes")
    play.type(ines, "+pass")
    play.type(
        st, "+as Gunner=attack Marlow with dexterity + firearms vs 6 damage 12 lethal range 80"
    )
    game.lay_dice("Gunner", "attack", *[8] * GUNNER)
    game.lay_dice("Marlow", "dodge", 3, 8, 9, 6, 2, 4, 7)
    assert "Dodged." in play.type(st, "+init/run")

    play.prose(
        "## Into the crowd\n\nInes asks for Wits + Stealth; this time the storyteller answers\n"
        "when it comes to the roll."
    )
    for name, die in (("Gunner", 10), ("Marlow", 5), ("Ines", 1)):
        game.lay_dice(name, "initiative", die)
    play.type(st, "+init/roll")
    play.type(ines, "+escape wits + stealth")
    play.type(marlow, "+pass")
    play.type(st, "+as Gunner=attack Ines with club")
    game.lay_dice("Gunner", "attack", *[8] * 2, *[3] * (CLUB - 2))
    game.lay_dice("Ines", "escape", *[8] * 5, 3, 3)
    play.type(st, "+init/run")
    assert "Ines gets away" in play.type(st, "+choose yes")
    play.type(ines, "+combat/why Ines")
    play.finish()
