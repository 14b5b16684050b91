"""The events of a submission in words: the block of lines that one reader gets.

Within a turn the lines of each exchange stay together, even where a tie rolls all of them before
any is applied; one that a question had interrupted is named again when it goes on. A heading waits
until something stands under it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from game import events as ev
from game.dice import is_throw
from game.rulesets import ruleset_of
from game.state.scene import Scene
from presentation.chase_rounds import RoundRolled
from presentation.chases_so_far import chases_so_far
from presentation.exchange_outcomes import in_short
from presentation.exchanges_so_far import ExchangeSoFar, exchanges_under_way
from presentation.offers import is_idle
from presentation.phases import kind_of
from presentation.reader import Reader
from presentation.shared_lines import alike_lines, runs
from presentation.summary import (
    Happenings,
    all_declared,
    what_happened,
)
from presentation.text import heading, line, lines, listing, sentence
from presentation.undoing import Jump
from presentation.verb_words import short
from presentation.words.chases import CLAUSES, PASSES, maneuver_words, past_words
from presentation.words.declaring import revealed_poses
from presentation.words.rounds import place
from presentation.words.view import INDENT, View, tell

CHASES = tuple(CLAUSES)


class Telling:
    """One submission being told to one reader."""

    def __init__(
        self,
        before: Scene,
        after: Scene,
        reader: Reader,
        earlier: Sequence[ev.AnyEvent],
        jump: Jump | None = None,
    ) -> None:
        self.after = after
        self.jump = jump
        self.reader = reader
        self.lines: list[str] = []
        self.heading: list[str] = []
        self.revealed: list[str] = []  # told unless the block that follows says the same
        self.posed: list[str] = []  # what was revealed with it, and no block says
        self.place = (before.fight.round, before.fight.phase, before.fight.haste)
        self.declared = {one.name: one.declaration for one in before.people.values()}
        self.begun = {one.name for one in before.people.values() if one.done}  # their actions
        self.questions = {one.id: one for one in before.fight.questions}
        self.questions |= {one.id: one for each in before.chases for one in each.questions}
        self.chasing = {one.name for one in before.people.values() if one.seat is not None}
        self.so_far = Happenings()
        self.chases = chases_so_far(before)
        for event in earlier:
            self.so_far.take(event, self.chases.take_earlier(event))
        self.shots = False  # the turn is a chase's, and is over with its shots
        self.paid: list[ev.LeadChanged] = []
        self.rolled = RoundRolled()  # what a round of a chase was rolled with, and came to
        self.passed: list[str] = []  # who got past an obstacle, till all have met it
        self.met: list[ev.ObstacleMet] = []  # those who pay for that
        self.maneuver: ev.ManeuverMade | None = None  # told with what it costs
        self.earlier = len(self.so_far.deeds)
        if not self.so_far.exchanges:
            self.so_far.exchanges = exchanges_under_way(before)
        self.turn: Turn | None = Turn() if before.fight.turn is not None else None
        self.fresh: set[int] = set()
        self.sustained: ev.GrappleSustained | None = None  # told unless a contest follows
        self.reversals: set[int] = set()

    def all(self, events: Sequence[ev.AnyEvent]) -> list[str]:
        """Return the lines of the submission."""
        self.reversals = {one.exchange for one in events if isinstance(one, ev.GrappleReversed)}
        for run in runs(events):
            if len(run) > 1 and self.turn is None:
                self._take_alike(run)
            else:
                for event in run:
                    self._take(event)
        self._tell_maneuver()
        self._tell_rolled()
        self._tell_passed()
        self._close_turn()
        return self.lines + self.revealed + self.posed

    def _take_alike(self, run: Sequence[ev.AnyEvent]) -> None:
        """Tell at once what several events say of several people."""
        self._tell_maneuver()
        for event in run:
            self.so_far.take(event, self.chases.take(event))
        self._write(alike_lines(run, self.reader))

    def _take(self, event: ev.AnyEvent) -> None:
        sustained, self.sustained = self.sustained, None
        if sustained is not None and not isinstance(event, ev.ExchangeBegan):
            self._take_plain(sustained)
        number = self.chases.take(event)
        self.so_far.take(event, number)
        if self.rolled.take(event):
            return
        if not isinstance(event, ev.ObstacleMet):
            self._tell_rolled()
        if isinstance(event, CHASES):
            self._take_of_chase(event)
            return
        self._tell_maneuver()
        if number and isinstance(event, ev.ExchangeBegan) and self.turn is None:
            self.turn, self.shots = Turn(), True
        if isinstance(event, ev.GrappleSustained):
            self.sustained = event
            return
        match event:
            case ev.PhaseBegan():
                self._close_turn()
                self._sum_up()
                self._enter(event)
            case ev.RoundBegan():
                self.place = (event.round, "", 0)
                self.heading = tell(event, self._view())
            case ev.TurnBegan(owners=owners):
                self.begun.update(owners)
                self.turn = Turn()
                self._write(tell(event, self._view()))
            case ev.TurnEnded():
                self._close_turn()
            case ev.FightEnded() | ev.FightRested():
                self._close_turn()
                kind = kind_of(self.after, self.place[1])
                ended = isinstance(event, ev.FightEnded) or event.reason == "ended"
                if kind in ("resolve", "keep") or ended:
                    self._sum_up()
                self._write(tell(event, self._view()))
                self.place = (self.place[0], "", 0)
                self.so_far = Happenings(exchanges=self.so_far.exchanges)
            case _:
                self._take_plain(event)

    def _take_plain(self, event: ev.AnyEvent) -> None:
        match event:
            case ev.Asked(question=question):
                self.questions[question.id] = question
            case (
                ev.Declared(who=who, declaration=declaration)
                | ev.Aborted(who=who, declaration=declaration)
            ):
                self.declared[who] = declaration
                self.begun.discard(who)
            case ev.ExchangeBegan(owners=owners):
                self.begun.update(owners)
            case ev.Revealed(declarations=declarations):
                self.declared.update(declarations)
                self.revealed = tell(event, self._view())
                self.posed = revealed_poses(event, self.reader)
                return
        if self.turn is None:
            self._write(self._told_of(event))
        else:
            self._take_in_turn(event, self.turn)

    def _take_in_turn(self, event: ev.AnyEvent, turn: "Turn") -> None:
        number = exchange_of(event) or self._thrown_again(event)
        brief = self.reader.style == "brief"
        if number:
            self.fresh.add(number)
            told = turn.of(number)
            # The exchange gets its first line when it is over, and in brief no other: the rolls
            # say what it was done with.
            if not brief and not isinstance(event, ev.ExchangeBegan):
                told.extend(tell(event, self._view()))
            return
        struck = self.so_far.struck_down(event) if isinstance(event, ev.WentDown) else 0
        if isinstance(event, ev.GrappleEnded):
            struck = self.so_far.ended_in(event)
        if not struck:
            turn.between().extend(self._told_of(event))
        elif not brief:
            turn.of(struck).extend(self._told_of(event))

    def _thrown_again(self, event: ev.AnyEvent) -> int:
        """Return the exchange of a throw that does not count and is made again (MET-4), else 0."""
        again = isinstance(event, ev.Rolled) and is_throw(event.roll)
        return max(self.so_far.exchanges, default=0) if again else 0

    def _told_of(self, event: ev.AnyEvent) -> list[str]:
        """Return an event's lines; when somebody goes down, also what they had yet to do."""
        told = tell(event, self._view())
        resolving = kind_of(self.after, self.place[1]) == "resolve"
        if not isinstance(event, ev.WentDown) or not resolving:
            return told
        declaration = self.declared.get(event.who)
        if declaration is None or event.who in self.begun or event.who in self.chasing:
            return told
        parts = [short(part) for part in declaration.parts if not is_idle(self.after, part)]
        lost = f"{event.who}'s {listing(parts)} {'is' if len(parts) == 1 else 'are'} lost"
        return told + (line(sentence(lost), self.reader, INDENT) if parts else [])

    def _close_turn(self) -> None:
        turn, self.turn = self.turn, None
        for number, told in turn.blocks if turn is not None else ():
            so_far = self.so_far.exchanges.get(number)
            self._write((self._first_line(so_far) if so_far is not None else []) + told)

    def _first_line(self, so_far: ExchangeSoFar) -> list[str]:
        """Return what stands over the rolls of an exchange; all of it for a brief reader."""
        if self.reader.style == "brief":
            return line(in_short(so_far, self.reader.screenreader), self.reader)
        return tell(so_far.began, self._view())

    def _sum_up(self) -> None:
        phase = ruleset_of(self.after).phases.get(self.place[1])  # none at a round's beginning
        if phase is not None and phase.kind == "declare":
            if phase.adds:
                return  # each was told as it was said
            self._block("all have declared", all_declared(self.declared, self.after))
        else:
            told = what_happened(self.so_far, self._just_told(), self.reader)
            self._block("what happened", told)

    def _just_told(self) -> list[int]:
        """Return which deeds of the phase this submission has told, by their place in it."""
        return [
            place
            for place, deed in enumerate(self.so_far.deeds)
            if place >= self.earlier
            or (isinstance(deed, ExchangeSoFar) and deed.began.exchange in self.fresh)
        ]

    def _block(self, title: str, sentences: list[str]) -> None:
        number, phase, haste = self.place
        if sentences:
            self.heading, self.revealed = [], []
            self.lines += heading(f"{place(number, phase, haste)}: {title}", self.reader)
            self.lines += lines(sentences, self.reader, INDENT) + self.posed
            self.posed = []

    def _enter(self, event: ev.PhaseBegan) -> None:
        self.place = (self.place[0], event.phase, event.haste)
        self.so_far = Happenings()
        self.earlier = 0
        self.fresh.clear()
        if event.fresh:
            self.declared.clear()
        if not self.heading:
            number, phase, haste = self.place
            self.heading = heading(place(number, phase, haste), self.reader)

    def _view(self) -> View:
        return View(
            self.after,
            self.reader,
            self.so_far.exchanges,
            self.questions,
            self.jump,
            self.reversals,
            self.chases,
            self.place[1],
        )

    # --- chases ----------------------------------------------------------------------------------

    def _take_of_chase(self, event: ev.AnyEvent) -> None:
        """Tell of a chase: a maneuver with its price, the block at the end of a round."""
        if self.shots:
            self.shots = False
            self._close_turn()
        match event:
            case ev.ManeuverMade():
                self._tell_maneuver()
                self.maneuver = event
                return
            case ev.LeadChanged(why=why) if self.maneuver and why == self.maneuver.maneuver:
                self.paid.append(event)
                return
            case ev.ObstacleMet(how=how) if self.maneuver and how in PASSES:
                self.met.append(event)
                return
            case ev.ObstacleMet(passed=True, how="roll"):
                self.passed.append(event.who)
                return
        self._tell_maneuver()
        if not isinstance(event, ev.ObstacleMet):
            self._tell_passed()
        self._tell_of_chase(event)

    def _tell_of_chase(self, event: ev.AnyEvent) -> None:
        if isinstance(event, ev.ChaseRoundBegan):
            self.heading = tell(event, self._view())
            return
        if self.turn is None:
            self._write(tell(event, self._view()))
        else:
            self.turn.between().extend(tell(event, self._view()))

    def _tell_maneuver(self) -> None:
        made, self.maneuver = self.maneuver, None
        if made is None:
            return
        told = maneuver_words(made, self.paid, self.met, self.reader.screenreader)
        self.paid, self.met = [], []
        self._write(line(sentence(told), self.reader))

    def _tell_passed(self) -> None:
        names, self.passed = self.passed, []
        if names:
            self._write(line(sentence(past_words(names)), self.reader, INDENT))

    def _tell_rolled(self) -> None:
        rolled, self.rolled = self.rolled, RoundRolled()
        if rolled.rolls or rolled.leads or rolled.result is not None:
            self._tell_maneuver()
            self._write(rolled.lines(self.chases[rolled.chase], self.after, self.reader))

    # ---------------------------------------------------------------------------------------------

    def _write(self, told: list[str]) -> None:
        if told:
            self.lines += self.revealed + self.posed + self.heading + told
            self.revealed, self.posed, self.heading = [], [], []


@dataclass
class Turn:
    """The lines of a turn, kept back until it is over: one block per exchange, and what comes
    between.

    Each block has the number of its exchange, 0 if it belongs to none.
    """

    blocks: list[tuple[int, list[str]]] = field(default_factory=list)

    def of(self, number: int) -> list[str]:
        """Return the lines of one exchange."""
        for known, told in self.blocks:
            if known == number:
                return told
        return self._begin(number)

    def between(self) -> list[str]:
        """Return the lines that come now and belong to no exchange."""
        if self.blocks and self.blocks[-1][0] == 0:
            return self.blocks[-1][1]
        return self._begin(0)

    def _begin(self, number: int) -> list[str]:
        self.blocks.append((number, []))
        return self.blocks[-1][1]


def exchange_of(event: ev.AnyEvent) -> int:
    """Return the exchange that an event belongs to, or 0."""
    return int(getattr(event, "exchange", 0))
