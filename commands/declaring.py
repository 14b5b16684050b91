"""What the declaring commands share: a line of notation becomes the caller's declaration."""

from commands.base import RoundCommand
from game import actions as act
from game import notation
from game.grammar import spoken
from game.state.declaration import Declaration
from game.words import pose_begins


class DeclaringCommand(RoundCommand):
    """A command that declares something for the caller's own combatant.

    What stands behind ``//`` is a pose bound to it. It is cut off before the line is read, so that
    a pose may hold anything.
    """

    args: str
    pose = ""  # with its strokes, as it was typed

    def parse(self) -> None:
        """Cut the pose off, and read the rest."""
        at = pose_begins(self.args)
        self.pose = "" if at is None else self.args[at:].strip()
        self.args = self.args if at is None else self.args[:at]
        super().parse()

    def read(self, line: str) -> Declaration:
        """Return the declaration that a line of notation means; a wrong line is refused."""
        who = self.own_person().name
        return notation.parse(self._with_pose(line), notation.vocabulary(self.scene, who))

    def say_line(self, line: str) -> None:
        """Say a combatant's line: a declaration, an abort, an answer, a check."""
        self.submit(spoken(self.scene, self.own_person().name, self._with_pose(line)))

    def declare(self, declaration: Declaration) -> None:
        """Declare for the caller's combatant."""
        self.submit(act.Declare(who=self.own_person().name, declaration=declaration))

    def _with_pose(self, line: str) -> str:
        return f"{line} {self.pose}".strip()
