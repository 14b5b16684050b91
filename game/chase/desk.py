"""What is said to a chase between its rounds: rulings, coming and going, the end."""

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game.chase.changing_course import change_course
from game.chase.exhaustion import carries
from game.chase.finding import (
    chase_meant,
    chase_of,
    free_person,
    runner_of,
    seat_of,
    verify_between_rounds,
    verify_free_to_go,
    verify_no_question,
)
from game.chase.holding import go_along
from game.chase.leaving import (
    end_chase,
    end_if_settled,
    leave_chase,
    puts_off,
    verify_not_shot_at,
)
from game.chase.obstacles import set_obstacle
from game.chase.parting import give_up
from game.chase.paying import change_lead
from game.chase.readiness import note_said
from game.chase.shooting import settle_shot
from game.chase.starting import enter, join_late, verify_chases, verify_traits
from game.engine.departures import (
    ABSENT,
    depart,
    holder_of,
    shaken_holders,
    verify_way_into_chase,
)
from game.engine.openings import verify_willpower
from game.engine.own_ground import own_course
from game.engine.table import Table
from game.errors import RuleError, verify_among, verify_within
from game.state.chase import Chase
from game.state.courses import Course, Obstacle
from game.state.person import COVERS, Person

MAX_LEAD = 99
MAX_ROUNDS = 100
MAX_DICE = 50
MAX_TEXT = 1000
SIDES = ("prey", "predators")
ENDINGS = ("caught", "away", "crash", "over")


def put_obstacle(table: Table, action: act.SetObstacle) -> None:
    """Put an obstacle in the way of those named; it is met at once."""
    if not action.who:
        raise RuleError("empty-text")
    chase = chase_of(table, action.who[0])
    verify_between_rounds(chase)
    if chase.facing is not None:
        raise RuleError("obstacle-open", "CHASE-8", name=chase.facing.obstacle.name)
    for name in action.who:
        if seat_of(table, name).chase != chase.id:
            raise RuleError("another-chase", "CHASE-8", who=name)
        if action.who.count(name) > 1:
            raise RuleError("named-twice", who=name)
    obstacle = action.obstacle
    verify_obstacle(obstacle)
    if table.ruleset.challenges:  # what is ruled is flat already (MET-11)
        obstacle = replace(obstacle, levels=obstacle.dice)
    set_obstacle(table, chase.id, obstacle, action.who, "ruled", action.by)


def verify_obstacle(obstacle: Obstacle) -> None:
    """Refuse an obstacle out of bounds."""
    _verify_name(obstacle.name)
    verify_traits(obstacle.traits)
    verify_within("difficulty", obstacle.difficulty, 2, 10)
    verify_within("dice", obstacle.dice, 0, MAX_DICE)


def _verify_name(name: str) -> None:
    if not name.strip():
        raise RuleError("empty-text")
    if len(name) > MAX_TEXT:
        raise RuleError("text-too-long", length=len(name), limit=MAX_TEXT)


def verify_course(course: Course) -> None:
    """Refuse a course out of bounds."""
    _verify_name(course.name)
    verify_traits(course.pool)
    verify_within("difficulty", course.difficulty, 2, 10)


def set_course(table: Table, action: act.SetCourse) -> None:
    """Move a chase to another course."""
    chase = chase_meant(table, action.chase)
    verify_course(action.course)
    course = own_course(action.course, table.ruleset)
    change_course(table, chase, course, action.by)


def set_run(table: Table, action: act.SetRun) -> None:
    """Limit a side, or one predator, to a number of rounds; at least one must still be to come
    (CHASE-9).
    """
    if action.who:
        chase = runner_of(table, action.who)
        if action.who not in chase.predators:
            raise RuleError("run-of-prey", "CHASE-9", who=action.who)
    else:
        chase = chase_meant(table, action.chase)
    verify_among("side", action.side, SIDES, "CHASE-9")
    if action.rounds:
        verify_within("run", action.rounds, chase.round + 1, MAX_ROUNDS)
    elif action.who not in chase.own_runs and (action.who or action.side not in chase.runs):
        raise RuleError("no-run", "CHASE-9", side=action.who or action.side)
    table.emit(
        ev.RunSet(
            chase=chase.id, side=action.side, rounds=action.rounds, by=action.by, who=action.who
        )
    )


