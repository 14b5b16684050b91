"""Declarations that are told together: those of several who play by themselves, and a pass with
what the game says after it. Whoever declares next has read what was declared before.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from game import events as ev
from game.rules.rounds import awaiting
from game.state.declaration import Declaration, Pass
from game.state.scene import Scene
from narration.events.declaring import already_down, reason_words, tells_why, told_alone
from narration.phrases.intents import done_by
from narration.phrases.phases import acts_now, kind_of
from narration.phrases.undoing import JUMPS
from narration.reader import Reader
from narration.text import line, sentence

IDLE = Declaration((Pass(),))
MAY_WAIT = (ev.Declared, ev.Revealed)
_MATTERS = frozenset((*MAY_WAIT, *JUMPS))


def declarations(events: Iterable[ev.AnyEvent], scene: Scene, phase: str) -> list[ev.AnyEvent]:
    """Return what was declared, where a phase began and where somebody went back, of events that
    begin in a ``phase``; less what was said where it is done at once: that is told at once too.
    """
    found: list[ev.AnyEvent] = []
    for event in events:
        match event:
            case ev.PhaseBegan():
                phase = event.phase
                found.append(event)
            case ev.FightRested():
                phase = ""
            case _ if isinstance(event, JUMPS):
                found.append(event)
            case ev.Declared() | ev.Revealed() if kind_of(scene, phase) != "act":
                found.append(event)
    return found


def that_may_wait(events: Iterable[ev.AnyEvent]) -> list[ev.AnyEvent]:
    """Return what was declared of events, as far as it still counts: nothing waits that was said
    before something in secret, but who was ambushed stays known.
    """
    kept: list[ev.AnyEvent] = []
    for event in [one for one in events if type(one) in _MATTERS]:  # a few of very many
        if isinstance(event, ev.Revealed) or (isinstance(event, ev.Declared) and event.secret):
            kept = [one for one in kept if isinstance(one, ev.Declared) and one.sprung]
            if isinstance(event, ev.Declared) and event.sprung:
                kept.append(event)
        elif isinstance(event, (ev.Declared, *JUMPS)):
            kept.append(event)
    return kept


def held_back(
    now: Sequence[ev.AnyEvent],
    earlier: Sequence[ev.AnyEvent],
    ends: bool,
    scene: Scene,
    reader: Reader,
) -> tuple[list[ev.Declared], set[str]]:
    """Return what was declared ``earlier`` and has not been told yet, and whose declarations of
    those ``now`` wait for the next: passes and what the game says, as long as the game speaks next.
    A reader's own is told at once; ``ends`` says that the phase does. Nothing waits on while
    somebody goes back: what stays has been told by then.
    """
    declared = [one for one in now if isinstance(one, ev.Declared)]
    first = bool(declared) and _plays_alone(declared[0].who, scene)
    waiting = _untold(earlier, first, scene, reader)
    if ends or any(isinstance(one, JUMPS) for one in now):
        return waiting, set()
    late = {one.who for one in _untold(now, _game_speaks(scene), scene, reader)}
    if all(one.who in late for one in declared):  # nothing else is said
        return [], late
    return waiting, late


def _untold(
    told: Sequence[ev.AnyEvent], game_next: bool, scene: Scene, reader: Reader
) -> list[ev.Declared]:
    """Return what was declared and waits for what is declared next, which the game will say where
    ``game_next`` is set.
    """
    waiting: list[ev.Declared] = []
    for place, event in enumerate(told):
        last = place + 1 == len(told)
        speaks = game_next if last else _said_by_game(told[place + 1], scene)
        if isinstance(event, ev.Declared) and _waits(event, speaks, scene, reader):
            waiting.append(event)
        else:
            waiting.clear()
    return waiting


def _waits(event: ev.Declared, game_next: bool, scene: Scene, reader: Reader) -> bool:
    if not game_next or _is_own(event, scene, reader):
        return False
    game = _plays_alone(event.who, scene) and not (told_alone(event, reader) or acts_now(scene))
    return is_pass(event) or game


def _is_own(event: ev.Declared, scene: Scene, reader: Reader) -> bool:
    """Say whether a reader declared that themselves, or for an NPC."""
    person = scene.people.get(event.who)
    if event.who == reader.name or person is None:
        return event.who == reader.name
    return person.npc and not person.auto and reader.acts_for(event.who)


def _said_by_game(event: ev.AnyEvent, scene: Scene) -> bool:
    return isinstance(event, ev.Declared) and _plays_alone(event.who, scene)


def _game_speaks(scene: Scene) -> bool:
    """Say whether the game is about to declare something for one who plays by themselves."""
    return not scene.frozen and any(_plays_alone(one.who, scene) for one in awaiting(scene))


def _plays_alone(who: str, scene: Scene) -> bool:
    return who in scene.people and scene.people[who].auto


def is_pass(event: ev.Declared) -> bool:
    """Say whether somebody just passes, aloud."""
    return event.declaration == IDLE and not (event.passed_over or event.secret or event.sprung)


@dataclass
class DeclaredTogether:
    """Declarations that wait to be told, with those that waited before them."""

    waiting: list[ev.Declared] = field(default_factory=list)
    declared: list[ev.Declared] = field(default_factory=list)

    def take(self, event: ev.AnyEvent, scene: Scene, reader: Reader) -> bool:
        """Take up a declaration that can be told with others; say whether it was one."""
        if reader.in_full:
            return False
        match event:
            case ev.Revealed(declarations=declarations) if _all_play_alone(declarations, scene):
                self.declared += [
                    ev.Declared(who=who, declaration=one) for who, one in declarations.items()
                ]
                return True
            case ev.Declared(secret=True, who=who) if _all_play_alone((who,), scene):
                return True  # it is told as soon as it is revealed
            case ev.Declared() if not told_alone(event, reader):
                self.declared.append(event)
                return True
        return False

    def lines(self, scene: Scene, reader: Reader, later: Collection[str]) -> list[str]:
        """Return what waits, and forget it; what those of ``later`` said waits on, elsewhere."""
        declared = [one for one in (*self.waiting, *self.declared) if one.who not in later]
        self.declared, self.waiting = [], []
        told = self._clauses(declared, scene, reader)
        return line(" ".join(map(sentence, told)), reader) if told else []

    def _clauses(self, declared: Sequence[ev.Declared], scene: Scene, reader: Reader) -> list[str]:
        """Return a clause for each, or for those NPCs who do alike."""
        groups: list[list[ev.Declared]] = []
        for event in declared:
            like = [one for one in groups if _alike(one[0], event, scene, reader)]
            if like:
                like[0].append(event)
            else:
                groups.append([event])
        return [_told(group, scene, reader) for group in groups]


def _told(group: Sequence[ev.Declared], scene: Scene, reader: Reader) -> str:
    first = group[0]
    told = done_by([one.who for one in group], first.declaration, scene) + already_down(first.down)
    return f"{told} ({reason_words(first.why)})" if tells_why(first, scene, reader) else told


def _alike(one: ev.Declared, other: ev.Declared, scene: Scene, reader: Reader) -> bool:
    if is_pass(one) and is_pass(other):
        return True
    same = one.declaration == other.declaration and one.down == other.down
    why = one.why == other.why or not tells_why(one, scene, reader)
    npcs = all(who in scene.people and scene.people[who].npc for who in (one.who, other.who))
    return same and why and (npcs or _all_play_alone((one.who, other.who), scene))


def _all_play_alone(names: Collection[str], scene: Scene) -> bool:
    return all(_plays_alone(one, scene) for one in names)
