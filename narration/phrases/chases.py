"""A chase, gathered from its events: Leads that move, courses, obstacles, Runs, maneuvers."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, get_args

from msgspec.structs import replace

from game import events as ev
from game.reading import NO_MANEUVER, Maneuver, next_obstacle
from game.state.chase import Chase, Course, Hardness, Obstacle, Side
from game.state.scene import Scene
from game.words import titled
from narration.languages import N_, _
from narration.text import count, listing, signed, typed, with_article

SIDES: dict[Side, str] = {"prey": N_("the prey"), "predators": N_("the predators")}


def moved(before: int, now: int, spoken: bool) -> str:
    """Return how a Lead moved: ``3 -> 5``; without signs where it is read out."""
    number, then = number_words(now, spoken), number_words(before, spoken)
    if before == now:
        return _("stays {number}", number=number)
    caught = _(", caught") if now < 1 else ""
    if spoken:
        return _("from {number} to {number2}{caught}", number=then, number2=number, caught=caught)
    return typed(f"{before} -> {now}") + caught


def number_words(number: int, spoken: bool) -> str:
    """Return a number; below nothing it is spelled out where it is read out."""
    return _("minus {number}", number=-number) if spoken and number < 0 else str(number)


def verb(names: Sequence[str], one: str, many: str) -> str:
    return _(one) if len(names) == 1 else _(many)


def check_words(traits: Iterable[str], difficulty: int, change: int = 0) -> str:
    """Return a roll that is called for: ``strength + athletics vs 7``, or less so many dice."""
    pool = " + ".join(traits)
    if change:
        pool += typed(f" {'-' if change < 0 else '+'} {abs(change)}")
    return _("{pool} vs {difficulty}", pool=pool, difficulty=difficulty) if difficulty else pool


def obstacle_words(obstacle: Obstacle) -> str:
    """Return an obstacle, ``a high fence (strength + athletics vs 7), 2 dice of bashing on
    a failure``.
    """
    roll = check_words(obstacle.traits, obstacle.difficulty, obstacle.change)
    harm = harm_in_short(obstacle)
    told = f"{with_article(obstacle.name)} ({roll})"
    return f"{told}, {_('{harm} on a failure', harm=harm)}" if harm else told


def harm_in_short(obstacle: Obstacle) -> str:
    """Return what an obstacle does: ``3 dice of bashing``, or levels where harm is flat."""
    number = count(obstacle.dice, "die", "dice") if obstacle.dice else ""
    number = count(obstacle.levels, "level") if obstacle.levels else number
    return _("{number} of {type}", number=number, type=_(obstacle.type)) if number else ""


def course_words(course: Course) -> str:
    """Return a course: ``alleys, wits + athletics vs 7 (blind corners, litter)``."""
    return _course(course, listing([trait_words(trait, course.hard) for trait in course.traits]))


def _course(course: Course, traits: str) -> str:
    head = f"{course.name}, {course_check(course)}"
    return f"{head} ({traits})" if traits else head


def course_check(course: Course) -> str:
    """Return what is rolled on a course: ``wits + athletics vs 7``."""
    return check_words(course.pool, course.total(), course.change)


def trait_words(trait: Any, hard: Hardness) -> str:
    """Return a course's trait with what it does: ``litter: predators -1 die``."""

    def dice(number: int) -> str:
        unit = _("die") if abs(number) == 1 else _("dice")
        return signed(number) if hard == "test pool" else f"{signed(number)} {unit}"

    if hard != "difficulty" and trait.prey == trait.predators:
        return f"{trait.name}: {dice(trait.prey)}" if trait.prey else str(trait.name)
    change, told = signed(trait.difficulty), list[str]()
    told += [_("difficulty {difficulty}", difficulty=change)] if trait.difficulty else []
    told += [f"{_('prey')} {dice(trait.prey)}"] if trait.prey else []
    told += [f"{_('predators')} {dice(trait.predators)}"] if trait.predators else []
    return f"{trait.name}: {', '.join(told)}" if told else str(trait.name)


def run_words(side: Side, rounds: int, who: str = "") -> str:
    """Return what a Run means: a side's, or that of one predator ``who``."""
    if who:
        return _("{who}'s Run: loses the prey after round {rounds}", who=who, rounds=rounds)
    if side == "prey":
        return _("The prey's Run: caught after round {rounds}", rounds=rounds)
    return _("The predators' Run: they lose the prey after round {rounds}", rounds=rounds)


def course_in_short(course: Course) -> str:
    """Return a course as it is chosen or changed to: of its traits the names, since the difficulty
    has them already, and what they give to one side alone.
    """
    told = [
        trait_words(replace(trait, difficulty=0), course.hard)
        if trait.prey or trait.predators
        else trait.name
        for trait in course.traits
    ]
    return _course(course, ", ".join(told))


