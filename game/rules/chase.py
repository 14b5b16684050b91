"""Chases: who is ready, rounds, Lead, obstacles, shots, and how people leave them (CHASE)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Literal

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game import moments
from game.dice import CLOSED, Modifier, Roll
from game.engine.exchanges import loaded, means_of, open_exchange
from game.engine.pools import is_refused
from game.engine.questions import ask, is_midway, put, settle_question
from game.engine.review import release, work
from game.engine.table import Rules, Table
from game.engine.verb import base, dice, harder
from game.errors import RuleError, verify_among, verify_length, verify_within
from game.events import FightRested, Rolled
from game.events.writing import fresh_round
from game.fighter import ATTRIBUTES, Weapon
from game.rules.checks import note_deeds, note_mishaps
from game.rules.harm import reckon_soak, roll_damage, roll_soak, wound
from game.settings import Settings
from game.state.chase import (
    NO_DIFFICULTY,
    USUAL_DIFFICULTY,
    Chase,
    Course,
    Facing,
    Feature,
    Obstacle,
    Side,
)
from game.state.decisions import Question
from game.state.declaration import Attack, Declaration, Do, Part
from game.state.person import Person, means_at_hand
from game.state.scene import Exchange, Scene
from game.stock import default_stock
from game.values import Value

# --- Maneuvers: a table, and how they work on Leads (CHASE-7) -------------------------------------

# A maneuver sells distance for an advantage. The prey pays out of its Lead, and out of every Lead
# at once, since it has but one position; a predator pays by letting the prey draw ahead of it
# alone. So the ``cost`` is what is *added to the Lead*: negative for the prey, positive for
# predators.
#
# What is bought is one of four things. A maneuver that ``prepares`` changes the coming round: those
# named under it then roll at another ``difficulty``, win a ``margin`` that is halved or doubled, or
# have that halved which is won ``against`` them, or shoot and are shot at across a Lead that counts
# as another (``shots``). A maneuver that ``faces`` puts an obstacle before the other side, or both,
# now. One with ``course`` moves the chase elsewhere. One ``at_obstacle`` is not for the winner:
# people at an obstacle may pay it instead of rolling.

NONE = "none"
ROLL = "roll"

type Change = Literal["", "halved", "doubled"]


class Maneuver(Value, kw_only=True):
    """One maneuver: whose it is, its cost in Lead, whom it touches, and what it does to them."""

    name: str
    side: Side
    cost: int
    prepares: Literal["nobody", "oneself", "the others"] = "nobody"
    difficulty: int = 0
    margin: Change = ""
    against: Change = ""
    shots: int = 0
    faces: Literal["nobody", "the others", "both"] = "nobody"
    course: bool = False
    at_obstacle: bool = False

    def is_open(self, chase: Chase, settings: Settings) -> bool:
        """Say whether it can be paid for: the prey keeps a Lead on everybody."""
        if self.side == "predators" or settings.maneuver_may_end_chase:
            return True
        return all(lead + self.cost > 0 for lead in chase.predators.values())

    def touched(self, chase: Chase, who: str) -> tuple[str, ...]:
        """Return on whom it works in the coming round, done by ``who``."""
        if self.prepares == "oneself":
            return chase.prey if self.side == "prey" else (who,)
        return tuple(chase.predators) if self.prepares == "the others" else ()

    def faced_by(self, chase: Chase) -> tuple[str, ...]:
        prey = chase.prey if self.faces == "both" else ()
        return (*prey, *chase.predators) if self.faces != "nobody" else ()


MANEUVERS = (
    Maneuver(name="bait", side="prey", cost=-2, prepares="the others", margin="halved"),
    Maneuver(name="gun it", side="prey", cost=-2, prepares="oneself", difficulty=-1),
    Maneuver(name="quick reverse", side="prey", cost=-3, faces="the others"),
    Maneuver(name="never tell me the odds", side="prey", cost=-1, faces="both"),
    Maneuver(name="in there", side="prey", cost=-1, course=True),
    Maneuver(name="nope", side="prey", cost=-3, at_obstacle=True),
    Maneuver(name="tail", side="predators", cost=1, prepares="oneself", against="halved"),
    Maneuver(name="gun it", side="predators", cost=2, prepares="oneself", difficulty=-1),
    Maneuver(name="herd", side="predators", cost=2, course=True),
    Maneuver(name="attack run", side="predators", cost=1, prepares="oneself", shots=-4),
    Maneuver(name="head-off", side="predators", cost=4, prepares="oneself", margin="doubled"),
    Maneuver(name="damnit", side="predators", cost=3, at_obstacle=True),
)

BY_NAME: Mapping[tuple[str, str], Maneuver] = {(one.side, one.name): one for one in MANEUVERS}


def open_maneuvers(
    chase: Chase, side: Side, settings: Settings, *, at_obstacle: bool = False
) -> list[Maneuver]:
    """Return what the winner of a round may choose from, or what passes an obstacle without a roll,
    in the rulebook's order.
    """
    return [
        one
        for one in MANEUVERS
        if one.side == side and one.at_obstacle == at_obstacle and one.is_open(chase, settings)
    ]


def make_maneuver(table: Table, question: Question, option: str) -> Maneuver | None:
    """Take the answer of a person who may do a maneuver, let it touch people, and take its cost off
    every Lead, or add it to a predator's own; None where they chose none. The Lead may have changed
    since they were asked.
    """
    number, who = int(question.about["chase"]), question.who
    chase = table.scene.chase(number)
    maneuver = BY_NAME.get((chase.side(who), option))
    if maneuver is not None and not maneuver.is_open(chase, table.settings):
        lead = min(chase.predators.values())
        raise RuleError(
            "lead-too-short", "CHASE-7", maneuver=option, lead=lead, cost=-maneuver.cost
        )
    settle_question(table, question, option)
    if maneuver is None:
        return None
    touches = maneuver.touched(chase, who)
    table.emit(ev.ManeuverMade(chase=number, who=who, maneuver=option, touches=touches))
    for name in (who,) if maneuver.side == "predators" else chase.predators:
        change_lead(table, number, name, maneuver.cost, option)
    return maneuver


def change_lead(
    table: Table,
    number: int,
    predator: str,
    change: int,
    why: str,
    *,
    margin: int = 0,
    winner: str = "",
    by: str = "",
) -> None:
    lead = table.scene.chase(number).predators[predator] + change
    table.emit(
        ev.LeadChanged(
            chase=number, predator=predator, change=change, lead=lead, why=why,
            margin=margin, winner=winner, by=by,
        )
    )  # fmt: skip


# --- What maneuvers have prepared -----------------------------------------------------------------


def maneuvers_on(chase: Chase, who: str, prepared: Mapping[str, tuple[str, ...]]) -> list[Maneuver]:
    """Return what works on a person of what is ``prepared`` for a round."""
    return [
        maneuver
        for maneuver in MANEUVERS
        if who in prepared.get(maneuver.name, ())
        and (maneuver.prepares == "oneself") == (maneuver.side == chase.side(who))
    ]


def moved_lead(chase: Chase, predator: str, won_by: int) -> int:
    """Return what a round adds to one Lead: ``won_by`` is the prey's net less the predator's, and
    what was prepared halves or doubles it (a doubled margin is halved after that).
    """
    prey = chase.prey[0]
    winner, loser = (prey, predator) if won_by > 0 else (predator, prey)
    changes = [maneuver.margin for maneuver in maneuvers_on(chase, winner, chase.now)]
    changes += [maneuver.against for maneuver in maneuvers_on(chase, loser, chase.now)]
    margin = abs(won_by) << changes.count("doubled") >> changes.count("halved")
    return margin if won_by > 0 else -margin


def lead_for_shots(chase: Chase, one: str, other: str, *, coming: bool = True) -> int | None:
    """Return the Lead that counts when two shoot at each other: in the ``coming`` round, as it
    seems now, or in this one, as the Lead was when it began; None for two of one side.
    """
    if chase.side(one) == chase.side(other):
        return None
    leads, prepared = (chase.predators, chase.coming) if coming else (chase.started, chase.now)
    predator = chase.behind(one if chase.side(one) == "predators" else other)
    both = {chase.behind(one), chase.behind(other)}
    added = sum(it.shots for who in both for it in maneuvers_on(chase, who, prepared))
    return leads.get(predator, 0) + added


# --- Which chase is meant, and who is in it -------------------------------------------------------


def chase_meant(table: Table, number: int) -> Chase:
    """Return a chase under way; 0 means the only one there is."""
    under_way = table.scene.chases_under_way()
    found = [chase for chase in under_way if number in (0, chase.id)]
    if len(found) == 1:
        return found[0]
    prey = [chase.prey[0] for chase in under_way]
    raise RuleError("which-chase" if found else "no-chase", prey=prey)


def chase_of(table: Table, who: str) -> Chase:
    """Return the chase that a person is in; refuse people who are in none."""
    seat = table.person(who).seat
    if seat is None:
        raise RuleError("not-in-chase", who=who)
    return table.scene.chase(seat.chase)


def runner_of(table: Table, who: str) -> Chase:
    """Return the chase in which a person runs or drives; refuse passengers."""
    chase = chase_of(table, who)
    if who in chase.riders:
        raise RuleError("is-passenger", "CHASE-1", who=who, driver=chase.riders[who])
    return chase


def free_person(table: Table, who: str) -> Person:
    """Return a person who can enter a chase: standing, and in none."""
    person = table.person(who)
    if person.seat is not None:
        raise RuleError("in-chase", who=who)
    if person.down:
        raise RuleError("down", "CHASE-9", who=who, state=person.down)
    return person


def verify_free_to_go(scene: Scene, person: Person) -> None:
    """Refuse people who can go nowhere: they can do nothing, or not get away, by the storyteller's
    word, or they cannot move or lose this turn or the next, dazed (W20-10).
    """
    if person.helpless or person.cornered:
        raise RuleError("cannot-get-in", "DEF-5", who=person.name)
    if person.bound:
        raise RuleError("immobilised", "W20-12", who=person.name)
    if person.lost_round and person.lost_round >= scene.fight.round:
        raise RuleError("too-dazed", "W20-10", who=person.name)


def verify_between_rounds(chase: Chase) -> None:
    """Refuse to go on over a question that is open in the chase, or a shot whose result is held."""
    if chase.questions:
        one = chase.questions[0]
        raise RuleError("question-open", who=one.who, question=one.question, options=one.options)
    verify_no_shot_held(chase)


def verify_no_shot_held(chase: Chase) -> None:
    """Refuse to go on while the shots of a round wait for a storyteller's word."""
    if chase.firing is not None:
        raise RuleError("shot-held", "CHASE-10")


