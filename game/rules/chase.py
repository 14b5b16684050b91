"""Chases: rounds, Lead, obstacles, shots, and how people leave them (CHASE)."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game import moments
from game.dice import CLOSED, Modifier, Roll
from game.engine.checks import note_deeds, note_mishaps
from game.engine.exchanges import loaded, means_of
from game.engine.pools import is_refused
from game.engine.questions import ask, is_midway, put, settle_question
from game.engine.review import release, work
from game.engine.ruleset import EVERY_ATTRIBUTE, own_course, own_obstacle
from game.engine.table import Table
from game.engine.verb import Reckoning, base, dice, harder
from game.errors import RuleError
from game.events import FightRested, Rolled
from game.fighter import Weapon
from game.rules.harm import reckon_soak, roll_damage, roll_soak, wound
from game.rules.maneuvers import (
    NONE,
    ROLL,
    change_lead,
    faced_by,
    lead_for_shots,
    moved_lead,
    open_maneuvers,
    pay,
    prepared_for,
    touched_by,
    verify_affordable,
    way_past,
)
from game.settings import Settings
from game.state.chase import (
    LET_GO,
    NO_DIFFICULTY,
    USUAL_DIFFICULTY,
    Chase,
    Course,
    Facing,
    Obstacle,
    Seat,
    Side,
)
from game.state.decisions import Question
from game.state.declaration import Attack, Do, Part
from game.state.person import Person, means_at_hand
from game.state.scene import Exchange, Hold, Scene
from game.stock import default_stock

# --- Which chase is meant, and who is in it -------------------------------------------------------


def chase_meant(table: Table, number: int) -> Chase:
    """Return a chase under way; 0 means the only one there is."""
    under_way = table.scene.chases_under_way()
    found = [one for one in under_way if number in (0, one.id)]
    if len(found) == 1:
        return found[0]
    prey = [one.prey[0] for one in under_way]
    raise RuleError("which-chase" if found else "no-chase", prey=prey)


def seat_of(table: Table, who: str) -> Seat:
    """Return somebody's place in a chase; refuse one who is in none."""
    person = table.person(who)
    if person.seat is None:
        raise RuleError("not-in-chase", who=who)
    return person.seat


def chase_of(table: Table, who: str) -> Chase:
    """Return the chase that somebody is in; refuse one who is in none."""
    return table.scene.chase(seat_of(table, who).chase)


def runner_of(table: Table, who: str) -> Chase:
    """Return the chase in which somebody runs or drives; refuse passengers."""
    seat = seat_of(table, who)
    if not seat.steers:
        raise RuleError("is-passenger", "CHASE-1", who=who, driver=seat.driver)
    return table.scene.chase(seat.chase)


def free_person(table: Table, who: str) -> Person:
    """Return somebody who can enter a chase: standing, and in none."""
    person = table.person(who)
    if person.seat is not None:
        raise RuleError("in-chase", who=who)
    if person.down:
        raise RuleError("down", "CHASE-9", who=who, state=person.down)
    return person


def verify_between_rounds(chase: Chase) -> None:
    """Refuse to go on over a question that is open in the chase, or a shot whose result is held."""
    verify_no_question(chase)
    verify_no_shot_held(chase)


def verify_no_shot_held(chase: Chase) -> None:
    """Refuse to go on while the shots of a round wait for a storyteller's word."""
    if chase.firing is not None:
        raise RuleError("shot-held", "CHASE-10")


def verify_no_question(chase: Chase) -> None:
    """Refuse to go on over a question that is open in the chase."""
    if chase.questions:
        one = chase.questions[0]
        raise RuleError("question-open", who=one.who, question=one.question, options=one.options)


def verify_free_to_go(table: Table, person: Person) -> None:
    """Refuse one who is not free to go."""
    refusal = why_not_free_to_go(table.scene, person)
    if refusal is not None:
        raise refusal


def why_not_free_to_go(scene: Scene, person: Person) -> RuleError | None:
    """Return why somebody can go nowhere: they can do nothing, or not get away, by the
    storyteller's word, or they cannot move or lose this turn or the next, dazed (W20-10).
    """
    if person.helpless or person.cornered:
        return RuleError("cannot-get-in", "DEF-5", who=person.name)
    if person.bound:
        return RuleError("immobilised", "W20-12", who=person.name)
    if person.lost_round and person.lost_round >= scene.fight.round:
        return RuleError("too-dazed", "W20-10", who=person.name)
    return None


# --- Grapples of those who enter a chase: most end, a captive is taken along (CHASE-13) -----------

IN_THE_OPEN = "none"  # nobody has said that anything covers them


def let_go_for_chase(table: Table, names: Iterable[str]) -> None:
    """End what grapples those are in who enter a chase; who has a pinned or relented victim keeps
    hold of them.
    """
    going = set(names)
    for name in going:
        hold = table.scene.hold_of(name)
        if hold is not None and not _is_taken_along(hold, name, going):
            table.emit(ev.GrappleEnded.of(hold, "gone"))


def _is_taken_along(hold: Hold, name: str, going: set[str]) -> bool:
    return hold.pinned and hold.grappler == name and hold.victim not in going


