"""Every screen of a game speaks in its own system's words (SYS-3): `tests/own_words.py`."""

import importlib
import re
from collections.abc import Iterator
from typing import Any

import pytest

import world.help_entries
from game.rulesets import RULESETS
from tests.commands.table import Player, Table
from tests.commands.test_sheets_by_system import finish
from tests.our_rulesets import OURS
from tests.own_words import strange

# What one declares in three rounds, and what is refused in these rules or in others.
DECLARED = {
    "detroit": ("+attack thug", "+attack/power thug", "+split attack thug & dodge"),
    "detroit-classic": ("+attack thug", "+attack/feint thug", "+dodge"),
    "w20": ("+attack thug", "+sweep thug", "+parry"),
    "nwod": ("+attack thug", "+do wait", "+dodge"),
    "met": ("+move 1 to thug & attack thug", "+maneuver thug to trip him", "+attack thug"),
}
REFUSED = (
    *("+attack", "+attack thug with a spoon", "+attack nobody", "+block & dodge", "+parry now"),
    *("+forfeit it", "+roll arcana", "+roll brawl vs nobody", "+chase/exert", "+choose what"),
    *("+sheet/set charms=3", "+resist", "+do", "+escape from", "+defend", "+split"),
)
READ = (
    *("+init", "+combat", "+combat/why", "+combat/summary", "+combat/log", "+health", "+sheet"),
    *("+choose", "+grapple", "+chase", "+gear", "+plan"),
)
MEANT_FOR_CHOOSING = ("rules",)  # topics that tell of all systems


@pytest.fixture(params=OURS)
def rules(request: pytest.FixtureRequest, settings: Any) -> Iterator[str]:
    settings.ROUNDKEEPER_RULES = request.param
    importlib.reload(world.help_entries)  # as a server of such a game has it
    yield request.param
    del settings.ROUNDKEEPER_RULES
    importlib.reload(world.help_entries)


class Screens:
    """Two people at keyboards, and every line that either of them was shown."""

    def __init__(self, table: Table) -> None:
        self.nemo = table.seat("Nemo", sheet=None)
        self.st = table.seat("Vesper", "Storyteller", sheet=None)
        self.told: list[tuple[str, str]] = []

    def type(self, who: Player, *said: str) -> str:
        told = ""
        for one in said:
            other = self.st if who is self.nemo else self.nemo
            other.clear()
            told = who.type(one)
            self.told += [(one, told), (one, other.screen())]
        return told

    def answer(self) -> None:
        """Answer whatever is asked, by the last thing that is offered."""
        for _ in range(6):
            offered = re.findall(r"\+choose ([a-z]+)", self.type(self.nemo, "+choose"))
            if not offered:
                return
            self.type(self.nemo, f"+choose {offered[-1]}")

    def strange(self, rules: str) -> set[str]:
        return {f"{one}: {line}" for one, told in self.told for line in strange(told, rules, one)}


def an_evening(play: Screens, rules: str) -> None:
    """Make a sheet, fight three rounds, hold somebody, run away."""
    nemo, st = play.nemo, play.st
    play.type(nemo, "+help", "+sheet", "+sheet/new", "+sheet/new mortal", "+sheet/check")
    finish(nemo)
    play.type(nemo, "+sheet/set brawl=3, athletics=2", *READ, "+sheet/submit")
    play.type(st, "+sheet/pending", "+sheet Nemo", "+sheet/check Nemo", "+sheet/approve Nemo")
    play.type(nemo, f"+roll {RULESETS[rules].example_roll}", "+roll/willpower brawl", "+prefs")
    play.type(st, "+init/start Alley")
    play.type(nemo, "+init/join", "+help")
    play.type(st, "+init/add thug", "+npc/auto thug", "+npc/show thug", "+combat/settings", "+help")
    for number, line in enumerate(DECLARED[rules]):
        play.type(st, "+init/roll")
        play.type(nemo, "+help", line)
        for _ in range(3):
            play.type(st, "+init/run")
            play.answer()
        play.type(nemo, *READ, ("+prefs verbose", "+prefs screenreader on", "+prefs")[number])
        play.type(st, "+combat/why thug", "+check/list", "+heal Nemo=3", "+heal thug=3")
    play.type(nemo, *REFUSED)
    play.type(st, "+init/roll")
    play.type(nemo, "+grapple thug")
    for _ in range(3):
        play.type(st, "+init/run")
        play.answer()
        play.type(nemo, "+grapple", "+help", "+resist")
    play.type(st, "+chase/course", "+chase/cold Nemo=thug on alleys", "+chase/lead thug=6")
    for said in ("gun it", "never tell me the odds", "in there", "none"):
        play.type(
            nemo, "+help", "+chase", "+chase/exert", "+chase/ready", f"+choose {said}", "+chase"
        )
        play.answer()
    play.type(st, "+chase/obstacle", "+chase/course nowhere vs x", "+chase/end", "+init/end")
    play.type(nemo, "+combat/export as text", "+combat/logs")


def topics_of(index: str) -> list[str]:
    """Return the names that the first page of the help lists."""
    listed = " ".join(index.split("All there is help for")[-1].split())
    rows = re.findall(r": (.*?)\.(?= |$)", listed.split(" tells more")[0])
    return [name.strip() for row in rows for name in row.split(",")]


def test_SYS_3_every_screen_of_an_evening_is_in_the_systems_words(table: Table, rules: str) -> None:
    play = Screens(table)
    an_evening(play, rules)
    everything = "\n".join(told for _, told in play.told)
    assert "A chase begins" in everything
    assert re.search(r"Round 3\b", everything)
    assert play.strange(rules) == set()


def test_SYS_3_every_topic_of_the_help_is_in_the_systems_words(table: Table, rules: str) -> None:
    play = Screens(table)
    topics = topics_of(play.type(play.st, "+help"))
    assert len(topics) > 60
    assert {"chases", "grapples", "combat", "+attack", "wound"} <= set(topics)
    for topic in topics:
        if topic not in MEANT_FOR_CHOOSING:
            told = play.type(play.st, f"+help {topic}")
            assert "No help found" not in told, topic
            if topic in world.help_entries.topics() or topic.startswith("+"):
                assert [line for line in told.split("\n") if len(line.rstrip("\r")) > 78] == []
    assert play.strange(rules) == set()
