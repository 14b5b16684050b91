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
from game.rules.rounds import is_idle
from game.secrecy import named
from game.state.scene import Scene
from narration.events.chases import CLAUSES, PASSES, maneuver_words, past_words
from narration.events.declaring import revealed_poses
from narration.events.initiative import new_total, orders_under, totals_in
from narration.events.rounds import place
from narration.events.view import INDENT, View, tell
from narration.languages import _
from narration.line_styles import marked
from narration.phrases.chases_so_far import chases_so_far
from narration.phrases.exchanges_so_far import exchange_of, exchanges_under_way
from narration.phrases.phases import kind_of
from narration.phrases.shared_lines import alike_lines, runs
from narration.phrases.undoing import Jump
from narration.phrases.verb_words import short
from narration.reader import Reader
from narration.telling.chase_rounds import RoundRolled
from narration.telling.declared_together import MAY_WAIT, declarations, held_back
from narration.telling.exchange_lines import (
    SAID_BY_OUTCOME,
    Voice,
    has_throws,
    lines_of_mine,
    sentence_of,
    voice_for,
)
from narration.telling.listeners import Each, Listener, Listeners, told_alike
from narration.telling.own_outcome import own_outcome
from narration.telling.summary import Happenings, now_words
from narration.telling.turn_lines import Block, Closed, Turn, on_lines
from narration.text import heading, line, lines, listing, paragraphs, sentence

CHASES = tuple(CLAUSES)
CLOSING = (ev.PhaseBegan, ev.FightEnded, ev.FightRested)


