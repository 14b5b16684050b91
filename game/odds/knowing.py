"""What somebody may reckon with: all of their own, what anyone can see of others, and no more.

Whoever they know nothing of is taken for their like: the asker's own sheet, with the wounds,
weapons and armour that are seen of the other (`outside`). How far the other's pools are from the
asker's is told in bands (`Band`), one for each kind of roll, and reckoned at `APART` dice.
"""

from enum import IntEnum
from typing import Literal, get_args

from msgspec.structs import replace

from game.fighter import Fighter
from game.secrecy import Viewer, outside
from game.state.effects import Effect, Touches
from game.state.scene import Person, Scene

type Mode = Literal["own", "known", "full", "off"]
MODES: tuple[str, ...] = get_args(Mode.__value__)

TOLD_APART = 2  # dice
APART = 3


class Band(IntEnum):
    """How a pool of the other's is beside the asker's own."""

    WEAK = -1
    EVEN = 0
    STRONG = 1


type Bands = dict[Touches, Band]


def band(theirs: int, mine: int) -> Band:
    """Return the band that a pool is in beside the asker's own."""
    apart = theirs - mine
    if abs(apart) < TOLD_APART:
        return Band.EVEN
    return Band.STRONG if apart > 0 else Band.WEAK


def as_reckoned(scene: Scene, who: str, viewer: Viewer) -> Scene:
    """Return a scene in which everybody whose sheet is not the viewer's is taken for the like of
    ``who``.
    """
    mine = scene.people[who].fighter
    people = {
        name: one if name == who or viewer.owns(name) else _like(one, mine)
        for name, one in scene.people.items()
    }
    return replace(scene, people=people)


def _like(person: Person, mine: Fighter) -> Person:
    return replace(
        person,
        fighter=_fighter_like(person.fighter, mine),
        prefer="",
        backs_defense=False,
        haste_plan=None,
        grants={},
        adapted={},
        guessed=(),
        given={},
        aside=None,
        spared=(),
        converts=False,
        braces=(),
        stance="",
        pools_ruled={},
    )


def _fighter_like(theirs: Fighter, mine: Fighter) -> Fighter:
    """Return the asker's own sheet, as the other is seen: hurt as they are, armed as they are."""
    seen = outside(theirs)
    form = seen.form if seen.form in mine.template.forms else mine.breed_form
    return replace(
        mine,
        health=seen.health,
        weapons=seen.weapons,
        armour=seen.armour,
        ammunition={one.name: one.capacity for one in seen.weapons if one.capacity},
        form=form,
    )


def in_bands(scene: Scene, target: str, bands: Bands) -> Scene:
    """Return a scene in which the other's rolls are as their bands are reckoned."""
    changes = {heading: APART * int(one) for heading, one in sorted(bands.items()) if one}
    if not changes:
        return scene
    effect = Effect(id=0, name="band", who=target, changes=changes)
    return replace(scene, effects=(*scene.effects, effect))
