"""``met``: Mind's Eye Theatre (chapter 16)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import msgspec

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
from game.engine.questions import ask, settle_question
from game.engine.ruleset import Handling, Phase, Step
from game.engine.table import Rules, Table, ruleset_of
from game.engine.verb import Reckoning, dice
from game.errors import RuleError, verify_within
from game.fighter import Fighter, Missile, Weapon
from game.rules.attack import blow_of, prevail
from game.rules.defense import defenseless
from game.rules.free_rolls import traits_of
from game.rules.grapple import (
    change_control,
    disarm,
    help_terms,
    object_in_hand,
    reckon_seizing,
    reckon_side,
)
from game.rules.harm import wound
from game.rules.rounds import added_terms, awaited
from game.secrecy import one_is_hidden
from game.state.chase import USUAL_DIFFICULTY
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
from game.state.scene import Exchange, Scene, pair
from game.state.sides import sides_of

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
    """Rule how many steps apart two are."""
    one, other = table.person(action.who), table.person(action.other)
    if one.name == other.name:
        raise RuleError("self-target", who=one.name)
    verify_within("steps", action.steps, 0, MAX_STEPS, "MET-5")
    table.emit(
        ev.StepsSet(
            who=one.name,
            other=other.name,
            steps=action.steps,
            by=action.by,
            hidden=one_is_hidden(table.scene, one.name, other.name),
        )
    )


def after_moving(table: Table, who: str, anchor: str, steps: int) -> Distances:
    """Return the distances that change when somebody goes ``steps`` away from ``anchor`` (toward
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


# --- Combat maneuvers that the game does by itself: what each costs, what focus goes with it, and


RULE = "MET-9"
USUAL_COST = 1  # Willpower, of whatever one thinks of
FOCUSED = 2  # what the focus that goes with a maneuver adds to the test pool
TRIP, DISARM, PUSH = "trip", "disarm", "push"


@dataclass(frozen=True)
class Known:
    """A maneuver of the list: ``levels`` are those it takes besides an attack's own; ``close`` is
    for hands and hand weapons alone, ``blunt`` makes the harm bashing.
    """

    cost: int
    focus: str
    levels: int = 0
    blunt: bool = False
    close: bool = False
    effect: str = ""


MANEUVERS: dict[str, Known] = {
    "trip": Known(1, "focus dexterity", close=True, effect=TRIP),
    "disarm": Known(1, "focus dexterity", close=True, effect=DISARM),
    "push": Known(1, "focus strength", close=True, effect=PUSH),
    "hit hard": Known(1, "focus strength", levels=1, close=True),
    "hit a weak spot": Known(2, "focus perception", levels=2),
    "subdue": Known(1, "focus stamina", blunt=True, close=True),
}


def known(part: Part) -> Known | None:
    """Return the maneuver of the list that somebody's words begin with; None for any other."""
    words = part.text.lower().split() if isinstance(part, Maneuver) else []
    for name, maneuver in MANEUVERS.items():
        meant = name.split()
        if words[: len(meant)] == meant:
            return maneuver
    return None


def cost_of(part: Maneuver) -> int:
    """Return the Willpower that a maneuver costs."""
    found = known(part)
    return found.cost if found is not None else USUAL_COST


def focus_terms(fighter: Fighter, part: Part) -> tuple[Modifier, ...]:
    """Return what the focus that goes with a maneuver adds to the test pool."""
    found = known(part)
    has = found is not None and fighter.rating(found.focus) > 0
    return dice(FOCUSED, found.focus, RULE) if found is not None and has else ()


# --- How many attacks one combatant can be the target of (MET-6) ---------------------------------


PHYSICAL, MENTAL, SOCIAL = "physical", "mental", "social"  # by the attribute that resists
FIRST_ROUND = {PHYSICAL: 2, MENTAL: 1, SOCIAL: 1}
FURTHER_ROUND = {PHYSICAL: 2}


def limits(table: Table) -> Mapping[str, int]:
    """Return how many attacks of each type one can meet in this round of the turn."""
    first = table.scene.fight.phase == table.ruleset.first_phase
    return FIRST_ROUND if first else FURTHER_ROUND


def can_be_targeted(table: Table, who: str, kind: str) -> bool:
    """Say whether there is room for one more attack of a type."""
    return table.person(who).phase.targeted.get(kind, 0) < limits(table).get(kind, 0)


def verify_targets(table: Table, who: str, kind: str) -> None:
    """Refuse one attack too many."""
    if not can_be_targeted(table, who, kind):
        most = limits(table).get(kind, 0)
        raise RuleError("targeted-enough", "MET-6", who=who, type=kind, limit=most)


def count_target(table: Table, who: str, kind: str, by: str) -> None:
    """Count an attack against its target, hit or miss."""
    table.emit(ev.Targeted(who=who, kind=kind, by=by))


# --- Sheets: what these rules ask of one (MET-1); what another system's sheet makes of it is in --


ASKED = ("physical", "social", "mental", "dodge", "focus wits")


@moments.worked_out
def focuses(rules: Rules, fighter: Fighter) -> Mapping[str, int]:
    """Return the focuses that a rule asks for: nobody has one whose sheet does not say so."""
    return {} if "focus wits" in fighter.traits else {"focus wits": 0}


# --- Simple actions that change where or how somebody is: move, crawl, drop, stand (MET-2, MET-8)


ONE_STEP = 1


def walk(table: Table, person: Person, part: Part) -> None:
    """Do what a part is certain to do; most parts do nothing by themselves."""
    match part:
        case Move(steps=steps, toward=toward, away=away):
            go(table, person, steps, toward, away)
        case Crawl(toward=toward, away=away):
            go(table, person, ONE_STEP, toward, away, crawling=True)
        case Stand(toward=toward, away=away):
            table.emit(ev.Stood(who=person.name))
            if toward or away:
                go(table, person, ONE_STEP, toward, away)
        case Drop():
            table.emit(ev.LaidDown(who=person.name))
        case Delay():
            table.emit(ev.HeldBack(who=person.name))
        case _:
            pass


def go(
    table: Table, person: Person, steps: int, toward: str, away: str, crawling: bool = False
) -> None:
    """Move somebody, and with them the distances to others; without a direction it is only told."""
    anchor = toward or away
    distances: Distances = ()
    if anchor in table.scene.people:
        distances = after_moving(table, person.name, anchor, -steps if toward else steps)
    table.emit(
        ev.Moved(
            who=person.name,
            steps=steps,
            toward=toward,
            away=away,
            crawling=crawling,
            distances=distances,
        )
    )


# --- Test pools, ranges and harm of the attacks there are (MET-5, MET-8) -------------------------


type Strike = Attack | Maneuver  # what is resisted with Physical
type Influence = Mental | Social  # what is resisted with one's mind or heart

WITS_FOCUS = "focus wits"
NEAR = 3  # steps within which lying down is no cover (MET-8)
PRONE_FAR, PRONE_NEAR = 2, -2


class Means(msgspec.Struct, frozen=True):
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


def means_with(weapon: Weapon) -> Means:
    """Return what a weapon can do."""
    return MEANS[weapon.missile]


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
    means = means_with(weapon)
    return Handling(traits_with(fighter, weapon), levels=means.damage, reach=means.reach)


def challenger_pool(table: Table, exchange: Exchange) -> Reckoning:
    """Reckon the test pool of whoever acts."""
    person, part = table.person(exchange.owner), exchange.part
    match part:
        case Mental(skill=skill):
            traits: tuple[str, ...] = (MENTAL, skill)
        case Social(skill=skill):
            traits = (SOCIAL, skill)
        case Do(traits=traits):
            return table.reckon_action(person, "action", person.fighter.terms(*traits), ())
        case _:
            traits = traits_with(person.fighter, weapon_named(person, exchange.means))
    pool = (*person.fighter.terms(*traits), *focus_terms(person.fighter, part))
    return table.reckon_action(person, "attack", pool, ())


def resisting_pool(table: Table, exchange: Exchange) -> Reckoning:
    """Reckon the test pool of whoever, or whatever, resists."""
    part = exchange.part
    if isinstance(part, Do):
        return against_number(part.difficulty or 0)
    person = table.person(exchange.target)
    if isinstance(part, Mental | Social):
        attribute = MENTAL if isinstance(part, Mental) else SOCIAL
        left = person.fighter.resources.get("willpower", 0)
        pool = (*person.fighter.terms(attribute), *dice(left, "willpower left", "MET-5"))
    else:
        pool = physical_resistance(table, exchange, person)
    return table.reckon_action(person, "defense", pool, ())


def physical_resistance(table: Table, exchange: Exchange, target: Person) -> tuple[Modifier, ...]:
    """Return what resists any Physical challenge, a seizure too (MET-5, MET-8)."""
    return (*target.fighter.terms(PHYSICAL, "dodge"), *prone_terms(table, exchange, target))


def prone_terms(table: Table, exchange: Exchange, target: Person) -> tuple[Modifier, ...]:
    """Return what lying down does to a defense: cover from afar, a burden up close (MET-8)."""
    if not target.prone:
        return ()
    if steps_between(table, exchange.owner, target.name) <= NEAR:
        return dice(PRONE_NEAR, "prone, up close", "MET-8")
    weapon = weapon_named(table.person(exchange.owner), exchange.means)
    return dice(PRONE_FAR, "prone, from afar", "MET-8") if weapon.ranged else ()


# --- What those who play by themselves do when there is nobody they can attack -------------------


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


# --- A standard and a simple action a round, in either order, at one's place or later (MET-2) ----


STANDARD, SIMPLE = "standard", "simple"
ALLOWANCE = 2  # a second simple one takes the standard's place


def actions_left(table: Table, person: Person) -> int:
    """Return how many actions somebody has left in this round of the turn."""
    phase = table.phase
    if phase.kind != "act" or not person.able or not phase.takes_part(person):
        return 0
    return max(0, ALLOWANCE - len(person.phase.spent))


def has_standard(table: Table, person: Person) -> bool:
    """Say whether somebody's standard action is left."""
    return actions_left(table, person) > 0 and STANDARD not in person.phase.spent


def verify_cost(table: Table, person: Person, part: Part) -> None:
    """Refuse what there is no action left for."""
    wanted = table.ruleset.cost(part)
    if wanted and not actions_left(table, person):
        raise RuleError("no-action-left", "MET-2", who=person.name, verb=verb_name(part))
    if wanted == STANDARD and not has_standard(table, person):
        raise RuleError("no-standard-left", "MET-2", who=person.name, verb=verb_name(part))


@moments.verify_line
def verify_line(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse what cannot be done one after the other: each part is judged by where those before it
    lead.
    """
    if not declaration.parts:
        raise RuleError("one-action", "MET-2", who=person.name)
    if declaration.haste is not None:
        raise RuleError("no-haste-here", "MET-3", who=person.name)
    costs = [part for part in declaration.parts if table.ruleset.cost(part)]
    if len(costs) > 1 and begins_it(table.scene, person):
        raise RuleError("one-action-first", "MET-1", who=person.name)
    ahead = table
    for number, part in enumerate(declaration.parts):
        if len(declaration.parts) > 1 and not table.ruleset.verb(part).splits:
            raise RuleError("not-in-a-split", "MET-2", verb=verb_name(part))
        if part in declaration.parts[:number] and not table.ruleset.cost(part):
            raise RuleError("unexpected-word", "MET-2", word=verb_name(part))
        if number:
            ahead = _look_ahead(ahead, person.name, declaration.parts[number - 1])
        now = ahead.person(person.name)
        verify_cost(ahead, now, part)
        table.ruleset.verb(part).verify(ahead, now, part)


@moments.verify_split
def verify_in_chase(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse more for a round of a chase than two actions, of which one may be a standard one."""
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


@moments.split_terms
def each_alone(
    table: Table, person: Person, declaration: Declaration, index: int
) -> tuple[Modifier, ...]:
    """Let each action of a line keep its dice: it is one of its own (MET-2)."""
    return ()


# --- later in the round --------------------------------------------------------------------------


@moments.speaks_later
def speaks_later(table: Table, person: Person) -> bool:
    """Say whether somebody whose place is past has an action left to use now."""
    fight = table.scene.fight
    busy = fight.turn is not None or bool(fight.questions)
    waits = begins_it(table.scene, person)
    return not (busy or waits) and person.phase.acted and actions_left(table, person) > 0


def has_left(person: Person) -> bool:
    """Say whether somebody has anything left to do: a shield may have taken the rest."""
    return len(person.phase.spent) < ALLOWANCE


@moments.owes
def owes(scene: Scene, phase: Phase[Table], person: Person) -> bool:
    """Say whether somebody has yet to speak."""
    return is_to_come(person)


def is_to_come(person: Person) -> bool:
    """Say whether somebody's place is still to come, with anything left to do at it."""
    called = person.phase.declaration is not None or person.phase.acted or person.phase.delaying
    return has_left(person) and not called


@moments.keeps
def keeps(scene: Scene, person: Person) -> bool:
    """Say whether somebody has kept an action for later: whoever passes keeps none, though they may
    still speak.
    """
    return has_left(person) and (
        person.phase.delaying or (person.phase.acted and person.phase.declaration != PASS)
    )


@moments.offers
def offers(table: Table) -> list[Offer]:
    """Return what those who may still act in this round could do with a word or two."""
    called = awaited(table.scene)
    return [
        Offer(person.name, ("stand", "crawl") if person.prone else ("move 3", "drop"))
        for person in table.scene.ready()
        if speaks_later(table, person)
        and person not in called
        and table.scene.hold_of(person.name) is None
    ]


# --- Fair escape: away at the end of the round after, unless a Physical challenge comes between, a


PER_TURN = 10  # more rounds than a turn has


def moment(table: Table) -> int:
    """Return the number of this round of the turn, counted so that it only ever grows."""
    fight = table.scene.fight
    return fight.round * PER_TURN + fight.haste


def called(table: Table, person: Person) -> bool:
    """Say whether somebody's place in this round of the turn has come: everyone before them has had
    theirs.
    """
    phase = table.phase
    if not phase.takes_part(person):
        return False
    for group in table.scene.fight.groups:
        for one in table.scene.members(group):
            if one.name == person.name:
                return True
            # who speaks again has had their place, and who has nothing left is not called
            skipped = one.phase.declaration is None and not has_left(one)
            over = one.phase.acted or one.phase.lines > 1 or skipped
            if one.able and phase.takes_part(one) and not over:
                return False
    return False


def spoil(table: Table, who: str, by: str) -> None:
    """End the fair escape of one who is drawn into a Physical challenge before being called
    again.
    """
    person = table.person(who)
    if not person.fleeing:
        return
    if person.fleeing == moment(table) or not called(table, person):
        table.emit(ev.EscapeSpoiled(who=who, by=by))


def spoil_both(table: Table, exchange: Exchange) -> None:
    """End the fair escapes of the two sides of a Physical challenge."""
    spoil(table, exchange.owner, exchange.target)
    spoil(table, exchange.target, exchange.owner)


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
    if any(key.endswith(_between(who, friend)) and said == REFUSE for key, said in answers):
        raise RuleError("help-refused", "MET-9", who=friend)


def _between(who: str, friend: str) -> str:
    return f":{HELP}:{who}:{friend}"


def ask_consent(table: Table, exchange: Exchange) -> None:
    """Ask the one to be helped."""
    fight, who = table.scene.fight, exchange.target
    key = f"{fight.round}.{fight.haste}:{exchange.id}{_between(exchange.owner, who)}"
    ask(
        table, HELP, key, who, (ACCEPT, REFUSE), ACCEPT,
        by=exchange.owner, exchange=str(exchange.id), slot="consent",
    )  # fmt: skip


def answer_help(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer down."""
    exchange, slot = int(question.about["exchange"]), question.about["slot"]
    settle_question(table, question, option, exchange, slot)


def give_help(table: Table, exchange: Exchange) -> None:
    """Let the help stand until it is used; refused help costs nothing."""
    answer = exchange.slots.get("consent")
    if not isinstance(answer, ev.Answered):
        return
    if answer.option == ACCEPT:
        table.emit(
            ev.Helped(who=exchange.target, by=exchange.owner, exchange=exchange.id, slot="help")
        )
        return
    table.emit(
        ev.HelpRefused(
            who=exchange.target,
            by=exchange.owner,
            gives_back=STANDARD,
            exchange=exchange.id,
            slot="help",
        )
    )


# --- Who acts when: initiative without dice, ties, the action that started the fight (MET-1) -----


EITHER = ("physical", "mental")  # the higher of them is the initiative
TIES = ("mental", "physical", "social")


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

    In the first round whoever started the fight acts before all others.
    """
    fight = table.scene.fight

    def place(name: str) -> tuple[bool, *tuple[int, ...]]:
        starts = fight.round == 1 and name == fight.starter
        return (starts, *own_place(table.person(name)))

    came = [name for name in table.scene.people if name in names]
    return tuple((name,) for name in sorted(came, key=place, reverse=True))


def own_place(person: Person) -> tuple[int, ...]:
    """Return what somebody's place goes by; whoever has more comes first."""
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
    """Return those who have a place, by nothing but their sheets and who came first."""
    placed = {name for group in scene.fight.groups for name in group}
    came = [one for one in scene.people.values() if one.name in placed]
    return [one.name for one in sorted(came, key=own_place, reverse=True)]


def begins_it(scene: Scene, person: Person) -> bool:
    """Say whether somebody may do nothing yet but the one action that started the fight: others,
    whose place is before theirs, have not been called (MET-1).
    """
    fight = scene.fight
    if fight.round != 1 or fight.haste or person.name != fight.starter or person.phase.delaying:
        return False
    order = by_own_place(scene)
    before = order[: order.index(person.name)] if person.name in order else order
    return any(one.able and is_to_come(one) for one in map(scene.people.__getitem__, before))


@moments.waits
def waits_for_place(scene: Scene, person: Person) -> bool:
    """Say whether the other action of who started the fight waits for their place (MET-1)."""
    return person.phase.acted and begins_it(scene, person)


@moments.recalls
def starter_again(scene: Scene, called: Person) -> Person | None:
    """Return who started the fight where they have kept an action, and have not been called at
    their own place: before those who come after it, and before those who are called again (MET-2).
    """
    fight = scene.fight
    starter = scene.people.get(fight.starter) if fight.round == 1 and not fight.haste else None
    if starter is None or starter.phase.delaying or not starter.phase.acted:
        return None
    if not keeps(scene, starter) or starter.phase.lines > 1:
        return None
    if called.phase.acted:
        return starter
    order = by_own_place(scene)
    return starter if order.index(starter.name) < order.index(called.name) else None


# --- Helping a defender: an ally takes the attack in the target's place (MET-10) -----------------


SHIELD, WITHDRAW = "shield", "withdraw"
REACH = 3  # steps


def ready_shield(table: Table, action: act.ReadyShield) -> None:
    """Note for whom somebody would take an attack; nobody is asked before one comes."""
    person = table.person(action.who)
    if action.friend:
        if SHIELD not in table.ruleset.answers:
            raise RuleError("no-shields", "MET-10", ruleset=table.ruleset.id)
        if table.person(action.friend).name == person.name:
            raise RuleError("self-target", who=person.name)
    table.emit(ev.ShieldReady(who=person.name, friend=action.friend))


def shields_of(table: Table, exchange: Exchange) -> list[Person]:
    """Return who could take an attack for its target, in the order of the round."""
    people = table.scene.people
    in_order = [name for group in table.scene.fight.groups for name in group if name in people]
    return [one for name in in_order if can_shield(table, one := people[name], exchange)]


def can_shield(table: Table, person: Person, exchange: Exchange) -> bool:
    """Say whether somebody stands ready, near enough, with an action left and room for one more
    attack.
    """
    if person.shields != exchange.target or person.name in (exchange.owner, exchange.target):
        return False
    free = not person.prone and not person.helpless and not person.phase.shielded
    near = steps_between(table, person.name, exchange.target) <= REACH
    return (
        free
        and near
        and actions_left(table, person) > 0
        and can_be_targeted(table, person.name, PHYSICAL)
        and table.scene.hold_of(person.name) is None
    )


def offer_shield(table: Table, exchange: Exchange) -> None:
    """Ask the target about the first who stands ready; one who is down is not asked."""
    ready = shields_of(table, exchange)
    if not ready:
        return
    target = table.person(exchange.target)
    if target.down or target.helpless:
        redirect(table, exchange.id, target.name, ready[0])
        return
    _ask_target(table, exchange.id, exchange.owner, target.name, ready[0].name)


def _ask_target(table: Table, exchange: int, attacker: str, target: str, by: str) -> None:
    fight = table.scene.fight
    ask(
        table, SHIELD, f"{SHIELD}:{fight.round}.{fight.haste}:{exchange}:{by}:{target}",
        target, ("accept", "refuse"), "accept",
        attacker=attacker, by=by, exchange=str(exchange),
    )  # fmt: skip


def answer_shield(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Let the ally take the attack; refused, the next who stands ready is put to the target."""
    about, number = question.about, int(question.about["exchange"])
    exchange = table.exchange(number)
    ready = {one.name: one for one in shields_of(table, exchange)}
    if option == "accept" and about["by"] in ready:
        settle_question(table, question, option)
        redirect(table, number, question.who, ready[about["by"]])
        return
    names = list(ready)
    after = names[names.index(about["by"]) + 1 :] if about["by"] in names else []
    if after:
        settle_question(table, question, option)
        _ask_target(table, number, about["attacker"], question.who, after[0])
    else:
        settle_question(table, question, option, number, SHIELD)


def redirect(table: Table, exchange: int, target: str, ally: Person) -> None:
    """Put an ally in the target's place."""
    far = max(0, steps_between(table, ally.name, target) - NEAREST)
    distances = after_moving(table, ally.name, target, -far) if far else ()
    table.emit(
        ev.Redirected(
            exchange=exchange,
            slot=SHIELD,
            who=target,
            by=ally.name,
            spends=SIMPLE,
            distances=distances,
        )
    )


def offer_withdrawal(table: Table, exchange: Exchange) -> None:
    """Ask the attacker whether to go through with it, now that another is in the way."""
    redirected = redirection(exchange)
    if redirected is None:
        return
    fight = table.scene.fight
    ask(
        table, WITHDRAW, f"{WITHDRAW}:{fight.round}.{fight.haste}:{exchange.id}:{exchange.owner}",
        exchange.owner, ("strike", "withdraw"), "strike",
        target=redirected.who, by=redirected.by, exchange=str(exchange.id),
    )  # fmt: skip


def answer_withdrawal(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer down; the action is used up either way."""
    settle_question(table, question, option, int(question.about["exchange"]), WITHDRAW)


def redirection(exchange: Exchange) -> ev.Redirected | None:
    """Return whose place an ally has taken, and who that is, if anybody has."""
    redirected = exchange.slots.get(SHIELD)
    return redirected if isinstance(redirected, ev.Redirected) else None


def withdrew(exchange: Exchange) -> bool:
    """Say whether the attacker gave the attack up."""
    answer = exchange.slots.get(WITHDRAW)
    return isinstance(answer, ev.Answered) and answer.option == WITHDRAW


# --- Challenges between two, or against the world: throws, test pools on a tie, retests (MET-4) --


RETESTS = 2  # one for each side
RETEST = "retest"


# --- the steps of a challenge --------------------------------------------------------------------


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
    """Begin: a shot leaves the gun, the attack counts against its targets, and a fair escape is
    over for both sides (MET-6, MET-7). One that was withdrawn never begins.
    """
    person = table.person(exchange.owner)
    if exchange.means:
        spend_round(table, person, weapon_named(person, exchange.means))
    if not exchange.chase:
        _count_targets(table, exchange)
    if resisted_with(exchange) == PHYSICAL:
        spoil_both(table, exchange)


def _count_targets(table: Table, exchange: Exchange) -> None:
    """Count an attack against its target, and whoever it was aimed at before an ally took it
    (MET-10).
    """
    redirected, kind = redirection(exchange), resisted_with(exchange)
    aimed = (redirected.who,) if redirected is not None else ()
    for name in (*aimed, exchange.target) if kind else ():
        count_target(table, name, kind, exchange.owner)


def resisted_with(exchange: Exchange) -> str:
    """Return the attribute that resists, and so the type of an attack; nothing against the
    world.
    """
    return exchange.kind if exchange.target else ""


def _wanted(exchange: Exchange, number: int) -> bool:
    """Say whether the throws number ``number`` are called for."""
    if withdrew(exchange) or "unopposed" in exchange.slots:
        return False
    if isinstance(exchange.part, Do) and not exchange.part.traits:
        return False
    return number == 0 or bought_retest(exchange, number - 1)


def bought_retest(exchange: Exchange, number: int) -> bool:
    """Say whether whoever lost the throws number ``number`` has them made once more."""
    answer = exchange.slots.get(f"{RETEST} {number}")
    return isinstance(answer, ev.Answered) and answer.option == "yes"


def challenge_thrown(number: int) -> Callable[[Table, Exchange], None]:
    """Return the step that throws for whoever acts."""

    def fill(table: Table, exchange: Exchange) -> None:
        if not _wanted(exchange, number):
            return
        if number == 0:
            enter(table, exchange)
        pool = challenger_pool(table, exchange)
        against = exchange.target or None
        throw(
            table, exchange.owner, pool, "challenge", against,
            exchange=exchange.id, slot=f"attack {number}",
        )  # fmt: skip

    return fill


def answer_thrown(number: int) -> Callable[[Table, Exchange], None]:
    """Return the step that throws for whoever, or whatever, resists."""

    def fill(table: Table, exchange: Exchange) -> None:
        if not _wanted(exchange, number):
            return
        pool, slot = resisting_pool(table, exchange), f"defense {number}"
        who, purpose, against = exchange.owner, "opposition", None
        if exchange.target:
            who, purpose, against = exchange.target, "challenge", exchange.owner
        throw(table, who, pool, purpose, against, exchange=exchange.id, slot=slot)

    return fill


def decided(number: int) -> Callable[[Table, Exchange], None]:
    """Return the step that compares the throws, and on a tie the test pools."""

    def fill(table: Table, exchange: Exchange) -> None:
        attack = roll_in(exchange, f"attack {number}")
        defense = roll_in(exchange, f"defense {number}")
        if number == 0 and "unopposed" in exchange.slots:
            enter(table, exchange)
            _decide(table, exchange, number, True, "unopposed")
        elif attack is not None and defense is not None:
            wins, by = outcome(table, attack, defense)
            _decide(table, exchange, number, wins, by, attack, defense)

    return fill


def _decide(
    table: Table, exchange: Exchange, number: int, wins: bool, by: str, *rolls: Roll
) -> None:
    winner, loser = exchange.owner, exchange.target
    if not wins:
        winner, loser = loser, winner
    table.emit(
        ev.ChallengeDecided(
            exchange=exchange.id,
            slot=f"decision {number}",
            winner=winner,
            loser=loser,
            by=by,
            throws=tuple(sign(roll.faces[0]) for roll in rolls),
            pools=tuple(roll.successes for roll in rolls),
            private=tuple(dict.fromkeys(roll.who for roll in rolls if is_kept(roll))),
        )
    )


def won(exchange: Exchange) -> bool:
    """Say whether whoever acts has won."""
    decision = decision_in(exchange)
    return decision is not None and decision.winner == exchange.owner


# --- retests -------------------------------------------------------------------------------------


def retest_offered(number: int) -> Callable[[Table, Exchange], None]:
    """Return the step that asks the loser about a retest: once each, where there is Willpower."""

    def fill(table: Table, exchange: Exchange) -> None:
        decision = exchange.slots.get(f"decision {number}")
        if not isinstance(decision, ev.ChallengeDecided) or decision.by == "unopposed":
            return
        offer_retest(table, exchange, number, decision.loser, decision.winner)

    return fill


def offer_retest(table: Table, exchange: Exchange, number: int, loser: str, winner: str) -> None:
    """Ask whoever has lost, unless they have been asked before in this challenge, or cannot pay."""
    if not loser or _has_retested(exchange, loser) or not may_retest(table, loser):
        return
    fight = table.scene.fight
    ask(
        table, RETEST, f"{RETEST}:{fight.round}.{fight.haste}:{exchange.id}.{number}:{loser}",
        loser, ("yes", "no"), "no",
        attacker=exchange.owner, against=winner, exchange=str(exchange.id),
        slot=f"{RETEST} {number}",
    )  # fmt: skip


def _has_retested(exchange: Exchange, who: str) -> bool:
    return any(
        isinstance(one, ev.Answered) and one.who == who and slot.startswith(RETEST)
        for slot, one in exchange.slots.items()
    )


def may_retest(table: Table, who: str) -> bool:
    """Say whether somebody is to be asked: those who play alone or flow by never buy one."""
    person = table.person(who)
    alone = person.auto or (person.npc and table.scene.pace == "flow")
    return person.able and not alone and person.fighter.resources.get("willpower", 0) > 0


def answer_retest(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Pay for a retest, or let the loss stand; refuse one whose Willpower has gone meanwhile."""
    if option == "yes":
        if not table.person(question.who).fighter.resources.get("willpower", 0):
            raise RuleError("no-resource", "MET-4", resource="willpower", have=0, need=1)
        table.change_resource(question.who, "willpower", -1, why=RETEST)
    exchange, slot = int(question.about["exchange"]), question.about["slot"]
    settle_question(table, question, option, exchange, slot)


CHALLENGE = (
    Step("unopposed", leave_unopposed),
    *(
        step
        for number in range(RETESTS + 1)
        for step in (
            Step(f"attack {number}", challenge_thrown(number)),
            Step(f"defense {number}", answer_thrown(number)),
            Step(f"decision {number}", decided(number)),
            *((Step(f"{RETEST} {number}", retest_offered(number)),) if number < RETESTS else ()),
        )
    ),
)

# Shots from a chase are settled at once: nobody is asked anything (SYS-3).
IN_CHASE = (
    Step("unopposed", leave_unopposed),
    Step("attack 0", challenge_thrown(0)),
    Step("defense 0", answer_thrown(0)),
    Step("decision 0", decided(0)),
)


# --- What becomes of whoever loses to a maneuver that the game does by itself (MET-9) ------------


SLOT = "maneuver"
PUSHED = 3  # steps


def verify_known(table: Table, part: Maneuver, ranged: bool) -> None:
    """Refuse what takes hands from afar, and to disarm one whose hands are empty."""
    found = known(part)
    if found is None:
        return
    if found.close and ranged:
        raise RuleError("maneuver-hand-to-hand", RULE, text=part.text)
    if found.effect == DISARM and object_in_hand(table.person(part.target)) is None:
        raise RuleError("nothing-to-disarm", RULE, who=part.target)


def follow_up(table: Table, exchange: Exchange) -> None:
    """Let a maneuver do what it is for, where it was won."""
    found = known(exchange.part)
    if found is not None and found.effect and won(exchange):
        EFFECTS[found.effect](table, exchange)


def _trip(table: Table, exchange: Exchange) -> None:
    if not table.person(exchange.target).prone:
        table.emit(ev.PositionSet(who=exchange.target, changes={"prone": True}))


def _disarm(table: Table, exchange: Exchange) -> None:
    disarm(table, exchange.owner, exchange.target, exchange, SLOT)


def _push(table: Table, exchange: Exchange) -> None:
    steps = steps_between(table, exchange.owner, exchange.target) + PUSHED
    one, other = exchange.target, exchange.owner
    hidden = one_is_hidden(table.scene, one, other)
    table.emit(ev.StepsSet(who=one, other=other, steps=steps, hidden=hidden))


EFFECTS: dict[str, Callable[[Table, Exchange], None]] = {
    TRIP: _trip,
    DISARM: _disarm,
    PUSH: _push,
}


# --- Challenges that belong to no exchange: `roll physical + brawl vs NAME`, or against a number -


ATTRIBUTES = (PHYSICAL, SOCIAL, MENTAL)


@moments.roll_freely
def roll_challenge(table: Table, action: act.RollDice) -> None:
    """Throw for somebody and for whoever, or whatever, resists; with Willpower, once more for one
    who loses.
    """
    person = table.person(action.who)
    _verify(action)
    verify_once(action.traits)
    if action.willpower and not person.fighter.resources.get("willpower", 0):
        verify_willpower(table, person, True)
    if not _throw(table, action, person) and action.willpower:
        table.change_resource(person.name, "willpower", -1, why=RETEST, secret=action.private)
        _throw(table, action, person)


def _verify(action: act.RollDice) -> None:
    if action.again or action.rote or action.specialty:
        raise RuleError("roll-again", "MET-4", rules="met", specialty=action.specialty)
    if not action.against and action.difficulty is None:
        raise RuleError("roll-against-whom", "MET-4")
    if action.against == action.who:
        raise RuleError("roll-against-oneself", "MET-4")
    if action.against and not set(ATTRIBUTES).intersection(action.traits):
        raise RuleError("roll-attribute", "MET-5", traits=list(action.traits))


def _throw(table: Table, action: act.RollDice, person: Person) -> bool:
    """Make one pair of throws; say whether the challenger wins."""
    mine = _reckoned(table, person, action)
    attack = _thrown_free_challenges(table, person.name, mine, "challenge", action)
    if action.against:
        other = table.person(action.against)
        theirs = _resisting(table, other, action.traits)
        defense = _thrown_free_challenges(
            table, other.name, theirs, "challenge", action, person.name
        )
    else:
        static = against_number(action.difficulty or 0)
        defense = _thrown_free_challenges(table, person.name, static, "opposition", action)
    wins, by = outcome(table, attack, defense)
    winner, loser = (person.name, action.against) if wins else (action.against, person.name)
    table.emit(
        ev.ChallengeDecided(
            exchange=0,
            slot="",
            winner=winner,
            loser=loser,
            by=by,
            throws=(sign(attack.faces[0]), sign(defense.faces[0])),
            pools=(attack.successes, defense.successes),
            private=tuple(dict.fromkeys(one.who for one in (attack, defense) if is_kept(one))),
            secret=action.private,
        )
    )
    return wins


def _thrown_free_challenges(
    table: Table,
    who: str,
    pool: Reckoning,
    purpose: str,
    action: act.RollDice,
    challenger: str = "",
) -> Roll:
    """Throw for one side; of whoever resists, and has not chosen to, others learn no test pool."""
    against = challenger or action.against or None
    return throw(
        table,
        who,
        pool,
        purpose,
        against,
        secret=action.private,
        private=bool(challenger),
        uses_up=table.by != action.who,
    )


def _reckoned(table: Table, person: Person, action: act.RollDice) -> Reckoning:
    pool = (*traits_of(table, person, action.traits), *dice(action.dice, "extra"))
    return table.reckon_action(person, "action", pool, ())


def _resisting(table: Table, other: Person, traits: tuple[str, ...]) -> Reckoning:
    """Reckon what resists: the attribute that is challenged and Dodge, or the Willpower left."""
    attribute = next(one for one in ATTRIBUTES if one in traits)
    left = other.fighter.resources.get("willpower", 0)
    also = (
        other.fighter.terms("dodge")
        if attribute == PHYSICAL
        else dice(left, "willpower left", "MET-5")
    )
    return table.reckon_action(other, "defense", (*other.fighter.terms(attribute), *also), ())


# --- Grapples by challenges: chapter 10 with throws in the place of dice (SYS-3) -----------------


LEVELS = 1  # what an effect that harms takes


type Thrower = Callable[[Table, Exchange, str], None]


def _thrown_grappling(
    table: Table, exchange: Exchange, slot: str, who: str, pool: Reckoning
) -> None:
    other = exchange.target if who == exchange.owner else exchange.owner
    throw(table, who, pool, "challenge", other, exchange=exchange.id, slot=slot)


def throw_to_seize(table: Table, exchange: Exchange, slot: str) -> None:
    """Throw for one who seizes another: Physical + Brawl."""
    person, part = table.person(exchange.owner), exchange.part
    assert isinstance(part, Grapple)
    pool = reckon_seizing(table, exchange, person, part, ())
    _thrown_grappling(table, exchange, slot, person.name, pool)


def throw_against_seizing(table: Table, exchange: Exchange, slot: str) -> None:
    """Throw for one who is seized, with what resists any Physical challenge (MET-5)."""
    target = table.person(exchange.target)
    if defenseless(table, target):
        return
    terms = physical_resistance(table, exchange, target)
    _thrown_grappling(
        table, exchange, slot, target.name, table.reckon_action(target, "defense", terms, ())
    )


def throw_hold(table: Table, exchange: Exchange, slot: str) -> None:
    """Throw for whose turn it is, grappler or victim; one who passes throws nothing."""
    pool = reckon_side(table, exchange, exchange.owner, exchange.part)
    if pool is not None:
        _thrown_grappling(table, exchange, slot, exchange.owner, pool)


def throw_against_hold(table: Table, exchange: Exchange, slot: str) -> None:
    """Throw for the other side of the hold."""
    back = exchange.back
    pool = reckon_side(table, exchange, exchange.target, back) if back is not None else None
    if pool is not None:
        _thrown_grappling(table, exchange, slot, exchange.target, pool)


def struggle(attack: Thrower, defense: Thrower) -> tuple[Step[Table], ...]:
    """Return the steps of a challenge in a grapple: both throw, and whoever loses may buy a retest
    (MET-4).
    """
    again = (
        step
        for number in range(RETESTS)
        for step in (
            Step(f"{RETEST} {number}", _retest_offered(number)),
            Step(f"attack {number + 1}", _thrown_again(attack, "attack", number)),
            Step(f"defense {number + 1}", _thrown_again(defense, "defense", number)),
        )
    )
    return (
        Step("attack", lambda table, exchange: attack(table, exchange, "attack")),
        Step("defense", lambda table, exchange: defense(table, exchange, "defense")),
        *again,
    )


def _thrown_again(thrower: Thrower, slot: str, number: int) -> Callable[[Table, Exchange], None]:
    def fill(table: Table, exchange: Exchange) -> None:
        if bought_retest(exchange, number):
            thrower(table, exchange, f"{slot} {number + 1}")

    return fill


def _retest_offered(number: int) -> Callable[[Table, Exchange], None]:
    def fill(table: Table, exchange: Exchange) -> None:
        attack, defense = _last_throws(exchange)
        if (
            attack is None
            or defense is None
            or (number and not bought_retest(exchange, number - 1))
        ):
            return
        sides = (exchange.owner, exchange.target)
        winner, loser = sides if margin(table, attack, defense) > 0 else sides[::-1]
        offer_retest(table, exchange, number, loser, winner)

    return fill


def _last_throws(exchange: Exchange) -> tuple[Roll | None, Roll | None]:
    """Return the throws that stand, after any retests."""
    slots = ("", *(f" {number + 1}" for number in range(RETESTS)))
    attacks, defenses = (
        [roll for more in slots if (roll := roll_in(exchange, f"{side}{more}")) is not None]
        for side in ("attack", "defense")
    )
    return next(reversed(attacks), None), next(reversed(defenses), None)


def compare_throws(table: Table, exchange: Exchange) -> None:
    """Say who prevails, and by how much; against one who does not throw, the whole of it."""
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


# --- help (GRAPPLE-11) ---------------------------------------------------------------------------


def throw_help(table: Table, exchange: Exchange) -> None:
    """Throw for a third party, with the traits of the side that is helped."""
    terms = help_terms(table, exchange)
    if terms is None:
        return
    person = table.person(exchange.owner)
    pool = table.reckon_action(person, "action", terms, ())
    throw(table, person.name, pool, "challenge", None, exchange=exchange.id, slot="roll")


def throw_against_help(table: Table, exchange: Exchange) -> None:
    """Throw against a third party for the world, if they have thrown."""
    if roll_in(exchange, "roll") is None:
        return
    number = against_number(USUAL_DIFFICULTY)
    throw(table, exchange.owner, number, "opposition", None, exchange=exchange.id, slot="against")


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


# --- What a lost Physical challenge costs: flat levels, never soaked (MET-5) ----------------------


def take_levels(table: Table, exchange: Exchange) -> None:
    """Mark the levels of an attack that landed."""
    if not won(exchange):
        return
    weapon = weapon_named(table.person(exchange.owner), exchange.means)
    maneuver = known(exchange.part)
    levels = means_with(weapon).damage + (maneuver.levels if maneuver is not None else 0)
    kind = "bashing" if maneuver is not None and maneuver.blunt else weapon.type
    wound(table, exchange.target, levels, kind, by=exchange.owner, exchange=exchange.id)
