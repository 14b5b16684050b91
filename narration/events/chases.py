"""What happens in a chase, in clauses; its rounds; who flees together, and shots that are held."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from game import events as ev
from game.dice import Roll, is_throw
from game.reading import CHASE_PHASE, settings_in
from game.secrecy import veiled
from game.state.chase import Hardness
from game.state.scene import Scene
from game.words import quote
from narration.events.harm import resource_words
from narration.events.rounds import (
    bound_pose,
)
from narration.events.view import (
    IN_STORIES,
    INDENT,
    View,
    by_whom,
    nothing,
    say,
    tells,
)
from narration.languages import N_, _
from narration.phrases.chases import (
    SIDES,
    ChaseSoFar,
    course_in_short,
    course_words,
    grouped,
    maneuver_title,
    moved,
    number_words,
    obstacle_words,
    prepared_words,
    run_words,
    verb,
)
from narration.phrases.rolls import (
    arithmetic,
    compact,
    purpose_of,
    says_nothing,
    thrown_words,
    worst,
)
from narration.reader import THE_GAME, Reader
from narration.tables.chase_table import SHAKEN
from narration.text import (
    heading,
    line,
    lines,
    listing,
    sentence,
    successes,
    typed,
    words_of,
)

PASSES = ("nope", "damnit")  # what gets past an obstacle without a roll

HOW = {
    "cold": N_("from a cold start"),
    "stalk": N_("after a stalk"),
    "escape": N_("after an escape"),
}

LEAVES = {
    "shaken": N_("{who} is shaken off"),
    "gave-up": N_("{who} gives up the chase"),
    "driver-out": N_("{who} is out of the chase with their driver"),
    "captor-out": N_("{who} is out of the chase together with their captor"),
    "left-scene": "",  # that they leave is told
    "obstacle": N_("{who} is out of the chase"),
    "run": N_("{who}'s Run is used up: out of the chase"),
    "let-go": N_("{who} is left behind, free"),
    "down": N_("{who} is out of the chase"),
}

CAUGHT = {
    "lead": "{by} {catch} {prey}",
    "botch": N_("{prey} cannot even get going, and {by} {catch} them"),
    "obstacle": N_("{prey} {are} stopped and at the mercy of {by}"),
    "run": N_("the prey's Run is used up, and {by} {catch} {prey}"),
    "prey-out": N_("nobody is left to flee from {by}"),
    "ruled": "{by} {catch} {prey}",
}

AWAY = {
    "shaken": N_("{prey} {shake} off everybody and {are} away"),
    "run": N_("the predators' Run is used up, and {prey} {are} away"),
    "no-predator-left": N_("nobody is after {prey} any more: {prey} {are} away"),
    "ruled": N_("{prey} {are} away"),
}

ENDED = {
    "crash": N_("both sides come to grief; a new chase may begin"),
    "over": N_("it is called off"),
}

OVER = {"scene-ended": N_("the scene ends"), "left-scene": N_("the prey is gone")}

EXERTED = {
    "": N_("the coming chase roll"),
    "opening": N_("the roll that opens a chase"),
    "stalking": N_("the next roll to stalk or to notice"),
    "obstacle": N_("the next obstacle roll"),
}

type ChaseClause = Callable[[Any, ChaseSoFar, bool], str]

# The text for each event of a chase; none for events that another text covers.
CLAUSES: dict[type, ChaseClause] = {}


def in_clause(*kinds: type[ev.Event]) -> Callable[[ChaseClause], ChaseClause]:
    """Let a function be what tells events of these kinds, in the chase that they belong to."""

    def enter(words: ChaseClause) -> ChaseClause:
        CLAUSES.update(dict.fromkeys(kinds, words))
        tells(*kinds)(_of_chase)
        return words

    return enter


def in_words(kind: type[ev.Event], text: str, **parts: Callable[[Any], object]) -> None:
    """Let a text tell events of a kind in a chase: its parts are what is in them, by name, and what
    ``parts`` make of them.
    """
    in_clause(kind)(
        lambda event, one, spoken: _(
            text, event, **{key: part(event) for key, part in parts.items()}
        )
    )


def _of_chase(event: Any, view: View) -> list[str]:
    text = clause(event, view.chase(getattr(event, "chase", 0)), view.reader)
    if isinstance(event, ev.ChaseRoundBegan):
        return heading(text, view.reader)
    # What stands under a heading or a line that has told what it belongs to.
    under = isinstance(event, ev.LeadChanged | ev.ObstacleMet)
    return say(text, view, INDENT if under and getattr(event, "why", "round") == "round" else "")


def clause(event: Any, chase: ChaseSoFar, reader: Reader) -> str:
    """Return one event of a chase as a clause; empty where something else tells of it."""
    if isinstance(event, ev.LeadChanged) and event.why == "run" and reader.style != "verbose":
        return ""  # the end of the chase, which follows, says it
    return CLAUSES[type(event)](event, chase, reader.screenreader)


def begun_words(event: ev.ChaseBegan) -> str:
    """Return that a chase begins, and with which Leads."""
    by_lead: dict[int, list[str]] = {}
    for name, lead in event.predators.items():
        by_lead.setdefault(lead, []).append(name)
    leads = [
        _("{lead} ahead of {names}", lead=lead, names=listing(names))
        for lead, names in by_lead.items()
    ]
    how = _(HOW.get(event.how, words_of(event.how)))
    told = _(
        "A chase begins {how}: {prey} {verb}",
        how=how,
        prey=listing(event.prey),
        verb=verb(event.prey, "flees", "flee"),
    )
    return f"{told}, {listing(leads)}"


@in_clause(ev.ChaseBegan)
def _began(event: ev.ChaseBegan, chase: ChaseSoFar, spoken: bool) -> str:
    return _(
        "{told} (caught at 0, may get away from {SHAKEN} on). Course: {course}",
        told=begun_words(event),
        SHAKEN=SHAKEN,
        course=course_words(event.course),
    )


in_words(
    ev.Pounced,
    N_("{by} {verb} on {prey}: nobody runs anywhere"),
    by=lambda one: listing(one.by),
    verb=lambda one: verb(one.by, "pounces", "pounce"),
    prey=lambda one: listing(one.prey),
)


@in_clause(ev.ChaseJoined)
def _joined(event: ev.ChaseJoined, chase: ChaseSoFar, spoken: bool) -> str:
    prey = listing([name for name in chase.prey if name != event.who])
    if event.driver:
        open_ = event.cover in ("", "none")
        cover = _("in the open") if open_ else _("in {cover} cover", event)
        return _("{who} rides with {driver}, {cover}", event, cover=cover)
    if event.side == "prey":
        others = _(" with {prey}", prey=prey) if prey else ""
        return _("{who} flees along{others}", event, others=others)
    prey = prey or _("the prey")
    return _("{who} joins the chase, {lead} behind {prey}", event, prey=prey)


@in_clause(ev.ChaseLeft)
def _left(event: ev.ChaseLeft, chase: ChaseSoFar, spoken: bool) -> str:
    if event.why not in LEAVES:
        return _("{who} is out of the chase ({why})", event, why=words_of(event.why))
    told = _(LEAVES[event.why]).format(who=event.who)
    return _("{told}, and away", told=told) if told and event.away else told


@in_clause(ev.ChaseRoundBegan)
def _round_began(event: ev.ChaseRoundBegan, chase: ChaseSoFar, spoken: bool) -> str:
    return _("{one}, round {round}", event, one=chase.name())


@in_clause(ev.LeadChanged)
def _lead_changed(event: ev.LeadChanged, chase: ChaseSoFar, spoken: bool) -> str:
    lead, by = moved(event.lead - event.change, event.lead, spoken), by_whom(event)
    if event.why == "round":
        return _("{won}: Lead {lead}", won=won_words(event, chase), lead=lead)
    if event.why == "ruled":
        now = number_words(event.lead, spoken)
        was = number_words(event.lead - event.change, spoken)
        told = _("The Lead on {predator} is now {number}", event, number=now)
        return f"{told}{_(', was {was}', was=was) if event.change else ''}{by}"
    why = words_of(event.why) if event.why in ("run", "together") else maneuver_title(event.why)
    return _("Lead on {predator} {lead} ({why}){by_whom}", event, lead=lead, why=why, by_whom=by)


def won_words(event: ev.LeadChanged, chase: ChaseSoFar) -> str:
    """Return who won a pair of a round by how much, and what maneuvers made of it."""
    prey, behind = chase.who("prey", event.predator), event.predator
    if not event.winner:
        return _("{prey} and {behind} draw", prey=listing(prey), behind=behind)
    winners = chase.who(event.winner, behind)
    beat, who = verb(winners, "beats", "beat"), listing(winners)
    losers = listing((behind,) if event.winner == "prey" else prey)
    told = _("{winners} {beat} {losers} by {margin}", event, winners=who, beat=beat, losers=losers)
    return told + made_of(event)


def made_of(event: ev.LeadChanged) -> str:
    """Return how a margin was halved or doubled, where it was: never both, since Bait and Head-Off
    are not won in one round.
    """
    came_to = abs(event.change)
    if came_to == event.margin:
        return ""
    if event.winner == "prey":
        return _(", halved by Tail to {came_to}", came_to=came_to)
    if came_to > event.margin:
        return _(", doubled by Head-Off to {came_to}", came_to=came_to)
    return _(", halved by Bait to {came_to}", came_to=came_to)


def maneuver_words(
    event: ev.ManeuverMade,
    leads: Sequence[ev.LeadChanged],
    met: Sequence[ev.ObstacleMet],
    spoken: bool,
    hard: Hardness,
) -> str:
    """Return a maneuver with its price, what it brings, and who got past an obstacle by it."""
    alike: dict[str, list[str]] = {}
    for one in leads:
        lead = moved(one.lead - one.change, one.lead, spoken)
        alike.setdefault(lead, []).append(one.predator)
    told = [_("on {names} {lead}", names=listing(who), lead=lead) for lead, who in alike.items()]
    paid = _(": Lead {told}", told=listing(told)) if told else ""
    brings = prepared_words(event.maneuver, event.touches, hard)
    brings = _("; next round {brings}", brings=brings) if brings else ""
    names, past = [one.who for one in met], ""
    if names:
        gets = verb(names, "gets", "get")
        past = _("; {names} {verb} past without a roll", names=listing(names), verb=gets)
    return _(
        "{who} uses {maneuver_title}{paid}{brings}{past}",
        event,
        maneuver_title=maneuver_title(event.maneuver),
        paid=paid,
        brings=brings,
        past=past,
    )


in_clause(ev.ManeuverMade)(
    lambda event, chase, spoken: maneuver_words(event, (), (), spoken, chase.hard)
)


@in_clause(ev.CourseChanged)
def _course_changed(event: ev.CourseChanged, chase: ChaseSoFar, spoken: bool) -> str:
    course = course_in_short(event.course)
    text = N_("{by} leads the chase to {course}") if event.by else N_("The course is now {course}")
    told, who, run = (
        _(text, event, course=course),
        listing(event.run),
        verb(event.run, "runs", "run"),
    )
    return _("{told}; {who} {run} too", told=told, who=who, run=run) if event.run else told


@in_clause(ev.ObstacleSet)
def _obstacle_set(event: ev.ObstacleSet, chase: ChaseSoFar, spoken: bool) -> str:
    faces = verb(event.who, "faces", "face")
    return f"{listing(event.who)} {faces} {obstacle_words(event.obstacle)}{by_whom(event)}"


@in_clause(ev.ObstacleMet)
def _obstacle_met(event: ev.ObstacleMet, chase: ChaseSoFar, spoken: bool) -> str:
    if event.how in PASSES:
        return _("{who} gets past without a roll", event)
    return past_words([event.who]) if event.passed else _("{who} fails", event)


def past_words(names: Sequence[str]) -> str:
    return _("{names} {verb} past", names=listing(names), verb=verb(names, "gets", "get"))


@in_clause(ev.RunSet)
def _run_set(event: ev.RunSet, chase: ChaseSoFar, spoken: bool) -> str:
    whose, by = event.who or _(SIDES[event.side]), by_whom(event)
    if not event.rounds:
        return _("Nothing limits the Run of {whose} any more{by_whom}", whose=whose, by_whom=by)
    by = "" if event.by == THE_GAME else by  # as in a demo
    return f"{run_words(event.side, event.rounds, event.who)}{by}"


@in_clause(ev.ShotRuled)
def _shot_ruled(event: ev.ShotRuled, chase: ChaseSoFar, spoken: bool) -> str:
    # Logs from before each shot was ruled on by itself name no target.
    at = _(" at {target}", event) if event.target else ""
    if event.allowed:
        return _("{who}'s shot{at} may reach, by the storyteller's word", event, at=at)
    return _("{who}'s shot{at} would not reach, and is not fired", event, at=at)


in_words(
    ev.PoolSet,
    N_("{who} now rolls {pool} in the chase{by_whom}"),
    pool=lambda one: " + ".join(one.traits) or _("what the course asks for"),
    by_whom=by_whom,
)


in_words(
    ev.Exerted,
    N_("{who} puts Willpower into {rolls}"),
    rolls=lambda one: _(EXERTED.get(one.roll, words_of(one.roll))),
)


IN_STORIES.update((ev.ChaseResumed, ev.ChaseEnded))


@in_clause(ev.ChaseEnded)
def _ended(event: ev.ChaseEnded, one: ChaseSoFar, spoken: bool) -> str:
    after, outcome = _(" after round {round}", one) if one.round else "", _came_out(event, one)
    told = _("The chase is over{after}: {outcome}", after=after, outcome=outcome)
    if event.gone and event.back:
        back = [name for name in event.back if name not in event.gone]
        text, are = N_("{told}. {back} {verb} back in the scene"), verb(back, "is", "are")
        return _(text, told=told, back=listing(back), verb=are)
    return _("{told}. All are back in the scene", told=told) if event.back else told


def _came_out(event: ev.ChaseEnded, chase: ChaseSoFar) -> str:
    """Return how a chase came out: ``Hound catches Hare``, with a storyteller's reason."""
    prey = chase.prey or (_("the prey"),)
    by = event.by or (_("the predators"),)
    ways = {"caught": CAUGHT, "away": AWAY}.get(event.outcome, {})
    if not ways:
        known = _(OVER.get(event.why, "")) or _(ENDED.get(event.outcome, words_of(event.outcome)))
        ruled = event.why in ("ruled", "obstacle", *OVER)
        return known if ruled else f"{known} ({event.why})"
    told = _(ways.get(event.why, ways["ruled"])).format(
        prey=listing(prey),
        by=listing(by),
        catch=verb(by, "catches", "catch") if event.by else _("catch"),
        are=verb(prey, "is", "are"),
        shake=verb(prey, "shakes", "shake"),
    )
    return told if event.why in ways else f"{told} ({event.why})"


