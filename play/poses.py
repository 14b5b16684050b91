"""What is said and posed in a scene's room, as its log keeps it: beside the journal, so that no
undo, redo or replay ever meets it.
"""

from collections.abc import Iterator, Sequence

import msgspec

from game.journal import Entry
from game.values import Name, Spoken, Word

LONGEST = 8192  # characters of a pose that are kept, as many as a line may have
CUT = " [...]"  # stands at the end of what was longer


class Pose(msgspec.Struct, frozen=True, kw_only=True):
    """One pose: who made it, its ``kind`` (say, pose, emote, emit), when (seconds since 1970)
    and ``after`` which entry of the journal, be that live or not.
    """

    after: int
    time: float
    by: Name
    kind: Word
    text: Spoken


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - len(CUT)] + CUT


def interleaved(
    entries: Sequence[Entry], poses: Sequence[Pose]
) -> Iterator[Pose | Sequence[Entry]]:
    """Yield entries and poses in the order of a log: entries between which nobody posed in one
    run.
    """
    begun = 0
    for pose in poses:
        end = begun
        while end < len(entries) and entries[end].number <= pose.after:
            end += 1
        if end > begun:
            yield entries[begun:end]
            begun = end
        yield pose
    if begun < len(entries):
        yield entries[begun:]


def interleaved_singly(entries: Sequence[Entry], poses: Sequence[Pose]) -> Iterator[Pose | Entry]:
    """Yield entries and poses in the order of a log, one by one."""
    for run in interleaved(entries, poses):
        if isinstance(run, Pose):
            yield run
        else:
            yield from run
