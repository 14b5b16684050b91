"""Grapples: who holds whom, what Control buys, and how it ends (chapter 10)."""

from collections.abc import Iterator
from typing import Any, NamedTuple, get_args

from game import events as ev
from game import moments
from game.dice import Modifier, Roll
from game.engine.exchanges import (
    OF_A_ROLL,
    answer_in,
    effect_in,
    of_a_roll,
    open_exchange,
    outcome_of,
    part_of_striker,
    roll_in,
    take_of_a_roll,
    verify_specialty,
    verify_willpower,
)
from game.engine.questions import OneWordVerb, answer_in_slot, ask, put, settle_question
from game.engine.ruleset import EffectRule, ForcedRule, Step
from game.engine.table import Table
from game.engine.verb import (
    Blow,
    Cost,
    Reckoning,
    Stance,
    Verb,
    Vocabulary,
    base,
    braved_terms,
    dice,
)
from game.errors import RuleError
from game.fighter import BARE_HANDS, Weapon, strangeness
from game.rules.aborts import lose_or_ask
from game.rules.attack import (
    begin_assault,
    braving_back,
    braving_terms,
    struck_with,
    verify_reach,
    verify_target,
)
from game.rules.defense import barred, piling_on, weapon_in
from game.rules.harm import prone_terms
from game.rules.reach import falls_short
from game.rules.splits import FORCED_SPLIT, split_terms
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
    Sweep,
    verb_name,
)
from game.state.person import Person, in_use
from game.state.scene import Exchange, Hazard, Hold, Scene, Touches
from game.words import Words, matches, quote, quote_text

# --- Pools: Strength or Dexterity with Brawl, against any kind of body (GRAPPLE-2) ---------------

DIFFICULTY = 6
PAIRS: tuple[str, ...] = get_args(Pair.__value__)
GRAPPLED_WITH = (*PAIRS, "brawl")
MEANS = ("grapple",)  # what a specialty may name, beside the traits


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
    """Return the pairs of traits to grapple with, each with what the body adds to its difficulty:
    Strength too if Dexterity was named, but the body now gives it no hold.
    """
    if person.grapple_pool:
        return [(tuple(trait.strip() for trait in person.grapple_pool.split("+")), 0)]
    strange = strangeness(person.fighter, opponent.fighter)
    found: list[tuple[tuple[str, ...], int]] = []
    if pair != "dexterity" or strange is None:
        found.append((table.ruleset.own_traits(("strength", "brawl")), 0))
    if pair != "strength" and strange is not None:
        found.append((table.ruleset.own_traits(("dexterity", "brawl")), strange))
    return found


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
    traits = tuple(term.why for term in reckoning.terms if term.dice > 0)
    roll = table.action_roll(
        person.name,
        purpose,
        reckoning,
        against=exchange.target if person.name == exchange.owner else exchange.owner,
        willpower=part.willpower,
        specialty=person.fighter.specialised(traits, MEANS, part.specialty),
    )
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot=slot))
    table.pay_for_success(roll)
    return roll


# --- What may be declared in a hold, and what takes effect when it is said (GRAPPLE-3) -----------

GRAPPLER_SAYS = ("sustain", "release")
VICTIM_SAYS = ("resist", "reverse", "relent")


def verify_grapples(table: Table, verb: str) -> None:
    """Refuse a verb of this chapter where no grapples are played (GRAPPLE-1)."""
    if not table.settings.grapples:
        raise RuleError("setting-off", "GRAPPLE-1", verb=verb, setting="grapples")


def can_tell(scene: Scene, person: Person, other: str) -> bool:
    """Say whether a person who is unsure of holds can tell which part another has in theirs: of
    the two in their own they can (GRAPPLE-15).
    """
    hold = scene.hold_of(other)
    return not person.unsure or hold is None or hold is scene.hold_of(person.name)


def verify_can_tell(scene: Scene, person: Person, other: str) -> None:
    """Refuse what depends on who holds whom to a person who cannot tell (GRAPPLE-15)."""
    hold = scene.hold_of(other)
    if hold is not None and not can_tell(scene, person, other):
        two = sorted((hold.grappler, hold.victim))
        raise RuleError("unsure-of-hold", "GRAPPLE-15", who=person.name, names=two)


def verify_role(table: Table, person: Person, part: Part) -> None:
    """Refuse what a person may not do while they hold another, are held, or neither (GRAPPLE-3)."""
    verb, hold = verb_name(part), table.scene.hold_of(person.name)
    if verb in (*GRAPPLER_SAYS, *VICTIM_SAYS, "grapple", "counter-grapple"):
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


def _held(person: Person, hold: Hold) -> RuleError:
    kept = bool(person.phase.spent)
    return RuleError(
        "held", "GRAPPLE-3", who=person.name, by=hold.grappler, options=VICTIM_SAYS, kept=kept
    )


