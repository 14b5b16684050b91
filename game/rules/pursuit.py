"""Pursuit: how chases start, who joins, who flees together, who leaves (CHASE-1 to CHASE-4)."""

from collections.abc import Collection

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game import moments
from game.dice import Modifier, Roll
from game.engine.questions import holder_of, is_midway, verify_not_held, verify_way_into_chase
from game.engine.table import Table
from game.engine.verb import base, dice
from game.errors import RuleError, verify_among, verify_within, why_refused
from game.rules.chase import (
    MAX_LEAD,
    SIDES,
    carries,
    change_lead,
    chase_meant,
    chase_of,
    choose_whom,
    end_chase,
    free_person,
    getting_down,
    getting_up,
    leave_chase,
    make_roll,
    of_the_group,
    own_course,
    rolls_of_round,
    runner_of,
    settle_shot,
    stand_ready,
    verify_between_rounds,
    verify_free_to_go,
    verify_traits,
)
from game.rules.reach import leave_cover
from game.state.chase import LET_GO, USUAL_DIFFICULTY, Chase, Course, HeadStart
from game.state.person import COVERS, Person

# --- How chases begin: cold, or with a stalk and pounce (CHASE-2, CHASE-3) ------------------------

SPOT = ("perception", "alertness")
STALK = ("manipulation", "subterfuge")


def verify_chases(table: Table) -> None:
    """Refuse a chase where the scene's rules have none."""
    if not table.settings.chases:
        raise RuleError("setting-off", "CHASE-1", verb="chase", setting="chases")


def begin_chase(table: Table, action: act.BeginChase) -> None:
    verify_chases(table)
    action = replace(action, course=own_course(action.course, table.ruleset))
    everyone = (*action.prey, *action.predators)
    for name in everyone:
        free_person(table, name)
        if everyone.count(name) > 1:
            raise RuleError("named-twice", who=name)
    if not action.prey or not action.predators:
        raise RuleError("chase-needs-sides", "CHASE-1")
    verify_way_into_chase(table, action.by, everyone)
    with rolls_of_round(table, 0):
        if action.stalked:
            _stalk(table, action)
        else:
            start_cold(table, action.prey, action.predators, action.course)


def start_cold(
    table: Table, prey: tuple[str, ...], predators: tuple[str, ...], course: Course
) -> None:
    """Roll for the prey: a success more than it makes is its Lead on everyone; a botch ends the
    chase, of a group's rolls the roll that counts (CHASE-2).
    """
    lead, botches = _roll_for_lead(table, prey, course)
    number = _open(table, prey, dict.fromkeys(predators, lead), course, "cold", lead)
    counts = any if table.settings.group_prey_counts == "lowest" else all
    if counts(botches):
        end_chase(table, number, "caught", "botch", predators)


def _roll_for_lead(table: Table, prey: tuple[str, ...], course: Course) -> tuple[int, list[bool]]:
    rolled = [moments.opening.only(table, name, course.pool) for name in prey]
    lead = of_the_group(table.settings, [net for net, _ in rolled]) + 1
    return lead, [botch for _, botch in rolled]


@moments.opening
def roll_cold(table: Table, who: str, traits: tuple[str, ...]) -> tuple[int, bool]:
    roll = _roll_opening(table, who, traits, "CHASE-2")
    return roll.successes, roll.botch


def _roll_opening(
    table: Table, who: str, traits: tuple[str, ...], rule: str, warning: int = 0
) -> Roll:
    """Roll the chase pool against 6, whatever the course."""
    person = table.person(who)
    terms = (*opening_terms(table, person, traits, warning), base(USUAL_DIFFICULTY, by=rule))
    buys = "opening" in person.braces
    return make_roll(table, person, "start", terms, traits, willpower=buys)


def opening_terms(
    table: Table, person: Person, traits: tuple[str, ...], warning: int = 0
) -> tuple[Modifier, ...]:
    """Return the pool that opens a chase, with the ``warning`` of prey that has noticed."""
    noticed = dice(warning, "spotted in time", "CHASE-3")
    return (*person.fighter.terms(*traits), *noticed, *getting_up(table, person.prone))


def _stalk(table: Table, action: act.BeginChase) -> None:
    """Contest noticing with stalking, then running with pouncing (CHASE-3)."""
    spot = action.spot or table.ruleset.own_traits(SPOT)
    stalk = action.stalk or table.ruleset.own_traits(STALK)
    verify_traits(spot)
    verify_traits(stalk)
    leads = moments.stalked.only(table, action, spot, stalk)
    caught = tuple(name for name, lead in leads.items() if lead <= 0)
    if caught:
        table.emit(ev.Pounced(prey=action.prey, by=caught))
        stand_ready(table)
    else:
        _open(table, action.prey, leads, action.course, "stalk", max(leads.values()))


