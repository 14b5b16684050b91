"""The pages of scenes: the list, a scene under way, a scene's log to be read and handed on.

They read without a script: how a scene stands, what its reader is asked and what to type. Scripts
of ours (`static/roundkeeper/scene/`) then keep that up to date over the websocket.
"""

import re
from typing import Any

import msgspec
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.npcs import scene_stock
from game.reading import awaiting
from game.secrecy import asked
from journal.search import Wanted
from narration.log import SHOWN
from narration.payloads.standing import NO_CLOCK, chases_now, order_now, scene_now
from narration.prompts.prompt import standing
from outofband import exports, long_logs, pages
from players.authority import is_storyteller
from players.character_sheets import reference
from scenes.telling import log_access
from scenes.telling.log_access import Reading
from web.failures import or_why_not, plain
from web.next_steps import own_scene, steps_of
from web.readers import (
    PageReader,
    for_one_alone,
    read_or_404,
    reader_of_page,
    reader_or_404,
    shown_in,
)
from web.scene_log import LIVE_ROUNDS, chapters, outcomes, shown_log, unfolded

HAZARDS = ("Acid", "Edge", "Fall", "Fire", "Glass", "Live wire", "Smoke", "Sunlight")  # usual ones


@require_safe
@login_required
@never_cache
def scene_list(request: HttpRequest) -> HttpResponse:
    """List the scenes that a visitor may see: those under way, and those that are over."""
    reader = reader_of_page(request)
    found: dict[str, Any] = {}
    if reader is not None:
        wanted = _page(request, 1)
        past, page, of = log_access.past(Wanted(), wanted, reader.character, reader.st)
        under_way = log_access.under_way_for(reader.character, reader.st)
        found = {
            "scenes": under_way,
            "past": past,
            "page": page,
            "pages": of,
            "steps": pages.in_the_game(lambda: steps_of(reader)),
            "ticket": pages.ticket_for(request),
        }
    return render(request, "website/scene_list.html", found)


@require_safe
@login_required
@never_cache
def scene_of_ones_own(request: HttpRequest) -> HttpResponse:
    """Lead to the scene that a visitor's character is in, or runs; else to the list."""
    reader = reader_of_page(request)
    found = pages.in_the_game(lambda: own_scene(reader)) if reader is not None else None
    return redirect("scenes") if found is None else redirect("scene", number=found.scene_id)


@require_safe
@never_cache
@or_why_not
def scene(request: HttpRequest, number: int) -> HttpResponseBase:
    """Show a scene under way, or lead to the log of one that is over: to who is logged in, or by an
    address that was given out over a bridge.
    """
    key = request.GET.get("key", "")
    if not key and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    reader = _over_a_bridge(number, key) if key else reader_or_404(request)
    reading = read_or_404(number, reader)
    log = exports.page_link(reading, reference(reader.character)) if key else ""
    if reading.record.ended is not None:
        return for_one_alone(redirect(log or reverse("scene-log", args=[number])))
    shown = shown_in(request)
    with long_logs.turn_of_a_page(reading.has_long_poses):  # its entries are few
        newest = shown_log(reading, None, shown, LIVE_ROUNDS)
    said = {
        "key": key,
        "whole_log": log,
        **_standing(reading),
        "log": newest,
        "lists": _lists(reading),
        "shown": shown,
        "ways": SHOWN,
        "ticket": "" if key else pages.ticket_for(request),
        "proposed": []
        if key
        else pages.in_the_game(lambda: pages.proposed_to(reader.character, number)),
        "again": key and request.GET.get("again") == "yes",
        "live": not key,
    }
    return for_one_alone(render(request, "website/scene.html", said))


def _lists(reading: Reading) -> dict[str, list[str]]:
    """Return what is chosen from by the player who runs a scene."""
    stock = scene_stock(reading.scene)
    return {"npcs": sorted(stock.npcs), "courses": sorted(stock.courses), "hazards": list(HAZARDS)}


@require_POST
@login_required
@or_why_not
def scene_answer(request: HttpRequest, number: int) -> HttpResponseBase:
    """Take an answer to what is proposed in a scene, from a page without scripts."""
    reader = reader_or_404(request)
    read_or_404(number, reader)
    question, line = (request.POST.get(name, "")[:200] for name in ("question", "say"))
    why_not = pages.in_the_game(lambda: pages.say_by_form(reader.character, number, question, line))
    return plain(why_not, 409) if why_not else redirect("scene", number=number)


@require_safe
@never_cache
@or_why_not
def scene_log(request: HttpRequest, number: int) -> HttpResponseBase:
    """Show a scene's log: to who may read it, or has an address that was given out."""
    key = request.GET.get("key", "")
    found = exports.opened_by(number, key) if key else None
    if key and found is None:
        raise Http404
    handed_on, reading = "", found
    if reading is None:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        reader = reader_or_404(request)
        reading = read_or_404(number, reader)
        handed_on = exports.page_link(reading, reference(reader.character))
    shown = shown_in(request)
    with long_logs.turn_of_a_page(long_logs.is_long(reading)):
        told = shown_log(reading, _page(request, 1), shown)
    stands = _standing(reading)
    said = {
        **stands,
        "outcomes": outcomes(stands["order"]),
        "chapters": chapters(told),
        "log": told,
        "shown": shown,
        "ways": SHOWN,
        "key": key,
        "handed_on": handed_on,
        "of_file": key or handed_on.rpartition("key=")[2],
        "checks": _checks(reading, number, key or handed_on.rpartition("key=")[2]),
        "past": log_access.as_past(reading),
        "live": False,
    }
    return for_one_alone(render(request, "website/scene_log.html", said))


def _checks(reading: Reading, number: int, key: str) -> str:
    """Return where the rolls of a log are checked, where there is anything to check: behind a #, so
    that the key goes to no server once more.
    """
    if reading.record.ended is None or not reading.scene.committed:
        return ""
    return f"{reverse('verify')}#/logs/{number}.json?key={key}"


def _over_a_bridge(number: int, key: str) -> PageReader:
    character = exports.bridged_reader(number, key)
    if character is None:
        raise Http404
    return PageReader(None, character, is_storyteller(character))


def _page(request: HttpRequest, usual: int) -> int:
    """Return which page of a list is asked for; anything but a number asks for none."""
    said = request.GET.get("page", "")
    return max(1, int(said)) if re.fullmatch("[0-9]{1,6}", said) else usual


def _standing(reading: Reading) -> dict[str, Any]:
    """Return how a scene stands, as its reader may know it."""
    known, reader = reading.scene, unfolded(reading).reader
    questions = asked(tuple(awaiting(reading.standing.scene)), reader.viewer)
    waiting = [(question, NO_CLOCK) for question in questions]
    prompts = [] if reading.record.ended else standing(known, questions, reader)
    return {
        "scene": msgspec.to_builtins(scene_now(reading.number, known, waiting, None, reader)),
        "order": msgspec.to_builtins(order_now(known, reader)),
        "chases": msgspec.to_builtins(chases_now(known, reader)),
        "prompts": [str(one) for one in prompts],
        "number": reading.number,
        "title": reading.record.title or f"Scene {reading.number}",
        "storyteller": reader.st,
    }


urlpatterns = [
    path("scenes/", scene_list, name="scenes"),
    path("scenes/mine/", scene_of_ones_own, name="own-scene"),
    path("scenes/<int:number>/", scene, name="scene"),
    path("scenes/<int:number>/answer/", scene_answer, name="scene-answer"),
    path("logs/<int:number>/", scene_log, name="scene-log"),
]
