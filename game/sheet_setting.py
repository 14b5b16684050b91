"""A sheet set trait by trait: ``brawl=3, permanent willpower=6 because WHY``."""

import re
from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from game.catalog import default_catalog
from game.errors import RuleError
from game.fighter import Fighter
from game.reading import whole_number
from game.refitting import refitted
from game.state.scene import Person
from game.stock import MAX_RATING

PERMANENT = "permanent "
WORDS = ("wyrd", "physiology", "familiar", "specialty")  # of a sheet, besides its traits
_BECAUSE = re.compile(r"\s+because\s+", re.IGNORECASE)
_COMMA = re.compile(r",(?=[^,=]*=)")  # one that another KEY=VALUE follows


class Wanted(msgspec.Struct, frozen=True):
    """What somebody wants on a sheet: keys with their values, and why."""

    settings: tuple[tuple[str, str], ...]
    because: str = ""


def read_wanted(text: str, usage: str) -> Wanted:
    """Read ``KEY=VALUE[, KEY=VALUE ...] [because WHY]``; refuse what is anything else."""
    said, *reason = _BECAUSE.split(text, maxsplit=1)
    settings = []
    for one in _COMMA.split(said):
        key, _, value = (part.strip() for part in one.partition("="))
        if not key or not value:
            raise RuleError("bad-order", text=text, usage=usage)
        settings.append((key, value))
    return Wanted(tuple(settings), reason[0].strip() if reason else "")


def names_on(fighter: Fighter) -> Collection[str]:
    """Return every key that can be set on a sheet."""
    traits = {*default_catalog().trait_names, *fighter.traits, *fighter.resources}
    return {*traits, *WORDS}


def with_setting(person: Person, key: str, value: str, fill: bool = False) -> Fighter:
    """Return somebody's fighter with one thing changed.

    ``permanent RESOURCE`` is the most there can be, a resource alone what is left of it. ``fill``
    keeps one full that was: nothing is spent on a sheet that is still being made.
    """
    if key.startswith(PERMANENT):
        return _with_rating(person.fighter, key.removeprefix(PERMANENT), value, fill)
    return refitted(person, key, value)


def _with_rating(fighter: Fighter, name: str, value: str, fill: bool) -> Fighter:
    dots = whole_number(value, name, 0, MAX_RATING)
    left = min(dots, fighter.resources[name])
    if fill and fighter.resources[name] >= fighter.rating(name):
        left = dots
    return replace(
        fighter,
        traits={**fighter.traits, name: dots},
        resources={**fighter.resources, name: left},
    )
