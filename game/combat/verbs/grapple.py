"""Grapple and counter-grapple: seize somebody, by attack or by defense (ATTACK-5, DEF-7)."""

from collections.abc import Iterator

from game.combat.grapple.holds import verify_can_tell
from game.combat.grapple.pools import verify_pair
from game.combat.grapple.prices import CHOOSE, verify_then
from game.combat.verbs.assault import begin_assault, verify_reach, verify_target
from game.combat.verbs.grapple_options import format_options, read_options
from game.engine.openings import verify_willpower
from game.engine.table import Table
from game.engine.verb import Stance, Verb, Vocabulary
from game.errors import RuleError
from game.state.declaration import CounterGrapple, Grapple, Part
from game.state.person import Person
from game.words import Words, quote


class GrappleVerb(Verb[Table, Grapple]):
    """``grapple TARGET [with strength|dexterity] [then EFFECT|choose]``, with ``willpower``."""

    name = "grapple"
    rolls = ("grapple",)
    stance: Stance = "offense"
    splits = True

    def parse(self, words: Words, vocabulary: Vocabulary) -> Grapple:
        """Read the target, then how and what for."""
        target = words.name("target", vocabulary.names)
        pair, then, willpower = read_options(words, vocabulary)
        return Grapple(target, pair, then, willpower)

    def format(self, part: Grapple) -> str:
        """Write the grapple."""
        line = f"{self.name} {quote(part.target)}"
        return format_options(line, part.pair, part.then, part.willpower)

    def verify(self, table: Table, person: Person, part: Grapple) -> None:
        """Refuse to seize oneself, one who is down or held already, or with what cannot work; and
        anyone in a grapple, for one who cannot tell which of the two is held (GRAPPLE-15).
        """
        verify_target(table, person, part.target)
        target = table.person(part.target)
        if target.down:
            raise RuleError("down", "HEALTH-4", who=target.name, state=target.down)
        verify_can_tell(table.scene, person, target.name)
        hold = table.scene.hold_on(target.name)
        if hold is not None:
            by = hold.grappler
            raise RuleError("held-already", "GRAPPLE-10a", who=target.name, by=by)
        verify_pair(person, target, part.pair)
        verify_then(table, target, part.then)
        verify_reach(table, person, part)
        verify_willpower(table, person, part.willpower)

    def legal(self, table: Table, person: Person) -> Iterator[Grapple]:
        """Yield a grapple of each other person, to hold and for each effect."""
        for target in table.scene.ready():
            for then in ("", CHOOSE, *table.ruleset.effects):
                yield Grapple(target.name, then=then)

    def begin(self, table: Table, person: Person, part: Grapple, index: int) -> None:
        """Open the grapple, or the contest it meets (RES-1)."""
        begin_assault(table, person, part, index)


class CounterGrappleVerb(Verb[Table, CounterGrapple]):
    """``counter-grapple [with strength|dexterity] [then EFFECT|choose]``, with ``willpower``."""

    name = "counter-grapple"
    once = True
    abortable = True
    needs_free_hands = True
    rolls = ("counter-grapple",)
    stance: Stance = "defense"
    bare = True
    splits = True

    def parse(self, words: Words, vocabulary: Vocabulary) -> CounterGrapple:
        """Read how and what for."""
        return CounterGrapple(*read_options(words, vocabulary))

    def format(self, part: CounterGrapple) -> str:
        """Write the grapple defense."""
        return format_options(self.name, part.pair, part.then, part.willpower)

    def verify(self, table: Table, person: Person, part: CounterGrapple) -> None:
        """Refuse an effect that nobody knows, or a bought success that cannot be had."""
        verify_then(table, None, part.then)
        verify_willpower(table, person, part.willpower)

    def legal(self, table: Table, person: Person) -> Iterator[CounterGrapple]:
        """Yield the defense, to hold and for each effect."""
        for then in ("", CHOOSE, *table.ruleset.effects):
            yield CounterGrapple(then=then)

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """It waits for an attacker, not for its own place."""
