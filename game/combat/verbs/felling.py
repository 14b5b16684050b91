"""Sweep and tackle: attacks with bare hands that knock their target down (W20-11)."""

from collections.abc import Iterator

from game.combat.verbs.assault import begin_assault, verify_reach, verify_target
from game.engine.openings import verify_willpower
from game.engine.table import Table
from game.engine.verb import Stance, Verb, Vocabulary
from game.errors import RuleError
from game.state.declaration import Felling
from game.state.person import Person
from game.words import Words, quote


class FellingVerb(Verb[Table, Felling]):
    """``sweep TARGET [willpower]``, ``tackle TARGET [willpower]``."""

    stance: Stance = "offense"
    rolls: tuple[str, ...] = ("attack", "knockdown")
    splits = True

    def __init__(self, part: type[Felling], name: str) -> None:
        self.part = part
        self.name = name

    def parse(self, words: Words, vocabulary: Vocabulary) -> Felling:
        """Read the target, and a bought success."""
        target = words.name("target", vocabulary.names)
        part = self.part(target=target, willpower=words.take("willpower"))
        words.end(("willpower",))
        return part

    def format(self, part: Felling) -> str:
        """Write the maneuver."""
        line = f"{self.name} {quote(part.target)}"
        return f"{line} willpower" if part.willpower else line

    def verify(self, table: Table, person: Person, part: Felling) -> None:
        """Refuse one on oneself or on nobody, out of reach, or on one who lies there already."""
        verify_target(table, person, part.target)
        if table.person(part.target).prone:
            raise RuleError("prone-already", "W20-11", who=part.target)
        verify_reach(table, person, part)
        verify_willpower(table, person, part.willpower)

    def legal(self, table: Table, person: Person) -> Iterator[Felling]:
        """Yield one on each other person."""
        for target in table.scene.ready():
            if target.name != person.name:
                yield self.part(target=target.name)

    def begin(self, table: Table, person: Person, part: Felling, index: int) -> None:
        """Open it like any attack."""
        begin_assault(table, person, part, index)
