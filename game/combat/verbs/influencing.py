"""Mental and social: attacks on the mind and the heart (MET-5)."""

from collections.abc import Iterator

from game.catalog import catalog_of
from game.combat.verbs.assault import verify_target
from game.dice import THROWS
from game.engine.openings import open_exchange
from game.engine.table import Table
from game.engine.verb import Verb, Vocabulary
from game.errors import RuleError
from game.rules.met import Influence, verify_targets
from game.state.declaration import Mental, Social
from game.state.person import Person
from game.words import Words, quote, quote_text

EXAMPLES = {"mental": "subterfuge", "social": "intimidation"}


class InfluenceVerb(Verb[Table, Influence]):
    """``mental`` or ``social TARGET with SKILL [to TEXT]``; what comes of it says the
    storyteller.
    """

    splits = True
    free_words = True
    rolls = THROWS

    def __init__(self, part: type[Mental] | type[Social], name: str) -> None:
        self.part = part
        self.name = name

    def parse(self, words: Words, vocabulary: Vocabulary) -> Influence:
        """Read the target, the skill, and what it is for."""
        target = words.name("target", vocabulary.names)
        if not words.take("with"):
            raise words.refuse("missing-word", words.peek(), expected="'with' and a skill")
        skill = words.name("trait", vocabulary.traits)
        text = words.text_until() if words.take("to") else ""
        words.end(("to",))
        return self.part(target, skill, text)

    def format(self, part: Influence) -> str:
        """Write it."""
        line = f"{self.name} {quote(part.target)} with {quote(part.skill)}"
        return f"{line} to {quote_text(part.text)}" if part.text else line

    def verify(self, table: Table, person: Person, part: Influence) -> None:
        """Refuse nobody, what is no skill, and one who is the target of as many as one can be."""
        verify_target(table, person, part.target)
        if part.skill not in catalog_of(person.fighter).abilities:
            raise RuleError("no-skill", "MET-5", verb=self.name)
        verify_targets(table, part.target, self.name, person)

    def legal(self, table: Table, person: Person) -> Iterator[Influence]:
        """Yield one example for each target: any skill may serve."""
        for target in table.scene.ready():
            yield self.part(target.name, EXAMPLES[self.name])

    def begin(self, table: Table, person: Person, part: Influence, index: int) -> None:
        """Open the challenge."""
        open_exchange(table, self.name, person, part, {person.name: index}, target=part.target)
