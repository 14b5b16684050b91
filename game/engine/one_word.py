"""A verb that nothing follows."""

from collections.abc import Iterator
from typing import Any

from game.engine.table import Table
from game.engine.verb import Verb, Vocabulary
from game.state.declaration import Part, Said
from game.state.person import Person
from game.words import Words

# --- A verb that is said in one word --------------------------------------------------------------


class OneWordVerb(Verb[Table, Any]):
    """A verb that nothing follows, always open; nothing is done at its own place."""

    part: Said
    bare = True

    def parse(self, words: Words, vocabulary: Vocabulary) -> Part:
        """Read nothing more."""
        words.end()
        return self.part

    def format(self, part: Part) -> str:
        """Write the verb."""
        return self.name

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """One may always say it."""

    def legal(self, table: Table, person: Person) -> Iterator[Part]:
        """Yield it."""
        yield self.part

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """It has no place of its own."""
