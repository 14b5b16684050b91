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
    count = (
        f"{tally.fights} fights" if tally.fights == wanted else f"{tally.fights} of {wanted} fights"
    )
    told += line(
        f"{count} from where the scene stands, everybody automatic. 95% bounds in brackets.",
        reader,
    )
    return told + [
        one
        for name, figures in rows_of(tally, names)
        for one in line(f"{name}: {figures}.", reader)
    ]
