"""Each exchange of a turn, and each chase of a submission, gathered from its events."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import get_args

from game import events as ev
from game.state.chase import Chase, Hardness
from game.state.declaration import CounterGrapple, Grapple, Part
from game.state.scene import Scene
from narration.languages import _
from narration.phrases.grapple_clauses import GRAPPLE_EVENTS, GrappleEvent
from narration.text import listing

# -------------------------------------------------------------------------------------------------
# Each exchange of a turn, gathered from its events so that its outcome can be told as a whole.

type Step = (
    ev.Rolled
    | ev.Undefended
    | ev.Met
    | ev.Compared
    | ev.ChallengeDecided
    | ev.Redirected
    | ev.EscapeFaced
    | ev.Answered
    | ev.Wounded
)
type Filling = Step | GrappleEvent
FILLING: tuple[type[Filling], ...] = (*get_args(Step.__value__), *GRAPPLE_EVENTS)

TRIED = ("attack", "grapple")  # what a roll is for that tries something on another


@dataclass
class ExchangeSoFar:
    """One exchange as it has been told so far."""

    began: ev.ExchangeBegan
    rolls: list[ev.Rolled] = field(default_factory=list)
    met: ev.Met | None = None
    undefended: list[ev.Undefended] = field(default_factory=list)
    compared: ev.Compared | None = None
    decided: ev.ChallengeDecided | None = None  # the last decision, after any retests
    redirected: ev.Redirected | None = None  # who stepped into the attack (MET-10)
    faced: list[ev.EscapeFaced] = field(default_factory=list)  # of each side that escapes
    wounds: list[ev.Wounded] = field(default_factory=list)
    downs: list[ev.WentDown] = field(default_factory=list)
    grapple_events: list[GrappleEvent] = field(default_factory=list)
    ended: list[ev.GrappleEnded] = field(default_factory=list)

    def add(self, event: Filling) -> None:
        """Take up an event of this exchange."""
        match event:
            case ev.Rolled():
                self.rolls.append(event)
            case ev.Undefended():
                self.undefended.append(event)
            case ev.Met():
                self.met = event
            case ev.Compared():
                self.compared = event
            case ev.ChallengeDecided():
                self.decided = event
            case ev.Redirected():
                self.redirected = event
            case ev.EscapeFaced():
                self.faced.append(event)
            case ev.Wounded():
                self.wounds.append(event)
            case _ if isinstance(event, GRAPPLE_EVENTS):
                self.grapple_events.append(event)

    def take_back(self, slots: Collection[str]) -> None:
        """Forget what a ruling has emptied: it is told anew."""

        def stands(one: Filling) -> bool:
            return one.slot not in slots

        self.rolls = [one for one in self.rolls if stands(one)]
        self.undefended = [one for one in self.undefended if stands(one)]
        self.grapple_events = [one for one in self.grapple_events if stands(one)]
        self.wounds = [one for one in self.wounds if stands(one)]
        self.faced = [one for one in self.faced if stands(one)]
        self.met = self.met if self.met and stands(self.met) else None
        self.compared = self.compared if self.compared and stands(self.compared) else None
        self.decided = self.decided if self.decided and stands(self.decided) else None

    @property
    def hold(self) -> bool:
        """Say whether it is a contest over a standing hold (GRAPPLE-4)."""
        return self.began.kind == "hold"

    @property
    def contest(self) -> bool:
        """Say whether two attacks meet in it (RES-1)."""
        return len(self.began.owners) > 1 and not self.hold

    def roll_for(self, purpose: str, who: str = "") -> ev.Rolled | None:
        """Return the roll made for a purpose, by anyone or by ``who``."""
        for rolled in self.rolls:
            if rolled.roll.purpose == purpose and who in ("", rolled.roll.who):
                return rolled
        return None

    def defense(self) -> str:
        """Return the kind of defense that the target met the attack with; empty for none."""
        if self.met is not None:
            return self.met.kind
        for rolled in self.rolls:
            if rolled.roll.who == self.began.target and rolled.slot == "defense":
                return rolled.roll.purpose
        return ""

    def attempt_of(self, who: str) -> ev.Rolled | None:
        """Return the roll with which somebody tried what they did."""
        return next((one for tried in TRIED if (one := self.roll_for(tried, who))), None)

    def tried_by(self, who: str) -> Part | None:
        """Return the part of their action with which somebody takes part in it."""
        if who == self.began.owner:
            return self.began.part
        if self.began.back is None and self.roll_for("counter-grapple", who):
            return CounterGrapple()
        return self.began.back

    def won_by_grapple(self) -> bool:
        """Say whether it was won with a grapple roll: what came of that tells it."""
        if self.compared is None or not self.compared.striker:
            return False
        return isinstance(self.tried_by(self.compared.striker), Grapple | CounterGrapple)

    def concerns(self, event: ev.GrappleEnded) -> bool:
        """Say whether a hold that is over was ended by this exchange."""
        pair = {event.grappler, event.victim}
        if any(one.who in pair for one in self.downs):
            return True
        between = any(
            {getattr(one, "grappler", ""), getattr(one, "victim", "")} == pair
            for one in self.grapple_events
        )
        return between or (event.reason == "seized" and event.grappler == self.struck)

    @property
    def people(self) -> set[str]:
        """Everybody who has a part in it."""
        began, names = self.began, set(self.began.owners)
        names |= {one.roll.who for one in self.rolls} | {one.who for one in self.wounds}
        names |= {self.redirected.by} if self.redirected else set()
        return names | {began.owner, began.target} - {""}

    @property
    def settled(self) -> bool:
        """Say whether it has come to something: there is an outcome to tell."""
        if self.compared is not None or self.decided is not None or self.grapple_events:
            return True
        return not self.began.target and bool(self.rolls)

    @property
    def struck(self) -> str:
        """Return who was struck, or seized; empty for nobody."""
        return self.compared.struck if self.compared else ""

    def hurt(self, who: str) -> bool:
        """Say whether this exchange wounded ``who``."""
        return any(one.who == who and one.levels for one in self.wounds)


def exchanges_under_way(scene: Scene) -> dict[int, ExchangeSoFar]:
    """Return each exchange of the turn under way, or of a held shot, as far as it has come."""
    exchanges = {}
    for one in scene.exchanges:
        if one.chase and scene.reviewed is not scene.shot:
            continue
        began = ev.ExchangeBegan(
            exchange=one.id,
            kind=one.kind,
            owner=one.owner,
            part=one.part,
            target=one.target,
            means=one.means,
            owners=one.owners,
            back=one.back,
            numbers=one.numbers,
            chase=one.chase,
        )
        exchanges[one.id] = ExchangeSoFar(began)
        for event in one.slots.values():
            if isinstance(event, FILLING):
                exchanges[one.id].add(event)
    return exchanges


def exchange_of(event: ev.AnyEvent) -> int:
    """Return the exchange that an event belongs to, or 0."""
    return int(getattr(event, "exchange", 0))


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
