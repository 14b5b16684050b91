"""What has happened in a chase: results, never recipes (chapter 11).

One event moves a person into a chase or out of it, so that nobody is ever in both.
"""

from collections.abc import Collection
from itertools import chain

from msgspec.structs import replace

from game.events.distances import as_far_from_those_elsewhere
from game.events.people import out_of_order, out_of_turn
from game.events.writing import (
    About,
    fresh_round,
    less,
    with_chase,
    with_person,
    with_phase,
    with_round,
)
from game.state.chase import LET_GO, Chase, Course, Facing, Firing, HeadStart, Obstacle, Seat, Side
from game.state.decisions import Question
from game.state.person import Person
from game.state.scene import Scene
from game.values import Event, Name, Spoken, Text, Word


class InChase(Event, kw_only=True):
    """What happened in one of the scene's chases, by its number."""

    chase: int


# --- obstacles in a chase: set before people, met, behind them ------------------------------------


class ObstacleSet(InChase, kw_only=True):
    """Those named face an obstacle: by a maneuver, exhaustion or the storyteller."""

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


class ObstacleMet(InChase, kw_only=True):
    """A person passed an obstacle, or failed it: by a ``roll`` or by a maneuver's name."""

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


class ObstacleCleared(InChase, kw_only=True):
    """Everyone who faced an obstacle has met it."""

    def write(self, scene: Scene) -> Scene:
        return with_chase(scene, self.chase, facing=None)


# -------------------------------------------------------------------------------------------------
# Shots in a chase: which of them reach, and those of a round where what comes of each is held for
# a storyteller.


class ShotRuled(InChase, kw_only=True):
    """The storyteller said whether a shot reaches across a Lead that is too long, for
    the round; if it does not, the last ``taken`` parts of what was declared are taken back.
    """

    moves_on = True

    who: Name
    target: Name = ""
    weapon: Text = ""
    allowed: bool
    taken: int = 0

    def write(self, scene: Scene) -> Scene:
        shots = scene.people[self.who].round.long_shots
        ruled = {**shots.get(self.target, {}), self.weapon: self.allowed}
        scene = with_round(scene, self.who, long_shots={**shots, self.target: ruled})
        if self.allowed:
            return scene
        person = scene.people[self.who]
        parts = person.parts
        left = parts[: len(parts) - self.taken]
        if not left or person.phase.declaration is None:
            scene = with_round(scene, self.who, standing=None)
            return with_phase(scene, self.who, declaration=None, resolved=(), lines=0)
        # It was an action that haste had bought.
        said, lines = replace(person.phase.declaration, parts=left), person.phase.lines - 1
        scene = with_phase(scene, self.who, declaration=said, lines=lines)
        haste_left = person.round.haste_left + 1
        return with_round(scene, self.who, standing=said, haste_left=haste_left)


class ShotsBegan(InChase, kw_only=True):
    """The shots of a round begin, and what comes of each is held for a storyteller;
    ``beaten`` are the predators whom the prey has beaten in it.
    """

    beaten: tuple[Name, ...] = ()

    def write(self, scene: Scene) -> Scene:
        return with_chase(scene, self.chase, firing=Firing(self.beaten))


class ShotEnded(InChase, kw_only=True):
    """The held part of a shot has taken its course: the next one may begin."""

    def write(self, scene: Scene) -> Scene:
        return replace(scene, shot=None)


class ShotsEnded(InChase, kw_only=True):
    """All shots of a round whose results were held have been fired."""

    def write(self, scene: Scene) -> Scene:
        return with_chase(scene, self.chase, firing=None)


def without_shot(scene: Scene, number: int) -> Scene:
    """Return the scene at the end of a chase, or of a round of it: nothing is being worked out but
    what is held in another chase.
    """
    shot = scene.shot
    if shot is None or (
        shot.held is not None and all(exchange.chase != number for exchange in shot.exchanges)
    ):
        return scene
    return replace(scene, shot=None)


# --- what becomes of a person who goes out of the fight and into a chase, and out of it again ----


