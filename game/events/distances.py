"""Who is how far from whom, and who lies or stands."""

from collections.abc import Iterable

from game.event import Event
from game.events.writing import with_fight, with_person
from game.names import Name, Text
from game.state.scene import Scene, pair


class DistanceSet(Event, kw_only=True):
    """Two are at hand-to-hand distance, or no longer (RES-8)."""

    who: Name
    other: Name
    close: bool
    by: Text = ""

    def write(self, scene: Scene) -> Scene:
        close = scene.fight.close
        if self.close:
            return with_fight(scene, close=with_pair(close, self.who, self.other))
        apart = pair(self.who, self.other)
        return with_fight(scene, close=tuple(one for one in close if one != apart))


class StepsSet(Event, kw_only=True):
    """How many steps apart two are was ruled (MET-5)."""

    who: Name
    other: Name
    steps: int
    by: Text = ""

    def write(self, scene: Scene) -> Scene:
        return apart(scene, [(self.who, self.other, self.steps)])


class Moved(Event, kw_only=True):
    """Somebody moved; ``distances`` are those in steps that changed with it (MET-2)."""

    who: Name
    steps: int
    toward: Name = ""
    away: Name = ""
    crawling: bool = False
    distances: tuple[tuple[Name, Name, int], ...] = ()

    def write(self, scene: Scene) -> Scene:
        return apart(scene, self.distances)


class LaidDown(Event, kw_only=True):
    """Somebody dropped to the ground of their own will (MET-8)."""

    who: Name

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, prone=True)


class Stood(Event, kw_only=True):
    """Somebody got up (GRAPPLE-13)."""

    who: Name

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, prone=False, floored=False)


def with_pair(
    close: tuple[tuple[str, str], ...], one: str, other: str
) -> tuple[tuple[str, str], ...]:
    """Return the pairs that are close, with one more."""
    return tuple(sorted({*close, pair(one, other)}))


def apart(scene: Scene, distances: Iterable[tuple[str, str, int]]) -> Scene:
    """Return the scene in which these are so many steps apart."""
    changed = {pair(one, other): steps for one, other, steps in distances}
    kept = [known for known in scene.fight.steps if known[:2] not in changed]
    fresh = [(*names, steps) for names, steps in changed.items()]
    return with_fight(scene, steps=tuple(sorted([*kept, *fresh])))
