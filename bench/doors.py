"""Through how many doors a line passes: the files and functions of ours that one `+attack` runs.

It is typed once before, so that what is looked up but once is not counted. `python -m bench.doors`
says which files they are; with `--functions` which functions, too.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType

from bench.figure import Figure
from bench.inside import Fight, set_up

MOST_FILES, MOST_FUNCTIONS = 60, 350
ROOT = f"{Path(__file__).parents[1]}/"
NOT_OURS = (".venv/", "tests/", "bench/")
LINE = "+attack/power {target}"


def figures() -> Iterator[Figure]:
    """Count them, and say how many each room has."""
    passed = _of_an_attack()
    files = {_file(code) for code in passed}
    yield Figure("+attack: files", len(files), "files", MOST_FILES)
    yield Figure("+attack: functions", len(passed), "functions", MOST_FUNCTIONS)
    yield Figure("+attack: calls", passed.total(), "calls")
    for room, number in Counter(_room(file) for file in files).most_common():
        yield Figure(f"  {room}", number, "files")


def _of_an_attack() -> Counter[CodeType]:
    """Return what runs from the line at a player's session to the last message."""
    set_up()
    fight = Fight(2)
    typing = fight.awaited()
    assert typing is not None
    target = next(fighter for fighter in fight.fighters if fighter is not typing)
    line = LINE.format(target=target.name)
    typing.type(line)
    fight.st.type("+combat/undo")
    return passed_by(lambda: typing.type(line))


def passed_by(work: Callable[[], object]) -> Counter[CodeType]:
    """Return the functions of ours that are called, and how often."""
    passed: Counter[CodeType] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(ROOT):
            passed[code] += not _file(code).startswith(NOT_OURS)

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return +passed


def _file(code: CodeType) -> str:
    return code.co_filename.removeprefix(ROOT)


def _room(file: str) -> str:
    return file.partition("/")[0]


def main() -> None:
    """Print every file, and what was called in it."""
    parser = argparse.ArgumentParser(prog="python -m bench.doors", description=__doc__)
    parser.add_argument("--functions", action="store_true", help="name the functions, too")
    told = parser.parse_args()
    passed = _of_an_attack()
    for file in sorted({_file(code) for code in passed}):
        within = {code.co_qualname: calls for code, calls in passed.items() if _file(code) == file}
        print(f"{len(within):>4} {sum(within.values()):>5}  {file}")
        if told.functions:
            print("".join(f"{'':12}{name} {calls}\n" for name, calls in within.items()), end="")
    print(f"{len({_file(code) for code in passed})} files, {len(passed)} functions")


if __name__ == "__main__":
    main()
