"""Guard: an attack that waits for the first attacker (DEF-8)."""

from msgspec.structs import replace

from game import events as ev
from game.engine.ammunition import loaded
from game.engine.table import Table
from game.gear import Weapon
from game.state.declaration import Attack, Declaration, Guard
from game.state.in_hand import at_hand, in_hand
from game.state.person import Person
from game.state.scene import Scene


def guard_of(scene: Scene, person: Person) -> Guard | None:
    """Return the guard that somebody stands on, unused, or None."""
    if not (person.able and scene.aware(person)) or person.helpless or person.bound:
        return None
    return next((part for part in person.standing_parts if isinstance(part, Guard)), None)


def guard_answers(table: Table, attacker: Person, target: Person, weapon: Weapon) -> bool:
    """Say whether a guard stands that can answer an attack."""
    return _answer_of(table, attacker, target, weapon) is not None


def _answer_of(table: Table, attacker: Person, target: Person, weapon: Weapon) -> Weapon | None:
    """Return what a guard answers an attack with, or None."""
    guard = guard_of(table.scene, target)
    answer = at_hand(target, guard.weapon or in_hand(target).name) if guard is not None else None
    if answer is None or not loaded(target, answer):
        return None
    far = weapon.ranged and not table.scene.close(attacker.name, target.name)
    return answer if answer.ranged or not far else None


def answer_with_guard(table: Table, attacker: Person, target: Person, weapon: Weapon) -> None:
    """Turn the target's guard into an attack on the attacker, where it can answer.

    Hand to hand it answers with the weapon named, or whatever is in hand; a shot from afar only
    with something that shoots.
    """
    guard = guard_of(table.scene, target)
    answer = _answer_of(table, attacker, target, weapon)
    if guard is None or answer is None:
        return
    attack = Attack(attacker.name, kind=guard.kind, weapon=answer.name)
    declared = target.parts
    index = declared.index(guard) if guard in declared else 0
    parts = (*declared[:index], attack, *declared[index + 1 :])
    table.emit(
        ev.GuardTurned(
            who=target.name,
            target=attacker.name,
            index=index,
            declaration=replace(target.declaration or Declaration(()), parts=parts),
            resolved=tuple(one for one in target.resolved if one != index),
        )
    )
