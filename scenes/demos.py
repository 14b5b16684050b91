"""+demo: a short scene of a visitor's own, which the game runs and plays the other side of.

It is a scene like any other, in a room made for it, run by the game as a storyteller would. What
comes next follows from how the scene stands (`_next`), so a killed server goes on where it was;
what is left of a demo that nobody plays any more is cleared away by the clock (`clear_away`).
"""

import time
from collections.abc import Callable
from typing import Any, Literal

from django.conf import settings
from evennia.utils import create, logger
from msgspec.structs import replace
from twisted.internet import reactor

from game import actions as act
from game.errors import RuleError
from game.fighter import Health
from game.journal import Entry
from game.reading import ruleset_of
from game.state.decisions import STORYTELLER
from game.state.scene import Scene
from journal import store
from journal.store import WrittenScene
from narration.screens import demo as words
from play.demo import Demo, Ending, default_demo, told
from players import failures
from players.authority import THE_GAME, is_storyteller
from players.character_sheets import fighter_of, reference
from players.preferences import reader_of, speaking_to
from players.usual_rules import usual_catalog, usual_rules
from scenes import registry
from scenes.registry import (
    CAME_FROM,
    DEMO_CATEGORY,
    DEMO_MARK,
    TOLD,
    VISITOR,
    all_places,
    is_demo,
)
from scenes.service import SceneService
from scenes.telling import delivery, log_access, posing
from sheets.catalog import default_catalog

MOST = 20  # at once, where ROUNDKEEPER_DEMOS says nothing else
LASTS = 15 * 60  # seconds without a word to its scene after which a demo ends
MOST_STEPS = 40  # that the game takes by itself between two words of the visitor's
PLAYED = "demo_played"  # on a character: is not offered another


# --- beginning and ending ------------------------------------------------------------------------


def most() -> int:
    """Return how many demos are played at once, 0 for none."""
    return int(getattr(settings, "ROUNDKEEPER_DEMOS", MOST))


def offer(character: Any) -> None:
    """Tell a player who comes in where nobody else is, and nothing goes on, that there is
    a demo.
    """
    room = character.location
    if not most() or room is None or is_demo(room) or character.attributes.has(PLAYED):
        return
    others = (one for one in room.contents_get(content_type="character") if one is not character)
    if is_storyteller(character) or any(other.sessions.count() for other in others):
        return
    if not registry.open_in(room) and registry.in_any_scene(character) is None:
        with speaking_to(character):
            delivery.send(character, words.offer(reader_of(character)))


def our_demo() -> Demo:
    return default_demo(usual_rules().sheets)


def begin(character: Any) -> None:
    """Take a person into a demo of their own, or refuse."""
    if not most():
        raise RuleError("no-demos")
    if character.location is None:
        raise RuleError("demo-from-nowhere")
    registry.refuse_if_elsewhere(character)
    clear_away()
    if len(all_places()) >= most():
        raise RuleError("too-many-demos", most=most())
    demo, own, stock = our_demo(), fighter_of(character), usual_catalog()
    room = _make_place(demo, character)
    script = registry.open_scene(THE_GAME, room, demo.title)
    thug = act.Join(
        who=demo.thug_for(character.key),
        fighter=stock.fighter({"like": demo.thug}),
        npc=True,
    )
    script.submit(THE_GAME, thug)
    script.submit(THE_GAME, act.SetAuto(who=thug.who, auto=True))
    script.submit(THE_GAME, act.SetPace(pace="flow"))
    fighter = demo.sample(stock) if own is None else replace(own, health=Health())
    joining = act.Join(who=character.key, fighter=fighter, ref=reference(character), converts=True)
    script.submit(THE_GAME, joining)
    if not character.move_to(room, quiet=True, move_type="demo"):
        room.delete()  # its scene ends with it
        raise RuleError("no-way-to-a-demo")
    with speaking_to(character):
        escapes = "escape" in ruleset_of(script.scene).verbs
        told = words.how_to_play(own is not None, escapes, reader_of(character))
        delivery.send(character, told)
    go_on(room)


