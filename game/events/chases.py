"""What has happened in a chase: results, never recipes (chapter 11).

One event moves somebody into a chase or out of it, so that nobody is ever in both.
"""

from collections.abc import Collection

from msgspec.structs import replace

from game.event import Event
from game.events.afresh import fresh_round
from game.events.company import got_down, without_wishes
from game.events.seats import between_two, into_chase, left_last, out_of_chase
from game.events.shots import without_shot
from game.events.writing import with_chase, with_person
from game.names import Name, Spoken, Text, Word
from game.state.chase import LET_GO, Chase, HeadStart, Seat, Side
from game.state.courses import Course
from game.state.decisions import Question
from game.state.scene import Scene


class ChaseBegan(Event, kw_only=True):
    """A chase began; everyone named left the fight for it.

    ``how`` is ``cold``, ``stalk`` or ``escape``; ``predators`` are the opening Leads. ``opening``
    is the Lead on whoever joins before the first round, ``openings`` those of the escape's
    attackers (CHASE-2 to CHASE-4). Those who were prone are ``up`` now; ``rising`` have yet to pay
    for it on a roll (CHASE-13). ``midway`` are those who came out of a round of the fight that is
    not over.
    """

    chase: int
    prey: tuple[Name, ...]
    predators: dict[Name, int]
    course: Course
    how: Word
    opening: int = 0
    openings: dict[Name, int] = {}
    up: tuple[Name, ...] = ()
    rising: tuple[Name, ...] = ()
    midway: tuple[Name, ...] = ()

    def write(self, scene: Scene) -> Scene:
        for who in self.up:
            scene = with_person(scene, who, prone=False)
        for who in self.prey:
            scene = into_chase(scene, who, Seat(self.chase, "prey"), who in self.midway)
        for who in self.predators:
            scene = into_chase(scene, who, Seat(self.chase, "predators"), who in self.midway)
        return _with_new(scene, self)


class Pounced(Event, kw_only=True):
    """A stalker struck before the prey could run: there is no chase (CHASE-3)."""

    prey: tuple[Name, ...]
    by: tuple[Name, ...]

    def write(self, scene: Scene) -> Scene:
        for who in (*self.prey, *self.by):
            scene = with_person(scene, who, away=False, head_start=None, joins="", braces=())
        return scene


class ChaseJoined(Event, kw_only=True):
    """Someone left the fight for a chase under way; a passenger rides with ``driver``. One who was
    prone is ``up`` now (CHASE-13). ``midway`` as of `ChaseBegan`; ``fresh`` are the Leads on those
    who attacked the escape that prey has come out of.
    """

    chase: int
    who: Name
    side: Side
    lead: int = 0
    driver: Name = ""
    cover: Word = ""
    up: bool = False
    midway: bool = False
    fresh: dict[Name, int] = {}

    def write(self, scene: Scene) -> Scene:
        if self.up:
            scene = with_person(scene, self.who, prone=False)
        since = scene.chase(self.chase).round
        seat = Seat(self.chase, self.side, self.driver, self.cover, since)
        return _with_member(into_chase(scene, self.who, seat, self.midway), self)


class ChaseLeft(Event, kw_only=True):
    """Someone is out of a chase, for a typed reason: back in the scene, or ``away`` from it.
    ``lead`` is the one that was on them, of predators.
    """

    chase: int
    who: Name
    why: Text
    away: bool = False
    lead: int = 0

    def write(self, scene: Scene) -> Scene:
        return _without_member(out_of_chase(scene, self.who, self.away), self)


class ChaseRoundBegan(Event, kw_only=True):
    """A round of a chase began; what maneuvers had prepared now holds. It is one of the fight for
    those ``between`` two rounds of that, however they come out of it. Who wanted to flee together
    has to say so again.
    """

    chase: int
    round: int
    between: tuple[Name, ...] = ()

    def write(self, scene: Scene) -> Scene:
        chase = scene.chase(self.chase)
        for who in self.between:
            scene = with_person(scene, who, ran=left_last(scene, scene.people[who]))
        return with_chase(
            without_mishaps(without_wishes(scene, chase.members()), chase.members()),
            chase.id,
            round=self.round,
            during=scene.fight.round,
            rolling=True,
            fresh={},
            started=chase.predators,
            now=chase.coming,
            coming={},
            winners=(),
            ready=(),
        )