def into_chase(scene: Scene, who: str, seat: Seat, midway: bool) -> Scene:
    """Take a person out of the fight, with all they had to do with it, and into a chase. What they
    gave up for a round of it that is not over they get back when it is, and not by coming back from
    the chase.
    """
    fight = out_of_order(out_of_turn(scene.fight, who), who)
    fight = as_far_from_those_elsewhere(fight, scene, who, seat.chase)
    before = scene.people[who]
    forgets = between_two if midway else fresh_round
    person = replace(
        forgets(before),
        seat=seat,
        away=True,
        sent_away=False,
        went=scene.fight.round if midway else before.went,
        head_start=None,
        haste_plan=None,
        joins="",
        braces=(),
    )
    return replace(scene, fight=fight, people={**scene.people, who: person})


def between_two(person: Person) -> Person:
    """Forget what a person had to do where they were, but for what they gave up for the round, and
    what they may do once in it.
    """
    return replace(fresh_round(person), toll=replace(person.toll, loses_main=False))


def out_of_chase(scene: Scene, who: str, away: bool) -> Scene:
    """Take a person out of a chase and what is shot in it; ``away`` from the fight or not."""
    shot = scene.shot
    if shot is not None and shot.held is not None:
        left = tuple(one for one in shot.exchanges if who not in (one.owner, one.target))
        scene = replace(scene, shot=replace(shot, exchanges=left))
    person = between_two(scene.people[who])
    person = replace(person, seat=None, away=away, joins="", braces=())
    return replace(scene, people={**scene.people, who: person})


# --- people who flee together, part and meet again, or give up; what goes on then -----------------


MET = "met"  # how a chase ended that has become one with another


class GivingUp(InChase, kw_only=True):
    """A person gives up a chase at the end of its next round: what ``by`` have declared about them
    comes first. ``firing`` says that it is the round of which shots are held, and
    ``captor`` who lets them go then, of a captive.
    """

    moves_on = True

    who: Name
    by: tuple[Name, ...] = ()
    firing: bool = False
    captor: Name = ""

    def write(self, scene: Scene) -> Scene:
        return scene  # nobody is kept from giving up any more


class AskedToFleeTogether(About, kw_only=True):
    """A person wants to flee with ``friend`` as one prey, who has yet to say so too; with nobody
    any more where that is empty.
    """

    friend: Name = ""

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, joins=self.friend)


class FledTogether(Event, kw_only=True):
    """People who escaped in one phase flee as one prey: ``leads`` and ``net`` are of them all."""

    who: tuple[Name, ...]
    leads: dict[Name, int] = {}
    net: int = 0
    haste: int = 0

    def write(self, scene: Scene) -> Scene:
        start = HeadStart(self.leads, self.net, self.haste, self.who)
        for name in self.who:
            scene = with_person(scene, name, head_start=start, joins="")
        return scene


class PartingPutOff(InChase, kw_only=True):
    """Some of the prey go another way at the end of the chase's next round: what ``by`` have
    declared about any of its members comes first. ``firing`` says that it is the round
    of which shots are held.
    """

    moves_on = True

    who: tuple[Name, ...]
    by: tuple[Name, ...] = ()
    firing: bool = False

    def write(self, scene: Scene) -> Scene:
        return scene  # they part at once now


class PartingBegan(InChase, kw_only=True):
    """Some of the prey go another way; each predator is asked whom to follow. In old logs those
    whom it names as giving up did so as soon as they had parted.
    """

    who: tuple[Name, ...]
    gives_up: tuple[Name, ...] = ()

    def write(self, scene: Scene) -> Scene:
        return with_chase(scene, self.chase, parting=self.who, follows={})


class PursuitChosen(InChase, kw_only=True):
    """A predator chose whom to follow of prey that parts."""

    moves_on = True

    who: Name
    prey: Name

    def write(self, scene: Scene) -> Scene:
        follows = {**scene.chase(self.chase).follows, self.who: self.prey}
        return with_chase(scene, self.chase, follows=follows)


