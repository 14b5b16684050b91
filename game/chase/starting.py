"""How chases begin: cold, with a stalk and pounce, out of an escape (CHASE-2 to CHASE-4)."""

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.chase.challenging import brace_of, opening_pool, race, throw_opening
from game.chase.finding import free_person, verify_free_to_go
from game.chase.holding import let_go_for_chase, take_captives
from game.chase.leaving import end_chase, stand_ready
from game.chase.parting import choose_whom
from game.chase.rolling import make_roll, of_the_group, roll_opening, rolls_of_round
from game.dice import Roll
from game.engine.departures import is_midway, verify_way_into_chase
from game.engine.own_ground import own_course, own_traits
from game.engine.table import Table
from game.engine.terms import base
from game.errors import RuleError, why_refused
from game.state.chase import Chase, HeadStart
from game.state.courses import Course
from game.state.scene import Scene

SPOT = ("perception", "alertness")
STALK = ("manipulation", "subterfuge")
USUAL_DIFFICULTY = 6


def verify_chases(table: Table) -> None:
    """Refuse a chase where the scene's rules have none."""
    if not table.settings.chases:
        raise RuleError("setting-off", "CHASE-1", verb="chase", setting="chases")


def begin_chase(table: Table, action: act.BeginChase) -> None:
    """Begin a chase between people of the scene who are in none."""
    verify_chases(table)
    action = replace(action, course=own_course(action.course, table.ruleset))
    _verify_sides(table, action.prey, action.predators)
    verify_way_into_chase(table, action.by, (*action.prey, *action.predators))
    with rolls_of_round(table, 0):
        if action.stalked:
            _stalk(table, action)
        else:
            start_cold(table, action.prey, action.predators, action.course)


def verify_traits(traits: tuple[str, ...]) -> None:
    """Refuse what is no trait, or pair of different ones (CHASE-6)."""
    if not traits or len(traits) > 2 or len(set(traits)) < len(traits):
        raise RuleError("bad-pool", "CHASE-6", traits=list(traits))


def _verify_sides(table: Table, prey: tuple[str, ...], predators: tuple[str, ...]) -> None:
    everyone = (*prey, *predators)
    for name in everyone:
        free_person(table, name)
        if everyone.count(name) > 1:
            raise RuleError("named-twice", who=name)
    if not prey or not predators:
        raise RuleError("chase-needs-sides", "CHASE-1")


def start_cold(
    table: Table, prey: tuple[str, ...], predators: tuple[str, ...], course: Course
) -> None:
    """Roll for the prey: a success more than it makes is its Lead on everyone (CHASE-2)."""
    rolls: list[Roll] = []
    if table.ruleset.challenges:
        nets = [throw_opening(table, name, course.pool) for name in prey]
    else:
        rolls = [roll_opening(table, name, course.pool, "CHASE-2") for name in prey]
        nets = [roll.successes for roll in rolls]
    lead = of_the_group(table.settings, nets) + 1
    number = _open(table, prey, dict.fromkeys(predators, lead), course, "cold", lead)
    if _botched(table, rolls):
        end_chase(table, number, "caught", "botch", predators)


def opening_nets(table: Table, prey: tuple[str, ...], course: Course) -> list[int]:
    """Roll for those who start cold; return what each has made, at least nothing (CHASE-2)."""
    if table.ruleset.challenges:
        return [throw_opening(table, name, course.pool) for name in prey]
    return [roll_opening(table, name, course.pool, "CHASE-2").successes for name in prey]


def _botched(table: Table, rolls: list[Roll]) -> bool:
    """Say whether the prey's opening roll is a botch; of a group's the one that counts."""
    botches = [roll.botch for roll in rolls]
    if not botches:
        return False
    return any(botches) if table.settings.group_prey_counts == "lowest" else all(botches)


def _stalk(table: Table, action: act.BeginChase) -> None:
    """Contest noticing with stalking, then running with pouncing (CHASE-3)."""
    prey, predators, course = action.prey, action.predators, action.course
    rules = table.ruleset
    spot, stalk = action.spot or own_traits(SPOT, rules), action.stalk or own_traits(STALK, rules)
    verify_traits(spot)
    verify_traits(stalk)
    if rules.challenges:
        _settle_stalk(table, action, _stalk_by_challenges(table, action, spot, stalk))
        return
    spots = [_perceive(table, name, "spot", spot, predators[0]) for name in prey]
    stalks = [_perceive(table, name, "stalk", stalk, prey[0]) for name in predators]
    warning = max(0, of_the_group(table.settings, spots) - max(stalks))
    nets = [roll_opening(table, one, course.pool, "CHASE-3", warning).successes for one in prey]
    net = of_the_group(table.settings, nets)
    leads = {
        name: net - roll_opening(table, name, course.pool, "CHASE-3").successes
        for name in predators
    }
    _settle_stalk(table, action, leads)


