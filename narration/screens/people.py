"""Who is connected, where they are, what they tell of themselves, and how they have chosen to be
told things.
"""

import re
from collections.abc import Mapping, Sequence

import msgspec

from narration.languages import LANGUAGES, N_, _
from narration.reader import STYLES, Reader
from narration.text import count, heading, line, lines, listing, sentence, typed

MAX_NAME_COLUMN = 20
_PAINT = re.compile(r"\|\w")  # Evennia's sign of a colour
_UNITS = ((N_("day"), 86_400), (N_("hour"), 3600), (N_("minute"), 60))
OUT_OF_CHARACTER = N_("out of character")


class Here(msgspec.Struct, frozen=True):
    """A person connected, as one reader may know them: ``scene`` is the scene they take part in."""

    name: str
    idle: float
    place: str
    scene: str = ""
    rank: str = ""


def span(seconds: float) -> str:
    """Return about how long a time is: ``5 minutes``."""
    for unit, length in _UNITS:
        if seconds >= length:
            return count(int(seconds // length), unit)
    return _("moments")


def _short(seconds: float) -> str:
    for unit, length in _UNITS:
        if seconds >= length:
            return f"{int(seconds // length)}{unit[0]}"
    return f"{int(seconds)}s"


class SpokenTable:
    """A table for a screen reader, filled as Evennia's are: a line a row, begun by its first cell,
    with the name of its column before each other one.
    """

    def __init__(self, headers: Sequence[str]) -> None:
        _unused, *others = (_PAINT.sub("", header).lower() for header in headers)
        self._columns = others
        self._rows: list[str] = []

    def add_row(self, *cells: object) -> None:
        first, *others = (str(one).strip() for one in cells)
        told = [f"{name} {cell}" for name, cell in zip(self._columns, others, strict=True)]
        self._rows.append(f"{', '.join([first, *told])}.")

    def __str__(self) -> str:
        return "\n".join(self._rows)


def who_lines(people: Sequence[Here], reader: Reader) -> list[str]:
    connected = _("{number} connected", number=count(len(people), "person", "people"))
    told = heading(_("{connected}: name, idle, where", connected=connected), reader)
    if reader.screenreader:
        return told + lines((_spoken(person) for person in people), reader)
    width = min(MAX_NAME_COLUMN, max(len(person.name) for person in people))
    return told + lines((_row(person, width) for person in people), reader)


def _row(one: Here, width: int) -> str:
    where = f"{one.place}{f', {one.scene}' if one.scene else ''}"
    return typed(f"{one.name:<{width}}  {_short(one.idle):>4}  ") + where


def _spoken(one: Here) -> str:
    scene = _(", in {scene}", one) if one.scene else ""
    return sentence(
        _("{name}, idle for {span}, {place}{scene}", one, span=span(one.idle), scene=scene)
    )


def where_lines(places: Mapping[str, Sequence[Here]], reader: Reader) -> list[str]:
    """Return who is where; each place may have scenes, which the people in them name."""
    told = []
    for place, people in places.items():
        scenes = list(dict.fromkeys(person.scene for person in people if person.scene))
        outside = [person.name for person in people if not person.scene]
        inside = [
            _(
                "{people} in {scene}",
                people=listing([person.name for person in people if person.scene == scene]),
                scene=scene,
            )
            for scene in scenes
        ]
        told.append(f"{place}: {'; '.join([*inside, *([listing(outside)] if outside else [])])}.")
    return lines(told, reader)


def staff_lines(people: Sequence[Here], reader: Reader) -> list[str]:
    if not people:
        return line(
            _("No storyteller is connected. `page NAME=TEXT` leaves one a message."),
            reader,
        )
    return lines(
        (
            sentence(_("{name} ({rank}), idle for {span}, {place}", person, span=span(person.idle)))
            for person in people
        ),
        reader,
    )


def finger_lines(
    name: str, gone: float, fields: Mapping[str, str], own: bool, reader: Reader
) -> list[str]:
    """Return what a person tells of themselves; ``gone`` is for how long they have been away, less
    than 0 while they are connected.
    """
    here = _("connected") if gone < 0 else _("last on {span} ago", span=span(gone))
    told = line(sentence(f"{name}, {here}"), reader)
    told += lines((f"{key.capitalize()}: {value}" for key, value in fields.items()), reader)
    if own:
        more = (
            N_("`+finger/set quote=TEXT` adds to it.")
            if fields
            else N_("`+finger/set quote=TEXT` tells others something about you.")
        )
        told += line(_(more), reader)
    return told


class LastPose(msgspec.Struct, frozen=True):
    """When a person posed last, in seconds ago, and how: say, pose, emote, emit."""

    name: str
    ago: float
    kind: str


def pot_lines(posed: Sequence[LastPose], silent: Sequence[str], reader: Reader) -> list[str]:
    told = []
    if posed:
        told += line(_("Who posed when, longest ago first:"), reader)
        told += lines((_posed(one) for one in posed), reader, "" if reader.screenreader else "  ")
    if silent:
        told += line(_("No pose yet from {silent}.", silent=listing(silent)), reader)
    return told or line(_("Nobody has posed here yet."), reader)


def _posed(one: LastPose) -> str:
    how = {"emit": _(", an emit"), "say": _(", said")}.get(one.kind, "")
    return sentence(_("{name}, {span} ago{how}", one, span=span(one.ago), how=how))


# -------------------------------------------------------------------------------------------------
# How a person has chosen to be told things, and what to type to choose otherwise (`+prefs`).


AUTO = "auto"
INDENT = "  "
ROOM_FOR_COLUMNS = 70


def preference_lines(reader: Reader, colour: bool, bell: bool, own_width: bool) -> list[str]:
    """Return what holds for a reader now; ``own_width`` is of their own choosing."""
    told = heading(_("How you are told things"), reader)
    rows = _preferences(reader, colour, bell, own_width)
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


def _preferences(
    reader: Reader, colour: bool, bell: bool, own_width: bool
) -> list[tuple[str, str, str]]:
    width = f"{reader.width}" if own_width else f"{reader.width} ({AUTO})"
    zone = reader.zone if reader.own_zone else reader.zone + _(" (the game's)")
    language = LANGUAGES[reader.language]
    return [
        ("style", reader.style, _ways(*(one for one in STYLES if one != reader.style))),
        _switch("screenreader", reader.screenreader),
        _switch("colour", colour),
        _switch("bell", bell),
        ("width", width, _ways("width 100", *(["width auto"] if own_width else []))),
        ("zone", zone, _ways("zone Europe/London", *(["zone off"] if reader.own_zone else []))),
        (
            "language",
            language,
            _ways(*(f"language {one}" for one in LANGUAGES.values() if one != language)),
        ),
    ]


def _switch(name: str, on: bool) -> tuple[str, str, str]:
    """Return how a preference that is on or off stands, and what turns it."""
    return name, "on" if on else "off", _ways(f"{name} {'off' if on else 'on'}")


def _ways(*wishes: str) -> str:
    return listing([typed(f"+prefs {wish}") for wish in wishes], "or")


# -------------------------------------------------------------------------------------------------
# Which scenes a person is told of.


def following_lines(
    heard: Sequence[str], muted: Sequence[str], own: Sequence[str], reader: Reader
) -> list[str]:
    """Return which scenes a reader is told of and which not, and of which they are told whatever
    they choose: their ``own``, which are among those ``heard``.
    """
    told = [
        _("You follow {heard}.", heard=listing(heard)) if heard else _("You follow no scene here.")
    ]
    told += [_("You don't follow {muted}.", muted=listing(muted))] if muted else []
    told += [_("You always follow {own}: you take part there.", own=listing(own))] if own else []
    told.append(
        _(
            "`+combat/follow N` follows only scene N, `+combat/follow all` every scene, "
            "`+combat/follow none` only your own. You see poses here either way."
        )
    )
    return lines(told, reader)
