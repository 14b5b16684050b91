"""What a rule says, for the links that a roll's arithmetic has."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from world.rule_texts import rule_texts


@require_safe
def rule(request: HttpRequest, name: str) -> HttpResponse:
    """Show one rule."""
    text = rule_texts().get(name)
    if text is None:
        raise Http404
    return render(request, "website/rule.html", {"name": name, "text": text})


urlpatterns = [path("rules/<str:name>/", rule, name="rule")]
