"""What a rule says, for the links that a roll's arithmetic has; and pages of help in pieces."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.views.decorators.http import require_safe

from narration.screens.help import Row, rows_of
from world.help_entries import USUAL
from world.help_files import help_text, topic_that_tells
from world.rule_texts import rule_texts

# -------------------------------------------------------------------------------------------------
# A page of help as a browser shows it: headings, tables of lines and what they do, links.
#
# The text is the terminal's, and its columns are read as they are for a screen reader.

type Kind = Literal["heading", "text", "list", "lines"]

_LINKED = re.compile(
    r"\+help (?P<topic>[+@]?[a-z][\w'/-]*(?: [a-z]+){0,3})"
    r"|(?<![\w+])(?P<command>\+[a-z]+(?:/[a-z]+)*)"
    r"|\b(?P<rule>[A-Z][A-Z0-9]*-\d+[a-z]?)\b"
)
_ITEM = re.compile(r"\d+\. ")
_SENTENCE_ENDS = (".", ":", "!", ";", ",")
MOST_WORDS = 12  # of a heading
SHORT = 3  # words of a line that ends with a colon: "Usage:"


class Piece(NamedTuple):
    """A piece of a text: words, a command in code, either with where it leads."""

    text: str
    address: str = ""
    code: bool = False


type Text = list[Piece]


class Line(NamedTuple):
    """What is typed, and what it does."""

    typed: Text
    does: Text


@dataclass
class Block:
    """A heading, a paragraph, items of a list, or lines to type with what each does."""

    kind: Kind
    text: Text = field(default_factory=list)
    items: list[Text] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)


type Address = Callable[[str, str], str]  # of a `topic`, `command` or `rule` by its name; or none


def blocks_of(page: str, address: Address) -> list[Block]:
    """Return a page's blocks; links lead where ``address`` says."""
    rows = rows_of(page.strip("\n"))
    after = [*rows[1:], Row("", 0, "")]
    kinds = [_kind(row, next_one) for row, next_one in zip(rows, after, strict=True)]
    found: list[Block] = []
    for kind, group in groupby(zip(kinds, rows, strict=True), key=lambda one: one[0]):
        told = [row for _, row in group]
        if kind == "lines":
            lines = [Line(_code(row.text, address), linked(row.does, address)) for row in told]
            found.append(Block("lines", lines=lines))
        elif kind == "list":
            items = [linked(_ITEM.sub("", row.text, count=1), address) for row in told]
            found.append(Block("list", items=items))
        elif kind:
            found += [
                Block(
                    kind,
                    text=linked(
                        row.text.removesuffix(":") if kind == "heading" else row.text, address
                    ),
                )
                for row in told
            ]
    return found


def _kind(row: Row, after: Row) -> Kind | None:
    """Return what a row is; none for an empty one."""
    words = len(row.text.split())
    if not row.text:
        return None
    if _ITEM.match(row.text):
        return "list"
    if row.does or (row.margin > 1 and not row.text.endswith(".")):
        return "lines"
    if row.margin or not after.text:
        return "text"
    heads = words <= MOST_WORDS and not row.text.endswith(_SENTENCE_ENDS)
    return "heading" if heads or (words <= SHORT and row.text.endswith(":")) else "text"


def _code(typed: str, address: Address) -> Text:
    """Return what is typed, the command in it linked."""
    return [one._replace(code=True) for one in linked(typed, address)]


def linked(text: str, address: Address) -> Text:
    """Return a text in pieces, what it names linked."""
    return list(_pieces(text, address))


def _pieces(text: str, address: Address) -> Iterator[Piece]:
    at = 0
    while found := _LINKED.search(text, at):
        kind = str(found.lastgroup)
        named, leads = _longest(kind, found[kind], address)
        if found.start() > at:
            yield Piece(text[at : found.start()])
        # On a page +help is a link, and not something to type.
        at = found.start(kind) + len(named)
        whole = kind != "topic" or not leads
        yield Piece(text[found.start() : at] if whole else named, leads, kind == "command")
    if text[at:]:
        yield Piece(text[at:])


def _longest(kind: str, name: str, address: Address) -> tuple[str, str]:
    """Return as many words of a name as lead somewhere, and where; else the first."""
    words = name.split(" ")
    for many in range(len(words), 0, -1):
        named = " ".join(words[:many])
        if leads := address(kind, named):
            return named, leads
    return words[0], ""


@require_safe
def rule(request: HttpRequest, name: str) -> HttpResponse:
    text = rule_texts().get(name)
    if text is None:
        raise Http404
    said = {
        "name": name,
        "text": linked(text, lambda kind, one: address_of_rule(one) if one != name else ""),
        "topic": help_text(topic_that_tells(name, USUAL), USUAL),
    }
    return render(request, "website/rule.html", said)


def address_of_rule(name: str) -> str:
    """Return where a rule has its page; empty for none."""
    return reverse("rule", args=[name]) if name in rule_texts() else ""


urlpatterns = [path("rules/<str:name>/", rule, name="rule")]
