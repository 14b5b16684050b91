"""The verbs that say everything in one word: a defense, or nothing."""

from collections.abc import Iterator

from game.combat.defense_pools import reckon_block, reckon_dodge, reckon_escape
from game.combat.grapple.holds import struggle_of
from game.combat.verbs.holding import open_contest
from game.dice import Modifier
from game.engine.openings import verify_willpower
from game.engine.reckoning import Reckoning
from game.engine.table import Table
from game.engine.verb import Cost, Meets, Stance, Verb, Vocabulary
from game.errors import RuleError
from game.gear import Weapon
from game.state.declaration import Block, Defense, Dodge, Escape, Guard, Part, Pass, Said
from game.state.scene import Person
from game.words import Words


class OneWordVerb(Verb[Table]):
    """A verb that nothing follows, always open; nothing is done at its own place."""

    bare = True

    def __init__(self, part: Said, name: str) -> None:
        self.part = part
        self.name = name

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


class DefenseVerb(Verb[Table]):
    """A defense that is rolled, with ``willpower``: what comes in is met by it."""

    stance: Stance = "defense"
    bare = True
    splits = True
    once = True
    abortable = True
    needs_free_hands = True
    meets: Meets = "each"

    def __init__(self, part: type[Defense], name: str) -> None:
        self.part = part
        self.name = name
        self.rolls = (name,)

    def parse(self, words: Words, vocabulary: Vocabulary) -> Part:
        """Read a bought success, or nothing."""
        part = self.part(willpower=words.take("willpower"))
        words.end(("willpower",))
        return part

    def format(self, part: Part) -> str:
        """Write the defense."""
        assert isinstance(part, Defense)
        return f"{self.name} willpower" if part.willpower else self.name

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse a bought success that cannot be had."""
        assert isinstance(part, Defense)
        verify_willpower(table, person, part.willpower)

    def legal(self, table: Table, person: Person) -> Iterator[Part]:
        """Yield the defense."""
        yield self.part()

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Its work is done when attacks come, not at its own place."""


class BlockVerb(DefenseVerb):
    """``block`` (DEF-2)."""

    preferable = True
    ability = "brawl"

    def __init__(self) -> None:
        super().__init__(Block, "block")

    def reckon(
        self,
        table: Table,
        target: Person,
        weapon: Weapon,
        close: bool,
        terms: tuple[Modifier, ...],
    ) -> Reckoning:
        """Reckon a block of a weapon."""
        return reckon_block(table, target, weapon, close, terms)


class DodgeVerb(DefenseVerb):
    """``dodge`` (DEF-3)."""

    preferable = True
    covers_shots = True
    ability = "athletics"

    def __init__(self) -> None:
        super().__init__(Dodge, "dodge")

    def reckon(
        self,
        table: Table,
        target: Person,
        weapon: Weapon,
        close: bool,
        terms: tuple[Modifier, ...],
    ) -> Reckoning:
        """Reckon a dodge from a weapon."""
        return reckon_dodge(table, target, weapon, close, terms)


class EscapeVerb(DefenseVerb):
    """``escape`` (DEF-5)."""

    meets: Meets = "all"
    ability = "athletics"

    def __init__(self) -> None:
        super().__init__(Escape, "escape")

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse an escape that was ruled out, and a bought success that cannot be had."""
        if person.cornered:
            raise RuleError("no-escape", "DEF-5", who=person.name)
        super().verify(table, person, part)

    def reckon(
        self,
        table: Table,
        target: Person,
        weapon: Weapon,
        close: bool,
        terms: tuple[Modifier, ...],
    ) -> Reckoning:
        """Reckon the one roll that meets everybody."""
        return reckon_escape(table, target, terms)


class GuardVerb(OneWordVerb):
    """``guard``: attack whoever attacks first (DEF-8); a defense until it is used."""

    stance: Stance = "defense"
    needs_free_hands = True

    def __init__(self) -> None:
        super().__init__(Guard(), "guard")


class PassVerb(OneWordVerb):
    """``pass``: nothing."""

    idle = True
    costs: Cost = ""

    def __init__(self) -> None:
        super().__init__(Pass(), "pass")

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Nothing comes of it; the victim of one who passes struggles unopposed (GRAPPLE-4), but in
        a haste phase only at their own place (GRAPPLE-3).
        """
        hold = table.scene.hold_by(person.name)
        if hold is None or table.scene.fight.haste:
            return
        if struggle_of(table.person(hold.victim)) is not None:
            open_contest(table, hold, person, part, index)
