"""``python -m game verify LOG...``: check the dice of exported logs.

Exit 0: every roll is as it was committed to; 1: one is not; 2: a file isn't a log, or its dice
cannot be checked.
"""

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from proofs.verifying import BadLog, Verdict, verify

GOOD, BAD, WRONG = 0, 1, 2
WHY_NOT = {
    "plain": "The rolls of this scene were not sealed, so they cannot be checked.",
    "open": "The rolls are opened when the scene has ended: export the log again then.",
}


def add_to(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "verify", help="check the dice of an exported log against what was committed to"
    )
    parser.add_argument("files", nargs="+", metavar="LOG")


def run(files: list[str]) -> int:
    """Check logs and print what came of it; return the exit status."""
    return max(_verify(Path(file)) for file in files)


def _verify(path: Path) -> int:
    try:
        verdict = verify(msgspec.json.decode(path.read_bytes()))
    except (OSError, BadLog, msgspec.DecodeError, RecursionError) as error:
        print(f"{path}: {error}", file=sys.stderr)
        return WRONG
    for told in lines(verdict):
        print(f"{path}: {told}")
    if verdict.why_not:
        return WRONG
    return BAD if verdict.faults else GOOD


def lines(verdict: Verdict) -> list[str]:
    """Return what came of a check, as it is told; the page has the same words."""
    if verdict.why_not:
        return [WHY_NOT[verdict.why_not]]
    others = (
        (verdict.unseen, "without dice that this log may show"),
        (verdict.ruled, "with dice that a storyteller laid down or kept"),
        (verdict.plain, "made before anything was sealed"),
    )
    told = [f"NOT AS SEALED: {fault}" for fault in verdict.faults]
    told.append(f"{_rolls(verdict.checked)} checked, as they were sealed.")
    told += [f"{_rolls(number)} {what}: not checked." for number, what in others if number]
    return told


def _rolls(number: int) -> str:
    return f"{number} roll{'' if number == 1 else 's'}"
