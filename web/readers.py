"""Who reads a page: the character whose scenes an account sees, and with which rights.

What they may see is decided where it is decided for every reader (`scenes.telling.log_access`,
`game.secrecy`); this only says who they are.
"""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase

from game.errors import RuleError
from narration.log import SHOWN, Shown
from players.people import character_of_account, is_storytellers_account
from scenes.telling import log_access
from scenes.telling.log_access import Reading


@dataclass(frozen=True)
class PageReader:
    """A visitor who is logged in, as one of their characters."""

    account: Any
    character: Any
    st: bool


def reader_of_page(request: HttpRequest) -> PageReader | None:
    """Return who reads a page; None for a visitor who is not logged in, or has no character."""
    account = request.user
    if not account.is_authenticated:
        return None
    character = character_of_account(account)
    if character is None:
        return None
    return PageReader(account, character, is_storytellers_account(account, character))


def reader_or_404(request: HttpRequest) -> PageReader:
    reader = reader_of_page(request)
    if reader is None:
        raise Http404
    return reader


def read_or_404(number: int, reader: PageReader) -> Reading:
    """Return a scene that a visitor may read."""
    try:
        if number < 2**31:
            return log_access.read(number, reader.character, reader.st)
    except RuleError:
        pass
    raise Http404


def shown_in(request: HttpRequest) -> Shown:
    """Return how the address says that a log shall be shown; an unknown word shows all of it."""
    said = request.GET.get("show", "")
    return next((one for one in SHOWN if one == said), SHOWN[0])


def for_one_alone[T: HttpResponseBase](answer: T) -> T:
    """Keep an address to its reader: it may be all that it takes to read the page, or to answer."""
    answer["Referrer-Policy"] = "no-referrer"
    answer["X-Robots-Tag"] = "noindex"
    return answer
