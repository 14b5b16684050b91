"""``w20``: the Storyteller system by the book (chapter 14)."""

from collections.abc import Iterator
from itertools import groupby

from msgspec.structs import replace

from game import actions as act
from game import events as ev
from game import moments
from game.dice import Modifier, Roll
from game.engine.exchanges import outcome_of, roll_in, spend_round, weapon_named
from game.engine.pools import as_granted, as_rolled, pool_set
from game.engine.questions import ask, settle_question
from game.engine.ruleset import LocationRule, Phase
from game.engine.table import AnyVerb, Rules, Table, ruleset_of
from game.engine.verb import Meeting, Reckoning, base, dice, harder
from game.errors import RuleError, why_refused
from game.fighter import Armour, Damage, Fighter, Weapon
from game.health import DamageType
from game.rules import rounds
from game.rules.attack import (
    Assault,
    Blow,
    accepted,
    blow_of,
    margin_of_a_blow,
    roll_attack,
    soak_blow,
    terms_of,
    weapon_of,
)
from game.rules.defense import (
    braving_of,
    conclude_escapes,
    countering,
    cover_of,
    defenseless,
    drives,
    escaping,
    faced,
    leave_unattacked,
    meeting,
    parries_with,
    reckon_defense,
    roll_meeting,
    verify_a_hand_left,
    weapon_in,
)
from game.rules.free_rolls import roll_traits
from game.rules.grapple import end_hold_of
from game.rules.harm import STANDING_UP, mark, prone_terms, roll_damage, standing_up, wound
from game.rules.reach import at_arms_length, break_off, breaks_off_from
from game.rules.rounds import (
    awaited_in,
    gun_to_reload,
    late_offers,
    next_owners_in,
    perceives,
    speaks,
)
from game.rules.splits import (
    FORCED_SPLIT,
    abort_free,
    attacks_to_come,
    declared_defense,
    defenses_of,
    exposes,
    hopeless,
    meets_all,
    promise,
    split_terms,
    standing_counter,
    verify_new_action,
    verify_together,
    verify_undefended,
)
from game.state.decisions import Offer, Question
from game.state.declaration import (
    Assist,
    Attack,
    CounterGrapple,
    Declaration,
    Delay,
    Do,
    Felling,
    Grapple,
    Part,
    Pass,
    Resist,
    Reverse,
    Stand,
    Sustain,
    Sweep,
    Tackle,
    verb_name,
)
from game.state.person import Person, in_hand, means_at_hand
from game.state.scene import Exchange, Scene, Touches

# How a storyteller may say that somebody is, by the rules that it is part of.
POSITIONS = {
    **dict.fromkeys(("blinded", "flank", "rear", "immobilised"), "W20-12"),
    **dict.fromkeys(("cramped", "coverless"), "W20-4"),
    **dict.fromkeys(("bare", "staked"), "W20-13"),
}


# --- Ambush: who is surprised, and the blow that comes before everything else (W20-14) -----------


AMBUSH = "ambush"  # a phase
PURPOSE_AMBUSH = "surprise"
DIFFICULTY_AMBUSH = 6
HIDING, SPOTTING = ("dexterity", "stealth"), ("perception", "alertness")


def lay_ambush(table: Table, action: act.Ambush) -> None:
    """Roll Dexterity + Stealth against Perception + Alertness; a tie is an ambush too, but one that
    may be defended against.
    """
    verify_played(table, "ambush", "W20-14")
    person, target = table.person(action.who), table.person(action.target)
    if person.name == target.name:
        raise RuleError("self-target", who=person.name)
    for one in (person, target):
        verify_not_fighting(table.scene, one)
    if target.name in person.ambush:
        raise RuleError("ambushed-already", "W20-14", who=person.name, target=target.name)
    hidden = _roll(table, person, HIDING, target.name)
    spotted = _roll(table, target, SPOTTING, person.name)
    margin = hidden.successes - spotted.successes
    table.emit(
        ev.Ambushed(
            who=person.name,
            target=target.name,
            margin=margin,
            sprung=margin >= 0,
            shown=table.shows(person.name, target.name),
        )
    )


def verify_played(table: Table, word: str, rule: str) -> None:
    """Refuse a word of the storyteller's that these rules do not know."""
    if not table.ruleset.plays(rule):
        raise RuleError("not-in-these-rules", "RULESETS", verb=word, rules=table.ruleset.id)


@moments.surprised
def surprised(table: Table, person: Person, target: Person) -> tuple[bool, int]:
    """Say whether somebody unseen is noticed too late, and by how much."""
    verify_not_fighting(table.scene, target)
    hidden = _roll_in_private(table, person, HIDING, target.name)
    margin = hidden.successes - _roll_in_private(table, target, SPOTTING, person.name).successes
    return margin >= 0, margin


def _roll_in_private(table: Table, person: Person, traits: tuple[str, ...], against: str) -> Roll:
    aim = base(DIFFICULTY_AMBUSH)
    return roll_traits(table, person, PURPOSE_AMBUSH, traits, aim, against=against, private=True)


def verify_not_fighting(scene: Scene, person: Person) -> None:
    """Refuse to surprise one who is already fighting, or who is in no state to."""
    if not person.able:
        raise RuleError("down" if person.down else "away", who=person.name, state=person.down)
    if scene.fight.round and any(person.name in group for group in scene.fight.groups):
        raise RuleError("fighting-already", "W20-14", who=person.name)


def _roll(table: Table, person: Person, traits: tuple[str, ...], against: str) -> Roll:
    aim = base(DIFFICULTY_AMBUSH, by="W20-14")
    return roll_traits(table, person, PURPOSE_AMBUSH, traits, aim, against=against)


# --- the phase before the turn -------------------------------------------------------------------


@moments.opens
def ambush_comes_first(scene: Scene) -> str | None:
    """Return the phase that a turn begins with, where one has laid an ambush."""
    return AMBUSH if any(one.ambush for one in scene.ready()) else None


def lies_in_wait(person: Person) -> bool:
    """Say whether somebody has surprised anybody."""
    return bool(person.ambush)


