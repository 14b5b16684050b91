"""+odds: what could come of a line, before it is declared."""

from collections.abc import Callable, Sequence

from commands.declaring import DeclaringCommand
from game import notation
from game.chase.winning import MANEUVER
from game.errors import RuleError
from game.odds.asking import Odds, target_of
from game.odds.chasing import CHOOSE, NEXT_ROUND, chase_of, is_in_a_chase
from game.odds.kept import Request, requests_in_chase, requests_of
from game.odds.meeting import waits
from game.options import Asking, options
from game.secrecy import Viewer
from game.state.declaration import Declaration
from presentation.odds import met_lines, odds_lines, round_lines, short_lines
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
            self._ask(who, [text], _in_full)
        elif is_in_a_chase(self.scene, who):
            self._ask(who, self._options_in_chase(who), short_lines)
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

    def _requests(self, who: str, said: str | Declaration, viewer: Viewer) -> tuple[Request, ...]:
        """Return what a text asks: in a chase it may be a choice, else it is a declaration."""
        if isinstance(said, str) and is_in_a_chase(self.scene, who):
            choice = " ".join(said.lower().split())
            if choice == NEXT_ROUND or choice.startswith(CHOOSE):
                return requests_in_chase(self.scene, who, None, viewer, choice)
        if isinstance(said, str):
            with self._suggesting():
                said = notation.parse(said, notation.vocabulary(self.scene, who))
        return requests_of(self.scene, who, said, viewer)

    def _options_in_chase(self, who: str) -> list[str]:
        """Return what somebody in a chase could say now: nothing more, a maneuver, a shot."""
        open_now = options(self.scene, who)
        shots = [one.say for one in open_now if one.verb == "attack"]
        asked = [one for one in chase_of(self.scene, who).questions if one.who == who]
        maneuvers = [one.options for one in asked if one.question == MANEUVER]
        chosen = [f"{CHOOSE}{one}" for each in maneuvers for one in each]
        return [*(chosen or [NEXT_ROUND]), *shots][:MOST_OPTIONS]

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
        said: Sequence[str | Declaration],
        words: Callable[[list[Odds], Reader], list[str]],
    ) -> None:
        """Have lines worked out one after the other, and show what they come to."""
        caller = self.caller
        reader = delivery.reader_in(self.script, caller)
        requests = [one for line in said for one in self._requests(who, line, reader.viewer)]
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
    if told[0].lead is not None:
        return round_lines(told, reader)
    return met_lines(told, reader) if told[0].met else odds_lines(told[0], reader)