@moments.may_declare
def verify_roles(table: Table, person: Person, parts: tuple[Part, ...]) -> None:
    """Refuse a declaration that a hold does not leave open.

    A grappler sustains or releases, beside whatever they split; a victim does one thing. With an
    extra action, which haste or an action kept for later gives, either may also pass, or
    avoid a hazard (GRAPPLE-14). No split keeps up two grapples (GRAPPLE-10a).
    """
    late = bool(table.scene.fight.haste or person.phase.spent)
    extra = late or table.phase.adds
    if person.toll.loses_main and not extra and parts != (Pass(),):
        raise RuleError("after-a-pin", "GRAPPLE-8", who=person.name, extra=table.ruleset.extra)
    if extra and len(parts) == 1 and isinstance(parts[0], Pass | Avoid):
        return
    for part in parts:
        if Release() not in parts or not table.ruleset.verb(part).needs_free_hands:
            verify_role(table, person, part)
    hold = table.scene.hold_of(person.name)
    if hold is not None and hold.victim == person.name:
        if len(parts) > 1:
            raise _held(person, hold)
        return
    if hold is not None:
        said = [verb_name(part) for part in parts if verb_name(part) in GRAPPLER_SAYS]
        if len(said) != 1:
            raise RuleError(
                "holding", "GRAPPLE-3", who=person.name, victim=hold.victim, options=GRAPPLER_SAYS,
                single=extra or not table.ruleset.splits, kept=bool(person.phase.spent),
            )  # fmt: skip
        if said == ["sustain"] and any(isinstance(part, Grapple) for part in parts):
            raise RuleError("one-grapple", "GRAPPLE-10a", who=person.name, victim=hold.victim)
    seizing = [one for one in parts if isinstance(one, Grapple | CounterGrapple) and not one.then]
    if len(seizing) > 1:
        raise RuleError("two-grapples", "GRAPPLE-10a", who=person.name)


@moments.may_take_up
def verify_instead(table: Table, person: Person, parts: tuple[Part, ...], index: int) -> None:
    """Refuse what a grappler may not take up in the place of a part of their action: they have one
    contest a turn, so after a sustain or a grapple they do not sustain again (GRAPPLE-4).
    """
    part, hold = parts[index], table.scene.hold_by(person.name)
    verify_role(table, person, part)
    if hold is None:
        return
    others = (*parts[:index], *parts[index + 1 :])
    if isinstance(part, Sustain) and any(isinstance(other, Sustain | Grapple) for other in others):
        raise RuleError(
            "holding", "GRAPPLE-4", who=person.name, victim=hold.victim, options=("release",)
        )
    if isinstance(part, Grapple):
        raise RuleError("one-grapple", "GRAPPLE-10a", who=person.name, victim=hold.victim)


@moments.words
def options_for(scene: Scene, person: Person, bare: tuple[str, ...]) -> tuple[str, ...]:
    """Return which of the verbs that need no more words a person may declare now."""
    hold = scene.hold_of(person.name)
    if person.toll.loses_main and not scene.fight.haste:
        return ("pass",)
    if hold is None:
        closed = {*GRAPPLER_SAYS, *VICTIM_SAYS}
        closed |= {"drop"} if person.prone else {"stand", "crawl"}
        closed |= set() if person.phase.declaration is None else {"delay"}
        return tuple(verb for verb in bare if verb not in closed)
    said = GRAPPLER_SAYS if hold.grappler == person.name else VICTIM_SAYS
    return (*said, "pass") if scene.fight.haste or person.phase.spent else said


@moments.said
def take_effect(table: Table, who: str, parts: tuple[Part, ...]) -> None:
    """Let go, or give in, the moment it is said (GRAPPLE-3)."""
    for part in parts:
        hold = table.scene.hold_of(who)
        if hold is None:
            return
        if isinstance(part, Release):
            after_pin = hold.pinned and not hold.relented
            table.emit(ev.GrappleEnded.of(hold, "released", after_pin))
        elif isinstance(part, Relent):
            table.emit(ev.Pinned(grappler=hold.grappler, victim=hold.victim, relented=True))


# --- The verbs of grapplers and their victims ----------------------------------------------------

HOLD = "hold"  # no effect: keep, or take, hold
CHOOSE = "choose"  # be asked on winning


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
        line = f"{self.name} {quote(part.target)}" if self.aims else self.name
        line += f" with {part.pair}" if part.pair else ""
        line += of_a_roll(part)
        then = getattr(part, "then", "")
        return f"{line} then {then if then == CHOOSE else quote(then)}" if then else line

    def verify(self, table: Table, person: Person, part: Any) -> None:
        """Refuse Dexterity against a body that it finds no hold on (GRAPPLE-2), an effect that
        there is none of, or that could not be done to the victim as they are (GRAPPLE-4).
        """
        hold = table.scene.hold_of(person.name)
        other = part.target if self.aims else hold.other(person.name) if hold else ""
        opponent = table.person(other) if other else None
        strange = strangeness(person.fighter, opponent.fighter) if opponent is not None else 0
        if part.pair == "dexterity" and strange is None and not person.grapple_pool:
            raise RuleError("no-dexterity", "GRAPPLE-2", who=person.name, target=other)
        if self.thens is not None and part.then not in ("", CHOOSE, *self.thens):
            rule = table.ruleset.effects.get(part.then)
            if rule is None:
                names = (*table.ruleset.effects, CHOOSE, *self.thens)
                raise RuleError("unknown-grapple-effect", "GRAPPLE-4", text=part.then, names=names)
            if opponent is not None and not fits(rule, opponent):
                raise RuleError(
                    "effect-not-open", "GRAPPLE-4", effect=part.then, who=other, needs=rule.needs
                )
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
    """``grapple TARGET``: seize a person by an attack (ATTACK-5)."""

    stance: Stance = "offense"
    aims, bare = True, False

    def verify(self, table: Table, person: Person, part: Grapple) -> None:
        """Refuse to seize yourself, a person who is down or held already, or with what cannot work;
        and anyone in a grapple, if it cannot be told which of the two is held (GRAPPLE-15).
        """
        verify_target(table, person, part.target)
        target = table.person(part.target)
        if target.down:
            raise RuleError("down", "HEALTH-4", who=target.name, state=target.down)
        verify_can_tell(table.scene, person, target.name)
        hold = table.scene.hold_on(target.name)
        if hold is not None:
            raise RuleError("held-already", "GRAPPLE-10a", who=target.name, by=hold.grappler)
        verify_reach(table, person, part.target, BARE_HANDS)
        super().verify(table, person, part)

    def begin(self, table: Table, person: Person, part: Grapple, index: int) -> None:
        begin_assault(table, person, part, index)


