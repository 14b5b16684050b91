"""What rehearsals came to, drawn into a file. It takes matplotlib, which nothing else needs."""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from rehearsal.playing import Side
from rehearsal.table import Names, side_name, who_may_win
from rehearsal.tallies import Tally, bounds

SIZE = (8.0, 3.5)  # inches


class NoPlots(Exception):
    """matplotlib is missing here."""


def plot(tally: Tally, names: Names, file: Path) -> None:
    """Draw who wins, with 95 % bounds, and how many rounds it takes."""
    figure, (left, right) = _panels(2)
    sides = who_may_win(tally, names)
    shares = [tally.won.get(side, 0) / tally.fights for side in sides]
    labels = [side_name(side, names) for side in sides]
    left.bar(labels, shares, yerr=_errors([(tally.won.get(one, 0), tally.fights) for one in sides]))
    left.set(title=f"who wins, of {tally.fights} fights", ylim=(0, 1))
    rounds = sorted(tally.rounds)
    right.bar(rounds, [tally.rounds[one] for one in rounds])
    right.set(title="rounds", xlabel="rounds", ylabel="fights")
    _save(figure, file)


def plot_varied(
    what: str, side: Side, called: str, by_value: Sequence[tuple[int, Tally]], file: Path
) -> None:
    figure, (panel,) = _panels(1)
    won = [(tally.won.get(side, 0), tally.fights) for _, tally in by_value]
    panel.errorbar(
        [value for value, _ in by_value],
        [one / of for one, of in won],
        yerr=_errors(won),
        marker="o",
    )
    panel.set(title=f"how often {called} win", xlabel=what, ylim=(0, 1))
    _save(figure, file)


def verify_plots() -> None:
    """Raise `NoPlots` where nothing can be drawn: before any fight is played."""
    try:
        import_module("matplotlib")
    except ImportError:
        raise NoPlots from None


def _panels(number: int) -> tuple[Any, list[Any]]:
    import_module("matplotlib").use("Agg")  # draws into files, and needs no screen
    figure, panels = import_module("matplotlib.pyplot").subplots(1, number, figsize=SIZE)
    return figure, list(panels) if number > 1 else [panels]


def _errors(won: Sequence[tuple[int, int]]) -> tuple[list[float], list[float]]:
    """Return how far the bounds are below and above each share."""
    ends = [(one / of, *bounds(one, of)) for one, of in won]
    below = [max(0.0, share - least) for share, least, _ in ends]
    return below, [max(0.0, most - share) for share, _, most in ends]


def _save(figure: Any, file: Path) -> None:
    figure.tight_layout()
    figure.savefig(file)
    import_module("matplotlib.pyplot").close(figure)
