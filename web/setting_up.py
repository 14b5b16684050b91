"""The pages on which a scene is set up: opened with NPCs in it, or given more of them.

They write out the lines that a player would type; scripts (`static/roundkeeper/acts/`) say them
one after the other by the websocket, and stop if one is refused.
"""

from functools import cache
from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.npcs import MAX_ADDED
from game.reading import RULESETS, Rules
from game.stock import TIERS
from outofband.pages import in_the_game, ticket_for
from players.usual_rules import usual_rules
from sheetbook import prepared
from sheets.catalog import Catalog, default_catalog
from sheets.stock_files import DEFAULT_TEMPLATE
from web.failures import or_why_not
from web.next_steps import steps_of
from web.readers import PageReader, read_or_404, reader_of_page, reader_or_404

ABOUT = {
    "extra": "there in numbers",
    "ordinary": "a fair opponent",
    "seasoned": "a match for a new character",
    "boss": "for several of you",
}
FIRST = "thug"  # who waits there already for a player who sets up a fight


class StockNpc(NamedTuple):
    """A stock NPC as it is picked from the list."""

    name: str
    looks: str
    what: str


@cache
def stock_of(system: str) -> list[tuple[str, str, list[StockNpc]]]:
    """Return a system's stock NPCs by tier: its name, what it is for, who is of it."""
    catalog = default_catalog().of(system)
    found = []
    for number, tier in enumerate(TIERS, 1):
        names = sorted(name for name, of in catalog.tiers.items() if of == number)
        if names:
            found.append((tier, ABOUT[tier], [_npc(name, catalog) for name in names]))
    return found


def _npc(name: str, catalog: Catalog) -> StockNpc:
    fighter = catalog.npcs[name]
    gear = [weapon.name for weapon in fighter.weapons] + [armour.name for armour in fighter.armour]
    kind = fighter.template.name if fighter.template.name != DEFAULT_TEMPLATE else ""
    what = ", ".join([*filter(None, [kind]), *gear]) or "bare hands"
    return StockNpc(name, catalog.looks.get(name, ""), what)


def _own_npcs(reader: PageReader, system: str) -> list[StockNpc]:
    """Return the NPCs that a storyteller keeps, or shares with others."""
    catalog = prepared.stock_for(reader.character, system, reader.account)
    kept = prepared.kept_for(reader.character, "NPC", reader.account)
    return [_npc(name, catalog) for name in sorted(kept) if name in catalog.npcs]


@require_safe
@login_required
@never_cache
def new_scene(request: HttpRequest) -> HttpResponse:
    """Show how to open a scene with NPCs in it, by the usual rules or those that are asked for."""
    reader = reader_of_page(request)
    if reader is None:
        return redirect("me")
    rules = RULESETS.get(request.GET.get("rules", ""), usual_rules())
    first = "" if reader.st else FIRST
    said = {"ruleset": "" if rules.id == usual_rules().id else rules.id, "first": first}
    return _page(request, reader, rules, {**said, "rulesets": RULESETS.values()})


@require_safe
@login_required
@never_cache
@or_why_not
def more_npcs(request: HttpRequest, number: int) -> HttpResponseBase:
    """Show how to bring NPCs into a scene under way."""
    reader = reader_or_404(request)
    reading = read_or_404(number, reader)
    if reading.record.ended is not None:
        return redirect("scene-log", number=number)
    said = {"number": number, "title": reading.record.title, "round": reading.scene.fight.round}
    return _page(request, reader, RULESETS[reading.scene.ruleset], said)


def _page(
    request: HttpRequest, reader: PageReader, rules: Rules, said: dict[str, object]
) -> HttpResponse:
    tiers = stock_of(rules.sheets)
    if reader.st and (own := in_the_game(lambda: _own_npcs(reader, rules.sheets))):
        tiers = [("your own", "kept by you, or shared", own), *tiers]
    known = {
        "steps": in_the_game(lambda: steps_of(reader)),
        "rules": rules,
        "tiers": tiers,
        "most": MAX_ADDED,
        "ticket": ticket_for(request),
    }
    return render(request, "website/scene_setup.html", {**known, **said})


urlpatterns = [
    path("scenes/new/", new_scene, name="new-scene"),
    path("scenes/<int:number>/npcs/", more_npcs, name="more-npcs"),
]
