"""The events of a submission in words: the block of lines that one reader gets.

Each fact is told once: a declaration when it is made, an outcome when it happens, and at a phase's
end how those are whose wounds were told without it. Within a turn the lines of each exchange stay
together, even where a tie rolls all of them before any is applied; one that a question had
interrupted goes on where it stood. A heading waits until something stands under it.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from game import events as ev
from game.dice import Roll, is_throw
from game.state.scene import Scene
from presentation.chase_rounds import RoundRolled
from presentation.chases_so_far import chases_so_far
from presentation.declared_together import DeclaredTogether, held_back
from presentation.exchange_lines import Voice, lines_of_mine, sentence_of, voice_for
from presentation.exchanges_so_far import exchanges_under_way
from presentation.kinds import marked
from presentation.offers import is_idle
from presentation.phases import kind_of
from presentation.reader import Reader
from presentation.shared_lines import alike_lines, runs
from presentation.summary import Happenings, now_words, state_words
from presentation.text import heading, line, lines, listing, paragraphs, run_on, sentence
from presentation.turn_lines import Block, Turn
from presentation.undoing import Jump
from presentation.verb_words import short
from presentation.words.chases import CLAUSES, PASSES, maneuver_words, past_words
from presentation.words.declaring import revealed_poses
from presentation.words.initiative import order_under
from presentation.words.rounds import place
from presentation.words.view import INDENT, View, tell

CHASES = tuple(CLAUSES)
CLOSING = (ev.PhaseBegan, ev.FightEnded, ev.FightRested)
A_SCREEN = 20  # lines after which the first may be off the screen


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
        self.before = tuple(earlier)
        self.together = DeclaredTogether()
        self.later: set[str] = set()  # whose pass is told with the next declaration
        self.sprung = {one.who for one in earlier if isinstance(one, ev.Declared) and one.sprung}
        self.initiatives: dict[str, Roll] = {}
        self.closing = False  # the phase under way ends in this submission
        self.untold: set[str] = set()  # whose wounds were told, and not yet how they are
        if not self.so_far.exchanges:
            self.so_far.exchanges = exchanges_under_way(before)
        self.turn: Turn | None = Turn() if before.fight.turn is not None else None
        self.sustained: ev.GrappleSustained | None = None  # told unless a contest follows
        self.reversals: set[int] = set()

    def all(self, events: Sequence[ev.AnyEvent]) -> list[str]:
        """Return the lines of the submission."""
        if all(isinstance(one, ev.ResourceChanged) for one in events):
            # Somebody has asked for just that: brief readers get the answer too.
            self.reader = replace(self.reader, style="usual") if self._in_brief() else self.reader
        self.reversals = {one.exchange for one in events if isinstance(one, ev.GrappleReversed)}
        self.closing = any(isinstance(one, CLOSING) for one in events)
        if not (self.reader.in_full or self.reader.numbers):
            waiting, self.later = held_back(events, self.before, self.after, self.reader)
            self.together.waiting = waiting
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
        self._tell_declared()
        if self._in_brief():
            self.lines = paragraphs(self.lines, self.reader)
        return self.lines + self._own_outcome()

    def _in_brief(self) -> bool:
        return self.reader.style == "brief"

    def _own_outcome(self) -> list[str]:
        """Return how the reader is, where so much is told at once that it may be off the screen."""
        person = self.after.people.get(self.reader.name)
        if person is None or len(self.lines) <= A_SCREEN or person.away:
            return []
        told = f"You: {state_words(person, self.after, self.reader)}."
        return line(told, self.reader) if self.lines[-1] != told else []

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
                self._tell_declared()
                self._sum_up()
                self._enter(event)
            case ev.RoundBegan():
                self.place = (event.round, "", 0)
                self.heading = tell(event, self._view())
            case ev.OrderSet() if self.heading and not self.reader.in_full:
                self.heading = []
                self._write(order_under(self.place[0], event, self._view()))
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
            case ev.InitiativeRolled(kept=True, tie=False, roll=roll):
                self.initiatives[event.who] = roll
            case ev.Asked(question=question):
                self.questions[question.id] = question
            case (
                ev.Declared(who=who, declaration=declaration)
                | ev.Aborted(who=who, declaration=declaration)
            ):
                self.declared[who] = declaration
                self.begun.discard(who)
                if isinstance(event, ev.Declared) and event.sprung:
                    self.sprung.add(who)
            case ev.ExchangeBegan(owners=owners):
                self.begun.update(owners)
            case ev.Revealed(declarations=declarations):
                self.declared.update(declarations)
        if not self._view().acts and self.together.take(event, self.after, self.reader):
            return
        if isinstance(event, ev.Revealed):
            self._write(tell(event, self._view()) + revealed_poses(event, self.reader))
        elif self.turn is None:
            self._write(self._told_of(event))
        else:
            self._take_in_turn(event, self.turn)

    def _take_in_turn(self, event: ev.AnyEvent, turn: Turn) -> None:
        number = exchange_of(event) or self._thrown_again(event)
        if not number and isinstance(event, ev.WentDown):
            number = self.so_far.struck_down(event)
        if isinstance(event, ev.GrappleEnded):
            number = self.so_far.ended_in(event)
        if not number:
            turn.between().extend(self._told_of(event))
            return
        block = turn.of(number)
        block.events.append(event)
        # In full the exchange gets its first line when it is over: rolls say what it was done with.
        # Whether that is how a reader gets it shows at its end: throws are told so to all theirs.
        if self._voice(number) != "sentence" and not isinstance(event, ev.ExchangeBegan):
            block.lines.extend(tell(event, self._view()))
        if isinstance(event, ev.WentDown):
            turn.lost.extend(self._lost_with(event))

    def _voice(self, number: int) -> Voice:
        so_far = self.so_far.exchanges.get(number)
        return voice_for(so_far, self.after, self.reader) if so_far is not None else "full"

    def _thrown_again(self, event: ev.AnyEvent) -> int:
        """Return the exchange of a throw that does not count and is made again (MET-4), else 0."""
        again = isinstance(event, ev.Rolled) and is_throw(event.roll)
        return max(self.so_far.exchanges, default=0) if again else 0

    def _told_of(self, event: ev.AnyEvent) -> list[str]:
        """Return an event's lines; when somebody goes down, also what they had yet to do."""
        if isinstance(event, ev.Wounded | ev.WentDown):
            self.untold.discard(event.who)
        told = tell(event, self._view())
        return told + (self._lost_with(event) if isinstance(event, ev.WentDown) else [])

    def _lost_with(self, event: ev.WentDown) -> list[str]:
        """Return what somebody who goes down had yet to do."""
        if kind_of(self.after, self.place[1]) != "resolve":
            return []
        declaration = self.declared.get(event.who)
        if declaration is None or event.who in self.begun or event.who in self.chasing:
            return []
        parts = [short(part) for part in declaration.parts if not is_idle(self.after, part)]
        lost = f"{event.who}'s {listing(parts)} {'is' if len(parts) == 1 else 'are'} lost"
        return line(sentence(lost), self.reader, INDENT) if parts else []

    def _close_turn(self) -> None:
        turn, self.turn = self.turn, None
        if turn is None:
            return
        sentences: list[str] = []  # several that fit stand on one line
        for block in turn.blocks:
            told = self._exchange_lines(block)
            if block.exchange and self._voice(block.exchange) == "sentence":
                sentences += told
            elif told:
                self._write(run_on(sentences, self.reader))
                self._write(told)
                sentences = []
        self._write(run_on(sentences, self.reader))
        self._write(turn.lost)

    def _exchange_lines(self, block: Block) -> list[str]:
        so_far = self.so_far.exchanges.get(block.exchange)
        if so_far is None:
            return block.lines
        voice = self._voice(block.exchange)
        wounded = {one.who for one in block.events if isinstance(one, ev.Wounded) and one.levels}
        if voice != "sentence":
            self.untold -= wounded
        if voice == "full":
            return tell(so_far.began, self._view()) + block.lines
        untold = self._view().acts or so_far.began.owner in self.sprung
        if voice == "mine":
            return lines_of_mine(so_far, block.events, self._view(), untold)
        if self._is_held_up(block.exchange):
            return []
        self.untold |= wounded if self.closing else set()
        return sentence_of(so_far, block.events, self._view(), not self.closing, untold)

    def _is_held_up(self, number: int) -> bool:
        """Say whether an exchange waits for an answer: a sentence on it waits too."""
        asked = self.after.fight.questions
        return any(one.about.get("exchange") == str(number) for one in asked)

    def _sum_up(self) -> None:
        """Tell what a phase has changed, as far as it has not been told."""
        told = self.so_far.kept_from_escaping()
        told += now_words(self.so_far, self.reader, self.untold)
        self.untold = set()
        self._write(marked("harm", lines(told, self.reader)))

    def _enter(self, event: ev.PhaseBegan) -> None:
        self.place = (self.place[0], event.phase, event.haste)
        self.so_far = Happenings()
        if event.fresh:
            self.declared.clear()
        kind = kind_of(self.after, event.phase)
        if not self.heading and (kind == "keep" or self.reader.in_full):
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
            self.initiatives,
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
        hard = self._view().chase(made.chase).hard
        told = maneuver_words(made, self.paid, self.met, self.reader.screenreader, hard)
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

    def _tell_declared(self) -> None:
        told = self.together.lines(self.after, self.reader, self.later)
        if told:
            self.lines += self.heading + told
            self.heading = []

    def _write(self, told: list[str]) -> None:
        if told:
            self._tell_declared()
            self.lines += self.heading + told
            self.heading = []


def exchange_of(event: ev.AnyEvent) -> int:
    """Return the exchange that an event belongs to, or 0."""
    return int(getattr(event, "exchange", 0))
