"""What the declaring commands share: a line of notation becomes the caller's declaration."""

from collections.abc import Iterator
from contextlib import contextmanager

from commands.base import RoundCommand
from game import actions as act
from game import notation
from game.errors import RuleError
from game.grammar import spoken
from game.state.declaration import Declaration, Haste
from presentation.waiting import haste_wish_lines
from typeclasses.telling_storytellers import tell_storytellers


@contextmanager
def haste_asked_for(command: RoundCommand, who: str, haste: Haste | None) -> Iterator[None]:
    """Tell the storytellers of haste that is refused because nobody has granted it: the grant is
    theirs (HASTE-2).
    """
    try:
        yield
    except RuleError as error:
        if error.code != "haste-not-granted" or haste is None:
            raise
        told = tell_storytellers(
            command.script, lambda reader: haste_wish_lines(who, haste, reader), command.caller
        )
        raise RuleError(error.code, error.rule, **error.facts | {"told": told}) from error


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
        who = self.own_person().name
        with haste_asked_for(self, who, declaration.haste):
            self.submit(act.Declare(who=who, declaration=declaration))
