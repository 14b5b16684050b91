"""Who plays the fights of a rehearsal: processes of this machine, or those of a dask cluster.

A cluster takes dask's `distributed`, which nothing else needs; its workers need this project on
their path, at the same version.
"""

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context

NICE = 19  # whoever plays comes first
SECONDS_TO_CONNECT = 10


class NoCluster(Exception):
    """There is no `distributed` here, or nobody answers at the scheduler's address."""


@contextmanager
def executor(workers: int, scheduler: str = "") -> Iterator[Executor]:
    """Yield what takes work: so many processes, or the cluster of a scheduler (``tcp://host:port``).

    Work that has not begun is dropped at the end. Raises `NoCluster`.
    """
    with _cluster(scheduler) if scheduler else _processes(workers) as pool:
        yield pool


@contextmanager
def _processes(workers: int) -> Iterator[Executor]:
    context = get_context("spawn")
    with ProcessPoolExecutor(workers, context, initializer=os.nice, initargs=(NICE,)) as pool:
        try:
            yield pool
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _cluster(scheduler: str) -> Iterator[Executor]:
    try:
        distributed = import_module("distributed")
    except ImportError as error:
        raise NoCluster("--scheduler takes distributed: pip install distributed") from error
    try:
        client = distributed.Client(scheduler, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster(f"no scheduler of dask answers at {scheduler}") from error
    with client:  # what is not done when it closes is dropped by the cluster
        yield client.get_executor(pure=False)
