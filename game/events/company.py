"""Those who flee together (CHASE-1), part and meet again, or give up; what goes on then."""

from msgspec.structs import replace

from game.event import Event
from game.events.seats import leaving_after
from game.events.writing import with_chase, with_person
from game.names import Name
from game.state.chase import Chase, HeadStart
from game.state.scene import Scene

MET = "met"  # how a chase ended that has become one with another


class GivingUp(Event, kw_only=True):
    """Someone gives up a chase at the end of its next round: what ``by`` have declared about them
    comes first (CHASE-10). ``firing`` says that it is the round of which shots are held, and
    ``captor`` who lets them go then, of a captive (CHASE-13).
    """

    chase: int
    who: Name
    by: tuple[Name, ...] = ()
    firing: bool = False
    captor: Name = ""

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, gives_up=True)


class AskedToFleeTogether(Event, kw_only=True):
    """Someone wants to flee with ``friend`` as one prey, who has yet to say so too; with nobody any
    more where that is empty.
    """

    who: Name
    friend: Name = ""

    def write(self, scene: Scene) -> Scene:
        return with_person(scene, self.who, joins=self.friend)


class FledTogether(Event, kw_only=True):
    """Those who escaped in one phase flee as one prey: ``leads`` and ``net`` are of them all."""

    who: tuple[Name, ...]
    leads: dict[Name, int] = {}
    net: int = 0
    haste: int = 0

    def write(self, scene: Scene) -> Scene:
        start = HeadStart(self.leads, self.net, self.haste, self.who)
        for name in self.who:
            scene = with_person(scene, name, head_start=start, joins="")
        return scene


class PartingPutOff(Event, kw_only=True):
    """Some of the prey go another way at the end of the chase's next round: what ``by`` have
    declared about any of its members comes first (CHASE-10). ``firing`` says that it is the round
    of which shots are held.
    """

    chase: int
    who: tuple[Name, ...]
    by: tuple[Name, ...] = ()
    firing: bool = False

    def write(self, scene: Scene) -> Scene:
        parts = scene.chase(self.chase).parts
        return with_chase(scene, self.chase, parts=(*parts, *self.who))


class PartingBegan(Event, kw_only=True):
    """Some of the prey go another way; each predator is asked whom to follow. Who ``gives_up`` does
    so as soon as they have parted.
    """

    chase: int
    who: tuple[Name, ...]
    gives_up: tuple[Name, ...] = ()

    def write(self, scene: Scene) -> Scene:
        for who in self.gives_up:
            scene = with_person(scene, who, gives_up=True)
        return with_chase(scene, self.chase, parting=self.who, follows={})


class PursuitChosen(Event, kw_only=True):
    """A predator chose whom to follow of prey that parts."""

    chase: int
    who: Name
    prey: Name

    def write(self, scene: Scene) -> Scene:
        follows = {**scene.chase(self.chase).follows, self.who: self.prey}
        return with_chase(scene, self.chase, follows=follows)


class ChaseResumed(Event, kw_only=True):
    """A chase that had been given up goes on as it was, with those of its prey who are still at
    large; ``riders`` are in it with whoever drives them.
    """

    chase: int
    prey: tuple[Name, ...]
    riders: dict[Name, Name] = {}

    def write(self, scene: Scene) -> Scene:
        for who in (*self.prey, *self.riders):
            start = scene.people[who].head_start
            assert start is not None and start.seat is not None
            seat = replace(start.seat, driver=self.riders.get(who, ""))
            person = leaving_after(scene.people[who], scene.chase(self.chase).round)
            person = replace(person, seat=seat, head_start=None, joins="", braces=())
            scene = replace(scene, people={**scene.people, who: person})
        return with_chase(scene, self.chase, prey=self.prey, riders=self.riders, outcome="", why="")


class ChaseParted(Event, kw_only=True):
    """Prey went another way: the chase ``into`` is of them, and of those who follow them. Who comes
    back from one to the other has the Lead that they had at least.
    """

    chase: int
    into: int
    prey: tuple[Name, ...]
    predators: tuple[Name, ...] = ()

    def write(self, scene: Scene) -> Scene:
        whole = scene.chase(self.chase)
        gone = {*self.prey, *self.predators}
        gone |= {rider for rider, driver in whole.riders.items() if driver in gone}
        parted = _only(whole, gone)
        left = _only(whole, set(whole.members()) - gone)
        leads = {**whole.openings, **whole.predators}
        parted = replace(parted, id=self.into, fled=(*whole.fled, *left.prey), openings=leads)
        left = replace(left, fled=(*whole.fled, *parted.prey), openings=leads)
        chases = tuple(left if one.id == whole.id else one for one in scene.chases)
        return _seated(replace(scene, chases=(*chases, parted)), gone, self.into)