class CounterGrappleVerb(GripVerb):
    """``counter-grapple``: seize an attacker, by a defense (DEF-7)."""

    once = abortable = needs_free_hands = True
    rolls = ("counter-grapple",)
    stance: Stance = "defense"

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Wait: it is made when an attack comes, not at its own place."""


class SustainVerb(GripVerb):
    """``sustain``; ``then hold``: do nothing on winning, and do not ask."""

    stance: Stance = "offense"
    thens = (HOLD,)

    def legal(self, table: Table, person: Person) -> Iterator[Sustain]:
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
    """``resist`` or ``reverse``: rolled on the grappler's turn; your own haste buys a contest
    here (GRAPPLE-3), and where nobody declares beforehand it is always made here (NWOD-2).
    """

    thens = None

    def legal(self, table: Table, person: Person) -> Iterator[Resist | Reverse]:
        return super().legal(table, person) if table.scene.hold_on(person.name) else iter(())

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """In a tie the grappler's part may still be to come: then that is opened now."""
        hold = table.scene.hold_on(person.name)
        if hold is None:
            lose_or_ask(table, person, part, index, "grapple-over")
        elif is_extra(table.scene, person, index) or table.acts_in_place:
            owners, target = {person.name: index}, hold.grappler
            open_exchange(table, "hold", person, part, owners, target=target, back=Sustain())
        else:
            grappler = table.person(hold.grappler)
            at = keeping_part_of(table.scene, grappler)
            if at is not None:
                own = grappler.parts[at]
                table.ruleset.verb(own).begin(table, grappler, own, at)


class LetGoVerb(OneWordVerb):
    """``release``: the victim is free at once; ``relent``: give in, and be helpless."""

    grapples = True
    costs: Cost = "simple"
    idle = splits = True

    def __init__(self, part: Said, grappler: bool) -> None:
        self.part, self.name, self.grappler = part, verb_name(part), grappler

    def legal(self, table: Table, person: Person) -> Iterator[Part]:
        scene = table.scene
        if (scene.hold_by if self.grappler else scene.hold_on)(person.name) is not None:
            yield self.part


# --- Seizing: the rolls of the attack and the defense (ATTACK-5, DEF-7) --------------------------


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


@moments.counter_roll
def roll_counter(table: Table, exchange: Exchange, target: Person, part: CounterGrapple) -> Roll:
    """Roll a grapple defense against the first attack; the caller has seen that there are dice."""
    reckoning = reckon_counter(table, exchange, target, part)
    return roll_grip(table, exchange, "defense", target, part, reckoning, "counter-grapple")


# --- The contest over a hold: on the grappler's turn, or by haste (GRAPPLE-3, GRAPPLE-4) ---------


def is_extra(scene: Scene, person: Person, index: int) -> bool:
    """Say whether a part is an action that haste gives, in a phase of its own or at the turn's end
    (GRAPPLE-3).
    """
    said = person.phase.declaration
    own = len(moments.beside.first(scene, said, 0) or said.parts) if said is not None else 0
    return scene.fight.haste > 0 or index >= own


def own_part(scene: Scene, person: Person, *kinds: type[Part]) -> int | None:
    """Return which part of a person's own action is of these kinds and still to come."""
    for at in person.to_come():
        if isinstance(person.parts[at], kinds) and not is_extra(scene, person, at):
            return at
    return None


def struggle_of(scene: Scene, person: Person) -> int | None:
    """Return which part of a victim's own action is a struggle, still to come."""
    return own_part(scene, person, Resist, Reverse)


def keeping_part_of(scene: Scene, person: Person) -> int | None:
    """Return which part of a grappler's own action the struggle waits for: a sustain, or a pass."""
    return None if person.phase.acted else own_part(scene, person, Sustain, Pass)


@moments.waits
def waits_for_grappler(scene: Scene, person: Person) -> bool:
    """Say whether a struggle comes up on the grappler's turn, which is to come (GRAPPLE-4)."""
    hold = scene.hold_on(person.name)
    if hold is None or hold.pinned or struggle_of(scene, person) is None:
        return False
    return keeping_part_of(scene, scene.people[hold.grappler]) is not None


