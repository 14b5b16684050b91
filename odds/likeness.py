"""What the odds of a line depend on, and nothing else: what is alike in it has the same odds, so
they are worked out once (`odds.kept`).
"""

from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from game.engine.table import ruleset_of
from game.state.declaration import Declaration
from game.state.person import Person
from game.state.scene import Fight, Scene
from odds.staging import between_rounds

ME, OTHER = ":me", ":other"  # whose odds they are, and whom they aim at
_encode = msgspec.msgpack.Encoder().encode
# What of a person goes by the number of the round.
BY_ROUND = ("surprised", "lost_round", "slowed", "fleeing")


def relevant(scene: Scene, who: str, target: str, line: Declaration) -> Scene:
    """Return as much of a scene as can bear on what one person does to another: those two, and
    the person who has to do with them.
    """
    said = _encode(line)
    people = _those(
        scene, {who, target or who, *(person for person in scene.people if _encode(person) in said)}
    )
    fight = scene.fight
    effects = tuple(effect for effect in scene.effects if effect.who in people)
    by_round = effects or any(getattr(one, name) for one in people.values() for name in BY_ROUND)
    return Scene(
        ruleset=scene.ruleset,
        settings=scene.settings,
        led=scene.led,
        people=people,
        effects=effects,
        usual=scene.usual,
        rehearsed=scene.rehearsed,
        fight=near_pairs(
            fight,
            people,
            Fight(
                round=fight.round if by_round or fight.starter else 1,
                phase=fight.phase if between_rounds(scene) else ruleset_of(scene).first_phase,
                steps=tuple(one for one in fight.steps if one[0] in people and one[1] in people),
            ),
        ),
    )


def near_pairs(fight: Fight, people: Collection[str], bare: Fight) -> Fight:
    """Return a ``bare`` fight with how far apart some people are, and who of them holds whom."""
    return replace(
        bare,
        distances=tuple(
            one for one in fight.distances if one.one in people and one.other in people
        ),
        holds=tuple(one for one in fight.holds if one.grappler in people and one.victim in people),
    )


def _those(scene: Scene, two: set[str]) -> dict[str, Person]:
    """Return two people, and all who name them or whom they name."""
    told = b"".join(_encode(_as_they_are(scene.people[name])) for name in two)
    told += _encode(scene.fight.holds)
    found: dict[str, Person] = {}
    for name, person in scene.people.items():
        near = name in two or _encode(name) in told
        if not near:
            bare = _encode(_as_they_are(person))
            near = any(_encode(one) in bare for one in two)
        if near:
            found[name] = replace(person, ref="", initiative=None)
    return found


def _as_they_are(person: Person) -> Person:
    """Return a person without their own name, which says nothing of others."""
    return replace(person, name="", ref="")


def likeness(scene: Scene, who: str, target: str, line: Declaration, mode: str) -> bytes:
    """Return what odds are kept by: a ``relevant`` scene in which the two have no names."""
    told: bytes = _encode((scene, line, mode))
    if target:
        told = told.replace(_encode(target), _encode(OTHER))
    return told.replace(_encode(who), _encode(ME))
