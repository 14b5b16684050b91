"""What is kept of a scene besides its log, in memory or in its row."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from game.events import AnyEvent
from game.fighter import Fighter
from game.journal import Entry, Proposal
from game.state.decisions import Clock
from game.state.scene import Scene
from journal.participants import Known
from journal.store import ENDED, WrittenScene
from journal.turns import Asked
from players.character_sheets import Reason
from proofs.dealing import Dice
from scenes.read_markers import ReadMarkers

if TYPE_CHECKING:
    from scenes.sheet_sync import Loans


class Pacing(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clocks of open questions, and what is proposed."""

    clocks: dict[str, Clock] = {}
    proposals: tuple[Proposal, ...] = ()


class SheetWrite(NamedTuple):
    """What shall stand on somebody's sheet and why, and what the scene takes to stand there now."""

    ref: str
    fighter: Fighter
    reason: Reason
    was: Fighter


@dataclass
class UnwrittenSheets:
    """What could not be written, by reference, and the last entry from which all due is in it."""

    due: dict[str, SheetWrite] = field(default_factory=dict)
    up_to: int | None = None  # None: the entry after which the sheets were written


@dataclass
class SceneCache:
    """What is kept in memory of a scene; all of it can be read or shown anew."""

    standing: WrittenScene
    markers: ReadMarkers  # how far each reader is
    record: Any
    shown: dict[tuple[int, str], str] = field(default_factory=dict)  # questions, by viewer and whom
    settled: dict[str, Clock] = field(default_factory=dict)  # the clocks of what has been answered
    phase: tuple[int, list[AnyEvent]] | None = None  # this phase's events, up to an entry
    joined: list[Known] | None = None  # who ever joined; None: not read yet
    loans: "Loans | None" = None  # what has changed hands; None: not read yet
    onlookers: set[str] | None = None  # references of those told besides; None: not read yet
    pacing: Pacing | None = None  # None: not read yet
    untimed: float = 0.0  # seconds that have gone by in a slow scene and are on no clock yet
    turns: frozenset[Asked] | None = None  # of a slow scene, as written; None: not read yet
    behind: UnwrittenSheets = field(
        default_factory=UnwrittenSheets
    )  # what could not be written on sheets
    untold: list[tuple[WrittenScene, Entry]] = field(default_factory=list)  # written, not told yet
    dice: Dice | None = field(default=None, repr=False)  # seeds that nobody must know
    _automatic: tuple[Scene | None, frozenset[str]] = (None, frozenset())  # as it stood then

    @property
    def automatic(self) -> frozenset[str]:
        """The references of those whom the game plays, while the scene is under way."""
        scene = self.standing.scene
        if scene is not self._automatic[0]:
            people = scene.people.values() if scene.fight.phase != ENDED else ()
            self._automatic = scene, frozenset(one.ref for one in people if one.auto)
        return self._automatic[1]
