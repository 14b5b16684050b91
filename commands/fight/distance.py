"""+range: how far apart people are (RES-8)."""

from commands.base import RoundCommand
from game.words import quoted
from narration.languages import _
from narration.reader import Reader
from narration.screens.tables import close_lines
from scenes import consent
from scenes.telling import delivery

USAGE = "+range Jo,Kelly=40"


class CmdRange(RoundCommand):
    """
    How far apart people are.

    Usage:
      +range              who is near whom, and what else is known
      +range A,B=YARDS    a storyteller sets it; 0 is hand-to-hand distance.
                          Without a storyteller it proposes that to the others

    Each two people have a distance, and keep it from round to round. A blow or a
    grapple brings them to hand-to-hand distance, until one gets away (+do break
    off, an escape, a throw). If nobody knows how far it is, the range that the
    first shot names sets it. +as A=apart B makes it unknown again. Without a
    storyteller a shot at somebody else's character cannot say alone that it
    is five yards or less, or beyond the weapon's range.

    Examples:
      +range
      +range Jo,Kelly=40
    """

    key = "+range"

    def plain(self) -> None:
        """Show what is known, or set one distance."""
        if not self.args:
            self._show()
            return
        pair, yards = self.both_sides(USAGE)
        one, comma, other = pair.partition(",")
        if not comma or not one.strip() or not other.strip():
            self.refuse(_("Between whom? Type: `{USAGE}`", USAGE=USAGE))
        names = (quoted(self.named(name.strip())) for name in (one, other))
        ruled = self.ordered("set {} range {}={}".format(*names, yards))
        consent.say_or_propose(self.script, self.caller, ruled)

    def _show(self) -> None:
        reader: Reader = delivery.reader_in(self.script, self.caller)
        told = close_lines(self.scene, reader)
        if told:
            self.show(told)
        else:
            self.say(_("No distances are known. `+help +range` tells more."))
