"""What somebody has less of, or more: resources, ammunition."""

from game.event import Event
from game.events.writing import fill, with_fighter
from game.names import Name, Text, Word
from game.state.scene import Scene


class ResourceChanged(Event, kw_only=True):
    """``change`` was added to a resource (or taken off it), which now stands at ``now``."""

    who: Name
    resource: Text
    change: int
    now: int
    why: Text = ""
    secret: bool = False

    def write(self, scene: Scene) -> Scene:
        resources = {**scene.people[self.who].fighter.resources, self.resource: self.now}
        return with_fighter(scene, self.who, resources=resources)


class AmmunitionSpent(Event, kw_only=True):
    """A round left a gun; ``now`` are left in it."""

    who: Name
    weapon: Text
    now: int

    def write(self, scene: Scene) -> Scene:
        ammunition = {**scene.people[self.who].fighter.ammunition, self.weapon: self.now}
        return with_fighter(scene, self.who, ammunition=ammunition)


class Reloaded(Event, kw_only=True):
    """Somebody spent an action on filling a gun, which now holds ``now`` rounds (GUN-5)."""

    who: Name
    weapon: Text
    now: int
    exchange: int = 0
    slot: Word = ""

    def write(self, scene: Scene) -> Scene:
        ammunition = {**scene.people[self.who].fighter.ammunition, self.weapon: self.now}
        return fill(with_fighter(scene, self.who, ammunition=ammunition), self)