@moments.stalked
def roll_stalk(
    table: Table, action: act.BeginChase, spot: tuple[str, ...], stalk: tuple[str, ...]
) -> dict[str, int]:
    """Roll for noticing, then for the pounce; return the Leads (CHASE-3)."""
    prey, predators, pool = action.prey, action.predators, action.course.pool
    spots = [_perceive(table, name, "spot", spot, predators[0]) for name in prey]
    stalks = [_perceive(table, name, "stalk", stalk, prey[0]) for name in predators]
    warning = max(0, of_the_group(table.settings, spots) - max(stalks))
    nets = [_roll_opening(table, name, pool, "CHASE-3", warning).successes for name in prey]
    net = of_the_group(table.settings, nets)
    return {name: net - _roll_opening(table, name, pool, "CHASE-3").successes for name in predators}


def _perceive(table: Table, who: str, purpose: str, traits: tuple[str, ...], against: str) -> int:
    person = table.person(who)
    terms = (*person.fighter.terms(*traits), base(USUAL_DIFFICULTY, by="CHASE-3"))
    buys = "stalking" in person.braces
    roll = make_roll(table, person, purpose, terms, traits, against=against, willpower=buys)
    return roll.successes


def _open(
    table: Table,
    prey: tuple[str, ...],
    leads: dict[str, int],
    course: Course,
    how: str,
    opening: int,
    openings: dict[str, int] | None = None,
) -> int:
    """Begin the chase; return its number."""
    everyone = (*prey, *leads)
    number = 1 + max((chase.id for chase in table.scene.chases), default=0)
    up = tuple(name for name in everyone if table.person(name).prone)
    rolled = {"cold": prey, "stalk": everyone}.get(how, ())
    began = ev.ChaseBegan(
        chase=number,
        prey=prey,
        predators=leads,
        course=course,
        how=how,
        opening=opening,
        openings=openings or {},
        up=up,
        rising=tuple(name for name in up if name not in rolled),
        midway=tuple(name for name in everyone if is_midway(table.scene, name)),
    )
    _enter(table, began, everyone)
    return number


# --- Entering one: people get on their feet, and most grapples end (CHASE-13) ---------------------

IN_THE_OPEN = "none"  # nobody has said that anything covers them


def join(table: Table, joined: ev.ChaseJoined) -> None:
    """Bring a person into a chase under way."""
    up, midway = table.person(joined.who).prone, is_midway(table.scene, joined.who)
    _enter(table, replace(joined, up=up, midway=midway), (joined.who,))


def _enter(table: Table, entered: ev.ChaseBegan | ev.ChaseJoined, names: Collection[str]) -> None:
    """Take people into a chase. A grappler who enters it alone keeps hold of a pinned or relented
    victim and brings them along as a passenger: of the driver, where the captor is one too.
    """
    for name in names:
        hold = table.scene.hold_of(name)
        if hold is None or (hold.pinned and hold.grappler == name and hold.victim not in names):
            continue
        table.emit(ev.GrappleEnded.of(hold, "gone"))
    if table.scene.fight.round:  # what covered them in the fight is left behind
        for name in names:
            leave_cover(table, table.person(name))
    table.emit(entered)
    for name in names:
        hold, seat = table.scene.hold_by(name), table.person(name).seat
        if hold is None or table.person(hold.victim).seat is not None:
            continue
        chase = table.scene.chase(entered.chase)
        table.emit(
            ev.ChaseJoined(
                chase=chase.id,
                who=hold.victim,
                side=chase.side(name),
                driver=chase.behind(name),
                cover=(seat and seat.cover) or IN_THE_OPEN,
            )
        )


def let_captive_go(table: Table, captor: str) -> None:
    """Let a captive go who was taken along: they are back in the scene, left behind."""
    hold = table.scene.hold_by(captor)
    if hold is None:
        raise RuleError("not-in-a-grapple", "GRAPPLE-3", who=captor, verb="release")
    seat = table.person(hold.victim).seat
    if seat is not None:
        verify_between_rounds(table.scene.chase(seat.chase))
    table.emit(ev.GrappleEnded.of(hold, "released"))
    if seat is not None:
        table.emit(ev.ChaseLeft(chase=seat.chase, who=hold.victim, why=LET_GO))


