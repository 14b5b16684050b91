"""How cost grows: with combatants, with a long journal; memory of open scenes.

The processor's time of this process, typed command to told room: no portal, no disk.
"""

import gc
import os
from collections.abc import Iterator
from math import log
from unittest.mock import patch

from bench import inside
from bench.figure import Figure
from bench.games import megabytes
from bench.inside import Fight, milliseconds

COMBATANTS = (5, 20, 50, 100)
ENTRIES = (10, 1000, 10_000)
UNDONE = (1, 10, 100, 1000)  # steps
SCENES = 50
FLAT = 1.5  # times: what counts as flat in spite of noise
ROUND_LIMIT = 1000.0  # milliseconds
SCENE_LIMIT = 1.0  # megabytes
POWER_LIMIT = 1.2
UNDO_LIMIT, PAGE_LIMIT = 20.0, 300.0  # milliseconds


def figures(long: bool) -> Iterator[Figure]:
    """Measure one after another; ``long`` takes the largest sizes too."""
    inside.set_up()
    yield from _combatants(COMBATANTS if long else COMBATANTS[:3])
    yield from _entries()
    yield from _scenes()


def _combatants(sizes: tuple[int, ...]) -> Iterator[Figure]:
    resolved, whole = [], []
    for size in sizes:
        fight = Fight(size)
        fight.declare()  # the first of a fight fills caches
        spent = milliseconds(fight.declare, runs=min(9, size - 2))
        yield Figure(f"  +attack, all of {size} told", spent, "ms")
        while fight.awaited() is not None:
            fight.declare()
        spent = milliseconds(lambda fight=fight: fight.st.type("+init/run"), runs=1)  # type: ignore[misc]
        limit = ROUND_LIMIT if size == 50 else None
        yield Figure(f"a round of {size} resolved for everyone", spent, "ms", limit)
        resolved.append(spent)
        fight.st.type("+init/roll")
        fight.heal()
        whole.append(milliseconds(fight.play_round, runs=1))
        yield Figure(f"  a whole round of {size}, with what all of them type", whole[-1], "ms")
    for what, spent_by_size in (("a round resolved", resolved), ("a whole round", whole)):
        grown = log(spent_by_size[-1] / spent_by_size[0]) / log(sizes[-1] / sizes[0])
        yield Figure(f"{what} grows with the fighters to the power of", grown, "", POWER_LIMIT)


def _entries() -> Iterator[Figure]:
    from scenes.telling import delivery

    fight = Fight(5)
    first = 0.0
    for size in ENTRIES:
        with patch.object(delivery, "audience", lambda *_: []):  # or most of the time is telling
            while fight.script.standing.number < size:
                fight.play_round()
        spent = milliseconds(
            fight.declare, runs=15, before=lambda: _until_somebody_is_awaited(fight)
        )
        first = first or spent
        yield Figure(f"  +attack in a fight of {size:,} entries", spent, "ms")
    title = f"+attack in a fight of {ENTRIES[-1]:,} entries beside one of {ENTRIES[0]}"
    yield Figure(title, spent / first, "times", FLAT)
    for steps in UNDONE:
        spent = milliseconds(
            lambda steps=steps: fight.st.type(f"+combat/undo {steps}"),  # type: ignore[misc]
            before=lambda: fight.st.type("+combat/redo"),
        )
        yield Figure(f"+combat/undo {steps:,} there, told to six", spent, "ms", UNDO_LIMIT)
    yield Figure(
        f"a log of {ENTRIES[-1]:,} entries opened on the page", _opened(fight), "ms", PAGE_LIMIT
    )


def _opened(fight: Fight) -> float:
    from django.test import Client

    browser, path = Client(), f"/logs/{fight.script.scene_id}/"
    browser.force_login(fight.st.account)
    browser.get(path, headers={"host": "localhost"})  # fills caches
    return milliseconds(lambda: browser.get(path, headers={"host": "localhost"}).content)


def _until_somebody_is_awaited(fight: Fight) -> None:
    fight.heal()
    if fight.awaited() is None:
        fight.play_round()


def _scenes() -> Iterator[Figure]:
    """Open scenes of five NPCs and a storyteller, and let each play a round."""
    fights = [_scene_of_npcs() for _ in range(5)]  # fill caches
    gc.collect()
    before = megabytes(os.getpid())
    fights += [_scene_of_npcs() for _ in range(SCENES)]
    gc.collect()
    grown = (megabytes(os.getpid()) - before) / SCENES
    yield Figure(f"memory of an open scene, of {SCENES}", grown, "MB", SCENE_LIMIT)


def _scene_of_npcs() -> Fight:
    fight = Fight(0)
    for line in ("+init/add thug*5", "+npc/auto thug*", "+init/roll", "+init/run", "+init/roll"):
        fight.st.type(line)
    fight.heal()
    return fight
