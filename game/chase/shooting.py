"""Attacks in a chase, and what else passengers do: worked out after the chase roll (CHASE-10).

From the attack roll to the wound they take the fight's own steps. Two things differ: who may shoot
at whom from where, and that a runner or driver splits the pool with the chase roll. Where results
are held, each shot waits for the storyteller as an exchange of the fight does.
"""

from game import events as ev
from game.chase.maneuvers import lead_for_shots
from game.chase.rolling import rolls_of_round
from game.engine.ammunition import loaded
from game.engine.checks import note_deeds, note_mishaps
from game.engine.other_pools import is_refused
from game.engine.review import release
from game.engine.table import Table
from game.engine.weapons import means_of
from game.engine.working import work
from game.gear import Weapon
from game.state.chase import Chase
from game.state.declaration import Attack, Do
from game.state.in_hand import means_at_hand
from game.state.person import Person
from game.state.scene import Exchange, Scene

WEAPON_REACH, POWER_REACH = 5, 7  # a Lead below this


def reach_of(weapon: Weapon) -> int:
    """Return the Lead that an attack needs to be below: powers reach further than weapons."""
    return POWER_REACH if weapon.pool else WEAPON_REACH


def word_on_shot(person: Person, part: Attack, weapon: Weapon) -> bool | None:
    """Return whether a shot that is too long reaches, as the storyteller has said for the round;
    None for one that they have not ruled on.
    """
    return person.long_shots.get(part.target, {}).get(weapon.name)


# --- after the chase roll ------------------------------------------------------------------------


def has_shots(scene: Scene, chase: Chase) -> bool:
    """Say whether anybody has declared something for the round that is being rolled."""
    people = (scene.people[name] for name in chase.members())
    return any(
        isinstance(person.parts[index], Attack | Do)
        for person in people
        for index in person.unresolved()
    )


def fire(table: Table, number: int) -> bool:
    """Work out every attack of the round, and what else passengers do: the prey's side first,
    passengers after their driver. Say whether all is done, and no storyteller's word waited for;
    said again it goes on where it was.
    """
    chase = table.scene.chase(number)
    if chase.firing is not None and not finish_shot(table, number):
        return False
    carried = {who: [who] for who in (*chase.prey, *chase.predators)}
    for rider, driver in chase.riders.items():
        carried[driver].append(rider)
    for name in (one for crew in carried.values() for one in crew):
        person = table.scene.people[name]
        for index in person.unresolved():
            part = person.parts[index]
            begun = False
            if isinstance(part, Attack):
                begun = _shoot(table, number, name, part, index)
            elif isinstance(part, Do):
                begun = _do(table, number, name, part, index)
            if begun and not finish_shot(table, number):
                return False
    return True


def finish_shot(table: Table, number: int) -> bool:
    """Take the steps that are left of what is being worked out in a chase; say whether no
    storyteller's word is waited for.
    """
    exchange = _worked_out(table.scene, number)
    if exchange is None:
        return True
    work(table, exchange, applying=True)
    table.filling = None
    if table.scene.resting:
        return False
    exchange = table.exchange(exchange.id)
    if isinstance(exchange.part, Attack):
        note_mishaps(table, [exchange])
    else:
        note_deeds(table, [exchange])
    if table.scene.chase(number).firing is not None:
        table.emit(ev.ShotEnded(chase=number))
    return True


def _worked_out(scene: Scene, number: int) -> Exchange | None:
    shot = scene.shot
    found = [one for one in shot.exchanges if one.chase == number] if shot is not None else []
    return next(iter(found), None)


def goes_on(scene: Scene) -> bool:
    """Say whether a shot has been released or ruled on, and has not been worked out since."""
    shot = scene.shot
    if shot is None:
        return False
    return bool(shot.released) if shot.held is None else not shot.held.resting


def may_fire(scene: Scene, number: int) -> bool:
    """Say whether shots in a chase need not wait for a result that is held."""
    if scene.resting:
        return False
    return scene.held is None or _worked_out(scene, number) is not None


def settle_shot(table: Table, number: int) -> None:
    """Let what is held of a shot bear on people, before its chase is ended."""
    exchange = _worked_out(table.scene, number)
    if exchange is None or table.scene.reviewed is not table.scene.shot:
        return
    table.lets_go = True
    release(table)
    with rolls_of_round(table, table.scene.chase(number).round):
        finish_shot(table, number)


def _do(table: Table, number: int, who: str, part: Do, index: int) -> bool:
    """Begin what a passenger said in words, with the roll it takes (ROUND-5); say whether it has
    not come to nothing.
    """
    if table.person(who).down:
        table.emit(ev.ActionLost(who=who, part=part, index=index, reason="actor-down"))
        return False
    exchange = table.scene.fight.exchanges + 1
    table.emit(
        ev.ExchangeBegan(
            exchange=exchange, kind="misc", owner=who, part=part, owners={who: index}, chase=number
        )
    )
    return True


def _shoot(table: Table, number: int, who: str, part: Attack, index: int) -> bool:
    """Begin a shot; say whether it has not come to nothing."""
    chase, person = table.scene.chase(number), table.person(who)
    reason = _void_reason(table, chase, person, part)
    if reason:
        table.emit(ev.ActionLost(who=who, part=part, index=index, reason=reason))
        return False
    number_of_attack = table.person(part.target).incoming
    table.emit(
        ev.ExchangeBegan(
            exchange=table.scene.fight.exchanges + 1,
            kind=table.ruleset.shot,
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
    return True


def _void_reason(table: Table, chase: Chase, person: Person, part: Attack) -> str:
    """Return why an attack has come to nothing since it was declared (RES-6)."""
    target = table.scene.people.get(part.target)
    if person.down:
        return "actor-down"
    if target is None or target.seat is None or target.seat.chase != chase.id:
        return "target-gone"
    if target.down and target.name not in person.down_targets:
        return "target-down"
    if prevented := table.ruleset.prevents(table, person, part):
        return prevented
    if is_refused(table.scene, person, part):
        return "power-refused"
    weapon = means_at_hand(person, part)
    if weapon is None or not weapon.ranged:
        return "weapon-lost"
    if not loaded(person, weapon):
        return "gun-empty"
    if word_on_shot(person, part, weapon):
        return ""
    predator = person.name if chase.side(person.name) == "predators" else target.name
    lead = chase.started.get(chase.behind(predator), 0)
    lead += lead_for_shots(chase, person.name, target.name, chase.now)
    return "out-of-reach" if lead >= reach_of(weapon) else ""
