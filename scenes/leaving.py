"""Leaving a fight: by ``+init/leave``, by an exit, out of character, out of the game.

Every way asks first, and only ``+choose leave``, or a second ``quit``, confirms it. The rules say
when they go (`game.rules.rulings`): people who confirmed an exit take it
then. Storytellers and their NPCs come and go as they like; a connection that drops asks nothing and
leaves nothing.
"""

from typing import Any, NamedTuple

from evennia.utils import logger

from game.actions import Leave, TakeLeave
from game.events import Left
from game.journal import Entry
from game.state.person import Person
from journal.store import WrittenScene
from narration.languages import _
from narration.phrases.presence import asking_lines, down_lines, going_lines, stakes_of
from narration.text import line
from players.authority import is_storyteller, speaker
from scenes import confirming, consent, registry
from scenes.service import SceneService
from scenes.telling import delivery

BY_AN_EXIT = "traverse"
LEFT, WALKED, OOC, QUIT = "", "walked-out", "out-of-character", "quit"

LEAVE = "leave"
_MEANT = "means_to_walk_out"  # between +choose leave and the command that it is about
_GOING = "walks_out_of"  # between being let go and being gone
WALKS = "walks_when_out"  # where to, of who has meant an exit and is in the fight so far


class Way(NamedTuple):
    """How a person would leave: by which way, where to and by which exit (0: nowhere, none), what
    they typed.
    """

    how: str
    place: int
    exit: int
    typed: str


# --- asking --------------------------------------------------------------------------------------


def leave_by_word(script: SceneService, character: Any) -> None:
    """Let a person leave a scene who says no more than that: asked first where anything is at
    stake, so far as they know.
    """
    person = script.person_of(character)
    assert person is not None
    who = speaker(character)
    if who.storyteller:
        script.submit(who, Leave(who=person.name))
    elif person.down:
        consent.say_or_propose(script, character, Leave(who=person.name))
    elif person.leaving is None and _at_stake(script, character, person):
        _ask(script, character, LEFT)
    else:
        script.submit(who, TakeLeave(who=person.name))


def _at_stake(script: SceneService, character: Any, person: Person) -> bool:
    reader = delivery.reader_in(script, character)
    return any(stakes_of(delivery.scene_in(script, character), person.name, reader))


def asks(
    character: Any, way: str, destination: Any = None, by: Any = None, typed: str = ""
) -> bool:
    """Ask a player who is about to walk out of a fight; False where they may go.

    A person who walks goes to a ``destination``, most often ``by`` an exit; others have ``typed``
    what takes them out.
    """
    character.nattributes.remove(_GOING)
    meant = character.nattributes.get(_MEANT) == way
    character.nattributes.remove(_MEANT)
    try:
        before = asked(character)
        meant = meant or (before is not None and before.how == way == QUIT)
        fight = _fight_of(character, way)
    except Exception:  # nobody is locked in by a scene that cannot be read
        logger.log_trace(f"{character.key} walks out.")
        return False
    if fight is None:
        return False
    script, person = fight
    if way != WALKED and (meant or person.leaving is not None):
        character.nattributes.add(_GOING, (script, way))
        return False
    _ask(script, character, way, destination, by, typed)
    return True


def _ask(
    script: SceneService,
    character: Any,
    way: str,
    destination: Any = None,
    by: Any = None,
    typed: str = "",
) -> None:
    person = script.person_of(character)
    assert person is not None
    place, exit = (one.id if one is not None else 0 for one in (destination, by))
    going = Way(way, place, exit, typed)
    reader = delivery.reader_in(script, character)
    if person.down and way == WALKED:
        confirming.forget(character)  # nor is what was asked before meant any more
        delivery.send(character, down_lines(way, reader))
    elif person.leaving is not None:
        character.attributes.add(WALKS, (script.scene_id, *going))
        delivery.send(character, going_lines(reader))
    else:
        confirming.ask(character, script, LEAVE, *going)
        scene = delivery.scene_in(script, character)
        asking = down_lines(way, reader) if person.down else asking_lines(scene, reader)
        delivery.send(character, asking)


