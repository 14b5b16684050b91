"""Plays, chapter by chapter: what is said stands in plays/, what each reader is told in approved/.

A play is a scenario (docs/scenes/scenarios.md) whose sheets may be those of `SHEETS`. After each
step stands what it tells, unless the chapter has told just that before; after the last, what each
could look at.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.errors import RuleError
from game.rules.rounds import awaiting
from game.secrecy import seen
from game.state.scene import Scene
from narration.log import story, why
from narration.prompts.prompt import standing
from narration.reader import Reader
from narration.refusals.refusal import refusal
from narration.screens.scene import order_table, scene_table, summary_lines
from narration.tables.chase_table import chase_lines
from narration.tables.grapple_table import grapple_table
from narration.telling.announce import Announcement
from play.scenario import Rehearsal, Scenario, Step, read_scenario
from sheets.catalog import default_catalog
from tests.approval import EVERYONE_ELSE, compare, in_groups
from tests.narration.fights import log_lines
from tests.reading.telling import Recorded

CHAPTERS = sorted(Path(__file__).with_name("plays").glob("*.yaml"))
WIDE = 160
MORTAL = "dexterity: 3, strength: 2, stamina: 2, wits: 3, brawl: 3, melee: 2, willpower: 5"
GUNMAN = f"{MORTAL}, firearms: 3, athletics: 2, weapons: [heavy pistol]"
SHEETS = {
    "MORTAL": f"{{{MORTAL}}}",
    "NPC": f"{{{MORTAL}, npc: yes}}",
    "SHIFTER": f"{{{MORTAL}, template: shifter, rage: 4, weapons: [sword]}}",
    "RUNNER": f"{{{MORTAL}, athletics: 3}}",
    "GUNMAN": f"{{{GUNMAN}}}",
    "NPC_GUNMAN": f"{{{GUNMAN}, npc: yes}}",
}


def plays(chapter: Path) -> Iterator[Scenario]:
    text = re.sub(rf"\b({'|'.join(SHEETS)})\b", lambda name: SHEETS[name[0]], chapter.read_text())
    for play in text.split("\n\n"):
        yield read_scenario(play, default_catalog())


class Told(Rehearsal):
    """A play, and what everyone is told of each step."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario, Recorded())
        self.readers = readers(scenario)
        self.passages: list[tuple[str, str]] = []

    def _take(self, number: int, step: Step) -> Iterator[str]:
        said = self.journal.said
        before = len(said)
        yield from super()._take(number, step)
        told = {
            name: [
                line
                for one in said[before:]
                for line in Announcement(
                    one.entry.events, one.before, one.after, one.questions, one.earlier
                ).lines(reader)
            ]
            for name, reader in self.readers.items()
        }
        if step.refused is None:
            self.passages.append((as_written(step.says), in_groups(told)))

    def _say(self, number: int, actor: str, line: str) -> None:
        try:
            super()._say(number, actor, line)
        except RuleError as error:
            told = {name: refusal(error, one).split("\n") for name, one in self.readers.items()}
            self.passages.append((as_written({actor: line}), in_groups(told)))
            raise

    def look(self, chapter: str) -> None:
        scene = self.journal.scene
        events = [event for entry in self.journal.entries for event in entry.events]
        screens: dict[str, Callable[[Reader], list[str]]] = {
            "the prompt": lambda reader: standing(scene, awaiting(scene), reader),
            "the order": lambda reader: order_table(scene, reader),
        }
        if chapter == "orders":
            screens["the scene"] = lambda reader: scene_table(scene, reader)
            screens["the summary"] = lambda reader: summary_lines(
                scene, seen(events, reader.viewer), reader
            )
        if chapter == "logs":
            live = self.journal.timeline.live
            entries = self.journal.entries
            screens = {
                "the log": lambda reader: log_lines(entries, lambda _: Scene(), live, reader),
                "the story": lambda reader: [
                    line for part in story(entries, live, (), reader) for line in part
                ],
                "the rolls": lambda reader: [
                    line for roll in self.journal.rolls() for line in why(roll, reader)
                ],
            }
        if chapter != "logs" and scene.fight.holds:
            screens["the grapples"] = lambda reader: grapple_table(scene, reader)
        if chapter != "logs" and scene.chases:
            screens["the chases"] = lambda reader: chase_lines(scene, reader)
        for name, screen in screens.items():
            told = {who: screen(reader) for who, reader in who_look(self.scenario).items()}
            self.passages.append((f"({name})", in_groups(told)))
            for width in (20, 78):
                for aloud in (False, True):
                    for who in list(self.scenario.cast)[:2]:
                        lines = screen(Reader(name=who, width=width, screenreader=aloud))
                        assert all(line.isascii() and len(line) <= width for line in lines)


def readers(scenario: Scenario) -> dict[str, Reader]:
    """Return everyone who is told of a play, those first who are in nothing."""
    players = [name for name, one in scenario.cast.items() if not one.npc]
    named = {
        EVERYONE_ELSE: Reader(),
        **{name: Reader(name=name) for name in players},
        "a storyteller": Reader(st=True),
        "in brief": Reader(style="brief"),
        "in full": Reader(style="verbose"),
    }
    return {name: replace(one, width=WIDE) for name, one in named.items()}


def who_look(scenario: Scenario) -> dict[str, Reader]:
    told = readers(scenario)
    players = [name for name in told if told[name].name]
    absent = frozenset(players)
    return {name: told[name] for name in (EVERYONE_ELSE, *players)} | {
        "a storyteller of absent players": Reader(st=True, absent=absent, width=WIDE),
        "who paces it": Reader(pace=True, width=WIDE),
        f"{players[0]} aloud": Reader(name=players[0], screenreader=True, width=WIDE),
    }


def as_written(said: dict[str, str]) -> str:
    return "".join(f"{actor}: {line}" for actor, line in said.items())


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_a_chapter_is_told_as_approved(chapter: Path) -> None:
    known: set[tuple[str, str]] = set()
    rows = []
    for scenario in plays(chapter):
        told = Told(scenario)
        assert told.run().failures == [], scenario.title
        if chapter.stem != "told":
            told.look(chapter.stem)
        rows.append(f"\n=== {scenario.title}")
        for head, passage in told.passages:
            rows.append(f"> {head}")
            if (head, passage) not in known:
                rows.append(passage)
            known.add((head, passage))
    compare(Path(__file__).parent / "approved" / "plays" / f"{chapter.stem}.txt", "\n".join(rows))
