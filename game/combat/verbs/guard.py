"""Guard: attack whoever attacks first, with the weapon and of the kind named (DEF-8)."""

from collections.abc import Iterator

from game.engine.ammunition import verify_loaded
from game.engine.table import Table
from game.engine.verb import Stance, Verb, Vocabulary
from game.engine.weapons import means_of
from game.errors import RuleError
from game.state.declaration import Guard, Part
from game.state.person import Person
from game.words import Words, quote


class GuardVerb(Verb[Table, Guard]):
    """``guard [KIND] [with WEAPON]``; a defense until it is used."""

    name = "guard"
    stance: Stance = "defense"
    bare = True
    needs_free_hands = True

    def parse(self, words: Words, vocabulary: Vocabulary) -> Guard:
        """Read the kind and the weapon, in any order."""
        kind, weapon = "", ""
        while (word := words.peek()) is not None:
            if not kind and word.says(*vocabulary.attack_kinds):
                kind = words.option("kind", vocabulary.attack_kinds)
            elif not weapon and words.take("with"):
                weapon = words.name("weapon", vocabulary.weapons)
            else:
                break
        words.end((*vocabulary.attack_kinds, "with"))
        return Guard(kind=kind or "basic", weapon=weapon or None)  # type: ignore[arg-type]

    def format(self, part: Guard) -> str:
        """Write the guard; a basic one with what is in hand does not say so."""
        kind = "" if part.kind == "basic" else f" {part.kind}"
        means = "" if part.weapon is None else f" with {quote(part.weapon)}"
        return f"{self.name}{kind}{means}"

    def verify(self, table: Table, person: Person, part: Guard) -> None:
        """Refuse a kind that leaves no room for a defense, and a weapon that cannot be used."""
        kinds = kinds_of_guard(table)
        if part.kind not in kinds:
            raise RuleError("unknown-kind", "DEF-8", kind=part.kind, kinds=list(kinds))
        if part.weapon is not None:
            verify_loaded(person, means_of(person, part))

    def legal(self, table: Table, person: Person) -> Iterator[Guard]:
        """Yield the plain guard first, then one of each kind with each weapon."""
        yield Guard()
        for weapon in dict.fromkeys(one.name for one in person.fighter.arsenal()):
            for kind in kinds_of_guard(table):
                yield Guard(kind=kind, weapon=weapon)  # type: ignore[arg-type]

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Its work is done when an attack comes, not at its own place."""


def kinds_of_guard(table: Table) -> tuple[str, ...]:
    """Return the kinds of attack that a guard may turn into: none that forgoes defense."""
    return tuple(name for name, rule in table.ruleset.attack_kinds.items() if not rule.exposes)