# --- answering -----------------------------------------------------------------------------------


def asked(character: Any) -> Way | None:
    """Return by which way a person was asked last whether they leave, if that is still open."""
    question = confirming.asked(character, LEAVE)
    if question is None:
        return None
    way = Way(*question.about)
    fight = _fight_of(character, way.how)
    if fight is None or fight[1].leaving is not None:
        return None
    return way if confirming.asked_in(fight[0], character, LEAVE) else None


def confirm(character: Any, way: Way, session: Any) -> bool:
    """Do what a person was asked about; False where the exit that they meant is gone."""
    if way.how in (OOC, QUIT):
        confirming.forget(character)
        character.nattributes.add(_MEANT, way.how)
        character.execute_cmd(way.typed or way.how, session=session)
        return True
    fight = _fight_of(character, way.how)
    if fight is None:
        return False
    script, person = fight
    if way.how == WALKED and not _open_to(character, way):
        return _walk(character, way)  # a door that is locked says so itself
    confirming.forget(character)
    if way.how == WALKED:
        character.attributes.add(WALKS, (script.scene_id, *way))
    script.submit(speaker(character), TakeLeave(who=person.name, why=way.how))
    return True


def forget(character: Any) -> None:
    for one in (_GOING, _MEANT):
        character.nattributes.remove(one)
    confirming.forget(character)
    character.attributes.remove(WALKS)


# --- going ---------------------------------------------------------------------------------------


def leave(character: Any) -> None:
    """Leave the fight that one was last let go from; without one nothing happens. Who is down, or
    about to leave already, stays in it so far.
    """
    going: tuple[SceneService, str] | None = character.nattributes.get(_GOING)
    forget(character)
    if going is None:
        return
    script, way = going
    person = script.person_of(character)
    if person is not None and not person.down and person.leaving is None:
        script.submit(speaker(character), TakeLeave(who=person.name, why=way))


def walk_who_left(script: SceneService, before: WrittenScene, entry: Entry) -> None:
    """Let people who have left by an exit take it, now that they are out of the scene."""
    delivery.tell_what_waits(script)  # they are told so first
    for event in entry.events:
        person = before.scene.people.get(event.who) if isinstance(event, Left) else None
        character = registry.character_of(person.ref) if person is not None else None
        kept = character.attributes.get(WALKS) if character is not None else None
        if not kept or kept[0] != script.scene_id or script.person_of(character) is not None:
            continue
        forget(character)
        if not _walk(character, Way(*kept[1:])):
            reader = delivery.reader_in(script, character)
            delivery.send(character, line(_("That way is gone. Go another way."), reader))


def _walk(character: Any, going: Way) -> bool:
    """Walk where one was asked about; False where that way is gone. An exit that is locked by now
    says so itself.
    """
    if not going.exit:
        place = registry.object_of(going.place)
        return place is not None and bool(character.move_to(place, move_type=BY_AN_EXIT))
    by = _exit_of(character, going)
    if by is None:
        return False
    passing = by.exit_command()
    passing.obj, passing.caller = by, character
    passing.func()
    return True


def _open_to(character: Any, going: Way) -> bool:
    if not going.exit:
        return registry.object_of(going.place) is not None
    by = _exit_of(character, going)
    return by is not None and bool(by.access(character, "traverse"))


def _exit_of(character: Any, going: Way) -> Any:
    by = registry.object_of(going.exit)
    return by if by is not None and by.location is character.location else None


def _fight_of(character: Any, way: str) -> tuple[SceneService, Person] | None:
    """Return the scene that a player would leave, where that takes a question, and their combatant
    in it.
    """
    if is_storyteller(character):
        return None
    script = registry.in_any_scene(character)
    if script is None or (way == WALKED and script.obj is not character.location):
        return None
    if way in (OOC, QUIT) and script.scene.pace == "slow":
        return None  # they play on from there
    person = script.person_of(character)
    assert person is not None
    bound = person.seat is not None or person.down or script.scene.hold_of(person.name) is not None
    return (script, person) if script.scene.fighting or bound or way == LEFT else None
