"""What a rule says, for the links that a roll's arithmetic has."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.views.decorators.http import require_safe

from web.help_blocks import linked
from world.help_entries import USUAL
from world.help_files import help_text, topic_that_tells
from world.rule_texts import rule_texts


@require_safe
def rule(request: HttpRequest, name: str) -> HttpResponse:
    """Show one rule."""
    text = rule_texts().get(name)
    if text is None:
        raise Http404
    said = {
        "name": name,
        "text": linked(text, lambda kind, one: address_of_rule(one) if one != name else ""),
        "topic": help_text(topic_that_tells(name, USUAL), USUAL),
    }
    return render(request, "website/rule.html", said)


def address_of_rule(name: str) -> str:
    """Return where a rule has its page; empty for none."""
    return reverse("rule", args=[name]) if name in rule_texts() else ""


urlpatterns = [path("rules/<str:name>/", rule, name="rule")]
