"""Who is who: the character of a person in another game, and the room that stands for one there.

They are known by object and day of creation. Names are only shown, and may change.
"""

from typing import Any

from django.conf import settings
from evennia.objects.models import ObjectDB
from evennia.utils import create

from bridge.wire import Line
from commands.cmdsets import BridgedCmdSet
from game.words import typed_simply, written_plainly
from journal import bridged
from narration.languages import _
from players import realms
from players.authority import PERMISSION
from players.character_names import why_not
from players.people import anywhere
from scenes import registry
from typeclasses.bridged_characters import BridgedCharacter

PERSON, ROOM = "roundkeeper bridged person", "roundkeeper bridged room"
LONGEST_ROOM = 80
ELSEWHERE = "elsewhere"


class NoName(Exception):
    """A person's name cannot be used here; the text says why."""


def character_of(realm: str, who: str) -> Any:
    """Return the character of a person there, or None."""
    return _found(realm, who, PERSON)


def join(realm: str, line: Line) -> Any:
    """Make a character for the player who typed a line; raises `NoName`."""
    name = written_plainly(line.name)
    if why_not(name) is not None:
        raise NoName(_("Your name, '{name}', doesn't work here.", name=name) + f" {why_not(name)}")
    _make_way(realm, name)
    character = create.create_object(
        BridgedCharacter,
        key=name,
        location=room_of(realm, line),
        nohome=True,
        tags=[(_tag(realm, line.who), PERSON)],
    )
    character.cmdset.add_default(BridgedCmdSet, persistent=True)
    realms.put_in(character, realm)
    if (simply := typed_simply(name)) != name.lower():
        character.aliases.add(simply)
    return character


def _make_way(realm: str, name: str) -> None:
    """Rename a character of that name: nobody there has it any more, or the newcomer could not."""
    old = anywhere(name, realm)
    if old is not None:
        old.key = f"{old.key} @{old.pk}"


def room_of(realm: str, line: Line) -> Any:
    """Return the room that stands for where a line was typed; it is made if it has to be."""
    room = _found(realm, line.room, ROOM)
    if room is not None:
        return room
    return _new_room(realm, line.room, line.room_name[:LONGEST_ROOM] or "Somewhere")


def _new_room(realm: str, known_as: str, name: str) -> Any:
    room = create.create_object(
        settings.BASE_ROOM_TYPECLASS,
        key=name,
        nohome=True,
        tags=[(_tag(realm, known_as), ROOM)],
    )
    realms.put_in(room, realm)
    return room


def stand_where_they_are(character: Any, realm: str, line: Line) -> None:
    """Have a character be where its player is now, under the name that they have now."""
    room = room_of(realm, line)
    if character.location != room:
        character.move_to(room, quiet=True, move_type="bridge")
    name = written_plainly(line.name)
    if character.key != name and why_not(name) is None and registry.in_any_scene(character) is None:
        _make_way(realm, name)
        character.key = name


def walk(character: Any, realm: str, known_as: str) -> None:
    """Have a character be in a room; a room without a typed line has no scene, and stands
    for all such.
    """
    room = (
        _found(realm, known_as, ROOM)
        or _found(realm, ELSEWHERE, ROOM)
        or _new_room(realm, ELSEWHERE, "Elsewhere")
    )
    if character.location != room:
        character.move_to(room, quiet=True, move_type="bridge")


def rooms_that_keep_poses(realm: str) -> str:
    found = bridged.rooms_with_scenes(realm)
    here = [
        room
        for room in ObjectDB.objects.filter(pk__in=found)
        if any(script.scene.poses for script in registry.readable_in(room))
    ]
    told = (tag for one in here for tag in one.tags.get(category=ROOM, return_list=True))
    return " ".join(sorted(one.removeprefix(f"{realm}/") for one in told))


def set_storyteller(character: Any, wanted: bool) -> None:
    """Have a person be a storyteller, or no longer."""
    if wanted != (PERMISSION.lower() in character.permissions.all()):
        (character.permissions.add if wanted else character.permissions.remove)(PERMISSION)


def _found(realm: str, known_as: str, category: str) -> Any:
    found = ObjectDB.objects.filter(
        db_tags__db_key=_tag(realm, known_as), db_tags__db_category=category
    )
    return found.first()


def _tag(realm: str, known_as: str) -> str:
    return f"{realm}/{known_as}"
