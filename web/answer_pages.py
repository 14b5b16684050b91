"""The pages that mails lead to: to answer a question, to confirm an address, to end mail.

Such an address needs no log-in; it is good for one thing alone. Nothing is done by
loading a page: mail servers load them to look for harm. What is done is sent by a form.
"""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from journal import addresses, store
from narration.languages import _
from narration.log import UNFOLDED
from narration.text import kind_of
from outofband import answer_links, answering, long_logs, pages, postman
from outofband.answering import LONGEST_LINE, LONGEST_POSE
from web.failures import or_why_not
from web.readers import for_one_alone
from web.scene_log import BARS

GONE = (
    "This link is no longer good. Connect to the game, or log in here, to see what you are asked."
)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@or_why_not
def answer(request: HttpRequest, key: str) -> HttpResponseBase:
    opened = pages.in_the_game(lambda: answer_links.opened(key))
    if opened is None:
        return _told(request, _(GONE), 410)
    why_not = ""
    if request.method == "POST" and request.POST.get("back"):
        pages.in_the_game(lambda: answering.come_back(opened))
    elif request.method == "POST":
        line = (request.POST.get("say") or request.POST.get("line", ""))[:LONGEST_LINE]
        pose = request.POST.get("pose", "")[:LONGEST_POSE]
        why_not, coming = pages.in_the_game(lambda: answering.answer(opened, line, pose))
        if not why_not:
            return for_one_alone(redirect(coming or f"{request.path}?done=yes"))
    shown = pages.in_the_game(lambda: answering.shown(opened))
    record = store.record(opened.turn.scene_id)
    story = []
    if record is not None:
        with long_logs.turn_of_a_page(True):
            story = postman.story_of(opened.turn, UNFOLDED)
    said = {
        "shown": shown,
        "story": [(kind_of(one), BARS.sub("", one)) for one in story],
        "why_not": why_not,
        "done": request.GET.get("done") == "yes",
        "line": request.POST.get("line", "")[:LONGEST_LINE],
        "pose": request.POST.get("pose", "")[:LONGEST_POSE],
    }
    status = 409 if why_not else 200
    return for_one_alone(render(request, "website/answer.html", said, status=status))


@csrf_exempt  # but for what a mail program's own button sends, the page asks for its token
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def stop(request: HttpRequest, key: str) -> HttpResponseBase:
    """End an account's mail, when its reader says so."""
    account = answer_links.stopped_by(key)
    if account and request.POST.get("List-Unsubscribe") == "One-Click":
        addresses.set_wanted(account, False)
        return _told(request, _("No more mail comes to you."))
    return _stop_page(request, account)


@csrf_protect
def _stop_page(request: HttpRequest, account: int) -> HttpResponse:
    if not account:
        return _told(request, _(GONE), 410)
    if request.method == "POST":
        addresses.set_wanted(account, False)
        return _told(request, _("No more mail comes to you. In the game: +email on."))
    return _asked(request, _("Shall no more mail come to you from this game?"), _("No more mail"))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def confirm(request: HttpRequest, key: str) -> HttpResponseBase:
    """Confirm an account's address, when its reader says so."""
    said = answer_links.confirmed_by(key)
    if said is None:
        return _told(request, _(GONE), 410)
    if request.method == "POST":
        if not addresses.confirm(*said):
            return _told(request, _(GONE), 410)
        return _told(request, _("Your address is confirmed."))
    return _asked(request, _("Is this your address, and do you play here?"), _("Yes, confirm it"))


def _asked(request: HttpRequest, text: str, button: str) -> HttpResponse:
    return for_one_alone(render(request, "website/told.html", {"text": text, "button": button}))


def _told(request: HttpRequest, text: str, status: int = 200) -> HttpResponse:
    return for_one_alone(render(request, "website/told.html", {"text": text}, status=status))


urlpatterns = [
    path("answer/<str:key>/", answer, name="answer"),
    path("mail/stop/<str:key>/", stop, name="mail-stop"),
    path("mail/confirm/<str:key>/", confirm, name="mail-confirm"),
]