class LeadChanged(Event, kw_only=True):
    """``change`` was added to the Lead on a predator, which is now ``lead``.

    ``why`` is ``round``, the name of a maneuver, ``run`` or ``ruled``. In a round ``margin`` is
    what one side won by, before maneuvers halved or doubled it; ``winner`` which side, if any.
    """

    chase: int
    predator: Name
    change: int
    lead: int
    why: Text
    margin: int = 0
    winner: Word = ""
    by: Text = ""

    def write(self, scene: Scene) -> Scene:
        predators = {**scene.chase(self.chase).predators, self.predator: self.lead}
        return with_chase(scene, self.chase, predators=predators)


class ChaseRoundRolled(Event, kw_only=True):
    """Everyone has rolled: the net of each, that of the prey as a whole, who may maneuver, and with
    which ``traits`` each rolled. ``closed`` are those whose net no player sees, ``closed_prey`` the
    prey among them.
    """

    chase: int
    nets: dict[Name, int]
    prey_net: int
    winners: tuple[Name, ...] = ()
    traits: dict[Name, tuple[Text, ...]] = {}
    closed: tuple[Name, ...] = ()
    closed_prey: tuple[Name, ...] = ()

    def write(self, scene: Scene) -> Scene:
        return with_chase(
            scene,
            self.chase,
            winners=self.winners,
            rolled=self.traits,
            exerting=(),
            rising=(),
        )


class ManeuverMade(Event, kw_only=True):
    """A winner did a maneuver; ``touches`` are those that it works on (CHASE-7)."""

    chase: int
    who: Name
    maneuver: Text
    touches: tuple[Name, ...] = ()

    def write(self, scene: Scene) -> Scene:
        coming = scene.chase(self.chase).coming
        if not self.touches:
            return scene
        touched = (*coming.get(self.maneuver, ()), *self.touches)
        return with_chase(scene, self.chase, coming={**coming, self.maneuver: touched})


class CourseChanged(Event, kw_only=True):
    """The chase runs over a new course, for everyone; passengers of those who drive no more get
    down, and ``run`` too.
    """

    chase: int
    course: Course
    by: Text = ""
    run: tuple[Name, ...] = ()

    def write(self, scene: Scene) -> Scene:
        return got_down(with_chase(scene, self.chase, course=self.course), self.chase, self.run)


class RunSet(Event, kw_only=True):
    """The Run of a side, or of one predator ``who``, lasts until the end of round ``rounds``; 0 for
    no end (CHASE-9).
    """

    chase: int
    side: Side
    rounds: int
    by: Text = ""
    who: Name = ""

    def write(self, scene: Scene) -> Scene:
        chase = scene.chase(self.chase)
        if self.who:
            return with_chase(
                scene, chase.id, own_runs=_limited(chase.own_runs, self.who, self.rounds)
            )
        return with_chase(scene, chase.id, runs=_limited(chase.runs, self.side, self.rounds))


class PoolSet(Event, kw_only=True):
    """Someone rolls these traits in the chase; none: the course's own (CHASE-6)."""

    chase: int
    who: Name
    traits: tuple[Text, ...] = ()
    by: Text = ""

    def write(self, scene: Scene) -> Scene:
        pools = {
            who: pool for who, pool in scene.chase(self.chase).pools.items() if who != self.who
        }
        if self.traits:
            pools[self.who] = self.traits
        return with_chase(scene, self.chase, pools=pools)


class Exerted(Event, kw_only=True):
    """Someone will buy a success on the coming chase roll, or on the next ``roll`` of another kind
    (DICE-8).
    """

    chase: int
    who: Name
    roll: Word = ""

    def write(self, scene: Scene) -> Scene:
        if self.roll:
            braces = (*scene.people[self.who].braces, self.roll)
            return with_person(scene, self.who, braces=braces)
        exerting = (*scene.chase(self.chase).exerting, self.who)
        return with_chase(scene, self.chase, exerting=exerting)


