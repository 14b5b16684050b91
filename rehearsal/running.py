"""Many fights, by one process or by several: the same numbers come out, in whatever order the
fights are played.
"""

import os
from collections.abc import Callable, Iterable, Iterator

from game.state.scene import Scene
from rehearsal.playing import forked, play_out
from rehearsal.tallies import Tally

NICE = 19  # players come first
AT_ONCE = 10  # fights in a piece of work
MOST_FIGHTS = 100_000
MOST_WORKERS = 64

type Progress = Callable[[Tally], None]


def fights(fork: Scene, seed: int, first: int, count: int) -> Tally:
    tally = Tally()
    for number in range(first, first + count):
        tally.note(play_out(fork, seed, number))
    return tally


def pieces(count: int) -> Iterator[tuple[int, int]]:
    """Yield the numbers of fights that are played at once: the first, and how many."""
    for first in range(0, count, AT_ONCE):
        yield first, min(AT_ONCE, count - first)


def rehearse(
    scene: Scene,
    count: int,
    seed: int = 0,
    workers: int = 1,
    progress: Progress = lambda so_far: None,
) -> Tally:
    """Return what so many fights come to, from where a scene stands; ``progress`` is shown what
    they have come to so far, piece by piece.
    """
    fork = forked(scene)
    if workers <= 1:
        return _added((fights(fork, seed, *piece) for piece in pieces(count)), progress)
    # Much is loaded with these, and nobody else who runs the command line needs it.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    context = get_context("spawn")
    with ProcessPoolExecutor(workers, context, initializer=os.nice, initargs=(NICE,)) as pool:
        try:
            begun = [pool.submit(fights, fork, seed, *piece) for piece in pieces(count)]
            return _added((one.result() for one in begun), progress)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _added(tallies: Iterable[Tally], progress: Progress) -> Tally:
    whole = Tally()
    for tally in tallies:
        whole.add(tally)
        progress(whole)
    return whole
