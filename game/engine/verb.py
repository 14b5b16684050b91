"""What every verb can do, and the words that it is read with."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, Protocol

import msgspec

from game.state.declaration import Part
from game.state.scene import Person
from game.words import Words

type Stance = Literal["offense", "defense", "none"]


class Vocabulary(msgspec.Struct, frozen=True):
    """What the words of a line may name for one person: people, weapons, traits, kinds of attack,
    verbs; ``divides`` says whether a part may end in ``dice N``.
    """

    names: tuple[str, ...]
    weapons: tuple[str, ...]
    traits: frozenset[str]
    attack_kinds: tuple[str, ...]
    effects: tuple[str, ...]
    verbs: Mapping[str, "Verb[Any]"]
    rules: str = ""  # the id of the ruleset
    played: tuple[str, ...] = ()  # the verbs that there are in the scene, its settings seen to
    divides: bool = False


class Verb[T](Protocol):
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

    def verify(self, table: T, person: Person, part: Part) -> None:
        """Refuse (`RuleError`) what may not be declared now; change nothing."""
        ...

    def legal(self, table: T, person: Person) -> Iterator[Part]:
        """Yield the parts of this verb that ``person`` could declare now."""
        ...

    def begin(self, table: T, person: Person, part: Part, index: int) -> None:
        """The place of part number ``index`` has come: emit the exchange it opens, or that it is
        lost.
        """
        ...
