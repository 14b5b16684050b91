"""What a rehearsal came to, as a storyteller reads it."""

from narration.languages import _
from narration.reader import Reader
from narration.text import heading, line
from rehearsal.table import Names, rows_of
from rehearsal.tallies import Tally


def rehearsal_lines(tally: Tally, names: Names, wanted: int, reader: Reader) -> list[str]:
    """Return a rehearsal's table; where it was ended early, of how many fights."""
    told = heading(_("Rehearsal"), reader)
    if not tally.fights:
        return told + line(_("No fight was played out."), reader)
    told += line(
        _(
            "{fights} fights from where the scene stands, everybody automatic. 95% "
            "bounds in brackets.",
            fights=tally.fights,
        ),
        reader,
    )
    if tally.fights < wanted:
        told += line(
            _(
                "You asked for {wanted}. It ended early: somebody ended it, or two "
                "minutes were over.",
                wanted=wanted,
            ),
            reader,
        )
    return told + [
        one
        for name, figures in rows_of(tally, names)
        for one in line(f"{name}: {figures}.", reader)
    ]