@in_clause(
    ev.ChaseRoundRolled,  # told with the rolls (`RoundRolled`)
    ev.ObstacleCleared,
    ev.ChaseRoundEnded,  # the block that sums it up, the next heading or the end says so
    ev.EffectCounted,  # the effect's own lines have its rounds
)
def _silent(event: Any, chase: ChaseSoFar, spoken: bool) -> str:
    return ""


@tells(ev.MadeReady)
def _made_ready(event: ev.MadeReady, view: View) -> list[str]:
    """Tell the pose alone: the line that says where the chase stands has who is not ready."""
    return bound_pose(event.who, event.pose, view.reader, indent="")


@tells(ev.LetGo)
def _let_go(event: ev.LetGo, view: View) -> list[str]:
    """Tell that a person stays, and not whom they let go: not all may know of them."""
    told = say(_("{who} goes after nobody", event), view)
    return told + bound_pose(event.who, event.pose, view.reader)


# --- People who flee together, part and meet again, or give up; in clauses -----------------------


@in_clause(ev.AskedToFleeTogether)
def _asked_to_flee(event: ev.AskedToFleeTogether, chase: ChaseSoFar, spoken: bool) -> str:
    if not event.friend:
        return _("{who} no longer wants to flee with others", event)
    return _("{who} wants to flee with {friend}", event)


