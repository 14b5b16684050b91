"""Where connected people are, and which scenes a room has, as one of them may know it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from msgspec.structs import replace

from game.state.person import Person
from game.state.scene import Scene
from game.words import names_meant
from narration.languages import _
from narration.screens.people import OUT_OF_CHARACTER, Here
from narration.screens.scene import open_here_lines, scene_here_lines
from narration.text import in_quotes
from players import failures, people
from players.people import Connected
from players.preferences import reader_of
from scenes import registry
from scenes.service import SceneService
from scenes.telling import delivery

SOMEWHERE = "somewhere"


def all_here(viewer: Any) -> list[Here]:
    return [here(player, viewer) for player in people.connected()]


def here(player: Connected, viewer: Any) -> Here:
    rank = _rank(player.account)
    if player.character is None:
        return Here(player.name, player.idle, _(OUT_OF_CHARACTER), rank=rank)
    room = player.character.location
    seen = room is not None and room.access(viewer, "view")
    place = str(room.key) if seen else SOMEWHERE
    scene = _scene_of(player.character, viewer) if seen else ""
    return Here(player.name, player.idle, place, scene, rank)


def _scene_of(character: Any, viewer: Any) -> str:
    """Return the scene that a character is known to take part in: a person who is hidden in it, to
    whom they are, is nobody of it.
    """
    for script in registry.readable_in(character.location):
        person = script.person_of(character)
        if person is not None and person.name in delivery.names_in(script, viewer):
            return registry.title_of(script)
    return ""


def _rank(account: Any) -> str:
    if account.is_superuser:
        return "Admin"
    ranks = reversed(settings.PERMISSION_HIERARCHY)
    return next((rank for rank in ranks if account.check_permstring(rank)), "")


# -------------------------------------------------------------------------------------------------
# The scenes of a room as a person sees them who looks around there, and no more.

_COMING_IN = "coming_in"  # on a character, in memory


@contextmanager
def coming_in(character: Any) -> Iterator[None]:
    """Have a person who comes into the game see which scenes are open, and no more: how they stand
    is told at once.
    """
    character.nattributes.add(_COMING_IN, True)
    try:
        yield
    finally:
        character.nattributes.remove(_COMING_IN)


def lines_for(looker: Any) -> list[str]:
    """Return a line or two on each scene that is open where a person is."""
    here = registry.readable_in(looker.location)
    told: list[str] = []
    for script in here:
        # A room is shown, whatever is wrong with a scene in it.
        with failures.fails_alone(f"{looker.key} looks at scene {script.scene_id}."):
            told += _lines(script, looker, alone=len(here) == 1)
    return told


def _lines(script: SceneService, looker: Any, alone: bool) -> list[str]:
    title = _title_of(script)
    if looker.nattributes.get(_COMING_IN):
        return open_here_lines(title, reader_of(looker))
    reader = replace(delivery.reader_in(script, looker), aside=0)
    join = "+init/join" if alone else f"+init/join {script.scene_id}"
    if reader.name or reader.st or registry.in_any_scene(looker) is not None:
        join = ""
    return scene_here_lines(title, delivery.scene_in(script, looker), join, reader)


def _title_of(script: SceneService) -> str:
    """Return how people call a scene, with the title that a player gave it in quotation marks."""
    record = script.record
    if script.led or not record.title:
        return registry.title_of(script)
    return f"scene {record.pk} ({in_quotes(record.title)})"


def people_called(text: str, looker: Any) -> list[tuple[Person, Scene, SceneService]]:
    """Return whom a text may mean of those in the scenes here, as the looker knows them."""
    here = [(delivery.scene_in(one, looker), one) for one in registry.readable_in(looker.location)]
    names = dict.fromkeys(name for scene, _unused in here for name in scene.people)
    return [
        (scene.people[name], scene, script)
        for name in names_meant(text, names)
        for scene, script in here
        if name in scene.people
    ]
