"""``python -m game play FILE... [--json] [--world DIR]``, ``python -m game replay FILE``,
``python -m game check [FILE...] [--world DIR]``, ``python -m game rehearse FILE``,
``python -m game balance`` and ``python -m game verify LOG...``.

Exit 0: every expectation holds, or the present rules play the journal as it was played; 1: one
fails, or the rules differ; 2: a file is wrong.
"""

import argparse
import gc
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

if __name__ == "__main__":
    gc.set_threshold(100_000)  # looking through what is only being loaded takes a tenth of a run

from play.checking import Fault, check
from play.export import WrongJournal, read_journal
from play.replay import BrokenJournal, replay
from play.scenario import Outcome, ScenarioError, play, read_scenario
from play.views import scene_view
from proofs import command as verifying
from rehearsal import balance
from rehearsal import command as rehearsing
from sheets.catalog import HOUSE, WORLD, Catalog, default_catalog, load_catalog
from sheets.house import files_of
from sheets.reading import CatalogError

AS_EXPECTED, FAILED, WRONG = 0, 1, 2


def main(arguments: list[str] | None = None, prog: str = "python -m game") -> int:
    """Run the command line of what is called ``prog``; return the exit status."""
    options = _parser(prog).parse_args(arguments)
    if options.command == "replay":
        return replay_file(Path(options.file))
    if options.command == "verify":
        return verifying.run(options.files)
    try:
        world = Path(options.world)  # the game's own is read once, by the person who needs it
        catalog = default_catalog() if world == WORLD else load_catalog(world)
    except CatalogError as error:
        return _complain(f"{options.world}: {error}")
    if options.command == "rehearse":
        return rehearsing.run(options, catalog)
    if options.command == "balance":
        return balance.run(options, catalog)
    if options.command == "check":
        files = [Path(name) for name in options.files] or files_of(HOUSE)
        return check_files(files, catalog) if files else _complain(f"{HOUSE}: no files are there")
    return max(play_file(Path(name), catalog, options.json) for name in options.files)


def _parser(prog: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=prog, description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    plays = commands.add_parser("play", help="play scenario files")
    plays.add_argument("files", nargs="+", metavar="FILE")
    plays.add_argument(
        "--json", action="store_true", help="print one JSON object a file and a line"
    )
    plays.add_argument("--world", default=str(WORLD), metavar="DIR", help="the data to play with")
    checks = commands.add_parser(
        "check",
        help="say what is wrong, with line and column, in scenarios, sheets, files of a world or "
        "a house; without a FILE, in this game's house",
    )
    checks.add_argument("files", nargs="*", metavar="FILE")
    checks.add_argument("--world", default=str(WORLD), metavar="DIR", help="the data of the game")
    again = commands.add_parser(
        "replay", help="play an exported journal again by the present rules"
    )
    again.add_argument("file", metavar="FILE")
    rehearsing.add_to(commands, str(WORLD))
    balance.add_to(commands, str(WORLD))
    verifying.add_to(commands)
    return parser


def play_file(path: Path, catalog: Catalog, as_json: bool) -> int:
    try:
        outcome = play(read_scenario(path.read_text(encoding="utf-8"), catalog))
    except (OSError, UnicodeDecodeError, ScenarioError) as error:
        if as_json:
            print(json.dumps({"ok": False, "failures": [str(error)]}))
        return _complain(f"{path}: {error}")
    if as_json:
        print(json.dumps(report(outcome)))
    else:
        print(f"{path}: {'ok' if outcome.ok else 'FAILED'}")
        for failure in outcome.failures:
            print(f"  {failure}")
    return AS_EXPECTED if outcome.ok else FAILED


def check_files(files: list[Path], catalog: Catalog) -> int:
    """Say of each file that it is right, or where what is wrong: once, where several share it."""
    told, status = set[Fault](), AS_EXPECTED
    for file, faults in check(files, catalog):
        if not faults:
            print(f"{file}: ok")
        for fault in faults:
            if fault not in told:
                print(fault, file=sys.stderr)
            told.add(fault)
            status = max(status, FAILED if fault.failed else WRONG)
    return status


def report(outcome: Outcome) -> dict[str, Any]:
    """Return the JSON that ``--json`` prints."""
    return {
        "ok": outcome.ok,
        "failures": outcome.failures,
        "state": scene_view(outcome.journal.scene),
        "rolls": msgspec.to_builtins(outcome.journal.rolls()),
        "journal": msgspec.to_builtins(outcome.journal.entries),
    }


def replay_file(path: Path) -> int:
    """Replay one exported journal: a JSON object with ``journal``, or a bare list of entries."""
    try:
        entries = read_journal(path.read_bytes())
    except (OSError, WrongJournal) as error:
        return _complain(f"{path}: {error}")
    try:
        differences = list(replay(entries))
    except BrokenJournal as error:
        return _complain(f"{path}: the journal does not hang together: {error}")
    for difference in differences:
        print(difference)
    if not differences:
        print(f"{path}: {len(entries)} entries, the present rules play them the same")
    return FAILED if differences else AS_EXPECTED


def _complain(text: str) -> int:
    print(text, file=sys.stderr)
    return WRONG


if __name__ == "__main__":
    status = main()
    gc.freeze()  # nor is it worth looking through at the end
    sys.exit(status)
