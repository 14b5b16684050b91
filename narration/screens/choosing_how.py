"""How somebody has chosen to be told things, and what to type to choose otherwise (`+prefs`)."""

from typing import NamedTuple

from narration.languages import LANGUAGES, _
from narration.reader import STYLES, Reader, Style
from narration.text import heading, lines, listing, sentence, typed

AUTO = "auto"
INDENT = "  "
ROOM_FOR_COLUMNS = 70


class Chosen(NamedTuple):
    """What holds for somebody now; ``own_width`` and ``own_zone`` are of their own choosing."""

    style: Style
    screenreader: bool
    colour: bool
    bell: bool
    width: int
    own_width: bool
    zone: str
    own_zone: bool
    language: str  # as those call it who speak it


def all_lines(chosen: Chosen, reader: Reader) -> list[str]:
    """Return each preference with what it is, and what changes it."""
    told = heading(_("How you are told things"), reader)
    rows = _rows(chosen)
    if reader.screenreader or reader.columns < ROOM_FOR_COLUMNS:
        said = (
            sentence(_("{what}: {now}. Type {how}", what=what.capitalize(), now=now, how=how))
            for what, now, how in rows
        )
        return told + lines(said, reader)
    wide = max(len(what) for what, _unused, _unused in rows)
    far = max(len(now) for _unused, now, _unused in rows)
    return told + lines(
        (typed(f"{w:<{wide}}  {n:<{far}}  ") + h for w, n, h in rows), reader, INDENT
    )


def _rows(chosen: Chosen) -> list[tuple[str, str, str]]:
    others = [f"+prefs {one}" for one in STYLES if one != chosen.style]
    own_width = "" if chosen.own_width else f" ({AUTO})"
    own_zone = "" if chosen.own_zone else _(" (the game's)")
    return [
        ("style", chosen.style, _ways(*others)),
        ("screenreader", *_switch("screenreader", chosen.screenreader)),
        ("colour", *_switch("colour", chosen.colour)),
        ("bell", *_switch("bell", chosen.bell)),
        (
            "width",
            f"{chosen.width}{own_width}",
            _ways("+prefs width 100", *(["+prefs width auto"] if chosen.own_width else [])),
        ),
        (
            "zone",
            f"{chosen.zone}{own_zone}",
            _ways("+prefs zone Europe/London", *(["+prefs zone off"] if chosen.own_zone else [])),
        ),
        ("language", chosen.language, _ways(*_in_other_languages(chosen.language))),
    ]


def _in_other_languages(spoken: str) -> list[str]:
    return [f"+prefs language {one}" for one in LANGUAGES.values() if one != spoken]


def _switch(name: str, on: bool) -> tuple[str, str]:
    """Return how a preference that is on or off stands, and what turns it."""
    return ("on" if on else "off"), typed(f"+prefs {name} {'off' if on else 'on'}")


def _ways(*commands: str) -> str:
    return listing([typed(one) for one in commands], "or")
