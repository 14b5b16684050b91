"""What goes to and fro between a game and us: reports to lines, answers to one attribute.

All of it is text in attributes. A few signs are written otherwise on the way (`SIGNS`), so that no
text can end a field or a line; the softcode does the same (softcode/tinymux.txt). What differs from
one kind of game to another is its `Form` (config.py).
"""

import itertools
import re
from collections.abc import Sequence

import msgspec

from bridge.config import FORMS, TINYMUX, Form
from journal.bridged import Answer

# -------------------------------------------------------------------------------------------------
# A line that a person typed in another game, with who and where they are, as that game says.


class Line(msgspec.Struct, frozen=True):
    """One line; people and rooms are known by object and day of creation (``#14:1795382803``)."""

    number: str  # as that game has numbered it: no other line ever has it
    who: str
    name: str
    room: str
    room_name: str
    text: str
    age: float = 0.0  # seconds, by that game's own clock
    whole: bool = True  # whether all of it has come
    sheet: str = ""  # theirs in that game, if they have asked for it to be read


NOBODY, NO_LINE = "-", "-"
MOST_THERE = 1000  # people: each who comes is looked for in the database
LONGEST_NUMBER, LONGEST_NAME = 15, 200  # characters

_PLAIN, _BOLD = (0, 22), 1
_COLOURS = dict(zip(range(30, 38), "xrgybmcw", strict=True))
_CODE = re.compile(r"\x1b\[([0-9;]*)m")
_UNSEEN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")
_SPACES = re.compile(r"^ |(?<= ) | $", re.MULTILINE)
_SIGN = re.compile(r"~([-!/])")
_SIGNS = {"-": "~", "!": "|", "/": "\n"}
# A line's number has a count of 8 digits and the second that its game was started in as one word.
_WAITING = re.compile(
    r"(?P<number>\d{1,15}\.\d{1,20}\.\d{1,15}) (?P<asked>\d{1,15}) (?P<who>#\d{1,15}:\d{1,15}) "
    r"(?P<room>#-?\d{1,15}:\d{1,15}) (?P<length>\d{1,15})\|(?P<name>[^|]*)\|"
    r"(?P<place>[^|]*)\|(?P<text>[^|]*)"
    r"(?:\|(?P<sheet>[^|]*))?"
)


class Report(msgspec.Struct):
    """What the object reports: all that it has shown, what waits, who is there, who runs scenes."""

    version: str = ""
    shown: int = 0
    now: int = 0
    waiting: int = 0
    lines: list[Line] = []
    rooms: dict[str, str] = {}  # of all who are there: where they are
    storytellers: frozenset[str] = frozenset()


def read_into(report: Report, kind: str, said: str) -> None:
    match kind:
        case "R":
            words = said.split()
            if len(words) == 4 and all(map(is_number, words)):
                report.version = words[0]
                report.shown, report.now, report.waiting = map(int, words[1:])
        case "S":
            report.storytellers = frozenset(said.split())
        case "W":
            people = (one.partition("/") for one in said.split())
            room_left = MOST_THERE - len(report.rooms)
            report.rooms |= {who: room for who, _, room in itertools.islice(people, room_left)}
        case "Q":
            line = _line(said, report.now)
            if line is not None:
                report.lines.append(line)


def is_number(text: str) -> bool:
    """Say whether a game has sent a number, and a finite one."""
    return text.isdecimal() and len(text) <= LONGEST_NUMBER


def wrong_version(report: Report, kind: str) -> str:
    """Return what is wrong if the softcode there is not ours, or nothing."""
    version = FORMS[kind].version
    if report.version == version:
        return ""
    return (
        f"the softcode there is of version {report.version or 'unknown'}, not {version}: destroy "
        f"the object and paste bridge/softcode/{kind}.txt anew."
    )


