"""Where the games of one worker are played one after the other: same directory, same ports.

What has loaded the settings of one can be forked for the next then: warm_starts.py. Nothing else of
a game is left to the one after it.
"""

import shutil
from pathlib import Path

import pytest

from tests.server.live_game import LiveGame, hold_ports


class Place:
    """A directory, and ports that nobody else who looks for some takes meanwhile."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.ports, self._held = hold_ports()
        if not LiveGame.warm:  # other systems than Linux let nobody listen there meanwhile
            for one in self._held:
                one.close()


# Those where nobody plays now.
_empty: list[Place] = []


class GameInTurn(LiveGame):
    """A game at a place where others have been played, and will be."""

    comes_again = True

    def __init__(self, template: Path, folders: pytest.TempPathFactory) -> None:
        place = _empty.pop() if _empty else Place(folders.mktemp("place") / "game")
        shutil.rmtree(place.root, ignore_errors=True)
        super().__init__(place.root, template)
        self.ports = place.ports
        self._place: Place | None = place

    def close(self) -> None:
        """End it without ceremony, and leave its place to another."""
        super().close()
        if self._place is not None:
            _empty.append(self._place)
            self._place = None