class ChaseResumed(InChase, kw_only=True):
    """A chase that had been given up goes on as it was, with those of its prey who are still at
    large; ``riders`` are in it with their drivers.
    """

    goes_on = True
    moves_on = True

    prey: tuple[Name, ...]
    riders: dict[Name, Name] = {}

    def write(self, scene: Scene) -> Scene:
        for who in (*self.prey, *self.riders):
            start = scene.people[who].head_start
            assert start is not None and start.seat is not None
            seat = replace(start.seat, driver=self.riders.get(who, ""))
            scene = with_person(scene, who, seat=seat, head_start=None, joins="", braces=())
        return with_chase(scene, self.chase, prey=self.prey, riders=self.riders, outcome="", why="")


class ChaseParted(InChase, kw_only=True):
    """Prey went another way: the chase ``into`` is of them, and of the people who follow them."""

    moves_on = True

    into: int
    prey: tuple[Name, ...]
    predators: tuple[Name, ...] = ()

    def write(self, scene: Scene) -> Scene:
        whole = scene.chase(self.chase)
        gone = {*self.prey, *self.predators}
        gone |= {rider for rider, driver in whole.riders.items() if driver in gone}
        leads = {**whole.openings, **whole.predators}
        parted = replace(_only(whole, gone), id=self.into, openings=leads)
        left = replace(_only(whole, {*whole.members()} - gone), openings=leads)
        chases = tuple(left if chase.id == whole.id else chase for chase in scene.chases)
        return _seated(replace(scene, chases=(*chases, parted)), gone, self.into)


class ChasesMet(InChase, kw_only=True):
    """Prey of two chases met and flee on together, in the first of them; ``leads`` are all of the
    predators'. They share what is left of the shorter Run.
    """

    moves_on = True

    other: int
    leads: dict[Name, int]

    def write(self, scene: Scene) -> Scene:
        one, other = scene.chase(self.chase), scene.chase(self.other)
        round = max(one.round, other.round)
        for name in (*one.prey, *other.prey):
            scene = with_person(scene, name, joins="")
        one, other = _with_runs_from(one, round), _with_runs_from(other, round)
        lasts = [last for chase in (one, other) for last in chase.runs.values() if last]
        scene = _seated(scene, other.members(), one.id)
        scene = with_chase(scene, other.id, outcome=MET, why=MET)
        by_name = ("riders", "pools", "fresh", "openings", "own_runs")
        lists = ("prey", "rising", "out", "exerting")
        return with_chase(
            scene,
            one.id,
            predators=self.leads,
            opening=min(one.opening, other.opening),
            round=round,
            tired=max(one.tired, other.tired),
            runs={"prey": min(lasts)} if lasts else {},
            coming={
                name: (*one.coming.get(name, ()), *other.coming.get(name, ()))
                for name in {**one.coming, **other.coming}
            },
            ready=(),
            **{what: {**getattr(one, what), **getattr(other, what)} for what in by_name},
            **{what: (*getattr(one, what), *getattr(other, what)) for what in lists},
        )


def _with_runs_from(chase: Chase, round: int) -> Chase:
    """Return a chase whose Runs last as many rounds more, counted from another ``round``: that of
    the predators as their own, for it is about nobody who comes in besides.
    """
    later = round - chase.round
    whole = chase.runs.get("predators", 0)
    own = {name: last + later for name, last in chase.own_runs.items() if last}
    if whole:
        own |= {name: min(whole + later, own.get(name, whole + later)) for name in chase.predators}
    return replace(
        chase,
        runs={side: last + later for side, last in chase.runs.items() if side == "prey" and last},
        own_runs=own,
    )


def without_wishes(scene: Scene, names: tuple[str, ...]) -> Scene:
    """Return the scene in which nobody wants any more to flee with any of these, nor they."""
    people = {
        name: replace(other, joins="") if other.joins and {name, other.joins} & {*names} else other
        for name, other in scene.people.items()
    }
    return replace(scene, people=people)


