"""What a person may reckon with: all of their own, what anyone can see of others, and no more.

A person they know nothing of is taken for their like: the asker's own sheet, with the wounds,
weapons and armour that are seen of the other (`outside`). How far the other's pools are from the
asker's is told in bands (`Band`), one for each kind of roll, and reckoned at `APART` dice.

Of the others' own sheets bands tell the ratings, and nothing of what is left to spend or has been
said in secret (`as_probed`).
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from msgspec.structs import replace

from game.engine.pools import is_refused
from game.fighter import Fighter
from game.secrecy import Viewer, outside
from game.state.declaration import Attack, Declaration, Defense, Part
from game.state.person import Person, means_at_hand
from game.state.scene import Effect, Scene, Touches
from sheets.sheet import full_ammunition

TOLD_APART = 2  # dice
APART = 3


class Band(IntEnum):
    """How a pool of the other's is beside the asker's own."""

    WEAK = -1
    EVEN = 0
    STRONG = 1


type Bands = dict[Touches, Band]

# What nobody reckons with of others, besides what they wish (`game.secrecy.without_wishes`).
UNTOLD: dict[str, Any] = {"grants": {}, "braces": ()}


def band(theirs: int, mine: int) -> Band:
    """Return the band that a pool is in beside the asker's own."""
    apart = theirs - mine
    if abs(apart) < TOLD_APART:
        return Band.EVEN
    return Band.STRONG if apart > 0 else Band.WEAK


def as_if_granted(scene: Scene) -> Scene:
    """Return a scene in which the pools are granted that people ask for, and nobody has ruled on
    (DEF-10): the person who is struck with a power should know what it would do.
    """
    return replace(scene, rehearsed=True)


def as_reckoned(scene: Scene, who: str, viewer: Viewer) -> Scene:
    """Return a scene in which everybody whose sheet is not the viewer's is taken for the like of
    ``who``.
    """
    mine = scene.people[who].fighter
    return _with_others(scene, who, viewer, lambda person: _like(scene, person, mine))


def as_probed(scene: Scene, who: str, viewer: Viewer) -> Scene:
    """Return a scene in which the others have their own sheets, from which their bands are read,
    with nothing spent.
    """
    return _with_others(
        scene, who, viewer, lambda other: replace(other, fighter=_unspent(other.fighter), **UNTOLD)
    )


def _with_others(
    scene: Scene, who: str, viewer: Viewer, as_seen: Callable[[Person], Person]
) -> Scene:
    people = {
        name: person if name == who or viewer.owns(name) else as_seen(person)
        for name, person in scene.people.items()
    }
    return replace(scene, people=people)


def _unspent(fighter: Fighter) -> Fighter:
    return replace(
        fighter,
        resources={name: fighter.rating(name) for name in fighter.resources},
        ammunition=full_ammunition(fighter.weapons),
    )


def _like(scene: Scene, person: Person, mine: Fighter) -> Person:
    return replace(
        person.saying(_with_usual_traits(scene, person)),
        fighter=_fighter_like(person.fighter, mine),
        adapted={},
        guessed=(),
        given={},
        aside=None,
        spared=(),
        converts=False,
        **UNTOLD,
    )


def _with_usual_traits(scene: Scene, person: Person) -> Declaration | None:
    """Return what a person has declared with the usual traits in place of those they named, which
    nobody else may have; an attack keeps the figures that it was granted, or may be.
    """
    said = person.phase.declaration
    if said is None:
        return None
    return replace(said, parts=tuple(_usual(scene, person, part) for part in said.parts))


def _usual(scene: Scene, person: Person, part: Part) -> Part:
    if not isinstance(part, Attack | Defense) or is_refused(scene, person, part):
        return part
    if not isinstance(part, Attack) or not part.figures:
        return replace(part, pool=())
    weapon = means_at_hand(person, replace(part, damage=None, type=None))
    return replace(part, pool=weapon.traits) if weapon is not None else part


def _fighter_like(theirs: Fighter, mine: Fighter) -> Fighter:
    """Return the asker's own sheet, as the other is seen: hurt as they are, armed as they are."""
    seen = outside(theirs)
    form = seen.form if seen.form in mine.template.forms else mine.breed_form
    return replace(
        mine,
        health=seen.health,
        weapons=seen.weapons,
        armour=seen.armour,
        ammunition=full_ammunition(seen.weapons),
        form=form,
    )


def in_bands(scene: Scene, target: str, bands: Bands) -> Scene:
    changes = {heading: APART * int(one) for heading, one in sorted(bands.items()) if one}
    if not changes:
        return scene
    effect = Effect(id=0, name="band", who=target, changes=changes)
    return replace(scene, effects=(*scene.effects, effect))