@tells(ev.AskedToFleeTogether)
def _who_has_to_agree(event: ev.AskedToFleeTogether, view: View) -> list[str]:
    """Tell the wish, and what those type who have yet to say so: all who would flee together."""
    told, scene = [clause(event, view.chase(0), view.reader)], view.scene
    sides = [_company(scene, event.friend), _company(scene, event.who)] if event.friend else []
    for side, others in zip(sides, reversed(sides), strict=True):
        people = [scene.people[name] for name in side if name != event.who]
        owed = [person.name for person in people if not person.npc and person.joins not in others]
        if owed:
            other = event.who if event.who in others else event.friend
            how = _(
                "To agree, {owed} {verb} {command}",
                owed=listing(owed),
                verb=verb(owed, "types", "type"),
                command=typed(f"+chase/with {quote(other)}"),
            )
            told.append(how)
    if event.friend and settings_in(scene).group_prey_counts == "lowest":
        told.append(_("Of those who flee together the worst roll counts"))
    return say(" ".join(map(sentence, told)), view)


def _company(scene: Scene, name: str) -> tuple[str, ...]:
    """Return the people who flee with a person, and the person."""
    seat = scene.people[name].seat
    prey = scene.chase(seat.chase).prey if seat is not None else ()
    return prey if name in prey else (name,)


