"""Characters and the scenes they take part in: who is here, joining, changing outside a scene."""

import time
from collections.abc import Sequence
from typing import Any

import msgspec
from evennia.objects.models import ObjectDB
from evennia.utils import logger

from chronicle.store import Along
from game import actions as act
from game import scene as rules
from game.engine.ruleset import preferences
from game.errors import RuleError
from game.events import AnyEvent
from game.fighter import Fighter
from game.state.scene import Person, Scene
from game.words import matches
from typeclasses import approval, authority, scenes, scripts, telling
from typeclasses.authority import Speaker, speaker
from typeclasses.service import SceneService
from typeclasses.sheets import Reason, fighter_of, reference, undone_together, write_fighter

PREFERENCE = "preferred_defense"  # on a character: the standing preference that they join with

type Events = tuple[AnyEvent, ...]


def in_room(looker: Any, text: str) -> Any:
    """Return the one character in the looker's room whom a text names, or None."""
    room = looker.location
    here = list(room.contents_get(content_type="character")) if room is not None else [looker]
    found = matches(text, [one.key for one in here])
    named = [one for one in here if one.key in found]
    return named[0] if len(named) == 1 else None


def anywhere(name: str) -> Any:
    """Return the one character anywhere that has exactly this name, or None."""
    known = ObjectDB.objects.filter(db_key__iexact=name, db_typeclass_path__contains=".characters.")
    found = list(known[:2])
    return found[0] if len(found) == 1 else None


def join(script: SceneService, character: Any, who: Speaker | None = None) -> None:
    """Bring a character into a scene, by their own word or by ``who``'s."""
    fighter = fighter_of(character)
    if fighter is None:
        raise RuleError("no-sheet", who="" if who is None else character.key)
    approval.refuse_unapproved(who or speaker(character), character)
    prefer = character.attributes.get(PREFERENCE, "")
    action = act.Join(
        who=character.key,
        fighter=fighter,
        ref=reference(character),
        prefer=prefer if prefer in preferences() else "",  # a ruleset of this game may be gone
    )
    script.submit(who or speaker(character), action)
    approval.mark_unapproved(script, character)


def alone(character: Any) -> Scene:
    """Return a scene of one, in which a character is rolled for and changed outside any other."""
    fighter = fighter_of(character)
    if fighter is None:
        raise RuleError("no-sheet", who=character.key)
    person = Person(name=character.key, fighter=fighter, ref=reference(character))
    return Scene(people={person.name: person})


def nobody(character: Any) -> Scene:
    """Return a scene of one without a sheet, for plain dice."""
    person = Person(name=character.key, fighter=Fighter(), ref=reference(character))
    return Scene(people={person.name: person})


def say_about(
    who: Speaker, character: Any, action: act.AnyAction, along: Along | None = None
) -> None:
    """Say an action about a character to their scene or their sheet; those concerned are told.

    What is done ``along`` with it is written in the same transaction, or refuses it.
    """
    script = scenes.in_any_scene(character)
    if script is not None:
        script.submit(who, action, along=along)
    else:
        say_alone(who, character, alone(character), action, along=along)


def say_alone(
    who: Speaker,
    character: Any,
    scene: Scene,
    action: act.AnyAction,
    to: Sequence[Any] = (),
    along: Along | None = None,
) -> None:
    """Say an action to a character alone in ``scene``; they and those in ``to`` are told."""
    after, events = submit_alone(who, character, scene, action, along)
    for one in {one.id: one for one in (*to, character)}.values():
        name = character.key if one is character else ""
        with telling.of_what_is_done(f"{one.key}, of {character.key}"):
            telling.tell_alone(one, name, scene, after, events)


def submit_alone(
    who: Speaker, character: Any, scene: Scene, action: act.AnyAction, along: Along | None = None
) -> tuple[Scene, Events]:
    """Say an action to a character alone in ``scene``, by the same rules and the same authority.

    The sheet is written; the server's log is the only journal.
    """
    authority.check(who, action, scene, "", "")
    said = msgspec.structs.replace(action, by=who.name)
    after, events = rules.submit(scene, said, scripts.chance_for(None))
    before, now = (one.people[character.key].fighter for one in (scene, after))
    reason = Reason(who.name, why=getattr(action, "because", ""))
    with undone_together(character):
        changed = now != before and write_fighter(character, now, reason)
        if along is not None:
            along()
    if changed:
        logger.log_info(f"{time.time():.0f} {who.name}: {said}")
    return after, events
