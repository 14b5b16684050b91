"""The log: entry by entry, what was said to a scene and what came of it, and what was posed."""

from collections.abc import Callable, Collection, Sequence
from typing import Literal

from msgspec.structs import replace

from game import events as ev
from game.events.evolve import fold
from game.journal import Entry, Line, is_jump
from game.poses import Pose, interleaved_singly
from game.secrecy import known, masked, seen
from game.state.scene import Scene
from presentation.pose_lines import quoted_lines
from presentation.reader import Reader
from presentation.telling import Telling
from presentation.text import heading

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
    line: Line | None = None,
) -> list[str]:
    """Return each entry under its number and who said it; one that no longer counts says so.

    ``entries`` follow one another without a gap; where ``only`` is given, those numbers of them are
    told. ``state_at`` gives the scene as it stood after an entry; it is asked only about the one
    before the first of ``entries``, and about undos and redos. ``live`` are the numbers of the
    entries that count. Each roll has its number, which is what +combat/why takes. What was
    ``posed`` stands where it was posed. Players do not count the private entries of ``line``.
    """
    reader = replace(reader, numbers=True)
    first = entries[0].number - 1 if entries else 0
    scene = state_at(first) if entries else Scene()
    stood = {first: scene}
    lines: list[str] = []
    for entry in interleaved_singly(entries, posed):
        if isinstance(entry, Pose):
            lines += quoted_lines(masked(entry, reader.viewer), reader)
            continue
        after = _after(entry, scene, stood, state_at)
        stood[entry.number] = after
        if only is None or entry.number in only:
            viewer = reader.viewer
            telling = Telling(known(scene, viewer), known(after, viewer), reader, ())
            told = telling.all(seen(entry.events, viewer))
            undone = not (entry.number in live or is_jump(entry))
            lines += _title(entry, undone, reader, line or Line()) + told if told else []
        scene = after
    return lines


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


def _title(entry: Entry, undone: bool, reader: Reader, line: Line) -> list[str]:
    by = masked(entry.by, reader.viewer)  # of one who plays alone, their own name
    number, other = line.as_counted(entry.number), ""
    place, private = f"Entry {number}", entry.number in line.private
    if private and not reader.st:  # it has no number of its own: nobody else may miss it
        place, other = f"After entry {number - 1}", "private"
    elif private:
        place, other = f"Entry {entry.number}", "private"
    elif reader.st and number != entry.number:
        place, other = f"Entry {entry.number}", f"{number} to the players"
    told = ", ".join(one for one in (place, by, other, "undone" if undone else "") if one)
    return heading(told, reader)
