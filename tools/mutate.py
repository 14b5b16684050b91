"""Puts faults into the rules one by one, and sees whether the tests find them: `make mutate`.

Cosmic Ray makes the faults, in a clone of what is committed. Of all that it could make, a sample is
tried; the seed that is printed makes the same one again.
"""

import argparse
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from server.conf.environment import GAME_ROOT
from tools.console import Trouble, run, say
from tools.install import VENV, install

SESSION, CONFIG = "faults.sqlite", "faults.toml"
MODULES = ("game/rules",)
UNION = "core/ReplaceBinaryOperator_BitOr"  # `int | None` is a type far oftener than a sum of flags
MOST_SECONDS = 600  # for the tests of one fault: what is slower hangs
TESTS = "-m pytest -q -x -n 0 -p no:django -p no:cacheprovider tests/scenarios tests/game"


def mutate() -> None:
    """Try a sample of faults, and print which of them no test has found."""
    said = _said()
    install("requirements-mutate.txt")
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        _run(["git", "clone", "--quiet", str(GAME_ROOT), str(tree)], GAME_ROOT)
        (tree / ".venv").symlink_to(VENV)
        (tree / CONFIG).write_text(_config(said.modules), encoding="utf-8")
        _run([sys.executable, *TESTS.split()], tree)
        say("The tests pass without a fault. Looking for places to put some ...")
        _cosmic_ray(tree, "init", CONFIG, SESSION)
        count = _leave_out_all_but(tree / SESSION, said.sample, said.seed)
        say(f"Trying {count} faults (seed {said.seed}) ...")
        _cosmic_ray(tree, "exec", CONFIG, SESSION)
        _tell(tree / SESSION)


def _said() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutate", description=__doc__)
    parser.add_argument("modules", nargs="*", default=MODULES, help="files and folders")
    parser.add_argument("--sample", type=int, default=300, help="how many faults")
    parser.add_argument("--seed", type=int, default=random.randrange(10_000))
    return parser.parse_args()


def _config(modules: list[str]) -> str:
    return f"""[cosmic-ray]
module-path = {list(modules)!r}
timeout = {MOST_SECONDS}
excluded-modules = []
test-command = "{sys.executable} {TESTS}"
distributor.name = "local"
"""


def _cosmic_ray(tree: Path, *words: str) -> None:
    _run([str(VENV / "bin" / "cosmic-ray"), *words], tree)


def _run(command: list[str], where: Path) -> None:
    done = subprocess.run(command, cwd=where, capture_output=True, text=True)
    if done.returncode:
        raise Trouble(f"{' '.join(command)}\n{done.stdout}{done.stderr}".rstrip())


def _leave_out_all_but(session: Path, sample: int, seed: int) -> int:
    """Have so many faults tried, and return how many there are to try."""
    from cosmic_ray.work_db import use_db
    from cosmic_ray.work_item import WorkerOutcome, WorkResult

    left_out = WorkResult(worker_outcome=WorkerOutcome.SKIPPED, output="not in the sample")
    with use_db(str(session)) as work:
        found = sorted(work.pending_work_items, key=lambda one: str(one.mutations))
        possible = [one for one in found if not one.mutations[0].operator_name.startswith(UNION)]
        tried = random.Random(seed).sample(possible, min(sample, len(possible)))
        kept = {one.job_id for one in tried}
        work.set_multiple_results([o.job_id for o in found if o.job_id not in kept], left_out)
    return len(tried)


def _tell(session: Path) -> None:
    from cosmic_ray.work_db import use_db
    from cosmic_ray.work_item import TestOutcome, WorkerOutcome

    with use_db(str(session)) as work:
        results = [one for _, one in work.results if one.worker_outcome != WorkerOutcome.SKIPPED]
    survived = [one for one in results if one.test_outcome == TestOutcome.SURVIVED]
    for one in survived:
        say(str(one.diff))
    found = len(results) - len(survived)
    say(f"{found} of {len(results)} faults were found; what is left stands above.")


if __name__ == "__main__":
    run(mutate)
