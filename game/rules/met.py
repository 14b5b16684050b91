"""``met``: Mind's Eye Theatre (chapter 16)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from game import actions as act
from game import events as ev
from game import moments
from game.dice import Modifier, NoChance, Roll, is_kept
from game.engine.exchanges import (
    BY_SIGN,
    against_number,
    decision_in,
    margin,
    outcome,
    outcome_of,
    part_of_striker,
    roll_in,
    sign,
    spend_round,
    throw,
    verify_willpower,
    weapon_named,
)
from game.engine.pools import verify_once
from game.engine.questions import answer_in_slot, ask, settle_question
from game.engine.ruleset import Handling, Phase, Step
from game.engine.table import Rules, Table, phase_of, ruleset_of
from game.engine.verb import Reckoning, dice
from game.errors import RuleError, verify_within
from game.fighter import Fighter, Missile, Weapon
from game.rules.attack import blow_of, prevail
from game.rules.chase import chase_terms, obstacle_terms
from game.rules.checks import traits_of
from game.rules.defense import defenseless
from game.rules.grapple import change_control, disarm, help_terms, reckon_seizing
from game.rules.harm import wound
from game.rules.pursuit import opening_terms
from game.rules.rounds import added_terms, awaited
from game.secrecy import one_is_hidden
from game.state.chase import USUAL_DIFFICULTY, Chase, Obstacle
from game.state.decisions import Offer, Question
from game.state.declaration import (
    PASS,
    Attack,
    Crawl,
    Declaration,
    Delay,
    Do,
    Drop,
    Grapple,
    Maneuver,
    Mental,
    Move,
    Part,
    Pass,
    Social,
    Stand,
    verb_name,
)
from game.state.person import Person
from game.state.scene import Exchange, Scene, pair, sides_of
from game.values import Value

# --- Sheets: what these rules ask of one (MET-1); what another system's sheet makes of it is in ---

PHYSICAL, MENTAL, SOCIAL = "physical", "mental", "social"  # by the attribute that resists
ATTRIBUTES = (PHYSICAL, SOCIAL, MENTAL)
WITS_FOCUS = "focus wits"
ASKED = (*ATTRIBUTES, "dodge", WITS_FOCUS)


@moments.worked_out
def focuses(rules: Rules, fighter: Fighter) -> Mapping[str, int]:
    """Return the focuses that a rule asks for: nobody has one whose sheet does not say so."""
    return {} if WITS_FOCUS in fighter.traits else {WITS_FOCUS: 0}


# --- Who acts when: initiative without dice, ties, the action that started the fight (MET-1) -----

EITHER = (PHYSICAL, MENTAL)  # the higher of them is the initiative
TIES = (MENTAL, PHYSICAL, SOCIAL)


@moments.initiative_terms
def initiative_terms(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return the higher of Physical and Mental, and what effects add."""
    best = max(EITHER, key=person.fighter.trait)
    return added_terms(table, person, (best,), "MET-1")


@moments.roll_initiative
def take_initiative(table: Table, person: Person) -> None:
    """Read the initiative off the sheet."""
    total = sum(term.total for term in initiative_terms(table, person))
    table.emit(ev.InitiativeTaken(who=person.name, total=total))


@moments.order
def by_attributes(table: Table, names: list[str]) -> tuple[tuple[str, ...], ...]:
    """Order by initiative, then Mental, Physical, Social, then by who came first: nobody is tied.

    In the first round the person who started the fight acts before all others.
    """
    fight = table.scene.fight

    def place(name: str) -> tuple[bool, *tuple[int, ...]]:
        starts = fight.round == 1 and name == fight.starter
        return (starts, *own_place(table.person(name)))

    came = [name for name in table.scene.people if name in names]
    return tuple((name,) for name in sorted(came, key=place, reverse=True))


def own_place(person: Person) -> tuple[int, ...]:
    """Return what a person's place goes by: with more they come first."""
    total = person.initiative.total if person.initiative else 0
    return (total, *(person.fighter.trait(trait) for trait in TIES))


@moments.order_in
def without_starter(scene: Scene, phase: Phase[Table]) -> tuple[tuple[str, ...], ...] | None:
    """Return the order once the action that started the fight is done: whose it was has no more
    than their own place.
    """
    first, starter = ruleset_of(scene).first_phase, scene.people.get(scene.fight.starter)
    begins = phase.name == first and not (starter is not None and starter.phase.acted)
    if phase.kind != "act" or begins:
        return None
    return tuple((name,) for name in by_own_place(scene))


def by_own_place(scene: Scene) -> list[str]:
    """Return the people with a place, by nothing but their sheets and who came first."""
    placed = {name for group in scene.fight.groups for name in group}
    came = [person for person in scene.people.values() if person.name in placed]
    return [person.name for person in sorted(came, key=own_place, reverse=True)]


def begins_it(scene: Scene, person: Person) -> bool:
    """Say whether a person may do nothing yet but the one action that started the fight: others,
    whose place is before theirs, have not been called (MET-1).
    """
    fight = scene.fight
    if fight.round != 1 or fight.haste or person.name != fight.starter or person.phase.delaying:
        return False
    order, phase = by_own_place(scene), phase_of(scene)
    before = order[: order.index(person.name)] if person.name in order else order
    return any(
        other.able and owes(scene, phase, other) for other in map(scene.people.__getitem__, before)
    )


@moments.waits
def waits_for_place(scene: Scene, person: Person) -> bool:
    """Say whether the other action of the person who started the fight waits for their place
    (MET-1).
    """
    return person.phase.acted and begins_it(scene, person)


@moments.recalls
def starter_again(scene: Scene, called: Person) -> Person | None:
    """Return who started the fight where they have kept an action, and have not been called at
    their own place: before people who come after it, and before people called again (MET-2).
    """
    fight = scene.fight
    starter = scene.people.get(fight.starter) if fight.round == 1 and not fight.haste else None
    if starter is None or starter.phase.delaying or not starter.phase.acted:
        return None
    if not acts_later(scene, starter):
        return None
    if called.phase.acted:
        return starter
    order = by_own_place(scene)
    return starter if order.index(starter.name) < order.index(called.name) else None


