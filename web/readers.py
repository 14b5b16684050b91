"""Who reads a page: the character whose scenes an account sees, and with which rights.

What they may see is decided where it is decided for every reader (`scenes.telling.log_access`,
`game.secrecy`); this only says who they are.
"""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponseBase

from players.people import character_of_account, is_storytellers_account


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


def for_one_alone[T: HttpResponseBase](answer: T) -> T:
    """Keep an address to its reader: it may be all that it takes to read the page, or to answer."""
    answer["Referrer-Policy"] = "no-referrer"
    answer["X-Robots-Tag"] = "noindex"
    return answer
