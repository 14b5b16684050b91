"""Declarations that are told together: those of several who play by themselves, and a pass with
whatever is declared after it.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from game import events as ev
from game.state.declaration import Declaration, Pass
from game.state.scene import Scene
from presentation.intents import done_by
from presentation.reader import Reader
from presentation.text import line, sentence
from presentation.words.declaring import already_down, reason_words, told_alone

IDLE = Declaration((Pass(),))


def held_back(
    events: Sequence[ev.AnyEvent], earlier: Sequence[ev.AnyEvent], reader: Reader
) -> tuple[list[str], set[str]]:
    """Return who passed ``earlier`` and has not been told of yet, and whose pass among ``events``
    waits for the next declaration. A reader's own is told at once.
    """
    waiting = [one for one in _last_passes(earlier) if one != reader.name]
    if any(isinstance(one, ev.PhaseBegan | ev.FightEnded | ev.FightRested) for one in events):
        return waiting, set()
    declared = [one for one in events if isinstance(one, ev.Declared)]
    late = [one for one in _last_passes(events) if one != reader.name]
    if all(is_pass(one) for one in declared):  # nothing else is said
        return [], set(late)
    return waiting, set(late)


def _last_passes(events: Iterable[ev.AnyEvent]) -> list[str]:
    """Return who passed after the last other declaration."""
    names: list[str] = []
    for event in events:
        match event:
            case ev.Declared() if is_pass(event):
                names.append(event.who)
            case ev.Declared() | ev.Revealed() | ev.PhaseBegan():
                names.clear()
    return names


def is_pass(event: ev.Declared) -> bool:
    """Say whether somebody just passes, aloud."""
    return event.declaration == IDLE and not (event.passed_over or event.secret or event.sprung)


@dataclass
class DeclaredTogether:
    """Declarations that wait to be told, with those who passed before them."""

    passing: list[str] = field(default_factory=list)
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
        """Return what waits, and forget it; the passes of ``later`` wait on, elsewhere."""
        declared = [one for one in self.declared if one.who not in later]
        passing, self.declared, self.passing = self.passing, [], []
        if passing:
            passing += [one.who for one in declared if is_pass(one)]
            declared = [one for one in declared if not is_pass(one)]
        told = [done_by(passing, IDLE)] if passing else []
        told += self._clauses(declared, scene, reader)
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
    told = done_by([one.who for one in group], first.declaration) + already_down(first.down)
    return f"{told} ({reason_words(first.why)})" if _tells_why(first, scene, reader) else told


def _tells_why(event: ev.Declared, scene: Scene, reader: Reader) -> bool:
    """Say whether the reader is told why one who plays by themselves does something."""
    person = scene.people.get(event.who)
    own = person is not None and person.npc and reader.st
    return bool(event.why) and reader.style != "brief" and own


def _alike(one: ev.Declared, other: ev.Declared, scene: Scene, reader: Reader) -> bool:
    if is_pass(one) and is_pass(other):
        return True
    same = one.declaration == other.declaration and one.down == other.down
    why = one.why == other.why or not _tells_why(one, scene, reader)
    npcs = all(who in scene.people and scene.people[who].npc for who in (one.who, other.who))
    return same and why and (npcs or _all_play_alone((one.who, other.who), scene))


def _all_play_alone(names: Collection[str], scene: Scene) -> bool:
    return all(one in scene.people and scene.people[one].auto for one in names)
