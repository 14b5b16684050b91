"""Puts faults into the game one by one, and sees whether the tests find them: `make mutate`.

Cosmic Ray makes the faults; of all that it could make a sample is tried, and the seed that is
printed makes the same one again. The tests are collected once, in a process that is forked for each
fault: there the code of the functions is another, and the tests that come to its lines are run,
those that take least first. For what has its effect while modules are loaded, all is loaded
anew. No file is changed; and no file should be, while it runs.
"""

import argparse
import ast
import gc
import linecache
import math
import os
import pickle
import random
import re
import resource
import signal
import sys
import time
import traceback
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from difflib import unified_diff
from importlib.machinery import SourceFileLoader
from inspect import CO_OPTIMIZED
from itertools import chain, pairwise
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple
from unittest.mock import patch

import pytest

from tools.console import Trouble, run, say
from tools.install import install

TESTS = {  # that are to find the faults of a folder; what is played once is for the first to find
    "game": "tests/scenarios/test_scenarios.py tests/scenarios tests/game tests/reckoning"
    " tests/odds tests/checked_dice tests/narration tests/properties/test_recorded.py",
    "scenes": "tests/commands tests/web --deselect=tests/web/test_docs_pages.py"
    " tests/hostile/test_short_form.py tests/hostile/test_as_it_is_written.py",
}
MODULES = ("game/rules", "scenes")
# Faults that mean nothing: `int | None` is a type far oftener than a sum of flags; words and kinds
# are compared by `==`, and have no order; `is` is for None, where it says what `==` would.
SENSELESS = re.compile(
    r"core/ReplaceBinaryOperator_BitOr_"
    r"|core/ReplaceComparisonOperator_((Not)?Eq_(Lt|Gt|Is)|(Lt|Gt)E?_Is|Is(Not)?_(Lt|Gt|(Not)?Eq))"
)
# Lines that change no answer.
HARMLESS = re.compile(r"@((lru_)?cache|remembered)|(frozen|kw_only)=True|if TYPE_CHECKING")
MOST_SECONDS = 60  # of the processor's, for the tests of one fault
HANGS, MOST_MEMORY = 10, 4 << 30  # one test, in seconds of the processor's; and in bytes
PYTEST = ["-q", "-s", "-n", "0", "-p", "no:cacheprovider"]
WATCH, EVENTS = sys.monitoring, sys.monitoring.events


class Fault(NamedTuple):
    """A fault in lines `first` to `last` of a file, and the text that the file would have."""

    path: str
    first: int
    last: int
    text: str


class Left(NamedTuple):
    """A fault that was not found in what was loaded without it, and the tests that come near it."""

    fault: Fault
    tests: list[str]
    settled: bool  # so that nothing need be loaded anew


def mutate() -> None:
    """Try a sample of faults, and print which of them no test has found."""
    parser = argparse.ArgumentParser(prog="make mutate", description=__doc__)
    parser.add_argument("modules", nargs="*", default=MODULES, help="files and folders")
    parser.add_argument("--sample", type=int, default=300, help="how many faults")
    parser.add_argument("--seed", type=int, default=random.randrange(10_000))
    said = parser.parse_args()
    install("requirements-mutate.txt")
    say(f"Looking for places to put faults (seed {said.seed}) ...")
    faults = _apart(_sample, said.modules, said.sample, random.Random(said.seed)) or []
    sys.setrecursionlimit(sys.getrecursionlimit() + 30)  # Some tests go to the limit.
    survived = 0
    for part, folders in TESTS.items():
        some = [one for one in faults if one.path.startswith(part)]
        for fault, tests, settled in (_apart(_left, some, folders) if some else None) or []:
            if settled or _apart(_found_anew, fault, tests, folders) is False:
                survived += 1
                say(f"\n{len(tests)} tests come near this: {' '.join(tests[:2])}")
                before = Path(fault.path).read_text(encoding="utf-8").splitlines()
                after = fault.text.splitlines()
                say("\n".join(unified_diff(before, after, fault.path, n=2, lineterm="")))
    found = len(faults) - survived
    say(f"{found} of {len(faults)} faults were found (seed {said.seed}); the others stand above.")


