"""The same bar brawl over telnet by each of the rulesets. What was seen is in docs/transcripts: by
detroit in full, by the others what differs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from game.journal import rolls_of
from game.rules.rounds import awaited
from game.rulesets import DEFAULT_RULESET, RULESETS
from game.state.scene import Scene
from tests.server.live_game import LiveGame
from tests.server.soak.stored import newest_scene
from tests.server.transcript import Play

pytestmark = pytest.mark.live

HOW = """
Ines and Marlow have a telnet client each, a storyteller plays Rat and Brick. Shown is what the one
who types sees; of the others only what they see besides.

This was played, and is written anew, by
`WRITE_TRANSCRIPTS=1 .venv/bin/python -m pytest tests/server/evenings/test_brawl.py`.
""".strip()

OTHERS = """
The same fight by the other rulesets: [detroit-classic](brawl-detroit-classic.md),
[w20](brawl-w20.md), [nwod](brawl-nwod.md), [met](brawl-met.md).
""".strip()


def differing(what: str) -> str:
    """Return the header of a brawl that is told by what differs."""
    return f"{what} The rest is as in [the whole brawl](brawl.md).\n\n{HOW}"


SWINGS = {
    "Rat": ("+as Rat=attack Ines",),
    "Brick": ("+as Brick=attack Marlow with knife",),
    "Ines": ("+attack Rat",),
    "Marlow": ("+attack Brick=with bare hands",),
}
SHOTS = {
    "Rat": ("+as Rat=pass",),
    "Brick": ("+as Brick=attack Marlow with light pistol",),
    "Ines": ("+attack Brick",),
    "Marlow": ("+dodge",),
}


@dataclass(frozen=True)
class Round:
    """One round: what each says whenever they are asked, in order; questions but those that
    ``answers`` has are answered as by default. What is not ``shown`` is played all the same.
    """

    prose: str
    lines: Mapping[str, tuple[str, ...]]
    answers: Mapping[str, str] = field(default_factory=dict)
    shown: bool = True


@dataclass(frozen=True)
class Brawl:
    """The brawl by one ruleset, round by round."""

    file: str
    title: str
    header: str
    rounds: tuple[Round, ...]
    why: str = ""  # whose last attack roll is looked at in the end


BRAWLS = {
    "detroit": Brawl(
        "brawl",
        "A bar brawl",
        f"Four people in a bar, by the rules of `detroit`. {OTHERS}\n\n{HOW}",
        (
            Round("Rat swings at Ines, Brick draws a knife on Marlow, and they hit back.", SWINGS),
            Round("Brick has had enough of knives. Nobody else shoots.", SHOTS),
            Round(
                "Ines does two things at once and has the Rage for a third; Marlow takes hold of\n"
                "Brick.",
                {
                    "Rat": ("+as Rat=block",),
                    "Brick": ("+as Brick=attack Ines",),
                    "Ines": ("+haste 1=rage", "+split attack Rat & dodge", "+attack Brick"),
                    "Marlow": ("+grapple Brick=then throw",),
                },
            ),
        ),
    ),
    "detroit-classic": Brawl(
        "brawl-detroit-classic",
        "A bar brawl by detroit-classic",
        differing("The earlier edition: here the second round, in which a gun is fired."),
        (
            Round("", SWINGS, shown=False),
            Round(
                "A gun at arm's length has difficulty 6, where by `detroit` it has 4:\n"
                "`+combat/why` says so.",
                SHOTS,
            ),
        ),
        why="Brick",
    ),
    "w20": Brawl(
        "brawl-w20",
        "A bar brawl by w20",
        differing(
            "The Storyteller system by the book: declared together, in any order; a defense takes\n"
            "an action; extra actions come last."
        ),
        (
            Round(
                "All declare at the top of the turn. Nobody has kept an action to defend with,\n"
                "and no attack meets another.",
                SWINGS,
            ),
            Round(
                "Brick draws a pistol: it does its levels without a roll. Ines has Rage for one\n"
                "more action, Marlow waits to see what comes and then breaks in.",
                {
                    "Rat": ("+as Rat=block",),
                    "Brick": ("+as Brick=attack Ines with light pistol",),
                    "Ines": ("+haste 1=rage", "+attack Rat", "+attack Brick"),
                    "Marlow": ("+delay", "+attack Brick=with bare hands"),
                },
            ),
            Round(
                "Ines shares one pool between two actions, Marlow parries with his sword.",
                {
                    "Rat": ("+as Rat=attack Marlow",),
                    "Brick": ("+as Brick=attack Marlow with knife",),
                    "Ines": ("+split attack Rat dice 3 & attack Brick",),
                    "Marlow": ("+parry",),
                },
            ),
        ),
    ),
    "nwod": Brawl(
        "brawl-nwod",
        "A bar brawl by nwod",
        differing(
            "The Storytelling system: each acts at their place, one roll is the whole attack, and\n"
            "initiative is thrown once."
        ),
        (
            Round("Nobody declares beforehand: who is called says it, and it is done.", SWINGS),
            Round("Against a gun there is armour, and no Defense.", SHOTS, shown=False),
            Round(
                "Ines waits, and acts when she likes; Rat gives the turn up for any place in the\n"
                "next.",
                {
                    "Rat": ("+as Rat=forfeit",),
                    "Brick": ("+as Brick=attack Ines",),
                    "Ines": ("+delay", "+attack Brick"),
                    "Marlow": ("+attack Brick",),
                },
            ),
        ),
    ),
    "met": Brawl(
        "brawl-met",
        "A bar brawl by met",
        differing(
            "Mind's Eye Theatre: no dice but rock, paper, scissors; a standard and a simple\n"
            "action each."
        ),
        (
            Round("Challenges, a level each; who loses may buy a retest.", SWINGS),
            Round(
                "Marlow takes the pistol away, Ines comes nearer, Rat means to leave.",
                {
                    "Rat": ("+as Rat=escape",),
                    "Brick": ("+as Brick=attack Marlow with light pistol",),
                    "Ines": ("+move 1 to Brick & attack Brick",),
                    "Marlow": ("+maneuver Brick to take the pistol away",),
                },
                answers={"Marlow": "yes"},
            ),
        ),
    ),
}


class Table:
    """Those who play one of the brawls, and what they play it with."""

    def __init__(self, game: LiveGame, brawl: Brawl) -> None:
        self.game = game
        self.clients = {name: game.client(name) for name in ("Vesper", "Ines", "Marlow")}
        self.play = Play(brawl.file, brawl.title, list(self.clients.values()))

    def scene(self) -> Scene:
        """Return where it stands."""
        return newest_scene(self.game).scene

    def type(self, who: str, line: str, shown: bool = True) -> None:
        """Let a person type; the storyteller does it for those who have no client."""
        self.play.type(self.clients.get(who, self.clients["Vesper"]), line, shown)

    def round(self, one: Round) -> None:
        """Let each say what is theirs when they are asked, and have it done, until the books."""
        if one.shown:
            self.play.prose(one.prose)
        self.type("Vesper", "+init/roll", one.shown)
        left = {name: list(lines) for name, lines in one.lines.items()}
        while (scene := self.scene()).fight.phase != "bookkeeping":
            asked = next((name for name in _awaited(scene) if left[name]), None)
            if scene.fight.questions:
                question = scene.fight.questions[0]
                said = f"choose {one.answers.get(question.who, question.default)}"
                npc = question.who not in self.clients
                self.type(
                    question.who, f"+as {question.who}={said}" if npc else f"+{said}", one.shown
                )
            elif asked is not None:
                self.type(asked, left[asked].pop(0), one.shown)
            else:
                self.type("Vesper", "+init/run", one.shown)
        assert not any(left.values()), (left, self.clients["Vesper"].transcript[-6000:])


def _last_attack(game: LiveGame, who: str) -> int:
    rolls = rolls_of(newest_scene(game).entries)
    return [roll.id for roll in rolls if (roll.who, roll.purpose) == (who, "attack")][-1]


def _awaited(scene: Scene) -> list[str]:
    return [one.name for one in awaited(scene)]


SHORT = ("detroit", "met")  # dice and throws; the others' are left to the long form


@pytest.mark.parametrize(
    "ruleset",
    [one if one in SHORT else pytest.param(one, marks=pytest.mark.long_form) for one in BRAWLS],
)
def test_a_bar_brawl(ruleset: str, own_game: LiveGame) -> None:
    brawl = BRAWLS[ruleset]
    table = Table(own_game, brawl)
    table.play.prose(brawl.header)
    if ruleset != DEFAULT_RULESET:
        table.type("Vesper", f"+combat/ruleset {ruleset}")
    for number, one in enumerate(brawl.rounds, 1):
        if one.shown:
            table.play.prose(f"## Round {number}")
        table.round(one)
    if brawl.why:
        table.type("Marlow", f"+combat/why {_last_attack(table.game, brawl.why)}")
    table.play.prose("## The end")
    table.type("Vesper", "+init/end")
    scene = table.scene()
    assert (scene.ruleset, scene.fight.phase) == (ruleset, "ended")
    assert set(scene.people) == {"Ines", "Marlow", "Rat", "Brick"}
    assert any(one.fighter.health.marked for one in scene.people.values())
    table.play.finish()


def test_there_is_a_brawl_by_every_ruleset() -> None:
    assert set(BRAWLS) == set(RULESETS)
