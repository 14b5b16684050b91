"""What somebody has less of, or more: resources, ammunition."""

from game.event import Event
from game.events.writing import with_fighter, writes
from game.state.scene import Scene


class ResourceChanged(Event, kw_only=True):
    """``change`` was added to a resource (or taken off it), which now stands at ``now``."""

    who: str
    resource: str
    change: int
    now: int
    why: str = ""
    secret: bool = False


@writes(ResourceChanged)
def _resource_changed(scene: Scene, event: ResourceChanged) -> Scene:
    resources = {**scene.people[event.who].fighter.resources, event.resource: event.now}
    return with_fighter(scene, event.who, resources=resources)


class AmmunitionSpent(Event, kw_only=True):
    """A round left a gun; ``now`` are left in it."""

    who: str
    weapon: str
    now: int


@writes(AmmunitionSpent)
def _ammunition_spent(scene: Scene, event: AmmunitionSpent) -> Scene:
    ammunition = {**scene.people[event.who].fighter.ammunition, event.weapon: event.now}
    return with_fighter(scene, event.who, ammunition=ammunition)