class ChasesMet(Event, kw_only=True):
    """Prey of two chases met and flee on together, in the first of them; ``leads`` are all of the
    predators'.
    """

    chase: int
    other: int
    leads: dict[Name, int]

    def write(self, scene: Scene) -> Scene:
        one, other = scene.chase(self.chase), scene.chase(self.other)
        round = max(one.round, other.round)
        for name in (*one.prey, *other.prey):
            scene = with_person(scene, name, joins="")
        scene = _as_long_run(scene, (one, other), round)
        one, other = _with_runs_from(one, round), _with_runs_from(other, round)
        scene = _seated(scene, other.members(), one.id)
        scene = with_chase(scene, other.id, outcome=MET, why=MET)
        return with_chase(
            scene,
            one.id,
            prey=(*one.prey, *other.prey),
            predators=self.leads,
            riders={**one.riders, **other.riders},
            pools={**one.pools, **other.pools},
            fresh={**one.fresh, **other.fresh},
            openings={**one.openings, **other.openings},
            opening=min(one.opening, other.opening),
            during=max(one.during, other.during),
            round=round,
            tired=max(one.tired, other.tired),
            runs=_of_the_prey(one, other),
            own_runs={**one.own_runs, **other.own_runs},
            rising=(*one.rising, *other.rising),
            out=(*one.out, *other.out),
            fled=(*one.fled, *other.fled),
            exerting=(*one.exerting, *other.exerting),
            coming={
                name: (*one.coming.get(name, ()), *other.coming.get(name, ()))
                for name in {**one.coming, **other.coming}
            },
            ready=(),
            parts=(*one.parts, *other.parts),
        )


def _as_long_run(scene: Scene, chases: tuple[Chase, ...], round: int) -> Scene:
    """Return the scene in which those who have yet to run a round of their chase, or to leave after
    one, still have, by the count of rounds of another.
    """
    for chase in chases:
        for name in chase.members():
            person = leaving_after(scene.people[name], round)
            assert person.seat is not None
            since = round - max(0, chase.round - person.seat.since)
            person = replace(person, seat=replace(person.seat, since=since))
            scene = replace(scene, people={**scene.people, name: person})
    return scene


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


def _of_the_prey(one: Chase, other: Chase) -> dict[str, int]:
    """Return the Run of prey that meets: they share what is left of the shorter."""
    lasts = [last for chase in (one, other) for last in chase.runs.values() if last]
    return {"prey": min(lasts)} if lasts else {}


def without_wishes(scene: Scene, names: tuple[str, ...]) -> Scene:
    """Return the scene in which nobody wants any more to flee with any of these, nor they."""
    people = {
        name: replace(one, joins="") if one.joins and {name, one.joins} & {*names} else one
        for name, one in scene.people.items()
    }
    return replace(scene, people=people)


def got_down(scene: Scene, number: int, names: tuple[str, ...]) -> Scene:
    """Return the scene in which passengers run in their chase themselves, as far apart as they
    were, and with the captives they have.
    """
    for name in names:
        chase, person = scene.chase(number), scene.people[name]
        driver = chase.riders[name]
        riders = {rider: other for rider, other in chase.riders.items() if rider != name}
        if driver in chase.prey:
            scene = with_chase(scene, number, riders=riders, prey=(*chase.prey, name))
        else:
            predators = {**chase.predators, name: chase.predators[driver]}
            scene = with_chase(scene, number, riders=riders, predators=predators)
        assert person.seat is not None
        scene = with_person(scene, name, seat=replace(person.seat, driver="", cover=""))
        scene = _with_captive(scene, number, name)
    return scene


def _with_captive(scene: Scene, number: int, captor: str) -> Scene:
    """Return the scene in which somebody who runs from now on carries their captive themselves."""
    hold, riders = scene.hold_by(captor), scene.chase(number).riders
    if hold is None or hold.victim not in riders:
        return scene
    seat = scene.people[hold.victim].seat
    assert seat is not None
    scene = with_person(scene, hold.victim, seat=replace(seat, driver=captor))
    return with_chase(scene, number, riders={**riders, hold.victim: captor})


def _only(chase: Chase, names: set[str]) -> Chase:
    """Return a chase with some of its members alone."""
    coming = {
        what: tuple(name for name in who if name in names) for what, who in chase.coming.items()
    }
    return replace(
        chase,
        prey=tuple(name for name in chase.prey if name in names),
        predators={name: lead for name, lead in chase.predators.items() if name in names},
        riders={name: driver for name, driver in chase.riders.items() if name in names},
        pools={name: pool for name, pool in chase.pools.items() if name in names},
        own_runs={name: last for name, last in chase.own_runs.items() if name in names},
        rising=tuple(name for name in chase.rising if name in names),
        exerting=tuple(name for name in chase.exerting if name in names),
        coming={what: who for what, who in coming.items() if who},
        ready=(),
        parts=tuple(name for name in chase.parts if name in names),
        parting=(),
        follows={},
    )


def _seated(scene: Scene, names: tuple[str, ...] | set[str], number: int) -> Scene:
    """Return the scene in which these have their seats in another chase."""
    for name in names:
        seat = scene.people[name].seat
        assert seat is not None
        scene = with_person(scene, name, seat=replace(seat, chase=number), joins="")
    return scene
