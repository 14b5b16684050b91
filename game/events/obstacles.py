"""Obstacles in a chase: set before people, met, behind them (CHASE-8)."""

from msgspec.structs import replace

from game.event import Event
from game.events.writing import with_chase, with_person
from game.names import Name, Text
from game.state.chase import Facing
from game.state.courses import Obstacle
from game.state.scene import Scene


class ObstacleSet(Event, kw_only=True):
    """Those named face an obstacle: by a maneuver, exhaustion or the storyteller (CHASE-8)."""

    chase: int
    obstacle: Obstacle
    who: tuple[Name, ...]
    why: Text
    by: Text = ""

    def write(self, scene: Scene) -> Scene:
        chase = scene.chase(self.chase)
        tired = chase.round if self.why == "exhaustion" else chase.tired
        facing = Facing(self.obstacle, self.who, self.why)
        return with_chase(
            scene,
            chase.id,
            facing=facing,
            obstacles=chase.obstacles + 1,
            own_obstacles=chase.own_obstacles + (self.why not in ("exhaustion", "ruled")),
            tired=tired,
        )


class ObstacleMet(Event, kw_only=True):
    """Someone passed an obstacle, or failed it: by a ``roll`` or by a maneuver's name."""

    chase: int
    who: Name
    passed: bool
    how: Text

    def write(self, scene: Scene) -> Scene:
        facing = scene.chase(self.chase).facing
        if facing is None:
            return scene
        met = {**facing.met, self.who: self.passed}
        if self.how == "roll":
            left = tuple(one for one in scene.people[self.who].braces if one != "obstacle")
            scene = with_person(scene, self.who, braces=left)
        return with_chase(scene, self.chase, facing=replace(facing, met=met))


class ObstacleCleared(Event, kw_only=True):
    """Everyone who faced an obstacle has met it."""

    chase: int

    def write(self, scene: Scene) -> Scene:
        return with_chase(scene, self.chase, facing=None)