def got_down(scene: Scene, number: int, names: tuple[str, ...]) -> Scene:
    """Return the scene in which passengers run in their chase themselves, as far apart as they
    were, and with the captives they have.
    """
    for name in names:
        chase, person = scene.chase(number), scene.people[name]
        driver, riders = chase.riders[name], less(chase.riders, name)
        if driver in chase.prey:
            scene = with_chase(scene, number, riders=riders, prey=(*chase.prey, name))
        else:
            predators = {**chase.predators, name: chase.predators[driver]}
            scene = with_chase(scene, number, riders=riders, predators=predators)
        assert person.seat is not None
        scene = with_person(scene, name, seat=replace(person.seat, driver="", cover=""))
        hold = scene.hold_by(name)
        if hold is not None and hold.victim in riders:
            seat = scene.people[hold.victim].seat
            assert seat is not None
            scene = with_person(scene, hold.victim, seat=replace(seat, driver=name))
            scene = with_chase(scene, number, riders={**riders, hold.victim: name})
    return scene


def _seated(scene: Scene, names: tuple[str, ...] | set[str], number: int) -> Scene:
    """Return the scene in which these have their seats in another chase."""
    for name in names:
        seat = scene.people[name].seat
        assert seat is not None
        scene = with_person(scene, name, seat=replace(seat, chase=number), joins="")
    return scene


KEPT = 10  # how many chases a scene remembers, the one under way included


class ChaseBegan(InChase, kw_only=True):
    """A chase began; everyone named left the fight for it.

    ``how`` is ``cold``, ``stalk`` or ``escape``; ``predators`` are the opening Leads. ``opening``
    is the Lead on people who join before the first round, ``openings`` those of the escape's
    attackers. People who were prone are ``up`` now; ``rising`` have yet to pay
    for it on a roll. ``midway`` came out of a round of the fight that is
    not over.
    """

    goes_on = True
    moves_on = True

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
        chase = Chase(
            id=self.chase,
            prey=self.prey,
            predators=self.predators,
            course=self.course,
            how=self.how,
            opening=self.opening,
            openings=self.openings,
            rising=self.rising,
        )
        over = [one.id for one in scene.chases if one.over]
        forgotten = over[: max(0, len(scene.chases) + 1 - KEPT)]
        kept = (one for one in scene.chases if one.id not in forgotten)
        return replace(scene, chases=(*kept, chase))


class Pounced(Event, kw_only=True):
    """A stalker struck before the prey could run: there is no chase."""

    moves_on = True

    prey: tuple[Name, ...]
    by: tuple[Name, ...]

    def write(self, scene: Scene) -> Scene:
        for who in (*self.prey, *self.by):
            scene = with_person(scene, who, away=False, head_start=None, joins="", braces=())
        return scene


class ChaseJoined(InChase, kw_only=True):
    """A person left the fight for a chase under way; a passenger rides with ``driver``. A person
    who was prone is ``up`` now. ``midway`` as of `ChaseBegan`; ``fresh`` are the Leads on the
    attackers of the escape that prey has come out of.
    """

    moves_on = True

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
        seat = Seat(self.chase, self.side, self.driver, self.cover)
        scene = into_chase(scene, self.who, seat, self.midway)
        chase = scene.chase(self.chase)
        if self.driver:
            return with_chase(scene, chase.id, riders={**chase.riders, self.who: self.driver})
        if self.up:
            scene = with_chase(scene, chase.id, rising=(*chase.rising, self.who))
        if self.side == "prey":
            fresh = {**chase.fresh, **self.fresh}
            return with_chase(scene, chase.id, prey=(*chase.prey, self.who), fresh=fresh)
        predators = {**chase.predators, self.who: self.lead}
        return with_chase(scene, chase.id, predators=predators)


