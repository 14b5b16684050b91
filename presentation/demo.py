"""What a visitor is told around the demo: that there is one, how to play it, what comes after it.

What happens in it is told like any scene, and its fiction is data (`world/demo.yaml`).
"""

from presentation.reader import Reader
from presentation.text import heading, line, lines, typed

OFF = "This game has no demos. Begin with `+help combat`."
FULL = "All {most} demos are taken right now. Try again in a few minutes."
NOT_IN_ONE = "You aren't in a demo. To begin one: `+demo`."
NOWHERE = "You need a place to come back to after the demo. Go somewhere first."
NO_WAY_THERE = "You can't leave this place now, so you can't begin a demo."


def offer(reader: Reader) -> list[str]:
    """Return what is told to one who comes in where nobody else is."""
    return line(
        f"Nobody else is here. Type {typed('+demo')} for a two-minute fight of your own: you need "
        f"no sheet, and nothing in it lasts. {typed('+help combat')} tells you the rest.",
        reader,
    )


def how_to_play(own_sheet: bool, reader: Reader) -> list[str]:
    """Return how the demo is played, told once at its beginning."""
    whose = "your own sheet, and it stays as it is" if own_sheet else "a borrowed sheet"
    return lines(
        [
            f"You fight with {whose}. Each round asks you for one command.",
            f"Pose whenever you like ({typed(':backs off, hands up.')}): the story at the end has "
            f"your poses in it. {typed('+escape')} runs for it, {typed('+demo/stop')} leaves.",
        ],
        reader,
    )


def running(reader: Reader) -> list[str]:
    """Return how to run, told where the chase begins."""
    return line(
        f"{typed('+chase/ready')} runs the next stretch. If you win it you may be asked for a "
        f"maneuver: {typed('+choose none')} just runs.",
        reader,
    )


def story(title: str, told: list[str], reader: Reader) -> list[str]:
    """Return the story that the demo has become."""
    return [*heading(title, reader), *told, *heading("The end", reader)]


def what_next(scene: int, own_sheet: bool, reader: Reader) -> list[str]:
    """Return what to type after the demo; whoever has a sheet need not make one."""
    log = f"+combat/log scene {scene}"
    make = "" if own_sheet else f"{typed('+help sheets')} tells how to make a character, "
    lasts = "your sheet is as it was" if own_sheet else "nothing in it lasts"
    return lines(
        [
            f"That was a scene, and {lasts}. {typed(log + ', story')} shows the "
            f"story again, {typed(log)} shows it with the dice.",
            f"Next: {make}{typed('+init/start')} opens a scene for you and others "
            f"({typed('+init/join')} where one is open), "
            f"{typed('+help combat')} tells the rest. {typed('+demo')} plays this again.",
        ],
        reader,
    )