class ChaseRoundEnded(Event, kw_only=True):
    """A round of a chase is over; that of the fight which those ``midway`` came out of is not."""

    chase: int
    round: int
    midway: tuple[Name, ...] = ()

    def write(self, scene: Scene) -> Scene:
        people, members = scene.people.copy(), scene.chase(self.chase).members()
        for who in members:
            forgets = between_two if who in self.midway else fresh_round
            people[who] = replace(forgets(people[who]), ran=left_last(scene, people[who]))
        fresh = set(members).difference(self.midway)
        challenged = tuple(pair for pair in scene.challenged if pair[1] not in fresh)
        scene = replace(scene, people=people, challenged=challenged)
        scene = without_shot(scene, self.chase)
        return with_chase(scene, self.chase, rolling=False, now={}, parts=())


class ChaseEnded(Event, kw_only=True):
    """A chase is over.

    ``outcome`` is ``caught``, ``away``, ``crash`` or ``over`` and ``why`` its typed reason, ``by``
    who caught the prey; ``back`` are in the scene again, ``gone`` are away from it. ``leads`` are
    those on whoever has just given it up: others can still go after the prey, and it goes on then.
    """

    chase: int
    outcome: Word
    why: Text
    by: tuple[Name, ...] = ()
    back: tuple[Name, ...] = ()
    gone: tuple[Name, ...] = ()
    leads: dict[Name, int] = {}

    def write(self, scene: Scene) -> Scene:
        seats = {who: scene.people[who].seat for who in self.gone}
        for who in self.back:
            scene = out_of_chase(scene, who, away=False)
        for who in self.gone:
            scene = out_of_chase(scene, who, away=True)
        if self.leads:
            most = max(self.leads.values())
            start = HeadStart(self.leads, most, scene.fight.haste, self.gone)
            for who in self.gone:
                scene = with_person(scene, who, head_start=replace(start, seat=seats[who]))
        return _ended(without_shot(scene, self.chase), self)


class MadeReady(Event, kw_only=True):
    """Someone has nothing more to say before the next round of their chase (CHASE-5), but for a
    pose.
    """

    chase: int
    who: Name
    pose: Spoken = ""

    def write(self, scene: Scene) -> Scene:
        return with_chase(scene, self.chase, ready=(*scene.chase(self.chase).ready, self.who))


class LetGo(Event, kw_only=True):
    """Someone goes after none of the ``prey`` that they could go after now (CHASE-4). It holds for
    the round, and they may change their mind.
    """

    who: Name
    prey: tuple[Name, ...]
    pose: Spoken = ""

    def write(self, scene: Scene) -> Scene:
        known = scene.people[self.who].lets_go
        return with_person(scene, self.who, lets_go=tuple(dict.fromkeys((*known, *self.prey))))


KEPT = 10  # how many chases a scene remembers, the one under way included


def _with_new(scene: Scene, event: ChaseBegan) -> Scene:
    """Return the scene with one more chase; of those that are over, and do not go on, only the last
    few are kept.
    """
    chase = Chase(
        id=event.chase,
        prey=event.prey,
        predators=event.predators,
        course=event.course,
        how=event.how,
        opening=event.opening,
        openings=event.openings,
        rising=event.rising,
    )
    resumed = [scene.given_up(name) for name in scene.people]
    over = [one.id for one in scene.chases if one.over and one not in resumed]
    forgotten = set(over[: max(0, len(scene.chases) + 1 - KEPT)])
    kept = tuple(one for one in scene.chases if one.id not in forgotten)
    return replace(scene, chases=(*kept, chase))


def _with_member(scene: Scene, event: ChaseJoined) -> Scene:
    """Return the scene in which somebody is in a chase on a side, or as a passenger."""
    chase = scene.chase(event.chase)
    if event.driver:
        return with_chase(scene, chase.id, riders={**chase.riders, event.who: event.driver})
    if event.up:
        scene = with_chase(scene, chase.id, rising=(*chase.rising, event.who))
    if event.side == "prey":
        fresh = {**chase.fresh, **event.fresh}
        return with_chase(scene, chase.id, prey=(*chase.prey, event.who), fresh=fresh)
    predators = {**chase.predators, event.who: event.lead}
    return with_chase(scene, chase.id, predators=predators)


