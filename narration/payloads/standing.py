"""How a scene stands, as messages: where it is, who is in it, its chases; and how a reader is.

Every scene that comes in here is already as a person may know it (`game.secrecy.known`).
"""

from collections.abc import Iterable

import msgspec

from game.fighter import Fighter
from game.notation import format
from game.reading import RULESETS, awaited, next_owners, ruleset_of, sight_of
from game.secrecy import knows_holds
from game.state.decisions import Question
from game.state.person import Initiative, Person
from game.state.scene import Scene, side_of
from narration.events.harm import check_words
from narration.payloads.messages import (
    ChaseNow,
    Grapple,
    Health,
    Held,
    OpenCheck,
    Place,
    SceneNow,
    Vitals,
    Waiting,
)
from narration.phrases.verb_words import kind_of
from narration.prompts.prompt import going_on
from narration.reader import Reader
from narration.text import unfolded

OVER = "ended"


class Clock(msgspec.Struct, frozen=True):
    """Since when a question has been open, and when the scene goes on without an answer: seconds
    since 1970.
    """

    since: float | None = None
    deadline: float | None = None


NO_CLOCK = Clock()

NO_SCENE = SceneNow(
    id=0, title="", ruleset="", round=0, phase="", haste=0, pace="", waiting=[]
)  # for a person who is told of none

# A question as the reader may know it, with its clock.
type Timed = tuple[Question, Clock]

# The person shown, and whether the reader is an owner of theirs, themselves, a player of theirs,
# and can tell who holds whom (GRAPPLE-15).
type Marks = tuple[str, bool, bool, bool, bool]


def scene_now(
    number: int, scene: Scene, waiting: Iterable[Timed], held: list[Held] | None, reader: Reader
) -> SceneNow:
    """Return where a scene stands: ``waiting`` is all that it waits for."""
    fight, waiting = scene.fight, list(waiting)
    sure = knows_holds(scene, reader.viewer)
    return SceneNow(
        id=number,
        title=scene.title,
        ruleset=scene.ruleset,
        round=fight.round,
        phase=fight.phase,
        haste=fight.haste,
        pace=scene.pace,
        waiting=[
            Waiting(who=one.who, question=one.question, since=clock.since, deadline=clock.deadline)
            for one, clock in waiting
        ],
        held=held,
        frozen=scene.frozen,
        over=fight.phase == OVER,
        grapples=[
            Grapple(
                grappler=hold.grappler if sure else None,
                victim=hold.victim if sure else None,
                between=sorted((hold.grappler, hold.victim)),
                control=hold.control if sure else None,
                pinned=hold.pinned and sure,
            )
            for hold in fight.holds
        ],
        storyteller=reader.st,
        runs=reader.moves_on,
        review=scene.review,
        checks=[
            OpenCheck(number=check.id, text=unfolded(check_words(check, scene).partition(": ")[2]))
            for check in (scene.checks if reader.moves_on else ())
        ],
        now=going_on(scene, [question for question, _ in waiting], reader),
    )


def order_now(scene: Scene, reader: Reader) -> list[Place]:
    return Order(scene).to(reader)


