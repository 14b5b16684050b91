"""Grapples: who holds whom, what Control buys, and how it ends (chapter 10)."""

from collections.abc import Iterable, Iterator
from typing import Any, get_args

import msgspec

from game import events as ev
from game import moments
from game.dice import Modifier, Roll
from game.engine.exchanges import (
    OF_A_ROLL,
    effect_in,
    of_a_roll,
    open_exchange,
    outcome_of,
    part_of_striker,
    roll_in,
    take_of_a_roll,
    verify_specialty,
    verify_willpower,
    weapon_named,
)
from game.engine.questions import OneWordVerb, ask, put, settle_question
from game.engine.ruleset import EffectRule, ForcedRule, Step, own_traits
from game.engine.table import Table
from game.engine.verb import Cost, Reckoning, Stance, Verb, Vocabulary, base, braved_terms, dice
from game.errors import RuleError
from game.fighter import Weapon, strangeness
from game.rules.attack import (
    begin_assault,
    braving_back,
    braving_terms,
    verify_reach,
    verify_target,
)
from game.rules.defense import defenseless, piling_on, uncovered
from game.rules.harm import prone_terms
from game.rules.reach import falls_short
from game.rules.splits import FORCED_SPLIT, lose_or_ask, split_terms
from game.state.decisions import STORYTELLER, Question
from game.state.declaration import (
    Assist,
    Attack,
    Avoid,
    CounterGrapple,
    Do,
    Grapple,
    Grip,
    Pair,
    Part,
    Pass,
    Release,
    Relent,
    Resist,
    Reverse,
    Said,
    Stand,
    Sustain,
    verb_name,
)
from game.state.person import Person, in_use
from game.state.scene import Exchange, Hazard, Hold, Scene, Touches
from game.words import Words, matches, quote, quote_text

# --- Pools of a grapple: Strength or Dexterity with Brawl, against any kind of body (GRAPPLE-2) --


DIFFICULTY = 6
ABILITY = "brawl"
GRAPPLED_WITH = ("strength", "dexterity", ABILITY)
MEANS = "grapple"  # what a specialty may name


def verify_pair(person: Person, opponent: Person, pair: Pair | None) -> None:
    """Refuse Dexterity against a body that it finds no hold on (GRAPPLE-2)."""
    if pair == "dexterity" and not person.grapple_pool and dexterity_aim(person, opponent) is None:
        raise RuleError("no-dexterity", "GRAPPLE-2", who=person.name, target=opponent.name)


def dexterity_aim(person: Person, opponent: Person) -> int | None:
    """Return what the opponent's body adds to the difficulty of Dexterity; None: no hold on it."""
    return strangeness(person.fighter, opponent.fighter)


def reckon_grapple(
    table: Table,
    person: Person,
    opponent: Person,
    pair: Pair | None,
    heading: Touches,
    pool: tuple[Modifier, ...] = (),
    aim: tuple[Modifier, ...] = (),
) -> Reckoning:
    """Reckon a grapple roll: the pair named, else the better one open; ties go to Strength."""
    ways = [
        table.reckon_action(
            person,
            heading,
            (*person.fighter.terms(*traits), *pool),
            (
                base(DIFFICULTY, by="GRAPPLE-2"),
                *table.harder(strange, "strange body", "GRAPPLE-2"),
                *aim,
            ),
        )
        for traits, strange in ways_open(table, person, opponent, pair)
    ]
    return max(ways, key=lambda way: way.promise)


def ways_open(
    table: Table, person: Person, opponent: Person, pair: Pair | None
) -> list[tuple[tuple[str, ...], int]]:
    """Return the traits somebody may grapple with, each pair with what it adds to difficulty.

    Where Dexterity was named and the body has changed since to one that it finds no hold on, it is
    Strength.
    """
    if person.grapple_pool:
        return [(tuple(one.strip() for one in person.grapple_pool.split("+")), 0)]
    strange = dexterity_aim(person, opponent)
    found: list[tuple[tuple[str, ...], int]] = []
    if pair != "dexterity" or strange is None:
        found.append((own_traits(("strength", ABILITY), table.ruleset), 0))
    if pair != "strength" and strange is not None:
        found.append((own_traits(("dexterity", ABILITY), table.ruleset), strange))
    return found


def is_specialist(person: Person, reckoning: Reckoning, claimed: bool) -> bool:
    """Say whether a specialty applies to a grapple roll."""
    traits = tuple(term.why for term in reckoning.terms if term.dice > 0)
    return person.fighter.specialised(traits, (MEANS,), claimed)


def traits_of(table: Table, person: Person, opponent: Person, pair: Pair | None) -> tuple[str, ...]:
    """Return the traits that somebody's grapple roll would be made with now (GRAPPLE-11)."""
    rolled = reckon_grapple(table, person, opponent, pair, "action").terms
    named = {term.why for term in rolled}
    ways = [traits for traits, _ in ways_open(table, person, opponent, pair)]
    return next((traits for traits in ways if named.intersection(traits[:1])), ways[0])


# --- How Control of a hold changes and how a hold ends, whoever lets go (GRAPPLE-4, GRAPPLE-7) ---


@moments.gone
def end_hold_of(table: Table, who: str, reason: str) -> None:
    """End the hold somebody is in, on either side, if there is one."""
    hold = table.scene.hold_of(who)
    if hold is not None:
        table.emit(ev.GrappleEnded.of(hold, reason))


def end_if_spent(table: Table, hold: Hold | None) -> None:
    """End a hold that has no Control left (GRAPPLE-7)."""
    if hold is not None and not hold.pinned and hold.control <= 0:
        table.emit(ev.GrappleEnded.of(hold, "control"))


def change_control(
    table: Table,
    hold: Hold,
    change: int,
    why: str,
    *,
    by: str = "",
    exchange: int = 0,
    slot: str = "",
) -> None:
    """Let Control rise or fall."""
    table.emit(
        ev.ControlChanged(
            grappler=hold.grappler,
            victim=hold.victim,
            change=change,
            control=hold.control + change,
            why=why,
            by=by,
            exchange=exchange,
            slot=slot,
        )
    )


# --- Who holds whom: what each may declare then, and how a hold ends (GRAPPLE-3, GRAPPLE-7,


GRAPPLER_SAYS = ("sustain", "release")
VICTIM_SAYS = ("resist", "reverse", "relent")
GRAPPLING = (*GRAPPLER_SAYS, *VICTIM_SAYS, "grapple", "counter-grapple")


# --- what may be declared ------------------------------------------------------------------------


def verify_grapples(table: Table, verb: str) -> None:
    """Refuse a verb of chapter 10 where no grapples are played."""
    if not table.settings.grapples:
        raise RuleError("setting-off", "GRAPPLE-1", verb=verb, setting="grapples")


