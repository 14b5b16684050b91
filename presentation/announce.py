"""A submission in words: the block of lines that one reader gets.

Within a turn the lines of each exchange stay together, even where a tie rolls all of them before
any is applied; one that a question had held up is named again when it goes on. A heading waits
until something stands under it. The last line says where the fight stands.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.combat import events as ev
from game.combat.decisions import Question
from game.combat.state import Scene
from presentation.beats import Beat, beats_under_way, in_short
from presentation.intents import short
from presentation.narrate import INDENT, View, place, tell
from presentation.prompts import IDLE, offered, plays_on, standing
from presentation.reader import Reader
from presentation.summary import Happenings, all_declared, since_phase_began, what_happened
from presentation.text import heading, line, lines, listing, sentence
from presentation.undoing import Jump

__all__ = ["Telling", "announce", "since_phase_began"]

MOVES = (
    ev.SceneOpened,
    ev.RoundBegan,
    ev.OrderSet,
    ev.PhaseBegan,
    ev.Declared,
    ev.Left,
    ev.TurnBegan,
    ev.TurnEnded,
    ev.ExchangeBegan,
    ev.Asked,
    ev.Answered,
    ev.Escaped,
    ev.Recovered,
    ev.WentDown,
    ev.GrappleEnded,
    ev.Undone,
    ev.Redone,
)
"""Events after which somebody else may be awaited."""

OPENINGS = (ev.Declared, ev.Revealed, ev.Aborted, ev.Undone, ev.Redone)
"""Events after which somebody may have an offer."""


def announce(
    events: Sequence[ev.AnyEvent],
    scene_before: Scene,
    scene_after: Scene,
    reader: Reader,
    questions: Sequence[Question] | None = None,
    earlier: Sequence[ev.AnyEvent] = (),
    jump: Jump | None = None,
) -> list[str]:
    """Return what one reader is shown of a submission.

    ``questions`` are those open now; None leaves out where the fight stands. ``earlier`` are the
    events of this phase before the submission (see `since_phase_began`), which the block at the
    phase's end sums up together with these. ``jump`` is what an undo or redo moved.
    """
    told = Telling(scene_before, scene_after, reader, earlier, jump).all(events)
    if questions is None or any(isinstance(one, ev.FightEnded) for one in events):
        return told
    if any(isinstance(one, OPENINGS) for one in events):
        told += offered(scene_before, scene_after, reader)
    if any(isinstance(one, MOVES) for one in events) and not plays_on(scene_after, questions):
        told += standing(scene_after, questions, reader)
    return told


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
        self.place = (before.fight.round, before.fight.phase, before.fight.haste)
        self.declared = {one.name: one.declaration for one in before.people.values()}
        self.begun = {one.name for one in before.people.values() if one.done}  # their actions
        self.questions = {one.id: one for one in before.fight.questions}
        self.so_far = Happenings()
        for event in earlier:
            self.so_far.take(event)
        self.earlier = len(self.so_far.deeds)
        if not self.so_far.beats:
            self.so_far.beats = beats_under_way(before)
        self.turn: Turn | None = Turn() if before.fight.turn is not None else None
        self.fresh: set[int] = set()
        self.sustained: ev.GrappleSustained | None = None  # told unless a contest follows
        self.reversals: set[int] = set()

    def all(self, events: Sequence[ev.AnyEvent]) -> list[str]:
        """Return the lines of the submission."""
        self.reversals = {one.exchange for one in events if isinstance(one, ev.GrappleReversed)}
        for event in events:
            self._take(event)
        self._close_turn()
        return self.lines + self.revealed

    def _take(self, event: ev.AnyEvent) -> None:
        sustained, self.sustained = self.sustained, None
        if sustained is not None and not isinstance(event, ev.ExchangeBegan):
            self._take_plain(sustained)
        self.so_far.take(event)
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
            case ev.FightEnded():
                self._close_turn()
                self._sum_up()
                self._write(tell(event, self._view()))
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
                return
        if self.turn is None:
            self._write(self._told_of(event))
        else:
            self._take_in_turn(event, self.turn)

    def _take_in_turn(self, event: ev.AnyEvent, turn: "Turn") -> None:
        number = exchange_of(event)
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

    def _told_of(self, event: ev.AnyEvent) -> list[str]:
        """Return an event's lines; of who goes down also what they had yet to do."""
        told = tell(event, self._view())
        if not isinstance(event, ev.WentDown) or not self.place[1].endswith("resolution"):
            return told
        declaration = self.declared.get(event.who)
        if declaration is None or event.who in self.begun:
            return told
        parts = [short(part) for part in declaration.parts if not isinstance(part, IDLE)]
        lost = f"{event.who}'s {listing(parts)} {'is' if len(parts) == 1 else 'are'} lost"
        return told + (line(sentence(lost), self.reader, INDENT) if parts else [])

    def _close_turn(self) -> None:
        turn, self.turn = self.turn, None
        for number, told in turn.blocks if turn is not None else ():
            beat = self.so_far.beats.get(number)
            self._write((self._first_line(beat) if beat is not None else []) + told)

    def _first_line(self, beat: Beat) -> list[str]:
        """Return what stands over the rolls of an exchange; all of it for a brief reader."""
        if self.reader.style == "brief":
            return line(in_short(beat, self.reader.screenreader), self.reader)
        return tell(beat.began, self._view())

    def _sum_up(self) -> None:
        if self.place[1].endswith("declaration"):
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
            or (isinstance(deed, Beat) and deed.began.exchange in self.fresh)
        ]

    def _block(self, title: str, sentences: list[str]) -> None:
        number, phase, haste = self.place
        if sentences:
            self.heading, self.revealed = [], []
            self.lines += heading(f"{place(number, phase, haste)}: {title}", self.reader)
            self.lines += lines(sentences, self.reader, INDENT)

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
            self.so_far.beats,
            self.questions,
            self.jump,
            self.reversals,
        )

    def _write(self, told: list[str]) -> None:
        if told:
            self.lines += self.revealed + self.heading + told
            self.revealed, self.heading = [], []


@dataclass
class Turn:
    """The lines of a turn, held back until it is over: a block an exchange, and what comes between.

    Each block has the number of its exchange, 0 where it belongs to none.
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
