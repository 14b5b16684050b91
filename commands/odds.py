"""+odds: what could come of a line, before it is declared."""

from collections.abc import Callable

from commands.declaring import DeclaringCommand
from game import notation
from game.errors import RuleError
from game.odds.asking import Odds, target_of
from game.odds.kept import requests_of
from game.odds.meeting import waits
from game.options import Asking
from game.state.declaration import Declaration
from presentation.odds import met_lines, odds_lines, short_lines
from presentation.reader import Reader
from presentation.refusals import refusal
from typeclasses import delivery, reckoning

MOST_COMPARED = 4
MOST_OPTIONS = 12


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
        if not text:
            self._ask(who, self._options(who), short_lines)
            return
        self._ask(who, [self._line(who, text)], _in_full)

    def switch_compare(self) -> None:
        """Tell the odds of several lines, each in short."""
        usage = "+odds/compare attack Kelly, attack Kelly power"
        who, text = self._who_and(self.wanted(self.args, usage))
        said = [one.strip() for one in text.split(",") if one.strip()]
        if not 2 <= len(said) <= MOST_COMPARED:
            self.refuse(f"Compare two to {MOST_COMPARED} lines. Type: `{usage}`")
        self._ask(who, [self._line(who, one) for one in said], short_lines)

    def _who_and(self, text: str) -> tuple[str, str]:
        """Return whose odds are asked for, and of what: ``NAME=LINE`` for those whom one plays."""
        name, sign, rest = text.partition("=")
        if not sign:
            return self.own_person().name, text
        who = self.named(name.strip())
        if not delivery.reader_in(self.script, self.caller).viewer.owns(who):
            self.refuse(f"Only a storyteller can ask for {who}'s odds. For yours: `+odds LINE`")
        return who, rest.strip()

    def _line(self, who: str, text: str) -> Declaration:
        with self._suggesting():
            return notation.parse(text, notation.vocabulary(self.scene, who))

    def _options(self, who: str) -> list[Declaration]:
        """Return the attacks and defenses that are open to somebody, as far as they are few."""
        asking = Asking(self.scene, who)
        offered = [
            line
            for option, line in asking.in_turn()
            if option.target or (waits(self.scene, line) and option.verb != "pass")
        ]
        if not any(target_of(self.scene, who, line) for line in offered):
            self.refuse("There is nobody to attack. To ask about something else: `+odds LINE`")
        return offered[:MOST_OPTIONS]

    def _ask(
        self,
        who: str,
        lines: list[Declaration],
        words: Callable[[list[Odds], Reader], list[str]],
    ) -> None:
        """Have lines worked out one after the other, and show what they come to."""
        caller = self.caller
        reader = delivery.reader_in(self.script, caller)
        requests = [
            one for line in lines for one in requests_of(self.scene, who, line, reader.viewer)
        ]
        found: list[Odds] = []

        def told(came_to: Odds | RuleError) -> None:
            if isinstance(came_to, RuleError):
                delivery.send(caller, refusal(came_to, reader).split("\n"))
                return
            found.append(came_to)
            if len(found) < len(requests):
                reckoning.ask(requests[len(found)], told)
            else:
                delivery.send(caller, words(found, reader))

        reckoning.ask(requests[0], told)


def _in_full(told: list[Odds], reader: Reader) -> list[str]:
    return met_lines(told, reader) if told[0].met else odds_lines(told[0], reader)
