"""What a slot of a line is, and the context in which it is read."""

from collections.abc import Callable
from typing import Any, NamedTuple

from game.errors import RuleError
from game.secrecy import known_to
from game.state.scene import Scene


class Misfit(Exception):
    """A text that is not of a slot's shape, or a value that a slot does not hold."""


class Certain(Exception):
    """A refusal of what can be meant in one way only, however else the line might be read."""

    def __init__(self, error: RuleError) -> None:
        super().__init__(error)
        self.error = error


class Context(NamedTuple):
    """Where a line is said, and who says it: nobody is the storyteller.

    ``me`` tells whom ``me`` means, where it means anybody. ``granted`` says that a storyteller
    vouches for the haste in the line; ``exact``, that names are written in quotation marks.
    """

    scene: Scene
    who: str = ""
    by: str = ""
    granted: bool = False
    me: Callable[[], str] | None = None
    exact: bool = False

    def known(self) -> list[str]:
        """Return the names that the speaker could say; a mask is none."""
        if self.who:
            return known_to(self.scene, self.who)
        return [name for name in self.scene.people if self.scene.masks.get(name) != name]


class Slot(NamedTuple):
    """One thing in a line.

    ``wide``: it may hold an ``=``. ``short``: it ends as soon as it can, others hold as much as
    they can. ``absent`` is what it means to leave it out, or makes it, where that is not the
    action's default.
    """

    read: Callable[[str, Context], Any]
    write: Callable[[Any, Context], str] = lambda value, at: str(value)
    wide: bool = False
    short: bool = False
    absent: Any = None

    def left_out(self) -> Any:
        """Return what it means that nothing stands there."""
        return self.absent() if callable(self.absent) else self.absent
