"""Which scenes are open where, which of them a person means, and by which rules they play there."""

import re
import secrets
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from django.conf import settings as the_settings
from django.db import transaction
from django.db.models import Model
from django.db.models.signals import post_delete
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultObject
from evennia.scripts.models import ScriptDB
from evennia.typeclasses.attributes import Attribute
from evennia.utils import create, logger
from evennia.utils.utils import inherits_from

from game import actions as act
from game import scene as rules
from game.dice import SystemChance
from game.errors import RuleError
from game.journal import Entry
from game.settings import SettingValue
from game.state.decisions import STORYTELLER
from game.state.person import Person
from game.state.scene import Scene
from game.words import matches
from journal import participants, store
from journal.models import SceneRecord
from players import failures, realms
from players.authority import Speaker, check, runs, speaker
from players.character_sheets import reference
from players.realms import realm_of
from players.usual_rules import usual_rules
from scenes import checked_dice
from sheets.catalog import default_house

if TYPE_CHECKING:
    from scenes.service import SceneHandle, SceneService


# By path: they import this module. In a game of its own the package has another one before it.
_LOADED = f"{__package__.removesuffix('scenes')}typeclasses"
SCRIPT, CHASE_SCRIPT = f"{_LOADED}.scripts.CombatScript", f"{_LOADED}.scripts.ChaseScript"
# On a character: the scene that their commands go to, where there are several.
CHOSEN = "chosen_scene"
_OPEN = "_open_scenes"  # on a room, in memory alone: those that are open there
MAX_TITLE = 200
LEAST = 4  # letters of a word that stands for the answer which has it
MAX_OPEN_HERE = 10  # scenes of one room: each is looked at for every line typed there


def open_scene(
    who: Speaker,
    room: Any,
    title: str = "",
    ruleset: str = "",
    settings: Mapping[str, SettingValue] | None = None,
) -> "SceneService":
    """Open a scene in a room: a storyteller's, or one that ``who`` paces until it ends. Without a
    ``ruleset`` it is the usual one of this game.

    The scene and its Script are written together: a server killed in between would come back with a
    scene that nobody is told of.
    """
    if len(title) > MAX_TITLE:
        raise RuleError("text-too-long", length=len(title), limit=MAX_TITLE)
    ruleset = ruleset or usual_rules().id
    action = act.Open(
        by=who.name,
        ruleset=ruleset,
        title=title,
        settings=dict(settings or {}),
        pace="step" if who.storyteller else "flow",
        led=who.storyteller,
        usual=usual_rules().id,
        house=default_house().settings,
        lots="" if the_settings.DICE_SEED is not None else secrets.token_hex(16),
    )
    check(who, action, Scene(), "", who.name)
    if len(open_in(room)) >= MAX_OPEN_HERE:
        raise RuleError("too-many-scenes", limit=MAX_OPEN_HERE)
    scene, events = rules.submit(Scene(), action, SystemChance())
    entry = Entry(
        number=1,
        time=time.time(),
        by=who.name,
        action=action,
        events=tuple(events),
        ruleset=ruleset,
    )
    checked = checked_dice.are_wanted(scene.ruleset, scene.settings)
    with transaction.atomic():
        standing = store.open_scene(
            scene,
            entry,
            room_id=room.id,
            starter=who.ref,
            starter_name=who.name,
            by_storyteller=who.storyteller,
            realm=realm_of(room),
            committing=partial(checked_dice.committed, scene, entry) if checked else None,
        )
        script = _new_script(room, standing.id)
    forget_scenes(room)
    script.open(standing, store.entries(standing.id, (1,))[0] if checked else entry)
    _delete_ended(room)
    return script


def title_of(script: "SceneService") -> str:
    """Return how people call a scene: ``scene 3 (Alley brawl)``."""
    return str(script.record)


def open_in(room: Any) -> "list[SceneService]":
    """Return the scenes open in a room, oldest first; a Script that is missing is made anew."""
    if room is None:
        return []
    # Not in `ndb`: it is asked for several times a line, and `ndb` takes its time.
    found: list[SceneService] | None = vars(room).get(_OPEN)
    if found is None:
        found = [_script_of(room, record) for record in store.open_scenes(room.id)]
        vars(room)[_OPEN] = found
        room.ndb.has_scenes = True  # Evennia forgets no object that has something here
    return list(found)


def readable_in(room: Any) -> "list[SceneService]":
    return [script for script in open_in(room) if script.readable]