def set_lead(table: Table, action: act.SetLead) -> None:
    """Rule the Lead on a predator; at 0 or less the prey is caught."""
    chase = runner_of(table, action.who)
    if action.who not in chase.predators:
        raise RuleError("not-predator", "CHASE-1", who=action.who)
    verify_within("lead", action.lead, -MAX_LEAD, MAX_LEAD)
    change = action.lead - chase.predators[action.who]
    change_lead(table, chase.id, action.who, change, "ruled", by=action.by)


def set_pool(table: Table, action: act.SetPool) -> None:
    """Rule what somebody rolls, whatever the course (CHASE-6)."""
    chase = runner_of(table, action.who)
    if action.traits:
        verify_traits(action.traits)
    table.emit(ev.PoolSet(chase=chase.id, who=action.who, traits=action.traits, by=action.by))


def join_chase(table: Table, action: act.JoinChase) -> None:
    """Bring somebody into a chase under way."""
    free_person(table, action.who)
    verify_way_into_chase(table, action.by, (action.who,))
    chase = chase_meant(table, action.chase)
    if action.side == "predators":
        if action.lead is not None:
            verify_within("lead", action.lead, 1, MAX_LEAD)
        join_late(table, chase, action.who, action.lead)
        return
    verify_among("side", action.side, SIDES, "CHASE-1")
    enter(table, ev.ChaseJoined(chase=chase.id, who=action.who, side="prey"))


def board(table: Table, action: act.Board) -> None:
    """Let somebody ride with one who drives (CHASE-1, CHASE-10)."""
    free_person(table, action.who)
    verify_way_into_chase(table, action.by, (action.who,))
    if action.by == action.who:
        _verify_can_get_in(table, table.person(action.who))
    chase = runner_of(table, action.driver)
    own_word = action.by == action.who or not table.scene.led
    if own_word and not carries(chase, action.driver):
        raise RuleError("driver-on-foot", "CHASE-1", who=action.driver)
    verify_among("cover", action.cover, COVERS)
    enter(
        table,
        ev.ChaseJoined(
            chase=chase.id,
            who=action.who,
            side=chase.side(action.driver),
            driver=action.driver,
            cover=action.cover,
        ),
    )


def _verify_can_get_in(table: Table, person: Person) -> None:
    """Refuse one who lies on the ground, which costs those who run two dice (CHASE-13), or who
    cannot get away.
    """
    if person.prone and not person.away:
        raise RuleError("gets-up-first", "GRAPPLE-13", who=person.name)
    verify_free_to_go(table, person)


def drop_out(table: Table, action: act.DropOut) -> None:
    """Let somebody give up, or fall behind by the storyteller's word. One's own word gets nobody
    past a question, nor out from under a shot, nor out of a shot of a passenger's: it is kept until
    that has been rolled. So is the word of whoever keeps an NPC. Whoever has come out of a fight,
    or runs their own scene, runs a round of it first (`runs_first`). Prey that has company parts
    from it (`give_up`).
    """
    chase = chase_of(table, action.who)
    if action.by == action.who or not table.scene.led:
        if holders := holder_of(table.scene, action.who):
            raise RuleError("held", "CHASE-13", who=action.who, by=holders[0])
        verify_no_question(chase)
        riders = go_along(table.scene, chase, action.who)
        parts = action.who in chase.prey and len(chase.prey) > 1
        aboard = chase.members() if parts else (action.who, *riders)
        if puts_off(table, chase, action.who, aboard):
            _take_for_ready(table, chase, action.who)
        else:
            give_up(table, chase.id, (action.who,))
        return
    leave_chase(table, chase.id, action.who, "gave-up")


def exert(table: Table, action: act.Exert) -> None:
    """Buy a success on the coming chase roll, or beforehand on another roll that nobody will be
    asked about; it is paid when that is made (DICE-8).
    """
    if action.roll:
        _brace(table, action)
        return
    chase = runner_of(table, action.who)
    if action.who in chase.exerting:
        raise RuleError("bought-already", "DICE-8", who=action.who)
    verify_between_rounds(chase)
    verify_willpower(table, table.person(action.who), True)
    parts = table.person(action.who).declaration
    if parts is not None and any(getattr(part, "willpower", False) for part in parts.parts):
        raise RuleError("bought-already", "DICE-8", who=action.who)
    table.emit(ev.Exerted(chase=chase.id, who=action.who))
    note_said(table, action.who)


