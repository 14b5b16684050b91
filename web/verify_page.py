"""The page on which anybody checks the rolls of a log: all of it is worked out in their browser."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe


@require_safe
def verify(request: HttpRequest) -> HttpResponse:
    """Show the page. It is the same for everybody: the log never comes here."""
    return render(request, "website/verify.html")


urlpatterns = [path("verify/", verify, name="verify")]