# --- The machine of chases: it moves each one on until a person is asked, or the round is over ----

#     a round -> its shots -> [each winner: a maneuver -> its obstacle, its course] -> exhaustion
#             -> a Run's end
#
# As in a fight nothing of it lives on the call stack: each pass of the loop looks at the chase
# again, so a question, a restart and an undo in mid-round are all the same to it.


def settle_chases(table: Table) -> None:
    """Take every step of every chase that needs nobody."""
    if not table.scene.chases:
        return
    settled: set[int] = set()
    while left := [chase.id for chase in table.scene.chases_under_way() if chase.id not in settled]:
        for number in left:  # a step may begin another one: prey parts (CHASE-1)
            while _step(table, number):
                pass
        settled.update(left)
    if table.scene.held is None and table.scene.fires:
        settle_chases(table)  # they waited for the shots of another chase
    if table.scene.fight.phase == "ended" and table.scene.chases_under_way():
        table.emit(FightRested(reason="chase"))


def _step(table: Table, number: int) -> bool:
    """Take one step of a chase; say whether there was one to take. People who are down leave it
    once all shots of the round have been fired.
    """
    firing = table.scene.chase(number).firing
    if firing is not None:
        return go_on_firing(table, number, firing.beaten)
    if end_if_settled(table, number):
        return False
    chase = table.scene.chase(number)
    if chase.questions:
        return False
    if chase.parting:
        conclude_parting(table, chase)
    elif chase.facing is not None:
        face(table, chase, chase.facing)
    elif chase.winners:
        ask_winner(table, chase)
    elif chase.rolling and (tired := tires(table, chase)):
        set_obstacle(table, number, EXHAUSTION, tired, "exhaustion")
    elif chase.rolling:
        close_round(table, chase)
    elif number in table.rounds:
        table.rounds.discard(number)
        roll_round(table, number)
    elif chase.ready and not (not_ready(table.scene, chase) or is_ahead(table.scene, chase)):
        roll_round(table, number)
    else:
        return False
    return True


