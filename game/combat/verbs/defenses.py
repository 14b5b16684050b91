"""The defenses: block, dodge, escape (DEF-2, DEF-3, DEF-5), and guard (DEF-8)."""

from collections.abc import Callable, Iterator

from game.combat.meeting import reckon_block, reckon_dodge, reckon_escape
from game.combat.verbs.naming_pools import read_traits
from game.dice import Modifier
from game.engine.openings import verify_willpower
from game.engine.other_pools import verify_named
from game.engine.table import Table
from game.engine.terms import Reckoning
from game.engine.verb import Meets, Stance, Verb, Vocabulary
from game.errors import RuleError
from game.gear import Weapon
from game.naming_traits import written
from game.state.declaration import Block, Defense, Dodge, Escape
from game.state.person import Person
from game.words import Words

type Reckons = Callable[[Table, Person, Weapon, bool, tuple[Modifier, ...]], Reckoning]


class DefenseVerb(Verb[Table, Defense]):
    """A defense that is rolled, ``[with TRAIT + TRAIT] [willpower]``; it meets what comes in."""

    stance: Stance = "defense"
    bare = True
    splits = True
    once = True
    abortable = True
    needs_free_hands = True
    meets: Meets = "each"

    def __init__(self, part: type[Defense], name: str, reckons: Reckons | None = None) -> None:
        self.part = part
        self.name = name
        self.rolls = (name,)
        self.reckons = reckons

    def parse(self, words: Words, vocabulary: Vocabulary) -> Defense:
        """Read another pool, ``with`` before it or not; and a bought success."""
        pool: tuple[str, ...] = ()
        if words.take("with") or any(word.says("+") for word in words.left):
            pool = read_traits(words, vocabulary)
        part = self.part(willpower=words.take("willpower"), pool=pool)
        words.end(("willpower",) if pool else ("with", "willpower"))
        return part

    def format(self, part: Defense) -> str:
        """Write the defense."""
        pool = f" with {written(part.pool)}" if part.pool else ""
        return f"{self.name}{pool}{' willpower' if part.willpower else ''}"

    def verify(self, table: Table, person: Person, part: Defense) -> None:
        """Refuse a pool that cannot be asked for, and a bought success that cannot be had."""
        verify_named(table, person, part)
        verify_willpower(table, person, part.willpower)

    def legal(self, table: Table, person: Person) -> Iterator[Defense]:
        """Yield the defense."""
        yield self.part()

    def begin(self, table: Table, person: Person, part: Defense, index: int) -> None:
        """Its work is done when attacks come, not at its own place."""

    def reckon(
        self,
        table: Table,
        target: Person,
        weapon: Weapon,
        close: bool,
        terms: tuple[Modifier, ...],
    ) -> Reckoning | None:
        """Reckon what meets an attack."""
        return self.reckons(table, target, weapon, close, terms) if self.reckons else None


class BlockVerb(DefenseVerb):
    """``block`` (DEF-2)."""

    preferable = True
    ability = "brawl"

    def __init__(self) -> None:
        super().__init__(Block, "block", reckon_block)


class DodgeVerb(DefenseVerb):
    """``dodge`` (DEF-3)."""

    preferable = True
    covers_shots = True
    ability = "athletics"

    def __init__(self) -> None:
        super().__init__(Dodge, "dodge", reckon_dodge)


class EscapeVerb(DefenseVerb):
    """``escape`` (DEF-5)."""

    meets: Meets = "all"
    ability = "athletics"

    def __init__(self) -> None:
        super().__init__(
            Escape,
            "escape",
            lambda table, target, weapon, close, terms: reckon_escape(table, target, terms),
        )

    def verify(self, table: Table, person: Person, part: Defense) -> None:
        """Refuse an escape that was ruled out, and a bought success that cannot be had."""
        if person.cornered:
            raise RuleError("no-escape", "DEF-5", who=person.name)
        super().verify(table, person, part)