def open_in_realms(realms: Collection[str] | None, what: str) -> "Iterator[SceneService]":
    """Yield the scenes open in the rooms of some realms, or of all. A room whose scenes cannot be
    had is noted in the log, with ``what`` was to be done.
    """
    for room_id in sorted({scene.room_id for scene in store.open_scenes(realms=realms)}):
        try:
            here = open_in(object_of(room_id))
        except Exception:
            logger.log_trace(f"The scenes of the room #{room_id}: {what}")
            continue
        yield from here


def forget_scenes(room: Any) -> None:
    """Look anew, when next asked, which scenes are open in a room."""
    if room is not None:
        vars(room).pop(_OPEN, None)


def _deleted(sender: type[Model], instance: Model, **kwargs: Any) -> None:
    if isinstance(instance, ScriptDB):  # a missing one is made anew
        forget_scenes(instance.obj)


post_delete.connect(_deleted, dispatch_uid=f"{__name__}.deleted")


def scene_for(character: Any) -> "SceneService":
    """Return the scene a character's commands go to, or refuse.

    It is the one they fight in, or the room's. Where there are several it is the one they chose;
    who fights in one of them can choose another only to run it.
    """
    here = open_in(character.location)
    if not here:
        return elsewhere(character)
    meant = meant_by(character, here)
    if meant is None:
        raise RuleError("which-scene", scenes=_titles(here))
    return meant


def meant_by(character: Any, here: "Sequence[SceneService]") -> "SceneService | None":
    """Return which of the scenes ``here`` a character's commands go to; None if that is open.

    An unreadable one is meant only if there is no other, so that its name is told.
    """
    here = [script for script in here if script.readable] or here
    if len(here) == 1:
        return here[0]
    taking_part = [script for script in here if fights_in(script, character)]
    number = character.attributes.get(CHOSEN)
    chosen = next((script for script in here if script.scene_id == number), None)
    if chosen is not None and (
        not taking_part or chosen in taking_part or runs(speaker(character), chosen.starter)
    ):
        return chosen
    return next(iter(taking_part), None)  # nobody is in two at once


def _titles(here: "list[SceneService]") -> dict[int, str]:
    return {script.scene_id: script.record.title for script in here}


def elsewhere(character: Any) -> "SceneService":
    """Return the scene that a character fights in though it is in another room, or refuse."""
    for scene_id, room_id in store.open_in_realm(realm_of(character)):
        room = object_of(room_id)
        if room is None or room is character.location:
            continue
        for script in open_in(room):
            if script.scene_id == scene_id and fights_in(script, character):
                return script
    raise RuleError("no-scene")


def fights_in(script: "SceneService", character: Any) -> bool:
    """Say whether a character takes part in a scene; in an unreadable one nobody does."""
    try:
        return script.person_of(character) is not None
    except store.UnreadableScene:
        return False


def choose(character: Any, scene_id: int) -> "SceneService":
    here = open_in(character.location)
    for script in here:
        if script.scene_id == scene_id:
            character.attributes.add(CHOSEN, scene_id)
            return script
    raise RuleError("no-such-scene", number=scene_id, scenes=_titles(here))


def last_ended_in(room: Any) -> "SceneService | None":
    """Return the scene that ended last in a room, for its log and for undoing its end."""
    record = store.last_ended(room.id) if room is not None else None
    return _script_of(room, record) if record else None


def in_any_scene(character: Any) -> "SceneService | None":
    """Return the open scene that a character fights in, wherever it is."""
    for script in open_in(character.location):
        if fights_in(script, character):
            return script
    try:
        return elsewhere(character)
    except RuleError:
        return None


def where_in_it(character: Any) -> str:
    """Return where a person stands in what is played: in a ``chase``, in a ``hold`` of another's,
    ``asked`` to declare, having ``declared``, or else in a ``fight``; whether they fight in none
    and one here ``runs`` by their word; empty for elsewhere.
    """
    script, person = _fighting(character)
    if script is None or person is None:
        return "runs" if _run_by(character) is not None else ""
    if person.seat is not None:
        return "chase"
    if script.scene.hold_on(person.name) is not None:
        return "hold"
    if any(one.who == person.name and one.question == "declare" for one in script.questions()):
        return "asked"
    if script.scene.fight.round and script.scene.fight.phase in ("setup", "ended"):
        return ""  # between fights
    if person.phase.declaration is not None or person.plan is not None:
        return "declared"
    return "fight" if script.scene.fight.round else ""