def can_tell(scene: Scene, person: Person, other: str) -> bool:
    """Say whether somebody can tell what part another has in a grapple: alike for both of one that
    is not their own (GRAPPLE-15).
    """
    hold = scene.hold_of(other)
    return not person.unsure or hold is None or hold is scene.hold_of(person.name)


def verify_can_tell(scene: Scene, person: Person, other: str) -> None:
    """Refuse what depends on who holds whom to one who cannot tell it."""
    hold = scene.hold_of(other)
    if hold is not None and not can_tell(scene, person, other):
        two = sorted((hold.grappler, hold.victim))
        raise RuleError("unsure-of-hold", "GRAPPLE-15", who=person.name, names=two)


def verify_role(table: Table, person: Person, part: Part) -> None:
    """Refuse what somebody may not do while they hold, or are held, or are not (GRAPPLE-3)."""
    verb, hold = verb_name(part), table.scene.hold_of(person.name)
    if verb in GRAPPLING:
        verify_grapples(table, verb)
    if hold is None:
        if verb in (*GRAPPLER_SAYS, *VICTIM_SAYS):
            raise RuleError("not-in-a-grapple", "GRAPPLE-3", who=person.name, verb=verb)
    elif hold.victim == person.name:
        if verb not in VICTIM_SAYS:
            raise _held(person, hold)
    elif verb in VICTIM_SAYS:
        raise RuleError("not-held", "GRAPPLE-3", who=person.name, victim=hold.victim)
    elif table.ruleset.verb(part).needs_free_hands:
        forced = tuple(table.ruleset.forced)
        raise RuleError("grappler-defends", "GRAPPLE-10", who=person.name, forced=forced)


@moments.may_take_up
def verify_instead(table: Table, person: Person, parts: tuple[Part, ...], index: int) -> None:
    """Refuse what a grappler may not take up in the place of a part of their action.

    They have one contest a turn: none who has sustained, or begun the grapple, sustains besides.
    """
    verify_role(table, person, parts[index])
    hold, part = table.scene.hold_by(person.name), parts[index]
    if hold is None:
        return
    others = (*parts[:index], *parts[index + 1 :])
    if isinstance(part, Sustain) and any(isinstance(one, Sustain | Grapple) for one in others):
        raise RuleError(
            "holding", "GRAPPLE-4", who=person.name, victim=hold.victim, options=("release",)
        )
    if isinstance(part, Grapple):
        raise RuleError("one-grapple", "GRAPPLE-10a", who=person.name, victim=hold.victim)


@moments.may_declare
def verify_roles(table: Table, person: Person, parts: tuple[Part, ...]) -> None:
    """Refuse a declaration that a hold does not leave open.

    A grappler sustains or releases, beside whatever they split; a victim does one thing. In a haste
    phase either may also let it be, or get out of a hazard's way (GRAPPLE-14); so may whoever has
    kept an action.
    """
    extra = may_let_it_be(table.scene, person) or table.phase.adds
    if person.toll.loses_main and not extra and parts != (Pass(),):
        raise RuleError("after-a-pin", "GRAPPLE-8", who=person.name, extra=table.ruleset.extra)
    if extra and len(parts) == 1 and isinstance(parts[0], Pass | Avoid):
        return
    for part in parts:
        if Release() not in parts or not table.ruleset.verb(part).needs_free_hands:
            verify_role(table, person, part)
    hold = table.scene.hold_of(person.name)
    if hold is None:
        verify_one_hold(person, parts)
    elif hold.victim == person.name:
        if len(parts) > 1:
            raise _held(person, hold)
    else:
        _verify_grappler(person, hold, parts, extra or not table.ruleset.splits)


def may_let_it_be(scene: Scene, person: Person) -> bool:
    """Say whether one in a hold may pass: they have had their turn, and this is one action more."""
    return bool(scene.fight.haste or person.phase.spent)


def _held(person: Person, hold: Hold) -> RuleError:
    return RuleError(
        "held", "GRAPPLE-3", who=person.name, by=hold.grappler, options=VICTIM_SAYS,
        kept=bool(person.phase.spent),
    )  # fmt: skip


def _verify_grappler(person: Person, hold: Hold, parts: tuple[Part, ...], single: bool) -> None:
    said = [verb_name(part) for part in parts if verb_name(part) in GRAPPLER_SAYS]
    if len(said) != 1:
        raise RuleError(
            "holding", "GRAPPLE-3", who=person.name, victim=hold.victim, options=GRAPPLER_SAYS,
            single=single, kept=bool(person.phase.spent),
        )  # fmt: skip
    if said == ["sustain"] and any(isinstance(part, Grapple) for part in parts):
        raise RuleError("one-grapple", "GRAPPLE-10a", who=person.name, victim=hold.victim)
    verify_one_hold(person, parts)


def verify_one_hold(person: Person, parts: tuple[Part, ...]) -> None:
    """Refuse a split with two grapples that would both be kept up (GRAPPLE-10a)."""
    held = [part for part in parts if isinstance(part, Grapple | CounterGrapple) and not part.then]
    if len(held) > 1:
        raise RuleError("two-grapples", "GRAPPLE-10a", who=person.name)


@moments.words
def options_for(scene: Scene, person: Person, bare: tuple[str, ...]) -> tuple[str, ...]:
    """Return which of the verbs that need no more words somebody may declare now."""
    hold = scene.hold_of(person.name)
    if person.toll.loses_main and not scene.fight.haste:
        return ("pass",)
    if hold is None:
        closed = {*GRAPPLER_SAYS, *VICTIM_SAYS}
        closed |= {"drop"} if person.prone else {"stand", "crawl"}
        closed |= set() if person.phase.declaration is None else {"delay"}
        opened = [verb for verb in bare if verb not in closed]
        return tuple(opened)
    said = GRAPPLER_SAYS if hold.grappler == person.name else VICTIM_SAYS
    return (*said, "pass") if may_let_it_be(scene, person) else said


# --- what takes effect when it is said -----------------------------------------------------------


@moments.said
def take_effect(table: Table, who: str, parts: tuple[Part, ...]) -> None:
    """Let go, or give in, the moment it is said (GRAPPLE-3)."""
    for part in parts:
        hold = table.scene.hold_of(who)
        if hold is None:
            return
        if isinstance(part, Release):
            table.emit(
                ev.GrappleEnded.of(hold, "released", after_pin=hold.pinned and not hold.relented)
            )
        elif isinstance(part, Relent):
            table.emit(ev.Pinned(grappler=hold.grappler, victim=hold.victim, relented=True))


def lost_by(table: Table, who: str) -> tuple[int, ...]:
    """Return which parts of somebody's action are lost as they are seized: what was to come up in
    this phase, and what they have put off (GRAPPLE-10a). A defense has done its work by then.
    """
    person = table.person(who)
    # In other phases nothing was declared beforehand.
    if person.phase.delaying and table.phase.kind == "resolve":
        return (0,)
    if person.phase.acted:
        return ()
    coming = moments.comes_up.first(table.scene, table.phase, person)
    coming = person.unresolved() if coming is None else coming
    return tuple(one for one in coming if table.ruleset.verb(person.parts[one]).stance == "offense")