def _brace(table: Table, action: act.Exert) -> None:
    """Buy a success on an obstacle roll to come, or before the chase on what opens it."""
    person = table.person(action.who)
    roll = action.roll
    known = ("opening", "stalking") if person.seat is None else ("obstacle",)
    verify_among("exert", roll, known, "CHASE-2")
    verify_chases(table)
    if person.seat is not None:
        verify_between_rounds(runner_of(table, action.who))
    if roll in person.braces:
        raise RuleError("bought-already", "DICE-8", who=action.who)
    verify_willpower(table, person, True)
    number = person.seat.chase if person.seat is not None else 0
    table.emit(ev.Exerted(chase=number, who=action.who, roll=roll))


def end_by_word(table: Table, action: act.EndChase) -> None:
    """End a chase: without an outcome everybody is simply back in the scene. Players who run their
    own scene do not end one from under a shot at themselves.
    """
    chase = chase_meant(table, action.chase)
    if not table.scene.led and action.by in chase.members():
        verify_not_shot_at(table, (action.by,))
    verify_among("outcome", action.outcome, ENDINGS)
    settle_shot(table, chase.id)
    by = tuple(chase.predators) if action.outcome == "caught" else ()
    end_chase(table, chase.id, action.outcome, action.reason or "ruled", by)


def note_leaving(table: Table, who: str) -> None:
    """Take one who is about to leave for ready: they keep nobody waiting."""
    person = table.scene.people.get(who)
    if person is None or person.seat is None or person.leaving is None:
        return
    chase = table.scene.chase(person.seat.chase)
    if not chase.questions and chase.firing is None:
        _take_for_ready(table, chase, who)


def _take_for_ready(table: Table, chase: Chase, who: str) -> None:
    if who not in chase.ready:
        table.emit(ev.MadeReady(chase=chase.id, who=who))


def let_go_after_the_round(table: Table) -> bool:
    """Take out those who are about to leave, where the chase has had a round since they said so and
    nothing of it is open; say whether there was any. Prey that leaves by its own word gives up, and
    goes once it is caught or away (CHASE-9).
    """
    gone = [one for one in table.scene.people.values() if _may_go(table, one)]
    for one in gone:
        now = table.person(one.name)
        if now.seat is not None and not _may_go(table, now):
            continue  # others of the prey part from it first
        shaken = (*_hunters_of(table, now), *shaken_holders(table.scene, one))
        if _gives_up(table, now) and not _is_caught(table, now):
            continue
        leave_scene(table, one.name)
        depart(table, one.name, one.leaving.why if one.leaving is not None else "", shaken)
    return bool(gone)


def _gives_up(table: Table, person: Person) -> bool:
    """Say whether somebody gives a chase up by leaving: not those whom the others let go."""
    own_word = person.leaving is not None and person.leaving.why != ABSENT
    runs = person.seat is not None and person.name in table.scene.chase(person.seat.chase).prey
    return own_word and runs and bool(_hunters_of(table, person))


def _is_caught(table: Table, person: Person) -> bool:
    """Take prey that gives up out of its chase; False where it has company, and the predators are
    asked first whom they follow.
    """
    chase = chase_of(table, person.name)
    leaving = [name for name in chase.prey if _may_go(table, table.person(name))]
    if len(leaving) < len(chase.prey):
        give_up(table, chase.id, leaving)
        return False
    leave_chase(table, chase.id, person.name, "gave-up")
    end_if_settled(table, chase.id)
    return True


def _hunters_of(table: Table, person: Person) -> tuple[str, ...]:
    """Return who is after somebody, or after whom they ride with of their own accord."""
    if holder_of(table.scene, person.name):
        return ()
    chase = table.scene.chase(person.seat.chase) if person.seat is not None else None
    hunted = chase is not None and chase.riders.get(person.name, person.name) in chase.prey
    return tuple(chase.predators) if chase is not None and hunted else ()


def _may_go(table: Table, person: Person) -> bool:
    if person.leaving is None or person.seat is None or person.down:
        return False
    chase = table.scene.chase(person.seat.chase)
    idle = not (chase.rolling or chase.questions or table.scene.shot)
    return idle and chase.round > person.leaving.round


def leave_scene(table: Table, who: str) -> None:
    """Take somebody who leaves the scene out of their chase first."""
    seat = table.person(who).seat
    if seat is not None:
        leave_chase(table, seat.chase, who, "left-scene")
        if not table.scene.chase(seat.chase).prey:
            end_chase(table, seat.chase, "over", "left-scene")