def answers(character: Any, line: str) -> bool:
    """Say whether a line is one of the answers to what a person is asked, but to declare, or a word
    of a single one.
    """
    script, person = _fighting(character)
    led = _run_by(character)
    script = script or led
    if script is None or not script.readable:
        return False
    own = {STORYTELLER} if led is script else set()
    own |= {person.name} if person is not None else set()
    asked = [question for question in script.questions() if question.who in own]
    others = (question.options for question in asked if question.question != "declare")
    options = [option for among in others for option in among]
    said = re.sub(r"\s+(?:with\s+)?(?:willpower|wp)$", "", line, flags=re.IGNORECASE)
    having = [one for one in options if len(said) >= LEAST and said.lower() in one.split()]
    return len(having) == 1 or bool(matches(said, options, exact=True))


def _run_by(character: Any) -> "SceneService | None":
    """Return the scene that a character's commands go to, if it is run by their word."""
    try:
        script = scene_for(character) if getattr(character, "location", None) else None
    except RuleError:
        return None
    return script if script is not None and runs(speaker(character), script.starter) else None


def _fighting(character: Any) -> "tuple[SceneService | None, Person | None]":
    """Return the scene that a character fights in, and their combatant there."""
    script = in_any_scene(character) if getattr(character, "location", None) else None
    return script, script.person_of(character) if script is not None else None


def left_in_play(character: Any) -> "SceneService | None":
    """Return a scene that a character has left, or was taken out of, and that is still in play."""
    return next(in_play_with(character), None)


def in_play_with(character: Any) -> "Iterator[SceneService]":
    """Yield the scenes in play that a character takes part in, or has."""
    ref = reference(character)
    for script in open_in_realms({realm_of(character)}, f"was {character.key} in one?"):
        if script.readable and script.scene.in_play:
            known = participants.fighters([script.scene_id])[script.scene_id]
            if any(one.ref == ref for one in known):
                yield script


def refuse_if_elsewhere(character: Any) -> None:
    """Refuse where a character takes part in a scene already: nobody is in two at once."""
    script = in_any_scene(character)
    person = script.person_of(character) if script is not None else None
    if script is None or person is None:
        return
    if person.leaving is not None:
        raise RuleError("leaving-already", who=character.key)
    away = ("sent" if person.sent_away else "away") if person.away else ""
    how = "chase" if person.seat is not None else away
    raise RuleError("in-a-scene", scene=title_of(script), who=character.key, how=how)


def character_of(ref: str) -> Any:
    """Return the character that a scene calls ``ref``, or None: it may be deleted, or an NPC."""
    return object_of(int(ref[1:])) if ref.startswith("#") and ref[1:].isdecimal() else None


def is_connected(ref: str) -> bool:
    """Say whether a person plays the character that a scene calls ``ref`` just now."""
    character = character_of(ref)
    return character is not None and bool(character.sessions.count())


def object_of(number: int) -> Any:
    """Return an object by its number, or None."""
    try:
        return ObjectDB.objects.get(pk=number)
    except ObjectDB.DoesNotExist:
        return None


def script_of(scene_id: int) -> "SceneService | None":
    """Return a scene that is open, or was the last to end where it was played; else None."""
    record = store.record(scene_id)
    room = object_of(record.room_id) if record is not None else None
    if room is None:
        return None
    last = last_ended_in(room) if record is not None and record.ended is not None else None
    here = [last] if last is not None else open_in(room)
    return next((one for one in here if one.scene_id == scene_id and one.readable), None)


def _script_of(room: Any, record: SceneRecord) -> "SceneService":
    script: Any = ScriptDB.objects.filter(pk=record.script_id).first()
    if script is not None and script.db_obj == room and script.db.scene_id == record.pk:
        return script
    return _new_script(room, record.pk)


def chase_script(script: "SceneService") -> "SceneHandle | None":
    """Return the handle on a scene's chases; None while no chase is under way."""
    handle = _found_chase_script(script)
    if handle is None and script.obj is not None and script.scene.chases_under_way():
        known = [("scene_id", script.scene_id)]
        return create.create_script(CHASE_SCRIPT, obj=script.obj, attributes=known)
    return handle


def note_end(script: "SceneService", before: store.WrittenScene, entry: Entry) -> None:
    """Note that a scene has ended, or that its end was undone.

    The Script of an ended scene stays until the next one opens here: its end may be undone.
    """
    if script.ended != (before.scene.fight.phase == store.ENDED):
        forget_scenes(script.obj)


def keep_chase_script(script: "SceneService", **_: Any) -> None:
    """Make the handle on a scene's chases while there are any, delete it otherwise."""
    under_way = bool(script.scene.chases_under_way())
    if script.has_chases == under_way:
        return
    handle = chase_script(script)
    if handle is not None and not under_way:
        handle.delete()
    script.has_chases = under_way