# --- whose turn it is ----------------------------------------------------------------------------


def is_extra(scene: Scene, person: Person, index: int) -> bool:
    """Say whether a part is an action that haste gives, in a phase of its own or at the turn's end
    (GRAPPLE-3).
    """
    said = person.phase.declaration
    own = len(moments.beside.first(scene, said, 0) or said.parts) if said is not None else 0
    return scene.fight.haste > 0 or index >= own


def _own_to_come(scene: Scene, person: Person) -> list[int]:
    return [at for at in person.to_come() if not is_extra(scene, person, at)]


def struggle_of(scene: Scene, person: Person) -> int | None:
    """Return which part of somebody's own action is a struggle against a hold, still to come."""
    to_come = _own_to_come(scene, person)
    return next((at for at in to_come if isinstance(person.parts[at], Resist | Reverse)), None)


def keeping_part_of(scene: Scene, person: Person) -> int | None:
    """Return which part of a grappler's own action the struggle waits for: sustaining, or a
    pass.
    """
    to_come = _own_to_come(scene, person) if not person.phase.acted else []
    return next((at for at in to_come if isinstance(person.parts[at], Sustain | Pass)), None)


@moments.waits
def waits_for_grappler(scene: Scene, person: Person) -> bool:
    """Say whether somebody's struggle comes up on their grappler's turn, which is to come
    (GRAPPLE-4).
    """
    hold = scene.hold_on(person.name)
    if hold is None or hold.pinned or struggle_of(scene, person) is None:
        return False
    return keeping_part_of(scene, scene.people[hold.grappler]) is not None


@moments.decided
def all_pinned(scene: Scene) -> bool:
    """Say whether everybody left is in a pin, on one side or the other (GRAPPLE-8), and nobody has
    got away whom they might go after.
    """
    if not scene.fight.holds or any(one.head_start is not None for one in scene.people.values()):
        return False
    ready = scene.ready()
    return all((hold := scene.hold_of(one.name)) is not None and hold.pinned for one in ready)


# --- Control: how it follows the rolls over a standing hold (GRAPPLE-4, GRAPPLE-5) ---------------


REVERSAL = 2  # the margin a reversal takes, per point of Control (GRAPPLE-5)


def shift_control(table: Table, exchange: Exchange) -> None:
    """Let Control follow the margin of a contest over a hold (GRAPPLE-4, GRAPPLE-5)."""
    hold = hold_between(table, exchange)
    outcome = outcome_of(exchange) if hold is not None else None
    if outcome is None or hold is None:
        return
    number, margin = exchange.id, outcome.margin
    if outcome.striker == hold.grappler:
        change_control(table, hold, margin, "won", exchange=number, slot="control")
        return
    struggle = part_of_striker(table, exchange, hold.victim)
    if isinstance(struggle, Resist):
        change_control(table, hold, -margin, "resisted", exchange=number, slot="control")
    elif isinstance(struggle, Reverse) and margin < REVERSAL * hold.control:
        table.emit(ev.ReversalFailed(exchange=number, slot="control"))
    elif isinstance(struggle, Reverse):
        surplus = margin - REVERSAL * hold.control
        table.emit(
            ev.GrappleReversed(
                exchange=number,
                slot="control",
                grappler=hold.victim,
                victim=hold.grappler,
                surplus=surplus,
                control=hold.control + surplus,
            )
        )


def hold_between(table: Table, exchange: Exchange) -> Hold | None:
    """Return the standing hold that an exchange is a contest over."""
    hold = table.scene.hold_of(exchange.owner) if exchange.kind == "hold" else None
    if hold is None:
        return None
    return hold if {hold.grappler, hold.victim} == {exchange.owner, exchange.target} else None


# --- What Control buys: which effects are open, what they cost and what they leave (GRAPPLE-4, ---


# Control is banked by winning grapple rolls and spent on one effect a turn. What is left after
# paying makes the harm worse; a throw takes it all.
EFFECTS = {
    "pin": EffectRule(10, pins=True),
    "disarm": EffectRule(5, needs="armed", disarms=True),
    "drop": EffectRule(2, needs="standing", drops=True),
    "slam": EffectRule(3, drops=True, damage="bashing"),
    "throw": EffectRule(0, needs="standing", throws=True),
    "prop": EffectRule(5, needs="prone", props=True),
    "clinch": EffectRule(1, damage="bashing", share=2),
    "crack": EffectRule(4, damage="lethal", share=2),
    "action": EffectRule(2, most=6),
}

HOLD = "hold"  # no effect: keep, or take, hold
CHOOSE = "choose"  # be asked on winning


def cost_of(rule: EffectRule, control: int) -> int:
    """Return what an effect costs with so much Control banked; the least, where it is ruled."""
    return rule.cost or control


def fits(rule: EffectRule, victim: Person) -> bool:
    """Say whether an effect can be done to somebody as they are now."""
    match rule.needs:
        case "standing":
            return not victim.prone
        case "prone":
            return victim.prone
        case "armed":
            return object_in_hand(victim) is not None
    return True


def object_in_hand(person: Person) -> Weapon | None:
    """Return what could be taken from somebody's hands, the first that they use; claws and teeth
    are no objects.
    """
    names = [weapon.fires or weapon.name for weapon in in_use(person)]
    objects = {one.name: one for one in person.fighter.weapons if not one.natural}
    return next((objects[name] for name in names if name in objects), None)


def open_effects(table: Table, victim: Person, control: int) -> tuple[str, ...]:
    """Return the effects that so much Control buys on somebody now, in the rulebook's order."""
    return tuple(
        name
        for name, rule in table.ruleset.effects.items()
        if 0 < cost_of(rule, control) <= control and fits(rule, victim)
    )


def verify_then(table: Table, victim: Person | None, then: str, *words: str) -> None:
    """Refuse an effect that nobody knows, or that could not be done to the victim as they are.

    ``words`` are those that may stand in its place.
    """
    if not then or then in (CHOOSE, *words):
        return
    rule = table.ruleset.effects.get(then)
    if rule is None:
        raise unknown_effect(then, (*table.ruleset.effects, CHOOSE, *words))
    if victim is not None and not fits(rule, victim):
        raise RuleError(
            "effect-not-open", "GRAPPLE-4", effect=then, who=victim.name, needs=rule.needs
        )


def unknown_effect(text: str, names: Iterable[str]) -> RuleError:
    """Return the refusal of an effect that does not exist."""
    return RuleError("unknown-grapple-effect", "GRAPPLE-4", text=text, names=tuple(names))


# --- What the verbs of grapples share: the words ``with``, ``then`` and ``willpower`` ------------


PAIRS: tuple[str, ...] = get_args(Pair.__value__)