def roll_on(table: Table, action: act.RollRound) -> None:
    """Let a chase go on by a round, whatever the scene's pace: it rests before each. A member who
    says it has nothing more to say, and rolls for nobody else (CHASE-5).
    """
    if action.who:
        say_ready(table, action)
        return
    chase = chase_meant(table, action.chase)
    verify_between_rounds(chase)
    table.rounds.add(chase.id)


def rests(scene: Scene, chase: Chase) -> bool:
    """Say whether nothing of a chase's round is open."""
    return not (chase.rolling or chase.questions or scene.shot)


# --- Who has nothing more to say before the next round of a chase (CHASE-5) -----------------------

# It is rolled when all have said so, and the round of the fight is over that any of them came out
# of: a round of a chase is no shorter than that. Automatic people have always said so;
# people who can say nothing count as ready too, but no round is rolled unless a person has spoken
# since the last one. People who keep the ready waiting can be taken for ready, once the scene has
# waited long enough.

READY = "ready"
MAX_POSE = 8192


def not_ready(scene: Scene, chase: Chase) -> tuple[str, ...]:
    """Return who may still have something to say before the next round: nobody, while the shots of
    this one wait for a storyteller's word.
    """
    if chase.over or chase.firing is not None:
        return ()

    def may_speak(name: str) -> bool:
        person = scene.people[name]
        return not (person.auto or person.down or person.leaving or scene.pinned(name))

    return tuple(name for name in chase.members() if name not in chase.ready and may_speak(name))


def is_ahead(scene: Scene, chase: Chase) -> bool:
    """Say whether a person has come out of a round of the fight that is not over yet."""
    return any(is_midway(scene, name) for name in chase.members())


def unready(scene: Scene) -> list[Question]:
    """Return as questions who keeps those waiting who are ready; their one answer is that they are.

    Where nobody is ready, nobody waits.
    """
    return [
        Question(
            f"{READY}:{chase.id}.{chase.round}", name, READY, (READY,), READY,
            {"chase": str(chase.id)},
        )
        for chase in scene.chases_under_way()
        if chase.ready and not (chase.questions or chase.rolling)
        for name in not_ready(scene, chase)
    ]  # fmt: skip


def take_for_ready(table: Table, question: Question) -> None:
    """Take people who keep the others waiting for ready."""
    table.emit(ev.MadeReady(chase=int(question.about["chase"]), who=question.who))


def say_ready(table: Table, action: act.Ready | act.RollRound) -> None:
    """Take down that a person has nothing more to say."""
    chase = chase_of(table, action.who)
    verify_between_rounds(chase)
    waiting = not_ready(table.scene, chase)
    if action.who not in waiting:
        raise RuleError("ready-already", "CHASE-5", who=action.who, names=list(waiting))
    pose = action.pose if isinstance(action, act.Ready) else ""
    verify_length(pose, MAX_POSE)
    table.emit(ev.MadeReady(chase=chase.id, who=action.who, pose=pose))


def note_said(table: Table, who: str) -> None:
    """Take a person who has just spoken for ready, where nothing is left for them to say."""
    person = table.scene.people.get(who)
    if person is None or person.seat is None:
        return
    chase = table.scene.chase(person.seat.chase)
    if who in not_ready(table.scene, chase) and not _has_more(table, chase, person):
        table.emit(ev.MadeReady(chase=chase.id, who=who))


def _has_more(table: Table, chase: Chase, person: Person) -> bool:
    """Say whether a person could still declare something, or exert themselves, for the next round:
    what they did in the round being rolled is over by then. Whether they have Willpower left
    does not count: everybody sees who is ready.
    """
    if chase.rolling:
        person = fresh_round(person)
    steers = person.name not in chase.riders
    said = person.phase.declaration
    if said is None:
        may_split = not table.ruleset.plays("SPLIT-3") or person.fighter.trait("wits") > 1
        if not steers or (may_split and could_shoot(chase, person)):
            return True
    if person.round.haste_left:
        return True
    return steers and not (
        person.name in chase.exerting or buys_success(said) or person.toll.bought
    )


def buys_success(said: Declaration | None) -> bool:
    parts = said.parts if said is not None else ()
    return any(getattr(part, "willpower", False) for part in parts)


def could_shoot(chase: Chase, person: Person) -> bool:
    weapons = [one for one in person.fighter.arsenal() if one.ranged and loaded(person, one)]
    if not weapons:
        return False
    reach = max(map(reach_of, weapons))
    leads = (lead_for_shots(chase, person.name, other) for other in chase.members())
    return any(lead is not None and lead < reach for lead in leads)


# --- A round: everyone rolls, the Leads move, shots are fired (CHASE-5) ---------------------------

PHASE = "chase"


@contextmanager
def rolls_of_round(table: Table, number: int) -> Iterator[None]:
    """Let the rolls made in here carry a chase's round, not the fight's."""
    before, table.stage = table.stage, (number, PHASE)
    yield
    table.stage = before


def roll_round(table: Table, number: int) -> None:
    """Play a round up to the winners' maneuvers, or to its shots where their results are held."""
    beaten = roll_leads(table, number)
    chase = table.scene.chase(number)
    if table.scene.review and not table.lets_go:
        people = [table.scene.people[name] for name in chase.members()]
        if any(isinstance(one.parts[at], Attack | Do) for one in people for at in one.unresolved()):
            table.emit(ev.ShotsBegan(chase=number, beaten=tuple(beaten)))
            return
    with rolls_of_round(table, chase.round):
        fire(table, number)
    end_or_shake(table, number, beaten)


def go_on_firing(table: Table, number: int, beaten: tuple[str, ...]) -> bool:
    """Go on with the shots of a round whose results are held, unless something else is held now;
    say whether all have been fired.
    """
    scene = table.scene
    if scene.resting or (scene.held is not None and _worked_out(scene, number) is None):
        return False
    with rolls_of_round(table, scene.chase(number).round):
        if not fire(table, number):
            return False
    table.emit(ev.ShotsEnded(chase=number))
    end_or_shake(table, number, beaten)
    return True


