"""The documentation in a browser: the site that `make docs` has built, from the game itself."""

from pathlib import Path

from django.core.exceptions import SuspiciousFileOperation
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.urls import path
from django.utils._os import safe_join
from django.views.decorators.http import require_safe
from django.views.static import serve

from server.conf.environment import GAME_ROOT

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
