"""Each chase of a submission, followed from event to event.

It keeps the names that a sentence needs, and what the block at the end of a round will sum up.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import get_args

from game import events as ev
from game.state.chase import Chase, Hardness
from game.state.scene import Scene
from narration.languages import _
from narration.text import listing

type Deed = (
    ev.LeadChanged
    | ev.ManeuverMade
    | ev.ObstacleMet
    | ev.ChaseLeft
    | ev.CourseChanged
    | ev.ExchangeBegan
    | ev.ActionLost
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
        """Return who is on a side of a pair."""
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
        """Return the chase of those who go another way."""
        whole = self[event.chase]
        leads = {name: lead for name, lead in whole.leads.items() if name in event.predators}
        return ChaseSoFar(event.prey, whole.round, dict(leads), leads, hard=whole.hard)

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


def _without(leads: Mapping[str, int], names: Collection[str]) -> dict[str, int]:
    return {name: lead for name, lead in leads.items() if name not in names}


def chases_so_far(scene: Scene) -> ChasesSoFar:
    """Return the chases of a scene as they stand."""
    return ChasesSoFar({one.id: _standing(one) for one in scene.chases})


def _standing(chase: Chase) -> ChaseSoFar:
    return ChaseSoFar(
        prey=chase.prey,
        round=chase.round,
        before=dict(chase.started),
        leads=dict(chase.predators),
        hard=chase.course.hard,
    )