in_words(ev.FledTogether, N_("{who} flee together"), who=lambda one: listing(one.who))


@in_clause(ev.GivingUp)
def _giving_up(event: ev.GivingUp, chase: ChaseSoFar, spoken: bool) -> str:
    if event.captor:
        return _("{captor} frees {who} after the round", event)
    return _("{who} gives up the chase after the round", event)


for _kind in (ev.PartingBegan, ev.PartingPutOff):
    in_words(
        _kind,
        N_("{who} {verb} another way"),
        who=lambda one: listing(one.who),
        verb=lambda one: verb(one.who, "goes", "go"),
    )


in_words(ev.PursuitChosen, N_("{who} follows {prey}"))


@in_clause(ev.ChaseParted)
def _chase_parted(event: ev.ChaseParted, chase: ChaseSoFar, spoken: bool) -> str:
    behind, prey = _("nobody after them"), listing(event.prey)
    if event.predators:
        behind = _("{predators} after them", predators=listing(event.predators))
    flees = verb(event.prey, "flees", "flee")
    return _("From here on {prey} {verb} apart, {behind}", prey=prey, verb=flees, behind=behind)


@in_clause(ev.ChasesMet)
def _chases_met(event: ev.ChasesMet, chase: ChaseSoFar, spoken: bool) -> str:
    return _(
        "The prey meets and flees on together: Lead {grouped}", grouped=grouped(event.leads, spoken)
    )


