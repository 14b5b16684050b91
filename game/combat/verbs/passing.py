"""Pass: do nothing, which the victim of one who holds them may use (GRAPPLE-3, GRAPPLE-4)."""

from game.combat.grapple.holds import is_extra, struggle_of
from game.combat.verbs.holding import open_contest
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
        hold = table.scene.hold_by(person.name)
        if hold is None or is_extra(table.scene, person, index):
            return
        if struggle_of(table.scene, table.person(hold.victim)) is not None:
            open_contest(table, hold, person, part, index)
