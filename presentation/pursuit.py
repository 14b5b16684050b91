"""What happens in a chase, in clauses; and the round under way, for the block at its end.

`Pursuits` follows each chase of a submission from event to event: the names that a sentence needs,
and what the block at the end of its round will sum up.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game import events as ev
from game.chase.maneuvers import NONE
from game.state.chase import Chase, Side
from game.state.courses import Course, Obstacle
from game.state.scene import Scene
from presentation.reader import Reader
from presentation.text import count, listing, signed, successes, typed, words_of

PASSES = ("nope", "damnit")  # what gets past an obstacle without a roll

HOW = {
    "cold": "from a cold start",
    "stalk": "after a stalk",
    "escape": "after an escape",
}

SIDES: dict[Side, str] = {"prey": "the prey", "predators": "the predators"}

LEAVES = {
    "shaken": "{who} is shaken off",
    "gave-up": "{who} gives up the chase",
    "driver-out": "{who} is out of the chase with their driver",
    "left-scene": "",  # that they leave is told
    "obstacle": "{who} is out of the chase",
    "down": "{who} is out of the chase",
}

CAUGHT = {
    "lead": "{by} {catch} {prey}",
    "botch": "{prey} can not even get going, and {by} {catch} them",
    "obstacle": "{prey} {fail} and {are} at the mercy of {by}",
    "run": "the prey's Run is used up, and {by} {catch} {prey}",
    "prey-out": "nobody is left to flee from {by}",
    "ruled": "{by} {catch} {prey}",
}

AWAY = {
    "shaken": "{prey} {shake} off everybody and {are} away",
    "run": "the predators' Run is used up, and {prey} {are} away",
    "no-predator-left": "nobody is left behind {prey}, who {are} away",
    "ruled": "{prey} {are} away",
}

ENDED = {
    "crash": "both sides come to grief; another may start cold",
    "over": "it is called off",
}

OVER = {
    "scene-ended": "the scene ends",
    "left-scene": "the prey is gone",
}

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


def _by(name: str) -> str:
    return f" (by {name})" if name else ""


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


# --- clauses -------------------------------------------------------------------------------------


def _began(event: ev.ChaseBegan, one: Pursuit, spoken: bool) -> str:
    by_lead: dict[int, list[str]] = {}
    for name, lead in event.predators.items():
        by_lead.setdefault(lead, []).append(name)
    leads = [f"{lead} ahead of {listing(names)}" for lead, names in by_lead.items()]
    how = HOW.get(event.how, words_of(event.how))
    told = f"A chase begins {how}: {listing(event.prey)} {verb(event.prey, 'flees', 'flee')}"
    return f"{told}, {listing(leads)}. Course: {course_words(event.course)}"


def _pounced(event: ev.Pounced, one: Pursuit, spoken: bool) -> str:
    by, prey = listing(event.by), listing(event.prey)
    return f"{by} {verb(event.by, 'pounces', 'pounce')} on {prey}: nobody runs anywhere"


def _joined(event: ev.ChaseJoined, one: Pursuit, spoken: bool) -> str:
    prey = [name for name in one.prey if name != event.who]
    if event.driver:
        cover = "in the open" if event.cover in ("", "none") else f"in {event.cover} cover"
        return f"{event.who} rides with {event.driver}, {cover}"
    if event.side == "prey":
        return f"{event.who} flees along{f' with {listing(prey)}' if prey else ''}"
    return f"{event.who} joins the chase, {event.lead} behind {listing(prey) or 'the prey'}"


def _left(event: ev.ChaseLeft, one: Pursuit, spoken: bool) -> str:
    known = LEAVES.get(event.why)
    if known is None:
        return f"{event.who} is out of the chase ({words_of(event.why)})"
    told = known.format(who=event.who)
    return f"{told}, and away" if told and event.away else told


def _round_began(event: ev.ChaseRoundBegan, one: Pursuit, spoken: bool) -> str:
    return f"{one.name()}, round {event.round}"


def _lead_changed(event: ev.LeadChanged, one: Pursuit, spoken: bool) -> str:
    lead = moved(event.lead - event.change, event.lead, spoken)
    if event.why == "round":
        return f"{won_words(event, one)}: Lead {lead}"
    if event.why == "ruled":
        told = f"The Lead on {event.predator} is now {number_words(event.lead, spoken)}"
        was = number_words(event.lead - event.change, spoken)
        return f"{told}{f', was {was}' if event.change else ''}{_by(event.by)}"
    why = words_of(event.why) if event.why in ("run",) else maneuver_title(event.why)
    return f"Lead on {event.predator} {lead} ({why}){_by(event.by)}"


def won_words(event: ev.LeadChanged, one: Pursuit) -> str:
    """Return who won a pair of a round by how much, and what maneuvers made of it."""
    prey, behind = one.who("prey", event.predator), event.predator
    if not event.winner:
        return f"{listing(prey)} and {behind} keep level"
    winners = one.who(event.winner, behind)
    losers = (behind,) if event.winner == "prey" else prey
    beat = verb(winners, "beats", "beat")
    told = f"{listing(winners)} {beat} {listing(losers)} by {event.margin}"
    return told + _made_of(event)


def _made_of(event: ev.LeadChanged) -> str:
    """Return how a margin was halved or doubled, where it was: never both, since Bait and Head-Off
    are not won in one round.
    """
    came_to = abs(event.change)
    if came_to == event.margin:
        return ""
    if event.winner == "prey":
        return f", halved by Tail to {came_to}"
    if came_to > event.margin:
        return f", doubled by Head-Off to {came_to}"
    return f", halved by Bait to {came_to}"


def _round_rolled(event: ev.ChaseRoundRolled, one: Pursuit, spoken: bool) -> str:
    told = []
    rolled = [name for name in one.prey if name in event.nets]
    if len({event.nets[name] for name in rolled}) > 1:
        counted = next((name for name in rolled if event.nets[name] == event.prey_net), "")
        told.append(f"For the prey {counted}'s roll counts ({successes(event.prey_net)})")
    if len(event.winners) > 1:
        told.append(f"First {', then '.join(event.winners)} may do a maneuver")
    behind = [net for name, net in event.nets.items() if name not in one.prey]
    if one.prey and behind and not event.winners and all(event.prey_net > net for net in behind):
        told.append("The Lead is too short for a maneuver")
    return ". ".join(told)


def maneuver_words(
    event: ev.ManeuverMade,
    leads: Sequence[ev.LeadChanged],
    met: Sequence[ev.ObstacleMet],
    spoken: bool,
) -> str:
    """Return a maneuver with its price, and what it brings."""
    told = [
        f"Lead on {one.predator} {moved(one.lead - one.change, one.lead, spoken)}" for one in leads
    ]
    paid = f": {listing(told)}" if told else ""
    brings = prepared_words(event.maneuver, event.touches)
    brings = f"; next round {brings}" if brings else ""
    names = [one.who for one in met]
    past = f"; {listing(names)} {verb(names, 'gets', 'get')} past without a roll" if names else ""
    return f"{event.who} does {maneuver_title(event.maneuver)}{paid}{brings}{past}"


def _maneuver_made(event: ev.ManeuverMade, one: Pursuit, spoken: bool) -> str:
    return maneuver_words(event, (), (), spoken)


def _course_changed(event: ev.CourseChanged, one: Pursuit, spoken: bool) -> str:
    return f"The course is now {course_words(event.course)}{_by(event.by)}"


def _obstacle_set(event: ev.ObstacleSet, one: Pursuit, spoken: bool) -> str:
    what = obstacle_words(event.obstacle)
    if event.obstacle.name == "obstacle":
        what = f"an obstacle ({what})"
    harm = harm_words(event.obstacle)
    faces = verb(event.who, "faces", "face")
    return f"{listing(event.who)} {faces} {what}{f', {harm}' if harm else ''}{_by(event.by)}"


def _obstacle_met(event: ev.ObstacleMet, one: Pursuit, spoken: bool) -> str:
    if event.how in PASSES:
        return f"{event.who} gets past without a roll"
    return past_words([event.who]) if event.passed else f"{event.who} fails"


def past_words(names: Sequence[str]) -> str:
    """Return that some got past an obstacle."""
    return f"{listing(names)} {verb(names, 'gets', 'get')} past"


def _run_set(event: ev.RunSet, one: Pursuit, spoken: bool) -> str:
    if not event.rounds:
        return f"Nothing limits the Run of {SIDES[event.side]} any more{_by(event.by)}"
    return f"{run_words(event.side, event.rounds)}{_by(event.by)}"


def _pool_set(event: ev.PoolSet, one: Pursuit, spoken: bool) -> str:
    pool = " + ".join(event.traits) or "what the course asks for"
    return f"{event.who} now rolls {pool} in the chase{_by(event.by)}"


def _exerted(event: ev.Exerted, one: Pursuit, spoken: bool) -> str:
    return f"{event.who} puts Willpower into the coming chase roll"


def _ended(event: ev.ChaseEnded, one: Pursuit, spoken: bool) -> str:
    after = f" after round {one.round}" if one.round else ""
    told = f"The chase is over{after}: {outcome_words(event, one)}"
    if event.gone and event.back:
        back = [name for name in event.back if name not in event.gone]
        return f"{told}. {listing(back)} {verb(back, 'is', 'are')} back in the scene"
    return f"{told}. All are back in the scene" if event.back else told


def outcome_words(event: ev.ChaseEnded, one: Pursuit) -> str:
    """Return how a chase came out: ``Hound catches Hare``, with a storyteller's reason."""
    prey = one.prey or ("the prey",)
    by = event.by or ("the predators",)
    ways = {"caught": CAUGHT, "away": AWAY}.get(event.outcome, {})
    if not ways:
        known = OVER.get(event.why) or ENDED.get(event.outcome, words_of(event.outcome))
        ruled = event.why in ("ruled", "obstacle", *OVER)
        return known if ruled else f"{known} ({event.why})"
    told = ways.get(event.why, ways["ruled"]).format(
        prey=listing(prey),
        by=listing(by),
        catch=verb(by, "catches", "catch") if event.by else "catch",
        fail=verb(prey, "fails", "fail"),
        are=verb(prey, "is", "are"),
        shake=verb(prey, "shakes", "shake"),
    )
    return told if event.why in ways else f"{told} ({event.why})"