# --- Out of an escape, and joining a pursuit (CHASE-4) --------------------------------------------


def fleeing(table: Table) -> dict[str, HeadStart]:
    """Return people who got away and whom nobody has pursued, with their head start."""
    return {
        name: person.head_start
        for name, person in table.scene.people.items()
        if person.head_start is not None and person.gone and not person.down
    }


def hunted(table: Table) -> dict[str, Chase]:
    """Return everyone who may be pursued in a chase under way, with it."""
    return {name: chase for chase in table.scene.chases_under_way() for name in chase.prey}


def _others_prey(table: Table, who: str) -> tuple[str, ...]:
    """Return whom a person may go after: people who flee, except their own party."""
    at_large = fleeing(table)
    own = (who, *at_large[who].company) if who in at_large else (who,)
    return tuple(one for one in dict.fromkeys((*at_large, *hunted(table))) if one not in own)


def pursue(table: Table, action: act.Pursue) -> None:
    """Go after a person who got away, or join a pursuit."""
    who = action.who
    _verify_pursuer(table, who)
    course = own_course(action.course, table.ruleset)
    prey = _prey_meant(table, action)
    _verify_pursuit(table, action.by, who, prey)
    chase = hunted(table).get(prey)
    if chase is not None:
        join_late(table, chase, who, prey=action.prey)
        return
    if table.scene.led and action.by == who and not course.body:
        raise RuleError("course-is-ruled", "CHASE-6", course=course.name)
    at_large = fleeing(table)
    start = at_large[prey]
    group = tuple(name for name in start.company if name in at_large) or (prey,)
    if not start.leads:  # nobody had attacked: they start from the same line (DEF-6)
        with rolls_of_round(table, 0):
            start_cold(table, group, (who,), course)
        return
    openings = {name: max(1, lead) for name, lead in start.leads.items()}
    leads = {who: openings.get(who, start.net)}
    _open(table, group, leads, course, "escape", start.net, openings)


def _verify_pursuer(table: Table, who: str) -> None:
    """Refuse people who cannot pursue anybody: in a chase, down, held, or gone by a storyteller's
    word. People who got away by themselves may come back for a friend.
    """
    verify_chases(table)
    person = free_person(table, who)
    if person.sent_away:
        raise RuleError("away", "CHASE-4", who=who, state="")
    verify_free_to_go(table.scene, person)
    verify_not_held(table.scene, who)


def _verify_pursuit(table: Table, by: str, who: str, prey: str) -> None:
    """Refuse a pursuit out of a hold, from under a blow, or of the same prey again (CHASE-9)."""
    verify_way_into_chase(table, by, (who,))
    chase = hunted(table).get(prey)
    if chase is not None and who in chase.out:
        raise RuleError("out-of-chase", "CHASE-9", who=who, prey=list(chase.prey))


def open_prey(table: Table, who: str) -> tuple[str, ...]:
    """Return whom a person could go after now by their own word."""
    prey = _others_prey(table, who)
    if not prey or why_refused(_verify_pursuer, table, who):  # mostly there is none
        return ()
    return tuple(one for one in prey if not why_refused(_verify_pursuit, table, who, who, one))


def _prey_meant(table: Table, action: act.Pursue) -> str:
    known = _others_prey(table, action.who)
    if action.prey:
        if action.prey not in known:
            prey = table.person(action.prey)
            raise RuleError(
                "not-fleeing", "CHASE-4", who=prey.name, names=known, gone=prey.gone
            )  # fmt: skip
        return action.prey
    chases = {chase.id for chase in hunted(table).values()}
    at_large = fleeing(table).items()
    parties = {(name, *head_start.company)[-1] for name, head_start in at_large if name in known}
    if len(parties) + len(chases) != 1:
        raise RuleError("pursue-whom" if known else "nobody-fleeing", "CHASE-4", names=known)
    return known[0]


def join_late(
    table: Table, chase: Chase, who: str, lead: int | None = None, prey: str = ""
) -> None:
    """Bring in one more predator, who goes after the ``prey`` that they name, should it part.

    Before the first round their Lead is the opening one; after that nobody comes in nearer than
    the last of the people who have been running all along, but for the attackers of an escape whose
    prey has just joined.
    """
    if lead is None:
        lead = chase.openings.get(who, chase.opening)
        if chase.round:
            lead = max([lead, *chase.predators.values()])
        lead = chase.fresh.get(who, lead)
    join(table, ev.ChaseJoined(chase=chase.id, who=who, side="predators", lead=lead))
    choose_whom(table, chase.id, who, prey)


