"""Fights of four against four, rehearsed: a thousand by two processes, worked out from fewer."""

from collections.abc import Iterator
from time import perf_counter

from bench.figure import Figure
from game import actions as act
from game.catalog import default_catalog
from game.chance import NoChance
from game.journal import Journal
from game.rehearsal.running import rehearse
from game.state.scene import Scene

TARGET = 10.0
SIDE, FIGHTS, WORKERS = 4, 200, 2


def figures() -> Iterator[Figure]:
    """Measure fights by one process, and by two."""
    scene = brawl()
    rehearse(scene, 10)  # what is loaded once
    begun = perf_counter()
    rehearse(scene, FIGHTS // 2, 1)
    each = (perf_counter() - begun) / (FIGHTS // 2)
    yield Figure("one fight of four against four, by itself", 1000 * each, "ms")
    begun = perf_counter()
    rehearse(scene, FIGHTS, 1, WORKERS)
    several = (perf_counter() - begun) / FIGHTS
    yield Figure("1,000 of them, by two processes (starting them too)", 1000 * several, "s", TARGET)


def brawl() -> Scene:
    """Return four players' characters and four NPCs."""
    journal, catalog = Journal(), default_catalog()
    journal.say(act.Open(rehearsed=True), NoChance())
    for number in range(2 * SIDE):
        fighter = catalog.fighter({"like": "thug"}, where="bench")
        join = act.Join(who=f"Thug{number}", fighter=fighter, npc=number >= SIDE)
        journal.say(join, NoChance())
    return journal.scene