def roll_leads(table: Table, number: int) -> list[str]:
    """Begin a round, let everyone roll, and move each Lead by what the prey wins by; return the
    predators whom it beat.
    """
    table.emit(ev.ChaseRoundBegan(chase=number, round=table.scene.chase(number).round + 1))
    chase = table.scene.chase(number)
    with rolls_of_round(table, chase.round):
        nets, prey_net, won_by = moments.round_rolled.only(table, chase)
        for name, won in won_by.items():
            winner = "prey" if won > 0 else "predators" if won < 0 else ""
            change = moved_lead(chase, name, won)
            change_lead(table, number, name, change, "round", margin=abs(won), winner=winner)
    now = table.scene.chase(number)
    closed = tuple(name for name in nets if table.shows(name) == CLOSED)
    table.emit(
        ev.ChaseRoundRolled(
            chase=number,
            nets=nets,
            prey_net=prey_net,
            winners=tuple(
                name
                for name in winners(chase, won_by)
                if open_maneuvers(now, chase.side(name), table.settings)
            ),
            traits={
                name: traits_of(chase, name, table.settings)
                for name in (*chase.prey, *chase.predators)
            },
            closed=closed,
            closed_prey=tuple(name for name in closed if name in chase.prey),
        )
    )
    return [name for name, won in won_by.items() if won > 0]


@moments.round_rolled
def roll_all(table: Table, chase: Chase) -> tuple[dict[str, int], int, dict[str, int]]:
    """Roll for everyone; return each one's net and the prey's as a whole, and what the prey wins by
    against each predator.
    """
    nets = {
        name: roll_chase(table, chase, name).successes for name in (*chase.prey, *chase.predators)
    }
    prey_net = of_the_group(table.settings, [nets[name] for name in chase.prey])
    return nets, prey_net, {name: prey_net - nets[name] for name in chase.predators}


def of_the_group(settings: Settings, values: Sequence[int]) -> int:
    """Return what counts of several who flee together (CHASE-1)."""
    return min(values) if settings.group_prey_counts == "lowest" else max(values)


def winners(chase: Chase, won_by: dict[str, int]) -> tuple[str, ...]:
    """Return who may do a maneuver, in order: the prey if it beat everyone, else the predators
    that beat it, by margin (CHASE-7).
    """
    if all(won > 0 for won in won_by.values()):
        return chase.prey[:1]
    ahead = [name for name, won in won_by.items() if won < 0]
    return tuple(sorted(ahead, key=lambda name: won_by[name]))


# --- The pool of a chase roll: traits, what the course adds, what it costs (CHASE-5, CHASE-6) -----

BODILY = ("athletics", "flying")  # with Dexterity, a body that tires wherever it runs


def is_on_foot(chase: Chase, who: str) -> bool:
    """Say whether a person's own body is what runs (CHASE-11).

    The course says so if they roll its own pool; Dexterity with a bodily ability does
    anywhere, on a course that the storyteller made up or in a pool that was ruled.
    """
    course = chase.course
    pool = chase.pools.get(who, course.pool)
    if course.body and (pool == course.pool or "athletics" in pool):
        return True
    return "dexterity" in pool and any(trait in BODILY for trait in pool)


def carries(chase: Chase, who: str) -> bool:
    """Say whether a person can take others along: they do not run, swim or fly themselves."""
    pool = chase.pools.get(who, chase.course.pool)
    return not is_on_foot(chase, who) and not any(trait in BODILY for trait in pool)


def traits_of(chase: Chase, who: str, settings: Settings) -> tuple[str, ...]:
    """Return the traits a person rolls; a tired runner's Stamina stands for Dexterity
    (CHASE-11).
    """
    traits = chase.pools.get(who, chase.course.pool)
    first = settings.stamina_from_round
    if not first or chase.round < first or not is_on_foot(chase, who):
        return traits
    return tuple("stamina" if trait == "dexterity" else trait for trait in traits)


def chase_terms(
    table: Table, chase: Chase, who: str, aim: Iterable[Modifier] = ()
) -> tuple[Modifier, ...]:
    """Return the terms of a person's chase roll: traits, course, shots declared for the round
    (CHASE-10), getting up, the difficulty where there is one, maneuvers (CHASE-7).
    """
    person, course, side = table.person(who), chase.course, chase.side(who)
    terms = [
        *person.fighter.terms(*traits_of(chase, who, table.settings)),
        *dice(course.change, course.name, "CHASE-5"),
    ]
    for trait in course.traits:
        terms += dice(trait.prey if side == "prey" else trait.predators, trait.name, "CHASE-5")
    if shots := sum(isinstance(part, Attack) for part in person.parts):
        why = "split" if table.ruleset.splits else "shooting"
        terms += dice(-(shots + 2), why, "CHASE-10")
    terms += (*getting_up(table, who in chase.rising), *aim)
    for maneuver in maneuvers_on(chase, who, chase.now):
        terms += table.harder(maneuver.difficulty, maneuver.name, "CHASE-7")
    return tuple(terms)


def getting_up(table: Table, was_prone: bool) -> tuple[Modifier, ...]:
    """Return what it costs people who were prone to get up and run (CHASE-13)."""
    return dice(table.settings.prone_dice, "getting up", "CHASE-13") if was_prone else ()


def roll_chase(table: Table, chase: Chase, who: str) -> Roll:
    """Make a person's chase roll of the round, against the course with each of its traits by name;
    against the usual difficulty where the course has none: the rules then have their own.
    """
    course = chase.course
    aim = [base(USUAL_DIFFICULTY, by="CHASE-5")]
    if course.difficulty != NO_DIFFICULTY:
        aim = [base(course.difficulty, course.name, "CHASE-5")]
        for trait in course.traits:
            aim += harder(trait.difficulty, trait.name, "CHASE-5")
    return make_roll(
        table, table.person(who), "chase", chase_terms(table, chase, who, aim),
        traits_of(chase, who, table.settings),
        against=None if who in chase.prey else chase.prey[0], willpower=who in chase.exerting,
    )  # fmt: skip


