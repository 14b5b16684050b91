"""What a rehearsal came to, as a storyteller reads it."""

from game.rehearsal.table import Names, rows_of
from game.rehearsal.tallies import Tally
from presentation.reader import Reader
from presentation.text import heading, line


def rehearsal_lines(tally: Tally, names: Names, wanted: int, reader: Reader) -> list[str]:
    """Return a rehearsal's table; where it was ended early, of how many fights."""
    told = heading("Rehearsal", reader)
    if not tally.fights:
        return told + line("No fight was played out.", reader)
    told += line(
        f"{tally.fights} fights from where the scene stands, everybody automatic. 95% bounds in "
        "brackets.",
        reader,
    )
    if tally.fights < wanted:
        told += line(
            f"You asked for {wanted}. It ended early: somebody ended it, or two minutes were over.",
            reader,
        )
    return told + [
        one
        for name, figures in rows_of(tally, names)
        for one in line(f"{name}: {figures}.", reader)
    ]
