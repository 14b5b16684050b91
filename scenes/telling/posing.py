"""Who has posed since the last phase was over: listened for, and kept on the scene's Script.

Nothing waits for it and no rule knows of it. It outlives a restart; with the Script it goes.

A game with a character class of its own has it by `SceneCharacter`. Where its commands send
poses without saying who from, or under a type that is not one of `KINDS`, they call `note_pose`.
What is posed is kept in the scene's log by `scenes.telling.pose_log`.
"""

import time
from collections.abc import Iterable
from typing import Any

import msgspec

from game.events import AnyEvent
from game.secrecy import masked
from game.state.scene import Scene
from journal import poses
from narration.reader import Reader
from narration.screens.people_lines import LastPose
from narration.telling.pose_lines import pose_lines, what_is_over
from players import retry_queue
from players.authority import runs, speaker
from scenes import back_in_hand, registry
from scenes.service import SceneService
from scenes.telling import pose_log

KINDS = ("say", "pose", "emote", "emit")  # of messages that the whole room is meant to read
POSED = "posed"  # the attribute, on the Script
ORDER = "pose_order"  # on a room, in memory: when each last posed, and how


class Posed(msgspec.Struct, frozen=True):
    """What was over last, the references of those who have posed since, in that order, and the
    entry that brought it to its end.
    """

    over: str = ""
    who: tuple[str, ...] = ()
    at: int = 0


class Posing:
    """Lets a character's poses be noted: they are heard where they are sent."""

    def at_msg_send(self, text: Any = None, to_obj: Any = None, **kwargs: Any) -> None:
        """Note a pose; Evennia calls this for each one who is sent it."""
        super().at_msg_send(text=text, to_obj=to_obj, **kwargs)  # type: ignore[misc]
        kind = kind_of(text)
        if kind in KINDS:
            note_pose(self, kind=kind)


def kind_of(text: Any) -> str:
    """Return the type that Evennia's own commands give a message: ``(text, {"type": "pose"})``."""
    if isinstance(text, tuple | list) and len(text) > 1 and isinstance(text[1], dict):
        return str(text[1].get("type", ""))
    return ""


def note_pose(character: Any, text: str = "", kind: str = "pose") -> None:
    """Note that a character has posed, in the scenes here that they take part in or run; the
    ``text``, as others read it, is kept in the log.
    """
    _note_in_room(character, kind)
    if text:
        pose_log.spoken(character, "pose", text)
    who = speaker(character)
    for script in registry.readable_in(character.location):
        back_in_hand.take_back(script, character)
        now = posed(script)
        has_part = script.person_of(character) or runs(who, script.starter)
        if who.ref not in now.who and has_part:
            _keep(script, Posed(now.over, (*now.who, who.ref), now.at))


def _note_in_room(character: Any, kind: str) -> None:
    """Note it for the room's pose order, which nothing outlives."""
    room = character.location
    if room is not None:
        order = room.nattributes.get(ORDER) or {}
        room.nattributes.add(ORDER, order | {character.id: (time.time(), kind)})


def order_in_room(room: Any) -> tuple[list[LastPose], list[str]]:
    """Return who of those in a room posed when, the longest ago first, and who there has not."""
    order = (room.nattributes.get(ORDER) or {}) if room is not None else {}
    there = room.contents_get(content_type="character") if room is not None else []
    here = [one for one in there if one.sessions.count()]
    now = time.time()
    posed = [
        LastPose(str(one.key), max(0.0, now - order[one.id][0]), order[one.id][1])
        for one in here
        if one.id in order
    ]
    silent = [str(one.key) for one in here if one.id not in order]
    return sorted(posed, key=lambda one: -one.ago), silent


def order_in_scene(script: SceneService, reader: Reader) -> tuple[list[LastPose], list[str]]:
    """Return who posed when in a scene, the longest ago first, and who of those with a player there
    has not, as a reader may know it.
    """
    now, last = time.time(), poses.last_of_each(script.scene_id)
    silent = [
        one.name
        for one in script.scene.people.values()
        if one.name not in last
        and (character := registry.character_of(one.ref)) is not None
        and character.sessions.count()
    ]
    seen, quiet = masked((tuple(last.items()), silent), reader.viewer)
    posed = [LastPose(name, max(0.0, now - when), kind) for name, (when, kind) in seen]
    return sorted(posed, key=lambda one: -one.ago), list(quiet)


def note_ends(script: SceneService, before: Scene, events: Iterable[AnyEvent]) -> None:
    """Begin anew where events have brought something to its end."""
    over = what_is_over(events, before)
    if over:
        _keep(script, Posed(over, at=script.standing.number))


def posed(script: SceneService) -> Posed:
    """Return what was over last in a scene, and who has posed since."""
    now: Posed | None = script.nattributes.get(POSED)
    if now is None:
        kept = script.attributes.get(POSED)
        now = msgspec.json.decode(kept, type=Posed) if kept else Posed()
        script.nattributes.add(POSED, now)
    return now


def _keep(script: SceneService, now: Posed) -> None:
    script.nattributes.add(POSED, now)
    retry_queue.now_or_later((POSED, script.pk), lambda: _write(script))


def _write(script: SceneService) -> None:
    """Keep it as one text: a list in an Attribute can lose what is added to it."""
    if script.pk is not None:
        script.attributes.add(POSED, msgspec.json.encode(posed(script)).decode())


def lines(script: SceneService, reader: Reader) -> list[str]:
    """Return who has posed, and of those with a player who has not."""
    now = posed(script)
    names = {one.ref: one.name for one in script.scene.people.values()}
    who = [name for ref in now.who if (name := names.get(ref) or _key(ref))]
    left = [
        (one.name, character.sessions.count() > 0)
        for one in script.scene.people.values()
        if one.ref not in now.who and (character := registry.character_of(one.ref)) is not None
    ]
    awaited = [name for name, here in left if here]
    absent = [name for name, here in left if not here]
    told = masked((who, awaited, absent), reader.viewer)
    undone = now.at and now.at not in script.standing.line.live
    return pose_lines("" if undone else now.over, *told, reader)


def _key(ref: str) -> str:
    character = registry.character_of(ref)
    return str(character.key) if character is not None else ""
