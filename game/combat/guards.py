"""Guard: an attack that waits for the first attacker (DEF-8)."""

from game import events as ev
from game.engine.table import Table
from game.engine.weapons import loaded
from game.gear import Weapon
from game.state.declaration import Attack, Declaration, Guard
from game.state.in_hand import in_hand
from game.state.scene import Person


def on_guard(person: Person) -> bool:
    """Say whether a guard stands, unused."""
    parts = person.standing.parts if person.standing else ()
    return (
        person.able and person.aware and not (person.helpless or person.bound) and Guard() in parts
    )


def guard_answers(table: Table, attacker: Person, target: Person, weapon: Weapon) -> bool:
    """Say whether a guard stands that can answer an attack."""
    if not on_guard(target):
        return False
    answer = in_hand(target)
    far = weapon.ranged and not table.scene.close(attacker.name, target.name)
    return loaded(target, answer) and (answer.ranged or not far)


def answer_with_guard(table: Table, attacker: Person, target: Person, weapon: Weapon) -> None:
    """Turn the target's guard into a basic attack on the attacker, where it can answer.

    Hand to hand it answers with whatever is in hand; a shot from afar only with something that
    shoots.
    """
    if not guard_answers(table, attacker, target, weapon):
        return
    answer = in_hand(target)
    attack = Attack(attacker.name, weapon=answer.name)
    declared = target.declaration.parts if target.declaration else ()
    index = declared.index(Guard()) if Guard() in declared else 0
    parts = (*declared[:index], attack, *declared[index + 1 :])
    table.emit(
        ev.GuardTurned(
            who=target.name,
            target=attacker.name,
            index=index,
            declaration=Declaration(parts),
            resolved=tuple(one for one in target.resolved if one != index),
        )
    )
