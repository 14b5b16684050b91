"""The verbs that say everything in one word: a defense, or nothing."""

from collections.abc import Iterator

from game.combat.grapple.holds import struggle_of
from game.combat.verbs.holding import open_contest
from game.engine.openings import verify_willpower
from game.engine.table import Table
from game.engine.verb import Stance, Vocabulary
from game.errors import RuleError
from game.state.declaration import Block, Defense, Dodge, Escape, Guard, Parry, Part, Pass
from game.state.scene import Person
from game.words import Words


class DefenseVerb:
    """``block``, ``dodge``, ``parry`` or ``escape``, with ``willpower``: what comes in is met by it
    (DEF-2, DEF-3, DEF-5, W20-4).
    """

    stance: Stance = "defense"
    bare = True
    splits = True

    def __init__(self, part: type[Defense], name: str) -> None:
        self.part = part
        self.name = name

    def parse(self, words: Words, vocabulary: Vocabulary) -> Part:
        """Read a bought success, or nothing."""
        part = self.part(willpower=words.take("willpower"))
        words.end(("willpower",))
        return part

    def format(self, part: Part) -> str:
        """Write the defense."""
        assert isinstance(part, Block | Dodge | Parry | Escape)
        return f"{self.name} willpower" if part.willpower else self.name

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse a bought success that cannot be had, and an escape that was ruled out."""
        assert isinstance(part, Block | Dodge | Parry | Escape)
        if isinstance(part, Escape) and person.cornered:
            raise RuleError("no-escape", "DEF-5", who=person.name)
        verify_willpower(table, person, part.willpower)

    def legal(self, table: Table, person: Person) -> Iterator[Part]:
        """Yield the defense."""
        yield self.part()

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Its work is done when attacks come, not at its own place."""


class GuardVerb:
    """``guard``: attack whoever attacks first (DEF-8); a defense until it is used."""

    name = "guard"
    stance: Stance = "defense"
    bare = True
    splits = False

    def parse(self, words: Words, vocabulary: Vocabulary) -> Part:
        """Read nothing more."""
        words.end()
        return Guard()

    def format(self, part: Part) -> str:
        """Write the guard."""
        return self.name

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """One may always stand guard."""

    def legal(self, table: Table, person: Person) -> Iterator[Part]:
        """Yield the guard."""
        yield Guard()

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """It waits for an attacker, not for its own place."""


class PassVerb:
    """``pass``: nothing."""

    name = "pass"
    stance: Stance = "none"
    bare = True
    splits = False

    def parse(self, words: Words, vocabulary: Vocabulary) -> Part:
        """Read nothing more."""
        words.end()
        return Pass()

    def format(self, part: Part) -> str:
        """Write the pass."""
        return self.name

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """One may always pass."""

    def legal(self, table: Table, person: Person) -> Iterator[Part]:
        """Yield the pass."""
        yield Pass()

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Nothing comes of it; the victim of one who passes struggles unopposed (GRAPPLE-4), but in
        a haste phase only at their own place (GRAPPLE-3).
        """
        hold = table.scene.hold_by(person.name)
        if hold is None or table.scene.fight.haste:
            return
        if struggle_of(table.person(hold.victim)) is not None:
            open_contest(table, hold, person, part, index)