in_words(ev.ChaseResumed, N_("The chase of {prey} goes on"), prey=lambda one: listing(one.prey))


# --- The shots of a chase's round whose results are held: the held result says everything ---------

tells(ev.ShotsBegan)(nothing)
tells(ev.ShotEnded)(nothing)
tells(ev.ShotsEnded)(nothing)


# -------------------------------------------------------------------------------------------------
# A round of a chase as it is told: the rolls, and in one sentence who wins how much on whom.
#
# The rolls stand together with their results: your own in full, the others' as results. A shot
# or an answer may follow; nothing sums the round up, because each of its facts has been told then.

ROLLS = ("chase", "obstacle")  # what is rolled in a round, and told as here


@dataclass
class RoundRolled:
    """What has been rolled in a round of a chase, until something else happens."""

    chase: int = 0
    rolls: list[Roll] = field(default_factory=list)
    spent: list[ev.ResourceChanged] = field(default_factory=list)
    leads: list[ev.LeadChanged] = field(default_factory=list)
    result: ev.ChaseRoundRolled | None = None

    def take(self, event: ev.AnyEvent) -> bool:
        """Take up an event that belongs to it; say whether it did."""
        match event:
            case ev.Rolled(roll=roll, exchange=0, secret=False) if roll.purpose in ROLLS or (
                is_throw(roll) and roll.phase == CHASE_PHASE
            ):
                self.rolls.append(roll)
            case ev.ResourceChanged(who=who) if self.rolls and self.rolls[-1].who == who:
                self.spent.append(event)  # told behind all the rolls: these stay on a line
            case ev.LeadChanged(why="round", chase=number):
                self.chase = number
                self.leads.append(event)
            case ev.ChaseRoundRolled(chase=number):
                self.chase = number
                self.result = event
            case _:
                return False
        return True

    def lines(self, chase: ChaseSoFar, scene: Scene, reader: Reader) -> list[str]:
        spent = [words for event in self.spent if (words := resource_words(event, reader))]
        told = rolled_lines(self.rolls, reader) + lines(map(sentence, spent), reader, INDENT)
        won = [sentence(each) for each in won_clauses(self.leads, chase, reader.screenreader)]
        if self.result is not None:
            won += _beside(self, self.result, chase, scene, reader)
        return told + lines(won if reader.screenreader else [" ".join(won)], reader, INDENT)