# --- A standard and a simple action a round, in either order, at your place or later (MET-2) ------

STANDARD, SIMPLE = "standard", "simple"
ALLOWANCE = 2  # a second simple one takes the standard's place


def actions_left(table: Table, person: Person) -> int:
    phase = table.phase
    if phase.kind != "act" or not person.able or not phase.takes_part(person):
        return 0
    return max(0, ALLOWANCE - len(person.phase.spent))


def has_standard(table: Table, person: Person) -> bool:
    return actions_left(table, person) > 0 and STANDARD not in person.phase.spent


@moments.verify_line
def verify_line(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse what cannot be done one after the other, or what there is no action left for: each
    part is judged by where those before it lead.
    """
    parts, cost = declaration.parts, table.ruleset.cost
    if not parts:
        raise RuleError("one-action", "MET-2", who=person.name)
    if declaration.haste is not None:
        raise RuleError("no-haste-here", "MET-3", who=person.name)
    if sum(cost(part) != "" for part in parts) > 1 and begins_it(table.scene, person):
        raise RuleError("one-action-first", "MET-1", who=person.name)
    ahead = table
    for number, part in enumerate(parts):
        verb, name = table.ruleset.verb(part), verb_name(part)
        if len(parts) > 1 and not verb.splits:
            raise RuleError("not-in-a-split", "MET-2", verb=name)
        if part in parts[:number] and not cost(part):
            raise RuleError("unexpected-word", "MET-2", word=name)
        if number:
            ahead = _look_ahead(ahead, person.name, parts[number - 1])
        now = ahead.person(person.name)
        if cost(part) and not actions_left(ahead, now):
            raise RuleError("no-action-left", "MET-2", who=person.name, verb=name)
        if cost(part) == STANDARD and not has_standard(ahead, now):
            raise RuleError("no-standard-left", "MET-2", who=person.name, verb=name)
        verb.verify(ahead, now, part)


def _look_ahead(table: Table, who: str, part: Part) -> Table:
    """Return a table that nobody else sits at, where what is certain to come of a part is done."""
    ahead = Table(table.scene, table.ruleset, NoChance(), table.by)
    spends = (table.ruleset.cost(part),) if table.ruleset.cost(part) else ()
    acted = ahead.person(who).phase.acted
    ahead.emit(ev.Declared(who=who, declaration=Declaration((part,)), spends=spends))
    if acted:
        ahead.emit(ev.TurnEnded(owners=(who,)))
    walk(ahead, ahead.person(who), part)
    return ahead


@moments.verify_split
def verify_in_chase(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse more for a round of a chase than two actions, one of them a standard one."""
    if not declaration.parts:
        raise RuleError("one-action", "MET-2", who=person.name)
    spent: list[str] = []
    for part in declaration.parts:
        if len(declaration.parts) > 1 and not table.ruleset.verb(part).splits:
            raise RuleError("not-in-a-split", "MET-2", verb=verb_name(part))
        wanted = table.ruleset.cost(part)
        if wanted and len(spent) == ALLOWANCE:
            raise RuleError("no-action-left", "MET-2", who=person.name, verb=verb_name(part))
        if wanted == STANDARD and STANDARD in spent:
            raise RuleError("one-standard-in-chase", "MET-2", who=person.name)
        spent += [wanted] if wanted else []


@moments.split_terms
def each_alone(
    table: Table, person: Person, declaration: Declaration, index: int
) -> tuple[Modifier, ...]:
    """Let each action of a line keep its dice: it is one of its own (MET-2)."""
    return ()


@moments.no_part
def no_further_round(scene: Scene, person: Person) -> RuleError:
    """Return why a person has no part in a later round of the turn (MET-3)."""
    return RuleError("no-further-round", "MET-3", who=person.name, phase=scene.fight.phase)


@moments.speaks_later
def speaks_later(table: Table, person: Person) -> bool:
    """Say whether a person whose place is past has an action left to use now."""
    fight = table.scene.fight
    busy = fight.turn is not None or bool(fight.questions)
    waits = begins_it(table.scene, person)
    return not (busy or waits) and person.phase.acted and actions_left(table, person) > 0


def has_left(person: Person) -> bool:
    """Say whether a person has anything left to do: a shield may have taken the rest."""
    return len(person.phase.spent) < ALLOWANCE


@moments.owes
def owes(scene: Scene, phase: Phase[Table], person: Person) -> bool:
    """Say whether a person's place is still to come, with anything left to do at it."""
    return has_left(person) and person.phase.declaration is None


@moments.acts_later
def acts_later(scene: Scene, person: Person) -> bool:
    """Say whether a person has kept an action for later: with a pass they keep none, though they
    may still speak.
    """
    return has_left(person) and (
        person.phase.delaying or (person.phase.acted and person.phase.declaration != PASS)
    )


@moments.offers
def offers(table: Table) -> list[Offer]:
    """Return what people who may still act in this round could do with a word or two."""
    called = awaited(table.scene)
    return [
        Offer(person.name, ("stand", "crawl") if person.prone else ("move 3", "drop"))
        for person in table.scene.ready()
        if speaks_later(table, person)
        and person not in called
        and table.scene.hold_of(person.name) is None
    ]


# --- Steps between people: the storyteller's to set, changed by moves (MET-2, MET-5) -------------

MAX_STEPS = 1000
NEAREST = 1  # as close as moving brings two people

type Distances = tuple[tuple[str, str, int], ...]


def steps_between(table: Table, one: str, other: str) -> int:
    """Return how many steps apart two are; the usual number where nobody has said."""
    names = pair(one, other)
    for first, second, steps in table.scene.fight.steps:
        if (first, second) == names:
            return steps
    return table.settings.met_usual_steps


def set_steps(table: Table, action: act.SetSteps) -> None:
    one, other = table.person(action.who).name, table.person(action.other).name
    if one == other:
        raise RuleError("self-target", who=one)
    verify_within("steps", action.steps, 0, MAX_STEPS, "MET-5")
    hidden = one_is_hidden(table.scene, one, other)
    table.emit(ev.StepsSet(who=one, other=other, steps=action.steps, by=action.by, hidden=hidden))


@moments.may_rule
def verify_ruling(table: Table, action: act.SetRange | act.PutHazard) -> None:
    """Refuse yards where people are steps apart, and to roll for harm, which is fixed (MET-5)."""
    if isinstance(action, act.SetRange):
        raise RuleError("distance-in-steps", "MET-5", who=action.who, other=action.other)
    if action.dice:
        raise RuleError("hazard-of-dice", "MET-5", who=action.who, text=action.name)


def after_moving(table: Table, who: str, anchor: str, steps: int) -> Distances:
    """Return the distances that change when a person goes ``steps`` away from ``anchor`` (toward
    them where it is negative).

    Nobody has said where the others stand, so their distances change no more than they must for a
    way round not to be shorter than the straight one.
    """
    before = steps_between(table, who, anchor)
    now = min(MAX_STEPS, max(min(before, NEAREST), before + steps))
    changed = [(*pair(who, anchor), now)] if now != before else []
    for other in table.scene.people:
        if other in (who, anchor):
            continue
        known, beyond = steps_between(table, who, other), steps_between(table, anchor, other)
        kept = min(max(known, abs(now - beyond)), now + beyond)
        kept = min(max(kept, known - abs(steps), 0), known + abs(steps), MAX_STEPS)
        if kept != known:
            changed.append((*pair(who, other), kept))
    return tuple(changed)


# --- Simple actions that change where or how a person is: move, crawl, drop, stand (MET-2, MET-8) -

ONE_STEP = 1


def walk(table: Table, person: Person, part: Part) -> None:
    """Do what a part is certain to do; most parts do nothing by themselves. Where people go, the
    distances to others change; without a direction it is only told.
    """
    who = person.name
    match part:
        case Drop():
            table.emit(ev.LaidDown(who=who))
            return
        case Delay():
            table.emit(ev.HeldBack(who=who))
            return
        case Stand():
            table.emit(ev.Stood(who=who))
            if not (part.toward or part.away):
                return
        case Move() | Crawl():
            pass
        case _:
            return
    steps = part.steps if isinstance(part, Move) else ONE_STEP
    anchor, signed = part.toward or part.away, -steps if part.toward else steps
    known = anchor in table.scene.people
    table.emit(
        ev.Moved(
            who=who, steps=steps, toward=part.toward, away=part.away,
            crawling=isinstance(part, Crawl),
            distances=after_moving(table, who, anchor, signed) if known else (),
        )
    )  # fmt: skip


# --- What automatic people do when there is nobody they can attack --------------------------------

STRIDE = 3
NEAR_ENOUGH = 2


@moments.otherwise
def come_nearer(table: Table, person: Person) -> Part:
    """Get up, or go to the nearest of the other side, or wait."""
    sides = sides_of(table.scene)
    others = [one.name for one in table.scene.ready() if sides[one.name] != sides[person.name]]
    if table.scene.hold_of(person.name) is not None or not others:
        return Pass()
    nearest = min(others, key=lambda name: steps_between(table, person.name, name))
    if person.prone:
        return Stand(toward=nearest)
    far = steps_between(table, person.name, nearest) - ONE_STEP
    return Move(min(STRIDE, far), toward=nearest) if far >= NEAR_ENOUGH else Pass()


# --- Combat maneuvers that the game does by itself: what each costs, what focus goes with it, and
# what becomes of a target who loses to it (MET-9) -------------------------------------------------

RULE = "MET-9"
FOCUSED = 2  # what the focus that goes with a maneuver adds to the test pool
PUSHED = 3  # steps


class Known(Value):
    """A maneuver of the list: what it costs in Willpower; ``levels`` are those it takes besides an
    attack's own; ``close`` is for hands and hand weapons alone, ``blunt`` makes the harm bashing.
    """

    cost: int = 1
    focus: str = ""
    levels: int = 0
    blunt: bool = False
    close: bool = False
    does: Callable[[Table, Exchange], None] | None = None


def trip(table: Table, exchange: Exchange) -> None:
    if not table.person(exchange.target).prone:
        table.emit(ev.PositionSet(who=exchange.target, changes={"prone": True}))


def strike_from_hand(table: Table, exchange: Exchange) -> None:
    """Take what the target has in hand."""
    disarm(table, exchange.owner, exchange.target, exchange, "maneuver")


def push(table: Table, exchange: Exchange) -> None:
    """Have the target a few steps farther away."""
    one, other = exchange.target, exchange.owner
    steps = steps_between(table, other, one) + PUSHED
    hidden = one_is_hidden(table.scene, one, other)
    table.emit(ev.StepsSet(who=one, other=other, steps=steps, hidden=hidden))


USUAL = Known()  # whatever else a player thinks of
MANEUVERS = {
    "trip": Known(1, "focus dexterity", close=True, does=trip),
    "disarm": Known(1, "focus dexterity", close=True, does=strike_from_hand),
    "push": Known(1, "focus strength", close=True, does=push),
    "hit hard": Known(1, "focus strength", levels=1, close=True),
    "hit a weak spot": Known(2, "focus perception", levels=2),
    "subdue": Known(1, "focus stamina", blunt=True, close=True),
}


def known(part: Part) -> Known:
    """Return the maneuver of the list that a player's words begin with, or the usual one."""
    words = part.text.lower().split() if isinstance(part, Maneuver) else []
    for name, maneuver in MANEUVERS.items():
        meant = name.split()
        if words[: len(meant)] == meant:
            return maneuver
    return USUAL


def follow_up(table: Table, exchange: Exchange) -> None:
    """Let a maneuver do what it is for, where it was won."""
    does = known(exchange.part).does
    if does is not None and won(exchange):
        does(table, exchange)


# --- Challenges between two, or against the world: throws, test pools on a tie, retests (MET-4) --

RETESTS = 2  # one for each side
RETEST = "retest"


def leave_unopposed(table: Table, exchange: Exchange) -> None:
    """Note that a target cannot resist; an attack that finds nobody to meet it lands (DEF-1)."""
    if withdrew(exchange) or isinstance(exchange.part, Do):
        return
    reason = defenseless(table, table.person(exchange.target))
    if reason:
        table.emit(
            ev.Undefended(
                exchange=exchange.id, slot="unopposed", who=exchange.target, reason=reason
            )
        )


def enter(table: Table, exchange: Exchange) -> None:
    """Begin: a shot leaves the gun, the attack counts against its target, and whom it was aimed at
    before an ally took it (MET-10), and a fair escape is over for both sides (MET-6, MET-7). One
    that was withdrawn never begins.
    """
    person, redirected = table.person(exchange.owner), redirection(exchange)
    if exchange.means:
        spend_round(table, person, weapon_named(person, exchange.means))
    if not exchange.target:  # against the world
        return
    aimed = (redirected.who,) if redirected is not None else ()
    for name in () if exchange.chase else (*aimed, exchange.target):
        table.emit(ev.Targeted(who=name, kind=exchange.kind, by=exchange.owner))
    if exchange.kind == PHYSICAL:
        spoil_both(table, exchange)


def is_wanted(exchange: Exchange, number: int) -> bool:
    """Say whether the throws number ``number`` are called for."""
    if withdrew(exchange) or "unopposed" in exchange.slots:
        return False
    if isinstance(exchange.part, Do) and not exchange.part.traits:
        return False
    return number == 0 or bought_retest(exchange, number - 1)


def bought_retest(exchange: Exchange, number: int) -> bool:
    """Say whether the throws number ``number`` are made once more for who lost them."""
    answer = exchange.slots.get(f"{RETEST} {number}")
    return isinstance(answer, ev.Answered) and answer.option == "yes"


# The test pool of one side; None for a side that throws nothing.
type Side = Callable[[Table, Exchange], Reckoning | None]


def throws(attack: Side, defense: Side, number: int, more: str) -> tuple[Step[Table], Step[Table]]:
    """Return the steps in which both sides throw, the first time or again; ``more`` follows the
    names of the sides in those of their slots.
    """

    def thrown(slot: str, pool_of: Side, resists: bool) -> Step[Table]:
        def fill(table: Table, exchange: Exchange) -> None:
            if not is_wanted(exchange, number):
                return
            if slot == "attack 0":  # of no grapple
                enter(table, exchange)
            pool = pool_of(table, exchange)
            who, against, purpose = exchange.owner, exchange.target or None, "challenge"
            if resists and exchange.target:
                who, against = exchange.target, exchange.owner
            elif resists:
                purpose = "opposition"
            if pool is not None:
                throw(table, who, pool, purpose, against, exchange=exchange.id, slot=slot)

        return Step(slot, fill)

    return thrown(f"attack{more}", attack, False), thrown(f"defense{more}", defense, True)


def decide(table: Table, exchange: Exchange, number: int) -> None:
    """Compare the throws, and on a tie the test pools."""
    attack = roll_in(exchange, f"attack {number}")
    defense = roll_in(exchange, f"defense {number}")
    sides, slot = (exchange.owner, exchange.target), f"decision {number}"
    if number == 0 and "unopposed" in exchange.slots:
        enter(table, exchange)
        tell_decision(table, sides, (True, "unopposed"), exchange=exchange.id, slot=slot)
    elif attack is not None and defense is not None:
        how = outcome(table, attack, defense)
        tell_decision(table, sides, how, attack, defense, exchange=exchange.id, slot=slot)


def tell_decision(
    table: Table,
    sides: tuple[str, str],
    how: tuple[bool, str],
    *rolls: Roll,
    exchange: int = 0,
    slot: str = "",
    secret: bool = False,
) -> None:
    """Tell who has won a challenge, the first of two ``sides`` or not, and by what."""
    wins, by = how
    winner, loser = sides if wins else sides[::-1]
    table.emit(
        ev.ChallengeDecided(
            exchange=exchange, slot=slot, winner=winner, loser=loser, by=by,
            throws=tuple(sign(roll.faces[0]) for roll in rolls),
            pools=tuple(roll.successes for roll in rolls),
            private=tuple(dict.fromkeys(roll.who for roll in rolls if is_kept(roll))),
            secret=secret,
        )
    )  # fmt: skip


def won(exchange: Exchange) -> bool:
    decision = decision_in(exchange)
    return decision is not None and decision.winner == exchange.owner


def retest(table: Table, exchange: Exchange, number: int) -> None:
    decision = exchange.slots.get(f"decision {number}")
    if isinstance(decision, ev.ChallengeDecided) and decision.by != "unopposed":
        offer_retest(table, exchange, number, decision.loser, decision.winner)


def offer_retest(table: Table, exchange: Exchange, number: int, loser: str, winner: str) -> None:
    """Ask the person who has lost, unless they have been asked before in this challenge, or cannot
    pay; automatic people, and all in a scene that flows, never buy one.
    """
    asked = any(
        isinstance(one, ev.Answered) and one.who == loser and slot.startswith(RETEST)
        for slot, one in exchange.slots.items()
    )
    if not loser or asked:
        return
    person, fight = table.person(loser), table.scene.fight
    alone = person.auto or (person.npc and table.scene.flows)
    if not person.able or alone or not _has_willpower(person):
        return
    ask(
        table, RETEST, f"{RETEST}:{fight.round}.{fight.haste}:{exchange.id}.{number}:{loser}",
        loser, ("yes", "no"), "no",
        attacker=exchange.owner, against=winner, exchange=str(exchange.id),
        slot=f"{RETEST} {number}",
    )  # fmt: skip


def _has_willpower(person: Person) -> bool:
    return person.fighter.resources.get("willpower", 0) > 0


def answer_retest(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Pay for a retest, or let the loss stand; refuse one whose Willpower has gone meanwhile."""
    if option == "yes":
        if not _has_willpower(table.person(question.who)):
            raise RuleError("no-resource", "MET-4", resource="willpower", have=0, need=1)
        table.change_resource(question.who, "willpower", -1, why=RETEST)
    answer_in_slot(table, question, option, part)


# --- Challenges that belong to no exchange: `roll physical + brawl vs NAME`, or against a number -


@moments.roll_freely
def roll_challenge(table: Table, action: act.RollDice) -> None:
    """Throw for a person and for what resists; with Willpower, once more for a person who loses."""
    person = table.person(action.who)
    if action.again or action.rote or action.specialty:
        raise RuleError("roll-again", "MET-4", rules="met", specialty=action.specialty)
    if not action.against and action.difficulty is None:
        raise RuleError("roll-against-whom", "MET-4")
    if action.against == action.who:
        raise RuleError("roll-against-oneself", "MET-4")
    if action.against and not set(ATTRIBUTES).intersection(action.traits):
        raise RuleError("roll-attribute", "MET-5", traits=list(action.traits))
    verify_once(action.traits)
    if action.willpower and not person.fighter.resources.get("willpower", 0):
        verify_willpower(table, person, True)
    if not _throw_freely(table, action, person) and action.willpower:
        table.change_resource(person.name, "willpower", -1, why=RETEST, secret=action.private)
        _throw_freely(table, action, person)


def _throw_freely(table: Table, action: act.RollDice, person: Person) -> bool:
    """Make one pair of throws; say whether the challenger wins. Of who resists, and has not chosen
    to, others learn no test pool.
    """
    thrown = partial(throw, table, secret=action.private, uses_up=table.by != action.who)
    pool = (*traits_of(table, person, action.traits), *dice(action.dice, "extra"))
    mine = table.reckon_action(person, "action", pool, ())
    attack = thrown(person.name, mine, "challenge", action.against or None)
    if action.against:
        other = table.person(action.against)
        attribute = next(one for one in ATTRIBUTES if one in action.traits)
        theirs = table.reckon_action(other, "defense", resistance(other, attribute), ())
        defense = thrown(other.name, theirs, "challenge", person.name, private=True)
    else:
        number = against_number(action.difficulty or 0)
        defense = thrown(person.name, number, "opposition", None)
    how, sides = outcome(table, attack, defense), (person.name, action.against)
    tell_decision(table, sides, how, attack, defense, secret=action.private)
    return how[0]


# --- Test pools, ranges and harm of the attacks there are (MET-5, MET-8) -------------------------

type Strike = Attack | Maneuver  # what is resisted with Physical
type Influence = Mental | Social  # resisted with mind or heart

NEAR = 3  # steps within which lying down gives no cover (MET-8)
PRONE_FAR, PRONE_NEAR = 2, -2


class Means(Value):
    """What an attack can do: how many steps it reaches, how many levels it takes."""

    reach: int
    damage: int


# By how the weapon strikes from afar; hand to hand it does not.
MEANS: dict[Missile, Means] = {
    "": Means(2, 1),
    "thrown": Means(10, 1),
    "launched": Means(50, 2),
    "unseen": Means(50, 2),
}


def traits_with(fighter: Fighter, weapon: Weapon) -> tuple[str, ...]:
    """Return the traits of an attack: Physical and the skill, or a power's own pool; an archer with
    the Wits focus may use Mental, and does where it is higher.
    """
    if weapon.pool:
        return weapon.pool
    keen = weapon.skill == "archery" and fighter.trait(WITS_FOCUS) > 0
    attribute = max(PHYSICAL, MENTAL, key=fighter.trait) if keen else PHYSICAL
    return (attribute, weapon.skill)


@moments.handling
def handling(rules: Rules, fighter: Fighter, weapon: Weapon) -> Handling:
    """Return what a weapon is: the traits of its attack, its reach and the levels it takes."""
    means = MEANS[weapon.missile]
    return Handling(traits_with(fighter, weapon), levels=means.damage, reach=means.reach)


def challenger_pool(table: Table, exchange: Exchange) -> Reckoning:
    person, part = table.person(exchange.owner), exchange.part
    match part:
        case Do(traits=traits):
            return table.reckon_action(person, "action", person.fighter.terms(*traits), ())
        case Mental(skill=skill) | Social(skill=skill):
            traits = (exchange.kind, skill)
        case _:
            traits = traits_with(person.fighter, weapon_named(person, exchange.means))
    focus = known(part).focus
    focused = dice(FOCUSED, focus, RULE) if focus and person.fighter.rating(focus) > 0 else ()
    return table.reckon_action(person, "attack", (*person.fighter.terms(*traits), *focused), ())


def resisting_pool(table: Table, exchange: Exchange) -> Reckoning:
    """Reckon the test pool of the person, or the world, that resists."""
    if isinstance(exchange.part, Do):
        return against_number(exchange.part.difficulty or 0)
    person = table.person(exchange.target)
    pool = resistance(person, exchange.kind)
    if exchange.kind == PHYSICAL:
        pool += prone_terms(table, exchange, person)
    return table.reckon_action(person, "defense", pool, ())


def resistance(person: Person, attribute: str) -> tuple[Modifier, ...]:
    """Return what resists, by the attribute that is challenged: with Dodge, or in the mind and the
    heart with the Willpower left.
    """
    if attribute == PHYSICAL:
        return person.fighter.terms(PHYSICAL, "dodge")
    left = person.fighter.resources.get("willpower", 0)
    return (*person.fighter.terms(attribute), *dice(left, "willpower left", "MET-5"))


def prone_terms(table: Table, exchange: Exchange, target: Person) -> tuple[Modifier, ...]:
    """Return what lying down does to a defense: cover from afar, a burden up close (MET-8)."""
    if not target.prone:
        return ()
    if steps_between(table, exchange.owner, target.name) <= NEAR:
        return dice(PRONE_NEAR, "prone, up close", "MET-8")
    weapon = weapon_named(table.person(exchange.owner), exchange.means)
    return dice(PRONE_FAR, "prone, from afar", "MET-8") if weapon.ranged else ()


def _decided(number: int) -> tuple[Step[Table], ...]:
    return (
        *throws(challenger_pool, resisting_pool, number, f" {number}"),
        Step(f"decision {number}", partial(decide, number=number)),
    )


# Shots from a chase are settled at once: nobody is asked anything (SYS-3).
IN_CHASE = (Step("unopposed", leave_unopposed), *_decided(0))

CHALLENGE = (
    *IN_CHASE,
    *(
        step
        for number in range(RETESTS)
        for step in (
            Step(f"{RETEST} {number}", partial(retest, number=number)),
            *_decided(number + 1),
        )
    ),
)


def take_levels(table: Table, exchange: Exchange) -> None:
    """Mark the levels of an attack that landed: flat ones, never soaked."""
    if won(exchange):
        weapon = weapon_named(table.person(exchange.owner), exchange.means)
        maneuver = known(exchange.part)
        levels = MEANS[weapon.missile].damage + maneuver.levels
        kind = "bashing" if maneuver.blunt else weapon.type
        wound(table, exchange.target, levels, kind, by=exchange.owner, exchange=exchange.id)


# --- How many attacks one combatant can be the target of (MET-6) ---------------------------------

FIRST_ROUND = {PHYSICAL: 2, MENTAL: 1, SOCIAL: 1}
FURTHER_ROUND = {PHYSICAL: 2}


def limit_of(table: Table, kind: str) -> int:
    first = table.scene.fight.phase == table.ruleset.first_phase
    return (FIRST_ROUND if first else FURTHER_ROUND).get(kind, 0)


def can_be_targeted(table: Table, who: str, kind: str) -> bool:
    return table.person(who).phase.targeted.get(kind, 0) < limit_of(table, kind)


def verify_targets(table: Table, who: str, kind: str) -> None:
    """Refuse one attack too many."""
    if not can_be_targeted(table, who, kind):
        limit = limit_of(table, kind)
        raise RuleError("targeted-enough", "MET-6", who=who, type=kind, limit=limit)


# --- Fair escape: away at the end of the round after, unless a Physical challenge comes between, a

PER_TURN = 10  # more rounds than a turn has


def moment(table: Table) -> int:
    """Return the number of this round of the turn, counted so that it only ever grows."""
    fight = table.scene.fight
    return fight.round * PER_TURN + fight.haste


def called(table: Table, person: Person) -> bool:
    """Say whether a person's place in this round of the turn has come: everyone before them has had
    theirs.
    """
    phase = table.phase
    if not phase.takes_part(person):
        return False
    for group in table.scene.fight.groups:
        for member in table.scene.members(group):
            if member.name == person.name:
                return True
            # who speaks again has had their place, and who has nothing left is not called
            skipped = member.phase.declaration is None and not has_left(member)
            over = member.phase.acted or member.phase.lines > 1 or skipped
            if member.able and phase.takes_part(member) and not over:
                return False
    return False


def spoil_both(table: Table, exchange: Exchange) -> None:
    """End the fair escapes of the two sides of a Physical challenge, who are drawn into it before
    being called again.
    """
    for who, by in ((exchange.owner, exchange.target), (exchange.target, exchange.owner)):
        person = table.person(who)
        again = person.fleeing != moment(table) and called(table, person)
        if person.fleeing and not again:
            table.emit(ev.EscapeSpoiled(who=who, by=by))


def get_away(table: Table) -> None:
    """At a round's end let those leave who were called for the second time in it, and are free."""
    phase = table.phase
    for person in table.scene.people.values():
        if not person.fleeing:
            continue
        if not person.able or table.scene.hold_of(person.name) is not None:
            table.emit(ev.EscapeSpoiled(who=person.name))
        elif person.fleeing < moment(table) and phase.takes_part(person):
            table.emit(ev.Escaped(who=person.name))


# --- Helping an attacker: a standard action given up so that a combat maneuver costs no Willpower

HELP = "help"
ACCEPT, REFUSE = "accept", "refuse"


def verify_wanted(table: Table, who: str, friend: str) -> None:
    """Refuse to offer help that was refused already: each offer holds up whom it is made to."""
    answers = table.scene.fight.answers.items()
    if any(key.endswith(f":{HELP}:{who}:{friend}") and said == REFUSE for key, said in answers):
        raise RuleError("help-refused", "MET-9", who=friend)


def ask_consent(table: Table, exchange: Exchange) -> None:
    fight, by, who = table.scene.fight, exchange.owner, exchange.target
    key = f"{fight.round}.{fight.haste}:{exchange.id}:{HELP}:{by}:{who}"
    ask(
        table, HELP, key, who, (ACCEPT, REFUSE), ACCEPT,
        by=by, exchange=str(exchange.id), slot="consent",
    )  # fmt: skip


def give_help(table: Table, exchange: Exchange) -> None:
    """Let the help stand until it is used; refused help costs nothing."""
    answer = exchange.slots.get("consent")
    if not isinstance(answer, ev.Answered):
        return
    who, by, number = exchange.target, exchange.owner, exchange.id
    table.emit(
        ev.Helped(who=who, by=by, exchange=number, slot="help")
        if answer.option == ACCEPT
        else ev.HelpRefused(who=who, by=by, gives_back=STANDARD, exchange=number, slot="help")
    )


# --- Helping a defender: an ally takes the attack in the target's place (MET-10) -----------------

SHIELD, WITHDRAW = "shield", "withdraw"
REACH = 3  # steps


def ready_shield(table: Table, action: act.ReadyShield) -> None:
    """Note the person they would take an attack for; nobody is asked before an attack comes."""
    person = table.person(action.who)
    if action.friend:
        if SHIELD not in table.ruleset.answers:
            raise RuleError("no-shields", "MET-10", ruleset=table.ruleset.id)
        if table.person(action.friend).name == person.name:
            raise RuleError("self-target", who=person.name)
    table.emit(ev.ShieldReady(who=person.name, friend=action.friend))


def shields_of(table: Table, exchange: Exchange) -> list[str]:
    """Return who could take an attack for its target, in the order of the round: people who stand
    ready, near enough, with an action left and room for one more attack.
    """
    people, groups = table.scene.people, table.scene.fight.groups
    return [
        person.name
        for person in (people[name] for group in groups for name in group if name in people)
        if person.shields == exchange.target
        and person.name not in (exchange.owner, exchange.target)
        and not (person.prone or person.helpless or person.phase.shielded)
        and steps_between(table, person.name, exchange.target) <= REACH
        and actions_left(table, person) > 0
        and can_be_targeted(table, person.name, PHYSICAL)
        and table.scene.hold_of(person.name) is None
    ]


def offer_shield(table: Table, exchange: Exchange) -> None:
    """Ask the target about the first who stands ready; a person who is down is not asked."""
    ready, target = shields_of(table, exchange), table.person(exchange.target)
    if ready and (target.down or target.helpless):
        redirect(table, exchange, ready[0])
    elif ready:
        _ask_target(table, exchange, ready[0])


def _ask_target(table: Table, exchange: Exchange, by: str) -> None:
    fight, number, target = table.scene.fight, exchange.id, exchange.target
    ask(
        table, SHIELD, f"{SHIELD}:{fight.round}.{fight.haste}:{number}:{by}:{target}",
        target, (ACCEPT, REFUSE), ACCEPT,
        attacker=exchange.owner, by=by, exchange=str(number),
    )  # fmt: skip


def answer_shield(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Let the ally take the attack; refused, the next who stands ready is put to the target."""
    by, number = question.about["by"], int(question.about["exchange"])
    exchange = table.scene.exchange(number)
    ready = shields_of(table, exchange)
    after = ready[ready.index(by) + 1 :] if by in ready else []
    if option == ACCEPT and by in ready:
        settle_question(table, question, option)
        redirect(table, exchange, by)
    elif after:
        settle_question(table, question, option)
        _ask_target(table, exchange, after[0])
    else:
        settle_question(table, question, option, number, SHIELD)


def redirect(table: Table, exchange: Exchange, ally: str) -> None:
    target = exchange.target
    far = max(0, steps_between(table, ally, target) - NEAREST)
    table.emit(
        ev.Redirected(
            exchange=exchange.id, slot=SHIELD, who=target, by=ally, spends=SIMPLE,
            distances=after_moving(table, ally, target, -far) if far else (),
        )
    )  # fmt: skip


def offer_withdrawal(table: Table, exchange: Exchange) -> None:
    """Ask the attacker whether to go through with it, now that another is in the way; the action is
    used up either way.
    """
    redirected = redirection(exchange)
    if redirected is None:
        return
    fight = table.scene.fight
    ask(
        table, WITHDRAW, f"{WITHDRAW}:{fight.round}.{fight.haste}:{exchange.id}:{exchange.owner}",
        exchange.owner, ("strike", "withdraw"), "strike",
        target=redirected.who, by=redirected.by, exchange=str(exchange.id),
    )  # fmt: skip


def redirection(exchange: Exchange) -> ev.Redirected | None:
    """Return whose place an ally has taken, and the ally, if there is one."""
    redirected = exchange.slots.get(SHIELD)
    return redirected if isinstance(redirected, ev.Redirected) else None


def withdrew(exchange: Exchange) -> bool:
    answer = exchange.slots.get(WITHDRAW)
    return isinstance(answer, ev.Answered) and answer.option == WITHDRAW


# --- Grapples by challenges: chapter 10 with throws in the place of dice (SYS-3) -----------------

LEVELS = 1  # what an effect that harms takes


def seizing(table: Table, exchange: Exchange) -> Reckoning:
    """Reckon a seizure: Physical + Brawl."""
    assert isinstance(exchange.part, Grapple)
    return reckon_seizing(table, exchange, table.person(exchange.owner), exchange.part, ())


def against_seizing(table: Table, exchange: Exchange) -> Reckoning | None:
    """Reckon what resists a seizure, as any Physical challenge (MET-5)."""
    target = table.person(exchange.target)
    if defenseless(table, target):
        return None
    terms = (*resistance(target, PHYSICAL), *prone_terms(table, exchange, target))
    return table.reckon_action(target, "defense", terms, ())


def struggle(attack: Side, defense: Side) -> tuple[Step[Table], ...]:
    """Return the steps of a challenge in a grapple: both throw, and the loser may buy a retest
    (MET-4).
    """
    again = (
        step
        for number in range(RETESTS)
        for step in (
            Step(f"{RETEST} {number}", partial(retest_throws, number=number)),
            *throws(attack, defense, number + 1, f" {number + 1}"),
        )
    )
    return (*throws(attack, defense, 0, ""), *again)


def retest_throws(table: Table, exchange: Exchange, number: int) -> None:
    """Ask the loser of the last throws in a grapple about a retest."""
    attack, defense = _last_throws(exchange)
    if attack is None or defense is None or (number and not bought_retest(exchange, number - 1)):
        return
    sides = (exchange.owner, exchange.target)
    winner, loser = sides if margin(table, attack, defense) > 0 else sides[::-1]
    offer_retest(table, exchange, number, loser, winner)


def _last_throws(exchange: Exchange) -> tuple[Roll | None, Roll | None]:
    """Return the throws that stand, after any retests."""
    slots = ("", *(f" {number + 1}" for number in range(RETESTS)))
    attacks, defenses = (
        [roll for more in slots if (roll := roll_in(exchange, f"{side}{more}")) is not None]
        for side in ("attack", "defense")
    )
    return next(reversed(attacks), None), next(reversed(defenses), None)


def compare_throws(table: Table, exchange: Exchange) -> None:
    """Say who prevails, and by how much; where only one side throws, the whole of it."""
    attack, defense = _last_throws(exchange)
    if attack is not None and defense is not None:
        won_by = margin(table, attack, defense)
    else:
        won_by = BY_SIGN * ((attack is not None) - (defense is not None))
    prevail(table, exchange, won_by)


def take_flat_harm(table: Table, exchange: Exchange) -> None:
    """Mark the level that an effect takes."""
    outcome, blow = outcome_of(exchange), blow_of(table, exchange)
    if outcome is None or blow is None:
        return
    if isinstance(part_of_striker(table, exchange, outcome.striker), Attack):
        return
    wound(table, blow.on, LEVELS, blow.type, by=blow.by.name, exchange=exchange.id)


def throw_help(table: Table, exchange: Exchange) -> None:
    """Throw for a third party, with the traits of the side that is helped (GRAPPLE-11)."""
    terms = help_terms(table, exchange)
    if terms is not None:
        person = table.person(exchange.owner)
        pool = table.reckon_action(person, "action", terms, ())
        throw(table, person.name, pool, "challenge", None, exchange=exchange.id, slot="roll")


def throw_against_help(table: Table, exchange: Exchange) -> None:
    """Throw against a third party for the world, if they have thrown."""
    if roll_in(exchange, "roll") is not None:
        who, number = exchange.owner, against_number(USUAL_DIFFICULTY)
        throw(table, who, number, "opposition", None, exchange=exchange.id, slot="against")


def shift_by_throw(table: Table, exchange: Exchange) -> None:
    """Let Control follow the help by one, if it won."""
    mine, against = roll_in(exchange, "roll"), roll_in(exchange, "against")
    hold = table.scene.hold_of(exchange.target)
    if mine is None or against is None or hold is None or margin(table, mine, against) <= 0:
        return
    change = 1 if hold.grappler == exchange.target else -1
    change_control(
        table, hold, change, "assisted", by=exchange.owner, exchange=exchange.id, slot="control"
    )


# --- Chases by challenges: throws in the place of dice (SYS-3) ------------------------------------

# Everybody who runs throws once a round, and each predator's throw meets the prey's. Openings and
# obstacles are thrown against a number. A win by the throw is worth more than a win that only the
# test pools decide; Willpower said beforehand buys a loser one more throw.


@moments.round_rolled
def throw_round(table: Table, chase: Chase) -> tuple[dict[str, int], int, dict[str, int]]:
    """Throw for a round; return what the prey wins by against each predator. A challenge
    has no nets.
    """
    terms = {name: chase_terms(table, chase, name) for name in (*chase.prey, *chase.predators)}
    return {}, 0, race(table, terms, chase.prey, chase.exerting)


@moments.stalked
def throw_stalk(
    table: Table, action: act.BeginChase, spot: tuple[str, ...], stalk: tuple[str, ...]
) -> dict[str, int]:
    """Throw for noticing, then for the pounce; return the Leads (CHASE-3)."""
    prey, predators = action.prey, action.predators

    def raced(kind: str, traits: dict[str, tuple[str, ...]], warning: int = 0) -> dict[str, int]:
        people = {name: table.person(name) for name in traits}
        terms = {
            name: opening_terms(table, person, traits[name], warning if name in prey else 0)
            for name, person in people.items()
        }
        return race(table, terms, prey, [name for name in people if kind in people[name].braces])

    seen = raced("stalking", dict.fromkeys(prey, spot) | dict.fromkeys(predators, stalk))
    warning = max(seen.values()) if all(by > 0 for by in seen.values()) else 0
    return raced("opening", dict.fromkeys((*prey, *predators), action.course.pool), warning)


def race(
    table: Table,
    terms: Mapping[str, Sequence[Modifier]],
    prey: Collection[str],
    buying: Collection[str],
) -> dict[str, int]:
    """Let the runner whose pool counts throw, and everybody else against them; return what the
    prey wins by against each, below nothing where it loses.
    """
    pools = {
        name: table.reckon_action(table.person(name), "chase", terms[name], ()) for name in terms
    }

    def thrown_by(who: str, against: str | None = None) -> Roll:
        return throw(table, who, pools[who], "challenge", against)

    counts = min if table.settings.group_prey_counts == "lowest" else max
    runner = counts(prey, key=lambda name: pools[name].pool)
    own = thrown_by(runner)
    others = {name: thrown_by(name, runner) for name in pools if name not in prey}
    loses = any(margin(table, roll, own) > 0 for roll in others.values())
    if loses and runner in buying and _buys_retest(table, runner):
        own = thrown_by(runner)
    for name, roll in others.items():
        if margin(table, roll, own) < 0 and name in buying and _buys_retest(table, name):
            others[name] = thrown_by(name, runner)
    return {name: -margin(table, roll, own) for name, roll in others.items()}


def _buys_retest(table: Table, who: str) -> bool:
    """Take the Willpower for one more throw; say whether there was any left for it."""
    left = _has_willpower(table.person(who))
    if left:
        table.change_resource(who, "willpower", -1, why=RETEST)
    return left


@moments.opening
def throw_opening(table: Table, who: str, traits: tuple[str, ...]) -> tuple[int, bool]:
    """Throw for a person who starts cold; return what they win by, at least nothing (CHASE-2)."""
    person = table.person(who)
    pool = table.reckon_action(person, "chase", opening_terms(table, person, traits), ())
    buys = "opening" in person.braces
    return max(0, _won_against(table, who, pool, USUAL_DIFFICULTY, buys)), False


@moments.passes
def passes(table: Table, who: str, obstacle: Obstacle, buys: bool) -> bool:
    """Throw for a person against an obstacle; say whether they get past it (CHASE-8)."""
    person = table.person(who)
    pool = table.reckon_action(person, "action", obstacle_terms(person, obstacle), ())
    buys = buys or "obstacle" in person.braces
    return _won_against(table, who, pool, obstacle.difficulty, buys) > 0


def _won_against(table: Table, who: str, pool: Reckoning, number: int, buys: bool) -> int:
    def won_by() -> int:
        own = throw(table, who, pool, "challenge", None)
        world = throw(table, who, against_number(number), "opposition", None)
        return margin(table, own, world)

    won = won_by()
    return won_by() if won < 0 and buys and _buys_retest(table, who) else won
