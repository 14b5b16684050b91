"""A whole evening over telnet: late guests, a hidden sniper, a held and corrected roll, two rounds
taken back, an idle player, a fight and a chase at once, a killed server, and its log played again.
What was seen is in docs/transcripts/evening.md.
"""

import json
import urllib.request
from collections.abc import Callable, Mapping, Sequence

import msgspec
import pytest

from game.journal import Journal
from game.rules.rounds import awaited
from game.state.scene import Scene
from play.export import read_journal
from play.views import scene_view
from tests.server.live_game import LiveGame
from tests.server.soak.stored import newest_scene
from tests.server.telnet import TelnetClient
from tests.server.transcript import Play
from tools.patience import HANG

pytestmark = pytest.mark.live

HEADER = """
A storyteller (Vesper), three players and twelve NPCs, each of the players with a telnet client of
their own. Ines is on time, Marlow and Jude come later. Some of the dice were laid out beforehand.
Shown is what the one who types sees; of the others only what they see besides.

This was played, and is written anew, by
`WRITE_TRANSCRIPTS=1 .venv/bin/python -m pytest tests/server/evenings/test_evening.py`.
""".strip()

SNIPER = "Quillon"
CAST = (
    *("+init/add thug*4 as Alpha group", "+init/add dog*2", "+init/add guard*2 as Warden"),
    *("+init/add brawler as Moroz", "+init/add cop as Doyle", "+init/add bystander as Lucky"),
    f"+init/add sniper as {SNIPER} hidden",
    "+npc/auto Alpha*, Dog*, Warden*, Doyle=defensive",
)
# What is thrown for initiative: of those who do not play by themselves, Lucky speaks first and
# Jude last.
INITIATIVE = {
    "Alpha1": 1, "Dog1": 3, "Dog2": 4, "Warden1": 4, "Warden2": 5, "Doyle": 2,
    "Lucky": 2, "Moroz": 3, "Ines": 5, SNIPER: 7, "Marlow": 8, "Jude": 10,
}  # fmt: skip
DEADLY = (10, 10, 9, 9, 8, 8, 7, 7, 1, 1)  # the damage of a shot before it was corrected
SWINGS = {"Ines": ("+attack Moroz",), "Marlow": ("+attack Moroz",), "Jude": ("+attack Alpha1",)}
QUIET = {"Lucky": ("+as Lucky=pass",), SNIPER: (f"+as {SNIPER}=pass",)}
NOTHING: Mapping[str, Sequence[str]] = {}


class Evening:
    """Those who play, and what they play it with."""

    def __init__(self, game: LiveGame, file: str, title: str) -> None:
        self.game = game
        self.st = game.client("Vesper")
        self.clients = {"Vesper": self.st, "Ines": game.client("Ines")}
        self.st.send("+init/end")  # the demo's scene, in which nobody has done anything
        self.play = Play(file, title, list(self.clients.values()))

    # --- playing ---------------------------------------------------------------------------

    def type(self, who: str, line: str, shown: bool = True) -> str:
        """Let a person type; the storyteller does it for those who have no client."""
        return self.play.type(self.clients.get(who, self.st), line, shown)

    def happens(self, what: str, action: Callable[[], None], who: str, until: str = "") -> str:
        return self.play.happens(what, action, self.clients[who], until)

    def come_in(self, name: str, act: Callable[[], TelnetClient]) -> None:
        """Let a person come in late."""
        self.clients[name] = client = act()
        self.play.admit(client)

    def roll(self, lines: Mapping[str, Sequence[str]], shown: bool = True) -> None:
        """Begin a round, and let each say what is theirs when they are asked."""
        here = self.scene().people
        for name in INITIATIVE.keys() & here.keys():
            if not here[name].seat:
                self.game.lay_dice(name, "initiative", INITIATIVE[name])
        self.type("Vesper", "+init/roll", shown)
        self.declare(lines, shown)

    def declare(self, lines: Mapping[str, Sequence[str]], shown: bool = True) -> None:
        """Let each say what is theirs when they are asked."""
        left = {name: list(said) for name, said in lines.items()}
        while any(left.values()):
            name = awaited(self.scene())[0].name
            self.type(name, left[name].pop(0), shown)

    def run(self, lines: Mapping[str, Sequence[str]] = NOTHING) -> None:
        """Have it all done up to the books, with what is said in haste phases; who is asked
        something gives the usual answer.
        """
        left = {name: list(said) for name, said in lines.items()}
        while (scene := self.scene()).fight.phase != "bookkeeping":
            asked = [one.name for one in awaited(scene) if left.get(one.name)]
            if scene.fight.questions:
                one = scene.fight.questions[0]
                said = f"choose {one.default}"
                mine = one.who in self.clients
                self.type(one.who, f"+{said}" if mine else f"+as {one.who}={said}")
            elif asked:
                self.type(asked[0], left[asked[0]].pop(0))
            else:
                self.type("Vesper", "+init/run")

    # --- looking ---------------------------------------------------------------------------

    def scene(self) -> Scene:
        """Return the scene as it stands in the game's database."""
        return newest_scene(self.game).scene

    def number(self) -> int:
        """Return the scene's number."""
        return newest_scene(self.game).id

    def exported(self, name: str) -> str:
        """Return the JSON that a person gets to take along."""
        client = self.clients[name]
        told = client.ask(f"+combat/export scene {self.number()}", r"http\S+\.json\?key=\S+")
        with urllib.request.urlopen(told[told.index("http") :].strip(), timeout=HANG) as answer:
            return str(answer.read().decode())

    def heard(self, text: str) -> set[str]:
        """Return on whose screens a text has ever stood."""
        for client in self.clients.values():
            client.settle()
        return {name for name, client in self.clients.items() if text in client.transcript}