def rolled_lines(rolls: Sequence[Roll], reader: Reader) -> list[str]:
    """Return the rolls of a chase: all to readers in full, else their own with the results
    of the others, which storytellers read too; nothing in brief, nor to those without a part in it.
    """
    rolls = [
        roll
        for roll in rolls
        if not says_nothing(roll) and (not roll.private or veiled(roll) or reader.knows(roll.who))
    ]
    if reader.in_full:
        return [one for roll in rolls for one in arithmetic(roll, reader, INDENT)]
    own = [roll for roll in rolls if roll.who == reader.name]
    if reader.style == "brief" or not (own or reader.st):
        return []
    told = [
        thrown_words(roll, _("You throw"))
        if is_throw(roll)
        else compact(roll, _("Your {purpose}", purpose=purpose_of(roll)), reader)
        for roll in own
    ]
    others = [roll for roll in rolls if roll not in own and _is_result(roll)]
    numbered = any(roll.who.rpartition(" ")[2].isdigit() for roll in others)  # Someone 2
    results = [
        thrown_words(roll, _("{who} throws", roll))
        if is_throw(roll)
        else f"{roll.who}{':' if numbered else ''} {worst(roll) if roll.botch else roll.successes}"
        for roll in others
    ]
    if any(is_throw(roll) for roll in rolls):  # the throws of both sides are one sentence
        told, results = [", ".join([*told, *results])] if told or results else [], []
    if results:
        told.append(f"{'' if told else _('Rolled: ')}{', '.join(results)}")
    return line(" ".join(map(sentence, told)), reader, INDENT)


def _is_result(roll: Roll) -> bool:
    """Say whether the bare result of a roll is told; who gets past an obstacle is anyhow, and of a
    throw that is its owner's nothing is left to tell.
    """
    return not roll.private and (bool(roll.faces) if is_throw(roll) else roll.purpose == "chase")


def won_clauses(leads: Sequence[ev.LeadChanged], chase: ChaseSoFar, spoken: bool) -> list[str]:
    """Return who won a round by how much: a clause for each winner, with all whom they beat.
    Predators who win stand in the order in which they are asked.
    """
    sides: dict[tuple[int, int, str], list[ev.LeadChanged]] = {}
    for event in leads:
        place = ("prey", "predators", "").index(event.winner)
        own = (-event.margin, event.predator) if event.winner == "predators" else (0, "")
        sides.setdefault((place, *own), []).append(event)
    return [_won(sides[side], chase, spoken) for side in sorted(sides, key=lambda side: side[:2])]


def _won(events: Sequence[ev.LeadChanged], chase: ChaseSoFar, spoken: bool) -> str:
    prey, first = chase.prey or (_("the prey"),), events[0]
    alike: dict[tuple[str, str], list[str]] = {}
    for event in events:
        margin = _(" by {margin}{made}", event, made=made_of(event)) if event.winner else ""
        lead = _("Lead {moved}", moved=moved(event.lead - event.change, event.lead, spoken))
        alike.setdefault((margin, lead), []).append(event.predator)
    ((margin, lead), names), *_others = alike.items()
    if first.winner == "predators":
        text = N_("{predator} beats {prey}{margin}: {lead}")
        return _(text, first, prey=listing(prey), margin=margin, lead=lead)
    who = f"{listing(prey)} {verb(prey, 'beats', 'beat')}"
    if len(alike) == 1 and not first.winner:
        return _("{names} draw: {lead}", names=listing([*prey, *names]), lead=lead)
    if len(alike) == 1:
        return f"{who} {listing(names)}{margin}: {lead}"
    each = listing(
        [f"{listing(names)}{margin} ({lead})" for (margin, lead), names in alike.items()]
    )
    if first.winner:
        return f"{who} {each}"
    draw = verb(prey, "draws", "draw")
    return _("{prey} {verb} with {each}", prey=listing(prey), verb=draw, each=each)


def _beside(
    rolled: RoundRolled, event: ev.ChaseRoundRolled, one: ChaseSoFar, scene: Scene, reader: Reader
) -> list[str]:
    """Return what else a reader should know of a round: whose roll counted, why nobody is asked."""
    told, prey = list[str](), [name for name in one.prey if name in event.nets]
    known = all(map(reader.knows, event.closed_prey))
    if known and len({event.nets[name] for name in prey}) > 1:
        counted = next((name for name in prey if event.nets[name] == event.prey_net), "")
        net = successes(event.prey_net)
        told.append(
            _("For the prey {counted}'s roll counts ({prey_net}).", counted=counted, prey_net=net)
        )
    if all(chase.id != event.chase for chase in scene.chases_under_way()):
        return told
    if len(event.winners) > 1 and reader.style == "verbose":
        winners = _(", then ").join(event.winners)
        told.append(_("First {winners} may use a maneuver.", winners=winners))
    beaten = event.nets and rolled.leads and all(each.winner == "prey" for each in rolled.leads)
    if one.prey and beaten and not event.winners:
        told.append(_("The Lead is too short for a maneuver."))
    return told
