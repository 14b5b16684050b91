"""Shots in a chase: which of them reach, and those of a round where what comes of each is held for
a storyteller (CHASE-10).
"""

from msgspec.structs import replace

from game.event import Event
from game.events.writing import with_chase, with_person
from game.names import Name, Text
from game.state.chase import Firing
from game.state.scene import Scene


class ShotRuled(Event, kw_only=True):
    """The storyteller said whether a shot reaches across a Lead that is too long (CHASE-10), for
    the round; if it does not, the last ``taken`` parts of what was declared are taken back.
    """

    chase: int
    who: Name
    target: Name = ""
    weapon: Text = ""
    allowed: bool
    taken: int = 0

    def write(self, scene: Scene) -> Scene:
        shots = scene.people[self.who].long_shots
        ruled = {**shots.get(self.target, {}), self.weapon: self.allowed}
        scene = with_person(scene, self.who, long_shots={**shots, self.target: ruled})
        if self.allowed:
            return scene
        person = scene.people[self.who]
        parts = person.parts
        left = parts[: len(parts) - self.taken]
        if not left or person.declaration is None:
            return with_person(
                scene, self.who, declaration=None, standing=None, resolved=(), lines=0
            )
        said = replace(person.declaration, parts=left)  # it was an action that haste had bought
        return with_person(
            scene,
            self.who,
            declaration=said,
            standing=said,
            lines=person.lines - 1,
            haste_left=person.haste_left + 1,
        )


class ShotsBegan(Event, kw_only=True):
    """The shots of a round begin, and what comes of each is held for a storyteller (CHASE-10);
    ``beaten`` are the predators whom the prey has beaten in it.
    """

    chase: int
    beaten: tuple[Name, ...] = ()

    def write(self, scene: Scene) -> Scene:
        return with_chase(scene, self.chase, firing=Firing(self.beaten))


class ShotEnded(Event, kw_only=True):
    """What was held of a shot has taken its course: the next one may begin."""

    chase: int

    def write(self, scene: Scene) -> Scene:
        return replace(scene, shot=None)


class ShotsEnded(Event, kw_only=True):
    """All shots of a round whose results were held have been fired."""

    chase: int

    def write(self, scene: Scene) -> Scene:
        return with_chase(scene, self.chase, firing=None)


def without_shot(scene: Scene, number: int) -> Scene:
    """Return the scene at the end of a chase, or of a round of it: nothing is being worked out but
    what is held in another chase.
    """
    shot = scene.shot
    if shot is None or (
        shot.held is not None and all(one.chase != number for one in shot.exchanges)
    ):
        return scene
    return replace(scene, shot=None)


def out_of_shot(scene: Scene, who: str) -> Scene:
    """Return the scene in which nothing is held any more that one who is gone has to do with."""
    shot = scene.shot
    if shot is None or shot.held is None:
        return scene
    left = tuple(one for one in shot.exchanges if who not in (one.owner, one.target))
    return replace(scene, shot=replace(shot, exchanges=left))
