"""The front page: what this game is, how to come in, and which scenes its visitor may
see; the documentation.
"""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import SuspiciousFileOperation
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.urls import path
from django.utils._os import safe_join
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.static import serve

from outofband.pages import in_the_game, ticket_for
from scenes.telling import log_access
from server.conf.environment import GAME_ROOT
from web.next_steps import steps_of
from web.readers import reader_of_page

MOST = 5  # scenes: all of them are on a page of their own


@require_safe
@never_cache
def front_page(request: HttpRequest) -> HttpResponse:
    """Show it: nobody's name and nothing of accounts, but of the visitor's own scenes."""
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


# -------------------------------------------------------------------------------------------------
# The documentation in a browser: the site that `make docs` has built, from the game itself.

SITE = GAME_ROOT / "server" / "docs"


@require_safe
def documentation(request: HttpRequest, place: str = "") -> HttpResponseBase:
    """Show a page or a file of the site; how to have one, where it has not been built."""
    if not (SITE / "index.html").is_file():
        return render(request, "website/no_docs.html", status=404)
    try:
        found = Path(safe_join(SITE, place))
    except SuspiciousFileOperation:
        raise Http404 from None
    if not found.is_dir():
        return serve(request, place, document_root=SITE)
    if not request.path.endswith("/"):
        return HttpResponseRedirect(f"{request.path}/")
    return serve(request, f"{place}index.html", document_root=SITE)


urlpatterns = [path("docs/", documentation, name="docs"), path("docs/<path:place>", documentation)]
