"""What those who play by themselves do when there is nobody they can attack."""

from game.combat.met.distance import steps_between
from game.combat.met.walking import ONE_STEP
from game.engine.table import Table
from game.state.declaration import Move, Part, Pass, Stand
from game.state.person import Person

STRIDE = 3
NEAR_ENOUGH = 2


def come_nearer(table: Table, person: Person) -> Part:
    """Get up, or go to the nearest of the other side, or wait."""
    others = [one.name for one in table.scene.ready() if one.npc != person.npc]
    if table.scene.hold_of(person.name) is not None or not others:
        return Pass()
    nearest = min(others, key=lambda name: steps_between(table, person.name, name))
    if person.prone:
        return Stand(toward=nearest)
    far = steps_between(table, person.name, nearest) - ONE_STEP
    return Move(min(STRIDE, far), toward=nearest) if far >= NEAR_ENOUGH else Pass()
