"""+range and +cover: how far apart people are (RES-8), and what they stand behind (DEF-3)."""

import re

from commands.base import RoundCommand, pick
from commands.other_words import follow
from game import actions as act
from game.state.person import COVERS
from game.words import matches, quoted
from narration.languages import _
from narration.reader import Reader
from narration.screens.tables import close_lines
from scenes import consent
from scenes.telling import delivery

USAGE = "+range Jo,Kelly=40"
IN_YARDS = re.compile(r"(\d+)\s*(?:yards?|yds?|y)\.?", re.IGNORECASE)
BETWEEN = re.compile(r"\s*(?:[,/&]|\s(?:and|to)\s)\s*", re.IGNORECASE)
PARTIAL = "partial"  # half hidden: what is meant by cover alone
COVER_MEANT = {"off": "none", "no": "none", "open": "none"} | dict.fromkeys(
    ("half", "light", "some", "50%", "yes"), PARTIAL
)


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
        if not self.args or (self.rhs is None and not re.search(r"[,\d]", self.args)):
            self._show()
            return
        pair, yards = self.both_sides(USAGE)
        yards = IN_YARDS.sub(r"\1", yards)
        known = delivery.names_in(self.script, self.caller)
        one, comma, other = BETWEEN.sub(",", pair, count=1).partition(",")
        first, _space, second = pair.partition(" ")
        if not comma and matches(first, known) and matches(second.strip(), known):
            one, comma, other = first, ",", second
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


class CmdCover(RoundCommand):
    """
    Take cover, or leave it: you are harder to shoot.

    Usage:
      +cover           you are half hidden: to dodge a shot the difficulty is 3  {{detroit}}
      +cover near      there is something to dive behind: difficulty 6  {{detroit}}
      +cover none      you stand in the open again: difficulty 9  {{detroit}}
      +cover           you are half hidden: shots at you are at +2  {{w20}}
      +cover near      there is something to dive behind: shots are at +1  {{w20}}
      +cover           you are half hidden  {{nwod}}
      +cover near      there is something to dive behind  {{nwod}}
      +cover           you are half hidden  {{met}}
      +cover near      there is something to dive behind  {{met}}
      +cover none      you stand in the open again  {{-detroit}}

    Everybody reads it. A storyteller who knows better says so, and that stands:
    +as NAME=cover none. You leave what you took when you go up to somebody to
    strike or seize them, when you break off, and when a chase takes you
    elsewhere. You can't take any while attacks are worked out.

    Examples:
      +cover
      +cover near
    """

    key = "+cover"

    def plain(self) -> None:
        """Claim cover, or leave it; a storyteller says whose cover it is with ``=``."""
        if self.rhs and self.storyteller:
            follow(self, f"+as {self.lhs}=cover {_cover_meant(self.rhs)}")
            return
        cover = _cover_meant(self.args)
        self.submit(act.TakeCover(who=self.own_person().name, cover=pick("cover", cover, COVERS)))


def _cover_meant(said: str) -> str:
    """Return the word for the cover that was said; ``behind the bar`` is half hidden."""
    wanted = said.strip().lower() or PARTIAL
    return PARTIAL if wanted.startswith("behind ") else COVER_MEANT.get(wanted, wanted)
