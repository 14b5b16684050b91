"""Extra actions: planned, granted, bought and used (HASTE)."""

from game.event import Event
from game.events.writing import with_person, writes
from game.state.declaration import Haste
from game.state.scene import Scene


class HastePlanned(Event, kw_only=True):
    """Someone chose, ahead of their declaration, the haste they will announce with it."""

    who: str
    haste: Haste | None


@writes(HastePlanned)
def _haste_planned(scene: Scene, event: HastePlanned) -> Scene:
    return with_person(scene, event.who, haste_plan=event.haste)


class HasteGranted(Event, kw_only=True):
    """The storyteller allows haste from a source that costs nothing here (HASTE-2)."""

    who: str
    haste: Haste


@writes(HasteGranted)
def _haste_granted(scene: Scene, event: HasteGranted) -> Scene:
    grants = {**scene.people[event.who].grants, event.haste.source: event.haste.count}
    return with_person(scene, event.who, grants=grants)


class HasteBought(Event, kw_only=True):
    """Haste actions for this round, announced with a declaration."""

    who: str
    count: int
    source: str
    secret: bool = False


@writes(HasteBought)
def _haste_bought(scene: Scene, event: HasteBought) -> Scene:
    return with_person(scene, event.who, haste_left=event.count)


class HasteUsed(Event, kw_only=True):
    """A haste phase used up one haste action of each of these (HASTE-3)."""

    who: tuple[str, ...]


@writes(HasteUsed)
def _haste_used(scene: Scene, event: HasteUsed) -> Scene:
    for who in event.who:
        scene = with_person(scene, who, haste_left=scene.people[who].haste_left - 1)
    return scene
