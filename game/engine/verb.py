"""What a verb says of itself: everything that the rules ask about it and nothing else knows."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from game.dice import Modifier
from game.engine.terms import Reckoning
from game.gear import Weapon
from game.state.declaration import Part
from game.state.person import Person
from game.state.scene import Exchange
from game.words import Words

type Stance = Literal["offense", "defense", "none"]
type Cost = Literal["standard", "simple", ""]
type Meets = Literal["each", "all", "nothing"]


class Vocabulary(msgspec.Struct, frozen=True):
    """What the words of a line may name for one person: people, weapons, traits, kinds of attack,
    verbs; ``divides`` says whether a part may end in ``dice N``.
    """

    names: tuple[str, ...]
    weapons: tuple[str, ...]
    traits: frozenset[str]
    attack_kinds: tuple[str, ...]
    effects: tuple[str, ...]
    verbs: Mapping[str, "Verb[Any, Any]"]
    rules: str = ""  # the id of the ruleset
    played: tuple[str, ...] = ()  # the verbs that there are in the scene, its settings seen to
    divides: bool = False


class Verb[T, P: Part](ABC):
    """One thing that can be declared, and the only authority on itself: whoever wants to know which
    verbs may be aborted to, stand once in a split, or meet an attack asks each of them. ``P`` is
    the kind of part that it reads, and all that it is ever given.

    Their words are in `presentation.verb_words`; a verb without an entry there is called by its
    name.
    """

    name: str

    stance: Stance = "none"
    """What it counts for when attacks pile on (PILE-1)."""

    bare: bool = False
    """Whether its name alone is a whole declaration, and so an option of ``choose``."""

    splits: bool = False
    """Whether it may be part of a split."""

    free_words: bool = False
    """Whether its players think of the words: what it could be is no list."""

    free_text: bool = False
    """Whether its name is followed by text at once, in which an ``&`` may stand."""

    once: bool = False
    """Whether no split has two of it (SPLIT-4)."""

    abortable: bool = False
    """Whether one may abort to it under an attack (ABORT-1)."""

    needs_free_hands: bool = False
    """Whether it is closed to whoever holds somebody (GRAPPLE-10)."""

    idle: bool = False
    """Whether nothing is given up with it."""

    preferable: bool = False
    """Whether it is a free defense where none was declared, and may be preferred (PILE-6)."""

    meets: Meets = "nothing"
    """Whether what comes in is met by it where it is one's own action: ``each`` attack for itself,
    or ``all`` of the round by one roll (DEF-5).
    """

    covers_shots: bool = False
    """Whether one roll of it serves against all shots from one direction (PILE-4)."""

    costs: Cost = "standard"
    """Which action of a round it takes, where a round has a standard and a simple one (MET-2)."""

    rolls: tuple[str, ...] = ()
    """What the rolls made for it are for: how they are named in rulings and scenarios."""

    ability: str = ""
    """What is rolled with Dexterity, where it meets attacks by a roll."""

    # --- said ------------------------------------------------------------------------------------

    @abstractmethod
    def parse(self, words: Words, vocabulary: Vocabulary) -> P:
        """Read what follows the verb."""

    @abstractmethod
    def format(self, part: P) -> str:
        """Write the part, verb included, as it parses back."""

    @abstractmethod
    def verify(self, table: T, person: Person, part: P) -> None:
        """Refuse (`RuleError`) what may not be declared now; change nothing."""

    @abstractmethod
    def legal(self, table: T, person: Person) -> Iterator[P]:
        """Yield the parts of this verb that ``person`` could declare now."""

    def exposes(self, table: T, part: P) -> bool:
        """Say whether a part gives up its owner's defense (ATTACK-6)."""
        return False

    def cost(self, part: P) -> Cost:
        """Return which action of a round a part takes; the parts of one verb may differ."""
        return self.costs

    # --- done ------------------------------------------------------------------------------------

    @abstractmethod
    def begin(self, table: T, person: Person, part: P, index: int) -> None:
        """Begin part number ``index``, whose place has come: emit the exchange that it opens, or
        that it is lost.
        """

    # --- where it meets attacks ------------------------------------------------------------------

    def hinders(self, table: T, exchange: Exchange, target: Person) -> tuple[Modifier, ...]:
        """Return what it changes in the roll of an attack that ``target`` meets with it."""
        return ()

    def can_meet(self, target: Person, weapon: Weapon) -> bool:
        """Say whether it is of any use against a weapon."""
        return True

    def reckon(
        self,
        table: T,
        target: Person,
        weapon: Weapon,
        close: bool,
        terms: tuple[Modifier, ...],
    ) -> Reckoning | None:
        """Reckon the roll that meets an attack, with what ``terms`` take off it; None if nothing is
        rolled.
        """
        return None
