"""What a visitor is told around the demo: that there is one, how to play it, what comes after it.

What happens in it is told like any scene, and its fiction is data (`world/demo.yaml`).
"""

from narration.languages import _
from narration.reader import Reader
from narration.text import heading, line, lines


def offer(reader: Reader) -> list[str]:
    """Return the words to a player who comes in where nobody else is."""
    return line(
        _(
            "Nobody else is here. Type +demo for a two-minute fight of your "
            "own: you need no sheet, and nothing in it lasts. `+help combat` "
            "tells you the rest."
        ),
        reader,
    )


def how_to_play(own_sheet: bool, escapes: bool, reader: Reader) -> list[str]:
    whose = _("your own sheet, and it stays as it is") if own_sheet else _("a borrowed sheet")
    escape = _("+escape runs for it, ") if escapes else ""
    return lines(
        [
            _("You fight with {whose}. Each round asks you for one command.", whose=whose),
            _(
                "Pose whenever you like (`:backs off, hands up.`): the story "
                "at the end has your poses in it. {escape}+demo/stop leaves.",
                escape=escape,
            ),
        ],
        reader,
    )


def running(reader: Reader) -> list[str]:
    return line(
        _(
            "+chase/ready runs the next stretch. If you win it you may be "
            "asked for a maneuver: `+choose none` just runs."
        ),
        reader,
    )


def story(title: str, told: list[str], reader: Reader) -> list[str]:
    return [*heading(title, reader), *told, *heading(_("The end"), reader)]


def what_next(scene: int, own_sheet: bool, reader: Reader) -> list[str]:
    """Return what to type after the demo; a player with a sheet need not make one."""
    make = "" if own_sheet else _("`+help sheets` tells how to make a character, ")
    lasts = _("your sheet is as it was") if own_sheet else _("nothing in it lasts")
    return lines(
        [
            _(
                "That was a scene, and {lasts}. `+combat/log scene {scene}, story` shows the story "
                "again, `+combat/log scene {scene}` shows it with the dice.",
                lasts=lasts,
                scene=scene,
            ),
            _(
                "Next: {make}+init/start opens a scene for you and others (+init/join where one is "
                "open), `+help combat` tells the rest. +demo plays this again.",
                make=make,
            ),
        ],
        reader,
    )
