"""Extra actions: planned, granted, bought and used (HASTE)."""

from game.event import Event
from game.events.writing import with_person
from game.names import Name, Text
from game.state.declaration import Haste
from game.state.scene import Scene


class HastePlanned(Event, kw_only=True):
    """Someone chose, ahead of their declaration, the haste they will announce with it."""

    who: Name
    haste: Haste | None

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, haste_plan=self.haste)


class HasteGranted(Event, kw_only=True):
    """The storyteller allows haste from a source that costs nothing here (HASTE-2)."""

    who: Name
    haste: Haste

    def write(self, scene: Scene) -> Scene:
        grants = {**scene.people[self.who].grants, self.haste.source: self.haste.count}
        return with_person(scene, self.who, grants=grants)


class HasteBought(Event, kw_only=True):
    """Haste actions for this round, announced with a declaration. What was granted of them is used
    up.
    """

    who: Name
    count: int
    source: Text
    secret: bool = False

    def write(self, scene: Scene) -> Scene:
        left = scene.people[self.who].grants.get(self.source, 0) - self.count
        grants = {**scene.people[self.who].grants, self.source: left}
        kept = {source: number for source, number in grants.items() if number > 0}
        return with_person(scene, self.who, haste_left=self.count, grants=kept)


class HasteUsed(Event, kw_only=True):
    """A haste phase used up one haste action of each of these (HASTE-3)."""

    who: tuple[Name, ...]

    def write(self, scene: Scene) -> Scene:
        for who in self.who:
            left = scene.people[who].haste_left - 1
            plan = scene.people[who].extra_plan if left else None
            scene = with_person(scene, who, haste_left=left, extra_plan=plan)
        return scene
