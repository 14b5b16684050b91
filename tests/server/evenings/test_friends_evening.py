"""An evening without a storyteller: three players, a fight that plays itself but for what they
declare. A line drops, a person is away, an undo is wanted, and one would end what another goes on
with. What was seen is in docs/transcripts/friends-evening.md.
"""

import pytest

from tests.server.live_game import LiveGame
from tests.server.telnet import TelnetClient
from tests.server.transcript import Play

pytestmark = pytest.mark.live

HEADER = """
Three players, each with a telnet client of their own, and no storyteller. Marlow has opened the
scene. The game plays the thugs, and turns follow one another: each player is asked for what they
declare, and for nothing else. Nobody waits long for anybody else, and the log tells all of it.
Shown is what the one who types sees; of the others only what they see besides.

This was played, and is written anew, by
`WRITE_TRANSCRIPTS=1 .venv/bin/python -m pytest tests/server/evenings/test_friends_evening.py`.
""".strip()
INITIATIVE = {"Thug1": 9, "Thug2": 9, "Ines": 4, "Marlow": 3, "Jude": 1}


def test_an_evening_without_a_storyteller(game: LiveGame) -> None:
    game.newcomer("Jude").close()
    st = game.client("Vesper")
    st.ask("+init/end", "is over")  # the demo's scene
    st.close()
    marlow, ines, jude = map(game.client, ("Marlow", "Ines", "Jude"))
    jude.ask("+sheet/new mortal", "You can play with it before it is approved")
    play = Play("friends-evening", "An evening among friends", [marlow, ines, jude])
    play.prose(HEADER)

    def roll(who: TelnetClient) -> None:
        for name, die in INITIATIVE.items():
            game.lay_dice(name, "initiative", die)
        play.type(who, "+init/roll")

    play.type(marlow, "+init/start The back room")
    play.type(ines, "+init/join", shown=False)
    play.type(jude, "+init/join")
    play.type(marlow, "+init/add thug*2")
    play.type(marlow, "+combat/idle 10s=15s pass")
    roll(marlow)
    play.type(jude, "+dodge")
    play.type(marlow, "+block")
    assert "Round 1 is over" in play.type(ines, "+attack Thug2")

    roll(ines)
    play.dismiss(jude)

    def drops() -> None:
        jude.close()
        marlow.expect("Jude has left the game")

    play.happens(
        "Jude's line drops in the middle of it. The game passes for Jude, and goes on.",
        drops,
        marlow,
        until="You declare now",
    )
    play.type(marlow, "+block")
    assert "Round 2 is over" in play.type(ines, "+attack Thug1")

    play.prose("Ines meant Thug2. Marlow agrees to that; Jude, who is not there, is not asked.")
    assert "Waiting for Marlow" in play.type(ines, "+combat/undo")
    told = play.type(marlow, "+agree")
    assert "Ines (agreed by Marlow) takes back: Ines attacks Thug1." in " ".join(told.split())
    assert "Round 2 is over" in play.type(ines, "+attack Thug2")

    back = game.connect(name="Jude")
    play.admit(back)
    play.happens(
        "Jude is back, and reads what has happened.",
        lambda: back.ask(f"connect Jude {game.accounts['Jude']}", "You become Jude") and None,
        back,
    )
    play.prose("Marlow has had enough. Ines goes on, and so does the fight.")
    assert "Waiting for Ines and Jude" in play.type(marlow, "+init/end enough")
    assert "Ines says no" in play.type(ines, "+disagree")
    roll(ines)
    play.type(back, "+dodge")
    play.prose("Jude has gone to the door, and says nothing. That is a yes.")
    play.type(marlow, "+init/end the sirens are close")
    told = play.type(ines, "+agree", until="The fight is over")
    assert "the sirens are close" in told

    play.prose("Who ended it, who was passed over, what was taken back, by whom: it is all there.")
    log = " ".join(play.type(back, "+combat/log 90").split())
    for line in ("Jude kept the others waiting too long", "Ines (agreed by Marlow)", "sirens"):
        assert line in log, line
    play.finish(exactly=False)  # deadlines are among it
