"""``python -m game rehearse FILE``: a scenario's scene, fought many times from where it ends."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from game.errors import RuleError
from game.state.scene import PLAYERS, Scene, side_of
from play.scenario import ScenarioError, play, read_scenario
from rehearsal.playing import forked, sides_of
from rehearsal.plotting import NoPlots, plot, plot_varied, verify_plots
from rehearsal.running import MOST_FIGHTS, MOST_WORKERS, rehearse
from rehearsal.table import rows_of, side_name
from rehearsal.tallies import Tally, bounds
from rehearsal.varying import read_varied
from sheets.catalog import Catalog

PLAYED, FAILED, WRONG, CANCELLED = 0, 1, 2, 130
FIGHTS = 1_000


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", world: str) -> None:
    """Add ``rehearse`` to the commands of ``python -m game``."""
    one = commands.add_parser(
        "rehearse", help="play a scenario's fight out many times, everybody automatic"
    )
    one.add_argument("file", metavar="FILE")
    one.add_argument("--fights", type=_within(MOST_FIGHTS), default=FIGHTS, metavar="N")
    one.add_argument("--workers", type=_within(MOST_WORKERS), default=1, metavar="N",
                     help="processes that share the work: the figures are the same")  # fmt: skip
    one.add_argument("--seed", type=int, default=0, metavar="N", help="of the dice")
    one.add_argument("--vary", metavar='"NAME.TRAIT=1..5"', help="play for each value of a trait")
    one.add_argument("--json", action="store_true", help="print the counts as JSON")
    one.add_argument("--plot", type=Path, metavar="FILE", help="draw it: .png, .svg, .pdf")
    one.add_argument("--world", default=world, metavar="DIR", help="the data to play with")


def _within(most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not text.isdecimal() or not 1 <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"a whole number from 1 to {most}")
        return int(text)

    return number


def run(options: argparse.Namespace, catalog: Catalog) -> int:
    """Rehearse a file as the command line says; return the exit status."""
    path = Path(options.file)
    try:
        outcome = play(read_scenario(path.read_text(encoding="utf-8"), catalog))
    except (OSError, UnicodeDecodeError, ScenarioError) as error:
        return _complain(f"{path}: {error}", WRONG)
    if not outcome.ok:
        return _complain(f"{path}: {outcome.failures[0]}", FAILED)
    try:
        if options.plot is not None:
            verify_plots()
        return _told(outcome.journal.scene, options)
    except NoPlots:
        return _complain("--plot takes matplotlib: pip install matplotlib", WRONG)
    except (OSError, ValueError) as error:  # a file that cannot be written, of no known kind
        return _complain(f"{options.plot}: {error}", WRONG)
    except RuleError as error:
        facts = ", ".join(f"{name} {value}" for name, value in error.facts.items())
        return _complain(f"{path}: {HINTS.get(error.code, error.code)} {facts}".rstrip(), WRONG)
    except KeyboardInterrupt:
        return _complain("cancelled", CANCELLED)


HINTS = {
    "rehearsal-one-side": "all who can fight are on one side: some need `npc: true` or a `side`",
    "rehearsal-held": "results are held back: release them first",
    "rehearsal-vary": 'to vary a trait say "NAME.TRAIT=1..5", with 10 values at most:',
}


def _told(scene: Scene, options: argparse.Namespace) -> int:
    if options.vary is None:
        tally = _rehearsed(scene, options)
        if options.json:
            print(msgspec.json.encode(as_data(tally)).decode())
        else:
            _print(rows_of(tally, sides_of(forked(scene))), tally.fights)
        if options.plot is not None:
            plot(tally, sides_of(forked(scene)), options.plot)
        return PLAYED
    varied = read_varied(options.vary, scene)
    names = sides_of(forked(scene))
    side = PLAYERS if PLAYERS in names else side_of(scene, varied.who)
    called = side_name(side, names)
    found: list[tuple[int, Tally]] = []
    for value in varied.values():
        tally = _rehearsed(varied.scene_with(scene, value), options)
        found.append((value, tally))
        won = tally.won.get(side, 0)
        least, most = bounds(won, tally.fights)
        if options.json:
            print(msgspec.json.encode({"value": value, **as_data(tally)}).decode())
        else:
            share = f"{won / tally.fights:.0%} ({least:.0%} to {most:.0%})"
            print(f"{varied.who}'s {varied.key} {value}: {called} win {share}", flush=True)
    if options.plot is not None:
        plot_varied(f"{varied.who}'s {varied.key}", side, called, found, options.plot)
    return PLAYED


def _rehearsed(scene: Scene, options: argparse.Namespace) -> Tally:
    return rehearse(
        scene,
        options.fights,
        options.seed,
        options.workers,
        lambda so_far: _show(so_far.fights, options.fights),
    )


def as_data(tally: Tally) -> dict[str, object]:
    return {
        "fights": tally.fights,
        "won": {side or "nobody": number for side, number in sorted(tally.won.items())},
        "rounds": {str(rounds): number for rounds, number in sorted(tally.rounds.items())},
        "down": dict(sorted(tally.down.items())),
        "away": dict(sorted(tally.away.items())),
        "levels": dict(sorted(tally.levels.items())),
        "spent": {f"{who} {what}": number for (who, what), number in sorted(tally.spent.items())},
    }


def _show(done: int, of: int) -> None:
    """Show how far it is, to the person who looks on."""
    if sys.stderr.isatty():
        print(
            f"\r{done} of {of} fights", end="\n" if done == of else "", file=sys.stderr, flush=True
        )


def _print(rows: list[tuple[str, str]], fights: int) -> None:
    width = max(len(name) for name, _ in rows)
    print(f"{fights} fights; 95 % bounds in brackets")
    for name, figures in rows:
        print(f"{name:<{width}}  {figures}")


def _complain(text: str, status: int) -> int:
    print(text, file=sys.stderr)
    return status