def make_roll(
    table: Table,
    person: Person,
    purpose: str,
    terms: Sequence[Modifier],
    traits: tuple[str, ...],
    *,
    against: str | None = None,
    willpower: bool = False,
) -> Roll:
    """Make one roll of a chase, write it down and pay for what was bought."""
    heading = "chase" if purpose in ("chase", "start") else "action"
    reckoning = table.reckon_action(person, heading, terms, ())  # type: ignore[arg-type]
    roll = table.action_roll(
        person.name, purpose, reckoning,
        against=against, willpower=willpower, specialty=person.fighter.specialised(traits),
    )  # fmt: skip
    table.emit(Rolled(roll=roll))
    table.pay_for_success(roll)
    return roll


# --- What the winner of a round may do (CHASE-7) --------------------------------------------------

MANEUVER, COURSE, TRAIT = "maneuver", "course", "trait"


def ask_winner(table: Table, chase: Chase) -> None:
    """Ask the next winner for a maneuver, with what each one costs."""
    who = chase.winners[0]
    side = chase.side(who)
    options = open_maneuvers(chase, side, table.settings)
    lead = chase.predators.get(who, min(chase.predators.values()))
    costs = {option.name: f"{option.cost:+d}" for option in options}
    rolls = tuple(option.name for option in options if who in option.faced_by(chase))
    about = {"chase": str(chase.id), "side": side, "lead": str(lead), **costs}
    key = f"{MANEUVER}:{chase.id}.{chase.round}:{who}"
    put(table, Question(key, who, MANEUVER, (*costs, NONE), NONE, about, rolls))


