"""Puts faults into the rules one by one, and sees whether the tests find them: `make mutate`.

Cosmic Ray makes the faults, in a clone of what is committed. Of all that it could make, a sample is
tried; the seed that is printed makes the same one again. For each fault the tests that come to its
lines are run, those that do little else first: which these are, one run under coverage tells.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from server.conf.environment import GAME_ROOT
from tools.console import Trouble, run, say
from tools.install import VENV, install

SESSION, CONFIG, REACHED = "faults.sqlite", "faults.toml", "reached.json"
MODULES = ("game/rules",)
# Faults that mean nothing: `int | None` is a type far oftener than a sum of flags; words and kinds
# are compared by `==`, and have no order; `is` is for None, where it says what `==` would.
SENSELESS = re.compile(
    r"core/ReplaceBinaryOperator_BitOr_"
    r"|core/ReplaceComparisonOperator_((Not)?Eq_(Lt|Gt|Is)|(Lt|Gt)E?_Is|Is(Not)?_(Lt|Gt|(Not)?Eq))"
)
MOST_SECONDS = 600  # for the tests of one fault: what is slower hangs
PYTEST = ["-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:django", "-p", "no:cacheprovider"]
FOLDERS = ("tests/scenarios", "tests/game", "tests/reckoning", "tests/properties/test_recorded.py")
NEAR = "--near"  # said by Cosmic Ray: run the tests near the fault that is in the tree now


def mutate() -> None:
    """Try a sample of faults, and print which of them no test has found."""
    said = _said()
    install("requirements-mutate.txt")
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        _run(["git", "clone", "--quiet", str(GAME_ROOT), str(tree)], GAME_ROOT)
        (tree / ".venv").symlink_to(VENV)
        (tree / CONFIG).write_text(_config(said.modules), encoding="utf-8")
        _note_what_tests_reach(tree, said.modules)
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
test-command = "{sys.executable} -m tests.mutate {NEAR}"
distributor.name = "local"
"""


def _note_what_tests_reach(tree: Path, modules: list[str]) -> None:
    """Write down which tests come to each line of the modules; refuse where one fails."""
    covered = [f"--cov={module}" for module in modules] + ["--cov-context=test", "--cov-report="]
    _run([sys.executable, *PYTEST, *covered, *FOLDERS], tree)
    _run([sys.executable, "-m", "coverage", "json", "--show-contexts", "-q", "-o", REACHED], tree)
    files = json.loads((tree / REACHED).read_text(encoding="utf-8"))["files"]
    (tree / REACHED).write_text(
        json.dumps({name: one["contexts"] for name, one in files.items()}), encoding="utf-8"
    )


def run_near() -> int:
    """Run the tests that come to the lines of the fault, and return their status."""
    changed = subprocess.run(
        ["git", "diff", "--unified=0"], capture_output=True, text=True, check=True
    ).stdout
    path = re.findall(r"^--- a/(.*)$", changed, re.MULTILINE)[0]
    reached = json.loads(Path(REACHED).read_text(encoding="utf-8"))
    how_far = Counter(
        test for lines in reached.values() for tests in lines.values() for test in tests
    )
    near: set[str] = set()
    for first, count in re.findall(r"^@@ -(\d+)(?:,(\d+))? ", changed, re.MULTILINE):
        for line in range(int(first), int(first) + int(count or 1)):
            near.update(reached[path].get(str(line), ()))
    # What is run as the module is imported has no test of its own.
    tests = sorted(
        {one.partition("|")[0] for one in near if one}, key=lambda one: how_far[f"{one}|run"]
    )
    asked = Path("near.txt")
    asked.write_text("\n".join(tests or FOLDERS), encoding="utf-8")
    return subprocess.run([sys.executable, *PYTEST, f"@{asked}"], check=False).returncode


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
        possible = [one for one in found if not SENSELESS.match(one.mutations[0].operator_name)]
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
    sys.exit(run_near()) if NEAR in sys.argv else run(mutate)
