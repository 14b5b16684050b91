"""A chase as it stands now. Values only: what `game.events` writes is all that changes it."""

from typing import Annotated, Literal

from game.fighter import DamageType
from game.state.decisions import Question
from game.values import (
    UNWRITTEN,
    Difficulty,
    HarmDice,
    Name,
    Pool,
    Text,
    Value,
    Word,
    one_of,
    within,
    written_as,
)

# --- courses and obstacles: what a chase runs over, as plain records (world/courses.yaml) --------
# A chase carries a copy of its course, and an obstacle is whole in the event that sets it: a log
# stands on its own, whatever becomes of the data.


USUAL_DIFFICULTY = 6
NO_DIFFICULTY = 0  # where nothing is rolled against one

type Hardness = Literal["difficulty", "dice", "test pool"]  # what makes a roll hard


class Obstacle(Value, kw_only=True, omit_defaults=True):
    """A check that the people who meet it must pass.

    ``dice`` is the damage pool of people who fail, of damage ``type``; 0 is harmless. ``change`` is
    what it gives to the pool or takes from it, where that is what makes a roll hard; ``levels`` are
    what it takes in the place of dice, where harm is flat.
    """

    name: Text
    traits: Annotated[Pool, written_as("pool")]
    difficulty: Difficulty = USUAL_DIFFICULTY
    dice: Annotated[HarmDice, written_as("harm")] = 0
    type: DamageType = "bashing"
    change: Annotated[int, UNWRITTEN] = 0
    levels: Annotated[int, UNWRITTEN] = 0


type FeatureDice = Annotated[int, within(-10, 10)]


class Feature(Value, kw_only=True, omit_defaults=True):
    """One trait of a course: what it adds to everyone's difficulty, and to a side's dice."""

    name: Text
    difficulty: Annotated[int, within(-5, 5)] = 0
    prey: FeatureDice = 0
    predators: FeatureDice = 0


class Course(Value, kw_only=True, omit_defaults=True):
    """The ground of a chase: what is rolled there, against what.

    ``difficulty`` is the course's own, its traits come on top; ``pool`` the traits everybody rolls;
    ``hard`` is what makes a roll hard there, ``change`` what it gives to everybody's pool or takes;
    ``body`` says that a body is what runs, so that it tires; ``leads_to`` names the
    courses that people can turn into from here, all of them if it names none.
    """

    name: Text
    pool: Pool
    difficulty: Difficulty = USUAL_DIFFICULTY
    traits: tuple[Feature, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    hard: Annotated[Hardness, UNWRITTEN] = "difficulty"
    change: Annotated[int, UNWRITTEN] = 0
    body: bool = False
    leads_to: tuple[Annotated[Text, one_of("courses")], ...] = ()

    def total(self) -> int:
        """Return the difficulty with every trait, before any bounds; 0 where there is none."""
        return self.difficulty + sum(trait.difficulty for trait in self.traits)


type Side = Literal["prey", "predators"]

LET_GO = "let-go"  # why a captive is out of a chase, having chased nobody


class Seat(Value, omit_defaults=True):
    """A person's place in a chase: whose side, and for a passenger who drives and what covers."""

    chase: int
    side: Side
    driver: Name = ""
    cover: Word = ""

    @property
    def steers(self) -> bool:
        """Say whether they run or drive themselves, and so roll each round."""
        return not self.driver


class HeadStart(Value, omit_defaults=True):
    """What an escape won that nobody has pursued yet.

    ``leads`` is the Lead on each attacker of the phase, ``net`` on anybody else. Without any
    attacker the chase starts cold. ``haste`` is the phase it was in, ``company`` who flee
    together, each of them named, where several do. ``seat`` is their place in a chase
    that has been given up: it goes on when a person comes after them.
    """

    leads: dict[Name, int] = {}
    net: int = 0
    haste: int = 0
    company: tuple[Name, ...] = ()
    seat: Seat | None = None


class Facing(Value, omit_defaults=True):
    """An obstacle being met: by whom, for what reason, who was asked, who passed or failed; who
    bought a success.
    """

    obstacle: Obstacle
    who: tuple[Name, ...]
    why: Text
    asked: tuple[Name, ...] = ()
    met: dict[Name, bool] = {}
    buying: tuple[Name, ...] = ()


class Firing(Value, omit_defaults=True):
    """The shots of a round under way whose results are held, one by one: ``beaten`` are
    the predators whom the prey has beaten in it.
    """

    beaten: tuple[Name, ...] = ()


class Chase(Value, kw_only=True, omit_defaults=True):
    """One chase: the prey that runs or drives, the Lead on each predator still in it.

    ``riders`` maps passengers to their drivers. ``now`` and ``coming`` hold what maneuvers do
    in this round and in the next: by maneuver, whom it touches. ``started`` is each Lead as it was
    at the round's start. ``ready`` are people who have nothing more to say before the next round.
    While ``parting`` go another way, ``follows`` is whom each predator goes after.
    """

    id: int
    prey: tuple[Name, ...]
    predators: dict[Name, int]
    course: Course
    how: Word
    opening: int = 0  # on people who join before the first round
    openings: dict[Name, int] = {}  # for people who attacked the escape, or chased prey that parted
    riders: dict[Name, Name] = {}
    pools: dict[Name, tuple[Text, ...]] = {}  # traits of people who do not roll the course's own
    fresh: dict[Name, int] = {}  # for attackers of an escape whose prey has come in since a round
    runs: dict[Word, int] = {}  # by side, the round after which its Run is used up
    own_runs: dict[Name, int] = {}  # the same for single predators
    rising: tuple[Name, ...] = ()  # who got up to run, and has not rolled since
    out: tuple[Name, ...] = ()  # who was after the prey, and is out of it

    round: int = 0
    rolling: bool = False  # a round has been rolled and is not over yet
    started: dict[Name, int] = {}
    rolled: dict[Name, tuple[Text, ...]] = {}  # the traits of each one's last chase roll
    winners: tuple[Name, ...] = ()  # who may still do a maneuver for it, in order
    now: dict[Text, tuple[Name, ...]] = {}
    coming: dict[Text, tuple[Name, ...]] = {}
    exerting: tuple[Name, ...] = ()  # who buys a success on the coming roll
    ready: tuple[Name, ...] = ()
    parting: tuple[Name, ...] = ()
    follows: dict[Name, Name] = {}
    facing: Facing | None = None
    firing: Firing | None = None
    obstacles: int = 0  # how many have been set so far
    own_obstacles: int = 0  # how many of those were the course's, for a maneuver
    tired: int = 0  # the last round that exhaustion came in
    questions: tuple[Question, ...] = ()
    outcome: Word = ""  # how it ended: caught, away, crash or over
    why: Text = ""

    @property
    def over(self) -> bool:
        return bool(self.outcome)

    def members(self) -> tuple[str, ...]:
        """Return everyone in it: prey, predators, passengers."""
        return (*self.prey, *self.predators, *self.riders)

    def behind(self, name: str) -> str:
        """Return who rolls for a member: their driver, or they themselves."""
        return self.riders.get(name, name)

    def side(self, name: str) -> Side:
        return "prey" if self.behind(name) in self.prey else "predators"
