"""Every screen of a game speaks in its own system's words (SYS-3): `tests/own_words.py`."""

import importlib
import re
from collections.abc import Iterator
from typing import Any

import pytest

import world.help_entries
from game.rulesets import RULESETS
from players.demo_places import is_demo
from scenes import demos
from tests.commands.table import Player, Table
from tests.commands.test_sheets_by_system import finish
from tests.our_rulesets import OURS
from tests.own_words import WORDS, strange

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


def test_SYS_3_the_demo_is_in_the_systems_words(
    table: Table, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demos, "reactor", table.clock)
    jo = table.seat("Jo")
    screens = [jo.type("+demo")]
    for number in range(40):
        jo.clock.advance(0)
        if not is_demo(jo.character.location):
            break
        screens.append(jo.type("+attack brute" if number % 2 else "+pass"))
    assert len(screens) > 2
    assert strange("\n".join(screens), rules) == []


def test_the_words_are_looked_for_as_they_are_read() -> None:
    assert strange("Nemo soaks 2.", "nwod") == ["soaks: Nemo soaks 2."]
    assert strange("A die more, or die", "met") == ["die: A die more, or die"]
    assert strange("focus strength 1", "met") == []
    assert not [word for words in WORDS.values() for word in words if word != word.lower()]


def test_SYS_3_an_extra_action_of_w20_is_declared_in_its_own_words(
    table: Table, settings: Any
) -> None:
    settings.ROUNDKEEPER_RULES = "w20"
    sheet = {"template": "shifter", "dexterity": 3, "wits": 3, "brawl": 3, "rage": 4}
    st, jo = table.seat("Vesper", "Storyteller", sheet=None), table.seat("Jo", sheet=sheet)
    st.type("+init/start Alley")
    jo.type("+init/join")
    st.type("+init/add thug")
    st.type("+init/roll")
    jo.type("+extra 1=rage")
    st.clear()
    told = jo.type("+attack Thug")
    assert "takes 1 extra action (rage)" in " ".join(told.split())
    assert strange(told + st.screen(), "w20") == []
