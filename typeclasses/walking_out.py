"""Walking out of a fight: by an exit, out of character, out of the game.

The first attempt asks, the same one again does it, and so does ``+choose leave``. What was asked is
kept on the character, with the round it was asked in: next round it is asked again. Storytellers
and their NPCs come and go as they like; a connection that drops asks nothing and leaves nothing.
"""

from typing import Any, NamedTuple

from evennia.utils import logger

from game.actions import Leave
from presentation.leaving import asking_lines
from typeclasses import delivery, scenes
from typeclasses.authority import is_storyteller, speaker
from typeclasses.service import SceneService

BY_AN_EXIT = "traverse"
WALKED, OOC, QUIT = "walked-out", "out-of-character", "quit"

_ATTRIBUTE = "asked_to_walk_out"
_GOING = "walks_out_of"  # between being let go and being gone


class Asked(NamedTuple):
    """What somebody was asked: in which scene and round, by which way, where to and by which exit
    (0: nowhere, none).
    """

    scene: int
    round: int
    way: str
    place: int
    exit: int = 0


def asks(character: Any, way: str, destination: Any = None, by: Any = None) -> bool:
    """Ask one who is about to walk out of a fight; False where they may go, asked before or not.

    One who walks goes to a ``destination``, most often ``by`` an exit.
    """
    character.nattributes.remove(_GOING)
    try:
        script = _fight_of(character, way)
    except Exception:  # nobody is locked in by a scene that cannot be read
        logger.log_trace(f"{character.key} walks out.")
        return False
    if script is None:
        return False
    place, exit = (one.id if one is not None else 0 for one in (destination, by))
    asking = Asked(script.scene_id, script.scene.fight.round, way, place, exit)
    if _kept(character) == asking:
        character.nattributes.add(_GOING, (script, way))
        return False
    character.attributes.add(_ATTRIBUTE, tuple(asking))
    reader = delivery.reader_in(script, character)
    delivery.send(character, asking_lines(way, reader))
    return True


def leave(character: Any) -> None:
    """Leave the fight that one was last let go from; without one nothing happens."""
    going: tuple[SceneService, str] | None = character.nattributes.get(_GOING)
    forget(character)
    if going is None:
        return
    script, way = going
    person = script.person_of(character)
    if person is not None:
        script.submit(speaker(character), Leave(who=person.name, why=way))


def walk(character: Any, going: Asked) -> bool:
    """Walk where one was asked about; False where that way is gone. An exit that is locked by now
    says so itself.
    """
    if not going.exit:
        place = scenes.object_of(going.place)
        return place is not None and bool(character.move_to(place, move_type=BY_AN_EXIT))
    by = scenes.object_of(going.exit)
    if by is None or by.location is not character.location:
        return False
    passing = by.exit_command()
    passing.obj, passing.caller = by, character
    passing.func()
    return True


def asked(character: Any) -> Asked | None:
    """Return what somebody was asked last, if that question is still open."""
    kept = _kept(character)
    script = _fight_of(character, kept.way) if kept is not None else None
    if kept is None or script is None:
        return None
    now = (script.scene_id, script.scene.fight.round)
    return kept if now == (kept.scene, kept.round) else None


def forget(character: Any) -> None:
    """Take it that somebody stays."""
    character.nattributes.remove(_GOING)
    character.attributes.remove(_ATTRIBUTE)


def _kept(character: Any) -> Asked | None:
    kept = character.attributes.get(_ATTRIBUTE)
    return Asked(*kept) if kept else None


def _fight_of(character: Any, way: str) -> SceneService | None:
    """Return the scene whose fight or chase a player would walk out of."""
    if is_storyteller(character):
        return None
    script = scenes.in_any_scene(character)
    if script is None or (way == WALKED and script.obj is not character.location):
        return None
    person = script.person_of(character)
    under_way = script.scene.fight.phase not in ("setup", "ended")
    in_chase = person is not None and person.seat is not None
    return script if under_way or in_chase else None