@moments.passed
def struggle_unopposed(table: Table, person: Person, part: Part, index: int) -> None:
    """Let the victim of a grappler who passes struggle unopposed (GRAPPLE-4)."""
    hold = table.scene.hold_by(person.name)
    if hold is None or is_extra(table.scene, person, index):
        return
    if struggle_of(table.scene, table.person(hold.victim)) is not None:
        open_contest(table, hold, person, part, index)


def open_contest(table: Table, hold: Hold, person: Person, part: Part, index: int) -> None:
    """Open the contest over a hold on the grappler's turn: it is the victim's action too
    (GRAPPLE-4).

    Against an action that haste gives, the victim resists without needing haste: what their own
    buys comes at their own place (GRAPPLE-3). If they were seized in this round and aborted to a
    struggle, it is that one from now on (GRAPPLE-10a).
    """
    scene, victim, owners = table.scene, table.person(hold.victim), {person.name: index}
    extra = is_extra(scene, person, index)
    if extra:
        aborted = victim.round.strain and hold.since == scene.fight.round
        said = victim.standing_parts if aborted else ()
    else:
        mine = struggle_of(scene, victim)
        said = victim.parts[mine or 0 :]
        if mine is not None:
            owners[victim.name] = mine
    # Where nobody declares beforehand, the victim struggles all the same (NWOD-2).
    usual = Resist() if extra or table.acts_in_place else None
    back = next((one for one in said if isinstance(one, Resist | Reverse)), usual)
    open_exchange(table, "hold", person, part, owners, target=victim.name, back=back)


def roll_hold(table: Table, exchange: Exchange, back: bool = False) -> None:
    """Roll for whose turn it is, grappler or victim, or ``back`` for the other of them; who passes
    rolls nothing (GRAPPLE-4).
    """
    part = exchange.back if back else exchange.part
    if isinstance(part, Sustain | Resist | Reverse):
        reckoning = reckon_side(table, exchange, back)
        assert reckoning is not None
        person = table.person(exchange.target if back else exchange.owner)
        roll_grip(table, exchange, "defense" if back else "attack", person, part, reckoning)


def reckon_side(table: Table, exchange: Exchange, back: bool = False) -> Reckoning | None:
    """Reckon the roll of one side of a hold; None for a person who passes."""
    part = exchange.back if back else exchange.part
    if not isinstance(part, Sustain | Resist | Reverse):
        return None
    sides = (exchange.owner, exchange.target)
    who, other = sides[::-1] if back else sides
    person, opponent = table.person(who), table.person(other)
    pool: tuple[Modifier, ...] = ()
    if who in exchange.owners:
        pool = split_terms(table, person, person.phase.declaration, exchange.owners[who])
    elif isinstance(part, Reverse) and part in person.standing_parts:
        # Aborted to when they were seized (GRAPPLE-10a).
        index = person.standing_parts.index(part)
        pool = split_terms(table, person, person.round.standing, index)
    if table.settings.prone_in_grapples and table.scene.hold_on(who) is not None:
        pool += prone_terms(table, person)
    if person.phase.stretched:
        pool += dice(FORCED_SPLIT, "split to block", "GRAPPLE-12")
    aim = braved_terms(person.toll.braved)
    return reckon_grapple(table, person, opponent, part.pair, "action", pool, aim)


# --- Control: it follows the rolls, costs upkeep, and a hold without any ends (GRAPPLE-4 to -7) --

REVERSAL = 2  # the margin a reversal takes, per point of Control (GRAPPLE-5)


def hold_between(table: Table, exchange: Exchange) -> Hold | None:
    """Return the standing hold that an exchange is a contest over."""
    hold = table.scene.hold_of(exchange.owner) if exchange.kind == "hold" else None
    if hold is None or {hold.grappler, hold.victim} != {exchange.owner, exchange.target}:
        return None
    return hold


def shift_control(table: Table, exchange: Exchange) -> None:
    """Let Control follow the margin: it is what a grapple wins (RES-5), over a hold too
    (GRAPPLE-4, GRAPPLE-5).
    """
    hold, outcome = hold_between(table, exchange), outcome_of(exchange)
    if outcome is None or hold is None:
        return
    number, margin = exchange.id, outcome.margin
    struggle = part_of_striker(table, exchange, hold.victim)
    if outcome.striker == hold.grappler:
        change_control(table, hold, margin, "won", exchange=number, slot="control")
    elif isinstance(struggle, Resist):
        change_control(table, hold, -margin, "resisted", exchange=number, slot="control")
    elif isinstance(struggle, Reverse) and margin < REVERSAL * hold.control:
        table.emit(ev.ReversalFailed(exchange=number, slot="control"))
    elif isinstance(struggle, Reverse):
        surplus = margin - REVERSAL * hold.control
        table.emit(
            ev.GrappleReversed(
                exchange=number, slot="control", grappler=hold.victim, victim=hold.grappler,
                surplus=surplus, control=hold.control + surplus,
            )
        )  # fmt: skip


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
    table.emit(
        ev.ControlChanged(
            grappler=hold.grappler, victim=hold.victim, change=change,
            control=hold.control + change, why=why, by=by, exchange=exchange, slot=slot,
        )
    )  # fmt: skip