def join_chase(table: Table, action: act.JoinChase) -> None:
    free_person(table, action.who)
    verify_way_into_chase(table, action.by, (action.who,))
    chase = chase_meant(table, action.chase)
    if action.side == "predators":
        if action.lead is not None:
            verify_within("lead", action.lead, 1, MAX_LEAD)
        join_late(table, chase, action.who, action.lead)
        return
    verify_among("side", action.side, SIDES, "CHASE-1")
    join(table, ev.ChaseJoined(chase=chase.id, who=action.who, side="prey"))


def board(table: Table, action: act.Board) -> None:
    """Let a person ride with a driver, unless they lie on the ground, which costs
    runners two dice, or cannot get away (CHASE-1).
    """
    person = free_person(table, action.who)
    verify_way_into_chase(table, action.by, (action.who,))
    if action.by == action.who:
        if person.prone and not person.away:
            raise RuleError("gets-up-first", "GRAPPLE-13", who=person.name)
        verify_free_to_go(table.scene, person)
    chase = runner_of(table, action.driver)
    own_word = action.by == action.who or not table.scene.led
    if own_word and not carries(chase, action.driver):
        raise RuleError("driver-on-foot", "CHASE-1", who=action.driver)
    verify_among("cover", action.cover, COVERS)
    side = chase.side(action.driver)
    join(
        table,
        ev.ChaseJoined(
            chase=chase.id, who=action.who, side=side, driver=action.driver, cover=action.cover
        ),
    )


# --- Several who flee together: out of one escape phase, and prey who meet (CHASE-1) --------------

# It takes all players of both parties to say so, or the word of the storyteller who runs the scene.
# NPCs go along with their own side. A bystander who asks before the first round runs along from the
# same line as the predators: their opening roll counts for all.

TOGETHER = "together"


def flee_together(table: Table, action: act.FleeTogether) -> None:
    """Let two parties that flee be one prey, once both want to, unless they escaped in different
    phases, or would not meet where they run: a party that nobody pursues runs on foot.
    """
    verify_chases(table)
    who, friend = action.who, action.friend
    (mine, chase), (theirs, other) = (
        _bystander(table, one, another, action) or _party_of(table, one)
        for one, another in ((who, friend), (friend, who))
    )
    if friend in mine:
        raise RuleError("together-already", "CHASE-1", who=who, friend=friend)
    chases = [one for one in (chase, other) if one is not None]
    starts = []
    for party, pursued in ((mine, chase), (theirs, other)):
        if pursued is not None:
            verify_between_rounds(pursued)
        else:
            starts.append(table.person(party[0]).head_start or HeadStart())
    if len({head_start.haste for head_start in starts}) > 1:
        raise RuleError("another-phase", "CHASE-1", who=mine[0], friend=theirs[0])
    if not action.ruled:
        if len({one.course.pool for one in chases}) > 1 or (
            starts and not all(one.course.body for one in chases)
        ):
            raise RuleError("another-course", "CHASE-1", who=who, friend=friend)
        if not (_wants(table, mine, theirs, who) and _wants(table, theirs, mine, who)):
            again = table.person(who).joins == friend  # they have thought better of it
            table.emit(ev.AskedToFleeTogether(who=who, friend="" if again else friend))
            return
    if other is None:
        if chase is None:
            _flee_as_one(table, (*mine, *theirs) if action.ruled else (*theirs, *mine), starts)
        else:
            _run_along(table, chase, theirs, starts[0])
    elif chase is None:
        _run_along(table, other, mine, starts[0])
    else:
        _meet(table, other, chase)


def _bystander(
    table: Table, who: str, friend: str, action: act.FleeTogether
) -> tuple[tuple[str, ...], None] | None:
    """Return a person who would run along with prey that is chased, and has asked to, as a party of
    their own; None for any other.
    """
    chase = hunted(table).get(friend)
    person = table.person(who)
    asks = who == action.who or action.ruled or (chase and person.joins in chase.prey)
    if chase is None or person.seat is not None or who in fleeing(table) or not asks:
        return None
    _verify_pursuer(table, who)
    verify_way_into_chase(table, action.by, (who,))
    if chase.round and not action.ruled:
        raise RuleError("too-far-ahead", "CHASE-1", who=who, friend=friend)
    return (who,), None


