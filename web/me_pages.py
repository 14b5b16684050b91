"""One's own sheets: read, and while one is a draft filled in.

Scripts of ours (`static/roundkeeper/sheet/`) send each field as the line that says it, by the
websocket; without them the page is read.
"""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from narration.reader import Reader
from narration.sheets.tables import sheet_table
from outofband import pages
from players.character_sheets import fighter_of, stage_of
from players.usual_rules import usual_kinds, usual_rules
from sheets.life import Stage
from web.sheet_fields import Draft, draft_of

LINES = 60  # columns of a sheet: what a phone shows is folded by the browser


@dataclass(frozen=True)
class OwnSheet:
    """A character of one's own, with their sheet in lines; none for one who has no sheet."""

    name: str
    stage: str
    lines: list[str]
    draft: Draft | None = None


@require_safe
@login_required
@never_cache
def sheets(request: HttpRequest) -> HttpResponse:
    """Show the sheets of a visitor's characters."""
    found = [_own(one) for one in request.user.characters.all()]
    said = {"sheets": found, "kinds": list(usual_kinds()), "ticket": pages.ticket_for(request)}
    return render(request, "website/me.html", said)


def _own(character: Any) -> OwnSheet:
    fighter = fighter_of(character)
    reader = Reader(name=character.key, width=LINES, screenreader=True)
    lines = [] if fighter is None else sheet_table(character.key, fighter, usual_rules(), reader)
    stage = stage_of(character)
    draft = draft_of(fighter) if fighter is not None and stage is Stage.DRAFT else None
    return OwnSheet(character.key, stage.value, [str(one) for one in lines], draft)


urlpatterns = [path("me/", sheets, name="me")]
