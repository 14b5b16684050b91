"""People whom an undo or a redo brings back, and who may have moved on meanwhile.

A scene holds copies of sheets and writes them. Somebody who has left it lives on without it, so an
old copy may overwrite their sheet only while the sheet is still as the scene left it. Nobody who
takes part in another scene is brought back into this one.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from game.errors import RuleError
from game.events import FightEnded, Joined, Left
from game.events.evolve import evolve
from game.fighter import Fighter
from game.journal import Line
from game.state.scene import Scene
from journal import store
from journal.store import Standing
from players.character_sheets import is_on_sheet, same_sheet
from scenes import disarmed, registry

if TYPE_CHECKING:
    from scenes.service import SceneService


@dataclass
class Passage:
    """Who came and went in a run of entries, by reference."""

    came_with: dict[str, Fighter] = field(default_factory=dict)  # when they first came
    left_with: dict[str, Fighter] = field(default_factory=dict)  # of those who are out at its end
    changed: set[str] = field(default_factory=set)  # who came back with another sheet
    # How those who came back had left, each time, and how they came.
    absences: dict[str, list[tuple[Fighter, Fighter]]] = field(default_factory=dict)


def verify(script: "SceneService", line: Line, scene: Scene) -> None:
    """Refuse an undo or redo that leads to ``line`` and ``scene`` where it would write the sheet of
    somebody who has moved on since they were last in the scene.
    """
    before, here = script.standing, _refs(script.scene)
    if set(line.live) - set(before.line.live):
        found = brought_back(before, line)
        was = {ref: one for ref, one in found.came_with.items() if ref not in here}
    else:
        back = set(before.line.live) - set(line.live)
        found = passage(script.scene_id, line, scene, back)
        was = found.left_with
    written = _characters(here | _refs(scene))
    for ref, character in written.items():
        if script.ended or ref not in here:
            registry.refuse_if_elsewhere(character)
    moved = [
        character.key
        for ref, character in written.items()
        if ref in found.changed or (ref in was and not is_on_sheet(character, was[ref]))
    ]
    if moved:
        raise RuleError("sheet-moved-on", names=moved, ended=script.ended)


def brought_back(before: Standing, line: Line) -> Passage:
    """Return who came and went in what a redo brings back, which leads to ``line``. It drops the
    private entries made since the undo.
    """
    live = set(line.live)
    forth = live - set(before.line.live)
    kept = tuple(one for one in before.line.live if one in live)
    if kept == before.line.live:
        return passage(before.id, before.line, before.scene, forth)
    return passage(before.id, Line(kept), store.scene_along(before.id, Line(kept)), forth)


def absences(standing: Standing, ref: str) -> Sequence[tuple[Fighter, Fighter]]:
    """Return with which sheet somebody left a scene, each time that they have come back to it, and
    with which they came.
    """
    return _whole(standing).absences.get(ref, ())


def _whole(standing: Standing) -> Passage:
    return passage(standing.id, Line(), Scene(), standing.line.live)


def passage(scene_id: int, line: Line, scene: Scene, numbers: Collection[int]) -> Passage:
    """Return who came and went in the entries ``numbers``, which follow upon ``line``, where the
    scene was ``scene``. When a scene ends everybody is out of it.
    """
    found, events = Passage(), [one for e in store.entries(scene_id, numbers) for one in e.events]
    if not any(isinstance(one, Joined | Left | FightEnded) for one in events):
        return found
    loans = disarmed.loans_along(scene_id, line)
    for event in events:
        match event:
            case Joined(ref=ref, fighter=fighter):
                _comes(found, ref, fighter)
            case Left(who=who):
                person = scene.people[who]
                found.left_with[person.ref] = disarmed.own(person, loans)
            case FightEnded():
                people = scene.people.values()
                found.left_with |= {one.ref: disarmed.own(one, loans) for one in people}
        loans, scene = disarmed.follow(loans, scene, (event,)), evolve(scene, event)
    return found


def _comes(found: Passage, ref: str, fighter: Fighter) -> None:
    found.came_with.setdefault(ref, fighter)
    if ref in found.left_with:
        found.absences.setdefault(ref, []).append((found.left_with[ref], fighter))
    if not same_sheet(found.left_with.pop(ref, fighter), fighter):
        found.changed.add(ref)


def _refs(scene: Scene) -> set[str]:
    return {one.ref for one in scene.people.values()}


def _characters(refs: Collection[str]) -> dict[str, Any]:
    found = {ref: registry.character_of(ref) for ref in sorted(refs)}
    return {ref: one for ref, one in found.items() if one is not None}
