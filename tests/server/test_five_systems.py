"""An install of each system, played over telnet in that system's words alone (SYS-1 to SYS-3).

Each is played through a character, its approval, a fight of three rounds and a chase. Every screen
that player or storyteller sees is looked through for words of other systems (`tests/own_words.py`).
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.rulesets import RULESETS
from tests.long_form import LONG
from tests.own_words import strange
from tests.server.live_game import LiveGame
from tests.server.telnet import TelnetClient

pytestmark = pytest.mark.live

NAME, PASSWORD = "Newcomer", "a-long-password-5"
ROUNDS = 3
KINDS = {"nwod": "vampire", "met": "vampire", "w20": "shifter"}
LACKING = re.compile(r"\+sheet/set ([a-z ]+)=\d")
# What a player of the system types in three rounds.
FIGHT = {
    "detroit": ("+attack Thug", "+split attack Thug & dodge", "+attack/power Thug"),
    "detroit-classic": ("+attack Thug", "+attack/feint Thug", "+dodge"),
    "w20": ("+attack Thug extra 1 rage", "+sweep Thug", "+parry"),
    "nwod": ("+attack Thug", "+delay for Thug: attack Thug", "+dodge"),
    "met": ("+move 1 to Thug & attack Thug", "+maneuver Thug to trip him", "+attack Thug"),
}
# Other ways to say a roll, and what the answer has.
ROLLS = {
    "detroit": ("+roll wits diff 8", "3 dice vs 8"),
    "detroit-classic": ("+roll 4 dice difficulty 7", "4 dice vs 7"),
    "w20": ("+roll wits diff 8", "3 dice vs 8"),
    "nwod": ("+roll chance", "a chance die vs 10"),
    "met": ("+roll 5 diff 3", "test pool 5 = 5"),
}
HELP = ("combat", "grapples", "chases", "+attack", "+do", "+chase", "wound", "willpower", "damage")


class Install:
    """A game of one system, with one who is new to it and a storyteller at their clients."""

    def __init__(self, game: LiveGame, rules: str) -> None:
        self.game, self.rules = game, rules
        self.st = game.client("Vesper")
        self.type(self.st, "+init/end")  # the template's own scene, of other rules
        self.before = len(self.st.transcript)
        self.new = game.connect(name=NAME)
        self.new.ask(f"create {NAME} {PASSWORD}", r"\[Y\]/N")
        self.new.ask("y", r"new account|created|connect")
        self.new.ask(f"connect {NAME} {PASSWORD}", f"You become {NAME}")
        self.new.settle()

    @staticmethod
    def type(client: TelnetClient, *lines: str) -> str:
        """Type lines; return what came of the last of them."""
        return [client.answer_to(one) for one in lines][-1]

    def answer(self) -> None:
        """Answer what is asked, by the last thing that is offered, until nothing is."""
        for _ in range(6):
            offered = re.findall(r"\+choose ([a-z]+)", self.type(self.new, "+choose"))
            if not offered:
                return
            self.type(self.new, f"+choose {offered[-1]}")

    def screens(self) -> dict[str, str]:
        return {"player": self.new.transcript, "storyteller": self.st.transcript[self.before :]}


# The one that has least in common with the game that all other live tests play.
SHORT = "nwod"


@pytest.fixture(
    params=[
        one if one == SHORT else pytest.param(one, marks=pytest.mark.long_form) for one in RULESETS
    ]
)
def install(
    request: pytest.FixtureRequest, template: Path, tmp_path: Path
) -> Iterator[Callable[[], Install]]:
    """Makes an install as `make play RULES=...` leaves it: the choice is a line in its .env."""
    game = LiveGame(tmp_path / "game", template)
    (game.root / ".env").write_text(f"ROUNDKEEPER_RULES={request.param}\n")
    (game.root / "dice_seed").write_text("19")  # by which a chase is run, not lost at once
    try:
        game.start()
        yield lambda: Install(game, request.param)
    finally:
        game.close()


def test_SYS_3_each_system_is_played_in_its_own_words(install: Callable[[], Install]) -> None:
    play = install()
    _make_a_character(play)
    _fight(play)
    _run_away(play)
    for who, screens in play.screens().items():
        assert strange(screens, play.rules) == [], who
    assert "Traceback" not in play.game.log()


def _make_a_character(play: Install) -> None:
    new, st = play.new, play.st
    play.type(new, "+help", *(f"+help {topic}" for topic in HELP), "+sheet", "+sheet/new")
    play.type(new, f"+sheet/new {KINDS.get(play.rules, 'mortal')}", "+sheet/check")
    play.type(new, "+sheet/set brawl=3, athletics=2", "+sheet", "+health", "+gear")
    told = play.type(new, "+sheet/submit")
    while lacking := LACKING.search(" ".join(told.split())):
        told = play.type(new, lacking[0], "+sheet/submit")
    assert "handed in" in told
    play.type(st, "+help", "+sheet/pending", f"+sheet {NAME}")
    assert "approved" in play.type(st, f"+sheet/approve {NAME}=welcome")
    rolled = play.type(new, f"+roll {RULESETS[play.rules].example_roll}")
    assert ("throw" in rolled) == (play.rules == "met")
    line, answer = ROLLS[play.rules]
    assert answer in play.type(new, line)


def _fight(play: Install) -> None:
    new, st = play.new, play.st
    assert f"({play.rules} rules)" in play.type(st, "+init/start Alley")
    play.type(new, "+init/join", "+init", "+help")
    play.type(st, "+init/add thug", "+npc/auto Thug", "+combat/settings")
    for number, line in enumerate(FIGHT[play.rules], 1):
        play.type(st, "+init/roll")
        assert f"Round {number}" in play.type(new, "+init")
        play.answer()
        play.type(new, line)
        for _ in range(3):
            play.type(st, "+init/run")
            play.answer()
        play.type(new, "+combat", "+combat/why", "+health")
        play.type(st, f"+heal {NAME}=3", "+heal Thug=3", "+combat/why Thug")


def _run_away(play: Install) -> None:
    new, st = play.new, play.st
    play.type(st, "+chase/course")
    assert "A chase begins" in play.type(st, f"+chase/cold {NAME}=Thug on alleys")
    play.type(st, "+chase/lead Thug=6")
    for said in ("gun it", "never tell me the odds", "in there", "bait")[: 4 if LONG else 2]:
        play.type(new, "+chase", "+chase/exert", f"+choose {said}")
        play.answer()
    assert f"Chase of {NAME}, round 1" in new.transcript
    play.type(st, "+chase/end", "+init/end")
    assert "A chase begins" in play.type(new, "+combat/export as text")