def _line(said: str, now: int) -> Line | None:
    found = _WAITING.fullmatch(said)
    if found is None:
        return None
    return Line(
        number=found["number"],
        who=found["who"],
        name=decoded(found["name"][:LONGEST_NAME]),
        room=found["room"],
        room_name=decoded(found["place"]),
        text=decoded(found["text"]),
        age=now - int(found["asked"]),
        whole=len(found["text"]) == int(found["length"]),
        sheet=decoded(found["sheet"] or ""),
    )


def decoded(text: str) -> str:
    return _SIGN.sub(lambda found: _SIGNS[found[1]], text)


def encoded(text: str, form: Form = TINYMUX) -> str:
    """Return a text, with its colours as terminals know them, as the softcode reads it."""
    text = text.replace("\r", "").replace("~", "~-").replace("|", "~!")
    for sign, written in form.signs.items():
        text = text.replace(sign, written)
    if form.span:
        text = _spans(text, form.span)
    else:
        text = _CODE.sub(lambda found: _colours(found[1]), text)
    text = _SPACES.sub("~_", _UNSEEN.sub("", text))
    return form.begins + text.replace("\n", "~/")


def _colours(codes: str) -> str:
    """Return the game's own codes for those of a terminal: it has no faint or underlined."""
    told = ""
    for number in _numbers(codes):
        if number in _PLAIN:
            told += "~n"
        elif number == _BOLD:
            told += "~h"
        elif number in _COLOURS:
            told += f"~{_COLOURS[number]}"
    return told


def _spans(text: str, span: str) -> str:
    """Return a text in which each coloured span is told with its colour and its end."""
    pieces = _CODE.split(text)
    told, colour, bold = pieces[0], "", ""
    for codes, piece in itertools.batched(pieces[1:], 2):
        for number in _numbers(codes):
            if number in _PLAIN:
                colour = bold = ""
            elif number == _BOLD:
                bold = "h"
            else:
                colour = _COLOURS.get(number, colour)
        worn = bold + colour
        told += span.format(colour=worn, text=piece) if piece and worn else piece
    return told


def _numbers(codes: str) -> list[int]:
    return [int(code or 0) for code in codes.split(";")]


def parts(text: str, form: Form = TINYMUX) -> list[str]:
    """Return a text in parts that each go over the wire whole, numbered where there are several."""
    found, part, length = [], list[str](), 0
    for line in _short_lines(text, form):
        taken = len(encoded(line, form)) + 2
        if part and length + taken > form.longest_text:
            found.append("\n".join(part))
            part, length = [], 0
        part.append(line)
        length += taken
    found.append("\n".join(part))
    if len(found) == 1:
        return found
    return [f"{one}\n({number} of {len(found)})" for number, one in enumerate(found, 1)]


def _short_lines(text: str, form: Form) -> list[str]:
    """Return the lines of a text, those cut that alone would be too long."""
    most = form.longest_text // 3  # of any sign at most this many become of one
    return [
        line[at : at + most]
        for line in text.split("\n")
        for at in range(0, max(1, len(line)), most)
    ]


def batch(answers: Sequence[Answer], form: Form = TINYMUX) -> tuple[str, int]:
    """Return as many answers as one attribute takes, and how many these are. Those in a row that
    read alike are one.
    """
    told: list[str] = []
    length = taken = 0
    while taken < len(answers):
        alike = _alike(answers[taken:])
        record = _record(answers[taken : taken + alike], form)
        if told and length + len(record) + 1 > form.longest_batch:
            break
        told.append(record)
        length += len(record) + 1
        taken += alike
    return "|".join(told), taken


def _alike(answers: Sequence[Answer]) -> int:
    """Return how many of the first answers can be shown as one: the same text to each."""
    first = answers[0]
    count = 1
    if first.done:
        return count
    while count < min(len(answers), 100) and answers[count].text == first.text:
        if answers[count].done:
            break
        count += 1
    return count


def _record(answers: Sequence[Answer], form: Form) -> str:
    readers = " ".join(dict.fromkeys(one.reader for one in answers if one.reader)) or NOBODY
    done = f"Q.{answers[-1].done or NO_LINE}"
    return f"{answers[-1].number} {readers} {done}|{encoded(answers[0].text, form) or '~_'}"
