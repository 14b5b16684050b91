"""Fights of four against four, rehearsed: a thousand by two processes, worked out from fewer.

On a busy machine only the processor's time says how long two idle cores would take.
"""

from collections.abc import Iterator
from multiprocessing import active_children
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import perf_counter, process_time

from bench.figure import Figure
from game import actions as act
from game.dice import NoChance
from game.journal import Journal
from game.state.scene import Scene
from rehearsal.running import rehearse
from sheets.catalog import default_catalog

TARGET, A_FIGHT = 4.0, 6.0  # seconds for all, milliseconds for one
SIDE, FIGHTS, WORKERS = 4, 200, 2
FEW = 20  # what these take is mostly starting the processes


def figures() -> Iterator[Figure]:
    """Measure fights by one process, and by two."""
    scene = brawl()
    rehearse(scene, 10)  # what is loaded once
    begun = process_time()
    rehearse(scene, FIGHTS // 2, 1)
    each = (process_time() - begun) / (FIGHTS // 2)
    yield Figure("one fight of four against four, by itself (cpu)", 1000 * each, "ms", A_FIGHT)
    (few_cpu, few), (all_cpu, every) = (_played(scene, count) for count in (FEW, FEW + FIGHTS))
    more = (1000 - FEW) / FIGHTS
    cores = (few_cpu + more * (all_cpu - few_cpu)) / WORKERS
    title = "1,000 of them, by two processes (starting them too)"
    yield Figure(f"{title}: cpu, on each of two cores", cores, "s", TARGET)
    yield Figure("  until they were played", few + more * (every - few), "s")


def _played(scene: Scene, count: int) -> tuple[float, float]:
    """Return the seconds that so many fights take by two processes: the processors', and all."""
    busy, begun = _processor(), perf_counter()
    rehearse(scene, count, 1, WORKERS)
    took = perf_counter() - begun
    return _processor() - busy, took


def _processor() -> float:
    """Return the seconds that this process and those that it had play have had."""
    for worker in active_children():
        worker.join()  # what it has had counts when it is gone
    had = [getrusage(whose) for whose in (RUSAGE_SELF, RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in had)


def brawl() -> Scene:
    """Return four players' characters and four NPCs."""
    journal, catalog = Journal(), default_catalog()
    journal.say(act.Open(rehearsed=True), NoChance())
    for number in range(2 * SIDE):
        fighter = catalog.fighter({"like": "thug"}, where="bench")
        join = act.Join(who=f"Thug{number}", fighter=fighter, npc=number >= SIDE)
        journal.say(join, NoChance())
    return journal.scene