def answer_maneuver(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Do what the winner chose: set its obstacle, ask where to turn."""
    maneuver = make_maneuver(table, question, option)
    if maneuver is None:
        return
    number, who = int(question.about["chase"]), question.who
    chase = table.scene.chase(number)
    if table.buys:
        table.emit(ev.Exerted(chase=number, who=who, roll="obstacle"))
    if faced_by := maneuver.faced_by(chase):
        set_obstacle(table, number, next_obstacle(chase), faced_by, maneuver.name)
    if not maneuver.course:
        return
    courses = default_stock().courses
    near = [name for name in chase.course.leads_to if name in courses] or courses
    if others := tuple(name for name in near if name != chase.course.name):
        key = f"{COURSE}:{number}.{chase.round}:{who}"
        ask(table, COURSE, key, who, others, others[0], chase=str(number))


def answer_course(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the new course; then ask for its trait, if there is a choice: a trait of the new
    course's pool, or of the one that the chooser has just rolled; with `course_trait` set so one of
    the course's own. Where several come to the same, nobody need choose.
    """
    course = _course_named(table, option)
    settle_question(table, question, option)
    number, who = int(question.about["chase"]), question.who
    chase = table.scene.chase(number)
    if table.settings.course_trait == "course":
        options = tuple(trait.name for trait in course.traits)
    else:
        rolled = chase.rolled.get(who) or traits_of(chase, who, table.settings)
        options = tuple(dict.fromkeys((*course.pool, *rolled)))
    if len({_with_choice(table, course, one) for one in options}) < 2:
        change_course(table, chase, course, who)
        return
    default = course.pool[0] if course.pool[0] in options else options[0]
    ask(
        table, TRAIT, f"{TRAIT}:{number}.{chase.round}:{who}", who, options, default,
        chase=str(number), course=course.name, pool=" + ".join(course.pool),
    )  # fmt: skip


def answer_trait(table: Table, question: Question, option: str, part: Part | None) -> None:
    course = _with_choice(table, _course_named(table, question.about["course"]), option)
    settle_question(table, question, option)
    change_course(table, table.scene.chase(int(question.about["chase"])), course, question.who)


def _course_named(table: Table, name: str) -> Course:
    courses = default_stock().courses
    if name not in courses:
        raise RuleError("unknown-course", text=name, names=list(courses))
    return own_course(courses[name], table.ruleset)


def _with_choice(table: Table, course: Course, trait: str) -> Course:
    if table.settings.course_trait == "course":
        return replace(course, traits=tuple(one for one in course.traits if one.name == trait))
    return replace(course, pool=with_trait(course.pool, trait))


def with_trait(pool: tuple[str, ...], trait: str) -> tuple[str, ...]:
    """Return a pool in which ``trait`` stands for the other of its kind: an attribute for the
    attribute, an ability for the ability.
    """
    if trait in pool:
        return pool
    attribute = trait in EVERY_ATTRIBUTE
    return tuple(trait if (one in EVERY_ATTRIBUTE) == attribute else one for one in pool)


def change_course(table: Table, chase: Chase, course: Course, by: str) -> None:
    """Move a chase to another course; passengers without a driver run too."""
    run = getting_down(table.scene, chase, course)
    table.emit(ev.CourseChanged(chase=chase.id, course=course, by=by, run=run))


def getting_down(scene: Scene, chase: Chase, course: Course) -> tuple[str, ...]:
    """Return who rides in a chase with people who would not drive on another course; captives
    are taken along (CHASE-1, CHASE-13).
    """
    then, getting = replace(chase, course=course), []
    for rider, driver in chase.riders.items():
        hold = scene.hold_on(rider)
        captive = hold is not None and hold.grappler in chase.members()
        if carries(chase, driver) and not carries(then, driver) and not captive:
            getting.append(rider)
    return tuple(getting)


# --- The ground of a chase as a scene's own rules have it (SYS-3) ---------------------------------

# Courses and obstacles are written once, for all systems: in the traits of one, with difficulties.
# Where nothing is rolled against a difficulty, what is hard takes dice, or is a number to throw
# against; and traits are those of the system's own sheets.

DICE_OF_A_LEVEL = 3  # of the harm that an obstacle is written with

# Attributes of all systems: what else is in a pair is an ability.
EVERY_ATTRIBUTE = (
    *(*ATTRIBUTES, "presence", "composure", "resolve"),
    *("physical", "social", "mental"),
)


def own_course(course: Course, rules: Rules) -> Course:
    own = replace(
        course,
        pool=rules.own_traits(course.pool),
        obstacles=tuple(own_obstacle(obstacle, rules) for obstacle in course.obstacles),
    )
    if rules.hardness == "difficulty" or course.difficulty == NO_DIFFICULTY:
        return own
    dice = rules.hardness == "dice"

    def own_feature(one: Feature) -> Feature:
        off = one.difficulty if dice else 0
        return Feature(name=one.name, prey=one.prey - off, predators=one.predators - off)

    return replace(
        own,
        traits=tuple(map(own_feature, course.traits)),
        difficulty=NO_DIFFICULTY,
        hard=rules.hardness,
        change=USUAL_DIFFICULTY - course.difficulty if dice else 0,
    )


def own_obstacle(obstacle: Obstacle, rules: Rules) -> Obstacle:
    """Return an obstacle as the rules have it: a number to throw against stays one, and the harm of
    a challenge is flat.
    """
    own = replace(obstacle, traits=rules.own_traits(obstacle.traits))
    if rules.hardness == "test pool":
        levels = obstacle.levels or -(-obstacle.dice // DICE_OF_A_LEVEL)
        return replace(own, dice=0, levels=levels)
    if rules.hardness == "difficulty" or obstacle.difficulty == NO_DIFFICULTY:
        return own
    change = obstacle.change + USUAL_DIFFICULTY - obstacle.difficulty
    return replace(own, difficulty=NO_DIFFICULTY, change=change)


# --- Obstacles: set, met, and what becomes of people who fail (CHASE-8) ---------------------------

OBSTACLE = "obstacle"
EXHAUSTION = Obstacle(name="exhaustion", traits=("stamina", "athletics"))


def tires(table: Table, chase: Chase) -> tuple[str, ...]:
    """Return whom exhaustion comes over in this round, if it has not yet (CHASE-11)."""
    rounds = table.settings.exhaustion_rounds
    due = bool(rounds) and (chase.round in rounds or chase.round > max(rounds))
    if not due or chase.tired == chase.round:
        return ()
    return tuple(name for name in (*chase.prey, *chase.predators) if is_on_foot(chase, name))


def next_obstacle(chase: Chase) -> Obstacle:
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


def face(table: Table, chase: Chase, facing: Facing) -> None:
    """Ask the next person who may pass without a roll; when all have been asked, let everyone
    roll.
    """
    for name in facing.who:
        asked = name in facing.asked or name in facing.met
        if not asked and _ask_to_pass(table, chase, facing, name):
            return
    with rolls_of_round(table, chase.round):
        for name in facing.who:
            if name not in facing.met:
                _meet_obstacle(table, chase.id, name, facing)
    _clear(table, chase.id)


def _ask_to_pass(table: Table, chase: Chase, facing: Facing, who: str) -> bool:
    """Ask people who could pay to pass, and the first of the prey for all of it; say whether they
    are asked.
    """
    first_prey = next((name for name in facing.who if name in chase.prey), who)
    if who in chase.riders or (who in chase.prey and who != first_prey):
        return False
    ways = open_maneuvers(chase, chase.side(who), table.settings, at_obstacle=True)
    if not ways:
        return False
    about = {
        "chase": str(chase.id),
        "obstacle": facing.obstacle.name,
        "lead": str(chase.predators.get(who, min(chase.predators.values()))),
        "traits": " + ".join(facing.obstacle.traits),
        "difficulty": str(facing.obstacle.difficulty),
        "cost": f"{ways[0].cost:+d}",
    }
    key, options = f"{OBSTACLE}:{chase.id}.{chase.obstacles}:{who}", (ways[0].name, ROLL)
    put(table, Question(key, who, OBSTACLE, options, ROLL, about, rolls=(ROLL,)))
    return True


def answer_obstacle(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer of people who could pass without a roll: prey passes as a whole."""
    if make_maneuver(table, question, option) is None:
        return
    chase = table.scene.chase(int(question.about["chase"]))
    for name in chase.facing.who if chase.facing is not None else ():
        if name == question.who or {name, question.who} <= set(chase.prey):
            table.emit(ev.ObstacleMet(chase=chase.id, who=name, passed=True, how=option))


def _meet_obstacle(table: Table, number: int, who: str, facing: Facing) -> None:
    """Let a person roll against an obstacle; if they fail, harm them and their passengers: rolled
    and soaked, or in flat levels.
    """
    obstacle = facing.obstacle
    passed = moments.passes.only(table, who, obstacle, who in facing.buying)
    table.emit(ev.ObstacleMet(chase=number, who=who, passed=passed, how=ROLL))
    if passed or not (obstacle.dice or obstacle.levels):
        return
    riders = (name for name, by in table.scene.chase(number).riders.items() if by == who)
    for name in (who, *riders):
        levels = obstacle.levels
        if not levels:
            harm = dice(obstacle.dice, obstacle.name, "CHASE-8")
            levels = roll_damage(table, name, harm).successes
            if levels:
                soak = reckon_soak(table, table.person(name), obstacle.type, unsoakable=False)
                levels = max(0, levels - roll_soak(table, name, soak))
        wound(table, name, levels, obstacle.type, by=obstacle.name)


@moments.passes
def passes(table: Table, who: str, obstacle: Obstacle, buys: bool) -> bool:
    """Roll for a person against an obstacle, with a success bought by the answer or said
    beforehand; say whether they get past it.
    """
    person = table.person(who)
    aim = base(obstacle.difficulty or USUAL_DIFFICULTY, obstacle.name, "CHASE-8")
    terms = (*obstacle_terms(person, obstacle), aim)
    buys = buys or OBSTACLE in person.braces
    return make_roll(table, person, OBSTACLE, terms, obstacle.traits, willpower=buys).successes > 0


def obstacle_terms(person: Person, obstacle: Obstacle) -> tuple[Modifier, ...]:
    own = person.fighter.terms(*obstacle.traits)
    return (*own, *dice(obstacle.change, obstacle.name, "CHASE-8"))


def _clear(table: Table, number: int) -> None:
    """Everyone has met the obstacle: people who failed are caught, or out."""
    chase = table.scene.chase(number)
    facing = chase.facing
    assert facing is not None
    failed = [name for name in facing.who if facing.met.get(name) is False]
    table.emit(ev.ObstacleCleared(chase=number))
    needed = len(chase.prey) if table.settings.group_prey_counts == "highest" else 1
    chasing = tuple(name for name in chase.predators if name not in failed)
    if len([name for name in failed if name in chase.prey]) < needed:
        for name in failed:
            leave_chase(table, number, name, "obstacle")
    elif chasing:
        end_chase(table, number, "caught", "obstacle", chasing)
    else:
        end_chase(table, number, "crash", "obstacle")


# --- Shots, and what else passengers do: worked out after the chase roll (CHASE-10) ---------------

# From the attack roll to the wound they take the fight's own steps. Two things differ: who may
# shoot at whom from where, and that a runner or driver splits the pool with the chase roll. Where
# results are held, each shot waits for the storyteller as an exchange of the fight does.

WEAPON_REACH, POWER_REACH = 5, 7  # a Lead below this


def reach_of(weapon: Weapon) -> int:
    """Return the Lead that an attack needs to be below: powers reach further than weapons."""
    return POWER_REACH if weapon.pool else WEAPON_REACH


def word_on_shot(person: Person, part: Attack, weapon: Weapon) -> bool | None:
    """Return whether a shot that is too long reaches, as the storyteller has said for the round;
    None where they have not ruled on it.
    """
    return person.round.long_shots.get(part.target, {}).get(weapon.name)


def fire(table: Table, number: int) -> bool:
    """Work out every attack of the round, and what else passengers do: the prey's side first,
    passengers after their driver. Say whether all is done, and no storyteller's word waited for;
    said again it goes on where it was.
    """
    chase = table.scene.chase(number)
    if chase.firing is not None and not finish_shot(table, number):
        return False
    crews = {who: [who] for who in (*chase.prey, *chase.predators)}
    for rider, driver in chase.riders.items():
        crews[driver].append(rider)
    for name in (one for crew in crews.values() for one in crew):
        person = table.scene.people[name]
        for index in person.unresolved():
            begun = _begin_shot(table, number, name, person.parts[index], index)
            if begun and not finish_shot(table, number):
                return False
    return True


def _begin_shot(table: Table, number: int, who: str, part: Part, index: int) -> bool:
    """Begin a shot, or what a passenger said in words, with the roll it takes (ROUND-5); say
    whether there is one, and it has not come to nothing.
    """
    person, owners = table.person(who), {who: index}
    if not isinstance(part, Attack | Do):
        return False
    if isinstance(part, Attack):
        reason = _void_reason(table, table.scene.chase(number), person, part)
    else:
        reason = "actor-down" if person.down else ""
    if reason:
        table.emit(ev.ActionLost(who=who, part=part, index=index, reason=reason))
    elif isinstance(part, Attack):
        open_exchange(
            table, table.ruleset.verbs["attack"].exchange, person, part, owners, target=part.target,
            attacked=(part.target,), means=means_of(person, part).name, chase=number,
        )  # fmt: skip
    else:
        open_exchange(table, "misc", person, part, owners, chase=number)
    return not reason


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
    lead = lead_for_shots(chase, person.name, target.name, coming=False) or 0
    reaches = lead < reach_of(weapon) or word_on_shot(person, part, weapon)
    return "" if reaches else "out-of-reach"


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
    note = note_mishaps if isinstance(exchange.part, Attack) else note_deeds
    note(table, [table.scene.exchange(exchange.id)])
    if table.scene.chase(number).firing is not None:
        table.emit(ev.ShotEnded(chase=number))
    return True


def _worked_out(scene: Scene, number: int) -> Exchange | None:
    exchanges = scene.shot.exchanges if scene.shot is not None else ()
    return next((exchange for exchange in exchanges if exchange.chase == number), None)


def shot_goes_on(scene: Scene) -> bool:
    """Say whether a shot has been released or ruled on, and has not been worked out since."""
    shot = scene.shot
    if shot is None:
        return False
    return bool(shot.released) if shot.held is None else not shot.held.resting


def settle_shot(table: Table, number: int) -> None:
    """Let what is held of a shot bear on people, before its chase is ended."""
    if _worked_out(table.scene, number) and table.scene.reviewed is table.scene.shot:
        table.lets_go = True
        release(table)
        with rolls_of_round(table, table.scene.chase(number).round):
            finish_shot(table, number)


# --- How a chase ends, and how people get out of it (CHASE-9) -------------------------------------

# They are in the scene again, and have a place in its fight from the next round on (INIT-5); prey
# that got away is away from it, until a person goes after it again. Nobody is left behind.

SHAKEN_FROM = 10


def end_or_shake(table: Table, number: int, beaten: Iterable[str]) -> None:
    """End a chase that the round has settled, or let the prey shake those it beat from a Lead that
    was long enough already.
    """
    if end_if_settled(table, number):
        return
    chase = table.scene.chase(number)
    shaken = [
        name
        for name in beaten
        if name in chase.predators and chase.started.get(name, 0) >= SHAKEN_FROM
    ]
    _lose(table, chase, shaken, "shaken")


def end_if_settled(table: Table, number: int) -> bool:
    """Take out people who are down; end a chase that has no prey or no predator left, or whose prey
    is caught, by the predator furthest past 0 first. Say whether it is over.
    """
    for name in table.scene.chase(number).members():
        person = table.person(name)  # they may be out already, with their driver
        if person.seat is not None and person.down:
            leave_chase(table, number, name, "down")
    chase = table.scene.chase(number)
    leads = chase.predators
    if chase.over:
        return True
    if not chase.prey:
        end_chase(table, number, "caught", "prey-out", tuple(leads))
    elif not leads:
        end_chase(table, number, "away", "no-predator-left")
    elif caught := sorted((name for name in leads if leads[name] <= 0), key=lambda one: leads[one]):
        end_chase(table, number, "caught", "lead", tuple(caught))
    else:
        return False
    return True


def close_round(table: Table, chase: Chase) -> None:
    """End a round: a Run may be used up with it, the prey's counting first."""
    midway = tuple(name for name in chase.members() if is_midway(table.scene, name))
    table.emit(ev.ChaseRoundEnded(chase=chase.id, round=chase.round, midway=midway))
    _count_effects(table, chase)
    if 0 < chase.runs.get("prey", 0) <= chase.round:
        for name, lead in chase.predators.items():
            change_lead(table, chase.id, name, -lead, "run")
        end_chase(table, chase.id, "caught", "run", tuple(chase.predators))
        return
    whole = chase.runs.get("predators", 0)
    runs = {name: (whole, chase.own_runs.get(name, 0)) for name in chase.predators}
    spent = [name for name in runs if any(0 < last <= chase.round for last in runs[name])]
    _lose(table, chase, spent, "run")


def _lose(table: Table, chase: Chase, losing: Collection[str], why: str) -> None:
    """Take out predators who lose the prey; if all do, it is away."""
    if len(losing) == len(chase.predators):
        end_chase(table, chase.id, "away", why)
    else:
        for name in losing:
            leave_chase(table, chase.id, name, why)


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


def leave_chase(table: Table, number: int, who: str, why: str) -> None:
    """Take a person out, with their passengers, and their captive."""
    chase, hold = table.scene.chase(number), table.scene.hold_by(who)
    captive = hold.victim if hold is not None else ""
    without = "captor-out" if who in chase.riders else "driver-out"
    for name, driver in chase.riders.items():
        if driver == who or name == captive:
            table.emit(ev.ChaseLeft(chase=number, who=name, why=without))
    lead = chase.predators.get(who, 0)
    table.emit(ev.ChaseLeft(chase=number, who=who, why=why, lead=lead))


def end_chase(table: Table, number: int, outcome: str, why: str, by: tuple[str, ...] = ()) -> None:
    """End a chase: prey that is away is gone from the scene, everybody else is back in it."""
    chase = table.scene.chase(number)
    gone = [name for name in chase.members() if outcome == "away" and chase.side(name) == "prey"]
    back = tuple(name for name in chase.members() if name not in gone)
    table.emit(
        ev.ChaseEnded(chase=number, outcome=outcome, why=why, by=by, back=back, gone=tuple(gone))
    )
    stand_ready(table)


def stand_ready(table: Table) -> None:
    """Let a fight begin again if the last one is over and people are back."""
    if table.scene.fight.phase == "ended" and table.scene.ready():
        table.emit(FightRested(reason="back"))


# --- Prey that parts in mid-chase: the predators choose whom to follow (CHASE-1) ------------------

FOLLOW = "follow"


def part_ways(table: Table, action: act.PartWays) -> None:
    """Let some of the prey go another way, and ask each predator whom to follow."""
    chase = runner_of(table, action.who)
    verify_between_rounds(chase)
    parting = tuple(dict.fromkeys((action.who, *action.along)))
    for name in parting:
        if name not in chase.prey:
            raise RuleError("not-prey", "CHASE-1", who=name)
    if len(parting) == len(chase.prey):
        raise RuleError("nobody-to-part-from", "CHASE-1", who=action.who)
    table.emit(ev.PartingBegan(chase=chase.id, who=parting))
    for name in chase.predators:
        choose_whom(table, chase.id, name)


def choose_whom(table: Table, number: int, who: str, prey: str = "") -> None:
    """Let a predator say whom they go after, where prey is just parting: latecomers
    do so too, and may have named the ``prey`` already; else they are asked.
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
    settle_question(table, question, option)
    number = int(question.about["chase"])
    table.emit(ev.PursuitChosen(chase=number, who=question.who, prey=option))


def conclude_parting(table: Table, chase: Chase) -> None:
    """Everybody has chosen: from here on there are two chases, each with the Leads there were."""
    following = tuple(name for name in chase.predators if chase.follows.get(name) in chase.parting)
    into = 1 + max(one.id for one in table.scene.chases)
    table.emit(ev.ChaseParted(chase=chase.id, into=into, prey=chase.parting, predators=following))


# --- What a storyteller rules of a chase: obstacles, courses, Runs, Leads, pools (CHASE-12) -------

# Whether a helicopter can chase a runner at all is for the storyteller to say; if it can, a pool, a
# Lead, or an effect on one side makes up for it.

SIDES = ("prey", "predators")
MAX_LEAD, MAX_RUN, MAX_OBSTACLE_DICE, MAX_COURSE_NAME = 99, 100, 50, 1000


def verify_traits(traits: tuple[str, ...]) -> None:
    """Refuse anything but a trait, or a pair of different ones (CHASE-6)."""
    if not traits or len(traits) > 2 or len(set(traits)) < len(traits):
        raise RuleError("bad-pool", "CHASE-6", traits=list(traits))


def put_obstacle(table: Table, action: act.SetObstacle) -> None:
    """Put an obstacle in the way of those named; it is met at once."""
    if not action.who:
        raise RuleError("empty-text")
    chase, obstacle = chase_of(table, action.who[0]), action.obstacle
    verify_between_rounds(chase)
    if chase.facing is not None:
        raise RuleError("obstacle-open", "CHASE-8", name=chase.facing.obstacle.name)
    for name in action.who:
        if chase_of(table, name).id != chase.id:
            raise RuleError("another-chase", "CHASE-8", who=name)
        if action.who.count(name) > 1:
            raise RuleError("named-twice", who=name)
    _verify_check(obstacle.name, obstacle.traits, obstacle.difficulty)
    verify_within("dice", obstacle.dice, 0, MAX_OBSTACLE_DICE)
    if table.ruleset.hardness == "test pool":  # what is ruled is flat already
        obstacle = replace(obstacle, levels=obstacle.dice)
    set_obstacle(table, chase.id, obstacle, action.who, "ruled", action.by)


def set_course(table: Table, action: act.SetCourse) -> None:
    chase, course = chase_meant(table, action.chase), action.course
    _verify_check(course.name, course.pool, course.difficulty)
    change_course(table, chase, own_course(course, table.ruleset), action.by)


def _verify_check(name: str, traits: tuple[str, ...], difficulty: int) -> None:
    if not name.strip():
        raise RuleError("empty-text")
    verify_length(name, MAX_COURSE_NAME)
    verify_traits(traits)
    verify_within("difficulty", difficulty, 2, 10)


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
        verify_within("run", action.rounds, chase.round + 1, MAX_RUN)
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
    """Rule what a person rolls, whatever the course (CHASE-6)."""
    chase = runner_of(table, action.who)
    if action.traits:
        verify_traits(action.traits)
    table.emit(ev.PoolSet(chase=chase.id, who=action.who, traits=action.traits, by=action.by))


IN_A_ROUND = {
    "maneuver": answer_maneuver,
    "obstacle": answer_obstacle,
    "course": answer_course,
    "trait": answer_trait,
    "follow": answer_follow,
}
