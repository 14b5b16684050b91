"""What every verb can do."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, Protocol

from game.state.declaration import Part
from game.words import Vocabulary, Words

if TYPE_CHECKING:
    from game.engine.table import Table
    from game.state.scene import Person

type Stance = Literal["offense", "defense", "none"]


class Verb(Protocol):
    """One thing that can be declared.

    ``splits`` says whether it may be part of a split, ``stance`` is what it counts for when attacks
    pile on (PILE-1); ``bare`` says whether its name alone is a whole declaration, and so an option
    of ``choose``.
    """

    name: str
    stance: Stance
    bare: bool
    splits: bool

    def parse(self, words: Words, vocabulary: Vocabulary) -> Part:
        """Read what follows the verb."""
        ...

    def format(self, part: Part) -> str:
        """Write the part, verb included, as it parses back."""
        ...

    def verify(self, table: "Table", person: "Person", part: Part) -> None:
        """Refuse (`RuleError`) what may not be declared now; change nothing."""
        ...

    def legal(self, table: "Table", person: "Person") -> Iterator[Part]:
        """Yield the parts of this verb that ``person`` could declare now."""
        ...

    def begin(self, table: "Table", person: "Person", part: Part, index: int) -> None:
        """The place of part number ``index`` has come: emit the exchange it opens, or that it is
        lost.
        """
        ...
