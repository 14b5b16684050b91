"""Delay: let one's place pass, and act later in the turn (W20-1)."""

from collections.abc import Iterator

from game import events as ev
from game.combat.verbs.one_word import OneWordVerb
from game.engine.table import Table
from game.engine.verb import Stance
from game.errors import RuleError
from game.state.declaration import Delay, Part
from game.state.person import Person


class DelayVerb(OneWordVerb):
    """``delay``: what one does instead is said later, between the turns of others."""

    part = Delay()
    name = "delay"
    stance: Stance = "offense"  # a seizure takes it as it takes any action (GRAPPLE-10a)

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse to put off what was put off already, and extra actions."""
        if person.declaration is not None:
            raise RuleError("delays-already", "W20-1", who=person.name)

    def legal(self, table: Table, person: Person) -> Iterator[Delay]:
        """Yield it."""
        if person.declaration is None:
            yield self.part

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """The place passes; what is done instead has a moment of its own."""
        table.emit(ev.Delayed(who=person.name, index=index))
