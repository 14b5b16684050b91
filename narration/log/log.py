"""The log: entry by entry, what was said to a scene and what came of it, and what was posed."""

from collections.abc import Callable, Collection, Sequence
from typing import Literal

from msgspec.structs import replace

from game import events as ev
from game.events.evolve import fold
from game.journal import Entry, Timeline, is_jump
from game.secrecy import known, masked, seen
from game.state.scene import Scene
from narration.languages import _
from narration.reader import Reader
from narration.telling.announce import counted, what_counts
from narration.telling.narrator import Telling, without_pose_of
from narration.telling.summary import quoted_lines, since_phase_began
from narration.text import heading
from play.poses import Pose, interleaved_singly

type Shown = Literal["both", "story", "dice"]

SHOWN: tuple[Shown, ...] = ("both", "story", "dice")
"""Ways to show a log: what happened and what was posed, that as a story, or what happened alone."""


def log_lines(
    entries: Sequence[Entry],
    state_at: Callable[[int], Scene],
    live: Collection[int],
    reader: Reader,
    only: Collection[int] | None = None,
    posed: Sequence[Pose] = (),
    line: Timeline | None = None,
    phase_at: Callable[[int], Sequence[ev.AnyEvent]] = lambda number: (),
    dice: bool = False,
) -> list[str]:
    """Return each entry under its number and who said it; one that no longer counts says so, and is
    told in short, with the poses that were bound to it. A log of the ``dice`` has all of it but
    the poses.

    ``entries`` follow one another without a gap; where ``only`` is given, those numbers of them are
    told. ``state_at`` gives the scene as it stood after an entry, ``phase_at`` what had happened in
    the phase by then (`since_phase_began`); they are asked only about the one before the first of
    ``entries``, and about undos and redos. ``live`` are the numbers of the entries that count. Each
    roll has its number, which is what +combat/why takes. What was ``posed`` stands where it was
    posed. Players do not count the private entries of ``line``.
    """
    reader = replace(reader, numbers=True)
    first = entries[0].number - 1 if entries else 0
    scene = state_at(first) if entries else Scene()
    stood = {first: scene}
    phases = {first: list(phase_at(first))}
    earlier = phases[first]
    lines: list[str] = []
    for entry in interleaved_singly(entries, posed):
        if isinstance(entry, Pose):
            lines += quoted_lines(masked(entry, reader.viewer), reader)
            continue
        after = _after(entry, scene, stood, state_at)
        stood[entry.number] = after
        if only is None or entry.number in only:
            viewer = reader.viewer
            shown, stands = seen(entry.events, viewer), known(scene, viewer)
            shown = [without_pose_of(one) for one in shown] if dice else shown
            so_far = seen(counted(earlier, what_counts(shown, stands)), viewer)
            undone = not (entry.number in live or is_jump(entry))
            told_to = replace(reader, style="brief") if undone and not dice else reader
            told = Telling(stands, known(after, viewer), told_to, so_far).all(shown)
            lines += _title(entry, undone, reader, line or Timeline()) + told if told else []
        scene, earlier = after, _phase_after(entry, earlier, phases, phase_at)
        phases[entry.number] = earlier
    return lines


def _phase_after(
    entry: Entry,
    earlier: list[ev.AnyEvent],
    phases: dict[int, list[ev.AnyEvent]],
    phase_at: Callable[[int], Sequence[ev.AnyEvent]],
) -> list[ev.AnyEvent]:
    """Return what has happened in the phase by the end of an entry."""
    match entry.events:
        case (ev.Undone(to=to) | ev.Redone(to=to),):
            return phases[to] if to in phases else list(phase_at(entry.number))
        case (ev.TakenBack(),):
            phases.clear()
            return list(phase_at(entry.number))
    return since_phase_began([*earlier, *entry.events])


def _after(
    entry: Entry, scene: Scene, stood: dict[int, Scene], state_at: Callable[[int], Scene]
) -> Scene:
    """Return the scene after an entry; an undo or redo leads back to one that has been.

    What is taken back from between others leaves a scene that has never been, nor the ones since.
    """
    match entry.events:
        case (ev.Undone(to=to) | ev.Redone(to=to),):
            return stood[to] if to in stood else state_at(entry.number)
        case (ev.TakenBack(),):
            stood.clear()
            return state_at(entry.number)
    return fold(entry.events, scene)


def _title(entry: Entry, undone: bool, reader: Reader, line: Timeline) -> list[str]:
    by = masked(entry.by, reader.viewer)  # of one who plays alone, their own name
    number, other = line.as_counted(entry.number), ""
    place, private = _("Entry {number}", number=number), entry.number in line.private
    if private and not reader.st:  # it has no number of its own: nobody else may miss it
        place, other = _("After entry {number}", number=number - 1), _("private")
    elif private:
        place, other = _("Entry {number}", entry), _("private")
    elif reader.st and number != entry.number:
        place, other = (_("Entry {number}", entry), _("{number} to the players", number=number))
    told = ", ".join(one for one in (place, by, other, _("undone") if undone else "") if one)
    return heading(told, reader)
