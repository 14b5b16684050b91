"""The verbs of one's place: delay, forfeit, reposition (NWOD-3)."""

from collections.abc import Iterator, Mapping

from game import events as ev
from game.combat.nwod.traits import FRESH_START
from game.combat.places import change_place
from game.engine.table import AnyVerb, Table
from game.engine.verb import Verb, Vocabulary
from game.errors import RuleError
from game.state.declaration import Attack, Delay, Do, Forfeit, Part, Reposition
from game.state.person import Person
from game.words import Words, matches, quote


class DelayVerb(Verb[Table, Delay]):
    """``delay [for NAME: ACTION]``: act at a later place; with an action, before NAME acts."""

    name = "delay"
    free_words = True
    bare = True

    def __init__(self, prepares: Mapping[str, AnyVerb]) -> None:
        self.prepares = prepares

    def parse(self, words: Words, vocabulary: Vocabulary) -> Delay:
        """Read whom it waits for and what is prepared, or nothing."""
        if not words.take("for"):
            words.end(("for",))
            return Delay()
        target = words.name("name", vocabulary.names)
        if not words.take(":"):
            raise words.refuse("missing-word", words.peek(), expected="a colon and an action")
        first = words.next("an action")
        found = [] if first.quoted else matches(first.text, self.prepares)
        if len(found) != 1:
            raise words.refuse("unknown-verb", first, verbs=list(self.prepares))
        action = self.prepares[found[0]].parse(words, vocabulary)
        assert isinstance(action, Attack | Do)
        return Delay(target, action)

    def format(self, part: Delay) -> str:
        """Write it."""
        if part.action is None:
            return self.name
        verb = self.prepares["do" if isinstance(part.action, Do) else "attack"]
        return f"{self.name} for {quote(part.target)} : {verb.format(part.action)}"

    def verify(self, table: Table, person: Person, part: Delay) -> None:
        """Refuse to delay twice, to wait for oneself, and to prepare what could not be declared."""
        if person.delaying:
            raise RuleError("delays-already", "NWOD-3", who=person.name)
        if part.action is None:
            return
        if part.target == person.name:
            raise RuleError("waits-for-oneself", "NWOD-3", who=person.name)
        if table.person(part.target).away:
            raise RuleError("away", who=part.target)
        table.ruleset.verb(part.action).verify(table, person, part.action)

    def legal(self, table: Table, person: Person) -> Iterator[Delay]:
        """Yield it bare, and a blow prepared for each other person."""
        yield Delay()
        for other in table.scene.ready():
            yield Delay(other.name, Attack(other.name))

    def begin(self, table: Table, person: Person, part: Delay, index: int) -> None:
        """Wait."""
        table.emit(
            ev.Delayed(who=person.name, index=index, trigger=part.target, action=part.action)
        )


class ForfeitVerb(Verb[Table, Forfeit]):
    """``forfeit``: do nothing now, and act at any place of the next turn."""

    name = "forfeit"
    bare = True

    def parse(self, words: Words, vocabulary: Vocabulary) -> Forfeit:
        """Read nothing more."""
        words.end()
        return Forfeit()

    def format(self, part: Part) -> str:
        """Write it."""
        return self.name

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """One may always forfeit a turn; not again the one it was forfeited for."""
        if person.forfeits == table.scene.fight.round:
            raise RuleError("forfeited-before", "NWOD-3", who=person.name)

    def legal(self, table: Table, person: Person) -> Iterator[Forfeit]:
        """Yield it."""
        yield Forfeit()

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Keep the turn for the next round."""
        coming = table.scene.fight.round + 1
        table.emit(ev.Forfeited(who=person.name, index=index, round=coming))


class RepositionVerb(Verb[Table, Reposition]):
    """``reposition above|below NAME``: a Fresh Start takes another place from the next turn on."""

    name = "reposition"

    def parse(self, words: Words, vocabulary: Vocabulary) -> Reposition:
        """Read on which side of whom."""
        side = words.option("above or below", ("above", "below"))
        target = words.name("name", vocabulary.names)
        words.end()
        return Reposition(target, above=side == "above")

    def format(self, part: Reposition) -> str:
        """Write it."""
        return f"{self.name} {'above' if part.above else 'below'} {quote(part.target)}"

    def verify(self, table: Table, person: Person, part: Reposition) -> None:
        """Refuse one without the merit, a place beside oneself, or beside one who has none."""
        if not person.fighter.rating(FRESH_START):
            raise RuleError("no-merit", "NWOD-3", who=person.name, merit=FRESH_START)
        if table.settings.rolls_each_round:
            raise RuleError("place-is-rolled", "NWOD-3", who=person.name)
        if part.target == person.name:
            raise RuleError("waits-for-oneself", "NWOD-3", who=person.name)
        if table.person(part.target).initiative is None:
            raise RuleError("no-initiative", "INIT-5", who=part.target)

    def legal(self, table: Table, person: Person) -> Iterator[Reposition]:
        """Yield both sides of each other person."""
        for other in table.scene.ready():
            yield Reposition(other.name)
            yield Reposition(other.name, above=True)

    def begin(self, table: Table, person: Person, part: Reposition, index: int) -> None:
        """Take the place; it counts from the next turn on, since this one is taken."""
        other = table.scene.people.get(part.target)
        if other is None or other.initiative is None:
            return
        total = other.initiative.total + (1 if part.above else -1)
        change_place(
            table,
            ev.PlaceChanged(who=person.name, total=total, why="fresh start", past=other.name),
        )
