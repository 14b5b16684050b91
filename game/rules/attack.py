"""Attacks: declaring and rolling them, guards, committed attacks, their harm (ATTACK, GUN)."""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from game import events as ev
from game import moments
from game.dice import Modifier
from game.engine.exchanges import (
    OF_A_ROLL,
    answer_in,
    effect_in,
    loaded,
    means_of,
    net_in,
    of_a_roll,
    open_exchange,
    outcome_of,
    part_of_striker,
    roll_in,
    spend_round,
    verify_loaded,
    verify_specialty,
    verify_willpower,
    weapon_named,
)
from game.engine.pools import (
    MAX_DAMAGE,
    as_rolled,
    ask_for_pool,
    difficulty_of,
    figures_of,
    is_refused,
    said_alone,
    verify_named,
    verify_once,
    without_refused,
)
from game.engine.questions import ask, settle_question
from game.engine.ruleset import AttackKindRule
from game.engine.table import Table
from game.engine.verb import BRAVING, Blow, Reckoning, Stance, Verb, Vocabulary, base, dice, harder
from game.errors import RuleError
from game.fighter import BARE_HANDS, DAMAGE_TYPES, Damage, Weapon
from game.rules import harm
from game.rules.aborts import lose_or_ask
from game.rules.harm import prone_terms
from game.rules.reach import (
    base_difficulty,
    distance_terms,
    falls_short,
    leave_cover,
    verify_claim,
    verify_room,
)
from game.rules.splits import exposes, split_terms
from game.state.decisions import Question
from game.state.declaration import (
    Assault,
    Attack,
    Declaration,
    Felling,
    Grapple,
    Guard,
    Part,
    Sweep,
)
from game.state.person import Person, at_hand, in_hand, power_of
from game.state.scene import MAX_YARDS, Exchange, Scene
from game.words import PLACES, RESERVED, Words, quote

# --- The kinds of attack, and what each changes (ATTACK-2 to ATTACK-4, ATTACK-6) ------------------

ATTACK_KINDS = {
    "basic": AttackKindRule(),
    "power": AttackKindRule(difficulty=1, damage=2, rule="ATTACK-3"),
    "feint": AttackKindRule(difficulty=-1, damage=-2, rule="ATTACK-4"),
    "committed": AttackKindRule(rule="ATTACK-6", exposes=True),
}


# --- Attack: harm a target by whatever means (chapter 5) ------------------------------------------

FOLLOWS = ("with", "range", "vs", "damage", *OF_A_ROLL)  # what ends a place
DIFFICULTIES = (2, 10)
# Where one aims, in words alone: it is told in a sentence.
_PLACE = re.compile(r"(?!\d)[\w' -]{1,40}")
_DISTANCE = re.compile(r"(?P<yards>\d+)( ?(yards?|yds?))?", re.IGNORECASE)  # not a place