def ahead_words(leads: Mapping[str, int]) -> str:
    """Return how far the prey is ahead: ``3 ahead of Hound and Dog, 5 of Cur``."""
    told = [
        _("{number} of {names}" if place else "{number} ahead of {names}", number=lead, names=names)
        for place, (lead, names) in enumerate(_by_lead(leads).items())
    ]
    return ", ".join(told) or _("ahead")


def grouped(leads: Mapping[str, int], spoken: bool = False) -> str:
    """Return Leads, equal ones together: ``3 on Hound and Dog, 5 on Cur``."""
    return ", ".join(
        _("{lead} on {names}", lead=number_words(lead, spoken), names=names)
        for lead, names in _by_lead(leads).items()
    )


def _by_lead(leads: Mapping[str, int]) -> dict[int, str]:
    by_lead: dict[int, list[str]] = {}
    for name, lead in leads.items():
        by_lead.setdefault(lead, []).append(name)
    return {lead: listing(names) for lead, names in by_lead.items()}


# -------------------------------------------------------------------------------------------------
# Each chase of a submission, followed from event to event.
#
# It keeps the names that a sentence needs, and what the block at the end of a round will sum up.

type Deed = (
    ev.LeadChanged
    | ev.ManeuverMade
    | ev.ObstacleMet
    | ev.ChaseLeft
    | ev.CourseChanged
    | ev.ExchangeBegan
    | ev.ActionLost
    | ev.ObstacleSet
)
DEEDS: tuple[type[Deed], ...] = get_args(Deed.__value__)
"""What the block at a round's end sums up."""


@dataclass
class ChaseSoFar:
    """One chase as far as it has been told; its deeds and wounds are those of the round."""

    prey: tuple[str, ...] = ()
    round: int = 0
    before: dict[str, int] = field(default_factory=dict)  # the Leads as the round began
    leads: dict[str, int] = field(default_factory=dict)
    deeds: list[Deed] = field(default_factory=list)
    hurt: dict[str, ev.Wounded] = field(default_factory=dict)
    downs: dict[str, ev.WentDown] = field(default_factory=dict)
    hard: Hardness = "difficulty"  # what makes its rolls hard

    def name(self) -> str:
        """Return the chase by its prey: ``Chase of Hare``."""
        return _("Chase of {prey}", prey=listing(self.prey)) if self.prey else _("Chase")

    def who(self, side: str, predator: str) -> tuple[str, ...]:
        return (self.prey or (_("the prey"),)) if side == "prey" else (predator,)

    def keep(self, event: ev.AnyEvent) -> None:
        """Keep what the block at the round's end will sum up."""
        match event:
            case ev.ChaseRoundBegan():
                self.deeds.clear()
                self.hurt.clear()
                self.downs.clear()
            case ev.Wounded(who=who, levels=levels) if levels:
                self.hurt[who] = event
            case ev.WentDown(who=who):
                self.downs[who] = event
            case _ if isinstance(event, DEEDS):
                self.deeds.append(event)

    def move(self, event: ev.AnyEvent) -> None:
        """Take up how an event changes where the chase stands."""
        match event:
            case ev.ChaseBegan():
                self.prey, self.leads = event.prey, dict(event.predators)
                self.hard = event.course.hard
            case ev.ChaseResumed():
                self.prey = event.prey
            case ev.ChaseJoined(driver="", side="prey"):
                self.prey = (*self.prey, event.who)
            case ev.ChaseJoined(driver=""):
                self.leads[event.who] = event.lead
            case ev.ChaseRoundBegan():
                self.round, self.before = event.round, dict(self.leads)
            case ev.LeadChanged():
                self.leads[event.predator] = event.lead
            case ev.ChaseParted():
                self.prey = tuple(name for name in self.prey if name not in event.prey)
                self.leads = _without(self.leads, event.predators)
            case ev.ChasesMet():
                self.leads = dict(event.leads)
            case ev.ChaseLeft():
                self.leads.pop(event.who, None)
                others = tuple(name for name in self.prey if name != event.who)
                self.prey = others or self.prey