def _make_place(demo: Demo, character: Any) -> Any:
    return create.create_object(
        settings.BASE_ROOM_TYPECLASS,
        key=demo.place,
        nohome=True,
        tags=[(DEMO_MARK, DEMO_CATEGORY)],
        attributes=[
            ("desc", demo.look),
            (VISITOR, character.id),
            (CAME_FROM, character.location.id),
            (TOLD, ""),
        ],
    )


def stop(character: Any) -> None:
    """End the demo that a person is in, wherever in it they are."""
    room = character.location
    if not is_demo(room) or room.attributes.get(VISITOR) != character.id:
        raise RuleError("not-in-a-demo")
    for script in registry.open_in(room):
        _end(room, script, "left")
    go_on(room)


# --- going on ------------------------------------------------------------------------------------


def go_on_soon(room: Any) -> None:
    """Go on with a demo when what is being said to its scene now has been said and shown."""
    if not room.ndb.demo_goes_on:
        room.ndb.demo_goes_on = True
        reactor.callLater(0, go_on, room)


def follow(script: SceneService, before: WrittenScene, entry: Entry) -> None:
    """Go on with a demo when something has been said to its scene."""
    if is_demo(script.obj):
        go_on_soon(script.obj)


def go_on(room: Any) -> None:
    """Do all that is the game's to do in a demo, till the visitor is asked or it is over."""
    if room.pk is None:
        return
    room.ndb.demo_goes_on = False
    try:
        for _ in range(MOST_STEPS):
            script = next(iter(registry.open_in(room)), None)
            if script is None:
                _finish(room)
                return
            step = _next(room, script)
            if step is None:
                return
            step()
    except RuleError as error:
        logger.log_err(f"The demo in {room.key} (#{room.id}) cannot go on: {error}")
    except Exception:  # the clock takes it up again
        logger.log_trace(f"The demo in {room.key} (#{room.id})")


def _next(room: Any, script: SceneService) -> Callable[[], Any] | None:
    """Return what the game does next in a demo, as its scene stands; None where it waits."""
    scene, demo = script.scene, our_demo()
    visitor, thug = _name_of_visitor(room, scene), _name_of_thug(scene)
    if not visitor or not thug or not _is_here(room):
        return lambda: _end(room, script, "left" if not visitor or thug else "gone")
    ending = _ending(scene, visitor, thug, demo)
    if ending is not None:
        return lambda: _end(room, script, ending)
    if any(question.who == STORYTELLER for question in script.questions()):
        return lambda: script.submit(THE_GAME, act.TakeDefaults())
    chases = scene.chases_under_way()
    if scene.people[visitor].away and not chases:
        return lambda: _pursue(room, script, visitor, thug)
    if chases or scene.fight.phase not in ("setup", "bookkeeping"):
        return None
    return lambda: _begin_round(room, script, scene.fight.round + 1)


def _ending(scene: Scene, visitor: str, thug: str, demo: Demo) -> Ending | None:
    """Return how the demo has come out; None where it goes on."""
    if scene.people[visitor].down:
        return "down"
    if scene.people[thug].down:
        return "won"
    for chase in scene.chases:
        if chase.outcome:
            return "caught" if chase.outcome == "caught" else "away"
    if scene.people[thug].gone:
        return "gone"
    over = scene.fight.phase == "bookkeeping" and scene.fight.round >= demo.rounds
    return "siren" if over and not scene.people[visitor].away else None


def _begin_round(room: Any, script: SceneService, number: int) -> None:
    demo = our_demo()
    for line in demo.opening if number == 1 else (demo.before_round(number),):
        _tell(room, script, line)
    script.submit(THE_GAME, act.Start() if number == 1 else act.NextRound())


