"""Attacks in a chase: declared before the chase roll, worked out after it (CHASE-10).

From the attack roll to the wound they take the fight's own steps. Two things differ: who may shoot
at whom from where, and that a runner or driver splits the pool with the chase roll.
"""

from msgspec.structs import replace

from game import events as ev
from game.chase.finding import chase_of, verify_no_question
from game.chase.maneuvers import ATTACK_RUN_LEAD
from game.engine.checks import note_mishaps
from game.engine.declared import note_declared
from game.engine.openings import verify_willpower
from game.engine.other_pools import ask_for_pool, is_refused, verify_named
from game.engine.splits import exposes, verify_split
from game.engine.table import Table
from game.engine.weapons import loaded, means_of, verify_loaded
from game.errors import RuleError
from game.gear import Weapon
from game.state.chase import Chase
from game.state.declaration import Attack, Declaration, Felling, Part, Pass, verb_name
from game.state.in_hand import in_hand, means_at_hand
from game.state.scene import Person

WEAPON_REACH, POWER_REACH = 5, 7  # a Lead below this
KIND = "attack"


def declare_in_chase(
    table: Table, who: str, declaration: Declaration, granted: bool = False, why: str = ""
) -> None:
    """Take down what somebody does besides running, driving or riding in the coming round."""
    person, chase = replace(table.person(who), vouched=granted), chase_of(table, who)
    verify_no_question(chase)
    if person.declaration is not None:
        raise RuleError("already-declared", "ROUND-3", who=who)
    if declaration.haste is not None:
        raise RuleError("no-haste-in-chase", "CHASE-10", who=who)
    if who in chase.exerting and any(getattr(one, "willpower", False) for one in declaration.parts):
        raise RuleError("bought-already", "DICE-8", who=who)
    parts = tuple(_with_something_to_shoot(person, part) for part in declaration.parts)
    declaration = Declaration(parts)
    verify_split(table, person, declaration)
    for part in declaration.parts:
        _verify_part(table, chase, person, part)
    note_declared(table, person, declaration, why=why, vouched=granted)
    for part in declaration.parts:
        against = part.target if isinstance(part, Attack) else ""
        ask_for_pool(table, table.person(who), part, against, chase=chase.id)


def _with_something_to_shoot(person: Person, part: Part) -> Part:
    """Name the weapon of an attack that names none, where the one in hand strikes nobody here."""
    if not isinstance(part, Attack) or part.weapon is not None or in_hand(person).ranged:
        return part
    if part.damage is not None:
        return part
    ranged = [one for one in person.fighter.arsenal() if one.ranged]
    ready = [one for one in ranged if loaded(person, one)] or ranged
    return replace(part, weapon=ready[0].name) if ready else part


def _verify_part(table: Table, chase: Chase, person: Person, part: Part) -> None:
    """Refuse what is not done in a chase: passengers shoot and take cover, the rest shoot."""
    steers = person.seat is not None and person.seat.steers
    match part:
        case Felling():
            raise RuleError("not-while-chasing", "CHASE-10", verb=verb_name(part))
        case Attack():
            _verify_shot(table, chase, person, part)
        case Pass():
            return
        case _ if table.ruleset.verb(part).preferable:
            if steers:
                raise RuleError("defends-anyway", "CHASE-10", who=person.name)
            table.ruleset.verb(part).verify(table, person, part)
        case _:
            raise RuleError("not-while-chasing", "CHASE-10", verb=verb_name(part))


def _verify_shot(table: Table, chase: Chase, person: Person, part: Attack) -> None:
    """Refuse an attack that cannot reach across the Lead, or is none for a chase."""
    if part.target == person.name:
        raise RuleError("self-target", who=person.name)
    verify_named(table, person, part)
    target, weapon = table.person(part.target), means_of(person, part)
    if target.seat is None or target.seat.chase != chase.id:
        raise RuleError("target-not-in-chase", "CHASE-10", who=target.name)
    if not weapon.ranged:
        raise RuleError("needs-ranged", "CHASE-10", weapon=weapon.name)
    if exposes(table, part):
        raise RuleError("committed-in-chase", "CHASE-10", who=person.name)
    lead = chase.lead_between(person.name, target.name)
    if lead is None:
        raise RuleError("same-side", "CHASE-10", who=target.name)
    reach = reach_of(weapon)
    seems = lead + _attack_run(chase, chase.coming, person.name, target.name)
    if seems >= reach:
        raise RuleError("lead-too-long", "CHASE-10", weapon=weapon.name, lead=seems, below=reach)
    verify_loaded(person, weapon)
    verify_willpower(table, person, part.willpower)


def reach_of(weapon: Weapon) -> int:
    """Return the Lead that an attack needs to be below: powers reach further than weapons."""
    return POWER_REACH if weapon.pool else WEAPON_REACH


def _attack_run(chase: Chase, boosts: dict[str, tuple[str, ...]], one: str, other: str) -> int:
    """Return what an Attack Run takes off the Lead between two, for attacks."""
    near = boosts.get("attack run", ())
    involved = {chase.behind(one), chase.behind(other)}
    return ATTACK_RUN_LEAD if involved.intersection(near) else 0


# --- after the chase roll ------------------------------------------------------------------------


def fire(table: Table, number: int) -> None:
    """Work out every attack of the round: the prey's side first, passengers after their driver."""
    chase = table.scene.chase(number)
    carried = {who: [who] for who in (*chase.prey, *chase.predators)}
    for rider, driver in chase.riders.items():
        carried[driver].append(rider)
    for name in (one for crew in carried.values() for one in crew):
        person = table.scene.people[name]
        for index in person.unresolved():
            part = person.declaration.parts[index] if person.declaration else None
            if isinstance(part, Attack):
                _shoot(table, number, name, part, index)


def _shoot(table: Table, number: int, who: str, part: Attack, index: int) -> None:
    chase, person = table.scene.chase(number), table.person(who)
    reason = _void_reason(table, chase, person, part)
    if reason:
        table.emit(ev.ActionLost(who=who, part=part, index=index, reason=reason))
        return
    number_of_attack = table.person(part.target).incoming
    exchange = table.scene.fight.exchanges + 1
    table.emit(
        ev.ExchangeBegan(
            exchange=exchange,
            kind=KIND,
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
    for step in table.ruleset.procedures[KIND]:
        step.fill(table, table.exchange(exchange))
    note_mishaps(table, [table.exchange(exchange)])


def _void_reason(table: Table, chase: Chase, person: Person, part: Attack) -> str:
    """Return why an attack has come to nothing since it was declared (RES-6)."""
    target = table.scene.people.get(part.target)
    if person.down:
        return "actor-down"
    if target is None or target.seat is None or target.seat.chase != chase.id:
        return "target-gone"
    if target.down and target.name not in person.down_targets:
        return "target-down"
    if is_refused(table.scene, person, part):
        return "power-refused"
    weapon = means_at_hand(person, part)
    if weapon is None or not weapon.ranged:
        return "weapon-lost"
    if not loaded(person, weapon):
        return "gun-empty"
    predator = person.name if chase.side(person.name) == "predators" else target.name
    lead = chase.started.get(chase.behind(predator), 0)
    lead += _attack_run(chase, chase.now, person.name, target.name)
    return "out-of-reach" if lead >= reach_of(weapon) else ""
