"""A submission in words: the block of lines that one reader gets.

Within a turn the lines of each exchange stay together, even where a tie rolls all of them before
any is applied. A heading waits until something stands under it. The last line says where the fight
stands.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from game.combat import events as ev
from game.combat.decisions import Question
from game.combat.state import Scene
from presentation.beats import Beat, beats_under_way, in_short, level_words
from presentation.intents import announced
from presentation.narrate import INDENT, View, lost_words, place, tell
from presentation.prompts import standing
from presentation.reader import Reader
from presentation.text import heading, line, lines, sentence

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
    ev.Rolled,
    ev.Recovered,
    ev.WentDown,
    ev.Undone,
    ev.Redone,
)
"""Events after which somebody else may be awaited."""


def announce(
    events: Sequence[ev.AnyEvent],
    scene_before: Scene,
    scene_after: Scene,
    reader: Reader,
    questions: Sequence[Question] | None = None,
    earlier: Sequence[ev.AnyEvent] = (),
) -> list[str]:
    """Return what one reader is shown of a submission.

    ``questions`` are those open now; None leaves out where the fight stands. ``earlier`` are the
    events of this phase before the submission (see `since_phase_began`), which the block at the
    phase's end sums up together with these.
    """
    told = Telling(scene_before, scene_after, reader, earlier).all(events)
    if questions is None or any(isinstance(one, ev.FightEnded) for one in events):
        return told
    if any(isinstance(one, MOVES) for one in events):
        told += standing(scene_after, questions, reader)
    return told


def since_phase_began(events: Iterable[ev.AnyEvent]) -> list[ev.AnyEvent]:
    """Return the events of the phase under way, out of all those that count so far."""
    told: list[ev.AnyEvent] = []
    for event in events:
        if isinstance(event, ev.PhaseBegan):
            told.clear()
        told.append(event)
    return told


@dataclass
class Happenings:
    """What has come of a phase so far: what its block sums up."""

    deeds: list[Beat | ev.ActionLost] = field(default_factory=list)
    beats: dict[int, Beat] = field(default_factory=dict)
    hurt: dict[str, ev.Wounded] = field(default_factory=dict)
    downs: dict[str, ev.WentDown] = field(default_factory=dict)

    def take(self, event: ev.AnyEvent) -> None:
        """Take up one event."""
        match event:
            case ev.ExchangeBegan():
                beat = Beat(event)
                self.beats[event.exchange] = beat
                self.deeds.append(beat)
            case ev.ActionLost():
                self.deeds.append(event)
            case ev.Rolled() | ev.Undefended() | ev.Compared() | ev.Wounded():
                self._take_filling(event)
            case ev.WentDown():
                self.downs[event.who] = event
                struck = [one for one in self.beats.values() if one.hurt(event.who)]
                if struck:
                    struck[-1].downs.append(event)

    def _take_filling(self, event: ev.Rolled | ev.Undefended | ev.Compared | ev.Wounded) -> None:
        beat = self.beats.get(event.exchange)
        if beat is not None:
            beat.add(event)
        if isinstance(event, ev.Wounded) and event.levels:
            self.hurt[event.who] = event

    def clear(self) -> None:
        """Begin anew: another phase."""
        self.deeds.clear()
        self.beats.clear()
        self.hurt.clear()
        self.downs.clear()


class Telling:
    """One submission being told to one reader."""

    def __init__(
        self,
        before: Scene,
        after: Scene,
        reader: Reader,
        earlier: Sequence[ev.AnyEvent],
    ) -> None:
        self.after = after
        self.reader = reader
        self.lines: list[str] = []
        self.heading: list[str] = []
        self.revealed: list[str] = []  # told unless the block that follows says the same
        self.place = (before.fight.round, before.fight.phase, before.fight.haste)
        self.declared = {
            one.name: one.declaration for one in before.people.values() if one.declaration
        }
        self.so_far = Happenings()
        for event in earlier:
            self.so_far.take(event)
        if not self.so_far.beats:
            self.so_far.beats = beats_under_way(before)
        self.turn: Turn | None = Turn() if before.fight.turn is not None else None
        self.fresh: set[int] = set()

    def all(self, events: Sequence[ev.AnyEvent]) -> list[str]:
        """Return the lines of the submission."""
        for event in events:
            self._take(event)
        self._close_turn()
        return self.lines + self.revealed

    def _take(self, event: ev.AnyEvent) -> None:
        self.so_far.take(event)
        match event:
            case ev.PhaseBegan():
                self._close_turn()
                self._sum_up()
                self._enter(event)
            case ev.RoundBegan():
                self.place = (event.round, "", 0)
                self.heading = tell(event, self._view())
            case ev.TurnBegan():
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
            case ev.Declared(who=who, declaration=declaration):
                self.declared[who] = declaration
            case ev.Revealed(declarations=declarations):
                self.declared.update(declarations)
                self.revealed = tell(event, self._view())
                return
        if self.turn is None:
            self._write(tell(event, self._view()))
        else:
            self._take_in_turn(event, self.turn)

    def _take_in_turn(self, event: ev.AnyEvent, turn: "Turn") -> None:
        number = exchange_of(event)
        if number:
            self.fresh.add(number)
            told = turn.of(number)
            if self.reader.style == "brief":  # the exchange gets one line, when it is over
                return
            if isinstance(event, ev.ExchangeBegan):
                turn.began[number] = event  # told last: the rolls say what it was done with
            else:
                told.extend(tell(event, self._view()))
            return
        if isinstance(event, ev.WentDown) and self._in_a_brief_line(event):
            return
        turn.after.extend(tell(event, self._view()))

    def _in_a_brief_line(self, event: ev.WentDown) -> bool:
        if self.reader.style != "brief":
            return False
        return any(event in beat.downs for beat in self.so_far.beats.values())

    def _close_turn(self) -> None:
        turn, self.turn = self.turn, None
        if turn is None:
            return
        for number in turn.order:
            if number in turn.began:
                self._write(tell(turn.began[number], self._view()))
            self._write(turn.told[number])
            self._write(self._closing(number))
        self._write(turn.after)

    def _closing(self, number: int) -> list[str]:
        """Return the one line of an exchange that a brief reader gets."""
        beat = self.so_far.beats.get(number)
        if beat is None or self.reader.style != "brief":
            return []
        return line(in_short(beat, self.reader.screenreader), self.reader)

    def _sum_up(self) -> None:
        if len(self.so_far.deeds) > len(self.fresh) or len(self.so_far.deeds) > 1:
            self._block("what happened", self._deeds() + self._hurt())
        elif len(self.declared) > 1 and self.place[1].endswith("declaration"):
            self._block("all have declared", self._declarations())

    def _block(self, title: str, sentences: list[str]) -> None:
        number, phase, haste = self.place
        if sentences:
            self.heading, self.revealed = [], []
            self.lines += heading(f"{place(number, phase, haste)}: {title}", self.reader)
            self.lines += lines(sentences, self.reader, INDENT)

    def _deeds(self) -> list[str]:
        exchanges = {deed.began.exchange for deed in self.so_far.deeds if isinstance(deed, Beat)}
        if self.reader.style == "brief" and exchanges <= self.fresh:
            return []  # all of them have just been told in the same words
        told = []
        for deed in self.so_far.deeds:
            if isinstance(deed, ev.ActionLost):
                told.append(sentence(lost_words(deed)))
            else:
                told.append(in_short(deed, self.reader.screenreader, levels=False))
        return told

    def _hurt(self) -> list[str]:
        told = []
        for who, wound in self.so_far.hurt.items():
            level = level_words(wound.level, wound.penalty, self.reader.screenreader)
            marks = "" if self.reader.screenreader else f" {wound.health.marks}"
            down = self.so_far.downs.get(who)
            told.append(f"{who}{marks} {level}{f', {down.state}' if down else ''}")
        return [f"Now: {'; '.join(told)}."] if told else []

    def _declarations(self) -> list[str]:
        order = [name for group in self.after.fight.groups for name in group]
        names = sorted(self.declared, key=lambda name: order.index(name) if name in order else 999)
        told = [(name, self.declared[name]) for name in names]
        return [sentence(f"{name}: {announced(one)}") for name, one in told if one and one.parts]

    def _enter(self, event: ev.PhaseBegan) -> None:
        self.place = (self.place[0], event.phase, event.haste)
        self.so_far.clear()
        self.fresh.clear()
        if event.fresh:
            self.declared.clear()
        if not self.heading:
            number, phase, haste = self.place
            self.heading = heading(place(number, phase, haste), self.reader)

    def _view(self) -> View:
        return View(self.after, self.reader, self.so_far.beats)

    def _write(self, told: list[str]) -> None:
        if told:
            self.lines += self.revealed + self.heading + told
            self.revealed, self.heading = [], []


@dataclass
class Turn:
    """The lines of a turn, held back until it is over: those of each exchange, and the rest."""

    order: list[int] = field(default_factory=list)
    began: dict[int, ev.ExchangeBegan] = field(default_factory=dict)
    told: dict[int, list[str]] = field(default_factory=dict)
    after: list[str] = field(default_factory=list)

    def of(self, number: int) -> list[str]:
        """Return the lines of one exchange."""
        if number not in self.told:
            self.order.append(number)
            self.told[number] = []
        return self.told[number]


def exchange_of(event: ev.AnyEvent) -> int:
    """Return the exchange that an event belongs to, or 0."""
    return int(getattr(event, "exchange", 0))
