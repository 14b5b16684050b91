"""A new ticket for a page whose websocket was lost for longer: see `outofband/pages.py`."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from django.views.decorators.http import require_safe

from outofband.pages import ticket_for


@require_safe
def ticket(request: HttpRequest) -> HttpResponse:
    """Return a ticket for whoever is logged in; an empty one for anybody else."""
    answer = JsonResponse({"ticket": ticket_for(request)})
    answer["Cache-Control"] = "private, no-store"
    return answer


urlpatterns = [path("scenes/ticket.json", ticket, name="page-ticket")]