def _settle_stalk(table: Table, action: act.BeginChase, leads: dict[str, int]) -> None:
    caught = tuple(name for name, lead in leads.items() if lead <= 0)
    if caught:
        table.emit(ev.Pounced(prey=action.prey, by=caught))
        stand_ready(table)
    else:
        _open(table, action.prey, leads, action.course, "stalk", max(leads.values()))


def _stalk_by_challenges(
    table: Table, action: act.BeginChase, spot: tuple[str, ...], stalk: tuple[str, ...]
) -> dict[str, int]:
    """Throw for noticing, then for the pounce; return the Leads (SYS-3)."""
    prey, predators, everyone = action.prey, action.predators, (*action.prey, *action.predators)
    wary = {
        name: opening_pool(table, name, spot if name in prey else stalk, "CHASE-3")
        for name in everyone
    }
    seen = race(table, wary, prey, brace_of(table, everyone, "stalking"))
    warning = max(0, *seen.values()) if all(by > 0 for by in seen.values()) else 0
    quick = {
        name: opening_pool(
            table, name, action.course.pool, "CHASE-3", warning if name in prey else 0
        )
        for name in everyone
    }
    leads = race(table, quick, prey, brace_of(table, everyone, "opening"))
    return {name: leads[name] for name in predators}


def _perceive(table: Table, who: str, purpose: str, traits: tuple[str, ...], against: str) -> int:
    person = table.person(who)
    aim = (base(USUAL_DIFFICULTY, by="CHASE-3"),)
    pool = person.fighter.terms(*traits)
    roll = make_roll(
        table, person, purpose, pool, aim, traits,
        against=against, willpower="stalking" in person.braces,
    )  # fmt: skip
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
    let_go_for_chase(table, everyone)
    number = 1 + max((one.id for one in table.scene.chases), default=0)
    up = tuple(name for name in everyone if table.person(name).prone)
    rolled = {"cold": prey, "stalk": everyone}.get(how, ())
    table.emit(
        ev.ChaseBegan(
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
    )
    take_captives(table, number, everyone)
    return number


# --- out of an escape ----------------------------------------------------------------------------


def fleeing(table: Table) -> dict[str, HeadStart]:
    """Return those who got away and whom nobody has pursued, with their head start."""
    return {
        name: one.head_start
        for name, one in table.scene.people.items()
        if one.head_start is not None and one.away and one.seat is None and not one.down
    }


def hunted(table: Table) -> dict[str, Chase]:
    """Return everyone who may be pursued in a chase under way, with it."""
    return {name: chase for chase in table.scene.chases_under_way() for name in chase.prey}


def pursue(table: Table, action: act.Pursue) -> None:
    """Go after one who got away, or join those who do (CHASE-4). Who attacked the escape goes at
    once; anybody else who has a place in the round, when it is over.
    """
    _verify_pursuer(table, action.who)
    action = replace(action, course=own_course(action.course, table.ruleset))
    prey = _prey_meant(table, action)
    _verify_pursuit(table, action.by, action.who, prey)
    chase = hunted(table).get(prey)
    if chase is not None:
        join_late(table, chase, action.who, prey=action.prey)
        return
    given_up = table.scene.given_up(prey)
    if given_up is not None:
        _take_up_again(table, given_up, prey, action.who)
        return
    if table.scene.led and action.by == action.who and not action.course.body:
        raise RuleError("course-is-ruled", "CHASE-6", course=action.course.name)
    at_large = fleeing(table)
    start = at_large[prey]
    group = tuple(name for name in start.company if name in at_large) or (prey,)
    if not start.leads:  # nobody had attacked: they start from the same line (DEF-6)
        with rolls_of_round(table, 0):
            start_cold(table, group, (action.who,), action.course)
        return
    openings = {name: max(1, lead) for name, lead in start.leads.items()}
    lead = openings.get(action.who, start.net)
    leads = {action.who: lead}
    _open(table, group, leads, action.course, "escape", start.net, openings)


def _take_up_again(table: Table, chase: Chase, prey: str, who: str) -> None:
    """Let a chase go on that had been given up: what has been run, rolled and paid for in it stays
    (CHASE-9).
    """
    at_large = fleeing(table)
    there = [name for name in (*chase.prey, *chase.riders) if name in at_large]
    riders = {name: chase.riders[name] for name in there if chase.riders.get(name, "") in there}
    runners = tuple(name for name in there if name not in riders)
    table.emit(ev.ChaseResumed(chase=chase.id, prey=runners, riders=riders))
    start = at_large[prey]
    lead = start.leads.get(who, start.net) if chase.round else None
    join_late(table, table.scene.chase(chase.id), who, lead, prey)


def begins_chase(scene: Scene, action: act.Pursue) -> bool:
    """Say whether nobody is or was after somebody yet who is to be pursued."""
    return scene.given_up(action.prey) is None and all(
        action.prey not in one.prey for one in scene.chases_under_way()
    )


def leaves_fight(scene: Scene, action: act.Pursue | act.Board) -> bool:
    """Say whether somebody would go out of a fight into a chase under way whose prey did not come
    out of it: that is a way out without an escape (DEF-5).
    """
    person = scene.people.get(action.who)
    if person is None or not scene.fighting or (person.initiative or person.kept) is None:
        return False
    meant = action.driver if isinstance(action, act.Board) else action.prey
    chases = (one for one in scene.chases_under_way() if meant in ("", *one.members()))
    seats = ([scene.people[name].seat for name in one.prey] for one in chases)
    return any(not any(seat is not None and seat.left for seat in prey) for prey in seats)


def _verify_pursuer(table: Table, who: str) -> None:
    """Refuse one who cannot go after anybody: in a chase, gone, down or held."""
    verify_chases(table)
    person = free_person(table, who)
    if person.away:
        raise RuleError("away", "CHASE-4", who=who, state="")
    verify_free_to_go(table, person)
    hold = table.scene.hold_on(who)
    if hold is not None:
        raise RuleError("held", "GRAPPLE-3", who=who, by=hold.grappler)


def _verify_pursuit(table: Table, by: str, who: str, prey: str) -> None:
    """Refuse to go after somebody before one may; and one who gave them up, or was shaken off or
    stopped: they would come back with less between them than there was; or who fled with them.
    """
    chase = hunted(table).get(prey)
    attackers = fleeing(table)[prey].leads if chase is None else chase.openings
    at_once = who in attackers and (chase is None or not chase.round) and _is_free(table, who, prey)
    verify_way_into_chase(table, by, (who,), at_any_time=at_once)
    known = chase or table.scene.given_up(prey)
    if known is not None and known.bars(who):
        raise RuleError("out-of-chase", "CHASE-9", who=who, prey=list(known.prey), over=known.over)


def _is_free(table: Table, who: str, prey: str) -> bool:
    """Say whether somebody has done nothing in the round but to attack the prey, or who flees with
    them: whoever else they have struck at, or met by striking or grappling back, may still answer.
    """
    person, start = table.person(who), table.person(prey).head_start
    together = {prey, *(start.company if start is not None else ())}
    aims = {getattr(part, "target", "") for part in person.standing_parts} - {""}
    targets = aims | set(person.struck)
    return targets <= together and not person.exposed


def open_prey(table: Table, who: str) -> tuple[str, ...]:
    """Return whom somebody could go after now by their own word."""
    prey = tuple(dict.fromkeys((*fleeing(table), *hunted(table))))
    if not prey:  # as mostly: everybody is asked about after each entry
        return ()
    if why_refused(_verify_pursuer, table, who):
        return ()
    return tuple(one for one in prey if not why_refused(_verify_pursuit, table, who, who, one))


def _prey_meant(table: Table, action: act.Pursue) -> str:
    known = (*fleeing(table), *hunted(table))
    if action.prey and action.prey not in known:
        raise RuleError("not-fleeing", "CHASE-4", who=table.person(action.prey).name, names=known)
    if action.prey:
        return action.prey
    chases = {one.id for one in hunted(table).values()}
    parties = {(name, *one.company)[-1] for name, one in fleeing(table).items()}
    if len(parties) + len(chases) != 1:
        raise RuleError("pursue-whom" if known else "nobody-fleeing", "CHASE-4", names=known)
    return known[0]


def join_late(
    table: Table, chase: Chase, who: str, lead: int | None = None, prey: str = ""
) -> None:
    """Bring in one more predator, who goes after the ``prey`` that they name, should it part.

    Before the first round their Lead is the opening one; after that nobody comes in nearer than
    the last of those who have been running all along, but for the attackers of an escape whose
    prey has just joined.
    """
    if lead is None:
        lead = chase.openings.get(who, chase.opening)
        if chase.round:
            lead = max([lead, *chase.predators.values()])
        lead = chase.fresh.get(who, lead)
    enter(table, ev.ChaseJoined(chase=chase.id, who=who, side="predators", lead=lead))
    choose_whom(table, chase.id, who, prey)


def enter(table: Table, joined: ev.ChaseJoined) -> None:
    """Bring somebody into a chase under way: on their feet, with a captive they may have
    (CHASE-13).
    """
    let_go_for_chase(table, (joined.who,))
    up, midway = table.person(joined.who).prone, is_midway(table.scene, joined.who)
    table.emit(replace(joined, up=up, midway=midway))
    take_captives(table, joined.chase, (joined.who,))
