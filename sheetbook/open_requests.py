"""Which requests wait for somebody to decide on them.

What is asked back in a scene is that scene's: it lapses when the scene ends or whoever asked leaves
it. Nothing is written then, so an undo that brings the scene back brings back what was asked in it.
"""

from typing import Any

from journal import sheet_store
from journal.sheet_store import Request
from players.realms import is_of
from scenes import registry
from sheets.asking_back import is_asked_back


def in_realm(realm: str) -> list[Request]:
    """Return those of a realm; those of somebody gone count for all."""
    found = sheet_store.open_requests()
    return [one for one in found if is_of(f"#{one.character_id}", realm) and _stands(one)]


def of(character: Any) -> list[Request]:
    """Return a character's own."""
    return [one for one in sheet_store.open_requests(character.id) if _stands(one)]


def numbered(number: int, realm: str) -> Request | None:
    """Return the one of a number, if it is of a realm; else None."""
    request = sheet_store.request(number)
    if request is None or not request.open or not is_of(f"#{request.character_id}", realm):
        return None
    return request if _stands(request) else None


def scene_of(request: Request) -> int:
    """Return the number of the scene that something was asked back in, 0 for none."""
    asked = sheet_store.asking(request) if is_asked_back(request.trait) else None
    return asked.scene if asked is not None else 0


def close_lapsed(character: Any) -> None:
    """Close what has lapsed, lest it be looked at for ever."""
    for one in sheet_store.open_requests(character.id):
        if not _stands(one):
            sheet_store.close_request(one.id)


def _stands(request: Request) -> bool:
    number, character = scene_of(request), registry.object_of(request.character_id)
    if not number or character is None:
        return True
    script = registry.in_any_scene(character)
    return script is not None and script.scene_id == number