def _apart[**P, T](act: Callable[P, T], *words: P.args, **more: P.kwargs) -> T | None:
    """Return what `act` does, in a process of its own; None if a signal ends that."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        with os.fdopen(write, "wb") as file:
            try:
                answer: object = act(*words, **more)
            except BaseException:
                answer = Trouble(traceback.format_exc())
            pickle.dump(answer, file)
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as file:
        said = file.read()
    os.waitpid(child, 0)
    result = pickle.loads(said) if said else None
    if isinstance(result, Trouble):
        raise result
    return result


def _sample(modules: list[str], count: int, chance: random.Random) -> list[Fault]:
    """Return so many faults. Of one place one fault stands for all of its kind: a plus sign can
    become eleven others, which any test finds.
    """
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator, operator_names

    operators = {one: get_operator(one) for one in operator_names() if not SENSELESS.match(one)}
    places: dict[tuple[str, tuple[int, int], str], list[tuple[int, str, int]]] = defaultdict(list)
    files = chain.from_iterable(
        sorted(Path(one).rglob("*.py")) if Path(one).is_dir() else [Path(one)] for one in modules
    )
    for path in files:
        text = path.read_text(encoding="utf-8")
        lines, nodes = text.splitlines(), list(ast_nodes(get_ast(text)))
        for name, operator in operators.items():
            if operator.arguments():
                continue
            finds = operator().mutation_positions
            found = chain.from_iterable(map(finds, nodes))
            for number, (start, end) in enumerate(found):
                if not HARMLESS.search(lines[start[0] - 1]):
                    kind, _, _ = name.partition("_")
                    places[str(path), start, kind].append((end[0], name, number))
    faults: list[Fault] = []
    for place in chance.sample(sorted(places), len(places)):
        file, (first, _), _ = place
        last, name, number = chance.choice(places[place])
        # As `-costs` in the place of `**costs`, or another name in that of `failures.PASSING`.
        with suppress(SyntaxError, AttributeError):
            text = mutate_code(Path(file).read_text(encoding="utf-8"), operators[name](), number)
            ast.parse(text)
            faults.append(Fault(file, first, last, text))
        if len(faults) == count:
            break
    return faults


def _tests(folders: str, act: Callable[[pytest.Session], object]) -> int:
    """Collect the tests of folders, and have `act` run them; return the status."""

    class Acts:
        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            act(session)
            return True

    return pytest.main([*PYTEST, *folders.split()], plugins=[Acts()])


def _left(faults: list[Fault], folders: str) -> list[Left]:
    """Return which faults are not found."""
    files = {os.path.realpath(one.path) for one in faults}
    ran: set[CodeType] = set()  # while the tests were collected
    left: list[Left] = []

    def note(code: CodeType, offset: int) -> object:
        if code.co_filename in files:
            ran.add(code)
        return WATCH.DISABLE

    def act(session: pytest.Session) -> None:
        first, second, *_ = session.items
        if "regulars" in getattr(first, "fixturenames", ()):  # Its tables last: fill them now.
            first.ihook.pytest_runtest_protocol(item=first, nextitem=second)
        WATCH.set_events(WATCH.COVERAGE_ID, 0)
        functions: dict[CodeType, list[FunctionType]] = defaultdict(list)
        gc.unfreeze()
        for one in gc.get_objects():
            if type(one) is FunctionType and one.__code__.co_filename in files:
                functions[one.__code__].append(one)
        reached, costs = _apart(_reach, session, list(functions)) or ({}, [])
        say(f"Trying {len(faults)} faults ...")
        for fault in faults:
            path = os.path.realpath(fault.path)
            before, after = (
                list(_codes(compile(text, path, "exec", dont_inherit=True)))
                for text in (Path(path).read_text(encoding="utf-8"), fault.text)
            )
            pairs = [pair for pair in zip(before, after, strict=False) if pair[0] != pair[1]]
            codes = [old for old, new in pairs if _own(old) != _own(new)]
            own = chain.from_iterable(old.co_lines() for old in codes)
            near: set[int] = set()
            for lines in (range(fault.first, fault.last + 1), {line for _, _, line in own if line}):
                near = near or set().union(*(reached.get((path, line), ()) for line in lines))
            loaded = not all(one.co_flags & CO_OPTIMIZED for one in codes)  # outside of functions
            # With one function more or fewer within others the codes behind it are no pairs.
            loaded = loaded or len(before) != len(after)
            if loaded and not near:  # what is kept by a name: those who come to where that stands
                name = re.match(r"\W*(\w*)", linecache.getline(path, fault.first))
                stands = re.compile(rf"\b{name[1] if name else ''}\b")
                lines_with = (one for one in reached if stands.search(linecache.getline(*one)))
                near.update(*(reached[one] for one in lines_with))
            order = sorted(near or (range(len(costs)) if loaded else ()), key=costs.__getitem__)
            tests = [session.items[one] for one in order]
            if loaded or not tests or _apart(_found, session, tests, functions, pairs) is False:
                settled = not loaded and ran.isdisjoint(codes)
                left.append(Left(fault, [one.nodeid for one in tests], settled))

    WATCH.use_tool_id(WATCH.COVERAGE_ID, "mutate")
    WATCH.register_callback(WATCH.COVERAGE_ID, EVENTS.PY_START, note)
    WATCH.set_events(WATCH.COVERAGE_ID, EVENTS.PY_START)
    if _tests(folders, act):
        raise Trouble("The tests were not all collected.")
    return left


def _reach(
    session: pytest.Session, functions: list[CodeType]
) -> tuple[dict[tuple[str, int], list[int]], list[float]]:
    """Return by which tests each line is reached, and how long each test takes."""
    reached: dict[tuple[str, int], list[int]] = defaultdict(list)
    costs: list[float] = []
    number, began = 0, time.process_time()

    def note(code: CodeType, line: int) -> object:
        reached[code.co_filename, line].append(number)
        return WATCH.DISABLE

    WATCH.register_callback(WATCH.COVERAGE_ID, EVENTS.LINE, note)
    for code in chain.from_iterable(map(_codes, functions)):
        WATCH.set_local_events(WATCH.COVERAGE_ID, code, EVENTS.LINE)
    for test in _running(session, session.items, math.inf):
        if session.testsfailed:
            raise Trouble(f"{test.nodeid} fails without a fault.")
        costs.append(time.process_time() - began)
        number, began = number + 1, time.process_time()
        WATCH.restart_events()
    return dict(reached), costs


def _found(
    session: pytest.Session,
    tests: list[pytest.Item],
    functions: dict[CodeType, list[FunctionType]],
    pairs: list[tuple[CodeType, CodeType]],
) -> bool:
    for old, new in pairs:
        for function in functions.get(old, ()):
            function.__code__ = new
    return _fails(session, tests)


def _found_anew(fault: Fault, tests: list[str], folders: str) -> bool:
    plainly, order = SourceFileLoader.get_code, {one: number for number, one in enumerate(tests)}

    def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
        if self.path == os.path.realpath(fault.path):
            return compile(fault.text, self.path, "exec", dont_inherit=True)
        return plainly(self, name)

    def act(session: pytest.Session) -> None:
        _fails(session, sorted(session.items, key=lambda one: order.get(one.nodeid, math.inf)))

    with patch.object(SourceFileLoader, "get_code", get_code):
        return bool(_tests(folders, act))


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _codes(one)


def _own(code: CodeType) -> CodeType:
    consts = tuple(one for one in code.co_consts if not isinstance(one, CodeType))
    return code.replace(co_consts=consts, co_linetable=b"")  # Places move with what stands before.


def _fails(session: pytest.Session, tests: list[pytest.Item]) -> bool:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    deque(_running(session, tests, MOST_SECONDS), maxlen=0)
    return bool(session.testsfailed)


def _running(
    session: pytest.Session, tests: list[pytest.Item], most: float
) -> Iterator[pytest.Item]:
    """Run tests and yield each, to the first that fails or till they have taken so many seconds."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    session._setupstate.teardown_exact(tests[0])  # what another test has left
    end = time.process_time() + most
    for test, following in pairwise([*tests, tests[-1]]):
        signal.setitimer(signal.ITIMER_VIRTUAL, HANGS)  # ends the process
        test.ihook.pytest_runtest_protocol(item=test, nextitem=following)
        yield test
        if session.testsfailed or time.process_time() > end:
            return


if __name__ == "__main__":
    run(mutate)