class ChaseLeft(InChase, kw_only=True):
    """A person is out of a chase, for a typed reason: back in the scene, or ``away`` from it.
    ``lead`` is the Lead that was on them, for predators.
    """

    moves_on = True

    who: Name
    why: Text
    away: bool = False
    lead: int = 0

    def write(self, scene: Scene) -> Scene:
        chase, gone = scene.chase(self.chase), self.who
        left = _only(chase, {*chase.members()} - {gone})
        heir = left.prey[:1] if gone in chase.prey else ()
        winners = (heir if name == gone else (name,) for name in chase.winners)
        facing, out = chase.facing, _without(chase.out, gone)
        if facing is not None:
            who = _without(facing.who, gone)
            facing = replace(facing, who=who) if who else None
        if chase.side(gone) == "predators" and self.why != LET_GO:
            out = (*out, gone)
        left = replace(
            left,
            coming=chase.coming,
            ready=_without(chase.ready, gone),
            out=out,
            parting=_without(chase.parting, gone),
            follows=chase.follows,
            winners=tuple(chain.from_iterable(winners)),
            questions=tuple(question for question in chase.questions if question.who != gone),
            facing=facing,
        )
        scene = out_of_chase(scene, gone, self.away)
        chases = tuple(left if one.id == left.id else one for one in scene.chases)
        return replace(scene, chases=chases)


class ChaseRoundBegan(InChase, kw_only=True):
    """A round of a chase began; what maneuvers had prepared now holds. Who wanted to flee together
    has to say so again.
    """

    goes_on = True

    round: int

    def write(self, scene: Scene) -> Scene:
        chase = scene.chase(self.chase)
        return with_chase(
            without_mishaps(without_wishes(scene, chase.members()), chase.members()),
            chase.id,
            round=self.round,
            rolling=True,
            fresh={},
            started=chase.predators,
            now=chase.coming,
            coming={},
            winners=(),
            ready=(),
        )


class LeadChanged(InChase, kw_only=True):
    """``change`` was added to the Lead on a predator, which is now ``lead``.

    ``why`` is ``round``, the name of a maneuver, ``run`` or ``ruled``. In a round ``margin`` is
    the margin of one side, before maneuvers halved or doubled it; ``winner`` which side, if any.
    """

    moves_on = True

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


class ChaseRoundRolled(InChase, kw_only=True):
    """Everyone has rolled: the net of each, that of the prey as a whole, who may maneuver, and with
    which ``traits`` each rolled. ``closed`` are those whose net no player sees, ``closed_prey`` the
    prey among them.
    """

    nets: dict[Name, int]
    prey_net: int
    winners: tuple[Name, ...] = ()
    traits: dict[Name, tuple[Text, ...]] = {}
    closed: tuple[Name, ...] = ()
    closed_prey: tuple[Name, ...] = ()

    def write(self, scene: Scene) -> Scene:
        return with_chase(
            scene, self.chase, winners=self.winners, rolled=self.traits, exerting=(), rising=()
        )


class ManeuverMade(InChase, kw_only=True):
    """A winner did a maneuver; ``touches`` are those that it works on."""

    who: Name
    maneuver: Text
    touches: tuple[Name, ...] = ()

    def write(self, scene: Scene) -> Scene:
        coming = scene.chase(self.chase).coming
        if not self.touches:
            return scene
        touched = (*coming.get(self.maneuver, ()), *self.touches)
        return with_chase(scene, self.chase, coming={**coming, self.maneuver: touched})


class CourseChanged(InChase, kw_only=True):
    """The chase runs over a new course, for everyone; passengers without a driver get
    down, and ``run`` too.
    """

    moves_on = True

    course: Course
    by: Text = ""
    run: tuple[Name, ...] = ()

    def write(self, scene: Scene) -> Scene:
        return got_down(with_chase(scene, self.chase, course=self.course), self.chase, self.run)


class RunSet(InChase, kw_only=True):
    """The Run of a side, or of one predator ``who``, lasts until the end of round ``rounds``; 0 for
    no end.
    """

    side: Side
    rounds: int
    by: Text = ""
    who: Name = ""

    def write(self, scene: Scene) -> Scene:
        chase = scene.chase(self.chase)
        which, whose = ("own_runs", self.who) if self.who else ("runs", self.side)
        runs = less(getattr(chase, which), whose)
        now = {**runs, whose: self.rounds} if self.rounds else runs
        return with_chase(scene, chase.id, **{which: now})


