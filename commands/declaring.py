"""What the declaring commands share: a line of notation becomes the caller's declaration."""

from commands.base import RoundCommand
from game import actions as act
from game import notation
from game.grammar import spoken
from game.state.declaration import Declaration


class DeclaringCommand(RoundCommand):
    """A command that declares something for the caller's own combatant."""

    def read(self, line: str) -> Declaration:
        """Return the declaration that a line of notation means; a wrong line is refused."""
        who = self.own_person().name
        return notation.parse(line, notation.vocabulary(self.scene, who))

    def say_line(self, line: str) -> None:
        """Say a combatant's line: a declaration, an abort, an answer, a check."""
        self.submit(spoken(self.scene, self.own_person().name, line))

    def declare(self, declaration: Declaration) -> None:
        """Declare for the caller's combatant."""
        self.submit(act.Declare(who=self.own_person().name, declaration=declaration))