def rested_words(reason: str) -> str:
    """Return why no fight is under way any more."""
    if reason == "chase":
        return "The fight rests while the chase goes on"
    return "A new fight may begin"


def _silent(event: Any, one: Pursuit, spoken: bool) -> str:
    return ""


CLAUSES: dict[type, Callable[[Any, Pursuit, bool], str]] = {
    ev.ChaseBegan: _began,
    ev.Pounced: _pounced,
    ev.ChaseJoined: _joined,
    ev.ChaseLeft: _left,
    ev.ChaseRoundBegan: _round_began,
    ev.LeadChanged: _lead_changed,
    ev.ChaseRoundRolled: _round_rolled,
    ev.ManeuverMade: _maneuver_made,
    ev.CourseChanged: _course_changed,
    ev.ObstacleSet: _obstacle_set,
    ev.ObstacleMet: _obstacle_met,
    ev.ObstacleCleared: _silent,
    ev.RunSet: _run_set,
    ev.PoolSet: _pool_set,
    ev.Exerted: _exerted,
    ev.ChaseRoundEnded: _silent,  # the block that sums it up, the next heading or the end says so
    ev.ChaseEnded: _ended,
    ev.EffectCounted: _silent,  # the effect's own lines have its rounds
}
"""What is told of each event of a chase; nothing of those that something else tells of."""

INDENTED = (ev.LeadChanged, ev.ChaseRoundRolled, ev.ObstacleMet)
"""What stands under a heading or a line that has told what it belongs to."""


def clause(event: Any, one: Pursuit, reader: Reader) -> str:
    """Return one event of a chase as a clause; empty where something else tells of it."""
    if isinstance(event, ev.LeadChanged) and event.why == "run" and reader.style != "verbose":
        return ""  # the end of the chase, which follows, says it
    return CLAUSES[type(event)](event, one, reader.screenreader)
