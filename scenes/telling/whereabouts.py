"""Where those who are connected are, as one of them may know it."""

from typing import Any

from django.conf import settings

from narration.languages import _
from narration.screens.people_lines import OUT_OF_CHARACTER, Here
from players import people
from players.people import Connected
from scenes import registry
from scenes.telling import delivery

SOMEWHERE = "somewhere"


def all_here(viewer: Any) -> list[Here]:
    """Return everybody who is connected."""
    return [here(one, viewer) for one in people.connected()]


def staff_here(viewer: Any) -> list[Here]:
    """Return the storytellers who are connected, and whoever stands above them."""
    return [here(one, viewer) for one in people.storytellers()]


def here(one: Connected, viewer: Any) -> Here:
    """Return where somebody is, and in which scene."""
    rank = _rank(one.account)
    if one.character is None:
        return Here(one.name, one.idle, _(OUT_OF_CHARACTER), rank=rank)
    room = one.character.location
    seen = room is not None and room.access(viewer, "view")
    place = str(room.key) if seen else SOMEWHERE
    scene = _scene_of(one.character, viewer) if seen else ""
    return Here(one.name, one.idle, place, scene, rank)


def _scene_of(character: Any, viewer: Any) -> str:
    """Return the scene that a character is known to take part in: one who is hidden in it, to whom
    they are, is nobody of it.
    """
    for script in registry.readable_in(character.location):
        person = script.person_of(character)
        if person is not None and person.name in delivery.names_in(script, viewer):
            return registry.title_of(script)
    return ""


def _rank(account: Any) -> str:
    """Return the highest of the game's permissions that an account has."""
    if account.is_superuser:
        return "Admin"
    ranks = reversed(settings.PERMISSION_HIERARCHY)
    return next((rank for rank in ranks if account.check_permstring(rank)), "")
