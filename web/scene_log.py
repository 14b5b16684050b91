"""A scene's log as a page shows it: entries with their lines, and rolls that unfold."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from msgspec import structs

from game.dice import Roll
from game.events import AnyEvent
from game.journal import rolls_that_count
from narration.log import UNFOLDED, Shown, why
from narration.text import kind_of, parts_of
from scenes.telling import log_access
from scenes.telling.log_access import Reading

ENTRIES = 30  # of a page
LIVE_ROUNDS = 2  # whose story is told of a scene under way
_ROLL = re.compile(r"#(\d+) ?")
_RULE = re.compile(r"\[([A-Z][A-Z0-9]*-\d+[a-z]?)\]")
_ENTRY = re.compile(r"(?:-- )?(?:Entry|After entry) \d+")
BARS = re.compile(r"^-+ | -+$")


@dataclass(frozen=True)
class ToldLine:
    """A line and what kind it is of."""

    kind: str
    text: str


@dataclass(frozen=True)
class Term:
    """A line of a roll's arithmetic, with the rule that it comes from, if it names one."""

    text: str
    rule: str


@dataclass(frozen=True)
class ShownRoll:
    """A roll, term by term."""

    title: str
    terms: list[Term]


@dataclass
class ShownEntry:
    """An entry of the log, or a passage of a story, which has no title."""

    title: str = ""
    lines: list[ToldLine] = field(default_factory=list)
    rolls: list[ShownRoll] = field(default_factory=list)


@dataclass(frozen=True)
class ShownLog:
    """Some of a log; ``number`` of ``pages``, from 1."""

    entries: list[ShownEntry]
    number: int
    pages: int


def unfolded(reading: Reading) -> Reading:
    """Return a scene as it is told to a player whose lines need no folding."""
    return replace(reading, reader=structs.replace(reading.reader, width=UNFOLDED))


def shown_log(reading: Reading, page: int | None, shown: Shown, rounds: int = 0) -> ShownLog:
    """Return a page of a scene's log, the last for None; a story is that of the last so many
    ``rounds``, or of all.
    """
    reading = unfolded(reading)
    found = log_access.log_page(reading, page, size=ENTRIES, shown=shown, rounds=rounds)
    rolls = _rolls(reading.seen(found.entries))
    return ShownLog(list(_entries(found.lines, rolls, reading)), found.number, found.pages)


@dataclass
class Chapter:
    """A round of a log, or what was before the first: ``place`` is what links to it name."""

    title: str
    place: str
    entries: list[ShownEntry] = field(default_factory=list)


def chapters(log: ShownLog) -> list[Chapter]:
    """Return a page of a log by its rounds. A page may begin in the middle of one."""
    found = [Chapter("Before the first round" if log.number == 1 else "", "start")]
    for entry in log.entries:
        piece = ShownEntry(entry.title)
        for line in entry.lines:
            if line.kind == "heading" and "," not in line.text:  # "Round 2", and no phase of it
                if piece.lines:
                    found[-1].entries.append(piece)
                    piece = ShownEntry()
                found.append(Chapter(line.text, f"part-{len(found)}"))
            else:
                piece.lines.append(line)
        piece.rolls = entry.rolls
        if piece.lines or piece.rolls:
            found[-1].entries.append(piece)
    return [one for one in found if one.entries]


@dataclass(frozen=True)
class Outcome:
    """How a person stands at the end, or now: a mark in each box of their health."""

    name: str
    you: bool
    state: str
    boxes: list[str]


def outcomes(order: list[dict[str, Any]]) -> list[Outcome]:
    """Return how everybody stands, people who are down last."""
    told = []
    for one in sorted(order, key=lambda one: bool(one["down"])):
        health, state = one["health"], one["state"] if one["down"] else ""
        penalty = f" ({health['penalty']} dice)" if health["penalty"] else ""
        level = f"{health['level']}{penalty}"
        boxes = list(f"{health['marks']:<{health['boxes']}}") if health["boxes"] else []
        told.append(Outcome(one["name"], one["you"], f"{state}, {level}".strip(", "), boxes))
    return told


class _Seen(NamedTuple):
    """What a reader has seen of some entries."""

    events: tuple[AnyEvent, ...]


def _rolls(events: Iterable[AnyEvent]) -> dict[int, Roll]:
    return {roll.id: roll for roll in rolls_that_count([_Seen(tuple(events))])}


def _entries(lines: list[str], rolls: dict[int, Roll], reading: Reading) -> Iterator[ShownEntry]:
    entry = ShownEntry()
    for line in lines:
        kind = kind_of(line)
        if kind == "heading" and _ENTRY.match(line):
            if entry.lines:
                yield entry
            title, *said = parts_of(line)
            entry = ShownEntry(title=BARS.sub("", title.text).strip())
            line = "".join(one.text for one in said)
            kind = said[-1].kind if said else kind
        text = str(line)
        if kind != "pose":  # there a number is a person's own words
            named = [rolls[number] for number in map(int, _ROLL.findall(line)) if number in rolls]
            entry.rolls += [_shown(roll, reading) for roll in named]
            text = _ROLL.sub("", text)
        text = BARS.sub("", text).strip()
        if text:
            entry.lines.append(ToldLine(kind, text))
    if entry.lines:
        yield entry


def _shown(roll: Roll, reading: Reading) -> ShownRoll:
    title, *terms = why(roll, reading.reader)
    return ShownRoll(title, [_term(term) for term in terms])


def _term(line: str) -> Term:
    rule = _RULE.search(line)
    return Term(_RULE.sub("", line).strip().replace(" .", "."), rule[1] if rule else "")