class ChasesSoFar(dict[int, ChaseSoFar]):
    """Every chase of a scene, followed from event to event."""

    def __init__(self, chases: Mapping[int, ChaseSoFar] | None = None) -> None:
        super().__init__(chases or {})
        self.shooting = 0  # the chase whose shots are being worked out
        self.facing = 0  # the one in which an obstacle is being met
        self.exchanges: dict[int, int] = {}  # the chase of each exchange
        self.wounded: dict[str, int] = {}  # that in which each was last hurt

    def __missing__(self, number: int) -> ChaseSoFar:
        return self.setdefault(number, ChaseSoFar())

    def take(self, event: ev.AnyEvent) -> int:
        """Take up one event; return the chase that it belongs to, 0 for none."""
        number = self.take_earlier(event)
        if isinstance(event, ev.ChaseParted):
            self[event.into] = self._parted(event)
        if isinstance(event, ev.ChasesMet):
            self[number].prey += self[event.other].prey
        if number:
            self[number].move(event)
        return number

    def _parted(self, event: ev.ChaseParted) -> ChaseSoFar:
        """Return the chase of the people who go another way."""
        whole = self[event.chase]
        leads = {name: lead for name, lead in whole.leads.items() if name in event.predators}
        return ChaseSoFar(event.prey, whole.round, dict(leads), leads, hard=whole.hard)

    def take_earlier(self, event: ev.AnyEvent) -> int:
        """Take up an event that has led to where the chases stand already."""
        if not self and not getattr(event, "chase", 0):
            return 0
        number = self._owner(event)
        if number:
            self[number].keep(event)
        return number

    def _owner(self, event: ev.AnyEvent) -> int:
        number = int(getattr(event, "chase", 0))
        match event:
            case ev.ExchangeBegan():
                self.exchanges[event.exchange] = number
                return number
            case ev.ActionLost():
                return self.shooting
            case ev.Wounded():
                owner = self.exchanges.get(event.exchange, 0) if event.exchange else self.facing
                self.wounded[event.who] = owner
                return owner
            case ev.WentDown():
                return self.wounded.get(event.who, 0)
        if number or isinstance(event, ev.Asked | ev.PhaseBegan):
            self.shooting = number if isinstance(event, ev.ChaseRoundRolled) else 0
            self.facing = number if isinstance(event, ev.ObstacleMet) else 0
        return number


def _without(leads: Mapping[str, int], names: Collection[str]) -> dict[str, int]:
    return {name: lead for name, lead in leads.items() if name not in names}


def chases_so_far(scene: Scene) -> ChasesSoFar:
    return ChasesSoFar({chase.id: _standing(chase) for chase in scene.chases})


def _standing(chase: Chase) -> ChaseSoFar:
    return ChaseSoFar(
        prey=chase.prey,
        round=chase.round,
        before=dict(chase.started),
        leads=dict(chase.predators),
        hard=chase.course.hard,
    )


# -------------------------------------------------------------------------------------------------
# What each maneuver is called, what it buys, and what it does while it lasts.


class Words(NamedTuple):
    """What a maneuver is good for, to people who may choose it; and its effect in the coming
    round, where it prepares something.
    """

    buys: str
    prepared: str = ""


MANEUVERS = {
    "bait": Words(N_("what they win next round is halved"), N_("what {who} {win} is halved")),
    "gun it": Words(N_("your next roll is {eased}"), N_("{who} {roll} {eased}")),
    "quick reverse": Words(N_("they meet {obstacle}")),
    "never tell me the odds": Words(N_("you all meet {obstacle}, and are caught if you fail")),
    "in there": Words(N_("you choose a new course")),
    "nope": Words(N_("past it without a roll")),
    "tail": Words(
        N_("what the prey wins on you next round is halved"),
        N_("what the prey wins against {who} is halved"),
    ),
    "herd": Words(N_("you choose a new course")),
    "attack run": Words(
        N_("shots reach as if the Lead were 4 less"),
        N_("shots between {who} and the prey reach as if the Lead were 4 less"),
    ),
    "head-off": Words(N_("what you win next round is doubled"), N_("what {who} {win} is doubled")),
    "damnit": Words(N_("past it without a roll")),
}
UNKNOWN = Words("")  # of a ruleset that has its own

EASED: dict[Hardness, str] = {
    "difficulty": N_("at difficulty -1"),
    "dice": N_("with a die more"),
    "test pool": N_("with a test pool 1 higher"),
}
"""What makes a roll easier, by what makes one hard."""


def maneuver_title(name: str) -> str:
    """Return a maneuver's name as it is shown: ``Never Tell Me The Odds``."""
    return _("no maneuver") if name == NO_MANEUVER else titled(name)


def bought_words(chase: Chase, maneuver: Maneuver, in_full: bool = True) -> str:
    """Return what a maneuver is good for, in few words; ``in_full`` with what is rolled."""
    faced = next_obstacle(chase)
    obstacle = obstacle_words(faced) if in_full else with_article(faced.name)
    buys = MANEUVERS.get(maneuver.name, UNKNOWN).buys
    return _(buys).format(obstacle=obstacle, eased=_(EASED[chase.course.hard]))


def prepared_words(maneuver: str, names: Sequence[str], hard: Hardness) -> str:
    """Return what a maneuver does in the coming round; empty if it prepares nothing."""
    if not names:
        return ""
    return _(MANEUVERS.get(maneuver, UNKNOWN).prepared).format(
        who=listing(names),
        win=verb(names, "wins", "win"),
        roll=verb(names, "rolls", "roll"),
        eased=_(EASED[hard]),
    )
