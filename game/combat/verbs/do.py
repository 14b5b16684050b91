"""Do: anything else, in words, with a roll if it takes one (ROUND-5)."""

from collections.abc import Iterator

from game.combat.verbs.naming_pools import read_traits
from game.engine.openings import open_exchange, verify_willpower
from game.engine.table import Table
from game.engine.verb import Stance, Verb, Vocabulary
from game.errors import RuleError
from game.naming_traits import verify_once
from game.state.declaration import Do, Part
from game.state.person import Person
from game.words import Words, quote_text

MAX_TEXT = 1000
USUAL_DIFFICULTY = 6


class DoVerb(Verb[Table, Do]):
    """``do TEXT [: TRAIT + TRAIT [vs DIFFICULTY] [willpower]]``; a difficulty not given is 6."""

    name = "do"
    free_words = True
    free_text = True
    rolls: tuple[str, ...] = ("misc",)
    stance: Stance = "offense"  # PILE-1 counts a miscellaneous action as one
    splits = True
    bounds = (2, 10)  # of a difficulty

    def parse(self, words: Words, vocabulary: Vocabulary) -> Do:
        """Read the text up to a colon, then the roll."""
        first = words.peek()
        if first is None or first.says(":"):
            raise words.refuse("missing-word", first, expected="text")
        text = words.text_until(":").strip()
        if not words.take(":"):
            words.end((":",))
            return Do(text)
        traits = read_traits(words, vocabulary)
        difficulty = (
            words.number("difficulty", *self.bounds) if words.take("vs") else USUAL_DIFFICULTY
        )
        part = Do(text, traits, difficulty, willpower=words.take("willpower"))
        words.end(("+", "vs", "willpower"))
        return part

    def format(self, part: Do) -> str:
        """Write the text and the roll."""
        line = f"do {quote_text(part.text)}"
        if part.traits:
            line += f" : {' + '.join(part.traits)} vs {part.difficulty}"
        return f"{line} willpower" if part.willpower else line

    def verify(self, table: Table, person: Person, part: Do) -> None:
        """Refuse a text without end, an empty one, or a bought success that cannot be had."""
        if not part.text.strip():
            raise RuleError("empty-text")
        if len(part.text) > MAX_TEXT:
            raise RuleError("text-too-long", length=len(part.text), limit=MAX_TEXT)
        verify_once(part.traits)
        verify_willpower(table, person, part.willpower)

    def legal(self, table: Table, person: Person) -> Iterator[Do]:
        """Yield one example: what else can be done is the players' to think of."""
        yield Do("something else")

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Open it, so that it is told at its place and rolled if it takes a roll."""
        open_exchange(table, "misc", person, part, {person.name: index})