def test_an_evening(game: LiveGame) -> None:
    evening = Evening(game, "evening", "An evening")
    evening.play.prose(HEADER)
    _the_stage(evening)
    _a_shot_from_nowhere(evening)
    _the_late_guests(evening)
    _two_rounds_taken_back(evening)
    _the_idle_player(evening)
    _a_fight_and_a_chase(evening)
    _the_sniper_is_found(evening)
    _the_log(evening)
    evening.play.finish(exactly=False)  # a deadline is among it


def _the_stage(evening: Evening) -> None:
    evening.play.prose("## The stage\n\nTwelve NPCs; nine of them play by themselves.")
    evening.type("Vesper", "+init/start Night at the docks")
    for line in CAST:
        evening.type("Vesper", line)
    evening.type("Ines", "+init/join")
    evening.type("Ines", "+init")
    people = evening.scene().people.values()
    assert sum(one.npc for one in people) == 12 and sum(one.auto for one in people) == 9


def _a_shot_from_nowhere(evening: Evening) -> None:
    evening.play.prose(
        "## A shot from nowhere\n\n"
        "Vesper wants to see what comes of each action before the others do."
    )
    evening.type("Vesper", "+combat/review on")
    evening.roll(
        {
            "Lucky": ("+as Lucky=pass",),
            "Moroz": ("+as Moroz=attack Ines",),
            "Ines": ("+attack Moroz",),
            SNIPER: (f"+as {SNIPER}=attack Ines range 60",),
        }
    )
    evening.play.prose(
        "A shot that would have ended the evening for Ines. Vesper remembers the lamp, and\n"
        "corrects it."
    )
    evening.game.lay_dice(SNIPER, "attack", 9, 9, 8, 7, 2, 3, 3, 4)
    evening.game.lay_dice("Ines", "block", 10, 8, 8, 5, 3, 2, 2, 2)
    evening.game.lay_dice(SNIPER, "damage", *DEADLY)
    evening.type("Vesper", "+init/next")
    assert evening.heard("9 9 8 7 2 3 3 4") == {"Vesper"}
    evening.game.lay_dice(SNIPER, "damage", 6, 7, 2, 2, 3, 3, 4, 5)
    evening.type("Vesper", "+rule attack difficulty=9 because the only lamp has gone out")
    assert evening.heard("9 9 8 7 2 3 3 4") == evening.heard("6 7 2 2 3 3 4 5") == {"Vesper"}
    evening.type("Vesper", "+combat/release")
    for shown in ("9 9 8 7 2 3 3 4", "6 7 2 2 3 3 4 5"):  # an NPC's: players get what it comes to
        assert evening.heard(shown) == {"Vesper"}
    evening.run()
    evening.type("Vesper", "+combat/review off")