class Telling:
    """One submission being told to one reader, or ``beside`` them to others who see the same of it
    and differ from them in nothing but who they are (`narration.telling.listeners`).
    """

    def __init__(
        self,
        before: Scene,
        after: Scene,
        reader: Reader,
        earlier: Sequence[ev.AnyEvent],
        jump: Jump | None = None,
        beside: Sequence[Reader] = (),
    ) -> None:
        self.after = after
        self.jump = jump
        self.reader = reader  # what is asked of them here, all have in common
        self.listeners = Listeners((reader, *beside))
        self.place = (before.fight.round, before.fight.phase, before.fight.haste)
        self.declared = {one.name: one.phase.declaration for one in before.people.values()}
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
        self.sprung = {one.who for one in earlier if isinstance(one, ev.Declared) and one.sprung}
        self.initiatives: dict[str, Roll] = {}
        self.totals = totals_in(before)  # of initiative, as far as it has been told
        self.throws = has_throws(after.ruleset)
        self.closing = False  # the phase under way ends in this submission
        self.free = False  # it is a challenge that belongs to no exchange, whatever is under way
        if not self.so_far.exchanges:
            self.so_far.exchanges = exchanges_under_way(before)
        under_way = before.fight.turn is not None
        self.turn: Turn | None = Turn(len(self.listeners.all)) if under_way else None
        self.sustained: ev.GrappleSustained | None = None  # told unless a contest follows
        self.reversals: set[int] = set()

    def all(self, events: Sequence[ev.AnyEvent]) -> list[str]:
        """Return the lines of the submission."""
        return self.each(events)[0]

    def each(self, events: Sequence[ev.AnyEvent]) -> Each:
        """Return the lines of the submission for each, the first of them and those beside."""
        if all(isinstance(one, ev.ResourceChanged) for one in events):
            self._answer_in_brief_too()
        self.reversals = {one.exchange for one in events if isinstance(one, ev.GrappleReversed)}
        self.closing = any(isinstance(one, CLOSING) for one in events)
        self.free = any(isinstance(one, ev.ChallengeDecided) and not one.exchange for one in events)
        if not (self.reader.in_full or self.reader.numbers):
            self._hold_back(events)
        for run in runs(events):
            for event in run:
                self.totals |= new_total(event)
            if len(run) > 1 and self.turn is None:
                self._take_alike(run)
            else:
                for event in run:
                    self._take(event)
        self._tell_maneuver()
        self._tell_rolled()
        self._tell_passed()
        self._close_turn()
        for one in self.listeners:
            self._tell_declared(one)
        return [self._finished(one) for one in self.listeners]

    def _hold_back(self, events: Sequence[ev.AnyEvent]) -> None:
        """Have declarations wait that are told with what is declared next; only who made one of
        them may be told otherwise.
        """
        phase = self.place[1]
        before, now = (declarations(one, self.after, phase) for one in (self.before, events))
        mine = self.listeners.among(
            {one.who for one in (*before, *now) if isinstance(one, ev.Declared)}
        )
        waiting, later = held_back(now, before, self.closing, self.after, self.reader)
        for at, one in enumerate(self.listeners):
            if at in mine:
                told = held_back(now, before, self.closing, self.after, one.reader)
                one.together.waiting, one.later = told
            else:
                one.together.waiting, one.later = waiting.copy(), later

    def _answer_in_brief_too(self) -> None:
        """Tell brief readers what others are told: somebody has asked for just that."""
        if self.reader.style == "brief":
            self.reader = replace(self.reader, style="usual")
            for one in self.listeners:
                one.reader = replace(one.reader, style="usual")

    def _finished(self, one: Listener) -> list[str]:
        if self.reader.style == "brief":
            one.lines = paragraphs(one.lines, one.reader)
        return one.lines + own_outcome(one.lines, self.after, one.reader)

    def _take_alike(self, run: Sequence[ev.AnyEvent]) -> None:
        """Tell at once what several events say of several people."""
        self._tell_maneuver()
        for event in run:
            self.so_far.take(event, self.chases.take(event))
        self._write(self.listeners.same(alike_lines(run, self.reader)))

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
            self.turn, self.shots = Turn(len(self.listeners.all)), True
        if isinstance(event, ev.GrappleSustained):
            self.sustained = event
            return
        match event:
            case ev.PhaseBegan():
                self._close_turn()
                for one in self.listeners:
                    self._tell_declared(one)
                self._sum_up()
                self._enter(event)
            case ev.RoundBegan():
                self.place = (event.round, "", 0)
                self._head(self._told(event))
            case ev.OrderSet() if not self.reader.in_full:
                self._take_order(event)
            case ev.TurnBegan(owners=owners):
                self.begun.update(owners)
                self.turn = Turn(len(self.listeners.all))
                self._write(self._told(event))
            case ev.TurnEnded():
                self._close_turn()
            case ev.FightEnded() | ev.FightRested():
                self._close_turn()
                kind = kind_of(self.after, self.place[1])
                ended = isinstance(event, ev.FightEnded) or event.reason == "ended"
                if kind in ("resolve", "keep") or ended:
                    self._sum_up()
                self._write(self._told(event))
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
        if self._waits_to_be_told(event):
            return
        if isinstance(event, ev.Revealed):
            poses = revealed_poses(event, self.reader)
            self._write([told + poses for told in self._told(event)])
        elif self.turn is None:
            self._write(self._told_of(event))
        else:
            self._take_in_turn(event, self.turn)

    def _waits_to_be_told(self, event: ev.AnyEvent) -> bool:
        """Say whether an event is told with others: whoever is told, it is."""
        if not isinstance(event, MAY_WAIT) or kind_of(self.after, self.place[1]) == "act":
            return False
        taken = [one.together.take(event, self.after, one.reader) for one in self.listeners]
        return taken[0]  # it turns on the event, and on the style that all have in common

    def _take_order(self, event: ev.OrderSet) -> None:
        """Tell the order: with the round's heading, as long as that has yet to be told."""
        headed = [one for one in self.listeners if one.heading]
        if len(headed) < len(self.listeners.all):
            self._take_plain(event)
            return
        for one in headed:
            one.heading = []
        readers = [one.reader for one in self.listeners]
        self._write(orders_under(self.place[0], event, self._view(), readers))

    def _take_in_turn(self, event: ev.AnyEvent, turn: Turn) -> None:
        number = exchange_of(event) or self._thrown_again(event)
        if not number and isinstance(event, ev.WentDown):
            number = self.so_far.struck_down(event)
        if isinstance(event, ev.GrappleEnded):
            number = self.so_far.ended_in(event)
        if not number:
            turn.tell_between(self._told_of(event))
            return
        block = turn.of(number)
        block.events.append(event)
        # In full the exchange gets its first line when it is over: rolls say what it was done with.
        # Whether that is how a reader gets it shows at its end: throws are told so to all theirs.
        if not isinstance(event, ev.ExchangeBegan):
            for place in self._who_get_more(number):
                reader = self.listeners.all[place].reader
                block.lines[place].extend(tell(event, self._view(reader)))
        if isinstance(event, ev.WentDown):
            turn.lost.extend(self._lost_with(event))

    def _who_get_more(self, number: int) -> list[int]:
        """Return the places of those who may get an exchange in full."""
        if self._voice(number, self.reader) == "sentence":
            places = self.listeners.among(self.so_far.exchanges[number].people)
        else:
            places = list(range(len(self.listeners.all)))
        short = ("sentence",) if self.throws else ("sentence", "mine")
        return [at for at in places if self._voice(number, self._at(at)) not in short]

    def _at(self, place: int) -> Reader:
        return self.listeners.all[place].reader

    def _voice(self, number: int, reader: Reader) -> Voice:
        so_far = self.so_far.exchanges.get(number)
        return voice_for(so_far, self.after, reader) if so_far is not None else "full"

    def _thrown_again(self, event: ev.AnyEvent) -> int:
        """Return the exchange of a throw that does not count and is made again (MET-4), else 0."""
        again = isinstance(event, ev.Rolled) and is_throw(event.roll) and not self.free
        return max(self.so_far.exchanges, default=0) if again else 0

    def _told(self, event: ev.AnyEvent) -> Each:
        """Return the lines of an event for each."""
        return self.listeners.told(lambda one: tell(event, self._view(one)), told_alike(event))

    def _told_of(self, event: ev.AnyEvent) -> Each:
        """Return an event's lines; when somebody goes down, also what they had yet to do."""
        if isinstance(event, ev.Wounded | ev.WentDown):
            for one in self.listeners:
                one.untold.discard(event.who)
        told = self._told(event)
        if not isinstance(event, ev.WentDown):
            return told
        lost = self._lost_with(event)
        return [one + lost for one in told]

    def _lost_with(self, event: ev.WentDown) -> list[str]:
        """Return what somebody who goes down had yet to do."""
        if kind_of(self.after, self.place[1]) != "resolve":
            return []
        declaration = self.declared.get(event.who)
        if declaration is None or event.who in self.begun or event.who in self.chasing:
            return []
        parts = [short(part) for part in declaration.parts if not is_idle(self.after, part)]
        told = _("{who}'s {parts} is lost") if len(parts) == 1 else _("{who}'s {parts} are lost")
        lost = told.format(who=event.who, parts=listing(parts))
        return line(sentence(lost), self.reader, INDENT) if parts else []

    def _close_turn(self) -> None:
        turn, self.turn = self.turn, None
        if turn is None:
            return
        common = [self._closed(block, 0) for block in turn.blocks]
        own: dict[int, list[Closed]] = {}
        for number, block in enumerate(turn.blocks):
            for at in self._whose(block):
                own.setdefault(at, common.copy())[number] = self._closed(block, at)
        told = on_lines(common, self.reader) + turn.lost
        for at, one in enumerate(self.listeners):
            blocks = own.get(at, common)
            for block_told in blocks:
                one.untold = (one.untold - block_told.hurt) | block_told.untold
            mine = on_lines(blocks, one.reader) + turn.lost if at in own else told
            self._write_to(one, mine)

    def _whose(self, block: Block) -> set[int]:
        """Return the places of those who read of an exchange what others do not."""
        so_far = self.so_far.exchanges.get(block.exchange)
        mine: set[int] = set()
        if so_far is None or self.reader.in_full:
            first = block.lines[0]
            mine.update(at for at, told in enumerate(block.lines) if told != first)
        if so_far is not None:
            mine.update(self.listeners.among(self._addressed(block, so_far.people)))
        return mine

    def _addressed(self, block: Block, people: set[str]) -> set[str]:
        """Return whom the words about an exchange may address; a sentence names them all alike."""
        shared = self._voice(block.exchange, self.reader) == "sentence"
        own = (one for one in block.events if not (shared and isinstance(one, SAID_BY_OUTCOME)))
        return people.union(*map(named, own))

    def _closed(self, block: Block, place: int) -> Closed:
        """Return how a listener is told a block, now that the turn is over."""
        so_far = self.so_far.exchanges.get(block.exchange)
        if so_far is None:
            return Closed(block.lines[place])
        view = self._view(self._at(place))
        voice = self._voice(block.exchange, view.reader)
        wounded = frozenset(
            one.who for one in block.events if isinstance(one, ev.Wounded) and one.levels
        )
        if voice == "full":
            return Closed(tell(so_far.began, view) + block.lines[place], hurt=wounded)
        untold = view.acts or so_far.began.owner in self.sprung
        if voice == "mine":
            return Closed(lines_of_mine(so_far, block.events, view, untold), hurt=wounded)
        if self._is_held_up(block.exchange):
            return Closed([], sentence=True)
        told = sentence_of(so_far, block.events, view, not self.closing, untold)
        return Closed(told, sentence=True, untold=wounded if self.closing else frozenset())

    def _is_held_up(self, number: int) -> bool:
        """Say whether an exchange waits for an answer: a sentence on it waits too."""
        asked = self.after.fight.questions
        return any(one.about.get("exchange") == str(number) for one in asked)

    def _sum_up(self) -> None:
        """Tell what a phase has changed, as far as it has not been told."""
        escaping = self.so_far.kept_from_escaping()
        known: dict[tuple[str, frozenset[str]], list[str]] = {}
        for one in self.listeners:
            untold, one.untold = frozenset(one.untold), set()
            mine = one.reader.name if one.reader.name in untold else ""
            if (mine, untold) not in known:
                told = escaping + now_words(self.so_far, one.reader, untold)
                known[mine, untold] = marked("harm", lines(told, one.reader))
            self._write_to(one, known[mine, untold])

    def _enter(self, event: ev.PhaseBegan) -> None:
        self.place = (self.place[0], event.phase, event.haste)
        self.so_far = Happenings()
        if event.fresh:
            self.declared.clear()
        kind = kind_of(self.after, event.phase)
        if kind == "keep" or self.reader.in_full:
            number, phase, haste = self.place
            told = heading(place(number, phase, haste), self.reader)
            for one in self.listeners:
                one.heading = one.heading or told

    def _head(self, told: Each) -> None:
        for one, mine in zip(self.listeners, told, strict=True):
            one.heading = mine

    def _view(self, reader: Reader | None = None) -> View:
        return View(
            self.after,
            reader or self.reader,
            self.so_far.exchanges,
            self.questions,
            self.jump,
            self.reversals,
            self.chases,
            self.place[1],
            self.initiatives,
            self.totals,
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
            self._head(self._told(event))
            return
        if self.turn is None:
            self._write(self._told(event))
        else:
            self.turn.tell_between(self._told(event))

    def _tell_maneuver(self) -> None:
        made, self.maneuver = self.maneuver, None
        if made is None:
            return
        told = maneuver_words(made, self.paid, self.met, self._view())
        self.paid, self.met = [], []
        self._write(self.listeners.same(line(sentence(told), self.reader)))

    def _tell_passed(self) -> None:
        names, self.passed = self.passed, []
        if names:
            self._write(self.listeners.same(line(sentence(past_words(names)), self.reader, INDENT)))

    def _tell_rolled(self) -> None:
        rolled, self.rolled = self.rolled, RoundRolled()
        if rolled.rolls or rolled.leads or rolled.result is not None:
            self._tell_maneuver()
            chase = self.chases[rolled.chase]
            self._write(self.listeners.told(lambda one: rolled.lines(chase, self.after, one), None))

    def _tell_declared(self, one: Listener) -> None:
        told = one.together.lines(self.after, one.reader, one.later)
        if told:
            one.lines += one.heading + told
            one.heading = []

    def _write(self, told: Each) -> None:
        for one, mine in zip(self.listeners, told, strict=True):
            self._write_to(one, mine)

    def _write_to(self, one: Listener, told: list[str]) -> None:
        if told:
            self._tell_declared(one)
            one.lines += one.heading + told
            one.heading = []
