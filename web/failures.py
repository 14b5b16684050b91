"""The page of a request that failed: plain, and made without the database."""

import sys

from django.http import HttpRequest, HttpResponse

from narration import failures as words
from narration.languages import _
from players.failures import DATABASE_ERRORS


def failed(request: HttpRequest) -> HttpResponse:
    """Say that a page could not be made, and whether to try again; Django has told the log why."""
    if isinstance(sys.exception(), DATABASE_ERRORS):
        answer = plain(_(words.PAGE_WITHOUT_DATABASE), 503)
        answer["Retry-After"] = "10"
        return answer
    return plain(_(words.PAGE_FAILED), 500)


def plain(text: str, status: int) -> HttpResponse:
    """Return a page that is nothing but a text."""
    return HttpResponse(f"{text}\n", status=status, content_type="text/plain; charset=utf-8")
