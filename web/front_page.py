"""The front page: what this game is, how to come in, and which scenes its visitor may see."""

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from outofband.pages import in_the_game, ticket_for
from scenes.telling import log_access
from web.next_steps import steps_of
from web.readers import reader_of_page

MOST = 5  # scenes: all of them are on a page of their own


@require_safe
@never_cache
def front_page(request: HttpRequest) -> HttpResponse:
    """Show it: nobody's name and nothing of accounts, but of one's own scenes."""
    reader = reader_of_page(request)
    if reader is None:
        return render(request, "website/index.html", how_to_connect())
    said = {
        "steps": in_the_game(lambda: steps_of(reader)),
        "scenes": log_access.under_way_for(reader.character, reader.st)[:MOST],
        "ticket": ticket_for(request),
    }
    return render(request, "website/index.html", {**how_to_connect(), **said})


def how_to_connect() -> dict[str, Any]:
    """Return where a telnet client finds the game: at the address that the admin has named."""
    host = urlsplit(settings.WEB_ADDRESS).hostname or ""
    return {"host": host, "port": settings.TELNET_PORTS[0] if settings.TELNET_ENABLED else None}
