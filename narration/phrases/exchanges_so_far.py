"""Each exchange of a turn, gathered from its events so that its outcome can be told as a whole."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import get_args

from game import events as ev
from game.state.declaration import (
    CounterGrapple,
    Grapple,
    Part,
)
from game.state.scene import Scene
from narration.phrases.grapple_clauses import GRAPPLE_EVENTS, GrappleEvent

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
