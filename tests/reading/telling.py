"""An evening as its readers read it: a scenario file, told as the service tells a scene."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from game import events as ev
from game.dice import Chance
from game.journal import Entry, Journal
from game.npcs import next_move
from game.rules.rounds import awaiting
from game.state.decisions import Question
from game.state.scene import Scene
from game.values import AnyAction, AnyEvent
from narration.reader import Reader
from narration.telling.announce import Announcement
from narration.telling.summary import since_phase_began
from play.scenario import Outcome, Rehearsal, read_scenario
from sheets.catalog import default_catalog

type Called = tuple[tuple[str, str], ...]  # what people are called in a file, and what instead

FOLDER = Path(__file__).parent / "evenings"
BEGINNINGS = (ev.RoundBegan, ev.ChaseRoundBegan)


@dataclass(frozen=True)
class Submission:
    """An entry, and the scene before and after it."""

    entry: Entry
    before: Scene
    after: Scene
    questions: Sequence[Question]
    earlier: list[AnyEvent]


class Recorded(Journal):
    """A journal that keeps what it takes to tell each entry."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[Submission] = []
        self._phase: list[AnyEvent] = []

    def say(
        self, action: AnyAction, chance: Chance, time: float = 0.0, by_the_game: bool = False
    ) -> Entry:
        before, earlier = self.scene, self._phase
        entry = super().say(action, chance, time, by_the_game)
        self.said.append(Submission(entry, before, self.scene, awaiting(self.scene), earlier))
        self._phase = since_phase_began([*earlier, *entry.events])
        return entry


@dataclass
class Round:
    """What one reader is shown from where a round begins to where the next one does."""

    lines: list[str] = field(default_factory=list)
    events: list[AnyEvent] = field(default_factory=list)


@cache
def played(name: str, called: Called = ()) -> tuple[Outcome, tuple[Submission, ...]]:
    """Play an evening, by the name of its file: what came of it, and all that was said. Its people
    may be called otherwise.
    """
    journal = Recorded()
    source = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
    for before, after in called:
        source = re.sub(rf"\b{before}\b", after, source)
    outcome = Rehearsal(read_scenario(source, default_catalog()), journal).run()
    return outcome, tuple(journal.said)


def rounds(name: str, reader: Reader, called: Called = ()) -> list[Round]:
    """Return what an evening puts before a reader, round by round, of the fight and of a chase."""
    told: list[Round] = []
    for run in _told_together(played(name, called)[1]):
        events = [event for one in run for event in one.entry.events]
        if _begins_a_round(run[:1]):
            told.append(Round())
        if told:
            first, last = run[0], run[-1]
            told[-1].events += events
            told[-1].lines += Announcement(
                events, first.before, last.after, last.questions, first.earlier
            ).lines(reader)
        if _begins_a_round(run[1:]):  # told with the end of the one before it
            told.append(Round())
    return told


def _begins_a_round(said: Sequence[Submission]) -> bool:
    return any(isinstance(event, BEGINNINGS) for one in said for event in one.entry.events)


def _told_together(said: Sequence[Submission]) -> Iterator[list[Submission]]:
    """Yield what is told at once: what NPCs that play by themselves answer goes with the rest."""
    run: list[Submission] = []
    for one in said:
        run.append(one)
        if next_move(one.after) is None:
            yield run
            run = []
    if run:
        yield run
