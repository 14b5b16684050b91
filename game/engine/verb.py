"""What a verb says of itself: everything that the rules ask about it and nothing else knows."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from game.dice import Modifier, Roll
from game.events import EffectUsed
from game.fighter import DamageType, Weapon
from game.state.declaration import Attack, Part
from game.state.person import BRAVED, Person, Standing
from game.state.scene import Exchange, Ruling
from game.values import Value
from game.words import Words

# --- the terms of a roll, and what a roll that is ready to be made has come to -------------------


BRAVING = 2  # what it costs to brave a committed attack (ATTACK-6)


class Reckoning(Value):
    """A roll ready to be made: all terms, and what they come to."""

    pool: int
    difficulty: int
    terms: tuple[Modifier, ...]
    chance: bool = False  # a chance die in place of an empty pool

    @property
    def promise(self) -> int:
        """What free defenses are compared by: pool x (11 - difficulty)."""
        return self.pool * (11 - self.difficulty)


def base(difficulty: int, why: str = "base", by: str = "") -> Modifier:
    """Return the term that a difficulty starts from."""
    return Modifier(why=why, difficulty=difficulty, by=by)


def harder(by_how_much: int, why: str, by: str) -> tuple[Modifier, ...]:
    """Return the term of a change to a difficulty; nothing for a change of 0."""
    return (Modifier(why=why, difficulty=by_how_much, by=by),) if by_how_much else ()


def braved_terms(times: int) -> tuple[Modifier, ...]:
    """Return what it costs the next roll to have braved attacks that no roll met (ATTACK-6)."""
    return harder(BRAVING * times, BRAVED, "ATTACK-6")


def dice(number: int, why: str, by: str = "") -> tuple[Modifier, ...]:
    """Return the term of a change to a pool; nothing for a change of 0."""
    return (Modifier(why=why, dice=number, by=by),) if number else ()


# --- a roll as a storyteller rules it: the ruling is one more term of its arithmetic -------------


BY = "ruling"


def with_difficulty(reckoning: Reckoning, ruling: Ruling) -> Reckoning:
    term = harder(ruling.number - reckoning.difficulty, ruling.why, BY)
    return replace(reckoning, difficulty=ruling.number, terms=(*reckoning.terms, *term))


def with_successes(roll: Roll, ruling: Ruling) -> Roll:
    """Return a roll that counts as many successes as were ruled, whatever its dice say."""
    change = ruling.number - roll.successes
    term = Modifier(why=ruling.why, total=change, by=BY)
    return replace(
        roll,
        successes=ruling.number,
        modifiers=(*roll.modifiers, term) if change else roll.modifiers,
        botch=roll.botch and not ruling.number,
    )


# --- how an attack is met, as the chapters tell one another --------------------------------------


class Meeting(NamedTuple):
    """How an attack is met: ``how`` by its verb's name, rolled as ``reckoning`` says, with a roll
    that ``stands`` already, or not at all, for the reason ``barred``. ``part`` is what of the
    target's own action it is.
    """

    target: Person
    how: str = ""
    reckoning: Reckoning | None = None
    part: Part | None = None
    stands: Standing | None = None
    barred: str = ""
    forced: bool = False  # a victim's, who splits for it
    covers: bool = False  # one roll for all shots from one direction (DEF-4)
    place: int = -1  # the place of the action that it uses
    gone: bool = False  # used up by it

    @property
    def unmet(self) -> str:
        """Why nothing is rolled; empty where something is (DEF-1, PILE-3)."""
        if self.barred or self.stands:
            return self.barred
        if self.reckoning is None:
            return self.how
        return "" if self.reckoning.pool else "no-dice"


class Blow(Value):
    """Harm about to be rolled: from whom, to whom, with what weapon or effect, of what kind."""

    by: Person
    on: str
    type: DamageType
    weapon: Weapon | None = None
    attack: Attack | None = None  # None where the weapon's own damage is all
    effect: EffectUsed | None = None


type Stance = Literal["offense", "defense", "none"]
type Cost = Literal["standard", "simple", ""]
type Meets = Literal["each", "all", "nothing"]


class Vocabulary(Value):
    """What the words of a line may name for one person: people, weapons, traits, kinds of attack,
    verbs; ``called`` are other names of the weapons, ``specialties`` what those of a trait cover,
    ``divides`` says whether a part may end in ``dice N``.
    """

    names: tuple[str, ...]
    weapons: tuple[str, ...]
    traits: frozenset[str]
    attack_kinds: tuple[str, ...]
    effects: tuple[str, ...]
    verbs: Mapping[str, "Verb[Any, Any]"]
    called: Mapping[str, str] = {}
    specialties: Mapping[str, tuple[str, ...]] = {}
    rules: str = ""  # the id of the ruleset
    played: tuple[str, ...] = ()  # the verbs that there are in the scene, its settings seen to
    divides: bool = False


class Verb[T, P: Part](ABC):
    """One thing that can be declared, and the only authority on itself: the person who wants to
    know which verbs may be aborted to, stand once in a split, or meet an attack asks each of them.
    ``P`` is the kind of part that it reads, and all that it is ever given.

    Their words are in `narration.phrases.verb_words`; a verb without an entry there is called by
    its name.
    """

    name: str

    stance: Stance = "none"
    """What it counts for when attacks pile on."""

    bare: bool = False
    """Whether its name alone is a whole declaration, and so an option of ``choose``."""

    splits: bool = False
    """Whether it may be part of a split."""

    free_words: bool = False
    """Whether its players think of the words, so that no list can have them."""

    free_text: bool = False
    """Whether its name is followed by text at once, in which an ``&`` may stand."""

    once: bool = False
    """Whether no split has two of it (SPLIT-4)."""

    abortable: bool = False
    """Whether you may abort to it under an attack."""

    needs_free_hands: bool = False
    """Whether it is closed to a person who holds somebody."""

    idle: bool = False
    """Whether nothing is given up with it."""

    preferable: bool = False
    """Whether it is a free defense where none was declared, and may be preferred."""

    meets: Meets = "nothing"
    """Whether it meets what comes in when it is your own action: ``each`` attack for itself,
    or ``all`` of the round by one roll.
    """

    covers_shots: bool = False
    """Whether one roll of it serves against all shots from one direction (PILE-4)."""

    costs: Cost = "standard"
    """Which action of a round it takes, where a round has a standard and a simple one."""

    rolls: tuple[str, ...] = ()
    """What the rolls made for it are for: how they are named in rulings and scenarios."""

    exchange: str = ""
    """The kind of exchange that it opens, where it is opened in a chase too."""

    names_pool: bool = False
    """Whether it can be rolled with another pool than the usual one."""

    grapples: bool = False
    """Whether it is there only where grapples are played (GRAPPLE-1)."""

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

    def may_be_early(self, table: T, person: Person, part: P) -> bool:
        """Say whether a part may be said now though its owner's place is still to come."""
        return False

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
        self, table: T, target: Person, weapon: Weapon, close: bool, terms: tuple[Modifier, ...]
    ) -> Reckoning | None:
        """Reckon the roll that meets an attack, with what ``terms`` take off it; None if nothing is
        rolled.
        """
        return None

    def rolled(self, table: T, roll: Roll, covers: bool) -> None:  # noqa: B027 - mostly nothing
        """Do what follows a roll that meets an attack; ``covers``: it does all shots from there."""
