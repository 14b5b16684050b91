"""How far an undo goes back: what it is asked for in words becomes an entry of the log.

Only what the one who asks may know of is counted, so that nobody learns from an undo that there was
more.
"""

from collections.abc import Iterator

from game.actions import Undo
from game.journal import Entry
from game.secrecy import Viewer
from game.taking_back import before_declaration, before_entry, before_last_said, shown
from journal import store
from scenes.service import SceneService


def undo(script: SceneService, viewer: Viewer, steps: int) -> Undo:
    """Return the undo of the last ``steps`` things that somebody said."""
    to = before_last_said(_latest(script), steps, lambda entry: shown(entry, viewer))
    return Undo(steps=steps, to=to)


def undo_of_rounds(script: SceneService, viewer: Viewer, rounds: int) -> Undo:
    """Return the undo of the last rounds of the fight, the one under way among them."""
    begun = store.round_begun(script.scene_id, script.standing.line, rounds)
    return Undo(to=before_entry(_latest(script), begun, lambda entry: shown(entry, viewer)))


def undo_of_declaration(script: SceneService, viewer: Viewer, who: str) -> Undo:
    """Return the undo of somebody's last declaration, with all that was said since."""
    to = before_declaration(_latest(script), who, lambda entry: shown(entry, viewer))
    return Undo(to=to)


def _latest(script: SceneService) -> Iterator[Entry]:
    return store.latest(script.scene_id, script.standing.line)