# --- The rolls of grapples: the attack, the defense, and both sides of a standing hold (GRAPPLE-2,


def reckon_seizing(
    table: Table, exchange: Exchange, person: Person, part: Grapple, aim: tuple[Modifier, ...]
) -> Reckoning:
    """Reckon a grapple attack: an attack like others, made with the better pair."""
    pool = (
        *split_terms(table, person, person.phase.declaration, exchange.owners[person.name]),
        *prone_terms(table, person),
    )
    opponent = table.person(part.target)
    return reckon_grapple(table, person, opponent, part.pair, "attack", pool, aim)


@moments.attack_roll
def seize(table: Table, exchange: Exchange, slot: str, person: Person, part: Part | None) -> bool:
    """Roll a grapple attack into ``slot`` (ATTACK-5); say whether it was one."""
    if not isinstance(part, Grapple):
        return False
    aim = (
        *braving_back(table, exchange, person),
        *moments.attack_terms.added(table, exchange, person, part),
    )
    reckoning = reckon_seizing(table, exchange, person, part, aim)
    roll_grip(table, exchange, slot, person, part, reckoning)
    return True


@moments.counter_roll
def roll_counter(table: Table, exchange: Exchange, target: Person, part: CounterGrapple) -> Roll:
    """Roll a grapple defense against the first attack; the caller has seen that there are dice."""
    reckoning = reckon_counter(table, exchange, target, part)
    return roll_grip(table, exchange, "defense", target, part, reckoning, "counter-grapple")


@moments.counter
def reckon_counter(
    table: Table, exchange: Exchange, target: Person, part: CounterGrapple
) -> Reckoning:
    """Reckon a grapple defense: it is piled on like any other (DEF-7, PILE-1)."""
    attacker, index = exchange.owner, exchange.owners[exchange.owner]
    pool = (
        *piling_on(table, target, exchange.numbers.get(target.name, 0)),
        *split_terms(table, target, target.round.standing, target.standing_parts.index(part)),
    )
    braving = braving_terms(table.scene, attacker, index, target.name)
    opponent = table.person(attacker)
    return reckon_grapple(table, target, opponent, part.pair, "defense", pool, braving)


def roll_grip(
    table: Table,
    exchange: Exchange,
    slot: str,
    person: Person,
    part: Grip,
    reckoning: Reckoning,
    purpose: str = "grapple",
) -> Roll:
    """Make a grapple roll into a slot, with the success that was bought for it."""
    other = exchange.target if person.name == exchange.owner else exchange.owner
    roll = table.action_roll(
        person.name,
        purpose,
        reckoning,
        against=other,
        willpower=part.willpower,
        specialty=is_specialist(person, reckoning, part.specialty),
    )
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot=slot))
    table.pay_for_success(roll)
    return roll


# --- a standing hold -----------------------------------------------------------------------------


def roll_hold(table: Table, exchange: Exchange) -> None:
    """Roll for whose turn it is, grappler or victim; one who passes rolls nothing (GRAPPLE-4)."""
    _roll_side(table, exchange, "attack", exchange.owner, exchange.part)


def roll_against_hold(table: Table, exchange: Exchange) -> None:
    """Roll for the other side of the hold."""
    if exchange.back is not None:
        _roll_side(table, exchange, "defense", exchange.target, exchange.back)


def _roll_side(table: Table, exchange: Exchange, slot: str, who: str, part: Part) -> None:
    reckoning = reckon_side(table, exchange, who, part)
    if reckoning is not None and isinstance(part, Sustain | Resist | Reverse):
        roll_grip(table, exchange, slot, table.person(who), part, reckoning)


def reckon_side(table: Table, exchange: Exchange, who: str, part: Part) -> Reckoning | None:
    """Reckon the roll of one side of a hold; None for one who passes."""
    if not isinstance(part, Sustain | Resist | Reverse):
        return None
    person = table.person(who)
    opponent = table.person(exchange.target if who == exchange.owner else exchange.owner)
    pool: tuple[Modifier, ...] = ()
    if who in exchange.owners:
        pool = split_terms(table, person, person.phase.declaration, exchange.owners[who])
    elif isinstance(part, Reverse):  # aborted to when they were seized (GRAPPLE-10a, ABORT-3)
        parts = person.standing_parts
        pool = (
            split_terms(table, person, person.round.standing, parts.index(part))
            if part in parts
            else ()
        )
    hold = table.scene.hold_on(who)
    if hold is not None and table.settings.prone_in_grapples:
        pool += prone_terms(table, person)
    if person.phase.stretched:
        pool += dice(FORCED_SPLIT, "split to block", "GRAPPLE-12")
    aim = braved_terms(person.toll.braved)
    return reckon_grapple(table, person, opponent, part.pair, "action", pool, aim)


# --- Helping one side of a grapple: a point of Control for every two successes (GRAPPLE-11) ------


SUCCESSES_A_POINT = 2


def help_terms(table: Table, exchange: Exchange) -> tuple[Modifier, ...] | None:
    """Return the helper's own dots in the traits of the side that is helped; None where there is
    nothing to help in any more.
    """
    person, friend = table.person(exchange.owner), table.person(exchange.target)
    hold = table.scene.hold_of(friend.name)
    if hold is None or not isinstance(exchange.part, Assist):
        return None
    other = hold.victim if friend.name == hold.grappler else hold.grappler
    traits = traits_of(table, friend, table.person(other), pair_declared(friend))
    pool = person.fighter.terms(*traits)
    return pool + split_terms(table, person, person.phase.declaration, exchange.owners[person.name])


def roll_help(table: Table, exchange: Exchange) -> None:
    """Roll the pair of traits of the side that is helped, with the helper's own dots."""
    person, part, pool = table.person(exchange.owner), exchange.part, help_terms(table, exchange)
    if pool is None or not isinstance(part, Assist):
        return
    traits = tuple(term.why for term in pool if term.dice > 0)
    aim = (base(DIFFICULTY, by="GRAPPLE-11"), *braved_terms(person.toll.braved))
    roll = table.action_roll(
        person.name,
        "assist",
        table.reckon_action(person, "action", pool, aim),
        willpower=part.willpower,
        specialty=person.fighter.specialised(traits, (MEANS,), part.specialty),
    )
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot="roll"))
    table.pay_for_success(roll)


def pair_declared(person: Person) -> Pair | None:
    """Return the pair that somebody named for their grapple roll of this phase."""
    named = (part.pair for part in person.parts if isinstance(part, Sustain | Resist | Reverse))
    return next(named, None)


def shift_by_help(table: Table, exchange: Exchange) -> None:
    """Let Control follow the help, for the grappler or against them."""
    roll, hold = roll_in(exchange, "roll"), table.scene.hold_of(exchange.target)
    points = roll.successes // SUCCESSES_A_POINT if roll is not None else 0
    if hold is None or not points:
        return
    change = points if hold.grappler == exchange.target else -points
    change_control(
        table, hold, change, "assisted", by=exchange.owner, exchange=exchange.id, slot="control"
    )


