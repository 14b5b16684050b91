"""The pages to play and read by, for a game of its own that includes them in its addresses:
scenes and their logs, rules, your sheets, answers by mail.
"""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from outofband.pages import ticket_for
from web import answer_pages, logs, me_pages, rule_pages, scene_pages, setting_up


@require_safe
def ticket(request: HttpRequest) -> HttpResponse:
    """Return a new ticket for a page whose websocket was lost for longer (`outofband/pages.py`); an
    empty one for visitors who are not logged in.
    """
    answer = JsonResponse({"ticket": ticket_for(request)})
    answer["Cache-Control"] = "private, no-store"
    return answer


@require_safe
def verify(request: HttpRequest) -> HttpResponse:
    """Show the page that checks the rolls of a log. It is the same for everybody: the
    log never comes here, all of it is worked out in their browser.
    """
    return render(request, "website/verify.html")


urlpatterns = [
    *answer_pages.urlpatterns,
    *logs.urlpatterns,
    *scene_pages.urlpatterns,
    *setting_up.urlpatterns,
    *rule_pages.urlpatterns,
    *me_pages.urlpatterns,
    path("scenes/ticket.json", ticket, name="page-ticket"),
    path("verify/", verify, name="verify"),
]
