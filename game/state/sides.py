"""Sides: who fights beside whom. A side is a word that is told to all."""

import re
from collections.abc import Callable, Hashable, Mapping
from functools import wraps
from typing import Concatenate

from game.state.person import Person
from game.state.scene import Scene

# --- what was worked out of a scene is not worked out again for everyone who asks ----------------
# A scene never changes: another state is another scene. So an answer stays true of the scene it
# was given for, and everyone who is told of a submission asks about the same few scenes.


LAST = 8  # scenes: before and after a submission, each also as the public knows it


def remembered[T](work: Callable[[Scene], list[T]]) -> Callable[[Scene], list[T]]:
    """Have ``work``, a pure function of a scene, remember what it said of the last few."""
    said = remembered_whole(lambda scene: tuple(work(scene)))

    @wraps(work)
    def answer(scene: Scene) -> list[T]:
        return list(said(scene))

    return answer


def remembered_whole[T](work: Callable[[Scene], T]) -> Callable[[Scene], T]:
    """Have ``work``, a pure function of a scene, remember what it said of the last few; nobody may
    change what it says.
    """
    kept: list[tuple[Scene, T]] = []  # the newest first: it is asked about most

    @wraps(work)
    def answer(scene: Scene) -> T:
        for known, said in kept:
            if known is scene:
                return said
        said = work(scene)
        kept.insert(0, (scene, said))
        del kept[LAST:]
        return said

    return answer


def remembered_for[T, **P](
    work: Callable[Concatenate[Scene, P], T],
) -> Callable[Concatenate[Scene, P], T]:
    """Have ``work``, a pure function of a scene and of what can be a key, remember what it said of
    the last few scenes; nobody may change what it says.
    """

    said_of: Callable[[Scene], dict[Hashable, T]] = remembered_whole(lambda scene: {})

    @wraps(work)
    def answer(scene: Scene, /, *args: P.args, **named: P.kwargs) -> T:
        said = said_of(scene)
        key = (args, tuple(named.items()))
        if key not in said:
            said[key] = work(scene, *args, **named)
        return said[key]

    return answer


PLAYERS, FOES = "players", "foes"  # the usual ones: players' characters, and NPCs
MAX_SIDE = 20
SIDE = re.compile(rf"[^\W_][\w'-]{{0,{MAX_SIDE - 1}}}")
PROTECTS = "protect"  # the stance of one who is on the side of whom they protect


@remembered_whole
def _divided(scene: Scene) -> tuple[dict[str, str], bool]:
    """Return everybody's side, and whether that is a duel."""
    people = scene.people
    protecting = [one for one in people.values() if one.stance == PROTECTS]
    guards = {one.ward: one.name for one in protecting if one.side or not one.npc}
    heads = {name: _head(people, guards, name) if protecting else name for name in people}
    there = [people[head] for name, head in heads.items() if name not in scene.unseen]
    if len(there) > 1 and not [one for one in there if one.side or one.npc]:
        return heads, True
    return {
        name: people[head].side or (FOES if people[head].npc else PLAYERS)
        for name, head in heads.items()
    }, False


def sides_of(scene: Scene) -> dict[str, str]:
    """Return everybody's side: the one that was set, else that of whom they protect, or are
    protected by; else the usual one. In a duel of players, where nobody is on another side, each is
    a side of their own, called by their name.
    """
    return _divided(scene)[0]


def is_duel(scene: Scene) -> bool:
    """Say whether players' characters alone are there, and none is on a side that was set."""
    return _divided(scene)[1]


def side_of(scene: Scene, name: str) -> str:
    """Return the side that somebody is on."""
    return sides_of(scene)[name]


def opposed(scene: Scene, one: str, other: str) -> bool:
    """Say whether two are on different sides."""
    sides = sides_of(scene)
    return sides[one] != sides[other]


def _head(people: Mapping[str, Person], guards: Mapping[str, str], name: str) -> str:
    """Return who says which side an NPC is on that has none of its own, or themselves."""
    been = set[str]()
    while name not in been:
        been.add(name)
        person = people[name]
        if person.side or not person.npc:
            break
        wards = person.ward if person.stance == PROTECTS else guards.get(name, "")
        if wards not in people:
            break
        name = wards
    return name
