"""Assist: help one side of somebody else's grapple (GRAPPLE-11)."""

from collections.abc import Iterator

from game.combat.aborts import lose_or_ask
from game.combat.distances import falls_short
from game.combat.grapple.holds import GRAPPLER_SAYS, verify_can_tell, verify_grapples
from game.combat.verbs.assault import verify_target
from game.engine.openings import open_exchange, verify_willpower
from game.engine.table import Table
from game.engine.verb import Stance, Verb, Vocabulary
from game.errors import RuleError
from game.state.declaration import Assist, Grapple
from game.state.person import Person
from game.words import Words, quote


class AssistVerb(Verb[Table, Assist]):
    """``assist NAME``, with ``willpower``."""

    name = "assist"
    rolls = ("assist",)
    stance: Stance = "offense"  # PILE-1: helping counts like holding
    splits = True

    def parse(self, words: Words, vocabulary: Vocabulary) -> Assist:
        """Read whom to help."""
        friend = words.name("friend", vocabulary.names)
        part = Assist(friend, willpower=words.take("willpower"))
        words.end(("willpower",))
        return part

    def format(self, part: Assist) -> str:
        """Write it."""
        line = f"{self.name} {quote(part.friend)}"
        return f"{line} willpower" if part.willpower else line

    def verify(self, table: Table, person: Person, part: Assist) -> None:
        """Refuse to help one who is in no grapple and about to be in none, one's own victim, or
        where a pin has decided it.
        """
        verify_grapples(table, self.name)
        verify_target(table, person, part.friend)
        hold = table.scene.hold_of(part.friend)
        if hold is None and not about_to_grapple(table, part.friend):
            raise RuleError("no-grapple-there", "GRAPPLE-11", who=part.friend)
        if hold is not None and hold.grappler == person.name:
            raise RuleError(
                "holding", "GRAPPLE-11", who=person.name, victim=hold.victim, options=GRAPPLER_SAYS
            )
        if hold is not None and hold.pinned:
            verify_can_tell(table.scene, person, part.friend)
            raise RuleError("pin-decided", "GRAPPLE-8", who=hold.victim, by=hold.grappler)
        verify_willpower(table, person, part.willpower)

    def legal(self, table: Table, person: Person) -> Iterator[Assist]:
        """Yield help for everyone else: most of it is refused."""
        for friend in table.scene.ready():
            yield Assist(friend.name)

    def begin(self, table: Table, person: Person, part: Assist, index: int) -> None:
        """Open the help; void if there is no grapple of theirs, or no longer one to decide."""
        hold = table.scene.hold_of(part.friend)
        if hold is None or hold.pinned:
            lose_or_ask(table, person, part, index, "grapple-over")
            return
        short = table.person(part.friend).unreachable or falls_short(
            table, person, part.friend, index
        )
        if short is None:
            return
        if short:
            lose_or_ask(table, person, part, index, "out-of-reach")
            return
        open_exchange(table, "assist", person, part, {person.name: index}, target=part.friend)


def about_to_grapple(table: Table, name: str) -> bool:
    """Say whether somebody's declared action may bring them into a grapple in this phase."""
    for person in table.scene.people.values():
        if person.secret or person.declaration is None:
            continue
        for part in person.declaration.parts:
            if isinstance(part, Grapple) and name in (person.name, part.target):
                return True
    return False