class PoolSet(InChase, kw_only=True):
    """A person rolls these traits in the chase; none: the course's own."""

    who: Name
    traits: tuple[Text, ...] = ()
    by: Text = ""

    def write(self, scene: Scene) -> Scene:
        pools = less(scene.chase(self.chase).pools, self.who)
        now = {**pools, self.who: self.traits} if self.traits else pools
        return with_chase(scene, self.chase, pools=now)


class Exerted(InChase, kw_only=True):
    """A person will buy a success on the coming chase roll, or on the next ``roll`` of a kind."""

    who: Name
    roll: Word = ""

    def write(self, scene: Scene) -> Scene:
        if self.roll:
            braces = (*scene.people[self.who].braces, self.roll)
            return with_person(scene, self.who, braces=braces)
        exerting = (*scene.chase(self.chase).exerting, self.who)
        return with_chase(scene, self.chase, exerting=exerting)


class ChaseRoundEnded(InChase, kw_only=True):
    """A round of a chase is over; that of the fight which those ``midway`` came out of is not."""

    goes_on = True
    moves_on = True

    round: int
    midway: tuple[Name, ...] = ()

    def write(self, scene: Scene) -> Scene:
        people, members = scene.people.copy(), scene.chase(self.chase).members()
        for who in members:
            forgets = between_two if who in self.midway else fresh_round
            people[who] = forgets(people[who])
        scene = without_shot(replace(scene, people=people), self.chase)
        return with_chase(scene, self.chase, rolling=False, now={})


class ChaseEnded(InChase, kw_only=True):
    """A chase is over.

    ``outcome`` is ``caught``, ``away``, ``crash`` or ``over`` and ``why`` its typed reason, ``by``
    who caught the prey; ``back`` are in the scene again, ``gone`` are away from it. ``leads`` are
    those on people who have just given it up: others can still go after the prey, and it goes on
    then.
    """

    goes_on = True
    moves_on = True

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
        return with_chase(
            without_shot(scene, self.chase),
            self.chase,
            outcome=self.outcome,
            why=self.why,
            questions=(),
            winners=(),
            facing=None,
            rolling=False,
            now={},
            coming=scene.chase(self.chase).coming if self.leads else {},
            ready=(),
            parting=(),
            firing=None,
        )


class MadeReady(InChase, kw_only=True):
    """A person has nothing more to say before the next round of their chase, but for a
    pose.
    """

    moves_on = True

    who: Name
    pose: Spoken = ""

    def write(self, scene: Scene) -> Scene:
        return with_chase(scene, self.chase, ready=(*scene.chase(self.chase).ready, self.who))


class LetGo(About, kw_only=True):
    """A person goes after none of the ``prey`` that they could go after now. It holds for
    the round, and they may change their mind.
    """

    prey: tuple[Name, ...]
    pose: Spoken = ""

    def write(self, scene: Scene) -> Scene:
        return scene  # nobody waits for people who could go after a person


def _only(chase: Chase, names: set[str]) -> Chase:
    """Return a chase with some of its members alone, before any of them is ready."""

    def those[T](by_name: dict[str, T]) -> dict[str, T]:
        return {name: one for name, one in by_name.items() if name in names}

    def among(who: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name for name in who if name in names)

    return replace(
        chase,
        prey=among(chase.prey),
        predators=those(chase.predators),
        riders=those(chase.riders),
        pools=those(chase.pools),
        own_runs=those(chase.own_runs),
        rising=among(chase.rising),
        exerting=among(chase.exerting),
        coming={what: left for what, who in chase.coming.items() if (left := among(who))},
        ready=(),
        parting=(),
        follows={},
    )


def _without(names: tuple[str, ...], gone: str) -> tuple[str, ...]:
    return tuple(name for name in names if name != gone)


def asked_in_chase(scene: Scene, number: int, question: Question) -> Scene:
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
    closed = next(question for question in chase.questions if question.id == answer)
    winners = chase.winners[1:] if closed.question == "maneuver" else chase.winners
    questions = tuple(question for question in chase.questions if question.id != answer)
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
    kept = tuple(check for check in scene.checks if not (check.lapses and check.who in whose))
    return replace(scene, checks=kept)
