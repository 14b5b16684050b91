"""Distances, and who lies or stands."""

from collections.abc import Iterable

from msgspec.structs import replace

from game.events.writing import About, MayFill, fill, with_fight, with_person
from game.state.scene import (
    APART_YARDS,
    BROKE_OFF,
    HAND_TO_HAND,
    RULED,
    Distance,
    Fight,
    Scene,
    pair,
)
from game.values import Name, Text, Word


class DistanceSet(About, kw_only=True):
    """Two are at hand-to-hand distance, or no longer: then nobody knows how far apart they are.
    ``hidden``: one of them was, so only people who knew learn where they stood.
    """

    other: Name
    close: bool
    by: Text = ""
    hidden: bool = False

    def write(self, scene: Scene) -> Scene:
        if self.close:
            known = distance(self.who, self.other, HAND_TO_HAND, self.by)
            return replace(scene, fight=with_distances(scene.fight, known))
        return replace(scene, fight=without_distance(scene.fight, self.who, self.other))


class YardsSet(About, kw_only=True):
    """How many yards apart two are was ruled, or claimed with a shot by ``who``;
    ``hidden`` as of `DistanceSet`.
    """

    other: Name
    yards: int
    by: Text = ""
    how: Word = RULED
    hidden: bool = False

    def write(self, scene: Scene) -> Scene:
        known = distance(self.who, self.other, self.yards, self.by, self.how)
        return replace(scene, fight=with_distances(scene.fight, known))


class BrokeOff(MayFill, kw_only=True):
    """A person got away from ``others`` who were near."""

    who: Name
    others: tuple[Name, ...]

    def write(self, scene: Scene) -> Scene:
        fight = part(scene.fight, self.who, BROKE_OFF, self.others)
        return fill(replace(scene, fight=fight), self)


class StepsSet(About, kw_only=True):
    """How many steps apart two are was ruled. ``hidden`` as of `DistanceSet`."""

    other: Name
    steps: int
    by: Text = ""
    hidden: bool = False

    def write(self, scene: Scene) -> Scene:
        return apart(scene, [(self.who, self.other, self.steps)])


class Moved(About, kw_only=True):
    """A person moved; ``distances`` are those in steps that changed with it."""

    steps: int
    toward: Name = ""
    away: Name = ""
    crawling: bool = False
    distances: tuple[tuple[Name, Name, int], ...] = ()

    def write(self, scene: Scene) -> Scene:
        return apart(scene, self.distances)


class LaidDown(About, kw_only=True):
    """A person dropped to the ground of their own will."""

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, prone=True)


class Stood(About, kw_only=True):
    """A person got up."""

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, prone=False, floored=False)


def distance(one: str, other: str, yards: int, by: str = "", how: str = RULED) -> Distance:
    """Return the distance of a pair, named in their order."""
    return Distance(*pair(one, other), yards=yards, by=by, how=how)


def with_distances(fight: Fight, *known: Distance) -> Fight:
    changed = {(one.one, one.other): one for one in (*fight.distances, *known)}
    return replace(fight, distances=tuple(one for _, one in sorted(changed.items())))


def without_distance(fight: Fight, who: str, *others: str) -> Fight:
    """Return the fight in which nobody knows how far a person is from ``others``; from anybody,
    if none are named.
    """
    gone = {pair(who, other) for other in others}
    kept = (
        one
        for one in fight.distances
        if ((one.one, one.other) not in gone if others else who not in (one.one, one.other))
    )
    return replace(fight, distances=tuple(kept))


def part(
    fight: Fight, who: str, how: str, others: Iterable[str] | None = None, yards: int = APART_YARDS
) -> Fight:
    """Return the fight in which a person got so many ``yards`` away from ``others``, or from all:
    from people who were nearer, and a shooter may now say how far they got. How far the
    others are is as it was.
    """
    wanted = None if others is None else {pair(who, other) for other in others}
    moved = [
        replace(one, yards=yards, by=who, how=how)
        for one in fight.distances
        if who in (one.one, one.other) and (wanted is None or (one.one, one.other) in wanted)
        if one.yards < min(yards, APART_YARDS)
    ]
    return with_distances(fight, *moved)


def apart(scene: Scene, distances: Iterable[tuple[str, str, int]]) -> Scene:
    changed = {pair(one, other): steps for one, other, steps in distances}
    kept = [known for known in scene.fight.steps if known[:2] not in changed]
    fresh = [(*names, steps) for names, steps in changed.items()]
    return with_fight(scene, steps=tuple(sorted([*kept, *fresh])))


def as_far_from_those_elsewhere(fight: Fight, scene: Scene, who: str, chase: int) -> Fight:
    """Return a fight in which a person is as far as a storyteller has set it from people not
    in a chase with them: running elsewhere brings nobody nearer.
    """
    far = [
        one
        for one in scene.fight.distances
        if one.how == RULED and not one.close and _is_elsewhere(scene, one.other_than(who), chase)
    ]
    steps = [
        (one, other, number)
        for one, other, number in scene.fight.steps
        if who in (one, other) and _is_elsewhere(scene, other if who == one else one, chase)
    ]
    return replace(with_distances(fight, *far), steps=tuple(sorted([*fight.steps, *steps])))


def _is_elsewhere(scene: Scene, name: str, chase: int) -> bool:
    person = scene.people.get(name)
    return person is not None and (person.seat is None or person.seat.chase != chase)