class Order:
    """Everybody in a scene, for all who know it so: no place is made twice for readers to whom
    it looks the same.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._placed = [name for group in scene.fight.groups for name in group]
        self._placed = [name for name in self._placed if name in scene.people]
        rest = [name for name in scene.people if name not in self._placed]
        self._names = [*self._placed, *rest]
        up = {person.name for person in (*awaited(scene), *next_owners(scene))}
        self._up = up | {question.who for chase in scene.chases for question in chase.questions}
        self._made: dict[Marks, Place] = {}
        self._of_nobody: dict[tuple[bool, bool], list[Place]] = {}

    def to(self, reader: Reader) -> list[Place]:
        """Return it as one reader is shown it: the same list to all readers without people of their
        own in it.
        """
        sure = knows_holds(self._scene, reader.viewer)
        if (reader.st, sure) not in self._of_nobody:
            nobody = Reader(st=reader.st)
            self._of_nobody[reader.st, sure] = [
                self._place(name, nobody, sure) for name in self._names
            ]
        alike = self._of_nobody[reader.st, sure]
        own = self._scene.people.keys() & {reader.name, *reader.keeps}
        if not own:
            return alike
        return [
            self._place(one, reader, sure) if one in own else place
            for one, place in zip(self._names, alike, strict=True)
        ]

    def _place(self, name: str, reader: Reader, sure: bool) -> Place:
        person = self._scene.people[name]
        mine, you = reader.viewer.owns(name), name == reader.name
        yours = name in reader.keeps or (reader.st and person.npc)
        marks = name, mine, you, yours, sure
        if marks not in self._made:
            placed, up = name in self._placed, name in self._up
            self._made[marks] = _place(self._scene, person, marks, placed, up)
        return self._made[marks]


def _place(scene: Scene, person: Person, marks: Marks, placed: bool, up: bool) -> Place:
    _, mine, you, yours, sure = marks
    place = person.initiative if placed else None
    if place is not None and place.private and not mine:  # of a private roll the total alone
        place = Initiative(place.total, 0, 0)
    said, verbs = person.phase.declaration, ruleset_of(scene).verbs
    hidden = said is not None and person.phase.secret and not mine
    has_come_up = kind_of(scene) in ("resolve", "act") and said is not None and person.done
    return Place(
        name=person.name,
        side=side_of(scene, person.name),
        total=place.total if place else None,
        die=place.die if place else None,
        rating=place.rating if place else None,
        health=health_of(scene, person, mine),
        declared=None if said is None else "" if hidden else format(said, verbs),
        secret=said is not None and person.phase.secret,
        acted=person.phase.acted or has_come_up,
        down=bool(person.down),
        away=person.away,
        next=up,
        you=you,
        yours=yours,
        npc=person.npc,
        auto=person.auto,
        sight=sight_of(scene, person.name),
        state=person.down,
        prone=person.prone,
        pinned=sure and scene.pinned(person.name),
        chase=person.seat.chase if person.seat is not None else 0,
        plan=" | ".join(format(line, verbs) for line in person.plan.lines) if person.plan else "",
    )


def health_of(scene: Scene, person: Person, mine: bool) -> Health:
    """Return how a person is. How long a body's track is belongs to its owner, where it follows
    from the sheet.
    """
    ruleset, health = ruleset_of(scene), person.fighter.health
    track = ruleset.track_of(person.fighter)
    return Health(
        marks=health.marks,
        level=track.level(health),
        penalty=track.penalty(health),
        boxes=len(track.levels) if mine or not ruleset.plays("NWOD-7") else None,
    )


def chases_now(scene: Scene, reader: Reader) -> list[ChaseNow]:
    return [
        ChaseNow(
            id=chase.id,
            prey=list(chase.prey),
            predators=dict(chase.predators),
            round=chase.round,
            course=chase.course.name,
            you=reader.name in chase.members(),
        )
        for chase in scene.chases_under_way()
    ]


def vitals_now(ruleset: str, fighter: Fighter, rounds: int) -> Vitals:
    """Return how a person is by a ruleset, with ``rounds`` left in the weapon in hand."""
    health, track = fighter.health, RULESETS[ruleset].track_of(fighter)
    most, left = len(track.levels), fighter.resources
    hp, willpower = max(0, most - health.marked), left.get("willpower", 0)
    return Vitals(
        health=track.level(health),
        penalty=track.penalty(health),
        bashing=health.bashing,
        lethal=health.lethal,
        aggravated=health.aggravated,
        hp=hp,
        maxhp=most,
        willpower=willpower,
        maxwillpower=fighter.rating("willpower"),
        rage=left.get("rage", 0),
        blood=left.get("blood", 0),
        ammunition=rounds,
        string=f"H:{hp}/{most} W:{willpower}/{fighter.rating('willpower')}",
    )