# --- Spending Control: which effect the winner of a grapple roll chooses, and what it costs ------


EFFECT, PICKED, PRICE = "effect", "picked", "price"
REFUSE = "refuse"


class Won(msgspec.Struct, frozen=True):
    """What the winner of a grapple roll may spend: on whom, how much, what was said beforehand.

    ``single``: it is what a grapple has just won, to be spent whole, and no hold comes of it.
    """

    grappler: Person
    victim: Person
    control: int
    then: str
    single: bool


def won_in(table: Table, exchange: Exchange) -> Won | None:
    """Return what may be spent on an effect after this exchange, or None.

    A contest over a hold that the grappler won leaves all their Control to spend; a grapple that
    seized somebody only what it won, and only where ``then`` said so (GRAPPLE-9).
    """
    outcome = outcome_of(exchange)
    if outcome is None:
        return None
    part = part_of_striker(table, exchange, outcome.striker)
    if isinstance(part, Attack):
        return None
    grappler, victim = table.person(outcome.striker), table.person(outcome.struck)
    if isinstance(part, Grapple | CounterGrapple):
        return Won(grappler, victim, outcome.margin, part.then, True) if part.then else None
    rose, hold = exchange.slots.get("control"), hold_between(table, exchange)
    if hold is None or not isinstance(rose, ev.ControlChanged) or rose.why != "won":
        return None
    return Won(
        grappler,
        victim,
        hold.control,
        (part.then if isinstance(part, Sustain) else "") or CHOOSE,
        False,
    )


# --- the questions -------------------------------------------------------------------------------


def choose_effect(table: Table, exchange: Exchange) -> None:
    """Ask the winner for an effect, unless a possible one was named or none can be paid."""
    won = won_in(table, exchange)
    if won is None or won.then == HOLD:
        return
    options = open_effects(table, won.victim, won.control)
    if won.then in options or not options:
        return
    ask(
        table, EFFECT, f"{EFFECT}:{exchange.id}", won.grappler.name, (*options, HOLD), HOLD,
        victim=won.victim.name, control=str(won.control), exchange=str(exchange.id),
    )  # fmt: skip


