"""An evening at a table that one can trust: a plan, an unseen sniper, a lost line, every way out of
a blow, an undo with NPCs that play by themselves, and a chase with shots, with poses throughout.
What was seen is in docs/transcripts/trusted-evening.md; at its end is the log to take along.
"""

from functools import partial

import pytest

from game.rules.rounds import awaited
from game.state.chase import Chase
from tests.server.live_game import LiveGame
from tests.server.test_evening import Evening

pytestmark = pytest.mark.live

HEADER = """
A storyteller (Vesper) and three players, each with a telnet client of their own. What players have
asked of a table that they can trust is all in it: a declaration made ahead, a sniper of whom nobody
knows, a line that drops, a blow that no way out avoids, an undo among NPCs that play by themselves,
a chase with shots, and poses throughout. Some of the dice were laid out beforehand. Shown is what
the one who types sees; of the others only what they see besides.

This was played, and is written anew, by
`WRITE_TRANSCRIPTS=1 .venv/bin/python -m pytest tests/server/test_trusted_evening.py`.
""".strip()

SNIPER = "Quillon"
OF_THE_SNIPER = (SNIPER, "someone", "Someone", "sniper", "nseen", "rifle")  # what tells of one
CAST = ("+init/add brawler as Moroz", "+init/add thug*2", "+npc/auto Thug*")
# Moroz speaks first, then Marlow; those who play by themselves are the last to.
INITIATIVE = {"Moroz": 1, "Marlow": 3, "Ines": 3, "Thug1": 8, "Thug2": 9, "Jude": 9, SNIPER: 9}
WAYS_OUT = ("ooc", "quit", "alley", "+init/new A quiet corner", "+init/leave")

# What the exported log tells, in this order: poses, outcomes, and some of the dice.
STORY = (
    "> Steam hangs under the lamps.",
    "> Marlow sets his hat on a press.",
    "Ines plans: attack Thug1; else block.",
    "Jude is automatic from now on.",
    "Moroz: swings a length of pipe",
    "Marlow: goes for the one at the door",
    "Undone:",
    "> Marlow sees the pipe, late.",
    "Marlow: meets him halfway",
    "Ines attacks Thug1.",
    "Marlow is about to leave",
    "A shot rings out.",
    "Someone's attack: 4 successes.",
    "Marlow's attack: dexterity 3 + melee 3 = 6 dice vs 6: 7 2 2 3 3 4",
    "Moroz beats Marlow by 5.",
    "Marlow leaves.",
    "Marlow joins.",
    "Jude is no longer automatic.",
    "> Jude shakes the ringing out of both ears.",
    "> Thug2 drops the club and bolts",
    "A chase begins",
    "> Marlow is after him, pistol out.",
    "Marlow: fires past the bins",
    "> Jude vaults the bins.",
    "Marlow attacks Thug2 with a light pistol.",
    "Thug2 takes",
    "> Thug2 skids on wet cobbles",
    "> Marlow holsters it, and runs.",
    "> Jude brings Thug2 down among the bins.",
    "the harbour police are coming",
)


def test_an_evening_that_one_can_trust(game: LiveGame) -> None:
    game.newcomer("Jude").close()
    evening = Evening(game, "trusted-evening", "An evening at a table that one can trust")
    evening.play.prose(HEADER)
    _the_stage(evening)
    _a_plan_and_a_lost_line(evening)
    _an_undo(evening)
    _no_way_out(evening)
    _asking_to_heal(evening)
    _back_in_hand(evening)
    _a_chase_with_shots(evening)
    _the_log(evening)
    evening.play.finish()


def _the_stage(evening: Evening) -> None:
    for name in ("Marlow", "Jude"):
        evening.come_in(name, partial(evening.game.client, name))
    evening.type("Jude", "+sheet/new mortal", shown=False)
    evening.play.prose("## The stage\n\nOf the sniper Vesper alone knows.")
    evening.type("Vesper", "+init/start Red ink at the laundry")
    for line in CAST:
        evening.type("Vesper", line, shown=False)
    for name in ("Ines", "Marlow", "Jude"):
        evening.type(name, "+init/join", shown=name == "Ines")
    evening.type("Vesper", f"+init/add sniper as {SNIPER} unseen")
    evening.type("Vesper", "emit Steam hangs under the lamps. Moroz puts down the ledger.")
    evening.type("Marlow", ":sets his hat on a press. 'You owe us an answer.'")


