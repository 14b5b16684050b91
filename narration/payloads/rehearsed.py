"""What a rehearsal came to, as a page draws it and a client may."""

from collections.abc import Iterable, Mapping

from narration.payloads.messages import RehearsedNow, RoundsTaken, Share
from narration.reader import Reader
from narration.screens.rehearsing import rehearsal_lines
from rehearsal.table import Names, side_name, who_may_win
from rehearsal.tallies import Tally, bounds


def rehearsed_now(
    scene: int, tally: Tally, names: Names, wanted: int, reader: Reader
) -> RehearsedNow:
    """Return who wins, who goes down and how many rounds it takes, each of so many fights."""
    sides = who_may_win(tally, names)
    everyone = [name for each in names.values() for name in each]
    return RehearsedNow(
        scene=scene,
        fights=tally.fights,
        wanted=wanted,
        wins=_shares(((side_name(one, names), one) for one in sides), tally.won, tally.fights),
        down=_shares(((name, name) for name in everyone), tally.down, tally.fights),
        rounds=[RoundsTaken(rounds=rounds, fights=n) for rounds, n in sorted(tally.rounds.items())],
        text=[str(one) for one in rehearsal_lines(tally, names, wanted, reader)],
    )


def _shares(named: Iterable[tuple[str, str]], counts: Mapping[str, int], of: int) -> list[Share]:
    found = []
    for name, key in named:
        number = counts.get(key, 0)
        least, most = bounds(number, of)
        share = number / of if of else 0.0
        found.append(Share(name=name, share=share, least=least, most=most))
    return found