def keep_up_grapples(table: Table) -> None:
    """Take Control for every hold that was sustained in the round (GRAPPLE-6)."""
    price, round_now = table.settings.grapple_upkeep, table.scene.fight.round
    for hold in table.scene.fight.holds:
        if price and not hold.pinned and hold.sustained == round_now:
            change_control(table, hold, -price, "upkeep")
            end_if_spent(table, table.scene.hold_by(hold.grappler))


def end_if_spent(table: Table, hold: Hold | None) -> None:
    """End a hold that has no Control left (GRAPPLE-7)."""
    if hold is not None and not hold.pinned and hold.control <= 0:
        table.emit(ev.GrappleEnded.of(hold, "control"))


def let_go_if_spent(table: Table, exchange: Exchange) -> None:
    """After an exchange, end the holds it has left without Control (GRAPPLE-7); where the grappler
    has paid for a defense that is still to be rolled, the hold lasts as long (GRAPPLE-10).
    """
    turn = table.scene.fight.turn
    paying = {
        one.target
        for one in (turn.exchanges if turn is not None else ())
        if "paid" in one.slots and "outcome" not in one.slots
    }
    for name in (exchange.owner, exchange.target):
        hold = table.scene.hold_of(name)
        if hold is not None and hold.grappler not in paying:
            end_if_spent(table, hold)


@moments.gone
def end_hold_of(table: Table, who: str, reason: str) -> None:
    """End the hold a person is in, on either side, if there is one (GRAPPLE-7)."""
    hold = table.scene.hold_of(who)
    if hold is not None:
        table.emit(ev.GrappleEnded.of(hold, reason))


@moments.decided
def all_pinned(scene: Scene) -> bool:
    """Say whether everybody left is in a pin, on one side or the other (GRAPPLE-8), and nobody has
    got away whom they might go after.
    """
    if not scene.fight.holds or any(one.head_start is not None for one in scene.people.values()):
        return False
    holds = [scene.hold_of(person.name) for person in scene.ready()]
    return all(hold is not None and hold.pinned for hold in holds)


# --- What Control buys: one effect a turn, paid for out of what was banked (GRAPPLE-4) -----------

DONE = "done"  # the slot of what an effect does


def pin(table: Table, exchange: Exchange, used: ev.EffectUsed) -> None:
    """Pin the victim; a single effect has to seize them first (GRAPPLE-8, GRAPPLE-9)."""
    by, who = used.grappler, used.victim
    if not used.single or begin_hold(table, exchange, by, who, used.cost):
        table.emit(ev.Pinned(grappler=by, victim=who, exchange=exchange.id, slot=DONE))


def take_weapon(table: Table, exchange: Exchange, used: ev.EffectUsed) -> None:
    """Let the grappler have what the victim holds."""
    disarm(table, used.grappler, used.victim, exchange, DONE)


def drop(table: Table, exchange: Exchange, used: ev.EffectUsed) -> None:
    table.emit(ev.Dropped(who=used.victim, by=used.grappler, exchange=exchange.id, slot=DONE))


def prop(table: Table, exchange: Exchange, used: ev.EffectUsed) -> None:
    """Stand the victim up."""
    table.emit(ev.Propped(who=used.victim, by=used.grappler, exchange=exchange.id, slot=DONE))


def throw(table: Table, exchange: Exchange, used: ev.EffectUsed) -> None:
    """Throw the victim as far as all of the Control goes, out of the hold."""
    by, who, yards = used.grappler, used.victim, used.yards
    table.emit(ev.Thrown(who=who, by=by, yards=yards, apart=yards, exchange=exchange.id, slot=DONE))
    hold = table.scene.hold_by(by)
    if hold is not None and hold.victim == who:
        table.emit(ev.GrappleEnded.of(hold, "thrown"))


# What is left of Control after paying makes the harm worse.
EFFECTS = {
    "pin": EffectRule(10, does=pin),
    "disarm": EffectRule(5, needs="armed", does=take_weapon),
    "drop": EffectRule(2, needs="standing", does=drop),
    "slam": EffectRule(3, does=drop, damage="bashing"),
    "throw": EffectRule(0, needs="standing", does=throw),
    "prop": EffectRule(5, needs="prone", does=prop),
    "clinch": EffectRule(1, damage="bashing", share=2),
    "crack": EffectRule(4, damage="lethal", share=2),
    "action": EffectRule(2, most=6),
}


def cost_of(rule: EffectRule, control: int) -> int:
    """Return what an effect costs with so much Control banked; the least, where it is ruled."""
    return rule.cost or control


def fits(rule: EffectRule, victim: Person) -> bool:
    """Say whether an effect can be done to a person as they are now."""
    match rule.needs:
        case "standing":
            return not victim.prone
        case "prone":
            return victim.prone
        case "armed":
            return object_in_hand(victim) is not None
    return True


