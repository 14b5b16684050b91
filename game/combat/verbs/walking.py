"""Move, crawl, drop, stand, delay: what changes where and how one is, without a challenge (MET-2,
MET-8).
"""

from collections.abc import Iterator
from typing import Any

from game.combat.verbs.assault import verify_target
from game.combat.verbs.one_word import OneWordVerb
from game.engine.table import Table
from game.engine.verb import Cost, Stance, Verb, Vocabulary
from game.errors import RuleError, verify_within
from game.rules.grapple import StandVerb
from game.rules.met import actions_left, walk
from game.state.declaration import Crawl, Delay, Drop, Move, Part, Stand
from game.state.person import Person
from game.words import Words, quote

MAX_MOVE = 3
TOWARD = ("to", "toward", "towards")
AWAY = ("away", "from")


def read_direction(words: Words, vocabulary: Vocabulary) -> tuple[str, str]:
    """Read ``to NAME``, ``from NAME`` or nothing: whom one goes toward, whom away from."""
    toward = away = ""
    if words.take(*TOWARD):
        toward = words.name("person", vocabulary.names)
    elif words.take(*AWAY):
        words.take("from")
        away = words.name("person", vocabulary.names)
    words.end(("to", "from"))
    return toward, away


def format_direction(toward: str, away: str) -> str:
    """Write a direction as it reads back."""
    if toward:
        return f" to {quote(toward)}"
    return f" from {quote(away)}" if away else ""


def verify_direction(table: Table, person: Person, *names: str) -> None:
    """Refuse to go toward or away from oneself, nobody, or one who is gone."""
    for name in filter(None, names):
        verify_target(table, person, name)


def directions(table: Table) -> Iterator[tuple[str, str]]:
    """Yield nowhere in particular, then toward and away from each person."""
    yield "", ""
    for other in table.scene.ready():
        yield other.name, ""
        yield "", other.name


class WalkingVerb(Verb[Table, Any]):
    """What the verbs here share: each does at once what it says."""

    splits = True
    costs: Cost = "simple"

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Do it."""
        walk(table, person, part)


class MoveVerb(WalkingVerb):
    """``move [STEPS] [to NAME | from NAME]``: up to three steps."""

    name = "move"

    def parse(self, words: Words, vocabulary: Vocabulary) -> Move:
        """Read how far, and where to."""
        word = words.peek()
        counted = word is not None and not word.says(*TOWARD, *AWAY)
        steps = words.number("steps", 1, MAX_MOVE) if counted else MAX_MOVE
        return Move(steps, *read_direction(words, vocabulary))

    def format(self, part: Move) -> str:
        """Write it."""
        return f"{self.name} {part.steps}{format_direction(part.toward, part.away)}"

    def verify(self, table: Table, person: Person, part: Move) -> None:
        """Refuse one who lies, and a stride that is too long."""
        if person.prone:
            raise RuleError("prone", "MET-8", who=person.name)
        verify_within("steps", part.steps, 1, MAX_MOVE, "MET-2")
        verify_direction(table, person, part.toward, part.away)

    def legal(self, table: Table, person: Person) -> Iterator[Move]:
        """Yield a stride toward and away from each other person, and one to nobody."""
        nowhere, *others = directions(table)
        for toward, away in (*others, nowhere):
            yield Move(MAX_MOVE, toward, away)


class CrawlVerb(WalkingVerb):
    """``crawl [to NAME | from NAME]``: one step, lying down."""

    name = "crawl"
    bare = True

    def parse(self, words: Words, vocabulary: Vocabulary) -> Crawl:
        """Read where to."""
        return Crawl(*read_direction(words, vocabulary))

    def format(self, part: Crawl) -> str:
        """Write it."""
        return f"{self.name}{format_direction(part.toward, part.away)}"

    def verify(self, table: Table, person: Person, part: Crawl) -> None:
        """Refuse one who stands."""
        if not person.prone:
            raise RuleError("not-prone", "MET-8", who=person.name)
        verify_direction(table, person, part.toward, part.away)

    def legal(self, table: Table, person: Person) -> Iterator[Crawl]:
        """Yield it, and toward and away from each other person."""
        for toward, away in directions(table):
            yield Crawl(toward, away)


class DropVerb(WalkingVerb, OneWordVerb):
    """``drop``: lie down."""

    part = Drop()
    name = "drop"

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse one who lies already."""
        if person.prone:
            raise RuleError("prone", "MET-8", who=person.name)


class RiseVerb(StandVerb):
    """``stand [to NAME | from NAME]``: get up, and move one step."""

    stance: Stance = "none"

    def parse(self, words: Words, vocabulary: Vocabulary) -> Stand:
        """Read where to."""
        return Stand(*read_direction(words, vocabulary))

    def format(self, part: Part) -> str:
        """Write it."""
        assert isinstance(part, Stand)
        return f"{self.name}{format_direction(part.toward, part.away)}"

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse one who stands already."""
        assert isinstance(part, Stand)
        super().verify(table, person, part)
        verify_direction(table, person, part.toward, part.away)

    def legal(self, table: Table, person: Person) -> Iterator[Stand]:
        """Yield it, and toward and away from each other person."""
        for toward, away in directions(table):
            yield Stand(toward, away)

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Get up, and take the step."""
        if person.prone:
            walk(table, person, part)


class DelayVerb(WalkingVerb, OneWordVerb):
    """``delay``: keep what is left of one's actions for later in the round (MET-2)."""

    part = Delay()
    name = "delay"
    costs: Cost = ""

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse to wait with nothing left to do, or where nobody is left to wait for."""
        if not actions_left(table, person):
            raise RuleError("no-action-left", "MET-2", who=person.name, verb=self.name)
        phase = table.phase
        for one in table.scene.ready():
            placed = any(one.name in group for group in table.scene.fight.groups)
            to_come = placed and not one.acted and one.declaration is None
            if to_come and one.name != person.name and phase.takes_part(one):
                return
        raise RuleError("nobody-to-wait-for", "MET-2", who=person.name)
