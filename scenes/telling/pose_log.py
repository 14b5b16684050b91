"""What is said and posed in a room, kept in the logs of its scenes before anybody hears it.

A pose belongs to the scene that its speaker takes part in; one of somebody who takes part in none
belongs to the scene that their commands go to, or where they have not chosen to every scene here.
"""

import time
from collections.abc import Sequence
from functools import partial
from typing import Any

from evennia.utils.ansi import parse_ansi

from game.journal import THE_GAME
from game.poses import Pose, shortened
from game.secrecy import as_heard
from journal import poses
from narration.text import line
from outofband import messages
from players import failures, retry_queue
from players.character_sheets import reference
from players.markup import escaped
from scenes import back_in_hand, registry
from scenes.service import SceneService
from scenes.telling import delivery, missed_poses


def spoken(character: Any, kind: str, text: str) -> str:
    """Keep a pose in the logs that it belongs to; return it as the room shall hear it.

    Nobody is kept from speaking by a log that cannot be written: it is tried again later.
    """
    with failures.fails_alone(f"{character.key} posed, and it could not be kept."):
        here = registry.readable_in(character.location)
        for script in here:
            back_in_hand.take_back(script, character)  # told before the pose, and kept before it
            if script.scene.masks or script.scene.unseen:
                speaker = delivery.reader_in(script, character, frozenset()).viewer
                text = as_heard(text, speaker, script.scene)
        for script in _belongs_to(character, here):
            if script.scene.poses:
                person = script.person_of(character)
                _keep(script, person.name if person is not None else character.key, kind, text)
    return text


def told(room: Any, speaker: Any, kind: str, text: Any, mapping: Any) -> tuple[Any, Any]:
    """Keep what is about to be told to all in a room, in Evennia's words for it: a template in a
    list with its options, and what is filled in. Return what shall be told.
    """
    if getattr(speaker, "location", None) != room:
        return text, mapping
    template, options = str(text[0] or ""), text[1]
    said = _as_read(template, mapping or {})
    heard = spoken(speaker, kind, said)
    if heard == said:
        return text, mapping
    return ("{words}", options), {"words": escaped(heard)}


def _as_read(template: str, mapping: dict[str, Any]) -> str:
    """Return what is read on a screen without colours."""
    try:
        filled = template.format_map({key: _display(one) for key, one in mapping.items()})
    except (KeyError, ValueError, IndexError, AttributeError):  # it is no template
        filled = template
    return str(parse_ansi(filled, strip_ansi=True))


def _display(one: Any) -> str:
    return str(one.get_display_name(None) if hasattr(one, "get_display_name") else one)


def _belongs_to(character: Any, here: Sequence[SceneService]) -> Sequence[SceneService]:
    own = [script for script in here if registry.fights_in(script, character)]
    if own or len(here) < 2:
        return own or here
    meant = registry.meant_by(character, here)
    return here if meant is None else [meant]


def narrate(script: SceneService, text: str) -> None:
    """Keep what the game itself tells in a scene, and tell it to all who hear that."""
    if script.scene.poses:
        _keep(script, THE_GAME, "emit", text)
    for one in delivery.audience(script):
        delivery.send(one, line(text, delivery.reader_in(script, one)))


def _keep(script: SceneService, by: str, kind: str, text: str) -> None:
    pose = Pose(
        after=script.standing.number,
        time=time.time(),
        by=by,
        kind=kind,
        text=shortened(text.strip()),
    )
    retry_queue.now_or_later(("pose", script.scene_id, pose), partial(_write, script, pose))
    messages.tell_pose(script, pose)


def _write(script: SceneService, pose: Pose) -> None:
    live = script.live
    live.last_pose = poses.add(script.scene_id, pose)
    for one in script.obj.contents_get(content_type="character") if script.obj else ():
        ref = reference(one)
        if ref in live.told and one.sessions.count():
            missed_poses.note_heard(script, ref)
    script.keep_told_soon()
