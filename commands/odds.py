"""+odds: what could come of a line, before it is declared."""

from collections.abc import Callable, Sequence

from commands.declaring import DeclaringCommand
from game.errors import RuleError
from game.odds.asking import Odds
from game.odds.kept import Request
from game.odds.texts import lines_open, requests_of_text
from game.secrecy import Viewer
from presentation.odds import full_lines, short_lines
from presentation.reader import Reader
from presentation.refusals import refusal
from typeclasses import delivery, reckoning

MOST_COMPARED = 4


class CmdOdds(DeclaringCommand):
    """
    What could come of something, before you declare it.

    Usage:
      +odds LINE              what LINE could come to, against each thing that
                              the other could do about it
      +odds/compare LINE, LINE   two to four lines, each in short
      +odds                   each of your attacks and defenses, in short

    Of a defense you are told what each attacker could do to you: those who have
    declared an attack on you, else everybody here.

    In a chase:
      +odds                   the next round, or the maneuvers that you are
                              asked for; your shots; each in short
      +odds ready             the next round, in full
      +odds choose bait       a maneuver, and the round after it
      +odds attack Kelly      a shot, and the round that it is fired in

    A storyteller asks for anybody: +odds NAME=LINE. They see everybody's
    sheets.

    LINE is what you would declare: attack, grapple, do ... Nothing is declared
    and nothing is rolled, and nobody else is told. It counts the exchange
    itself as things stand: wounds, effects, earlier attacks. It does not count
    what others may do before.

    You see only your own sheet. The setting odds says how others are reckoned:
    known (usual): each pool as weaker than yours, like yours or stronger; own:
    as if all had your pools; full: their real ones; off: no odds.

    Examples:
      +odds attack Kelly
      +odds dodge
      +odds/compare attack Kelly, attack Kelly power
    """

    key = "+odds"

    def plain(self) -> None:
        """Tell the odds of a line, or of each option."""
        who, text = self._who_and(self.args)
        if text:
            self._ask(who, [text], full_lines)
        else:
            self._ask(who, self._options(who), short_lines)

    def switch_compare(self) -> None:
        """Tell the odds of several lines, each in short."""
        usage = "+odds/compare attack Kelly, attack Kelly power"
        who, text = self._who_and(self.wanted(self.args, usage))
        said = [one.strip() for one in text.split(",") if one.strip()]
        if not 2 <= len(said) <= MOST_COMPARED:
            self.refuse(f"Compare two to {MOST_COMPARED} lines. Type: `{usage}`")
        self._ask(who, said, short_lines)

    def _who_and(self, text: str) -> tuple[str, str]:
        """Return whose odds are asked for, and of what: ``NAME=LINE`` for those whom one plays."""
        name, sign, rest = text.partition("=")
        if not sign:
            return self.own_person().name, text
        who = self.named(name.strip())
        if not delivery.reader_in(self.script, self.caller).viewer.owns(who):
            self.refuse(f"Only a storyteller can ask for {who}'s odds. For yours: `+odds LINE`")
        return who, rest.strip()

    def _requests(self, who: str, text: str, viewer: Viewer) -> tuple[Request, ...]:
        with self._suggesting():
            return requests_of_text(self.scene, who, text, viewer)

    def _options(self, who: str) -> list[str]:
        """Return what is open to somebody; refuse where it would be no choice."""
        found = lines_open(self.scene, who)
        if not found:
            self.refuse("There is nobody to attack. To ask about something else: `+odds LINE`")
        return found

    def _ask(
        self,
        who: str,
        said: Sequence[str],
        words: Callable[[list[Odds], Reader], list[str]],
    ) -> None:
        """Have lines worked out one after the other, and show what they come to."""
        caller = self.caller
        reader = delivery.reader_in(self.script, caller)
        requests = [one for line in said for one in self._requests(who, line, reader.viewer)]

        def told(came_to: list[Odds] | RuleError) -> None:
            if isinstance(came_to, RuleError):
                delivery.send(caller, refusal(came_to, reader).split("\n"))
            else:
                delivery.send(caller, words(came_to, reader))

        reckoning.ask_all(requests, told)