def _found_chase_script(script: "SceneService") -> "SceneHandle | None":
    room = script.obj
    handles = room.scripts.all() if room is not None else []
    ours = (one for one in handles if one.is_typeclass(CHASE_SCRIPT))
    return next((one for one in ours if one.scene_id == script.scene_id), None)


def service_of(handle: "SceneHandle") -> "SceneService":
    for script in open_in(handle.obj):
        if script.scene_id == handle.scene_id:
            return script
    raise RuleError("no-scene")


def _delete_ended(room: Any) -> None:
    """Delete the Scripts of scenes that are over; their rows and logs stay.

    It is the rows that say which are: a scene that cannot be read is over too.
    """
    # What is left the next scene deletes that opens here.
    with failures.fails_alone(f"{room.key}: Scripts of scenes that are over"):
        still_open = {script.scene_id for script in open_in(room)}
        for script in room.scripts.all():
            if script.is_typeclass(SCRIPT) and script.db.scene_id not in still_open:
                script.delete()


def _new_script(room: Any, scene_id: int) -> "SceneService":
    script = create.create_script(SCRIPT, obj=room, attributes=[("scene_id", scene_id)])
    store.set_script(scene_id, script.id)
    return script


# -------------------------------------------------------------------------------------------------
# Which rooms are those of demos: there a scene's sheets are borrowed, and nothing in it lasts.

_IS_DEMO = "_is_demo"  # on a room, in memory alone
DEMO_MARK, DEMO_CATEGORY = "demo", "roundkeeper"
VISITOR, CAME_FROM, TOLD = "demo_visitor", "demo_came_from", "demo_told"


def is_demo(room: Any) -> bool:
    """Say whether a room is the place of a demo; asked of the database once, since it is asked for
    every reader of a scene.
    """
    if room is None:
        return False
    kept: bool | None = vars(room).get(_IS_DEMO)  # `ndb` takes its time
    if kept is None:
        kept = vars(room)[_IS_DEMO] = bool(room.tags.has(DEMO_MARK, category=DEMO_CATEGORY))
    return kept


def all_places() -> list[Any]:
    marked = ObjectDB.objects.filter(db_tags__db_key=DEMO_MARK, db_tags__db_category=DEMO_CATEGORY)
    return list(marked.order_by("pk"))


# -------------------------------------------------------------------------------------------------
# Which rules a person plays by now: their scene's, else the game's usual ones.


def rules_around(caller: Any) -> str:
    """Return the id of the ruleset that holds where a person is; help is read where nothing else
    can be, so a damaged scene keeps nobody from it.
    """
    if inherits_from(caller, DefaultObject):
        try:
            script = scene_for(caller)
            if script.readable:
                return str(script.scene.ruleset)
        except (RuleError, store.UnreadableScene, *failures.DATABASE_ERRORS):
            pass
    return usual_rules().id


# -------------------------------------------------------------------------------------------------
# What becomes of bridged games' people and scenes in memory when this process begins to play them,
# and when it leaves them to another.
#
# Whatever was read of a realm while another process played it may be out of date: nothing is kept.


def take_up(taken: Collection[str]) -> None:
    """Begin to play realms as the database has them: their scenes come back as after a kill."""
    forget_realms(taken)
    for script in open_in_realms(taken, "taken up"):
        script.at_server_start()


def can_lay_down() -> bool:
    """Say whether nothing waits to be written that could be of a realm that is left."""
    return failures.is_empty()


def lay_down(left: Collection[str]) -> None:
    """Write what only memory has of realms, and keep nothing of them. They are still this process's
    own, and nobody there is connected any more.
    """
    for script in open_in_realms(left, "laid down"):
        if script.readable:
            script.live.markers.keep()
    forget_realms(left)


def forget_realms(names: Collection[str]) -> None:
    """Have everything of some realms be read anew when it is next asked for."""
    ours = list(realms.all_in(*names).values_list("pk", flat=True))
    scripts = list(ScriptDB.objects.filter(db_obj__in=ours).values_list("pk", flat=True))
    for model, owner, keys in ((ObjectDB, "objectdb", ours), (ScriptDB, "scriptdb", scripts)):
        kept = model.db_attributes.through.objects.filter(**{f"{owner}__in": keys})
        _drop(Attribute, kept.values_list("attribute_id", flat=True))
        _drop(model, keys)


def _drop(model: Any, keys: Iterable[int]) -> None:
    for key in keys:
        found = model.get_cached_instance(key)
        if found is not None:
            found.flush_from_cache(force=True)