def _a_plan_and_a_lost_line(evening: Evening) -> None:
    play, game = evening.play, evening.game
    play.prose("## A plan, and a line that drops\n\nInes knows what she will do, and says so now.")
    evening.type("Ines", "+plan attack Thug1; else block")
    gone = evening.clients.pop("Jude")
    play.dismiss(gone)

    def drops() -> None:
        gone.close()
        evening.st.expect("Jude has left the game")

    evening.happens("Jude's connection drops, without a word.", drops, "Vesper")
    evening.type("Vesper", "+npc/auto Jude")
    for name, die in INITIATIVE.items():
        game.lay_dice(name, "initiative", die)
    evening.type("Vesper", "+init/roll")
    evening.type("Vesper", f"+as {SNIPER}=ambush Ines")
    evening.type("Vesper", f"+as {SNIPER}=attack Ines range 60")
    evening.type("Vesper", "+as Moroz=attack Marlow // swings a length of pipe")
    assert _declared(evening) == {"Moroz"}
    evening.play.prose(
        "With what Marlow says it comes to Ines's plan, and to those who play by themselves."
    )
    said = evening.type("Marlow", "+attack Thug2 // goes for the one at the door")
    assert "Ines attacks Thug1" in said
    assert _declared(evening) == set(evening.scene().people)
    assert evening.heard("Ines plans") == {"Ines", "Vesper"}


def _declared(evening: Evening) -> set[str]:
    people = evening.scene().people.values()
    return {one.name for one in people if one.phase.declaration is not None}


def _an_undo(evening: Evening) -> None:
    evening.play.prose(
        "## An undo\n\nMarlow had not seen the pipe. What the others and the game said upon his\n"
        "word goes with it, and is not said again before he speaks."
    )
    evening.type("Marlow", "+ooc wait, that pipe is meant for me?")
    told = evening.type("Vesper", "+combat/undo")
    assert "Marlow attacks Thug2 with a sword. Ines attacks Thug1. " in " ".join(told.split())
    assert _declared(evening) == {"Moroz"}
    assert [one.name for one in awaited(evening.scene())] == ["Marlow"]
    evening.type("Marlow", ":sees the pipe, late.")
    assert _declared(evening) == {"Moroz"}
    evening.type("Marlow", "+attack Moroz // meets him halfway")
    assert _declared(evening) == set(evening.scene().people)


def _no_way_out(evening: Evening) -> None:
    play, game = evening.play, evening.game
    play.prose("## No way out of a blow\n\nMarlow tries them all.")
    for line in WAYS_OUT:
        told = evening.type("Marlow", line)
        assert "+choose leave" in told or "is already in scene" in told
        marlow = evening.scene().people["Marlow"]
        assert marlow.leaving is None
    told = evening.type("Marlow", "+choose leave")
    assert "at the end of the phase" in told
    players = set(evening.clients) - {"Vesper"}
    for word in OF_THE_SNIPER:
        assert not evening.heard(word) & players, word
    play.prose("Nobody but Vesper has read a word of the sniper by now.")
    game.lay_dice(SNIPER, "attack", 9, 8, 8, 7, 2, 3, 3, 4)
    game.lay_dice(SNIPER, "damage", 9, 8, 7, 2, 2, 3, 3, 4, 4, 5, 5)
    game.lay_dice("Moroz", "attack", 9, 9, 8, 8, 7, 7, 2)
    game.lay_dice("Marlow", "attack", 7, 2, 2, 3, 3, 4)
    game.lay_dice("Moroz", "damage", 9, 8, 7, 2, 2, 3, 3, 4, 4)
    game.lay_dice("Marlow", "soak", 9, 8, 2, 3)
    evening.type("Vesper", "+init/run")
    assert evening.heard("A shot rings out.") >= players
    assert evening.heard(SNIPER) == {"Vesper"}
    assert "Marlow" not in evening.scene().people


