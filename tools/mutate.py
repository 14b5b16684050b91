"""Puts faults into the rules one by one, and sees whether the tests find them: `make mutate`.

Cosmic Ray makes the faults, in a clone of what is committed. Of all that it could make, a sample is
tried; the seed that is printed makes the same one again. For each fault the tests that come to its
lines are run, those that do little else first: which these are, one run under coverage tells.
"""

import argparse
import json
import linecache
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from itertools import chain
from pathlib import Path

from coverage import CoverageData

from server.conf.environment import GAME_ROOT
from tools.console import Trouble, run, say
from tools.install import VENV, install

SESSION, CONFIG, REACHED = "faults.sqlite", "faults.toml", ".reached"
MODULES = ("game/rules",)
# Faults that mean nothing: `int | None` is a type far oftener than a sum of flags; words and kinds
# are compared by `==`, and have no order; `is` is for None, where it says what `==` would.
SENSELESS = re.compile(
    r"core/ReplaceBinaryOperator_BitOr_"
    r"|core/ReplaceComparisonOperator_((Not)?Eq_(Lt|Gt|Is)|(Lt|Gt)E?_Is|Is(Not)?_(Lt|Gt|(Not)?Eq))"
)
HARMLESS = re.compile(r"@(cache|remembered)|frozen=True")  # lines that change no answer
MOST_SECONDS = 600  # for the tests of one fault: what is slower hangs
PYTEST = ["-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:django", "-p", "no:cacheprovider"]
FOLDERS = ("tests/scenarios", "tests/game", "tests/reckoning", "tests/properties/test_recorded.py")
FIRST = 40  # tests that are tried before the others: pytest takes long to look up thousands
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
    data = CoverageData(str(tree / ".coverage"))
    data.read()
    lines = {Path(one): data.contexts_by_lineno(one) for one in data.measured_files()}
    every = chain.from_iterable(chain.from_iterable(one.values() for one in lines.values()))
    how_far = Counter(one.partition("|")[0] for one in every)
    for file, reached in lines.items():
        # What is run as the module is imported has no test of its own.
        tests = {
            line: {one.partition("|")[0] for one in found if one} for line, found in reached.items()
        }
        ordered = {line: sorted(found, key=how_far.__getitem__) for line, found in tests.items()}
        file.with_suffix(REACHED).write_text(json.dumps(ordered), encoding="utf-8")


def run_near() -> int:
    """Run the tests that come to the lines of the fault, and return their status."""
    changed = subprocess.run(
        ["git", "diff", "--unified=0"], capture_output=True, text=True, check=True
    ).stdout
    path = re.findall(r"^--- a/(.*)$", changed, re.MULTILINE)[0]
    reached = json.loads(Path(path).with_suffix(REACHED).read_text(encoding="utf-8"))
    near: dict[str, None] = {}
    for first, count in re.findall(r"^@@ -(\d+)(?:,(\d+))? ", changed, re.MULTILINE):
        for line in range(int(first), int(first) + int(count or 1)):
            near.update(dict.fromkeys(reached.get(str(line), ())))
    asked, tests, status = Path("near.txt"), list(near or FOLDERS), 0
    for some in filter(None, (tests[:FIRST], tests[FIRST:])):
        asked.write_text("\n".join(some), encoding="utf-8")
        status = status or subprocess.run([sys.executable, *PYTEST, f"@{asked}"]).returncode
    return status


def _cosmic_ray(tree: Path, *words: str) -> None:
    _run([str(VENV / "bin" / "cosmic-ray"), *words], tree)


def _run(command: list[str], where: Path) -> None:
    done = subprocess.run(command, cwd=where, capture_output=True, text=True)
    if done.returncode:
        raise Trouble(f"{' '.join(command)}\n{done.stdout}{done.stderr}".rstrip())


def _leave_out_all_but(session: Path, sample: int, seed: int) -> int:
    """Have so many faults tried, and return how many there are to try.

    Of one place one fault stands for all of its kind: a plus sign can become eleven others, all of
    which any test finds.
    """
    from cosmic_ray.work_db import use_db
    from cosmic_ray.work_item import WorkerOutcome, WorkResult

    left_out = WorkResult(worker_outcome=WorkerOutcome.SKIPPED, output="not in the sample")
    chance = random.Random(seed)
    places: dict[tuple[str, tuple[int, int], str], list[str]] = defaultdict(list)
    with use_db(str(session)) as work:
        found = sorted(work.pending_work_items, key=lambda one: str(one.mutations))
        for one in found:
            (fault,) = one.mutations
            line = linecache.getline(str(session.parent / fault.module_path), fault.start_pos[0])
            if not (SENSELESS.match(fault.operator_name) or HARMLESS.search(line)):
                kind, _, _ = fault.operator_name.partition("_")
                places[str(fault.module_path), fault.start_pos, kind].append(one.job_id)
        tried = chance.sample(sorted(places), min(sample, len(places)))
        kept = {chance.choice(places[place]) for place in tried}
        work.set_multiple_results([o.job_id for o in found if o.job_id not in kept], left_out)
    return len(kept)


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
