"""Stand: get off the ground (GRAPPLE-13)."""

from game import events as ev
from game.combat.verbs.one_word import OneWordVerb
from game.engine.table import Table
from game.engine.verb import Cost, Stance
from game.errors import RuleError
from game.state.declaration import Part, Stand
from game.state.person import Person


class StandVerb(OneWordVerb):
    """``stand``: a miscellaneous action, or part of a split."""

    part = Stand()
    name = "stand"
    costs: Cost = "simple"
    once = True
    stance: Stance = "offense"  # PILE-1 counts a miscellaneous action as one
    splits = True

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse one who stands already."""
        if not person.prone:
            raise RuleError("not-prone", "GRAPPLE-13", who=person.name)

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Get up."""
        if person.prone:
            table.emit(ev.Stood(who=person.name))
