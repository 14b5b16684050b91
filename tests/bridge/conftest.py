"""Fixtures for tests that play over a bridge: live games, each with a TinyMUX."""

import itertools
from collections.abc import Callable, Iterator

import pytest

from tests.bridge.bridged_game import BridgedGame
from tests.bridge.mux import AS_FAST_AS_IT_CAN, Mush, TinyMux
from tests.evennia_here import pytest_configure
from tests.server.conftest import template
from tests.server.live_game import LiveGame

__all__ = ["bridged", "new_bridge", "pytest_configure", "template"]

SEED = "7"


@pytest.fixture(scope="module")
def new_bridge(template, tmp_path_factory) -> Iterator[Callable[..., BridgedGame]]:
    """Makes another companion with its TinyMUX at each call; all end with the module."""
    made: list[LiveGame | Mush] = []
    numbers = itertools.count(1)

    def make(
        settings: str = AS_FAST_AS_IT_CAN,
        other: str = "",
        mapping: str = "",
        game: type[Mush] = TinyMux,
    ) -> BridgedGame:
        """Make them; with ``other`` the companion serves a second game, a realm of that name;
        ``mapping`` is the text of the mapping file of the first.
        """
        folder = tmp_path_factory.mktemp("bridge") / str(next(numbers))
        muxes = [game(folder / "mux", settings)]
        if other:
            muxes.append(game(folder / other, settings))
        made.extend(muxes)
        companion = LiveGame(folder / "companion", template)
        made.append(companion)
        (companion.root / "dice_seed").write_text(SEED)
        bridged = BridgedGame(muxes[0], companion)
        if mapping:
            bridged.map_sheets(mapping)
        if other:
            bridged.other = BridgedGame(muxes[1], companion, other)
        companion.start()
        return bridged

    try:
        yield make
    finally:
        for one in made:
            one.close()


@pytest.fixture(scope="module")
def bridged(new_bridge: Callable[..., BridgedGame]) -> BridgedGame:
    """A companion and its TinyMUX that the tests of one module share."""
    return new_bridge()