def _the_late_guests(evening: Evening) -> None:
    play, game = evening.play, evening.game
    play.prose("## Late guests\n\nMarlow comes in, and looks what he has missed.")
    evening.come_in("Marlow", lambda: game.client("Marlow"))
    evening.type("Marlow", "+combat/summary")
    evening.type("Marlow", "+init/join")

    play.prose("Jude has never been here: an account, a character and a sheet are made first.")
    evening.come_in("Jude", lambda: game.newcomer("Jude"))
    evening.type("Jude", "+sheet/new mortal")
    evening.type("Jude", "+sheet/set charisma=2, manipulation=2, appearance=2, intelligence=2")
    evening.type("Jude", "+sheet/submit")
    evening.type("Vesper", "+sheet/approve Jude=welcome to the docks")
    evening.type("Jude", "+combat/summary")
    evening.type("Jude", "+init/join")


def _two_rounds_taken_back(evening: Evening) -> None:
    play = evening.play
    play.prose(
        "## Two rounds, and back again\n\n"
        "What they cost, Willpower, Rage, wounds, cartridges and a time that runs, is to come back."
    )
    evening.type("Vesper", "+effect Ines=Bullet fever attack-1 for 3")
    at = evening.scene()
    evening.roll(
        {
            **QUIET,
            "Moroz": ("+as Moroz=attack Ines",),
            "Ines": ("+haste 1=rage", "+attack Moroz=willpower"),
            "Marlow": ("+attack Moroz=with light pistol range 4",),
            "Jude": ("+attack Alpha1=willpower",),
        }
    )
    evening.run({"Ines": ("+attack Moroz",)})
    play.prose("A crate falls on Jude. Of the next round only the end is shown.")
    evening.type("Vesper", "+hurt Jude=2l")
    evening.roll({**QUIET, "Moroz": ("+as Moroz=attack Jude",), **SWINGS}, shown=False)
    evening.run()
    after = evening.scene()
    play.prose("That is not what anyone had meant. Vesper takes both rounds back.")
    evening.type("Vesper", "+combat/undo 2 rounds")
    assert evening.scene() == at
    evening.type("Ines", "+health")
    play.prose("Would it not do to have kept them? It can all be brought back, with its dice ...")
    evening.type("Vesper", "+combat/redo")
    assert evening.scene() == after
    play.prose("... and taken back for good.")
    evening.type("Vesper", "+combat/undo 2 rounds")
    assert evening.scene() == at


def _the_idle_player(evening: Evening) -> None:
    evening.play.prose(
        "## Somebody is at the door\n\n"
        "Round 2 anew. All have declared but Jude, who does not answer; Vesper sets how long the\n"
        "scene waits (five minutes are more usual)."
    )
    evening.roll(
        {
            **QUIET,
            "Moroz": ("+as Moroz=block",),
            "Ines": ("+attack Moroz",),
            "Marlow": ("+attack Moroz",),
        },
        shown=False,
    )
    assert [one.name for one in awaited(evening.scene())] == ["Jude"]
    evening.type("Vesper", "+combat/idle 1s=2s pass")

    def nobody_types() -> None:
        told = "Jude kept the others waiting too long"
        if told not in evening.st.transcript:  # a slow machine may have come to it by now
            evening.st.expect(told)

    evening.happens("Nobody types anything.", nobody_types, "Jude")
    assert evening.scene().fight.phase == "resolution"
    evening.type("Vesper", "+combat/idle off")
    evening.run()