def object_in_hand(person: Person) -> Weapon | None:
    """Return what could be taken from a person's hands, the first that they use; claws and teeth
    are not objects.
    """
    names = [weapon.fires or weapon.name for weapon in in_use(person)]
    objects = {weapon.name: weapon for weapon in person.fighter.weapons if not weapon.natural}
    return next((objects[name] for name in names if name in objects), None)


def disarm(table: Table, by: str, who: str, exchange: Exchange, slot: str) -> None:
    """Take what a person has in their hands out of them, if that is anything."""
    person = table.person(who)
    weapon = object_in_hand(person)
    if weapon is not None:
        rounds = person.fighter.ammunition.get(weapon.name, 0)
        table.emit(
            ev.Disarmed(
                who=who, by=by, weapon=weapon, rounds=rounds, exchange=exchange.id, slot=slot
            )
        )


# --- Spending it: the winner is asked, the storyteller names the price of an Action --------------

EFFECT, PICKED, PRICE = "effect", "picked", "price"
REFUSE = "refuse"


class Won(NamedTuple):
    """What the winner of a grapple roll may spend: on whom, how much, what was said beforehand,
    which of the ``options`` it goes to.

    ``single``: it is what a grapple has just won, to be spent whole, and no hold comes of it.
    """

    grappler: Person
    victim: Person
    control: int
    then: str
    single: bool
    options: tuple[str, ...]
    effect: str


def won_in(table: Table, exchange: Exchange) -> Won | None:
    """Return what may be spent on an effect after this exchange, or None.

    A contest over a hold that the grappler won leaves all their Control to spend; a grapple that
    seized a person only what it won, and only where ``then`` said so (GRAPPLE-9).
    """
    outcome = outcome_of(exchange)
    if outcome is None:
        return None
    part = part_of_striker(table, exchange, outcome.striker)
    if isinstance(part, Attack):
        return None
    single = isinstance(part, Grapple | CounterGrapple)
    if isinstance(part, Grapple | CounterGrapple):
        if not part.then:
            return None
        control, then = outcome.margin, part.then
    else:
        rose, hold = exchange.slots.get("control"), hold_between(table, exchange)
        if hold is None or not isinstance(rose, ev.ControlChanged) or rose.why != "won":
            return None
        control, then = hold.control, (part.then if isinstance(part, Sustain) else "") or CHOOSE
    victim, answer = table.person(outcome.struck), answer_in(exchange, PICKED)
    options = tuple(
        name
        for name, rule in table.ruleset.effects.items()
        if 0 < cost_of(rule, control) <= control and fits(rule, victim)
    )
    effect = then if then in options else ""
    if answer is not None:
        effect = "" if answer.option == HOLD else answer.option
    return Won(table.person(outcome.striker), victim, control, then, single, options, effect)


def choose_effect(table: Table, exchange: Exchange) -> None:
    """Ask the winner for an effect, unless a possible one was named or none can be paid."""
    won = won_in(table, exchange)
    if won is None or won.effect or won.then == HOLD or not won.options:
        return
    ask(
        table, EFFECT, f"{EFFECT}:{exchange.id}", won.grappler.name, (*won.options, HOLD), HOLD,
        victim=won.victim.name, control=str(won.control), exchange=str(exchange.id),
    )  # fmt: skip