def take_captives(table: Table, number: int, names: Iterable[str]) -> None:
    """Let those who have just entered a chase bring whom they hold with them, as passengers: of
    whoever drives, where the captor is a passenger too.
    """
    for name in names:
        hold, seat = table.scene.hold_by(name), table.person(name).seat
        if hold is None or table.person(hold.victim).seat is not None:
            continue
        chase = table.scene.chase(number)
        table.emit(
            ev.ChaseJoined(
                chase=number,
                who=hold.victim,
                side=chase.side(name),
                driver=chase.behind(name),
                cover=(seat.cover if seat is not None else "") or IN_THE_OPEN,
            )
        )


def is_captive(scene: Scene, chase: Chase, who: str) -> bool:
    """Say whether somebody is in a chase because they are held by one who is in it."""
    hold = scene.hold_on(who)
    return hold is not None and who in chase.riders and hold.grappler in chase.members()


def go_along(scene: Scene, chase: Chase, who: str) -> tuple[str, ...]:
    """Return who is out of a chase with somebody: those who ride with them, and their captive."""
    hold = scene.hold_by(who)
    captive = hold.victim if hold is not None else ""
    return tuple(one for one, driver in chase.riders.items() if driver == who or one == captive)


# --- Exhaustion: legs tire, and give out, in a long chase (CHASE-11) ------------------------------

EXHAUSTION = Obstacle(name="exhaustion", traits=("stamina", "athletics"))

BODILY = ("athletics", "flying")  # with Dexterity, a body that tires wherever it runs


def is_on_foot(chase: Chase, who: str) -> bool:
    """Say whether somebody's own body is what runs (CHASE-11).

    The course says so of whoever rolls its own pool; Dexterity with a bodily ability does anywhere,
    on a course that the storyteller made up or in a pool that was ruled.
    """
    course = chase.course
    pool = chase.pools.get(who, course.pool)
    if course.body and (pool == course.pool or "athletics" in pool):
        return True
    return "dexterity" in pool and any(trait in BODILY for trait in pool)


def carries(chase: Chase, who: str) -> bool:
    """Say whether somebody can take others along: they do not run, swim or fly themselves."""
    pool = chase.pools.get(who, chase.course.pool)
    return not is_on_foot(chase, who) and not any(trait in BODILY for trait in pool)


def tires(table: Table, chase: Chase) -> tuple[str, ...]:
    """Return whom exhaustion comes over in this round, if it has not yet (CHASE-11)."""
    rounds = table.settings.exhaustion_rounds
    due = bool(rounds) and (chase.round in rounds or chase.round > max(rounds))
    if not due or chase.tired == chase.round:
        return ()
    return tuple(name for name in (*chase.prey, *chase.predators) if is_on_foot(chase, name))


# --- The pool of a chase roll: traits, what the course adds, what it costs (CHASE-5) --------------


def traits_of(chase: Chase, who: str, settings: Settings) -> tuple[str, ...]:
    """Return the traits somebody rolls; a tired runner's Stamina stands for Dexterity
    (CHASE-11).
    """
    traits = chase.pools.get(who, chase.course.pool)
    first = settings.stamina_from_round
    if not first or chase.round < first or not is_on_foot(chase, who):
        return traits
    return tuple("stamina" if trait == "dexterity" else trait for trait in traits)


