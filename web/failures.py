"""The page of a request that failed: plain, and made without the database."""

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from journal.store import UnreadableScene
from narration import failures as words
from narration.failures import unreadable
from narration.languages import _
from narration.refusals.sentences import LOGS_BUSY
from outofband import long_logs
from players.failures import DATABASE_ERRORS

type View = Callable[..., HttpResponseBase]


def failed(request: HttpRequest) -> HttpResponse:
    """Say that a page could not be made, and whether to try again; Django has told the log why."""
    if isinstance(sys.exception(), DATABASE_ERRORS):
        answer = plain(_(words.PAGE_WITHOUT_DATABASE), 503)
        answer["Retry-After"] = "10"
        return answer
    return plain(_(words.PAGE_FAILED), 500)


def or_why_not(view: View) -> View:
    """Have a page that reads a scene say so where it can't be read, or too many are being read."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except UnreadableScene as error:
            return plain(unreadable(error.scene, error.entry), 500)
        except long_logs.Crowded:
            crowded = plain(_(LOGS_BUSY), 503)
            crowded["Retry-After"] = "60"
            return crowded

    return answer


def plain(text: str, status: int) -> HttpResponse:
    """Return a page that is nothing but a text."""
    return HttpResponse(f"{text}\n", status=status, content_type="text/plain; charset=utf-8")