def answer_effect(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the chosen effect down; ``part`` says in words what an Action is."""
    text = part.text if isinstance(part, Do) else ""
    number = int(question.about["exchange"])
    settle_question(table, question, option, exchange=number, slot=PICKED, text=text)


def ask_price(table: Table, exchange: Exchange) -> None:
    """Ask the storyteller what an effect costs whose price is theirs to name."""
    won = won_in(table, exchange)
    if won is None or not won.effect:
        return
    rule, answer = table.ruleset.effects[won.effect], answer_in(exchange, PICKED)
    if rule.most:
        prices = tuple(str(n) for n in range(rule.cost, min(rule.most, won.control) + 1))
        ask(
            table, PRICE, f"{PRICE}:{exchange.id}", STORYTELLER, (*prices, REFUSE), REFUSE,
            grappler=won.grappler.name, victim=won.victim.name, effect=won.effect,
            text=answer.text if answer else "", control=str(won.control),
            exchange=str(exchange.id),
        )  # fmt: skip


def use_effect(table: Table, exchange: Exchange) -> None:
    """Pay for the effect: its cost, or with a single effect all that was won (GRAPPLE-9)."""
    won = won_in(table, exchange)
    if won is None or not won.effect:
        return
    rule, answer = table.ruleset.effects[won.effect], answer_in(exchange, PICKED)
    price = cost_of(rule, won.control)
    if rule.most:
        named = answer_in(exchange, PRICE)
        if named is None or named.option == REFUSE:
            return
        price = int(named.option)
    flies = won.grappler.fighter.trait("strength") + won.control if rule.does is throw else 0
    table.emit(
        ev.EffectUsed(
            exchange=exchange.id, slot=EFFECT, grappler=won.grappler.name, victim=won.victim.name,
            effect=won.effect, cost=won.control if won.single else price,
            left=0 if won.single else won.control - price, single=won.single, yards=flies,
            text=answer.text if answer else "",
        )
    )  # fmt: skip


# --- A hold begins (GRAPPLE-10a), or an effect does its work -------------------------------------


def take_hold(table: Table, exchange: Exchange) -> None:
    """Begin the hold that was won, or do to the victim what the effect does."""
    used, outcome = effect_in(exchange), outcome_of(exchange)
    if used is not None:
        before, rule = table.scene.hold_by(used.victim), table.ruleset.effects[used.effect]
        if used.single and before is not None:
            table.emit(ev.GrappleEnded.of(before, "seized"))
        if rule.does is not None:
            rule.does(table, exchange, used)
    elif outcome is not None:
        part = part_of_striker(table, exchange, outcome.striker)
        if isinstance(part, Grapple | CounterGrapple):
            begin_hold(table, exchange, outcome.striker, outcome.struck, outcome.margin)


def begin_hold(table: Table, exchange: Exchange, grappler: str, victim: str, control: int) -> bool:
    """Begin a hold, ending one in which the victim was the grappler; what others of the same turn
    have done may be in its way (GRAPPLE-10a). Say whether it has begun.
    """
    scene, reason = table.scene, ""
    if scene.hold_of(grappler) is not None:
        reason = "grappler-busy"
    elif scene.hold_on(victim) is not None:
        reason = "victim-held"
    elif not (scene.people[grappler].able and scene.people[victim].able):
        reason = "down"
    if reason:
        table.emit(
            ev.GrappleMissed(
                exchange=exchange.id, slot=DONE, grappler=grappler, victim=victim, reason=reason
            )
        )
        return False
    before = scene.hold_by(victim)
    if before is not None:
        table.emit(ev.GrappleEnded.of(before, "seized"))
    table.emit(
        ev.GrappleBegun(
            exchange=exchange.id, slot=DONE, grappler=grappler, victim=victim, control=control,
            voids=lost_by(table, table.person(victim)),
        )
    )  # fmt: skip
    return True


def lost_by(table: Table, person: Person) -> tuple[int, ...]:
    """Return which parts of a person's action are lost as they are seized: what was to come up in
    this phase, and what they have put off (GRAPPLE-10a). A defense has done its work by then.
    """
    # In other phases nothing was declared beforehand.
    if person.phase.delaying and table.phase.kind == "resolve":
        return (0,)
    if person.phase.acted:
        return ()
    coming = moments.comes_up.first(table.scene, table.phase, person)
    coming = person.unresolved() if coming is None else coming
    return tuple(at for at in coming if table.ruleset.verb(person.parts[at]).stance == "offense")


# --- A grappler attacked from outside: Shrug Off or Hostage Block, paid even past 0 (GRAPPLE-10) -

FORCED = {"shrug off": ForcedRule(1), "hostage block": ForcedRule(2, hostage=True)}
KIND = "forced"


def ask_forced(table: Table, exchange: Exchange) -> None:
    """Ask the grappler how to meet an attack that has successes, where they can meet it at all."""
    hold, attack = table.scene.hold_by(exchange.target), roll_in(exchange, "attack")
    if hold is None or hold.pinned or hold.victim == exchange.owner:
        return
    if attack is None or attack.successes == 0:
        return
    target = table.person(exchange.target)
    if barred(table, exchange, target, weapon_in(table, exchange)):
        return
    options, key = tuple(table.ruleset.forced), f"{KIND}:{exchange.id}"
    about = {
        "attacker": exchange.owner, "victim": hold.victim,
        "control": str(hold.control), "exchange": str(exchange.id),
    }  # fmt: skip
    put(table, Question(key, target.name, KIND, options, options[0], about, rolls=options))


def answer_forced(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer down and have it paid for, even past 0."""
    answer_in_slot(table, question, option, part)
    hold, number = table.scene.hold_by(question.who), int(question.about["exchange"])
    if hold is not None:
        cost = table.ruleset.forced[option].cost
        change_control(table, hold, -cost, option, exchange=number, slot="paid")


@moments.blow
def taken_by_hostage(table: Table, exchange: Exchange) -> Blow | None:
    """Return what a hostage takes of an attack that a Hostage Block has warded off wholly: the
    weapon's damage alone.
    """
    answer, paid = answer_in(exchange, KIND), exchange.slots.get("paid")
    compared = isinstance(exchange.slots.get("outcome"), ev.Compared)
    if answer is None or not compared or not isinstance(paid, ev.ControlChanged):
        return None
    harms = isinstance(exchange.part, Attack) and not isinstance(exchange.part, Sweep)
    if not harms or not table.ruleset.forced[answer.option].hostage:
        return None
    person = table.person(exchange.owner)
    weapon = struck_with(exchange, person)
    return Blow(person, paid.victim, weapon.type, weapon)


# --- Assist: a point of Control to one side for every two successes (GRAPPLE-11) -----------------

SUCCESSES_A_POINT = 2


class AssistVerb(Verb[Table, Assist]):
    """``assist NAME [willpower] [specialty]``."""

    grapples = True
    name = "assist"
    rolls = ("assist",)
    stance: Stance = "offense"  # PILE-1: helping counts like holding
    splits = True

    def parse(self, words: Words, vocabulary: Vocabulary) -> Assist:
        friend = words.name("friend", vocabulary.names)
        part = Assist(friend, **take_of_a_roll(words))
        words.end(OF_A_ROLL)
        return part

    def format(self, part: Assist) -> str:
        return f"{self.name} {quote(part.friend)}{of_a_roll(part)}"

    def verify(self, table: Table, person: Person, part: Assist) -> None:
        """Refuse to help a person who neither is in a grapple nor may come into one in this phase,
        their own victim, or where a pin has decided it.
        """
        verify_grapples(table, self.name)
        verify_target(table, person, part.friend)
        hold = table.scene.hold_of(part.friend)
        if hold is None and not any(
            isinstance(said, Grapple) and part.friend in (other.name, said.target)
            for other in table.scene.people.values()
            if not other.phase.secret
            for said in other.parts
        ):
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
        """Open the help; void if they are in no grapple, or no longer in an undecided one."""
        hold = table.scene.hold_of(part.friend)
        if hold is None or hold.pinned:
            lose_or_ask(table, person, part, index, "grapple-over")
            return
        short = table.person(part.friend).unreachable or falls_short(
            table, person, part.friend, index
        )
        if short:
            lose_or_ask(table, person, part, index, "out-of-reach")
        elif short is not None:
            open_exchange(table, "assist", person, part, {person.name: index}, target=part.friend)


def help_terms(table: Table, exchange: Exchange) -> tuple[Modifier, ...] | None:
    """Return the helper's own dots in the traits that the side that is helped would roll now; None
    where there is nothing to help in any more.
    """
    person, friend = table.person(exchange.owner), table.person(exchange.target)
    hold = table.scene.hold_of(friend.name)
    if hold is None or not isinstance(exchange.part, Assist):
        return None
    other = table.person(hold.other(friend.name))
    said = (part.pair for part in friend.parts if isinstance(part, Sustain | Resist | Reverse))
    pair = next(said, None)
    rolled = {term.why for term in reckon_grapple(table, friend, other, pair, "action").terms}
    ways = [traits for traits, _ in ways_open(table, friend, other, pair)]
    traits = next((traits for traits in ways if traits[0] in rolled), ways[0])
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
        specialty=person.fighter.specialised(traits, MEANS, part.specialty),
    )
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot="roll"))
    table.pay_for_success(roll)


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
        if not person.prone:
            raise RuleError("not-prone", "GRAPPLE-13", who=person.name)

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        if person.prone:
            table.emit(ev.Stood(who=person.name))


