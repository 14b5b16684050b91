"""What somebody has said beforehand that they will declare."""

from game.event import Event
from game.events.writing import with_person
from game.names import Name, Word
from game.state.declaration import Plan
from game.state.scene import Scene


class Planned(Event, kw_only=True):
    """Somebody said beforehand what to declare at their place; ``extra``: of extra actions, for
    the next of which it stands ``again`` when it has been said.
    """

    who: Name
    plan: Plan
    extra: bool = False
    again: bool = False

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, **{field_of(self.extra): self.plan})


class PlanDropped(Event, kw_only=True):
    """A plan is no more: it was ``said``, ``cleared`` by its owner, ``impossible`` when its moment
    came, or ``asked`` about: the storyteller has to let it.
    """

    who: Name
    plan: Plan
    extra: bool = False
    why: Word = "said"

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, **{field_of(self.extra): None})


def field_of(extra: bool) -> str:
    """Return where a person keeps a plan."""
    return "extra_plan" if extra else "plan"
