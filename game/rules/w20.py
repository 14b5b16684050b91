"""``w20``: the Storyteller system by the book (chapter 14)."""

from collections.abc import Callable, Iterator
from itertools import groupby

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game import moments
from game.dice import Modifier
from game.engine.exchanges import (
    OF_A_ROLL,
    net_in,
    of_a_roll,
    outcome_of,
    roll_in,
    spend_round,
    take_of_a_roll,
    weapon_named,
)
from game.engine.pools import as_granted, as_rolled, pool_set
from game.engine.questions import OneWordVerb, ask, settle_question
from game.engine.ruleset import LocationRule, Phase, Step
from game.engine.table import AnyVerb, Rules, Table, ruleset_of
from game.engine.verb import Blow, Meeting, Reckoning, Stance, Vocabulary, base, dice, harder
from game.errors import RuleError, why_refused
from game.fighter import Armour, Damage, DamageType, Fighter, Weapon
from game.rules import rounds
from game.rules.aborts import abort_free, attacks_to_come, defenses_of, verify_new_action
from game.rules.attack import (
    AttackVerb,
    accepted,
    blow_of,
    damage_in,
    margin_of_a_blow,
    past_soak,
    roll_attack,
    terms_of,
    verify_target,
    weapon_of,
)
from game.rules.checks import roll_traits
from game.rules.defense import (
    BlockVerb,
    DefenseVerb,
    DodgeVerb,
    braving_of,
    conclude_escapes,
    countering,
    cover_of,
    declared_escape,
    defenseless,
    drives,
    escaping,
    faced,
    hopeless,
    leave_unattacked,
    meeting,
    promise,
    reckon_defense,
    roll_meeting,
    standing_counter,
    weapon_in,
)
from game.rules.grapple import end_hold_of
from game.rules.harm import STANDING_UP, mark, prone_terms, roll_damage, standing_up
from game.rules.reach import at_arms_length, break_off, breaks_off_from, leave_cover, shoots
from game.rules.rounds import awaited_in, gun_to_reload, late_offers, owners_in, perceives, speaks
from game.rules.splits import FORCED_SPLIT, exposes, split_terms, verify_together, verify_undefended
from game.state.decisions import Offer, Question
from game.state.declaration import (
    Assault,
    Assist,
    Attack,
    CounterGrapple,
    Declaration,
    Defense,
    Delay,
    Do,
    Felling,
    Grapple,
    Parry,
    Part,
    Pass,
    Resist,
    Reverse,
    Stand,
    Sustain,
    Tackle,
    verb_name,
)
from game.state.person import Person, at_hand, in_hand, means_at_hand
from game.state.scene import Exchange, Scene, Touches
from game.words import Words, quote

# How a storyteller may say that a person is, by the rules that it is part of.
POSITIONS = {
    **dict.fromkeys(("blinded", "flank", "rear", "immobilised"), "W20-12"),
    **dict.fromkeys(("cramped", "coverless"), "W20-4"),
    **dict.fromkeys(("bare", "staked"), "W20-13"),
}


def verify_played(table: Table, word: str, rule: str) -> None:
    """Refuse a word of the storyteller's that these rules do not know."""
    if not table.ruleset.plays(rule):
        raise RuleError("not-in-these-rules", "RULESETS", verb=word, rules=table.ruleset.id)


# --- What may be said in one line, and when (W20-1 to W20-3) --------------------------------------