def _party_of(table: Table, who: str) -> tuple[tuple[str, ...], Chase | None]:
    """Return the people with whom a person flees, and the chase they are in; refuse people who
    do not flee.
    """
    person = table.person(who)
    chase = table.scene.chase(person.seat.chase) if person.seat is not None else None
    if chase is not None and who in chase.prey:
        return chase.prey, chase
    at_large = fleeing(table)
    if who not in at_large:
        known = (*at_large, *hunted(table))
        raise RuleError("not-fleeing", "CHASE-4", who=who, names=known, gone=person.gone)
    return tuple(name for name in at_large[who].company if name in at_large) or (who,), chase


def _wants(table: Table, party: tuple[str, ...], others: tuple[str, ...], now: str) -> bool:
    """Say whether all players of a party want to flee with others, the last by what they say now.
    NPCs go along with the players of their party; for a party of NPCs alone one of them says it.
    """
    people = [table.person(name) for name in party]
    said = [person.name == now or person.joins in others for person in people]
    players = [yes for person, yes in zip(people, said, strict=True) if not person.npc]
    return all(players) if players else any(said)


def _flee_as_one(table: Table, names: tuple[str, ...], starts: list[HeadStart]) -> None:
    """Let those flee together who escaped in one phase: the lowest escape counts, less each attack;
    an escape that nobody attacked was not rolled, and counts for nothing.
    """
    rolled = [head_start for head_start in starts if head_start.leads]
    net = of_the_group(table.settings, [head_start.net for head_start in rolled]) if rolled else 0
    leads: dict[str, int] = {}
    for head_start in rolled:
        for attacker, lead in head_start.leads.items():
            now = max(1, lead + net - head_start.net)
            leads[attacker] = min(now, leads.get(attacker, now))
    table.emit(ev.FledTogether(who=names, leads=leads, net=net, haste=starts[0].haste))


def _meet(table: Table, chase: Chase, other: Chase) -> None:
    """Let the prey of two chases flee together: those ahead wait for the others, so that the lower
    Lead is that of all. Passengers without a driver run too.
    """
    run = getting_down(table.scene, other, chase.course)
    lower = min(min(one.predators.values()) for one in (chase, other))
    leads = {
        name: lead - (min(one.predators.values()) - lower)
        for one in (chase, other)
        for name, lead in one.predators.items()
    }
    table.emit(ev.ChasesMet(chase=chase.id, other=other.id, leads=leads))
    if run:
        table.emit(ev.CourseChanged(chase=chase.id, course=chase.course, run=run))


def _run_along(table: Table, chase: Chase, names: tuple[str, ...], start: HeadStart) -> None:
    """Let those at large join prey that is pursued already, with the lower Lead. They roll for
    theirs, as if it began with them, where nobody attacked their escape.
    """
    net = start.net
    if not start.leads:
        with rolls_of_round(table, 0):
            net, _ = _roll_for_lead(table, names, chase.course)
    fresh = {who: max(1, lead) for who, lead in start.leads.items()}
    for name in names:
        join(table, ev.ChaseJoined(chase=chase.id, who=name, side="prey", fresh=fresh))
    for name, lead in chase.predators.items():
        own = max(1, start.leads.get(name, net))
        if own < lead:
            change_lead(table, chase.id, name, own - lead, TOGETHER)


# --- How people leave -----------------------------------------------------------------------------

ENDINGS = ("caught", "away", "crash", "over")


def drop_out(table: Table, action: act.DropOut) -> None:
    """Let a person give up, or fall behind by the storyteller's word. Victims of a grapple go where
    their captor goes.
    """
    chase = chase_of(table, action.who)
    if action.by == action.who or not table.scene.led:
        if holders := holder_of(table.scene, action.who):
            raise RuleError("held", "CHASE-13", who=action.who, by=holders[0])
        verify_between_rounds(chase)
    leave_chase(table, chase.id, action.who, "gave-up")


def end_by_word(table: Table, action: act.EndChase) -> None:
    """End a chase: without an outcome everybody is simply back in the scene."""
    chase = chase_meant(table, action.chase)
    verify_among("outcome", action.outcome, ENDINGS)
    settle_shot(table, chase.id)
    by = tuple(chase.predators) if action.outcome == "caught" else ()
    end_chase(table, chase.id, action.outcome, action.reason or "ruled", by)


def leave_scene(table: Table, who: str) -> None:
    """Take a person who leaves the scene out of their chase first."""
    seat = table.person(who).seat
    if seat is not None:
        leave_chase(table, seat.chase, who, "left-scene")
        if not table.scene.chase(seat.chase).prey:
            end_chase(table, seat.chase, "over", "left-scene")
