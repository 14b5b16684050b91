"""What people may say to a chase: further imperatives that ``game.scene.submit`` takes.

``chase`` is a chase's number; 0 means the only one under way. Courses and obstacles come whole, as
whoever says it found them, so that an entry stands on its own.
"""

from typing import Literal

from game.state.chase import Course, Obstacle, Side
from game.values import Action, Name, SaidBy, Spoken, Text, Word

type Ending = Literal["caught", "away", "crash", "over"]


class BeginChase(Action, kw_only=True):
    """Begin a chase cold, or with a stalk and pounce: the prey notices with the
    pair ``spot``, the predators stalk with ``stalk``; none: the usual ones.
    """

    said_by = SaidBy.RUNNER

    prey: tuple[Name, ...]
    predators: tuple[Name, ...]
    course: Course
    stalked: bool = False
    spot: tuple[Text, ...] = ()
    stalk: tuple[Text, ...] = ()


class Pursue(Action, kw_only=True):
    """Go after one who got away, or join a chase under way; an empty ``prey`` is the
    only one there is. ``course`` is where a chase that this begins runs.
    """

    said_by = SaidBy.OWNER
    said_for_others = True
    names_others = True

    who: Name
    course: Course
    prey: Name = ""


class RollRound(Action, kw_only=True):
    """Roll one round of a chase.

    Said by a member of it, ``who``, it is no more than that they are ready.
    """

    said_by = SaidBy.PARTICIPANT

    chase: int = 0
    who: Name = ""


class Ready(Action, kw_only=True):
    """Have nothing more to say before the next round of one's chase, but for a pose; in
    none, go after nobody who has got away in this round.
    """

    said_by = SaidBy.OWNER
    said_for_others = True
    own_words = True

    who: Name
    pose: Spoken = ""


class FleeTogether(Action, kw_only=True):
    """Want to flee with ``friend`` as one prey, after an escape or out of two chases.

    It is so when both have said it, or at once by the ``ruled`` word of whoever runs the scene.
    """

    said_by = SaidBy.OWNER
    said_for_others = True

    who: Name
    friend: Name
    ruled: bool = False

    def sayable_by(self) -> SaidBy:
        return SaidBy.RUNNER if self.ruled else self.said_by


class PartWays(Action, kw_only=True):
    """Flee another way than the rest of the prey, with those who come ``along``."""

    said_by = SaidBy.OWNER
    said_for_others = True

    who: Name
    along: tuple[Name, ...] = ()

    def sayable_by(self) -> SaidBy:
        return SaidBy.RUNNER if self.along else self.said_by


class SetObstacle(Action, kw_only=True):
    """Put an obstacle in the way of members of one chase."""

    who: tuple[Name, ...]
    obstacle: Obstacle


class SetCourse(Action, kw_only=True):
    """Move a chase to another course."""

    course: Course
    chase: int = 0


class SetRun(Action, kw_only=True):
    """Limit a side to ``rounds`` of the chase, counted from its beginning, or one predator ``who``
    by itself; 0 lifts the limit.
    """

    side: Side = "predators"
    rounds: int
    chase: int = 0
    who: Name = ""


class SetLead(Action, kw_only=True):
    """Rule the Lead on a predator."""

    who: Name
    lead: int


class SetPool(Action, kw_only=True):
    """Rule what traits somebody rolls in a chase; none: the course's own."""

    who: Name
    traits: tuple[Text, ...] = ()


class JoinChase(Action, kw_only=True):
    """Put someone into a chase under way, on a side; ``lead`` None is what a late pursuer gets."""

    said_by = SaidBy.RUNNER

    who: Name
    side: Side
    chase: int = 0
    lead: int | None = None

    def sayable_by(self) -> SaidBy:
        return self.said_by if self.lead is None else SaidBy.STORYTELLER


class Board(Action, kw_only=True):
    """Put someone into a chase as a passenger of ``driver``, in the vehicle's cover."""

    said_by = SaidBy.RUNNER_OR_OWNER
    said_for_others = True
    names_others = True

    who: Name
    driver: Name
    cover: Word = "partial"


class DropOut(Action, kw_only=True):
    """Take someone out of a chase: prey that gives up is caught."""

    said_by = SaidBy.OWNER
    said_for_others = True

    who: Name


class Exert(Action, kw_only=True):
    """Buy a success on one's coming chase roll, or on the next ``roll`` of another kind: an
    ``opening``, ``stalking`` (noticing too) or an ``obstacle``.
    """

    said_by = SaidBy.OWNER
    said_for_others = True

    who: Name
    roll: Word = ""


class EndChase(Action, kw_only=True):
    """End a chase by the storyteller's word."""

    said_by = SaidBy.RUNNER

    chase: int = 0
    outcome: Ending = "over"
    reason: Text = ""

    def sayable_by(self) -> SaidBy:
        return self.said_by if self.outcome == "over" else SaidBy.STORYTELLER
