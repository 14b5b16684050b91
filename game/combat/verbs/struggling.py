"""Resist, reverse and relent: what a victim can still do (GRAPPLE-3, GRAPPLE-5, GRAPPLE-8)."""

from collections.abc import Iterator

from game.combat.aborts import lose_or_ask
from game.combat.grapple.holds import is_extra, keeping_part_of
from game.combat.grapple.pools import verify_pair
from game.combat.verbs.grapple_options import format_options, read_options
from game.combat.verbs.one_word import OneWordVerb
from game.engine.openings import open_exchange, verify_willpower
from game.engine.table import Table
from game.engine.verb import Cost, Verb, Vocabulary
from game.state.declaration import Part, Relent, Resist, Reverse, Sustain
from game.state.hold import Hold
from game.state.person import Person
from game.words import Words


class StruggleVerb(Verb[Table, Resist | Reverse]):
    """``resist`` or ``reverse [with strength|dexterity]``, with ``willpower``."""

    bare = True
    splits = True
    rolls = ("grapple",)

    def __init__(self, part: type[Resist] | type[Reverse], name: str) -> None:
        self.part = part
        self.name = name

    def parse(self, words: Words, vocabulary: Vocabulary) -> Resist | Reverse:
        """Read how."""
        pair, _, willpower = read_options(words, vocabulary, then=False)
        return self.part(pair, willpower)

    def format(self, part: Resist | Reverse) -> str:
        """Write it."""
        return format_options(self.name, part.pair, "", part.willpower)

    def verify(self, table: Table, person: Person, part: Resist | Reverse) -> None:
        """Refuse Dexterity where it finds no hold, and a success that cannot be bought."""
        hold = table.scene.hold_on(person.name)
        if hold is not None:
            verify_pair(person, table.person(hold.grappler), part.pair)
        verify_willpower(table, person, part.willpower)

    def legal(self, table: Table, person: Person) -> Iterator[Resist | Reverse]:
        """Yield the struggle; nothing for one who is not held."""
        if table.scene.hold_on(person.name) is not None:
            yield self.part()

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """It is rolled on the grappler's turn; haste of one's own buys a contest here (GRAPPLE-3),
        and where nobody declares beforehand it is always made here (NWOD-2).

        In a tie the grappler's part may still be to come: then that is opened now.
        """
        hold = table.scene.hold_on(person.name)
        if hold is None:
            lose_or_ask(table, person, part, index, "grapple-over")
        elif is_extra(table.scene, person, index) or table.acts_in_place:
            _open_own_contest(table, hold, person, part, index)
        else:
            _open_grapplers(table, hold)


def _open_own_contest(table: Table, hold: Hold, person: Person, part: Part, index: int) -> None:
    owners = {person.name: index}
    open_exchange(table, "hold", person, part, owners, target=hold.grappler, back=Sustain())


def _open_grapplers(table: Table, hold: Hold) -> None:
    grappler = table.person(hold.grappler)
    index = keeping_part_of(table.scene, grappler)
    if index is not None:
        part = grappler.parts[index]
        table.ruleset.verb(part).begin(table, grappler, part, index)


class RelentVerb(OneWordVerb):
    """``relent``: give in, and be helpless until let go."""

    part = Relent()
    name = "relent"
    costs: Cost = "simple"
    idle = True
    splits = True

    def legal(self, table: Table, person: Person) -> Iterator[Part]:
        """Yield it; nothing for one who is not held."""
        if table.scene.hold_on(person.name) is not None:
            yield self.part
