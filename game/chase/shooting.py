"""Attacks in a chase, and what else passengers do: worked out after the chase roll (CHASE-10).

From the attack roll to the wound they take the fight's own steps. Two things differ: who may shoot
at whom from where, and that a runner or driver splits the pool with the chase roll.
"""

from game import events as ev
from game.chase.maneuvers import ATTACK_RUN_LEAD
from game.engine.checks import note_deeds, note_mishaps
from game.engine.other_pools import is_refused
from game.engine.table import Table
from game.engine.weapons import loaded, means_of
from game.gear import Weapon
from game.state.chase import Chase
from game.state.declaration import Attack, Do
from game.state.in_hand import means_at_hand
from game.state.scene import Person

WEAPON_REACH, POWER_REACH = 5, 7  # a Lead below this
IN_CHASE = " in a chase"  # after a kind of exchange: its procedure here, where it has one


def reach_of(weapon: Weapon) -> int:
    """Return the Lead that an attack needs to be below: powers reach further than weapons."""
    return POWER_REACH if weapon.pool else WEAPON_REACH


def attack_run(chase: Chase, boosts: dict[str, tuple[str, ...]], one: str, other: str) -> int:
    """Return what an Attack Run takes off the Lead between two, for attacks."""
    near = boosts.get("attack run", ())
    involved = {chase.behind(one), chase.behind(other)}
    return ATTACK_RUN_LEAD if involved.intersection(near) else 0


# --- after the chase roll ------------------------------------------------------------------------


def fire(table: Table, number: int) -> None:
    """Work out every attack of the round, and what else passengers do: the prey's side first,
    passengers after their driver.
    """
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
            elif isinstance(part, Do):
                _do(table, number, name, part, index)


def _do(table: Table, number: int, who: str, part: Do, index: int) -> None:
    """Do what a passenger said in words, with the roll it takes (ROUND-5)."""
    if table.person(who).down:
        table.emit(ev.ActionLost(who=who, part=part, index=index, reason="actor-down"))
        return
    exchange = table.scene.fight.exchanges + 1
    table.emit(
        ev.ExchangeBegan(
            exchange=exchange, kind="misc", owner=who, part=part, owners={who: index}, chase=number
        )
    )
    for step in table.ruleset.procedures["misc"]:
        step.fill(table, table.exchange(exchange))
    note_deeds(table, [table.exchange(exchange)])


def _shoot(table: Table, number: int, who: str, part: Attack, index: int) -> None:
    chase, person = table.scene.chase(number), table.person(who)
    reason = _void_reason(table, chase, person, part)
    if reason:
        table.emit(ev.ActionLost(who=who, part=part, index=index, reason=reason))
        return
    kind, number_of_attack = table.ruleset.shot, table.person(part.target).incoming
    exchange = table.scene.fight.exchanges + 1
    table.emit(
        ev.ExchangeBegan(
            exchange=exchange,
            kind=kind,
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
    ways = table.ruleset.procedures
    for step in ways.get(f"{kind}{IN_CHASE}", ways[kind]):
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
    if person.name in chase.allowed:
        return ""
    predator = person.name if chase.side(person.name) == "predators" else target.name
    lead = chase.started.get(chase.behind(predator), 0)
    lead += attack_run(chase, chase.now, person.name, target.name)
    return "out-of-reach" if lead >= reach_of(weapon) else ""
