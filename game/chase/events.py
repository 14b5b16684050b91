"""What has happened in a chase: results, never recipes.

The rolls, shots and wounds of a chase are the fight's own events; here is what only chases have.
"""

from game.chase.courses import Course, Obstacle
from game.chase.state import Side
from game.event import Event


class ChaseBegan(Event, kw_only=True):
    """A chase began; everyone named left the fight for it.

    ``how`` is ``cold``, ``stalk`` or ``escape``; ``predators`` are the opening Leads. ``opening``
    is the Lead on whoever joins before the first round, ``openings`` those of the escape's
    attackers (CHASE-2 to CHASE-4).
    """

    chase: int
    prey: tuple[str, ...]
    predators: dict[str, int]
    course: Course
    how: str
    opening: int = 0
    openings: dict[str, int] = {}


class Pounced(Event, kw_only=True):
    """A stalker struck before the prey could run: there is no chase (CHASE-3)."""

    prey: tuple[str, ...]
    by: tuple[str, ...]


class ChaseJoined(Event, kw_only=True):
    """Someone left the fight for a chase under way; a passenger rides with ``driver``."""

    chase: int
    who: str
    side: Side
    lead: int = 0
    driver: str = ""
    cover: str = ""


class ChaseLeft(Event, kw_only=True):
    """Someone is out of a chase, for a typed reason: back in the scene, or ``away`` from it."""

    chase: int
    who: str
    why: str
    away: bool = False


class ChaseRoundBegan(Event, kw_only=True):
    """A round of a chase began; what maneuvers had prepared now holds."""

    chase: int
    round: int


class LeadChanged(Event, kw_only=True):
    """``change`` was added to the Lead on a predator, which is now ``lead``.

    ``why`` is ``round``, the name of a maneuver, ``run`` or ``ruled``. In a round ``margin`` is
    what one side won by, before maneuvers halved or doubled it; ``winner`` which side, if any.
    """

    chase: int
    predator: str
    change: int
    lead: int
    why: str
    margin: int = 0
    winner: str = ""
    by: str = ""


class ChaseRoundRolled(Event, kw_only=True):
    """Everyone has rolled: the net of each, that of the prey as a whole, and who may maneuver."""

    chase: int
    nets: dict[str, int]
    prey_net: int
    winners: tuple[str, ...] = ()


class ManeuverMade(Event, kw_only=True):
    """A winner did a maneuver; ``touches`` are those that it works on (CHASE-7)."""

    chase: int
    who: str
    maneuver: str
    touches: tuple[str, ...] = ()


class CourseChanged(Event, kw_only=True):
    """The chase runs over a new course, for everyone."""

    chase: int
    course: Course
    by: str = ""


class ObstacleSet(Event, kw_only=True):
    """Those named face an obstacle: by a maneuver, exhaustion or the storyteller (CHASE-8)."""

    chase: int
    obstacle: Obstacle
    who: tuple[str, ...]
    why: str
    by: str = ""


class ObstacleMet(Event, kw_only=True):
    """Someone passed an obstacle, or failed it: by a ``roll`` or by a maneuver's name."""

    chase: int
    who: str
    passed: bool
    how: str


class ObstacleCleared(Event, kw_only=True):
    """Everyone who faced an obstacle has met it."""

    chase: int


class RunSet(Event, kw_only=True):
    """A side's Run lasts until the end of round ``rounds``; 0 for no end (CHASE-9)."""

    chase: int
    side: Side
    rounds: int
    by: str = ""


class PoolSet(Event, kw_only=True):
    """Someone rolls these traits in the chase; none: the course's own (CHASE-6)."""

    chase: int
    who: str
    traits: tuple[str, ...] = ()
    by: str = ""


class Exerted(Event, kw_only=True):
    """Someone will buy a success on the coming chase roll (DICE-8)."""

    chase: int
    who: str


class ChaseRoundEnded(Event, kw_only=True):
    """A round of a chase is over."""

    chase: int
    round: int


class ChaseEnded(Event, kw_only=True):
    """A chase is over.

    ``outcome`` is ``caught``, ``away``, ``crash`` or ``over`` and ``why`` its typed reason, ``by``
    who caught the prey; ``back`` are in the scene again, ``gone`` are away from it.
    """

    chase: int
    outcome: str
    why: str
    by: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


class EffectCounted(Event, kw_only=True):
    """A round of a chase went by for an effect, while no fight was counting (BOOK-4)."""

    effect: int
    last_round: int