def _pursue(room: Any, script: SceneService, visitor: str, thug: str) -> None:
    demo = our_demo()
    _tell(room, script, demo.running)
    course = default_catalog().courses[demo.course]
    pursuit = act.Pursue(who=thug, prey=visitor, course=course)
    for_so_long = act.SetRun(side="predators", rounds=demo.chase_rounds)
    script.submit(THE_GAME, act.Together(actions=(pursuit, for_so_long)))
    character = _visitor(room)
    if character is not None:
        delivery.send(character, words.running(reader_of(character)))


def _end(room: Any, script: SceneService, ending: Ending) -> None:
    """End a demo's scene, with all that goes on in it."""
    _tell(room, script, our_demo().endings[ending])
    outcome: Literal["away", "caught", "over"] = ending if ending in ("away", "caught") else "over"
    for chase in script.scene.chases_under_way():
        script.submit(THE_GAME, act.EndChase(chase=chase.id, outcome=outcome))
    script.submit(THE_GAME, act.End())


def _tell(room: Any, script: SceneService, line: str) -> None:
    """Tell a line of the demo's fiction, once: a killed server does not tell it again."""
    known = str(room.attributes.get(TOLD, "")).split("\n")
    if not line or line in known:
        return
    room.attributes.add(TOLD, "\n".join([*known, line]))
    thug = _name_of_thug(script.scene) or next(iter(our_demo().names))
    character = _visitor(room)
    posing.narrate(script, told(line, character.key if character else "somebody", thug))


def _name_of_visitor(room: Any, scene: Scene) -> str:
    ref = f"#{room.attributes.get(VISITOR)}"
    return next((person.name for person in scene.people.values() if person.ref == ref), "")


def _name_of_thug(scene: Scene) -> str:
    return next((person.name for person in scene.people.values() if person.npc), "")


def _visitor(room: Any) -> Any:
    return registry.object_of(room.attributes.get(VISITOR) or 0)


def _is_here(room: Any) -> bool:
    """Say whether the visitor is in the place, or would be as soon as they come back."""
    character = _visitor(room)
    if character is None:
        return False
    return character.location in (room, None) and (
        character.location is room or character.db.prelogout_location == room
    )


# --- clearing away -------------------------------------------------------------------------------


def clear_away() -> None:
    """Go on with every demo, and end demos that have long been idle."""
    for room in all_places():
        with failures.fails_alone(f"The demo in {room.key} (#{room.id}) cannot be cleared away."):
            _look_after(room)


def _look_after(room: Any) -> None:
    script = next(iter(registry.open_in(room)), None)
    if script is None or (script.readable and not _idle(script)):
        go_on(room)
        return
    try:
        _end(room, script, "left")
    except (RuleError, store.UnreadableScene):  # it ends with the room
        logger.log_trace(f"The demo in {room.key} (#{room.id})")
    _finish(room)


def _idle(script: SceneService) -> bool:
    return time.time() - store.time_of(script.scene_id, script.standing.number) > LASTS


def _finish(room: Any) -> None:
    """Show the visitor the story that it has become, bring them back, and remove the place."""
    character, record = _visitor(room), store.last_ended(room.id)
    back = registry.object_of(room.attributes.get(CAME_FROM) or 0)
    here = character is not None and character.location == room and character.sessions.count()
    if character is not None:
        character.attributes.add(PLAYED, True)
    if here and record is not None:
        _show_story(character, record.pk)
    if character is not None:
        _bring_back(character, room, back or character.home)
    if here and record is not None:
        own_sheet = fighter_of(character) is not None
        with speaking_to(character):
            delivery.send(character, words.what_next(record.pk, own_sheet, reader_of(character)))
    room.delete()


def _bring_back(character: Any, room: Any, back: Any) -> None:
    if character.location == room:
        character.move_to(back, quiet=True, move_type="demo")
    if character.db.prelogout_location == room:
        character.db.prelogout_location = back


def _show_story(character: Any, scene: int) -> None:
    reading = log_access.read(scene, character)
    if reading.has_long_poses:
        return  # they are told how to read it
    with speaking_to(character):
        story = log_access.whole(reading, "story")
        delivery.send(character, words.story(reading.record.title, story, reader_of(character)))
