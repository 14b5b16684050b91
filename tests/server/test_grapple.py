"""EX-10 over telnet: a grapple of five rounds, with a killed server, and each number explained."""

import re
from typing import NamedTuple

import pytest

from tests.server.live_game import LiveGame
from tests.server.telnet import TelnetClient

pytestmark = pytest.mark.live

WIDE = 8  # dice that Ines rolls; Marlow rolls 6


class Ring:
    """Vesper runs the scene; Marlow, who is faster, and Ines are at grips."""

    def __init__(self, game: LiveGame) -> None:
        self.game = game
        self.st, self.marlow, self.ines = map(game.client, ("Vesper", "Marlow", "Ines"))
        for player in (self.marlow, self.ines):
            player.ask("+prefs verbose on", "Verbose style")
            player.ask("+init/leave", f"{player.name} leaves")
        self.st.ask("+init/start/new Long hold=grapple_upkeep 0", r"(?i)long hold.*")
        self.st.ask("+init/scene 2", "Your commands go to scene 2")
        for player in (self.marlow, self.ines):
            player.ask("+init/join 2", f"{player.name} joins")
        self.st.settle()

    def clients(self) -> tuple[TelnetClient, ...]:
        return self.st, self.marlow, self.ines

    def begin_round(self, number: int) -> None:
        self.st.ask("+init/roll", f"-- Round {number}: ")
        for name, total in (("Ines", 5), ("Marlow", 12)):
            self.st.ask(f"+init/set {name}={total}", rf"{name}.* {total}")

    def lay(self, who: str, purpose: str, net: int, dice: int) -> None:
        self.game.lay_dice(who, purpose, *[8] * net, *[3] * (dice - net))

    def grapples(self, marlow: int, ines: int) -> None:
        self.lay("Marlow", "grapple", marlow, 6)
        self.lay("Ines", "grapple", ines, WIDE)

    def control(self, pattern: str) -> None:
        """What +grapple says of who holds whom."""
        for client in self.clients():
            client.ask("+grapple", pattern)


@pytest.fixture(scope="module")
def ring(game: LiveGame) -> Ring:
    return Ring(game)


def test_a_grapple_of_five_rounds(ring: Ring) -> None:
    st, marlow, ines = ring.clients()

    ring.begin_round(1)  # EX-9: 5 against a dodge of 3
    ines.ask("+dodge", "Ines dodges")
    marlow.ask("+grapple Ines", " next")
    ring.lay("Marlow", "grapple", 5, 6)
    ring.lay("Ines", "dodge", 3, 7)
    st.ask("+init/run", r"Round \d is over")
    ring.control(r"Marlow[^\n]* Ines[^\n]*Control 2")

    ring.begin_round(2)  # 2 against 0: Control 4
    ines.ask("+grapple/resist", "Ines struggles to resist")
    marlow.ask("+grapple/sustain", " next")
    ring.grapples(2, 0)
    st.send("+init/run")
    marlow.expect("slam")

    marlow.settle()  # what has left the server is not told again
    ring.game.kill_server()
    ring.game.start_server()
    st.ask("+init", r"waiting for Marlow")
    ines.ask("+choose hold", "Nothing is waiting on you")
    marlow.ask("+choose hold", r"Round \d is over")
    ring.control(r"Control 4")

    ring.begin_round(3)  # 1 against 4: Control 1
    ines.ask("+resist", "Ines struggles to resist")
    marlow.ask("+sustain", " next")
    ring.grapples(1, 4)
    st.ask("+init/run", r"Round \d is over")
    ring.control(r"Control 1\b")

    ring.begin_round(4)  # reversed, 5 against 2: the margin is one more than twice the Control
    ines.ask("+grapple/reverse", "Ines struggles to reverse")
    marlow.ask("+sustain", " next")
    ring.grapples(2, 5)
    st.ask("+init/run", r"Round \d is over")
    ring.control(r"Ines[^\n]* Marlow[^\n]*Control 2")

    ring.begin_round(5)  # and back? 5 against 2 is not enough
    ines.ask("+sustain", "Ines keeps hold")
    marlow.ask("+reverse", " next")
    ring.grapples(5, 2)
    st.ask("+init/run", r"Round \d is over")
    ring.control(r"Ines[^\n]* Marlow[^\n]*Control 2")


def test_resisting_with_the_same_dice_would_have_ended_it(ring: Ring) -> None:
    st, marlow, _ = ring.clients()
    st.ask("+combat/undo 2", "takes back")
    marlow.ask("+resist", " next")
    ring.grapples(5, 2)
    st.ask("+init/run", r"Round \d is over")
    ring.control("Nobody holds anybody")


def test_every_roll_on_the_screens_is_explained(ring: Ring) -> None:
    """Both saw the same rolls; each number's arithmetic adds up to what the screen said."""
    seen = [rolls_on(client.transcript) for client in (ring.marlow, ring.ines)]
    assert seen[0] == seen[1]
    nets = [(one.whose, one.net) for one in seen[0] if one.whose.endswith(("grapple", "dodge"))]
    assert nets == [
        ("Marlow's grapple", 5), ("Ines's dodge", 3),
        ("Marlow's grapple", 2), ("Ines's grapple", 0),
        ("Marlow's grapple", 1), ("Ines's grapple", 4),
        ("Marlow's grapple", 2), ("Ines's grapple", 5),
        ("Ines's grapple", 2), ("Marlow's grapple", 5),
    ]  # fmt: skip
    for client in (ring.marlow, ring.ines):
        for roll in seen[0]:
            why = client.ask(f"+combat/why {roll.number}", r"Result: .*\n")
            assert explained(why) == roll, why


class Shown(NamedTuple):
    """A roll as a screen has it."""

    number: int
    whose: str
    pool: int
    difficulty: int
    faces: tuple[int, ...]
    net: int


ON_SCREEN = re.compile(
    r"#(\d+) (\w+'s (?:grapple|dodge)): [^#\n]*? = (\d+)(?: dice)? vs (\d+)[^:\n]*: "
    r"([\d ]+) -> (\d+)"
)


def rolls_on(screen: str) -> list[Shown]:
    """Return the rolls of the grapple on a screen, in order, each once."""
    whole = re.sub(r"\n +", " ", screen)
    found = (
        Shown(int(number), whose, int(pool), int(aim), numbers_in(faces), int(net))
        for number, whose, pool, aim, faces, net in ON_SCREEN.findall(whole)
    )
    return list(dict.fromkeys(found))


def explained(why: str) -> Shown:
    """Return the roll that +combat/why tells of; its terms must add up."""
    title = re.search(r"Roll (\d+): (\w+'s \w+)", why)
    parts = re.search(
        r"Pool (\d+):\n(.*?)Difficulty (\d+):\n(.*?)Faces: ([\d ]+)\..*Result: (\d+)",
        why,
        re.DOTALL,
    )
    assert title and parts, why
    pool, terms, difficulty, aims, faces, net = parts.groups()
    for total, added in ((pool, terms), (difficulty, aims)):
        assert int(total) == sum(int(one) for one in re.findall(r"^ +([+-]?\d+)  ", added, re.M))
    assert int(net) == sum(face >= int(difficulty) for face in numbers_in(faces))
    assert len(numbers_in(faces)) == int(pool)
    return Shown(int(title[1]), title[2], int(pool), int(difficulty), numbers_in(faces), int(net))


def numbers_in(text: str) -> tuple[int, ...]:
    return tuple(int(one) for one in text.split())