class AttackVerb(Verb[Table, Attack]):
    """``attack TARGET [KIND] [with WEAPON] [at LOCATION] [range YARDS] [willpower]
    [specialty]``, or in the place of a weapon, or after it, ``with TRAIT + TRAIT [vs N]
    [damage N TYPE]`` (DEF-10).
    """

    name = "attack"
    exchange = "attack"  # the kind that it opens
    names_pool = True
    stance: Stance = "offense"
    rolls: tuple[str, ...] = ("attack",)
    splits = True

    def parse(self, words: Words, vocabulary: Vocabulary) -> Attack:
        target = words.name("target", vocabulary.names)
        found: dict[str, Any] = {}
        fields = {"with": "weapon", "at": "location", "vs": "difficulty"}
        while (word := words.peek()) is not None:
            key = "kind" if word.says(*vocabulary.attack_kinds) else word.text.lower()
            key = "pool" if names_pool(words, vocabulary) else fields.get(key, key)
            if key in found or word.quoted:
                break
            if key == "kind":
                found[key] = words.option("kind", vocabulary.attack_kinds)
            elif words.take("with") and key == "pool":
                found[key] = read_traits(words, vocabulary)
            elif key == "weapon" and word.says("with"):
                found[key] = words.name("weapon", vocabulary.weapons, vocabulary.called)
            elif words.take("at"):
                found[key] = words.text_until(*FOLLOWS, *vocabulary.attack_kinds)
            elif words.take("range"):
                found[key] = words.number("yards", 0, MAX_YARDS)
            elif key in OF_A_ROLL:
                found[key] = words.take(key)
            elif "pool" in found and words.take("vs"):
                found[key] = words.number("difficulty", *DIFFICULTIES)
            elif "pool" in found and words.take("damage"):
                found[key] = words.number("dice", 0, MAX_DAMAGE)
                found["type"] = words.option("type", DAMAGE_TYPES)
            elif "location" not in found and word.says(*PLACES):  # without its `at`
                found["location"] = words.next("place").text
            elif not {"weapon", "pool"} & set(found) and (
                weapon := words.one_of(vocabulary.weapons)
            ):
                found["weapon"] = weapon  # without its `with`
            else:
                break
        weapons = () if {"weapon", "pool"} & set(found) else vocabulary.weapons
        words.end((*vocabulary.attack_kinds, "with", "at", "range", *OF_A_ROLL), weapons)
        return Attack(target, **found)

    def format(self, part: Attack) -> str:
        """Write the attack; a basic attack does not say so."""
        line = f"attack {quote(part.target)}"
        if part.kind != "basic":
            line += f" {part.kind}"
        if part.weapon is not None:
            line += f" with {quote(part.weapon)}"
        if part.pool:
            line += f" with {said_alone(part.pool)}{figures_of(part)}"
        if part.location is not None:
            line += f" at {quote(part.location)}"
        if part.range is not None:
            line += f" range {part.range}"
        return f"{line}{of_a_roll(part)}"

    def verify(self, table: Table, person: Person, part: Attack) -> None:
        """Refuse an attack on yourself or on nobody, without the weapon, or of no known kind."""
        verify_target(table, person, part.target)
        verify_named(table, person, part)
        if part.kind not in table.ruleset.attack_kinds:
            raise RuleError("unknown-kind", kind=part.kind, kinds=list(table.ruleset.attack_kinds))
        if part.location is not None:
            if yards := _DISTANCE.fullmatch(part.location):
                place, count = part.location, yards["yards"]
                raise RuleError("place-is-range", "GUN-2", place=place, yards=count)
            verify_in_words(part.location)
        if self.exposes(table, part) and table.scene.fight.haste:
            raise RuleError("committed-in-haste", "HASTE-5", who=person.name)
        weapon = means_of(person, part)
        if part.range is not None and not weapon.ranged:
            raise RuleError("not-ranged", "GUN-2", weapon=weapon.name)
        verify_claim(table, person, part)
        verify_loaded(person, weapon)
        verify_reach(table, person, part.target, weapon)
        verify_willpower(table, person, part.willpower)
        traits = as_rolled(table.scene, person, part, weapon).traits
        verify_specialty(person, part.specialty, part.pool or traits)

    def legal(self, table: Table, person: Person) -> Iterator[Attack]:
        """Yield an attack of each kind with each weapon on each other person."""
        for target in table.scene.ready():
            if target.name == person.name:
                continue
            for weapon in dict.fromkeys(one.name for one in person.fighter.arsenal()):
                for kind in table.ruleset.attack_kinds:
                    yield Attack(target.name, kind=kind, weapon=weapon)  # type: ignore[arg-type]

    def exposes(self, table: Table, part: Attack) -> bool:
        """Say whether its kind leaves no room for a defense (ATTACK-6)."""
        return table.ruleset.attack_kinds[part.kind].exposes

    def begin(self, table: Table, person: Person, part: Attack, index: int) -> None:
        begin_assault(table, person, part, index)


