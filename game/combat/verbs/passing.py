"""Pass: do nothing, which the victim of one who holds them may use (GRAPPLE-3, GRAPPLE-4)."""

from game import moments
from game.combat.verbs.one_word import OneWordVerb
from game.engine.table import Table
from game.engine.verb import Cost
from game.state.declaration import Part, Pass
from game.state.person import Person


class PassVerb(OneWordVerb):
    """``pass``: nothing."""

    part = Pass()
    name = "pass"
    idle = True
    costs: Cost = ""

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Nothing comes of it; the victim of one who passes struggles unopposed (GRAPPLE-4), but
        an action more only at their own place (GRAPPLE-3).
        """
        moments.passed.do(table, person, part, index)