def _a_fight_and_a_chase(evening: Evening) -> None:
    play, game = evening.play, evening.game
    everyone = set(evening.scene().people)
    play.prose(
        "## A fight and a chase\n\nLucky runs, and Marlow runs after him. The others fight on."
    )
    game.lay_dice("Lucky", "start", 8, 3)
    evening.type("Vesper", "+chase/cold Lucky=Marlow on alleys")
    evening.roll(
        {"Moroz": ("+as Moroz=attack Jude",), "Ines": ("+attack Moroz",), SNIPER: QUIET[SNIPER]},
        shown=False,
    )
    play.prose(
        "Round 3 has begun, and Jude has yet to declare, when the first round of the chase is\n"
        "rolled."
    )
    game.lay_dice("Lucky", "chase", 8, 3)
    game.lay_dice("Marlow", "chase", 2, 5, 5, 3)
    evening.type("Marlow", "+chase/ready")
    evening.type("Vesper", "+chase/roll")
    before = evening.scene()
    assert [one.name for one in awaited(before)] == ["Jude"] and before.chases[-1].questions

    def kill() -> None:
        game.kill_server()
        game.start_server()
        for client in evening.clients.values():
            client.expect(r"waiting for Jude \(")
            client.expect(r"waiting for\s+Lucky \(")

    evening.happens(
        "Now, while Jude is awaited in the fight and Lucky in the chase, the server is killed\n"
        "(`kill -9`) and started again. Nobody has to come in anew, and everybody is told where\n"
        "they are.",
        kill,
        "Jude",
    )
    assert evening.scene() == before
    evening.type("Vesper", "+as Lucky=choose none")
    evening.type("Jude", "+attack Moroz")
    evening.type("Vesper", "+init/next")
    play.prose("Between two turns of the fight Marlow catches up.")
    game.lay_dice("Lucky", "chase", 2, 3)
    game.lay_dice("Marlow", "chase", 9, 9, 9, 2)
    evening.type("Vesper", "+chase/roll")
    (chase,) = evening.scene().chases
    assert (chase.outcome, chase.round) == ("caught", 2)
    evening.run()
    after = evening.scene()
    assert set(after.people) == everyone and after.fight.round == 3
    assert not any(one.away or one.seat for one in after.people.values())


def _the_sniper_is_found(evening: Evening) -> None:
    evening.play.prose("## The sniper is found\n\nUntil now nobody but Vesper has read a name.")
    evening.type("Vesper", f"+roll/private {SNIPER}=dexterity + stealth")
    shown = evening.exported("Ines")
    assert evening.heard(SNIPER) == {"Vesper"}
    assert SNIPER not in shown and "omeone" in shown
    evening.type("Vesper", f"+npc/reveal {SNIPER}")
    assert evening.heard(SNIPER) == set(evening.clients)
    evening.roll(
        {
            "Lucky": ("+as Lucky=pass",),
            "Moroz": ("+as Moroz=pass",),
            SNIPER: (f"+as {SNIPER}=attack Marlow range 20",),
            "Ines": (f"+attack {SNIPER}",),
            "Marlow": (f"+attack {SNIPER}=with light pistol range 20",),
            "Jude": ("+dodge",),
        },
        shown=False,
    )
    evening.play.prose("Now there is somebody to strike at.")
    evening.run()


def _the_log(evening: Evening) -> None:
    play, game = evening.play, evening.game
    number = evening.number()
    play.prose("## The end, and the log\n\nHow was it with that first shot?")
    shown = json.loads(evening.exported("Ines"))
    shot = next(one for one in shown["rolls"] if (one["who"], one["for"]) == (SNIPER, "attack"))
    assert "2 successes" in evening.type("Ines", f"+combat/why {shot['id']}")
    assert "the only lamp has gone out" in evening.type("Vesper", f"+combat/why {shot['id']}")
    evening.type("Vesper", "+init/end the harbour police are coming")
    play.prose(
        "Vesper types `+combat/export`, and gets the whole log as a file. Played again it comes\n"
        "to the same, entry by entry, and everyone stands at its end as they did:\n\n"
        f"    .venv/bin/python -m game replay server/exports/scene-{number}.json\n\n"
        "A player's export has nothing in it of what was held, private or another's own."
    )
    evening.type("Vesper", f"+combat/export scene {number}", shown=False)
    file = game.root / "server" / "exports" / f"scene-{number}.json"
    played = game.run_module("game", "replay", str(file))
    assert (played.returncode, played.stderr) == (0, ""), played.stdout
    replayed = Journal()
    for entry in read_journal(file.read_bytes()):
        replayed.take_over(entry)
    assert replayed.scene == evening.scene()
    exported = json.loads(file.read_bytes())
    assert msgspec.json.decode(msgspec.json.encode(scene_view(replayed.scene))) == exported["state"]
    ruled = [one for one in exported["journal"] if one["action"]["action"] == "Rule"]
    assert [one["action"]["why"] for one in ruled] == ["the only lamp has gone out"]
