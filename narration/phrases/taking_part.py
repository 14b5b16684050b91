"""How one who is not in a scene takes part in it: without a sheet, once they have made one."""

from narration.languages import _
from narration.reader import Reader
from narration.text import typed


def how_to_take_part(join: str, reader: Reader) -> str:
    """Return what to type to take part; ``join`` is the command for it, which wants a sheet."""
    if not reader.sheetless:
        return _("Type {command} to take part.", command=typed(join))
    make, demo = typed("+sheet/new mortal"), typed("+demo")
    shows = "" if reader.bridged else _(", {demo} shows a fight", demo=demo)
    return _(
        "You have no sheet yet: {make} makes one{shows}; then {command}.",
        make=make,
        shows=shows,
        command=typed(join),
    )
