"""Scenes to be read again: the list of those that are over, and what stands over a log."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from presentation.reader import Reader
from presentation.text import count, heading, line, lines, listing, sentence, typed
from presentation.times import day, moment

MOST_NAMES = 8  # of a scene, in a list


class Past(NamedTuple):
    """A scene as a list shows it."""

    number: int
    title: str
    ruleset: str
    opened_by: str
    began: datetime
    ended: datetime | None  # None while it goes on
    entries: int
    names: tuple[str, ...]


def past_lines(
    found: Sequence[Past], page: int, pages: int, again: str, reader: Reader
) -> list[str]:
    """Return a page of scenes that are over; ``again`` is what was typed for it, without a page."""
    if not found:
        return line("Nothing found: no such scene is over that you may read.", reader)
    number = f", page {page} of {pages}" if pages > 1 else ""
    told = heading(f"Scenes that are over{number}", reader)
    told += lines((_row(one, reader) for one in found), reader)
    if page < pages:
        told += line(f"More: {_turned(again, page + 1)}", reader)
    return told + line(f"{typed(f'+combat/log scene {found[0].number}')} reads one.", reader)


def _row(one: Past, reader: Reader) -> str:
    names = list(one.names[:MOST_NAMES])
    more = len(one.names) - len(names)
    who = listing([*names, *([f"{more} more"] if more else [])]) or "nobody"
    title = one.title or "no title"
    if reader.screenreader:
        return sentence(
            f"Scene {one.number}, {title}, {day(one.began, reader)}, {one.ruleset} rules, "
            f"{count(one.entries, 'entry', 'entries')}, with {who}"
        )
    return typed(f"{one.number:>4}  {day(one.began, reader)}  ") + f"{title} ({one.ruleset}): {who}"


def title_lines(one: Past, reader: Reader) -> list[str]:
    """Return what stands over a whole log: which scene, by what rules, when, with whom."""
    told = heading(f"Scene {one.number}{f': {one.title}' if one.title else ''}", reader)
    began = moment(one.began, reader)
    over = f", ended {moment(one.ended, reader)}" if one.ended else ", still under way"
    told += line(f"Opened by {one.opened_by} {began}{over}. Rules: {one.ruleset}.", reader)
    return told + (line(f"With {listing(one.names)}.", reader) if one.names else [])


def page_line(page: int, pages: int, again: str, reader: Reader) -> list[str]:
    """Return where a page of a log stands among the others; nothing for the only one."""
    if pages < 2:
        return []
    turn = page + 1 if page < pages else page - 1
    which = "the next" if page < pages else "the one before"
    return line(f"Page {page} of {pages}; {which}: {_turned(again, turn)}", reader)


def _turned(again: str, page: int) -> str:
    """Return what to type for another page of what ``again`` shows."""
    return typed(with_wish(again, f"page {page}"))


def with_wish(command: str, wish: str) -> str:
    """Return a command with one more wish at its end."""
    return f"{command}{',' if ' ' in command else ''} {wish}"


def export_lines(one: Past, name: str, reader: Reader) -> list[str]:
    """Return what stands in an export made for ``reader``, who was called ``name`` in the scene."""
    title = f" ({one.title})" if one.title else ""
    who = name or "an onlooker"
    left_out = (
        f"As {who} may see it: what is secret or private to others is left out, so it cannot be "
        "replayed."
    )
    if reader.st:
        replay = typed(".venv/bin/python -m game replay")
        left_out = f"All of it, secrets and private rolls too; {replay} plays it again."
    told = f"Scene {one.number}{title}, {count(one.entries, 'entry', 'entries')}."
    return line(f"{told} {left_out}", reader)
