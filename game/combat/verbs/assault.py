"""What attacks and grapples share: reach, becoming void, the contest, the opening (RES-1,
RES-6).
"""

from game.combat.aborts import lose_or_ask
from game.combat.committed import accepted, is_asked
from game.combat.distances import falls_short
from game.combat.flanks import verify_room
from game.combat.guards import answer_with_guard, guard_answers
from game.engine.ammunition import loaded
from game.engine.openings import open_exchange
from game.engine.other_pools import ask_for_pool, is_refused, without_refused
from game.engine.splits import exposes
from game.engine.table import Table
from game.engine.weapons import means_of
from game.errors import RuleError
from game.gear import BARE_HANDS, Weapon
from game.state.declaration import Attack, Grapple, Part
from game.state.in_hand import at_hand, power_of
from game.state.person import Person
from game.state.scene import Scene

type Assault = Attack | Grapple


def weapon_of(person: Person, part: Assault) -> Weapon:
    """Return what an attack or a grapple is made with; refuse a weapon that is not at hand."""
    return means_of(person, part) if isinstance(part, Attack) else BARE_HANDS


def begin_assault(table: Table, person: Person, part: Assault, index: int) -> None:
    """Open an attack or a grapple, or one contest where the target is attacking back (RES-1).

    Before that: it may have become void, the storyteller is asked whether a blow gets so far, and
    about a pool that is named for it; the target of a committed attack is asked, or one who has
    kept an action to defend with, and a guard turns on the attacker.
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
    contested = meets_attack(table, person, part)
    if is_asked(table, person, index, part, weapon, contested) or table.ruleset.asks_target(
        table, person, index, part
    ):
        return
    answer_with_guard(table, person, table.scene.people[part.target], weapon)
    kind, owners, attacked = "attack", {person.name: index}, [part.target]
    met: Part | None = None
    back = attack_back(table, person, part)
    if back is not None:
        other = table.person(part.target)
        if ask_for_pool(table, other, other.parts[back], person.name):
            return
        if is_asked_back(table, part.target, back):
            return
        if not refuses_contest(table, person, index, part, back):
            kind, owners[part.target] = "contest", back
            met = without_refused(table.scene, other, other.parts[back])
            counted = table.settings.contest_counts_as_incoming  # PILE-2
            attacked = [person.name, part.target] if counted else []
    open_exchange(
        table,
        kind,
        person,
        part,
        owners,
        target=part.target,
        attacked=attacked,
        means=weapon.name,
        back=met,
        close=not weapon.ranged,
    )


def verify_target(table: Table, person: Person, target: str) -> None:
    """Refuse oneself, nobody, and one who is not there."""
    if target == person.name:
        raise RuleError("self-target", who=person.name)
    if table.person(target).away:
        raise RuleError("away", who=target)


def verify_reach(table: Table, person: Person, part: Assault) -> None:
    """Refuse a target out of reach, or one who has no room left around them (PILE-5)."""
    if weapon_of(person, part).ranged:
        return
    target = table.scene.people[part.target]
    if target.unreachable:
        raise RuleError("out-of-reach", "RES-6", who=target.name)
    verify_room(table, person, target)


def void_reason(table: Table, person: Person, part: Assault) -> str:
    """Return why an attack has become void since it was declared (RES-6, GRAPPLE-10a); empty while
    it stands.
    """
    target = table.scene.people.get(part.target)
    if target is None or target.away:
        return "target-gone"
    if target.down and target.name not in person.down_targets:
        return "target-down"
    prevented = table.ruleset.prevents(table, person, part)
    if prevented:
        return prevented
    if isinstance(part, Grapple):
        return void_grapple(table.scene, person, target)
    if is_refused(table.scene, person, part):
        return "power-refused"
    weapon = power_of(person, part) or at_hand(person, part.weapon or person.wields)
    if weapon is None:
        return "weapon-lost"
    if not loaded(person, weapon):
        return "gun-empty"
    return "out-of-reach" if target.unreachable and not weapon.ranged else ""


def void_grapple(scene: Scene, person: Person, target: Person) -> str:
    """Return why one person can no longer seize another: a person is in one grapple at a time."""
    if scene.hold_of(person.name) is not None:
        return "in-a-grapple"
    if scene.hold_on(target.name) is not None:
        return "target-held"
    return "out-of-reach" if target.unreachable else ""


def attack_back(table: Table, person: Person, part: Assault) -> int | None:
    """Return which part of the target's own action is an attack back, still to come (RES-1).

    Only within reach of each other: ranged attacks are not contested (GUN-1), but a gun used
    against one who has closed in is (GUN-3).
    """
    if "contest" not in table.ruleset.procedures:
        return None
    target = table.scene.people[part.target]
    far = weapon_of(person, part).ranged and not table.scene.close(person.name, target.name)
    if far or target.down:
        return None
    if table.scene.hold_on(target.name) is not None:  # GRAPPLE-10a: it was lost with the seizure
        return None
    for index in target.to_come():
        back = target.parts[index]
        if isinstance(back, Attack | Grapple) and back.target == person.name:
            return None if void_reason(table, target, back) else index
    return None


def is_asked_back(table: Table, attacker: str, index: int) -> bool:
    """Put the question of the attack that comes back, where that one is committed (ATTACK-6)."""
    person = table.scene.people[attacker]
    part = person.parts[index]
    return isinstance(part, Attack | Grapple) and is_asked(
        table, person, index, part, weapon_of(person, part), contested=True
    )


def meets_attack(table: Table, person: Person, part: Assault) -> bool:
    """Say whether an attack meets an attack of its target, or a guard that becomes one (RES-1,
    DEF-8).
    """
    if "contest" not in table.ruleset.procedures:
        return False
    target, weapon = table.scene.people[part.target], weapon_of(person, part)
    at_hand_to_hand = not weapon.ranged or table.scene.close(person.name, target.name)
    guarded = at_hand_to_hand and guard_answers(table, person, target, weapon)
    return guarded or attack_back(table, person, part) is not None


def refuses_contest(table: Table, person: Person, index: int, part: Assault, back: int) -> bool:
    """Say whether two attacks pass each other by: one was accepted, or both are committed
    (ATTACK-6).
    """
    scene, target = table.scene, part.target
    both = exposes(table, part) and exposes(table, scene.people[target].parts[back])
    return (
        both
        or accepted(scene, person.name, index, target)
        or accepted(scene, target, back, person.name)
    )
