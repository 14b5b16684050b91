"""Scenes to be read again: the list of those that are over, and what stands over a log."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from game.events import ChapterBegan
from narration.events.scenes import chapter_title
from narration.languages import _
from narration.reader import Reader
from narration.text import count, heading, line, lines, listing, sentence, typed
from narration.times import day, moment

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
        return line(_("Nothing found: no such scene is over that you may read."), reader)
    number = _(", page {page} of {pages}", page=page, pages=pages) if pages > 1 else ""
    told = heading(_("Scenes that are over{number}", number=number), reader)
    told += lines((_row(one, reader) for one in found), reader)
    if page < pages:
        told += line(_("More: {turned}", turned=_turned(again, page + 1)), reader)
    return told + line(
        _("{command} reads one.", command=typed(f"+combat/log scene {found[0].number}")), reader
    )


def _row(one: Past, reader: Reader) -> str:
    names = list(one.names[:MOST_NAMES])
    more = len(one.names) - len(names)
    who = listing([*names, *([_("{more} more", more=more)] if more else [])]) or _("nobody")
    title = one.title or _("no title")
    if reader.screenreader:
        return sentence(
            _(
                "Scene {number}, {title}, {day}, {ruleset} rules, {number2}, with {who}",
                one,
                title=title,
                day=day(one.began, reader),
                number2=count(one.entries, "entry", "entries"),
                who=who,
            )
        )
    return typed(f"{one.number:>4}  {day(one.began, reader)}  ") + f"{title} ({one.ruleset}): {who}"


def title_lines(one: Past, reader: Reader) -> list[str]:
    """Return what stands over a whole log: which scene, by what rules, when, with whom."""
    told = heading(
        _("Scene {number}{title}", one, title=f": {one.title}" if one.title else ""), reader
    )
    began = moment(one.began, reader)
    over = (
        _(", ended {moment}", moment=moment(one.ended, reader))
        if one.ended
        else _(", still under way")
    )
    told += line(
        _("Opened by {opened_by} {began}{over}. Rules: {ruleset}.", one, began=began, over=over),
        reader,
    )
    return told + (line(_("With {names}.", names=listing(one.names)), reader) if one.names else [])


def page_line(page: int, pages: int, again: str, reader: Reader) -> list[str]:
    """Return where a page of a log stands among the others; nothing for the only one."""
    if pages < 2:
        return []
    turn = page + 1 if page < pages else page - 1
    which = _("the next") if page < pages else _("the one before")
    return line(
        _(
            "Page {page} of {pages}; {which}: {turned}",
            page=page,
            pages=pages,
            which=which,
            turned=_turned(again, turn),
        ),
        reader,
    )


def _turned(again: str, page: int) -> str:
    """Return what to type for another page of what ``again`` shows."""
    return typed(with_wish(again, f"page {page}"))


def with_wish(command: str, wish: str) -> str:
    """Return a command with one more wish at its end."""
    return f"{command}{',' if ' ' in command else ''} {wish}"


def export_lines(one: Past, name: str, reader: Reader) -> list[str]:
    """Return what stands in an export made for ``reader``, who was called ``name`` in the scene."""
    title = f" ({one.title})" if one.title else ""
    who = name or _("an onlooker")
    left_out = _(
        "As {who} may see it: what is secret or private to others is left out, "
        "so it cannot be replayed.",
        who=who,
    )
    if reader.st:
        replay = typed(".venv/bin/python -m game replay")
        left_out = _(
            "All of it, secrets and private rolls too; {replay} plays it again.", replay=replay
        )
    told = _(
        "Scene {number}{title}, {number2}.",
        one,
        title=title,
        number2=count(one.entries, "entry", "entries"),
    )
    return line(f"{told} {left_out}", reader)


def chapter_lines(begun: Sequence[tuple[int, ChapterBegan]], reader: Reader) -> list[str]:
    """Return the chapters of a log, each with the entry at which it begins."""
    if not begun:
        return line(
            _(
                "The log has one chapter. To begin the next: {command}",
                command=typed("+combat/chapter TITLE"),
            ),
            reader,
        )
    told = [_("Chapter 1, from the beginning")]
    told += [
        _("{title}, from entry {number}", title=chapter_title(one.number, one.title), number=at)
        for at, one in begun
    ]
    return lines(map(sentence, told), reader)
