"""Pages of a realm that another process plays are asked of that process.

A proxy before several servers passes the request on to the next of them when one answers 503.
"""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from journal import realm_locks, store
from narration.failures import PAGE_ELSEWHERE
from narration.languages import _
from players.realms import OUR_OWN, is_ours
from web.failures import plain

_OF_A_SCENE = re.compile(r"/(?:scenes|logs)/(\d{1,9})[./]")


class PlayedHere:
    """Middleware that answers for the realms of this process alone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer as ever, or say that another process would."""
        if not realm_locks.are_shared() or is_ours(_realm_of(request)):
            return self._get_response(request)
        return plain(_(PAGE_ELSEWHERE), 503)


def _realm_of(request: HttpRequest) -> str:
    """Return the realm of a page: of an address that was handed out its scene's, else our own."""
    found = _OF_A_SCENE.match(request.path)
    if found is None or not request.GET.get("key"):
        return OUR_OWN
    record = store.record(int(found[1]))
    return OUR_OWN if record is None else str(record.realm)
