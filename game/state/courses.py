"""Courses and obstacles: what a chase runs over, as plain records (world/courses.yaml).

A chase carries a copy of its course, and an obstacle is whole in the event that sets it: a log
stands on its own, whatever becomes of the data.
"""

from typing import Literal

import msgspec

from game.health import DamageType
from game.names import Text

USUAL_DIFFICULTY = 6
NO_DIFFICULTY = 0  # where nothing is rolled against one (SYS-3)

type Hardness = Literal["difficulty", "dice", "test pool"]  # what makes a roll hard


class Obstacle(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A check that those who meet it must pass (CHASE-8).

    ``dice`` is the damage pool of those who fail, of damage ``type``; 0 does no harm. ``change`` is
    what it gives to the pool or takes from it, where that is what makes a roll hard; ``levels`` are
    what it takes in the place of dice, where harm is flat.
    """

    name: Text
    traits: tuple[Text, ...]
    difficulty: int = USUAL_DIFFICULTY
    dice: int = 0
    type: DamageType = "bashing"
    change: int = 0
    levels: int = 0


class Feature(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One trait of a course: what it adds to everyone's difficulty, and to a side's dice."""

    name: Text
    difficulty: int = 0
    prey: int = 0
    predators: int = 0


class Course(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The ground of a chase: what is rolled there, against what (CHASE-5, CHASE-6).

    ``difficulty`` is the course's own, its traits come on top; ``pool`` the traits everybody rolls;
    ``hard`` is what makes a roll hard there, ``change`` what it gives to everybody's pool or takes;
    ``body`` says that a body is what runs, so that it tires (CHASE-11); ``leads_to`` names the
    courses that one can turn into from here, all of them where it names none.
    """

    name: Text
    pool: tuple[Text, ...]
    difficulty: int = USUAL_DIFFICULTY
    traits: tuple[Feature, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    hard: Hardness = "difficulty"
    change: int = 0
    body: bool = False
    leads_to: tuple[Text, ...] = ()

    def total(self) -> int:
        """Return the difficulty with every trait, before any bounds; 0 where there is none."""
        return self.difficulty + sum(one.difficulty for one in self.traits)
