"""One fact on a person's sheet taken through several values: ``Rat.brawl=1..5``."""

import re

import msgspec
from msgspec.structs import replace

from game.errors import RuleError
from game.rules.rulings import refitted
from game.state.scene import Scene
from game.words import matches

MOST_VALUES = 10
_VARIES = re.compile(r"(.+)\.([^.=]+)=(\d{1,3})\.\.(\d{1,3})")


class Varied(msgspec.Struct, frozen=True):
    """Whose fact is varied, from which value to which."""

    who: str
    key: str
    least: int
    most: int

    def values(self) -> range:
        """Return the values, from the least to the most."""
        return range(self.least, self.most + 1)

    def scene_with(self, scene: Scene, value: int) -> Scene:
        """Return a scene in which a person has a value; refuse an impossible one."""
        person = scene.people[self.who]
        changed = replace(person, fighter=refitted(person, self.key, str(value)))
        return replace(scene, people={**scene.people, self.who: changed})


def read_varied(text: str, scene: Scene) -> Varied:
    """Return what a text varies in a scene, or refuse it."""
    found = _VARIES.fullmatch(text.strip())
    if found is None:
        raise RuleError("rehearsal-vary", text=text)
    names = matches(found[1].strip(), scene.people)
    if len(names) != 1:
        raise RuleError("not-in-scene", who=found[1].strip(), names=list(scene.people))
    varied = Varied(names[0], found[2].strip().lower(), int(found[3]), int(found[4]))
    if not 0 < len(varied.values()) <= MOST_VALUES:
        raise RuleError("rehearsal-vary", text=text)
    varied.scene_with(scene, varied.least)
    return varied
