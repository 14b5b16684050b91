"""Hidden people: whom one viewer must not know by name, and the scene as they may see it.

`Scene.masks` says what the players know somebody hidden as ("someone"). To a viewer who may not
know better everything is shown with the name replaced by the mask, wherever it stands: in people,
the order, rolls, declarations, questions and words. What is shown so is a scene like any other, in
which the name does not occur; there the mask is its own mask.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from game import actions as act
from game.actions import Board, Pursue
from game.fighter import Fighter
from game.state.scene import Fight, Scene, pair
from game.viewer import Masks, Viewer

MASK = "someone"

_SEVERAL = (tuple, list, frozenset, set)
_TEXT = ("text", "why", "reason", "name", "by", "fighter")  # fields of an action that name nobody

# What people may say for themselves that names others.
_SAID = (act.Declare, act.Answer, act.Abort, act.ReadyShield, Pursue, Board)


def free_mask(scene: Scene) -> str:
    """Return what the next one who hides is known as: ``someone``, ``someone 2`` ..."""
    used = {name.lower() for name in (*scene.people, *scene.masks.values())}
    number = 1
    while (mask := f"{MASK} {number}" if number > 1 else MASK) in used:
        number += 1
    return mask


def may_hide(name: str) -> bool:
    """Say whether a name can be kept: only lower-case ones could be words of the rules."""
    return name != name.lower()


# --- who knows whom ------------------------------------------------------------------------------


def sees(scene: Scene, who: str, name: str) -> bool:
    """Say whether ``who`` can tell who ``name`` is, and so name them.

    NPCs know each other, whoever keeps them; to all others one who is hidden is nobody. What is
    typed for an NPC is read in the scene as whoever types it knows it (`game.views.known`).
    """
    mask = scene.masks.get(name)
    if mask is None or who == name:
        return True
    person = scene.people.get(who)
    return mask != name and person is not None and person.npc


def seen_by(scene: Scene, who: str) -> list[str]:
    """Return the names that ``who`` could say."""
    return [name for name in scene.people if sees(scene, who, name)]


def unseen_in(scene: Scene, action: act.AnyAction) -> str:
    """Return somebody named in what one says who cannot tell who that is; else nothing."""
    who = getattr(action, "who", "")
    if not scene.masks or not isinstance(action, _SAID) or not isinstance(who, str):
        return ""
    blind = [name for name in scene.people if not sees(scene, who, name)]
    return next((name for name in blind if mentions(action, name)), "")


def mentions(value: object, name: str) -> bool:
    """Say whether a value names somebody; free text names nobody."""
    if isinstance(value, str):
        return value == name
    if isinstance(value, msgspec.Struct):
        fields = (one for one in value.__struct_fields__ if one not in _TEXT)
        return any(mentions(getattr(value, field), name) for field in fields)
    if isinstance(value, dict):
        return any(mentions(one, name) for item in value.items() for one in item)
    if isinstance(value, _SEVERAL):
        return any(mentions(one, name) for one in value)
    return False


# --- disguise ------------------------------------------------------------------------------------


def masks_for(viewer: Viewer, scene: Scene) -> Masks:
    """Return what a viewer must not know of those who are hidden in a scene."""
    return masks_of(viewer, scene.masks, scene.people)


def masks_of(viewer: Viewer, hidden: Mapping[str, str], names: Iterable[str]) -> Masks:
    """Return what a viewer must not know of the ``hidden``, who are among all these ``names``.

    A name that has a hidden one's for a part is told apart by standing for itself.
    """
    hidden = {name: mask for name, mask in hidden.items() if not viewer.owns(name)}
    if not hidden:
        return ()
    known = set(names) - hidden.keys()
    inner = {name: name for name in known if any(one in name for one in hidden)}
    return tuple(sorted({**inner, **hidden}.items()))


def disguised[T](value: T, masks: Masks | None) -> T:
    """Return a value in which the names of ``masks`` do not occur."""
    if not masks:
        return value
    found: T = _walk(value, dict(masks), _pattern(masks))
    return found


@lru_cache(maxsize=64)
def _pattern(masks: Masks) -> re.Pattern[str]:
    longest_first = sorted((name for name, _ in masks), key=len, reverse=True)
    names = "|".join(re.escape(name) for name in longest_first)
    return re.compile(rf"(?<!\w)(?:{names})(?!\w)")


def _walk(value: Any, masks: Mapping[str, str], pattern: re.Pattern[str]) -> Any:
    if isinstance(value, str):
        return pattern.sub(lambda found: masks[found[0]], value)
    if isinstance(value, msgspec.Struct):
        return _walk_struct(value, masks, pattern)
    if isinstance(value, dict):
        return {
            _walk(key, masks, pattern): _walk(one, masks, pattern) for key, one in value.items()
        }
    if isinstance(value, _SEVERAL):
        return type(value)(_walk(one, masks, pattern) for one in value)
    return value


def _walk_struct(value: msgspec.Struct, masks: Mapping[str, str], pattern: re.Pattern[str]) -> Any:
    changes: dict[str, Any] = {}
    for field in value.__struct_fields__:
        before = getattr(value, field)
        after = _walk(before, masks, pattern)
        if after is not before and after != before:
            changes[field] = after
    if not changes:
        return value
    changed = msgspec.structs.replace(value, **changes)
    return _sorted(changed) if isinstance(changed, Fight) else changed


def _sorted(fight: Fight) -> Fight:
    """Keep pairs of names the way that distances are looked up."""
    return msgspec.structs.replace(
        fight,
        close=tuple(pair(*one) for one in fight.close),
        steps=tuple((*pair(one[0], one[1]), one[2]) for one in fight.steps),
    )


def under(scene: Scene, masks: Masks) -> Scene:
    """Return a scene in which those of ``masks`` are not known: neither by name nor by sheet."""
    if not masks:
        return scene
    people = dict(scene.people)
    for name, mask in masks:
        if name in people and name != mask:
            person = people[name]
            people[name] = msgspec.structs.replace(
                person, ref="", fighter=outline(person.fighter), wields=""
            )
    known = msgspec.structs.replace(scene, people=people)
    return disguised(known, masks)


def outline(fighter: Fighter) -> Fighter:
    """Return what can be made out of somebody hidden: how hurt they are."""
    return msgspec.structs.replace(
        fighter, weapons=(), armour=(), resources={}, ammunition={}, specialties={}
    )