def _asking_to_heal(evening: Evening) -> None:
    evening.play.prose("## What was dealt stays\n\nOut of the fight, and hurt as before.")
    hurt = evening.type("Marlow", "+health")
    assert "Unhurt" not in hurt
    told = evening.type("Marlow", "+heal 2b")
    assert "That is for Vesper to decide" in told
    evening.type("Vesper", "+sheet/deny 1=ice, and a night's sleep")
    assert evening.type("Marlow", "+health") == hurt
    evening.type("Marlow", "+init/join")


def _back_in_hand(evening: Evening) -> None:
    assert evening.scene().people["Jude"].auto

    game, play = evening.game, evening.play
    play.prose("## Back in hand")
    evening.clients["Jude"] = jude = game.connect(name="Jude")
    play.admit(jude)

    def connects() -> None:
        jude.ask(f"connect Jude {game.accounts['Jude']}", "You become Jude")

    evening.happens(
        "Jude's line is up again. The game has played Jude for a round, and does so until the\n"
        "first thing that Jude types.",
        connects,
        "Jude",
        until=r"Whatever you type ends that\.\s",
    )
    evening.type("Jude", ":shakes the ringing out of both ears.")
    assert not evening.scene().people["Jude"].auto
    assert evening.heard("Jude is no longer automatic.") == set(evening.clients)


def _a_chase_with_shots(evening: Evening) -> None:
    play, game = evening.play, evening.game
    play.prose(
        "## A chase with shots\n\nThe round of it is rolled when everyone is ready, not before."
    )
    evening.type("Vesper", "+combat/pace flow")
    evening.type("Vesper", "emit Thug2 drops the club and bolts for the back door.")
    game.lay_dice("Thug2", "start", 8, 3, 3)
    evening.type("Vesper", "+chase/cold Thug2=Marlow, Jude on alleys")
    evening.type("Marlow", ":is after him, pistol out.")
    evening.type("Marlow", "+chase/attack Thug2 with light pistol // fires past the bins")
    told = evening.type("Jude", "+chase")
    assert "Not ready yet: Marlow and Jude" in told
    evening.type("Marlow", "+chase/ready")
    evening.type("Jude", ":vaults the bins.")
    assert _chase(evening).round == 0
    play.prose("Jude has nothing else to say after this, and so is ready too.")
    game.lay_dice("Thug2", "chase", 8, 8, 8)
    game.lay_dice("Jude", "chase", 8, 8, 9, 2)
    game.lay_dice("Marlow", "attack", 9, 8)
    game.lay_dice("Thug2", "block", 2, 3, 2, 3)
    game.lay_dice("Marlow", "damage", 8, 7, 2, 3, 3)
    evening.type("Jude", "+chase/exert")
    assert "lethal" in evening.type("Vesper", "+health Thug2")
    assert _chase(evening).round == 1 and not _chase(evening).outcome
    evening.type("Vesper", "emit Thug2 skids on wet cobbles, and is up again.")
    evening.type("Jude", "+choose none")
    evening.type("Marlow", ":holsters it, and runs.")
    game.lay_dice("Thug2", "chase", 3, 3)
    evening.type("Marlow", "+chase/ready")
    assert _chase(evening).round == 1
    game.lay_dice("Jude", "chase", 9, 8, 7, 2)
    evening.type("Jude", "+chase/ready")
    assert (_chase(evening).round, _chase(evening).outcome) == (2, "caught")
    evening.type("Jude", ":brings Thug2 down among the bins.")


def _chase(evening: Evening) -> Chase:
    return evening.scene().chases[-1]


def _the_log(evening: Evening) -> None:
    evening.play.prose(
        "## The log\n\nWhat Ines takes home are the poses and what came of it all, with the dice\n"
        "that she may see."
    )
    evening.type("Vesper", "+init/end the harbour police are coming")
    told = evening.type("Ines", "+combat/export both, as text")
    at = 0
    for line in STORY:
        at = told.find(line, at) + 1
        assert at, line
    assert SNIPER not in told
