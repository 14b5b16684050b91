"""The logs of scenes, for whoever has the address that `+combat/export` gave them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from journal.store import UnreadableScene
from narration.log.log import SHOWN, Shown
from narration.unreadable import unreadable
from outofband import exports, long_logs
from outofband.exports import Form
from web.failures import or_crowded

TYPES: dict[Form, str] = {"json": "application/json", "txt": "text/plain"}


@require_safe
@or_crowded
def log(request: HttpRequest, scene: int, form: Form) -> HttpResponse:
    """Show a scene's log; an address that is wrong or too old leads nowhere."""
    try:
        reading = exports.opened_by(scene, request.GET.get("key", ""))
        if reading is None:
            raise Http404
        with long_logs.turn_of_a_page(long_logs.is_long(reading)):
            text = exports.text_of(reading, form, _shown(request))
    except UnreadableScene as error:
        told = unreadable(scene, error.entry)
        return HttpResponse(told, status=500, content_type="text/plain; charset=utf-8")
    answer = HttpResponse(text, content_type=f"{TYPES[form]}; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="scene-{scene}.{form}"'
    # The address is all that it takes to read it: keep it out of caches and of other sites' logs.
    answer["Cache-Control"] = "private, no-store"
    answer["Referrer-Policy"] = "no-referrer"
    answer["X-Robots-Tag"] = "noindex"
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


def _shown(request: HttpRequest) -> Shown:
    """Return how the address says that the log shall be shown; one that says nothing we know shows
    all of it.
    """
    said = request.GET.get("show", "")
    return next((one for one in SHOWN if one == said), SHOWN[0])


# A game of its own includes them in its own addresses.
urlpatterns = [
    path("logs/<int:scene>.json", log, {"form": "json"}),
    path("logs/<int:scene>.txt", log, {"form": "txt"}),
]
