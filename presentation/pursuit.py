"""What happens in a chase, in clauses; and the round under way, for the block at its end.

`Pursuits` follows each chase of a submission from event to event: the names that a sentence needs,
and what the block at the end of its round will sum up.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game import events as ev
from game.chase.maneuvers import NONE
from game.state.chase import Chase, Side
from game.state.courses import Course, Obstacle
from game.state.scene import Scene
from presentation.text import count, listing, signed, typed

SIDES: dict[Side, str] = {"prey": "the prey", "predators": "the predators"}


PREPARED = {
    "bait": "what {who} {win} is halved",
    "gun it": "{who} {roll} at 1 less",
    "tail": "what the prey wins against {who} is halved",
    "attack run": "shots between {who} and the prey count the Lead 4 shorter",
    "head-off": "what {who} {win} is doubled",
}


# --- words ---------------------------------------------------------------------------------------


def moved(before: int, now: int, spoken: bool) -> str:
    """Return how a Lead moved: ``3 -> 5``; without signs where it is read out."""
    if before == now:
        return f"stays {number_words(now, spoken)}"
    if spoken:
        return f"from {number_words(before, True)} to {number_words(now, True)}"
    return typed(f"{before} -> {now}")


def number_words(number: int, spoken: bool) -> str:
    """Return a number; below nothing it is spelled out where it is read out."""
    return f"minus {-number}" if spoken and number < 0 else str(number)


def verb(names: Sequence[str], one: str, many: str) -> str:
    """Return the form of a verb that goes with so many."""
    return one if len(names) == 1 else many


def maneuver_title(name: str) -> str:
    """Return a maneuver's name as it is shown: ``Never Tell Me The Odds``."""
    return "no maneuver" if name == NONE else name.title()


def prepared_words(maneuver: str, names: Sequence[str]) -> str:
    """Return what a maneuver does in the coming round; empty for one that prepares nothing."""
    known = PREPARED.get(maneuver)
    if not known or not names:
        return ""
    return known.format(
        who=listing(names), win=verb(names, "wins", "win"), roll=verb(names, "rolls", "roll")
    )


def check_words(traits: Iterable[str], difficulty: int) -> str:
    """Return a roll that is called for: ``strength + athletics vs 7``."""
    return f"{' + '.join(traits)} vs {difficulty}"


def obstacle_words(obstacle: Obstacle) -> str:
    """Return an obstacle: ``high fence (strength + athletics vs 7)``."""
    roll = check_words(obstacle.traits, obstacle.difficulty)
    return roll if obstacle.name == "obstacle" else f"{obstacle.name} ({roll})"


def harm_words(obstacle: Obstacle) -> str:
    """Return what an obstacle does to those who fail it; empty for nothing."""
    if not obstacle.dice:
        return ""
    return f"{count(obstacle.dice, 'die', 'dice')} of {obstacle.type} for those who fail"


def course_words(course: Course) -> str:
    """Return a course: ``alleys, wits + athletics vs 7 (blind corners, litter)``."""
    traits = f" ({listing([trait_words(one) for one in course.traits])})" if course.traits else ""
    return f"{course.name}, {check_words(course.pool, course.total())}{traits}"


def trait_words(trait: Any) -> str:
    """Return a course's trait with what it does: ``litter: predators -1 die``."""
    told = [f"difficulty {signed(trait.difficulty)}"] if trait.difficulty else []
    for side, number in (("prey", trait.prey), ("predators", trait.predators)):
        if number:
            told.append(f"{side} {signed(number)} {'die' if abs(number) == 1 else 'dice'}")
    return f"{trait.name}: {', '.join(told)}" if told else str(trait.name)


def run_words(side: Side, rounds: int) -> str:
    """Return what a Run means."""
    if side == "prey":
        return f"The prey's Run: caught after round {rounds}"
    return f"The predators' Run: they lose the prey after round {rounds}"


def grouped(leads: Mapping[str, int], spoken: bool = False) -> str:
    """Return Leads, equal ones together: ``3 on Hound and Dog, 5 on Cur``."""
    by_lead: dict[int, list[str]] = {}
    for name, lead in leads.items():
        by_lead.setdefault(lead, []).append(name)
    told = [f"{number_words(lead, spoken)} on {listing(who)}" for lead, who in by_lead.items()]
    return ", ".join(told)


# --- the chases of a submission ------------------------------------------------------------------


type Deed = (
    ev.LeadChanged
    | ev.ManeuverMade
    | ev.ObstacleMet
    | ev.ChaseLeft
    | ev.CourseChanged
    | ev.ExchangeBegan
    | ev.ActionLost
)


@dataclass
class Pursuit:
    """One chase as far as it has been told; its deeds and wounds are those of the round."""

    prey: tuple[str, ...] = ()
    round: int = 0
    before: dict[str, int] = field(default_factory=dict)  # the Leads as the round began
    leads: dict[str, int] = field(default_factory=dict)
    deeds: list[Deed] = field(default_factory=list)
    hurt: dict[str, ev.Wounded] = field(default_factory=dict)
    downs: dict[str, ev.WentDown] = field(default_factory=dict)

    def name(self) -> str:
        """Return the chase by its prey: ``Chase of Hare``."""
        return f"Chase of {listing(self.prey)}" if self.prey else "Chase"

    def who(self, side: str, predator: str) -> tuple[str, ...]:
        """Return who is on a side of a pair."""
        return (self.prey or ("the prey",)) if side == "prey" else (predator,)

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
            case ev.ChaseJoined(driver="", side="prey"):
                self.prey = (*self.prey, event.who)
            case ev.ChaseJoined(driver=""):
                self.leads[event.who] = event.lead
            case ev.ChaseRoundBegan():
                self.round, self.before = event.round, dict(self.leads)
            case ev.LeadChanged():
                self.leads[event.predator] = event.lead
            case ev.ChaseLeft():
                self.leads.pop(event.who, None)
                others = tuple(name for name in self.prey if name != event.who)
                self.prey = others or self.prey


class Pursuits(dict[int, Pursuit]):
    """Every chase of a scene, followed from event to event."""

    def __init__(self, chases: Mapping[int, Pursuit] | None = None) -> None:
        super().__init__(chases or {})
        self.shooting = 0  # the chase whose shots are being worked out
        self.facing = 0  # the one in which an obstacle is being met
        self.exchanges: dict[int, int] = {}  # the chase of each exchange
        self.wounded: dict[str, int] = {}  # that in which each was last hurt

    def __missing__(self, number: int) -> Pursuit:
        return self.setdefault(number, Pursuit())

    def take(self, event: ev.AnyEvent) -> int:
        """Take up one event; return the chase that it belongs to, 0 for none."""
        number = self.take_earlier(event)
        if number:
            self[number].move(event)
        return number

    def take_earlier(self, event: ev.AnyEvent) -> int:
        """Take up an event that has led to where the chases stand already."""
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


def pursuits_in(scene: Scene) -> Pursuits:
    """Return the chases of a scene as they stand."""
    return Pursuits({one.id: _standing(one) for one in scene.chases})


def _standing(chase: Chase) -> Pursuit:
    return Pursuit(
        prey=chase.prey,
        round=chase.round,
        before=dict(chase.started),
        leads=dict(chase.predators),
    )


DEEDS = (
    ev.LeadChanged,
    ev.ManeuverMade,
    ev.ObstacleMet,
    ev.ChaseLeft,
    ev.CourseChanged,
    ev.ExchangeBegan,
    ev.ActionLost,
)
"""What the block at a round's end sums up."""
