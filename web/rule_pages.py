"""What a rule says, for the links that a roll's arithmetic has: taken from docs/rules.md."""

import re
from functools import cache
from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

RULES = Path(__file__).parent.parent / "docs"
_ROW = re.compile(r"^\| ([A-Z][A-Z0-9]*-\d+[a-z]?) \| (.*) \|$", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


@require_safe
def rule(request: HttpRequest, name: str) -> HttpResponse:
    """Show one rule."""
    text = rules().get(name)
    if text is None:
        raise Http404
    return render(request, "website/rule.html", {"name": name, "text": text})


@cache
def rules() -> dict[str, str]:
    """Return what each rule says, by its id, without the marks of a document."""
    files = [RULES / "rules.md", *sorted((RULES / "rules").glob("*.md"))]
    return {name: plain(text) for one in files for name, text in _ROW.findall(_read(one))}


def plain(text: str) -> str:
    """Return a sentence of a document as it is read."""
    return re.sub(r"[`*]", "", _LINK.sub(r"\1", text))


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


urlpatterns = [path("rules/<str:name>/", rule, name="rule")]