def verify_in_ambush(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse anything but one attack on somebody surprised, or none."""
    parts = declaration.parts
    one_blow = len(parts) == 1 and declaration.haste is None
    if one_blow and isinstance(parts[0], Pass):
        return
    if not (one_blow and isinstance(parts[0], Attack | Grapple)) or (
        parts[0].target not in person.ambush
    ):
        raise RuleError("ambush-first", "W20-14", who=person.name, targets=list(person.ambush))


def end_ambush(table: Table) -> None:
    """The moment of surprise is past, used or not."""
    for person in table.scene.people.values():
        if person.ambush:
            table.emit(ev.AmbushOver(who=person.name))


# --- What circumstances change: blindness, several opponents, where and how a target stands (W20-1


BLIND = 2
FLANK, REAR = 1, 2
FELLING = 1  # what makes a sweep or a tackle harder
EASY_TARGET = 2  # dice against one who is blinded, or held and struggling
AMONG_OPPONENTS: tuple[Touches, ...] = ("attack", "defense")


@moments.circumstances
def circumstances(table: Table, person: Person, heading: Touches) -> tuple[Modifier, ...]:
    """Return what any action of somebody loses by their state, and one in a fight by the number of
    those who are at them.
    """
    blind = harder(BLIND, "blinded", "W20-12") if person.blinded else ()
    if heading not in AMONG_OPPONENTS:
        return blind
    return (*blind, *several_opponents(table, person))


def several_opponents(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return what it costs to have several opponents: one for each past the first (W20-16)."""
    more = len(opponents(table.scene, person.name)) - 1
    least = min(more, table.settings.opponents_most)
    return harder(least, "several opponents", "W20-16") if least > 0 else ()


def opponents(scene: Scene, name: str) -> list[str]:
    """Return who attacks somebody this turn."""
    return [
        one.name
        for one in scene.people.values()
        if one.phase.declaration is not None and one.able
        if any(
            isinstance(part, Attack | Grapple) and part.target == name
            for part in one.phase.declaration.parts
        )
    ]


def attack_terms(
    table: Table, exchange: Exchange, person: Person, part: Part
) -> tuple[Modifier, ...]:
    """Return what an attack gains and loses by where and how its target stands."""
    assert isinstance(part, Attack | Grapple)
    target = table.person(part.target)
    terms = (*angle_terms(person, target), *target_terms(table.scene, target))
    surprise = dice(person.ambush.get(target.name, 0), "ambush", "W20-14")
    if isinstance(part, Grapple):
        return (*terms, *surprise)
    return (*terms, *surprise, *aim_terms(table, exchange, person, part, target))


def angle_terms(person: Person, target: Person) -> tuple[Modifier, ...]:
    """Return the dice of coming at somebody from the flank or the rear (W20-12)."""
    if person.rear == target.name:
        return dice(REAR, "from the rear", "W20-12")
    return dice(FLANK, "from the flank", "W20-12") if person.flank == target.name else ()


def target_terms(scene: Scene, target: Person) -> tuple[Modifier, ...]:
    """Return the dice against one who is blinded, or immobilised and struggling (W20-12)."""
    held = target.immobilised == "struggling" or scene.hold_on(target.name) is not None
    return (
        *(dice(EASY_TARGET, "blinded target", "W20-12") if target.blinded else ()),
        *(dice(EASY_TARGET, "immobilised target", "W20-12") if held else ()),
    )


def aim_terms(
    table: Table, exchange: Exchange, person: Person, part: Attack, target: Person
) -> tuple[Modifier, ...]:
    """Return what the place that is aimed at, and cover, add to the difficulty (W20-13, W20-4)."""
    place = location_of(table, part)
    aim = harder(place.difficulty, f"at the {part.location}", "W20-13") if place else ()
    if isinstance(part, Felling):
        aim = harder(FELLING, verb_name(part), "W20-11")
    weapon = weapon_named(person, exchange.means)
    if weapon.skill != "firearms" or finds_bare(target, part):
        return aim
    return (*aim, *cover_terms(table, faced(table.scene, target, person.name)))


def cover_terms(table: Table, target: Person) -> tuple[Modifier, ...]:
    """Return what a shot loses by its target's cover or lying down, whichever is more (W20-4)."""
    near, partial, *lying = table.settings.cover_difficulty
    cover = cover_of(table.scene, target)
    behind = {"near": near, "partial": partial}.get(cover, 0)
    flat = sum(lying) if target.prone else 0
    if flat > behind:
        return harder(flat, "prone", "W20-4")
    return harder(behind, f"cover {cover}", "W20-4")


def location_of(table: Table, part: Attack) -> LocationRule | None:
    """Return what is known of the place that an attack is aimed at."""
    return place_named(table, part.location or "")


def place_named(table: Table, words: str) -> LocationRule | None:
    """Return the place of which somebody says that they aim at it: the "left knee" is a knee."""
    places, said = table.ruleset.locations, words.lower()
    return places.get(said) or places.get(said.rpartition(" ")[2])


def finds_bare(target: Person, part: Attack) -> bool:
    """Say whether an attack is aimed where the storyteller lets it pass armour and cover
    (W20-13).
    """
    return bool(target.bare) and (part.location or "").lower() == target.bare.lower()


@moments.prevents
def prevents(table: Table, person: Person, part: Part) -> str | None:
    """Return why somebody cannot do a thing: the blind do not shoot (W20-12)."""
    if person.blinded and isinstance(part, Attack) and _means(person, part).ranged:
        return "blind"
    return None


def _means(person: Person, part: Attack) -> Weapon:
    return means_at_hand(person, part) or in_hand(person)


# --- The shape of a turn: first actions in the order, extra actions after them, delays (W20-1, W20


EXTRA_ACTIONS = "extra actions"  # a phase


def bought(declaration: Declaration) -> int:
    """Return how many of the parts, the last ones, are extra actions that Rage bought."""
    extra = declaration.haste.count if declaration.haste is not None else 0
    return min(extra, len(declaration.parts) - 1)


def sharing(declaration: Declaration) -> tuple[Part, ...]:
    """Return the parts that are one action, or share its pool."""
    return declaration.parts[: len(declaration.parts) - bought(declaration)]


@moments.beside
def beside(scene: Scene, declaration: Declaration, index: int) -> tuple[Part, ...]:
    """Return the parts that share a pool with one of them; an extra action stands alone."""
    shared = sharing(declaration)
    return shared if index < len(shared) else (declaration.parts[index],)


def unsaid(person: Person) -> int:
    """Return how many extra actions somebody has bought and not named yet."""
    declaration = person.phase.declaration
    if declaration is None or declaration.haste is None:
        return 0
    return max(0, declaration.haste.count - (len(declaration.parts) - 1))


def has_more_to_say(person: Person) -> bool:
    """Say whether somebody has extra actions to name."""
    return unsaid(person) > 0


@moments.owes
def owes(scene: Scene, phase: Phase[Table], person: Person) -> bool:
    """Say whether somebody has yet to speak, of their extra actions where it is these."""
    return has_more_to_say(person) if phase.adds else rounds.owes(scene, phase, person)


@moments.comes_up
def comes_up(scene: Scene, phase: Phase[Table], person: Person) -> list[int] | None:
    """Return the parts that come up at somebody's place in the order: the first that has a place,
    and the defenses beside it, which do their work when they are needed. What is left once that
    place has come is for the turn's end.
    """
    if phase.kind != "resolve":
        return None
    if phase.name == EXTRA_ACTIONS:
        return person.unresolved()
    if person.phase.declaration is None:
        return []
    own = sharing(person.phase.declaration)
    if any(index < len(own) for index in person.phase.resolved):
        return []
    verbs = [ruleset_of(scene).verb(part) for part in own]
    waiting = [index for index, verb in enumerate(verbs) if verb.stance == "defense"]
    first = [index for index in range(len(own)) if index not in waiting][:1]
    return [
        index
        for index in person.unresolved()
        if index < len(own) and (index in first or index in waiting)
    ]


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
    left = next_owners_in(scene, phases[EXTRA_ACTIONS])
    return EXTRA_ACTIONS if left else "bookkeeping"


def end_turn(table: Table) -> None:
    """Let escapes succeed that nobody came after, once all of the turn is over (DEF-6)."""
    if after_first(table.scene) == "bookkeeping":
        conclude_escapes(table)
        leave_unattacked(table)


# --- delaying ------------------------------------------------------------------------------------


def has_declared(person: Person) -> bool:
    """Say whether somebody has an action to resolve."""
    return person.phase.declaration is not None


@moments.speaks_later
def may_still_defend(table: Table, person: Person) -> bool:
    """Say whether somebody has declared a delay and their place has not come: a defense needs no
    place (W20-1, W20-4).
    """
    scene = table.scene
    if not table.phase.late or scene.fight.turn is not None or scene.fight.questions:
        return False
    return before_ones_place(person) and speaks(scene, person, table.phase)


def before_ones_place(person: Person) -> bool:
    """Say whether somebody's delay has not come up yet."""
    return any(isinstance(person.parts[index], Delay) for index in person.to_come())


SLOWED = -2


@moments.initiative_terms
def initiative_terms(table: Table, person: Person) -> tuple[Modifier, ...]:
    """Return what is added to the die: where it is thrown every turn, a knockdown counts there."""
    slow = person.slowed == table.scene.fight.round and table.settings.rolls_each_round
    felled = (Modifier(why="knocked down", total=SLOWED, by="W20-11"),)
    return (*rounds.initiative_terms(table, person), *(felled if slow else ()))


def slow_the_felled(table: Table) -> None:
    """As a turn ends, take from the initiative of those whom it has knocked down, for the next one,
    and give it back to those whom the turn before had (W20-11).
    """
    ends = table.scene.fight.round
    for person in table.scene.people.values():
        if person.slows == ends + 1:
            shift(table, person.name, SLOWED, slowed=ends + 1)
        elif person.slowed == ends:
            shift(table, person.name, -SLOWED)


def shift(table: Table, who: str, change: int, slowed: int = 0) -> None:
    """Let an initiative total rise or fall."""
    now = table.person(who).initiative
    if now is not None:
        total = now.total + change
        table.emit(ev.InitiativeShifted(who=who, change=change, total=total, slowed=slowed))


# --- What in somebody's own action can meet an attack (W20-4) ------------------------------------


def own_ways(table: Table, target: Person, weapon: Weapon) -> Iterator[tuple[int, Part, AnyVerb]]:
    """Yield the defenses in somebody's action that are left to meet a weapon, with their places."""
    for index, part in enumerate(target.parts):
        verb = table.ruleset.verb(part)
        unused = index not in target.round.used
        if verb.meets == "each" and unused and verb.can_meet(target, weapon):
            yield index, part, verb


def has_a_way(table: Table, attacker: Person, target: Person, weapon: Weapon) -> bool:
    """Say whether somebody's own action meets an attack, an escape and a grapple defense too."""
    if meets_all(table, declared_defense(table, target)):
        return True
    close = not weapon.ranged or table.scene.close(attacker.name, target.name)
    if close and standing_counter(table.scene, target) is not None:
        return True
    return any(True for _ in own_ways(table, target, weapon))


# --- The attack roll, and the blow that needs none (W20-4, W20-12) -------------------------------


def strike(table: Table, exchange: Exchange) -> None:
    """Roll the attack; one who cannot move at all is hit without a roll, as by one success."""
    target, person = table.person(exchange.target), table.person(exchange.owner)
    if exchange.came_near:
        leave_cover(table, person)
    if not isinstance(exchange.part, Attack) or not lies_open(table, target):
        roll_attack(table, exchange)
        return
    table.emit(
        ev.SureHit(exchange=exchange.id, slot="attack", who=person.name, reason="immobilised")
    )
    spend_round(table, person, weapon_named(person, exchange.means))


def leave_cover(table: Table, person: Person) -> None:
    """Have somebody out of cover who goes from where they were (W20-4)."""
    if person.cover != "none" or person.cover_from:
        table.emit(ev.PositionSet(who=person.name, changes={"cover": "none"}))


def lies_open(table: Table, target: Person) -> bool:
    """Say whether somebody is wholly immobilised: bound, staked, pinned (W20-12)."""
    return target.bound or table.scene.pinned(target.name)


def break_off_from_cover(table: Table, exchange: Exchange) -> None:
    """Let one who breaks off get away, out of their cover too (RES-8, W20-4)."""
    break_off(table, exchange)
    if "distance" in table.exchange(exchange.id).slots:
        leave_cover(table, table.person(exchange.owner))


# --- Damage, soak and what a blow does besides (W20-7 to W20-10, W20-13) -------------------------


STAKED_AT = 3  # levels
HARDIER = 2  # what it takes more to daze one who is no mortal
WOUNDING = ("lethal", "aggravated")


def mortal(fighter: Fighter) -> bool:
    """Say whether a body is a mortal's: one that soaks nothing but bashing damage (W20-8)."""
    soaks = fighter.template.soaks
    return all(when == "never" for kind, when in soaks.items() if kind != "bashing")


@moments.harms_as
def harms_as(table: Table, fighter: Fighter, kind: DamageType) -> DamageType | None:
    """Return what a kind of damage is to a body: aggravated is lethal to mortals (W20-8)."""
    return "lethal" if kind == "aggravated" and mortal(fighter) else None


# --- the blow ------------------------------------------------------------------------------------


def blow_in(table: Table, exchange: Exchange) -> tuple[Blow, int] | None:
    """Return the harm an exchange does and the margin it is done with: the attack's, or that of the
    parry that beat it (W20-9).
    """
    outcome = outcome_of(exchange)
    blow = None if isinstance(exchange.part, Sweep) else blow_of(table, exchange)
    if blow is not None:
        return blow, outcome.margin if outcome else 0
    return parried(table, exchange) if outcome is None else None


def parried(table: Table, exchange: Exchange) -> tuple[Blow, int] | None:
    """Return what a parry with a weapon that wounds does to one who attacked with Brawl (W20-9)."""
    attack, parry = roll_in(exchange, "attack"), roll_in(exchange, "defense")
    if attack is None or parry is None or parry.purpose != "parry":
        return None
    if weapon_named(table.person(exchange.owner), exchange.means).skill != "brawl":
        return None
    target = table.person(exchange.target)
    weapon, margin = parries_with(target), parry.successes - attack.successes
    if margin <= 0 or weapon is None or weapon.type not in WOUNDING:
        return None
    return Blow(target, exchange.owner, weapon.type, weapon), margin


def in_levels(weapon: Weapon | None) -> bool:
    """Say whether a weapon does its rating in levels: firearms and explosives (W20-7)."""
    return weapon is not None and (weapon.skill == "firearms" or weapon.explosive)


def damage_of(table: Table, exchange: Exchange, blow: Blow, margin: int) -> tuple[Modifier, ...]:
    """Return the terms of a blow's damage (W20-7, W20-9, W20-13)."""
    if blow.weapon is not None and blow.weapon.skill == "archery":
        blow = replace(blow, weapon=by_strength(blow.weapon))
    if blow.attack is None and blow.effect is None and exchange.slots.get("paid") is None:
        extra = dice(margin, "extra successes", "W20-9")
        return (*terms_of(table, blow, 0), *extra)
    terms = terms_of(table, blow, 1 if in_levels(blow.weapon) else margin)
    place = location_of(table, blow.attack) if blow.attack is not None else None
    if place is None or blow.attack is None or finds_bare(table.person(blow.on), blow.attack):
        return terms
    return (*terms, *dice(place.damage, f"at the {blow.attack.location}", "W20-13"))


def by_strength(bow: Weapon) -> Weapon:
    """Return a bow as it is here: Strength does the harm (W20-7)."""
    return bow if bow.damage.strength else replace(bow, damage=Damage(strength=True))


def deal(table: Table, exchange: Exchange) -> None:
    """Roll the damage of a blow, or take a gun's or an explosive's in levels."""
    found = blow_in(table, exchange)
    if found is None:
        return
    blow, margin = found
    terms = damage_of(table, exchange, blow, margin)
    felled = isinstance(exchange.part, Felling)  # what is in hand stays there
    means = blow.weapon.name if blow.weapon and not felled else ""
    if in_levels(blow.weapon):
        levels = max(0, sum(term.dice for term in terms))
        table.emit(
            ev.LevelsDealt(
                exchange=exchange.id, slot="damage", by=blow.by.name, who=blow.on, means=means,
                levels=levels, modifiers=terms,
            )
        )  # fmt: skip
        return
    roll_damage(table, blow.by.name, terms, against=blow.on, exchange=exchange.id, means=means)


def numbers_of_a_blow(table: Table, exchange: Exchange) -> tuple[str, ...]:
    """Name the rolls that an attack's damage came of; a grapple's margin is Control too, and what
    nobody struck with may have been parried with a weapon.
    """
    margin = margin_of_a_blow(table, exchange)
    return ("attack", "defense", *margin) if margin else ()


def damage_in(exchange: Exchange) -> int:
    """Return the levels of damage in an exchange before soak; 0 where there was none."""
    event = exchange.slots.get("damage")
    if isinstance(event, ev.LevelsDealt):
        return event.levels
    return event.roll.successes if isinstance(event, ev.Rolled) else 0


# --- soak ----------------------------------------------------------------------------------------


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
    """Return one's own soak pool against ``kind``; empty for one who may not soak it (W20-8)."""
    fortitude = fighter.terms("fortitude")
    if kind == "aggravated" and "aggravated" not in fighter.soaks:
        if table.settings.fortitude_soak == "literal" and fortitude:
            return fighter.terms("stamina")
        by_stamina = table.settings.fortitude_soak == "stamina" and fortitude
        return (*fighter.terms("stamina"), *fortitude) if by_stamina else fortitude
    if kind == "lethal" and mortal(fighter) and kind not in fighter.soaks:
        return ()
    added = () if table.settings.fortitude_soak == "literal" else fortitude
    return (*fighter.terms("stamina"), *added)


def soak(table: Table, exchange: Exchange) -> None:
    """Roll soak for whoever was struck, if there is damage and anything to soak it with."""
    found = blow_in(table, exchange)
    if found is None or damage_in(exchange) == 0:
        return
    blow, _ = found
    bare = blow.attack is not None and finds_bare(table.person(blow.on), blow.attack)
    soak_blow(table, exchange, blow, bare)


def past_soak(exchange: Exchange) -> int:
    """Return the levels that soak did not stop."""
    rolled = roll_in(exchange, "soak")
    return max(0, damage_in(exchange) - (rolled.successes if rolled else 0))


def hurt(table: Table, exchange: Exchange) -> None:
    """Mark what soak did not stop."""
    found = blow_in(table, exchange) if "damage" in exchange.slots else None
    if found is None:
        return
    blow, levels = found[0], past_soak(exchange)
    wound(table, blow.on, levels, blow.type, by=blow.by.name, exchange=exchange.id)


def harm_done(table: Table, exchange: Exchange) -> tuple[str, ...]:
    """Name the rolls of the harm, once all has come of it that comes of how much it was."""
    return ("damage", "soak")


# --- what a blow does besides --------------------------------------------------------------------


def ruin_armour(table: Table, exchange: Exchange) -> None:
    """Destroy the armour that took one blow of at least twice its rating (W20-8)."""
    found = blow_in(table, exchange) if damage_in(exchange) else None
    if found is None:
        return
    blow, _ = found
    person = table.person(blow.on)
    if blow.attack is not None and finds_bare(person, blow.attack):
        return
    worn = armour_for(table, person.fighter, blow.type, blow.weapon)
    ruined = tuple(
        piece.name for piece in worn if piece.dice and 2 * piece.dice <= damage_in(exchange)
    )
    if ruined:
        table.emit(
            ev.ArmourDestroyed(who=blow.on, armour=ruined, exchange=exchange.id, slot="ruin")
        )


def daze(table: Table, exchange: Exchange) -> None:
    """Let one who was struck too hard lose their next turn: this round's, where nothing of it has
    been done, else the next round's (W20-10).
    """
    found = blow_in(table, exchange) if "wound" in exchange.slots else None
    if found is None:
        return
    person = table.person(found[0].on)
    levels = past_soak(exchange)
    if person.able and levels > bears(person):
        number = table.scene.fight.round + (not has_a_turn_to_come(table, person))
        table.emit(
            ev.Dazed(
                who=person.name, levels=levels, round=number, exchange=exchange.id, slot="daze"
            )
        )


def has_a_turn_to_come(table: Table, person: Person) -> bool:
    """Say whether nothing of somebody's turn has been done yet, defenses included; one who puts it
    off has it still, and one who passes, or has lost it to a hold, has none.
    """
    if person.phase.delaying or table.scene.dazed(person):
        return True
    if person.phase.declaration is None:  # in an ambush, before anybody has spoken
        return table.phase.kind != "resolve"
    idle = all(
        index in person.phase.voided or table.ruleset.verb(part).idle
        for index, part in enumerate(person.parts)
    )
    return not (idle or person.phase.resolved or person.round.used or person.round.defenses)


def bears(person: Person) -> int:
    """Return how many levels of one blow somebody bears without being dazed (W20-10)."""
    stamina = person.fighter.trait("stamina")
    return stamina if mortal(person.fighter) else stamina + HARDIER


@moments.may_declare
def perceive_alone(table: Table, person: Person, parts: tuple[Part, ...]) -> None:
    """Refuse to one who is staked whatever takes more than their senses (W20-13)."""
    if person.staked and not all(perceives(part) for part in parts):
        raise RuleError("only-perceives", "W20-13", who=person.name)


def drive_stake(table: Table, exchange: Exchange) -> None:
    """Immobilise a vampire whose heart a stake went through, with three levels (W20-13)."""
    found = blow_in(table, exchange) if "wound" in exchange.slots else None
    if found is None or not isinstance(found[0].attack, Attack):
        return
    blow, person = found[0], table.person(found[0].on)
    place = location_of(table, blow.attack) if blow.attack is not None else None
    through = place is not None and place.heart and past_soak(exchange) >= STAKED_AT
    weapon = blow.weapon
    if not through or weapon is None or not weapon.stake or not person.fighter.template.stakeable:
        return
    if not person.able or person.staked:
        return
    table.emit(ev.Staked(who=person.name, by=blow.by.name, exchange=exchange.id, slot="stake"))
    hold = table.scene.hold_by(person.name)
    if hold is not None:
        table.emit(ev.GrappleEnded.of(hold, "immobilised"))


# --- Several actions out of one pool: the smallest is divided among them (W20-3) -----------------


RULE = "W20-3"
PAIRS = (("strength", "brawl"), ("dexterity", "brawl"))


def traits_of(table: Table, person: Person, part: Part) -> tuple[str, ...]:
    """Return the traits that a part would be rolled with; none for one that is not rolled."""
    match part:
        case Stand():
            return part.traits
        case Attack():
            weapon = means_at_hand(person, part) or in_hand(person)
            return as_rolled(table.scene, person, part, weapon).traits
        case Do():
            return part.traits
        case Grapple() | CounterGrapple() | Sustain() | Resist() | Reverse() | Assist():
            pair = getattr(part, "pair", None)
            ways = [way for way in PAIRS if pair in (None, way[0])]
            return max(ways, key=lambda way: _worth(person, way))
        case _:
            ability = table.ruleset.verb(part).ability
            named = pool_set(as_granted(table.scene, person, ""), verb_name(part))
            return (named or ("dexterity", ability)) if ability else ()


def pool_of(table: Table, person: Person, part: Part) -> int | None:
    """Return what somebody has in the traits that a part would be rolled with; None for one that is
    not rolled.
    """
    traits = traits_of(table, person, part)
    return _worth(person, traits) if traits else None


def _worth(person: Person, traits: tuple[str, ...]) -> int:
    return sum(person.fighter.trait(trait) for trait in traits)


def smallest_pool(table: Table, person: Person, parts: tuple[Part, ...]) -> int:
    """Return the smallest pool of several actions as it is now, wounds included."""
    pools = [pool for part in parts if (pool := pool_of(table, person, part)) is not None]
    penalty = table.ruleset.track_of(person.fighter).penalty(person.fighter.health)
    return max(0, min(pools, default=0) + penalty)


def shares(pool: int, said: list[int]) -> list[int]:
    """Divide a pool: first what was said (0: nothing was), in order, then the rest evenly, the
    earlier parts getting what is over.
    """
    dealt = [0] * len(said)
    for index, wanted in enumerate(said):
        dealt[index] = min(wanted, pool)
        pool -= dealt[index]
    others = [index for index, wanted in enumerate(said) if not wanted]
    for number, index in enumerate(others):
        dealt[index] = pool // len(others) + (number < pool % len(others))
    return dealt


def is_an_action(part: Part) -> bool:
    """Say whether something that is done without a roll is an action of its own: reloading
    and breaking off (RES-8), and getting up in the place of another (W20-11), but no move nor a
    word (W20-17).
    """
    if isinstance(part, Stand):
        return part.instead
    return gun_to_reload(part) is not None or breaks_off_from(part) is not None


def taking_shares(table: Table, person: Person, parts: tuple[Part, ...]) -> list[int]:
    """Return which of several actions take a share: those that are rolled, and what is an
    action without a roll.
    """
    return [
        index
        for index, part in enumerate(parts)
        if is_an_action(part) or pool_of(table, person, part) is not None
    ]


def is_spent_on(table: Table, person: Person, index: int) -> bool:
    """Say whether an action of somebody's goes into a part of what they declared: none into a word,
    a move or getting up beside what takes a share (W20-17).
    """
    assert person.phase.declaration is not None
    parts = sharing(person.phase.declaration)
    taking = taking_shares(table, person, parts)
    return index >= len(parts) or not taking or index in taking


@moments.split_terms
def divided(
    table: Table, person: Person, declaration: Declaration, index: int
) -> tuple[Modifier, ...]:
    """Return what one of several actions loses of its pool: all but its share (W20-3).

    Wounds are taken off the pool that is divided, so a share does not lose them again; standing up
    besides costs every share.
    """
    parts = sharing(declaration)
    if index >= len(parts) or all_defense(table, parts):
        return ()
    standing = standing_up(parts)
    taking = taking_shares(table, person, parts)
    if len(taking) < 2 or index not in taking:
        return standing
    said = [declaration.dice[one] if declaration.dice else 0 for one in taking]
    share = shares(smallest_pool(table, person, parts), said)[taking.index(index)]
    penalty = table.ruleset.track_of(person.fighter).penalty(person.fighter.health)
    full = pool_of(table, person, parts[index]) or 0
    return (*dice(share - full - penalty, "shared pool", RULE), *standing)


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


# --- what may be said ----------------------------------------------------------------------------


@moments.verify_split
def verify_shares(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse several actions that do not go together, more dice than the smallest pool has, and
    an action that gets none of them.
    """
    parts = sharing(declaration)
    if len(declaration.parts) == 1:
        verify_no_dice(person, declaration)
        return
    if any(isinstance(part, Delay) for part in declaration.parts):
        raise RuleError("not-in-a-split", "W20-1", verb="delay")
    verify_together(table, person, declaration.parts)
    taking = taking_shares(table, person, parts)
    if all_defense(table, parts) or len(taking) < 2:
        verify_no_dice(person, declaration)
        return
    pool = smallest_pool(table, person, parts)
    said = [declaration.dice[one] if declaration.dice else 0 for one in taking]
    if declaration.dice and sum(declaration.dice) != sum(said):
        raise RuleError("dice-without-split", RULE, who=person.name)
    if sum(said) > pool:
        raise RuleError("too-many-dice", RULE, who=person.name, pool=pool, dice=sum(said))
    least = 1 - STANDING_UP if Stand() in parts else 1  # of which standing up costs its own
    if min(shares(pool, said)) < least:
        count = len(taking)
        raise RuleError(
            "too-few-dice", RULE, who=person.name, pool=pool, actions=count, least=least
        )


def verify_no_dice(person: Person, declaration: Declaration) -> None:
    """Refuse dice where nothing is divided."""
    if any(declaration.dice):
        raise RuleError("dice-without-split", RULE, who=person.name)


# --- An action not yet taken, given up for a defense: without a roll, whoever spoke first (W20-4)


KIND = "defend"
WAIT = "wait"


# --- what is given up ----------------------------------------------------------------------------


def place_of(table: Table, person: Person) -> int | None:
    """Return the place of the action that a defense would take: of an extra action not named yet,
    of one put off, else of the last one to come that is no defense; None where there is none.
    """
    declaration = person.phase.declaration
    if declaration is None:
        return None
    if unsaid(person):
        return len(declaration.parts)
    if person.phase.delaying:
        return 0
    to_come = [index for index in person.to_come() if index not in person.round.used]
    serving = [index for index in to_come if _serves(table, person, index)]
    return max(serving, default=None)


def _serves(table: Table, person: Person, index: int) -> bool:
    """Say whether a part is an action that may be given up: a pass is none, nor a word beside
    other actions, nor one that a knockdown has taken, and a defense is one already.
    """
    part = person.parts[index]
    if not is_spent_on(table, person, index):
        return False
    if isinstance(part, Pass) or (isinstance(part, CounterGrapple) and person.round.countered):
        return False
    if isinstance(part, Stand) and part.instead:  # W20-11: it is getting up by now
        return False
    return table.ruleset.verb(part).meets == "nothing"


@moments.may_give_up
def may_give_up(table: Table, person: Person) -> bool:
    """Say whether somebody has an action left to defend with, and may."""
    if not person.able or defenseless(table, person):
        return False
    if table.scene.hold_of(person.name) is not None:  # they have no third choice
        return False
    return place_of(table, person) is not None


def with_defense(table: Table, person: Person, part: Part, place: int) -> Declaration:
    """Return what somebody declared with a defense in one place of it."""
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
            who=person.name,
            part=part,
            declaration=with_defense(table, person, part, place),
            resolved=person.phase.resolved,
            free=True,
            index=place,
            strained=person.round.strain,
        )
    )


# --- by one's own word ---------------------------------------------------------------------------


@moments.offers
def offers(table: Table) -> list[Offer]:
    """Return what may be taken up now: a defense, an action that was put off (W20-4, W20-1)."""
    return [*_defenses_open(table), *late_offers(table)]


def _defenses_open(table: Table) -> list[Offer]:
    """Return the offers to defend, under an attack that is still to be rolled."""
    asked = {question.who for question in table.scene.fight.questions}
    found = []
    for person in table.scene.people.values():
        if person.name in asked or not attacks_to_come(table.scene, person.name):
            continue
        if may_give_up(table, person):
            open_to = [name for name in defenses_of(table) if _may_say(table, person, name)]
            found += [Offer(person.name, tuple(f"abort {name}" for name in open_to))]
    return [one for one in found if one.options]


@moments.abort
def defend_instead(table: Table, person: Person, part: Part) -> None:
    """Take ``abort DEFENSE`` of one who is attacked."""
    if not attacks_to_come(table.scene, person.name):
        raise RuleError("not-attacked", "W20-4", who=person.name)
    abort_free(table, person, part)


def _may_say(table: Table, person: Person, name: str) -> bool:
    part = next(iter(table.ruleset.verbs[name].legal(table, person.saying(None))))
    return not why_refused(verify_given_up, table, person, part)


# --- asked ---------------------------------------------------------------------------------------


@moments.asks_target
def asks_keeper(table: Table, attacker: Person, index: int, part: Assault) -> bool:
    """Put the question to the target of an attack who has kept an action and has no defense for it,
    once; say whether it is open now.
    """
    scene, target = table.scene, table.scene.people[part.target]
    key = f"{KIND}:{scene.fight.round}:{index}:{attacker.name}:{target.name}"
    if key in scene.fight.answers or not _keeps(target):
        return False
    if attacker.ambush.get(target.name) or accepted(scene, attacker.name, index, target.name):
        return False
    weapon = weapon_of(attacker, part)
    if not may_give_up(table, target) or has_a_way(table, attacker, target, weapon):
        return False
    ways = _ways_to(table, target, weapon)
    if not ways:
        return False
    ask(table, KIND, key, target.name, (*ways, WAIT), WAIT, attacker=attacker.name)
    return True


def _keeps(person: Person) -> bool:
    """Say whether somebody has kept an action: put off, or about to be at their place, or an extra
    one not named yet.
    """
    return person.phase.delaying or before_ones_place(person) or unsaid(person) > 0


def _ways_to(table: Table, target: Person, weapon: Weapon) -> tuple[str, ...]:
    verbs = table.ruleset.verbs
    return tuple(
        name
        for name in defenses_of(table)
        if verbs[name].meets == "each"
        and verbs[name].can_meet(target, weapon)
        and _may_say(table, target, name)
    )


def answer_defend(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer: a defense takes the place of what was kept, or it is kept on."""
    person = table.person(question.who)
    if option == WAIT:
        settle_question(table, question, option)
        return
    part = part or next(iter(table.ruleset.verbs[option].legal(table, person)))
    verify_given_up(table, person, part)
    settle_question(table, question, option)
    give_up(table, table.person(person.name), part, True)


# --- Knockdown: off one's feet, by a sweep, a tackle, or the storyteller's word (W20-11) ---------


PURPOSE_KNOCKDOWN = "knockdown"
DIFFICULTY_KNOCKDOWN = 6
TRAITS = ("dexterity", "athletics")


def knock_down(table: Table, action: act.KnockDown) -> None:
    """Roll Dexterity + Athletics: up at once but slower next turn, or down until an action is spent
    on getting up; a botch hurts besides.
    """
    verify_played(table, "knockdown", "W20-11")
    person = table.person(action.who)
    if not person.able:
        raise RuleError("down" if person.down else "away", who=person.name, state=person.down)
    if person.prone:
        raise RuleError("prone-already", "W20-11", who=person.name)
    if table.scene.fight.turn is not None or table.scene.fight.phase == "ended":
        raise RuleError("wrong-phase", "W20-11", phase=table.scene.fight.phase, allowed="")
    fall(table, person)


def fell_target(table: Table, exchange: Exchange) -> None:
    """Knock down whom a sweep or a tackle hit."""
    outcome = outcome_of(exchange)
    if isinstance(exchange.part, Felling) and outcome is not None:
        _fall_in(table, exchange, outcome.struck, "knockdown")


def fell_attacker(table: Table, exchange: Exchange) -> None:
    """Knock down who has thrown themselves at another, too."""
    outcome = outcome_of(exchange)
    if isinstance(exchange.part, Tackle) and outcome is not None:
        _fall_in(table, exchange, outcome.striker, "own knockdown")


def falls_taken(table: Table, exchange: Exchange) -> tuple[str, ...]:
    """Name the rolls of those who have fallen: what came of them is done."""
    return ("knockdown", "own knockdown")


def _fall_in(table: Table, exchange: Exchange, who: str, slot: str) -> None:
    person = table.person(who)
    if person.able and not person.prone:
        fall(table, person, exchange.id, slot)


def fall(table: Table, person: Person, exchange: int = 0, slot: str = "") -> None:
    """Roll whether somebody who falls is up again at once."""
    aim = base(DIFFICULTY_KNOCKDOWN, by="W20-11")
    roll = roll_traits(table, person, PURPOSE_KNOCKDOWN, TRAITS, aim, exchange=exchange, slot=slot)
    if table.scene.hold_by(person.name) is not None:  # whoever is held is held on the ground, too
        end_hold_of(table, person.name, "knocked-down")
    if roll.successes:
        _up_again(table, person.name)
        return
    person = table.person(person.name)
    index = None if person.bound else _next_action(table, person)
    if index is None:
        table.emit(ev.KnockedDown(who=person.name, up=False))
    else:
        _get_up_instead(table, person, index)
    if roll.botch:
        mark(table, person.name, 1, "bashing")


def _get_up_instead(table: Table, person: Person, index: int) -> None:
    """Let getting up take the place of an action, and its share (W20-3, W20-5)."""
    part = person.parts[index]
    table.emit(
        ev.KnockedDown(
            who=person.name,
            up=False,
            instead=True,
            index=index,
            divides=not all_defense(table, (part,)),
            traits=traits_of(table, person, part),
        )
    )


def _next_action(table: Table, person: Person) -> int | None:
    """Return the part of what somebody declared that is their next action, those that have a place
    before defenses; None where none is to come: a defense that has been made is none, nor is a
    pass.
    """
    idle = [index for index, part in enumerate(person.parts) if isinstance(part, Pass)]
    to_come = [index for index in person.to_come() if index not in (*person.round.used, *idle)]
    actions = [index for index in to_come if is_spent_on(table, person, index)]
    verbs = {index: table.ruleset.verb(person.parts[index]) for index in actions}
    return min(actions, key=lambda one: (verbs[one].stance == "defense", one), default=None)


def _up_again(table: Table, who: str) -> None:
    """Let one who is up again at once have a slower next turn; once is enough, and one who is
    slower in this turn already stays so.
    """
    now, lower = table.scene.fight.round, table.person(who).slowed >= table.scene.fight.round
    if not lower and table.phase.kind != "keep":
        table.emit(ev.KnockedDown(who=who, up=True, slows=now + 1))
        return
    table.emit(ev.KnockedDown(who=who, up=True, slowed=now + 1))
    if not lower:
        shift(table, who, SLOWED)


# --- What may be said in one line, and when (W20-1 to W20-3, W20-11, W20-12) ---------------------


@moments.verify_line
def verify_line(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse parts that do not go together, or that may not be declared now."""
    phase = table.phase
    parts = declaration.parts
    if not parts:
        raise RuleError("one-action", "ROUND-3", who=person.name)
    if phase.adds:
        verify_extra(table, person, declaration)
    elif phase.kind == "resolve":
        verify_late(table, person, declaration)
    else:
        verify_shares(table, person, declaration)
    verify_no_extra_committed(table, person, declaration)
    verify_a_hand_left(person, beside_what_stands(table, person, parts))
    for part in parts:
        prevented = prevents(table, person, part)
        if prevented:
            raise RuleError(prevented, "W20-12", who=person.name)
        table.ruleset.verb(part).verify(table, person, part)
    if phase.name == AMBUSH:
        verify_in_ambush(table, person, declaration)


def verify_extra(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse more extra actions than were bought, dice for them (each has its whole pool), and a
    defense in the turn of a committed attack.
    """
    left = unsaid(person)
    if len(declaration.parts) > left:
        raise RuleError(
            "too-many-extra", "W20-2", who=person.name, actions=len(declaration.parts), limit=left
        )
    if any(declaration.dice):
        raise RuleError("dice-without-split", "W20-3", who=person.name)
    verify_undefended(table, person, beside_what_stands(table, person, declaration.parts))


def verify_no_extra_committed(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse a committed attack as an extra action: haste gives none (HASTE-5)."""
    own = 0 if table.phase.adds else len(sharing(declaration))
    if any(exposes(table, part) for part in declaration.parts[own:]):
        raise RuleError("committed-in-haste", "HASTE-5", who=person.name)


def beside_what_stands(table: Table, person: Person, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return what is declared now with what stands of the turn: what came before extra actions, and
    the extra actions that were given up for a defense before what was put off.
    """
    if all(isinstance(part, Pass) for part in parts):  # one may always do nothing more
        return parts
    if table.phase.adds:
        return (*person.parts, *parts)
    return (*parts, *person.parts[1:]) if table.phase.kind == "resolve" else parts


def verify_late(table: Table, person: Person, declaration: Declaration) -> None:
    """Refuse more than one action of one who delayed: several are declared at the top; all but a
    defense before their place has come (W20-1); and a committed attack after a defense.
    """
    if len(declaration.parts) > 1 or any(declaration.dice):
        raise RuleError("one-late-action", "W20-1", who=person.name)
    if isinstance(declaration.parts[0], Delay):
        raise RuleError("delays-already", "W20-1", who=person.name)
    verb = table.ruleset.verb(declaration.parts[0])
    if before_ones_place(person) and not verb.abortable:
        defenses = defenses_of(table)
        raise RuleError("before-ones-place", "W20-1", who=person.name, defenses=defenses)
    verify_undefended(table, person, beside_what_stands(table, person, declaration.parts))


# --- Meeting an attack: with an action left for it, and with what can meet it (W20-4, W20-5) -----


DIFFICULTY_MEETING = 6


@moments.meets
def meets(table: Table, exchange: Exchange, target: Person, weapon: Weapon) -> Meeting:
    """Return how an attack is met: by an action that is left for it (W20-4, W20-5); by what Control
    paid for, an instinct or a way through a chase without one (GRAPPLE-10, GRAPPLE-12, W20-14).
    """
    surprised = table.person(exchange.owner).ambush.get(target.name)
    held = table.scene.hold_on(target.name) is not None
    escape, counter = declared_defense(table, target), standing_counter(table.scene, target)
    ambushed = any(target.name in one.ambush for one in table.scene.people.values())
    if not held and meets_all(table, escape) and not (ambushed and surprised is not None):
        assert escape is not None
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
        if not (target.steers or defends(table, target)):
            reason = "keeps-action" if may_give_up(table, target) else "no-action"
    if not ways:
        return Meeting(target, barred=reason)
    liked = [way for way in ways if way.how == target.prefer and not hopeless(way.reckoning)]
    return max(liked or ways, key=lambda way: promise(way.reckoning))._replace(forced=held)


def ways_left(table: Table, exchange: Exchange, target: Person, weapon: Weapon) -> list[Meeting]:
    """Return the ways to meet an attack that are left in somebody's own action (W20-4, W20-5);
    whoever runs or drives needs no action for it.
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
    for index, part, verb in own_ways(table, target, weapon):
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


def defends(table: Table, target: Person) -> bool:
    """Say whether somebody has a defense left that might meet something."""
    return any(
        table.ruleset.verb(part).meets == "each" and index not in target.round.used
        for index, part in enumerate(target.parts)
    )


@moments.attack_terms
def hindered(table: Table, exchange: Exchange, person: Person, part: Part) -> tuple[Modifier, ...]:
    """Return what an attack loses by the defenses left to its target, whatever is rolled for them,
    and by where and how they stand.
    """
    target = table.person(exchange.target)
    standing = attack_terms(table, exchange, person, part)
    unready = defenseless(table, target) or person.ambush.get(target.name)
    if unready or table.scene.hold_on(target.name) is not None:
        return standing
    left = ways_left(table, exchange, target, weapon_in(table, exchange))
    verbs = [table.ruleset.verbs[way.how] for way in left]
    hinders = (term for verb in verbs for term in verb.hinders(table, exchange, target))
    return (*standing, *hinders)


def meet(table: Table, exchange: Exchange) -> None:
    """Roll the target's defense against an attack that has successes, if they have an action left
    for it; a parry and a grapple defense are rolled against an attack without any, too (W20-9).
    It uses up an action, and a dodge from gunfire ends in cover or on the ground, unless the target
    runs or drives on.
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
    if met.how == "dodge" and not met.unmet and shot and not met.target.steers:
        take_cover(table, faced(table.scene, table.person(met.target.name), exchange.owner))


def take_cover(table: Table, target: Person) -> None:
    """Leave a dodger behind the next cover, or flat on the ground if there is none, or no room to
    get there (W20-4).
    """
    drops = target.coverless or target.cramped
    changes: dict[str, bool | int | str] = {"prone": True} if drops else {"cover": "near"}
    if not (target.prone if drops else target.cover != "none"):
        table.emit(ev.PositionSet(who=target.name, changes=changes))