# --- Avoid: get out of a hazard's way (GRAPPLE-14) -----------------------------------------------


class AvoidVerb(Verb[Table, Avoid]):
    """``avoid HAZARD``: a haste action spent on it."""

    name = "avoid"

    def parse(self, words: Words, vocabulary: Vocabulary) -> Avoid:
        """Read any text: the names of hazards are the storyteller's."""
        return Avoid(words.text_until())

    def format(self, part: Avoid) -> str:
        return f"{self.name} {quote_text(part.hazard)}"

    def verify(self, table: Table, person: Person, part: Avoid) -> None:
        """Refuse it outside haste phases, and a hazard that does not threaten or cannot be
        avoided.
        """
        if not table.scene.fight.haste:
            raise RuleError("avoid-in-haste", "GRAPPLE-14", who=person.name)
        if hazard_for(table, person, part) is None:
            names = [hazard.name for hazard in hazards_of(table, person)]
            raise RuleError(
                "unknown-hazard", "GRAPPLE-14", text=part.hazard, who=person.name, names=names
            )

    def legal(self, table: Table, person: Person) -> Iterator[Avoid]:
        return (Avoid(hazard.name) for hazard in hazards_of(table, person))

    def begin(self, table: Table, person: Person, part: Avoid, index: int) -> None:
        """Get out of its way, if it still threatens."""
        hazard = hazard_for(table, person, part)
        if hazard is not None:
            table.emit(
                ev.HazardEnded(id=hazard.id, name=hazard.name, who=person.name, avoided=True)
            )


def hazards_of(table: Table, person: Person) -> list[Hazard]:
    return [one for one in table.scene.hazards if one.who == person.name and one.avoidable]


def hazard_for(table: Table, person: Person, part: Avoid) -> Hazard | None:
    theirs = hazards_of(table, person)
    found = matches(part.hazard, [hazard.name for hazard in theirs])
    return next((hazard for hazard in theirs if hazard.name in found[:1]), None)


# --- What follows what in an exchange ------------------------------------------------------------

CONTROL = Step("control", shift_control)
CHOSEN_EFFECT = (Step(PICKED, choose_effect), Step(PRICE, ask_price), Step(EFFECT, use_effect))
SEIZED = Step(DONE, take_hold, applies=True)
SPENT = Step("spent", let_go_if_spent, applies=True)
HELP = (Step("roll", roll_help), Step("control", shift_by_help), SPENT)


VERBS = (
    CounterGrappleVerb(CounterGrapple),
    GrappleVerb(Grapple),
    SustainVerb(Sustain),
    LetGoVerb(Release(), True),
    StruggleVerb(Resist),
    StruggleVerb(Reverse),
    LetGoVerb(Relent(), False),
    AssistVerb(),
    StandVerb(),
    AvoidVerb(),
)