def verify_target(table: Table, person: Person, target: str) -> None:
    """Refuse yourself, nobody, and a person who is not there."""
    if target == person.name:
        raise RuleError("self-target", who=person.name)
    if table.person(target).away:
        raise RuleError("away", who=target)


def verify_reach(table: Table, person: Person, name: str, weapon: Weapon) -> None:
    """Refuse a target out of reach of a weapon, or without any room left around them."""
    if weapon.ranged:
        return
    target = table.scene.people[name]
    if target.unreachable:
        raise RuleError("out-of-reach", "RES-6", who=target.name)
    verify_room(table, person, target)


def verify_in_words(place: str) -> None:
    """Refuse to aim at anything but a place in a few plain words."""
    if not _PLACE.fullmatch(place):
        raise RuleError("bad-place", place=place)


# --- The traits of a pool in a line: ``TRAIT + TRAIT`` (ROUND-5, DEF-10) --------------------------

SIGNS = ("+", "vs", "damage")  # that stand in a pool, and after no weapon


def read_traits(words: Words, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Read ``TRAIT + TRAIT ...``; unique prefixes do."""
    traits = [words.name("trait", vocabulary.traits)]
    while words.take("+"):
        traits.append(words.name("trait", vocabulary.traits))
        verify_once(traits)  # at once: a line has room for many
    return tuple(traits)


def names_pool(words: Words, vocabulary: Vocabulary) -> bool:
    """Say whether traits stand after the ``with`` that comes next, rather than a weapon."""
    head, *left = words.left
    if not head.says("with"):
        return False
    rest = takewhile(lambda word: not word.says(*SIGNS, *RESERVED), left[1:])
    named = [*left[:1], *rest]
    follows = left[len(named) : len(named) + 1]
    if follows and follows[0].says(*SIGNS):
        return True
    said = " ".join(word.text.lower() for word in named)
    weapons = {name.lower() for name in vocabulary.weapons}
    return said in vocabulary.traits and not any(name.startswith(said) for name in weapons)


# --- Guard: attack the first attacker, with the weapon and of the kind named (DEF-8) -----------


class GuardVerb(Verb[Table, Guard]):
    """``guard [KIND] [with WEAPON]``; a defense until it is used."""

    name = "guard"
    stance: Stance = "defense"
    bare = True
    needs_free_hands = True

    def parse(self, words: Words, vocabulary: Vocabulary) -> Guard:
        kind, weapon = "", ""
        while (word := words.peek()) is not None:
            if not kind and word.says(*vocabulary.attack_kinds):
                kind = words.option("kind", vocabulary.attack_kinds)
            elif not weapon and words.take("with"):
                weapon = words.name("weapon", vocabulary.weapons, vocabulary.called)
            else:
                break
        words.end((*vocabulary.attack_kinds, "with"))
        return Guard(kind=kind or "basic", weapon=weapon or None)  # type: ignore[arg-type]

    def format(self, part: Guard) -> str:
        """Write the guard; a basic one with what is in hand does not say so."""
        kind = "" if part.kind == "basic" else f" {part.kind}"
        means = "" if part.weapon is None else f" with {quote(part.weapon)}"
        return f"{self.name}{kind}{means}"

    def verify(self, table: Table, person: Person, part: Guard) -> None:
        """Refuse a kind that leaves no room for a defense, and a weapon that cannot be used."""
        kinds = kinds_of_guard(table)
        if part.kind not in kinds:
            raise RuleError("unknown-kind", "DEF-8", kind=part.kind, kinds=list(kinds))
        if part.weapon is not None:
            verify_loaded(person, means_of(person, part))

    def legal(self, table: Table, person: Person) -> Iterator[Guard]:
        """Yield the plain guard first, then one of each kind with each weapon."""
        yield Guard()
        for weapon in dict.fromkeys(one.name for one in person.fighter.arsenal()):
            for kind in kinds_of_guard(table):
                yield Guard(kind=kind, weapon=weapon)  # type: ignore[arg-type]

    def begin(self, table: Table, person: Person, part: Part, index: int) -> None:
        """Its work is done when an attack comes, not at its own place."""


def kinds_of_guard(table: Table) -> tuple[str, ...]:
    """Return the kinds of attack that a guard may turn into: none that forgoes defense."""
    return tuple(name for name, rule in table.ruleset.attack_kinds.items() if not rule.exposes)


def guard_answer(
    table: Table, attacker: Person, target: Person, weapon: Weapon
) -> tuple[Guard, Weapon] | None:
    """Return the guard that can answer an attack, unused, and what with: hand to hand the weapon
    named, or whatever is in hand; a shot from afar only something that shoots.
    """
    guards = [part for part in target.standing_parts if isinstance(part, Guard)]
    if not guards or target.helpless or target.bound:
        return None
    if not (target.able and table.scene.aware(target)):
        return None
    guard = guards[0]
    answer = at_hand(target, guard.weapon or in_hand(target).name)
    if answer is None or not loaded(target, answer):
        return None
    far = weapon.ranged and not table.scene.close(attacker.name, target.name)
    return (guard, answer) if answer.ranged or not far else None


def turn_guard(table: Table, attacker: Person, target: Person, guard: Guard, means: Weapon) -> None:
    attack = Attack(attacker.name, kind=guard.kind, weapon=means.name)
    declared = target.parts
    index = declared.index(guard) if guard in declared else 0
    parts = (*declared[:index], attack, *declared[index + 1 :])
    table.emit(
        ev.GuardTurned(
            who=target.name, target=attacker.name, index=index,
            declaration=replace(target.phase.declaration or Declaration(()), parts=parts),
            resolved=tuple(one for one in target.phase.resolved if one != index),
        )
    )  # fmt: skip


# --- Beginning an attack or a grapple: void, asked about, contested (RES-1, RES-6) ----------------


def weapon_of(person: Person, part: Assault) -> Weapon:
    """Return what an attack or a grapple is made with; refuse a weapon that is not at hand."""
    return means_of(person, part) if isinstance(part, Attack) else BARE_HANDS


def begin_assault(table: Table, person: Person, part: Assault, index: int) -> None:
    """Open an attack or a grapple, or one contest where the target is attacking back (RES-1).

    Before that: it may have become void, the storyteller is asked whether a blow gets so far, and
    about a pool that is named for it; the target of a committed attack is asked, or a target
    who has kept an action to defend with, and a guard turns on the attacker.
    """
    reason = void_reason(table, person, part)
    weapon = BARE_HANDS if reason else weapon_of(person, part)
    short = not (reason or weapon.ranged) and falls_short(table, person, part.target, index)
    if short is None:
        return
    if reason or short:
        lose_or_ask(table, person, part, index, reason or "out-of-reach")
        return
    if ask_for_pool(table, person, part, part.target):
        return
    part = without_refused(table.scene, person, part)
    target = table.scene.people[part.target]
    near = not weapon.ranged or table.scene.close(person.name, target.name)
    guarded = guard_answer(table, person, target, weapon)
    back = attack_back(table, person, part, weapon)
    contested = back is not None or (
        near and guarded is not None and "contest" in table.ruleset.procedures
    )
    if moments.asks_committed.only(table, person, index, part, contested):
        return
    if moments.asks_target.any(table, person, index, part):
        return
    if guarded is not None:
        turn_guard(table, person, target, *guarded)
        back = attack_back(table, person, part, weapon)
    kind, owners, attacked = "attack", {person.name: index}, [target.name]
    met: Part | None = None
    if back is not None:
        target, (at, blow) = table.person(target.name), back
        if ask_for_pool(table, target, blow, person.name):
            return
        if moments.asks_committed.only(table, target, at, blow, True):
            return
        # They pass each other by where one was accepted, or both are committed (ATTACK-6).
        if not (
            (exposes(table, part) and exposes(table, blow))
            or accepted(table.scene, person.name, index, target.name)
            or accepted(table.scene, target.name, at, person.name)
        ):
            kind, owners[target.name] = "contest", at
            met = without_refused(table.scene, target, blow)
            counted = table.settings.contest_counts_as_incoming  # PILE-2
            attacked = [person.name, target.name] if counted else []
    open_exchange(
        table, kind, person, part, owners, target=part.target, attacked=attacked,
        means=weapon.name, back=met, close=not weapon.ranged,
    )  # fmt: skip


def void_reason(table: Table, person: Person, part: Assault) -> str:
    """Return why an attack has become void since it was declared (RES-6, GRAPPLE-10a); empty while
    it stands.
    """
    target = table.scene.people.get(part.target)
    if target is None or target.away:
        return "target-gone"
    if target.down and target.name not in person.phase.down_targets:
        return "target-down"
    if prevented := moments.prevents.first(table, person, part):
        return prevented
    if isinstance(part, Grapple):
        if table.scene.hold_of(person.name) is not None:
            return "in-a-grapple"
        if table.scene.hold_on(target.name) is not None:
            return "target-held"
        return "out-of-reach" if target.unreachable else ""
    assert isinstance(part, Attack)
    if part.pool and is_refused(table.scene, person, part):
        return "power-refused"
    weapon = power_of(person, part) or at_hand(person, part.weapon or person.wields)
    if weapon is None:
        return "weapon-lost"
    if not loaded(person, weapon):
        return "gun-empty"
    return "out-of-reach" if target.unreachable and not weapon.ranged else ""


def attack_back(
    table: Table, person: Person, part: Assault, weapon: Weapon
) -> tuple[int, Assault] | None:
    """Return which part of the target's own action is an attack back, still to come (RES-1).

    Only within reach of each other: ranged attacks are not contested (GUN-1), but a gun used
    against a person who has closed in is (GUN-3).
    """
    if "contest" not in table.ruleset.procedures:
        return None
    target = table.scene.people[part.target]
    far = weapon.ranged and not table.scene.close(person.name, target.name)
    if far or target.down:
        return None
    if table.scene.hold_on(target.name) is not None:  # GRAPPLE-10a: it was lost with the seizure
        return None
    for index in target.to_come():
        back = target.parts[index]
        if isinstance(back, Assault) and back.target == person.name:
            return None if void_reason(table, target, back) else (index, back)
    return None


# --- Committed attacks: what their target has answered (ATTACK-6) ---------------------------------

KIND = "committed"


def key_of(scene: Scene, attacker: str, index: int, target: str) -> str:
    """Return the id of the question that one committed attack puts to its target."""
    return f"{KIND}:{scene.fight.round}.{scene.fight.haste}:{index}:{attacker}:{target}"


def answer_to(scene: Scene, attacker: str, index: int, target: str) -> str:
    answers = scene.fight.answers
    return answers.get(key_of(scene, attacker, index, target), "") if answers else ""


def accepted(scene: Scene, attacker: str, index: int, target: str) -> bool:
    """Say whether the target takes the blow as it comes."""
    return answer_to(scene, attacker, index, target) == "accept"


def braving_terms(scene: Scene, attacker: str, index: int, target: str) -> tuple[Modifier, ...]:
    """Return what braving a committed attack costs the roll that meets it."""
    brave = answer_to(scene, attacker, index, target) == "brave"
    return harder(BRAVING, "braving", "ATTACK-6") if brave else ()


# --- The rolls of an attack and of a contest (ATTACK-1 to ATTACK-4, RES-1, DEF-9) -----------------

TWO_SIDED = ("contest", "hold")


def roll_attack(table: Table, exchange: Exchange, slot: str = "attack") -> None:
    """Roll the attack of the exchange's owner, who has left any cover to come near; or, into the
    slot of the defense, the other side of a contest: the target's own attack (RES-1, RES-2), never
    reduced by piling on.
    """
    first = slot == "attack"
    if first and exchange.came_near:
        leave_cover(table, table.person(exchange.owner))
    person = table.person(exchange.owner if first else exchange.target)
    part = exchange.part if first else exchange.back
    if moments.attack_roll.any(table, exchange, slot, person, part):
        return
    assert isinstance(part, Attack)
    weapon = weapon_named(person, exchange.means) if first else means_of(person, part)
    weapon = as_rolled(table.scene, person, part, weapon)
    reckoning = reckon_attack(table, exchange, person, part, weapon)
    roll_blow(table, exchange, slot, part, weapon, reckoning, weapon.traits)


def roll_blow(
    table: Table,
    exchange: Exchange,
    slot: str,
    part: Attack,
    weapon: Weapon,
    reckoning: Reckoning,
    traits: tuple[str, ...],
) -> None:
    """Roll an attack as reckoned into ``slot``, with ``traits`` that a specialty may be in; a gun
    spends its round.
    """
    person = table.person(exchange.owner if slot == "attack" else exchange.target)
    roll = table.action_roll(
        person.name,
        "attack",
        reckoning,
        against=part.target,
        willpower=part.willpower,
        specialty=person.fighter.specialised(traits, (weapon.name, part.kind), part.specialty),
    )
    means = "" if isinstance(part, Felling) else weapon.name  # what is in hand stays there
    table.emit(ev.Rolled(roll=roll, exchange=exchange.id, slot=slot, means=means))
    table.pay_for_success(roll)
    spend_round(table, table.person(person.name), weapon)


def reckon_attack(
    table: Table, exchange: Exchange, person: Person, part: Attack, weapon: Weapon
) -> Reckoning:
    """Reckon an attack with a weapon `as_rolled`: the pool of its means, its kind, the distance,
    what it is split with; a difficulty that was granted is the same at any distance (DEF-10).
    """
    kind = table.ruleset.attack_kinds[part.kind]
    pool = (
        *person.fighter.terms(*weapon.traits),
        *split_terms(table, person, person.phase.declaration, exchange.owners[person.name]),
        *prone_terms(table, person),
    )
    granted, easiest = difficulty_of(table.scene, person, part), base_difficulty(table, weapon)
    start: tuple[Modifier, ...]
    if granted is not None:
        start = (base(granted, by="DEF-10"),)
    else:
        distance = distance_terms(table, exchange, person, part, weapon, easiest)
        start = (base(easiest, by="ATTACK-1"), *distance)
    aim = (
        *start,
        *harder(kind.difficulty, part.kind, kind.rule),
        *braving_back(table, exchange, person),
        *moments.attack_terms.added(table, exchange, person, part),
    )
    return table.reckon_action(person, "attack", pool, aim)


@moments.foresees.of("beforehand")
def reckon_beforehand(table: Table, person: Person, part: Part, index: int) -> Reckoning | None:
    """Reckon an attack that has not come up, as far as its owner can: how hard a shot at arm's
    length is depends on what the target does (GUN-3). ``index`` is its place in what they declare.
    """
    if not isinstance(part, Attack):
        return None
    weapon = as_rolled(table.scene, person, part, means_of(person, part))
    if weapon.ranged and table.scene.close(person.name, part.target):
        return None
    exchange = Exchange(
        id=0, kind="attack", owner=person.name, part=part, target=part.target,
        owners={person.name: index},
    )  # fmt: skip
    return reckon_attack(table, exchange, person, part, weapon)


def braving_back(table: Table, exchange: Exchange, person: Person) -> tuple[Modifier, ...]:
    """Return what a contest costs the side that braves the other's committed attack (ATTACK-6)."""
    if exchange.kind != "contest":
        return ()
    other = exchange.target if person.name == exchange.owner else exchange.owner
    return braving_terms(table.scene, other, exchange.owners[other], person.name)


def compare(table: Table, exchange: Exchange) -> None:
    """Take the lower net off the higher (DICE-10, DEF-9); the target can strike where both sides
    act: in a contest, over a hold, with a grapple defense.
    """
    prevail(table, exchange, net_in(exchange, "attack") - net_in(exchange, "defense"))


def prevail(table: Table, exchange: Exchange, margin: int) -> None:
    """Say who prevails by a margin, which is the attacker's, or below zero the target's whose roll
    is itself an attempt on the other (RES-1, GRAPPLE-4); else nobody does.
    """
    striker, struck = exchange.owner, exchange.target
    met = roll_in(exchange, "defense")
    countered = met is not None and met.purpose == "counter-grapple"
    if margin < 0 and (countered or exchange.kind in TWO_SIDED):
        striker, struck, margin = struck, striker, -margin
    if margin <= 0:
        striker, struck, margin = "", "", 0
    table.emit(
        ev.Compared(
            exchange=exchange.id, slot="outcome", striker=striker, struck=struck, margin=margin,
            shown=table.shows(exchange.owner, exchange.target),
        )
    )  # fmt: skip


# --- A bayonet on a loaded gun: on a hit, the blade or the chamber (GUN-4) ------------------------

BAYONET = "bayonet"
EXTRA_DAMAGE = 2


def choose_bayonet(table: Table, exchange: Exchange) -> None:
    """Ask the person who struck with a bayonet whether to fire, if there is a round to fire."""
    outcome = outcome_of(exchange)
    if outcome is None:
        return
    striker = outcome.striker
    if not isinstance(part_of_striker(table, exchange, striker), Attack):
        return
    person = table.person(striker)
    fires = struck_with(exchange, person).fires
    gun = at_hand(person, fires) if fires else None
    if gun is not None and loaded(person, gun):
        key = f"{BAYONET}:{exchange.id}:{striker}"
        ask(
            table, BAYONET, key, striker, (BAYONET, "fire"), BAYONET,
            exchange=str(exchange.id), gun=gun.name,
        )  # fmt: skip


def answer_bayonet(table: Table, question: Question, option: str, part: Part | None) -> None:
    """Take the answer down as the slot of its exchange; firing spends a round."""
    number = int(question.about["exchange"])
    settle_question(table, question, option, exchange=number, slot="choice")
    if option == "fire":
        person = table.person(question.who)
        spend_round(table, person, weapon_named(person, question.about["gun"]))


# --- Damage, soak and the wound of a blow that landed (ATTACK-7, RES-7) ---------------------------

# A blow is an attack that struck, what the effect of a grapple does (chapter 10), or what comes of
# an attack that did not strike: a hostage takes it.


def blow_of(table: Table, exchange: Exchange) -> Blow | None:
    """Return the harm that an exchange does, once for all its steps: it is decided before them."""
    if table.blow is None or table.blow[0] != exchange.id:
        table.blow = exchange.id, _blow_of(table, exchange)
    return table.blow[1]


def _blow_of(table: Table, exchange: Exchange) -> Blow | None:
    outcome = outcome_of(exchange)
    if outcome is None:
        return moments.blow.first(table, exchange)
    if isinstance(exchange.part, Sweep):
        return None
    part = part_of_striker(table, exchange, outcome.striker)
    if isinstance(part, Attack):
        person = table.person(outcome.striker)
        weapon = struck_with(exchange, person)
        choice = answer_in(exchange, "choice") if weapon.fires else None
        fires = choice is not None and choice.option == "fire"
        gun = at_hand(person, weapon.fires) if fires else None
        if gun is not None:  # the gun does the harm, and more of it (GUN-4)
            more = Damage(gun.damage.dice + EXTRA_DAMAGE, gun.damage.strength)
            weapon = replace(gun, damage=more)
        return Blow(person, outcome.struck, weapon.type, weapon, part)
    used = effect_in(exchange)
    kind = table.ruleset.effects[used.effect].damage if used is not None else None
    if used is None or kind is None:
        return None
    return Blow(table.person(used.grappler), used.victim, kind, effect=used)


def struck_with(exchange: Exchange, person: Person) -> Weapon:
    """Return the weapon a person struck with, on either side of an exchange."""
    if person.name == exchange.owner:
        return weapon_named(person, exchange.means)
    rolled = exchange.slots.get("defense")
    assert isinstance(rolled, ev.Rolled)
    return weapon_named(person, rolled.means)


def terms_of(table: Table, blow: Blow, margin: int) -> tuple[Modifier, ...]:
    """Return the damage dice of a blow.

    An attack: base, extra successes, what its kind changes (ATTACK-7); a hostage takes the base
    alone; an effect: Strength and what is left of Control, or a share of it (chapter 10).
    """
    person, weapon = blow.by, blow.weapon
    touched = table.touched(person.name, "damage")
    if blow.effect is not None:
        share = table.ruleset.effects[blow.effect.effect].share
        left = dice(blow.effect.left // share, "Control left", "GRAPPLE-4")
        return (*person.fighter.terms("strength"), *left, *touched)
    assert weapon is not None
    own = person.fighter.terms("strength") if weapon.damage.strength else ()
    base = (*own, *dice(weapon.damage.dice, weapon.name, "ATTACK-7"))
    if blow.attack is None:
        return base
    kind = table.ruleset.attack_kinds[blow.attack.kind]
    extra = dice(margin - 1, "extra successes", "ATTACK-7")
    return (*base, *extra, *dice(kind.damage, blow.attack.kind, kind.rule), *touched)


def roll_damage(table: Table, exchange: Exchange) -> None:
    blow, outcome = blow_of(table, exchange), outcome_of(exchange)
    if blow is None:
        return
    terms = terms_of(table, blow, outcome.margin if outcome else 0)
    means = blow.weapon.name if blow.weapon else ""
    harm.roll_damage(table, blow.by.name, terms, against=blow.on, exchange=exchange.id, means=means)


def margin_of_a_blow(table: Table, exchange: Exchange) -> tuple[str, ...]:
    """Name the outcome, once its margin is in the damage; a grapple's is Control too."""
    outcome = outcome_of(exchange)
    part = part_of_striker(table, exchange, outcome.striker) if outcome is not None else None
    return ("outcome",) if isinstance(part, Attack) else ()


def damage_in(exchange: Exchange) -> int:
    """Return the levels of damage in an exchange before soak; 0 where there was none."""
    event = exchange.slots.get("damage")
    if isinstance(event, ev.LevelsDealt):
        return event.levels
    return event.roll.successes if isinstance(event, ev.Rolled) else 0


def past_soak(exchange: Exchange) -> int:
    """Return the levels that soak did not stop."""
    rolled = roll_in(exchange, "soak")
    return max(0, damage_in(exchange) - (rolled.successes if rolled else 0))


def roll_soak(table: Table, exchange: Exchange) -> None:
    """Roll soak for the person who was struck, if there is damage and anything to soak it with."""
    blow = blow_of(table, exchange) if damage_in(exchange) else None
    if blow is not None:
        person, weapon = table.person(blow.on), blow.weapon
        unsoakable = weapon is not None and weapon.unsoakable
        bare = blow.attack is not None and moments.bare.any(table, person, blow.attack)
        reckoning = harm.reckon_soak(table, person, blow.type, unsoakable, weapon, bare)
        harm.roll_soak(table, blow.on, reckoning, against=blow.by.name, exchange=exchange.id)


def mark_wound(table: Table, exchange: Exchange) -> None:
    """Mark what soak did not stop."""
    blow = blow_of(table, exchange) if "damage" in exchange.slots else None
    if blow is not None:
        levels = past_soak(exchange)
        harm.wound(table, blow.on, levels, blow.type, by=blow.by.name, exchange=exchange.id)


VERBS = (AttackVerb(), GuardVerb())