def _without_member(scene: Scene, event: ChaseLeft) -> Scene:
    """Return the scene in which somebody is no longer in a chase, nor in anything under way
    there.
    """
    chase, gone = scene.chase(event.chase), event.who
    hunted = chase.side(gone) == "predators" and event.why != LET_GO
    prey = tuple(name for name in chase.prey if name != gone)
    heir = prey[0] if gone in chase.prey and prey else ""
    winners = (heir if name == gone else name for name in chase.winners)
    facing = chase.facing
    if facing is not None:
        who = tuple(name for name in facing.who if name != gone)
        facing = replace(facing, who=who) if who else None
    return with_chase(
        scene,
        chase.id,
        prey=prey,
        predators={name: lead for name, lead in chase.predators.items() if name != gone},
        riders={name: driver for name, driver in chase.riders.items() if name != gone},
        pools={name: pool for name, pool in chase.pools.items() if name != gone},
        own_runs=_limited(chase.own_runs, gone, 0),
        exerting=_others(chase.exerting, gone),
        ready=_others(chase.ready, gone),
        rising=_others(chase.rising, gone),
        out=(*_others(chase.out, gone), gone) if hunted else chase.out,
        fled=(*_others(chase.fled, gone), gone) if gone in chase.prey else chase.fled,
        parting=_others(chase.parting, gone),
        winners=tuple(name for name in winners if name),
        questions=tuple(one for one in chase.questions if one.who != gone),
        facing=facing,
    )


def _others(names: tuple[str, ...], gone: str) -> tuple[str, ...]:
    return tuple(name for name in names if name != gone)


def _limited(runs: dict[str, int], whose: str, rounds: int) -> dict[str, int]:
    """Return Runs with one of them limited to so many rounds, or with 0 no more limited."""
    left = {one: last for one, last in runs.items() if one != whose}
    return {**left, whose: rounds} if rounds else left


def _ended(scene: Scene, event: ChaseEnded) -> Scene:
    """Return the scene in which a chase is over; who was in it at the end stays on record, and what
    its prey has paid for where others may still come after it.
    """
    return with_chase(
        scene,
        event.chase,
        outcome=event.outcome,
        why=event.why,
        questions=(),
        winners=(),
        facing=None,
        rolling=False,
        now={},
        coming=scene.chase(event.chase).coming if event.leads else {},
        ready=(),
        parts=(),
        parting=(),
        firing=None,
    )


def asked_in_chase(scene: Scene, number: int, question: Question) -> Scene:
    """Return the scene in which a chase waits for an answer."""
    chase = scene.chase(number)
    facing = chase.facing
    if facing is not None and question.question == "obstacle":
        facing = replace(facing, asked=(*facing.asked, question.who))
    return with_chase(scene, number, questions=(*chase.questions, question), facing=facing)


def answered_in_chase(scene: Scene, number: int, answer: str, buys: bool) -> Scene:
    """Return the scene in which a question of a chase is closed; ``buys`` says that a success is to
    be bought on the roll that it leads to.
    """
    chase = scene.chase(number)
    closed = next(one for one in chase.questions if one.id == answer)
    winners = chase.winners[1:] if closed.question == "maneuver" else chase.winners
    questions = tuple(one for one in chase.questions if one.id != answer)
    facing = chase.facing
    if buys and facing is not None:
        facing = replace(facing, buying=(*facing.buying, closed.who))
    return with_chase(scene, number, questions=questions, winners=winners, facing=facing)


def without_mishaps(scene: Scene, whose: Collection[str]) -> Scene:
    """Return the scene in which nobody is asked any more what came of a botch or a deed of
    these.
    """
    if not scene.checks:
        return scene
    kept = tuple(one for one in scene.checks if not (one.lapses and one.who in whose))
    return replace(scene, checks=kept)
