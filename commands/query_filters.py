"""Reading a list of wishes: `scene 12, Jo, page 3` or `title=bar, since=2026-11-01`."""

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date

from commands.base import Refused, whole_number
from game.words import matches
from narration.languages import _

MOST = 10**9
YEARS = (1970, 2999)


@dataclass
class QueryFilters:
    """What was asked for: by word, and bare, in order; ``items`` as they were typed, each with its
    word.
    """

    named: dict[str, str] = field(default_factory=dict)
    bare: list[str] = field(default_factory=list)
    items: list[tuple[str, str]] = field(default_factory=list)

    def without(self, word: str) -> str:
        """Return the list as it was typed, but for one word."""
        return ", ".join(item for said, item in self.items if said != word)

    def number(self, word: str, usage: str) -> int | None:
        """Return a whole number from 1 on, or None where it was not asked for."""
        return whole_number(self.named[word], usage, 1, MOST) if word in self.named else None

    def day(self, word: str, usage: str) -> date | None:
        """Return a day, or None where it was not asked for."""
        if word not in self.named:
            return None
        text = self.named[word]
        if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
            try:
                day = date.fromisoformat(text)
            except ValueError:
                day = date.min
            if YEARS[0] <= day.year <= YEARS[1]:
                return day
        raise Refused(
            _(
                "'{text}' isn't a date. Write it as year-month-day: `{usage}`",
                text=text,
                usage=usage,
            )
        )


def read_wishes(text: str, words: Collection[str], usage: str) -> QueryFilters:
    """Return what a list asks for, each by one of ``words`` or bare; refuse the same word twice.

    After a word stands ``=`` or a space; what is not the beginning of a word is bare.
    """
    wishes = QueryFilters()
    for item in filter(None, (one.strip() for one in text.split(","))):
        word, value = _split(item, words)
        wishes.items.append((word, item))
        if not word:
            wishes.bare.append(item)
        elif not value or word in wishes.named:
            many = _("stands there twice") if value else _("has nothing after it")
            raise Refused(_("'{word}' {many}. Type: `{usage}`", word=word, many=many, usage=usage))
        else:
            wishes.named[word] = value
    return wishes


def _split(item: str, words: Collection[str]) -> tuple[str, str]:
    """Return a word and what follows it; no word for an item that begins with none.

    With ``=`` the beginning of a word will do, and none that is not one of them.
    """
    before, sign, after = item.partition("=")
    if sign:
        found = matches(before.strip(), words)
        if len(found) != 1:
            known = ", ".join(f"`{one}=`" for one in words)
            raise Refused(
                _("I don't know '{before}='. Try {known}", before=before.strip()[:40], known=known)
            )
        return found[0], after.strip()
    before, _unused, after = item.partition(" ")
    return (before.lower(), after.strip()) if before.lower() in words else ("", "")