def answer_effect(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the chosen effect down; ``part`` says in words what an Action is."""
    text = part.text if isinstance(part, Do) else ""
    number = int(question.about["exchange"])
    settle_question(table, question, option, exchange=number, slot=PICKED, text=text)


def picked(table: Table, exchange: Exchange, won: Won) -> str:
    """Return the effect that was chosen: by an answer, or in advance; empty for none."""
    answered = exchange.slots.get("picked")
    if isinstance(answered, ev.Answered):
        return "" if answered.option == HOLD else answered.option
    return won.then if won.then in open_effects(table, won.victim, won.control) else ""


def action_text(exchange: Exchange) -> str:
    """Return what an Action is, in the words of who chose it."""
    answered = exchange.slots.get(PICKED)
    return answered.text if isinstance(answered, ev.Answered) else ""


def ask_price(table: Table, exchange: Exchange) -> None:
    """Ask the storyteller what an effect costs whose price is theirs to name."""
    won = won_in(table, exchange)
    name = picked(table, exchange, won) if won is not None else ""
    if won is None or not name:
        return
    rule = table.ruleset.effects[name]
    if rule.most:
        prices = tuple(str(n) for n in range(rule.cost, min(rule.most, won.control) + 1))
        ask(
            table, PRICE, f"{PRICE}:{exchange.id}", STORYTELLER, (*prices, REFUSE), REFUSE,
            grappler=won.grappler.name, victim=won.victim.name, effect=name,
            text=action_text(exchange), control=str(won.control), exchange=str(exchange.id),
        )  # fmt: skip


def answer_price(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the storyteller's price down, or their refusal."""
    number = int(question.about["exchange"])
    settle_question(table, question, option, exchange=number, slot=PRICE)


# --- paying --------------------------------------------------------------------------------------


def use_effect(table: Table, exchange: Exchange) -> None:
    """Pay for the effect: its cost, or with a single effect all that was won (GRAPPLE-9)."""
    won = won_in(table, exchange)
    name = picked(table, exchange, won) if won is not None else ""
    if won is None or not name:
        return
    rule = table.ruleset.effects[name]
    price = _price(exchange, rule, won.control)
    if price is None:
        return
    strength = won.grappler.fighter.trait("strength")
    table.emit(
        ev.EffectUsed(
            exchange=exchange.id,
            slot=EFFECT,
            grappler=won.grappler.name,
            victim=won.victim.name,
            effect=name,
            cost=won.control if won.single else price,
            left=0 if won.single else won.control - price,
            single=won.single,
            yards=strength + won.control if rule.throws else 0,
            text=action_text(exchange),
        )
    )


def _price(exchange: Exchange, rule: EffectRule, control: int) -> int | None:
    """Return what an effect costs here; None where the storyteller refused it."""
    if not rule.most:
        return cost_of(rule, control)
    answered = exchange.slots.get(PRICE)
    if not isinstance(answered, ev.Answered) or answered.option == REFUSE:
        return None
    return int(answered.option)


# --- What winning a grapple roll makes of people: a hold begins, or an effect does its work ------


DONE = "done"


def take_hold(table: Table, exchange: Exchange) -> None:
    """Begin the hold that was won, or do to the victim what the effect does."""
    used, outcome = effect_in(exchange), outcome_of(exchange)
    if used is not None:
        _do_effect(table, exchange, used)
        return
    if outcome is None:
        return
    part = part_of_striker(table, exchange, outcome.striker)
    if isinstance(part, Grapple | CounterGrapple):
        _seize(table, exchange, outcome.striker, outcome.struck, outcome.margin)


def _seize(table: Table, exchange: Exchange, grappler: str, victim: str, control: int) -> bool:
    """Begin a hold, ending the one in which the victim held somebody (GRAPPLE-10a)."""
    reason = _in_the_way(table.scene, grappler, victim)
    if reason:
        table.emit(
            ev.GrappleMissed(
                exchange=exchange.id, slot=DONE, grappler=grappler, victim=victim, reason=reason
            )
        )
        return False
    before = table.scene.hold_by(victim)
    if before is not None:
        table.emit(ev.GrappleEnded.of(before, "seized"))
    table.emit(
        ev.GrappleBegun(
            exchange=exchange.id, slot=DONE, grappler=grappler, victim=victim, control=control,
            voids=lost_by(table, victim),
        )
    )  # fmt: skip
    return True


def _in_the_way(scene: Scene, grappler: str, victim: str) -> str:
    """Return what keeps a hold from beginning, now that others of the same turn have had effect."""
    if scene.hold_of(grappler) is not None:
        return "grappler-busy"
    if scene.hold_on(victim) is not None:
        return "victim-held"
    both = (scene.people[grappler], scene.people[victim])
    return "" if all(one.able for one in both) else "down"


def _do_effect(table: Table, exchange: Exchange, used: ev.EffectUsed) -> None:
    rule, who, by = table.ruleset.effects[used.effect], used.victim, used.grappler
    number, before = exchange.id, table.scene.hold_by(who)
    if used.single and before is not None:
        table.emit(ev.GrappleEnded.of(before, "seized"))
    if rule.pins and (not used.single or _seize(table, exchange, by, who, used.cost)):
        table.emit(ev.Pinned(grappler=by, victim=who, exchange=number, slot=DONE))
    if rule.disarms:
        disarm(table, by, who, exchange, DONE)
    if rule.drops:
        table.emit(ev.Dropped(who=who, by=by, exchange=number, slot=DONE))
    if rule.props:
        table.emit(ev.Propped(who=who, by=by, exchange=number, slot=DONE))
    if rule.throws:
        table.emit(
            ev.Thrown(
                who=who, by=by, yards=used.yards, apart=used.yards, exchange=number, slot=DONE
            )
        )
        hold = table.scene.hold_by(by)
        if hold is not None and hold.victim == who:
            table.emit(ev.GrappleEnded.of(hold, "thrown"))


def disarm(table: Table, by: str, who: str, exchange: Exchange, slot: str) -> None:
    """Take what somebody has in their hands out of them, if that is anything."""
    person = table.person(who)
    weapon = object_in_hand(person)
    if weapon is not None:
        rounds = person.fighter.ammunition.get(weapon.name, 0)
        table.emit(
            ev.Disarmed(
                who=who, by=by, weapon=weapon, rounds=rounds, exchange=exchange.id, slot=slot
            )
        )


# --- A grappler attacked from outside: Shrug Off or Hostage Block, paid even past 0 (GRAPPLE-10) -


# What a grappler attacked from outside has to pay for (GRAPPLE-10).
FORCED = {"shrug off": ForcedRule(1), "hostage block": ForcedRule(2, hostage=True)}

KIND = "forced"


def hold_under_attack(table: Table, exchange: Exchange) -> Hold | None:
    """Return the hold that its grappler, attacked from outside, may have to pay with."""
    hold = table.scene.hold_by(exchange.target)
    return hold if hold and not hold.pinned and hold.victim != exchange.owner else None


def ask_forced(table: Table, exchange: Exchange) -> None:
    """Ask the grappler how to meet an attack that has successes, where they can meet it at all."""
    hold = hold_under_attack(table, exchange)
    attack = roll_in(exchange, "attack")
    if hold is None or attack is None or attack.successes == 0:
        return
    target = table.person(exchange.target)
    weapon = weapon_named(table.person(exchange.owner), exchange.means)
    if defenseless(table, target) or uncovered(table, exchange, target, weapon):
        return
    options = tuple(table.ruleset.forced)
    about = {
        "attacker": exchange.owner,
        "victim": hold.victim,
        "control": str(hold.control),
        "exchange": str(exchange.id),
    }
    key = f"{KIND}:{exchange.id}"
    put(table, Question(key, target.name, KIND, options, options[0], about, rolls=options))


def answer_forced(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer down and have it paid for, even past 0."""
    number = int(question.about["exchange"])
    settle_question(table, question, option, exchange=number, slot=KIND)
    hold = table.scene.hold_by(question.who)
    if hold is not None:
        cost = table.ruleset.forced[option].cost
        change_control(table, hold, -cost, option, exchange=number, slot="paid")


def forced_rule(table: Table, exchange: Exchange) -> ForcedRule | None:
    """Return which of the forced answers meets an attack, if one does."""
    answered = exchange.slots.get(KIND)
    return table.ruleset.forced[answered.option] if isinstance(answered, ev.Answered) else None


@moments.blow
def hostage_of(table: Table, exchange: Exchange) -> str:
    """Return who takes what the grappler warded off wholly with a Hostage Block, or nobody."""
    rule, paid = forced_rule(table, exchange), exchange.slots.get("paid")
    outcome = exchange.slots.get("outcome")
    negated = isinstance(outcome, ev.Compared) and not outcome.striker
    if rule is None or not rule.hostage or not negated or not isinstance(paid, ev.ControlChanged):
        return ""
    return paid.victim


def let_go_if_spent(table: Table, exchange: Exchange) -> None:
    """After an exchange, end the holds it has left without Control (GRAPPLE-7, GRAPPLE-10)."""
    if not table.scene.fight.holds:
        return
    for name in (exchange.owner, exchange.target):
        hold = table.scene.hold_of(name)
        if hold is not None and not is_paying(table.scene, hold):
            end_if_spent(table, hold)


def is_paying(scene: Scene, hold: Hold) -> bool:
    """Say whether a grappler has paid for a defense that is still to be rolled: the hold lasts as
    long (GRAPPLE-10).
    """
    exchanges = scene.fight.turn.exchanges if scene.fight.turn is not None else ()
    return any(
        one.target == hold.grappler and "paid" in one.slots and "outcome" not in one.slots
        for one in exchanges
    )


# --- Upkeep: what a hold that was sustained costs when the round ends (GRAPPLE-6) ----------------


def keep_up_grapples(table: Table) -> None:
    """Take Control for every hold that was sustained in the round (GRAPPLE-6)."""
    price, round_now = table.settings.grapple_upkeep, table.scene.fight.round
    for hold in table.scene.fight.holds:
        if price and not hold.pinned and hold.sustained == round_now:
            change_control(table, hold, -price, "upkeep")
            end_if_spent(table, table.scene.hold_by(hold.grappler))


# --- Stand: get off the ground (GRAPPLE-13) ------------------------------------------------------


class StandVerb(OneWordVerb):
    """``stand``: a miscellaneous action, or part of a split."""

    part = Stand()
    name = "stand"
    costs: Cost = "simple"
    once = True
    stance: Stance = "offense"  # PILE-1 counts a miscellaneous action as one
    splits = True

    def verify(self, table: Table, person: Person, part: Part) -> None:
        """Refuse one who stands already."""
        if not person.prone:
            raise RuleError("not-prone", "GRAPPLE-13", who=person.name)

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Get up."""
        if person.prone:
            table.emit(ev.Stood(who=person.name))


# --- Avoid: get out of a hazard's way (GRAPPLE-14) -----------------------------------------------


class AvoidVerb(Verb[Table, Avoid]):
    """``avoid HAZARD``: a haste action spent on it."""

    name = "avoid"

    def parse(self, words: Words, vocabulary: Vocabulary) -> Avoid:
        """Read which hazard; any text, for their names are the storyteller's."""
        return Avoid(words.text_until())

    def format(self, part: Avoid) -> str:
        """Write it."""
        return f"{self.name} {quote_text(part.hazard)}"

    def verify(self, table: Table, person: Person, part: Avoid) -> None:
        """Refuse it outside haste phases, and a hazard that does not threaten or is not to be
        avoided.
        """
        if not table.scene.fight.haste:
            raise RuleError("avoid-in-haste", "GRAPPLE-14", who=person.name)
        if hazard_for(table, person, part) is None:
            names = [one.name for one in hazards_of(table, person)]
            raise RuleError(
                "unknown-hazard", "GRAPPLE-14", text=part.hazard, who=person.name, names=names
            )

    def legal(self, table: Table, person: Person) -> Iterator[Avoid]:
        """Yield each hazard that can be avoided."""
        for hazard in hazards_of(table, person):
            yield Avoid(hazard.name)

    def begin(self, table: Table, person: Person, part: Avoid, index: int) -> None:
        """Get out of its way, if it still threatens."""
        hazard = hazard_for(table, person, part)
        if hazard is not None:
            table.emit(
                ev.HazardEnded(id=hazard.id, name=hazard.name, who=person.name, avoided=True)
            )


def hazards_of(table: Table, person: Person) -> list[Hazard]:
    """Return the hazards that threaten somebody and may be avoided."""
    return [one for one in table.scene.hazards if one.who == person.name and one.avoidable]


def hazard_for(table: Table, person: Person, part: Avoid) -> Hazard | None:
    """Return the hazard that somebody means to avoid."""
    theirs = hazards_of(table, person)
    found = matches(part.hazard, [one.name for one in theirs])
    return next((one for one in theirs if one.name in found[:1]), None)


# --- Sustain and release: what a grappler does with their victim (GRAPPLE-3, GRAPPLE-4) ----------


def open_contest(table: Table, hold: Hold, person: Person, part: Part, index: int) -> None:
    """Open the contest over a hold on the grappler's turn: it is the victim's action too
    (GRAPPLE-4).
    """
    owners = {person.name: index}
    extra = is_extra(table.scene, person, index)
    struggle = struggle_in(table.scene, hold, extra)
    if struggle is None and table.acts_in_place:
        struggle = Resist()  # who declares nothing beforehand still struggles (NWOD-2)
    if not extra:
        mine = struggle_of(table.scene, table.person(hold.victim))
        if mine is not None:
            owners[hold.victim] = mine
    open_exchange(table, "hold", person, part, owners, target=hold.victim, back=struggle)


def struggle_in(scene: Scene, hold: Hold, extra: bool) -> Resist | Reverse | None:
    """Return what the victim meets the grappler's roll with; None for one who let it pass.

    Against an ``extra`` action they resist without needing haste, and what their own haste buys
    comes at their own place (GRAPPLE-3); one seized in this round who aborted to a struggle
    struggles so from now on (GRAPPLE-10a).
    """
    victim = scene.people[hold.victim]
    if not extra:
        index = struggle_of(scene, victim)
        declared = victim.parts
        said = declared[index] if index is not None else None
        again = (part for part in declared if isinstance(part, Resist | Reverse))
        return said if isinstance(said, Resist | Reverse) else next(again, None)
    aborted = victim.round.strain and hold.since == scene.fight.round
    standing = victim.round.standing.parts if victim.round.standing and aborted else ()
    return next((part for part in standing if isinstance(part, Resist | Reverse)), Resist())


@moments.passed
def struggle_unopposed(table: Table, person: Person, part: Part, index: int) -> None:
    """Let the victim of a grappler who passes struggle unopposed (GRAPPLE-4)."""
    hold = table.scene.hold_by(person.name)
    if hold is None or is_extra(table.scene, person, index):
        return
    if struggle_of(table.scene, table.person(hold.victim)) is not None:
        open_contest(table, hold, person, part, index)


# --- Resist, reverse and relent: what a victim can still do (GRAPPLE-3, GRAPPLE-5, GRAPPLE-8) ----


# --- Grapple and counter-grapple: seize somebody, by attack or by defense (ATTACK-5, DEF-7) ------


class GripVerb(Verb[Table, Any]):
    """``VERB [TARGET] [with strength|dexterity] [then EFFECT] [willpower] [specialty]``, the
    options in any order: what the verbs of a grapple share.
    """

    grapples = True
    rolls: tuple[str, ...] = ("grapple",)
    splits = bare = True
    aims = False  # whether it names a target
    thens: tuple[str, ...] | None = ()  # what may stand for an effect; None: there is none

    def __init__(self, part: type[Any]) -> None:
        self.part, self.name = part, str(part.__struct_config__.tag)

    def parse(self, words: Words, vocabulary: Vocabulary) -> Any:
        """Read the target, then how and what for."""
        said: dict[str, Any] = {}
        if self.aims:
            said["target"] = words.name("target", vocabulary.names)
        effects = (*vocabulary.effects, CHOOSE, *self.thens) if self.thens is not None else ()
        while True:
            if "pair" not in said and words.take("with"):
                said["pair"] = words.option("pair", PAIRS)
            elif effects and "then" not in said and words.take("then"):
                said["then"] = words.name("effect", effects)
            elif not (of_roll := take_of_a_roll(words)):
                break
            else:
                said |= of_roll
        words.end(("with", "then", *OF_A_ROLL) if effects else ("with", *OF_A_ROLL))
        return self.part(**said)

    def format(self, part: Any) -> str:
        """Write it; ``then`` ends it."""
        line = f"{self.name} {quote(part.target)}" if self.aims else self.name
        line += f" with {part.pair}" if part.pair else ""
        line += of_a_roll(part)
        then = getattr(part, "then", "")
        return f"{line} then {then if then == CHOOSE else quote(then)}" if then else line

    def verify(self, table: Table, person: Person, part: Any) -> None:
        """Refuse Dexterity where it finds no hold, an effect that cannot be, and a success that
        cannot be bought.
        """
        hold = table.scene.hold_of(person.name)
        other = part.target if self.aims else hold.other(person.name) if hold else ""
        if other:
            verify_pair(person, table.person(other), part.pair)
        if self.thens is not None:
            verify_then(table, table.person(other) if other else None, part.then, *self.thens)
        verify_willpower(table, person, part.willpower)
        verify_specialty(person, part.specialty, GRAPPLED_WITH)

    def legal(self, table: Table, person: Person) -> Iterator[Any]:
        """Yield it, at everybody and for each effect."""
        thens = ("", CHOOSE, *self.thens, *table.ruleset.effects) if self.thens is not None else ()
        for target in table.scene.ready() if self.aims else (None,):
            aim = {"target": target.name} if target is not None else {}
            yield from (self.part(**aim, then=then) for then in thens)
            if not thens:
                yield self.part(**aim)


class GrappleVerb(GripVerb):
    """``grapple TARGET``."""

    stance: Stance = "offense"
    aims, bare = True, False

    def verify(self, table: Table, person: Person, part: Grapple) -> None:
        """Refuse to seize oneself, one who is down or held already, or with what cannot work; and
        anyone in a grapple, for one who cannot tell which of the two is held (GRAPPLE-15).
        """
        verify_target(table, person, part.target)
        target = table.person(part.target)
        if target.down:
            raise RuleError("down", "HEALTH-4", who=target.name, state=target.down)
        verify_can_tell(table.scene, person, target.name)
        hold = table.scene.hold_on(target.name)
        if hold is not None:
            raise RuleError("held-already", "GRAPPLE-10a", who=target.name, by=hold.grappler)
        verify_reach(table, person, part)
        super().verify(table, person, part)

    def begin(self, table: Table, person: Person, part: Grapple, index: int) -> None:
        """Open the grapple, or the contest it meets (RES-1)."""
        begin_assault(table, person, part, index)


class CounterGrappleVerb(GripVerb):
    """``counter-grapple``: it waits for an attacker, not for its own place."""

    once = abortable = needs_free_hands = True
    rolls = ("counter-grapple",)
    stance: Stance = "defense"

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Wait."""


class SustainVerb(GripVerb):
    """``sustain``; ``then hold``: do nothing on winning, and do not ask."""

    stance: Stance = "offense"
    thens = (HOLD,)

    def legal(self, table: Table, person: Person) -> Iterator[Sustain]:
        """Yield holding on, for each effect; nothing for one who holds nobody."""
        return super().legal(table, person) if table.scene.hold_by(person.name) else iter(())

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Open the contest over the hold; a pin only stands (GRAPPLE-8)."""
        hold = table.scene.hold_by(person.name)
        if hold is None:
            lose_or_ask(table, person, part, index, "grapple-over")
            return
        extra = is_extra(table.scene, person, index)
        table.emit(ev.GrappleSustained(grappler=hold.grappler, victim=hold.victim, extra=extra))
        if not hold.pinned:
            open_contest(table, hold, person, part, index)


class StruggleVerb(GripVerb):
    """``resist`` or ``reverse``: rolled on the grappler's turn; haste of one's own buys a contest
    here (GRAPPLE-3), and where nobody declares beforehand it is always made here (NWOD-2).
    """

    thens = None

    def legal(self, table: Table, person: Person) -> Iterator[Resist | Reverse]:
        """Yield the struggle; nothing for one who is not held."""
        return super().legal(table, person) if table.scene.hold_on(person.name) else iter(())

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """In a tie the grappler's part may still be to come: then that is opened now."""
        hold = table.scene.hold_on(person.name)
        if hold is None:
            lose_or_ask(table, person, part, index, "grapple-over")
        elif is_extra(table.scene, person, index) or table.acts_in_place:
            owners = {person.name: index}
            target = hold.grappler
            open_exchange(table, "hold", person, part, owners, target=target, back=Sustain())
        else:
            grappler = table.person(hold.grappler)
            at = keeping_part_of(table.scene, grappler)
            if at is not None:
                table.ruleset.verb(grappler.parts[at]).begin(
                    table, grappler, grappler.parts[at], at
                )


class LetGoVerb(OneWordVerb):
    """``release``: the victim is free at once; ``relent``: give in, and be helpless."""

    grapples = True
    costs: Cost = "simple"
    idle = splits = True

    def __init__(self, part: Said, grappler: bool) -> None:
        self.part, self.name, self.grappler = part, verb_name(part), grappler

    def legal(self, table: Table, person: Person) -> Iterator[Part]:
        """Yield it; nothing for one in another place."""
        scene = table.scene
        if (scene.hold_by if self.grappler else scene.hold_on)(person.name) is not None:
            yield self.part


# --- Assist: help one side of somebody else's grapple (GRAPPLE-11) -------------------------------


class AssistVerb(Verb[Table, Assist]):
    """``assist NAME [willpower] [specialty]``."""

    grapples = True
    name = "assist"
    rolls = ("assist",)
    stance: Stance = "offense"  # PILE-1: helping counts like holding
    splits = True

    def parse(self, words: Words, vocabulary: Vocabulary) -> Assist:
        """Read whom to help."""
        friend = words.name("friend", vocabulary.names)
        part = Assist(friend, **take_of_a_roll(words))
        words.end(OF_A_ROLL)
        return part

    def format(self, part: Assist) -> str:
        """Write it."""
        return f"{self.name} {quote(part.friend)}{of_a_roll(part)}"

    def verify(self, table: Table, person: Person, part: Assist) -> None:
        """Refuse to help one who is in no grapple and about to be in none, one's own victim, or
        where a pin has decided it.
        """
        verify_grapples(table, self.name)
        verify_target(table, person, part.friend)
        hold = table.scene.hold_of(part.friend)
        if hold is None and not about_to_grapple(table, part.friend):
            raise RuleError("no-grapple-there", "GRAPPLE-11", who=part.friend)
        if hold is not None and hold.grappler == person.name:
            raise RuleError(
                "holding", "GRAPPLE-11", who=person.name, victim=hold.victim, options=GRAPPLER_SAYS
            )
        if hold is not None and hold.pinned:
            verify_can_tell(table.scene, person, part.friend)
            raise RuleError("pin-decided", "GRAPPLE-8", who=hold.victim, by=hold.grappler)
        verify_willpower(table, person, part.willpower)
        verify_specialty(person, part.specialty, GRAPPLED_WITH)

    def legal(self, table: Table, person: Person) -> Iterator[Assist]:
        """Yield help for everyone else: most of it is refused."""
        for friend in table.scene.ready():
            yield Assist(friend.name)

    def begin(self, table: Table, person: Person, part: Assist, index: int) -> None:
        """Open the help; void if there is no grapple of theirs, or no longer one to decide."""
        hold = table.scene.hold_of(part.friend)
        if hold is None or hold.pinned:
            lose_or_ask(table, person, part, index, "grapple-over")
            return
        short = table.person(part.friend).unreachable or falls_short(
            table, person, part.friend, index
        )
        if short is None:
            return
        if short:
            lose_or_ask(table, person, part, index, "out-of-reach")
            return
        open_exchange(table, "assist", person, part, {person.name: index}, target=part.friend)


def about_to_grapple(table: Table, name: str) -> bool:
    """Say whether somebody's declared action may bring them into a grapple in this phase."""
    for person in table.scene.people.values():
        if person.phase.secret or person.phase.declaration is None:
            continue
        for part in person.phase.declaration.parts:
            if isinstance(part, Grapple) and name in (person.name, part.target):
                return True
    return False


# --- what follows what in an exchange of these, and what Control is shifted and spent for ---------

CONTROL = Step("control", shift_control)
CHOSEN_EFFECT = (
    Step("picked", choose_effect),
    Step("price", ask_price),
    Step("effect", use_effect),
)
SEIZED = Step("done", take_hold, applies=True)
SPENT = Step("spent", let_go_if_spent, applies=True)
HELP = (Step("roll", roll_help), Step("control", shift_by_help), SPENT)
