"""The logs of scenes, for people with the address that `+combat/export` gave them."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

from django.http import Http404, HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from narration.log import Shown
from outofband import exports, long_logs
from outofband.exports import Form
from players.allowance import Allowance
from scenes.telling.log_access import Reading
from web.failures import or_why_not
from web.readers import shown_in

TYPES: dict[Form, str] = {"json": "application/json", "txt": "text/plain"}
PIECE = 65_536  # bytes that are made before they are sent
# Bytes of logs that a reader's addresses give: at once, and a second.
AT_ONCE, A_SECOND = 20_000_000, 500_000


@require_safe
@or_why_not
def log(request: HttpRequest, scene: int, form: Form) -> HttpResponseBase:
    """Show a scene's log; an address that is wrong or too old leads nowhere."""
    key = request.GET.get("key", "")
    reading = exports.opened_by(scene, key)
    if reading is None:
        raise Http404
    pieces = _pieces(reading, form, shown_in(request), _allowance(key.partition("-")[0]))
    next(pieces)  # what cannot be read is told before anything is
    answer = StreamingHttpResponse(pieces, content_type=f"{TYPES[form]}; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="scene-{scene}.{form}"'
    # The address is all that it takes to read it: keep it out of caches and of other sites' logs.
    answer["Cache-Control"] = "private, no-store"
    answer["Referrer-Policy"] = "no-referrer"
    answer["X-Robots-Tag"] = "noindex"
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


def _pieces(reading: Reading, form: Form, shown: Shown, allowance: Allowance) -> Iterator[bytes]:
    """Yield nothing once the log has been read, and then its bytes; others wait until they are
    sent, so that few logs are in memory at once.
    """
    with long_logs.turn_of_a_page(long_logs.is_long(reading)):
        if allowance.seconds_until():
            raise long_logs.Crowded
        pieces = _in_pieces(exports.lines_of(reading, form, shown))
        first = next(pieces)
        yield b""
        for piece in chain((first,), pieces):
            allowance.spend(len(piece))
            yield piece


def _in_pieces(lines: Iterable[str]) -> Iterator[bytes]:
    piece = bytearray()
    for line in lines:
        piece += f"{line}\n".encode()
        if len(piece) >= PIECE:
            yield bytes(piece)
            piece.clear()
    yield bytes(piece)


@lru_cache(1000)
def _allowance(reader: str) -> Allowance:
    return Allowance(AT_ONCE, A_SECOND)


# A game of its own includes them in its own addresses.
urlpatterns = [
    path("logs/<int:scene>.json", log, {"form": "json"}),
    path("logs/<int:scene>.txt", log, {"form": "txt"}),
]
