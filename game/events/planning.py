"""What somebody has said beforehand that they will declare."""

import msgspec

from game.event import Event
from game.events.writing import with_person
from game.names import Choice, Name, Word
from game.state.declaration import Plan
from game.state.scene import Scene


class Refused(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why the rules refused something: a `RuleError` that is written down."""

    code: Word
    rule: Word = ""
    facts: dict[Word, Choice | bool | int | tuple[Choice, ...]] = {}


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
    came, or ``asked`` about: the storyteller has to let it. ``refused`` says why its first line was
    not possible, where it was not.
    """

    who: Name
    plan: Plan
    extra: bool = False
    why: Word = "said"
    refused: Refused | None = None

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, **{field_of(self.extra): None})


def field_of(extra: bool) -> str:
    """Return where a person keeps a plan."""
    return "extra_plan" if extra else "plan"
