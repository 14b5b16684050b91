"""EX-7 over telnet: from an attack to an escape, a chase, a capture and a new fight, with a server
killed on the way. What was seen is in docs/transcripts/chase.md.
"""

import pytest

from tests.server.live_game import LiveGame
from tests.server.soak.stored import newest_scene
from tests.server.transcript import Play

pytestmark = pytest.mark.live

HEADER = """
Two players and a storyteller, each with a telnet client of their own. Ines (she rolls 7 dice for
running) gets away from Marlow (he rolls 5); the dice were laid out beforehand. Shown is what the
one who types sees; of the others only what they see besides.

This was played, and is written anew, by
`WRITE_TRANSCRIPTS=1 .venv/bin/python -m pytest tests/server/evenings/test_chase.py`.
""".strip()

INES, MARLOW = 7, 5  # what they roll in a chase on foot


def lead(game: LiveGame) -> int:
    """Return how far Marlow is behind, in the chase that began last."""
    return newest_scene(game).scene.chases[-1].predators["Marlow"]


def test_from_an_attack_to_an_escape_a_chase_a_capture_and_a_new_fight(game: LiveGame) -> None:
    st, ines, marlow = (game.client(name) for name in ("Vesper", "Ines", "Marlow"))
    for name in ("Brick", "Rat"):
        st.ask(f"+init/remove {name}", f"{name} leaves")
    play = Play("chase", "A fight, a chase, a fight", [st, ines, marlow])

    def lay(who: str, purpose: str, net: int, dice: int) -> None:
        game.lay_dice(who, purpose, *[8] * net, *[3] * (dice - net))

    def lay_round(of_ines: int, of_marlow: int) -> None:
        lay("Ines", "chase", of_ines, INES)
        lay("Marlow", "chase", of_marlow, MARLOW)

    play.prose(HEADER)
    play.prose("## The fight\n\nIt begins. Four successes of Marlow's meet seven of Ines's.")
    game.lay_dice("Ines", "initiative", 2)
    game.lay_dice("Marlow", "initiative", 9)
    play.type(st, "+init/roll")
    play.type(ines, "+escape")
    play.type(marlow, "+attack Ines")
    lay("Marlow", "attack", 4, 6)
    lay("Ines", "escape", 7, 7)
    play.type(st, "+init/next")
    away = newest_scene(game).scene.people["Ines"]
    assert away.away and not away.fighter.health.marked

    play.prose("## The chase\n\nMarlow goes after her, and looks where it stands.")
    play.type(marlow, "+pursue")
    assert lead(game) == 3  # EX-7
    play.type(marlow, "+chase")

    play.prose("Ines draws ahead, and baits him.")
    lay_round(of_ines=3, of_marlow=1)
    play.type(marlow, "+chase/ready")
    play.type(ines, "+chase/ready")
    assert lead(game) == 5
    play.type(ines, "+chase/maneuver bait")
    assert lead(game) == 3

    play.prose("Marlow wins by four, of which the bait leaves two.")
    lay_round(of_ines=0, of_marlow=4)
    play.type(st, "+chase/roll")
    assert lead(game) == 1

    def kill() -> None:
        game.kill_server()
        game.start_server()
        marlow.expect("tail")

    play.happens(
        "Now, while Marlow is asked for his maneuver, the server is killed (`kill -9`) and\n"
        "started again. Nobody has to come in anew.",
        kill,
        marlow,
    )
    play.type(marlow, "+choose tail")
    assert lead(game) == 2

    play.prose("The storyteller puts something in their way.")
    lay("Ines", "obstacle", 2, INES)
    lay("Marlow", "obstacle", 1, MARLOW)
    play.type(st, "+chase/obstacle dexterity + athletics vs 7 for Ines, Marlow=3 bashing")
    play.type(marlow, "+choose roll")
    assert lead(game) == 2

    play.prose("And then he has her.")
    lay_round(of_ines=1, of_marlow=3)
    play.type(ines, "+chase/ready")
    play.type(marlow, "+chase/ready")
    assert lead(game) == 0

    play.prose(
        "## The next fight\n\nIn the same room and the same scene; the rounds go on counting."
    )
    game.lay_dice("Ines", "initiative", 4)
    game.lay_dice("Marlow", "initiative", 10)
    play.type(st, "+init/roll")
    play.type(ines, "+attack Marlow")
    play.type(marlow, "+attack/power Ines=with bare hands")
    lay("Marlow", "attack", 3, 6)
    lay("Ines", "attack", 1, 8)
    lay("Marlow", "damage", 4, 6)
    lay("Ines", "soak", 1, 3)
    play.type(st, "+init/run")
    play.prose("One log tells it all; here is its end.")
    assert "Marlow's attack" in play.type(ines, "+combat/log 2")
    play.finish()

    _nobody_is_lost(game)


def _nobody_is_lost(game: LiveGame) -> None:
    scene = newest_scene(game).scene
    assert set(scene.people) == {"Ines", "Marlow"}
    assert not any(one.away or one.seat for one in scene.people.values())
    (chase,) = scene.chases
    assert (chase.outcome, chase.round, chase.predators) == ("caught", 3, {"Marlow": 0})
    assert scene.fight.round == 2
    assert scene.people["Ines"].fighter.health.bashing == 3  # in breed form
