"""The block at a phase's end: who did what, who is hurt how, so that everyone can pose together."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from game.combat import events as ev
from game.combat.declaration import Declaration
from game.combat.state import Scene
from presentation.beats import Beat, in_short, level_words
from presentation.intents import announced
from presentation.narrate import lost_words
from presentation.reader import Reader
from presentation.text import sentence


@dataclass
class Happenings:
    """What has come of a phase so far."""

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
                self._take_down(event)

    def _take_filling(self, event: ev.Rolled | ev.Undefended | ev.Compared | ev.Wounded) -> None:
        beat = self.beats.get(event.exchange)
        if beat is not None:
            beat.add(event)
        if isinstance(event, ev.Wounded) and event.levels:
            self.hurt[event.who] = event

    def _take_down(self, event: ev.WentDown) -> None:
        self.downs[event.who] = event
        struck = [one for one in self.beats.values() if one.hurt(event.who)]
        if struck:
            struck[-1].downs.append(event)

    def told_with_its_exchange(self, event: ev.WentDown) -> bool:
        """Say whether the one line of an exchange tells of this going down."""
        return any(event in beat.downs for beat in self.beats.values())


def since_phase_began(events: Iterable[ev.AnyEvent]) -> list[ev.AnyEvent]:
    """Return the events of the phase under way, out of all those that count so far."""
    told: list[ev.AnyEvent] = []
    for event in events:
        if isinstance(event, ev.PhaseBegan):
            told.clear()
        told.append(event)
    return told


def what_happened(phase: Happenings, just_told: Collection[int], reader: Reader) -> list[str]:
    """Return the sentences that sum up a phase; none where they would only repeat one exchange.

    ``just_told`` are the exchanges that the same submission has told already: a brief reader has
    read their lines in these very words.
    """
    if not phase.deeds or (len(phase.deeds) == 1 and just_told):
        return []
    exchanges = {deed.began.exchange for deed in phase.deeds if isinstance(deed, Beat)}
    if reader.style == "brief" and exchanges.issubset(just_told):
        return _now(phase, reader)
    return [_deed(one, reader) for one in phase.deeds] + _now(phase, reader)


def _deed(deed: Beat | ev.ActionLost, reader: Reader) -> str:
    if isinstance(deed, ev.ActionLost):
        return sentence(lost_words(deed))
    return in_short(deed, reader.screenreader, levels=False)


def _now(phase: Happenings, reader: Reader) -> list[str]:
    told = []
    for who, wound in phase.hurt.items():
        level = level_words(wound.level, wound.penalty, reader.screenreader)
        marks = "" if reader.screenreader else f" {wound.health.marks}"
        down = phase.downs.get(who)
        told.append(f"{who}{marks} {level}{f', {down.state}' if down else ''}")
    return [f"Now: {'; '.join(told)}."] if told else []


def all_declared(declared: Mapping[str, Declaration | None], scene: Scene) -> list[str]:
    """Return everyone's declaration, in the order in which they will be resolved; none for one."""
    order = [name for group in scene.fight.groups for name in group]
    told = [(name, declared.get(name)) for name in order]
    known = [(name, one) for name, one in told if one is not None and one.parts]
    return [sentence(f"{name}: {announced(one)}") for name, one in known] if known[1:] else []