@moments.verify_line
def verify_line(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse parts that do not go together, or that may not be declared now."""
    phase, parts = table.phase, declaration.parts
    if not parts:
        raise RuleError("one-action", "ROUND-3", who=person.name)
    stands = beside_what_stands(table, person, parts)
    if phase.adds_to_what_stands:
        (verify_extra if phase.adds else verify_late)(table, person, declaration)
        verify_undefended(table, person, stands)
    else:
        verify_shares(table, person, declaration)
    extra = parts if phase.adds else parts[len(sharing(declaration)) :]
    if any(exposes(table, part) for part in extra):  # haste gives no committed attack
        raise RuleError("committed-in-haste", "HASTE-5", who=person.name)
    verify_a_hand_left(person, stands)
    for part in parts:
        prevented = prevents(table, person, part)
        if prevented:
            raise RuleError(prevented, "W20-12", who=person.name)
        table.ruleset.verb(part).verify(table, person, part)
    if phase.name == AMBUSH:
        verify_in_ambush(person, declaration)


def verify_extra(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse more extra actions than were bought, and dice for them: each has its whole pool."""
    left = unsaid(person)
    if len(declaration.parts) > left:
        raise RuleError(
            "too-many-extra", "W20-2", who=person.name, actions=len(declaration.parts), limit=left
        )
    if any(declaration.dice):
        raise RuleError("dice-without-split", "W20-3", who=person.name)


def verify_late(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse more than one action of a person who delayed: several are declared at the top; and all
    but a defense before their place has come (W20-1).
    """
    if len(declaration.parts) > 1 or any(declaration.dice):
        raise RuleError("one-late-action", "W20-1", who=person.name)
    if isinstance(declaration.parts[0], Delay):
        raise RuleError("delays-already", "W20-1", who=person.name)
    verb = table.ruleset.verb(declaration.parts[0])
    if before_ones_place(person) and not verb.abortable:
        defenses = defenses_of(table)
        raise RuleError("before-ones-place", "W20-1", who=person.name, defenses=defenses)


def beside_what_stands(table: Table, person: Person, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return what is declared now with what stands of the turn: what came before extra actions, and
    the extra actions that were given up for a defense before what was put off.
    """
    if all(isinstance(part, Pass) for part in parts):  # it is always allowed to do nothing more
        return parts
    if table.phase.adds:
        return (*person.parts, *parts)
    return (*parts, *person.parts[1:]) if table.phase.kind == "resolve" else parts


# --- The shape of a turn: first actions in the order, extra actions after them (W20-2) ------------

EXTRA_ACTIONS = "extra actions"  # a phase


def sharing(declaration: Declaration) -> tuple[Part, ...]:
    """Return the parts that are one action, or share its pool: not the last ones, which are extra
    actions that Rage bought.
    """
    extra = declaration.haste.count if declaration.haste is not None else 0
    return declaration.parts[: max(1, len(declaration.parts) - extra)]


@moments.beside
def beside(scene: Scene, declaration: Declaration, index: int) -> tuple[Part, ...]:
    """Return the parts that share a pool with one of them; an extra action stands alone."""
    shared = sharing(declaration)
    return shared if index < len(shared) else (declaration.parts[index],)


def unsaid(person: Person) -> int:
    """Return how many extra actions a person has bought and not named yet."""
    declaration = person.phase.declaration
    if declaration is None or declaration.haste is None:
        return 0
    return max(0, declaration.haste.count - (len(declaration.parts) - 1))


@moments.owes
def owes(scene: Scene, phase: Phase[Table], person: Person) -> bool:
    """Say whether a person has yet to speak, of their extra actions where it is these."""
    return unsaid(person) > 0 if phase.adds else rounds.owes(scene, phase, person)


@moments.comes_up
def comes_up(scene: Scene, phase: Phase[Table], person: Person) -> list[int] | None:
    """Return the parts that come up at a person's place in the order: the first that has a place,
    and the defenses beside it, which do their work when they are needed. What is left once that
    place has come is for the turn's end, but for defenses.
    """
    if phase.kind != "resolve":
        return None
    if phase.name == EXTRA_ACTIONS:
        verb, parts = ruleset_of(scene).verb, person.parts
        return [one for one in person.unresolved() if verb(parts[one]).stance != "defense"]
    if person.phase.declaration is None:
        return []
    own = sharing(person.phase.declaration)
    if any(index < len(own) for index in person.phase.resolved):
        return []
    waits = [ruleset_of(scene).verb(part).stance == "defense" for part in own]
    first = None if all(waits) else waits.index(False)
    return [index for index, waiting in enumerate(waits) if waiting or index == first]


@moments.order_in
def by_rating(scene: Scene, phase: Phase[Table]) -> tuple[tuple[str, ...], ...] | None:
    """Return the order of the extra actions: by initiative rating, then as in the order (W20-2)."""
    if phase.name != EXTRA_ACTIONS:
        return None

    def place(name: str) -> tuple[int, int]:
        initiative = scene.people[name].initiative
        return (initiative.rating, initiative.total) if initiative else (0, 0)

    names = [name for group in scene.fight.groups for name in group if name in scene.people]
    return tuple(
        tuple(group) for _, group in groupby(sorted(names, key=place, reverse=True), key=place)
    )


def after_first(scene: Scene) -> str:
    """Return what follows the first actions: extra ones to name, extra ones to take, the books."""
    phases = ruleset_of(scene).phases
    if awaited_in(scene, phases["extra declaration"]):
        return "extra declaration"
    left = owners_in(scene, phases[EXTRA_ACTIONS])
    return EXTRA_ACTIONS if left else "bookkeeping"


def end_turn(table: Table) -> None:
    """Let escapes succeed that nobody came after, once all of the turn is over (DEF-6)."""
    if after_first(table.scene) == "bookkeeping":
        conclude_escapes(table)
        leave_unattacked(table)


# --- Delay: let your place pass, and act later in the turn (W20-1) --------------------------------


class DelayVerb(OneWordVerb):
    """``delay``: what its owner does instead is said later, between the turns of others."""

    part = Delay()
    name = "delay"
    stance: Stance = "offense"  # a seizure takes it as it takes any action (GRAPPLE-10a)

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse to put off what was put off already, and extra actions."""
        if person.phase.declaration is not None:
            raise RuleError("delays-already", "W20-1", who=person.name)

    def legal(self, table: Table, person: Person) -> Iterator[Delay]:
        if person.phase.declaration is None:
            yield self.part

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """The place passes; what is done instead has a moment of its own."""
        table.emit(ev.Delayed(who=person.name, index=index))


def before_ones_place(person: Person) -> bool:
    """Say whether a person's delay has not come up yet."""
    return any(isinstance(person.parts[index], Delay) for index in person.to_come())


@moments.speaks_later
def may_still_defend(table: Table, person: Person) -> bool:
    """Say whether a person has declared a delay and their place has not come: a defense needs no
    place (W20-1, W20-4).
    """
    scene = table.scene
    if not table.phase.late or scene.fight.turn is not None or scene.fight.questions:
        return False
    return before_ones_place(person) and speaks(scene, person, table.phase)


# --- Several actions out of one pool: the smallest is divided among them (W20-3) -----------------

RULE = "W20-3"
PAIRS = (("strength", "brawl"), ("dexterity", "brawl"))


def traits_of(table: Table, person: Person, part: Part) -> tuple[str, ...]:
    """Return the traits that a part would be rolled with; none if it is not rolled."""
    match part:
        case Stand() | Do():
            return part.traits
        case Attack():
            weapon = means_at_hand(person, part) or in_hand(person)
            return as_rolled(table.scene, person, part, weapon).traits
        case Grapple() | CounterGrapple() | Sustain() | Resist() | Reverse() | Assist():
            pair = getattr(part, "pair", None)
            ways = [way for way in PAIRS if pair in (None, way[0])]
            return max(ways, key=lambda way: sum(map(person.fighter.trait, way)))
        case _:
            ability = table.ruleset.verb(part).ability
            named = pool_set(as_granted(table.scene, person, ""), verb_name(part))
            return (named or ("dexterity", ability)) if ability else ()


def pool_of(table: Table, person: Person, part: Part) -> int | None:
    """Return what a person has in the traits that a part would be rolled with; None for one that is
    not rolled.
    """
    traits = traits_of(table, person, part)
    return sum(map(person.fighter.trait, traits)) if traits else None


def smallest_pool(table: Table, person: Person, parts: tuple[Part, ...]) -> int:
    """Return the smallest pool of several actions as it is now, wounds included."""
    pools = [pool for part in parts if (pool := pool_of(table, person, part)) is not None]
    penalty = table.ruleset.wound_penalty(person.fighter)
    return max(0, min(pools, default=0) + penalty)


def taking_shares(table: Table, person: Person, parts: tuple[Part, ...]) -> list[int]:
    """Return which of several actions take a share: those that are rolled, and of the others
    reloading and breaking off (RES-8), and getting up in the place of another (W20-11), but no move
    nor a word (W20-17).
    """
    return [
        index
        for index, part in enumerate(parts)
        if (isinstance(part, Stand) and part.instead)
        or gun_to_reload(part) is not None
        or breaks_off_from(part) is not None
        or pool_of(table, person, part) is not None
    ]


def is_spent_on(table: Table, person: Person, index: int) -> bool:
    """Say whether an action of a person goes into a part of what they declared: none into a word,
    a move or getting up beside what takes a share (W20-17).
    """
    assert person.phase.declaration is not None
    parts = sharing(person.phase.declaration)
    taking = taking_shares(table, person, parts)
    return index >= len(parts) or not taking or index in taking


def all_defense(table: Table, parts: tuple[Part, ...]) -> bool:
    """Say whether a turn is nothing but defense: then nothing is divided (W20-5). Nor does getting
    up in the place of a defense make it anything else (W20-11).
    """
    return all(
        part.instead and not part.divides
        if isinstance(part, Stand)
        else table.ruleset.verb(part).meets == "each"
        for part in parts
    )


def dice_said(table: Table, person: Person, declaration: Declaration) -> dict[int, int]:
    """Return what was said that each action gets which takes a share (0: nothing was); empty where
    nothing is divided.
    """
    parts = sharing(declaration)
    taking = [] if all_defense(table, parts) else taking_shares(table, person, parts)
    if len(taking) < 2:
        return {}
    return {index: declaration.dice[index] if declaration.dice else 0 for index in taking}


def shares(pool: int, said: dict[int, int]) -> dict[int, int]:
    """Divide a pool: first what was said, in order, then the rest evenly, the earlier parts getting
    what is over.
    """
    dealt = dict[int, int]()
    for index, wanted in said.items():
        dealt[index] = min(wanted, pool)
        pool -= dealt[index]
    others = [index for index, wanted in said.items() if not wanted]
    for number, index in enumerate(others):
        dealt[index] = pool // len(others) + (number < pool % len(others))
    return dealt


@moments.split_terms
def divided(
    table: Table, person: Person, declaration: Declaration, index: int
) -> tuple[Modifier, ...]:
    """Return what each of several actions loses of its pool: all but its share (W20-3).

    Wounds are taken off the pool that is divided, so a share does not lose them again; standing up
    besides costs every share.
    """
    parts = sharing(declaration)
    if index >= len(parts):
        return ()
    standing, said = standing_up(parts), dice_said(table, person, declaration)
    if index not in said:
        return standing
    share = shares(smallest_pool(table, person, parts), said)[index]
    penalty = table.ruleset.wound_penalty(person.fighter)
    full = pool_of(table, person, parts[index]) or 0
    return (*dice(share - full - penalty, "shared pool", RULE), *standing)


@moments.verify_split
def verify_shares(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse several actions that do not go together, more dice than the smallest pool has, dice
    for what takes no share, and an action that gets none of them.
    """
    parts = sharing(declaration)
    if len(declaration.parts) > 1:
        if any(isinstance(part, Delay) for part in declaration.parts):
            raise RuleError("not-in-a-split", "W20-1", verb="delay")
        verify_together(table, person, declaration.parts)
    said = dice_said(table, person, declaration)
    total = sum(said.values())
    if sum(declaration.dice) != total:
        raise RuleError("dice-without-split", RULE, who=person.name)
    if not said:
        return
    pool = smallest_pool(table, person, parts)
    if total > pool:
        raise RuleError("too-many-dice", RULE, who=person.name, pool=pool, dice=total)
    least = 1 - STANDING_UP if Stand() in parts else 1  # standing up costs its own
    if min(shares(pool, said).values()) < least:
        count = len(said)
        raise RuleError(
            "too-few-dice", RULE, who=person.name, pool=pool, actions=count, least=least
        )


# --- Meeting an attack: with an action left for it, and with what can meet it (W20-4, W20-5) -----

DIFFICULTY_MEETING = 6


class BodyBlockVerb(BlockVerb):
    """``block``: a body is put in the way."""

    def can_meet(self, target: Person, weapon: Weapon) -> bool:
        """Say whether it can: of hand-to-hand bashing; of the rest only where it is armoured or has
        Fortitude.
        """
        if weapon.ranged:
            return False
        hardened = any(piece.dice for piece in target.fighter.armour)
        return weapon.type == "bashing" or hardened or target.fighter.rating("fortitude") > 0


class RoomyDodgeVerb(DodgeVerb):
    """``dodge``: it takes room to move, but for firearms, from which a person can drop to the
    ground.
    """

    def can_meet(self, target: Person, weapon: Weapon) -> bool:
        return not target.cramped or weapon.skill == "firearms"


class ParryVerb(DefenseVerb):
    """``parry``, with ``willpower``."""

    part = Parry
    ability = "melee"

    def verify(self, table: Table, person: Person, part: Defense) -> None:
        """Refuse it without a hand weapon."""
        if parries_with(person) is None:
            raise RuleError("no-hand-weapon", "W20-4", who=person.name)
        super().verify(table, person, part)

    def can_meet(self, target: Person, weapon: Weapon) -> bool:
        """Say whether a hand weapon is there to parry Brawl or Melee with."""
        fits = not weapon.ranged and weapon.skill in ("brawl", "melee")
        return fits and parries_with(target) is not None


def parries_with(person: Person) -> Weapon | None:
    """Return the hand weapon a person parries with: what is in hand, else, for there is another
    hand, the first one carried.
    """
    ready = (in_hand(person), *person.fighter.arsenal())
    return next((one for one in ready if one.skill == "melee" and at_hand(person, one.name)), None)


def verify_a_hand_left(person: Person, parts: tuple[Part, ...]) -> None:
    """Refuse a parry beside a shot that takes both hands, as a long gun or a bow does; it could
    never be rolled (W20-9).
    """
    if not any(isinstance(part, Parry) for part in parts):
        return
    for part in parts:
        weapon = means_at_hand(person, part) if isinstance(part, Attack) else None
        if weapon is not None and (weapon.build == "long" or weapon.skill == "archery"):
            raise RuleError("both-hands-full", "W20-9", who=person.name, weapon=weapon.name)


@moments.meets
def meets(table: Table, exchange: Exchange, target: Person, weapon: Weapon) -> Meeting:
    """Return how an attack is met: by an action that is left for it (W20-4, W20-5); by what Control
    paid for, an instinct or a way through a chase without one (GRAPPLE-10, GRAPPLE-12, W20-14).
    """
    surprised = table.person(exchange.owner).ambush.get(target.name)
    held = table.scene.hold_on(target.name) is not None
    escape, counter = declared_escape(table, target), standing_counter(table.scene, target)
    if escape is not None and not held and surprised is None:
        return escaping(table, exchange, target, escape)
    if counter is not None and at_arms_length(table, exchange, weapon):
        return countering(table, exchange, target, counter)
    if surprised:
        return Meeting(target, barred="surprised")
    reason = "cannot-meet"
    if surprised == 0 or "forced" in exchange.slots:
        ways = free_ways(table, exchange, target, weapon)
    elif held:
        split = dice(FORCED_SPLIT, "split to block", "GRAPPLE-12")
        ways = free_ways(table, exchange, target, weapon, split, "block")
    else:
        ways = ways_left(table, exchange, target, weapon)
        if not (target.steers or any(own_defenses(table, target))):
            reason = "keeps-action" if may_give_up(table, target) else "no-action"
    if not ways:
        return Meeting(target, barred=reason)
    liked = [way for way in ways if way.how == target.prefer and not hopeless(way.reckoning)]
    return max(liked or ways, key=lambda way: promise(way.reckoning))._replace(forced=held)


def own_defenses(
    table: Table, target: Person, weapon: Weapon | None = None
) -> Iterator[tuple[int, Part, AnyVerb]]:
    """Yield the defenses left in a person's action, with their places; of a weapon, those that can
    meet it.
    """
    for index, part in enumerate(target.parts):
        verb = table.ruleset.verb(part)
        fits = verb.meets == "each" and (weapon is None or verb.can_meet(target, weapon))
        if fits and index not in target.round.used:
            yield index, part, verb


def ways_left(table: Table, exchange: Exchange, target: Person, weapon: Weapon) -> list[Meeting]:
    """Return the ways to meet an attack that are left in a person's own action (W20-4, W20-5); to
    run or drive needs no action for it.
    """
    if target.steers:
        only = "dodge" if drives(table.scene, target) else ""
        return free_ways(table, exchange, target, weapon, only=only)
    declaration = target.phase.declaration
    if declaration is None:
        return []
    own = sharing(declaration)
    nothing_else = all_defense(table, own)
    found = []
    for index, part, verb in own_defenses(table, target, weapon):
        steady = nothing_else and index < len(own)
        terms = (
            dice(-target.round.defenses, "earlier defenses", "W20-5")
            if steady
            else split_terms(table, target, declaration, index)
        )
        reckoning = reckon_way(table, exchange, target, verb, terms)
        found.append(Meeting(target, verb.name, reckoning, part, place=index, gone=not steady))
    return found


def free_ways(
    table: Table,
    exchange: Exchange,
    target: Person,
    weapon: Weapon,
    terms: tuple[Modifier, ...] = (),
    only: str = "",
) -> list[Meeting]:
    """Return the ways to meet an attack that take no action."""
    return [
        Meeting(target, name, reckon_way(table, exchange, target, verb, terms))
        for name, verb in table.ruleset.verbs.items()
        if verb.meets == "each" and only in (name, "") and verb.can_meet(target, weapon)
    ]


def reckon_way(
    table: Table, exchange: Exchange, target: Person, verb: AnyVerb, terms: tuple[Modifier, ...]
) -> Reckoning | None:
    """Reckon a defense: difficulty 6 (W20-4)."""
    if not verb.ability:
        return None
    aim = (base(DIFFICULTY_MEETING, by="W20-4"), *braving_of(table, exchange))
    pool = (*prone_terms(table, target), *terms)
    return reckon_defense(table, target, verb.ability, pool, aim, verb.name)


def meet(table: Table, exchange: Exchange) -> None:
    """Roll the target's defense against an attack that has successes, if they have an action left
    for it; a parry and a grapple defense are rolled against an attack without any, too (W20-9).
    It uses up an action, and a dodge from gunfire ends behind the next cover, or flat on the ground
    if there is none, or no room to get there (W20-4), unless the target runs or drives on.
    """
    attack = roll_in(exchange, "attack")
    if attack is None:
        return
    met = meeting(table, exchange)
    barred = {"parry": met.unmet, "counter-grapple": met.barred}.get(met.how, "no-successes")
    if not attack.successes and barred:
        return
    roll_meeting(table, exchange, met)
    if met.place >= 0 and met.unmet in ("", met.how):
        table.emit(ev.DefenseUsed(who=met.target.name, index=met.place, gone=met.gone))
    shot = weapon_in(table, exchange).skill == "firearms"
    if met.how != "dodge" or met.unmet or not shot or met.target.steers:
        return
    target = faced(table.scene, table.person(met.target.name), exchange.owner)
    drops = target.coverless or target.cramped
    changes: dict[str, bool | int | str] = {"prone": True} if drops else {"cover": "near"}
    if not (target.prone if drops else target.cover != "none"):
        table.emit(ev.PositionSet(who=target.name, changes=changes))


# --- An action not yet taken, given up for a defense: without a roll, at any moment (W20-4) -------

KIND = "defend"  # a question
WAIT, WAIT_ALL = "wait", "wait all"


def place_of(table: Table, person: Person) -> int | None:
    """Return the place of the action that a defense would take: of an extra action not named yet,
    of one put off, else of the last one to come that is no defense; None where there is none.

    A pass is not an action, nor is a word beside other actions, nor one that a knockdown has taken.
    """
    declaration = person.phase.declaration
    if declaration is None:
        return None
    if unsaid(person):
        return len(declaration.parts)
    if person.phase.delaying:
        return 0

    def serves(index: int) -> bool:
        part = person.parts[index]
        if isinstance(part, Pass) or (isinstance(part, CounterGrapple) and person.round.countered):
            return False
        if isinstance(part, Stand) and part.instead:  # W20-11: it is getting up by now
            return False
        idle = table.ruleset.verb(part).meets == "nothing"
        return idle and is_spent_on(table, person, index)

    to_come = [index for index in person.to_come() if index not in person.round.used]
    return max(filter(serves, to_come), default=None)


@moments.may_give_up
def may_give_up(table: Table, person: Person) -> bool:
    """Say whether a person has an action left to defend with, and may."""
    if not person.able or defenseless(table, person):
        return False
    if table.scene.hold_of(person.name) is not None:  # they have no third choice
        return False
    return place_of(table, person) is not None


def with_defense(table: Table, person: Person, part: Part, place: int) -> Declaration:
    """Return what a person declared with a defense in one place of it."""
    before = person.phase.declaration
    assert before is not None
    parts = (*before.parts[:place], part, *before.parts[place + 1 :])
    shares = (*before.dice, 0)[: len(parts)] if before.dice else ()
    now = replace(before, parts=parts, dice=shares)
    return replace(now, dice=()) if all_defense(table, sharing(now)) else now


@moments.verify_given_up
def verify_given_up(table: Table, person: Person, part: Part) -> None:
    """Refuse a defense that no action is left for, or that could not stand in its place."""
    place = place_of(table, person)
    if place is None or not may_give_up(table, person):
        raise RuleError("nothing-to-give-up", "W20-4", who=person.name)
    now = with_defense(table, person, part, place)
    verify_a_hand_left(person, now.parts)
    verify_new_action(table, person, now, place)


@moments.give_up
def give_up(table: Table, person: Person, part: Part, free: bool) -> None:
    """Let a defense take the place of an action that is still to come."""
    place = place_of(table, person)
    assert place is not None
    table.emit(
        ev.Aborted(
            who=person.name, part=part, declaration=with_defense(table, person, part, place),
            resolved=person.phase.resolved, free=True, index=place, strained=person.round.strain,
        )
    )  # fmt: skip


@moments.abort
def defend_instead(table: Table, person: Person, part: Part | None) -> None:
    """Take ``abort DEFENSE`` of a person who is attacked; nothing is rolled first, and so nothing
    asked after.
    """
    if part is None:
        defenses = defenses_of(table)
        raise RuleError("abort-to-defense", "W20-4", verb="abort", defenses=defenses)
    if not attacks_to_come(table.scene, person.name):
        raise RuleError("not-attacked", "W20-4", who=person.name)
    abort_free(table, person, part)


def _may_say(table: Table, person: Person, name: str) -> bool:
    part = next(iter(table.ruleset.verbs[name].legal(table, person.saying(None))))
    return not why_refused(verify_given_up, table, person, part)


@moments.offers
def offers(table: Table) -> list[Offer]:
    """Return what may be taken up now: a defense, under an attack that is still to be rolled, and
    an action that was put off (W20-4, W20-1).
    """
    asked = {question.who for question in table.scene.fight.questions}
    found = []
    for person in table.scene.people.values():
        if person.name in asked or not attacks_to_come(table.scene, person.name):
            continue
        if may_give_up(table, person):
            open_to = [name for name in defenses_of(table) if _may_say(table, person, name)]
            found += [Offer(person.name, tuple(f"abort {name}" for name in open_to))]
    return [*(offer for offer in found if offer.options), *late_offers(table)]


@moments.asks_target
def asks_keeper(table: Table, attacker: Person, index: int, part: Assault) -> bool:
    """Ask the target of an attack who has kept an action (put off, about to be at its place, or an
    extra one not named yet) and has no defense for it, once, or once for all in a round; say
    whether it is open now.
    """
    scene, target = table.scene, table.scene.people[part.target]
    this_round, theirs = f"{KIND}:{scene.fight.round}:", f":{target.name}"
    key = f"{this_round}{index}:{attacker.name}{theirs}"
    acts_later = target.phase.delaying or before_ones_place(target) or unsaid(target) > 0
    if key in scene.fight.answers or not acts_later:
        return False
    for one, said in scene.fight.answers.items():
        if said == WAIT_ALL and one.startswith(this_round) and one.endswith(theirs):
            return False
    if attacker.ambush.get(target.name) or accepted(scene, attacker.name, index, target.name):
        return False
    weapon = weapon_of(attacker, part)
    close = not weapon.ranged or scene.close(attacker.name, target.name)
    if not may_give_up(table, target) or declared_escape(table, target) is not None:
        return False
    if close and standing_counter(scene, target) is not None:
        return False
    if any(own_defenses(table, target, weapon)):
        return False
    verbs = table.ruleset.verbs
    ways = [
        name
        for name in defenses_of(table)
        if verbs[name].meets == "each"
        and verbs[name].can_meet(target, weapon)
        and _may_say(table, target, name)
    ]
    more = (WAIT_ALL,) if len(attacks_to_come(scene, target.name)) > 1 else ()
    if ways:
        ask(table, KIND, key, target.name, (*ways, WAIT, *more), WAIT, attacker=attacker.name)
    return bool(ways)


def answer_defend(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer: a defense takes the place of what was kept, or it is kept on."""
    person = table.person(question.who)
    if option in (WAIT, WAIT_ALL):
        settle_question(table, question, option)
        return
    part = part or next(iter(table.ruleset.verbs[option].legal(table, person)))
    verify_given_up(table, person, part)
    settle_question(table, question, option)
    give_up(table, table.person(person.name), part, True)


# --- The attack roll, the blow that needs none, and leaving cover for it (W20-4, W20-12) ----------


def strike(table: Table, exchange: Exchange) -> None:
    """Roll the attack; a target who cannot move at all, bound, staked or pinned, is hit without a
    roll, as by one success.
    """
    target, person = table.person(exchange.target), table.person(exchange.owner)
    if exchange.came_near:
        leave_cover(table, person, any_cover=True)
    lies_open = target.bound or table.scene.pinned(target.name)
    if not isinstance(exchange.part, Attack) or not lies_open:
        roll_attack(table, exchange)
        return
    table.emit(
        ev.SureHit(exchange=exchange.id, slot="attack", who=person.name, reason="immobilised")
    )
    spend_round(table, person, weapon_named(person, exchange.means))


def break_off_from_cover(table: Table, exchange: Exchange) -> None:
    """Let a person who breaks off get away, out of any cover too (RES-8, W20-4)."""
    break_off(table, exchange)
    if "distance" in table.scene.exchange(exchange.id).slots:
        leave_cover(table, table.person(exchange.owner), any_cover=True)


# --- A blow and its damage (W20-7, W20-9, W20-13) -------------------------------------------------

WOUNDING = ("lethal", "aggravated")


@moments.blow
def parried(table: Table, exchange: Exchange) -> Blow | None:
    """Return what a parry does with a weapon that wounds, which beat an attack with Brawl."""
    attack, parry = roll_in(exchange, "attack"), roll_in(exchange, "defense")
    if attack is None or parry is None or parry.purpose != "parry":
        return None
    target = table.person(exchange.target)
    brawls = weapon_named(table.person(exchange.owner), exchange.means).skill == "brawl"
    weapon, beaten = parries_with(target), parry.successes > attack.successes
    if not (brawls and beaten) or weapon is None or weapon.type not in WOUNDING:
        return None
    return Blow(target, exchange.owner, weapon.type, weapon)


def deal(table: Table, exchange: Exchange) -> None:
    """Roll the damage of a blow, or take a gun's or an explosive's in levels: bows do Strength
    (W20-7), a parry what it beat the attack by (W20-9), a blow at a small place more (W20-13).
    """
    blow, outcome = blow_of(table, exchange), outcome_of(exchange)
    if blow is None:
        return
    weapon, attack = blow.weapon, blow.attack
    in_levels = weapon is not None and (weapon.skill == "firearms" or weapon.explosive)
    if weapon is not None and weapon.skill == "archery" and not weapon.damage.strength:
        blow = replace(blow, weapon=replace(weapon, damage=Damage(strength=True)))
    terms = terms_of(table, blow, 1 if in_levels else outcome.margin if outcome else 0)
    if attack is not None:
        place = (
            None if finds_bare(table, table.person(blow.on), attack) else location_of(table, attack)
        )
        terms += dice(place.damage, f"at the {attack.location}", "W20-13") if place else ()
    elif blow.effect is None and "paid" not in exchange.slots:
        margin = net_in(exchange, "defense") - net_in(exchange, "attack")
        terms += dice(margin, "extra successes", "W20-9")
    felled = isinstance(exchange.part, Felling)  # what is in hand stays there
    means = weapon.name if weapon and not felled else ""
    if not in_levels:
        roll_damage(table, blow.by.name, terms, against=blow.on, exchange=exchange.id, means=means)
        return
    levels = max(0, sum(term.dice for term in terms))
    table.emit(
        ev.LevelsDealt(
            exchange=exchange.id, slot="damage", by=blow.by.name, who=blow.on, means=means,
            levels=levels, modifiers=terms,
        )
    )  # fmt: skip


def numbers_of_a_blow(table: Table, exchange: Exchange) -> tuple[str, ...]:
    """Name the rolls that an attack's damage came of; a grapple's margin is Control too, and what
    nobody struck with may have been parried with a weapon.
    """
    margin = margin_of_a_blow(table, exchange)
    return ("attack", "defense", *margin) if margin else ()


# --- Who soaks what, and with what (W20-8) --------------------------------------------------------


def mortal(fighter: Fighter) -> bool:
    """Say whether a body is a mortal's: it soaks nothing but bashing damage (W20-8)."""
    soaks = fighter.template.soaks
    return all(when == "never" for kind, when in soaks.items() if kind != "bashing")


@moments.harms_as
def harms_as(table: Table, fighter: Fighter, kind: DamageType) -> DamageType | None:
    """Return what a kind of damage is to a body: aggravated is lethal to mortals (W20-8)."""
    return "lethal" if kind == "aggravated" and mortal(fighter) else None


@moments.armour
def armour_for(
    table: Table, fighter: Fighter, kind: DamageType, weapon: Weapon | None
) -> tuple[Armour, ...]:
    """Return the armour that helps, whatever it is made of: all of it, but none against what is
    aggravated and comes of no teeth or claws, to mortals too (W20-8).
    """
    natural = weapon is not None and weapon.natural
    return fighter.armour if kind != "aggravated" or natural else ()


@moments.armour_against
def armour_against(rules: Rules, armour: Armour) -> tuple[str, ...]:
    """Return what armour helps against, as `armour_for` has it."""
    return ("bashing", "lethal", "teeth", "claws")


@moments.soak_terms
def soak_terms(table: Table, fighter: Fighter, kind: DamageType) -> tuple[Modifier, ...]:
    """Return a body's own soak pool against ``kind``; empty where it may not soak it (W20-8)."""
    fortitude = fighter.terms("fortitude")
    shifted = table.settings.shifters_soak_aggravated and fighter.out_of_breed_form()
    if kind == "aggravated" and not shifted and "aggravated" not in fighter.soaks:
        if table.settings.fortitude_soak == "literal" and fortitude:
            return fighter.terms("stamina")
        by_stamina = table.settings.fortitude_soak == "stamina" and fortitude
        return (*fighter.terms("stamina"), *fortitude) if by_stamina else fortitude
    if kind == "lethal" and mortal(fighter) and kind not in fighter.soaks:
        return ()
    added = () if table.settings.fortitude_soak == "literal" else fortitude
    return (*fighter.terms("stamina"), *added)


# --- What a blow does besides: armour breaks, bodies are dazed and staked (W20-8, W20-10, W20-13) -

STAKED_AT = 3  # levels
HARDIER = 2  # how much more it takes to daze a body that is not a mortal's


def ruin_armour(table: Table, exchange: Exchange) -> None:
    """Destroy the armour that took one blow of at least twice its rating (W20-8)."""
    blow, levels = blow_of(table, exchange), damage_in(exchange)
    if blow is None or not levels:
        return
    person = table.person(blow.on)
    if blow.attack is not None and finds_bare(table, person, blow.attack):
        return
    worn = armour_for(table, person.fighter, blow.type, blow.weapon)
    ruined = tuple(piece.name for piece in worn if piece.dice and 2 * piece.dice <= levels)
    if ruined:
        table.emit(
            ev.ArmourDestroyed(who=blow.on, armour=ruined, exchange=exchange.id, slot="ruin")
        )


def daze(table: Table, exchange: Exchange) -> None:
    """Let a person who was struck too hard lose their next turn: this round's, where nothing of it
    has been done, else the next round's (W20-10).
    """
    blow = blow_of(table, exchange) if "wound" in exchange.slots else None
    if blow is None:
        return
    person, levels = table.person(blow.on), past_soak(exchange)
    bears = person.fighter.trait("stamina") + (0 if mortal(person.fighter) else HARDIER)
    if person.able and levels > bears:
        number = table.scene.fight.round + (not has_a_turn_to_come(table, person))
        table.emit(
            ev.Dazed(
                who=person.name, levels=levels, round=number, exchange=exchange.id, slot="daze"
            )
        )


def has_a_turn_to_come(table: Table, person: Person) -> bool:
    """Say whether nothing of a person's turn has been done yet, defenses included; who puts it off
    has it still, and who passes, or has lost it to a hold, has none.
    """
    if person.phase.delaying or table.scene.dazed(person):
        return True
    if person.phase.declaration is None:  # in an ambush, before they have spoken
        return table.phase.kind != "resolve"
    idle = all(
        index in person.phase.voided or table.ruleset.verb(part).idle
        for index, part in enumerate(person.parts)
    )
    return not (idle or person.phase.resolved or person.round.used or person.round.defenses)


def drive_stake(table: Table, exchange: Exchange) -> None:
    """Immobilise a vampire whose heart a stake went through, with three levels (W20-13)."""
    blow = blow_of(table, exchange) if "wound" in exchange.slots else None
    if blow is None or blow.attack is None or blow.weapon is None or not blow.weapon.stake:
        return
    person, place = table.person(blow.on), location_of(table, blow.attack)
    if place is None or not place.heart or past_soak(exchange) < STAKED_AT:
        return
    if not (person.fighter.template.stakeable and person.able) or person.staked:
        return
    table.emit(ev.Staked(who=person.name, by=blow.by.name, exchange=exchange.id, slot="stake"))
    hold = table.scene.hold_by(person.name)
    if hold is not None:
        table.emit(ev.GrappleEnded.of(hold, "immobilised"))


@moments.may_declare
def perceive_alone(table: Table, person: Person, parts: tuple[Part, ...]) -> None:
    """Refuse to a person who is staked whatever takes more than their senses (W20-13)."""
    if person.staked and not all(perceives(part) for part in parts):
        raise RuleError("only-perceives", "W20-13", who=person.name)


# --- Knockdown: off your feet, by a sweep, a tackle, or the storyteller's word (W20-11) -----------

PURPOSE_KNOCKDOWN = "knockdown"
DIFFICULTY_KNOCKDOWN = 6
TRAITS = ("dexterity", "athletics")
SLOWED = -2
FALLS = ("knockdown", "own knockdown")  # slots: the target's, and of who threw themselves at them


class FellingVerb(AttackVerb):
    """``sweep TARGET [willpower] [specialty]``, ``tackle`` likewise: attacks with bare hands."""

    exchange = ""
    names_pool = False
    rolls = ("attack", PURPOSE_KNOCKDOWN)

    def __init__(self, part: type[Felling], name: str) -> None:
        self.part = part
        self.name = name

    def parse(self, words: Words, vocabulary: Vocabulary) -> Felling:
        target = words.name("target", vocabulary.names)
        part = self.part(target=target, **take_of_a_roll(words))
        words.end(OF_A_ROLL)
        return part

    def format(self, part: Attack) -> str:
        return f"{self.name} {quote(part.target)}{of_a_roll(part)}"

    def verify(self, table: Table, person: Person, part: Attack) -> None:
        """Refuse it on a person who is prone already, too."""
        verify_target(table, person, part.target)
        if table.person(part.target).prone:
            raise RuleError("prone-already", "W20-11", who=part.target)
        super().verify(table, person, part)

    def legal(self, table: Table, person: Person) -> Iterator[Felling]:
        for target in table.scene.ready():
            if target.name != person.name:
                yield self.part(target=target.name)


def knock_down(table: Table, action: act.KnockDown) -> None:
    """Take the storyteller's word for it."""
    verify_played(table, "knockdown", "W20-11")
    person = table.person(action.who)
    if not person.able:
        raise RuleError("down" if person.down else "away", who=person.name, state=person.down)
    if person.prone:
        raise RuleError("prone-already", "W20-11", who=person.name)
    if table.scene.fight.turn is not None or table.scene.fight.phase == "ended":
        raise RuleError("wrong-phase", "W20-11", phase=table.scene.fight.phase, allowed="")
    fall(table, person)


def felling(slot: str, kind: type[Felling], who: Callable[[ev.Compared], str]) -> Step[Table]:
    """Return the step in which an attack of a kind that hit fells a person."""

    def fill(table: Table, exchange: Exchange) -> None:
        outcome = outcome_of(exchange)
        if isinstance(exchange.part, kind) and outcome is not None:
            person = table.person(who(outcome))
            if person.able and not person.prone:
                fall(table, person, exchange.id, slot)

    return Step(slot, fill, applies=True, done_with=lambda table, exchange: FALLS)


FELLED = (
    felling(FALLS[0], Felling, lambda outcome: outcome.struck),
    felling(FALLS[1], Tackle, lambda outcome: outcome.striker),
)


def fall(table: Table, person: Person, exchange: int = 0, slot: str = "") -> None:
    """Roll Dexterity + Athletics: up at once but slower next turn, or down until an action is spent
    on getting up; a botch hurts besides.

    To be slower once is enough, and a person who is slower in this turn already stays so.
    """
    aim, who = base(DIFFICULTY_KNOCKDOWN, by="W20-11"), person.name
    roll = roll_traits(table, person, PURPOSE_KNOCKDOWN, TRAITS, aim, exchange=exchange, slot=slot)
    if table.scene.hold_by(who) is not None:  # the person who is held is held on the ground, too
        end_hold_of(table, who, "knocked-down")
    person, now = table.person(who), table.scene.fight.round
    if roll.successes:
        lower = person.slowed >= now
        if not lower and table.phase.kind != "keep":
            table.emit(ev.KnockedDown(who=who, up=True, slows=now + 1))
            return
        table.emit(ev.KnockedDown(who=who, up=True, slowed=now + 1))
        if not lower:
            shift(table, who, SLOWED)
        return
    index = None if person.bound else _next_action(table, person)
    if index is None:
        table.emit(ev.KnockedDown(who=who, up=False))
    else:  # getting up takes its place, and its share (W20-3, W20-5)
        part = person.parts[index]
        table.emit(
            ev.KnockedDown(
                who=who, up=False, instead=True, index=index,
                divides=not all_defense(table, (part,)), traits=traits_of(table, person, part),
            )
        )  # fmt: skip
    if roll.botch:
        mark(table, who, 1, "bashing")


def _next_action(table: Table, person: Person) -> int | None:
    """Return the part of what a person declared that is their next action, those that have a place
    before defenses; None where none is to come: a defense that has been made is none, nor is a
    pass.
    """
    idle = [index for index, part in enumerate(person.parts) if isinstance(part, Pass)]
    to_come = [index for index in person.to_come() if index not in (*person.round.used, *idle)]
    actions = [index for index in to_come if is_spent_on(table, person, index)]
    verbs = {index: table.ruleset.verb(person.parts[index]) for index in actions}
    return min(actions, key=lambda one: (verbs[one].stance == "defense", one), default=None)


@moments.initiative_terms
def initiative_terms(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return what is added to the die: where it is thrown every turn, a knockdown counts there."""
    slow = person.slowed == table.scene.fight.round and table.settings.rolls_each_round
    felled = (Modifier(why="knocked down", total=SLOWED, by="W20-11"),)
    return (*rounds.initiative_terms(table, person), *(felled if slow else ()))


def slow_the_felled(table: Table) -> None:
    """As a turn ends, take from the initiative of people it has knocked down, for the next one,
    and give it back to people whom the turn before had (W20-11).
    """
    ends = table.scene.fight.round
    for person in table.scene.people.values():
        if person.slows == ends + 1:
            shift(table, person.name, SLOWED, slowed=ends + 1)
        elif person.slowed == ends:
            shift(table, person.name, -SLOWED)


def shift(table: Table, who: str, change: int, slowed: int = 0) -> None:
    now = table.person(who).initiative
    if now is not None:
        total = now.total + change
        table.emit(ev.InitiativeShifted(who=who, change=change, total=total, slowed=slowed))


# --- What circumstances change: blindness, several opponents, how a target stands (W20-12, W20-16)

BLIND = 2
FLANK, REAR = 1, 2
FELLING = 1  # what makes a sweep or a tackle harder
EASY_TARGET = 2  # dice against a target who is blinded, or held and struggling


@moments.circumstances
def circumstances(table: Table, person: Person, heading: Touches) -> tuple[Modifier, ...]:
    """Return what any action of a person loses by their state, and one in a fight by the number of
    their opponents: one for each past the first (W20-12, W20-16).
    """
    blind = harder(BLIND, "blinded", "W20-12") if person.blinded else ()
    if heading not in ("attack", "defense"):
        return blind
    opponents = sum(
        other.able
        and any(isinstance(part, Assault) and part.target == person.name for part in other.parts)
        for other in table.scene.people.values()
    )
    more = min(opponents - 1, table.settings.opponents_most)
    return (*blind, *harder(max(0, more), "several opponents", "W20-16"))


@moments.attack_terms
def hindered(table: Table, exchange: Exchange, person: Person, part: Part) -> tuple[Modifier, ...]:
    """Return what an attack gains and loses by where and how its target stands (W20-12), and loses
    by the defenses left to them, whatever is rolled for these.
    """
    target = table.person(exchange.target)
    surprise, held = person.ambush.get(target.name, 0), table.scene.hold_on(target.name) is not None
    rear, flank = person.rear == target.name, person.flank == target.name
    easy = held or target.immobilised == "struggling"
    standing = (
        *(dice(REAR, "from the rear", "W20-12") if rear else ()),
        *(dice(FLANK, "from the flank", "W20-12") if flank and not rear else ()),
        *(dice(EASY_TARGET, "blinded target", "W20-12") if target.blinded else ()),
        *(dice(EASY_TARGET, "immobilised target", "W20-12") if easy else ()),
        *dice(surprise, "ambush", "W20-14"),
        *(aim_terms(table, exchange, person, part, target) if isinstance(part, Attack) else ()),
    )
    if held or surprise or defenseless(table, target):
        return standing
    left = ways_left(table, exchange, target, weapon_in(table, exchange))
    verbs = [table.ruleset.verbs[way.how] for way in left]
    hinders = (term for verb in verbs for term in verb.hinders(table, exchange, target))
    return (*standing, *hinders)


@moments.prevents
def prevents(table: Table, person: Person, part: Part) -> str | None:
    """Return why a person cannot do a thing: the blind do not shoot (W20-12)."""
    return "blind" if person.blinded and shoots(person, part) else None


# --- Aiming at a place, and at a target in cover (W20-13, W20-4) ----------------------------------


class AimedAttackVerb(AttackVerb):
    """``attack``, ``at PLACE`` that is a place (W20-13)."""

    def verify(self, table: Table, person: Person, part: Attack) -> None:
        """Refuse to aim at what has no size here, and is not bare by the storyteller's word."""
        super().verify(table, person, part)
        if part.location is None or location_of(table, part):
            return
        if not finds_bare(table, table.person(part.target), part):
            places = list(table.ruleset.locations)
            raise RuleError("unknown-place", "W20-13", place=part.location, places=places)


def location_of(table: Table, part: Attack) -> LocationRule | None:
    """Return what is known of the place that an attack is aimed at: the "left knee" is a knee."""
    places, said = table.ruleset.locations, (part.location or "").lower()
    return places.get(said) or places.get(said.rpartition(" ")[2])


@moments.bare
def finds_bare(table: Table, target: Person, part: Attack) -> bool:
    """Say whether an attack is aimed where the storyteller lets it pass armour and cover
    (W20-13).
    """
    return bool(target.bare) and (part.location or "").lower() == target.bare.lower()


def aim_terms(
    table: Table, exchange: Exchange, person: Person, part: Attack, target: Person
) -> tuple[Modifier, ...]:
    """Return what the place that is aimed at adds to the difficulty, and to that of a shot the
    target's cover or lying down, whichever is more (W20-13, W20-4).
    """
    place = location_of(table, part)
    aim = harder(place.difficulty, f"at the {part.location}", "W20-13") if place else ()
    if isinstance(part, Felling):
        aim = harder(FELLING, verb_name(part), "W20-11")
    weapon = weapon_named(person, exchange.means)
    if weapon.skill != "firearms" or finds_bare(table, target, part):
        return aim
    near, partial, *lying = table.settings.cover_difficulty
    target = faced(table.scene, target, person.name)
    cover = cover_of(table.scene, target)
    behind = {"near": near, "partial": partial}.get(cover, 0)
    if target.prone and sum(lying) > behind:
        return (*aim, *harder(sum(lying), "prone", "W20-4"))
    return (*aim, *harder(behind, f"cover {cover}", "W20-4"))


# --- Ambush: a person surprised, and the blow that comes before everything else (W20-14) ----------

AMBUSH = "ambush"  # a phase
PURPOSE_AMBUSH = "surprise"
DIFFICULTY_AMBUSH = 6
HIDING, SPOTTING = ("dexterity", "stealth"), ("perception", "alertness")


def lay_ambush(table: Table, action: act.Ambush) -> None:
    """Roll Dexterity + Stealth against Perception + Alertness; a tie is an ambush too, but one that
    may be defended against.
    """
    person, target = table.person(action.who), table.person(action.target)
    if not table.ruleset.plays("W20-14"):
        raise RuleError("ambush-in-sight", who=person.name, target=target.name)
    if person.name == target.name:
        raise RuleError("self-target", who=person.name)
    verify_not_fighting(table.scene, person)
    verify_not_fighting(table.scene, target)
    if target.name in person.ambush:
        raise RuleError("ambushed-already", "W20-14", who=person.name, target=target.name)
    margin = _hides_by(table, person, target, base(DIFFICULTY_AMBUSH, by="W20-14"), False)
    table.emit(
        ev.Ambushed(
            who=person.name, target=target.name, margin=margin, sprung=margin >= 0,
            shown=table.shows(person.name, target.name),
        )
    )  # fmt: skip


@moments.surprised
def surprised(table: Table, person: Person, target: Person) -> tuple[bool, int]:
    """Say whether a person unseen is noticed too late, and by how much."""
    verify_not_fighting(table.scene, target)
    margin = _hides_by(table, person, target, base(DIFFICULTY_AMBUSH), True)
    return margin >= 0, margin


def verify_not_fighting(scene: Scene, person: Person) -> None:
    """Refuse to surprise a person who is already fighting, or who is in no state to."""
    if not person.able:
        raise RuleError("down" if person.down else "away", who=person.name, state=person.down)
    if scene.fight.round and any(person.name in group for group in scene.fight.groups):
        raise RuleError("fighting-already", "W20-14", who=person.name)


def _hides_by(table: Table, person: Person, target: Person, aim: Modifier, private: bool) -> int:
    hidden, spotted = (
        roll_traits(table, one, PURPOSE_AMBUSH, traits, aim, against=other.name, private=private)
        for one, traits, other in ((person, HIDING, target), (target, SPOTTING, person))
    )
    return hidden.successes - spotted.successes


@moments.opens
def ambush_comes_first(scene: Scene) -> str | None:
    """Return the phase that a turn begins with, where an ambush is laid."""
    return AMBUSH if any(person.ambush for person in scene.ready()) else None


def verify_in_ambush(person: Person, declaration: Declaration) -> None:
    """Refuse anything but one attack on a person surprised, or none."""
    part = declaration.parts[0]
    one_blow = len(declaration.parts) == 1 and declaration.haste is None
    strikes = isinstance(part, Assault) and part.target in person.ambush
    if not (one_blow and (strikes or isinstance(part, Pass))):
        raise RuleError("ambush-first", "W20-14", who=person.name, targets=list(person.ambush))


def end_ambush(table: Table) -> None:
    """The moment of surprise is past, used or not."""
    for person in table.scene.people.values():
        if person.ambush:
            table.emit(ev.AmbushOver(who=person.name))
