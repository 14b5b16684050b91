"""One's own sheets."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from presentation.reader import Reader
from presentation.sheet_tables import sheet_table
from typeclasses.character_sheets import fighter_of, stage_of
from typeclasses.usual import usual_rules

LINES = 60  # columns of a sheet: what a phone shows is folded by the browser


@dataclass(frozen=True)
class OwnSheet:
    """A character of one's own, with their sheet in lines; none for one who has no sheet."""

    name: str
    stage: str
    lines: list[str]


@require_safe
@login_required
@never_cache
def sheets(request: HttpRequest) -> HttpResponse:
    """Show the sheets of a visitor's characters."""
    found = [_own(one) for one in request.user.characters.all()]
    return render(request, "website/me.html", {"sheets": found})


def _own(character: Any) -> OwnSheet:
    fighter = fighter_of(character)
    reader = Reader(name=character.key, width=LINES, screenreader=True)
    lines = [] if fighter is None else sheet_table(character.key, fighter, usual_rules(), reader)
    return OwnSheet(character.key, stage_of(character).value, [str(one) for one in lines])


urlpatterns = [path("me/", sheets, name="me")]