def split_of_chase(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return what attacks declared for the round cost the chase roll (CHASE-10)."""
    shots = [part for part in person.parts if isinstance(part, Attack)]
    why = "split" if table.ruleset.splits else "shooting"
    return dice(-(len(shots) + 2), why, "CHASE-10") if shots else ()


def prepared_terms(table: Table, chase: Chase, who: str) -> tuple[Modifier, ...]:
    """Return how much easier or harder maneuvers make somebody's roll of this round (CHASE-7)."""
    return tuple(
        term
        for one in prepared_for(chase, who)
        for term in table.harder(one.difficulty, one.name, "CHASE-7")
    )


def course_aim(course: Course) -> tuple[Modifier, ...]:
    """Return the difficulty of a course, with each of its traits by name; the usual one where it
    has none (the rules then have their own).
    """
    if course.difficulty == NO_DIFFICULTY:
        return (base(USUAL_DIFFICULTY, by="CHASE-5"),)
    own = base(course.difficulty, course.name, "CHASE-5")
    traits = (term for one in course.traits for term in harder(one.difficulty, one.name, "CHASE-5"))
    return (own, *traits)


def course_dice(course: Course, side: Side) -> tuple[Modifier, ...]:
    """Return what a course and its traits add to a side's pool."""
    own = dice(course.change, course.name, "CHASE-5")
    return own + tuple(
        term
        for one in course.traits
        for term in dice(one.prey if side == "prey" else one.predators, one.name, "CHASE-5")
    )


def chase_terms(
    table: Table, chase: Chase, person: Person, traits: Sequence[str]
) -> tuple[Modifier, ...]:
    """Return the pool of somebody's chase roll, before what makes it easier or harder."""
    return (
        *person.fighter.terms(*traits),
        *course_dice(chase.course, chase.side(person.name)),
        *split_of_chase(table, person),
        *getting_up(table, person.name in chase.rising),
    )


def getting_up(table: Table, was_prone: bool) -> tuple[Modifier, ...]:
    """Return what it costs one who was prone to get up and run (CHASE-13)."""
    return dice(table.settings.prone_dice, "getting up", "CHASE-13") if was_prone else ()


def obstacle_terms(person: Person, obstacle: Obstacle) -> tuple[Modifier, ...]:
    """Return the pool of somebody's roll against an obstacle."""
    own = person.fighter.terms(*obstacle.traits)
    return (*own, *dice(obstacle.change, obstacle.name, "CHASE-8"))


# --- The rolls of a chase, and how several who flee together roll (CHASE-5) -----------------------

PHASE = "chase"


@contextmanager
def rolls_of_round(table: Table, number: int) -> Iterator[None]:
    """Let the rolls made in here carry a chase's round, not the fight's."""
    before, table.stage = table.stage, (number, PHASE)
    yield
    table.stage = before


def roll_chase(table: Table, chase: Chase, who: str) -> Roll:
    """Make somebody's chase roll of the round (CHASE-5)."""
    person, side = table.person(who), chase.side(who)
    traits = traits_of(chase, who, table.settings)
    pool = chase_terms(table, chase, person, traits)
    aim = (*course_aim(chase.course), *prepared_terms(table, chase, who))
    return make_roll(
        table, person, "chase", pool, aim, traits,
        against=chase.prey[0] if side == "predators" else None, willpower=who in chase.exerting,
    )  # fmt: skip


def roll_opening(
    table: Table, who: str, traits: tuple[str, ...], rule: str, bonus: int = 0
) -> Roll:
    """Make an opening roll: the chase pool against 6, whatever the course (CHASE-2, CHASE-3)."""
    person = table.person(who)
    pool = (
        *person.fighter.terms(*traits),
        *dice(bonus, "spotted in time", rule),
        *getting_up(table, person.prone),
    )
    return make_roll(
        table, person, "start", pool, (base(USUAL_DIFFICULTY, by=rule),), traits,
        willpower="opening" in person.braces,
    )  # fmt: skip


@moments.opening
def roll_cold(table: Table, who: str, traits: tuple[str, ...]) -> tuple[int, bool]:
    """Make the opening roll of one who starts cold (CHASE-2)."""
    roll = roll_opening(table, who, traits, "CHASE-2")
    return roll.successes, roll.botch


def roll_against(table: Table, who: str, obstacle: Obstacle, buys: bool) -> Roll:
    """Make somebody's roll against an obstacle (CHASE-8), with a success bought by the answer or
    said beforehand.
    """
    person = table.person(who)
    aim = (base(obstacle.difficulty or USUAL_DIFFICULTY, obstacle.name, "CHASE-8"),)
    pool = obstacle_terms(person, obstacle)
    return make_roll(
        table, person, "obstacle", pool, aim, obstacle.traits,
        willpower=buys or "obstacle" in person.braces,
    )  # fmt: skip


def make_roll(
    table: Table,
    person: Person,
    purpose: str,
    pool: tuple[Modifier, ...],
    aim: tuple[Modifier, ...],
    traits: tuple[str, ...],
    *,
    against: str | None = None,
    willpower: bool = False,
) -> Roll:
    """Make one roll of a chase, write it down and pay for what was bought."""
    heading = "chase" if purpose in ("chase", "start") else "action"
    reckoning: Reckoning = table.reckon_action(person, heading, pool, aim)  # type: ignore[arg-type]
    roll = table.action_roll(
        person.name, purpose, reckoning,
        against=against, willpower=willpower, specialty=person.fighter.specialised(traits),
    )  # fmt: skip
    table.emit(Rolled(roll=roll))
    table.pay_for_success(roll)
    return roll


def of_the_group(settings: Settings, values: Sequence[int]) -> int:
    """Return what counts of several who flee together (CHASE-1)."""
    return min(values) if settings.group_prey_counts == "lowest" else max(values)


# --- Getting out of a chase: one by one, or all at its end (CHASE-9). Nobody is left behind -------

# Whoever is out is in the scene again, and has a place in its fight from the next round on
# (INIT-5); prey that got away is away from it, until somebody goes after it again.


def leave_chase(table: Table, number: int, who: str, why: str, away: bool = False) -> None:
    """Take somebody out, and those who ride with them or are their captives."""
    chase = table.scene.chase(number)
    without = "captor-out" if who in chase.riders else "driver-out"
    for name in (*go_along(table.scene, chase, who), who):
        reason, lead = (why, chase.predators.get(who, 0)) if name == who else (without, 0)
        table.emit(ev.ChaseLeft(chase=number, who=name, why=reason, away=away, lead=lead))


def let_captive_go(table: Table, captor: str) -> None:
    """Let the captive go whom somebody has taken along: they are back in the scene, left behind
    (CHASE-13).
    """
    hold = table.scene.hold_by(captor)
    if hold is None:
        raise RuleError("not-in-a-grapple", "GRAPPLE-3", who=captor, verb="release")
    seat = table.person(hold.victim).seat
    if seat is not None:
        verify_between_rounds(table.scene.chase(seat.chase))
    table.emit(ev.GrappleEnded.of(hold, "released"))
    if seat is not None:
        table.emit(ev.ChaseLeft(chase=seat.chase, who=hold.victim, why=LET_GO))


def end_chase(
    table: Table,
    number: int,
    outcome: str,
    why: str,
    by: tuple[str, ...] = (),
) -> None:
    """End a chase: prey that is away is gone from the scene, everybody else is back in it."""
    chase = table.scene.chase(number)
    gone = [name for name in chase.members() if outcome == "away" and chase.side(name) == "prey"]
    back = [name for name in chase.members() if name not in gone]
    table.emit(
        ev.ChaseEnded(
            chase=number,
            outcome=outcome,
            why=why,
            by=by,
            back=tuple(back),
            gone=tuple(gone),
        )
    )
    stand_ready(table)


def stand_ready(table: Table) -> None:
    """Let a fight begin again where the last one is over and people are back."""
    if table.scene.fight.phase == "ended" and table.scene.ready():
        table.emit(FightRested(reason="back"))


def drop_fallen(table: Table, number: int) -> None:
    """Take out whoever is down (CHASE-9)."""
    for name in table.scene.chase(number).members():
        seated = table.person(name).seat is not None
        if seated and table.person(name).down:
            leave_chase(table, number, name, "down")


def end_if_settled(table: Table, number: int) -> bool:
    """End a chase that has no prey or no predator left, or whose prey is caught; say whether it is
    over (CHASE-9).
    """
    chase = table.scene.chase(number)
    if chase.over:
        return True
    if not chase.prey:
        end_chase(table, number, "caught", "prey-out", tuple(chase.predators))
    elif not chase.predators:
        end_chase(table, number, "away", "no-predator-left")
    elif caught := catchers(chase):
        end_chase(table, number, "caught", "lead", caught)
    else:
        return False
    return True


def catchers(chase: Chase) -> tuple[str, ...]:
    """Return the predators whom no Lead is left on, the one furthest past 0 first."""
    there = [name for name, lead in chase.predators.items() if lead <= 0]
    return tuple(sorted(there, key=lambda name: chase.predators[name]))


# --- parting --------------------------------------------------------------------------------------

# Prey that parts in mid-chase: the predators choose whom to follow (CHASE-1).

FOLLOW = "follow"


def part_ways(table: Table, action: act.PartWays) -> None:
    """Let some of the prey go another way, and ask each predator whom to follow."""
    chase = runner_of(table, action.who)
    verify_between_rounds(chase)
    parting = tuple(dict.fromkeys((action.who, *action.along)))
    for name in parting:
        if name not in chase.prey:
            raise RuleError("not-prey", "CHASE-1", who=name)
    if all(name in parting for name in chase.prey):
        raise RuleError("nobody-to-part-from", "CHASE-1", who=action.who)
    table.emit(ev.PartingBegan(chase=chase.id, who=parting))
    for name in chase.predators:
        choose_whom(table, chase.id, name)


def choose_whom(table: Table, number: int, who: str, prey: str = "") -> None:
    """Let a predator say whom they go after, where prey is just parting: whoever comes in meanwhile
    does so too, and may have named the ``prey`` already; else they are asked.
    """
    chase = table.scene.chase(number)
    if not chase.parting:
        return
    goes, stays = chase.parting[0], [name for name in chase.prey if name not in chase.parting]
    if prey or not stays:
        table.emit(ev.PursuitChosen(chase=number, who=who, prey=prey or goes))
        return
    ask(
        table, FOLLOW, f"{FOLLOW}:{number}.{chase.round}.{len(table.scene.chases)}:{who}",
        who, (stays[0], goes), stays[0], chase=str(number), lead=str(chase.predators[who]),
    )  # fmt: skip


def answer_follow(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take down whom a predator follows."""
    settle_question(table, question, option)
    number = int(question.about["chase"])
    table.emit(ev.PursuitChosen(chase=number, who=question.who, prey=option))


def conclude_parting(table: Table, chase: Chase) -> None:
    """Everybody has chosen: from here on there are two chases, each with the Leads there were."""
    following = tuple(
        name for name in chase.predators if chase.follows.get(name, "") in chase.parting
    )
    into = 1 + max(one.id for one in table.scene.chases)
    table.emit(ev.ChaseParted(chase=chase.id, into=into, prey=chase.parting, predators=following))


# --- Another course for a chase, and who cannot go on over it as they were (CHASE-1) --------------


def change_course(table: Table, chase: Chase, course: Course, by: str) -> None:
    """Move a chase to another course; who rode with those who drive no more runs too."""
    run = getting_down(table.scene, chase, course)
    table.emit(ev.CourseChanged(chase=chase.id, course=course, by=by, run=run))


def getting_down(scene: Scene, chase: Chase, course: Course) -> tuple[str, ...]:
    """Return who rides in a chase with those who would drive no more on another course; captives
    are taken along (CHASE-13).
    """
    then = replace(chase, course=course)
    return tuple(
        rider
        for rider, driver in chase.riders.items()
        if carries(chase, driver) and not carries(then, driver)
        if not is_captive(scene, chase, rider)
    )


# --- Obstacles: set, met, and what becomes of those who fail (CHASE-8) ----------------------------

KIND = "obstacle"


def of_the_course(chase: Chase) -> Obstacle:
    """Return the obstacle that the course puts in the way next: its own in turn, and where it has
    none the riding itself.
    """
    course = chase.course
    if course.obstacles:
        return course.obstacles[chase.own_obstacles % len(course.obstacles)]
    aim = course.total() or USUAL_DIFFICULTY
    return Obstacle(name=course.name, traits=course.pool, difficulty=aim, change=course.change)


def set_obstacle(
    table: Table, number: int, obstacle: Obstacle, who: tuple[str, ...], why: str, by: str = ""
) -> None:
    """Put an obstacle before some of a chase, as the scene's rules have it."""
    obstacle = own_obstacle(obstacle, table.ruleset)
    table.emit(ev.ObstacleSet(chase=number, obstacle=obstacle, who=who, why=why, by=by))


# --- meeting one ---------------------------------------------------------------------------------


def face(table: Table, chase: Chase, facing: Facing) -> None:
    """Take the next step: ask who may pass without a roll, else let everyone roll."""
    for name in facing.who:
        if name not in facing.asked and name not in facing.met and _is_asked(table, chase, name):
            return
    with rolls_of_round(table, chase.round):
        for name in facing.who:
            if name not in facing.met:
                _meet(table, chase.id, name, facing)
    _conclude(table, chase.id)


def _is_asked(table: Table, chase: Chase, who: str) -> bool:
    """Ask whoever could pay to pass; one answers for all of the prey."""
    if who in chase.riders or (who in chase.prey and who != _speaker(chase)):
        return False
    maneuver = way_past(chase, chase.side(who), table.settings)
    if maneuver is None:
        return False
    facing = chase.facing
    assert facing is not None
    about = {
        "chase": str(chase.id),
        "obstacle": facing.obstacle.name,
        "lead": str(_least_lead(chase, who)),
        "traits": " + ".join(facing.obstacle.traits),
        "difficulty": str(facing.obstacle.difficulty),
        "cost": f"{maneuver.cost:+d}",
    }
    key, options = f"{KIND}:{chase.id}.{chase.obstacles}:{who}", (maneuver.name, ROLL)
    put(table, Question(key, who, KIND, options, ROLL, about, rolls=(ROLL,)))
    return True


def _speaker(chase: Chase) -> str:
    """Return who answers for the prey: the first of those who face the obstacle."""
    facing = chase.facing
    return next((name for name in facing.who if name in chase.prey), "") if facing else ""


def _least_lead(chase: Chase, who: str) -> int:
    return chase.predators.get(who, min(chase.predators.values()))


def answer_obstacle(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer of one who could pass without a roll."""
    number, who = int(question.about["chase"]), question.who
    chase = table.scene.chase(number)
    if option == ROLL:
        settle_question(table, question, option)
        return
    maneuver = verify_affordable(table, chase, who, option)
    settle_question(table, question, option)
    table.emit(ev.ManeuverMade(chase=number, who=who, maneuver=maneuver.name))
    pay(table, number, who, maneuver)
    facing = table.scene.chase(number).facing
    assert facing is not None
    past = [one for one in facing.who if one == who or {one, who} <= set(chase.prey)]
    for name in past:
        table.emit(ev.ObstacleMet(chase=number, who=name, passed=True, how=option))


def _meet(table: Table, number: int, who: str, facing: Facing) -> None:
    obstacle = facing.obstacle
    passed = moments.passes.only(table, who, obstacle, who in facing.buying)
    table.emit(ev.ObstacleMet(chase=number, who=who, passed=passed, how=ROLL))
    if passed or not (obstacle.dice or obstacle.levels):
        return
    chase = table.scene.chase(number)
    riders = (name for name, driver in chase.riders.items() if driver == who)
    for name in (who, *riders):
        _harm(table, name, obstacle)


@moments.passes
def passes(table: Table, who: str, obstacle: Obstacle, buys: bool) -> bool:
    """Roll for somebody against an obstacle; say whether they get past it (CHASE-8)."""
    return roll_against(table, who, obstacle, buys).successes > 0


def _harm(table: Table, who: str, obstacle: Obstacle) -> None:
    """Do what an obstacle does to one who fails it: rolled and soaked, or in flat levels."""
    if obstacle.levels:
        wound(table, who, obstacle.levels, obstacle.type, by=obstacle.name)
        return
    terms = dice(obstacle.dice, obstacle.name, "CHASE-8")
    levels = roll_damage(table, who, terms).successes
    if levels:
        reckoning = reckon_soak(table, table.person(who), obstacle.type, unsoakable=False)
        levels = max(0, levels - roll_soak(table, who, reckoning))
    wound(table, who, levels, obstacle.type, by=obstacle.name)


def _conclude(table: Table, number: int) -> None:
    """Everyone has met it: who failed is caught, or out (CHASE-8)."""
    chase = table.scene.chase(number)
    facing = chase.facing
    assert facing is not None
    failed = [name for name in facing.who if facing.met.get(name) is False]
    table.emit(ev.ObstacleCleared(chase=number))
    fallen = [name for name in failed if name in chase.prey]
    needed = len(chase.prey) if table.settings.group_prey_counts == "highest" else 1
    prey_out = len(fallen) >= needed
    chasing = tuple(name for name in chase.predators if name not in failed)
    if prey_out and not chasing:
        end_chase(table, number, "crash", "obstacle")
    elif prey_out:
        end_chase(table, number, "caught", "obstacle", chasing)
    else:
        for name in failed:
            leave_chase(table, number, name, "obstacle")


# --- What the winner of a round may do: the question of the maneuver, and its effect (CHASE-7) ----

MANEUVER, COURSE, TRAIT = "maneuver", "course", "trait"


def ask_winner(table: Table, chase: Chase) -> None:
    """Ask the next winner for a maneuver, with what each one costs."""
    who = chase.winners[0]
    side = chase.side(who)
    options = open_maneuvers(chase, side, table.settings)
    leads = [chase.predators[who]] if side == "predators" else list(chase.predators.values())
    costs = {one.name: f"{one.cost:+d}" for one in options}
    rolls = tuple(one.name for one in options if who in faced_by(chase, one))
    about = {"chase": str(chase.id), "side": side, "lead": str(min(leads)), **costs}
    key = f"{MANEUVER}:{chase.id}.{chase.round}:{who}"
    put(table, Question(key, who, MANEUVER, (*costs, NONE), NONE, about, rolls))


def answer_maneuver(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Do what the winner chose: pay for it, then let it work."""
    number, who = int(question.about["chase"]), question.who
    chase = table.scene.chase(number)
    if option == NONE:
        settle_question(table, question, option)
        return
    maneuver = verify_affordable(table, chase, who, option)
    settle_question(table, question, option)
    touches = touched_by(chase, who, maneuver)
    table.emit(ev.ManeuverMade(chase=number, who=who, maneuver=maneuver.name, touches=touches))
    pay(table, number, who, maneuver)
    if table.buys:
        table.emit(ev.Exerted(chase=number, who=who, roll="obstacle"))
    faces = faced_by(chase, maneuver)
    if faces:
        set_obstacle(table, number, of_the_course(chase), faces, maneuver.name)
    if maneuver.course:
        _ask_course(table, chase, who)


# --- In There and Herd: a new course -------------------------------------------------------------


def _ask_course(table: Table, chase: Chase, who: str) -> None:
    """Ask where to: a course that this one leads to."""
    courses = default_stock().courses
    near = [name for name in chase.course.leads_to if name in courses] or courses
    others = tuple(name for name in near if name != chase.course.name)
    if not others:
        return
    ask(
        table, COURSE, f"{COURSE}:{chase.id}.{chase.round}:{who}", who, others, others[0],
        chase=str(chase.id),
    )  # fmt: skip


def answer_course(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the new course; then its trait is asked for, if there is a choice."""
    course = own_course(_course_named(option), table.ruleset)
    settle_question(table, question, option)
    number, who = int(question.about["chase"]), question.who
    chase = table.scene.chase(number)
    options = _traits_to_choose(table, chase, who, course)
    if len(_outcomes(table, course, options)) < 2:
        change_course(table, chase, course, who)
        return
    default = course.pool[0] if course.pool[0] in options else options[0]
    ask(
        table, TRAIT, f"{TRAIT}:{number}.{chase.round}:{who}", who, options, default,
        chase=str(number), course=course.name, pool=" + ".join(course.pool),
    )  # fmt: skip


def _course_named(name: str) -> Course:
    courses = default_stock().courses
    if name not in courses:
        raise RuleError("unknown-course", text=name, names=list(courses))
    return courses[name]


def _traits_to_choose(table: Table, chase: Chase, who: str, course: Course) -> tuple[str, ...]:
    """Return what the chooser may name: a trait of the new course's pool, or of the one that they
    have just rolled; with `course_trait` set so one of the course's own.
    """
    if table.settings.course_trait == "course":
        return tuple(one.name for one in course.traits)
    rolled = chase.rolled.get(who) or traits_of(chase, who, table.settings)
    return tuple(dict.fromkeys((*course.pool, *rolled)))


def _outcomes(table: Table, course: Course, options: tuple[str, ...]) -> set[object]:
    """Return what may come of naming one of these traits: of several that come to the same nobody
    need choose.
    """
    if table.settings.course_trait == "course":
        return set(options)
    return {with_trait(course.pool, one) for one in options}


def answer_trait(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Move the chase to the new course, with the trait that was named."""
    course = own_course(_course_named(question.about["course"]), table.ruleset)
    settle_question(table, question, option)
    number = int(question.about["chase"])
    if table.settings.course_trait == "course":
        named = tuple(one for one in course.traits if one.name == option)
        shaped = replace(course, traits=named)
    else:
        shaped = replace(course, pool=with_trait(course.pool, option))
    change_course(table, table.scene.chase(number), shaped, question.who)


def with_trait(pool: tuple[str, ...], trait: str) -> tuple[str, ...]:
    """Return a pool in which ``trait`` stands for the other of its kind: an attribute for the
    attribute, an ability for the ability.
    """
    if trait in pool:
        return pool
    attribute = trait in EVERY_ATTRIBUTE
    return tuple(trait if (one in EVERY_ATTRIBUTE) == attribute else one for one in pool)


# --- shooting -------------------------------------------------------------------------------------

# Attacks in a chase, and what else passengers do: worked out after the chase roll (CHASE-10).
#
# From the attack roll to the wound they take the fight's own steps. Two things differ: who may
# shoot at whom from where, and that a runner or driver splits the pool with the chase roll. Where
# results are held, each shot waits for the storyteller as an exchange of the fight does.

WEAPON_REACH, POWER_REACH = 5, 7  # a Lead below this


def reach_of(weapon: Weapon) -> int:
    """Return the Lead that an attack needs to be below: powers reach further than weapons."""
    return POWER_REACH if weapon.pool else WEAPON_REACH


def word_on_shot(person: Person, part: Attack, weapon: Weapon) -> bool | None:
    """Return whether a shot that is too long reaches, as the storyteller has said for the round;
    None for one that they have not ruled on.
    """
    return person.round.long_shots.get(part.target, {}).get(weapon.name)


# --- after the chase roll ------------------------------------------------------------------------


def has_shots(scene: Scene, chase: Chase) -> bool:
    """Say whether anybody has declared something for the round that is being rolled."""
    people = (scene.people[name] for name in chase.members())
    return any(
        isinstance(person.parts[index], Attack | Do)
        for person in people
        for index in person.unresolved()
    )


def fire(table: Table, number: int) -> bool:
    """Work out every attack of the round, and what else passengers do: the prey's side first,
    passengers after their driver. Say whether all is done, and no storyteller's word waited for;
    said again it goes on where it was.
    """
    chase = table.scene.chase(number)
    if chase.firing is not None and not finish_shot(table, number):
        return False
    carried = {who: [who] for who in (*chase.prey, *chase.predators)}
    for rider, driver in chase.riders.items():
        carried[driver].append(rider)
    for name in (one for crew in carried.values() for one in crew):
        person = table.scene.people[name]
        for index in person.unresolved():
            part = person.parts[index]
            begun = False
            if isinstance(part, Attack):
                begun = _shoot(table, number, name, part, index)
            elif isinstance(part, Do):
                begun = _do(table, number, name, part, index)
            if begun and not finish_shot(table, number):
                return False
    return True


def finish_shot(table: Table, number: int) -> bool:
    """Take the steps that are left of what is being worked out in a chase; say whether no
    storyteller's word is waited for.
    """
    exchange = _worked_out(table.scene, number)
    if exchange is None:
        return True
    work(table, exchange, applying=True)
    table.filling = None
    if table.scene.resting:
        return False
    exchange = table.exchange(exchange.id)
    if isinstance(exchange.part, Attack):
        note_mishaps(table, [exchange])
    else:
        note_deeds(table, [exchange])
    if table.scene.chase(number).firing is not None:
        table.emit(ev.ShotEnded(chase=number))
    return True


def _worked_out(scene: Scene, number: int) -> Exchange | None:
    shot = scene.shot
    found = [one for one in shot.exchanges if one.chase == number] if shot is not None else []
    return next(iter(found), None)


def goes_on(scene: Scene) -> bool:
    """Say whether a shot has been released or ruled on, and has not been worked out since."""
    shot = scene.shot
    if shot is None:
        return False
    return bool(shot.released) if shot.held is None else not shot.held.resting


def may_fire(scene: Scene, number: int) -> bool:
    """Say whether shots in a chase need not wait for a result that is held."""
    if scene.resting:
        return False
    return scene.held is None or _worked_out(scene, number) is not None


def settle_shot(table: Table, number: int) -> None:
    """Let what is held of a shot bear on people, before its chase is ended."""
    exchange = _worked_out(table.scene, number)
    if exchange is None or table.scene.reviewed is not table.scene.shot:
        return
    table.lets_go = True
    release(table)
    with rolls_of_round(table, table.scene.chase(number).round):
        finish_shot(table, number)


def _do(table: Table, number: int, who: str, part: Do, index: int) -> bool:
    """Begin what a passenger said in words, with the roll it takes (ROUND-5); say whether it has
    not come to nothing.
    """
    if table.person(who).down:
        table.emit(ev.ActionLost(who=who, part=part, index=index, reason="actor-down"))
        return False
    exchange = table.scene.fight.exchanges + 1
    table.emit(
        ev.ExchangeBegan(
            exchange=exchange, kind="misc", owner=who, part=part, owners={who: index}, chase=number
        )
    )
    return True


def _shoot(table: Table, number: int, who: str, part: Attack, index: int) -> bool:
    """Begin a shot; say whether it has not come to nothing."""
    chase, person = table.scene.chase(number), table.person(who)
    reason = _void_reason(table, chase, person, part)
    if reason:
        table.emit(ev.ActionLost(who=who, part=part, index=index, reason=reason))
        return False
    number_of_attack = table.person(part.target).toll.incoming
    table.emit(
        ev.ExchangeBegan(
            exchange=table.scene.fight.exchanges + 1,
            kind=table.ruleset.verbs["attack"].exchange,
            owner=who,
            part=part,
            target=part.target,
            means=means_of(person, part).name,
            owners={who: index},
            numbers={part.target: number_of_attack},
            incoming={part.target: number_of_attack + 1},
            chase=number,
        )
    )
    return True


def _void_reason(table: Table, chase: Chase, person: Person, part: Attack) -> str:
    """Return why an attack has come to nothing since it was declared."""
    target = table.scene.people.get(part.target)
    if person.down:
        return "actor-down"
    if target is None or target.seat is None or target.seat.chase != chase.id:
        return "target-gone"
    if target.down and target.name not in person.phase.down_targets:
        return "target-down"
    if prevented := moments.prevents.first(table, person, part):
        return prevented
    if is_refused(table.scene, person, part):
        return "power-refused"
    weapon = means_at_hand(person, part)
    if weapon is None or not weapon.ranged:
        return "weapon-lost"
    if not loaded(person, weapon):
        return "gun-empty"
    if word_on_shot(person, part, weapon):
        return ""
    predator = person.name if chase.side(person.name) == "predators" else target.name
    lead = chase.started.get(chase.behind(predator), 0)
    lead += lead_for_shots(chase, person.name, target.name, chase.now)
    return "out-of-reach" if lead >= reach_of(weapon) else ""


# --- rounds ---------------------------------------------------------------------------------------

# One round of a chase: everyone rolls, the Leads move, shots are fired, and the chase may end
# (CHASE-5, CHASE-9).

SHAKEN_FROM = 10


def roll_round(table: Table, number: int) -> None:
    """Play a round up to the winners' maneuvers, or to its shots where their results are held."""
    beaten = roll_leads(table, number)
    holds = table.scene.review and not table.lets_go
    if holds and has_shots(table.scene, table.scene.chase(number)):
        table.emit(ev.ShotsBegan(chase=number, beaten=tuple(beaten)))
        return
    with rolls_of_round(table, table.scene.chase(number).round):
        fire(table, number)
    end_or_shake(table, number, beaten)


def go_on_firing(table: Table, number: int, beaten: tuple[str, ...]) -> bool:
    """Go on with the shots of a round whose results are held, unless something is held now; say
    whether all have been fired.
    """
    if not may_fire(table.scene, number):
        return False
    with rolls_of_round(table, table.scene.chase(number).round):
        if not fire(table, number):
            return False
    table.emit(ev.ShotsEnded(chase=number))
    end_or_shake(table, number, beaten)
    return True


def roll_leads(table: Table, number: int) -> list[str]:
    """Begin a round and let everyone roll; return the predators whom the prey beat."""
    before = table.scene.chase(number)
    table.emit(ev.ChaseRoundBegan(chase=number, round=before.round + 1))
    chase = table.scene.chase(number)
    with rolls_of_round(table, chase.round):
        everyone = (*chase.prey, *chase.predators)
        traits = {name: traits_of(chase, name, table.settings) for name in everyone}
        nets, prey_net, won_by = moments.round_rolled.only(table, chase)
        for name, margin in won_by.items():
            _move(table, chase, name, margin)
        now = table.scene.chase(number)
        won = tuple(
            name
            for name in winners(chase, won_by)
            if open_maneuvers(now, chase.side(name), table.settings)
        )
        closed = tuple(name for name in nets if table.shows(name) == CLOSED)
        table.emit(
            ev.ChaseRoundRolled(
                chase=number,
                nets=nets,
                prey_net=prey_net,
                winners=won,
                traits=traits,
                closed=closed,
                closed_prey=tuple(name for name in closed if name in chase.prey),
            )
        )
    return [name for name, margin in won_by.items() if margin > 0]


def end_or_shake(table: Table, number: int, beaten: Iterable[str]) -> None:
    """End a chase that the round has settled, or let the prey shake those whom it beat."""
    drop_fallen(table, number)
    if not end_if_settled(table, number):
        _shake(table, number, beaten)


@moments.round_rolled
def roll_all(table: Table, chase: Chase) -> tuple[dict[str, int], int, dict[str, int]]:
    """Roll for everyone; return each one's net and the prey's as a whole, and what the prey wins by
    against each predator (CHASE-5).
    """
    everyone = (*chase.prey, *chase.predators)
    nets = {name: roll_chase(table, chase, name).successes for name in everyone}
    prey_net = of_the_group(table.settings, [nets[name] for name in chase.prey])
    return nets, prey_net, {name: prey_net - nets[name] for name in chase.predators}


def _move(table: Table, chase: Chase, predator: str, won_by: int) -> None:
    winner = "prey" if won_by > 0 else "predators" if won_by < 0 else ""
    change = moved_lead(chase, predator, won_by)
    change_lead(table, chase.id, predator, change, "round", margin=abs(won_by), winner=winner)


def winners(chase: Chase, won_by: dict[str, int]) -> tuple[str, ...]:
    """Return who may do a maneuver, in order: the prey if it beat everyone, else the predators
    that beat it, by margin (CHASE-7).
    """
    if all(margin > 0 for margin in won_by.values()):
        return chase.prey[:1]
    ahead = [name for name, margin in won_by.items() if margin < 0]
    return tuple(sorted(ahead, key=lambda name: won_by[name]))


def _shake(table: Table, number: int, beaten: Iterable[str]) -> None:
    """Let the prey shake those it beat from a Lead that was long enough already (CHASE-9)."""
    chase = table.scene.chase(number)
    shaken = [
        name
        for name in beaten
        if name in chase.predators and chase.started.get(name, 0) >= SHAKEN_FROM
    ]
    if len(shaken) == len(chase.predators):
        end_chase(table, number, "away", "shaken")
        return
    for name in shaken:
        leave_chase(table, number, name, "shaken")


def close_round(table: Table, chase: Chase) -> None:
    """End a round: a Run may be used up with it, the prey's counting first (CHASE-9)."""
    midway = tuple(name for name in chase.members() if is_midway(table.scene, name))
    table.emit(ev.ChaseRoundEnded(chase=chase.id, round=chase.round, midway=midway))
    _count_effects(table, chase)
    if 0 < chase.runs.get("prey", 0) <= chase.round:
        for name, lead in chase.predators.items():
            change_lead(table, chase.id, name, -lead, "run")
        end_chase(table, chase.id, "caught", "run", tuple(chase.predators))
        return
    spent = [name for name in chase.predators if _out_of_run(chase, name)]
    if len(spent) == len(chase.predators):
        end_chase(table, chase.id, "away", "run")
        return
    for name in spent:
        leave_chase(table, chase.id, name, "run")


def _out_of_run(chase: Chase, predator: str) -> bool:
    """Say whether a predator's Run is used up: the side's, or its own."""
    runs = (chase.runs.get("predators", 0), chase.own_runs.get(predator, 0))
    return any(0 < last <= chase.round for last in runs)


def _count_effects(table: Table, chase: Chase) -> None:
    """Count a round of those effects that no fight is counting now (BOOK-4)."""
    scene = table.scene
    if table.ruleset.phases[scene.fight.phase].kind != "rest":
        return
    for effect in scene.effects:
        if effect.last_round is None or effect.who not in chase.members():
            continue
        if effect.last_round - 1 < max(1, scene.fight.round):
            table.emit(ev.EffectEnded(effect=effect))
        else:
            table.emit(ev.EffectCounted(effect=effect.id, last_round=effect.last_round - 1))
